// Package coincidence has the page about cards that come at their own number: the distribution of the number of matches
// of two decks, that of the first match, Steen's numbers of Mousetrap, its pairs of hits, Cayley's tables, de
// Montmort's first problem, and the peaks of the score.
package coincidence

import (
	"math/big"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// page has the same head for all its parts.
type page struct{ *calc.Parts }

// New makes the page Coincidences.
func New(f *calc.Frame) calc.Calculator {
	p := &page{calc.NewParts("About coincidences", "/coincidences",
		calc.Part{Name: "", Text: "Matches", Calculator: newTwo(f)},
		calc.Part{Name: "first", Text: "First match", Calculator: newFirst(f)},
		calc.Part{Name: "steen", Text: "Which cards", Of: "Find", Way: "one card", Calculator: newSteen(f)},
		calc.Part{Name: "pairs", Text: "Which cards", Of: "Find", Way: "two cards", Calculator: newPairs(f)},
		calc.Part{Name: "treize", Text: "Wins at Treize", Calculator: newTreize(f)},
		calc.Part{Name: "cayley", Calculator: newCayley(f)},
		calc.Part{Name: "peaks", Calculator: newPeaks(f)})}
	p.Others = func() []ui.Option { return []ui.Option{{Value: ui.To("/santa"), Text: pages.At("/santa").Link()}} }
	return p
}

func (p *page) Head() calc.Head {
	head := p.Parts.Head()
	head.Description = "How many cards come at their own number? The exact distribution for two decks, with its " +
		"Poisson and binomial approximations; when the first one comes; Steen's numbers of Mousetrap and its pairs of " +
		"hits; Cayley's tables; de Montmort's Treize of 1708; the peaks of the score."
	return head
}

// bug is said where the evidence of a result does not hold.
const bug = "The numbers contradict each other. This is a bug in the program."

// confirmed says what was checked of a result: a sentence for each check, or wrong if one does not hold.
func confirmed(checks job.Checks, wrong string, sentences map[string]string) string {
	if !checks.Hold() {
		return wrong
	}
	var all []string
	for _, e := range checks {
		all = append(all, sentences[e.Checked])
	}
	return strings.Join(all, " ")
}

// ofDecks formats a number of decks out of all, rounded if it is too long to read.
func ofDecks(some, all *big.Int) app.UI {
	a, b := some.String(), all.String()
	if len(b) > 80 {
		return h.Text("span", "num", figure.Approximate(a)+" of "+figure.Approximate(b)+"; exact values are in the files")
	}
	class := "num"
	if len(b) > 20 {
		class = "num digits"
	}
	return h.Text("span", class, figure.Group(a)+" of "+figure.Group(b))
}
