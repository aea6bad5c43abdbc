package coincidence

import (
	"fmt"
	"math/big"
	"net/url"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// first asks when the first card comes at its own number.
type first struct {
	calc.Screen
	game   *game.Form
	to     countTo
	open   bool // the question is unfolded on a phone
	answer *calc.Answer[job.FirstMatchResult]
}

func newFirst(f *calc.Frame) *first {
	p := &first{Screen: calc.NewScreen(f), game: game.New(solitaire.T3, 13, 4, game.WithTreize, game.Begins)}
	p.to = newCountTo(p.game.Ranks)
	p.answer = calc.Answered(&p.Screen, p.result)
	return p
}

// asked lists the fields that are in use.
func (p *first) asked() calc.Form {
	if p.counts() {
		return calc.Form{p.game, &p.to}
	}
	return calc.Form{p.game}
}

// counts reports whether the count may go to another number than the ranks.
func (p *first) counts() bool { return p.game.Game() == solitaire.T1 || p.game.Game() == solitaire.T3 }

func (p *first) Read(v url.Values)                    { calc.Form{p.game, &p.to}.Read(v) }
func (p *first) Query() url.Values                    { return p.asked().Query() }
func (p *first) Right() bool                          { return p.asked().Right() }
func (p *first) Refused(wrong *job.BadRequest) string { return p.asked().Refused(wrong) }
func (p *first) request() *job.FirstMatch             { return p.answer.Task().(*job.FirstMatch) }

func (p *first) Ask() {
	of := p.game.Solitaire()
	q := &job.FirstMatch{Game: of.Game, Ranks: of.Ranks, Suits: of.Suits, Burn: of.Burn}
	if p.counts() {
		q.To = p.to.asked()
	}
	p.answer.AskIf(p.Right(), q, calc.Offered)
}

// ends says what follows if no card matches.
var ends = map[solitaire.Game]string{
	solitaire.Mousetrap: "The game is lost.",
	solitaire.Modular:   "The count goes round for ever, and the game is lost.",
	solitaire.HeLovesMe: "Every card is burned.",
	solitaire.T0:        "The hand ends without a stake.",
	solitaire.T3:        "At frustration solitaire the game is won.",
	solitaire.T4:        "Turned over, the cards come as before, and none ever matches.",
}

func (p *first) Head() calc.Head {
	lead := "Count as you turn the cards."
	if p.counts() {
		lead += " At frustration solitaire it ends the game."
	}
	return calc.Head{Title: "When does the first of " + p.game.Cards() + " match?", Lead: lead,
		More: p.game.How(false), Wrong: p.asked().Unknown()}
}

func (p *first) Draw() []app.UI {
	fold := p.game.Fold("first match", true, &p.open)
	if p.counts() {
		fold.Text += p.to.foldedText()
	}
	fold.Wrong = fold.Wrong || !p.Right()
	fields := p.game.Draw(p.chosen, p.Moved)
	if p.counts() {
		fields = append(fields, p.to.draw(p.Moved))
	}
	return p.Drawn(fold.Draw(fields...), "The first match, "+p.game.Size(), "steps")
}

// chosen is called when a game is chosen.
func (p *first) chosen() {
	p.game.OneSuit()
	p.Moved()
}

func (p *first) result(r job.FirstMatchResult) ui.Result {
	q, decks := p.request(), figure.Int(r.Decks)
	distribution := figure.Values{Caption: fmt.Sprintf("The card of the first match, m = %d, s = %d", *q.Ranks, *q.Suits),
		Head: []string{"card", "probability", "no match so far"}}
	if q.To != nil {
		distribution.Caption += fmt.Sprintf(", count to %d", *q.To)
	}
	var bars []ui.Bar
	left := figure.Int(r.Decks)
	for i, text := range r.Counts {
		count := figure.Int(text)
		left = new(big.Int).Sub(left, count)
		distribution.Add(i+1, new(big.Rat).SetFrac(count, decks), new(big.Rat).SetFrac(left, decks))
		if x := r.Decimals[i]; i < *q.Ranks || x > r.Decimals[0]/2000 {
			bars = append(bars, ui.Bar{X: strconv.Itoa(i + 1), Y: x})
		}
	}
	var marks []ui.Mark
	median := ""
	if r.Median > 0 {
		marks = append(marks, ui.Mark{X: float64(r.Median), Name: "median"})
		median = fmt.Sprintf("card %s: by then half of all decks have had a match", figure.Whole(r.Median))
	}
	none := ends[solitaire.Game(q.Game)]
	if q.Burn {
		none = "All cards are burned, and the game is lost."
	}
	no := percent(new(big.Rat).SetFrac(figure.Int(r.None), decks), 0)
	turned := figure.Rational(r.Turned)
	marks = append(marks, ui.Mark{X: figure.Ratio(turned), Name: "mean"})
	if marks[0].X > marks[len(marks)-1].X {
		slices.Reverse(marks)
	}
	return ui.Result{Is: ui.Exact, Title: "The first match", Name: "first-match-" + p.game.File(), ID: "turned",
		Number: figure.Spaced(figure.Truncate(turned, 7)), Exact: turned,
		Means: "cards are turned on average, up to the first match, or all " + figure.Count(len(r.Counts), "card") +
			" if none comes.",
		Facts: []ui.Fact{
			ui.TextFact("Median", median),
			{Term: "With a match", Draw: func() app.UI {
				return h.Box("span", "", h.Text("span", "num", "card "+figure.Spaced(figure.Truncate(figure.Rational(r.Mean), 7))),
					app.Text(" on average, in decks that have a match"))
			}},
			{Term: "No match", Draw: func() app.UI {
				return h.Box("span", "", h.Text("span", "num", no), app.Text(". "+none+" "), toMatches(q))
			}},
			ui.TextFact("Evidence", confirmed(r.Evidence, bug, map[string]string{
				job.CheckedCounts:  "Checked: the counts of all cards and the decks without a match add up to all decks.",
				job.CheckedNoMatch: "The probability of no match equals that of the distribution of matches, computed apart.",
			})),
		},
		Chart: ui.Chart{ID: "first", X: "card of the first match", Y: "probability", Bars: bars, Marks: marks},
		Table: distribution}
}

// toMatches links from a game that goes on after a match to the distribution of their number, nil from another.
func toMatches(q *job.FirstMatch) app.UI {
	switch solitaire.Game(q.Game) {
	case solitaire.T1, solitaire.T2, solitaire.T3:
		return linkOf("How many cards match?", "", q.Game, *q.Ranks, *q.Suits, q.To)
	}
	return nil
}

// maxListed is the largest number of cards of a deck that is listed.
const maxListed = 255

// toFirst links from the distribution of the matches of a game to its first match, and to the decks without one. It is
// nil if the game is too large.
func (l *distribution) toFirst() app.UI {
	if l.game == "" || l.Cards > job.FirstMatchCards {
		return nil
	}
	var to *int
	if l.to > 0 {
		to = &l.to
	}
	var list app.UI
	if l.to == 0 && l.none.Sign() > 0 && l.Cards <= maxListed {
		list = h.Box("p", "note", ui.Link("List the decks without a match",
			fmt.Sprintf("/count?game=%s&m=%d&part=decks&s=%d", l.game, l.ranks, l.suits)))
	}
	return h.Box("div", "stack", list,
		h.Box("p", "note", linkOf("When does the first match come?", "first", l.game, l.ranks, l.suits, to)))
}

// linkOf links to a part of this page with a game and a shape.
func linkOf(text, part, game string, m, s int, to *int) app.UI {
	v := url.Values{"game": {game}, "m": {strconv.Itoa(m)}, "s": {strconv.Itoa(s)}}
	if part != "" {
		v.Set("part", part)
	}
	if to != nil {
		v.Set("to", strconv.Itoa(*to))
	}
	return ui.Link(text, "/coincidences?"+v.Encode())
}
