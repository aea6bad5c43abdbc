// Package orbit has the part about one deck that is reformed again and again.
package orbit

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/page/reform/goal"
	"rencontre/app/page/reform/record"
	"rencontre/app/page/reform/row"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// orbit follows one deck.
type orbit struct {
	*row.Question
	now  *calc.Position // index of the deck that is shown, from 0
	walk *calc.Walk

	presenting bool

	answer *calc.Answer[job.OrbitResult]
	last   *calc.Answer[job.OrbitResult]       // the last decks of a long orbit
	single *calc.Answer[job.OrbitResult]       // the deck that is shown, if no other answer has it
	middle *calc.Answer[job.OrbitResult]       // decks between the first and the last
	before *calc.Answer[job.ReconstructResult] // the number of predecessors of the first deck

	// Derived from the answer.
	decks      int // number of distinct decks
	ranks      int
	tail       int
	period     int // 0: the orbit ends at a deck that does not win
	wide, slim rho
	replayed   int // number of decks that were played forward here, -1 if one contradicts the answer
	example    int
	from       int // the first deck of the middle, -1 while it is folded
}

const (
	head    = 300 // decks requested at first
	edge    = 4   // decks listed at each end
	portion = 50  // decks added to the middle at a time
	replays = 60  // decks played forward
)

// New makes the part.
func New(g *goal.Fields) calc.Calculator {
	o := &orbit{now: &calc.Position{ID: "at", Kind: "deck"}, from: -1}
	o.Question = row.Ask(g, "1 11 5 8 2 6 9 4 7 10 3", o.reset)
	o.walk = calc.NewWalk(g.Later, o.begin, o.on)
	o.answer = calc.PageAnswer[job.OrbitResult](g.Frame, o.heard)
	o.last = calc.PageAnswer[job.OrbitResult](g.Frame, nil)
	o.single = calc.PageAnswer[job.OrbitResult](g.Frame, nil)
	o.middle = calc.PageAnswer[job.OrbitResult](g.Frame, nil)
	o.before = calc.PageAnswer[job.ReconstructResult](g.Frame, nil)
	return o
}

func (o *orbit) Read(v url.Values) {
	o.Question.Read(v)
	o.reset()
	o.now.Read(v)
	o.presenting = false
}

// reset forgets what is looked at of the orbit.
func (o *orbit) reset() {
	o.now.Reset()
	o.walk.Halt()
	o.from = -1
}

func (o *orbit) Query() url.Values { return o.Fields.Query(o.Deck, o.now) }

func (o *orbit) Leave() { o.walk.Halt() }

func (o *orbit) Head() calc.Head {
	return calc.Head{Lead: "Put its cards in the order they came out, and repeat: its [orbit] and [tail].",
		Wrong: o.now.Misplaced()}
}

// question returns the request for a part of the orbit.
func (o *orbit) question(skip, limit int) *job.Orbit { return o.Orbit(o.Deck.Value(), skip, limit) }

func (o *orbit) Ask() {
	if !o.Right() {
		o.answer.Forget()
		return
	}
	o.answer.Ask(o.question(0, head), calc.Begun) // the length of an orbit is unknown; the user can stop it
	if elsewhere := o.Refused(o.answer.Wrong()); elsewhere != "" {
		o.Deck.SetPageError(elsewhere)
	}
	if o.answer.Whole() {
		o.showDeck()
	}
}

// heard derives what is shown of the orbit.
func (o *orbit) heard() {
	r := o.answer.Value()
	o.ranks = row.Ranks(o.Deck.Value())
	if r.Period == nil {
		o.tail, o.period = int(*r.Reformations), 0
	} else {
		o.tail, o.period = int(*r.Preperiod), int(*r.Period)
	}
	o.decks = o.tail + max(1, o.period)
	o.wide = newRho(o.tail, o.period, 1104, 40, 100, 8)
	o.slim = newRho(o.tail, o.period, 330, 26, 58, 12)
	o.replay()
	o.example = slices.IndexFunc(record.Examples, func(e record.Example) bool {
		return e.Game == o.Game.Game() && o.Game.Solitaire().Order == "" && e.Deck == o.Deck.Text()
	})
	o.before.Forget()
	o.last.Forget()
	if o.decks > len(r.Decks) {
		o.last.Ask(o.question(o.decks-edge, edge), calc.Begun)
	}
	o.before.Ask(o.Preimages(o.Deck.Value(), 1), calc.Begun)
	o.showDeck()
}

// replay plays the first decks forward, by the rules alone.
func (o *orbit) replay() {
	decks := o.answer.Value().Decks
	rules := o.Game.Rules(o.ranks)
	o.replayed = 0
	for i, d := range decks[:min(replays, len(decks))] {
		t := solitaire.Play(rules, d)
		next := t.Reformed()
		if t.Outcome == solitaire.Weak && !o.Weak() {
			next = nil
		}
		var want deck.Deck
		switch {
		case i+1 < len(decks):
			want = decks[i+1]
		case i+1 < o.decks:
			return // the deck is not loaded
		case o.period > 0:
			want = o.answer.Value().CycleStart
		}
		if !slices.Equal(next, want) {
			o.replayed = -1
			return
		}
		o.replayed++
	}
}

// showDeck finds the deck that is shown.
func (o *orbit) showDeck() {
	start := 0
	if o.period > 0 {
		start = o.tail
	}
	o.now.Fit(0, o.decks-1, start)
	if k := o.now.Int(); o.at(k) == nil {
		o.single.Ask(o.question(k, min(portion, o.decks-k)), calc.Live)
	}
	if o.from >= 0 {
		o.middle.Ask(o.question(o.from, min(portion, o.decks-o.from)), calc.Begun)
	}
}

// at returns deck k, or nil if it is not loaded.
func (o *orbit) at(k int) deck.Deck {
	if decks := o.answer.Value().Decks; k < len(decks) {
		return decks[k]
	}
	for _, a := range []*calc.Answer[job.OrbitResult]{o.last, o.middle, o.single} {
		q, isOrbit := a.Task().(*job.Orbit)
		if !isOrbit || !slices.Equal(q.Deck, o.Deck.Value()) {
			continue
		}
		if i := k - int(q.Skip); i >= 0 && i < len(a.Value().Decks) {
			return a.Value().Decks[i]
		}
	}
	return nil
}

// choose sets the deck of an example.
func (o *orbit) choose(option string) {
	i, err := strconv.Atoi(option)
	if err != nil || i < 0 || i >= len(record.Examples) {
		o.Lay("")
		o.Defer(func() { calc.Focus("deck-text") })
		return
	}
	o.Of.Set("won")
	o.Choose(record.Examples[i].Game, record.Examples[i].Deck)
	o.Unfolded = false
}

func (o *orbit) goTo(k int) {
	if o.answer.Whole() {
		o.now.Put(min(max(k, 0), o.decks-1))
		o.Noted()
		o.showDeck()
	}
}

// jump goes to deck k on the user's request.
func (o *orbit) jump(k int) {
	o.walk.Halt()
	o.goTo(k)
}

// after returns the index of the next deck. After the last deck of a cycle comes its first.
func (o *orbit) after() int {
	k := o.now.Int() + 1
	if k == o.decks && o.period > 0 {
		k = o.tail
	}
	return k
}

// begin starts the walk, from the beginning if it is at an end or a fixed point.
func (o *orbit) begin() bool {
	if o.period <= 1 && o.now.Int() == o.decks-1 {
		o.goTo(0)
	}
	return o.answer.Whole() && o.decks > 1
}

// on goes to the next deck until the orbit ends or the cycle is complete. It waits for a deck that is not loaded.
func (o *orbit) on() bool {
	if !o.answer.Whole() {
		return false
	}
	if o.at(o.now.Int()) == nil {
		return true
	}
	was := o.now.Int()
	o.goTo(o.after())
	if o.period <= 1 {
		return o.now.Int() < o.decks-1
	}
	return o.now.Int() > was
}

func (o *orbit) Keys() calc.Keys {
	keys := o.Fields.Keys()
	maps.Copy(keys, calc.Keys{
		"ArrowRight": func() { o.jump(o.after()) },
		"ArrowLeft":  func() { o.jump(o.now.Int() - 1) },
		" ":          o.walk.Turn,
		"Home":       func() { o.jump(0) },
		"End":        func() { o.jump(o.decks - 1) },
		"p":          o.present,
		"Escape":     func() { o.presenting = false },
	})
	return keys
}

func (o *orbit) present() { o.presenting = !o.presenting && o.answer.Whole() }

// says describes the deck that is shown.
func (o *orbit) says() string {
	k := o.now.Int()
	name := "Deck " + figure.Whole(k)
	round := game.Reformations(uint64(o.period))
	switch left := o.decks - 1 - k; {
	case o.period == 0 && left == 0:
		return name + " does not win: the orbit ends."
	case o.period == 0:
		return fmt.Sprintf("%s wins; %s to the end.", name, game.Reformations(uint64(left)))
	case k < o.tail:
		return fmt.Sprintf("%s wins; %s to the cycle.", name, game.Reformations(uint64(o.tail-k)))
	case o.period == 1:
		return name + " reforms to itself."
	case k == o.tail && o.tail > 0:
		return fmt.Sprintf("%s is the first on the cycle: it returns after %s.", name, round)
	}
	return fmt.Sprintf("%s is on the cycle: it returns after %s.", name, round)
}

func (o *orbit) file() (ui.File, error) {
	t := figure.Values{Caption: "Orbit of " + deck.Format(o.Deck.Value(), 0) + " at " + o.Game.Name(),
		Head: []string{"no.", "deck"}, Rows: game.Numbered(0, o.answer.Value().Decks)}
	if o.last.Whole() {
		t.Rows = append(t.Rows, game.Numbered(o.decks-edge, o.last.Value().Decks)...)
	}
	return ui.File{Table: t.File(), Sources: append(o.answer.Exported(), o.last.Exported()...)}, nil
}

func exampleOptions() []ui.Option {
	options := []ui.Option{{Value: "", Text: "your own deck"}}
	for i, e := range record.Examples {
		options = append(options, ui.Option{Value: strconv.Itoa(i), Text: e.Text, Group: game.Names[e.Game]})
	}
	return options
}
