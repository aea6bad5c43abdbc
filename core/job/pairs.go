package job

import (
	"math"
	"math/big"

	"rencontre/core/coincidence"
)

func init() { registerSingle("pairs", &Pairs{}) }

// PairsCards bounds the pairs of first hits. OnlyPairsCards bounds those of only hits: those of 50
// cards take seconds.
const (
	PairsCards     = 100
	OnlyPairsCards = coincidence.OnlyPairs
)

// Pairs counts the decks of Mousetrap with one suit by their first two hits, or those with two hits
// by these.
type Pairs struct {
	single
	N    *int `json:"n" doc:"cards" unit:"cards"`
	Only bool `json:"only,omitempty" doc:"counts the decks that hit the two cards and no other"`
}

// PairsResult is the result of pairs. Decks[j-1][k-1] is for the first hit j and the second hit k,
// null for j = k. Total is the sum.
type PairsResult struct {
	Decks [][]*string `json:"decks"`
	Total string      `json:"total"`
}

func (q *Pairs) Validate() error {
	if q.Only {
		return within("n", q.N, 1, OnlyPairsCards, " for the only two cards hit")
	}
	return within("n", q.N, 1, PairsCards, "")
}

// time is the time to count the decks of one pair, in nanoseconds.
func (q *Pairs) time() float64 {
	n := float64(*q.N)
	if q.Only {
		return 1000 + 4000*math.Pow(1.124, n)
	}
	return 1000 + 15*n*n
}

func (q *Pairs) pairs() float64 { return float64(*q.N * (*q.N - 1)) }

// text is about the length of a number as text.
func (q *Pairs) text() float64 { return 4 + 0.3*bits(*q.N) }

// Cost counts nanoseconds.
func (q *Pairs) Cost() Cost {
	text := q.pairs() * q.text()
	bytes := q.pairs() * (130 + bits(*q.N)/8)
	if q.Only {
		bytes += 2e6 * math.Pow(1.1, float64(*q.N)-20)
	}
	return costOf(q.pairs()*q.time()+integerByte*text, 1, bytes+heldText*text)
}

func (q *Pairs) Run(_ int, tick Tick) (*PairsResult, error) {
	count := coincidence.FirstTwo
	if q.Only {
		count = coincidence.OnlyTwo
	}
	rows, err := count(*q.N, tick.worth(q.pairs()*q.time()))
	if err != nil {
		return nil, err
	}
	r, total := &PairsResult{}, new(big.Int)
	for _, row := range rows {
		for _, x := range row {
			if x != nil {
				total.Add(total, x)
			}
		}
		r.Decks = append(r.Decks, texts(row))
		if err := tick(integerByte * q.text() * float64(*q.N-1)); err != nil {
			return nil, err
		}
	}
	r.Total = total.String()
	return r, nil
}
