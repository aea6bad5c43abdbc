// Package count has the page about winning decks: how many there are, how to find some, and the best scores.
package count

import (
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

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	p := &page{calc.NewParts("About winning decks", "/count",
		calc.Part{Name: "", Text: "Count", Calculator: newCount(f)},
		calc.Part{Name: "chances", Text: "Chances", Calculator: newChances(f)})}
	p.Carried, p.Others = p.carried, p.others
	return p
}

// carried returns the question for a link to a part, nil if the part has no answer for the game.
func (p *page) carried(string) url.Values {
	v := p.Shown().Query()
	q := url.Values{}
	for _, name := range []string{"game", "m", "s", "order", "of", "burn"} {
		if v.Has(name) {
			q[name] = v[name]
		}
	}
	return q
}

// others links to the other pages under the same entry of the navigation.
func (p *page) others() (links []ui.Option) {
	for _, other := range pages.Of("/count")[1:] {
		links = append(links, ui.Option{Value: ui.To(other.Path), Text: other.Link()})
	}
	return links
}

// A question is what a part asks about: a game, a shape and a goal.
type question struct {
	*calc.Frame
	calc.Form
	game *game.Form
	of   *goal
}

// newQuestion makes the question of a part. The question of an empty address is the same in all parts.
func newQuestion(f *calc.Frame, with ...game.Option) *question {
	q := &question{Frame: f, game: game.New(solitaire.Mousetrap, 13, 1, append(with, game.Wins,
		game.Usual(solitaire.HeLovesMe, 10, 2))...)}
	q.of = &goal{Choice: calc.Choice{ID: "of", Label: "Goal", Kind: "way to count here", Default: "won",
		Options: []ui.Option{{Value: "won", Text: "best score"}, {Value: "weak", Text: "all but one card"}}}, game: q.game}
	q.Form = calc.Form{q.game, q.of}
	return q
}

// A goal is the field for the goal of He Loves Me. The other games have one goal.
type goal struct {
	calc.Choice
	game *game.Form
}

func (g *goal) has() bool { return g.game.Game() == solitaire.HeLovesMe }

func (g *goal) weak() bool { return g.has() && g.Value() == "weak" }

func (g *goal) Write(v url.Values) {
	if g.has() {
		g.Choice.Write(v)
	}
}

// asked returns the question as a cell of a grid.
func (q *question) asked() cell {
	s, _ := q.game.Shape()
	return cell{q.game.Game(), solitaire.Order(q.game.Solitaire().Order), q.of.weak(), s.Ranks, s.Suits}
}

// fields draws the fields of the question. changed is called after a change of the game or an option, reshaped after
// one of the shape.
func (q *question) fields(changed, reshaped func()) []app.UI {
	fields := q.game.Draw(changed, reshaped)
	if q.of.has() {
		fields = append(fields, q.of.Draw(changed))
	}
	return fields
}

// head completes the head of a part.
func (q *question) head(head calc.Head) calc.Head {
	head.More = q.game.How(true)
	if !q.of.has() {
		head.Wrong = q.of.Wrong() // the page does not show its field
	}
	return head
}
