package coincidence

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func chain(t testing.TB, g Treize) *Chain {
	t.Helper()
	c, err := g.Chain(leave(t, g))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func leave(t testing.TB, g Treize) []Entries {
	var leave []Entries
	for y := 1; y <= g.Ranks+1; y++ {
		e, err := g.Leave(y, func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		leave = append(leave, e)
	}
	return leave
}

// arrangements calls f with every deck of the ranks of which left[i] cards of
// rank i+1 are left, after the cards of d.
func arrangements(d []int, left []int, f func([]int)) {
	whole := true
	for i := range left {
		if left[i] > 0 {
			whole = false
			left[i]--
			arrangements(append(d, i+1), left, f)
			left[i]++
		}
	}
	if whole {
		f(d)
	}
}

// TestLeave compares with playing every deck from every entry, card by card.
func TestLeave(t *testing.T) {
	shapes := []Treize{{2, 1}, {2, 2}, {2, 4}, {3, 1}, {3, 2}, {3, 3}, {4, 1}, {4, 2}, {5, 1}, {7, 1}}
	if !testing.Short() {
		shapes = append(shapes, Treize{2, 8}, Treize{5, 2}, Treize{8, 1})
	}
	for _, g := range shapes {
		m, n := g.Ranks, g.Cards()
		counts := make([][][]int64, m+1)
		for y := range counts {
			counts[y] = make([][]int64, m)
			for x := range counts[y] {
				counts[y][x] = make([]int64, n+1)
			}
		}
		left := make([]int, m)
		for i := range left {
			left[i] = g.Suits
		}
		decks := int64(0)
		arrangements(nil, left, func(d []int) {
			decks++
			for x := 1; x <= m; x++ {
				call, wins := x, 0
				for _, card := range d {
					if card == call {
						wins++
						call = 1
					} else if call++; call > m {
						break
					}
				}
				counts[call-1][x-1][wins]++
			}
		})
		for y, e := range leave(t, g) {
			for x := range e {
				for w, p := range e[x] {
					got := new(big.Rat).SetFrac(p, factorial(n))
					if want := big.NewRat(counts[y][x][w], decks); got.Cmp(want) != 0 {
						t.Errorf("%v entered at %d, left at %d after %d wins: %v, all decks give %v", g, x+1, y+1, w, got, want)
					}
				}
			}
		}
	}
}

// TestTreize solves the chain a second time, over rationals and by summing over the first decks.
func TestTreize(t *testing.T) {
	for _, c := range []struct {
		g    Treize
		want string // the expectation with a fresh deck
	}{
		{Treize{2, 1}, "4/3"}, // 1 2 wins twice and begins again; 2 1 loses
		{Treize{2, 2}, ""}, {Treize{3, 1}, ""}, {Treize{3, 2}, ""}, {Treize{4, 2}, ""}, {Treize{5, 3}, ""},
		{Treize{7, 1}, ""},
	} {
		ch := chain(t, c.g)
		e := ch.Expectations()
		if c.want != "" && e[0].RatString() != c.want {
			t.Errorf("%v: expectation %v, not %s", c.g, e[0], c.want)
		}
		for x := range e {
			distribution := ch.Distribution(x+1, 120)
			mean, whole := 0.0, 0.0
			for w, p := range distribution {
				f, _ := p.Float64()
				whole += f
				mean += float64(w) * f
			}
			f, _ := e[x].Float64()
			if math.Abs(whole-1) > 1e-9 || math.Abs(mean-f) > 1e-7 {
				t.Errorf("%v entered at %d: the law adds to %v with mean %v, the chain gives %v", c.g, x+1, whole, mean, f)
			}
		}
		// No win before the hand passes: a deck without a match in T2.
		if got, want := ch.Distribution(1, 0)[0], distributionOf(t, T2(c.g.Ranks, c.g.Suits)).p(0); got.Cmp(want) != 0 {
			t.Errorf("%v: P(0) = %v, T2 has %v", c.g, got, want)
		}
	}
}

// TestTreize52 checks the game of 1708: 13 ranks in 4 suits.
func TestTreize52(t *testing.T) {
	if testing.Short() {
		t.Skip("a few seconds")
	}
	ch := chain(t, Treize{13, 4})
	e, _ := ch.Expectations()[0].Float64()
	if math.Abs(e-1.8026191553335442) > 1e-15 {
		t.Errorf("expectation %v", e)
	}
	if got, want := ch.Distribution(1, 0)[0], distributionOf(t, T2(13, 4)).p(0); got.Cmp(want) != 0 {
		t.Errorf("P(0) = %v, T2 has %v", got, want)
	}
}

// TestWord compares the ring with big integers.
func TestWord(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	random := func() (w word) {
		for i := range w {
			w[i] = rng.Uint64() >> rng.IntN(64)
		}
		return w
	}
	for range 2000 {
		a, b, c := random(), random(), rng.Uint64()
		factors := []*big.Int{new(big.Int).SetUint64(c), new(big.Int).Neg(new(big.Int).SetUint64(c)), b.int(),
			new(big.Int).Neg(b.int())}
		for _, f := range factors {
			sum := []word{b}
			factor := factorOf(f)
			addTimes(sum, []word{a}, &factor)
			want := new(big.Int).Mul(a.int(), f)
			want.Mod(want.Add(want, b.int()), modulus)
			if sum[0].int().Cmp(want) != 0 {
				t.Fatalf("%v + %v * %v = %v, not %v", b.int(), a.int(), f, sum[0].int(), want)
			}
		}
	}
}

func BenchmarkTreize(b *testing.B) {
	for _, g := range []Treize{{8, 4}, {13, 4}, {26, 2}} {
		b.Run(fmt.Sprintf("%dx%d", g.Ranks, g.Suits), func(b *testing.B) {
			for b.Loop() {
				chain(b, g)
			}
		})
	}
}
