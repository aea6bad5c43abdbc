package particle

import (
	"math"
	"os"
	"strings"
	"testing"

	"rencontre/core/winning"
)

// numbers returns estimates.
func numbers(digits ...uint64) []Number {
	var list []Number
	for _, x := range digits {
		list = append(list, Number{Digits: x}.trim())
	}
	return list
}

// TestSummaryByHand checks the mean, its standard error and the interval of given estimates with the textbook: the
// variance is the sum of squared deviations divided by one less than the number of runs.
func TestSummaryByHand(t *testing.T) {
	q := problem("mousetrap", 6, 1)
	for _, c := range []struct {
		runs []Number
		mean float64
		sum  float64 // of squared deviations from the mean
		t    float64 // printed in Abramowitz and Stegun, table 26.10
	}{
		{numbers(8, 12, 8, 12, 8, 12, 8, 12), 10, 8 * 4, 2.365},
		{numbers(1, 2, 3, 4, 5, 6, 7, 8, 9), 5, 60, 2.306},
		{numbers(900, 1000, 1100, 1000, 900, 1000, 1100, 1000, 950, 1050, 1000), 1000, 45_000, 2.228},
		{numbers(7, 9, 7, 9, 7, 9, 7, 9, 7, 9, 7, 9, 7, 9, 7, 9, 7, 9, 7, 9), 8, 20, 2.093},
	} {
		n := float64(len(c.runs))
		s := Summarise(q, 1000, c.runs)
		relative := math.Sqrt(c.sum/(n-1)/n) / c.mean
		near := func(got, want, off float64) bool { return math.Abs(got/want-1) < off }
		if s.Why != "" || float(s.Mean) != c.mean || !near(s.RelativeError, relative, 1e-12) ||
			!near(float(s.High), c.mean*math.Exp(c.t*relative), .001) ||
			!near(float(s.Low), c.mean*math.Exp(-c.t*relative), .001) {
			t.Errorf("%v: %+v, want %v ± %v", c.runs, s, c.mean, c.mean*relative)
		}
	}
}

// TestSummaryLimits checks both sides of the limits of an interval: the share of one run in the sum of all, and the
// deviation of a run.
func TestSummaryLimits(t *testing.T) {
	q := problem("mousetrap", 6, 1)
	for _, c := range []struct {
		runs []Number
		why  string
	}{
		{numbers(3, 1, 1, 1, 1, 1, 1, 1, 1, 1), ""}, // exactly a quarter
		{numbers(31, 10, 10, 10, 10, 10, 10, 10, 10, 10), "one of 10 runs is 26 %"},
		{numbers(20, 20, 20, 20, 20, 20, 20, 20, 1, 1, 1, 1, 1), ""},             // 80 %
		{numbers(20, 20, 20, 20, 20, 20, 20, 20, 1, 1, 1, 1, 1, 1, 1, 1, 1), ""}, // 98 %
		{numbers(20, 20, 20, 20, 20, 20, 20, 20, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), "vary too much for an interval (by 103 %"},
	} {
		if s := Summarise(q, 1000, c.runs); c.why == "" && s.Why != "" || !strings.Contains(s.Why, c.why) {
			t.Errorf("%v: %q, want %q", c.runs, s.Why, c.why)
		}
	}
}

// TestTinyCoverage checks intervals of games of a few cards and of two ranks, where histories are few and runs differ
// little: about 95 of 100 hold the number of decks, and there is none where all runs agree but for rounding.
func TestTinyCoverage(t *testing.T) {
	given, held, seeds := 0, 0, 40
	switch {
	case testing.Short():
		seeds = 10
	case os.Getenv("RENCONTRE_LONG") != "":
		seeds = 100
	}
	for _, q := range []winning.Problem{
		problem("mousetrap", 1, 1), problem("mousetrap", 2, 1), problem("modular", 2, 1), problem("hlm", 2, 1),
		problem("mousetrap", 3, 1), problem("mousetrap", 4, 1), problem("mousetrap", 5, 1),
		problem("mousetrap", 2, 2), problem("mousetrap", 2, 3), problem("mousetrap", 2, 6), problem("mousetrap", 2, 9),
		problem("modular", 3, 1), problem("modular", 4, 1), problem("modular", 5, 1),
		problem("modular", 2, 2), problem("modular", 2, 3), problem("modular", 2, 6),
		weak(3, 1), weak(4, 1), problem("hlm", 2, 2), problem("hlm", 2, 4), problem("hlm", 2, 9),
	} {
		want := exact(t, q)
		for _, c := range []struct{ size, runs int }{{100, 8}, {100, 20}, {200, 8}, {200, 20}} {
			here, inside := 0, 0
			for i := range seeds {
				s := Summarise(q, c.size, runs(t, q, c.size, i*c.runs, c.runs))
				if s.Why != "" {
					continue
				}
				here++
				if float(s.Low) <= want && want <= float(s.High) {
					inside++
				}
			}
			if given, held = given+here, held+inside; q.Shape.N() < 3 && here > 0 {
				t.Errorf("%s: %d intervals, though runs agree", name(q), here)
			}
			// Five standard deviations below 95 of 100.
			if least := .95 - 5*math.Sqrt(.05*.95/float64(max(1, here))); float64(inside) < least*float64(here) {
				t.Errorf("%s, %d runs of %d: %d of %d intervals hold %v", name(q), c.runs, c.size, inside, here, want)
			}
		}
	}
	share := float64(held) / float64(given)
	if t.Logf("%d intervals, of which %.1f %% hold the truth", given, 100*share); share < .93 || given < 50*seeds {
		t.Errorf("%d intervals, of which %v hold the truth", given, share)
	}
}
