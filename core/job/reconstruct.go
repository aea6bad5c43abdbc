//go:build !tables

package job

import (
	"encoding/json"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

func init() { register(Solitaires, "reconstruct", func() Task { return &reconstruct{} }) }

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
		return bad("string", "is missing or empty; it must list the cards set aside, the first one first")
	}
	if len(q.String) > playCards {
		return bad("string", "has %d cards; at most %d are put back", len(q.String), playCards)
	}
	if q.Ranks == nil {
		shape, err := deck.ShapeOf(q.String)
		if err != nil {
			return bad("ranks", "is missing, and the string is not a whole deck that tells it: %v", err)
		}
		q.Ranks = &shape.Ranks
		if q.Suits == nil {
			q.Suits = &shape.Suits
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
			return bad("string", "the %d is there %d times; in %s it stands at most as often as there are suits", i+1, c, plural(*q.Suits, "suit"))
		}
	}
	if q.Limit != nil && (*q.Limit < 0 || *q.Limit > q.most()) {
		return bad("limit", "is %d; it must be from 0 to %d", *q.Limit, q.most())
	}
	return nil
}

// most is how many decks are listed at most: ten million cards, some 100 MB.
func (q *reconstruct) most() int { return 10_000_000 / len(q.String) }

// Cost is rough for Modular Mousetrap, see winning.Effort. Memory goes into the
// decks that are listed, and there are no more cards in them than were looked
// at.
func (q *reconstruct) Cost() Cost {
	work := winning.Effort(q.rules(), q.String)
	decks := q.most()
	if q.CountOnly {
		decks = 0
	} else if q.Limit != nil {
		decks = *q.Limit
	}
	listed := min(work, float64(decks*len(q.String)))
	return Cost{Work: work, Seconds: work * 2e-8, Bytes: 1<<20 + 12*listed}
}

func (q *reconstruct) Run(_ int, tick Tick) (json.RawMessage, error) {
	r := Reconstructed{Decks: []deck.Deck{}}
	tooMany := false
	conflict, err := winning.Reconstruct(q.rules(), q.String, tick, func(d deck.Deck) bool {
		r.Count++
		switch {
		case q.CountOnly || q.Limit != nil && len(r.Decks) == *q.Limit:
		case len(r.Decks) == q.most():
			tooMany = true
			return false
		default:
			r.Decks = append(r.Decks, d)
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	if tooMany {
		return nil, bad("limit", "is missing, and there are more than %d decks; give a limit up to that, or countOnly", q.most())
	}
	if r.Count == 0 {
		r.Why = &Why{conflict.Step, conflict.Call, conflict.Card, conflict.Deck}
	}
	return encode(r)
}

func (q *reconstruct) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }
