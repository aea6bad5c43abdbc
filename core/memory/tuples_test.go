package memory

import (
	"math"
	"math/big"
	"slices"
	"testing"
)

func solveTuplesOf(t *testing.T, n, r int) *Alone {
	t.Helper()
	a, err := SolveTuples(n, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// tuplePlay plays a row of cards, r of each label, with a memory of its own, and returns the moves
// and the lucky ones. It turns new cards from left to right.
func tuplePlay(cards []int, r int) (moves, lucky int) {
	seen := map[int]int{} // cards of each label on the table
	waiting := 0          // labels of which all cards were seen
	for next, left := 0, len(cards)/r; left > 0; moves++ {
		if waiting > 0 {
			waiting--
			left--
			continue
		}
		from := next
		for next < len(cards) && next-from < r {
			label := cards[next]
			next++
			seen[label]++
			if seen[label] < r {
				continue
			}
			row := cards[from:next]
			if !slices.ContainsFunc(row, func(other int) bool { return other != label }) {
				left--
				if len(row) == r {
					lucky++
				}
				break
			}
			waiting++
		}
	}
	return moves, lucky
}

// arrangements calls visit with every row that differs, of so many cards of each label.
func arrangements(counts, row []int, visit func([]int)) {
	last := true
	for label := range counts {
		if counts[label] == 0 {
			continue
		}
		last = false
		counts[label]--
		arrangements(counts, append(row, label), visit)
		counts[label]++
	}
	if last {
		visit(row)
	}
}

// TestTuples compares the distribution with games on all rows of cards, and that of pairs with Memory alone.
func TestTuples(t *testing.T) {
	for _, x := range []struct{ n, r int }{{1, 3}, {2, 3}, {3, 3}, {4, 3}, {1, 4}, {2, 4}, {3, 4}} {
		var extra [20]int64
		lucky, same := int64(0), new(big.Int).Exp(new(big.Int).MulRange(1, int64(x.r)), big.NewInt(int64(x.n)), nil)
		arrangements(slices.Repeat([]int{x.r}, x.n), nil, func(row []int) {
			m, l := tuplePlay(row, x.r)
			extra[m-x.n]++
			lucky += int64(l)
		})
		a := solveTuplesOf(t, x.n, x.r)
		if a.Orders.Cmp(new(big.Int).MulRange(1, int64(x.n*x.r))) != 0 {
			t.Errorf("%+v: %v orders", x, a.Orders)
		}
		if want := new(big.Int).Mul(same, big.NewInt(lucky)); a.Lucky.Cmp(want) != 0 {
			t.Errorf("%+v: %v lucky, want %v", x, a.Lucky, want)
		}
		for i := range extra {
			got, want := new(big.Int), new(big.Int).Mul(same, big.NewInt(extra[i]))
			if i < len(a.Extra) {
				got = a.Extra[i]
			}
			if got.Cmp(want) != 0 {
				t.Errorf("%+v: %v orders with %d extra moves, want %v", x, got, i, want)
			}
		}
	}
	for n := 1; n <= 15; n++ {
		a, pairs := solveTuplesOf(t, n, 2), solveAlone(t, n)
		for i := range max(len(a.Extra), len(pairs.Extra)) {
			if a.Probability(i).Cmp(pairs.Probability(i)) != 0 {
				t.Errorf("%d pairs, %d extra moves: %v, want %v", n, i, a.Probability(i), pairs.Probability(i))
			}
		}
		if a.Luck().Cmp(pairs.Luck()) != 0 {
			t.Errorf("%d pairs: %v lucky, want %v", n, a.Luck(), pairs.Luck())
		}
	}
}

// TestTuplesMeans compares the means in floating point with the exact ones.
func TestTuplesMeans(t *testing.T) {
	for r, most := range map[int]int{2: 20, 3: 10, 4: 7} {
		f, err := SolveTuplesMeans(most, r, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Moves) != most+1 || f.MaxError > 1e-11 {
			t.Errorf("r = %d: %d means, the error is up to %g", r, len(f.Moves), f.MaxError)
		}
		for n := 1; n <= most; n++ {
			a := solveTuplesOf(t, n, r)
			for got, want := range map[float64]*big.Rat{f.Moves[n]: a.Mean(n), f.Lucky[n]: a.Luck()} {
				exact, _ := want.Float64()
				if math.Abs(got-exact) > f.MaxError+1e-15*exact {
					t.Errorf("n = %d, r = %d: %v, want %v within %g", n, r, got, exact, f.MaxError)
				}
			}
		}
	}
}

// A solo is a position of a player alone who may leave known labels on the table: solo[i] labels
// have i known cards, for i <= r.
type solo [MaxCopies + 1]int

func lower(a, b *big.Rat) *big.Rat {
	if a == nil || b.Cmp(a) < 0 {
		return b
	}
	return a
}

// least returns the least mean of the value after a move of which left cards are to be turned. own
// is how many cards are known of the label of those turned before, and 0 if these differ.
func (s solo) least(r, left, own int, value func(solo) *big.Rat) (best *big.Rat) {
	if left == 0 {
		if own == r {
			s[r]--
		}
		return value(s)
	}
	turned, known, unknown := r-left, 0, 0
	for i := range r + 1 {
		known += i * s[i]
		unknown += (r - i) * s[i]
	}
	switch {
	case turned == 0:
		for i := 1; i <= r; i++ {
			if s[i] > 0 {
				best = lower(best, s.least(r, left-1, i, value))
			}
		}
	case own > turned:
		best = lower(best, s.least(r, left-1, own, value))
	}
	if turned > 0 && known > max(own, turned) { // a known card of another label than the first, or than the second
		best = lower(best, s.least(r, left-1, 0, value))
	}
	if unknown == 0 {
		return best
	}
	sum := new(big.Rat)
	add := func(times int, to solo, own int) {
		if times > 0 {
			sum.Add(sum, new(big.Rat).Mul(big.NewRat(int64(times), int64(unknown)), to.least(r, left-1, own, value)))
		}
	}
	for i := range r {
		to := s
		to[i]--
		to[i+1]++
		switch all := (r - i) * s[i]; {
		case turned == 0:
			add(all, to, i+1)
		case own > 0 && own == i:
			add(r-i, to, i+1)
			add(all-(r-i), to, 0)
		default:
			add(all, to, 0)
		}
	}
	return lower(best, sum)
}

// solos lists the positions of up to n labels of r cards, but the empty table.
func solos(n, r int) (all []solo) {
	var fill func(s solo, i, left int)
	fill = func(s solo, i, left int) {
		if i > r {
			if left < n {
				all = append(all, s)
			}
			return
		}
		for s[i] = 0; s[i] <= left; s[i]++ {
			fill(s, i+1, left-s[i])
		}
	}
	fill(solo{}, 0, n)
	return all
}

// TestAloneOptimal finds the least mean over all strategies by value iteration: the least mean of
// the first t moves, for t = 1, 2, ... until it stays. Strategies may turn known cards in vain and
// leave known labels on the table.
func TestAloneOptimal(t *testing.T) {
	for _, x := range []struct{ most, r int }{{8, 2}, {7, 3}, {5, 4}} {
		all, value, rounds := solos(x.most, x.r), map[solo]*big.Rat{}, 0
		of := func(s solo) *big.Rat {
			if value[s] == nil {
				return new(big.Rat)
			}
			return value[s]
		}
		for changed := true; changed; rounds++ {
			changed = false
			next := map[solo]*big.Rat{}
			for _, s := range all {
				next[s] = new(big.Rat).Add(big.NewRat(1, 1), s.least(x.r, x.r, 0, of))
				changed = changed || value[s] == nil || next[s].Cmp(value[s]) != 0
			}
			value = next
		}
		t.Logf("r = %d: %d positions, %d rounds", x.r, len(all), rounds)
		for n := 1; n <= x.most; n++ {
			want := solveTuplesOf(t, n, x.r).Mean(n)
			if of(solo{n}).Cmp(want) != 0 {
				t.Errorf("n = %d, r = %d: the least mean is %v, that of the strategy %v", n, x.r, of(solo{n}), want)
			}
		}
	}
}

func BenchmarkTuples(b *testing.B) {
	for b.Loop() {
		if _, err := SolveTuples(30, 3, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTuplesMeans(b *testing.B) {
	for b.Loop() {
		if _, err := SolveTuplesMeans(100, 3, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTuplesOf4(b *testing.B) {
	for b.Loop() {
		if _, err := SolveTuples(12, 4, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTuplesMeansOf4(b *testing.B) {
	for b.Loop() {
		if _, err := SolveTuplesMeans(30, 4, nil); err != nil {
			b.Fatal(err)
		}
	}
}
