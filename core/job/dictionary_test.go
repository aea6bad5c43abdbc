package job

import (
	"slices"
	"testing"

	"rencontre/core/deck"
)

func init() {
	valid["dictionary"] = `{"job":"dictionary","game":"hlm","ranks":2,"suits":2,"of":"won","limit":2,"after":[1,1,2,2]}`
	refused["dictionary"] = []refusal{
		refuse(`{"job":"dictionary","game":"modular","ranks":16}`, "ranks", "more than 15 cards", "list has them"),
		refuse(`{"job":"dictionary","ranks":4}`, "game", "is missing", "t1"),
		refuse(`{"job":"dictionary","game":"t4","ranks":4}`, "game", "is not a game here"),
		refuse(`{"job":"dictionary","game":"t1","ranks":4,"of":"weak"}`, "of", "only hlm"),
		refuse(`{"job":"dictionary","game":"t1","ranks":4,"order":"down"}`, "order", "only hlm and t4"),
		refuse(`{"job":"dictionary","game":"t1"}`, "ranks", "is missing", "1 to 200"),
		refuse(`{"job":"dictionary","game":"t1","ranks":4,"suits":2}`, "suits", "with 1 suit"),
		refuse(`{"job":"dictionary","game":"t3","ranks":4,"suits":0}`, "suits", "is 0"),
		refuse(`{"job":"dictionary","game":"t3","ranks":13,"suits":20}`, "suits", "260 cards", "at most 255"),
		refuse(`{"job":"dictionary","game":"hlm","ranks":41}`, "ranks", "is 41", "1 to 40"),
		refuse(`{"job":"dictionary","game":"mousetrap","ranks":13,"suits":4}`, "suits", "52 cards", "at most 40", "find"),
		refuse(`{"job":"dictionary","game":"t1","ranks":4,"limit":0}`, "limit", "is 0", "1 to 10000"),
		refuse(`{"job":"dictionary","game":"t1","ranks":4,"after":[1,2,3,5]}`, "after", "card 4 is 5"),
		refuse(`{"job":"dictionary","game":"t1","ranks":4,"after":[2,1,3,4]}`, "after", "card 3 matches"),
		refuse(`{"job":"dictionary","game":"t3","ranks":2,"suits":2,"after":[2,1,2]}`, "after", "there once"),
		refuse(`{"job":"dictionary","game":"mousetrap","ranks":4,"after":[2,3,4,1]}`, "after", "does not win"),
	}
}

// TestDictionary lists the derangements of four cards, whole and page by page, and the first winning decks of OEIS
// A261867.
func TestDictionary(t *testing.T) {
	r := answer[ListResult](t, `{"job":"dictionary","game":"t1","ranks":4}`)
	want := []deck.Deck{{2, 1, 4, 3}, {2, 3, 4, 1}, {2, 4, 1, 3}, {3, 1, 4, 2}, {3, 4, 1, 2}, {3, 4, 2, 1}, {4, 1, 2, 3},
		{4, 3, 1, 2}, {4, 3, 2, 1}}
	if !slices.EqualFunc(r.Decks, want, slices.Equal) || r.Next != nil || len(r.Strings) != 0 {
		t.Errorf("%+v", r)
	}
	r = answer[ListResult](t, `{"job":"dictionary","game":"t1","ranks":4,"limit":4,"after":[2,3,4,1]}`)
	if !slices.EqualFunc(r.Decks, want[2:6], slices.Equal) || !slices.Equal(r.Next, want[5]) {
		t.Errorf("%+v", r)
	}
	r = answer[ListResult](t, `{"job":"dictionary","game":"t1","ranks":4,"limit":3,"after":[3,4,2,1]}`)
	if !slices.EqualFunc(r.Decks, want[6:], slices.Equal) || r.Next != nil {
		t.Errorf("%+v", r)
	}
	r = answer[ListResult](t, `{"job":"dictionary","game":"mousetrap","ranks":5,"limit":2}`)
	if !slices.Equal(r.Decks[0], deck.Deck{1, 2, 5, 3, 4}) || len(r.Strings) != 2 || !slices.Equal(r.Next, r.Decks[1]) {
		t.Errorf("%+v", r)
	}
	// All 346 rank derangements of 3 x 4 (OEIS A059074), each once.
	r = answer[ListResult](t, `{"job":"dictionary","game":"t3","ranks":3,"suits":4,"limit":400}`)
	if len(r.Decks) != 346 || r.Next != nil {
		t.Errorf("%d rank derangements", len(r.Decks))
	}
}
