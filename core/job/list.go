//go:build !tables

package job

import (
	"encoding/json"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

func init() {
	register(Solitaires, "list", func() Task { return &listing{} })
	register(Solitaires, "find", func() Task { return &find{} })
	register(Solitaires, "best", func() Task { return &best{} })
}

// mostListed bounds the decks of one result: a page of ten thousand is a
// megabyte or so, and the cursor leads on.
const mostListed = 10000

// limit is the number of decks that are wanted.
type limit struct {
	Limit *int `json:"limit"`
}

// validLimit fills in a limit that is left out.
func (l *limit) validLimit(least, usual int) error {
	if l.Limit == nil {
		l.Limit = &usual
	}
	if *l.Limit < least || *l.Limit > mostListed {
		return bad("limit", "is %d; it must be from %d to %d", *l.Limit, least, mostListed)
	}
	return nil
}

// listing lists winning decks in the order of winning.List, from a cursor on.
type listing struct {
	single
	goal
	limit
	After []int `json:"after,omitempty"`
}

// Listed is the result of list and of find. Next is the cursor of the decks
// that follow: it is the last deck listed, and missing where there are no more.
type Listed struct {
	Strings []deck.Deck `json:"strings"`
	Decks   []deck.Deck `json:"decks"`
	Next    deck.Deck   `json:"next,omitempty"`
}

func (l *Listed) add(w winning.Winner) {
	l.Strings, l.Decks = append(l.Strings, w.String), append(l.Decks, w.Deck)
}

func (q *listing) Validate() error {
	if err := q.validGoal(); err != nil {
		return err
	}
	if err := q.validLimit(1, 100); err != nil {
		return err
	}
	if len(q.After) == 0 {
		q.After = nil
		return nil
	}
	if err := q.validCards("after", q.After); err != nil {
		return err
	}
	if err := q.problem().Wins(q.After); err != nil {
		return bad("after", "%v; it must be a winning deck, the next of an earlier list", err)
	}
	return nil
}

// Cost is that of a list whose decks are close to each other, as they are where
// many decks win; where hardly any do, the search takes as long as it takes.
func (q *listing) Cost() Cost {
	work := float64(*q.Limit * q.shape().N())
	return Cost{Work: work, Seconds: work * 5e-8, Bytes: 1<<20 + 32*work}
}

func (q *listing) Run(_ int, tick Tick) (json.RawMessage, error) {
	l := Listed{Strings: []deck.Deck{}, Decks: []deck.Deck{}}
	err := winning.List(q.problem(), q.After, tick, func(w winning.Winner) bool {
		if len(l.Decks) == *q.Limit {
			l.Next = l.Decks[len(l.Decks)-1]
			return false
		}
		l.add(w)
		return true
	})
	if err != nil {
		return nil, err
	}
	return encode(l)
}

func (q *listing) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }

// find finds some winning decks where there are too many to count.
type find struct {
	single
	goal
	limit
	Seed uint64 `json:"seed"`
}

func (q *find) Validate() error {
	if err := q.validGoal(); err != nil {
		return err
	}
	return q.validLimit(1, 10)
}

func (q *find) Cost() Cost {
	n, width := float64(q.shape().N()), float64(max(64, 2**q.Limit))
	return Cost{Work: width * n * n / 2, Seconds: width * n * n * 1e-7, Bytes: 1<<20 + 200*width*n}
}

func (q *find) Run(_ int, tick Tick) (json.RawMessage, error) {
	found, err := winning.Find(q.problem(), *q.Limit, q.Seed, tick)
	if err != nil {
		return nil, err
	}
	l := Listed{Strings: []deck.Deck{}, Decks: []deck.Deck{}}
	for _, w := range found {
		l.add(w)
	}
	return encode(l)
}

func (q *find) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }

// best finds the best score of He Loves Me.
type best struct {
	single
	game
	limit
}

// Best is the result. Count is missing where the bound is reached, since the
// best decks are then the winning ones, which count counts; Strings are the
// cards set aside and then the burned ones.
type Best struct {
	Score    int         `json:"score"`
	Bound    int         `json:"bound"`
	SetAside []int       `json:"setAside"`
	Count    string      `json:"count,omitempty"`
	Decks    []deck.Deck `json:"decks"`
	Strings  []deck.Deck `json:"strings"`
}

func (q *best) Validate() error {
	if err := q.validGame(); err != nil {
		return err
	}
	if q.Game != "hlm" {
		return bad("game", "is %s; best scores are of hlm", clip(q.Game))
	}
	if err := q.validShape(winning.MaxCards); err != nil {
		return err
	}
	if err := (winning.Problem{Rules: q.rules(), Shape: q.shape()}).Valid(); err != nil {
		return bad("ranks", "%v", err)
	}
	return q.validLimit(0, 10)
}

// Cost is measured for one suit, where the bound is never reached; with more
// suits it nearly always is, at once.
func (q *best) Cost() Cost {
	n := float64(q.shape().N())
	work := n * n * n
	if *q.Suits == 1 {
		for m := 10; m < *q.Ranks; m++ {
			work *= 2.2
		}
	}
	return Cost{Work: work, Seconds: work * 1e-7, Bytes: 4 << 20}
}

func (q *best) Run(_ int, tick Tick) (json.RawMessage, error) {
	b, err := winning.FindBest(q.rules(), q.shape(), *q.Limit, tick)
	if err != nil {
		return nil, err
	}
	r := Best{Score: b.Score, Bound: b.Bound, SetAside: b.SetAside, Decks: []deck.Deck{}, Strings: []deck.Deck{}}
	if b.Count > 0 {
		r.Count = decimals([]uint64{b.Count})[0]
	}
	for _, w := range b.Decks {
		r.Decks, r.Strings = append(r.Decks, w.Deck), append(r.Strings, w.String)
	}
	return encode(r)
}

func (q *best) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }
