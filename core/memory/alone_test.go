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
	a, err := SolveAlone(n, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// soloPlay plays a row of cards by the rules, with a memory of its own, and returns the moves and
// the lucky ones. It turns new cards from left to right.
func soloPlay(cards []int) (moves, lucky int) {
	known := map[int]bool{} // labels of single cards that were seen
	next, left := 0, len(cards)/2
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

// A solo is a position of a player alone who may leave pairs on the table: unseen pairs, known
// single cards, and known pairs.
type solo struct{ unseen, single, waiting int }

// least is a step of value iteration: the least mean of 1 and the value after a move, over all
// moves.
func (s solo) least(value func(solo) *big.Rat) *big.Rat {
	var best *big.Rat
	offer := func(r *big.Rat) {
		if best == nil || r.Cmp(best) < 0 {
			best = r
		}
	}
	mean := func(cases map[solo]int) *big.Rat {
		sum, all := new(big.Rat), 0
		for to, times := range cases {
			all += times
			if times > 0 {
				sum.Add(sum, new(big.Rat).Mul(big.NewRat(int64(times), 1), value(to)))
			}
		}
		return sum.Mul(sum, big.NewRat(1, int64(all)))
	}
	lower := func(a, b *big.Rat) *big.Rat {
		if a.Cmp(b) < 0 {
			return a
		}
		return b
	}
	j, k, w := s.unseen, s.single, s.waiting
	u := 2*j + k
	if w > 0 {
		offer(value(solo{j, k, w - 1}))
	}
	if k+w > 1 { // two known cards that are no pair
		offer(value(s))
	}
	if u > 0 && k > 0 { // a known single card, then a new one
		cases := map[solo]int{{j, k - 1, w}: 1}
		if k > 1 {
			cases[solo{j, k - 1, w + 1}] += k - 1
		}
		if j > 0 {
			cases[solo{j - 1, k + 1, w}] += 2 * j
		}
		offer(mean(cases))
	}
	if u > 0 && w > 0 { // a card of a known pair, then a new one
		cases := map[solo]int{}
		if k > 0 {
			cases[solo{j, k - 1, w + 1}] += k
		}
		if j > 0 {
			cases[solo{j - 1, k + 1, w}] += 2 * j
		}
		offer(mean(cases))
	}
	if u > 0 { // a new card, then the best second card that its label allows
		sum := new(big.Rat)
		add := func(times int, r *big.Rat) { sum.Add(sum, new(big.Rat).Mul(big.NewRat(int64(times), int64(u)), r)) }
		if k > 0 { // its mate is known
			second := value(solo{j, k - 1, w})
			if k > 1 || w > 0 { // a known card that is not the mate
				second = lower(second, value(solo{j, k - 1, w + 1}))
			}
			if u > 1 {
				cases := map[solo]int{}
				if k > 1 {
					cases[solo{j, k - 2, w + 2}] += k - 1
				}
				if j > 0 {
					cases[solo{j - 1, k, w + 1}] += 2 * j
				}
				second = lower(second, mean(cases))
			}
			add(k, second)
		}
		if j > 0 { // its mate is not known
			cases := map[solo]int{{j - 1, k, w}: 1}
			if k > 0 {
				cases[solo{j - 1, k, w + 1}] += k
			}
			if j > 1 {
				cases[solo{j - 2, k + 2, w}] += 2 * (j - 1)
			}
			second := mean(cases)
			if k+w > 0 { // a known card
				second = lower(second, value(solo{j - 1, k + 1, w}))
			}
			add(2*j, second)
		}
		offer(sum)
	}
	return new(big.Rat).Add(best, big.NewRat(1, 1))
}

// TestAloneOptimal finds the least mean over all strategies by value iteration: the least mean of
// the first t moves, for t = 1, 2, ... until it stays. Strategies may turn known cards in vain and
// leave known pairs.
func TestAloneOptimal(t *testing.T) {
	const most = 8
	var all []solo
	for j := range most + 1 {
		for k := range most - j + 1 {
			for w := range most - j - k + 1 {
				if j+k+w > 0 {
					all = append(all, solo{j, k, w})
				}
			}
		}
	}
	value := map[solo]*big.Rat{}
	rounds := 0
	for changed := true; changed; rounds++ {
		changed = false
		next := map[solo]*big.Rat{}
		for _, s := range all {
			next[s] = s.least(func(to solo) *big.Rat {
				if value[to] == nil {
					return new(big.Rat)
				}
				return value[to]
			})
			changed = changed || value[s] == nil || next[s].Cmp(value[s]) != 0
		}
		value = next
	}
	t.Logf("%d positions, %d rounds", len(all), rounds)
	for n := 1; n <= most; n++ {
		want := solveAlone(t, n).Mean(n)
		if value[solo{n, 0, 0}].Cmp(want) != 0 {
			t.Errorf("%d pairs: the least mean is %v, that of the strategy %v", n, value[solo{n, 0, 0}], want)
		}
	}
}

// TestAloneStops checks that an error of the tick stops both solvers.
func TestAloneStops(t *testing.T) {
	stop := errors.New("stop")
	tick := func(float64) error { return stop }
	if _, err := SolveAlone(30, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
	if _, err := SolveAloneMeans(200, tick); !errors.Is(err, stop) {
		t.Errorf("the error is %v", err)
	}
}

func BenchmarkAlone100(b *testing.B) {
	for b.Loop() {
		if _, err := SolveAlone(100, nil); err != nil {
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
