package reform

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

var long = os.Getenv("RENCONTRE_LONG") != ""

func quiet(float64) error { return nil }

func problem(g solitaire.Game, m, s int) winning.Problem {
	return winning.Problem{Rules: solitaire.Rules{Game: g, Ranks: m}, Shape: deck.Shape{Ranks: m, Suits: s}}
}

func weak(m, s int) winning.Problem {
	q := problem(solitaire.HeLovesMe, m, s)
	q.Weak = true
	return q
}

func name(q winning.Problem) string {
	text := fmt.Sprintf("%s %dx%d", q.Rules.Game, q.Shape.Ranks, q.Shape.Suits)
	if q.Weak {
		text += " weak"
	}
	return text
}

// plain is the slow reference: it plays the game card by card.
func plain(q winning.Problem, d deck.Deck) deck.Deck {
	t := solitaire.Play(q.Rules, d)
	if t.Outcome == solitaire.Won || q.Weak && t.Outcome == solitaire.Weak {
		return t.Reformed()
	}
	return nil
}

// every yields all decks of a shape in dictionary order. The slice is reused.
func every(s deck.Shape) func(yield func(deck.Deck) bool) {
	return func(yield func(deck.Deck) bool) {
		d := s.Sorted()
		for more := true; more && yield(d); {
			more = deck.Next(d)
		}
	}
}

// small returns problems whose decks can all be played card by card.
func small() []winning.Problem {
	var all []winning.Problem
	for _, s := range []deck.Shape{{Ranks: 1, Suits: 1}, {Ranks: 1, Suits: 4}, {Ranks: 2, Suits: 1}, {Ranks: 2, Suits: 2},
		{Ranks: 2, Suits: 4}, {Ranks: 3, Suits: 1}, {Ranks: 3, Suits: 2}, {Ranks: 3, Suits: 3}, {Ranks: 4, Suits: 1},
		{Ranks: 4, Suits: 2}, {Ranks: 5, Suits: 1}, {Ranks: 6, Suits: 1}, {Ranks: 7, Suits: 1}} {
		for _, g := range []solitaire.Game{solitaire.Mousetrap, solitaire.Modular, solitaire.HeLovesMe} {
			all = append(all, problem(g, s.Ranks, s.Suits))
		}
		all = append(all, weak(s.Ranks, s.Suits))
		down := weak(s.Ranks, s.Suits)
		down.Rules.Order = solitaire.Down
		burn := problem(solitaire.Mousetrap, s.Ranks, s.Suits)
		burn.Rules.Burn = true
		all = append(all, down, burn)
	}
	return all
}

// TestNext compares the map with playing card by card: all decks of small shapes, and
// random and winning decks of large ones.
func TestNext(t *testing.T) {
	compare := func(f *Map, d deck.Deck) {
		want := plain(f.Problem, d)
		to := make([]uint8, len(d))
		if ok := f.Next(to, Bytes(d)); ok != (want != nil) || ok && !slices.Equal(Deck(to), want) {
			t.Errorf("%s: %v reforms to %v, %v, not to %v", name(f.Problem), d, to, ok, want)
		}
	}
	for _, q := range small() {
		f := New(q)
		for d := range every(q.Shape) {
			compare(f, d)
		}
	}
	for _, q := range []winning.Problem{problem(solitaire.Modular, 19, 1), problem(solitaire.Modular, 12, 1),
		problem(solitaire.Modular, 5, 4), problem(solitaire.Modular, 29, 1), problem(solitaire.Mousetrap, 13, 4),
		problem(solitaire.HeLovesMe, 10, 3), weak(13, 4), problem(solitaire.Mousetrap, 100, 1)} {
		f, source, d := New(q), deck.Stream(1, 0), q.Shape.Sorted()
		for range 200 {
			deck.Shuffle(d, source)
			compare(f, d)
		}
		won, err := winning.Find(q, 20, 1, quiet)
		if err != nil || len(won) == 0 {
			t.Fatalf("%s: %d decks, %v", name(q), len(won), err)
		}
		for _, w := range won {
			compare(f, w.Deck)
		}
	}
}

func TestNextAllocates(t *testing.T) {
	q := problem(solitaire.Modular, 19, 1)
	f, d := New(q), Bytes(q.Shape.Sorted())
	if n := testing.AllocsPerRun(100, func() { f.Next(d, d) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
