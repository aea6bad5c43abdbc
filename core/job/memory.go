package job

import (
	"math/big"
	"strings"

	"rencontre/core/memory"
	"rencontre/core/turn"
)

func init() { registerSingle("memory", &Memory{}) }

// Limits of memory. The exact values of n pairs have up to n log n bits each. A row of 1000 pairs is
// 6 MB of text, and all rows of up to 338 pairs are as much as a result may have (validRows). With
// bounded memory there is no common denominator. A floating-point value takes 40 bytes of text.
const (
	memoryExact   = 1000
	memoryBounded = 200
	memoryForget  = 100 // for more than two players
	memoryFloat   = 5000
)

// Memory asks for the values and optimal moves of Memory.
//
// From leaves the rows below it empty, so that a large result stays small. Closed is the number of
// closed forms to add, of the diagonals j = 0, 1, and so on. Layer adds the constants of Zwick and
// Paterson's boundary layer, with its sequences up to the index Layer. Expansions adds Zwick and
// Paterson's expansions of one to four terms, without the layer.
type Memory struct {
	single
	Pairs    *int   `json:"pairs" doc:"pairs on the table at most" unit:"pairs"`
	Rules    string `json:"rules" doc:"which moves are allowed" enum:"standard,free,no-zero,one-only,two-only,sacrifice"`
	Players  *int   `json:"players" doc:"how many players there are" unit:"players" low:"2" high:"6" preset:"2"`
	Capacity *int   `json:"capacity,omitempty" doc:"cards that a player remembers" unit:"cards" low:"0" high:"5000" also:" cards"`
	Exact    *bool  `json:"exact" doc:"rationals; false: floating-point numbers" preset:"true"`
	From     int    `json:"from,omitempty" doc:"the first row that is listed" unit:"pairs"`
	Closed   int    `json:"closed,omitempty" doc:"how many closed forms are added, of the diagonals n - k = 0, 1, .." unit:"forms" low:"0" high:"30"`
	Layer    int    `json:"layer,omitempty" doc:"index to which the boundary layer is given" unit:"terms" low:"0" high:"1000"`

	Expansions bool `json:"expansions,omitempty" doc:"adds the expansions of one to four terms"`
}

// MemoryResult is the result of memory. Value and Share are strings if exact, else numbers. Row
// n has k = 0..n, or k = 0..min(n, capacity). The share of no pairs is null.
type MemoryResult struct {
	Value any        `json:"value"`
	Moves [][]string `json:"moves"`
	Share any        `json:"share"`
	// Waiting is the expected gain of the player who has just moved. It is given for more than
	// two players only, since for two it is -Value.
	Waiting [][]string `json:"waiting,omitempty"`
	// Several and None list the positions (n, k) of more than two players who forget in which several
	// moves, or no move, is stable: there best play is not unique (core/memory).
	Several [][2]int `json:"several,omitempty"`
	None    [][2]int `json:"none,omitempty"`
	// MaxError bounds the error of every value that is not exact.
	MaxError *float64 `json:"maxError,omitempty"`
	// Asymptotic holds the expansions of Zwick and Paterson next to exact values.
	Asymptotic [][]float64 `json:"asymptotic,omitempty"`
	// Expansions holds the rows of the expansion with one term, with two, and so on.
	Expansions [][][]float64 `json:"expansions,omitempty"`
	Closed     []Closed      `json:"closed,omitempty"`
	Layer      *Layer        `json:"layer,omitempty"`
}

// validFrom refuses a first row that does not exist.
func validFrom(from, pairs int) error {
	return within("from", &from, 0, pairs, ", the number of pairs")
}

func (q *Memory) rules() turn.Rules {
	r, _ := turn.ParseRules(q.Rules)
	return r
}

func (q *Memory) Validate() error {
	if q.Rules == "" {
		q.Rules = turn.Standard.String()
	}
	if _, ok := turn.ParseRules(q.Rules); !ok {
		return bad("rules", "%q are no rules of this game; it has %s", clip(q.Rules),
			strings.Join(turn.RuleNames(), ", "))
	}
	most, instead := memoryFloat, ""
	if *q.Exact {
		most, instead = memoryExact, `; with "exact": false up to 5000`
		if q.Capacity != nil {
			most, instead = memoryBounded, ""
		}
		if q.forgetful() {
			most, instead = memoryForget, "; two players up to 200"
		}
	}
	if err := within("pairs", q.Pairs, 0, most, instead); err != nil {
		return err
	}
	if q.Capacity != nil {
		switch {
		case q.forgetful() && !*q.Exact:
			return bad("exact", "is false, and %d players who forget are solved exactly only; leave exact out", *q.Players)
		case *q.Capacity == 0 && q.rules() == turn.OneOnly:
			return bad("capacity", "with 1-moves only and no memory nobody ever takes a pair; it must be at least 1")
		}
	}
	if err := validFrom(q.From, *q.Pairs); err != nil {
		return err
	}
	if q.Closed > 0 {
		const known = "closed forms are known for 2 players who forget nothing, under all rules but sacrifice; "
		switch {
		case *q.Players != 2:
			return bad("closed", known+"here are %d players", *q.Players)
		case q.Capacity != nil:
			return bad("closed", known+"here the capacity is %d", *q.Capacity)
		case q.rules() == turn.Sacrifice:
			return bad("closed", known+"here the rules are sacrifice")
		}
	}
	if q.Layer > 0 && (*q.Players != 2 || q.Capacity != nil || q.rules() != turn.Standard) {
		return bad("layer", "the boundary layer is that of 2 players who forget nothing under the rules standard")
	}
	if q.Expansions && (*q.Players != 2 || q.Capacity != nil || q.expansion() == nil) {
		return bad("expansions", "are those of 2 players who forget nothing under the rules standard, no-zero and "+
			"two-only")
	}
	return validRows(*q.Pairs, q.From, q.rowText)
}

func (q *Memory) Run(_ int, tick Tick) (*MemoryResult, error) {
	r, err := q.solve(tick)
	if err != nil {
		return nil, err
	}
	if q.Closed > 0 {
		forms, err := memory.ClosedForms(q.rules(), q.Closed-1, tick.scaled(closedTime))
		if err != nil {
			return nil, err
		}
		for _, f := range forms {
			r.Closed = append(r.Closed, closed(f))
			if err := tick(0); err != nil {
				return nil, err
			}
		}
	}
	if q.Layer > 0 {
		r.Layer = layer(q.Layer)
	}
	if q.Expansions {
		for order := range expansionTerms {
			rows, err := q.grid().expanded(func(n, k int) float64 { return q.expansion()(n, k, order) }, tick)
			if err != nil {
				return nil, err
			}
			r.Expansions = append(r.Expansions, rows)
		}
	}
	return r, nil
}

func (q *Memory) grid() grid { return grid{q.From, *q.Pairs, *q.Players, q.known, q.rowText} }

// solve computes the table and lists its rows.
func (q *Memory) solve(tick Tick) (*MemoryResult, error) {
	if !*q.Exact {
		t, maxError, err := q.approximate(tick)
		if err != nil {
			return nil, err
		}
		return q.grid().floats(t.Value, t.Moves, maxError, tick)
	}
	t, err := q.exactly(tick)
	if err != nil {
		return nil, err
	}
	var waiting func(n, k int) *big.Rat
	if w, ok := t.(interface{ Waiting(n, k int) *big.Rat }); ok && *q.Players > 2 {
		waiting = w.Waiting
	}
	e, err := q.grid().exact(t.Value, waiting, t.Moves, tick)
	if err != nil {
		return nil, err
	}
	r := &MemoryResult{Value: e.Value, Moves: e.Moves, Share: e.Share, Waiting: e.Waiting}
	if f, ok := t.(*memory.Forgetful); ok {
		r.Several, r.None = f.Several, f.None
	}
	if expand := q.asymptotic(); expand != nil {
		r.Asymptotic, err = q.grid().expanded(expand, tick)
	}
	return r, err
}

// A memoryTable holds the values of the positions, as fractions or floating-point numbers.
type memoryTable[T any] interface {
	Value(n, k int) T
	Moves(n, k int) turn.Moves
}

// exactly solves the positions exactly.
func (q *Memory) exactly(tick Tick) (memoryTable[*big.Rat], error) {
	switch {
	case q.Capacity == nil:
		return memory.SolveFrom(q.From, *q.Pairs, q.rules(), *q.Players, q.positions(tick))
	case q.forgetful():
		return memory.SolveForgetful(*q.Pairs, *q.Capacity, q.rules(), *q.Players, q.positions(tick))
	}
	return memory.SolveBounded(*q.Pairs, *q.Capacity, q.rules(), q.positions(tick))
}

// approximate solves the positions in floating point. maxError bounds the error of every value.
func (q *Memory) approximate(tick Tick) (t memoryTable[float64], maxError float64, err error) {
	if q.Capacity != nil {
		return memory.SolveBoundedFloat(*q.Pairs, *q.Capacity, q.rules(), q.positions(tick))
	}
	f, err := memory.SolveFloat(*q.Pairs, q.rules(), *q.Players, q.positions(tick))
	if err != nil {
		return nil, 0, err
	}
	return f, f.MaxError, nil
}

// positions is tick for a solver, which counts positions.
func (q *Memory) positions(tick Tick) Tick {
	positions, time := q.solving()
	return tick.scaled(time / positions)
}
