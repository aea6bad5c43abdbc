package job

import (
	"encoding/json"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

func init() { registry["reconstruct"] = func() Task { return &reconstruct{} } }

// reconstruct builds the decks that a reformed string, or the last part of one,
// comes from.
type reconstruct struct {
	single
	game
	String    []int `json:"string"`
	CountOnly bool  `json:"countOnly,omitempty"`
	Limit     *int  `json:"limit,omitempty"`
}

// Reconstructed is the result of reconstruct.
type Reconstructed struct {
	Count int         `json:"count"`
	Decks []deck.Deck `json:"decks"`
	Why   *Why        `json:"why,omitempty"`
}

// Why says why a string has no deck: at Step from the end (the last card is
// step 1) the card could not be put, since at Call the card Card would be hit
// first; Deck shows it. Call is 0 where the card at Step, Card itself, is one
// that no count reaches.
type Why struct {
	Step int   `json:"step"`
	Call int   `json:"call"`
	Card int   `json:"card"`
	Deck []int `json:"deck,omitempty"`
}

func (q *reconstruct) Validate() error {
	if err := q.validGame(); err != nil {
		return err
	}
	if len(q.String) == 0 {
		return bad("string", "is missing; it must list the cards set aside, the first one first")
	}
	if len(q.String) > playCards {
		return bad("string", "has %d cards; at most %d are put back", len(q.String), playCards)
	}
	if q.Ranks == nil {
		if err := q.tell("string", q.String); err != nil {
			return bad("ranks", "is missing, and the string is not a whole deck that tells it (%s)", err.(*BadRequest).Reason)
		}
	}
	if err := q.validShape(playCards); err != nil {
		return err
	}
	if err := q.validCards("string", q.String); err != nil {
		return err
	}
	for i, c := range q.shape().Counts(q.String) {
		if c > *q.Suits {
			return bad("string", "the %d is there %d times; with %d suits it stands at most %d times", i+1, c, *q.Suits, *q.Suits)
		}
	}
	if q.Limit != nil && *q.Limit < 0 {
		return bad("limit", "is %d; it must be 0 or more", *q.Limit)
	}
	return nil
}

func (q *reconstruct) Cost() Cost {
	return Cost{Work: float64(len(q.String)), Seconds: 0.001, Bytes: 1 << 20}
}

func (q *reconstruct) Run(_ int, tick Tick) (json.RawMessage, error) {
	r := Reconstructed{Decks: []deck.Deck{}}
	conflict, err := winning.Reconstruct(q.rules(), q.String, tick, func(d deck.Deck) bool {
		r.Count++
		if !q.CountOnly && (q.Limit == nil || len(r.Decks) < *q.Limit) {
			r.Decks = append(r.Decks, d)
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	if r.Count == 0 {
		r.Why = &Why{conflict.Step, conflict.Call, conflict.Card, conflict.Deck}
	}
	return encode(r)
}

func (q *reconstruct) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }
