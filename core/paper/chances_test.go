package paper

import (
	"encoding/json"
	"math"
	"testing"

	"rencontre/core/solitaire"
)

// TestChances: every point is of one suit, stands once, and lies in its interval; with
// as many cards as are counted the estimates agree with the counts.
func TestChances(t *testing.T) {
	type at struct {
		game  solitaire.Game
		cards int
	}
	seen := map[at]float64{}
	for _, c := range Chances() {
		if seen[at{c.Game, c.Ranks}] != 0 || c.Game != solitaire.Mousetrap && c.Game != solitaire.Modular || c.Ranks < 15 || c.Ranks > 100 {
			t.Errorf("%s, %d cards", c.Game, c.Ranks)
		}
		seen[at{c.Game, c.Ranks}] = c.Chance
		if !(c.Low < c.Chance && c.Chance < c.High && c.Error > 0 && c.Error < 0.05 && c.High < 1) || !json.Valid(c.Request) || c.Won == "" {
			t.Errorf("%+v", c)
		}
	}
	for _, n := range []int{20, 52, 60, 75, 100} {
		if seen[at{solitaire.Mousetrap, n}] == 0 {
			t.Errorf("Mousetrap with %d cards has no estimate", n)
		}
	}
	for m := 15; m <= 60; m++ {
		composite := false
		for d := 2; d < m; d++ {
			composite = composite || m%d == 0
		}
		if composite != (seen[at{solitaire.Modular, m}] != 0) {
			t.Errorf("Modular with %d ranks, composite %v: %v", m, composite, seen[at{solitaire.Modular, m}])
		}
	}
	// Twice a prime number has four divisors, however large it is.
	for _, m := range []int{22, 26, 34, 38, 46, 58} {
		if p := seen[at{solitaire.Modular, m}]; math.Abs(p-0.25) > 0.02 {
			t.Errorf("Modular with %d ranks: %v", m, p)
		}
	}
}
