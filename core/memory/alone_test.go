package memory

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"
)

func solveAlone(t *testing.T, n int) *Alone {
	t.Helper()
	return solveKnowing(t, n, 0)
}

func solveKnowing(t *testing.T, n, known int) *Alone {
	t.Helper()
	a, err := SolveAlone(n, known, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// soloPlay plays a row of cards by the rules, with a memory of its own, and returns the moves and
// the lucky ones. It turns new cards from left to right.
func soloPlay(cards []int) (moves, lucky int) { return soloPlayFrom(cards, 0) }

// soloPlayFrom does the same where the first cards are known, which are all different.
func soloPlayFrom(cards []int, next int) (moves, lucky int) {
	known := map[int]bool{} // labels of single cards that were seen
	for _, label := range cards[:next] {
		known[label] = true
	}
	left := len(cards) / 2
	for ; left > 0; moves++ {
		first := cards[next]
		next++
		if known[first] {
			delete(known, first)
			left--
			continue
		}
		second := cards[next]
		next++
		switch {
		case first == second:
			left--
			lucky++
		case known[second]: // the next move takes the pair
			delete(known, second)
			known[first] = true
			left--
			moves++
		default:
			known[first], known[second] = true, true
		}
	}
	return moves, lucky
}

// permutations calls visit with every arrangement of the cards from place i on.
func permutations(cards []int, i int, visit func([]int)) {
	if i == len(cards) {
		visit(cards)
		return
	}
	for k := i; k < len(cards); k++ {
		cards[i], cards[k] = cards[k], cards[i]
		permutations(cards, i+1, visit)
		cards[i], cards[k] = cards[k], cards[i]
	}
}

// matchings calls visit with every way to pair up the places that are 0 yet.
func matchings(cards []int, label int, visit func([]int)) {
	i := slices.Index(cards, 0)
	if i < 0 {
		visit(cards)
		return
	}
	cards[i] = label
	for k := i + 1; k < len(cards); k++ {
		if cards[k] == 0 {
			cards[k] = label
			matchings(cards, label+1, visit)
			cards[k] = 0
		}
	}
	cards[i] = 0
}

// TestAlone compares the distribution with games on all (2n)! layouts, and on the (2n-1)!! that
// differ as patterns.
func TestAlone(t *testing.T) {
	for n := 1; n <= 7; n++ {
		extra, lucky := make([]int64, n), int64(0)
		play := func(cards []int) {
			m, l := soloPlay(cards)
			extra[m-n]++
			lucky += int64(l)
		}
		a := solveAlone(t, n)
		compare := func(what string, times int64) {
			t.Helper()
			if len(a.Extra) != n || a.Lucky.Int64()*times != lucky {
				t.Errorf("%d pairs, %s: %v, %v lucky, want %v and %d", n, what, a.Extra, a.Lucky, extra, lucky)
			}
			for i, x := range a.Extra {
				if x.Int64()*times != extra[i] {
					t.Errorf("%d pairs, %s: %v orders with %d extra moves, want %d", n, what, x, i, extra[i])
				}
			}
		}
		matchings(make([]int, 2*n), 1, play)
		compare("patterns", 1)
		if n > 4 {
			continue
		}
		clear(extra)
		lucky = 0
		cards := make([]int, 2*n)
		for i := range cards {
			cards[i] = i/2 + 1
		}
		permutations(cards, 0, play)
		compare("layouts", new(big.Int).Quo(new(big.Int).MulRange(1, int64(2*n)), a.Orders).Int64())
	}
}

// TestAloneMeans compares the mean with the listed numbers of all moves, and the means in floating
// point with the exact ones.
func TestAloneMeans(t *testing.T) {
	const most = 40
	f, err := SolveAloneMeans(most, nil)
	if err != nil {
		t.Fatal(err)
	}
	if f.MaxError > 1e-11 {
		t.Errorf("the error is up to %g", f.MaxError)
	}
	sums := []int64{0, 1, 8, 65, 622, 7137, 95244, 1456653, 25120890, 482692725}
	for n := 1; n <= most; n++ {
		a := solveAlone(t, n)
		orders := big.NewInt(1)
		for i := 1; i < n; i++ {
			orders.Mul(orders, big.NewInt(int64(2*i+1)))
		}
		if a.Orders.Cmp(orders) != 0 {
			t.Errorf("%d pairs have %v orders, want %v", n, a.Orders, orders)
		}
		if n < len(sums) && a.Mean(n).Cmp(new(big.Rat).SetFrac(big.NewInt(sums[n]), orders)) != 0 {
			t.Errorf("%d pairs take %v moves, want %d/%v", n, a.Mean(n), sums[n], orders)
		}
		near := func(got float64, want *big.Rat) {
			t.Helper()
			exact, _ := want.Float64()
			if math.Abs(got-exact) > f.MaxError+1e-15*exact {
				t.Errorf("%d pairs: %v, want %v within %g", n, got, exact, f.MaxError)
			}
		}
		near(f.Moves[n], a.Mean(n))
		near(f.Lucky[n], a.Luck())
	}
}

// TestAloneLimit checks Velleman and Warrington's limits: the mean less (3 - 2 ln 2) n tends to
// 7/8 - 2 ln 2, and the lucky moves to ln 2. Both approach in steps of 1/n.
func TestAloneLimit(t *testing.T) {
	f, err := SolveAloneMeans(1000, nil)
	if err != nil {
		t.Fatal(err)
	}
	if f.MaxError > 1e-9 {
		t.Errorf("the error is up to %g", f.MaxError)
	}
	for _, limit := range []struct {
		name string
		of   func(n int) float64
		is   float64
	}{
		{"constant", func(n int) float64 { return f.Moves[n] - (3-2*math.Ln2)*float64(n) }, 7./8 - 2*math.Ln2},
		{"lucky", func(n int) float64 { return f.Lucky[n] }, math.Ln2},
	} {
		// 2 f(1000) - f(500) has no term of 1/n.
		got := 2*limit.of(1000) - limit.of(500)
		if math.Abs(got-limit.is) > 1e-5 {
			t.Errorf("%s: %v at 500, %v at 1000, so about %v, want %v", limit.name, limit.of(500), limit.of(1000), got,
				limit.is)
		}
	}
}

// TestAloneStops checks that an error of the tick stops every solver.
func TestAloneStops(t *testing.T) {
	stop := errors.New("stop")
	tick := func(float64) error { return stop }
	if _, err := SolveAlone(30, 0, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, err := SolveAloneMeans(200, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, _, err := SolveLimited(30, 9, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, err := SolveLimitedMeans(200, 100, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, err := SolveLimitedCurve(200, []int{0, 100}, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, err := SolveTuples(30, 3, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, err := SolveBlind(30, 3, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, _, err := SolveFading(9, 10, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, err := SolveFadingMeans(60, 10, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, err := SolveFoursMeans(9, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, err := SolveTuplesMeans(30, 3, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
}

func BenchmarkAlone100(b *testing.B) {
	for b.Loop() {
		if _, err := SolveAlone(100, 0, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAloneMeans1000(b *testing.B) {
	for b.Loop() {
		if _, err := SolveAloneMeans(1000, nil); err != nil {
			b.Fatal(err)
		}
	}
}
