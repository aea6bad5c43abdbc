//go:build !solitaires

package job

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"

	"rencontre/core/memory"
)

func init() { register(Tables, "memory", func() Task { return &memoryValues{} }) }

// Limits of memory. Exact values of n pairs have up to n log n bits and there are
// n^2/2 of them: 8 MB of text for 200 pairs, 60 MB for 400. With bounded memory
// there is no common denominator. Floating point takes 50 bytes of text a position.
const (
	memoryExact   = 400
	memoryBounded = 200
	memoryFloat   = 5000
	memoryPlayers = 6
	memoryClosed  = 30
)

// memoryValues are the values and optimal moves of Memory.
//
// Beyond JOBS.md: "from" leaves the rows below it empty, which keeps a large
// result small; "closed" adds that many closed forms, of the diagonals j = 0, 1, ..
type memoryValues struct {
	single
	Pairs    *int   `json:"pairs"`
	Rules    string `json:"rules"`
	Players  *int   `json:"players"`
	Capacity *int   `json:"capacity,omitempty"`
	Exact    *bool  `json:"exact"`
	From     int    `json:"from,omitempty"`
	Closed   int    `json:"closed,omitempty"`
}

// Memory is the result of memory. Value and share are texts when exact, else
// numbers; rows run k = 0..n, or 0..min(n, capacity). The share of no pairs is null.
type Memory struct {
	Value any        `json:"value"`
	Moves [][]string `json:"moves"`
	Share any        `json:"share"`
	// Waiting is the gain that the player who has just moved expects, with more
	// than two players: with two it is -Value.
	Waiting [][]string `json:"waiting,omitempty"`
	// MaxError bounds the error of every value, where they are not exact.
	MaxError *float64 `json:"maxError,omitempty"`
	// Asymptotic holds the expansions of Zwick and Paterson, beside exact values.
	Asymptotic [][]float64 `json:"asymptotic,omitempty"`
	Closed     []Closed    `json:"closed,omitempty"`
}

// Closed is a closed form of the diagonal j = n-k, for all n >= From: the
// expectation E = (n + e)/2 is the polynomial with coefficients Numerator, the
// constant term first, over Denominator times the product of n+i, i in Factors.
type Closed struct {
	J           int      `json:"j"`
	From        int      `json:"from"`
	Numerator   []string `json:"numerator"`
	Denominator string   `json:"denominator"`
	Factors     []int    `json:"factors"`
}

// validPairs refuses a number of pairs that is missing or out of range; instead
// says what can be done about a greater one.
func validPairs(pairs *int, least, most int, instead string) error {
	switch {
	case pairs == nil:
		return bad("pairs", "is missing; it must be a whole number from %d to %d", least, most)
	case *pairs < least:
		return bad("pairs", "is %d; it must be from %d to %d", *pairs, least, most)
	case *pairs > most:
		return bad("pairs", "is %d; it must be from %d to %d%s", *pairs, least, most, instead)
	}
	return nil
}

// validFrom refuses a first row that is not there.
func validFrom(from, pairs int) error {
	if from < 0 || from > pairs {
		return bad("from", "is %d; it must be from 0 to pairs, %d", from, pairs)
	}
	return nil
}

func (q *memoryValues) rules() memory.Rules {
	r, _ := memory.ParseRules(q.Rules)
	return r
}

func (q *memoryValues) Validate() error {
	if q.Rules == "" {
		q.Rules = memory.Standard.String()
	}
	fill(&q.Players, 2)
	fill(&q.Exact, true)
	if _, ok := memory.ParseRules(q.Rules); !ok {
		return bad("rules", "%q are no rules of this game; it has %s", clip(q.Rules), strings.Join(memory.RuleNames(), ", "))
	}
	if *q.Players < 2 || *q.Players > memoryPlayers {
		return bad("players", "is %d; it must be from 2 to %d", *q.Players, memoryPlayers)
	}
	most, instead := memoryFloat, ""
	if *q.Exact {
		most, instead = memoryExact, `; with "exact": false up to 5000`
		if q.Capacity != nil {
			most = memoryBounded
		}
	}
	if err := validPairs(q.Pairs, 0, most, instead); err != nil {
		return err
	}
	if q.Capacity != nil {
		switch {
		case *q.Capacity < 0 || *q.Capacity > memoryFloat:
			return bad("capacity", "is %d; it must be from 0 to %d cards", *q.Capacity, memoryFloat)
		case *q.Players != 2:
			return bad("capacity", "bounded memory is solved for 2 players, not for %d; leave capacity or players out", *q.Players)
		case *q.Capacity == 0 && q.rules() == memory.OneOnly:
			return bad("capacity", "with 1-moves only and no memory nobody ever takes a pair; it must be at least 1")
		}
	}
	if err := validFrom(q.From, *q.Pairs); err != nil {
		return err
	}
	switch {
	case q.Closed < 0 || q.Closed > memoryClosed:
		return bad("closed", "is %d; it must be from 0 to %d", q.Closed, memoryClosed)
	case q.Closed > 0 && (*q.Players != 2 || q.Capacity != nil || q.rules() == memory.Sacrifice):
		return bad("closed", "closed forms are had for 2 players who forget nothing, under all rules but sacrifice")
	}
	return nil
}

func (q *memoryValues) Cost() Cost {
	n, p := float64(*q.Pairs), float64(*q.Players)
	positions := (n + 1) * (n + 2) / 2
	text := positions // of the rows that are returned
	if q.From > 0 {
		text -= float64(q.From) * float64(q.From+1) / 2
	}
	bits := n * math.Log2(n+2) // of the longest value
	c := Cost{Work: positions}
	switch {
	case !*q.Exact:
		c.Seconds, c.Bytes = positions*p*7e-8+text*3e-7, positions*9+text*150
	case q.Capacity != nil:
		most := math.Min(n, float64(*q.Capacity))
		c.Work = (n + 1) * (most + 1)
		c.Seconds = c.Work * (1.5e-5 + bits*bits*9e-11)
		c.Bytes = c.Work * bits
	default:
		c.Seconds = positions*p*(3e-7+bits*2e-9) + text*(1e-6+bits*bits*1e-11)
		c.Bytes = (positions*p + text*8) * bits / 8
	}
	c.Bytes += 1 << 20
	return c
}

func (q *memoryValues) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }

func (q *memoryValues) Run(_ int, tick Tick) (json.RawMessage, error) {
	var r memoryText
	if err := q.solve(&r, tick); err != nil {
		return nil, err
	}
	if q.Closed > 0 {
		forms, err := memory.ClosedForms(q.rules(), q.Closed-1, tick)
		if err != nil {
			return nil, err
		}
		for _, f := range forms {
			r.closed = append(r.closed, closed(f))
		}
	}
	return r.end()
}

// solve computes the table that is asked for and writes its rows.
func (q *memoryValues) solve(r *memoryText, tick Tick) error {
	n, rules, players := *q.Pairs, q.rules(), *q.Players
	switch {
	case *q.Exact && q.Capacity == nil:
		t, err := memory.Solve(n, rules, players, tick)
		if err != nil {
			return err
		}
		var waiting func(n, k int) *big.Rat
		if players > 2 {
			waiting = t.Waiting
		}
		return r.exactRows(q, t.Value, waiting, t.Moves, all, q.asymptotic(), tick)
	case *q.Exact:
		t, err := memory.SolveBounded(n, *q.Capacity, rules, tick)
		if err != nil {
			return err
		}
		return r.exactRows(q, t.Value, nil, t.Moves, t.MaxKnown, nil, tick)
	case q.Capacity == nil:
		t, err := memory.SolveFloat(n, rules, players, tick)
		if err != nil {
			return err
		}
		r.maxError = &t.MaxError
		return r.floatRows(q, t.Value, t.Moves, all, tick)
	}
	t, maxError, err := memory.SolveBoundedFloat(n, *q.Capacity, rules, tick)
	if err != nil {
		return err
	}
	r.maxError = &maxError
	return r.floatRows(q, t.Value, t.Moves, t.MaxKnown, tick)
}

// all is the greatest k where nothing is forgotten.
func all(n int) int { return n }

// rowsText is a JSON array written row by row, so that a host hears ticks between
// the rows of a result of many megabytes.
type rowsText []byte

func (t *rowsText) add(row any) error {
	text, err := encode(row)
	if err != nil {
		return err
	}
	mark := byte(',')
	if len(*t) == 0 {
		mark = '['
	}
	*t = append(append(*t, mark), text...)
	return nil
}

func (t rowsText) end() []byte {
	if len(t) == 0 {
		return []byte("[]")
	}
	return append(t, ']')
}

// memoryText is the result while it is written.
type memoryText struct {
	value, moves, share, waiting, asymptotic rowsText
	maxError                                 *float64
	closed                                   []Closed
}

func (t *memoryText) row(value, share any, moves []string) error {
	if err := t.value.add(value); err != nil {
		return err
	}
	if err := t.share.add(share); err != nil {
		return err
	}
	return t.moves.add(moves)
}

// end joins the fields as encoding/json would write a Memory.
func (t *memoryText) end() (json.RawMessage, error) {
	out := append([]byte(`{"value":`), t.value.end()...)
	out = append(append(out, `,"moves":`...), t.moves.end()...)
	out = append(append(out, `,"share":`...), t.share.end()...)
	if t.waiting != nil {
		out = append(append(out, `,"waiting":`...), t.waiting.end()...)
	}
	if t.asymptotic != nil {
		out = append(append(out, `,"asymptotic":`...), t.asymptotic.end()...)
	}
	for _, f := range []struct {
		name  string
		value any
		there bool
	}{{"maxError", t.maxError, t.maxError != nil}, {"closed", t.closed, t.closed != nil}} {
		if !f.there {
			continue
		}
		text, err := encode(f.value)
		if err != nil {
			return nil, err
		}
		out = append(append(out, `,"`+f.name+`":`...), text...)
	}
	return append(out, '}'), nil
}

// exactRows writes the rows of a table of rationals; waiting and expand may be nil.
func (t *memoryText) exactRows(q *memoryValues, value, waiting func(n, k int) *big.Rat, moves func(n, k int) memory.Moves, known func(n int) int, expand func(n, k int) float64, tick Tick) error {
	players := int64(*q.Players)
	for n := 0; n <= *q.Pairs; n++ {
		v, s, m, w, a := []string{}, []*string{}, []string{}, []string{}, []float64{}
		for k := 0; n >= q.From && k <= known(n); k++ {
			e := value(n, k)
			v, m = append(v, e.RatString()), append(m, moves(n, k).String())
			s = append(s, nil)
			if n > 0 { // (n + (p-1) e) / (p n)
				e.Mul(e, big.NewRat(players-1, 1)).Add(e, big.NewRat(int64(n), 1))
				text := e.Mul(e, big.NewRat(1, players*int64(n))).RatString()
				s[k] = &text
			}
			if waiting != nil {
				w = append(w, waiting(n, k).RatString())
			}
			if expand != nil {
				a = append(a, expand(n, k))
			}
			if k%8 == 7 {
				if err := tick(0); err != nil {
					return err
				}
			}
		}
		if err := t.row(v, s, m); err != nil {
			return err
		}
		if waiting != nil {
			if err := t.waiting.add(w); err != nil {
				return err
			}
		}
		if expand != nil {
			if err := t.asymptotic.add(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// floatRows writes the rows of a table of floating-point numbers.
func (t *memoryText) floatRows(q *memoryValues, value func(n, k int) float64, moves func(n, k int) memory.Moves, known func(n int) int, tick Tick) error {
	p := float64(*q.Players)
	for n := 0; n <= *q.Pairs; n++ {
		v, s, m := []float64{}, []*float64{}, []string{}
		for k := 0; n >= q.From && k <= known(n); k++ {
			e := value(n, k)
			v, m = append(v, e), append(m, moves(n, k).String())
			s = append(s, nil)
			if n > 0 {
				share := (float64(n) + (p-1)*e) / (p * float64(n))
				s[k] = &share
			}
		}
		if err := t.row(v, s, m); err != nil {
			return err
		}
		if err := tick(0); err != nil {
			return err
		}
	}
	return nil
}

// asymptotic is the expansion that belongs to the request, or nil.
func (q *memoryValues) asymptotic() func(n, k int) float64 {
	if *q.Players != 2 || q.Capacity != nil {
		return nil
	}
	edge := func(expand func(n, k int) float64) func(n, k int) float64 {
		return func(n, k int) float64 {
			if n == k { // no unknown pair: all pairs are the mover's
				return float64(n)
			}
			return expand(n, k)
		}
	}
	switch q.rules() {
	case memory.Standard:
		return edge(memory.NewLayer().Standard)
	case memory.OneOnly:
		return edge(memory.ExpandOneOnly)
	case memory.TwoOnly:
		return edge(func(n, k int) float64 { return memory.ExpandTwoOnly(n, k, 3) })
	}
	return nil
}

func closed(f memory.ClosedForm) Closed {
	e := f.Expected()
	c := Closed{J: f.J, From: f.From, Denominator: e.Den.String(), Factors: append([]int{}, e.Factors...)}
	for _, x := range e.Num {
		c.Numerator = append(c.Numerator, x.String())
	}
	return c
}
