package job

import (
	"encoding/json"
	"fmt"

	"rencontre/core/deck"
)

// reformCosts are the rows of the jobs about reformations.
var reformCosts = []costRow{
	{request: `{"job":"orbit","game":"modular","deck":[2,1,3]}`},
	{request: `{"job":"orbit","game":"mousetrap","deck":` + ordered(50, 5) + `}`},
	{request: `{"job":"orbit","game":"modular","deck":` + ordered(64, 1) + `,"limit":10000}`},
	{request: `{"job":"orbit","game":"modular","deck":[1,2,6,13,3,9,5,12,10,8,7,11,4],"limit":10000}`},
	{request: longestOrbit(``)},
	{request: longestOrbit(`,"skip":250000,"limit":10000`)},
	{request: `{"job":"census","game":"mousetrap","ranks":1}`},
	{request: `{"job":"census","game":"modular","ranks":5}`},
	{request: `{"job":"census","game":"modular","ranks":9}`},
	{request: `{"job":"census","game":"modular","ranks":11}`},
	{request: `{"job":"census","game":"modular","ranks":13}`, shards: every(64, 256)},
	{request: `{"job":"census","game":"modular","ranks":3,"suits":4}`},
	{request: `{"job":"census","game":"modular","ranks":5,"suits":2}`},
	{request: `{"job":"census","game":"modular","ranks":2,"suits":10}`},
	{request: `{"job":"census","game":"mousetrap","ranks":10}`},
	{request: `{"job":"census","game":"mousetrap","ranks":13}`, shards: every(64, 256)},
	{request: `{"job":"census","game":"mousetrap","ranks":4,"suits":4}`},
	{request: `{"job":"census","game":"mousetrap","ranks":1,"suits":200}`},
	{request: `{"job":"census","game":"hlm","ranks":10,"suits":2}`},
	{request: `{"job":"census","game":"hlm","ranks":12,"suits":2,"of":"weak"}`, shards: every(64, 256)},
	{request: `{"job":"reformed-decks","game":"modular","ranks":5,"by":"cycle","value":2}`},
	{request: `{"job":"reformed-decks","game":"modular","ranks":10,"by":"basin","value":1,"orMore":true,"limit":1000,"draws":100}`},
	{request: `{"job":"reformed-decks","game":"modular","ranks":11,"by":"indegree","value":0,"draws":100}`},
	{request: `{"job":"reformed-decks","game":"mousetrap","ranks":11,"by":"reformed","value":0,"limit":1000}`},
	{request: `{"job":"reformed-decks","game":"mousetrap","ranks":13,"by":"reformed","value":3}`, shards: every(64, 256)},
	{request: `{"job":"preimages","game":"modular","deck":` + ordered(11, 1) + `}`},
	{request: `{"job":"preimages","game":"modular","deck":` + ordered(16, 1) + `,"limit":10}`},
	{request: `{"job":"preimages","game":"modular","deck":` + ordered(23, 1) + `,"within":100000}`},
	{request: `{"job":"preimages","game":"mousetrap","deck":` + ordered(50, 5) + `,"countOnly":true}`},
	{request: `{"job":"preimages","game":"hlm","deck":[1,2,3,2,1,3],"countOnly":true}`},
	{request: `{"job":"preimages","game":"modular","deck":` + ordered(11, 1) + `,"countOnly":true}`},
	{request: `{"job":"preimages","game":"modular","deck":` + ordered(25, 1) + `,"countOnly":true}`},
	{request: `{"job":"preimages","game":"modular","deck":` + ordered(11, 2) + `,"countOnly":true}`},
	{request: `{"job":"preimages","game":"modular","deck":` + ordered(2, 30) + `,"countOnly":true}`},
	{request: `{"job":"preimages","game":"modular","deck":` + ordered(60, 1) + `,"countOnly":true}`, shards: []int{0},
		until: 1e-6},
	{request: `{"job":"search-orbits","game":"modular","ranks":5,"trials":64}`},
	{request: `{"job":"search-orbits","game":"modular","ranks":11,"trials":64}`},
	{request: `{"job":"search-orbits","game":"modular","ranks":13,"trials":64}`},
	{request: `{"job":"search-orbits","game":"modular","ranks":12,"trials":64,"start":"random"}`},
	{request: `{"job":"search-orbits","game":"modular","ranks":60,"trials":64,"start":"random"}`},
	{request: `{"job":"search-orbits","game":"hlm","ranks":10,"suits":2,"trials":64}`},
	{request: `{"job":"search-orbits","game":"modular","ranks":12,"trials":64}`},
	{request: `{"job":"search-orbits","game":"modular","ranks":12,"start":"top","trials":6400000}`},
	{request: `{"job":"search-orbits","game":"modular","ranks":60,"trials":64}`},
	{request: `{"job":"search-orbits","game":"modular","ranks":6,"suits":2,"trials":128}`},
	{request: `{"job":"search-orbits","game":"hlm","ranks":13,"suits":4,"trials":64}`},
	{request: `{"job":"search-orbits","game":"modular","ranks":7,"suits":2,"trials":1000000000000}`, shards: []int{0},
		until: 1e-11},
	{request: `{"job":"reform-graph","game":"modular","ranks":5}`},
	{request: `{"job":"reform-graph","game":"modular","ranks":8}`},
	{request: `{"job":"reform-graph","game":"modular","ranks":2,"suits":8}`},
}

// ordered is the deck 1 2 .. m, repeated for each suit.
func ordered(ranks, suits int) string {
	var d deck.Deck
	for range suits {
		d = append(d, deck.Shape{Ranks: ranks, Suits: 1}.Sorted()...)
	}
	text, err := json.Marshal(d)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// longestOrbit asks for the longest orbit in print, 521,338 reformations.
func longestOrbit(rest string) string {
	return fmt.Sprintf(`{"job":"orbit","game":"modular","deck":[1,2,12,14,3,6,10,16,18,9,15,19,13,7,17,11,5,4,8]%s}`, rest)
}
