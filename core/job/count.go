package job

import (
	"fmt"
	"math/big"

	"rencontre/core/winning"
)

func init() { register("count", &Count{}) }

// Count counts the winning decks of a shape exactly. A shard is some multisets of the last
// cards of the histories.
type Count struct {
	Goal
	// Split is the number of cards at which histories are split. The count is the same for
	// every split, so two splits confirm a record.
	Split int `json:"split,omitempty" doc:"cards at which histories are split; changes how it is computed, not what" unit:"cards"`
	// Memory bounds the tables of each worker in bytes; the default is winning.Memory. It does
	// not change the count. A native run can use more than a worker of a browser.
	Memory int `json:"memory,omitempty" doc:"of the tables of a worker; changes how it is computed, not what" unit:"bytes"`

	plan lazy[*winning.Plan]
}

// CountResult is the result of count.
type CountResult struct {
	Decks       string  `json:"decks"`
	Won         string  `json:"won"`
	Probability string  `json:"probability"`
	Decimal     float64 `json:"decimal"`
}

func (q *Count) Validate() error {
	if err := q.validGoal(); err != nil {
		return err
	}
	if q.Split != 0 {
		if err := within("split", &q.Split, 1, q.shape().N(), ", the number of cards, or left out"); err != nil {
			return err
		}
	}
	if q.Memory != 0 {
		if err := within("memory", &q.Memory, winning.MinMemory, winning.MaxMemory,
			fmt.Sprintf(", the bytes of a worker's tables, or left out for %d", winning.Memory)); err != nil {
			return err
		}
	}
	if !q.problem().Numbered() {
		return bad("ranks", "%s have more than 2^64 multisets, which are numbered here; take fewer ranks or suits, "+
			"find single decks, or estimate", q.size())
	}
	return nil
}

// planned makes the plan when it is first needed, since that takes some milliseconds.
func (q *Count) planned() *winning.Plan {
	return q.plan.get(func() *winning.Plan {
		plan, err := winning.NewPlan(q.problem(), q.Split, q.Memory)
		if err != nil {
			panic("job: a count that was valid cannot be planned: " + err.Error())
		}
		return plan
	})
}

func (q *Count) Cost() Cost {
	p := q.planned()
	return costOf(p.Work, 1e9/winning.UnitsPerSecond, p.Bytes)
}

func (q *Count) Shards() int { return q.planned().Shards() }

// counted is the part of a shard: the number of winning decks, and which multisets they belong
// to, see winning.Plan.Cover.
type counted struct{ Won, Cover uint64 }

func (q *Count) Run(shard int, tick Tick) (*counted, error) {
	won, err := q.planned().Run(shard, tick)
	return &counted{won, q.planned().Cover(shard)}, err
}

// Merge adds up the shards. It refuses shards that do not cover every multiset exactly once.
func (q *Count) Merge(parts []*counted) (*CountResult, error) {
	won, covers := new(big.Int), make([]uint64, len(parts))
	for i, part := range parts {
		won.Add(won, new(big.Int).SetUint64(part.Won))
		covers[i] = part.Cover
	}
	if !q.planned().Covered(covers) {
		return nil, fmt.Errorf("the shards do not cover every multiset of %d cards once: one of them is of another "+
			"plan", q.planned().Split)
	}
	decks := q.shape().Count()
	p := new(big.Rat).SetFrac(won, decks)
	decimal, _ := p.Float64()
	return &CountResult{Decks: decks.String(), Won: won.String(), Probability: p.RatString(), Decimal: decimal}, nil
}
