package job

import (
	"encoding/json"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

func init() {
	register("list", func() Task { return &List{} })
	register("find", func() Task { return &Find{} })
	register("best", func() Task { return &Best{} })
}

// listing lists winning decks in the order of winning.List, from a cursor on.
type List struct {
	single
	Goal
	Limited
	After []int `json:"after,omitempty"`

	cost later[Cost]
}

// Listed is the result of list and of find. Next is the cursor of the decks
// that follow: it is the last deck listed, and missing where there are no more.
type ListResult struct {
	Strings []deck.Deck `json:"strings"`
	Decks   []deck.Deck `json:"decks"`
	Next    deck.Deck   `json:"next,omitempty"`
}

// A written is a Listed as text. It is written as decks are found, since to write
// ten thousand takes longer than the host should wait.
type written struct{ strings, decks []byte }

func (l *written) add(w winning.Winner) {
	l.strings, l.decks = appendDeck(l.strings, w.String), appendDeck(l.decks, w.Deck)
}

// text is the whole, with the cursor of what follows, if any.
func (l *written) text(next deck.Deck) json.RawMessage {
	text := make([]byte, 0, len(l.strings)+len(l.decks)+4*len(next)+64)
	text = append(append(text, `{"strings":[`...), l.strings[min(1, len(l.strings)):]...)
	text = append(append(text, `],"decks":[`...), l.decks[min(1, len(l.decks)):]...)
	text = append(text, ']')
	if next != nil {
		text = append(text, `,"next":`...)
		text = append(text, appendDeck(nil, next)[1:]...)
	}
	return append(text, '}')
}

// deckText is how many bytes a deck takes in a list, with its string.
func (g *Solitaire) deckText() float64 {
	return float64(2**g.Ranks**g.Suits) * cardText(*g.Ranks)
}

// tryFind is the cost of a search that finds decks at a width, or else begins
// again with four times as many.
func tryFind(p winning.Problem, limit int, run func(tick Tick) error) (work, bytes float64) {
	foreseen, bytes := winning.FindEffort(p, limit)
	work, ended := try(2*tryWork+p.TablesWork(), run)
	switch again := foreseen - p.TablesWork(); {
	case ended:
		return work, bytes
	case work-p.TablesWork() < 1.5*again:
		return max(work, foreseen), bytes
	case p.Weak: // it has begun again once or, where fewer decks win, twice
		_, bytes = winning.FindEffort(p, 4*max(64, limit))
		return max(work, 5*foreseen), bytes
	default:
		_, bytes = winning.FindEffort(p, 16*max(64, limit))
		return max(work, 21*foreseen), bytes
	}
}

func (q *List) Validate() error {
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

// Cost is told by a trial. Where that comes to no deck it is that of the whole
// search: where hardly any decks win, nobody knows when the first of them comes.
func (q *List) Cost() Cost {
	return q.cost.get(func() Cost {
		found := 0
		work, ended := try(tryWork+q.problem().TablesWork(), func(tick Tick) error {
			return winning.List(q.problem(), q.After, tick, func(winning.Winner) bool {
				found++
				return found <= *q.Limit
			})
		})
		switch {
		case ended:
		case found > 0:
			work *= float64(*q.Limit) / float64(found)
			found = *q.Limit
		default:
			work, _, _ = winning.ListEffort(q.problem())
			work = max(work, 2*tryWork)
			found = *q.Limit
		}
		return costOf(work, 1<<20+q.problem().Tables()+4*float64(found)*q.deckText())
	})
}

func (q *List) Run(_ int, tick Tick) (json.RawMessage, error) {
	var l written
	found := 0
	var last, next deck.Deck
	err := winning.List(q.problem(), q.After, tick, func(w winning.Winner) bool {
		if found == *q.Limit {
			next = last
			return false
		}
		found++
		last = w.Deck
		l.add(w)
		return true
	})
	if err != nil {
		return nil, err
	}
	return l.text(next), nil
}

// find finds some winning decks where there are too many to count.
type Find struct {
	single
	Goal
	Limited
	Seed uint64 `json:"seed"`

	cost later[Cost]
}

func (q *Find) Validate() error {
	if err := q.validGoal(); err != nil {
		return err
	}
	return q.validLimit(1, 10)
}

// Cost is told by a trial or, if that does not end, by the width.
func (q *Find) Cost() Cost {
	return q.cost.get(func() Cost {
		work, bytes := tryFind(q.problem(), *q.Limit, func(tick Tick) error {
			_, err := winning.Find(q.problem(), *q.Limit, q.Seed, tick)
			return err
		})
		return costOf(work, 1<<20+bytes+4*float64(*q.Limit)*q.deckText())
	})
}

func (q *Find) Run(_ int, tick Tick) (json.RawMessage, error) {
	found, err := winning.Find(q.problem(), *q.Limit, q.Seed, tick)
	if err != nil {
		return nil, err
	}
	var l written
	for _, w := range found {
		l.add(w)
	}
	return l.text(nil), nil
}

// best finds the best score of He Loves Me.
type Best struct {
	single
	Solitaire
	Limited

	cost later[Cost]
}

// Best is the result. Count is missing where the bound is reached, since the
// best decks are then the winning ones, which count counts; Strings are the
// cards set aside and then the burned ones.
type BestResult struct {
	Score    int         `json:"score"`
	Bound    int         `json:"bound"`
	SetAside []int       `json:"setAside"`
	Count    string      `json:"count,omitempty"`
	Decks    []deck.Deck `json:"decks"`
	Strings  []deck.Deck `json:"strings"`
}

func (q *Best) Validate() error {
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

// Cost is told by a trial or, if that does not end, was measured for one suit,
// where the bound is never reached; with more suits it nearly always is, at once.
func (q *Best) Cost() Cost {
	return q.cost.get(func() Cost {
		p := winning.Problem{Rules: q.rules(), Shape: q.shape(), Weak: true}
		search := func(tick Tick) error {
			_, err := winning.FindBest(q.rules(), q.shape(), *q.Limit, tick)
			return err
		}
		work, bytes := 0.0, 0.0
		if *q.Suits > 1 {
			work, bytes = tryFind(p, max(1, *q.Limit), search)
			bytes += 4 * float64(*q.Limit) * q.deckText()
		} else if w, ended := try(tryWork+p.TablesWork(), search); ended {
			work = w
		} else {
			work = 1.15e7
			for m := 13; m < *q.Ranks; m++ {
				work *= 2.08
			}
		}
		if *q.Suits == 1 { // where best decks are few
			bytes = p.Tables() + winning.Garbage(work/50)
		}
		return costOf(work, 1<<20+bytes)
	})
}

func (q *Best) Run(_ int, tick Tick) (json.RawMessage, error) {
	b, err := winning.FindBest(q.rules(), q.shape(), *q.Limit, tick)
	if err != nil {
		return nil, err
	}
	r := BestResult{Score: b.Score, Bound: b.Bound, SetAside: b.SetAside, Decks: []deck.Deck{}, Strings: []deck.Deck{}}
	if b.Count > 0 {
		r.Count = decimals([]uint64{b.Count})[0]
	}
	for _, w := range b.Decks {
		r.Decks, r.Strings = append(r.Decks, w.Deck), append(r.Strings, w.String)
	}
	return encode(r)
}
