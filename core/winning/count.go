package winning

import (
	"fmt"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Problem describes the decks to look for: those of a shape that win a game. Weak widens the goal
// of He Loves Me: any card may be left at the end, not only a 2.
type Problem struct {
	Rules solitaire.Rules
	Shape deck.Shape
	Weak  bool
}

// Limits of a Problem. Ranks and cards must fit into bytes. The tables of steps have n*n*m/2 words
// for every 64 calls of a count.
const (
	maxRanks = 200
	MaxCards = 255
	maxSteps = 4 << 20 // words
)

// Valid returns an error that explains what is wrong with the problem, or nil.
func (q Problem) Valid() error {
	if err := q.Rules.Valid(); err != nil {
		return err
	}
	if q.Rules.Ranks != q.Shape.Ranks {
		return fmt.Errorf("the game has %d ranks, the deck %d", q.Rules.Ranks, q.Shape.Ranks)
	}
	if q.Weak && q.Rules.Game != solitaire.HeLovesMe {
		return fmt.Errorf("only hlm is won weakly")
	}
	if q.Shape.Ranks < 1 || q.Shape.Ranks > maxRanks {
		return fmt.Errorf("%d ranks are not from 1 to %d", q.Shape.Ranks, maxRanks)
	}
	n := q.Shape.N()
	if q.Shape.Suits < 1 || n > MaxCards {
		return fmt.Errorf("%d cards are not from 1 to %d", n, MaxCards)
	}
	size := q.tableWords()
	if size > maxSteps {
		return fmt.Errorf("the tables of what may happen in a count would have %d words, more than %d", size, maxSteps)
	}
	return nil
}
