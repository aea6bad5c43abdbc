//go:build !tables

package job

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"sync"

	"rencontre/core/winning"
)

func init() { register(Solitaires, "count", func() Task { return &count{} }) }

// count counts the winning decks of a shape exactly. A shard is some multisets
// of the last cards of the histories.
type count struct {
	goal
	// Split is where histories are split; the count is the same for all. It is
	// there so that a record can be counted twice in different ways.
	Split int `json:"split,omitempty"`

	once sync.Once
	plan *winning.Plan
}

// Count is the result.
type Count struct {
	Decks       string  `json:"decks"`
	Won         string  `json:"won"`
	Probability string  `json:"probability"`
	Decimal     float64 `json:"decimal"`
}

// goal is the part of a request that says which decks win.
type goal struct {
	game
	Of string `json:"of"`
}

func (q *goal) validGoal() error {
	if err := q.validGame(); err != nil {
		return err
	}
	switch q.Of {
	case "":
		q.Of = "won"
	case "won":
	case "weak":
		if q.Game != "hlm" {
			return bad("of", "is weak, which only hlm has; here it must be won")
		}
	default:
		return bad("of", "is %q; it must be won or, for hlm, weak", clip(q.Of))
	}
	if err := q.validShape(winning.MaxCards); err != nil {
		return err
	}
	if err := q.problem().Valid(); err != nil {
		return bad("ranks", "%v; take fewer ranks or suits, or an estimate", err)
	}
	return nil
}

func (q *goal) problem() winning.Problem {
	return winning.Problem{Rules: q.rules(), Shape: q.shape(), Weak: q.Of == "weak"}
}

func (q *count) Validate() error {
	if err := q.validGoal(); err != nil {
		return err
	}
	if n := q.shape().N(); q.Split < 0 || q.Split > n {
		return bad("split", "is %d; it must be from 1 to the number of cards, %d, or left out", q.Split, n)
	}
	if float64(*q.Ranks)*math.Log2(float64(*q.Suits+1)) > 64 {
		return bad("ranks", "%d ranks in %d suits have more than 2^64 multisets, which are numbered here; take fewer ranks or suits, find single decks, or estimate", *q.Ranks, *q.Suits)
	}
	return nil
}

// planned makes the plan when it is first needed: it takes some milliseconds.
func (q *count) planned() *winning.Plan {
	q.once.Do(func() {
		plan, err := winning.NewPlan(q.problem(), q.Split)
		if err != nil {
			panic("job: a count that was valid cannot be planned: " + err.Error())
		}
		q.plan = plan
	})
	return q.plan
}

func (q *count) Cost() Cost {
	p := q.planned()
	return Cost{Work: p.Work, Seconds: p.Work / winning.UnitsPerSecond, Bytes: p.Bytes}
}

func (q *count) Shards() int { return q.planned().Shards() }

func (q *count) Run(shard int, tick Tick) (json.RawMessage, error) {
	won, err := q.planned().Run(shard, tick)
	if err != nil {
		return nil, err
	}
	return encode(strconv.FormatUint(won, 10))
}

func (q *count) Merge(parts []json.RawMessage) (any, error) {
	won, err := addUp(parts)
	if err != nil {
		return nil, err
	}
	decks := q.shape().Count()
	p := new(big.Rat).SetFrac(won, decks)
	decimal, _ := p.Float64()
	return Count{Decks: decks.String(), Won: won.String(), Probability: p.RatString(), Decimal: decimal}, nil
}

// addUp adds the counts of shards, each a decimal string.
func addUp(parts []json.RawMessage) (*big.Int, error) {
	total := new(big.Int)
	for i, part := range parts {
		var text string
		if err := json.Unmarshal(part, &text); err != nil {
			return nil, fmt.Errorf("shard %d: %w", i, err)
		}
		c, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return nil, fmt.Errorf("shard %d: count %q is no number", i, clip(text))
		}
		total.Add(total, c)
	}
	return total, nil
}
