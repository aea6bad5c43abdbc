package dundee

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"
)

// exactLoss returns the probability of losing by the exact solver.
func exactLoss(t *testing.T, ranks, suits int) float64 {
	t.Helper()
	g := Game{Deck: slices.Repeat([]int{suits}, ranks), Horizon: ranks * suits}
	wins, _, err := g.Solve(nil)
	if err != nil {
		t.Fatal(err)
	}
	loss, _ := new(big.Rat).Sub(big.NewRat(1, 1), wins[len(wins)-1]).Float64()
	return loss
}

// TestRate compares the floating-point losses, within their errors, with the exact solver.
func TestRate(t *testing.T) {
	largest := map[int]int{1: 60, 2: 60, 3: 50, 4: 40}
	if testing.Short() {
		largest = map[int]int{1: 12, 2: 12, 3: 12, 4: 14}
	}
	for suits, most := range largest {
		for ranks := 1; ranks <= most; ranks++ {
			got, err := Rate(ranks, suits, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := exactLoss(t, ranks, suits)
			if math.Abs(got.Probability-want) > got.Error+1.2e-16 || got.Error > 1e-12 {
				t.Errorf("%d ranks of %d: %v, want %v", ranks, suits, got, want)
			}
		}
	}
	if got, _ := Rate(300, 1, nil); math.Abs(got.Probability-1./300) > got.Error+1e-17 {
		t.Errorf("300 cards, each once: %v", got)
	}
}

// TestRateByTimes compares with another design: the game is lost if the first rank to lose j cards is
// the first to lose j-1. Orders are dealt at random, and the ranks compared by the times of their
// cards, without a game.
func TestRateByTimes(t *testing.T) {
	const deals = 20_000
	ranks, suits := 60, 4
	lost := 0
	for seed := range uint64(deals) {
		order := make([]int, 0, ranks*suits)
		for i := range ranks * suits {
			order = append(order, i/suits)
		}
		// A small generator of its own.
		x := seed*0x9E3779B97F4A7C15 + 1
		for i := len(order) - 1; i > 0; i-- {
			x ^= x << 13
			x ^= x >> 7
			x ^= x << 17
			k := int(x >> 11 % uint64(i+1))
			order[i], order[k] = order[k], order[i]
		}
		first := make([]int, suits+1) // first[j] is the first rank to lose j cards; first[0] is the first name
		turned := make([]int, ranks)
		for j := 1; j <= suits; j++ {
			first[j] = -1
		}
		for _, rank := range order {
			turned[rank]++
			if first[turned[rank]] < 0 {
				first[turned[rank]] = rank
			}
		}
		for j := 1; j <= suits; j++ {
			if first[j] == first[j-1] {
				lost++
				break
			}
		}
	}
	p, err := Rate(ranks, suits, nil)
	if off := float64(lost)/deals - p.Probability; err != nil || math.Abs(off) > 4*math.Sqrt(.25/deals) {
		t.Errorf("%d of %d are lost, want %v", lost, deals, p)
	}
}

// TestRateOfMany checks numbers that a separate program gave, to six decimals, that a deck of more
// ranks is better (Proposition 10), and how near the heuristic comes.
func TestRateOfMany(t *testing.T) {
	before := 1.0
	for _, c := range []struct {
		ranks int
		loss  float64
	}{{13, .729805}, {50, .519956}, {100, .431416}, {250, .335456}, {500, .276900}, {1000, .228493}, {2000, .188583}} {
		if testing.Short() && c.ranks > 250 {
			break
		}
		got, err := Rate(c.ranks, 4, nil)
		if err != nil || math.Abs(got.Probability-c.loss) > 6e-7 || got.Probability >= before || got.Error > 1e-10 {
			t.Errorf("%d ranks: %v, want %v", c.ranks, got, c.loss)
		}
		before = got.Probability
		if near := got.Probability / RateGuess(c.ranks, 4); c.ranks >= 100 && (near < .966 || near > 1.001) {
			t.Errorf("%d ranks: %v is %v of the heuristic", c.ranks, got, near)
		}
	}
	if x := RateGuess(7, 1); math.Abs(x-1./7) > 1e-15 {
		t.Errorf("with one suit the heuristic gives %v", x)
	}
	stop := errors.New("stop")
	if _, err := Rate(200, 4, func(float64) error { return stop }); err != stop {
		t.Errorf("%v, want %v", err, stop)
	}
}

// TestRateWork compares the stated units with those reported.
func TestRateWork(t *testing.T) {
	for suits := 1; suits <= MaxRateSuits; suits++ {
		for _, ranks := range []int{1, 2, 4, 9, 30, 100, 300, 1000} {
			units := 0.0
			if _, err := Rate(ranks, suits, func(u float64) error { units += u; return nil }); err != nil {
				t.Fatal(err)
			}
			if ratio := units / RateWork(ranks, suits); ratio < .4 || ratio > 2.5 {
				t.Errorf("%d ranks of %d: %v units, stated %v", ranks, suits, units, RateWork(ranks, suits))
			}
		}
	}
}

func BenchmarkRate(b *testing.B) {
	for b.Loop() {
		positions := 0.0
		if _, err := Rate(1000, 4, func(u float64) error { positions += u; return nil }); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(positions, "positions")
	}
}
