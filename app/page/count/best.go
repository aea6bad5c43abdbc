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
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// best finds the best score of He Loves Me and the decks that reach it.
type best struct {
	*question

	answer *calc.Answer[job.BestResult]
	result ui.Result // from the answer
}

// maxBest is the largest number of best decks shown, fewBest that of those that are not folded.
const maxBest, fewBest = 20, 5

// newBest makes the part of best scores.
func newBest(f *calc.Frame) calc.Calculator {
	p := &best{question: newQuestion(f, true)}
	p.Form, p.of.none = calc.Form{p.game}, true
	p.answer = calc.FormAnswer[job.BestResult](f, func() { p.result = p.state(p.answer.Value()) })
	return p
}

func (p *best) Head() calc.Head {
	return p.head(calc.Head{
		Title:       "What is the best score at He Loves Me with " + p.game.Cards() + "?",
		Lead:        "The score is the sum of the cards [stored].",
		Description: "The best score of He Loves Me for m ranks in s suits, its bound, and the decks that reach it.",
	})
}

func (p *best) Ask() {
	p.answer.AskIf(p.Right(), &job.Best{Solitaire: p.game.Solitaire(), Limited: job.Limited{Limit: new(maxBest)}},
		calc.Offered)
}

// replayed reports whether every deck of the answer, played forward, has the best score and its string.
func (p *best) replayed(b job.BestResult) bool {
	shape, _ := p.game.Shape()
	for i, d := range b.Decks {
		t := solitaire.Play(p.game.Rules(shape.Ranks), d)
		if t.Score() != b.Score || !slices.Equal(slices.Concat(t.SetAside, t.Burned), b.Strings[i]) {
			return false
		}
	}
	return true
}

// printed draws what Table 3 prints of the shape, and whether the answer agrees. It returns nil if it prints nothing.
// The table has one suit, called 1 to m.
func (p *best) printed(b job.BestResult) app.UI {
	shape, _ := p.game.Shape()
	all := paper.Bests()
	i := slices.IndexFunc(all, func(of paper.Best) bool { return of.Ranks == shape.Ranks })
	if i < 0 || shape.Suits > 1 || p.game.Solitaire().Order != "" {
		return nil
	}
	of := all[i]
	agrees := of.Score == b.Score && of.Bound == b.Bound && slices.Equal(of.SetAside, b.SetAside) &&
		(b.Score == b.Bound || strconv.Itoa(of.Decks) == b.Count)
	source, where := of.Where()
	return h.Box("span", "flow",
		h.Text("span", "", fmt.Sprintf("%d of at most %d, %s stored, %s; %s, %s", of.Score, of.Bound, stored(of.SetAside),
			figure.Count(of.Decks, "deck"), game.Papers[source], where)),
		ui.Verdict(ui.Compared(agrees)))
}

func (p *best) Draw() []app.UI {
	return []app.UI{
		p.draw("", p.Changed, p.Changed),
		h.If(p.Right(), func() app.UI {
			return p.answer.DrawLong("Best score, "+p.game.Size(), "units", "Searching.")
		}),
		h.If(p.answer.Whole(), p.result.Draw),
	}
}

func stored(numbers []int) string { return strings.Join(figure.Texts(numbers), " or ") + " cards" }

// state states the best score and the decks that reach it.
func (p *best) state(b job.BestResult) ui.Result {
	bound := figure.Whole(b.Score) + " of the bound " + figure.Whole(b.Bound) +
		": every card is stored except the lowest that can be left."
	many := ui.TextFact("Best decks", figure.Group(b.Count)+", all shown below")
	if n, err := strconv.Atoi(b.Count); b.Count != "" && (err != nil || n > len(b.Decks)) {
		many.Text = fmt.Sprintf("%s; the first %d are shown below", figure.Group(b.Count), len(b.Decks))
	}
	backed := "The best score is below the bound: all histories that burn less were searched. Each deck shown was " +
		"replayed on this page."
	if b.Score == b.Bound {
		bound += " No deck can score more."
		many.Draw = func() app.UI {
			return h.Box("span", "", app.Text("Some are shown below. The best decks are the winning decks: "),
				ui.Link("count them", p.asked().link("")), app.Text(" or "),
				ui.Link("find more", p.asked().link("decks")), app.Text("."))
		}
		backed = "The bound is proved. Each deck shown was replayed on this page."
	}
	if !p.replayed(b) {
		backed = "A replayed deck has a different score. This is a bug in the program."
	}
	return ui.Result{Is: ui.Exact, Title: "Best score", Name: "best-" + strings.TrimPrefix(p.game.File(), "hlm-"),
		Number: figure.Whole(b.Score), Means: bound,
		Facts: []ui.Fact{
			ui.TextFact("Stored", stored(b.SetAside)),
			many,
			{Term: "Printed", Draw: func() app.UI { return p.printed(b) }},
			ui.TextFact("Evidence", backed),
		},
		Table: table("Best decks of He Loves Me, "+p.game.Size(), "stored, then burned", b.Decks, b.Strings),
		Drawn: func() app.UI {
			decks := func(from, to int) app.UI {
				return drawDecks(p.game, "Stored, then burned", b.Decks[from:to], b.Strings[from:to], b.Score == b.Bound)
			}
			all := len(b.Decks)
			if all <= fewBest {
				return decks(0, all)
			}
			return h.Box("div", "", decks(0, fewBest), h.Box("details", "",
				h.Text("summary", "", figure.Count(all-fewBest, "deck")+" more"), decks(fewBest, all)))
		},
		Sources: p.answer.Exported}
}
