package job

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func init() {
	valid["estimate"] = `{"job":"estimate","game":"mousetrap","ranks":4,"suits":1,"seed":1,"trials":100}`
	with := func(fields string) string { return `{"job":"estimate","game":"mousetrap","ranks":3,` + fields + `}` }
	from := func(old, new string) string {
		if !strings.Contains(someResult, old) {
			panic(old)
		}
		return with(`"trials":10,"from":` + strings.Replace(someResult, old, new, 1))
	}
	refused["estimate"] = []refusal{
		refuse(`{"job":"estimate","ranks":3,"trials":10}`, "game", "is missing",
			"t0, t1, t2, t3, t4, mousetrap, modular, hlm"),
		refuse(`{"job":"estimate","game":"memory","ranks":3,"trials":10}`, "game", `"memory" is not a game`,
			"t0, t1, t2, t3, t4, mousetrap, modular, hlm"),
		refuse(`{"job":"estimate","game":"hlm","burn":true,"ranks":3,"trials":10}`, "burn", "only mousetrap"),
		refuse(with(`"order":"down","trials":10`), "order", "only hlm and t4"),
		refuse(with(`"passes":2,"trials":10`), "passes", "only t4"),
		refuse(`{"job":"estimate","game":"t4","passes":-2,"ranks":3,"trials":10}`, "passes", "is -2", "0 for no limit"),
		refuse(`{"job":"estimate","game":"t0","ranks":1,"trials":10}`, "ranks", "never passes", "at least 2"),
		refuse(`{"job":"estimate","game":"t1","ranks":3,"suits":2,"trials":10}`, "suits", "with 1 suit"),
		refuse(`{"job":"estimate","game":"hlm","trials":10}`, "ranks", "is missing", "1 to 200"),
		refuse(`{"job":"estimate","game":"hlm","ranks":0,"trials":10}`, "ranks", "is 0", "1 to 200"),
		refuse(`{"job":"estimate","game":"hlm","ranks":13,"suits":0,"trials":10}`, "suits", "is 0", "1 to"),
		refuse(`{"job":"estimate","game":"hlm","ranks":13,"suits":20,"trials":10}`, "suits", "260 cards", "at most 256"),
		refuse(with(`"seed":1`), "trials", "is missing", "1 to 1000000000000", "precision instead"),
		refuse(with(`"trials":0`), "trials", "is 0", "1 to 1000000000000"),
		refuse(with(`"trials":-1`), "trials", "is -1"),
		refuse(with(`"trials":1000000000000000000`), "trials", "is 1000000000000000000", "1 to 1000000000000"),
		refuse(with(`"trials":10,"precision":0.1`), "precision", "trials are given too"),
		refuse(with(`"precision":0`), "precision", "is 0", "above 0 and below 0.5"),
		refuse(with(`"precision":-0.1`), "precision", "is -0.1"),
		refuse(with(`"precision":0.5`), "precision", "is 0.5"),
		refuse(with(`"precision":1e-9`), "precision", "is 1e-09", "must be greater"),
		refuse(with(`"trials":10,"seed":-1`), "seed", "whole number from 0"),
		refuse(with(`"trials":10,"seed":"abc"`), "seed", `"abc" is not a whole number`),
		refuse(with(`"trials":10,"workers":3`), "workers", "is not a parameter"),
		refuse(with(`"trials":10,"from":{}`), "from.best", "is missing"),
		refuse(with(`"trials":10,"from":[]`), "from", "is not a result, a JSON object"),
		refuse(from(`"seed":5`, `"seed":5,"foo":1`), "from.foo", "is not a field of it", "bestDeck, burn, byRank, game"),
		refuse(from(`"seed":5`, `"Seed":5`), "from.Seed", "is not a field of it"),
		refuse(from(`"seed":5`, `"seed":5,"seed":5`), "from.seed", "is given twice"),
		refuse(from(`"seed":5`, `"seed":5,"":5`), "from", "has a field without a name"),
		refuse(from(`"seed":5`, `"seed":"5"`), "from.seed", `"5", not a whole number`),
		refuse(from(`"trials":"8"`, `"trials":8`), "from.trials", "8, not a text in quotes"),
		refuse(from(`"seed":5`, `"seed":null`), "from.seed", "is null"),
		refuse(from(`"setAside":{`, `"setAside":{"median":1,`), "from.setAside.median", "is not a field of it",
			"counts, mean, stdError"),
		refuse(from(`"setAside":{"counts":["1"`, `"setAside":{"counts":[4`), "from.setAside.counts",
			"a list of texts in quotes"),
		refuse(from(`"game":"mousetrap"`, `"game":"hlm"`), "from", "with the game hlm, not mousetrap"),
		refuse(from(`"ranks":3`, `"ranks":4`), "from", "with the ranks 4, not 3"),
		refuse(from(`"suits":1`, `"suits":1,"burn":true`), "from", "with the burn true, not false"),
		refuse(from(`"suits":1`, `"suits":1,"passes":1`), "from", "with the passes 1, not none"),
		refuse(strings.Replace(from(`"seed":5`, `"seed":6`), `"trials":10,`, `"trials":10,"seed":5,`, 1), "from",
			"with the seed 6, not 5"),
		refuse(from(`"won":"4"`, `"won":"three"`), "from", `has "three" where a count must be`),
		refuse(from(`"won":"4"`, `"won":"9"`), "from", "more deals won"),
		refuse(from(`"trials":"8"`, `"trials":"9"`), "from", "cards set aside that do not add"),
		refuse(from(`"trials":"8"`, `"trials":"0"`), "from", "has 0 trials"),
		refuse(from(`"best":6`, `"best":5`), "from", "best score"),
		refuse(from(`"bestDeck":[`, `"bestDeck":[7,`), "from", "no rank from 1 to 3"),
		refuse(from(`"bestDeck":[`, `"bestDeck":[1,`), "from", "not a whole deck"),
		refuse(from(`"byRank":["`, `"byRank":["1`), "from", "cards by rank"),
		refuse(strings.Replace(from(`"seed"`, `"seed"`), `"trials":10`, `"trials":7`, 1), "trials", "is 7", "has 8 already"),
	}
}

// someResult is the result of eight deals; TestEstimate compares it.
const someResult = `{"game":"mousetrap","ranks":3,"suits":1,"seed":5,"trials":"8","won":"4","probability":0.5,` +
	`"interval":[0.21521606221387757,0.7847839377861224],"setAside":{"counts":["1","3","0","4"],"mean":1.875,` +
	`"stdError":0.4406772385447524},"score":{"counts":["1","2","0","1","0","0","4"],"mean":3.625,` +
	`"stdError":0.9437293044088437},"byRank":["6","4","5"],"best":6,"bestDeck":[1,3,2]}`

// TestEstimate checks the fields of the contract.
func TestEstimate(t *testing.T) {
	if got := result(t, `{"job":"estimate","game":"mousetrap","ranks":3,"seed":5,"trials":8}`); got != someResult {
		t.Errorf("%s", got)
	}
	one := `{"job":"estimate","game":"hlm","ranks":1,"suits":3,"trials":1`
	if again := one + `,"from":` + result(t, one+"}") + "}"; result(t, again) != result(t, one+"}") {
		t.Errorf("a single deal, gone on from: %s", result(t, again))
	}
	r := answer[EstimateResult](t, one+"}")
	if low, high, err := r.EventInterval(1); err != nil || low != r.Interval[0] || high != r.Interval[1] {
		t.Errorf("the chance of what every deal met is from %v to %v, %v", low, high, err)
	}
	if _, _, err := r.EventInterval(2); err == nil {
		t.Error("two of one deal")
	}
	if r.Trials != "1" || r.Won != "1" || r.Interval[1] != 1 || r.SetAside.StdError != nil ||
		!slices.Equal(r.BestDeck, []int{1, 1, 1}) {
		t.Errorf("%+v", r)
	}
}

// withWorkers runs a request with workers and returns the text of the result.
func withWorkers(t *testing.T, request string, workers int) string {
	t.Helper()
	j := parse(t, request)
	done := map[int]json.RawMessage{}
	err := j.Run(context.Background(), ShardsOf(j.Task.Shards(), 0, 1), workers, func(float64) {},
		func(s int, p json.RawMessage) error {
			done[s] = p
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	text, err := j.Result(done)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestEstimateIsOne checks that the bytes of the result do not depend on the number of workers,
// the order of shards, or how deals are divided into resumed requests.
func TestEstimateIsOne(t *testing.T) {
	for _, options := range []string{
		`"game":"hlm","ranks":6,"suits":2,"order":"down"`, `"game":"t0","ranks":4,"suits":2`,
		`"game":"t4","ranks":3,"suits":2,"passes":0`, `"game":"mousetrap","ranks":5,"burn":true`,
	} {
		request := func(trials int, from string) string {
			if from != "" {
				from = `,"from":` + from
			}
			return fmt.Sprintf(`{"job":"estimate",%s,"seed":99,"trials":%d%s}`, options, trials, from)
		}
		const all = 70000 // four chunks and a part of one
		whole := withWorkers(t, request(all, ""), 1)
		for _, workers := range []int{2, 5} {
			if got := withWorkers(t, request(all, ""), workers); got != whole {
				t.Errorf("%s with %d workers: %s, with one %s", options, workers, got, whole)
			}
		}
		so := ""
		for _, trials := range []int{1, 300, 300, 16384, 40000, all} {
			so = withWorkers(t, request(trials, so), 2)
		}
		if so != whole {
			t.Errorf("%s gone on from: %s, at once %s", options, so, whole)
		}
		// A preview can be resumed from too, whatever later shards are done.
		j := parse(t, request(all, ""))
		done := run(t, j, []int{0, 1, 3})
		preview, err := j.Preview(done)
		if err != nil {
			t.Fatal(err)
		}
		var p EstimateResult
		if err := json.Unmarshal(preview, &p); err != nil || p.Trials != "32768" {
			t.Errorf("preview of %s deals, %v", p.Trials, err)
		}
		if got := withWorkers(t, request(all, string(preview)), 2); got != whole {
			t.Errorf("%s gone on from a preview: %s, at once %s", options, got, whole)
		}
		if early, err := j.Preview(map[int]json.RawMessage{}); err != nil || early != nil {
			t.Errorf("preview of nothing: %s, %v", early, err)
		}
	}
}

// TestEstimatePrecision checks that the interval is as narrow as asked for, not much narrower,
// and that the number of deals is always the same.
func TestEstimatePrecision(t *testing.T) {
	for _, c := range []struct {
		options   string
		precision float64
	}{
		{`"game":"modular","ranks":5,"suits":2`, 0.005}, {`"game":"mousetrap","ranks":6`, 0.002},
		{`"game":"hlm","ranks":13,"suits":4`, 0.001},
	} {
		request := fmt.Sprintf(`{"job":"estimate",%s,"seed":4,"precision":%v}`, c.options, c.precision)
		r := answer[EstimateResult](t, request)
		half := (r.Interval[1] - r.Interval[0]) / 2
		if half > c.precision || half < c.precision/2 && r.Won != "0" {
			t.Errorf("%s: half-width %v of %s deals", request, half, r.Trials)
		}
		if a, b := withWorkers(t, request, 1), withWorkers(t, request, 3); a != b {
			t.Errorf("%s: %s and %s", request, a, b)
		}
	}
}

// TestEstimateShards checks that a long run is not cut into too many parts.
func TestEstimateShards(t *testing.T) {
	for trials, want := range map[int]int{1: 1, 16384: 1, 16385: 2, 1_000_000: 62, 16384_000: 1000, 16384_001: 501,
		1_000_000_000_000: 1000} {
		j := parse(t, fmt.Sprintf(`{"job":"estimate","game":"hlm","ranks":13,"suits":4,"trials":%d}`, trials))
		if got := j.Task.Shards(); got != want {
			t.Errorf("%d trials: %d shards, want %d", trials, got, want)
		}
	}
	// Large parts make fewer shards.
	j := parse(t, `{"job":"estimate","game":"hlm","ranks":200,"trials":1000000000000}`)
	if got := j.Task.Shards(); float64(got)*j.Task.(*Estimate).partBytes() > keptBytes || got < 50 {
		t.Errorf("200 ranks: %d shards", got)
	}
}
