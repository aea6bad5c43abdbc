package job

import (
	"strconv"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

func init() {
	registerSingle("list", &List{})
	registerSingle("find", &Find{})
	registerSingle("best", &Best{})
}

// List lists winning decks in the order of winning.List, starting after a cursor. With
// Positions it visits all winning decks and counts which ranks stand where, and lists none.
type List struct {
	single
	Goal
	Limited
	After     []int `json:"after,omitempty" doc:"a cursor, the next of an earlier list" unit:"ranks"`
	Positions bool  `json:"positions,omitempty" doc:"counts which ranks stand where in all winning decks, and lists none"`
}

// ListResult is the result of list and find, and part of the result of best. Next is the cursor
// of the following decks: the last deck listed, missing if no more follow. Positions[i][v] of
// the Won winning decks have rank v+1 at index i. Theorem says in a sentence why find finds nothing.
type ListResult struct {
	Strings   []deck.Deck `json:"strings"`
	Decks     []deck.Deck `json:"decks"`
	Next      deck.Deck   `json:"next,omitempty"`
	Won       string      `json:"won,omitempty"`
	Positions [][]string  `json:"positions,omitempty"`
	Theorem   string      `json:"theorem,omitempty"`
}

// listed makes a result of winners.
func listed(winners []winning.Winner) *ListResult {
	l := &ListResult{Strings: []deck.Deck{}, Decks: []deck.Deck{}}
	for _, w := range winners {
		l.Strings, l.Decks = append(l.Strings, w.String), append(l.Decks, w.Deck)
	}
	return l
}

// tryFind returns the cost of a beam search. A search that fails starts again at four times the
// width.
func tryFind(p winning.Problem, limit int, run func(tick Tick) error) (work, bytes float64) {
	foreseen, bytes := winning.FindEffort(p, limit)
	work, ended := try(2*tryWork+p.TablesWork(), run)
	again := foreseen - p.TablesWork()
	switch {
	case ended:
		return work, bytes
	case work-p.TablesWork() < 1.5*again:
		return max(work, foreseen), bytes
	case p.Weak: // it has started again once, or twice where fewer decks win
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
	if q.Positions {
		if q.Limit != nil || q.After != nil {
			return bad("positions", "are those of all winning decks, none of which is listed; leave limit and "+
				"after out")
		}
		return nil
	}
	if err := q.validLimit(1, 100); err != nil {
		return err
	}
	return q.validCursor(&q.After, "a winning deck")
}

// Cost runs a trial and extrapolates. If the trial finds no deck, Cost is that of the whole
// search: where few decks win, the first may come at any time.
func (q *List) Cost() Cost {
	found, bytes := 0, q.problem().Tables()
	work, ended := try(tryWork+q.problem().TablesWork(), func(tick Tick) error {
		return winning.List(q.problem(), q.After, tick, func(winning.Winner) bool {
			found++
			return q.Positions || found <= *q.Limit
		})
	})
	if !ended && (found == 0 || q.Positions) {
		visits, decks, _ := winning.ListEffort(q.problem())
		work = max(visits, 2*tryWork)
		if q.Positions {
			work += decks * unitListed * float64(q.shape().N())
		} else {
			found = *q.Limit
		}
	} else if !ended {
		work *= float64(*q.Limit) / float64(found)
		found = *q.Limit
	}
	if q.Positions {
		return costOf(work, 1, bytes+32*float64(q.shape().N()**q.Ranks))
	}
	return costOf(work, 1, bytes+float64(found)*q.deckBytes())
}

// unitListed is the work that winning.List counts for each card of a listed deck.
const unitListed = 50

func (q *List) Run(_ int, tick Tick) (*ListResult, error) {
	if q.Positions {
		return q.positions(tick)
	}
	var winners []winning.Winner
	more := false
	err := winning.List(q.problem(), q.After, tick, func(w winning.Winner) bool {
		more = len(winners) == *q.Limit
		if !more {
			winners = append(winners, w)
		}
		return !more
	})
	l := listed(winners)
	if more {
		l.Next = l.Decks[*q.Limit-1]
	}
	return l, err
}

// positions counts all winning decks and the ranks at each index.
func (q *List) positions(tick Tick) (*ListResult, error) {
	won, counts := uint64(0), make([][]uint64, q.shape().N())
	for i := range counts {
		counts[i] = make([]uint64, *q.Ranks)
	}
	err := winning.List(q.problem(), nil, tick, func(w winning.Winner) bool {
		won++
		for i, v := range w.Deck {
			counts[i][v-1]++
		}
		return true
	})
	l := listed(nil)
	l.Won = strconv.FormatUint(won, 10)
	for _, row := range counts {
		l.Positions = append(l.Positions, decimals(row))
	}
	return l, err
}

// Find finds some winning decks where there are too many to count.
type Find struct {
	single
	Goal
	Limited
	Seed uint64 `json:"seed" doc:"of the random numbers" unit:"seed"`
}

func (q *Find) Validate() error {
	if err := q.validGoal(); err != nil {
		return err
	}
	return q.validLimit(1, 10)
}

// Cost runs a trial. If the trial does not end, the width of the beam gives the cost.
func (q *Find) Cost() Cost {
	work, bytes := tryFind(q.problem(), *q.Limit, func(tick Tick) error {
		_, err := winning.Find(q.problem(), *q.Limit, q.Seed, tick)
		return err
	})
	return costOf(work, 1, bytes+float64(*q.Limit)*q.deckBytes())
}

func (q *Find) Run(_ int, tick Tick) (*ListResult, error) {
	found, err := winning.Find(q.problem(), *q.Limit, q.Seed, tick)
	l := listed(found)
	l.Theorem = q.noneWins()
	return l, err
}

// Best finds the best score of He Loves Me.
type Best struct {
	single
	Solitaire
	Limited
}

// BestResult is the result of best. Count is missing if the score reaches the bound: the best
// decks are then the winning decks, and the job count counts them. Strings are the cards set
// aside followed by the burned cards.
type BestResult struct {
	Score    int    `json:"score"`
	Bound    int    `json:"bound"`
	SetAside []int  `json:"setAside"`
	Count    string `json:"count,omitempty"`
	ListResult
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

// Cost runs a trial. For one suit, where the bound is never reached, a trial that does not end
// is replaced by a fit to measurements. With more suits the search nearly always reaches the
// bound soon.
func (q *Best) Cost() Cost {
	p := winning.Problem{Rules: q.rules(), Shape: q.shape(), Weak: true}
	search := func(tick Tick) error {
		_, err := winning.FindBest(q.rules(), q.shape(), *q.Limit, tick)
		return err
	}
	work, bytes := 0.0, 0.0
	if *q.Suits > 1 {
		work, bytes = tryFind(p, max(1, *q.Limit), search)
		bytes += float64(*q.Limit) * q.deckBytes()
	} else {
		var ended bool
		work, ended = try(tryWork+p.TablesWork(), search)
		if !ended {
			work = 1.15e7
			for m := 13; m < *q.Ranks; m++ {
				work *= 2.08
			}
		}
		bytes = p.Tables() + winning.Garbage(work/50) // the best decks are few
	}
	return costOf(work, 1, bytes)
}

func (q *Best) Run(_ int, tick Tick) (*BestResult, error) {
	b, err := winning.FindBest(q.rules(), q.shape(), *q.Limit, tick)
	if err != nil {
		return nil, err
	}
	r := &BestResult{Score: b.Score, Bound: b.Bound, SetAside: b.SetAside, ListResult: *listed(b.Decks)}
	if b.Count > 0 {
		r.Count = strconv.FormatUint(b.Count, 10)
	}
	return r, nil
}
