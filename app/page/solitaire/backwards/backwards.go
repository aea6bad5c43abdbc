// Package backwards has the page Backwards: from the order in which cards are set aside, the deck that does so, rebuilt
// from its end card by card.
package backwards

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/row"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// backwards builds the deck that sets its cards aside in a given order.
type backwards struct {
	*calc.Frame
	calc.Form
	game *game.Form
	row  *row.Row
	step *calc.Position // how many cards of the string are put back, from 1

	s      deck.Deck // the string, or nil
	misfit deck.Deck // the typed cards, if they do not fit
	shape  deck.Shape
	chosen *calc.Position // the deck that is shown step by step, from 1

	answer      *calc.Answer[job.ReconstructResult]
	replayed    bool                                // every deck gives the string when played forward
	part        *calc.Answer[job.ReconstructResult] // for a string without a deck: of the last part up to the step
	partialDeck partialDeck
}

// partialDeck is the deck after the last cards of the string are put back, and the call that hits its first card. For a
// step that fails it is a deck that shows why.
type partialDeck struct {
	deck   deck.Deck
	call   int
	failed bool
}

// Limits that let a page find decks in an instant: of cards examined, and of decks listed. Only strings of Modular
// Mousetrap exceed them.
const (
	looked = 1 << 18
	listed = 100
)

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	p := &backwards{Frame: f, game: game.New(solitaire.Mousetrap, 13, 1, game.Wins),
		step: &calc.Position{ID: "step", Kind: "step"}, chosen: &calc.Position{ID: "shown", Kind: "deck"}}
	p.row = row.New(f, "string", "String", p.lay)
	p.Form = calc.Form{p.game, p.row, p.step, p.chosen}
	p.answer = calc.FormAnswer[job.ReconstructResult](f, p.heard)
	p.part = calc.PageAnswer[job.ReconstructResult](f, nil)
	return p
}

func (p *backwards) Head() calc.Head {
	return calc.Head{
		Title: "Which deck of " + p.game.Name() + " comes out in this order?",
		Lead:  "Know the order in which the cards came out? Rebuild the deck.",
		More:  p.game.How(false),
		Description: "Enter the order in which cards were set aside. See the deck rebuilt backwards, or why no deck gives " +
			"that order.",
		Nav:   p.game.Nav("/reconstruct"),
		Wrong: strings.TrimSpace(p.step.Misplaced() + " " + p.chosen.Misplaced()),
	}
}

func (p *backwards) Read(v url.Values) {
	p.Form.Read(v)
	if !v.Has("string") {
		p.row.Set(p.example())
	}
	_, whole := p.game.Shape()
	p.take()
	if !whole { // a wrong number of ranks or suits stays beside its field
		p.game.Read(v)
	}
	if p.s != nil {
		p.row.Set(deck.Format(p.s, p.shape.Faces()))
	}
}

// Query says that no string is typed, since a page that is opened without one shows the example.
func (p *backwards) Query() url.Values {
	v := p.Form.Query()
	if p.row.Text() == "" && p.example() != "" {
		v.Set(p.row.ID, "")
	}
	return v
}

// example returns the string of a page that was opened without one: the ranks in order. It is "" at He Loves Me, where
// no deck gives that string, and for several suits.
func (p *backwards) example() string {
	shape, ok := p.game.Shape()
	if !ok || shape.Suits > 1 || shape.Ranks > game.MaxCards || p.game.Game() == solitaire.HeLovesMe {
		return ""
	}
	return deck.Format(shape.Sorted(), 0)
}

// take reads the typed string.
func (p *backwards) take() {
	p.s, p.misfit = nil, nil
	p.row.SetPageError("")
	if !p.row.There() {
		return
	}
	d := p.row.Value()
	shape, ok := p.game.Shape()
	if whole, err := deck.ShapeOf(d); err == nil && whole.N() <= game.MaxCards {
		// A whole deck determines its shape; a last part is read in the chosen shape.
		shape = whole
		p.game.SetShape(whole)
	} else if !ok {
		return
	} else if wrong := misfit(d, shape); wrong != "" {
		p.row.SetPageError(wrong)
		p.misfit = d
		return
	}
	p.s, p.shape = d, shape
}

// misfit says why d is not the last part of a string of the shape.
func misfit(d deck.Deck, s deck.Shape) string {
	for _, c := range d {
		if c > s.Ranks {
			return fmt.Sprintf("There is no %d: the ranks are 1 to %d.", c, s.Ranks)
		}
	}
	for i, n := range s.Counts(d) {
		if n > s.Suits {
			return fmt.Sprintf("The %s appears %d times; with s = %d it can appear at most %s.", deck.Face(i+1, s.Faces()), n,
				s.Suits, figure.Count(s.Suits, "time"))
		}
	}
	return ""
}

// repair returns the smallest shape that has room for the typed cards, and a text that names the change. The text is ""
// if there is none.
func (p *backwards) repair() (text string, s deck.Shape) {
	s, _ = p.game.Shape()
	if p.misfit == nil {
		return "", s
	}
	chosen := s
	s.Ranks = max(s.Ranks, slices.Max(p.misfit))
	s.Suits = max(s.Suits, slices.Max(s.Counts(p.misfit)))
	var changes []string
	if s.Ranks != chosen.Ranks {
		changes = append(changes, fmt.Sprintf("m = %d", s.Ranks))
	}
	if s.Suits != chosen.Suits {
		changes = append(changes, fmt.Sprintf("s = %d", s.Suits))
	}
	if s.Suits > deck.MaxSuits || s.N() > game.MaxCards {
		return "", chosen
	}
	return "Take " + figure.And(changes), s
}

// lay sets another string, or the same string under other rules.
func (p *backwards) lay(text string) {
	p.row.Set(text)
	p.step.Reset()
	p.chosen.Reset()
	p.take()
	p.row.KeepOpen()
	p.Changed()
}

func (p *backwards) again() { p.lay(p.row.Text()) }

func (p *backwards) Ask() {
	if p.s == nil || !p.Right() {
		p.s = nil
		p.answer.Forget()
		p.part.Forget()
		return
	}
	p.answer.Ask(&job.Reconstruct{Solitaire: p.game.Solitaire(), String: p.s, Limit: new(listed), Within: new(looked)},
		calc.Here)
	if !p.answer.Whole() {
		return
	}
	p.step.Fit(1, p.last(), p.first())
	p.chosen.Fit(1, max(1, len(p.decks())), 1)
	p.build()
}

// heard plays the decks that were found forward, as an independent check.
func (p *backwards) heard() {
	r := p.game.Rules(p.shape.Ranks)
	p.replayed = !slices.ContainsFunc(p.decks(), func(d deck.Deck) bool {
		return !slices.Equal(solitaire.Play(r, d).Reformed(), p.s)
	})
}

// decks returns the first few decks that give the string.
func (p *backwards) decks() []deck.Deck { return p.answer.Value().Decks }

func (p *backwards) why() job.Why {
	if w := p.answer.Value().Why; w != nil {
		return *w
	}
	return job.Why{}
}

// last returns how many cards of the string can be put back.
func (p *backwards) last() int {
	if len(p.decks()) == 0 {
		return max(1, p.why().Step)
	}
	return len(p.s)
}

// first returns the step that a string opens at: the first one, or the one that shows why no deck gives it.
func (p *backwards) first() int {
	if len(p.decks()) == 0 {
		return p.last()
	}
	return 1
}

// build derives the deck of the step.
func (p *backwards) build() {
	step, decks, r := p.step.Int(), p.decks(), p.game.Rules(p.shape.Ranks)
	var d deck.Deck
	switch {
	case len(decks) == 0 && step == p.why().Step:
		p.partialDeck = partialDeck{p.why().Deck, p.why().Call, true}
		return
	case len(decks) == 0:
		// The last part up to this step has a deck among the intermediate results.
		p.part.Ask(&job.Reconstruct{Solitaire: p.game.Solitaire(), String: p.s[len(p.s)-step:], Limit: new(1),
			Within: new(looked)}, calc.Here)
		if found := p.part.Value().Decks; len(found) > 0 {
			d = found[0]
		}
	default:
		// Played forward, the chosen deck passes through all smaller ones.
		t := solitaire.NewTable(r, decks[p.chosen.Int()-1])
		for len(t.SetAside) < len(p.s)-step && t.Outcome == solitaire.Unfinished {
			t.Step()
		}
		d = t.Hand
	}
	p.partialDeck = (partialDeck{deck: d, failed: d == nil})
	if d == nil {
		return
	}
	t := solitaire.NewTable(r, d)
	for call := 1; t.Outcome == solitaire.Unfinished; call++ {
		if t.Step().Event == solitaire.Hit {
			p.partialDeck.call = call
			return
		}
	}
}

func (p *backwards) goTo(step int) {
	if p.s != nil {
		p.step.Put(min(max(step, 1), p.last()))
		p.Moved()
	}
}

// show selects another deck to be shown step by step.
func (p *backwards) show(deck int) {
	p.chosen.Put(deck + 1)
	p.goTo(p.last())
}

func (p *backwards) Keys() calc.Keys {
	return calc.Keys{
		"ArrowRight": func() { p.goTo(p.step.Int() + 1) },
		"ArrowLeft":  func() { p.goTo(p.step.Int() - 1) },
		"Home":       func() { p.goTo(1) },
		"End":        func() { p.goTo(p.last()) },
		"d":          p.row.Unfold,
	}
}

func (p *backwards) file() (ui.File, error) {
	t := figure.Values{Caption: "Decks that give " + deck.Format(p.s, 0), Head: []string{"no.", "deck"},
		Rows: game.Numbered(1, p.decks())}
	return ui.File{Table: t.File(), Sources: p.answer.Exported()}, nil
}
