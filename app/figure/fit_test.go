package figure

import (
	"math"
	"testing"
)

// TestLeastSquares checks that exact values are fitted exactly, and the line through three points by hand.
func TestLeastSquares(t *testing.T) {
	var terms [][]float64
	var values []float64
	for x := 1.0; x <= 6; x++ {
		terms, values = append(terms, []float64{1, x, 1 / x}), append(values, 2-3*x+5/x)
	}
	for i, want := range []float64{2, -3, 5} {
		if got := LeastSquares(terms, values)[i]; math.Abs(got-want) > 1e-9 {
			t.Errorf("coefficient %d is %v, want %v", i, got, want)
		}
	}
	// Through (0, 0), (1, 0) and (2, 3) the line is -1/2 + 3/2 x.
	got := LeastSquares([][]float64{{1, 0}, {1, 1}, {1, 2}}, []float64{0, 0, 3})
	if math.Abs(got[0]+.5) > 1e-12 || math.Abs(got[1]-1.5) > 1e-12 {
		t.Error(got)
	}
}
