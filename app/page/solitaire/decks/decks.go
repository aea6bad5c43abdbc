// Package decks has the page Distribution: all decks of a shape, by how many cards a solitaire sets aside or by its
// score.
package decks

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// decks counts all decks of a shape by the number of cards they set aside, or by score.
type decks struct {
	calc.Screen
	game   *game.Form
	of     *calc.Choice
	open   bool // the question is unfolded on a phone
	answer *calc.Answer[job.DistributionResult]
}

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	p := &decks{game: game.New(solitaire.Mousetrap, 9, 1), of: words.CountedBy("of")}
	p.Screen = calc.NewScreen(f, p.game, p.of)
	p.answer = calc.Answered(&p.Screen, p.result)
	return p
}

func (p *decks) Head() calc.Head {
	return calc.Head{
		Title:       fmt.Sprintf(words.Of(p.game.Game()).Title, strings.TrimSuffix(p.game.Cards(), " cards")),
		Lead:        "The exact [distribution], over all decks.",
		More:        p.game.How(false),
		Description: "The exact number of decks of m ranks in s suits that set aside 0, 1, 2, … cards.",
		Nav:         p.game.Nav("/distribution"),
	}
}

func (p *decks) Ask() {
	p.answer.AskIf(p.Right(), &job.Distribution{Solitaire: p.game.Solitaire(), Of: p.of.Value()}, calc.Offered)
}

func (p *decks) Draw() []app.UI {
	return p.Drawn(p.question(), p.game.Name()+", "+p.game.Size(), "steps",
		h.If(p.answer.Known() && !p.answer.Whole() && !p.answer.Brief(), p.soFar))
}

func (p *decks) question() app.UI {
	fold := p.game.Fold("by "+p.counted(), true, &p.open)
	fold.Wrong = fold.Wrong || !p.Right() || p.Unknown() != ""
	return fold.Draw(append(p.game.Draw(p.Changed, p.Changed), p.of.Draw(p.Changed))...)
}

// unit names what the rows of the table count, and counted names it where it stands alone.
func (p *decks) unit() string {
	if p.of.Value() == "score" {
		return "score"
	}
	return words.Of(p.game.Game()).Unit
}

func (p *decks) counted() string {
	if p.of.Value() == "score" {
		return "score"
	}
	return "cards " + p.unit()
}

func (p *decks) caption() string {
	return fmt.Sprintf("Decks by %s, %s, %s", p.counted(), p.game.Name(), p.game.Size())
}

// soFar draws the counts of an unfinished run. Decks are visited in a fixed order, so the counts so far say nothing
// about chances.
func (p *decks) soFar() app.UI {
	shape, _ := p.game.Shape()
	t := figure.Table{Caption: "Decks counted so far, by " + p.counted(), Head: []string{p.unit(), "decks so far"}}
	for i, c := range p.answer.Value().Counts {
		if c != "0" || p.of.Value() != "score" {
			t.Rows = append(t.Rows, []string{strconv.Itoa(i), c})
		}
	}
	return ui.Section("panel result", "So far",
		h.Text("h2", "", fmt.Sprintf("%s of %s decks counted", figure.Group(p.answer.Value().Decks),
			figure.Group(shape.Count().String()))),
		h.Text("p", "soft", "These decks came first in the count. They are not a random sample."),
		ui.Table(t))
}

func (p *decks) result(r job.DistributionResult) ui.Result {
	all, score := figure.Int(r.Decks), p.of.Value() == "score"
	t := figure.Values{Caption: p.caption(), Head: []string{p.unit(), "decks", "probability"}, Format: rounded}
	var bars []ui.Bar
	for i, text := range r.Counts {
		c := figure.Int(text)
		t.Add(i, c, new(big.Rat).SetFrac(c, all))
		bars = append(bars, ui.Bar{X: strconv.Itoa(i), Y: figure.Float64(c)})
		if c.Sign() > 0 || !score {
			t.Few = append(t.Few, i)
		}
	}
	won := ""
	if !score && p.game.Game() != solitaire.HeLovesMe {
		won = figure.Group(r.Counts[len(r.Counts)-1]) + " decks set every card aside"
	}
	return ui.Result{Is: ui.Exact, Title: figure.Capital(p.counted()), Name: p.game.File(),
		Number: figure.Truncate(figure.Rational(r.Mean), 3),
		Means:  "on average, over all " + figure.Group(r.Decks) + " decks.",
		Facts: []ui.Fact{
			ui.TextFact("Won", won),
			number("Mean", r.Mean), number("Variance", r.Variance),
			ui.FormulaFact("Evidence", "The counts add up to the number of decks, (m s)!/(s!)^m.")},
		Chart: ui.Chart{ID: "chart", X: p.unit(), Y: "decks", Bars: bars}, Table: t,
		More: func() app.UI {
			return h.Box("div", "stack", h.Box("p", "note", p.game.ToDeals()),
				h.If(p.game.Game() == solitaire.HeLovesMe, p.linkToScores),
				h.If(p.game.Game() == solitaire.Mousetrap && len(bars) > 2, p.linkToPairs))
		}}
}

func rounded(r *big.Rat) string { return figure.Round(figure.Ratio(r)) }

// number is a fact: an exact number of the distribution.
func number(term, text string) ui.Fact {
	x := figure.Rational(text)
	return ui.Fact{Term: term, Number: figure.Fraction(x) + figure.Truncate(x, 6)}
}

// linkToScores links from He Loves Me to its most likely scores, and to its best ones.
func (p *decks) linkToScores() app.UI {
	shape, _ := p.game.Shape()
	to := fmt.Sprintf("/coincidences?part=peaks&m=%d&s=%d", shape.Ranks, shape.Suits)
	return h.Box("p", "note", ui.Link("Which scores are the most likely?", to),
		app.Text(" "), ui.Link("Which decks score the most?", "/count?part=best&"+p.game.Query()))
}

// linkToPairs links from Mousetrap with one suit to the decks that hit two cards, by these cards.
func (p *decks) linkToPairs() app.UI {
	q := p.game.Solitaire()
	if *q.Suits > 1 || q.Burn {
		return nil
	}
	to := fmt.Sprintf("/coincidences?part=pairs&n=%d&only=1", *q.Ranks)
	return h.Box("p", "note", ui.Link("Exactly two cards hit: how many decks for each pair, such as 2 and 5", to))
}
