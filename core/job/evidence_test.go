package job

import (
	"slices"
	"strings"
	"testing"
)

// evident says by request what is checked of its result. The test of a job adds to it in init.
var evident = map[string]string{
	`{"job":"coincidence","game":"t2","ranks":5,"suits":2}`:                CheckedMoments,
	`{"job":"coincidence","game":"t3","ranks":40,"suits":8,"exact":false}`: CheckedMoments,
	`{"job":"coincidence","deck":[3,0],"calls":[0,2]}`:                     CheckedMoments,
	`{"job":"steen","n":0}`:                                        CheckedSums,
	`{"job":"steen","n":1}`:                                        CheckedSums,
	`{"job":"steen","n":9,"from":9}`:                               CheckedSums,
	`{"job":"pairs","n":1}`:                                        CheckedSums,
	`{"job":"pairs","n":12}`:                                       CheckedSums,
	`{"job":"pairs","n":1,"only":true}`:                            CheckedTwoHits,
	`{"job":"pairs","n":9,"only":true}`:                            CheckedTwoHits,
	`{"job":"pairs","n":10,"only":true}`:                           "",
	`{"job":"first-match","game":"t3","ranks":13,"suits":4}`:       CheckedCounts + ", " + CheckedNoMatch,
	`{"job":"first-match","game":"t3","ranks":4,"suits":2,"to":3}`: CheckedCounts + ", " + CheckedNoMatch,
	`{"job":"first-match","game":"t0","ranks":5}`:                  CheckedCounts + ", " + CheckedNoMatch,
	`{"job":"treize","ranks":4,"suits":2}`:                         CheckedMoments + ", " + CheckedNoMatch,
	`{"job":"treize","ranks":4,"suits":2,"first":2}`:               CheckedMoments,
	`{"job":"count","game":"mousetrap","ranks":5}`:                 CheckedEvery,
	`{"job":"count","game":"modular","ranks":5,"suits":1}`:         CheckedEvery, // by a theorem
	`{"job":"count","game":"hlm","ranks":4,"suits":2,"of":"weak"}`: CheckedEvery, // 2520 decks
	`{"job":"count","game":"hlm","ranks":5,"suits":2}`:             "",
}

// TestEvidence checks what is checked of each result, that all of it holds, and that no job with evidence is left out.
func TestEvidence(t *testing.T) {
	tried := map[string]bool{}
	for request := range evident {
		tried[parse(t, request).Name] = true
	}
	for _, d := range Describe() {
		if slices.Contains(d.Result, "evidence") && !tried[d.Job] {
			t.Errorf("the results of %s have evidence, and no request of it is in evident", d.Job)
		}
	}
	for request, want := range evident {
		r := answer[struct{ Evidence Checks }](t, request)
		var checked []string
		for _, e := range r.Evidence {
			checked = append(checked, e.Checked)
			if !e.Holds || e.By == "" {
				t.Errorf("%s: %+v", request, e)
			}
			if !r.Evidence.Has(e.Checked) {
				t.Errorf("%s: %s is not found", request, e.Checked)
			}
		}
		if got := strings.Join(checked, ", "); got != want || !r.Evidence.Hold() {
			t.Errorf("%s: checked %s, want %s", request, got, want)
		}
	}
}

// TestEvidenceOfWrongCount checks that a wrong count of a whole cover is found by playing every deck.
func TestEvidenceOfWrongCount(t *testing.T) {
	q := &Count{Goal: Goal{Solitaire: Solitaire{Game: "mousetrap", Ranks: new(4)}}}
	if err := q.Validate(); err != nil {
		t.Fatal(err)
	}
	var parts []*counted
	for shard := range q.Shards() {
		part, err := q.Run(shard, never)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part)
	}
	parts[0].Won++
	r, err := q.Merge(parts)
	if err != nil || r.Evidence.Hold() || !r.Evidence.Has(CheckedEvery) {
		t.Errorf("%v: %+v", err, r)
	}
}
