package paper

import (
	"math/big"
	"testing"
)

// TestModularDeals checks that composite numbers of ranks beyond 101 are listed once, ascending, with
// plausible numbers. Package job deals some of them again.
func TestModularDeals(t *testing.T) {
	before := 101
	for _, d := range ModularDeals() {
		if d.Ranks <= before || d.Ranks > 1000 || big.NewInt(int64(d.Ranks)).ProbablyPrime(0) || d.Won < 0 ||
			d.Won > ModularTrials/2 || !(d.Low <= float64(d.Won)/ModularTrials && float64(d.Won)/ModularTrials < d.High) {
			t.Errorf("%+v", d)
		}
		before = d.Ranks
	}
	if before != 1000 {
		t.Errorf("the last has %d ranks", before)
	}
}
