package job

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func init() {
	valid["first-match"] = `{"job":"first-match","game":"mousetrap","ranks":3,"suits":2,"burn":true}`
	refused["first-match"] = []refusal{
		refuse(`{"job":"first-match","ranks":3}`, "game", "is missing"),
		refuse(`{"job":"first-match","game":"whist","ranks":3}`, "game", "is not a game"),
		refuse(`{"job":"first-match","game":"t3"}`, "ranks", "is missing", "1 to 260"),
		refuse(`{"job":"first-match","game":"t3","ranks":261}`, "ranks", "is 261", "1 to 260"),
		refuse(`{"job":"first-match","game":"t0","ranks":1,"suits":2}`, "ranks", "never passes"),
		refuse(`{"job":"first-match","game":"t3","ranks":13,"suits":21}`, "suits", "273 cards", "at most 260"),
		refuse(`{"job":"first-match","game":"t3","ranks":13,"suits":0}`, "suits", "is 0"),
		refuse(`{"job":"first-match","game":"t1","ranks":13,"suits":2}`, "suits", "with 1 suit"),
		refuse(`{"job":"first-match","game":"t3","ranks":13,"burn":true}`, "burn", "only mousetrap"),
		refuse(`{"job":"first-match","game":"hlm","ranks":13,"to":3}`, "to", "belongs to t1 and t3"),
		refuse(`{"job":"first-match","game":"t3","ranks":3,"suits":2,"to":7}`, "to", "1 to 6, the cards"),
	}
}

// firstHits plays every deck of a shape and counts them by the card that is the first hit. Index 0 has the decks
// without a hit.
func firstHits(r solitaire.Rules, s deck.Shape) []int64 {
	counts := make([]int64, s.N()+1)
	for i := range s.Count().Int64() {
		t := solitaire.NewTable(r, s.FromIndex(big.NewInt(i)))
		first, dealt := 0, 0
		for t.Outcome == solitaire.Unfinished && first == 0 && t.Turns == 0 {
			dealt++
			if t.Step().Event == solitaire.Hit {
				first = dealt
			}
		}
		counts[first]++
	}
	return counts
}

// TestFirstMatchAgainstEveryDeck plays every small deck by the rules of every game, with every option.
func TestFirstMatchAgainstEveryDeck(t *testing.T) {
	for _, s := range []deck.Shape{{Ranks: 1, Suits: 3}, {Ranks: 2, Suits: 1}, {Ranks: 2, Suits: 3}, {Ranks: 3, Suits: 2},
		{Ranks: 3, Suits: 3}, {Ranks: 4, Suits: 2}, {Ranks: 6, Suits: 1}} {
		for _, r := range []solitaire.Rules{{Game: solitaire.T0}, {Game: solitaire.T1}, {Game: solitaire.T2},
			{Game: solitaire.T3}, {Game: solitaire.T4}, {Game: solitaire.T4, Passes: 2}, {Game: solitaire.T4, Order: "down"},
			{Game: solitaire.Mousetrap}, {Game: solitaire.Mousetrap, Burn: true}, {Game: solitaire.Modular},
			{Game: solitaire.HeLovesMe}, {Game: solitaire.HeLovesMe, Order: "ace-down"},
			{Game: solitaire.HeLovesMe, Order: "down"}} {
			if r.Game == solitaire.T1 && s.Suits > 1 || r.Game == solitaire.T0 && s.Ranks == 1 {
				continue
			}
			r.Ranks = s.Ranks
			want := firstHits(r, s)
			q := &FirstMatch{Game: string(r.Game), Ranks: &s.Ranks, Suits: &s.Suits, Burn: r.Burn}
			if err := q.Validate(); err != nil {
				t.Fatal(err)
			}
			got, err := q.Run(0, never)
			if err != nil {
				t.Fatal(err)
			}
			if got.None != strconv.FormatInt(want[0], 10) {
				t.Errorf("%+v %v: %s decks without a hit, played %d", r, s, got.None, want[0])
			}
			for k, w := range want[1:] {
				if k < len(got.Counts) && got.Counts[k] != strconv.FormatInt(w, 10) || k >= len(got.Counts) && w > 0 {
					t.Errorf("%+v %v: %v at card %d, played %d", r, s, got.Counts, k+1, w)
				}
			}
			checkFirst(t, got)
		}
	}
}

// checkFirst computes the mean, the cards turned and the median of a result again, from its counts.
func checkFirst(t *testing.T, r *FirstMatchResult) {
	t.Helper()
	number := func(text string) float64 {
		x, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatal(text)
		}
		f, _ := x.Float64()
		return f
	}
	decks, none := number(r.Decks), number(r.None)
	sum, places, median := 0.0, 0.0, 0
	for i, c := range r.Counts {
		sum += number(c)
		places += number(c) * float64(i+1)
		if median == 0 && 2*sum >= decks*(1-1e-12) {
			median = i + 1
		}
		if math.Abs(r.Decimals[i]-number(c)/decks) > 1e-15 {
			t.Errorf("%v of %s decks at card %d", r.Decimals[i], r.Decks, i+1)
		}
	}
	turned := (places + none*float64(len(r.Counts))) / decks
	if math.Abs(sum+none-decks) > 1e-9*decks || r.Median != median || math.Abs(number(r.Mean)-places/sum) > 1e-9 ||
		math.Abs(number(r.Turned)-turned) > 1e-9 {
		t.Errorf("%+v: median %d, mean %v, turned %v", r, median, places/sum, turned)
	}
}

// TestFirstMatch checks the packs that are asked for.
func TestFirstMatch(t *testing.T) {
	for request, want := range map[string]struct {
		none   float64
		median int
	}{
		`{"job":"first-match","game":"t3","ranks":13,"suits":4}`:            {0.016233, 9},
		`{"job":"first-match","game":"t3","ranks":13,"suits":4,"to":3}`:     {0.008165, 9},
		`{"job":"first-match","game":"t1","ranks":52}`:                      {1 / math.E, 36},
		`{"job":"first-match","game":"mousetrap","ranks":13,"suits":4}`:     {0.356935, 9},
		`{"job":"first-match","game":"hlm","ranks":13,"suits":4}`:           {0.016233, 9},
		`{"job":"first-match","game":"modular","ranks":13,"suits":1}`:       {1 / math.E, 9},
		`{"job":"first-match","game":"t1","ranks":13,"to":13,"burn":false}`: {1 / math.E, 9},
	} {
		r := answer[FirstMatchResult](t, request)
		checkFirst(t, &r)
		none, _ := new(big.Rat).SetFrac(inDecimal(r.None), inDecimal(r.Decks)).Float64()
		if math.Abs(none-want.none) > 1e-6 || r.Median != want.median {
			t.Errorf("%s: %v without a match, median %d", request, none, r.Median)
		}
	}
	r := answer[FirstMatchResult](t, `{"job":"first-match","game":"t1","ranks":4}`)
	if !slices.Equal(r.Counts, []string{"6", "4", "3", "2"}) || r.None != "9" || r.Turned != "67/24" || r.Mean != "31/15" {
		t.Errorf("%+v", r)
	}
}

func inDecimal(text string) *big.Int {
	x, ok := new(big.Int).SetString(text, 10)
	if !ok {
		panic(text)
	}
	return x
}
