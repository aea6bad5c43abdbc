package job

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
)

func init() {
	valid["count-estimate"] = `{"job":"count-estimate","game":"mousetrap","ranks":4,"suits":1,"of":"won","particles":10,` +
		`"seed":1,"runs":3}`
	with := func(fields string) string {
		return `{"job":"count-estimate","game":"hlm","ranks":5,"suits":4,` + fields + `}`
	}
	from := func(old, new string) string {
		if !strings.Contains(someRunsMade, old) {
			panic(old)
		}
		return with(`"from":` + strings.Replace(someRunsMade, old, new, 1))
	}
	refused["count-estimate"] = append(refusedGames("count-estimate", `"ranks":4`),
		refuse(`{"job":"count-estimate","game":"t3","ranks":3}`, "game", "not a game here"),
		refuse(`{"job":"count-estimate","game":"hlm"}`, "ranks", "is missing", "1 to 200"),
		refuse(`{"job":"count-estimate","game":"hlm","ranks":201}`, "ranks", "is 201", "1 to 200"),
		refuse(`{"job":"count-estimate","game":"hlm","ranks":13,"suits":20}`, "suits", "260 cards", "at most 255"),
		refuse(`{"job":"count-estimate","game":"mousetrap","ranks":13,"of":"weak"}`, "of", "only hlm"),
		refuse(`{"job":"count-estimate","game":"mousetrap","ranks":13,"of":"score"}`, "of", `"score"`,
			"won or, for hlm, weak"),
		refuse(with(`"particles":0`), "particles", "is 0", "1 to 1048576", "more runs"),
		refuse(with(`"particles":1048577`), "particles", "is 1048577"),
		refuse(`{"job":"count-estimate","game":"hlm","ranks":50,"suits":5,"particles":1000000}`, "particles",
			"at most 512 MB", "fewer particles; more runs serve as well"),
		refuse(with(`"runs":0`), "runs", "is 0", "1 to 10000"),
		refuse(with(`"runs":10001`), "runs", "is 10001"),
		refuse(with(`"seed":-1`), "seed", "whole number from 0"),
		refuse(with(`"split":3`), "split", "is not a parameter"),
		refuse(with(`"from":{}`), "from.chances", "is missing"),
		refuse(with(`"from":[]`), "from", "is not a result, a JSON object"),
		refuse(from(`"seed":5`, `"seed":5,"foo":1`), "from.foo", "is not a field of it", "chances, dead, decks"),
		refuse(from(`"seed":5`, `"seed":"5"`), "from.seed", `"5", not a whole number`),
		refuse(from(`"runs":["`, `"runs":[1,"`), "from.runs", "a list of texts in quotes"),
		refuse(from(`"interval":["`, `"interval":[1,"`), "from.interval[0]", "is 1, not a text"),
		refuse(from(`"game":"hlm"`, `"game":"mousetrap"`), "from", "with the game mousetrap, not hlm"),
		refuse(from(`"ranks":5`, `"ranks":6`), "from", "with the ranks 6, not 5"),
		refuse(from(`"of":"won"`, `"of":"weak"`), "from", "with the of weak, not won"),
		refuse(from(`"suits":4`, `"suits":4,"order":"down"`), "from", "with the order down, not none"),
		refuse(strings.Replace(from(`"particles":200`, `"particles":51`), `"from"`, `"particles":200,"from"`, 1), "from",
			"with the particles 51, not 200"),
		refuse(strings.Replace(from(`"seed":5`, `"seed":6`), `"from"`, `"seed":5,"from"`, 1), "from",
			"with the seed 6, not 5"),
		refuse(from(`"runs":[`, `"runs":["1e1.5",`), "from", `has "1e1.5" for run 1`, "no estimate"),
		refuse(from(`"runs":[`, `"runs":["12e1",`), "from", `has "12e1" for run 1`),
		refuse(from(`"runs":[`, `"runs":["-1e1",`), "from", `has "-1e1" for run 1`),
		refuse(strings.Replace(from(`"seed":5`, `"seed":5`), `"from"`, `"runs":2,"from"`, 1), "runs", "is 2",
			"has 9 already"),
	)
}

// someRunsMade is the result of nine runs; TestCountEstimate compares it.
const someRunsMade = `{"game":"hlm","ranks":5,"suits":4,"of":"won","particles":200,"seed":5,"decks":"305540235000",` +
	`"won":"1.03441e4","probability":3.38551198886062e-8,"relativeError":0.06577832593825746,"interval":["8.88827e3",` +
	`"1.20384e4"],"chances":[2.90903579123628e-8,3.94003107876784e-8],"runs":["1.14206622433532e4","1.07024927290545e4",` +
	`"8.76641507912646e3","1.4612628813173e4","1.08830979261725e4","1.07787028324073e4","9.8446841434232e3",` +
	`"7.92544583905273e3","8.16278197469795e3"],"dead":0}`

// TestCountEstimate checks the fields of the contract.
func TestCountEstimate(t *testing.T) {
	got := result(t, `{"job":"count-estimate","game":"hlm","ranks":5,"suits":4,"seed":5,"particles":200,"runs":9}`)
	if got != someRunsMade {
		t.Errorf("%s", got)
	}
	r := answer[CountEstimateResult](t, `{"job":"count-estimate","game":"hlm","ranks":7,"suits":4,`+
		`"particles":2000,"seed":3}`)
	if r.Interval == nil || len(r.Runs) != 20 || r.Dead != 0 || r.RelativeError == nil ||
		math.Abs(*r.RelativeError) > 0.05 || r.Interval[0] > "3.96847883e8" || r.Interval[1] < "3.96847883e8" {
		t.Errorf("%+v", r)
	}
	// A number beyond a JSON number, and a game that is never won.
	r = answer[CountEstimateResult](t, `{"job":"count-estimate","game":"modular","ranks":180,"particles":20,"runs":2}`)
	if !strings.Contains(r.Won, "e3") || r.Interval != nil || r.Chances != nil || r.Why == "" || r.RelativeError == nil ||
		r.Probability <= 0 || r.Probability > 1 {
		t.Errorf("%+v", r)
	}
	text := result(t, `{"job":"count-estimate","game":"hlm","order":"down","ranks":13,"particles":100,"runs":9}`)
	if !strings.Contains(text, `"won":"0","probability":0,"relativeError":null,"interval":null,"chances":null,`+
		`"why":"every run died`) || !strings.HasSuffix(text, `"dead":9}`) {
		t.Errorf("%s", text)
	}
}

// TestCountEstimateProved checks that a theorem gives the exact number where every run would die, that such a
// result can be gone on from, and that runs that agree but for rounding give no interval.
func TestCountEstimateProved(t *testing.T) {
	const request = `{"job":"count-estimate","game":"mousetrap","ranks":2,"suits":60,"particles":100,"runs":8`
	r := answer[CountEstimateResult](t, request+`}`)
	if r.Won != "673132974506580171230064" || r.Theorem == "" || *r.Interval != [2]string{r.Won, r.Won} ||
		*r.RelativeError != 0 || len(r.Runs) != 0 || r.Chances[0] != r.Probability || r.Why != "" {
		t.Errorf("%+v", r)
	}
	if again := result(t, request+`,"from":`+result(t, request+`}`)+`}`); again != result(t, request+`}`) {
		t.Errorf("gone on from: %s", again)
	}
	if r := answer[CountEstimateResult](t, `{"job":"count-estimate","game":"mousetrap","ranks":2,"particles":100,`+
		`"runs":8}`); *r.Interval != [2]string{"1", "1"} {
		t.Errorf("%+v", r)
	}
	r = answer[CountEstimateResult](t, `{"job":"count-estimate","game":"mousetrap","ranks":1,"particles":100,"runs":8}`)
	if r.Won != "1e0" && r.Won != "1" || r.Interval != nil || !strings.Contains(r.Why, "less than one of 100 particles") {
		t.Errorf("%+v", r)
	}
}

// TestPopulationBytes checks that the memory of a request is stated once beside that of a population.
func TestPopulationBytes(t *testing.T) {
	for _, name := range []string{"count-estimate", "sample-decks"} {
		bytes := parse(t, `{"job":"`+name+`","game":"hlm","ranks":4,"suits":2,"particles":1}`).Cost().Bytes
		if bytes < 1<<20 || bytes > 1<<20+10_000 {
			t.Errorf("%s with one particle: %.0f bytes", name, bytes)
		}
	}
}

// TestCountEstimateIsOne checks that the bytes of the result do not depend on the number of
// workers, the order of shards, or how runs are divided into resumed requests.
func TestCountEstimateIsOne(t *testing.T) {
	for _, options := range []string{
		`"game":"hlm","ranks":6,"suits":3`, `"game":"hlm","ranks":5,"suits":2,"order":"down","of":"weak"`,
		`"game":"mousetrap","ranks":7,"burn":true`, `"game":"modular","ranks":4,"suits":2`,
		`"game":"hlm","ranks":3,"suits":1,"order":"down"`,
	} {
		request := func(runs int, from string) string {
			if from != "" {
				from = `,"from":` + from
			}
			return fmt.Sprintf(`{"job":"count-estimate",%s,"seed":99,"particles":40,"runs":%d%s}`, options, runs, from)
		}
		const all = 12
		whole := withWorkers(t, request(all, ""), 1)
		for _, workers := range []int{2, 5} {
			if got := withWorkers(t, request(all, ""), workers); got != whole {
				t.Errorf("%s with %d workers: %s, with one %s", options, workers, got, whole)
			}
		}
		so := ""
		for _, runs := range []int{1, 2, 2, 7, all, all} {
			so = withWorkers(t, request(runs, so), 2)
		}
		if so != whole {
			t.Errorf("%s gone on from: %s, at once %s", options, so, whole)
		}
		// A preview can be resumed from too, whatever later runs are done.
		j := parse(t, request(all, ""))
		done := run(t, j, []int{0, 1, 2, 5})
		preview, err := j.Preview(done)
		if err != nil {
			t.Fatal(err)
		}
		var p CountEstimateResult
		if err := json.Unmarshal(preview, &p); err != nil || len(p.Runs) != 3 {
			t.Errorf("preview of %d runs, %v", len(p.Runs), err)
		}
		if got := withWorkers(t, request(all, string(preview)), 2); got != whole {
			t.Errorf("%s gone on from a preview: %s, at once %s", options, got, whole)
		}
		if early, err := j.Preview(map[int]json.RawMessage{}); err != nil || early != nil {
			t.Errorf("preview of nothing: %s, %v", early, err)
		}
		if early, err := j.Preview(run(t, j, []int{2})); err != nil || early != nil {
			t.Errorf("preview without the first: %s, %v", early, err)
		}
	}
	// Missing fields are taken from the earlier result.
	from := result(t, `{"job":"count-estimate","game":"hlm","ranks":5,"suits":4,"seed":5,"particles":200,"runs":9}`)
	short, long := parse(t, `{"job":"count-estimate","game":"hlm","ranks":5,"suits":4,"runs":12,"from":`+from+`}`),
		parse(t, `{"job":"count-estimate","game":"hlm","ranks":5,"suits":4,"seed":5,"particles":200,`+
			`"runs":12,"from":`+from+`}`)
	if short.Key != long.Key || short.Task.Shards() != 3 {
		t.Errorf("%s and %s", short.Key, long.Key)
	}
}
