package job

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
)

// solitaireCosts are the rows of the solitaires.
var solitaireCosts = []costRow{
	{request: `{"job":"best","game":"hlm","ranks":6}`},
	{request: `{"job":"best","game":"hlm","ranks":13,"limit":10000}`},
	{request: `{"job":"best","game":"hlm","ranks":17}`},
	{request: `{"job":"best","game":"hlm","ranks":20}`},
	{request: `{"job":"best","game":"hlm","ranks":13,"suits":4}`},
	{request: `{"job":"best","game":"hlm","ranks":3,"suits":80}`},
	{request: `{"job":"best","game":"hlm","ranks":100,"suits":2}`},
	{request: `{"job":"count","game":"mousetrap","ranks":1}`},
	{request: `{"job":"count","game":"mousetrap","ranks":10}`},
	{request: `{"job":"count","game":"mousetrap","ranks":13}`},
	{request: `{"job":"count","game":"mousetrap","ranks":15}`},
	{request: `{"job":"count","game":"mousetrap","ranks":17}`, shards: every(16, 256)},
	{request: `{"job":"count","game":"mousetrap","ranks":6,"suits":4}`, shards: every(16, 256)},
	{request: `{"job":"count","game":"mousetrap","ranks":1,"suits":200}`},
	{request: `{"job":"count","game":"hlm","ranks":40}`},
	{request: `{"job":"count","game":"hlm","ranks":14,"suits":2}`},
	{request: `{"job":"count","game":"hlm","ranks":16,"suits":2}`, shards: every(32, 256)},
	{request: `{"job":"count","game":"hlm","ranks":9,"suits":3}`},
	{request: `{"job":"count","game":"hlm","ranks":7,"suits":4}`},
	{request: `{"job":"count","game":"hlm","ranks":10,"suits":2,"of":"weak"}`},
	{request: `{"job":"count","game":"modular","ranks":12}`},
	{request: `{"job":"count","game":"modular","ranks":199}`},
	{request: `{"job":"count","game":"modular","ranks":4,"suits":4}`},
	{request: `{"job":"count","game":"hlm","ranks":13,"suits":4}`, shards: []int{0}, until: 1e-20},
	{request: `{"job":"count","game":"hlm","ranks":16,"suits":15}`, shards: []int{0}, until: 1e-190},
	{request: `{"job":"count","game":"modular","ranks":64}`, shards: []int{0}, until: 1e-80},
	{request: `{"job":"count-estimate","game":"hlm","ranks":4,"suits":2,"particles":1,"runs":1}`},
	{request: `{"job":"count-estimate","game":"hlm","ranks":13,"suits":4,"runs":1}`},
	{request: `{"job":"count-estimate","game":"hlm","ranks":13,"suits":4,"of":"weak","particles":1000}`},
	{request: `{"job":"count-estimate","game":"hlm","ranks":13}`},
	{request: `{"job":"count-estimate","game":"mousetrap","ranks":52,"particles":2000,"runs":2}`},
	{request: `{"job":"count-estimate","game":"mousetrap","ranks":13,"suits":4,"particles":10000,"runs":1}`},
	{request: `{"job":"count-estimate","game":"mousetrap","ranks":13,"suits":4,"particles":1048576}`, shards: []int{0},
		until: 0.01},
	{request: `{"job":"count-estimate","game":"modular","ranks":13,"suits":4,"particles":2000,"runs":1}`},
	{request: `{"job":"count-estimate","game":"modular","ranks":200,"particles":100,"runs":1}`},
	{request: `{"job":"count-estimate","game":"modular","ranks":2,"suits":100,"particles":1000,"runs":2}`},
	{request: `{"job":"count-estimate","game":"hlm","ranks":52,"suits":4,"particles":1000,"runs":1}`},
	{request: `{"job":"distribution","game":"mousetrap","ranks":8}`},
	{request: `{"job":"distribution","game":"mousetrap","ranks":13}`},
	{request: `{"job":"distribution","game":"mousetrap","ranks":10,"burn":true}`},
	{request: `{"job":"distribution","game":"hlm","ranks":6,"suits":2}`},
	{request: `{"job":"distribution","game":"hlm","ranks":8,"suits":2,"of":"score"}`, shards: []int{40}, until: 0.05},
	{request: `{"job":"distribution","game":"hlm","ranks":13,"of":"score"}`},
	{request: `{"job":"distribution","game":"mousetrap","ranks":4,"suits":4}`},
	{request: `{"job":"distribution","game":"modular","ranks":20}`, shards: []int{1500}, until: 1e-8},
	{request: `{"job":"estimate","game":"t0","ranks":200,"trials":100000}`},
	{request: `{"job":"estimate","game":"t4","ranks":50,"suits":5,"passes":0,"trials":20000}`},
	{request: `{"job":"estimate","game":"hlm","ranks":13,"suits":4,"trials":10000}`},
	{request: `{"job":"estimate","game":"modular","ranks":200,"trials":20000}`},
	{request: `{"job":"estimate","game":"mousetrap","ranks":2,"suits":128,"trials":1000000}`},
	{request: `{"job":"estimate","game":"hlm","ranks":200,"trials":1000000000000}`, shards: []int{0}, until: 5e-5},
	{request: `{"job":"find","game":"mousetrap","ranks":13}`},
	{request: `{"job":"find","game":"mousetrap","ranks":13,"limit":10000}`},
	{request: `{"job":"find","game":"hlm","ranks":26,"suits":4}`},
	{request: `{"job":"find","game":"hlm","ranks":3,"suits":80}`},
	{request: `{"job":"find","game":"modular","ranks":64}`},
	{request: `{"job":"find","game":"hlm","ranks":13,"suits":4,"limit":10000}`},
	{request: `{"job":"find","game":"hlm","ranks":47,"suits":4,"limit":10000}`},
	{request: `{"job":"dictionary","game":"t1","ranks":4}`},
	{request: `{"job":"dictionary","game":"t3","ranks":13,"suits":4,"limit":10000}`},
	{request: `{"job":"dictionary","game":"t1","ranks":200}`},
	{request: `{"job":"dictionary","game":"mousetrap","ranks":9,"limit":50}`},
	{request: `{"job":"dictionary","game":"mousetrap","ranks":14}`},
	{request: `{"job":"dictionary","game":"modular","ranks":37}`},
	{request: `{"job":"dictionary","game":"modular","ranks":15}`},
	{request: `{"job":"dictionary","game":"hlm","ranks":10,"suits":2}`},
	{request: `{"job":"dictionary","game":"hlm","ranks":10,"suits":4}`, until: 1e-9},
	{request: `{"job":"list","game":"mousetrap","ranks":6}`},
	{request: `{"job":"list","game":"mousetrap","ranks":13,"limit":10000}`},
	{request: `{"job":"list","game":"hlm","ranks":40}`},
	{request: `{"job":"list","game":"hlm","ranks":13,"suits":4}`},
	{request: `{"job":"list","game":"modular","ranks":64}`},
	{request: `{"job":"list","game":"hlm","ranks":13,"suits":15}`, until: 1e-143},
	{request: `{"job":"list","game":"mousetrap","ranks":2,"suits":100}`, until: 1e-8},
	{request: `{"job":"list","positions":true,"game":"mousetrap","ranks":6}`},
	{request: `{"job":"list","positions":true,"game":"mousetrap","ranks":10}`},
	{request: `{"job":"list","positions":true,"game":"modular","ranks":9}`},
	{request: `{"job":"list","positions":true,"game":"hlm","ranks":11,"suits":2}`},
	{request: `{"job":"list","positions":true,"game":"hlm","ranks":8,"suits":2,"of":"weak"}`},
	{request: `{"job":"list","positions":true,"game":"mousetrap","ranks":4,"suits":3}`},
	{request: `{"job":"list","positions":true,"game":"hlm","ranks":13,"suits":4}`, until: 1e-23},
	{request: `{"job":"sample-decks","game":"mousetrap","ranks":3,"decks":1,"particles":1}`},
	{request: `{"job":"sample-decks","game":"hlm","ranks":13,"suits":4}`},
	{request: `{"job":"sample-decks","game":"hlm","ranks":13,"suits":4,"of":"weak","decks":1000,"particles":10}`},
	{request: `{"job":"sample-decks","game":"mousetrap","ranks":52,"decks":2}`},
	{request: `{"job":"sample-decks","game":"modular","ranks":13,"suits":4,"decks":1}`},
	{request: `{"job":"sample-decks","game":"mousetrap","ranks":200,"decks":26,"particles":10}`},
	{request: `{"job":"sample-decks","game":"hlm","ranks":13}`},
	{request: played("mousetrap", 13, 1)},
	{request: played("modular", 199, 1)},
	{request: played("t4", 65, 4)},
	{request: played("t0", 13, 4)},
	{request: `{"job":"play","game":"modular","deck":[8,1,5,2,6,4,7,3]}`},
	{request: `{"job":"reconstruct","game":"mousetrap","string":` + ascending(200) + `}`},
	{request: `{"job":"reconstruct","game":"modular","string":[1,2,3,4,5]}`},
	{request: `{"job":"reconstruct","game":"modular","string":` + ascending(18) + `}`},
	{request: `{"job":"reconstruct","game":"modular","string":` + ascending(22) + `}`},
	{request: `{"job":"reconstruct","game":"modular","string":` + ascending(22) + `,"countOnly":true}`},
	{request: `{"job":"reconstruct","game":"modular","string":` + ascending(40) + `,"limit":10}`, until: 1e-6},
	{request: `{"job":"dundee-games","deck":[4,4,4,4,4,4,4,4,4,4,4,4,4],"games":20000}`},
	{request: `{"job":"modular-deals","ranks":13,"trials":100000}`},
	{request: `{"job":"modular-deals","ranks":997,"trials":300}`},
	{request: `{"job":"modular-deals","ranks":1000,"trials":3000}`},
	{request: `{"job":"modular-deals","ranks":758,"trials":10000000}`, shards: []int{0}, until: 0.00002},
	{request: `{"job":"dundee-games","deck":[2000],"games":5000}`},
	{request: `{"job":"dundee-games","deck":` + repeated(2000, 1) + `,"games":2000}`},
	{request: `{"job":"dundee-games","deck":` + repeated(1000, 2) + `,"player":"anti-greedy","games":5000}`},
	{request: `{"job":"dundee-games","deck":[3,2,2],"rounds":5,"player":"level","games":20000}`},
}

// every lists each step-th shard.
func every(step, shards int) []int { return ShardsOf(shards, 0, step) }

// played is a request to play a shuffled deck.
func played(game string, ranks, suits int) string {
	d := (deck.Shape{Ranks: ranks, Suits: suits}).Sorted()
	deck.Shuffle(d, deck.Stream(1, 1))
	text, _ := json.Marshal(d)
	return fmt.Sprintf(`{"job":"play","game":%q,"deck":%s}`, game, text)
}

// ascending lists the numbers from 1 to n.
func ascending(n int) string {
	return strings.Join(strings.Fields(fmt.Sprint((deck.Shape{Ranks: n, Suits: 1}).Sorted())), ",")
}

// TestCostAsked checks that asking for the cost of a solitaire does not plan at length. It
// counts allocated objects instead of time.
func TestCostAsked(t *testing.T) {
	if testing.Short() {
		t.Skip("the objects are the same in wasm")
	}
	for _, r := range slices.Concat(solitaireCosts, reformCosts) {
		asked := testing.AllocsPerRun(1, func() {
			j := parse(t, r.request)
			j.Cost()
			j.Task.Shards()
		})
		if asked > maxAsked {
			t.Errorf("%s: %.0f objects", r.name(), asked)
		}
	}
}

// maxAsked is the objects allocated in some tens of milliseconds.
const maxAsked = 200_000
