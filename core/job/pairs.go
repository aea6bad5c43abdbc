package job

import (
	"math"
	"math/big"

	"rencontre/core/coincidence"
	"rencontre/core/solitaire"
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

// pairsPlayed bounds the decks with two hits that are counted again, from their last cards backwards, in milliseconds.
const pairsPlayed = 9

// PairsResult is the result of pairs. Decks[j-1][k-1] is for the first hit j and the second hit k,
// null for j = k. Total is the sum.
type PairsResult struct {
	Decks [][]*string `json:"decks"`
	Total string      `json:"total"`

	Evidence Checks `json:"evidence,omitempty"`
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
	return costOf(q.pairs()*q.time()+integerByte*text+q.checkTime(), 1, bytes+heldText*text)
}

// checkTime is the time to check the pairs, in nanoseconds.
func (q *Pairs) checkTime() float64 {
	switch {
	case !q.Only:
		return rows(0, *q.N, steenTime)
	case *q.N <= pairsPlayed:
		return 1e6
	}
	return 0
}

// check compares the pairs of the first hits with Steen's numbers, and few decks with two hits with those that set two
// cards aside. More decks with two hits are not checked.
func (q *Pairs) check(rows [][]*big.Int, total *big.Int, tick Tick) (Checks, error) {
	switch {
	case !q.Only:
		s, err := coincidence.NewSteen(*q.N, tick.scaled(q.checkTime()))
		if err != nil {
			return nil, err
		}
		return Checks{{CheckedSums, "a(n, j) of Steen, less the decks that hit j alone", s.Agrees(rows)}}, nil
	case *q.N > pairsPlayed:
		return nil, nil
	}
	played := &Distribution{Solitaire: Solitaire{Game: string(solitaire.Mousetrap), Ranks: q.N}}
	if err := played.Validate(); err != nil {
		return nil, err
	}
	two := new(big.Int)
	for shard := range played.Shards() {
		counts, err := played.Run(shard, never)
		if err != nil {
			return nil, err
		}
		if len(counts) > 2 {
			two.Add(two, new(big.Int).SetUint64(counts[2]))
		}
	}
	return Checks{{CheckedTwoHits, "a distribution of all decks, counted from their last cards backwards",
		two.Cmp(total) == 0}}, tick(q.checkTime())
}

func (q *Pairs) Run(_ int, tick Tick) (*PairsResult, error) {
	count := coincidence.FirstTwo
	if q.Only {
		count = coincidence.OnlyTwo
	}
	rows, err := count(*q.N, tick.scaled(q.pairs()*q.time()))
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
	r.Evidence, err = q.check(rows, total, tick)
	return r, err
}
