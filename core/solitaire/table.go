package solitaire

import (
	"slices"

	"rencontre/core/deck"
)

// A Table is a game in progress: where the cards lie, and what is said next. Step advances
// it. Clone copies it, so that a page can go back.
type Table struct {
	Rules Rules

	Hand     deck.Deck // the deck in hand, next card first, with the skipped ones behind it
	SetAside deck.Deck // hits, in order
	Burned   deck.Deck // in order
	Outcome  Outcome   // Unfinished while there is a card to deal

	dealt       int // cards dealt in this count
	limit       int // number of cards this count may deal without a hit
	skipped     int // number of cards at the end of the hand that belong to this count
	total       int // number of cards in the whole deck
	treizeState     // state of the games of Treize
}

// An Event says what happened to a dealt card.
type Event int

const (
	Miss Event = iota // it went to the bottom
	Hit               // it was set aside
	Burn              // a miss that ended its count: the cards of the count were burned
	End               // a miss that ended the game
)

// A Step is one card dealt: the number said, the card, and its event.
type Step struct {
	Call  int
	Card  int
	Event Event
}

// NewTable lays out a copy of d. The cards may be any cards of ranks 1..m: a reformed
// string or the rest of a deck can be played too.
func NewTable(r Rules, d deck.Deck) *Table {
	t := &Table{Rules: r, Hand: slices.Clone(d), total: len(d)}
	if r.Game.Treize() {
		t.beginTreize()
	} else {
		t.beginCount()
	}
	return t
}

// Play plays a deck to the end of its game.
func Play(r Rules, d deck.Deck) *Table {
	t := NewTable(r, d)
	for t.Outcome == Unfinished {
		t.Step()
	}
	return t
}

// Clone returns an independent copy.
func (t *Table) Clone() *Table {
	c := *t
	c.Hand, c.SetAside, c.Burned = slices.Clone(t.Hand), slices.Clone(t.SetAside), slices.Clone(t.Burned)
	return &c
}

// beginCount starts a count, or ends the game when no card is left.
func (t *Table) beginCount() {
	t.dealt, t.skipped = 0, 0
	if len(t.Hand) == 0 {
		t.finish()
		return
	}
	t.limit = Limit(t.Rules, len(t.Hand))
}

// Limit returns how many cards a count may deal without a hit, with hand >= 1 cards in hand
// when it begins.
func Limit(r Rules, hand int) int {
	switch r.Game {
	case Modular:
		return LCM(r.Ranks, hand)
	case HeLovesMe:
		return min(r.Ranks, hand)
	default:
		return r.Ranks
	}
}

// finish sets the outcome of a game whose deck is used up.
func (t *Table) finish() {
	switch {
	case len(t.SetAside) == t.total:
		t.Outcome = Won
	case t.Rules.Game == Mousetrap:
		t.Outcome = Lost
	case len(t.SetAside) == t.total-1 && t.Burned[0] == 2:
		t.Outcome = Won
	case len(t.SetAside) == t.total-1:
		t.Outcome = Weak
	default:
		t.Outcome = Exhausted
	}
}

// call returns the number that will be said with the next card.
func (t *Table) call() int { return t.Rules.Call(t.dealt) }

// Step deals one card. It panics if the game has ended.
func (t *Table) Step() Step {
	if t.Outcome != Unfinished {
		panic("solitaire: the game has ended")
	}
	s := Step{Call: t.call(), Card: t.Hand[0]}
	t.Hand = t.Hand[1:]
	if t.Rules.Game.Treize() {
		return t.stepTreize(s)
	}
	if s.Card == s.Call {
		s.Event = Hit
		t.SetAside = append(t.SetAside, s.Card)
		t.beginCount()
		return s
	}
	t.Hand = append(t.Hand, s.Card)
	t.dealt++
	t.skipped = min(t.skipped+1, len(t.Hand))
	if t.dealt < t.limit {
		return s
	}
	switch {
	case t.Rules.Game == Modular:
		s.Event, t.Outcome = End, Loop
	case t.Rules.Game == Mousetrap && !t.Rules.Burn:
		s.Event, t.Outcome = End, Lost
	default:
		s.Event = Burn
		kept := len(t.Hand) - t.skipped
		t.Burned = append(t.Burned, t.Hand[kept:]...)
		t.Hand = t.Hand[:kept]
		t.beginCount()
	}
	return s
}

// NextHit returns the number of cards until the next hit, including the hit itself, if the
// current count ends in one.
func (t *Table) NextHit() (steps int, ok bool) {
	if t.Outcome != Unfinished {
		return 0, false
	}
	if t.Rules.Game.Treize() {
		return t.nextTreize()
	}
	for i := 0; t.dealt+i < t.limit; i++ {
		if t.Hand[i%len(t.Hand)] == t.Rules.Call(t.dealt+i) {
			return i + 1, true
		}
	}
	return 0, false
}

// Score returns the sum of the ranks set aside.
func (t *Table) Score() int {
	sum := 0
	for _, c := range t.SetAside {
		sum += c
	}
	return sum
}

// Reformed returns the reformed deck of a game that is won (or weakly won), and nil
// otherwise.
func (t *Table) Reformed() deck.Deck {
	if t.Outcome != Won && t.Outcome != Weak || t.Rules.Game.Treize() {
		return nil
	}
	return append(slices.Clone(t.SetAside), t.Burned...)
}

// LCM returns the least common multiple of two positive numbers.
func LCM(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// Ahead lists the numbers that would be said with the cards in hand, from the next one on,
// while this count goes on without a hit, and at most once round.
func (t *Table) Ahead() []int {
	var calls []int
	if t.Outcome != Unfinished {
		return nil
	}
	last := t.limit
	if t.Rules.Game == T4 {
		last = t.dealt + t.undealt // the count has no end
	}
	for i := 0; i < t.Stock() && t.dealt+i < last; i++ {
		calls = append(calls, t.Rules.Call(t.dealt+i))
	}
	return calls
}

// Stock returns how many cards of the hand lie before those that were turned already. In
// the games of Treize those form a pile; in the others they follow at once.
func (t *Table) Stock() int {
	if t.Rules.Game.Treize() {
		return t.undealt
	}
	return len(t.Hand)
}
