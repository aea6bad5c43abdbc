package dundee

import (
	"fmt"
	"math/big"
	"slices"
)

// A Turn is one round played: the rank named and the rank turned, from 1.
type Turn struct {
	Named, Turned int
}

// A Played turn is a turn with what it was worth.
type Played struct {
	Turn
	Before *big.Rat // the chance to win with perfect play, before the name
	Value  *big.Rat // the same after it, before the card
	Cost   *big.Rat // Before - Value: 0 for a best name
	Safe   *big.Rat // the chance that the card would not be the rank named
	After  *big.Rat // after the card: 0 when it was
}

// A Game is a game so far.
type Game struct {
	Turns []Played
	Left  []int    // cards, of each rank
	Lost  bool     // a coincidence came, at the last turn
	Safe  *big.Rat // the product of the turns' Safe: how likely it was to name so and come through
	Win   *big.Rat // the chance to win from here with perfect play
	Whole *big.Rat // Safe times Win
}

// Review values a game, round by round, against the table of its deck and
// rounds. It refuses, in words fit for a user, a turn that cannot have been
// played.
func (t *Table) Review(turns []Turn) (*Game, error) {
	g := &Game{Left: slices.Clone(t.deck), Safe: big.NewRat(1, 1)}
	g.Win = t.Win(g.Left)
	for i, turn := range turns {
		switch {
		case g.Lost:
			return nil, fmt.Errorf("round %d was played after the game was lost in round %d", i+1, i)
		case i == t.rounds:
			return nil, fmt.Errorf("round %d was played; there are only %d", i+1, t.rounds)
		case turn.Named < 1 || turn.Named > len(t.deck):
			return nil, fmt.Errorf("round %d names rank %d; the ranks are 1 to %d", i+1, turn.Named, len(t.deck))
		case turn.Turned < 1 || turn.Turned > len(t.deck):
			return nil, fmt.Errorf("round %d turns rank %d; the ranks are 1 to %d", i+1, turn.Turned, len(t.deck))
		case g.Left[turn.Turned-1] == 0:
			return nil, fmt.Errorf("round %d turns rank %d, of which no card is left", i+1, turn.Turned)
		}
		choice := t.Choices(g.Left)[turn.Named-1]
		p := Played{Turn: turn, Before: g.Win, Value: choice.Win, Cost: choice.Cost, Safe: choice.Safe}
		g.Left[turn.Turned-1]--
		if g.Lost = turn.Named == turn.Turned; g.Lost {
			g.Win = new(big.Rat)
		} else {
			g.Win = t.Win(g.Left)
		}
		p.After = g.Win
		g.Safe = new(big.Rat).Mul(g.Safe, p.Safe)
		g.Turns = append(g.Turns, p)
	}
	g.Whole = new(big.Rat).Mul(g.Safe, g.Win)
	return g, nil
}
