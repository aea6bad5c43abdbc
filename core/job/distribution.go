package job

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func init() { registry["distribution"] = func() Task { return &distribution{} } }

// distribution counts the decks of a shape by the number of cards they set
// aside, or by their score, playing them all. A shard is all decks that begin
// with the same few cards.
type distribution struct {
	game
	Of string `json:"of"`

	prefixes []deck.Deck
}

// Distribution is the result: Counts[i] decks have the value i.
type Distribution struct {
	Counts []string `json:"counts"`
	Decks  string   `json:"decks"`
}

// mostDecks keeps the tallies of a shard within 63 bits.
var mostDecks = new(big.Int).Lsh(big.NewInt(1), 63)

func (q *distribution) Validate() error {
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
		return bad("ranks", "%s are %s decks; fewer than 2^63 can be played one by one, so take fewer ranks or suits", q.size(), about(decks))
	}
	q.prefixes = solitaire.Prefixes(q.shape())
	return nil
}

func (q *distribution) Cost() Cost {
	decks := float(q.shape().Count())
	return Cost{Work: decks, Seconds: decks / 5e6, Bytes: 1 << 20}
}

func (q *distribution) Shards() int { return len(q.prefixes) }

func (q *distribution) Run(shard int, tick Tick) (json.RawMessage, error) {
	t, err := solitaire.Exhaust(q.rules(), q.shape(), q.prefixes[shard], tick)
	if err != nil {
		return nil, err
	}
	return encode(decimals(q.counts(t)))
}

// Merge adds the shards up, and refuses them if they do not hold every deck.
func (q *distribution) Merge(parts []json.RawMessage) (any, error) {
	d, err := q.sum(parts)
	if all := q.shape().Count().String(); err == nil && d.Decks != all {
		err = fmt.Errorf("the shards hold %s decks, not %s: one of them is damaged", d.Decks, all)
	}
	return d, err
}

// Preview is the distribution of the decks played so far.
func (q *distribution) Preview(parts []json.RawMessage) (any, error) { return q.sum(parts) }

func (q *distribution) sum(parts []json.RawMessage) (Distribution, error) {
	var total uint64 // there are fewer than 2^63 decks
	counts := make([]uint64, len(q.counts(solitaire.NewTally(q.shape()))))
	for i, part := range parts {
		if part == nil {
			continue
		}
		var texts []string
		if err := json.Unmarshal(part, &texts); err != nil {
			return Distribution{}, fmt.Errorf("shard %d: %w", i, err)
		}
		if len(texts) != len(counts) {
			return Distribution{}, fmt.Errorf("shard %d has %d counts, not %d", i, len(texts), len(counts))
		}
		for k, text := range texts {
			c, err := strconv.ParseUint(text, 10, 64)
			if err != nil {
				return Distribution{}, fmt.Errorf("shard %d: %w", i, err)
			}
			counts[k] += c
			total += c
		}
	}
	return Distribution{Counts: decimals(counts), Decks: strconv.FormatUint(total, 10)}, nil
}

// counts picks out of a tally what was asked for.
func (q *distribution) counts(t *solitaire.Tally) []uint64 {
	if q.Of == "score" {
		return t.Score
	}
	return t.SetAside
}

func decimals(counts []uint64) []string {
	texts := make([]string, len(counts))
	for i, c := range counts {
		texts[i] = strconv.FormatUint(c, 10)
	}
	return texts
}

// float is n as a float, rounded; infinite beyond what a float holds.
func float(n *big.Int) float64 {
	f, _ := strconv.ParseFloat(n.String(), 64) // the error is that it is infinite
	return f
}

// about writes a large number as 9.2e+49.
func about(n *big.Int) string { return strconv.FormatFloat(float(n), 'g', 3, 64) }
