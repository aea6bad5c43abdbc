package particle

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"rencontre/core/estimate"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// runs returns the estimates of runs first, first+1, ...
func runs(t testing.TB, q winning.Problem, size, first, count int) []Number {
	t.Helper()
	list := make([]Number, count)
	for i := range list {
		var err error
		if list[i], err = Run(q, size, 1, uint64(first+i), nil); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

func float(x Number) float64 { return x.Over(big.NewInt(1)) }

// covered lists problems with known counts, and population sizes for which the relative standard
// deviation of a run is between a tenth and a half, so that its distribution is not yet normal.
var covered = []struct {
	winning.Problem
	size int
}{
	{problem("mousetrap", 6, 1), 20}, {problem("mousetrap", 8, 1), 60}, {problem("mousetrap", 10, 1), 40},
	{problem("mousetrap", 12, 1), 100},
	{problem("mousetrap", 3, 3), 30}, {problem("mousetrap", 4, 3), 40}, {problem("mousetrap", 5, 2), 40},
	{problem("mousetrap", 2, 6), 30},
	{problem("modular", 6, 1), 80}, {problem("modular", 7, 1), 90}, {problem("modular", 9, 1), 120},
	{problem("modular", 3, 3), 120}, {problem("modular", 4, 2), 100},
	{problem("hlm", 5, 3), 50}, {problem("hlm", 4, 4), 60}, {problem("hlm", 6, 3), 100}, {problem("hlm", 11, 2), 100},
	{problem("hlm", 5, 4), 80},
	{weak(6, 2), 60}, {weak(4, 3), 40}, {weak(8, 2), 100}, {weak(7, 2), 60},
	{ordered(problem("hlm", 4, 3), "ace-down"), 60}, {ordered(weak(6, 2), "down"), 60},
	{ordered(weak(5, 2), "ace-down"), 60},
}

// TestCoverage checks that about 95 of 100 intervals contain the number of decks, and that
// estimates are unbiased, over all seeds and for each problem.
func TestCoverage(t *testing.T) {
	const each, runsEach = 40, 16
	trials := each
	if testing.Short() {
		trials = 8
	}
	given, held, above := 0, 0, 0
	for _, c := range covered {
		want := exact(t, c.Problem)
		all := runs(t, c.Problem, c.size, 0, trials*runsEach)
		for i := range trials {
			s := Summarise(c.Problem, c.size, all[i*runsEach:][:runsEach])
			if s.Why != "" {
				continue
			}
			given++
			switch {
			case float(s.High) < want:
			case float(s.Low) > want:
				above++
			default:
				held++
			}
		}
		s := Summarise(c.Problem, c.size, all)
		stray := (float(s.Mean) - want) / want / s.RelativeError
		t.Logf("%s: %v decks, %v on average, %.1f standard errors away; a run strays by %.0f %%, %d of %d died",
			name(c.Problem), want, s.Mean, stray, 100*s.RelativeError*math.Sqrt(float64(len(all))), s.Dead, len(all))
		if math.Abs(stray) > 4.5 {
			t.Errorf("%s: %v ± %.1f %% decks, counted %v", name(c.Problem), s.Mean, 100*s.RelativeError, want)
		}
	}
	share := float64(held) / float64(given)
	t.Logf("%d intervals of %d, of which %.1f %% hold the truth; %d are above, %d below", given, trials*len(covered),
		100*share, above, given-held-above)
	if short := 4 * math.Sqrt(0.05*0.95/float64(given)); share < 0.94-short || share > 0.95+short {
		t.Errorf("%.1f %% of %d intervals hold the truth", 100*share, given)
	}
	if given < trials*len(covered)*9/10 {
		t.Errorf("of %d intervals %d are refused", trials*len(covered), trials*len(covered)-given)
	}
}

// TestFewParticles checks intervals with few particles where the number of decks is known: with enough
// particles about 94 of 100 given intervals hold it, with fewer none is given. He Loves Me 13 x 4 is
// from core/paper (own.json), and Modular with 23 ranks has a theorem.
func TestFewParticles(t *testing.T) {
	modular := problem("modular", 23, 1)
	wins, _ := solitaire.ModularWins(modular.Shape)
	for _, c := range []struct {
		winning.Problem
		size  int
		want  float64
		given bool
	}{
		{problem("hlm", 13, 4), 20, 1.0964e28, false}, {problem("hlm", 13, 4), 50, 1.0964e28, false},
		{problem("hlm", 13, 4), 104, 1.0964e28, true}, {problem("hlm", 13, 4), 1000, 1.0964e28, true},
		{problem("hlm", 14, 2), 56, 17156400, true},
		{modular, 100, 0, false}, {modular, 230, 0, true},
	} {
		if c.Rules.Game == solitaire.Modular {
			c.want, _ = new(big.Float).SetInt(wins).Float64()
		}
		const runsEach = 20
		seeds := 100
		if testing.Short() {
			if c.size > 500 {
				continue
			}
			seeds = 20
		}
		if c.size > 500 || !c.given {
			seeds = min(seeds, 20)
		}
		given, held := 0, 0
		for i := range seeds {
			s := Summarise(c.Problem, c.size, runs(t, c.Problem, c.size, i*runsEach, runsEach))
			if s.Why != "" {
				continue
			}
			given++
			if float(s.Low) <= c.want && c.want <= float(s.High) {
				held++
			}
		}
		t.Logf("%s, %d particles: %d intervals of %d, of which %d hold %.5g", name(c.Problem), c.size, given, seeds,
			held, c.want)
		if c.given != (given > seeds*9/10) || !c.given && given > 0 {
			t.Errorf("%s, %d particles: %d intervals of %d", name(c.Problem), c.size, given, seeds)
		}
		// Four standard deviations below 94 of 100.
		if least := .94 - 4*math.Sqrt(.06*.94/float64(max(1, given))); given > 0 && float64(held) < least*float64(given) {
			t.Errorf("%s, %d particles: %d of %d intervals hold the truth", name(c.Problem), c.size, held, given)
		}
	}
}

// TestCounted checks that estimates with the default number of particles are within 1.5 % of the
// largest known counts (core/paper).
func TestCounted(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct {
		winning.Problem
		want float64
	}{
		{problem("hlm", 7, 4), 396_847_883}, {problem("hlm", 9, 3), 127_255_522}, {problem("hlm", 14, 2), 17_156_400},
		{problem("mousetrap", 17, 1), 272_265_850_695},
	} {
		s := Summarise(c.Problem, 20_000, runs(t, c.Problem, 20_000, 0, 12))
		off := float(s.Mean)/c.want - 1
		t.Logf("%s: %v ± %.2f %%, off by %.2f %%", name(c.Problem), s.Mean.Round(6), 100*s.RelativeError, 100*off)
		if math.Abs(off) > 0.015 || math.Abs(off) > 4*s.RelativeError || float(s.Low) > c.want*1.01 ||
			float(s.High) < c.want*0.99 {
			t.Errorf("%s: %v ± %.2f %%, counted %v", name(c.Problem), s.Mean, 100*s.RelativeError, c.want)
		}
	}
}

// TestDealt compares with the frequency among random deals, for problems without a known count.
func TestDealt(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct {
		winning.Problem
		size, deals int
	}{
		{problem("mousetrap", 19, 1), 2000, 700_000}, {problem("mousetrap", 9, 2), 2000, 500_000},
		{problem("modular", 52, 1), 1500, 16_000}, {problem("modular", 13, 4), 4000, 16_000},
	} {
		s := Summarise(c.Problem, c.size, runs(t, c.Problem, c.size, 0, 12))
		all, won := c.Shape.Count(), uint64(0)
		for chunk := 0; chunk*estimate.ChunkDeals < c.deals; chunk++ {
			tally, err := estimate.Chunk(c.Rules, c.Shape, 1, uint64(chunk), 0, estimate.ChunkDeals, nil)
			if err != nil {
				t.Fatal(err)
			}
			won += tally.Won
		}
		deals := float64((c.deals + estimate.ChunkDeals - 1) / estimate.ChunkDeals * estimate.ChunkDeals)
		dealt, grown := float64(won)/deals, s.Mean.Over(all)
		stdError := math.Hypot(math.Sqrt(dealt*(1-dealt)/deals), grown*s.RelativeError)
		t.Logf("%s: one deck of %.4g wins, dealt %.4g, %.1f standard errors apart, each of %.1f %%", name(c.Problem),
			1/grown, 1/dealt, (grown-dealt)/stdError, 100*stdError/grown)
		if s.Why != "" || math.Abs(grown-dealt) > 4*stdError || stdError > 0.08*grown {
			t.Errorf("%s: a chance of %v ± %v %%, of %v deals %d are won; %s", name(c.Problem), grown, 100*s.RelativeError,
				deals, won, s.Why)
		}
	}
}

// TestDies checks the mean when some or all populations die.
func TestDies(t *testing.T) {
	// 656 decks win, and they have few histories; most that begin like them end early.
	q := problem("hlm", 10, 2)
	some := runs(t, q, 3, 0, 400)
	s := Summarise(q, 3, some)
	if s.Dead < 100 || s.Dead > 395 || math.Abs(float(s.Mean)-656) > 4.5*656*s.RelativeError {
		t.Errorf("3 particles: %d of 400 runs died, %v ± %v %%", s.Dead, s.Mean, 100*s.RelativeError)
	}
	var live, dead []Number
	for _, x := range some {
		if x.Digits > 0 {
			live = append(live, x)
		} else {
			dead = append(dead, x)
		}
	}
	for _, c := range []struct {
		size  int
		runs  []Number
		words string
	}{
		{100, append(live[:FewestRuns-1:FewestRuns-1], dead[:9]...), "9 of 16 runs died"},
		{100, live[:1], "at least 8 runs are needed"},
		{100, live[:FewestRuns-1], "7 runs are few"},
		{99, slices.Repeat(live[:1], FewestRuns), "99 particles are few; " +
			"with 20 cards at least 100 make an interval of 8 runs"},
		{39, slices.Repeat(live[:1], 30), "at least 40 make an interval of 30 runs"},
		{100, dead[:20], "every run died"},
		{100, append(slices.Repeat(live[:1], FewestRuns), dead[:20]...), "vary too much for an interval (by 1"},
	} {
		if s := Summarise(q, c.size, c.runs); s.Low.Digits != 0 || s.High.Digits != 0 || !strings.Contains(s.Why, c.words) {
			t.Errorf("%d runs: from %v to %v, %q; want %q", len(c.runs), s.Low, s.High, s.Why, c.words)
		}
	}
	// No deck of 13 cards in one suit has the best score.
	for _, q := range []winning.Problem{problem("hlm", 13, 1), ordered(problem("hlm", 2, 2), "down")} {
		s := Summarise(q, 5000, runs(t, q, 5000, 0, 10))
		if s.Dead != 10 || s.Mean.Digits != 0 || !math.IsNaN(s.RelativeError) ||
			!strings.Contains(s.Why, "there are none") {
			t.Errorf("%s: %+v", name(q), s)
		}
		if want := exact(t, q); want != 0 {
			t.Errorf("%s: %v decks", name(q), want)
		}
	}
}

// TestDominated checks that no interval is given if one run makes up most of the sum. In Modular 13
// x 4, few histories have most of the decks.
func TestDominated(t *testing.T) {
	q := problem("modular", 13, 4)
	refused, dominated := 0, 0
	for i := range 12 {
		estimates := runs(t, q, 20, 10*i, 10)
		if s := Summarise(q, 20, estimates); !strings.Contains(s.Why, "20 particles are few") {
			t.Errorf("20 particles: %+v", s)
		}
		s := Summarise(q, needed(q, 10), estimates) // as if they were more
		if (s.Why == "") != (s.Low.Digits != 0) {
			t.Errorf("%+v", s)
		}
		if s.Why != "" {
			refused++
		}
		if strings.Contains(s.Why, "them all together") {
			dominated++
		}
	}
	if refused < 10 || dominated < 6 {
		t.Errorf("of 12 summaries of 20 particles %d are refused, %d for one run", refused, dominated)
	}
	if s := Summarise(problem("mousetrap", 8, 1), 200,
		runs(t, problem("mousetrap", 8, 1), 200, 0, FewestRuns)); s.Why != "" {
		t.Errorf("eight runs that agree: %s", s.Why)
	}
}

// TestFrozen checks that a seed gives the same estimates in every version and on every machine.
func TestFrozen(t *testing.T) {
	for _, c := range []struct {
		winning.Problem
		want string
	}{
		{problem("mousetrap", 13, 1), "2.53979824201873e7"}, {problem("mousetrap", 13, 4), "9.10421292707067e39"},
		{problem("mousetrap", 70, 1), "2.18394530971824e86"},
		{problem("modular", 13, 1), "4.27198251477663e9"}, {problem("modular", 13, 4), "5.7382131254391e49"},
		{problem("modular", 70, 1), "7.152464828254e98"},
		{problem("hlm", 13, 4), "5.36196350892144e27"}, {weak(13, 4), "8.99404055396488e30"},
		{problem("hlm", 66, 3), "3.24188904894286e221"}, {ordered(problem("hlm", 13, 4), "down"), "2.90774908439037e30"},
	} {
		x, err := Run(c.Problem, 100, 7, 3, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := x.String(); got != c.want {
			t.Errorf("%s: %s, not %s", name(c.Problem), got, c.want)
		}
	}
}

// TestNumbers checks that Parse accepts what String writes, and nothing else.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		power int
		want  string
	}{
		{"0", "3", 0, "0"}, {"1", "1", 0, "1e0"}, {"6564", "10", 0, "6.564e2"}, {"1", "800", 0, "1.25e-3"},
		{"2", "3", 0, "6.66666666666667e-1"}, {"1", "1", 400, "1e400"},
		{"999999999999999499999", "1", 0, "9.99999999999999e20"}, {"999999999999999500000", "1", 0, "1e21"},
		{"1", "1" + strings.Repeat("0", 40), 20, "1e-20"},
		{"123456789012345678", "1", -2, "1.23456789012346e15"},
		{"1" + strings.Repeat("0", 300) + "1", "7", 5, "1.42857142857143e305"},
	} {
		a, _ := new(big.Int).SetString(c.a, 10)
		b, _ := new(big.Int).SetString(c.b, 10)
		x := quotient(a, b, c.power)
		if got := x.String(); got != c.want {
			t.Errorf("%s/%s times 10^%d is %s, want %s", c.a, c.b, c.power, got, c.want)
		}
		if y, err := Parse(c.want); err != nil || y != x {
			t.Errorf("%s is read as %+v, %v", c.want, y, err)
		}
	}
	for _, text := range []string{"", "x", "e", "1", "1e", "e1", ".e1", "1.e1", "-1e0", "1e+5", "1.0e5", "10e5", "1e05",
		"1e-0", "1e99999999999999999999", "1.1234567890123456e5", "Inf", "0e0", "0.1e3", "-0", "0x1e5", "1_0e5",
		"1.+2e5", " 1e5", "1e5 "} {
		if x, err := Parse(text); err == nil {
			t.Errorf("%q is read as %v", text, x)
		}
	}
	for _, c := range []struct {
		text   string
		digits int
		want   string
	}{{"2.5678e9", 3, "2.57e9"}, {"9.996e-3", 3, "1e-2"}, {"0", 3, "0"}, {"1.5e0", 1, "2e0"}, {"1.25e7", 6, "1.25e7"}} {
		x, err := Parse(c.text)
		if got := x.Round(c.digits).String(); err != nil || got != c.want {
			t.Errorf("%s with %d digits: %s, want %s", c.text, c.digits, got, c.want)
		}
	}
	if got := (Number{5, 399}).Over(power(10, 400)); got != 0.5 {
		t.Errorf("a half: %v", got)
	}
}

// TestStudent compares with tabulated points (Abramowitz and Stegun, table 26.10), and checks the
// exponential.
func TestStudent(t *testing.T) {
	for freedom, want := range map[float64]float64{7: 2.365, 9: 2.262, 15: 2.131, 19: 2.093, 29: 2.045, 120: 1.980} {
		if got := student(freedom); math.Abs(got-want) > 0.0008 {
			t.Errorf("%v degrees of freedom: %v, want %v", freedom, got, want)
		}
	}
	for _, x := range []float64{0, 1e-9, 0.1, 1, 2.9} {
		if got := exp(x); math.Abs(got/math.Exp(x)-1) > 1e-14 {
			t.Errorf("exp(%v) = %v", x, got)
		}
	}
}

// TestTicks checks that a run reports about as much work as Effort estimates, and stops on an
// error.
func TestTicks(t *testing.T) {
	stop := errors.New("stop")
	for _, q := range []winning.Problem{problem("hlm", 13, 4), problem("mousetrap", 30, 1), problem("modular", 30, 1)} {
		units, longest := 0.0, 0.0
		_, err := Run(q, 2000, 1, 0, func(u float64) error {
			units += u
			longest = max(longest, u)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if work, _ := Effort(q, 2000); work < units/1.3 || work > units*1.3 || longest > 2*unitsPerTick {
			t.Errorf("%s: %.3g units, foreseen %.3g; at most %.3g between ticks", name(q), units, work, longest)
		}
		if _, err := Run(q, 2000, 1, 0, func(float64) error { return stop }); err != stop {
			t.Errorf("%s: %v", name(q), err)
		}
	}
}
