package job

import "testing"

// TestPlans fixes how requests are cut: the split of a count's histories, the number of shards,
// and the multisets of each shard. A plan must not change without Engine, nor differ between
// native code and wasm.
func TestPlans(t *testing.T) {
	const bump = "The plan has changed: shards that are kept and parts of other machines mean something else now. Give " +
		"job.Engine a new name, say there why, and pin the new plans here."
	for _, c := range []struct {
		request       string
		split, shards int
		covers        uint64
	}{
		{`{"job":"count","game":"mousetrap","ranks":12}`, 6, 4, 2421101652991400895},
		{`{"job":"count","game":"mousetrap","ranks":16}`, 9, 44, 12095521240614641464},
		{`{"job":"count","game":"mousetrap","ranks":5,"suits":4}`, 11, 4, 399183528617951564},
		{`{"job":"count","game":"mousetrap","ranks":8,"suits":2,"split":9}`, 9, 4, 4651210824054126464},
		{`{"job":"count","game":"mousetrap","ranks":16,"memory":1048576}`, 9, 44, 10603346073476235228},
		{`{"job":"count","game":"modular","ranks":13,"split":7}`, 7, 119, 8706832566544681804},
		{`{"job":"count","game":"modular","ranks":14}`, 9, 256, 18372741278588628185},
		{`{"job":"count","game":"modular","ranks":7,"suits":2}`, 9, 7, 11961435952798425457},
		{`{"job":"count","game":"hlm","ranks":14,"suits":2}`, 22, 4, 10889318534733597213},
		{`{"job":"count","game":"hlm","ranks":7,"suits":4,"of":"weak","order":"down"}`, 19, 256, 3626204829738791215},
	} {
		plan := parse(t, c.request).Task.(*Count).planned()
		covers := uint64(0)
		for i := range plan.Shards() {
			covers = covers*31 + plan.Cover(i)
		}
		if plan.Split != c.split || plan.Shards() != c.shards || covers != c.covers {
			t.Errorf("%s: split at %d into %d shards, which cover %d, not %d into %d, which cover %d. %s",
				c.request, plan.Split, plan.Shards(), covers, c.split, c.shards, c.covers, bump)
		}
	}
	for request, shards := range map[string]int{
		`{"job":"count","game":"modular","ranks":13}`:                                                           1,
		`{"job":"distribution","game":"mousetrap","ranks":14}`:                                                  247,
		`{"job":"distribution","game":"modular","ranks":6,"suits":2}`:                                           4,
		`{"job":"distribution","game":"mousetrap","burn":true,"ranks":12}`:                                      9,
		`{"job":"distribution","game":"hlm","ranks":8,"suits":2}`:                                               184,
		`{"job":"estimate","game":"mousetrap","ranks":13,"trials":100000000}`:                                   872,
		`{"job":"estimate","game":"modular","ranks":13,"precision":0.0001}`:                                     948,
		`{"job":"count-estimate","game":"hlm","ranks":13,"suits":4}`:                                            20,
		`{"job":"sample-decks","game":"hlm","ranks":13,"suits":4}`:                                              10,
		`{"job":"treize","ranks":13,"suits":4}`:                                                                 14,
		`{"job":"dundee-adaptive","deck":[80,80,80,80]}`:                                                        1,
		`{"job":"dundee-adaptive","deck":[100,100,100,100]}`:                                                    19,
		`{"job":"census","game":"modular","ranks":9}`:                                                           3,
		`{"job":"census","game":"modular","ranks":11}`:                                                          256,
		`{"job":"census","game":"mousetrap","ranks":4,"suits":4}`:                                               9,
		`{"job":"census","game":"hlm","ranks":12,"suits":2,"of":"weak"}`:                                        256,
		`{"job":"search-orbits","game":"modular","ranks":13,"trials":6400000}`:                                  782,
		`{"job":"search-orbits","game":"modular","ranks":12,"trials":6400000}`:                                  1000,
		`{"job":"preimages","game":"modular","countOnly":true,"deck":[1,2,3,4,5,6,7,8,9,10,11]}`:                21,
		`{"job":"preimages","game":"modular","countOnly":true,"deck":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]}`: 256,
	} {
		if n := parse(t, request).Task.Shards(); n != shards {
			t.Errorf("%s: %d shards, not %d. %s", request, n, shards, bump)
		}
	}
}
