package job

import "rencontre/core/dundee"

// DundeeDeck is the part of a request that gives the deck of Dundee.
type DundeeDeck struct {
	Deck []int `json:"deck" doc:"how many cards there are of each rank" unit:"cards"`
}

func (q *DundeeDeck) cards() int {
	c := 0
	for _, s := range q.Deck {
		c += s
	}
	return c
}

func (q *DundeeDeck) validDeck() error {
	if q.Deck == nil {
		return bad("deck", "is missing; it must list how many cards there are of each rank")
	}
	if err := dundee.Check(q.Deck); err != nil {
		return bad("deck", "%v", err)
	}
	return nil
}

// validRounds refuses more rounds than cards; they default to all.
func (q *DundeeDeck) validRounds(rounds **int) error {
	fill(rounds, q.cards())
	return within("rounds", *rounds, 0, q.cards(), ", the number of cards")
}
