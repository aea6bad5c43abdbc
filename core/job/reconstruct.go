package job

import (
	"errors"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

// Reconstruct builds the decks that reform to a string, or to a deck that ends with it.
type Reconstruct struct {
	single
	Solitaire
	String    []int `json:"string" doc:"the cards set aside, the first one first, or the last of them" unit:"ranks"`
	CountOnly bool  `json:"countOnly,omitempty" doc:"lists no decks"`
	Limit     *int  `json:"limit,omitempty" doc:"how many decks are listed at most" unit:"decks"`
	Within    *int  `json:"within,omitempty" doc:"cards that are looked at before the search ends" unit:"cards"`
}

// ReconstructResult is the result of reconstruct and preimages.
type ReconstructResult struct {
	Count int         `json:"count,string"`
	Decks []deck.Deck `json:"decks" null:"nothing is listed"`
	Why   *Why        `json:"why,omitempty"`
	More  bool        `json:"more,omitempty"` // Within ended the search: there may be more decks
}

// Why explains why a string has no deck. Step counts from the end of the string; the last card
// is step 1. The card at Step cannot be put back, since Card would be hit first, at Call; Deck
// shows it. If no count reaches the card at Step, Card is that card and Call is 0.
type Why struct {
	Step int   `json:"step"`
	Call int   `json:"call"`
	Card int   `json:"card"`
	Deck []int `json:"deck,omitempty"`
}

func (q *Reconstruct) Validate() error {
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
			return bad("string", "the %d is there %d times; in %s it stands at most as often as there are suits",
				i+1, c, plural(*q.Suits, "suit"))
		}
	}
	return q.validBounds()
}

// validBounds refuses bounds of the search that are out of range.
func (q *Reconstruct) validBounds() error {
	if q.Within != nil && *q.Within < 1 {
		return bad("within", "is %d; it must be at least 1", *q.Within)
	}
	if q.Limit == nil {
		return nil
	}
	return within("limit", q.Limit, 0, q.maxDecks(), "")
}

// maxDecks bounds the listed decks to ten million cards, some 100 MB.
func (q *Reconstruct) maxDecks() int { return 10_000_000 / len(q.String) }

// Cost runs a trial. If the trial does not end, winning.Effort estimates the rest. Bytes is the
// memory of the listed decks, as numbers, as text, and as garbage that is not collected yet.
func (q *Reconstruct) Cost() Cost {
	decks := 0.0
	work, ended := try(tryLooks, func(tick Tick) error {
		_, err := winning.Reconstruct(q.rules(), q.String, tick, func(deck.Deck) bool {
			decks++
			return true
		})
		return err
	})
	if !ended {
		cards, all := winning.Effort(q.rules(), q.String)
		work, decks = max(2*tryLooks, cards), max(decks, all)
	}
	if q.Within != nil { // a listed deck has all its cards looked at
		work = min(work, float64(*q.Within)+looksPerTick)
		decks = min(decks, work/float64(len(q.String)))
	}
	listed := float64(q.maxDecks())
	if q.CountOnly {
		listed = 0
	} else if q.Limit != nil {
		listed = float64(*q.Limit)
	}
	listed = min(listed, decks) * float64(len(q.String))
	return costOf(work, 10, listed*(15+3*cardText(*q.Ranks)))
}

// tryLooks is the number of cards that a trial looks at: some milliseconds.
const tryLooks = 1 << 19

// looksPerTick is above the number of cards that winning.Reconstruct looks at between two
// ticks.
const looksPerTick = 1 << 16

// errWithin ends a search that has looked at Within cards.
var errWithin = errors.New("enough")

func (q *Reconstruct) Run(_ int, tick Tick) (*ReconstructResult, error) {
	r := &ReconstructResult{Decks: []deck.Deck{}}
	looked, tooMany := 0.0, false
	conflict, err := winning.Reconstruct(q.rules(), q.String, func(cards float64) error {
		looked += cards
		if q.Within != nil && looked > float64(*q.Within) {
			return errWithin
		}
		return tick(cards)
	}, func(d deck.Deck) bool {
		r.Count++
		if q.CountOnly || q.Limit != nil && len(r.Decks) == *q.Limit {
			return true
		}
		tooMany = len(r.Decks) == q.maxDecks()
		if !tooMany {
			r.Decks = append(r.Decks, slices.Clone(d))
		}
		return !tooMany
	})
	if tooMany {
		return nil, bad("limit", "is missing, and there are more than %d decks; give a limit up to that, or "+
			"countOnly", q.maxDecks())
	}
	if errors.Is(err, errWithin) {
		r.More, err = true, nil
	}
	if r.Count == 0 {
		r.Why = &Why{conflict.Step, conflict.Call, conflict.Card, conflict.Deck}
	}
	return r, err
}
