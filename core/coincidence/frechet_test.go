package coincidence

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func distributionOf(t testing.TB, q Match) *Distribution {
	t.Helper()
	l, err := q.Distribution(func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// p returns the probability of r matches in lowest terms.
func (l *Distribution) p(r int) *big.Rat {
	if r < 0 || r >= len(l.Ways) {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(l.Ways[r], l.Total)
}

// played computes the distribution by playing every arrangement of the deck against the calls.
func played(q Match) []*big.Rat {
	var calls []int
	for i, c := range q.Calls {
		calls = append(calls, slices.Repeat([]int{i + 1}, c)...)
	}
	counts := make([]int64, q.Cards()+1)
	decks := int64(0)
	arrangements(nil, slices.Clone(q.Deck), func(d []int) {
		decks++
		matches := 0
		for i, c := range calls {
			if d[i] == c {
				matches++
			}
		}
		counts[matches]++
	})
	distribution := make([]*big.Rat, len(counts))
	for r, c := range counts {
		distribution[r] = big.NewRat(c, decks)
	}
	return distribution
}

// small is a random match of at most 8 cards, with blank cards and calls.
func small(rng *rand.Rand) Match {
	var q Match
	cards := 1 + rng.IntN(8)
	for left, ranks := cards, 1+rng.IntN(4); ranks > 0; ranks-- {
		d := rng.IntN(left + 1)
		if ranks == 1 {
			d = left
		}
		left -= d
		q.Deck = append(q.Deck, d)
	}
	q.Calls = make([]int, len(q.Deck))
	for range rng.IntN(cards + 1) {
		q.Calls[rng.IntN(len(q.Calls))]++
	}
	return q
}

func TestLawAgainstEveryDeck(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	cases := []Match{T2(1, 1), T2(2, 1), T2(8, 1), T2(4, 2), T3(4, 2), T3(3, 3), T2(1, 5), T3(1, 5),
		{[]int{0, 3}, []int{2, 0}}}
	for range 300 {
		cases = append(cases, small(rng))
	}
	for _, q := range cases {
		l := distributionOf(t, q)
		want := played(q)
		for r := range want {
			if got := l.p(r); got.Cmp(want[r]) != 0 {
				t.Errorf("%v: P(%d) = %v, all decks give %v", q, r, got, want[r])
			}
			if r < len(l.Ways) && l.Text(r) != want[r].RatString() {
				t.Errorf("%v: P(%d) = %s in text, all decks give %v", q, r, l.Text(r), want[r])
			}
		}
		if got := len(l.Ways) - 1; got != q.MaxMatches() {
			t.Errorf("%v: the law ends at %d matches, there can be %d", q, got, q.MaxMatches())
		}
		checkMoments(t, q, l)
	}
}

// checkMoments checks that the probabilities add up to 1 and compares the moments with theirs.
func checkMoments(t *testing.T, q Match, l *Distribution) {
	t.Helper()
	m := q.Moments()
	whole, mean := new(big.Rat), new(big.Rat)
	for r := range l.Ways {
		whole.Add(whole, l.p(r))
		mean.Add(mean, product(big.NewRat(int64(r), 1), l.p(r)))
	}
	if whole.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%v: the chances add to %v", q, whole)
	}
	if m.Mean.Cmp(mean) != 0 {
		t.Errorf("%v: mean %v, the law has %v", q, m.Mean, mean)
	}
	for k, got := range map[int]*big.Rat{2: m.Variance, 3: m.Mu3, 4: m.Mu4} {
		want := new(big.Rat)
		for r := range l.Ways {
			x := new(big.Rat).Sub(big.NewRat(int64(r), 1), mean)
			term := l.p(r)
			for range k {
				term.Mul(term, x)
			}
			want.Add(want, term)
		}
		if got.Cmp(want) != 0 {
			t.Errorf("%v: moment %d is %v, the law has %v", q, k, got, want)
		}
	}
}

// TestFormulas checks the formulas of Bersani's Section 2 on many shapes.
func TestFormulas(t *testing.T) {
	for m := 1; m <= 7; m++ {
		for s := 1; s <= 5; s++ {
			n := int64(m * s)
			t2, t3 := distributionOf(t, T2(m, s)), distributionOf(t, T3(m, s))
			// (2.5), the first form and the second.
			for r := 0; r <= m; r++ {
				first, second := new(big.Rat), new(big.Rat)
				for k := r; k <= m; k++ {
					x := new(big.Int).Exp(big.NewInt(int64(s)), big.NewInt(int64(k)), nil)
					x.Mul(x, factorial(int(n)-k))
					a := new(big.Int).Mul(x, new(big.Int).Binomial(int64(k), int64(r)))
					a.Mul(a, new(big.Int).Binomial(int64(m), int64(k)))
					b := new(big.Int).Mul(x, new(big.Int).MulRange(int64(m-k+1), int64(m)))
					if (k-r)%2 == 1 {
						a.Neg(a)
						b.Neg(b)
					}
					first.Add(first, new(big.Rat).SetFrac(a, factorial(int(n))))
					c := new(big.Int).Mul(factorial(k-r), factorial(r))
					second.Add(second, new(big.Rat).SetFrac(b, c.Mul(c, factorial(int(n)))))
				}
				same(t, fmt.Sprintf("(2.5) for %d x %d, r = %d", m, s, r), t2.p(r), first)
				same(t, fmt.Sprintf("(2.5), second form, for %d x %d, r = %d", m, s, r), t2.p(r), second)
			}
			// (2.3), the probability of r matches or more.
			rooks, err := T3(m, s).rooks(func(float64) error { return nil })
			if err != nil {
				t.Fatal(err)
			}
			tail := big.NewRat(1, 1)
			for r := 1; r <= int(n); r++ {
				tail.Sub(tail, t3.p(r-1))
				want := new(big.Rat)
				for k := r; k <= int(n); k++ {
					x := new(big.Int).Mul(rooks[k], factorial(int(n)-k))
					x.Mul(x, new(big.Int).Binomial(int64(k-1), int64(r-1)))
					if (k-r)%2 == 1 {
						x.Neg(x)
					}
					want.Add(want, new(big.Rat).SetFrac(x, factorial(int(n))))
				}
				same(t, fmt.Sprintf("(2.3) for %d x %d, r = %d", m, s, r), tail, want)
			}
			// (2.10): the greatest number of matches. (a) is printed with 1/m!.
			best := new(big.Rat).SetFrac(new(big.Int).Exp(big.NewInt(int64(s)), big.NewInt(int64(m)), nil),
				new(big.Int).Mul(factorial(m), new(big.Int).Binomial(n, int64(m))))
			same(t, fmt.Sprintf("(2.10 a) for %d x %d", m, s), t2.p(m), best)
			decks := factorial(int(n))
			for range m {
				decks.Quo(decks, factorial(s))
			}
			same(t, fmt.Sprintf("(2.10 b) for %d x %d", m, s), t3.p(int(n)), new(big.Rat).SetFrac(big.NewInt(1), decks))

			S := int64(s)
			m2, m3 := T2(m, s).Moments(), T3(m, s).Moments()
			same(t, "(2.5) mean", m2.Mean, big.NewRat(1, 1))
			same(t, "(2.8) mean", m3.Mean, big.NewRat(S, 1))
			if n > 1 {
				same(t, "(2.5) variance", m2.Variance, big.NewRat(S*int64(m-1), n-1))
				same(t, "(2.8) variance", m3.Variance, big.NewRat((n-S)*S, n-1))
			}
			// (2.9), Olds 1938.
			if n > 3 {
				same(t, "(2.9) mu3", m3.Mu3, big.NewRat(S*(n-S)*(n-2*S), (n-1)*(n-2)))
				same(t, fmt.Sprintf("(2.9) mu4 for %d x %d", m, s), m3.Mu4,
					new(big.Rat).Mul(big.NewRat(S*(n-S), (n-1)*(n-2)*(n-3)),
						big.NewRat((n-2*S)*(n-3*S)*(3*S+1)+(S-1)*(12*n*S-n-18*S*S-6*S), 1)))
			}
		}
	}
	// (2.11) and (2.12), Bernoulli and Catalan.
	for m := 1; m <= 15; m++ {
		l := distributionOf(t, T2(m, 1))
		for r := 0; r <= m; r++ {
			want := new(big.Rat)
			for j := 0; j <= m-r; j++ {
				want.Add(want, new(big.Rat).SetFrac(big.NewInt(int64(1-2*(j%2))), new(big.Int).Mul(factorial(j), factorial(r))))
			}
			same(t, fmt.Sprintf("(2.12) for m = %d, r = %d", m, r), l.p(r), want)
		}
	}
	// (2.4), its range for the mean too.
	rng := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		q := Match{make([]int, 1+rng.IntN(12)), nil}
		q.Calls = make([]int, len(q.Deck))
		for range 2 + rng.IntN(60) {
			q.Deck[rng.IntN(len(q.Deck))]++
			q.Calls[rng.IntN(len(q.Calls))]++
		}
		n := int64(q.Cards())
		dots, cubes := int64(0), int64(0)
		for i, d := range q.Deck {
			dots += int64(d * q.Calls[i])
			cubes += int64(d * q.Calls[i] * (d + q.Calls[i]))
		}
		mu := big.NewRat(dots, n)
		same(t, "(2.4) mean", q.Moments().Mean, mu)
		v := big.NewRat(cubes, n)
		v.Sub(v, product(mu, mu))
		v.Sub(v, mu)
		v.Quo(v, big.NewRat(n-1, 1))
		same(t, "(2.4) variance", q.Moments().Variance, v.Sub(mu, v))
		low := max(slices.Min(q.Calls), slices.Min(q.Deck))
		high := min(slices.Max(q.Calls), slices.Max(q.Deck))
		if mu.Cmp(big.NewRat(int64(low), 1)) < 0 || mu.Cmp(big.NewRat(int64(high), 1)) > 0 {
			t.Errorf("%v: mean %v is not in %d..%d", q, mu, low, high)
		}
		if v.Cmp(mu) > 0 {
			t.Errorf("%v: variance %v above the mean %v (Proposition 2.10)", q, v, mu)
		}
	}
}

func same(t *testing.T, what string, got, want *big.Rat) {
	t.Helper()
	if got.Cmp(want) != 0 {
		t.Errorf("%s: %v, the formula gives %v", what, got, want)
	}
}

// TestFrustration checks the numbers of decks of T3 without a match.
func TestFrustration(t *testing.T) {
	for s, want := range map[int][]string{
		3: {"1", "0", "1", "56", "13833", "6699824", "5691917785", "7785547001784"},               // A059073
		4: {"1", "0", "1", "346", "748521", "3993445276", "45131501617225", "964363228180815366"}, // A059074
	} {
		for m := 1; m < len(want); m++ {
			derangements(t, m, s, want[m])
		}
	}
	// https://arxiv.org/abs/math/0703900, Doyle, Grinstead and Snell.
	derangements(t, 13, 4, "1493804444499093354916284290188948031229880469556")
	p, _ := new(big.Rat).SetString("9571721884148096/26816424180170625")
	same(t, "one pass of 13 calls", distributionOf(t, T2(13, 4)).p(0), p)
}

func derangements(t *testing.T, m, s int, want string) {
	t.Helper()
	decks := factorial(m * s)
	for range m {
		decks.Quo(decks, factorial(s))
	}
	if got := product(distributionOf(t, T3(m, s)).p(0), new(big.Rat).SetInt(decks)); got.RatString() != want {
		t.Errorf("%d x %d: %s derangements, not %s", m, s, got.RatString(), want)
	}
}

// TestText compares Text with the usual reduction to lowest terms.
func TestText(t *testing.T) {
	for _, q := range []Match{T3(13, 4), T3(30, 4), T2(25, 3), T2(60, 1), {[]int{40, 7, 3}, []int{10, 20, 5}}} {
		l := distributionOf(t, q)
		for r := range l.Ways {
			if got, want := l.Text(r), l.p(r).RatString(); got != want {
				t.Errorf("%v: P(%d) = %s, not %s", q, r, got, want)
			}
		}
	}
}

func BenchmarkDistribution(b *testing.B) {
	shapes := map[string]Match{"T3 13x4": T3(13, 4), "T3 500x4": T3(500, 4)}
	rng := rand.New(rand.NewPCG(5, 6))
	irregular := Match{make([]int, 40), make([]int, 40)}
	for range 200 {
		irregular.Deck[rng.IntN(40)]++
		irregular.Calls[rng.IntN(40)]++
	}
	shapes["irregular 200"] = irregular
	for name, q := range shapes {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				distributionOf(b, q)
			}
		})
	}
}
