package job

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

func init() { register("distribution", func() Task { return &Distribution{} }) }

// distribution counts the decks of a shape by the number of cards they set
// aside, or by their score. Where a game ends with its first count without a
// hit (winning.CanSplit) its history is split; a shard is then some multisets of
// its last cards, or some of the games that end early. Where it goes on, all
// decks are played, and a shard is all decks that begin with the same few cards.
type Distribution struct {
	Solitaire
	Of string `json:"of"`

	begun later[[]deck.Deck] // where all decks are played
	plan  later[*winning.Distribution]
}

// Distribution is the result: Counts[i] decks have the value i.
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
	switch q.Of {
	case "":
		q.Of = "setAside"
	case "setAside", "score":
	default:
		return bad("of", "is %q; it must be setAside or score", clip(q.Of))
	}
	if decks := q.shape().Count(); decks.Cmp(mostDecks) >= 0 {
		return bad("ranks", "%s are %s decks; fewer than 2^63 can be counted here, so take fewer ranks or suits", q.size(), about(decks))
	}
	if q.splits() {
		if err := (winning.Problem{Rules: q.rules(), Shape: q.shape()}).Valid(); err != nil {
			return bad("ranks", "%v", err)
		}
	}
	return nil
}

// prefixes are the beginnings of decks that make a shard each.
func (q *Distribution) prefixes() []deck.Deck {
	return q.begun.get(func() []deck.Deck { return solitaire.Prefixes(q.shape()) })
}

// splits says which engine it is.
func (q *Distribution) splits() bool { return winning.CanSplit(q.rules(), q.shape()) && *q.Ranks <= 64 }

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
	if q.splits() {
		p := q.planned()
		return Cost{Work: p.Work, Seconds: p.Work / winning.UnitsPerSecond, Bytes: p.Bytes}
	}
	decks := float(q.shape().Count())
	return Cost{Work: decks, Seconds: decks / 5e6, Bytes: 1 << 20}
}

func (q *Distribution) Shards() int {
	if q.splits() {
		return q.planned().Shards()
	}
	return len(q.prefixes())
}

func (q *Distribution) Run(shard int, tick Tick) (json.RawMessage, error) {
	if q.splits() {
		counts, err := q.planned().Run(shard, tick)
		if err != nil {
			return nil, err
		}
		return encode(decimals(counts))
	}
	t, err := solitaire.Exhaust(q.rules(), q.shape(), q.prefixes()[shard], tick)
	if err != nil {
		return nil, err
	}
	return encode(decimals(q.counts(t)))
}

// Merge adds the shards up, and refuses them if they do not hold every deck.
func (q *Distribution) Merge(parts []json.RawMessage) (any, error) {
	d, err := q.sum(parts)
	if all := q.shape().Count().String(); err == nil && d.Decks != all {
		err = fmt.Errorf("the shards hold %s decks, not %s: one of them is damaged", d.Decks, all)
	}
	return d, err
}

// Preview is the distribution of the decks counted so far.
func (q *Distribution) Preview(parts []json.RawMessage) (any, error) { return q.sum(parts) }

func (q *Distribution) sum(parts []json.RawMessage) (DistributionResult, error) {
	var total uint64 // there are fewer than 2^63 decks
	counts := make([]uint64, len(q.counts(solitaire.NewTally(q.shape()))))
	for i, part := range parts {
		if part == nil {
			continue
		}
		var texts []string
		if err := json.Unmarshal(part, &texts); err != nil {
			return DistributionResult{}, fmt.Errorf("shard %d: %w", i, err)
		}
		if len(texts) != len(counts) {
			return DistributionResult{}, fmt.Errorf("shard %d has %d counts, not %d", i, len(texts), len(counts))
		}
		for k, text := range texts {
			c, err := strconv.ParseUint(text, 10, 64)
			if err != nil {
				return DistributionResult{}, fmt.Errorf("shard %d: %w", i, err)
			}
			counts[k] += c
			total += c
		}
	}
	return DistributionResult{Counts: decimals(counts), Decks: strconv.FormatUint(total, 10)}, nil
}

// counts picks out of a tally what was asked for.
func (q *Distribution) counts(t *solitaire.Tally) []uint64 {
	if q.Of == "score" {
		return t.Score
	}
	return t.SetAside
}
