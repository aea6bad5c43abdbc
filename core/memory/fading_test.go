package memory

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func solveFading(t *testing.T, n, percent int) (moves, lucky *big.Rat) {
	t.Helper()
	moves, lucky, err := SolveFading(n, percent, nil)
	if err != nil {
		t.Fatal(err)
	}
	return moves, lucky
}

// A dreamer is the reference for cards that fade: the remembered places are a set, and the equations of all
// sets on a table are solved together. The cards at 2i and 2i+1 are a pair.
type dreamer struct {
	percent int
	mean    map[string]*big.Rat
}

// forgets visits the subsets of a set with their probabilities, times 100 to the power of its size.
func (d *dreamer) forgets(set []int, visit func(left []int, weight int64)) {
	for bits := range 1 << len(set) {
		var left []int
		weight := int64(1)
		for i, place := range set {
			if bits>>i&1 == 1 {
				left, weight = append(left, place), weight*int64(100-d.percent)
			} else {
				weight *= int64(d.percent)
			}
		}
		if weight > 0 {
			visit(left, weight)
		}
	}
}

// get returns the expected moves. Of what a move leads to it uses that of the reference for a bounded
// memory, which holds all cards.
func (d *dreamer) get(table, set []int) *big.Rat {
	if len(table) == 0 {
		return new(big.Rat)
	}
	key := func(set []int) string { return fmt.Sprint(table, slices.Sorted(slices.Values(set))) }
	if v := d.mean[key(set)]; v != nil {
		return v
	}
	s := &scatterbrain{capacity: len(table)}
	index, sets := map[string]int{key(set): 0}, [][]int{set}
	var rows []map[int]*big.Rat
	for i := 0; i < len(sets); i++ {
		row := map[int]*big.Rat{-1: new(big.Rat), i: new(big.Rat)}
		for _, a := range s.moves(table, sets[i]) {
			times := big.NewRat(int64(a.times), 1)
			row[i].Add(row[i], times)
			row[-1].Add(row[-1], new(big.Rat).Mul(times, big.NewRat(int64(a.moves), 1)))
			d.forgets(a.queue, func(left []int, weight int64) {
				p := new(big.Rat).Mul(times, big.NewRat(weight, int64(math.Pow(100, float64(len(a.queue))))))
				if len(a.table) < len(table) {
					row[-1].Add(row[-1], new(big.Rat).Mul(p, d.get(a.table, left)))
					return
				}
				j, ok := index[key(left)]
				if !ok {
					j = len(sets)
					index[key(left)], sets = j, append(sets, left)
				}
				if row[j] == nil {
					row[j] = new(big.Rat)
				}
				row[j].Sub(row[j], p)
			})
		}
		rows = append(rows, row)
	}
	values := eliminate(rows)
	for i, q := range sets {
		d.mean[key(q)] = values[i]
	}
	return values[0]
}

// TestFading compares the mean with the equations of all sets, with a perfect memory, and with none.
func TestFading(t *testing.T) {
	for _, percent := range []int{0, 1, 25, 50, 90, 100} {
		for n := 1; n <= 3; n++ {
			d := &dreamer{percent, map[string]*big.Rat{}}
			if got, _ := solveFading(t, n, percent); got.Cmp(d.get(places(n), nil)) != 0 {
				t.Errorf("%d pairs, %d %%: %v moves, want %v", n, percent, got, d.get(places(n), nil))
			}
		}
	}
	for n := 1; n <= 10; n++ {
		perfect := solveAlone(t, n)
		if got, lucky := solveFading(t, n, 0); got.Cmp(perfect.Mean(n)) != 0 || lucky.Cmp(perfect.Luck()) != 0 {
			t.Errorf("%d pairs, nothing forgotten: %v moves, %v lucky", n, got, lucky)
		}
		if got, lucky := solveFading(t, n, 100); got.Cmp(big.NewRat(int64(n*n), 1)) != 0 ||
			lucky.Cmp(big.NewRat(int64(n), 1)) != 0 {
			t.Errorf("%d pairs, all forgotten: %v moves, %v lucky", n, got, lucky)
		}
	}
}

// fadingGame plays a game on shuffled cards and returns the moves and the lucky ones.
func fadingGame(n, percent int, r *rand.Rand) (moves, lucky int) {
	cards, known := r.Perm(2*n), map[int]bool{} // cards 2i and 2i+1 are a pair; known cards
	draw := func(not int) int {                 // a card that is not known
		for {
			if c := cards[r.IntN(len(cards))]; c != not && !known[c] {
				return c
			}
		}
	}
	take := func(card int) {
		cards = slices.DeleteFunc(cards, func(c int) bool { return c/2 == card/2 })
		delete(known, card)
		delete(known, card^1)
	}
	for len(cards) > 0 {
		first := draw(-1)
		moves++
		if known[first^1] {
			take(first)
		} else {
			second := draw(first)
			switch {
			case second == first^1:
				lucky++
				take(first)
			case known[second^1]:
				moves++
				known[first] = true
				take(second)
			default:
				known[first], known[second] = true, true
			}
		}
		for _, c := range cards { // in their order, so that a seed repeats the game
			if known[c] && r.IntN(100) < percent {
				delete(known, c)
			}
		}
	}
	return moves, lucky
}

// TestFadingGames compares the means with those of 20,000 games, to four standard errors.
func TestFadingGames(t *testing.T) {
	const games = 20000
	for _, x := range []struct{ n, percent int }{{6, 5}, {9, 10}, {12, 20}, {8, 60}} {
		r := rand.New(rand.NewPCG(47, uint64(x.percent)))
		var sum, squares [2]float64
		for range games {
			m, l := fadingGame(x.n, x.percent, r)
			for i, v := range []int{m, l} {
				sum[i], squares[i] = sum[i]+float64(v), squares[i]+float64(v*v)
			}
		}
		f, err := SolveFadingMeans(x.n, x.percent, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []float64{f.Moves[x.n], f.Lucky[x.n]} {
			mean := sum[i] / games
			if within := 4 * math.Sqrt((squares[i]/games-mean*mean)/games); math.Abs(mean-want) > within {
				t.Errorf("%+v: the mean of %s is %v, want %v within %v", x, []string{"moves", "lucky moves"}[i], mean, want, within)
			}
		}
	}
}

// TestFadingMeans compares the means in floating point with the exact ones.
func TestFadingMeans(t *testing.T) {
	const most = 8
	for _, percent := range []int{0, 3, 50, 99, 100} {
		f, err := SolveFadingMeans(most, percent, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Moves) != most+1 || f.MaxError > 1e-11 {
			t.Errorf("%d %%: %d means, the error is up to %g", percent, len(f.Moves), f.MaxError)
		}
		for n := 1; n <= most; n++ {
			moves, lucky := solveFading(t, n, percent)
			for i, want := range []*big.Rat{moves, lucky} {
				got := [][]float64{f.Moves, f.Lucky}[i][n]
				if exact, _ := want.Float64(); math.Abs(got-exact) > f.MaxError+1e-15*exact {
					t.Errorf("%d pairs, %d %%: %v, want %v within %g", n, percent, got, exact, f.MaxError)
				}
			}
		}
	}
	f, err := SolveFadingMeans(100, 10, nil)
	if err != nil || f.MaxError > 1e-8 || f.MaxError == 0 {
		t.Errorf("100 pairs: the error is up to %g, %v", f.MaxError, err)
	}
}

// TestFadingWork checks the ticks.
func TestFadingWork(t *testing.T) {
	for _, n := range []int{5, 50} {
		ticks := 0.0
		if _, err := SolveFadingMeans(n, 10, func(x float64) error { ticks += x; return nil }); err != nil {
			t.Fatal(err)
		}
		if said := 2 * FadingWork(n); ticks < said/2 || ticks > 2*said {
			t.Errorf("%d pairs: %v products, said %v", n, ticks, said)
		}
	}
}

func BenchmarkFading(b *testing.B) {
	for b.Loop() {
		if _, _, err := SolveFading(12, 7, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFadingMeans(b *testing.B) {
	for b.Loop() {
		if _, err := SolveFadingMeans(100, 7, nil); err != nil {
			b.Fatal(err)
		}
	}
}
