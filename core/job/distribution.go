package job

import (
	"fmt"
	"math/big"
	"strconv"

	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

func init() { register("distribution", &Distribution{}) }

// Distribution counts the decks of a shape by the number of cards they set aside, or by their
// score. If a game ends at its first count without a hit (winning.CanSplit), its history is
// split; a shard is some multisets of its last cards, or some of the games that end early. If a
// game goes on, its cards are dealt as they are turned; a shard is some of the first steps.
type Distribution struct {
	Solitaire
	Of string `json:"of" doc:"what is counted" enum:"setAside,score"`

	plan lazy[*winning.Distribution]
}

// DistributionResult is the result of distribution: Counts[i] decks have the value i.
type DistributionResult struct {
	Counts []string `json:"counts"`
	Decks  string   `json:"decks"`
}

// mostDecks keeps the tallies of a shard within 63 bits.
var mostDecks = new(big.Int).Lsh(big.NewInt(1), 63)

func (q *Distribution) Validate() error {
	if err := q.validGame(); err != nil {
		return err
	}
	if err := q.validShape(playCards); err != nil {
		return err
	}
	if err := oneOf("of", &q.Of, "setAside", "score"); err != nil {
		return err
	}
	decks := q.shape().Count()
	if decks.Cmp(mostDecks) >= 0 {
		return bad("ranks", "%s are %s decks; fewer than 2^63 can be counted here, so take fewer ranks or suits",
			q.size(), about(decks))
	}
	if err := (winning.Problem{Rules: q.rules(), Shape: q.shape()}).Valid(); err != nil {
		return bad("ranks", "%v", err)
	}
	return nil
}

// planned makes the plan when it is first needed.
func (q *Distribution) planned() *winning.Distribution {
	return q.plan.get(func() *winning.Distribution {
		plan, err := winning.NewDistribution(q.rules(), q.shape(), q.Of == "score", 0)
		if err != nil {
			panic("job: a distribution that was valid cannot be planned: " + err.Error())
		}
		return plan
	})
}

func (q *Distribution) Cost() Cost {
	p := q.planned()
	return costOf(p.Work, 1e9/winning.UnitsPerSecond, p.Bytes)
}

func (q *Distribution) Shards() int { return q.planned().Shards() }

// Run counts the decks of a shard by value.
func (q *Distribution) Run(shard int, tick Tick) ([]uint64, error) {
	return q.planned().Run(shard, tick)
}

// Check refuses a part that does not have one count for each value, or more decks than there are.
func (q *Distribution) Check(_ int, part []uint64) error {
	n := q.values()
	if len(part) != n {
		return fmt.Errorf("has %d counts, not %d", len(part), n)
	}
	left := q.shape().Count().Uint64()
	for _, c := range part {
		if c > left {
			return fmt.Errorf("counts more decks than there are")
		}
		left -= c
	}
	return nil
}

// Merge adds up the shards. It refuses them if they do not cover every deck.
func (q *Distribution) Merge(parts [][]uint64) (*DistributionResult, error) {
	d, err := q.Preview(parts)
	all := q.shape().Count().String()
	if err == nil && d.Decks != all {
		err = fmt.Errorf("the shards hold %s decks, not %s: one of them is damaged", d.Decks, all)
	}
	return d, err
}

// Preview is the distribution of the decks counted so far, fewer than 2^63.
func (q *Distribution) Preview(parts [][]uint64) (*DistributionResult, error) {
	var total uint64
	counts := make([]uint64, q.values())
	all := q.shape().Count().Uint64()
	for _, part := range parts {
		for k, c := range part {
			if c > all-total {
				return nil, fmt.Errorf("the shards hold more than %d decks: one of them is damaged", all)
			}
			counts[k] += c
			total += c
		}
	}
	return &DistributionResult{Counts: decimals(counts), Decks: strconv.FormatUint(total, 10)}, nil
}

// values is the number of values.
func (q *Distribution) values() int { return len(q.counts(solitaire.NewTally(q.shape()))) }

// counts selects the counts that the request asks for.
func (q *Distribution) counts(t *solitaire.Tally) []uint64 {
	if q.Of == "score" {
		return t.Score
	}
	return t.SetAside
}
