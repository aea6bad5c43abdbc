package estimate

import (
	"math"
	"os"
	"testing"

	"rencontre/core/deck"
)

// TestRollCall settles the probability of T4 with 13 x 4 cards: 0.0019, not 0.02.
func TestRollCall(t *testing.T) {
	deals := 300000
	if testing.Short() {
		deals = 60000
	}
	if os.Getenv("RENCONTRE_LONG") != "" {
		deals = 10_000_000
	}
	s := deck.Shape{Ranks: 13, Suits: 4}
	for name, want := range map[string]float64{"t4": 0.0019, "t4 carobene": 0.194, "t4 loop": 0.6065} {
		tally := run(t, games[name], s, 1, deals)
		low, high := wilson(tally.Won, tally.Trials, 4)
		if want < low || want > high {
			t.Errorf("%s: %v to %v", name, low, high)
		}
		if name == "t4" && high > 0.003 {
			t.Errorf("t4: up to %v", high)
		}
	}
}

// TestProblemI compares de Montmort's game of 52 cards with its exact solution.
func TestProblemI(t *testing.T) {
	if testing.Short() {
		t.Skip("the exact solution takes seconds")
	}
	const deals = 2_000_000
	s := deck.Shape{Ranks: 13, Suits: 4}
	chain, tally := chainOf(t, s), run(t, games["t0"], s, 1708, deals)
	want, _ := chain.Expectations()[0].Float64()
	if mean, stdError := Mean(tally.SetAside); math.Abs(mean-want) > 4*stdError {
		t.Errorf("%v ± %v wins, exactly %v", mean, stdError, want)
	}
	for w, p := range chain.Distribution(1, 15) {
		want, _ := p.Float64()
		if low, high := wilson(tally.SetAside[w], deals, 4.5); want < low || want > high {
			t.Errorf("%d wins: %v to %v, exactly %v", w, low, high, want)
		}
	}
}
