package job

import (
	"math"
	"math/big"
	"slices"
	"testing"
)

func init() {
	valid["memory-alone"] = `{"job":"memory-alone","pairs":4}`
	refused["memory-alone"] = []refusal{
		refuse(`{"job":"memory-alone"}`, "pairs", "is missing", "1 to 1000"),
		refuse(`{"job":"memory-alone","pairs":0}`, "pairs", "is 0", "1 to 1000"),
		refuse(`{"job":"memory-alone","pairs":1001}`, "pairs", "is 1001", "1 to 1000"),
	}
}

// TestMemoryAlone checks two pairs by hand, the means by Velleman and Warrington's numbers of all
// moves, and that the result beyond the exact ones continues them.
func TestMemoryAlone(t *testing.T) {
	r := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":2}`)
	if r.Mean != "8/3" || r.Lucky != "2/3" || !slices.Equal(r.Distribution, []string{"1/3", "2/3"}) ||
		!slices.Equal(r.Decimals, []float64{1. / 3, 2. / 3}) || r.Decimal != 8./3 || r.LuckyDecimal != 2./3 {
		t.Errorf("%+v", r)
	}
	most := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":9}`)
	if most.Mean != big.NewRat(482692725, 34459425).RatString() || len(most.Means) != 9 ||
		math.Abs(most.Means[1]-8./3) > most.MaxError {
		t.Errorf("%+v", most)
	}
	last, beyond := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":100}`),
		answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":101}`)
	if last.Mean == "" || beyond.Mean != "" || beyond.Lucky != "" || beyond.Distribution != nil ||
		math.Abs(beyond.Means[99]-last.Decimal) > beyond.MaxError || beyond.Decimal != beyond.Means[100] ||
		math.Abs(beyond.LuckyDecimal-last.LuckyDecimal) > 1e-3 {
		t.Errorf("%v and %v", last.Decimal, beyond)
	}
}
