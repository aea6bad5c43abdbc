package reform

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// orbit follows one deck.
type orbit struct {
	*shared
	calc.Form
	row  *calc.Row[deck.Deck]
	now  *calc.Place // index of the deck that is shown, from 0
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

func newOrbit(s *shared) *orbit {
	o := &orbit{shared: s, row: newRow(), now: &calc.Place{ID: "at", Kind: "deck"}, from: -1}
	o.Form = calc.Form{s.game, s.of, o.row}
	o.walk = calc.NewWalk(s.Later, o.begin, o.on)
	o.answer = calc.PageAnswer[job.OrbitResult](s.Frame, o.heard)
	o.last = calc.PageAnswer[job.OrbitResult](s.Frame, nil)
	o.single = calc.PageAnswer[job.OrbitResult](s.Frame, nil)
	o.middle = calc.PageAnswer[job.OrbitResult](s.Frame, nil)
	o.before = calc.PageAnswer[job.ReconstructResult](s.Frame, nil)
	return o
}

func (o *orbit) Read(v url.Values) {
	o.row.Default = usual[o.game.Game()]
	o.row.Read(v)
	o.now.Read(v)
	o.from = -1
	o.walk.Halt()
	o.presenting = false
}

func (o *orbit) Query() url.Values { return calc.Form{o.row, o.now}.Query() }

func (o *orbit) Leave() { o.walk.Halt() }

func (o *orbit) Head() calc.Head {
	return calc.Head{Lead: "Put a winning deck’s cards in the order they were [set aside]: that is its [reformed] deck. " +
		"Does it win too? Repeat this to get the [orbit]: a [tail] and, if decks repeat, a [cycle].",
		Name: "Orbit", Wrong: o.now.Misplaced()}
}

// question returns the request for a part of the orbit.
func (o *orbit) question(skip, limit int) *job.Orbit {
	return &job.Orbit{Goal: o.goal(false), Deck: o.row.Value(), Limited: job.Limited{Limit: new(limit)},
		Skip: uint64(skip)}
}

func (o *orbit) Ask() {
	if !o.Right() {
		o.answer.Forget()
		return
	}
	o.answer.Ask(o.question(0, head), calc.Begun) // the length of an orbit is unknown; the user can stop it
	if elsewhere := o.Refused(o.answer.Wrong()); elsewhere != "" {
		o.row.Say(elsewhere)
	}
	if o.answer.Whole() {
		o.look()
	}
}

// heard derives what is shown of the orbit.
func (o *orbit) heard() {
	r := o.answer.Value()
	o.ranks = ranksOf(o.row.Value())
	if o.tail, o.period = 0, 0; r.Period == nil {
		o.tail = int(*r.Reformations)
		o.decks = o.tail + 1
	} else {
		o.tail, o.period = int(*r.Preperiod), int(*r.Period)
		o.decks = o.tail + o.period
	}
	o.wide = newRho(o.tail, o.period, 1104, 40, 100, 8)
	o.slim = newRho(o.tail, o.period, 330, 26, 58, 12)
	o.replay()
	o.example = slices.IndexFunc(examples, func(e example) bool {
		return e.game == o.game.Game() && o.game.Solitaire().Order == "" && e.deck == o.row.Text()
	})
	o.before.Forget()
	o.last.Forget()
	if o.decks > len(r.Decks) {
		o.last.Ask(o.question(o.decks-edge, edge), calc.Begun)
	}
	o.before.Ask(&job.Preimages{Solitaire: o.goal(false).Solitaire, Deck: o.row.Value(), Limit: new(1),
		Within: new(maxExamined)}, calc.Begun)
	o.look()
}

// replay plays the first decks forward, by the rules alone.
func (o *orbit) replay() {
	decks := o.answer.Value().Decks
	rules := o.game.Rules(o.ranks)
	o.replayed = 0
	for i, d := range decks[:min(replays, len(decks))] {
		t := solitaire.Play(rules, d)
		next := t.Reformed()
		if t.Outcome == solitaire.Weak && o.goal(false).Of != "weak" {
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

// look finds the deck that is shown.
func (o *orbit) look() {
	start := 0
	if o.period > 0 && o.tail > 0 {
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
		if !isOrbit || !slices.Equal(q.Deck, o.row.Value()) {
			continue
		}
		if i := k - int(q.Skip); i >= 0 && i < len(a.Value().Decks) {
			return a.Value().Decks[i]
		}
	}
	return nil
}

// lay sets another deck.
func (o *orbit) lay(text string) {
	o.row.Set(text)
	o.now.Reset()
	o.walk.Halt()
	o.from = -1
	o.open = o.row.Wrong() != ""
	o.Changed()
}

// other is called after a change of the game.
func (o *orbit) other() { o.lay(another(o.row, usual[o.game.Game()])) }

// choose sets the deck of an example.
func (o *orbit) choose(option string) {
	i, err := strconv.Atoi(option)
	if err != nil || i < 0 || i >= len(examples) {
		o.lay("")
		o.Defer(func() { calc.Focus("deck-text") })
		return
	}
	e := examples[i]
	o.game.SetGame(e.game)
	o.row.Default = usual[e.game]
	o.of.Set("won")
	o.lay(e.deck)
	o.open = false
}

func (o *orbit) goTo(k int) {
	if o.answer.Whole() {
		o.now.Put(min(max(k, 0), o.decks-1))
		o.Noted()
		o.look()
	}
}

// turn goes to deck k on the user's request.
func (o *orbit) turn(k int) {
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
	keys := o.shared.Keys()
	maps.Copy(keys, calc.Keys{
		"ArrowRight": func() { o.turn(o.after()) },
		"ArrowLeft":  func() { o.turn(o.now.Int() - 1) },
		" ":          o.walk.Turn,
		"Home":       func() { o.turn(0) },
		"End":        func() { o.turn(o.decks - 1) },
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
	t := figure.Table{Caption: "Orbit of " + deck.Format(o.row.Value(), 0) + " at " + o.game.Name(),
		Head: []string{"no.", "deck"}, Rows: game.Numbered(0, o.answer.Value().Decks)}
	if o.last.Whole() {
		t.Rows = append(t.Rows, game.Numbered(o.decks-edge, o.last.Value().Decks)...)
	}
	return ui.File{Table: t, Answers: append(o.answer.Exported(), o.last.Exported()...)}, nil
}

// An example is a deck of Bersani 2010, section 6, with what is printed about its orbit: the number of reformations, or
// the number before a cycle and its length.
type example struct {
	game         solitaire.Game
	deck         string // as in the field
	text         string
	tail, period int // period 0: the orbit ends
	note         string
}

var examples = []example{
	{solitaire.Mousetrap, "1 16 12 15 6 8 14 10 9 3 4 11 13 2 7 5", "16 cards, reformed 5 times", 5, 0,
		"the only deck of 16 cards that can be reformed five times"},
	{solitaire.Mousetrap, "6 9 8 8 5 7 2 1 1 9 2 5 4 3 4 7 6 3", "m = 9, s = 2, reformed 4 times", 4, 0,
		"one of four decks of 9 ranks in 2 suits that can be reformed four times"},
	{solitaire.Mousetrap, "1 1 1 1 2 2 3 2 2 3 3 3", "111122322333, a fixed point", 0, 1, "it reforms to itself"},
	{solitaire.Modular, "1 11 5 8 2 6 9 4 7 10 3", "m = 11, a trajectory of 203", 137, 66,
		"one of six decks: 137 reformations lead to a 66-cycle; no 11-card trajectory is longer than 203"},
	{solitaire.Modular, "1 2 3 4 7 5 6 8 9 10 11", "m = 11, on the cycle of 66", 0, 66, "the 66-cycle of 11 cards"},
	{solitaire.Modular, "A 2 6 K 3 9 5 Q 10 8 7 J 4", "m = 13, a trajectory of 840", 839, 1,
		"reaches 1 2 … 13 after 839 reformations"},
	{solitaire.Modular, "1 16 11 14 9 8 4 2 5 15 13 6 12 3 10 7 17", "m = 17, a trajectory of 39 924", 39923, 1,
		"reaches 1 2 … 17 after 39 923 reformations"},
	{solitaire.Modular, "1 14 15 6 9 13 7 2 11 4 5 12 17 10 3 8 16", "m = 17, reaches a cycle of 209", 58, 209,
		"enters a 209-cycle after 58 reformations"},
	{solitaire.Modular, "1 2 12 14 3 6 10 16 18 9 15 19 13 7 17 11 5 4 8", "m = 19, reformed 521 338 times", 521338, 1,
		"reaches 1 2 … 19 after 521 338 reformations"},
	{solitaire.Modular, "1 7 17 8 5 4 9 2 14 11 3 6 18 15 10 12 16 19 13", "m = 19, reaches a cycle of 14 931",
		40424, 14931, "enters a cycle of 14 931 decks after 40 424 reformations"},
	{solitaire.HeLovesMe, "1 1 1 1 2 2 2 2", "11112222, a fixed point", 0, 1,
		"the only fixed point with 2 ranks in 4 suits"},
}

func exampleOptions() []ui.Option {
	options := []ui.Option{{Value: "", Text: "your own deck"}}
	for i, e := range examples {
		options = append(options, ui.Option{Value: strconv.Itoa(i), Text: game.Names[e.game] + ": " + e.text})
	}
	return options
}
