package particle

import (
	"math"
	"strings"
	"testing"
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
