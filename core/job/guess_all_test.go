package job

import (
	"math/big"
	"slices"
	"testing"
)

func init() {
	valid["guess-all"] = `{"job":"guess-all","deck":[2,2,1],"yesNo":true}`
	refused["guess-all"] = slices.Concat(refusedCompositions("guess-all", ``), []refusal{
		refuse(`{"job":"guess-all","deck":[4,4,4,4,4,4,4,4,4,4,4,4,4],"yesNo":true}`, "yesNo", "at most 1000000",
			"too large"),
		refuse(`{"job":"guess-all","deck":[300,1],"yesNo":true}`, "yesNo", "at most 1000000"),
		refuse(`{"job":"guess-all","deck":[4,4],"trials":1}`, "trials", "is 1", "2 to 1000000"),
		refuse(`{"job":"guess-all","deck":[4,4],"seed":1}`, "seed", "trials"),
	})
}

// TestGuessAll checks two cards each of two ranks by hand, different cards by their formulas, and
// that yes or no lies between no feedback and the whole.
func TestGuessAll(t *testing.T) {
	// The second card is of the other rank with probability 2/3. After that one rank has run out, or
	// one card of each is left.
	r := answer[GuessAllResult](t, `{"job":"guess-all","deck":[2,2]}`)
	if r.Best != "17/6" || r.Worst != "7/6" || r.Without != 2 || r.YesNo != "" ||
		!slices.Equal(r.BestBy, []string{"1/2", "2/3", "2/3", "1"}) ||
		!slices.Equal(r.WorstBy, []string{"1/2", "1/3", "1/3", "0"}) {
		t.Errorf("%+v", r)
	}
	r = answer[GuessAllResult](t, `{"job":"guess-all","deck":[1,1,1,0],"yesNo":true}`)
	if r.Best != "11/6" || r.YesNo != "5/3" || r.Worst != "0" || r.Without != 1 {
		t.Errorf("%+v", r)
	}
	r = answer[GuessAllResult](t, `{"job":"guess-all","deck":[4,4,4],"yesNo":true}`)
	if !(float64(r.Without) < r.YesNoDecimal && r.YesNoDecimal < r.BestDecimal && r.WorstDecimal < 4) {
		t.Errorf("%+v", r)
	}
	for _, c := range []struct {
		whole string
		by    []string
	}{{r.Best, r.BestBy}, {r.Worst, r.WorstBy}} {
		sum := new(big.Rat)
		for _, text := range c.by {
			p, ok := new(big.Rat).SetString(text)
			if !ok {
				t.Fatal(text)
			}
			sum.Add(sum, p)
		}
		if sum.RatString() != c.whole {
			t.Errorf("the guesses have %v together, not %s", sum, c.whole)
		}
	}
}

// TestGuessAllRule checks the games by the rule: between no feedback and the best, near the mean over all positions,
// which core/guess computes, and for a pack of 52 cards near that of other games.
func TestGuessAllRule(t *testing.T) {
	r := answer[GuessAllResult](t, `{"job":"guess-all","deck":[5,5,5,5,5],"trials":100000,"seed":2}`)
	if g := r.Rule; g.Trials != 100000 || g.Seed != 2 || g.Mean < 6.46 || g.Mean > 6.50 || len(g.Counts) != 26 ||
		g.Interval[0] >= g.Mean || g.Interval[1]-g.Interval[0] > 0.05 {
		t.Errorf("%+v", g)
	}
	r = answer[GuessAllResult](t, `{"job":"guess-all","deck":[4,4,4,4,4,4,4,4,4,4,4,4,4],"trials":20000}`)
	if g := r.Rule; g.Seed != 1 || g.Mean < 5.26 || g.Mean > 5.36 || r.YesNo != "" {
		t.Errorf("%+v", g)
	}
}
