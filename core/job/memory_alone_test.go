package job

import (
	"cmp"
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
		refuse(`{"job":"memory-alone","pairs":101,"copies":3}`, "pairs", "is 101", "1 to 100"),
		refuse(`{"job":"memory-alone","pairs":31,"copies":4}`, "pairs", "is 31", "1 to 30"),
		refuse(`{"job":"memory-alone","pairs":4,"copies":1}`, "copies", "is 1", "2 to 4"),
		refuse(`{"job":"memory-alone","pairs":4,"copies":5}`, "copies", "is 5", "2 to 4"),
		refuse(`{"job":"memory-alone","pairs":4,"capacity":-1}`, "capacity", "is -1", "0 to 1000"),
		refuse(`{"job":"memory-alone","pairs":4,"capacity":1001}`, "capacity", "is 1001", "0 to 1000"),
		refuse(`{"job":"memory-alone","pairs":4,"capacity":2,"copies":3}`, "capacity", "is for pairs", "3 copies"),
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

// TestMemoryAloneKeys checks that a request for pairs has the key that it had before there were other fields.
func TestMemoryAloneKeys(t *testing.T) {
	for request, key := range map[string]string{
		`{"job":"memory-alone","pairs":4}`:              `{"job":"memory-alone","pairs":4}`,
		`{"job":"memory-alone","pairs":4,"copies":2}`:   `{"job":"memory-alone","pairs":4}`,
		`{"job":"memory-alone","capacity":0,"pairs":4}`: `{"job":"memory-alone","pairs":4,"capacity":0}`,
		`{"job":"memory-alone","pairs":4,"copies":3}`:   `{"job":"memory-alone","pairs":4,"copies":3}`,
	} {
		if j := parse(t, request); j.Key != key {
			t.Errorf("%s has the key %s", request, j.Key)
		}
	}
}

// TestMemoryAloneLimited checks n^2 moves with no memory, the curve by the memory, and that the
// result beyond the exact ones continues them.
func TestMemoryAloneLimited(t *testing.T) {
	r := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":5,"capacity":0}`)
	perfect := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":5}`)
	if r.Mean != "25" || r.Decimal != 25 || r.Lucky != "5" || r.Distribution != nil ||
		!slices.Equal(r.Capacities, []int{0, 1, 2, 3, 4, 5}) || math.Abs(r.Curve[0]-25) > r.MaxError ||
		math.Abs(r.Curve[5]-perfect.Decimal) > r.MaxError || !slices.IsSortedFunc(r.Curve, func(a, b float64) int {
		return cmp.Compare(b, a)
	}) {
		t.Errorf("%+v", r)
	}
	last, beyond := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":100,"capacity":7}`),
		answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":101,"capacity":7}`)
	if last.Mean == "" || beyond.Mean != "" || beyond.Lucky != "" || len(beyond.Curve) > aloneCurve+1 ||
		math.Abs(beyond.Means[99]-last.Decimal) > beyond.MaxError || beyond.Decimal != beyond.Means[100] {
		t.Errorf("%v and %v", last.Decimal, beyond)
	}
}

// TestMemoryAloneTriples checks two triples by hand. The first move takes one with probability 1/10.
// Otherwise it leaves two known cards of one triple and one of the other, and a second move is in
// vain with probability 1/3.
func TestMemoryAloneTriples(t *testing.T) {
	r := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":2,"copies":3}`)
	if r.Mean != "16/5" || r.Lucky != "1/5" || !slices.Equal(r.Distribution, []string{"1/10", "3/5", "3/10"}) ||
		!slices.Equal(r.Decimals, []float64{0.1, 0.6, 0.3}) || len(r.Means) != 2 || r.Curve != nil {
		t.Errorf("%+v", r)
	}
	for _, of := range []string{`"pairs":31,"copies":3`, `"pairs":13,"copies":4`} {
		if r := answer[MemoryAloneResult](t, `{"job":"memory-alone",`+of+`}`); r.Mean != "" || r.Distribution != nil ||
			r.Decimal != r.Means[len(r.Means)-1] || r.MaxError > 1e-10 {
			t.Errorf("%s: %+v", of, r)
		}
	}
}
