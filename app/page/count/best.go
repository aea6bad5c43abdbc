package count

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// best finds the best score of He Loves Me and the decks that reach it.
type best struct {
	*question

	answer   *calc.Answer[job.BestResult]
	replayed bool        // every deck of the answer was played forward and has the score
	printed  *paper.Best // the printed result for the shape, or nil
	agrees   bool        // the answer agrees with it
}

// mostBest is the largest number of best decks shown.
const mostBest = 20

// newBest makes the part of best scores.
func newBest(f *calc.Frame) calc.Calculator {
	p := &best{question: newQuestion(f, true)}
	p.Form, p.of.none = calc.Form{p.game}, true
	p.answer = calc.FormAnswer[job.BestResult](f, p.heard)
	return p
}

func (p *best) Head() calc.Head {
	return p.head(calc.Head{
		Title:       "What is the best score with " + p.game.Cards() + "?",
		Lead:        "The score is the sum of the cards [stored].",
		Description: "The best score of He Loves Me for m ranks in s suits, its bound, and the decks that reach it.",
	})
}

func (p *best) Ask() {
	p.answer.AskIf(p.Right(), &job.Best{Solitaire: p.game.Solitaire(), Limited: job.Limited{Limit: new(mostBest)}},
		calc.Offered)
}

func (p *best) heard() {
	b := p.answer.Value()
	shape, _ := p.game.Shape()
	rules := p.game.Rules(shape.Ranks)
	p.replayed = true
	for i, d := range b.Decks {
		t := solitaire.Play(rules, d)
		p.replayed = p.replayed && t.Score() == b.Score && slices.Equal(slices.Concat(t.SetAside, t.Burned), b.Strings[i])
	}
	p.printed = nil
	for _, of := range paper.Bests() { // Table 3 has one suit, called 1 to m
		if of.Ranks == shape.Ranks && shape.Suits == 1 && p.game.Solitaire().Order == "" {
			p.printed = &of
			p.agrees = of.Score == b.Score && of.Bound == b.Bound && slices.Equal(of.SetAside, b.SetAside) &&
				(b.Score == b.Bound || strconv.Itoa(of.Decks) == b.Count)
		}
	}
}

func (p *best) Draw() []app.UI {
	return []app.UI{
		p.draw("", p.Changed, p.Changed),
		app.If(p.Right(), func() app.UI {
			return p.answer.DrawLong("Best score, "+p.game.Size(), "units", "Searching.")
		}),
		app.If(p.answer.Whole(), p.result),
	}
}

func stored(numbers []int) string { return strings.Join(figure.Texts(numbers), " or ") + " cards" }

func (p *best) drawPrinted() app.UI {
	of := p.printed
	if of == nil {
		return nil
	}
	source, where := of.Where()
	return h.Box("span", "flow",
		h.Text("span", "", fmt.Sprintf("%d of at most %d, %s stored, %s; %s, %s", of.Score, of.Bound, stored(of.SetAside),
			figure.Count(of.Decks, "deck"), game.Papers[source], where)),
		ui.Verdict(ui.Compared(p.agrees)))
}

func (p *best) file() (ui.File, error) {
	return ui.File{Table: table("Best decks of He Loves Me, "+p.game.Size(), "stored, then burned", p.answer.Value().Decks,
		p.answer.Value().Strings), Answers: p.answer.Exported()}, nil
}

func (p *best) result() app.UI {
	b := p.answer.Value()
	bound := "The bound is " + figure.Whole(b.Bound) + ": every card is stored except the lowest that can be left."
	decks := app.UI(app.Text(figure.Group(b.Count) + ", all shown below"))
	if n, err := strconv.Atoi(b.Count); b.Count != "" && (err != nil || n > len(b.Decks)) {
		decks = app.Text(fmt.Sprintf("%s; the first %d are shown below", figure.Group(b.Count), len(b.Decks)))
	}
	backed := "The best score is below the bound: all histories that burn less were searched. Each deck shown was " +
		"replayed on this page."
	if b.Score == b.Bound {
		bound = "No deck can score more. " + bound
		decks = h.Box("span", "", app.Text("Some are shown below. The best decks are the winning decks: "),
			h.Tag("a", []string{"href", site.Path(p.asked().link(""))}, app.Text("count them")), app.Text(" or "),
			h.Tag("a", []string{"href", site.Path(p.asked().link("decks"))}, app.Text("find more")), app.Text("."))
		backed = "The bound is proved. Each deck shown was replayed on this page."
	}
	if !p.replayed {
		backed = "A replayed deck has a different score. This is a bug in the program."
	}
	return result(ui.Exact, "Best score",
		&ui.Share{Name: "rencontre-best-" + strings.TrimPrefix(p.game.File(), "hlm-"), File: p.file},
		h.Text("p", "figure", figure.Whole(b.Score)),
		h.Text("p", "soft", bound),
		ui.Facts(
			ui.TextFact("Stored", stored(b.SetAside)),
			ui.Fact{Term: "Best decks", Value: decks},
			ui.Fact{Term: "Printed", Value: p.drawPrinted()},
			ui.TextFact("Evidence", backed),
		),
		drawDecks(p.game, "Stored, then burned", b.Decks, b.Strings, b.Score == b.Bound),
	)
}
