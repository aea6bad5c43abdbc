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

// winners are the decks with the greatest score of all, of the shapes of which
// they can be counted: Table 2 of bersani-2010, counted again in core/winning.
var winners = map[deck.Shape]int64{
	{Ranks: 6, Suits: 2}: 1, {Ranks: 7, Suits: 2}: 7, {Ranks: 8, Suits: 2}: 8, {Ranks: 9, Suits: 2}: 105, {Ranks: 10, Suits: 2}: 656,
	{Ranks: 11, Suits: 2}: 6745, {Ranks: 12, Suits: 2}: 76823, {Ranks: 13, Suits: 2}: 986994,
	{Ranks: 5, Suits: 3}: 63, {Ranks: 6, Suits: 3}: 1177, {Ranks: 7, Suits: 3}: 36144, {Ranks: 8, Suits: 3}: 1677968, {Ranks: 9, Suits: 3}: 127255522,
	{Ranks: 5, Suits: 4}: 10568, {Ranks: 6, Suits: 4}: 1212483, {Ranks: 7, Suits: 4}: 411488689,
}

// TestRecords decides every cell of the table exactly. A shape has a deck with the
// greatest score of all or it has none, and then the best seen is the best there
// is: so it is for 3, 4 and 5 ranks in 2 suits alone. All other records that stay
// below are those of too few deals. Where the chance of such a deck is known, the
// number of deals that was needed, or did not suffice, is a likely one.
func TestRecords(t *testing.T) {
	if len(records) != 36 {
		t.Errorf("%d records", len(records))
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
		n := winners[s]
		if n == 0 || c.Deals == 0 {
			continue
		}
		p, _ := new(big.Rat).SetFrac(big.NewInt(n), s.Count()).Float64()
		unseen := math.Exp(float64(c.Deals) * math.Log1p(-p)) // the chance that so many deals are all lost
		if c.Won && (unseen < 0.01 || unseen > 0.99) || !c.Won && unseen < 0.01 {
			t.Errorf("%+v: so many deals are all lost with a chance of %.3g", c, unseen)
		}
	}
}
