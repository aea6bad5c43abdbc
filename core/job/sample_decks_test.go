package job

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"rencontre/core/solitaire"
)

func init() {
	refused["sample-decks"] = append(refusedGames("sample-decks", `"ranks":4`),
		refuse(`{"job":"sample-decks","game":"t3","ranks":3}`, "game", "not a game here"),
		refuse(`{"job":"sample-decks","game":"hlm"}`, "ranks", "is missing", "1 to 200"),
		refuse(`{"job":"sample-decks","game":"hlm","ranks":201}`, "ranks", "is 201", "1 to 200"),
		refuse(`{"job":"sample-decks","game":"hlm","ranks":13,"suits":20}`, "suits", "260 cards", "at most 255"),
		refuse(`{"job":"sample-decks","game":"mousetrap","ranks":13,"of":"weak"}`, "of", "only hlm"),
		refuse(`{"job":"sample-decks","game":"mousetrap","ranks":13,"of":"score"}`, "of", `"score"`, "won or, for hlm, weak"),
		refuse(`{"job":"sample-decks","game":"mousetrap","ranks":13,"limit":3}`, "limit", "is not a parameter"))
	valid["sample-decks"] = `{"job":"sample-decks","game":"mousetrap","ranks":4,"suits":1,"of":"won","particles":10,` +
		`"seed":1,"decks":3}`
	with := func(fields string) string {
		return `{"job":"sample-decks","game":"hlm","ranks":50,"suits":5,` + fields + `}`
	}
	refused["sample-decks"] = append(refused["sample-decks"],
		refuse(with(`"decks":0`), "decks", "is 0", "1 to 1000"),
		refuse(with(`"decks":1001`), "decks", "is 1001"),
		refuse(with(`"decks":84`), "decks", "is 84", "at most 83", "another seed"),
		refuse(with(`"particles":0`), "particles", "is 0", "1 to 1048576"),
		refuse(with(`"particles":1000000`), "particles", "at most 512 MB"),
		refuse(with(`"seed":-1`), "seed", "whole number from 0"))
}

// TestSampleDecks checks the fields of the contract, that the bytes are the same however the
// shards are run, and that the decks win.
func TestSampleDecks(t *testing.T) {
	const request = `{"job":"sample-decks","game":"hlm","ranks":3,"suits":2,"of":"weak","decks":9,"particles":20,"seed":5}`
	got := withWorkers(t, request, 1)
	if got != someDecksDrawn {
		t.Errorf("%s", got)
	}
	for _, workers := range []int{2, 5} {
		if again := withWorkers(t, request, workers); again != got {
			t.Errorf("with %d workers: %s", workers, again)
		}
	}
	for _, q := range []string{`"game":"hlm","ranks":13,"suits":4`, `"game":"mousetrap","ranks":60`,
		`"game":"modular","ranks":13,"suits":2`, `"game":"hlm","ranks":6,"suits":3,"order":"down"`,
		`"game":"mousetrap","ranks":7,"burn":true`} {
		j := parse(t, `{"job":"sample-decks",`+q+`,"decks":8,"particles":200}`)
		task := j.Task.(*SampleDecks)
		r := answer[SampleDecksResult](t, j.Key)
		if len(r.Decks) != 8 || len(r.Strings) != 8 || r.Dead != 0 || len(r.Shares) != task.shape().N() || r.Error == nil ||
			*r.Error <= 0 || *r.Error > 0.1 || r.Spread == nil || *r.Spread <= 0 || *r.Spread > 1.5 {
			t.Fatalf("%s: %+v", q, r)
		}
		for i, d := range r.Decks {
			table := solitaire.Play(task.rules(), d)
			if table.Outcome != solitaire.Won || fmt.Sprint(table.Reformed()) != fmt.Sprint(r.Strings[i]) {
				t.Errorf("%s: %v is %s", q, d, table.Outcome)
			}
		}
		for i, row := range r.Shares {
			sum := 0.0
			for _, x := range row {
				sum += x
			}
			if math.Abs(sum-1) > 1e-4 {
				t.Errorf("%s: the shares at index %d add up to %v", q, i, sum)
			}
		}
	}
	// Where a theorem says that no deck wins, the result has it.
	none := result(t, `{"job":"sample-decks","game":"hlm","ranks":13,"decks":3,"particles":10}`)
	if !strings.Contains(none, `"decks":[],`) || !strings.Contains(none, "Remark 3") {
		t.Errorf("%s", none)
	}
	// If all populations die there is nothing; some finished populations give a preview.
	dead := result(t, `{"job":"sample-decks","game":"hlm","order":"down","ranks":13,"decks":3,"particles":10}`)
	if dead != `{"decks":[],"strings":[],"shares":null,"error":null,"spread":null,"particles":10,"seed":1,"dead":3}` {
		t.Errorf("%s", dead)
	}
	j := parse(t, request)
	preview, err := j.Preview(run(t, j, []int{1, 4}))
	var r SampleDecksResult
	if err != nil || json.Unmarshal(preview, &r) != nil || len(r.Decks) != 2 || r.Error != nil {
		t.Errorf("%s, %v", preview, err)
	}
	// A damaged part is refused.
	done := run(t, j, ShardsOf(9, 0, 1))
	for _, damage := range [][2]string{{`"estimate":"`, `"estimate":"x`}, {`"deck":[`, `"deck":[1,`},
		{`"counts":[`, `"counts":[[],`}, {`"counts":[[`, `"counts":[[0,`}} {
		whole := done[3]
		done[3] = json.RawMessage(strings.Replace(string(whole), damage[0], damage[1], 1))
		if _, err := j.Result(done); err == nil || !strings.Contains(err.Error(), "shard 3") {
			t.Errorf("%s: %v", done[3], err)
		}
		done[3] = whole
	}
}

// someDecksDrawn is the result of a request, frozen for every machine.
const someDecksDrawn = `{"decks":[[1,3,2,2,1,3],[3,2,2,1,3,1],[2,3,3,1,1,2],[1,2,3,3,1,2],[1,2,3,3,1,2],[1,2,3,3,1,` +
	`2],[2,3,3,1,1,2],[3,2,2,1,3,1],[1,2,3,3,1,2]],"strings":[[1,2,3,2,1,3],[2,3,1,2,1,3],[3,1,1,2,2,3],[1,3,1,2,2,3],` +
	`[1,3,1,2,2,3],[1,3,1,2,2,3],[3,1,1,2,2,3],[2,3,1,2,1,3],[1,3,1,2,2,3]],` +
	`"shares":[[0.530559,0.161104,0.308337],[0.160054,0.569617,0.270329],[0.169117,0.408499,0.422384],[0.300324,` +
	`0.278342,0.421334],[0.700726,0,0.299274],[0.13922,0.582438,0.278342]],"error":0.063238,"spread":0.195399,` +
	`"particles":20,"seed":5,"dead":0}`

// TestPositions checks that every winning deck is counted at each index, by every job that
// lists it.
func TestPositions(t *testing.T) {
	for _, q := range []string{`"game":"mousetrap","ranks":7`, `"game":"modular","ranks":6`,
		`"game":"hlm","ranks":6,"suits":2,"of":"weak"`, `"game":"hlm","ranks":4,"suits":3`,
		`"game":"hlm","ranks":3,"suits":3,"of":"weak","order":"down"`, `"game":"mousetrap","ranks":3,"suits":3`,
		`"game":"hlm","ranks":5,"suits":2`} {
		r := answer[ListResult](t, `{"job":"list","positions":true,`+q+`}`)
		want := answer[ListResult](t, `{"job":"list",`+q+`,"limit":10000}`)
		j := parse(t, `{"job":"list",`+q+`}`).Task.(*List)
		if r.Won != fmt.Sprint(len(want.Decks)) || want.Next != nil || len(r.Positions) != j.shape().N() {
			t.Errorf("%s: %s decks, listed %d", q, r.Won, len(want.Decks))
		}
		for i, row := range r.Positions {
			for v, text := range row {
				n := 0
				for _, d := range want.Decks {
					if d[i] == v+1 {
						n++
					}
				}
				if text != fmt.Sprint(n) {
					t.Errorf("%s: %s decks have the %d at place %d, listed %d", q, text, v+1, i+1, n)
				}
			}
		}
		if c := answer[CountResult](t, `{"job":"count",`+q+`}`); c.Won != r.Won {
			t.Errorf("%s: %s decks, counted %s", q, r.Won, c.Won)
		}
	}
}

// TestFair checks by chi-square that every winning deck is drawn equally often with the usual
// number of particles, and that the test notices too few particles. The shares of ranks by
// index are those of all winning decks, within their error.
func TestFair(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct {
		options   string
		particles int
		fair      bool
	}{{`"game":"mousetrap","ranks":7`, 0, true}, {`"game":"modular","ranks":5`, 200, true},
		{`"game":"hlm","ranks":6,"suits":2,"of":"weak"`, 200, true}, {`"game":"mousetrap","ranks":7`, 2, false}} {
		exact := answer[ListResult](t, `{"job":"list","positions":true,`+c.options+`}`)
		decks := rational(t, exact.Won)
		drawn, some := map[string]float64{}, 0.0
		extra := ""
		if c.particles > 0 {
			extra = fmt.Sprintf(`,"particles":%d`, c.particles)
		}
		for seed := 1; some < 4*decks; seed++ {
			r := answer[SampleDecksResult](t,
				fmt.Sprintf(`{"job":"sample-decks",%s,"decks":440,"seed":%d%s}`, c.options, seed, extra))
			for _, d := range r.Decks {
				drawn[fmt.Sprint(d)]++
				some++
			}
			for i, row := range r.Shares {
				for v, share := range row {
					if off := math.Abs(share - rational(t, exact.Positions[i][v])/decks); c.fair && off > 6**r.Error {
						t.Errorf("%s: the %d stands at place %d in %v of the decks, off by %v, with an error of %v", c.options, v+1, i+1,
							share, off, *r.Error)
					}
				}
			}
		}
		expected := some / decks
		x := (decks - float64(len(drawn))) * expected // for decks never drawn
		for _, k := range drawn {
			x += (k - expected) * (k - expected) / expected
		}
		away := (x - (decks - 1)) / math.Sqrt(2*(decks-1))
		t.Logf("%s: %.0f draws of %v decks, chi-square is %.1f standard deviations away", c.options, some, decks, away)
		if (away < 4) != c.fair || away < -4 {
			t.Errorf("%s: of %v decks, drawn %.0f times, chi-square is %.1f standard deviations away", c.options, decks,
				some, away)
		}
	}
}

// rational returns a count or a fraction.
func rational(t *testing.T, text string) float64 {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("%q is no number", text)
	}
	f, _ := r.Float64()
	return f
}
