package job

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func init() {
	valid["coincidence"] = `{"job":"coincidence","game":"t3","ranks":13,"suits":4}`
	refused["coincidence"] = []refusal{
		refuse(`{"job":"coincidence"}`, "game", "is missing", "t1, t2 or t3", "deck and calls"),
		refuse(`{"job":"coincidence","game":"t4","ranks":3}`, "game", `"t4"`, "t1, t2, t3"),
		refuse(`{"job":"coincidence","game":"hlm","ranks":3}`, "game", `"hlm"`, "t1, t2, t3"),
		refuse(`{"job":"coincidence","game":"t3","ranks":3,"deck":[1]}`, "deck", "follows from ranks and suits"),
		refuse(`{"job":"coincidence","game":"t3","ranks":3,"calls":[1]}`, "calls", "follow from ranks and suits"),
		refuse(`{"job":"coincidence","game":"t3"}`, "ranks", "is missing", "1 to 2000"),
		refuse(`{"job":"coincidence","game":"t3","ranks":0}`, "ranks", "is 0", "1 to 2000"),
		refuse(`{"job":"coincidence","game":"t3","ranks":2001}`, "ranks", "is 2001", "1 to 2000"),
		refuse(`{"job":"coincidence","game":"t3","ranks":3,"suits":0}`, "suits", "is 0", "1 to 2000"),
		refuse(`{"job":"coincidence","game":"t1","ranks":3,"suits":2}`, "suits", "is 2", "with 1 suit"),
		refuse(`{"job":"coincidence","game":"t3","ranks":501,"suits":4}`, "ranks", "501 ranks in 4 suits are 2004 cards",
			"at most 2000"),
		refuse(`{"job":"coincidence","game":"t3","ranks":13,"suits":400}`, "suits", "13 ranks in 400 suits are 5200 cards",
			"at most 2000"),
		refuse(`{"job":"coincidence","game":"t3","ranks":3,"to":0}`, "to", "is 0", "1 to 3, the cards"),
		refuse(`{"job":"coincidence","game":"t3","ranks":3,"suits":2,"to":7}`, "to", "is 7", "1 to 6, the cards"),
		refuse(`{"job":"coincidence","game":"t2","ranks":3,"suits":2,"to":2}`, "to", "belongs to t1 and t3"),
		refuse(`{"job":"coincidence","deck":[1],"calls":[1],"to":1}`, "to", "belongs to a game"),
		refuse(`{"job":"coincidence","deck":[1],"calls":[1],"ranks":1}`, "ranks", "belongs to a game"),
		refuse(`{"job":"coincidence","deck":[1],"calls":[1],"suits":1}`, "suits", "belongs to a game"),
		refuse(`{"job":"coincidence","calls":[1]}`, "deck", "is missing or empty"),
		refuse(`{"job":"coincidence","deck":[],"calls":[1]}`, "deck", "is missing or empty"),
		refuse(`{"job":"coincidence","deck":[1]}`, "calls", "is missing or empty"),
		refuse(`{"job":"coincidence","deck":[1,2],"calls":[1]}`, "calls", "has 1 entries and deck has 2", "which may be 0"),
		refuse(`{"job":"coincidence","deck":[1,-2],"calls":[1,0]}`, "deck", "entry 2 is -2", "from 0 to 2000"),
		refuse(`{"job":"coincidence","deck":[1,2],"calls":[1,-1]}`, "calls", "entry 2 is -1"),
		refuse(`{"job":"coincidence","deck":[1,2000],"calls":[1,0]}`, "deck", "more than 2000"),
		refuse(`{"job":"coincidence","deck":[0,0],"calls":[0,0]}`, "deck", "has no cards"),
		refuse(`{"job":"coincidence","deck":[1,2],"calls":[2,2]}`, "calls", "are 4 for 3 cards", "at most as many"),
		refuse(`{"job":"coincidence","deck":[`+strings.Repeat("0,", 2000)+`1],"calls":[1]}`, "deck", "has 2001 ranks",
			"at most 2000"),
		refuse(`{"job":"coincidence","game":"t1","ranks":3,"exact":"no"}`, "exact", `"no" is not true or false`),
		refuse(`{"job":"coincidence","game":"t1","ranks":3,"n":3}`, "n", "is not a parameter",
			"calls, deck, exact, game, ranks, suits"),
	}
	valid["steen"] = `{"job":"steen","n":5}`
	refused["steen"] = []refusal{
		refuse(`{"job":"steen"}`, "n", "is missing", "0 to 200"),
		refuse(`{"job":"steen","n":-1}`, "n", "is -1", "0 to 200"),
		refuse(`{"job":"steen","n":201}`, "n", "is 201", "0 to 200"),
		refuse(`{"job":"steen","n":5,"from":6}`, "from", "is 6", "0 to 5, which is n"),
		refuse(`{"job":"steen","n":5,"from":-1}`, "from", "is -1", "0 to 5, which is n"),
	}
	valid["pairs"] = `{"job":"pairs","n":5}`
	refused["pairs"] = []refusal{
		refuse(`{"job":"pairs"}`, "n", "is missing", "1 to 100"),
		refuse(`{"job":"pairs","n":0}`, "n", "is 0", "1 to 100"),
		refuse(`{"job":"pairs","n":101}`, "n", "is 101", "1 to 100"),
		refuse(`{"job":"pairs","n":51,"only":true}`, "n", "is 51", "1 to 50 for the only two cards hit"),
		refuse(`{"job":"pairs","n":5,"only":"no"}`, "only", `"no" is not true or false`),
	}
	valid["treize"] = `{"job":"treize","ranks":3,"suits":2,"first":1}`
	refused["treize"] = []refusal{
		refuse(`{"job":"treize"}`, "ranks", "is missing", "2 to 57"),
		refuse(`{"job":"treize","ranks":1,"suits":4}`, "ranks", "is 1", "never passes", "2 to 57"),
		refuse(`{"job":"treize","ranks":0}`, "ranks", "is 0", "2 to 57"),
		refuse(`{"job":"treize","ranks":58}`, "ranks", "is 58", "2 to 57"),
		refuse(`{"job":"treize","ranks":3,"suits":0}`, "suits", "is 0", "1 to 57"),
		refuse(`{"job":"treize","ranks":13,"suits":5}`, "suits", "13 ranks in 5 suits are 65 cards", "at most 57",
			"estimate"),
		refuse(`{"job":"treize","ranks":3,"first":0}`, "first", "is 0", "1 to 3"),
		refuse(`{"job":"treize","ranks":3,"first":4}`, "first", "is 4", "1 to 3"),
	}
}

// TestCoincidence checks the fields of the contract against numbers from elsewhere.
func TestCoincidence(t *testing.T) {
	r := answer[CoincidenceResult](t, `{"job":"coincidence","game":"t2","ranks":13,"suits":4}`)
	// De Montmort and Nicolas Bernoulli 1711, Bersani's Table 1.
	if r.P[13] != "1/58923735797240625" && len(r.P) != 14 {
		t.Errorf("P %v", r.P)
	}
	if r.Mean != "1" || r.Variance != "16/17" || len(r.P) != 14 || len(r.Poisson.P) != 14 || len(r.Binomial.P) != 14 ||
		len(r.Decimals) != 14 {
		t.Errorf("%+v", r)
	}
	if math.Abs(r.Decimals[0]-0.356935) > 5e-7 || math.Abs(r.Poisson.Distance-1.659e-2) > 5e-6 ||
		math.Abs(r.Binomial.Distance-5.635e-3) > 5e-7 {
		t.Errorf("P(0) %v, distances %v, %v", r.Decimals[0], r.Poisson.Distance, r.Binomial.Distance)
	}
	if r.Poisson.Parameters.Lambda != "1" || *r.Binomial.Parameters.N != 13 || r.Binomial.Parameters.P != "1/13" ||
		*r.Best.Parameters.N != 17 || r.Best.Parameters.P != "1/17" {
		t.Errorf("parameters %+v, %+v, %+v", r.Poisson.Parameters, r.Binomial.Parameters, r.Best.Parameters)
	}
	if r.Bound == nil || *r.Bound < r.Poisson.Distance {
		t.Errorf("bound %v", r.Bound)
	}

	r = answer[CoincidenceResult](t, `{"job":"coincidence","game":"t3","ranks":13,"suits":4}`)
	decks, _ := new(big.Int).SetString("92024242230271040357108320801872044844750000000000", 10)
	p, _ := new(big.Rat).SetString(r.P[0])
	if p.Mul(p, new(big.Rat).SetInt(decks)).RatString() != "1493804444499093354916284290188948031229880469556" {
		t.Errorf("frustration %v", p)
	}

	// Called 1, 2, 3, 1, 2, 3 .. through 40 cards (the Italian solitaire), and the same by calls.
	r = answer[CoincidenceResult](t, `{"job":"coincidence","game":"t3","ranks":10,"suits":4,"to":3}`)
	same := answer[CoincidenceResult](t, `{"job":"coincidence","deck":[4,4,4,4,4,4,4,4,4,4],`+
		`"calls":[14,13,13,0,0,0,0,0,0,0]}`)
	if r.P[0] != "1124550557/135373757400" || !slices.Equal(r.P, same.P) {
		t.Errorf("to 3: %v, by calls %v", r.P[0], same.P[0])
	}
	if key := parse(t, `{"job":"coincidence","game":"t3","ranks":3,"suits":2,"to":3}`).Key; strings.Contains(key, "to") {
		t.Errorf("to the ranks: %s", key)
	}

	// One card of a rank that is called twice, and one blank call: by hand.
	r = answer[CoincidenceResult](t, `{"job":"coincidence","deck":[1,2],"calls":[2,0]}`)
	if !slices.Equal(r.P, []string{"1/3", "2/3"}) || r.Mean != "2/3" || r.Variance != "2/9" || r.Cards != 3 ||
		r.Calls != 2 {
		t.Errorf("%+v", r)
	}
	r = answer[CoincidenceResult](t, `{"job":"coincidence","game":"t1","ranks":4,"exact":false}`)
	if !slices.Equal(r.P, []string{"3/8"}) || r.Best != nil || r.Decimals[0] != 0.375 || r.Mu3 != "1" || r.Mu4 != "4" {
		t.Errorf("%+v", r)
	}
	r = answer[CoincidenceResult](t, `{"job":"coincidence","deck":[1],"calls":[0]}`)
	if !slices.Equal(r.P, []string{"1"}) || r.Bound != nil || r.Poisson.Distance != 0 || r.Binomial.Distance != 0 {
		t.Errorf("%+v", r)
	}
	r = answer[CoincidenceResult](t, `{"job":"coincidence","deck":[1],"calls":[1]}`)
	if !slices.Equal(r.P, []string{"0", "1"}) || r.Binomial.Parameters.P != "1" || r.Binomial.Distance != 0 {
		t.Errorf("%+v", r)
	}
	answer[CoincidenceResult](t, `{"job":"coincidence","deck":[5,0],"calls":[3,2]}`)
}

func TestSteen(t *testing.T) {
	got := result(t, `{"job":"steen","n":4}`)
	const evidence = `,"evidence":[{"checked":"sums of the rows","by":"n!, and the first columns of b and c","holds":true}]}`
	want := `{"a":[["1"],["0","1"],["1","1","0"],["2","2","1","1"],["9","6","4","3","2"]],` +
		`"b":[[null],["1",null],["0",null,"1"],["1",null,"1","0"],["2",null,"2","1","1"]],` +
		`"c":[[null],[null,null],["0","0",null],["0","1",null,"0"],["1","2",null,"1","0"]],` +
		`"only":["2","1","1","2"],` +
		`"sums":{"a":["0","1","1","4","15"],"b":["0","0","1","1","4"],"c":["0","0","0","1","3"]}` + evidence
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// "from" leaves out the rows below it and nothing else.
	want = strings.NewReplacer(`["1"],["0","1"],["1","1","0"],`, `[],[],[],`, `[null],["1",null],["0",null,"1"],`,
		`[],[],[],`, `[null],[null,null],["0","0",null],`, `[],[],[],`).Replace(want)
	if got := result(t, `{"job":"steen","n":4,"from":3}`); got != want {
		t.Errorf("from 3: %s, want %s", got, want)
	}
	if got, want := result(t, `{"job":"steen","n":0}`),
		`{"a":[["1"]],"b":[[null]],"c":[[null]],"only":[],"sums":{"a":["0"],"b":["0"],"c":["0"]}`+evidence; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestPairs compares with the 24 decks of four cards, played one by one. The three that hit two cards
// alone are 1 3 2 4, 3 2 1 4 and 3 2 4 1.
func TestPairs(t *testing.T) {
	const sums = `,"evidence":[{"checked":"sums of the rows","by":"a(n, j) of Steen, less the decks that hit j alone",` +
		`"holds":true}]}`
	const two = `,"evidence":[{"checked":"decks with two hits","by":"a distribution of all decks, counted from their ` +
		`last cards backwards","holds":true}]}`
	for request, want := range map[string]string{
		`{"job":"pairs","n":1}`: `{"decks":[[null]],"total":"0"` + sums,
		`{"job":"pairs","n":4}`: `{"decks":[[null,"2","1","1"],["2",null,"1","0"],["1","1",null,"0"],["0","0","0",null]],` +
			`"total":"9"` + sums,
		`{"job":"pairs","n":4,"only":true}`: `{"decks":[[null,"1","0","0"],["1",null,"1","0"],["0","0",null,"0"],` +
			`["0","0","0",null]],"total":"3"` + two,
	} {
		if got := result(t, request); got != want {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
	}
}

// TestPairsTotal compares the decks that hit two cards alone with those that set two cards aside,
// which distribution counts by playing them backwards.
func TestPairsTotal(t *testing.T) {
	for n := 1; n <= 9; n++ {
		of := strconv.Itoa(n)
		pairs := answer[PairsResult](t, `{"job":"pairs","n":`+of+`,"only":true}`)
		played := answer[DistributionResult](t, `{"job":"distribution","game":"mousetrap","ranks":`+of+`}`)
		want := "0"
		if n >= 2 {
			want = played.Counts[2]
		}
		if pairs.Total != want {
			t.Errorf("n = %d: %s, by distribution %s", n, pairs.Total, want)
		}
	}
}

func TestTreizeJob(t *testing.T) {
	r := answer[TreizeResult](t, `{"job":"treize","ranks":2}`)
	if r.Expectation != "4/3" || r.Decimal != 4./3 || len(r.Law) != 21 ||
		!slices.Equal(r.Law[:4], []string{"1/2", "1/4", "0", "1/8"}) {
		t.Errorf("%+v", r)
	}
	// The deck 1 2 entered at call 2 has no hit, and the hand passes. The deck 2 1 wins twice.
	r = answer[TreizeResult](t, `{"job":"treize","ranks":2,"first":2}`)
	if r.Expectation != "5/3" || r.Law[0] != "1/2" || r.Law[1] != "0" {
		t.Errorf("%+v", r)
	}
}
