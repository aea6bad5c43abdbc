//go:build !tables

package job

import (
	"encoding/json"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func init() { register(Solitaires, "play", func() Task { return &play{} }) }

// playCards bounds a deck that is played: a game of Modular Mousetrap deals up
// to the sum of lcm(m, k) cards, two million for 260.
const playCards = 260

// play plays one deck to its end.
type play struct {
	single
	anyGame
	Deck []int   `json:"deck"`
	Seed *uint64 `json:"seed,omitempty"` // t0: of the decks after the first
}

// Played is the result of play.
type Played struct {
	Outcome  string `json:"outcome"`
	SetAside []int  `json:"setAside"`
	Burned   []int  `json:"burned"`
	Left     []int  `json:"left"`
	Score    int    `json:"score"`
	Reformed []int  `json:"reformed,omitempty"`
	Visited  []int  `json:"visited"`
	Called   []int  `json:"called"`
	Steps    int    `json:"steps"`
	// Turns counts how often the pile was turned (t4), the deck shuffled (t0).
	Turns int `json:"turns,omitempty"`
}

func (q *play) Validate() error {
	if err := q.validAnyGame(); err != nil {
		return err
	}
	if solitaire.Game(q.Game) == solitaire.T0 {
		fill(&q.Seed, 1)
	} else if q.Seed != nil {
		return bad("seed", "only t0 shuffles again")
	}
	if len(q.Deck) == 0 {
		return bad("deck", "is missing or empty; it must list the cards, top card first")
	}
	if len(q.Deck) > playCards {
		return bad("deck", "has %d cards; at most %d are played", len(q.Deck), playCards)
	}
	if err := q.tell("deck", q.Deck); err != nil {
		return err
	}
	if err := q.validShape(playCards); err != nil {
		return err
	}
	if err := q.validCards("deck", q.Deck); err != nil {
		return err
	}
	if err := q.shape().Check(q.Deck); err != nil {
		return bad("deck", "%v; in %s %s", err, plural(*q.Suits, "suit"), q.shape().Rule())
	}
	return q.validTreize()
}

// Cost is for the longest game there may be: every count sets one card aside,
// and just before its end. The hand of t0 may last for any time; a hundred decks
// are far more than it does.
func (q *play) Cost() Cost {
	deals := 0
	n := len(q.Deck)
	switch r := q.rules(); {
	case r.Game == solitaire.T0:
		deals = 100 * n
	case r.Game == solitaire.T4:
		passes := r.Passes
		if passes == 0 {
			passes = r.Ranks
		}
		deals = passes * n * (n + 1) / 2
	case r.Game.Treize():
		deals = n
	default:
		for hand := range n {
			deals += solitaire.Limit(r, hand+1)
		}
	}
	work := float64(deals)
	return Cost{Work: work, Seconds: work * 1e-7, Bytes: 1<<20 + work*50}
}

func (q *play) Run(_ int, tick Tick) (json.RawMessage, error) {
	rules := q.rules()
	if q.Seed != nil {
		rules.Seed = *q.Seed
	}
	t := solitaire.NewTable(rules, q.Deck)
	r := Played{}
	for t.Outcome == solitaire.Unfinished {
		s := t.Step()
		r.Visited, r.Called = append(r.Visited, s.Card), append(r.Called, s.Call)
		if r.Steps++; r.Steps%(1<<14) == 0 {
			if err := tick(1 << 14); err != nil {
				return nil, err
			}
		}
	}
	r.Outcome = string(t.Outcome)
	r.SetAside, r.Burned, r.Left = cards(t.SetAside), cards(t.Burned), cards(t.Hand)
	r.Score, r.Reformed, r.Turns = t.Score(), t.Reformed(), t.Turns
	return encode(r)
}

func (q *play) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }

// cards is d, never nil, so that an empty row is [] and not null.
func cards(d deck.Deck) []int {
	if d == nil {
		return []int{}
	}
	return d
}
