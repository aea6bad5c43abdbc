package paper

import (
	"math"
	"math/big"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

func quiet(float64) error { return nil }

// winners returns the number of decks with the greatest score, for the shapes that are counted in
// Table 2 of bersani-2010.
func winners() map[deck.Shape]uint64 {
	all := map[deck.Shape]uint64{}
	for _, c := range Counts() {
		if c.Where == "table 2" {
			all[deck.Shape{Ranks: c.Ranks, Suits: c.Suits}] = c.Right
		}
	}
	return all
}

// TestRecords decides every cell of the table exactly. If no deck of a shape has the greatest
// possible score, the best seen must be the best that exists; this is so only for 3, 4 and 5 ranks
// in 2 suits. All other lower records come from too few deals. Where the probability of such a deck
// is known, the number of deals must be a likely one.
func TestRecords(t *testing.T) {
	if len(Records()) != 36 {
		t.Errorf("%d records", len(Records()))
	}
	won := winners()
	if n := won[deck.Shape{Ranks: 7, Suits: 4}]; n != 396847883 {
		t.Errorf("%d decks of 7 ranks in 4 suits, as misprinted", n)
	}
	for _, c := range Records() {
		s := deck.Shape{Ranks: c.Ranks, Suits: c.Suits}
		rules := solitaire.Rules{Game: solitaire.HeLovesMe, Ranks: c.Ranks}
		greatest := solitaire.BestScore(s)
		if c.Won != (c.Score == greatest) || c.Score > greatest || c.Stored > s.N()-1 {
			t.Errorf("%+v: the greatest score is %d", c, greatest)
		}
		found, err := winning.Find(winning.Problem{Rules: rules, Shape: s}, 1, 1, quiet)
		if err != nil {
			t.Errorf("%+v: %v", c, err)
			continue
		}
		if none := c.Suits == 2 && c.Ranks >= 3 && c.Ranks <= 5; none != (len(found) == 0) {
			t.Errorf("%+v: %d decks have the greatest score", c, len(found))
		} else if none {
			best, err := winning.FindBest(rules, s, 1, quiet)
			if err != nil || best.Score != c.Score {
				t.Errorf("%+v: the best there is scores %d, %v", c, best.Score, err)
			}
		}
		n := won[s]
		if n == 0 || c.Deals == 0 {
			continue
		}
		p, _ := new(big.Rat).SetFrac(new(big.Int).SetUint64(n), s.Count()).Float64()
		unseen := math.Exp(float64(c.Deals) * math.Log1p(-p)) // probability that all those deals lose
		if c.Won && (unseen < 0.01 || unseen > 0.99) || !c.Won && unseen < 0.01 {
			t.Errorf("%+v: so many deals are all lost with a chance of %.3g", c, unseen)
		}
	}
}
