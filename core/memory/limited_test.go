package memory

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// A scatterbrain is the reference for a player alone with a bounded memory: cards lie at places, the
// remembered places are a queue, and the equations of all queues on a table are solved together.
// The cards at 2i and 2i+1 are a pair.
type scatterbrain struct {
	capacity int
	mean     map[string]*big.Rat
}

// after is what a move leads to: a table and a queue, after one or two moves.
type after struct {
	table, queue []int
	times, moves int
}

// without2 removes two places.
func without2(table []int, a, b int) []int {
	return slices.DeleteFunc(slices.Clone(table), func(p int) bool { return p == a || p == b })
}

// moves lists what a move can lead to, with as many cases as there are ways to turn two cards.
func (s *scatterbrain) moves(table, queue []int) (all []after) {
	rest := slices.DeleteFunc(slices.Clone(table), func(p int) bool { return slices.Contains(queue, p) })
	for _, first := range rest {
		if mate := first ^ 1; slices.Contains(queue, mate) {
			all = append(all, after{without2(table, first, mate), without2(queue, mate, mate), max(1, len(rest)-1), 1})
			continue
		}
		for _, second := range rest {
			mate := second ^ 1
			switch {
			case second == first:
			case mate == first:
				all = append(all, after{without2(table, first, second), queue, 1, 1})
			case slices.Contains(queue, mate):
				all = append(all, after{without2(table, second, mate), append(without2(queue, mate, mate), first), 1, 2})
			default:
				next := append(slices.Clone(queue), first, second)
				all = append(all, after{table, next[max(0, len(next)-s.capacity):], 1, 1})
			}
		}
	}
	return all
}

// get returns the expected moves. It solves the equations of the table if they have not been solved.
func (s *scatterbrain) get(table, queue []int) *big.Rat {
	if len(table) == 0 {
		return new(big.Rat)
	}
	key := func(queue []int) string { return fmt.Sprint(table, queue) }
	if v := s.mean[key(queue)]; v != nil {
		return v
	}
	index, queues := map[string]int{key(queue): 0}, [][]int{queue}
	var rows []map[int]*big.Rat // coefficients by the number of the queue; -1 is the right side
	for i := 0; i < len(queues); i++ {
		row := map[int]*big.Rat{-1: new(big.Rat), i: new(big.Rat)}
		for _, a := range s.moves(table, queues[i]) {
			times := big.NewRat(int64(a.times), 1)
			row[i].Add(row[i], times)
			row[-1].Add(row[-1], new(big.Rat).Mul(times, big.NewRat(int64(a.moves), 1)))
			if len(a.table) < len(table) {
				row[-1].Add(row[-1], new(big.Rat).Mul(times, s.get(a.table, a.queue)))
				continue
			}
			j, ok := index[key(a.queue)]
			if !ok {
				j = len(queues)
				index[key(a.queue)], queues = j, append(queues, a.queue)
			}
			if row[j] == nil {
				row[j] = new(big.Rat)
			}
			row[j].Sub(row[j], times)
		}
		rows = append(rows, row)
	}
	values := eliminate(rows)
	for i, q := range queues {
		s.mean[key(q)] = values[i]
	}
	return values[0]
}

// eliminate solves linear equations by Gaussian elimination, without a search for pivots.
func eliminate(rows []map[int]*big.Rat) []*big.Rat {
	for i := len(rows) - 1; i >= 0; i-- {
		inverse := new(big.Rat).Inv(rows[i][i])
		for j := range i {
			factor := rows[j][i]
			if factor == nil {
				continue
			}
			factor = new(big.Rat).Mul(factor, inverse)
			for k, v := range rows[i] {
				if rows[j][k] == nil {
					rows[j][k] = new(big.Rat)
				}
				rows[j][k] = new(big.Rat).Sub(rows[j][k], new(big.Rat).Mul(factor, v))
			}
			delete(rows[j], i)
		}
	}
	values := make([]*big.Rat, len(rows))
	for i, row := range rows {
		sum := row[-1]
		for k, v := range row {
			if k >= 0 && k < i {
				sum = new(big.Rat).Sub(sum, new(big.Rat).Mul(v, values[k]))
			}
		}
		values[i] = new(big.Rat).Quo(sum, row[i])
	}
	return values
}

// places are those of n pairs.
func places(n int) []int {
	table := make([]int, 2*n)
	for i := range table {
		table[i] = i
	}
	return table
}

func solveLimited(t *testing.T, n, c int) (moves, lucky *big.Rat) {
	t.Helper()
	moves, lucky, err := SolveLimited(n, c, nil)
	if err != nil {
		t.Fatal(err)
	}
	return moves, lucky
}

// TestLimited compares the mean with the equations of all queues, with n^2 for no memory, and with a
// perfect memory.
func TestLimited(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for c := range n + 1 {
			s := &scatterbrain{capacity: c, mean: map[string]*big.Rat{}}
			if got, _ := solveLimited(t, n, c); got.Cmp(s.get(places(n), nil)) != 0 {
				t.Errorf("%d pairs, memory %d: %v moves, want %v", n, c, got, s.get(places(n), nil))
			}
		}
	}
	for n := 1; n <= 12; n++ {
		if got, lucky := solveLimited(t, n, 0); got.Cmp(big.NewRat(int64(n*n), 1)) != 0 ||
			lucky.Cmp(big.NewRat(int64(n), 1)) != 0 {
			t.Errorf("%d pairs, no memory: %v moves, %v lucky", n, got, lucky)
		}
		perfect := solveAlone(t, n)
		for _, c := range []int{n, n + 5} {
			if got, lucky := solveLimited(t, n, c); got.Cmp(perfect.Mean(n)) != 0 || lucky.Cmp(perfect.Luck()) != 0 {
				t.Errorf("%d pairs, memory %d: %v moves, %v lucky", n, c, got, lucky)
			}
		}
		last := big.NewRat(int64(n*n), 1)
		for c := 1; c < n; c++ {
			got, _ := solveLimited(t, n, c)
			if got.Cmp(last) >= 0 {
				t.Errorf("%d pairs: %v moves with a memory of %d, %v with less", n, got, c, last)
			}
			last = got
		}
	}
}

// forgetfulGame plays a game on shuffled cards and returns the moves and the lucky ones.
func forgetfulGame(n, capacity int, r *rand.Rand) (moves, lucky int) {
	cards := r.Perm(2 * n) // cards 2i and 2i+1 are a pair
	var memory []int       // places, the oldest first
	recall := func(card int) int {
		return slices.IndexFunc(memory, func(p int) bool { return cards[p] == card^1 })
	}
	turn := func(other int) int { // a card that is neither gone nor remembered
		for {
			p := r.IntN(2 * n)
			if p != other && cards[p] >= 0 && !slices.Contains(memory, p) {
				return p
			}
		}
	}
	take := func(a, b int) { cards[a], cards[b] = -1, -1 }
	for left := n; left > 0; moves++ {
		first := turn(-1)
		if i := recall(cards[first]); i >= 0 {
			take(first, memory[i])
			memory = slices.Delete(memory, i, i+1)
			left--
			continue
		}
		second := turn(first)
		if cards[first] == cards[second]^1 {
			take(first, second)
			left--
			lucky++
			continue
		}
		if i := recall(cards[second]); i >= 0 {
			take(second, memory[i])
			memory = append(slices.Delete(memory, i, i+1), first)
			left--
			moves++
			continue
		}
		memory = append(memory, first, second)
		memory = memory[max(0, len(memory)-capacity):]
	}
	return moves, lucky
}

// TestLimitedGames compares the means with those of 20,000 games, to four standard errors.
func TestLimitedGames(t *testing.T) {
	const games = 20000
	for _, x := range []struct{ n, c int }{{6, 1}, {9, 4}, {12, 3}, {12, 7}} {
		r := rand.New(rand.NewPCG(35, uint64(x.c)))
		var sum, squares [2]float64
		for range games {
			m, l := forgetfulGame(x.n, x.c, r)
			for i, v := range []int{m, l} {
				sum[i], squares[i] = sum[i]+float64(v), squares[i]+float64(v*v)
			}
		}
		moves, lucky := solveLimited(t, x.n, x.c)
		for i, want := range []*big.Rat{moves, lucky} {
			exact, _ := want.Float64()
			mean := sum[i] / games
			within := 4 * math.Sqrt((squares[i]/games-mean*mean)/games)
			if math.Abs(mean-exact) > within {
				t.Errorf("%+v: the mean of %s is %v, want %v within %v", x, []string{"moves", "lucky moves"}[i], mean, exact,
					within)
			}
		}
	}
}

// TestLimitedMeans compares the means in floating point with the exact ones.
func TestLimitedMeans(t *testing.T) {
	const most = 20
	for _, c := range []int{0, 1, 5, 20} {
		f, err := SolveLimitedMeans(most, c, nil)
		if err != nil {
			t.Fatal(err)
		}
		curve, err := SolveLimitedCurve(most, []int{c}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Moves) != most+1 || f.MaxError > 1e-10 || curve.Moves[0] != f.Moves[most] || curve.MaxError > f.MaxError {
			t.Errorf("memory %d: %d means, the error is up to %g; the curve has %+v", c, len(f.Moves), f.MaxError, curve)
		}
		for n := 1; n <= most; n++ {
			moves, lucky := solveLimited(t, n, c)
			for i, want := range []*big.Rat{moves, lucky} {
				got := [][]float64{f.Moves, f.Lucky}[i][n]
				if exact, _ := want.Float64(); math.Abs(got-exact) > f.MaxError+1e-15*exact {
					t.Errorf("%d pairs, memory %d: %v, want %v within %g", n, c, got, exact, f.MaxError)
				}
			}
		}
	}
}

// TestCapacities checks that they begin with 0, end with n, and are not too many.
func TestCapacities(t *testing.T) {
	for n := 1; n <= 300; n++ {
		all := Capacities(n, 50)
		if all[0] != 0 || all[len(all)-1] != n || len(all) > 51 || !slices.IsSorted(all) || n <= 50 && len(all) != n+1 {
			t.Errorf("%d: %v", n, all)
		}
	}
}

func BenchmarkLimited100(b *testing.B) {
	for b.Loop() {
		if _, _, err := SolveLimited(100, 30, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLimitedCurve1000(b *testing.B) {
	for b.Loop() {
		if _, err := SolveLimitedCurve(1000, Capacities(1000, 50), nil); err != nil {
			b.Fatal(err)
		}
	}
}
