package job

import (
	"encoding/json"
	"strconv"

	"rencontre/core/winning"
)

func init() { register("positions", func() Task { return &Positions{} }) }

// positions tells which ranks stand where in the decks that win, by visiting every one
// of them.
type Positions struct {
	single
	Goal

	cost later[Cost]
}

// PositionsResult is the result: of Won decks that win, Counts[i][v] have rank v+1 at
// index i.
type PositionsResult struct {
	Won    string     `json:"won"`
	Counts [][]string `json:"counts"`
}

func (q *Positions) Validate() error { return q.validGoal() }

// unitListed is the work of a card of a deck that is listed, as winning.List tells it.
const unitListed = 50

// Cost is told by a trial or, if that does not end, by what a list of all is.
func (q *Positions) Cost() Cost {
	return q.cost.get(func() Cost {
		work, ended := try(tryWork+q.problem().TablesWork(), func(tick Tick) error {
			_, _, err := q.visit(tick)
			return err
		})
		if !ended {
			visits, decks, _ := winning.ListEffort(q.problem())
			work = max(2*tryWork, visits+decks*unitListed*float64(q.shape().N()))
		}
		n := float64(q.shape().N())
		return costOf(work, 1<<20+q.problem().Tables()+32*n*float64(*q.Ranks))
	})
}

// visit counts all winning decks, and the ranks at their places.
func (q *Positions) visit(tick Tick) (won uint64, counts [][]uint64, err error) {
	counts = make([][]uint64, q.shape().N())
	for i := range counts {
		counts[i] = make([]uint64, *q.Ranks)
	}
	err = winning.List(q.problem(), nil, tick, func(w winning.Winner) bool {
		won++
		for i, v := range w.Deck {
			counts[i][v-1]++
		}
		return true
	})
	return won, counts, err
}

func (q *Positions) Run(_ int, tick Tick) (json.RawMessage, error) {
	won, counts, err := q.visit(tick)
	if err != nil {
		return nil, err
	}
	r := PositionsResult{Won: strconv.FormatUint(won, 10)}
	for _, row := range counts {
		r.Counts = append(r.Counts, decimals(row))
	}
	return encode(r)
}
