package job

import (
	"fmt"
	"math/big"

	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

func init() { register("count", &Count{}) }

// Count counts the winning decks of a shape exactly. If a theorem gives the number, there is one
// shard and nothing to count; a split asks for a count nevertheless. Otherwise a shard is some
// multisets of the last cards of the histories.
type Count struct {
	Goal
	// Split is the number of cards at which histories are split. The count is the same for
	// every split, so two splits confirm a record.
	Split int `json:"split,omitempty" doc:"cards at which histories are split, which are then counted even if a theorem gives the number; changes how it is computed, not what" unit:"cards"`
	// Memory bounds the tables of each worker in bytes; the default is winning.Memory. It does
	// not change the count. A native run can use more than a worker of a browser.
	Memory int `json:"memory,omitempty" doc:"of the tables of a worker; changes how it is computed, not what" unit:"bytes"`

	plan lazy[*winning.Plan]
}

// CountResult is the result of count. Theorem says in a sentence why Won is right; it is empty if
// histories were counted.
type CountResult struct {
	Decks       string  `json:"decks"`
	Won         string  `json:"won"`
	Probability string  `json:"probability"`
	Decimal     float64 `json:"decimal"`
	Theorem     string  `json:"theorem,omitempty"`

	Evidence Checks `json:"evidence,omitempty"`
}

// countPlayed bounds the decks that are all played to confirm a count, in a millisecond or two.
const countPlayed = 2520

func (q *Count) Validate() error {
	if err := q.validOf(mousetraps); err != nil {
		return err
	}
	if q.Split == 0 && q.ofTwoRanks() {
		fill(&q.Suits, 1)
		return within("suits", q.Suits, 1, solitaire.MaxTwoSuits, "")
	}
	if err := q.validShape(winning.MaxCards); err != nil {
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
	if q.theorem() != "" {
		return nil
	}
	if err := q.validProblem(", or an estimate"); err != nil {
		return err
	}
	if !q.problem().Numbered() {
		return bad("ranks", "%s have more than 2^64 multisets, which are numbered here; take fewer ranks or suits, "+
			"find single decks, or estimate", q.size())
	}
	return nil
}

// proved returns the number of winning decks and the theorem that gives it, or nil and "" if
// histories are counted.
func (q *Count) proved() (won *big.Int, theorem string) {
	if q.Split != 0 {
		return nil, ""
	}
	return q.Goal.proved()
}

// theorem is that of proved.
func (q *Count) theorem() string {
	_, theorem := q.proved()
	return theorem
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
	if q.theorem() != "" {
		return costOf(q.proofWork(), 500, 0)
	}
	p := q.planned()
	return costOf(p.Work, 1e9/winning.UnitsPerSecond, p.Bytes)
}

// proofWork is the work of the number that a theorem gives, and of writing it: in cards.
func (q *Count) proofWork() float64 { return float64(q.shape().N()) }

func (q *Count) Shards() int {
	if q.theorem() != "" {
		return 1
	}
	return q.planned().Shards()
}

// counted is the part of a shard: the number of winning decks, and which multisets they belong
// to, see winning.Plan.Cover. It is empty if a theorem gives the number, which may have more than
// 64 bits.
type counted struct{ Won, Cover uint64 }

func (q *Count) Run(shard int, tick Tick) (*counted, error) {
	if q.theorem() != "" {
		return &counted{}, tick(q.proofWork())
	}
	won, err := q.planned().Run(shard, tick)
	return &counted{won, q.planned().Cover(shard)}, err
}

// Check refuses more winning decks than there are decks.
func (q *Count) Check(_ int, part *counted) error {
	if new(big.Int).SetUint64(part.Won).Cmp(q.shape().Count()) > 0 {
		return fmt.Errorf("has %d decks won, more than there are decks", part.Won)
	}
	return nil
}

// Merge adds up the shards. It refuses shards that do not cover every multiset exactly once.
func (q *Count) Merge(parts []*counted) (*CountResult, error) {
	won, theorem := q.proved()
	if won == nil {
		won = new(big.Int)
		covers := make([]uint64, len(parts))
		for i, part := range parts {
			won.Add(won, new(big.Int).SetUint64(part.Won))
			covers[i] = part.Cover
		}
		if !q.planned().Covered(covers) {
			return nil, fmt.Errorf("the shards do not cover every multiset of %d cards once: one of them is of another "+
				"plan", q.planned().Split)
		}
	}
	decks := q.shape().Count()
	if won.Cmp(decks) > 0 {
		return nil, fmt.Errorf("the shards hold %s winning decks, more than the %s decks: one of them is damaged", won,
			decks)
	}
	p := new(big.Rat).SetFrac(won, decks)
	r := &CountResult{Decks: decks.String(), Won: won.String(), Probability: p.RatString(), Decimal: decimal(p),
		Theorem: theorem}
	if decks.Cmp(big.NewInt(countPlayed)) <= 0 {
		r.Evidence = Checks{{CheckedEvery, "the rules, dealt forward", won.Cmp(q.played()) == 0}}
	}
	return r, nil
}

// played plays every deck and returns the number of those that win.
func (q *Count) played() *big.Int {
	won, s := int64(0), q.shape()
	for i := range s.Count().Int64() {
		if q.problem().Wins(s.FromIndex(big.NewInt(i))) == nil {
			won++
		}
	}
	return big.NewInt(won)
}
