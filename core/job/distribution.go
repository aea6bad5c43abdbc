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
// score. Histories are split; a shard is some multisets of their last cards, or some of the games
// that have a count without a hit earlier.
type Distribution struct {
	Solitaire
	Of string `json:"of" doc:"what is counted" enum:"setAside,score"`

	plan lazy[*winning.Distribution]
}

// DistributionResult is the result of distribution: Counts[i] decks have the value i. Mean and Variance are those of
// the value of a random deck; a result of some of the decks has neither, since they are no random sample.
type DistributionResult struct {
	Counts   []string `json:"counts"`
	Decks    string   `json:"decks"`
	Mean     string   `json:"mean,omitempty"`
	Variance string   `json:"variance,omitempty"`
}

// maxDecks keeps the tallies of a shard within 63 bits.
var maxDecks = new(big.Int).Lsh(big.NewInt(1), 63)

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
	if decks.Cmp(maxDecks) >= 0 {
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
	counts, total, err := q.add(parts)
	if err != nil {
		return nil, err
	}
	d := q.result(counts, total)
	all := q.shape().Count()
	if d.Decks != all.String() {
		return nil, fmt.Errorf("the shards hold %s decks, not %s: one of them is damaged", d.Decks, all)
	}
	mean, variance := moments(counts, all)
	d.Mean, d.Variance = mean.RatString(), variance.RatString()
	return d, nil
}

// moments returns the mean and the variance of the value of a deck, if counts[i] of all decks have the value i.
func moments(counts []uint64, all *big.Int) (mean, variance *big.Rat) {
	first, second := new(big.Int), new(big.Int)
	for i, c := range counts {
		value, decks := big.NewInt(int64(i)), new(big.Int).SetUint64(c)
		decks.Mul(decks, value)
		first.Add(first, decks)
		second.Add(second, decks.Mul(decks, value))
	}
	mean = new(big.Rat).SetFrac(first, all)
	variance = new(big.Rat).SetFrac(second, all)
	return mean, variance.Sub(variance, new(big.Rat).Mul(mean, mean))
}

// Preview is the distribution of the decks counted so far, fewer than 2^63.
func (q *Distribution) Preview(parts [][]uint64) (*DistributionResult, error) {
	counts, total, err := q.add(parts)
	if err != nil {
		return nil, err
	}
	return q.result(counts, total), nil
}

func (q *Distribution) result(counts []uint64, total uint64) *DistributionResult {
	return &DistributionResult{Counts: decimals(counts), Decks: strconv.FormatUint(total, 10)}
}

// add adds up the shards.
func (q *Distribution) add(parts [][]uint64) (counts []uint64, total uint64, err error) {
	counts = make([]uint64, q.values())
	all := q.shape().Count().Uint64()
	for _, part := range parts {
		for k, c := range part {
			if c > all-total {
				return nil, 0, fmt.Errorf("the shards hold more than %d decks: one of them is damaged", all)
			}
			counts[k] += c
			total += c
		}
	}
	return counts, total, nil
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
