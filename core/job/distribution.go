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
		return bad("ranks", "%d ranks in %d suits are %s decks; fewer than 2^63 can be played one by one, so take fewer ranks or suits", *q.Ranks, *q.Suits, about(decks))
	}
	q.prefixes = solitaire.Prefixes(q.shape())
	return nil
}

func (q *distribution) Cost() Cost {
	decks, _ := new(big.Float).SetInt(q.shape().Count()).Float64()
	return Cost{Work: decks, Seconds: decks / 5e6, Bytes: 1 << 20}
}

func (q *distribution) Shards() int { return len(q.prefixes) }

func (q *distribution) Run(shard int, tick Tick) (json.RawMessage, error) {
	t, err := solitaire.Exhaust(q.rules(), q.shape(), q.prefixes[shard], tick)
	if err != nil {
		return nil, err
	}
	counts := t.SetAside
	if q.Of == "score" {
		counts = t.Score
	}
	part := make([]string, len(counts))
	for i, c := range counts {
		part[i] = strconv.FormatUint(c, 10)
	}
	return encode(part)
}

func (q *distribution) Merge(parts []json.RawMessage) (any, error) { return q.sum(parts) }

// Preview is the distribution of the decks played so far.
func (q *distribution) Preview(parts []json.RawMessage) (any, error) { return q.sum(parts) }

func (q *distribution) sum(parts []json.RawMessage) (any, error) {
	total := new(big.Int)
	var counts []*big.Int
	for i, part := range parts {
		if part == nil {
			continue
		}
		var texts []string
		if err := json.Unmarshal(part, &texts); err != nil {
			return nil, fmt.Errorf("shard %d: %w", i, err)
		}
		if counts == nil {
			counts = make([]*big.Int, len(texts))
			for k := range counts {
				counts[k] = new(big.Int)
			}
		}
		if len(texts) != len(counts) {
			return nil, fmt.Errorf("shard %d has %d counts, not %d", i, len(texts), len(counts))
		}
		for k, text := range texts {
			c, ok := new(big.Int).SetString(text, 10)
			if !ok {
				return nil, fmt.Errorf("shard %d: count %q is no number", i, text)
			}
			counts[k].Add(counts[k], c)
			total.Add(total, c)
		}
	}
	d := Distribution{Counts: make([]string, len(counts)), Decks: total.String()}
	for k, c := range counts {
		d.Counts[k] = c.String()
	}
	return d, nil
}

// about writes a large number as 9.2e+49.
func about(n *big.Int) string { return new(big.Float).SetInt(n).Text('g', 3) }
