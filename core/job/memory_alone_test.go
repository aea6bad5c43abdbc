package job

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strconv"
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
		refuse(`{"job":"memory-alone","pairs":4,"match":"some"}`, "match", "all or any"),
		refuse(`{"job":"memory-alone","pairs":27,"match":"any"}`, "pairs", "is 27", "1 to 26"),
		refuse(`{"job":"memory-alone","pairs":4,"match":"any","copies":3}`, "copies", "is 3", "4 cards"),
		refuse(`{"job":"memory-alone","pairs":4,"match":"any","known":3}`, "known", "any two of four"),
		refuse(`{"job":"memory-alone","pairs":4,"known":5}`, "known", "is 5", "0 to 4"),
		refuse(`{"job":"memory-alone","pairs":4,"known":2,"capacity":3}`, "known", "with capacity"),
		refuse(`{"job":"memory-alone","pairs":4,"blind":true,"copies":3}`, "blind", "3 copies"),
		refuse(`{"job":"memory-alone","pairs":4,"blind":true,"forget":3}`, "blind", "with forget"),
		refuse(`{"job":"memory-alone","pairs":4,"forget":101}`, "forget", "is 101", "0 to 100"),
		refuse(`{"job":"memory-alone","pairs":4,"forget":1,"capacity":1}`, "forget", "with capacity"),
		refuse(`{"job":"memory-alone","pairs":101,"forget":1}`, "pairs", "is 101", "1 to 100"),
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

		`{"job":"memory-alone","pairs":4,"known":0,"forget":0,"match":"all"}`: `{"job":"memory-alone","pairs":4}`,
		`{"job":"memory-alone","pairs":4,"match":"any","copies":4}`:           `{"job":"memory-alone","pairs":4,"match":"any"}`,
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

// TestMemoryAloneMistakes checks the mistakes of eight pairs, and that a start in the middle is on the curve.
func TestMemoryAloneMistakes(t *testing.T) {
	r := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":8}`)
	if r.Mistakes != big.NewRat(25120890-8*2027025, 2027025).RatString() || math.Abs(r.MistakesDecimal-4.39298) > 5e-6 {
		t.Errorf("%v", r)
	}
	for k := range 9 {
		known := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":8,"known":`+strconv.Itoa(k)+`}`)
		if math.Abs(known.Decimal-r.ByKnown[k]) > r.MaxError || known.Means[7] != r.Means[7] || k == 8 && known.Mean != "8" {
			t.Errorf("%d known: %+v", k, known)
		}
	}
	beyond := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":101,"known":101}`)
	if beyond.Mean != "" || math.Abs(beyond.Decimal-101) > beyond.MaxError || math.Abs(beyond.MistakesDecimal) > 1e-9 {
		t.Errorf("%+v", beyond)
	}
}

// TestMemoryAloneBlind checks 2n-1 moves if both cards are chosen at once, and the distribution of two pairs: the first
// move takes a pair with probability 1/3, and otherwise the second takes one with probability 1/2.
func TestMemoryAloneBlind(t *testing.T) {
	r := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":2,"blind":true}`)
	if r.Mean != "3" || r.Mistakes != "1" || !slices.Equal(r.Distribution, []string{"1/3", "1/3", "1/3"}) ||
		!slices.Equal(r.ByKnown, []float64{3, 8. / 3, 2.5}) {
		t.Errorf("%+v", r)
	}
	for _, request := range []string{`"pairs":100`, `"pairs":101`, `"pairs":1000`} {
		r := answer[MemoryAloneResult](t, `{"job":"memory-alone","blind":true,`+request+`}`)
		n := len(r.Means)
		if r.Decimal != float64(2*n-1) || r.Means[n-1] != r.Decimal || (r.Distribution != nil) != (n <= aloneExact) {
			t.Errorf("%s: %v", request, r.Decimal)
		}
	}
}

// TestMemoryAloneAny checks two ranks of four cards by all 70 rows of cards (core/memory), and the limits.
func TestMemoryAloneAny(t *testing.T) {
	r := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":2,"match":"any"}`)
	if r.Mean != "188/35" || r.Mistakes != "48/35" || len(r.Means) != 2 || r.ByKnown != nil {
		t.Errorf("%+v", r)
	}
	last, beyond := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":13,"match":"any"}`),
		answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":14,"match":"any"}`)
	if last.Mean == "" || beyond.Mean != "" || math.Abs(beyond.Means[12]-last.Decimal) > beyond.MaxError ||
		math.Abs(last.Decimal-39.917183) > 1e-6 {
		t.Errorf("%v and %v", last.Decimal, beyond)
	}
}

// TestMemoryAloneForget checks that the curve begins with a perfect memory and ends with none, and that the result
// beyond the exact ones continues them.
func TestMemoryAloneForget(t *testing.T) {
	r := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":8,"forget":10}`)
	if last := len(r.Curve) - 1; r.Forgets[2] != 10 || r.Forgets[last] != 100 || math.Abs(r.Curve[last]-64) > r.MaxError ||
		math.Abs(r.Curve[0]-r.Means[0]*25120890/2027025) > r.MaxError || math.Abs(r.Curve[2]-r.Decimal) > r.MaxError ||
		r.Distribution != nil || math.Abs(r.Decimal-13.845468) > 1e-6 {
		t.Errorf("%+v", r)
	}
	last, beyond := answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":12,"forget":7}`),
		answer[MemoryAloneResult](t, `{"job":"memory-alone","pairs":13,"forget":7}`)
	if last.Mean == "" || beyond.Mean != "" || math.Abs(beyond.Means[11]-last.Decimal) > beyond.MaxError {
		t.Errorf("%v and %v", last.Decimal, beyond)
	}
}
