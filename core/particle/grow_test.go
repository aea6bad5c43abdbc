package particle

import (
	"fmt"
	"slices"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

func problem(game solitaire.Game, ranks, suits int) winning.Problem {
	return winning.Problem{Rules: solitaire.Rules{Game: game, Ranks: ranks}, Shape: deck.Shape{Ranks: ranks, Suits: suits}}
}

func weak(ranks, suits int) winning.Problem {
	q := problem("hlm", ranks, suits)
	q.Weak = true
	return q
}

func ordered(q winning.Problem, order solitaire.Order) winning.Problem {
	q.Rules.Order = order
	return q
}

func name(q winning.Problem) string {
	of := ""
	if q.Weak {
		of = " weak"
	}
	return fmt.Sprintf("%s %s%s %d x %d", q.Rules.Game, q.Rules.Order, of, q.Shape.Ranks, q.Shape.Suits)
}

// exact counts the winning decks.
func exact(t testing.TB, q winning.Problem) float64 {
	t.Helper()
	plan, err := winning.NewPlan(q, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for i := range plan.Shards() {
		won, err := plan.Run(i, func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		sum += float64(won)
	}
	return sum
}

// wins plays a deck and reports whether it wins.
func wins(q winning.Problem, d deck.Deck) bool {
	table := solitaire.NewTable(q.Rules, d)
	for table.Outcome == solitaire.Unfinished {
		table.Step()
	}
	return table.Outcome == solitaire.Won || q.Weak && table.Outcome == solitaire.Weak
}

// TestWhole checks that a population with room for all histories, when every child is put, consists
// of all winning decks, each once, or in Modular as often as it can be built.
func TestWhole(t *testing.T) {
	for _, q := range []winning.Problem{
		problem("mousetrap", 8, 1), problem("mousetrap", 3, 3), problem("mousetrap", 2, 5), problem("mousetrap", 1, 4),
		problem("mousetrap", 1, 1),
		problem("modular", 7, 1), problem("modular", 6, 1), problem("modular", 3, 3), problem("modular", 2, 4),
		problem("modular", 1, 3),
		problem("hlm", 4, 3), problem("hlm", 7, 2), problem("hlm", 3, 4), problem("hlm", 1, 3), problem("hlm", 1, 1),
		problem("hlm", 2, 2),
		weak(6, 1), weak(3, 3), weak(6, 2), weak(1, 2),
		ordered(problem("hlm", 3, 4), "down"), ordered(problem("hlm", 4, 3), "ace-down"), ordered(weak(3, 3), "down"),
		ordered(weak(4, 2), "ace-down"),
		ordered(problem("hlm", 2, 2), "down"),
	} {
		const room = 300_000
		g := newSampler(q, room, deck.Stream(0, 0), nil)
		for k := range g.n {
			g.next.children, g.next.ends, g.next.sums = g.next.children[:0], g.next.ends[:0], g.next.sums[:0]
			from := 0
			for i, end := range g.now.ends {
				for _, child := range g.now.children[from:end] {
					g.put(i, k, int(child.call))
				}
				from = end
			}
			g.now, g.next = g.next, g.now
		}
		built := map[string]bool{}
		for i := range g.now.ends {
			d := g.deck(q.Rules, i)
			if !wins(q, d) {
				t.Errorf("%s: %v does not win", name(q), d)
			}
			built[fmt.Sprint(d)] = true
		}
		if want := exact(t, q); float64(len(g.now.ends)) != want || len(built) != len(g.now.ends) {
			t.Errorf("%s: %d histories of %d decks, counted %v", name(q), len(g.now.ends), len(built), want)
		}
	}
}

// childrenOf returns the calls, from 0, at which one of the cards left can be put before a deck,
// found by playing.
func childrenOf(r solitaire.Rules, d deck.Deck, left []uint8) (calls []int) {
	L := len(d) + 1
	for t := 1; t <= solitaire.Limit(r, L); t++ {
		v := r.Call(t - 1)
		if left[(t-1)%r.Ranks] == 0 {
			continue
		}
		e, free := winning.Put(d, v, t), true
		for c := 1; c < t && free; c++ {
			free = e[(c-1)%L] != r.Call(c-1)
		}
		if free {
			calls = append(calls, t-1)
		}
	}
	return calls
}

// TestChildren compares the children of decks with childrenOf, for calls that are bits of one word or of
// several.
func TestChildren(t *testing.T) {
	source := deck.Stream(2, 0)
	for _, q := range []winning.Problem{
		problem("mousetrap", 20, 1), problem("mousetrap", 64, 1), problem("mousetrap", 65, 1), problem("mousetrap", 63, 2),
		problem("mousetrap", 2, 100), problem("mousetrap", 100, 2),
		problem("modular", 20, 1), problem("modular", 24, 1), problem("modular", 64, 1), problem("modular", 66, 1),
		problem("modular", 12, 5), problem("modular", 2, 60),
		problem("hlm", 13, 4), problem("hlm", 64, 2), problem("hlm", 65, 2), problem("hlm", 2, 100),
		ordered(problem("hlm", 13, 4), "down"), ordered(problem("hlm", 70, 1), "ace-down"),
	} {
		g := newSampler(q, 1, source, nil)
		call := make([]uint8, g.m+1)
		for c := 1; c <= g.m; c++ {
			call[q.Rules.Call(c-1)] = uint8(c)
		}
		for range 60 {
			d := q.Shape.Sorted()
			deck.Shuffle(d, source)
			d = d[:1+source.Uint64()%uint64(g.n-1)]
			var row, left []uint8
			for _, v := range slices.Backward(d) {
				row = append(row, call[v])
			}
			for range g.m {
				left = append(left, uint8(source.Uint64()%3))
			}
			want := childrenOf(q.Rules, d, left)
			for _, add := range []func(d, left []uint8) uint64{g.addChildren, g.addChildrenWords} {
				g.next.children = g.next.children[:0]
				sum := add(row, left)
				var got []int
				for _, child := range g.next.children {
					got = append(got, int(child.call))
					sum -= uint64(child.weight)
					if c := int(child.call) % g.m; child.weight != uint16(left[c])*g.weight[c] {
						t.Errorf("%s: call %d weighs %d with %d cards left", name(q), child.call, child.weight, left[c])
					}
				}
				slices.Sort(got)
				if !slices.Equal(got, want) || sum != 0 {
					t.Fatalf("%s, %v, left %v: children at calls %v, want %v", name(q), d, left, got, want)
				}
				if q.Rules.Game == solitaire.Modular {
					break
				}
			}
		}
	}
}
