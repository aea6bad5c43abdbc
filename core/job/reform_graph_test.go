package job

import (
	"math/big"
	"slices"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func init() {
	valid["reform-graph"] = `{"job":"reform-graph","game":"mousetrap","ranks":4,"suits":1,"of":"won"}`
	refused["reform-graph"] = slices.Concat(refusedGames("reform-graph", `"ranks":3`),
		refusedOf("reform-graph", `"ranks":3`), []refusal{
			refuse(`{"job":"reform-graph","game":"hlm"}`, "ranks", "is missing", "from 1 to 200"),
			refuse(`{"job":"reform-graph","game":"hlm","ranks":0}`, "ranks", "is 0", "from 1 to 200"),
			refuse(`{"job":"reform-graph","game":"hlm","ranks":4,"suits":0}`, "suits", "is 0", "from 1 to 200"),
			// The number of decks is a multiple of 2^64.
			refuse(`{"job":"reform-graph","game":"mousetrap","ranks":70}`, "ranks", "at most 40320 are listed"),
			refuse(`{"job":"reform-graph","game":"modular","ranks":9}`, "ranks",
				"9 ranks in 1 suit have about 3.63 × 10^5 decks", "at most 40320", "fewer ranks or suits, or a census"),
			refuse(`{"job":"reform-graph","game":"modular","ranks":13,"suits":4}`, "ranks", "9.2 × 10^49 decks"),
			refuse(`{"job":"reform-graph","game":"hlm","ranks":4,"deck":[1,2,3,4]}`, "deck", "is not a parameter",
				"burn, game, of, order, ranks, suits"),
		})
}

// TestReformGraph plays every deck by the rules alone and compares the number at its index.
func TestReformGraph(t *testing.T) {
	for _, x := range []struct {
		request string
		shape   deck.Shape
		rules   solitaire.Rules
		weak    bool
	}{
		{`{"job":"reform-graph","game":"modular","ranks":5}`, deck.Shape{Ranks: 5, Suits: 1},
			solitaire.Rules{Game: solitaire.Modular, Ranks: 5}, false},
		{`{"job":"reform-graph","game":"mousetrap","ranks":3,"suits":2}`, deck.Shape{Ranks: 3, Suits: 2},
			solitaire.Rules{Game: solitaire.Mousetrap, Ranks: 3}, false},
		{`{"job":"reform-graph","game":"hlm","ranks":3,"suits":3}`, deck.Shape{Ranks: 3, Suits: 3},
			solitaire.Rules{Game: solitaire.HeLovesMe, Ranks: 3}, false},
		{`{"job":"reform-graph","game":"hlm","ranks":3,"suits":2,"of":"weak","order":"down"}`, deck.Shape{Ranks: 3, Suits: 2},
			solitaire.Rules{Game: solitaire.HeLovesMe, Ranks: 3, Order: solitaire.Down}, true},
		{`{"job":"reform-graph","game":"modular","ranks":1,"suits":3}`, deck.Shape{Ranks: 1, Suits: 3},
			solitaire.Rules{Game: solitaire.Modular, Ranks: 1}, false},
	} {
		r := answer[ReformGraphResult](t, x.request)
		if n := int(x.shape.Count().Int64()); r.Decks != n || len(r.Next) != n {
			t.Fatalf("%s: %d decks, %d of %d", x.request, r.Decks, len(r.Next), n)
		}
		won := 0
		for i, next := range r.Next {
			played := solitaire.Play(x.rules, x.shape.FromIndex(big.NewInt(int64(i))))
			want := -1
			if played.Outcome == solitaire.Won || x.weak && played.Outcome == solitaire.Weak {
				want = int(x.shape.Index(played.Reformed()).Int64())
				won++
			}
			if next != want {
				t.Errorf("%s: deck %d reforms to %d, not %d", x.request, i, next, want)
			}
		}
		if won == 0 {
			t.Errorf("%s: no deck wins", x.request)
		}
	}
}
