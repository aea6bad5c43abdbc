package winning

import (
	"flag"
	"fmt"
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
		if l := level(c); c.Probability != "" || l == 3 || l == 1 && testing.Short() || l == 2 && !long {
			continue
		}
		q := problem(c.Game, c.Ranks, c.Suits)
		q.Weak = c.Weak
		if got := split(t, q, 0); got != c.Right {
			t.Errorf("%v: %d, not %d; %s has %d", q, got, c.Right, c.Where, c.Printed)
		}
	}
}

// reached is the largest count of TestPlainest. R29 is `-run 'TestPlainest/hlm_16x2' -reach 8e9 -timeout 0`.
var reached = flag.Float64("reach", 0, "count up to `N` decks in TestPlainest")

// TestPlainest counts by a plain depth-first search what the papers print and the search reaches. It shares nothing
// with the solver, and so settles that three numbers of Table 2 are wrong in print: those of He Loves Me with 14 and 16
// ranks in 2 suits, and with 7 in 4.
func TestPlainest(t *testing.T) {
	reach, counted := uint64(2e4), 0
	if long {
		reach = 3e7
	}
	if *reached > 0 {
		reach = uint64(*reached)
	}
	for _, c := range paper.Counts() {
		if c.Probability != "" || c.Right > reach || c.Game == solitaire.Modular && c.Right > reach/100 {
			continue
		}
		t.Run(fmt.Sprintf("%s %dx%d", c.Game, c.Ranks, c.Suits), func(t *testing.T) {
			if got := plainCount(c); got != c.Right {
				t.Errorf("%s: %d, not %d", c.Where, got, c.Right)
			}
		})
		counted++
	}
	if counted < 60 {
		t.Errorf("%d counts are within reach", counted)
	}
}

// plainCount counts the decks that win: all cards are set aside, but for a 2 at He Loves Me, or any one card if the
// count is of the weak score.
func plainCount(c paper.Count) (sum uint64) {
	left := make([]int, c.Ranks+1)
	for v := 1; v <= c.Ranks; v++ {
		left[v] = c.Suits
	}
	n := c.Ranks * c.Suits
	switch {
	case c.Game != solitaire.HeLovesMe:
		return plainest(c.Game, nil, left, n)
	case c.Ranks == 1:
		return 1
	case !c.Weak:
		left[2]--
		return plainest(c.Game, []int{2}, left, n)
	}
	for v := 2; v <= c.Ranks; v++ {
		left[v]--
		sum += plainest(c.Game, []int{v}, left, n)
		left[v]++
	}
	return sum
}

// plainest counts the decks of n cards that come to the deck d when the cards that are left have been set aside. Before
// the last of them, v, was set aside it lay where call number k falls, and k counts to v; the cards behind it lie on
// top
// of d, and no earlier call hits.
func plainest(game solitaire.Game, d, left []int, n int) (sum uint64) {
	if len(d) == n {
		return 1
	}
	ranks, size := len(left)-1, len(d)+1
	calls := ranks
	switch game {
	case solitaire.HeLovesMe:
		calls = min(ranks, size)
	case solitaire.Modular: // then calls and cards come together as before
		for calls%size > 0 {
			calls += ranks
		}
	}
	var room [64]int
	for k := 0; k < calls; k++ {
		v, at := k%ranks+1, k%size
		if left[v] == 0 {
			continue
		}
		e := append(append(append(room[:0], d[len(d)-at:]...), v), d[:len(d)-at]...)
		hit := 0
		for e[hit%size] != hit%ranks+1 {
			hit++
		}
		if hit == k {
			left[v]--
			sum += plainest(game, e, left, n)
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
