package dundee

import (
	"fmt"
	"math/big"
	"slices"
)

// A Turn is one round: the rank named and the rank turned, both from 1.
type Turn struct {
	Named, Turned int
}

// A Played turn is a turn with its value. All numbers are probabilities.
type Played struct {
	Turn
	Before *big.Rat // of winning with perfect play, before the name
	Value  *big.Rat // the same after the name, before the card
	Cost   *big.Rat // Before - Value; 0 for a best name
	Safe   *big.Rat // that the card is not of the named rank
	After  *big.Rat // of winning after the card; 0 after a coincidence
}

// A Game is the state of a game after some turns.
type Game struct {
	Turns []Played
	Left  []int    // cards left of each rank
	Lost  bool     // the last turn was a coincidence
	Safe  *big.Rat // product of Safe over the turns: the probability to survive these names
	Win   *big.Rat // probability of winning from here with perfect play
	Whole *big.Rat // Safe times Win
}

// Review evaluates a game round by round against the table of its deck and rounds. It
// returns an error that tells a user which turn is impossible.
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
		g.Lost = turn.Named == turn.Turned
		if g.Lost {
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
