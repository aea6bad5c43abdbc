package job

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/paper"
	"rencontre/core/reform"
)

// someSearch is the result of 64 trials; TestReforms compares it.
const someSearch = `{"game":"modular","ranks":4,"suits":1,"of":"won","start":"random","seed":1,"trials":"64",` +
	`"reformed":{"length":2,"deck":[4,2,1,3]},"trajectory":{"length":3,"deck":[1,2,4,3]},"preperiod":{"length":2,` +
	`"deck":[1,2,4,3]},"cycle":{"length":1,"deck":[1,2,3,4]}}`

// TestReforms compares whole results, with the order of their fields: pages and scripts read
// them. The tests below show that the results are right.
func TestReforms(t *testing.T) {
	for _, c := range []struct{ request, want string }{
		{`{"job":"orbit","game":"modular","deck":[1,2,3,5,4],"limit":2,"skip":3}`,
			`{"preperiod":4,"period":1,"end":"cycle","cycleStart":[1,2,3,4,5],"decks":[[1,3,2,4,5],[1,2,3,4,5]]}`},
		{`{"job":"orbit","game":"modular","deck":[2,4,1,3,5]}`,
			`{"reformations":3,"end":"unreformed","decks":[[2,4,1,3,5],[5,3,1,4,2],[4,3,1,2,5],[5,4,1,2,3]]}`},
		{`{"job":"orbit","game":"mousetrap","deck":[2,1]}`, `{"reformations":0,"end":"unreformed","decks":[[2,1]]}`},
		{`{"job":"orbit","game":"mousetrap","deck":[1,2],"limit":0}`,
			`{"preperiod":0,"period":1,"end":"cycle","cycleStart":[1,2],"decks":[]}`},
		{`{"job":"orbit","game":"mousetrap","deck":[1,2],"skip":18446744073709551615}`,
			`{"preperiod":0,"period":1,"end":"cycle","cycleStart":[1,2],"decks":[]}`},
		{`{"job":"census","game":"modular","ranks":4}`,
			`{"decks":"24","won":"9","unreformed":"15","reformed":["15","3","1"],"inCycles":"1","leadingToCycles":"4",` +
				`"cycles":{"1":"1"},"basins":{"1":"5"},"longest":{"reformed":{"length":2,"deck":[4,2,1,3]},` +
				`"trajectory":{"length":3,"deck":[1,2,4,3]},"preperiod":{"length":2,"deck":[1,2,4,3]},"cycle":{"length":1,` +
				`"deck":[1,2,3,4]}},"histograms":{"trajectory":{"1":"1","2":"2","3":"2"},"preperiod":{"0":"1","1":"2","2":"2"},` +
				`"indegree":{"0":"17","1":"6","3":"1"}},"gardenOfEden":"17"}`},
		{`{"job":"census","game":"hlm","ranks":3,"of":"weak"}`,
			`{"decks":"6","won":"2","unreformed":"4","reformed":["4","2"],"inCycles":"0","leadingToCycles":"0","cycles":{},` +
				`"basins":{},"longest":{"reformed":{"length":1,"deck":[1,3,2]},"trajectory":null,"preperiod":null,"cycle":null},` +
				`"histograms":{"trajectory":{},"preperiod":{},"indegree":{"0":"4","1":"2"}},"gardenOfEden":"4"}`},
		{`{"job":"preimages","game":"modular","deck":[1,2,3,4]}`, `{"count":"3","decks":[[1,4,2,3],[1,3,4,2],[1,2,3,4]]}`},
		{`{"job":"preimages","game":"modular","deck":[1,2,3,4],"limit":2}`, `{"count":"3","decks":[[1,4,2,3],[1,3,4,2]]}`},
		{`{"job":"preimages","game":"modular","deck":[1,2,3,4],"countOnly":true}`, `{"count":"3","decks":[]}`},
		{`{"job":"preimages","game":"mousetrap","deck":[4,3,2,1]}`,
			`{"count":"0","decks":[],"why":{"step":2,"call":1,"card":1,"deck":[1,2]}}`},
		{`{"job":"preimages","game":"mousetrap","deck":[4,3,2,1],"countOnly":true}`,
			`{"count":"0","decks":[],"why":{"step":2,"call":1,"card":1,"deck":[1,2]}}`},
		{`{"job":"search-orbits","game":"modular","ranks":4,"trials":64,"start":"random"}`, someSearch},
		{`{"job":"reformed-decks","game":"modular","ranks":4,"by":"reformed","value":1,"limit":2}`,
			`{"count":"3","decks":[[2,1,3,4],[2,4,3,1]],"next":[2,4,3,1]}`},
		{`{"job":"reformed-decks","game":"modular","ranks":4,"by":"trajectory","value":2,"orMore":true}`,
			`{"count":"4","decks":[[1,2,4,3],[1,3,4,2],[1,4,2,3],[1,4,3,2]]}`},
		{`{"job":"reformed-decks","game":"modular","ranks":4,"by":"cycle","value":2}`, `{"count":"0","decks":[]}`},
	} {
		if got := result(t, c.request); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.request, got, c.want)
		}
	}
}

// TestCensusPreview checks that a preview has no more than the final result, and leaves out
// what is not known yet.
func TestCensusPreview(t *testing.T) {
	const request = `{"job":"census","game":"modular","ranks":9}`
	j := parse(t, request)
	n := j.Task.Shards()
	if n < 3 {
		t.Fatalf("%d shards", n)
	}
	whole, done := answer[CensusResult](t, request), run(t, j, ShardsOf(n, 1, 2))
	number := func(s string) int {
		x, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	text, err := j.Preview(done)
	if err != nil {
		t.Fatal(err)
	}
	var r CensusResult
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if r.Decks != whole.Decks || r.Unreformed != "" || r.GardenOfEden != "" || r.Reformed[0] != "" ||
		r.Histograms.Indegree[0] != "" {
		t.Errorf("%s", text)
	}
	if won := number(r.Won); won <= 0 || won >= number(whole.Won) || number(r.InCycles)+number(r.LeadingToCycles) > won {
		t.Errorf("%s won, %s of %s", r.Won, r.InCycles, whole.Won)
	}
	for period, x := range r.Cycles {
		if number(x) < 1 || number(x) > number(whole.Cycles[period]) {
			t.Errorf("%s cycles of %d, in the end %s", x, period, whole.Cycles[period])
		}
	}
	for k, x := range r.Reformed[1:] {
		if number(x) > number(whole.Reformed[k+1]) {
			t.Errorf("%s are reformed %d times, in the end %s", x, k+1, whole.Reformed[k+1])
		}
	}
	if text, err := j.Preview(nil); err != nil || text != nil {
		t.Errorf("%s, %v", text, err)
	}
	// A damaged shard is refused.
	done = run(t, j, ShardsOf(n, 0, 1))
	for _, c := range [][2]string{
		{`"indegree":[0,`, `"indegree":[0,1`},
		{`"reformed":[0,`, `"reformed":[0,1`},
		{`"deck":[`, `"deck":[9,`},
		{`"cycles":{`, `"cycles":{"3":[1],`},
	} {
		bad := map[int]json.RawMessage{}
		for i, part := range done {
			bad[i] = part
		}
		damaged := strings.Replace(string(done[1]), c[0], c[1], 1)
		bad[1] = json.RawMessage(damaged)
		if damaged == string(done[1]) {
			t.Fatalf("no %s in %s", c[0], damaged)
		}
		if text, err := j.Result(bad); err == nil {
			t.Errorf("with %s: %s", c[1], text)
		}
	}
}

// TestLongestOrbit checks the longest orbit in print, with its end and middle.
func TestLongestOrbit(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	end := answer[OrbitResult](t, longestOrbit(`,"skip":521337,"limit":9`))
	last := deck.Shape{Ranks: 19, Suits: 1}.Sorted()
	if end.End != EndCycle || *end.Preperiod != 521338 || *end.Period != 1 || !slices.Equal(end.CycleStart, last) ||
		len(end.Decks) != 2 || !slices.Equal(end.Decks[1], last) {
		t.Errorf("%+v", end)
	}
	middle := answer[OrbitResult](t, longestOrbit(`,"skip":260000,"limit":2`))
	f := reform.New(parse(t, longestOrbit(``)).Task.(*Orbit).problem())
	next := make([]uint8, 19)
	if len(middle.Decks) != 2 || !f.Next(next, reform.Bytes(middle.Decks[0])) ||
		!slices.Equal(reform.Deck(next), middle.Decks[1]) {
		t.Errorf("%v", middle.Decks)
	}
}

// TestReformTables compares results with Tables 6 to 21 of Bersani 2010 and with sequences of
// OEIS, as far as they take a moment.
func TestReformTables(t *testing.T) {
	most := 0.2
	if testing.Short() {
		most = 0.005
	}
	censuses := map[string]*CensusResult{}
	compared := 0
	for _, c := range paper.Reforms() {
		if c.Column == paper.InDegree {
			j := parse(t, `{"job":"preimages","game":"modular","countOnly":true,"deck":`+ordered(c.Ranks, 1)+`}`)
			if j.Cost().Seconds > most {
				continue
			}
			compared++
			if got := answer[ReconstructResult](t, j.Key); got.Count != int(c.Right) {
				t.Errorf("%s, %d ranks: %d, not %d", c.Where, c.Ranks, got.Count, c.Right)
			}
			continue
		}
		j, err := Of(&Census{Goal: Goal{Solitaire: Solitaire{Game: string(c.Game), Ranks: &c.Ranks, Suits: &c.Suits},
			Of: map[bool]string{true: "weak"}[c.Weak]}})
		if err != nil {
			t.Fatal(err)
		}
		r, asked := censuses[j.Key]
		if !asked {
			if j.Cost().Seconds < most {
				r = new(answer[CensusResult](t, j.Key))
			}
			censuses[j.Key] = r
		}
		if r == nil {
			continue
		}
		length := func(r *OrbitRecord) string {
			if r == nil {
				return "0"
			}
			return strconv.FormatUint(r.Length, 10)
		}
		sum := func(texts ...string) string {
			sum := new(big.Int)
			for _, text := range texts {
				x, ok := new(big.Int).SetString(text, 10)
				if !ok {
					t.Fatalf("%s: %q", j.Key, text)
				}
				sum.Add(sum, x)
			}
			return sum.String()
		}
		got := ""
		switch c.Column {
		case paper.Unreformed:
			got = r.Unreformed
		case paper.Exactly:
			got = "0"
			if c.K < len(r.Reformed) {
				got = r.Reformed[c.K]
			}
		case paper.Finitely:
			got = sum(r.Reformed[1:]...)
		case paper.ToCycles:
			got = sum(r.InCycles, r.LeadingToCycles)
		case paper.Reformed:
			got = r.Won
		case paper.OneCycles:
			got = sum("0" + r.Cycles[1])
		case paper.MostTimes:
			got = length(r.Longest.Reformed)
		case paper.Trajectory:
			got = length(r.Longest.Trajectory)
		case paper.Preperiod:
			got = length(r.Longest.Preperiod)
		case paper.Cycle:
			got = length(r.Longest.Cycle)
		}
		compared++
		if want := strconv.FormatUint(c.Right, 10); got != want {
			t.Errorf("%s, %s, %s %d: %s, not %s (printed %d)", c.Where, j.Key, c.Column, c.K, got, want, c.Printed)
		}
	}
	t.Logf("%d cells compared", compared)
	if compared < 300 {
		t.Errorf("only %d cells were compared", compared)
	}
}

// TestSearchOrbits checks that the bytes are the same for any number of workers, and for trials
// made at once, cut up or resumed, and that the records match their decks.
func TestSearchOrbits(t *testing.T) {
	for game, chunk := range map[string]int{
		`"game":"modular","ranks":5`: 64,
		`"game":"modular","ranks":6,"start":"random","seed":18446744073709551615`: 64,
		`"game":"hlm","ranks":4,"suits":2,"of":"weak"`:                            64,
		`"game":"hlm","ranks":5,"order":"down","start":"top"`:                     64,
		`"game":"modular","ranks":11,"deck":[1,11,5,8,2,6,9,4,7,10,3]`:            16,
	} {
		ask := func(rest string) string { return `{"job":"search-orbits",` + game + `,` + rest + `}` }
		most, two := fmt.Sprintf(`"trials":%d`, 3*chunk+8), fmt.Sprintf(`"trials":%d`, 2*chunk)
		all := result(t, ask(most))
		some := result(t, ask(two))
		if got := result(t, ask(most+`,"from":`+some)); got != all {
			t.Errorf("%s: gone on to\n%s, not\n%s", game, got, all)
		}
		if got := result(t, ask(two+`,"from":`+some)); got != some {
			t.Errorf("%s: gone on by nothing to\n%s, not\n%s", game, got, some)
		}
		if got, err := merge(cut(t, ask(most), 3)); err != nil || got != all {
			t.Errorf("%s: merged to\n%s, not\n%s, %v", game, got, all, err)
		}
		j := parse(t, ask(most))
		done := run(t, j, []int{0, 1, 3})
		if got, err := j.Preview(done); err != nil || string(got) != some {
			t.Errorf("%s: after two chunks\n%s, not\n%s, %v", game, got, some, err)
		}
		if got, err := j.Preview(map[int]json.RawMessage{1: done[1]}); err != nil || got != nil {
			t.Errorf("%s: %s, %v", game, got, err)
		}
		var l SearchOrbitsResult
		if err := json.Unmarshal([]byte(all), &l); err != nil {
			t.Fatal(err)
		}
		for kind, r := range map[string]*OrbitRecord{"reformed": l.Reformed, "trajectory": l.Trajectory,
			"preperiod": l.Preperiod, "cycle": l.Cycle} {
			if r == nil {
				continue
			}
			o := finish[OrbitResult](t, &Orbit{Goal: Goal{Solitaire: Solitaire{Game: l.Game, Order: l.Order}, Of: l.Of},
				Deck: r.Deck})
			is := uint64(0)
			switch {
			case kind == "reformed" && o.Reformations != nil:
				is = *o.Reformations
			case kind == "trajectory" && o.Period != nil:
				is = *o.Preperiod + *o.Period
			case kind == "preperiod" && o.Period != nil:
				is = *o.Preperiod
			case kind == "cycle" && o.Period != nil && *o.Preperiod == 0:
				is = *o.Period
			}
			if is != r.Length {
				t.Errorf("%s: %s %+v, but %+v", game, kind, r, o)
			}
		}
	}
	// A record with a wrong length is refused.
	j := parse(t, `{"job":"search-orbits","game":"modular","ranks":4,"trials":128,"from":`+
		strings.Replace(someSearch, `"cycle":{"length":1`, `"cycle":{"length":2`, 1)+`}`)
	if _, err := j.Shard(0, func(float64) error { return nil }); err == nil ||
		!strings.HasPrefix(err.Error(), "from.cycle: says 2") {
		t.Error(err)
	}
	// Where to start.
	for request, start := range map[string]string{
		`{"job":"search-orbits","game":"modular","ranks":13,"trials":1}`:           "top",
		`{"job":"search-orbits","game":"modular","ranks":12,"trials":1}`:           "backward",
		`{"job":"search-orbits","game":"modular","ranks":13,"suits":2,"trials":1}`: "backward",
		`{"job":"search-orbits","game":"hlm","ranks":13,"trials":1}`:               "backward",
	} {
		if got := parse(t, request).Task.(*SearchOrbits).Start; got != start {
			t.Errorf("%s: %s, not %s", request, got, start)
		}
	}
}

// TestPreimagesBeyond checks the largest number of decks that a result can hold. Shards that sum to more are damaged.
func TestPreimagesBeyond(t *testing.T) {
	q := parse(t, `{"job":"preimages","game":"mousetrap","deck":[2,1,3,4],"countOnly":true}`).Task.(*Preimages)
	most, err := q.Merge([]*ReconstructResult{{Count: math.MaxInt - 1}, {Count: 1}})
	if err != nil || most.Count != math.MaxInt {
		t.Errorf("%+v, %v", most, err)
	}
	for _, parts := range [][]*ReconstructResult{{{Count: math.MaxInt}, {Count: 1}},
		{{Count: math.MaxInt}, {Count: math.MaxInt}, {Count: math.MaxInt}}} {
		if r, err := q.Merge(parts); err == nil || !strings.Contains(err.Error(), "more than 2^63") {
			t.Errorf("%d shards beyond: %+v, %v", len(parts), r, err)
		}
	}
}

// TestSearchInfers checks that a search near a deck finds the ranks and suits of the deck.
func TestSearchInfers(t *testing.T) {
	const rest = `"trials":100,"deck":[1,2,1,2]}`
	j, whole := parse(t, `{"job":"search-orbits","game":"hlm",`+rest), parse(t, `{"job":"search-orbits","game":"hlm",`+
		`"ranks":2,"suits":2,`+rest)
	if j.Key != whole.Key {
		t.Errorf("%s, not %s", j.Key, whole.Key)
	}
}
