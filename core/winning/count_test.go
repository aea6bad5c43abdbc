package winning

import (
	"fmt"
	"os"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// long says that tests of minutes are wanted.
var long = os.Getenv("RENCONTRE_LONG") != ""

func problem(game solitaire.Game, m, s int) Problem {
	return Problem{Rules: solitaire.Rules{Game: game, Ranks: m}, Shape: deck.Shape{Ranks: m, Suits: s}}
}

func weak(m, s int) Problem {
	q := problem(solitaire.HeLovesMe, m, s)
	q.Weak = true
	return q
}

func (q Problem) String() string {
	text := fmt.Sprintf("%s %dx%d", q.Rules.Game, q.Shape.Ranks, q.Shape.Suits)
	if q.Rules.Order != "" {
		text += " " + string(q.Rules.Order)
	}
	if q.Weak {
		text += " weak"
	}
	return text
}

func plan(t testing.TB, q Problem, split, memory int) *Plan {
	t.Helper()
	p, err := NewPlan(q, split, memory)
	if err != nil {
		t.Fatalf("%v: %v", q, err)
	}
	return p
}

// divided makes a plan whose shards have their boxes.
func divided(t testing.TB, q Problem, split int) *Plan {
	t.Helper()
	p := plan(t, q, split, 0)
	if err := p.divide(quiet); err != nil {
		t.Fatalf("%v: %v", q, err)
	}
	return p
}

// split counts by a plan and checks that the estimate of the work was right within a factor of two.
func split(t testing.TB, q Problem, r int) uint64 {
	t.Helper()
	p := plan(t, q, r, 0)
	sum, work := uint64(0), 0.0
	for i := range p.Shards() {
		c, err := p.Run(i, func(units float64) error { work += units; return nil })
		if err != nil {
			t.Fatalf("%v: %v", q, err)
		}
		sum += c
	}
	if work > 1e7 && (work > 2*p.Work || p.Work > 2*work) {
		t.Errorf("%v split at %d: %.3g units of work were foreseen, %.3g done", q, p.Split, p.Work, work)
	}
	return sum
}

// wins returns the winning decks of a shape, found by playing all decks.
func wins(q Problem) map[string]deck.Deck {
	found := map[string]deck.Deck{}
	for d := range rows(q.Shape.Sorted()) {
		t := solitaire.NewTable(q.Rules, d)
		for t.Outcome == solitaire.Unfinished {
			t.Step()
		}
		if t.Outcome == solitaire.Won || q.Weak && t.Outcome == solitaire.Weak {
			c := append(deck.Deck(nil), d...)
			found[fmt.Sprint(c)] = c
		}
	}
	return found
}

// small returns problems whose decks can all be played.
func small() []Problem {
	var all []Problem
	for _, s := range []deck.Shape{{Ranks: 1, Suits: 1}, {Ranks: 1, Suits: 5}, {Ranks: 2, Suits: 1},
		{Ranks: 2, Suits: 2}, {Ranks: 2, Suits: 3}, {Ranks: 2, Suits: 5},
		{Ranks: 3, Suits: 1}, {Ranks: 3, Suits: 2}, {Ranks: 3, Suits: 3}, {Ranks: 4, Suits: 1},
		{Ranks: 4, Suits: 2}, {Ranks: 5, Suits: 1}, {Ranks: 6, Suits: 1}, {Ranks: 7, Suits: 1}} {
		for _, g := range []solitaire.Game{solitaire.Mousetrap, solitaire.Modular} {
			all = append(all, problem(g, s.Ranks, s.Suits))
		}
		burn := problem(solitaire.Mousetrap, s.Ranks, s.Suits)
		burn.Rules.Burn = true
		all = append(all, burn)
		for _, o := range []solitaire.Order{"", solitaire.AceDown, solitaire.Down} {
			for _, w := range []bool{false, true} {
				q := problem(solitaire.HeLovesMe, s.Ranks, s.Suits)
				q.Rules.Order, q.Weak = o, w
				all = append(all, q)
			}
		}
	}
	return all
}

// TestPlayedOut compares both ways of counting, for every split, with playing all decks.
func TestPlayedOut(t *testing.T) {
	for _, q := range small() {
		want := uint64(len(wins(q)))
		got, err := refer(q, quiet)
		if err != nil || got != want {
			t.Errorf("%v: the search counts %d, %v; %d decks win", q, got, err, want)
		}
		for r := range q.Shape.N() + 1 {
			if got := split(t, q, r); got != want {
				t.Errorf("%v split at %d: %d; %d decks win", q, r, got, want)
			}
		}
	}
}

// TestSplits compares the fast counter, at several splits, with the search where there are too many
// decks to play.
func TestSplits(t *testing.T) {
	problems := []Problem{problem(solitaire.Mousetrap, 10, 1), problem(solitaire.Modular, 9, 1),
		problem(solitaire.Mousetrap, 5, 2), problem(solitaire.Mousetrap, 3, 4),
		problem(solitaire.Modular, 5, 2), problem(solitaire.HeLovesMe, 10, 2), problem(solitaire.HeLovesMe, 5, 3),
		weak(7, 2), weak(4, 4)}
	for _, o := range []solitaire.Order{solitaire.AceDown, solitaire.Down} {
		q := weak(4, 3)
		q.Rules.Order = o
		problems = append(problems, q)
	}
	if long {
		problems = append(problems, problem(solitaire.Mousetrap, 12, 1), problem(solitaire.Modular, 11, 1),
			problem(solitaire.Mousetrap, 6, 3), problem(solitaire.Modular, 6, 2),
			problem(solitaire.HeLovesMe, 13, 2), problem(solitaire.HeLovesMe, 8, 3), weak(10, 2), weak(5, 4))
	}
	for _, q := range problems {
		want, err := refer(q, quiet)
		if err != nil {
			t.Fatal(err)
		}
		p := plan(t, q, 0, 0)
		for r := p.Split - 1; r <= min(p.Split+1, q.Shape.N()); r++ {
			if got := split(t, q, r); got != want {
				t.Errorf("%v split at %d: %d, the search counts %d", q, r, got, want)
			}
		}
	}
}

// TestStoreOverflows makes the store of small decks overflow, and the store of histories too.
func TestStoreOverflows(t *testing.T) {
	for _, q := range []Problem{problem(solitaire.Mousetrap, 9, 1), problem(solitaire.Mousetrap, 4, 3),
		problem(solitaire.Modular, 8, 1), problem(solitaire.HeLovesMe, 6, 3)} {
		want, err := refer(q, quiet)
		if err != nil {
			t.Fatal(err)
		}
		p := divided(t, q, 0)
		s := newSplitter(p.steps, p.Split, p.memory)
		s.begin(quiet)
		s.back.decks.maxBlocks, s.fore.histories.maxBlocks, s.col.maxWords = 1, 1, 1
		boxes, stores, batches := 0, 0, 0
		run, match := s.back.full, s.fore.full
		s.back.full = func() error { stores++; return run() }
		s.fore.full = func() error { batches++; return match() }
		for i := range p.shards {
			for _, b := range p.shards[i] {
				boxes++
				if err := s.back.run(b); err != nil {
					t.Fatal(err)
				}
			}
		}
		if stores <= boxes || batches <= stores {
			t.Errorf("%v: %d boxes, %d stores, %d batches: nothing has overflown", q, boxes, stores, batches)
		}
		if s.sum != want {
			t.Errorf("%v: %d with a small store, %d", q, s.sum, want)
		}
	}
}

// TestModularTheorems compares counts with the theorems on Modular Mousetrap: for one suit and a prime
// number of ranks exactly the derangements lose (Bersani 2010, Remark 6; https://oeis.org/A002467), and
// for two ranks a single deck.
func TestModularTheorems(t *testing.T) {
	shapes := []deck.Shape{{Ranks: 2, Suits: 1}, {Ranks: 3, Suits: 1}, {Ranks: 5, Suits: 1}, {Ranks: 7, Suits: 1}}
	for suits := 2; suits <= 8; suits++ {
		shapes = append(shapes, deck.Shape{Ranks: 2, Suits: suits})
	}
	if !testing.Short() {
		shapes = append(shapes, deck.Shape{Ranks: 2, Suits: 10}, deck.Shape{Ranks: 11, Suits: 1})
	}
	if long {
		shapes = append(shapes, deck.Shape{Ranks: 13, Suits: 1})
	}
	for _, s := range shapes {
		want, _ := solitaire.ModularWins(s)
		q := problem(solitaire.Modular, s.Ranks, s.Suits)
		if got := split(t, q, 0); got != want.Uint64() {
			t.Errorf("%v: %d, not %v", q, got, want)
		}
	}
}

// TestTranspose compares with the definition.
func TestTranspose(t *testing.T) {
	y := survey{state: 7}
	var a, b [64]uint64
	for i := range a {
		a[i] = uint64(y.draw(1<<32))<<32 | uint64(y.draw(1<<32))
	}
	b = a
	transpose64(&b)
	for i := range a {
		for j := range b {
			if a[i]>>j&1 != b[j]>>i&1 {
				t.Fatalf("row %d, column %d", i, j)
			}
		}
	}
}
