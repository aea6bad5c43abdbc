package job

import (
	"math"
	"testing"

	"rencontre/core/estimate"
	"rencontre/core/paper"
)

func init() {
	valid["modular-deals"] = `{"job":"modular-deals","ranks":12,"trials":9,"seed":1}`
	refused["modular-deals"] = []refusal{
		refuse(`{"job":"modular-deals"}`, "ranks", "is missing", "from 1 to 1000"),
		refuse(`{"job":"modular-deals","ranks":0}`, "ranks", "is 0", "from 1 to 1000"),
		refuse(`{"job":"modular-deals","ranks":1001}`, "ranks", "is 1001", "from 1 to 1000"),
		refuse(`{"job":"modular-deals","ranks":9,"trials":0}`, "trials", "is 0", "from 1 to 10000000"),
		refuse(`{"job":"modular-deals","ranks":9,"trials":10000001}`, "trials", "from 1 to 10000000"),
		refuse(`{"job":"modular-deals","ranks":9,"seed":-1}`, "seed", "-1 is not a whole number from 0"),
		refuse(`{"job":"modular-deals","ranks":9,"suits":2}`, "suits", "is not a parameter", "ranks, seed, trials"),
	}
}

// TestModularDeals checks a result against the theorem for a prime number of ranks, and that fewer
// deals are the first of more.
func TestModularDeals(t *testing.T) {
	const more = `{"job":"modular-deals","ranks":101,"trials":3000}`
	r := answer[ModularDealsResult](t, more)
	if p := 1 - 1/math.E; r.Ranks != 101 || r.Seed != 1 || r.Trials != 3000 || r.Probability != float64(r.Won)/3000 ||
		r.Interval[0] > p || r.Interval[1] < p || r.Interval[1]-r.Interval[0] > .04 {
		t.Errorf("%+v", r)
	}
	j := parse(t, more)
	if j.Task.Shards() != 12 {
		t.Fatalf("%d shards", j.Task.Shards())
	}
	if part := answer[ModularDealsResult](t, `{"job":"modular-deals","ranks":101,"trials":256}`); part.Won > r.Won ||
		r.Won-part.Won > 3000-256 {
		t.Errorf("%+v of %+v", part, r)
	}
	again := answer[ModularDealsResult](t, `{"job":"modular-deals","ranks":101,"trials":3000,"seed":2}`)
	if again.Won == r.Won {
		t.Errorf("two seeds win %d deals", r.Won)
	}
}

// TestModularRecords checks the intervals of the stored deals, and deals the quickest again.
func TestModularRecords(t *testing.T) {
	again, quick := 0, 0.4
	if testing.Short() {
		quick = 0.35
	}
	for _, d := range paper.ModularDeals() {
		low, high := estimate.Interval(uint64(d.Won), paper.ModularTrials)
		j := parse(t, string(d.Request()))
		q := j.Task.(*ModularDeals)
		if *q.Ranks != d.Ranks || *q.Trials != paper.ModularTrials || d.Low != low || d.High != high {
			t.Errorf("%+v: %v to %v, by %s", d, low, high, j.Key)
		}
		if j.Cost().Seconds > quick {
			continue
		}
		again++
		if r := answer[ModularDealsResult](t, string(d.Request())); r.Won != d.Won {
			t.Errorf("%+v: dealt again, %d win", d, r.Won)
		}
	}
	if again == 0 {
		t.Error("none is dealt again")
	}
}
