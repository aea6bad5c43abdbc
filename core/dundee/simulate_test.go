package dundee

import (
	"errors"
	"math"
	"math/big"
	"os"
	"testing"

	"rencontre/core/deck"
)

// TestSimulate compares simulated games with the exact probabilities: they must be within five
// standard deviations, which a correct program misses once in two million. The seed is fixed.
func TestSimulate(t *testing.T) {
	games := 20000
	if os.Getenv("RENCONTRE_LONG") != "" {
		games = 5_000_000
	}
	four := equal(13, 4)
	bid := []int{0, 2, 4}
	for _, c := range []struct {
		name   string
		deck   []int
		rounds int
		play   Player
		want   *big.Rat
	}{
		{"greedy", four, 52, PlayGreedy, greedy(t, four, 52)[52]},
		{"greedy in 13 rounds", four, 13, PlayGreedy, greedy(t, four, 13)[13]},
		{"greedy, unequal", []int{3, 1, 2, 5}, 9, PlayGreedy, greedy(t, []int{3, 1, 2, 5}, 9)[9]},
		{"anti-greedy", four, 9, PlayAntiGreedy, Worst(four, 9)[9]},
		{"treize", four, 13, PlayBid(equal(13, 1)), advance(t, four, equal(13, 1))},
		{"advance", []int{3, 2, 1}, 6, PlayBid(bid), advance(t, []int{3, 2, 1}, bid)},
	} {
		won, err := Simulate(c.deck, c.rounds, c.play, games, deck.Stream(5, 0), noTick)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := c.want.Float64()
		n := float64(games)
		if d := math.Abs(float64(won)-n*p) / math.Sqrt(n*p*(1-p)); d > 5 {
			t.Errorf("%s: %d of %d games won, %.1f standard deviations from %v", c.name, won, games, d, p)
		}
	}
	stop := errors.New("stop")
	if _, err := Simulate(four, 52, PlayGreedy, 10, deck.Stream(5, 0), func(float64) error { return stop }); err != stop {
		t.Errorf("a stopped simulation returned %v", err)
	}
}
