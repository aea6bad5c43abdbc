package coincidence

import (
	"fmt"
	"math/big"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// cayley has Cayley's two tables of Mousetrap: the decks that set their cards aside in the order 1, 2, .., n (A problem
// in permutations, 1857), and all decks of four cards (On the game of Mousetrap, 1878).
type cayley struct {
	*calc.Frame
	calc.Form
	n calc.Number

	ordered *calc.Many[job.ReconstructResult] // request n-1 is for n cards
	four    *calc.Many[job.PlayResult]
}

// printedInOrder are Cayley's decks of 1 to 8 cards, as Bersani 2010 quotes them.
var printedInOrder = []string{"1", "1 2", "1 3 2", "1 4 2 3", "1 3 2 5 4", "1 4 2 5 6 3", "1 5 2 7 4 3 6",
	"1 6 2 4 5 3 7 8"}

func newCayley(f *calc.Frame) *cayley {
	c := &cayley{Frame: f,
		n: calc.Number{ID: "n", Label: "Cards, up to", Symbol: "n", Default: 13, Low: 1, High: 52}}
	c.Form = calc.Form{&c.n}
	c.ordered = calc.PageMany[job.ReconstructResult](f, nil)
	c.four = calc.PageMany[job.PlayResult](f, nil)
	return c
}

func (c *cayley) Head() calc.Head {
	return calc.Head{Title: "Which deck of " + figure.Count(c.n.Int(), "card") + " comes out in order?",
		Lead: "Mousetrap with one suit.",
		More: game.How(solitaire.Rules{Game: solitaire.Mousetrap}, false), Wrong: c.Unknown()}
}

func (c *cayley) Ask() {
	if !c.Right() {
		c.ordered.Stop()
		c.four.Stop()
		return
	}
	var ordered, four []job.Request
	for n := 1; n <= c.n.Int(); n++ {
		shape := deck.Shape{Ranks: n, Suits: 1}
		ordered = append(ordered, &job.Reconstruct{Solitaire: mousetrap(n), String: shape.Sorted()})
	}
	shape := deck.Shape{Ranks: 4, Suits: 1}
	for i := range shape.Count().Int64() {
		d := shape.FromIndex(big.NewInt(i))
		four = append(four, &job.Play{AnySolitaire: job.AnySolitaire{Solitaire: mousetrap(4)}, Deck: d})
	}
	if c.ordered.Ask(ordered...) != nil || c.four.Ask(four...) != nil {
		panic("coincidence: a deck is refused") // they are valid
	}
	c.ordered.Start()
	c.four.Start()
}

func mousetrap(ranks int) job.Solitaire {
	return job.Solitaire{Game: string(solitaire.Mousetrap), Ranks: &ranks}
}

// inOrder states the decks that set their cards aside in order.
func (c *cayley) inOrder() ui.Result {
	t := figure.Values{Head: []string{"n", "deck", "Cayley 1857"},
		Caption: fmt.Sprintf("The deck that sets 1, 2, …, n aside in this order, n = 1 to %d", c.ordered.Len())}
	for i := range c.ordered.Len() {
		r := c.ordered.Value(i)
		if r == nil || len(r.Decks) == 0 {
			continue
		}
		text, printed := deck.Format(r.Decks[0], 0), ""
		if i < len(printedInOrder) {
			printed = ui.Compared(text == printedInOrder[i])
		}
		t.Add(i+1, text, printed)
	}
	return ui.Result{Is: ui.Exact, Part: "In order", Title: "Set aside in the order 1, 2, …, n", Name: "cayley-in-order",
		Means: "There is one such deck for every n. Lay card v where call v comes once 1 to v − 1 are set aside. No other " +
			"card is hit: the lower cards are gone.",
		Facts: []ui.Fact{ui.TextFact("Printed", "Cayley, A problem in permutations, Quart. J. 1 (1857), 79, has n = 1 to 8, "+
			"as quoted by Bersani 2010, who goes on to 13.")},
		Table: t, Words: true, First: true, Sources: c.ordered.Exported}
}

// ofFour states what each deck of four cards sets aside.
func (c *cayley) ofFour() ui.Result {
	t := figure.Values{Caption: "All decks of four cards", Head: []string{"deck", "set aside, in order", "number"}}
	var decks [5]int
	for i := range c.four.Len() {
		r := c.four.Value(i)
		if r == nil {
			continue
		}
		aside := "none"
		if len(r.SetAside) > 0 {
			aside = deck.Format(r.SetAside, 4)
		}
		t.Add(deck.Format(c.four.Request(i).Task.(*job.Play).Deck, 4), aside, len(r.SetAside))
		decks[len(r.SetAside)]++
	}
	numbers := ""
	if len(t.Rows) == c.four.Len() {
		numbers = fmt.Sprintf("No card: %s. One: %d. Two: %d. Three: %d. All four: %d. This is row 4 of A028305.",
			figure.Count(decks[0], "deck"), decks[1], decks[2], decks[3], decks[4])
	}
	return ui.Result{Is: ui.Exact, Part: "Four cards", Title: "All decks of four cards", Name: "cayley-four",
		Means: numbers,
		Facts: []ui.Fact{ui.TextFact("Printed", "Cayley, On the game of Mousetrap, Quart. J. 15 (1878), 8–10, plays these "+
			"24 decks. Bersani 2010 reports mistakes in six of them. We do not have Cayley’s table, so we cannot say which.")},
		Table: t, Words: true, First: true, Sources: c.four.Exported}
}

func (c *cayley) Draw() []app.UI {
	all := []app.UI{ui.Question(c.n.Draw(c.Moved)), c.ordered.Draw()}
	if c.Right() {
		ordered, four := c.inOrder(), c.ofFour()
		all = append(all, ordered.Draw(), four.Draw())
	}
	return all
}
