package job

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
)

// several has requests of every job that is cut up, and a field for another request of as many
// shards.
var several = []struct{ request, field string }{
	{`{"job":"count","game":"mousetrap","ranks":12}`, `"burn":true`},
	{`{"job":"distribution","game":"mousetrap","ranks":12}`, `"of":"score"`},
	{sharded, `"of":"score"`},
	{`{"job":"estimate","game":"mousetrap","ranks":3,"trials":70000}`, `"seed":2`},
	{`{"job":"count-estimate","game":"mousetrap","ranks":5,"particles":10}`, `"burn":true`},
	{`{"job":"sample-decks","game":"mousetrap","ranks":5,"particles":10}`, `"seed":2`},
	{`{"job":"dundee-adaptive","deck":[1000,1000]}`, `"rounds":1999`},
	{`{"job":"treize","ranks":4}`, `"suits":2`},
	{`{"job":"census","game":"mousetrap","ranks":4,"suits":4}`, `"burn":true`},
	{`{"job":"preimages","game":"modular","deck":[1,2,3,4,5,6,7,8,9,10,11],"countOnly":true}`, `"limit":3`},
	{`{"job":"search-orbits","game":"modular","ranks":4,"trials":200}`, `"seed":2`},
}

// TestReplaced checks that no shard can replace another one of the same request or of another
// request. With -short only two shards of a long request run.
func TestReplaced(t *testing.T) {
	registerSharded(t)
	for _, c := range several {
		j, k := parse(t, c.request), parse(t, strings.TrimSuffix(c.request, "}")+","+c.field+"}")
		all := ShardsOf(j.Task.Shards(), 0, 1)
		if len(all) < 3 || k.Task.Shards() != len(all) {
			t.Errorf("%s: %d shards, of the other %d", c.request, len(all), k.Task.Shards())
			continue
		}
		if testing.Short() && j.Cost().Seconds > 1 {
			run(t, j, all[:2]) // at the same time, for the race detector
			continue
		}
		done, other := run(t, j, all), run(t, k, all[:3])
		if _, err := j.Result(done); err != nil {
			t.Errorf("%s: %v", c.request, err)
		}
		for name, part := range map[string]json.RawMessage{"shard 0": done[0], "shard 2": done[2], "the other's": other[1]} {
			bad := maps.Clone(done)
			bad[1] = part
			if text, err := j.Result(bad); err == nil || !strings.HasPrefix(err.Error(), "shard 1 ") {
				t.Errorf("%s: %s in place of shard 1: %.100s, %v", c.request, name, text, err)
			}
		}
	}
}

// TestLone checks that the only shard of a job that is not cut up is the result, byte by byte.
func TestLone(t *testing.T) {
	for name, request := range valid {
		j := parse(t, request)
		switch name {
		case "count", "distribution", "estimate", "dundee-games", "modular-deals", "dundee-rate", "census", "search-orbits":
			continue // cut up unless they are small
		}
		if j.Task.Shards() > 1 {
			continue
		}
		part := json.RawMessage(`{ "as": "it is" }`)
		result, err := j.Result(map[int]json.RawMessage{0: part})
		if err != nil || len(result) != len(part) || &result[0] != &part[0] {
			t.Errorf("%s: %s, %v", name, result, err)
		}
	}
}
