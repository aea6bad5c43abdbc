package dundee

import (
	"math/rand/v2"
	"slices"

	"rencontre/core/deck"
)

// A Player names a rank, from 1, in a round, from 0, given the cards left, which it must
// not change.
type Player func(round int, left []int) int

// PlayGreedy names the first rank with the fewest cards left.
func PlayGreedy(_ int, left []int) int { return slices.Index(left, slices.Min(left)) + 1 }

// PlayAntiGreedy names the first rank with the most cards left.
func PlayAntiGreedy(_ int, left []int) int { return slices.Index(left, slices.Max(left)) + 1 }

// PlayBid returns a player who plays an advance bid in the order of the ranks.
func PlayBid(bid []int) Player {
	var names []int
	for i, b := range bid {
		for range b {
			names = append(names, i+1)
		}
	}
	return func(round int, _ []int) int { return names[round] }
}

// The work of a game, of each of its cards, and in each round of each rank.
const (
	perGame = 50
	perCard = 9
	perRank = 3
)

// GameWork is the sum of the units of a simulated game that ends after some rounds.
func GameWork(cards, ranks, rounds int) float64 {
	return float64(perGame + perCard*cards + perRank*ranks*rounds)
}

// Simulate plays games with shuffled decks and counts those won. The same source gives the
// same games. The units of tick are nanoseconds, see GameWork.
func Simulate(
	composition []int, rounds int, play Player, games int, source rand.Source, tick Tick,
) (won int, err error) {
	var cards deck.Deck
	for i, s := range composition {
		for range s {
			cards = append(cards, i+1)
		}
	}
	must(0 <= rounds && rounds <= len(cards), "%d rounds with %d cards", rounds, len(cards))
	left := make([]int, len(composition))
	p := newPace(tick)
	for range games {
		deck.Shuffle(cards, source)
		copy(left, composition)
		round := 0
		for round < rounds && play(round, left) != cards[round] {
			left[cards[round]-1]--
			round++
			if err := p.spend(perRank * len(left)); err != nil {
				return 0, err
			}
		}
		if round == rounds {
			won++
		}
		if err := p.spend(perGame + perCard*len(cards)); err != nil {
			return 0, err
		}
	}
	return won, p.Flush()
}
