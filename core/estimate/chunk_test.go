package estimate

import (
	"encoding/json"
	"hash/fnv"
	"math"
	"math/big"
	"reflect"
	"testing"

	"rencontre/core/coincidence"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func quiet(float64) error { return nil }

// run plays deals 0..trials-1.
func run(t testing.TB, r solitaire.Rules, s deck.Shape, seed uint64, trials int) *Tally {
	t.Helper()
	r.Ranks = s.Ranks
	var parts []*Tally
	for c := 0; c*ChunkDeals < trials; c++ {
		part, err := Chunk(r, s, seed, uint64(c), 0, min(ChunkDeals, trials-c*ChunkDeals), quiet)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part)
	}
	total := Sum(s.Ranks, parts)
	if err := total.Check(s); err != nil {
		t.Errorf("%v %v: the tally %v", r, s, err)
	}
	return total
}

// TestGoesOn checks that a chunk can be cut anywhere without changing the sum.
func TestGoesOn(t *testing.T) {
	for name, r := range games {
		s := deck.Shape{Ranks: 6, Suits: 2}
		if r.Game == solitaire.T1 {
			s.Suits = 1
		}
		r.Ranks = s.Ranks
		whole, err := Chunk(r, s, 5, 7, 0, 1000, quiet)
		if err != nil {
			t.Fatal(err)
		}
		for _, cut := range []int{1, 3, 500, 999} {
			first, err := Chunk(r, s, 5, 7, 0, cut, quiet)
			if err != nil {
				t.Fatal(err)
			}
			second, err := Chunk(r, s, 5, 7, cut, 1000, quiet)
			if err != nil {
				t.Fatal(err)
			}
			if sum := Sum(s.Ranks, []*Tally{first, second}); !reflect.DeepEqual(sum, whole) {
				t.Errorf("%s cut at %d: %+v, whole %+v", name, cut, sum, whole)
			}
		}
	}
}

// TestFrozen checks that a seed gives the same deals in every version.
func TestFrozen(t *testing.T) {
	for name, want := range map[string]uint64{
		"t1":           0x5c5ae93a3b23018c,
		"t3":           0xc577c18219b78819,
		"t4":           0x80d160b293d35afa,
		"t4 loop":      0x966c10e1596d7b22,
		"mousetrap":    0x69b7e7532a6edd31,
		"modular":      0x12e80c1876dc26bf,
		"hlm":          0x90dd4cd0b60fceb9,
		"t0":           0x7ad76d0fe5a39d9b,
		"t2":           0x7811dfc28a98160c,
		"t4 once":      0xad549731e2c8eb2e,
		"t4 carobene":  0xb18143054498a8be,
		"burn":         0x21560d63adf4ca86,
		"hlm ace-down": 0xbd65de0849125a3c,
		"hlm down":     0x143669211c7e6b3d,
	} {
		text, err := json.Marshal(run(t, games[name], deck.Shape{Ranks: 13, Suits: suits(name)}, 20081, 20000))
		if err != nil {
			t.Fatal(err)
		}
		h := fnv.New64a()
		h.Write(text)
		if got := h.Sum64(); got != want {
			t.Errorf("%q: %#x,", name, got)
		}
	}
}

// TestFrozenShapes is TestFrozen for all shapes, since decks are played in several ways.
func TestFrozenShapes(t *testing.T) {
	for name, want := range map[string]uint64{
		"mousetrap":    0xf98703c7e09f7c6a,
		"burn":         0x2faf50ebba60eedd,
		"modular":      0x8d21850eff7f27eb,
		"hlm":          0x87df15aa46178c3d,
		"hlm ace-down": 0xddbf50ba77c5c043,
		"hlm down":     0x78705ce4fbd44049,
		"t0":           0x3158f7faf72074bd,
		"t1":           0xf06b536246c3fc0e,
		"t2":           0xfb6c44dcdb5e20a7,
		"t3":           0x4ec963fd866a2045,
		"t4":           0x3940752713ec5743,
		"t4 once":      0x8f7baceb284e011d,
		"t4 carobene":  0x5905e6204b06d2b8,
		"t4 loop":      0xab412df9d56cf6dc,
	} {
		h := fnv.New64a()
		for _, s := range shapes {
			if r := games[name]; s.Suits > 1 && r.Game == solitaire.T1 || s.Ranks == 1 && r.Game == solitaire.T0 {
				continue
			}
			text, err := json.Marshal(run(t, games[name], s, 16, 500))
			if err != nil {
				t.Fatal(err)
			}
			h.Write(text)
		}
		if got := h.Sum64(); got != want {
			t.Errorf("%q: %#x,", name, got)
		}
	}
}

func suits(name string) int {
	if name == "t1" {
		return 1
	}
	return 4
}

// known lists games whose probability of winning is known exactly from another source.
var known = []struct {
	game  string
	shape deck.Shape
	p     float64
}{
	{"mousetrap", deck.Shape{Ranks: 6, Suits: 1}, 84. / 720},            // A007709
	{"mousetrap", deck.Shape{Ranks: 3, Suits: 2}, 12. / 90},             // Bersani, Table 7
	{"burn", deck.Shape{Ranks: 4, Suits: 2}, 147. / 2520},               // Table 7: a winning deck never burns
	{"modular", deck.Shape{Ranks: 6, Suits: 1}, 190. / 720},             // Table 8
	{"modular", deck.Shape{Ranks: 5, Suits: 2}, 63063. / 113400},        // Table 8
	{"hlm", deck.Shape{Ranks: 2, Suits: 4}, 15. / 70},                   // Table 5
	{"hlm", deck.Shape{Ranks: 2, Suits: 3}, 4. / 20},                    // Table 5
	{"t1", deck.Shape{Ranks: 13, Suits: 1}, 1 - 2290792932./6227020800}, // A000166(13)
	{"t2", deck.Shape{Ranks: 13, Suits: 4}, 1 - 0.3569350566592654},     // Fréchet
	{"t3", deck.Shape{Ranks: 13, Suits: 4}, 1 - 0.016232727467194636},   // Frustration
	{"t0", deck.Shape{Ranks: 8, Suits: 2}, 0},                           // as t2, see below
	{"t4 loop", deck.Shape{Ranks: 2, Suits: 1}, 1. / 2},                 // 2 1 shifts by 2 a pass
}

// TestCoverage checks that about 95 % of the intervals contain the true value.
func TestCoverage(t *testing.T) {
	seeds := 200
	if testing.Short() {
		t.Skip("200 seeds")
	}
	all, held := 0, 0
	for _, k := range known {
		if k.game == "t0" {
			k.p = 1 - never(t, coincidence.T2(k.shape.Ranks, k.shape.Suits))
		}
		inside := 0
		for seed := range seeds {
			tally := run(t, games[k.game], k.shape, uint64(seed), 2000)
			if low, high := Interval(tally.Won, tally.Trials); low <= k.p && k.p <= high {
				inside++
			}
		}
		if share := float64(inside) / float64(seeds); share < 0.90 || share > 0.99 {
			t.Errorf("%s %v: %v of the intervals hold %v", k.game, k.shape, share, k.p)
		}
		all += seeds
		held += inside
	}
	// Over 2400 intervals: 0.95 with a deviation of 0.0044.
	if share := float64(held) / float64(all); share < 0.935 || share > 0.965 {
		t.Errorf("%v of all intervals hold the truth", share)
	}
}

func never(t testing.TB, q coincidence.Match) float64 {
	t.Helper()
	l, err := q.Distribution(quiet)
	if err != nil {
		t.Fatal(err)
	}
	return l.Floats()[0]
}

// TestLaws compares the histograms with exact distributions: T2 and T3, the distribution of the
// wins of T0, and the decks of He Loves Me played one by one.
func TestLaws(t *testing.T) {
	const trials = 200000
	check := func(name string, counts []uint64, p []float64) {
		t.Helper()
		x, cells, rest, expected := 0.0, 0, float64(trials), float64(trials)
		for i, q := range p {
			if q*trials < 10 {
				continue
			}
			c := 0.0
			if i < len(counts) {
				c = float64(counts[i])
			}
			x += (c - q*trials) * (c - q*trials) / (q * trials)
			rest, expected = rest-c, expected-q*trials
			cells++
		}
		if expected > 10 {
			x += (rest - expected) * (rest - expected) / expected
			cells++
		}
		if limit := float64(cells-1) + 5*math.Sqrt(2*float64(cells)); x > limit {
			t.Errorf("%s: chi-square %v in %d cells", name, x, cells)
		}
	}
	s := deck.Shape{Ranks: 13, Suits: 4}
	for name, q := range map[string]coincidence.Match{"t2": coincidence.T2(13, 4), "t3": coincidence.T3(13, 4)} {
		l, err := q.Distribution(quiet)
		if err != nil {
			t.Fatal(err)
		}
		check(name, run(t, games[name], s, 11, trials).SetAside, l.Floats())
	}
	for _, s := range []deck.Shape{{Ranks: 4, Suits: 2}, {Ranks: 7, Suits: 1}, {Ranks: 6, Suits: 3}} {
		chain := chainOf(t, s)
		tally := run(t, games["t0"], s, 12, trials)
		var p []float64
		for _, x := range chain.Distribution(1, 40) {
			f, _ := x.Float64()
			p = append(p, f)
		}
		check("t0", tally.SetAside, p)
		e, _ := chain.Expectations()[0].Float64()
		if mean, stdError := Mean(tally.SetAside); math.Abs(mean-e) > 4*stdError {
			t.Errorf("t0 %v: %v ± %v wins, exactly %v", s, mean, stdError, e)
		}
	}
	for name, r := range games {
		if r.Game != solitaire.HeLovesMe && r.Game != solitaire.Mousetrap && r.Game != solitaire.Modular {
			continue
		}
		s := deck.Shape{Ranks: 4, Suits: 2}
		r.Ranks = s.Ranks
		exact, err := solitaire.Exhaust(r, s, nil, quiet)
		if err != nil {
			t.Fatal(err)
		}
		tally := run(t, r, s, 13, trials)
		check(name+" set aside", tally.SetAside, share(exact.SetAside))
		check(name+" score", tally.Score, share(exact.Score))
	}
}

// chainOf solves de Montmort's game exactly.
func chainOf(t *testing.T, s deck.Shape) *coincidence.Chain {
	t.Helper()
	g := coincidence.Treize{Ranks: s.Ranks, Suits: s.Suits}
	var leave []coincidence.Entries
	for y := 1; y <= s.Ranks+1; y++ {
		e, err := g.Leave(y, quiet)
		if err != nil {
			t.Fatal(err)
		}
		leave = append(leave, e)
	}
	chain, err := g.Chain(leave)
	if err != nil {
		t.Fatal(err)
	}
	return chain
}

func share(counts []uint64) []float64 {
	p, total := make([]float64, len(counts)), 0.0
	for _, c := range counts {
		total += float64(c)
	}
	for i, c := range counts {
		p[i] = float64(c) / total
	}
	return p
}

func TestMean(t *testing.T) {
	mean, e := Mean([]uint64{1, 2, 1, 0, 4}) // 0 1 1 2 4 4 4 4
	if mean != 2.5 || math.Abs(e-math.Sqrt(20./7/8)) > 1e-15 {
		t.Errorf("mean %v, standard error %v", mean, e)
	}
	if mean, e := Mean([]uint64{0, 0, 1}); mean != 2 || !math.IsNaN(e) {
		t.Errorf("one case: mean %v, standard error %v", mean, e)
	}
}

// TestInterval checks that both ends solve Wilson's equation.
func TestInterval(t *testing.T) {
	for _, n := range []uint64{1, 2, 10, 1000, 123456789, MaxTrials} {
		for _, won := range []uint64{0, 1, n / 3, n / 2, n - n/3} {
			low, high := Interval(won, n)
			p := float64(won) / float64(n)
			if low < 0 || high > 1 || low > p || high < p {
				t.Errorf("%d of %d: %v, %v", won, n, low, high)
			}
			for _, end := range []float64{low, high} {
				if end == p {
					continue
				}
				// The other side is the mirror image.
				if l, h := Interval(n-won, n); math.Abs(1-l-high) > 1e-15 || math.Abs(1-h-low) > 1e-15 {
					t.Errorf("%d of %d: not symmetrical", won, n)
				}
				left := new(big.Float).SetFloat64(float64(p - end))
				left.Mul(left, left)
				right := z95 * z95 * end * (1 - end) / float64(n)
				if l, _ := left.Float64(); math.Abs(l-right) > 1e-6*right {
					t.Errorf("%d of %d: %v is no solution", won, n, end)
				}
			}
		}
	}
	// Newcombe 1998, Table I: 81 of 263 and 0 of 20, 95 % score intervals.
	for _, c := range []struct {
		won, n    uint64
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		if low, high := Interval(c.won, c.n); math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, printed %v to %v", c.won, c.n, low, high, c.low, c.high)
		}
	}
}

// TestTrials checks that the planned number of deals suffices for every probability that the pilot
// allows, and that no pilot needs more than one that won half of its deals.
func TestTrials(t *testing.T) {
	most, _ := Trials(PilotDeals/2, 0.001)
	for _, won := range []uint64{0, 1, 40, 1000, 2048, 4000, 4096} {
		for _, d := range []float64{0.2, 0.01, 0.001} {
			n, ok := Trials(won, d)
			if !ok {
				t.Fatalf("no number of trials for %v", d)
			}
			low, high := wilson(won, PilotDeals, 4)
			for _, p := range []float64{low, (low + high) / 2, high} {
				l, h := Interval(uint64(p*float64(n)), n)
				if (h-l)/2 > d*(1+1e-3)+1/float64(n) {
					t.Errorf("pilot %d, precision %v: %d trials at %v give ± %v", won, d, n, p, (h-l)/2)
				}
			}
			if d == 0.001 && n > most {
				t.Errorf("pilot %d asks for %d trials, more than %d", won, n, most)
			}
		}
	}
	if _, ok := Trials(PilotDeals/2, 1e-9); ok {
		t.Error("a precision of 1e-9 is beyond MaxTrials")
	}
}
