// Package count has the page about winning decks: how many there are, how to find some, and the best scores.
package count

import (
	"maps"
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/page/game"
	"rencontre/app/pages"
	"rencontre/app/ui"
	"rencontre/core/solitaire"
)

// page is everything about one question: a game with m ranks in s suits. Its parts share the question.
type page struct{ *calc.Parts }

// New returns the function that makes the page. simulate makes its part of deals, which other games have too.
func New(simulate func(*calc.Frame) calc.Calculator) func(*calc.Frame) calc.Calculator {
	return func(f *calc.Frame) calc.Calculator { return newPage(f, simulate(f)) }
}

func newPage(f *calc.Frame, simulate calc.Calculator) *page {
	p := &page{calc.NewParts("About winning decks", "/count",
		calc.Part{Name: "", Text: "Count", Calculator: newCount(f)},
		calc.Part{Name: "simulate", Text: "Estimate", Of: "Decks", Way: "dealt at random", Calculator: simulate},
		calc.Part{Name: "estimate", Text: "Estimate", Of: "Decks", Way: "built backwards", Calculator: newUncounted(f)},
		calc.Part{Name: "chances", Text: "Probability", Calculator: newWinCurve(f)},
		calc.Part{Name: "decks", Text: "Decks", Of: "Decks", Way: "winning", Calculator: newFind(f)},
		calc.Part{Name: "best", Text: "Decks", Of: "Decks", Way: "best score", Calculator: newBest(f)})}
	p.Carried, p.Others = p.carried, p.others
	return p
}

// Read turns to the deals for a game that they alone have.
func (p *page) Read(v url.Values) {
	if treize(v) && !has(v.Get("part"), v) {
		v = maps.Clone(v)
		v.Set("part", "simulate")
	}
	p.Parts.Read(v)
}

// treize reports whether an address is about T0 to T4, of which no winning decks are counted.
func treize(v url.Values) bool { return solitaire.Game(v.Get("game")).Treize() }

// has reports whether a part has an answer for T0 to T4: all are dealt, and those of one pass listed.
func has(part string, v url.Values) bool {
	switch part {
	case "simulate":
		return true
	case "decks":
		game := solitaire.Game(v.Get("game"))
		return game == solitaire.T1 || game == solitaire.T2 || game == solitaire.T3
	}
	return false
}

// carried returns the question for a link to a part, nil if the part has no answer for the game.
func (p *page) carried(part string) url.Values {
	v := p.Shown().Query()
	if part == "best" && v.Get("game") != string(solitaire.HeLovesMe) || treize(v) && !has(part, v) {
		return nil
	}
	q := url.Values{}
	for _, name := range []string{"game", "m", "s", "order", "of", "burn", "passes"} {
		if v.Has(name) {
			q[name] = v[name]
		}
	}
	return q
}

// others links to Coincidences, which has the games of one pass.
func (p *page) others() []ui.Option {
	v, other := p.Shown().Query(), pages.At("/coincidences")
	to := ui.To(other.Path)
	switch solitaire.Game(v.Get("game")) {
	case solitaire.T1, solitaire.T2, solitaire.T3:
		to = ui.Carry(other.Path, url.Values{"game": v["game"], "m": v["m"], "s": v["s"]}.Encode(), false)
	}
	return []ui.Option{{Value: to, Text: other.Link()}}
}

// A question is what a part asks about: a game, a shape and a goal.
type question struct {
	*calc.Frame
	calc.Form
	game *game.Form
	of   *goal
	open bool // the question is unfolded on a phone that shows an answer
}

// newQuestion makes the question of a part, about some game or about He Loves Me alone, with more options of the form.
// The question of an empty address is the same in all parts.
func newQuestion(f *calc.Frame, alone bool, more ...game.Option) *question {
	with := append(more, game.Wins, game.ManyOfTwo)
	if alone {
		with = append(with, game.Alone(solitaire.HeLovesMe))
	}
	q := &question{Frame: f, game: game.NewOfWins(with...)}
	q.of = &goal{Choice: calc.Choice{ID: "of", Label: "Goal", Kind: "way to count here", Default: "won",
		Options: []ui.Option{{Value: "won", Text: "best score"}, {Value: "weak", Text: "all but one card"}}}, game: q.game}
	q.Form = calc.Form{q.game, q.of}
	return q
}

// A goal is the field for the goal of He Loves Me. The other games have one goal.
type goal struct {
	calc.Choice
	game *game.Form
	none bool // the part has no other goal either
}

func (g *goal) has() bool { return g.game.Game() == solitaire.HeLovesMe && !g.none }

func (g *goal) weak() bool { return g.has() && g.Value() == "weak" }

// Write keeps a goal that does not exist as long as the page says so.
func (g *goal) Write(v url.Values) {
	if g.has() || g.Wrong() != "" {
		g.Choice.Write(v)
	}
}

// asked returns the question as a cell of a grid.
func (q *question) asked() cell {
	s, _ := q.game.Shape()
	return cell{q.game.Game(), solitaire.Order(q.game.Solitaire().Order), q.of.weak(), s.Ranks, s.Suits}
}

// head completes the head of a part. The rule in short stands where there is no other sentence.
func (q *question) head(head calc.Head) calc.Head {
	head.More = q.game.How(head.Lead == "")
	if !q.of.has() {
		head.Wrong = q.of.Wrong() // the page does not show its field
	}
	return head
}

// draw draws the question, with more fields of the part, which text describes. It folds to one line on a phone. changed
// is called after a change of the game or an option, reshaped after one of the shape.
func (q *question) draw(text string, changed, reshaped func(), more ...app.UI) app.UI {
	fields := q.game.Draw(changed, reshaped)
	if q.of.has() {
		fields = append(fields, q.of.Draw(changed))
	}
	fold := q.game.Fold(text, true, &q.open)
	fold.Wrong = fold.Wrong || !q.Right() || q.Unknown() != ""
	return fold.Draw(append(fields, more...)...)
}
