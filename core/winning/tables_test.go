package winning

import (
	"slices"
	"testing"

	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// level says when a printed count is computed: 0 always, 1 without -short, 2 with RENCONTRE_LONG, 3
// never, because it would take hours.
func level(c paper.Count) int {
	switch {
	case c.Ranks == 14 && c.Suits == 2:
		return 1 // a misprint
	case c.Ranks == 15 && c.Suits == 2:
		return 1 // the cell beside the misprint
	case c.Game == solitaire.Modular && c.Suits == 1 && c.Ranks > 13 || c.Printed > 3e10:
		return 3
	case c.Printed > 3e7:
		return 2
	case c.Printed > 2e6:
		return 1
	}
	return 0
}

// TestPrinted counts what the papers and OEIS print (see paper.Counts).
func TestPrinted(t *testing.T) {
	for _, c := range paper.Counts() {
		if l := level(c); c.Chance != "" || l == 3 || l == 1 && testing.Short() || l == 2 && !long {
			continue
		}
		q := problem(c.Game, c.Ranks, c.Suits)
		q.Weak = c.Weak
		if got := split(t, q, 0); got != c.Right {
			t.Errorf("%v: %d, not %d; %s has %d", q, got, c.Right, c.Where, c.Printed)
		}
	}
}

// TestPlainest counts 14 ranks in 2 suits of He Loves Me by a plain search over rows of numbers
// that checks every lower call. It settles the only cell in which Table 2 differs: it prints
// 17,175,636.
func TestPlainest(t *testing.T) {
	counts := map[int]uint64{8: 8, 10: 656, 12: 76823}
	if long {
		counts[14] = 17156400
	}
	for m, want := range counts {
		left := make([]int, m+1)
		for v := 1; v <= m; v++ {
			left[v] = 2
		}
		left[2]--
		if got := plainest([]int{2}, left, 2*m); got != want {
			t.Errorf("%d ranks: %d, not %d", m, got, want)
		}
	}
}

func plainest(d, left []int, n int) uint64 {
	if len(d) == n {
		return 1
	}
	sum := uint64(0)
	var room [64]int
	for v := 1; v < len(left) && v <= len(d)+1; v++ {
		if left[v] == 0 {
			continue
		}
		e := append(append(append(room[:0], d[len(d)-v+1:]...), v), d[:len(d)-v+1]...)
		hit := 1
		for e[hit-1] != hit {
			hit++
		}
		if hit == v {
			left[v]--
			sum += plainest(e, left, n)
			left[v]++
		}
	}
	return sum
}

// TestBestPrinted compares with Bersani 2010, Table 3 (see paper.Bests). The first row of the table
// gives a deck that reaches its bound.
func TestBestPrinted(t *testing.T) {
	for _, want := range paper.Bests() {
		q := problem(solitaire.HeLovesMe, want.Ranks, 1)
		b, err := FindBest(q.Rules, q.Shape, 100, quiet)
		if err != nil {
			t.Fatal(err)
		}
		if b.Score != want.Score || b.Bound != want.Bound || !slices.Equal(b.SetAside, want.SetAside) ||
			len(b.Decks) != want.Decks {
			t.Errorf("%d ranks: %+v; Table 3 has %+v", want.Ranks, b, want)
		}
		if d := want.BestDeck(); (d != nil) != (want.Decks == 1) || d != nil && !slices.Equal(b.Decks[0].Deck, d) {
			t.Errorf("%d ranks: %v; Table 3 has %v", want.Ranks, b.Decks, d)
		}
	}
}
