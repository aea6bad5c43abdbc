package solitaire

import (
	"fmt"
	"slices"
	"testing"

	"rencontre/core/deck"
)

// The players below implement the rules literally, with slices and without optimisation. They
// are the reference for everything faster.

// An end is how a game ended.
type end struct {
	outcome                Outcome
	set, burned, left      []int
	score                  int
	reformed               []int
	visited, called, burns []int // burns: the size of every burned count
}

func naive(r Rules, d []int) end {
	var e end
	switch r.Game {
	case Mousetrap:
		e = naiveMousetrap(r, slices.Clone(d))
	case Modular:
		e = naiveModular(r, slices.Clone(d))
	case HeLovesMe:
		e = naiveHeLovesMe(r, slices.Clone(d))
	}
	for _, c := range e.set {
		e.score += c
	}
	if e.outcome == Won || e.outcome == Weak {
		e.reformed = append(slices.Clone(e.set), e.burned...)
	}
	return e
}

func naiveMousetrap(r Rules, d []int) (e end) {
	c := 1
	for len(d) > 0 {
		if c > r.Ranks && !r.Burn {
			e.outcome, e.left = Lost, d
			return e
		}
		if c > r.Ranks {
			// The last m cards counted lie at the bottom; a deck shorter than m was
			// counted whole.
			n := min(r.Ranks, len(d))
			e.burned = append(e.burned, d[len(d)-n:]...)
			e.burns = append(e.burns, n)
			d = d[:len(d)-n]
			c = 1
			continue
		}
		x := d[0]
		e.visited, e.called = append(e.visited, x), append(e.called, c)
		d = slices.Clone(d[1:])
		if x == c {
			e.set = append(e.set, x)
			c = 1
		} else {
			d = append(d, x)
			c++
		}
	}
	e.outcome = Won
	if len(e.burned) > 0 {
		e.outcome = Lost
	}
	return e
}

func naiveModular(r Rules, d []int) (e end) {
	c, misses := 1, 0
	for len(d) > 0 {
		// m*k calls without a hit are a multiple of lcm(m, k).
		if misses == r.Ranks*len(d) {
			e.outcome, e.left = Loop, d
			// The loop is noticed after lcm(m, k) calls; what was dealt after them is
			// not part of the game.
			a, b := r.Ranks, len(d)
			for b != 0 {
				a, b = b, a%b
			}
			more := misses - misses/a
			e.visited, e.called = e.visited[:len(e.visited)-more], e.called[:len(e.called)-more]
			return e
		}
		x := d[0]
		e.visited, e.called = append(e.visited, x), append(e.called, c)
		d = slices.Clone(d[1:])
		if x == c {
			e.set = append(e.set, x)
			c, misses = 1, 0
		} else {
			d = append(d, x)
			c, misses = c%r.Ranks+1, misses+1
		}
	}
	e.outcome = Won
	return e
}

func naiveHeLovesMe(r Rules, d []int) (e end) {
	var order []int
	for v := 1; v <= r.Ranks; v++ {
		order = append(order, v)
	}
	switch r.Order {
	case Down:
		slices.Reverse(order)
	case AceDown:
		slices.Reverse(order[1:])
	}
	n := len(d)
count:
	for len(d) > 0 {
		limit := min(r.Ranks, len(d))
		for i := range limit {
			e.visited, e.called = append(e.visited, d[i]), append(e.called, order[i])
			if d[i] == order[i] {
				e.set = append(e.set, d[i])
				d = slices.Concat(d[i+1:], d[:i])
				continue count
			}
		}
		e.burned = append(e.burned, d[:limit]...)
		e.burns = append(e.burns, limit)
		d = d[limit:]
	}
	switch {
	case len(e.set) == n:
		e.outcome = Won // only if every card is an ace, or the row is no deck
	case len(e.set) == n-1 && e.burned[0] == 2:
		e.outcome = Won
	case len(e.set) == n-1:
		e.outcome = Weak
	default:
		e.outcome = Exhausted
	}
	return e
}

// variants returns all games with all their options.
func variants(ranks int) []Rules {
	return []Rules{
		{Game: Mousetrap, Ranks: ranks},
		{Game: Mousetrap, Ranks: ranks, Burn: true},
		{Game: Modular, Ranks: ranks},
		{Game: HeLovesMe, Ranks: ranks},
		{Game: HeLovesMe, Ranks: ranks, Order: Up},
		{Game: HeLovesMe, Ranks: ranks, Order: AceDown},
		{Game: HeLovesMe, Ranks: ranks, Order: Down},
	}
}

func (r Rules) name() string {
	return fmt.Sprintf("%s %s burn=%t m=%d", r.Game, r.Order, r.Burn, r.Ranks)
}

// decks calls f with every deck of the shape. The slice is reused.
func decks(s deck.Shape, f func(deck.Deck)) {
	left := s.Counts(s.Sorted())
	d := make(deck.Deck, s.N())
	var put func(int)
	put = func(i int) {
		if i == len(d) {
			f(d)
			return
		}
		for r := range left {
			if left[r] > 0 {
				left[r]--
				d[i] = r + 1
				put(i + 1)
				left[r]++
			}
		}
	}
	put(0)
}

// smallShapes have at most some thousand decks.
var smallShapes = []deck.Shape{
	{Ranks: 1, Suits: 1}, {Ranks: 1, Suits: 4}, {Ranks: 2, Suits: 1}, {Ranks: 2, Suits: 2}, {Ranks: 2, Suits: 5},
	{Ranks: 3, Suits: 1}, {Ranks: 3, Suits: 2}, {Ranks: 3, Suits: 3}, {Ranks: 4, Suits: 1}, {Ranks: 4, Suits: 2},
	{Ranks: 5, Suits: 1}, {Ranks: 6, Suits: 1}, {Ranks: 7, Suits: 1},
}

// same compares a game of Table with that of the naive player.
func same(t *testing.T, r Rules, d deck.Deck) {
	t.Helper()
	want := naive(r, d)
	got := NewTable(r, d)
	var visited, called, burns []int
	burned := 0
	for got.Outcome == Unfinished {
		if len(visited) > len(want.visited) {
			t.Fatalf("%s: %v: deals more cards than %v", r.name(), d, want.visited)
		}
		next, hit := got.NextHit()
		call := got.call()
		s := got.Step()
		if s.Call != call || (s.Event == Hit) != (s.Card == s.Call) || (s.Event == Hit) != (hit && next == 1) {
			t.Fatalf("%s: %v: step %+v, announced: call %d, hit %t in %d", r.name(), d, s, call, hit, next)
		}
		if (s.Event == Burn) != (len(got.Burned) > burned) {
			t.Fatalf("%s: %v: step %+v, burned %v", r.name(), d, s, got.Burned)
		}
		if s.Event == Burn {
			burns = append(burns, len(got.Burned)-burned)
			burned = len(got.Burned)
		}
		visited, called = append(visited, s.Card), append(called, s.Call)
	}
	if _, hit := got.NextHit(); hit {
		t.Errorf("%s: %v: a hit is announced after the end", r.name(), d)
	}
	if got.Outcome != want.outcome || got.Score() != want.score ||
		!slices.Equal(got.SetAside, want.set) || !slices.Equal(got.Burned, want.burned) ||
		!slices.Equal(got.Hand, want.left) || !slices.Equal(got.Reformed(), want.reformed) ||
		!slices.Equal(visited, want.visited) || !slices.Equal(called, want.called) || !slices.Equal(burns, want.burns) {
		t.Errorf("%s: %v: %+v\nvisited %v, called %v, burns %v\nwant %+v", r.name(), d, got, visited, called, burns, want)
	}
}

func TestTableAgainstNaive(t *testing.T) {
	for _, shape := range smallShapes {
		for _, r := range variants(shape.Ranks) {
			decks(shape, func(d deck.Deck) { same(t, r, d) })
		}
	}
}

// TestTableAgainstNaiveLarge plays random decks, and rows that are not whole decks: the rest
// of a deck can be played too.
func TestTableAgainstNaiveLarge(t *testing.T) {
	source := deck.Stream(3, 0)
	for _, shape := range []deck.Shape{{Ranks: 13, Suits: 4}, {Ranks: 10, Suits: 4}, {Ranks: 9, Suits: 2},
		{Ranks: 12, Suits: 1}, {Ranks: 31, Suits: 1}, {Ranks: 3, Suits: 20}} {
		d := shape.Sorted()
		for range 30 {
			deck.Shuffle(d, source)
			for _, r := range variants(shape.Ranks) {
				same(t, r, d)
				same(t, r, d[:shape.N()/3])
			}
		}
	}
}
