package coincidence

import (
	"math/big"
	"slices"
	"testing"
)

func unmatched(t testing.TB, c Count) []*big.Int {
	t.Helper()
	all, err := c.Without(func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestWithoutAgainstEveryDeck counts the decks without a match among their first cards one by one.
func TestWithoutAgainstEveryDeck(t *testing.T) {
	for _, shape := range [][2]int{{1, 1}, {1, 4}, {2, 1}, {2, 3}, {3, 1}, {3, 2}, {3, 3}, {4, 2}, {5, 1}, {7, 1}} {
		m, s := shape[0], shape[1]
		n := m * s
		for to := 1; to <= n+1; to++ {
			want := make([]int64, n+1)
			arrangements(nil, slices.Repeat([]int{s}, m), func(d []int) {
				for k := range n + 1 {
					want[k]++
					if k < n && d[k] == k%to+1 {
						return
					}
				}
			})
			got := unmatched(t, Count{m, s, to, n})
			for k, w := range want {
				if got[k].Int64() != w {
					t.Errorf("%d x %d to %d: %d decks without a match among %d cards, one by one %d", m, s, to, got[k], k, w)
				}
			}
			if short := unmatched(t, Count{m, s, to, n / 2}); !slices.EqualFunc(short, got[:n/2+1], equal) {
				t.Errorf("%d x %d to %d: half of the calls give %v, all %v", m, s, to, short, got)
			}
		}
	}
}

func equal(a, b *big.Int) bool { return a.Cmp(b) == 0 }

// TestWithoutOfOneSuit checks row 5 of OEIS A047920 and 52 different cards: those whose first match is card k are the
// differences of the factorials.
func TestWithoutOfOneSuit(t *testing.T) {
	var row []int64
	for _, x := range unmatched(t, Count{5, 1, 5, 5}) {
		row = append(row, x.Int64())
	}
	if !slices.Equal(row, []int64{120, 96, 78, 64, 53, 44}) {
		t.Errorf("%v", row)
	}
	d := newDifferences(52)
	for k, x := range unmatched(t, Count{52, 1, 52, 52}) {
		if x.Cmp(d.at(52, k)) != 0 {
			t.Errorf("52 cards: %v without a match among %d, want %v", x, k, d.at(52, k))
		}
	}
}

// TestWithoutIsTheLawAtNone compares the decks without any match with the distribution of the matches.
func TestWithoutIsTheLawAtNone(t *testing.T) {
	for _, c := range []Count{{13, 4, 13, 52}, {13, 4, 13, 13}, {13, 4, 3, 52}, {10, 4, 3, 40}, {9, 3, 12, 27},
		{20, 5, 20, 100}, {4, 8, 1, 32}, {6, 2, 5, 7}} {
		all, l := unmatched(t, c), distributionOf(t, c.Match())
		if none := new(big.Rat).SetFrac(all[c.Calls], all[0]); none.Cmp(l.p(0)) != 0 {
			t.Errorf("%v: no match in %v, the law has %v", c, none, l.p(0))
		}
	}
	if got, want := (Count{13, 4, 13, 13}).Match(), T2(13, 4); !slices.Equal(got.Calls, want.Calls) {
		t.Errorf("%v, not T2", got)
	}
	if got, want := (Count{13, 4, 13, 52}).Match(), T3(13, 4); !slices.Equal(got.Calls, want.Calls) {
		t.Errorf("%v, not T3", got)
	}
}

// TestCountingToThree checks the pack called 1, 2, 3, 1, 2, 3 .., which Italy plays with 40 cards: the probability that
// no card matches, once more as the integral of products of Laguerre polynomials (Even and Gillis 1976).
func TestCountingToThree(t *testing.T) {
	for _, c := range []struct {
		count   Count
		decimal float64
		none    string // "" if it is not printed
	}{{Count{13, 4, 3, 52}, 0.008165, ""}, {Count{10, 4, 3, 40}, 0.008307, "1124550557/135373757400"}} {
		all := unmatched(t, c.count)
		none := new(big.Rat).SetFrac(all[c.count.Calls], all[0])
		if x, _ := none.Float64(); x < c.decimal-5e-7 || x > c.decimal+5e-7 {
			t.Errorf("%v: %v", c.count, x)
		}
		if c.none != "" && none.RatString() != c.none {
			t.Errorf("%v: %v", c.count, none)
		}
		if second := byLaguerre(c.count.Match()); second.Cmp(none) != 0 {
			t.Errorf("%v: %v, by Laguerre polynomials %v", c.count, none, second)
		}
	}
}

// byLaguerre is the probability of no match by the integral of e^-x times a polynomial for each rank, of Laguerre's
// kind: the product of Σ_j (-1)^j C(d, j) C(c, j) j! x^(d-j), with each power of x replaced by its factorial.
func byLaguerre(q Match) *big.Rat {
	product := []*big.Int{big.NewInt(1)}
	for i, d := range q.Deck {
		c := q.Calls[i]
		factor := make([]*big.Int, d+1)
		for j := range factor {
			f := new(big.Int).Binomial(int64(d), int64(j))
			f.Mul(f, new(big.Int).Binomial(int64(c), int64(j)))
			f.Mul(f, factorial(j))
			if j%2 == 1 {
				f.Neg(f)
			}
			factor[d-j] = f
		}
		product = multiply(product, factor)
	}
	total := new(big.Int)
	for k, f := range product {
		total.Add(total, new(big.Int).Mul(f, factorial(k)))
	}
	return new(big.Rat).SetFrac(total, factorial(q.Cards()))
}

func BenchmarkWithout(b *testing.B) {
	for _, c := range []Count{{13, 4, 13, 52}, {260, 1, 260, 260}, {65, 4, 65, 260}, {13, 20, 3, 260}, {2, 130, 2, 260}} {
		b.Run("", func(b *testing.B) {
			for b.Loop() {
				unmatched(b, c)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/c.Time(), "stated")
		})
	}
}
