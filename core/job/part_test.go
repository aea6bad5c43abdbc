package job

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// cut divides the shards of a request into n shares, runs each, and writes it as JSON as the
// command does.
func cut(t *testing.T, request string, n int) []Part {
	t.Helper()
	j := parse(t, request)
	parts := make([]Part, n)
	for i := range parts {
		text, err := json.Marshal(Part{
			Engine:  Engine,
			Request: json.RawMessage(request),
			Shards:  j.Task.Shards(),
			Done:    run(t, j, ShardsOf(j.Task.Shards(), i, n)),
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &parts[i]); err != nil {
			t.Fatal(err)
		}
	}
	return parts
}

func merge(parts []Part) (string, error) {
	j, done, err := Join(parts)
	if err != nil {
		return "", err
	}
	text, err := j.Result(done)
	return string(text), err
}

// sharded is a small job that is cut into 16 shards, as a large one would be.
const sharded = `{"job":"test-sharded","game":"hlm","ranks":4,"suits":2}`

// fine is a distribution that plays all decks; a shard is the decks with two first cards.
type fine struct{ Distribution }

func (f *fine) Cost() Cost { return costOf(float(f.shape().Count()), 200, 0) }

func (f *fine) Shards() int { return *f.Ranks * *f.Ranks }

func (f *fine) Run(shard int, tick Tick) ([]uint64, error) {
	first := deck.Deck{1 + shard / *f.Ranks, 1 + shard%*f.Ranks}
	t, err := solitaire.Exhaust(f.rules(), f.shape(), first, tick)
	if err != nil {
		return nil, err
	}
	return f.counts(t), nil
}

// registerSharded adds the job test-sharded for the duration of a test.
func registerSharded(t *testing.T) {
	register("test-sharded", &fine{})
	t.Cleanup(func() { delete(registry, "test-sharded") })
}

// TestMerge checks that the shares of a request, in any order, merge to the result of the
// whole, and that this is the result of the same distribution in one shard.
func TestMerge(t *testing.T) {
	registerSharded(t)
	want := result(t, `{"job":"distribution","game":"hlm","ranks":4,"suits":2}`)
	if got := result(t, sharded); got != want {
		t.Errorf("16 shards give %s, one gives %s", got, want)
	}
	for _, n := range []int{1, 2, 3, 16, 20} {
		parts := cut(t, sharded, n)
		for range n {
			if got, err := merge(parts); err != nil || got != want {
				t.Errorf("%d parts: %s, %v; want %s", n, got, err, want)
			}
			parts = append(parts[1:], parts[0])
		}
		slices.Reverse(parts)
		if got, err := merge(parts); err != nil || got != want {
			t.Errorf("%d parts backwards: %s, %v; want %s", n, got, err, want)
		}
	}
	// Parts of different cuts can complete each other: 1 of 2 is 1 of 4 and 3 of 4.
	halves, quarters := cut(t, sharded, 2), cut(t, sharded, 4)
	if got, err := merge([]Part{quarters[3], halves[0], quarters[1]}); err != nil || got != want {
		t.Errorf("half and two quarters: %s, %v; want %s", got, err, want)
	}
	// A part may be reformatted by another program.
	text, err := json.MarshalIndent(halves[1], "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	spaced := Part{}
	if err := json.Unmarshal(text, &spaced); err != nil {
		t.Fatal(err)
	}
	if got, err := merge([]Part{halves[0], spaced}); err != nil || got != want {
		t.Errorf("spaced out: %s, %v; want %s", got, err, want)
	}
}

func TestMergeRefuses(t *testing.T) {
	registerSharded(t)
	good := cut(t, sharded, 3)
	foreign := cut(t, strings.Replace(sharded, "hlm", "modular", 1), 3)
	change := func(f func(p *Part)) []Part {
		parts := slices.Clone(good)
		parts[1].Done = maps.Clone(parts[1].Done)
		f(&parts[1])
		return parts
	}
	// holds makes shard 1 hold something the task did not give.
	begin := parse(t, sharded).seal(1)
	holds := func(text string) []Part {
		return change(func(p *Part) { p.Done[1] = json.RawMessage(begin + text + "]") })
	}
	for _, c := range []struct {
		name  string
		parts []Part
		want  string
	}{
		{"none", nil, "no part"},
		{"missing", good[:2], "5 of 16 shards are missing: 2,5,8,11,14"},
		{"missing all", []Part{{Engine: Engine, Request: good[0].Request, Shards: 16}}, "16 of 16 shards are missing"},
		{"repeated", append(slices.Clone(good), good[1]), "part 4 repeats shard"},
		{"foreign", []Part{good[0], good[1], foreign[2]}, "part 3 is of another request"},
		{"other cut", change(func(p *Part) { p.Shards = 64 }), "part 2 has 64 shards, not 16"},
		{"no request", change(func(p *Part) { p.Request = nil }), "part 2: request: is empty"},
		{"bad request", change(func(p *Part) { p.Request = json.RawMessage(`{"job":"play"}`) }), "part 2: game: is missing"},
		{"cost", change(func(p *Part) { p.Request = json.RawMessage(`{"cost":true,` + sharded[1:]) }),
			"part 2 is of a request for a cost"},
		{"beyond", change(func(p *Part) { p.Done[16] = p.Done[1] }), "shard 16 does not exist: there are 16"},
		{"negative", change(func(p *Part) { p.Done[-1] = p.Done[1] }), "shard -1 does not exist"},
		{"null", change(func(p *Part) { p.Done[1] = json.RawMessage("null") }), "shard 1 is empty"},
		{"nothing", change(func(p *Part) { p.Done[1] = nil }), "part 2: shard 1: unexpected end"},
		{"no engine", change(func(p *Part) { p.Engine = "" }), "part 2 does not say its engine"},
		{"other engine", change(func(p *Part) { p.Engine = "5" }), "part 2 is of engine 5"},
		{"not sealed", change(func(p *Part) { p.Done[1] = json.RawMessage(`["1"]`) }), "shard 1 must begin with"},
		{"other shard", change(func(p *Part) { p.Done[1] = p.Done[4] }), "shard 1 must begin with"},
		{"without an end", change(func(p *Part) { p.Done[1] = json.RawMessage(begin[:len(begin)-1] + "]") }),
			"shard 1 must begin with"},
		{"two things", holds(`[1],[1]`), "shard 1: is not valid JSON"},
		{"not a list", holds(`{}`), "shard 1: "},
		{"short", holds(`[1]`), "shard 1: has 1 counts, not 9"},
		{"no number", holds(`["","","","","","","","",""]`), "shard 1: "},
		{"negative count", holds(`[-1,0,0,0,0,0,0,0,0]`), "shard 1: "},
		{"damaged", holds(`[1,0,0,0,0,0,0,0,0]`), "decks, not 2520"},
	} {
		if got, err := merge(c.parts); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s, %v; want %q", c.name, got, err, c.want)
		}
	}
}

func TestPreview(t *testing.T) {
	registerSharded(t)
	j := parse(t, sharded)
	done := map[int]json.RawMessage{}
	text, err := j.Preview(done)
	if err != nil || text != nil {
		t.Errorf("nothing done: %s, %v", text, err)
	}
	maps.Copy(done, run(t, j, []int{0, 1, 5}))
	var d DistributionResult
	text, err = j.Preview(done)
	if err != nil {
		t.Fatal(err)
	}
	// 1 1 and 2 2 are followed by 90 decks each, 1 2 by 180.
	if err := json.Unmarshal(text, &d); err != nil || d.Decks != "360" {
		t.Errorf("%s, %v; want 360 decks", text, err)
	}
	done[99] = done[0]
	if _, err := j.Preview(done); err == nil {
		t.Error("a shard that does not exist is previewed")
	}
	if text, err := parse(t, `{"job":"play","game":"hlm","deck":[1]}`).Preview(nil); text != nil || err != nil {
		t.Errorf("play previews %s, %v", text, err)
	}
}

func TestShare(t *testing.T) {
	for _, shards := range []int{1, 7, 16} {
		for n := 1; n <= 20; n++ {
			seen := make([]int, shards)
			for i := range n {
				for _, s := range ShardsOf(shards, i, n) {
					seen[s]++
				}
				both := slices.Sorted(slices.Values(append(ShardsOf(shards, i, 2*n), ShardsOf(shards, i+n, 2*n)...)))
				if !slices.Equal(ShardsOf(shards, i, n), both) {
					t.Errorf("%d shards: %d of %d is not %d and %d of %d", shards, i, n, i, i+n, 2*n)
				}
			}
			for s, times := range seen {
				if times != 1 {
					t.Errorf("%d shards in %d shares: shard %d is in %d of them", shards, n, s, times)
				}
			}
		}
	}
}

// TestRunErrors checks that the first error is returned, whether from the caller or the
// context, and that no shard is reported after it.
func TestRunErrors(t *testing.T) {
	registerSharded(t)
	j := parse(t, sharded)
	all := ShardsOf(j.Task.Shards(), 0, 1)
	stop := errors.New("stop")
	for _, workers := range []int{-1, 1, 2, 40} {
		calls := 0
		err := j.Run(context.Background(), all, workers, func(float64) {}, func(int, json.RawMessage) error {
			calls++
			if calls == 3 {
				return stop
			}
			return nil
		})
		if err != stop || calls != 3 {
			t.Errorf("%d workers: %v after %d shards", workers, err, calls)
		}
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stop)
	err := j.Run(ctx, all, 2, func(float64) {}, func(int, json.RawMessage) error {
		t.Error("a shard is handed on after the end")
		return nil
	})
	if err != stop {
		t.Errorf("ended before: %v", err)
	}
	if err := j.Run(context.Background(), nil, 2, nil, nil); err != nil {
		t.Errorf("no shards: %v", err)
	}
}

// TestRunTicks checks that the reported work is the stated work where that is known exactly.
func TestRunTicks(t *testing.T) {
	registerSharded(t)
	for _, request := range []string{sharded, `{"job":"estimate","game":"t1","ranks":5,"trials":40000}`} {
		j, work := parse(t, request), 0.0
		err := j.Run(context.Background(), ShardsOf(j.Task.Shards(), 0, 1), 2, func(units float64) { work += units },
			func(int, json.RawMessage) error { return nil })
		if err != nil || work != j.Cost().Work {
			t.Errorf("%s: %v units of %v, %v", request, work, j.Cost().Work, err)
		}
	}
}
