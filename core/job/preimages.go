package job

import (
	"fmt"
	"math/big"

	"rencontre/core/deck"
	"rencontre/core/reform"
	"rencontre/core/winning"
)

func init() { register("preimages", &Preimages{}) }

// Preimages builds the decks that reform to a deck, as Reconstruct does for a string; for hlm
// the last card may be any but a 1. With CountOnly and without Within the decks are counted
// without building each; a shard is the decks with some last cards.
//
// If there is no deck, the result explains why. CountOnly omits an explanation that takes long.
type Preimages struct {
	Solitaire
	Deck      []int `json:"deck" doc:"the reformed deck, top card first" unit:"ranks"`
	CountOnly bool  `json:"countOnly,omitempty" doc:"lists no decks"`
	Limit     *int  `json:"limit,omitempty" doc:"how many decks are listed at most" unit:"decks"`
	Within    *int  `json:"within,omitempty" doc:"cards that are looked at before the search ends" unit:"cards"`

	plan lazy[*reform.Preimages]
	list lazy[*Reconstruct]
}

func (q *Preimages) Validate() error {
	if err := q.validGame(); err != nil {
		return err
	}
	if err := q.validWhole(q.Deck); err != nil {
		return err
	}
	if err := q.listing().validBounds(); err != nil || !q.counts() {
		return err
	}
	if err := q.problem().Valid(); err != nil {
		return bad("countOnly", "%v; take fewer ranks or suits, or list some decks without countOnly", err)
	}
	// Each visited deck stands for at most 2^10 decks.
	p := q.planned()
	if !(p.Work < 1<<53) {
		return bad("countOnly", "has about %s decks to visit, for a count that may be beyond 2^63; take fewer "+
			"cards, or list some decks without countOnly", aboutFloat(p.Work))
	}
	return nil
}

func (q *Preimages) problem() winning.Problem {
	return winning.Problem{Rules: q.rules(), Shape: q.shape(), Weak: q.Game == "hlm"}
}

// counts reports whether the decks are counted in shards.
func (q *Preimages) counts() bool { return q.CountOnly && q.Within == nil }

// listing is the request to build the decks one by one.
func (q *Preimages) listing() *Reconstruct {
	return q.list.get(func() *Reconstruct {
		return &Reconstruct{Solitaire: q.Solitaire, String: q.Deck, CountOnly: q.CountOnly, Limit: q.Limit,
			Within: q.Within}
	})
}

func (q *Preimages) planned() *reform.Preimages {
	return q.plan.get(func() *reform.Preimages { return reform.NewPreimages(q.problem(), q.Deck) })
}

func (q *Preimages) Cost() Cost {
	if !q.counts() {
		return q.listing().Cost()
	}
	p := q.planned()
	return costOf(p.Work, 3*float64(len(q.Deck)), p.Bytes)
}

func (q *Preimages) Shards() int {
	if !q.counts() {
		return 1
	}
	return q.planned().Shards
}

// Run returns the count of a shard, or the whole list.
func (q *Preimages) Run(shard int, tick Tick) (*ReconstructResult, error) {
	if !q.counts() {
		return q.listing().Run(shard, tick)
	}
	count, err := q.planned().Run(shard, tick)
	return &ReconstructResult{Count: int(count)}, err
}

// Check refuses a count that is negative or more than there are decks, and what only the result has.
func (q *Preimages) Check(_ int, part *ReconstructResult) error {
	switch {
	case part.Count < 0 || big.NewInt(int64(part.Count)).Cmp(q.shape().Count()) > 0:
		return fmt.Errorf("count is %d, not from 0 to the number of decks", part.Count)
	case part.Decks != nil || part.Why != nil || part.More:
		return fmt.Errorf("has more than a count")
	}
	return nil
}

func (q *Preimages) Merge(parts []*ReconstructResult) (*ReconstructResult, error) {
	if !q.counts() {
		return parts[0], nil
	}
	total := new(big.Int)
	for _, part := range parts {
		total.Add(total, big.NewInt(int64(part.Count)))
	}
	if !total.IsInt64() {
		return nil, fmt.Errorf("the shards hold %s decks, more than 2^63: one of them is damaged", total)
	}
	r := &ReconstructResult{Count: int(total.Int64()), Decks: []deck.Deck{}}
	if r.Count == 0 {
		r.Why = q.why()
	}
	return r, nil
}

// why explains why there is no deck. It returns nil if that would take more than some
// milliseconds.
func (q *Preimages) why() *Why {
	var c winning.Conflict
	_, ended := try(tryLooks, func(tick Tick) (err error) {
		c, err = winning.Reconstruct(q.rules(), q.Deck, tick, func(deck.Deck) bool { return true })
		return err
	})
	if !ended {
		return nil
	}
	return &Why{c.Step, c.Call, c.Card, c.Deck}
}
