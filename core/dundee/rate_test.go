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

// TestRate compares the integrals, within their errors, with the exact solver.
func TestRate(t *testing.T) {
	largest := map[int]int{1: 60, 2: 60, 3: 50, 4: 30}
	if testing.Short() {
		largest = map[int]int{1: 12, 2: 40, 3: 20, 4: 10}
	}
	for suits, most := range largest {
		for ranks := 1; ranks <= most; ranks++ {
			got, err := Rate(ranks, suits, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := exactLoss(t, ranks, suits)
			if math.Abs(got.Probability-want) > got.Error || got.Error > 1e-11 {
				t.Errorf("%d ranks of %d: %v, want %v", ranks, suits, got, want)
			}
		}
	}
}

// twoSuits returns the probability of losing with two cards of each rank by its closed form,
// 1 - (1 - 1/v) (1 - (2v-2)!!/(2v-1)!!).
func twoSuits(ranks int) *big.Rat {
	one, ratio := big.NewRat(1, 1), big.NewRat(1, 1)
	for i := 1; i < ranks; i++ {
		ratio.Mul(ratio, big.NewRat(int64(2*i), int64(2*i+1)))
	}
	win := new(big.Rat).Sub(one, big.NewRat(1, int64(ranks)))
	win.Mul(win, ratio.Sub(one, ratio))
	return win.Sub(one, win)
}

// TestTwoSuits compares the closed form with the exact solver as fractions, and Rate with it.
func TestTwoSuits(t *testing.T) {
	for ranks := 2; ranks <= 11; ranks++ {
		g := Game{Deck: slices.Repeat([]int{2}, ranks), Horizon: 2 * ranks}
		wins, _, err := g.Solve(nil)
		if err != nil || new(big.Rat).Add(wins[len(wins)-1], twoSuits(ranks)).Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%d ranks: %v, the form loses with %v, %v", ranks, wins[len(wins)-1], twoSuits(ranks), err)
		}
	}
	for _, ranks := range []int{100, 700, 2000} {
		want, _ := twoSuits(ranks).Float64()
		got, err := Rate(ranks, 2, nil)
		if err != nil || math.Abs(got.Probability-want) > got.Error || got.Error > 1e-12 {
			t.Errorf("%d ranks: %v, want %v, %v", ranks, got, want, err)
		}
	}
}

// threeSuits returns the probability of losing with three cards of each rank: 1 minus
//
//	(v-1)^2/v times the integral over 0 < x < w < 1 of
//	6x [ (1-x)^2 q^(v-2) - ((1-x)^2 - (w-x)^2) (q - (w-x)^3 - 3x (w-x)^2)^(v-2) ], q = (1-x)^2 (1+2x).
//
// It is another form of the integral of Rate. The integrand is a polynomial, integrated as one.
func threeSuits(ranks int) *big.Rat {
	type poly = map[[2]int]*big.Rat // by the exponents of x and d = w-x
	mul := func(a, b poly) poly {
		c := poly{}
		for i, x := range a {
			for j, y := range b {
				k := [2]int{i[0] + j[0], i[1] + j[1]}
				if c[k] == nil {
					c[k] = new(big.Rat)
				}
				c[k].Add(c[k], new(big.Rat).Mul(x, y))
			}
		}
		return c
	}
	rat := func(n int64) *big.Rat { return big.NewRat(n, 1) }
	of := func(q poly, first poly) poly {
		for range ranks - 2 {
			first = mul(first, q)
		}
		return first
	}
	square := poly{{0, 0}: rat(1), {1, 0}: rat(-2), {2, 0}: rat(1)}
	q := mul(square, poly{{0, 0}: rat(1), {1, 0}: rat(2)})
	still := mul(square, poly{{0, 0}: rat(1)})
	still[[2]int{0, 2}] = rat(-1)
	rest := mul(q, poly{{0, 0}: rat(1)})
	rest[[2]int{0, 3}], rest[[2]int{1, 2}] = rat(-1), rat(-3)
	sum := new(big.Rat)
	add := func(p poly, sign int64) {
		for k, y := range mul(p, poly{{1, 0}: rat(6)}) {
			// The integral of x^a d^b over x+d < 1 is a! b! / (a+b+2)!.
			a, b := int64(k[0]), int64(k[1])
			ways := new(big.Int).Mul(new(big.Int).Binomial(a+b, a), big.NewInt((a+b+1)*(a+b+2)))
			part := new(big.Rat).SetFrac(big.NewInt(sign), ways)
			sum.Add(sum, part.Mul(part, y))
		}
	}
	add(of(q, square), 1)
	add(of(rest, still), -1)
	v := int64(ranks)
	return sum.Sub(rat(1), sum.Mul(sum, big.NewRat((v-1)*(v-1), v)))
}

// TestThreeSuits compares the polynomial with the exact solver as fractions.
func TestThreeSuits(t *testing.T) {
	for _, ranks := range []int{2, 3, 5, 8} {
		g := Game{Deck: slices.Repeat([]int{3}, ranks), Horizon: 3 * ranks}
		wins, _, err := g.Solve(nil)
		if err != nil || new(big.Rat).Add(wins[len(wins)-1], threeSuits(ranks)).Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%d ranks: %v, the polynomial loses with %v, %v", ranks, wins[len(wins)-1], threeSuits(ranks), err)
		}
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

// TestRateOfMany checks numbers that separate programs gave, one that followed the game card by card
// and one that integrated by other rules, and that a deck of more ranks is better (Proposition 10).
func TestRateOfMany(t *testing.T) {
	before := 1.0
	for _, c := range []struct {
		ranks     int
		loss, off float64
	}{{13, .729804938168684, 2e-15}, {50, .519956, 6e-7}, {250, .335456, 6e-7}, {2000, .188583, 6e-7},
		{10_000, .12102238150203, 1.2e-13}, {1_000_000_000, .0056799, 6e-8}, {1_000_000_000_000, .00096337, 6e-9}} {
		if testing.Short() && c.ranks > 20 && c.ranks < 10_000 {
			continue
		}
		got, err := Rate(c.ranks, 4, nil)
		if err != nil || math.Abs(got.Probability-c.loss) > c.off+got.Error || got.Probability >= before ||
			got.Error > 1e-11 {
			t.Errorf("%d ranks: %v, want %v", c.ranks, got, c.loss)
		}
		before = got.Probability
	}
	stop := errors.New("stop")
	if _, err := Rate(200, 4, func(float64) error { return stop }); err != stop {
		t.Errorf("%v, want %v", err, stop)
	}
}

// TestRateLimit checks the order of what the limit and the approximation leave.
func TestRateLimit(t *testing.T) {
	for suits := 2; suits <= MaxRateSuits; suits++ {
		s := float64(suits)
		before := [2]float64{1, 1}
		for _, ranks := range []int{1_000_000, 1_000_000_000, 1_000_000_000_000} {
			got, err := Rate(ranks, suits, nil)
			if err != nil {
				t.Fatal(err)
			}
			limit, near := RateLimit(ranks, suits)
			v := float64(ranks)
			next, second := math.Pow(v, -1/max(1, s-1)), math.Pow(v, -2/s)
			left := [2]float64{(got.Probability - limit) / next, max(0, math.Abs(got.Probability-near)-got.Error) / second}
			if left[0] < .5 || left[0] > 2 || left[1] > before[1] {
				t.Errorf("%d ranks of %d: %v, limit %v, near %v: %v are left", ranks, suits, got, limit, near, left)
			}
			before = left
		}
		if before[1] > .05 {
			t.Errorf("%d suits: %v of the second order is left", suits, before[1])
		}
	}
	for ranks := 1; ranks < 100; ranks++ {
		if _, near := RateLimit(ranks, 4); near < 0 || near > 1 {
			t.Errorf("%d ranks: %v is no probability", ranks, near)
		}
	}
	if limit, near := RateLimit(7, 1); math.Abs(limit-1./7) > 1e-15 || math.Abs(near-1./7) > 1e-15 {
		t.Errorf("one suit: %v, %v", limit, near)
	}
}

// TestGauss checks that the rule integrates powers, exactly up to its degree and no further.
func TestGauss(t *testing.T) {
	rule := gaussRule()
	for k := range 2*gaussNodes + 2 {
		sum := 0.0
		for i, x := range rule.node {
			sum += rule.weight[i] * math.Pow(2*x-1, float64(k))
		}
		want := float64((k+1)%2) / float64(k+1)
		if off := math.Abs(sum - want); (off < 1e-15) != (k != 2*gaussNodes) && k != 2*gaussNodes {
			t.Errorf("degree %d: %v, want %v", k, sum, want)
		}
	}
}

// TestElementary compares exp and log with those of math.
func TestElementary(t *testing.T) {
	for x := -690.0; x < 690; x += .37 {
		if y := exp(x); math.Abs(y/math.Exp(x)-1) > 1e-15*(1+math.Abs(x)/50) || math.Abs(log(y)-x) > 1e-15*(2+math.Abs(x)) {
			t.Errorf("e^%v: %v, whose logarithm is %v", x, y, log(y))
		}
	}
	for g := -3.0; g < 1; g += .01 {
		if got, want := logRest(g), math.Log1p(-g); math.Abs(got-want) > 1e-15*(math.Abs(want)+1e-300)*4 {
			t.Errorf("log(1-%v): %v, want %v", g, got, want)
		}
	}
}

// TestRateWork compares the stated units with those reported.
func TestRateWork(t *testing.T) {
	for suits := 1; suits <= MaxRateSuits; suits++ {
		for _, ranks := range []int{1, 2, 4, 9, 13, 30, 100, 1000, 1_000_000, MaxRateRanks} {
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
		units := 0.0
		if _, err := Rate(1000, 4, func(u float64) error { units += u; return nil }); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(units, "units")
	}
}
