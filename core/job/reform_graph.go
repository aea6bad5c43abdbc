package job

import (
	"math/big"

	"rencontre/core/reform"
)

func init() { registerSingle("reform-graph", &ReformGraph{}) }

// ReformGraph lists what every deck of a small shape reforms to.
type ReformGraph struct {
	single
	Goal
}

// ReformGraphResult is the result of reform-graph. Decks are numbered from 0 in dictionary
// order. Next[i] is the number of the deck that deck i reforms to, -1 if deck i does not win.
type ReformGraphResult struct {
	Decks int   `json:"decks,string"`
	Next  []int `json:"next"`
}

// graphDecks bounds the decks of a graph, so that it can be drawn.
const graphDecks = 40320

func (q *ReformGraph) Validate() error {
	if err := q.validGoal(); err != nil {
		return err
	}
	n := q.shape().Count()
	if !n.IsInt64() || n.Int64() > graphDecks {
		return bad("ranks", "%s have about %s decks; at most %d are listed one by one, so take fewer ranks or "+
			"suits, or a census", q.size(), about(n), graphDecks)
	}
	return nil
}

// graphPace is about the time of a deck beyond its reformation, in nanoseconds.
const graphPace = 3e3

func (q *ReformGraph) decks() float64 { return float64(q.shape().Count().Int64()) }

func (q *ReformGraph) Cost() Cost {
	f := reform.New(q.problem())
	return costOf(q.decks()*(graphPace+f.Pace()), 1, f.Bytes()+q.decks()*8)
}

func (q *ReformGraph) Run(_ int, tick Tick) (*ReformGraphResult, error) {
	f, s := reform.New(q.problem()), q.shape()
	pace := graphPace + f.Pace()
	r := &ReformGraphResult{Decks: int(s.Count().Int64())}
	to := make([]uint8, s.N())
	for i := range r.Decks {
		if err := tick(pace); err != nil {
			return nil, err
		}
		next := -1
		if f.Next(to, reform.Bytes(s.FromIndex(big.NewInt(int64(i))))) {
			next = int(s.Index(reform.Deck(to)).Int64())
		}
		r.Next = append(r.Next, next)
	}
	return r, nil
}
