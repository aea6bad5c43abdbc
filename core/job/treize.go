//go:build !solitaires

package job

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"

	"rencontre/core/coincidence"
)

func init() { register(Tables, "treize", func() Task { return &treize{} }) }

// treizeWins is how far the law of treize goes.
const treizeWins = 20

// treize is de Montmort's Problem I. A shard is one way to leave a deck.
type treize struct {
	Ranks *int `json:"ranks"`
	Suits *int `json:"suits"`
	First *int `json:"first"`
}

// Treize is the result of treize. Law is exact and Decimals the same rounded, by
// the number of wins; ByFirst has the expectations for every call at which a
// whole deck can be entered, 1 first.
type Treize struct {
	Expectation string    `json:"expectation"`
	Decimal     float64   `json:"decimal"`
	Law         []string  `json:"law"`
	Decimals    []float64 `json:"decimals"`
	ByFirst     []float64 `json:"byFirst"`
}

func (q *treize) Validate() error {
	const most = coincidence.MaxTreize
	if q.Ranks == nil {
		return bad("ranks", "is missing; it must be a whole number from 2 to %d", most)
	}
	if *q.Ranks == 1 {
		return bad("ranks", "is 1; with one rank every card is a hit and the hand never passes; it must be from 2 to %d", most)
	}
	if *q.Ranks < 1 || *q.Ranks > most {
		return bad("ranks", "is %d; it must be from 2 to %d", *q.Ranks, most)
	}
	fill(&q.Suits, 1)
	if *q.Suits < 1 || *q.Suits > most {
		return bad("suits", "is %d; it must be from 1 to %d", *q.Suits, most)
	}
	if n := *q.Ranks * *q.Suits; n > most {
		return bad("suits", "%s in %s are %d cards; at most %d can be solved, beyond that estimate plays t0", plural(*q.Ranks, "rank"), plural(*q.Suits, "suit"), n, most)
	}
	fill(&q.First, 1)
	if *q.First < 1 || *q.First > *q.Ranks {
		return bad("first", "is %d; it must be a call from 1 to %d", *q.First, *q.Ranks)
	}
	return nil
}

func (q *treize) game() coincidence.Treize {
	return coincidence.Treize{Ranks: *q.Ranks, Suits: *q.Suits}
}

func (q *treize) Cost() Cost {
	m, s := float64(*q.Ranks), float64(*q.Suits)
	n := m * s
	return Cost{
		Work:    m + 1,
		Seconds: 0.001 + math.Pow(m, 2.2)*math.Pow(n, 3)*3e-8 + math.Pow(s, 4)*5e-7,
		Bytes:   1<<20 + n*n*n*60,
	}
}

func (q *treize) Shards() int { return *q.Ranks + 1 }

func (q *treize) Run(shard int, tick Tick) (json.RawMessage, error) {
	entries, err := q.game().Leave(shard+1, tick)
	if err != nil {
		return nil, err
	}
	return encode(entries)
}

func (q *treize) Merge(parts []json.RawMessage) (any, error) {
	leave := make([]coincidence.Entries, len(parts))
	for i, part := range parts {
		if err := json.Unmarshal(part, &leave[i]); err != nil {
			return nil, fmt.Errorf("shard %d: %w", i, err)
		}
	}
	chain, err := q.game().Chain(leave)
	if err != nil {
		return nil, err
	}
	var r Treize
	for x, e := range chain.Expectations() {
		f, _ := e.Float64()
		r.ByFirst = append(r.ByFirst, f)
		if x+1 == *q.First {
			r.Expectation, r.Decimal = e.RatString(), f
		}
	}
	for _, p := range chain.Law(*q.First, treizeWins) {
		f, _ := p.Float64()
		r.Law = append(r.Law, p.RatString())
		r.Decimals = append(r.Decimals, f)
	}
	return r, nil
}

var _ json.Unmarshaler = (*big.Int)(nil) // the entries of a part are numbers of JSON
