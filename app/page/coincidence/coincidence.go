// Package coincidence has the page about cards that come at their own number: the
// law of their number for two decks, Steen's numbers of Mousetrap, de Montmort's
// first problem, and the peaks of the score.
package coincidence

import (
	"math/big"
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
)

// page shows one of its parts, each of which is a calculator.
type page struct {
	calc.Calculator // of the part shown
	part            *calc.Parts
	of              map[string]calc.Calculator
}

// New is the page Coincidences.
func New(f *calc.Frame) calc.Calculator {
	p := &page{
		part: calc.NewParts(
			ui.Option{Value: "", Text: "Two decks"},
			ui.Option{Value: "steen", Text: "Steen"},
			ui.Option{Value: "treize", Text: "Treize 1708"},
			ui.Option{Value: "peaks", Text: "Peaks"}),
		of: map[string]calc.Calculator{"": newTwo(f), "steen": newSteen(f), "treize": newTreize(f), "peaks": newPeaks(f)},
	}
	p.Read(nil) // it is drawn before its address is read
	return p
}

func (p *page) Read(v url.Values) {
	p.part.Read(v)
	p.Calculator = p.of[p.part.Value()]
	p.Calculator.Read(v)
}

func (p *page) Query() url.Values {
	v := p.Calculator.Query()
	p.part.Write(v)
	return v
}

func (p *page) Head() calc.Head {
	head := p.Calculator.Head()
	head.Description = "How often a card comes at its own number: the law for two decks exactly, with its Poisson and binomial approximations; Steen's numbers of Mousetrap; de Montmort's Treize of 1708; the peaks of the score."
	head.Nav = p.part.Nav("About coincidences", "/coincidences", nil)
	head.Wrong = strings.TrimSpace(p.part.Unknown() + " " + head.Wrong)
	return head
}

// ofDecks sets a number of decks of all; rounded where nobody would read it.
func ofDecks(some, all *big.Int) app.UI {
	a, b := some.String(), all.String()
	if len(b) > 80 {
		return h.T("span", "num", figure.Approximate(a)+" of "+figure.Approximate(b)+"; the files have them exact")
	}
	class := "num"
	if len(b) > 20 {
		class = "num digits"
	}
	return h.T("span", class, figure.Group(a)+" of "+figure.Group(b))
}

// verdict says how a number stands to a printed one.
func verdict(agrees bool) string {
	if agrees {
		return "agrees"
	}
	return "differs"
}
