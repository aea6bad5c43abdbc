package job

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rencontre/core/deck"
)

func init() {
	valid["count"] = `{"job":"count","game":"hlm","ranks":4,"suits":2,"of":"weak","order":"down","split":3,` +
		`"memory":1048576}`
	valid["list"] = `{"job":"list","game":"hlm","ranks":2,"suits":2,"of":"won","limit":2,"after":[2,2,1,1]}`
	valid["find"] = `{"job":"find","game":"hlm","ranks":4,"suits":2,"of":"weak","limit":2,"seed":7}`
	valid["best"] = `{"job":"best","game":"hlm","ranks":4,"suits":2,"limit":2}`
	for _, job := range []string{"count", "list", "find"} {
		request := func(rest string) string { return `{"job":"` + job + `",` + rest + `}` }
		refused[job] = slices.Concat(refusedGames(job, `"ranks":2`), []refusal{
			refuse(request(`"game":"t4","ranks":2`), "game", `"t4" is not a game`),
			refuse(request(`"game":"hlm"`), "ranks", "is missing", "from 1 to 200"),
			refuse(request(`"game":"hlm","ranks":0`), "ranks", "is 0", "from 1 to 200"),
			refuse(request(`"game":"hlm","ranks":-1`), "ranks", "is -1", "from 1 to 200"),
			refuse(request(`"game":"hlm","ranks":300`), "ranks", "is 300", "from 1 to 200"),
			refuse(request(`"game":"modular","ranks":150`), "ranks", "tables", "fewer ranks or suits"),
			refuse(request(`"game":"modular","ranks":201`), "ranks", "is 201", "from 1 to 200"),
			refuse(request(`"game":"hlm","ranks":4,"suits":0`), "suits", "is 0", "from 1 to 200"),
			refuse(request(`"game":"hlm","ranks":13,"suits":20`), "suits", "13 ranks in 20 suits are 260 cards", "at most 255"),
			refuse(request(`"game":"mousetrap","ranks":4,"of":"weak"`), "of", "only hlm has", "won"),
			refuse(request(`"game":"modular","ranks":4,"of":"weak"`), "of", "only hlm has", "won"),
			refuse(request(`"game":"hlm","ranks":4,"of":"strong"`), "of", `"strong"`, "won or, for hlm, weak"),
		})
	}
	refused["count"] = append(refused["count"],
		refuse(`{"job":"count","game":"hlm","ranks":4,"split":-1}`, "split", "is -1",
			"from 1 to 4, the number of cards, or left out"),
		refuse(`{"job":"count","game":"hlm","ranks":4,"split":5}`, "split", "is 5",
			"from 1 to 4, the number of cards, or left out"),
		refuse(`{"job":"count","game":"hlm","ranks":4,"memory":160}`, "memory", "is 160",
			"from 1048576 to 34359738368, the bytes of a worker's tables, or left out for 167772160"),
		refuse(`{"job":"count","game":"hlm","ranks":4,"memory":34359738369}`, "memory", "is 34359738369",
			"from 1048576 to 34359738368"),
		refuse(`{"job":"count","game":"modular","ranks":2,"suits":1001}`, "suits", "is 1001", "from 1 to 1000"),
		refuse(`{"job":"count","game":"hlm","order":"down","ranks":2,"suits":128}`, "suits", "256 cards", "at most 255"),
		refuse(`{"job":"count","game":"modular","ranks":2,"suits":128,"split":3}`, "suits", "256 cards", "at most 255"),
		refuse(`{"job":"count","game":"modular","ranks":199,"split":7}`, "ranks", "tables", "fewer ranks or suits"),
		refuse(`{"job":"count","game":"hlm","ranks":65,"of":"weak"}`, "ranks", "65 ranks in 1 suit have",
			"2^64", "find", "estimate"),
		refuse(`{"job":"count","game":"hlm","ranks":52,"suits":4}`, "ranks", "52 ranks in 4 suits", "2^64", "find",
			"estimate"))
	refused["list"] = append(refused["list"],
		refuse(`{"job":"list","game":"hlm","ranks":4,"limit":0}`, "limit", "is 0", "from 1 to 10000"),
		refuse(`{"job":"list","game":"hlm","ranks":4,"limit":10001}`, "limit", "is 10001", "from 1 to 10000"),
		refuse(`{"job":"list","game":"mousetrap","ranks":4,"after":[1,2,3,5]}`, "after", "card 4 is 5",
			"the ranks are 1 to 4"),
		refuse(`{"job":"list","game":"mousetrap","ranks":4,"after":[1,2,3,3]}`, "after", "the 3 is there twice",
			"a winning deck"),
		refuse(`{"job":"list","game":"mousetrap","ranks":4,"after":[2,3,4,1]}`, "after", "does not win", "a winning deck"))
	refused["find"] = append(refused["find"],
		refuse(`{"job":"find","game":"hlm","ranks":4,"limit":0}`, "limit", "is 0", "from 1 to 10000"),
		refuse(`{"job":"find","game":"hlm","ranks":4,"seed":-1}`, "seed", "a whole number from 0"))
	refused["best"] = slices.Concat(refusedGames("best", `"ranks":2`), []refusal{
		refuse(`{"job":"best","game":"mousetrap","ranks":4}`, "game", "is mousetrap", "of hlm"),
		refuse(`{"job":"best","game":"hlm"}`, "ranks", "is missing"),
		refuse(`{"job":"best","game":"hlm","ranks":201}`, "ranks", "is 201", "from 1 to 200"),
		refuse(`{"job":"best","game":"hlm","ranks":13,"suits":20}`, "suits", "260 cards", "at most 255"),
		refuse(`{"job":"best","game":"hlm","ranks":4,"limit":-1}`, "limit", "is -1", "from 0 to 10000"),
	})
}

// TestCountResults compares whole results.
func TestCountResults(t *testing.T) {
	const played = `,"evidence":[{"checked":"every deck played","by":"the rules, dealt forward","holds":true}]}`
	for _, c := range []struct{ request, want string }{
		{`{"job":"count","game":"mousetrap","ranks":3}`,
			`{"decks":"6","won":"2","probability":"1/3","decimal":0.3333333333333333` + played},
		{`{"job":"count","game":"mousetrap","ranks":3,"burn":true}`,
			`{"decks":"6","won":"2","probability":"1/3","decimal":0.3333333333333333` + played},
		{`{"job":"count","game":"hlm","ranks":1,"suits":3}`, `{"decks":"1","won":"1","probability":"1","decimal":1` + played},
		{`{"job":"count","game":"hlm","ranks":5,"suits":2}`, `{"decks":"113400","won":"0","probability":"0","decimal":0}`},
		{`{"job":"count","game":"hlm","ranks":10,"suits":2}`,
			`{"decks":"2375880867360000","won":"656","probability":"41/148492554210000","decimal":2.761081201554207e-13}`},
		{`{"job":"count","game":"hlm","ranks":10,"suits":2,"memory":1048576}`,
			`{"decks":"2375880867360000","won":"656","probability":"41/148492554210000","decimal":2.761081201554207e-13}`},
		{`{"job":"count","game":"modular","ranks":3}`,
			`{"decks":"6","won":"4","probability":"2/3","decimal":0.6666666666666666,"theorem":"With one suit and a prime ` +
				`number of ranks all decks win but the derangements: Bersani 2010, Remark 6."` + played},
		{`{"job":"count","game":"modular","ranks":3,"split":2}`,
			`{"decks":"6","won":"4","probability":"2/3","decimal":0.6666666666666666` + played},
		{`{"job":"count","game":"modular","ranks":2,"suits":2}`,
			`{"decks":"6","won":"5","probability":"5/6","decimal":0.8333333333333334,` +
				`"theorem":"With two ranks all decks win but 2 1 2 1 … 2 1."` + played},
		{`{"job":"list","game":"hlm","ranks":2,"suits":2}`,
			`{"strings":[[2,1,1,2],[1,2,1,2],[1,1,2,2]],"decks":[[2,2,1,1],[1,2,2,1],[1,1,2,2]]}`},
		{`{"job":"list","game":"hlm","ranks":2,"suits":2,"limit":1}`,
			`{"strings":[[2,1,1,2]],"decks":[[2,2,1,1]],"next":[2,2,1,1]}`},
		{`{"job":"list","game":"hlm","ranks":2,"suits":2,"after":[1,1,2,2]}`, `{"strings":[],"decks":[]}`},
		{`{"job":"find","game":"hlm","ranks":5,"suits":2}`, `{"strings":[],"decks":[]}`},
		{`{"job":"find","game":"hlm","ranks":6,"suits":2}`,
			`{"strings":[[5,3,4,6,6,5,4,3,1,2,1,2]],"decks":[[3,1,6,2,5,4,6,3,2,1,5,4]]}`},
		{`{"job":"best","game":"hlm","ranks":4}`,
			`{"score":6,"bound":8,"setAside":[3],"count":"1","strings":[[3,2,1,4]],"decks":[[2,1,3,4]]}`},
		{`{"job":"best","game":"hlm","ranks":4,"limit":0}`,
			`{"score":6,"bound":8,"setAside":[3],"count":"1","strings":[],"decks":[]}`},
		{`{"job":"best","game":"hlm","ranks":6,"suits":2}`,
			`{"score":40,"bound":40,"setAside":[11],"strings":[[5,3,4,6,6,5,4,3,1,2,1,2]],"decks":[[3,1,6,2,5,4,6,3,2,1,5,4]]}`},
	} {
		if got := result(t, c.request); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.request, got, c.want)
		}
	}
}

// TestCountTheorems compares the answers of theorems with counts, and takes the largest shapes.
func TestCountTheorems(t *testing.T) {
	for shape, split := range map[string]string{`"ranks":2`: "1", `"ranks":5`: "3", `"ranks":7`: "4", `"ranks":11`: "6",
		`"ranks":2,"suits":3`: "3", `"ranks":2,"suits":8`: "9"} {
		proved := answer[CountResult](t, `{"job":"count","game":"modular",`+shape+`}`)
		counted := answer[CountResult](t, `{"job":"count","game":"modular","split":`+split+`,`+shape+`}`)
		if proved.Theorem == "" || counted.Theorem != "" || proved.Won != counted.Won ||
			proved.Probability != counted.Probability {
			t.Errorf("%s: proved %+v, counted %+v", shape, proved, counted)
		}
	}
	for shape, wins := range map[string]string{
		`"ranks":13`: "3936227868",
		`"ranks":17`: "224837335816336",
		`"ranks":19`: "76894368849186894",
		`"ranks":23`: "16341591267829198702738",
	} {
		if r := answer[CountResult](t, `{"job":"count","game":"modular",`+shape+`}`); r.Won != wins {
			t.Errorf("%s: %s, not %s", shape, r.Won, wins)
		}
	}
	r := answer[CountResult](t, `{"job":"count","game":"modular","ranks":199}`)
	if len(r.Won) != len(r.Decks) || math.Abs(r.Decimal-1+1/math.E) > 1e-15 {
		t.Errorf("199 ranks: %+v", r)
	}
	large := answer[CountResult](t, `{"job":"count","game":"modular","ranks":2,"suits":127}`)
	if !strings.HasSuffix(large.Probability, "/"+large.Decks) {
		t.Errorf("2 ranks in 127 suits: %+v", large)
	}
}

// TestCountShards checks that shards depend on the request alone, that together they give the
// count, and that a missing one is noticed.
func TestCountShards(t *testing.T) {
	j := parse(t, `{"job":"count","game":"mousetrap","ranks":12}`)
	shards := j.Task.Shards()
	if shards < 2 {
		t.Fatalf("%d shards", shards)
	}
	var parts []Part
	for i := range 3 {
		k := parse(t, j.Key)
		parts = append(parts, Part{Engine: Engine, Request: json.RawMessage(k.Key), Shards: k.Task.Shards(),
			Done: run(t, k, ShardsOf(shards, i, 3))})
	}
	k, done, err := Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	text, err := k.Result(done)
	if err != nil || !strings.Contains(string(text), `"won":"3674670"`) {
		t.Errorf("%s, %v", text, err)
	}
	delete(done, shards-1)
	if _, err := k.Result(done); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("a shard is missing: %v", err)
	}
}

// TestCountCovers checks that shards outside the plan are refused, whatever they claim to be.
func TestCountCovers(t *testing.T) {
	merge := func(split, of int, change func(parts []json.RawMessage)) error {
		j := parse(t, fmt.Sprintf(`{"job":"count","game":"mousetrap","ranks":12,"split":%d}`, split))
		parts := make([]json.RawMessage, j.Task.Shards())
		for i := range parts {
			part, err := j.engine.run(i, never)
			if err != nil {
				t.Fatal(err)
			}
			if parts[i], err = encode(part, never); err != nil {
				t.Fatal(err)
			}
		}
		change(parts)
		k := parse(t, fmt.Sprintf(`{"job":"count","game":"mousetrap","ranks":12,"split":%d}`, of))
		read, err := k.read(parts)
		if err == nil {
			_, err = k.engine.merge(read, true)
		}
		return err
	}
	if err := merge(7, 7, func([]json.RawMessage) {}); err != nil {
		t.Error(err)
	}
	for name, err := range map[string]error{
		"another shard":       merge(7, 7, func(parts []json.RawMessage) { parts[1] = parts[0] }),
		"another split":       merge(6, 7, func([]json.RawMessage) {}),
		"no cover":            merge(7, 7, func(parts []json.RawMessage) { parts[1] = json.RawMessage(`{"won":1}`) }),
		"a shard of engine 4": merge(7, 7, func(parts []json.RawMessage) { parts[1] = json.RawMessage(`"1"`) }),
		"a count below 0": merge(7, 7, func(parts []json.RawMessage) {
			parts[1] = json.RawMessage(`{"won":-1,"cover":1}`)
		}),
		"nothing of another name": merge(7, 7, func(parts []json.RawMessage) {
			parts[1] = json.RawMessage(`{"won":1,"over":1}`)
		}),
	} {
		if err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

// TestListGoesOn checks that lists continued by their cursors make the whole list.
func TestListGoesOn(t *testing.T) {
	request := `{"job":"list","game":"modular","ranks":5,"limit":`
	all := answer[ListResult](t, request+`1000}`)
	if len(all.Decks) != 76 || all.Next != nil {
		t.Fatalf("%d decks, next %v", len(all.Decks), all.Next)
	}
	var decks, strings []deck.Deck
	for next, more := deck.Deck(nil), true; more; more = next != nil {
		after, _ := json.Marshal(append(deck.Deck{}, next...))
		l := answer[ListResult](t, request+`9,"after":`+string(after)+`}`)
		decks, strings, next = append(decks, l.Decks...), append(strings, l.Strings...), l.Next
	}
	same := func(a, b deck.Deck) bool { return slices.Equal(a, b) }
	if !slices.EqualFunc(decks, all.Decks, same) || !slices.EqualFunc(strings, all.Strings, same) {
		t.Error("nine at a time give other decks")
	}
}

// TestCostForeseen checks that a cost is computed without running the job, for short and for
// endless work.
func TestCostForeseen(t *testing.T) {
	for request, between := range map[string][2]float64{
		`{"job":"count","game":"mousetrap","ranks":13,"cost":true}`:            {0.05, 1},
		`{"job":"count","game":"mousetrap","ranks":16,"cost":true}`:            {5, 100},
		`{"job":"count","game":"hlm","ranks":13,"suits":4,"cost":true}`:        {1e9, 1e40},
		`{"job":"count","game":"mousetrap","ranks":64,"cost":true}`:            {1e20, 1e90},
		`{"job":"distribution","game":"mousetrap","ranks":15,"cost":true}`:     {10, 300},
		`{"job":"distribution","game":"modular","ranks":20,"cost":true}`:       {1e9, 1e12},
		`{"job":"list","game":"hlm","ranks":13,"suits":4,"cost":true}`:         {0, 1},
		`{"job":"list","game":"hlm","ranks":13,"suits":15,"cost":true}`:        {1e9, 1e300},
		`{"job":"find","game":"hlm","ranks":26,"suits":4,"cost":true}`:         {0, 1},
		`{"job":"best","game":"hlm","ranks":16,"cost":true}`:                   {0.001, 10},
		`{"job":"count","game":"modular","ranks":2,"suits":100,"cost":true}`:   {0, 1e30},
		`{"job":"count","game":"hlm","ranks":16,"suits":15,"cost":true}`:       {1e20, 1e300},
		`{"job":"count","game":"mousetrap","ranks":1,"suits":200,"cost":true}`: {0, 1},
	} {
		j := parse(t, request)
		c := j.Cost()
		if !j.CostOnly || c.Seconds < between[0] || c.Seconds > between[1] || c.Bytes > 256<<20 || j.Task.Shards() < 1 {
			t.Errorf("%s: %+v, %d shards", request, c, j.Task.Shards())
		}
	}
}

// TestDistributionBoth compares the engine that splits histories, with Mousetrap's stop rule,
// and the engine that plays all decks, with burning. Up to the first count without a hit the
// games are the same, so equally many decks win, and equally many set nothing aside.
func TestDistributionBoth(t *testing.T) {
	last := 8
	if os.Getenv("RENCONTRE_LONG") != "" {
		last = 10
	}
	for m := 1; m <= last; m++ {
		a := answer[DistributionResult](t, `{"job":"distribution","game":"mousetrap","ranks":`+strconv.Itoa(m)+`}`)
		b := answer[DistributionResult](t, `{"job":"distribution","game":"mousetrap","burn":true,"ranks":`+
			strconv.Itoa(m)+`}`)
		if a.Counts[m] != b.Counts[m] || a.Counts[0] != b.Counts[0] || a.Decks != b.Decks ||
			a.Decks != new(big.Int).MulRange(1, int64(m)).String() {
			t.Errorf("%d ranks: %v and %v", m, a, b)
		}
	}
}
