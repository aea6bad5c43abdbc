package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// parse decodes a valid request.
func parse(t testing.TB, request string) *Job {
	t.Helper()
	j, err := Parse([]byte(request))
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	if err := ofSchema(request); err != nil && !strings.HasPrefix(j.Name, "test-") {
		t.Errorf("%s is not of the schema: %v", request, err)
	}
	return j
}

// run computes some shards with two workers.
func run(t testing.TB, j *Job, shards []int) map[int]json.RawMessage {
	t.Helper()
	done := map[int]json.RawMessage{}
	err := j.Run(context.Background(), shards, 2, func(float64) {}, func(s int, p json.RawMessage) error {
		done[s] = p
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", j.Key, err)
	}
	return done
}

// answer runs a whole request and decodes its result.
func answer[R any](t testing.TB, request string) R {
	t.Helper()
	j := parse(t, request)
	text, err := j.Result(run(t, j, ShardsOf(j.Task.Shards(), 0, 1)))
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	if err := j.CheckResult(text, func() {}); err != nil {
		t.Errorf("%s: its result is refused: %v", request, err)
	}
	var r R
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatalf("%s: %v in %s", request, err, text)
	}
	return r
}

// result runs a whole request and returns its text.
func result(t testing.TB, request string) string {
	t.Helper()
	return string(answer[json.RawMessage](t, request))
}

// TestResults compares whole results, with the order of their fields: pages and scripts read
// them.
func TestResults(t *testing.T) {
	for _, c := range []struct{ request, want string }{
		{`{"job":"play","game":"mousetrap","deck":[2,1,3,4]}`,
			`{"outcome":"won","setAside":[3,2,1,4],"burned":[],"left":[],"score":10,"reformed":[3,2,1,4],` +
				`"visited":[2,1,3,4,2,1,4,4,4,4],"called":[1,2,3,1,2,1,1,2,3,4],"steps":10}`},
		{`{"job":"play","game":"hlm","deck":[2,1,3,4]}`,
			`{"outcome":"weak","setAside":[3,2,1],"burned":[4],"left":[],"score":6,"reformed":[3,2,1,4],` +
				`"visited":[2,1,3,4,2,1,4],"called":[1,2,3,1,2,1,1],"steps":7}`},
		{`{"job":"play","game":"hlm","order":"down","deck":[2,1]}`,
			`{"outcome":"weak","setAside":[2],"burned":[1],"left":[],"score":2,"reformed":[2,1],"visited":[2,1],` +
				`"called":[2,2],"steps":2}`},
		{`{"job":"play","game":"mousetrap","deck":[2,1,1,2]}`,
			`{"outcome":"lost","setAside":[],"burned":[],"left":[1,2,2,1],"score":0,"visited":[2,1],"called":[1,2],"steps":2}`},
		{`{"job":"play","game":"mousetrap","burn":true,"deck":[2,1,1,2]}`,
			`{"outcome":"lost","setAside":[1,2],"burned":[2,1],"left":[],"score":3,"visited":[2,1,1,2,2],` +
				`"called":[1,2,1,1,2],"steps":5}`},
		{`{"job":"play","game":"modular","deck":[2,1]}`,
			`{"outcome":"loop","setAside":[],"burned":[],"left":[2,1],"score":0,"visited":[2,1],"called":[1,2],"steps":2}`},
		// T4 by hand: 2 1 returns to the same pile. Of 1 3 2 the ace is hit in the first pass,
		// the 2 in the second and the 3 in the third.
		{`{"job":"play","game":"t4","passes":0,"deck":[2,1]}`,
			`{"outcome":"loop","setAside":[],"burned":[],"left":[2,1],"score":0,"visited":[2,1],"called":[1,2],"steps":2}`},
		{`{"job":"play","game":"t4","deck":[2,1]}`,
			`{"outcome":"lost","setAside":[],"burned":[],"left":[2,1],"score":0,"visited":[2,1,2,1],"called":[1,2,1,2],` +
				`"steps":4,"turns":1}`},
		{`{"job":"play","game":"t4","deck":[1,3,2]}`,
			`{"outcome":"won","setAside":[1,2,3],"burned":[],"left":[],"score":6,"visited":[1,3,2,3,2,3],` +
				`"called":[1,2,3,1,2,3],"steps":6,"turns":2}`},
		{`{"job":"play","game":"t2","deck":[1,2,2,1]}`,
			`{"outcome":"exhausted","setAside":[1,2],"burned":[],"left":[2,1],"score":3,"visited":[1,2],` +
				`"called":[1,2],"steps":2}`},
		{`{"job":"play","game":"t3","deck":[1,2,2,1]}`,
			`{"outcome":"exhausted","setAside":[1,2],"burned":[],"left":[2,1],"score":3,"visited":[1,2,2,1],` +
				`"called":[1,2,1,2],"steps":4}`},
		{`{"job":"play","game":"t1","deck":[1]}`,
			`{"outcome":"exhausted","setAside":[1],"burned":[],"left":[],"score":1,"visited":[1],"called":[1],"steps":1}`},
		{`{"job":"play","game":"t0","deck":[2,1]}`,
			`{"outcome":"exhausted","setAside":[],"burned":[],"left":[2,1],"score":0,"visited":[2,1],"called":[1,2],"steps":2}`},
		{`{"job":"reconstruct","game":"mousetrap","string":[3,2,1,4]}`, `{"count":"1","decks":[[2,1,3,4]]}`},
		{`{"job":"reconstruct","game":"mousetrap","string":[3,2,1,4],"limit":0}`, `{"count":"1","decks":[]}`},
		{`{"job":"reconstruct","game":"modular","string":[1,2,3,4]}`,
			`{"count":"3","decks":[[1,4,2,3],[1,3,4,2],[1,2,3,4]]}`},
		{`{"job":"reconstruct","game":"modular","string":[1,2,3,4],"limit":2}`,
			`{"count":"3","decks":[[1,4,2,3],[1,3,4,2]]}`},
		{`{"job":"reconstruct","game":"modular","string":[1,2,3,4],"countOnly":true}`, `{"count":"3","decks":[]}`},
		{`{"job":"reconstruct","game":"modular","string":[1,2,3,4],"within":1000}`,
			`{"count":"3","decks":[[1,4,2,3],[1,3,4,2],[1,2,3,4]]}`},
		{`{"job":"reconstruct","game":"hlm","ranks":3,"suits":3,"string":[3,1,2,2]}`,
			`{"count":"0","decks":[],"why":{"step":4,"call":2,"card":2,"deck":[2,2,3,1]}}`},
		{`{"job":"reconstruct","game":"hlm","ranks":3,"suits":3,"string":[3,1,1,2]}`,
			`{"count":"0","decks":[],"why":{"step":4,"call":1,"card":1,"deck":[1,2,3,1]}}`},
		{`{"job":"reconstruct","game":"hlm","ranks":3,"suits":3,"string":[2,2,1,2]}`,
			`{"count":"0","decks":[],"why":{"step":4,"call":1,"card":1,"deck":[1,2,2,2]}}`},
		{`{"job":"reconstruct","game":"hlm","ranks":3,"suits":1,"string":[1]}`,
			`{"count":"0","decks":[],"why":{"step":1,"call":1,"card":1,"deck":[1]}}`},
		{`{"job":"reconstruct","game":"hlm","ranks":3,"suits":1,"string":[3,2]}`,
			`{"count":"0","decks":[],"why":{"step":2,"call":0,"card":3}}`},
		{`{"job":"distribution","game":"hlm","ranks":2,"suits":2}`, `{"counts":["1","2","0","3","0"],"decks":"6",` +
			`"mean":"11/6","variance":"53/36"}`},
		{`{"job":"distribution","game":"hlm","ranks":2,"suits":2,"of":"score"}`,
			`{"counts":["1","2","0","0","3","0","0"],"decks":"6","mean":"7/3","variance":"26/9"}`},
	} {
		if got := result(t, c.request); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.request, got, c.want)
		}
	}
}

// TestExamples plays and reconstructs the decks of the papers.
func TestExamples(t *testing.T) {
	for _, e := range paper.Examples() {
		text, err := json.Marshal(e.Deck)
		if err != nil {
			t.Fatal(err)
		}
		played := answer[PlayResult](t, fmt.Sprintf(`{"job":"play","game":%q,"deck":%s}`, e.Game, text))
		set := played.SetAside
		if played.Reformed != nil {
			set = played.Reformed
		}
		if e.Set != nil && !slices.Equal(set, e.Set) {
			t.Errorf("%s %v: sets aside %v, printed %v", e.Game, e.Deck, set, e.Set)
		}
		if played.Reformed == nil || len(e.Deck) > 16 && e.Game == solitaire.Modular {
			continue // too many decks for a quick test
		}
		text, err = json.Marshal(played.Reformed)
		if err != nil {
			t.Fatal(err)
		}
		built := answer[ReconstructResult](t, fmt.Sprintf(`{"job":"reconstruct","game":%q,"string":%s}`, e.Game, text))
		found := slices.ContainsFunc(built.Decks, func(d deck.Deck) bool { return slices.Equal(d, e.Deck) })
		if !found || built.Count != len(built.Decks) || built.Why != nil || e.Game != solitaire.Modular && built.Count != 1 {
			t.Errorf("%s %v: reconstructed %d decks, this one among them: %t, why %v", e.Game, played.Reformed, built.Count,
				found, built.Why)
		}
	}
}

// TestKey checks that requests with the same meaning have the same key, that a key is a request
// with the same key, and that other requests have other keys.
func TestKey(t *testing.T) {
	for _, same := range [][]string{
		{
			`{"job":"play","game":"mousetrap","ranks":4,"suits":1,"deck":[2,1,3,4]}`,
			`{"job":"play","game":"mousetrap","deck":[2,1,3,4]}`,
			` { "deck" : [2, 1,3,4] , "game":"mousetrap","burn":false,"suits":1,"job":"play" } `,
			`{"job":"play","game":"mousetrap","deck":[2,1,3,4],"cost":true}`,
		},
		{`{"job":"play","game":"mousetrap","ranks":4,"suits":1,"burn":true,"deck":[2,1,3,4]}`},
		{`{"job":"play","game":"mousetrap","ranks":4,"suits":1,"deck":[2,1,4,3]}`},
		{
			`{"job":"play","game":"hlm","ranks":4,"suits":1,"deck":[2,1,3,4]}`,
			`{"job":"play","game":"hlm","order":"up","deck":[2,1,3,4]}`,
		},
		{
			`{"job":"reconstruct","game":"hlm","ranks":4,"suits":1,"string":[2,1,3,4]}`,
			`{"job":"reconstruct","game":"hlm","string":[2,1,3,4],"countOnly":false}`,
		},
		{`{"job":"reconstruct","game":"hlm","ranks":4,"suits":1,"string":[2,1,3,4],"limit":1}`},
		{
			`{"job":"distribution","game":"hlm","ranks":4,"suits":1,"of":"setAside"}`,
			`{"job":"distribution","game":"hlm","ranks":4}`,
		},
		{`{"job":"distribution","game":"hlm","ranks":4,"suits":1,"order":"down","of":"setAside"}`},
	} {
		for _, request := range same {
			if key := parse(t, request).Key; key != same[0] {
				t.Errorf("%s: the key is %s, want %s", request, key, same[0])
			}
		}
	}
}

func TestNames(t *testing.T) {
	names := Names()
	for _, want := range []string{"distribution", "play", "reconstruct"} {
		if !slices.Contains(names, want) {
			t.Errorf("no job %s among %v", want, names)
		}
	}
	if !slices.IsSorted(names) {
		t.Errorf("%v", names)
	}
}

// TestCosts checks that a cost has some work and grows with the request.
func TestCosts(t *testing.T) {
	var last float64
	for _, request := range []string{
		`{"job":"play","game":"modular","deck":[2,1,3,4],"cost":true}`,
		`{"job":"distribution","game":"modular","ranks":8,"cost":true}`,
		`{"job":"distribution","game":"modular","ranks":13,"cost":true}`,
		`{"job":"distribution","game":"modular","ranks":20,"cost":true}`,
	} {
		j := parse(t, request)
		c := j.Cost()
		if !j.CostOnly || c.Work <= last || c.Seconds <= 0 || c.Bytes <= 0 {
			t.Errorf("%s: %+v", request, c)
		}
		last = c.Work
	}
	if parse(t, `{"job":"distribution","game":"hlm","ranks":3,"cost":false}`).CostOnly {
		t.Error(`"cost": false asks for a cost`)
	}
}

// TestPlayCost checks that no game is longer than its cost states.
func TestPlayCost(t *testing.T) {
	source := deck.Stream(7, 0)
	for _, game := range []string{"mousetrap", "modular", "hlm"} {
		d := (deck.Shape{Ranks: 9, Suits: 3}).Sorted()
		for range 100 {
			deck.Shuffle(d, source)
			text, err := json.Marshal(d)
			if err != nil {
				t.Fatal(err)
			}
			request := fmt.Sprintf(`{"job":"play","game":%q,"deck":%s}`, game, text)
			if steps, cost := answer[PlayResult](t, request).Steps, parse(t, request).Cost(); float64(steps) > cost.Work {
				t.Errorf("%s: %d steps, cost %+v", request, steps, cost)
			}
		}
	}
}

// TestReconstructCost checks that larger requests cost more.
func TestReconstructCost(t *testing.T) {
	cost := func(rest string) Cost {
		return parse(t, `{"job":"reconstruct","game":"modular","string":[1,2,3,4,5,6,7,8,9,10,11]`+rest+`}`).Cost()
	}
	all, some, none := cost(``), cost(`,"limit":10`), cost(`,"countOnly":true`)
	if all.Work != none.Work || all.Seconds != none.Seconds || all.Bytes <= some.Bytes || some.Bytes <= none.Bytes {
		t.Errorf("all %+v, ten %+v, none %+v", all, some, none)
	}
}

// TestReconstructLimit checks that the refusal of too many decks names an alternative. The
// 1260437 decks of 1 2 .. 23 (Bersani 2010, Table 21) are more than the 434782 decks of ten
// million cards.
func TestReconstructLimit(t *testing.T) {
	if os.Getenv("RENCONTRE_LONG") == "" {
		t.Skip("takes ten seconds; set RENCONTRE_LONG=1")
	}
	j := parse(t, `{"job":"reconstruct","game":"modular","string":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,`+
		`20,21,22,23]}`)
	_, err := j.Shard(0, func(float64) error { return nil })
	var b *BadRequest
	if !errors.As(err, &b) || b.Field != "limit" ||
		!strings.Contains(b.Reason, "more than 434782 decks; give a limit up to that, or countOnly") {
		t.Errorf("%v", err)
	}
}

// TestOf checks that a request built in Go is the same as the written one.
func TestOf(t *testing.T) {
	for text, task := range map[string]Request{
		`{"job":"count","game":"hlm","ranks":10,"suits":2,` +
			`"of":"weak"}`: &Count{Goal: Goal{Solitaire: Solitaire{Game: "hlm", Ranks: new(10), Suits: new(2)}, Of: "weak"}},
		`{"job":"count","game":"mousetrap","ranks":13}`: &Count{
			Goal: Goal{Solitaire: Solitaire{Game: "mousetrap", Ranks: new(13)}}},
		`{"job":"play","game":"t4","deck":[2,1],"passes":0}`: &Play{
			AnySolitaire: AnySolitaire{Solitaire: Solitaire{Game: "t4"}, Passes: new(0)}, Deck: []int{2, 1}},
		`{"job":"dundee-best","deck":[3,2]}`: &DundeeBest{DundeeDeck: DundeeDeck{Deck: []int{3, 2}}},
		`{"job":"find","game":"hlm","ranks":4,"limit":3,"seed":7}`: &Find{
			Goal: Goal{Solitaire: Solitaire{Game: "hlm", Ranks: new(4)}}, Limited: Limited{Limit: new(3)}, Seed: 7},
	} {
		written := parse(t, text)
		made, err := Of(task)
		if err != nil || made.Key != written.Key || made.Name != written.Name {
			t.Errorf("%s: %+v, %v", text, made, err)
		}
	}
	var bad *BadRequest
	if _, err := Of(&Count{}); !errors.As(err, &bad) || bad.Field != "game" {
		t.Errorf("an empty request: %v", err)
	}
	for _, name := range Names() {
		written := parse(t, valid[name])
		made, err := Of(written.Task)
		if err != nil || made.Name != name || made.Key != written.Key {
			t.Errorf("%s is made as %+v, %v", written.Key, made, err)
		}
	}
}

// TestReconstructWithin checks that a search ends within the cards it may look at and reports
// that, even for a string that would take practically forever.
func TestReconstructWithin(t *testing.T) {
	const request = `{"job":"reconstruct","game":"modular","string":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,` +
		`21,22,23],"limit":10`
	if c := parse(t, request+`,"within":100000}`).Cost(); c.Work > 1e6 || c.Seconds > 0.01 {
		t.Errorf("within 100000 cards it costs %+v", c)
	}
	some := answer[ReconstructResult](t, request+`,"within":100000}`)
	if !some.More || some.Count < 10 || len(some.Decks) != 10 || some.Why != nil {
		t.Errorf("%d decks, of which %d are listed, more: %v", some.Count, len(some.Decks), some.More)
	}
	if none := answer[ReconstructResult](t, request+`,"within":1}`); !none.More || none.Count >= some.Count {
		t.Errorf("within one card %d decks are found, more: %v", none.Count, none.More)
	}
	if _, err := Parse([]byte(request + `,"within":0}`)); err == nil || !strings.HasPrefix(err.Error(), "within: ") {
		t.Errorf("within no card: %v", err)
	}
}

// TestInteger checks that a whole number may be written with a point or an exponent, as JSON Schema has it, and that
// the canonical form is the same.
func TestInteger(t *testing.T) {
	want := parse(t, `{"job":"count","game":"mousetrap","ranks":10}`).Key
	for _, ten := range []string{"10.0", "1e1", "1.0E+1", "100e-1"} {
		if got := parse(t, `{"job":"count","game":"mousetrap","ranks":`+ten+`}`).Key; got != want {
			t.Errorf("%s: %s", ten, got)
		}
	}
}
