package paper

import (
	"math/big"
	"strconv"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// TestCounts checks that every count has its shape and place, and that counts of one shape agree,
// within a source and between sources.
func TestCounts(t *testing.T) {
	type shape struct {
		game         solitaire.Game
		weak         bool
		ranks, suits int
	}
	right := map[shape]uint64{}
	seen := map[shape]map[string]bool{}
	differ := 0
	for _, c := range Counts() {
		at := shape{c.Game, c.Weak, c.Ranks, c.Suits}
		if seen[at] == nil {
			seen[at] = map[string]bool{}
		}
		if c.Source == "" || c.Where == "" || seen[at][c.Where] {
			t.Errorf("%+v: without a place, or twice in it", c)
		}
		seen[at][c.Where] = true
		if c.Probability != "" {
			if p, err := strconv.ParseFloat(c.Probability, 64); err != nil || p <= 0 || p >= 1 || c.Printed != 0 {
				t.Errorf("%+v: no chance", c)
			}
			continue
		}
		if n, known := right[at]; known && n != c.Right {
			t.Errorf("%+v: another source has %d", c, n)
		}
		right[at] = c.Right
		if decks := (deck.Shape{Ranks: c.Ranks, Suits: c.Suits}).Count(); decks.Cmp(new(big.Int).SetUint64(c.Right)) < 0 {
			t.Errorf("%+v: there are only %v decks", c, decks)
		}
		if (c.Right != c.Printed) != (c.Note != "") {
			t.Errorf("%+v: a misprint has a note, and nothing else has", c)
		}
		if c.Right != c.Printed {
			differ++
		}
	}
	if differ != 5 {
		t.Errorf("%d misprints were found, not 5", differ)
	}
}

// TestPrimes checks that with one suit and a prime number of ranks all decks of Modular Mousetrap
// win except the derangements (Bersani 2010, Remark 6).
func TestPrimes(t *testing.T) {
	checked := 0
	for _, c := range Counts() {
		if c.Game != solitaire.Modular || c.Suits != 1 || c.Probability != "" ||
			!big.NewInt(int64(c.Ranks)).ProbablyPrime(0) {
			continue
		}
		if k := Know(Question{c.Game, "", false, c.Ranks, 1}); k.Status != Proved || k.Stands(c) != Agrees {
			t.Errorf("%d ranks: %d, by derangements %v", c.Ranks, c.Right, k.Won)
		}
		checked++
	}
	if checked < 8 {
		t.Errorf("only %d counts were compared", checked)
	}
}
