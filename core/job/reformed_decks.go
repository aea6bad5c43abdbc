package job

import (
	"errors"

	"rencontre/core/deck"
	"rencontre/core/reform"
	"rencontre/core/winning"
)

func init() { register("reformed-decks", &ReformedDecks{}) }

// ReformedDecks lists the decks that a number of a census counts: those with a value, or with at least that. It lists
// the first of them in dictionary order, and draws some at random, each deck equally likely. A shard is that of the
// census.
//
// It takes the time of a census, whatever the value, and no more memory than the decks that are listed.
type ReformedDecks struct {
	Goal
	Limited
	By     string `json:"by" doc:"which number of the census" enum:"reformed,cycle,basin,preperiod,trajectory,indegree"`
	Value  *int   `json:"value" doc:"the number that the decks have" unit:"reformations, decks or a period"`
	OrMore bool   `json:"orMore,omitempty" doc:"decks with a greater number too"`
	After  []int  `json:"after,omitempty" doc:"a cursor, the next of an earlier list" unit:"ranks"`
	Draws  int    `json:"draws,omitempty" doc:"how many decks are drawn at random" unit:"decks" low:"0" high:"1000"`
	Seed   uint64 `json:"seed" doc:"of the random numbers" unit:"seed"`

	plan lazy[*reform.Listing]
}

// ReformedDecksResult is the result of reformed-decks. Count is the number of all decks asked for, as the census has
// it; in a preview it is the number of those known so far, and empty for decks that are counted by subtraction. Next is
// the cursor of the following decks, missing if no more follow. Drawn are different decks in the order of the draw.
type ReformedDecksResult struct {
	Count string      `json:"count"`
	Decks []deck.Deck `json:"decks"`
	Next  deck.Deck   `json:"next,omitempty"`
	Drawn []deck.Deck `json:"drawn,omitempty"`
}

// Limits of reformed-decks. Each shard has as many decks as are listed.
const (
	maxReformed = 1000
	maxValue    = 1_000_000_000
)

// Measures are the numbers by which decks are listed.
func Measures() (names []string) {
	for _, m := range reform.Measures() {
		names = append(names, string(m))
	}
	return names
}

func (q *ReformedDecks) Validate() error {
	census := Census{Goal: q.Goal}
	err := census.Validate()
	q.Goal = census.Goal
	if err != nil {
		return err
	}
	if err := oneOf("by", &q.By, Measures()...); err != nil {
		return err
	}
	least := int(reform.Measure(q.By).Least())
	if err := within("value", q.Value, least, maxValue, ""); err != nil {
		return err
	}
	if q.OrMore && *q.Value == 0 {
		return bad("orMore", "takes a value from 1; with 0 it would be all decks")
	}
	fill(&q.Limit, 100)
	if err := within("limit", q.Limit, 0, maxReformed, "; after has the next ones"); err != nil {
		return err
	}
	if len(q.After) == 0 {
		q.After = nil
		return nil
	}
	if err := q.validCards("after", q.After); err != nil {
		return err
	}
	if err := wholeDeck(q.shape(), q.After); err != nil {
		return bad("after", "is not a whole deck: %v; it must be the next of an earlier list", err)
	}
	return nil
}

func (q *ReformedDecks) planned() *reform.Listing {
	return q.plan.get(func() *reform.Listing {
		w := reform.Wanted{Of: reform.Measure(q.By), Value: uint64(*q.Value), OrMore: q.OrMore, After: q.After,
			Draws: q.Draws, Seed: q.Seed}
		if *q.Limit > 0 {
			w.Limit = *q.Limit + 1 // one more tells whether others follow
		}
		return reform.NewListing(q.problem(), w)
	})
}

func (q *ReformedDecks) Cost() Cost {
	p := q.planned()
	return costOf(p.Work, censusPace, p.Bytes())
}

func (q *ReformedDecks) Shards() int { return q.planned().Shards }

func (q *ReformedDecks) Run(shard int, tick Tick) (*reform.Listed, error) {
	l, err := q.planned().Run(shard, tick)
	if errors.Is(err, winning.ErrRoom) {
		return nil, bad("ranks", "%s: %v; take fewer suits, or search some decks with search-orbits", q.size(), err)
	}
	return l, err
}

// Check refuses a count beyond all decks, and decks that are not whole, not in order or not as many as they must be.
func (q *ReformedDecks) Check(shard int, l *reform.Listed) error { return q.planned().Check(shard, l) }

// Merge adds the shards up. It follows each deck that it lists, and refuses one that has another value.
func (q *ReformedDecks) Merge(parts []*reform.Listed) (*ReformedDecksResult, error) {
	return q.result(true, parts)
}

// Preview makes the result of the decks visited so far.
func (q *ReformedDecks) Preview(parts []*reform.Listed) (*ReformedDecksResult, error) {
	return q.result(false, parts)
}

func (q *ReformedDecks) result(whole bool, parts []*reform.Listed) (*ReformedDecksResult, error) {
	count, decks, drawn, err := q.planned().Join(whole, parts...)
	if err != nil {
		return nil, err
	}
	r := &ReformedDecksResult{Decks: decks, Drawn: drawn}
	if count != nil {
		r.Count = count.String()
	}
	if len(decks) > *q.Limit {
		r.Decks = decks[:*q.Limit]
		if whole {
			r.Next = r.Decks[*q.Limit-1]
		}
	}
	return r, nil
}
