package turn

import "rencontre/core/deck"

// Alone plays a player alone, who forgets nothing, and returns the moves. The cards, two of each rank, are in the order
// in which the player turns them first. The first card of a move is new; if its mate is known, that is turned next, and
// otherwise another new card. Package memory has the distribution of the moves.
func Alone(cards deck.Deck) (moves int) {
	known := map[int]bool{}
	for len(cards) > 0 {
		first := cards[0]
		cards = cards[1:]
		moves++
		if known[first] {
			continue
		}
		second := cards[0]
		cards = cards[1:]
		if first == second {
			continue
		}
		if known[second] { // too late for this move: the pair is taken by the next one
			moves++
		}
		known[first], known[second] = true, true
	}
	return moves
}
