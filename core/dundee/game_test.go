package dundee

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestReview compares random games, played well and badly, with the recursion: every
// probability on the way. The mean over the cards must be the probability before the card.
func TestReview(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	ref := bestPlay()
	for range 300 {
		deck := make([]int, 1+rng.IntN(4))
		for i := range deck {
			deck[i] = rng.IntN(5)
		}
		c := sum(deck)
		if c == 0 {
			continue
		}
		rounds := rng.IntN(c + 1)
		tab := table(t, deck, rounds)
		left, lost := slices.Clone(deck), false
		var turns []Turn
		safe := big.NewRat(1, 1)
		for len(turns) < rounds && !lost {
			turn := Turn{1 + rng.IntN(len(deck)), 1 + rng.IntN(len(deck))}
			if left[turn.Turned-1] == 0 {
				continue
			}
			n := int64(sum(left))
			s := big.NewRat(n-int64(left[turn.Named-1]), n)
			safe.Mul(safe, s)
			r := rounds - len(turns)
			before, value := ref.win(left, r), ref.values(left, r)[turn.Named-1]
			left[turn.Turned-1]--
			after := new(big.Rat)
			if lost = turn.Named == turn.Turned; !lost {
				after.Set(ref.win(left, r-1))
			}
			turns = append(turns, turn)
			g, err := tab.Review(turns)
			if err != nil {
				t.Fatal(err)
			}
			p := g.Turns[len(g.Turns)-1]
			if p.Turn != turn || p.Before.Cmp(before) != 0 || p.Value.Cmp(value) != 0 || p.After.Cmp(after) != 0 || p.Safe.Cmp(s) != 0 ||
				new(big.Rat).Add(p.Value, p.Cost).Cmp(before) != 0 {
				t.Fatalf("%v in %d rounds, %v: %+v; want before %v, value %v, after %v", deck, rounds, turns, p, before, value, after)
			}
			if g.Lost != lost || g.Win.Cmp(after) != 0 || g.Safe.Cmp(safe) != 0 || !slices.Equal(g.Left, left) ||
				g.Whole.Cmp(new(big.Rat).Mul(safe, after)) != 0 || len(g.Turns) != len(turns) {
				t.Fatalf("%v in %d rounds, %v: %+v", deck, rounds, turns, g)
			}
		}
	}
}

func TestReviewRefuses(t *testing.T) {
	tab := table(t, []int{1, 2, 2}, 3)
	for _, c := range []struct {
		turns []Turn
		says  string
	}{
		{[]Turn{{0, 1}}, "names rank 0; the ranks are 1 to 3"},
		{[]Turn{{1, 4}}, "turns rank 4"},
		{[]Turn{{2, 1}, {2, 1}}, "round 2 turns rank 1, of which no card is left"},
		{[]Turn{{1, 2}, {1, 2}, {1, 3}, {1, 3}}, "there are only 3"},
		{[]Turn{{1, 1}, {2, 3}}, "after the game was lost in round 1"},
	} {
		if _, err := tab.Review(c.turns); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v: %v, want %q", c.turns, err, c.says)
		}
	}
	g, err := tab.Review(nil)
	if err != nil || g.Win.Cmp(tab.Win([]int{1, 2, 2})) != 0 || g.Whole.Cmp(g.Win) != 0 || len(g.Turns) != 0 {
		t.Errorf("no turns: %+v, %v", g, err)
	}
}
