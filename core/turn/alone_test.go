package turn_test

import (
	"math/big"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/memory"
	"rencontre/core/turn"
)

// TestAlone compares the moves in all orders of the cards with their solved distribution.
func TestAlone(t *testing.T) {
	for pairs := 1; pairs <= 4; pairs++ {
		extra := map[int]int64{}
		orders := int64(0)
		for cards, more := (deck.Shape{Ranks: pairs, Suits: 2}).Sorted(), true; more; more = deck.Next(cards) {
			extra[turn.Alone(cards)-pairs]++
			orders++
		}
		solved, err := memory.SolveAlone(pairs, 0, func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		for i := range solved.Extra {
			if got := big.NewRat(extra[i], orders); got.Cmp(solved.Probability(i)) != 0 {
				t.Errorf("%d pairs take %d extra moves with probability %v, not %v", pairs, i, got, solved.Probability(i))
			}
			delete(extra, i)
		}
		if len(extra) > 0 {
			t.Errorf("%d pairs take other numbers of extra moves: %v", pairs, extra)
		}
	}
}
