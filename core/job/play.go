package job

import (
	"encoding/json"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func init() { registry["play"] = func() Task { return &play{} } }

// playCards bounds a deck that is played: a game of Modular Mousetrap deals up
// to the sum of lcm(m, k) cards, two million for 260.
const playCards = 260

// play plays one deck to its end.
type play struct {
	single
	game
	Deck []int `json:"deck"`
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
}

func (q *play) Validate() error {
	if err := q.validGame(); err != nil {
		return err
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
	return nil
}

// Cost is for the longest game there may be: every count sets one card aside,
// and just before its end.
func (q *play) Cost() Cost {
	deals := 0
	for hand := range len(q.Deck) {
		deals += solitaire.Limit(q.rules(), hand+1)
	}
	work := float64(deals)
	return Cost{Work: work, Seconds: work * 1e-7, Bytes: 1<<20 + work*50}
}

func (q *play) Run(_ int, tick Tick) (json.RawMessage, error) {
	t := solitaire.NewTable(q.rules(), q.Deck)
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
	r.Score, r.Reformed = t.Score(), t.Reformed()
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
