package job

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"rencontre/core/memory"
)

func init() { registerSingle("memory", &Memory{}) }

// Limits of memory. The n^2/2 exact values of n pairs have up to n log n bits each: 13 MB of
// text for 200 pairs and 110 MB for 400, which is more than a result may have (validRows). With
// bounded memory there is no common denominator. A floating-point value takes 40 bytes of text.
const (
	memoryExact   = 400
	memoryBounded = 200
	memoryForget  = 100 // for more than two players
	memoryFloat   = 5000
	memoryPlayers = 6
	memoryClosed  = 30
	memoryLayer   = 1000
)

// Memory asks for the values and optimal moves of Memory.
//
// From leaves the rows below it empty, so that a large result stays small. Closed adds that
// many closed forms, of the diagonals j = 0, 1, and so on. Layer adds the constants of Zwick
// and Paterson's boundary layer, with its sequences up to that index. Expansions adds their
// expansions of one to four terms, without the layer.
type Memory struct {
	single
	Pairs    *int   `json:"pairs" doc:"pairs on the table at most" unit:"pairs"`
	Rules    string `json:"rules" doc:"which moves are allowed" enum:"standard,free,no-zero,one-only,two-only,sacrifice"`
	Players  *int   `json:"players" doc:"how many players there are" unit:"players"`
	Capacity *int   `json:"capacity,omitempty" doc:"cards that a player remembers" unit:"cards"`
	Exact    *bool  `json:"exact" doc:"rationals; false: floating-point numbers"`
	From     int    `json:"from,omitempty" doc:"the first row that is listed" unit:"pairs"`
	Closed   int    `json:"closed,omitempty" doc:"how many closed forms are added, of the diagonals n - k = 0, 1, .." unit:"forms"`
	Layer    int    `json:"layer,omitempty" doc:"index to which the boundary layer is given" unit:"terms"`

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

// Layer is the boundary layer of section 4.4, rounded to ten decimals. It has the eight roots
// as real and imaginary parts, the coefficients of the six decaying roots, and the sequences:
// alpha from index -3, beta from -1 and gamma from -4. Lambda is where the error beyond the
// layer decays fastest, and Decay is its rate there.
type Layer struct {
	Theta  [][2]float64 `json:"theta"`
	U      [][2]float64 `json:"u"`
	V      [][2]float64 `json:"v"`
	W      [][2]float64 `json:"w"`
	Alpha  []float64    `json:"alpha"`
	Beta   []float64    `json:"beta"`
	Gamma  []float64    `json:"gamma"`
	Lambda float64      `json:"lambda"`
	Decay  float64      `json:"decay"`
}

// Closed is a closed form of the diagonal j = n-k, for all n >= From. The expectation E = (n +
// e)/2 is the polynomial with the coefficients Numerator, constant term first, over Denominator
// times the product of n+i for i in Factors.
//
// Moves are the optimal moves for all n >= Settled: computed up to Table pairs, and proved for
// all n from Signs on by the signs of coefficients (core/memory). Trend says that E/n is
// growing, declining or constant for all n >= TrendFrom; it is empty if that is not proved.
type Closed struct {
	J           int      `json:"j"`
	From        int      `json:"from"`
	Numerator   []string `json:"numerator"`
	Denominator string   `json:"denominator"`
	Factors     []int    `json:"factors"`
	Moves       string   `json:"moves"`
	Settled     int      `json:"settled"`
	Signs       int      `json:"signs"`
	Table       int      `json:"table"`
	Trend       string   `json:"trend,omitempty"`
	TrendFrom   int      `json:"trendFrom,omitempty"`
}

// validFrom refuses a first row that does not exist.
func validFrom(from, pairs int) error {
	return within("from", &from, 0, pairs, ", the number of pairs")
}

func (q *Memory) rules() memory.Rules {
	r, _ := memory.ParseRules(q.Rules)
	return r
}

func (q *Memory) Validate() error {
	if q.Rules == "" {
		q.Rules = memory.Standard.String()
	}
	fill(&q.Players, 2)
	fill(&q.Exact, true)
	if _, ok := memory.ParseRules(q.Rules); !ok {
		return bad("rules", "%q are no rules of this game; it has %s", clip(q.Rules),
			strings.Join(memory.RuleNames(), ", "))
	}
	if err := within("players", q.Players, 2, memoryPlayers, ""); err != nil {
		return err
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
		if err := within("capacity", q.Capacity, 0, memoryFloat, " cards"); err != nil {
			return err
		}
		switch {
		case q.forgetful() && !*q.Exact:
			return bad("exact", "is false, and %d players who forget are solved exactly only; leave exact out", *q.Players)
		case *q.Capacity == 0 && q.rules() == memory.OneOnly:
			return bad("capacity", "with 1-moves only and no memory nobody ever takes a pair; it must be at least 1")
		}
	}
	if err := validFrom(q.From, *q.Pairs); err != nil {
		return err
	}
	if err := within("closed", &q.Closed, 0, memoryClosed, ""); err != nil {
		return err
	}
	if q.Closed > 0 && (*q.Players != 2 || q.Capacity != nil || q.rules() == memory.Sacrifice) {
		return bad("closed", "closed forms are had for 2 players who forget nothing, under all rules but sacrifice")
	}
	if err := within("layer", &q.Layer, 0, memoryLayer, ""); err != nil {
		return err
	}
	if q.Layer > 0 && (*q.Players != 2 || q.Capacity != nil || q.rules() != memory.Standard) {
		return bad("layer", "the boundary layer is that of 2 players who forget nothing under the rules standard")
	}
	if q.Expansions && (*q.Players != 2 || q.Capacity != nil || q.expansion() == nil) {
		return bad("expansions", "are those of 2 players who forget nothing under the rules standard, no-zero and "+
			"two-only")
	}
	return validRows(*q.Pairs, q.From, q.rowText)
}

// validRows refuses a table of the rows from..pairs whose text would be too long. row estimates
// the text of the row of n pairs.
func validRows(pairs, from int, row func(n int) float64) error {
	total := rows(from, pairs, row)
	if total <= mostText {
		return nil
	}
	most, all := 0, 0.0
	for ; all+row(most+1) <= mostText; most++ {
		all += row(most)
	}
	least := pairs
	for all = row(pairs); all+row(least-1) <= mostText; least-- {
		all += row(least - 1)
	}
	return validText("pairs", total, fmt.Sprintf("take up to %d pairs, or the rows from %d on (from)", most, least))
}

// bits is about the length of the numerator, and of the denominator, of a value.
func bits(n int) float64 { return float64(n) * math.Log2(float64(n)+2) }

// known is the greatest k in the row of n pairs.
func (q *Memory) known(n int) int {
	if q.Capacity != nil {
		return min(n, *q.Capacity)
	}
	return n
}

// rowText is about the text of a row, in bytes. Under one-only much cancels; with bounded
// memory nothing does.
func (q *Memory) rowText(n int) float64 {
	each := 40.0
	if q.Expansions {
		each += expansionTerms * expansionText
	}
	switch {
	case !*q.Exact:
	case q.forgetful():
		each += 3 * q.forgetfulText(n)
	case q.rules() == memory.OneOnly && q.Capacity == nil:
		each += 0.17 * bits(n)
	case q.known(n) < n:
		each += 1.3 * bits(n)
	case *q.Players > 2:
		each += 0.7 * bits(n)
	default:
		each += 0.63 * bits(n)
	}
	return float64(q.known(n)+1) * each
}

// solving returns how many positions are solved and the time for it, in nanoseconds.
func (q *Memory) solving() (positions, time float64) {
	n, p := *q.Pairs, float64(*q.Players)
	positions = rows(0, n, func(n int) float64 { return float64(q.known(n) + 1) })
	switch {
	case *q.Exact && q.Capacity == nil:
		return positions, positions * exactTime(n, p)
	case q.forgetful():
		text := q.forgetfulText(n)
		return positions, positions * p * (2e3 + 85*text + 0.02*text*text)
	case *q.Exact:
		return positions, positions * (2e3 + 110*bits(n) + 0.04*bits(n)*bits(n)*q.forgets(n))
	case q.Capacity != nil:
		return positions, positions * 190
	case p > 2: // an exact table is solved first
		small := min(n, memory.ExactMoves)
		exact := triangle(small)
		return positions + exact, positions*(40+35*p) + exact*exactTime(small, p)
	}
	return positions, positions * 110
}

// triangle is the number of positions of up to n pairs.
func triangle(n int) float64 { return float64(n+1) * float64(n+2) / 2 }

// exactTime is the time of a position of an exact table, in nanoseconds.
func exactTime(pairs int, players float64) float64 { return players * (650 + 0.11*bits(pairs)) }

// exactBytes is the memory of a position of an exact table: its moves, weight and gains.
func exactBytes(pairs int) float64 { return 450 + 0.13*bits(pairs) }

// closedTime is the time of a position that the closed forms report to their tick, in nanoseconds,
// and closing how many there are.
const closedTime = 2000

func (q *Memory) closing() float64 { return 2 * float64(q.Closed) * (7*float64(q.Closed) + 41) }

// Cost counts nanoseconds.
func (q *Memory) Cost() Cost {
	positions, work := q.solving()
	text, perByte, each := rows(q.From, *q.Pairs, q.rowText), float64(floatByte), 24.0
	if *q.Exact {
		perByte, each = fractionByte, exactBytes(*q.Pairs)*(0.8+0.1*float64(*q.Players))
	}
	if q.forgetful() {
		each = q.forgetfulBytes()
	}
	return costOf(work+perByte*text+closedTime*q.closing(), 1, positions*each+heldText*text)
}

func (q *Memory) Run(_ int, tick Tick) (*MemoryResult, error) {
	r, err := q.solve(tick)
	if err != nil {
		return nil, err
	}
	if q.Closed > 0 {
		forms, err := memory.ClosedForms(q.rules(), q.Closed-1, tick.worth(closedTime))
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
			rows := [][]float64{}
			for n := 0; n <= *q.Pairs; n++ {
				row := []float64{}
				for k := 0; n >= q.From && k < n; k++ {
					row = append(row, q.expansion()(n, k, order))
				}
				if n >= q.From { // no unknown pair: all pairs are the mover's
					row = append(row, float64(n))
				}
				rows = append(rows, row)
				if err := tick(0); err != nil { // rowText has their text, and so the time
					return nil, err
				}
			}
			r.Expansions = append(r.Expansions, rows)
		}
	}
	return r, nil
}

// expansionTerms is the number of known terms. expansionText is the text of a position for one term,
// in bytes.
const (
	expansionTerms = 4
	expansionText  = 22
)

// expansion returns the expansion for the rules, nil if there is none.
func (q *Memory) expansion() func(n, k, order int) float64 {
	switch q.rules() {
	case memory.Standard, memory.NoZero:
		return memory.Expand
	case memory.TwoOnly:
		return memory.ExpandTwoOnly
	}
	return nil
}

// layer returns the boundary layer with its sequences up to an index.
func layer(most int) *Layer {
	l, r := memory.NewLayer(), &Layer{}
	round := func(x float64) float64 { return math.Round(x*1e10)/1e10 + 0 } // no -0
	complexes := func(list []complex128) [][2]float64 {
		pairs := make([][2]float64, len(list))
		for i, z := range list {
			pairs[i] = [2]float64{round(real(z)), round(imag(z))}
		}
		return pairs
	}
	sequence := func(from int, at func(int) float64) []float64 {
		var all []float64
		for i := from; i <= most; i++ {
			all = append(all, round(at(i)))
		}
		return all
	}
	r.Theta, r.U = complexes(l.Theta), complexes(l.U)
	r.V, r.W = complexes(l.V), complexes(l.W)
	r.Alpha, r.Beta, r.Gamma = sequence(-3, l.Alpha), sequence(-1, l.Beta), sequence(-4, l.Gamma)
	r.Lambda, r.Decay = memory.Sharpest()
	r.Lambda, r.Decay = round(r.Lambda), round(r.Decay)
	return r
}

// solve computes the table and lists its rows.
func (q *Memory) solve(tick Tick) (*MemoryResult, error) {
	n, rules, players := *q.Pairs, q.rules(), *q.Players
	positions, time := q.solving()
	solving := tick.worth(time / positions)
	g := grid{q.From, n, players, q.known, q.rowText}
	switch {
	case *q.Exact && q.Capacity == nil:
		t, err := memory.Solve(n, rules, players, solving)
		if err != nil {
			return nil, err
		}
		var waiting func(n, k int) *big.Rat
		if players > 2 {
			waiting = t.Waiting
		}
		e, err := g.exact(t.Value, waiting, t.Moves, q.asymptotic(), tick)
		if err != nil {
			return nil, err
		}
		return &MemoryResult{Value: e.value, Moves: e.moves, Share: e.share, Waiting: e.waiting,
			Asymptotic: e.asymptotic}, nil
	case q.forgetful():
		return q.solveForgetful(g, solving, tick)
	case *q.Exact:
		t, err := memory.SolveBounded(n, *q.Capacity, rules, solving)
		if err != nil {
			return nil, err
		}
		e, err := g.exact(t.Value, nil, t.Moves, nil, tick)
		if err != nil {
			return nil, err
		}
		return &MemoryResult{Value: e.value, Moves: e.moves, Share: e.share}, nil
	case q.Capacity == nil:
		t, err := memory.SolveFloat(n, rules, players, solving)
		if err != nil {
			return nil, err
		}
		return g.floats(t.Value, t.Moves, t.MaxError, tick)
	}
	t, maxError, err := memory.SolveBoundedFloat(n, *q.Capacity, rules, solving)
	if err != nil {
		return nil, err
	}
	return g.floats(t.Value, t.Moves, maxError, tick)
}

// A grid describes the rows of a result, n = 0..pairs. Rows below from are empty; the others
// have k = 0..known(n). text is about the text of a row, in bytes.
type grid struct {
	from, pairs, players int
	known                func(n int) int
	text                 func(n int) float64
}

// An exactGrid holds rows of exact numbers.
type exactGrid struct {
	value, moves, waiting [][]string
	share                 [][]*string
	asymptotic            [][]float64
}

// exact lists exact numbers. waiting and expand may be nil.
func (g grid) exact(value, waiting func(n, k int) *big.Rat, moves func(n, k int) memory.Moves,
	expand func(n, k int) float64, tick Tick) (*exactGrid, error) {
	r := &exactGrid{}
	players := int64(g.players)
	for n := 0; n <= g.pairs; n++ {
		each := fractionByte * g.text(n) / float64(g.known(n)+1)
		values, moveNames, shares := []string{}, []string{}, []*string{}
		waits, expansions := []string{}, []float64{}
		for k := 0; n >= g.from && k <= g.known(n); k++ {
			e := value(n, k)
			values = append(values, e.RatString())
			moveNames = append(moveNames, moves(n, k).String())
			shares = append(shares, nil)
			if n > 0 { // (n + (p-1) e) / (p n)
				e.Mul(e, big.NewRat(players-1, 1)).Add(e, big.NewRat(int64(n), 1))
				text := e.Mul(e, big.NewRat(1, players*int64(n))).RatString()
				shares[k] = &text
			}
			if waiting != nil {
				waits = append(waits, waiting(n, k).RatString())
			}
			if expand != nil {
				expansions = append(expansions, expand(n, k))
			}
			if err := tick(each); err != nil {
				return nil, err
			}
		}
		r.value, r.share = append(r.value, values), append(r.share, shares)
		r.moves = append(r.moves, moveNames)
		if waiting != nil {
			r.waiting = append(r.waiting, waits)
		}
		if expand != nil {
			r.asymptotic = append(r.asymptotic, expansions)
		}
	}
	return r, nil
}

// floats lists floating-point numbers.
func (g grid) floats(value func(n, k int) float64, moves func(n, k int) memory.Moves, maxError float64,
	tick Tick) (*MemoryResult, error) {
	p := float64(g.players)
	var values [][]float64
	var shares [][]*float64
	r := &MemoryResult{MaxError: &maxError}
	for n := 0; n <= g.pairs; n++ {
		v, s, m := []float64{}, []*float64{}, []string{}
		for k := 0; n >= g.from && k <= g.known(n); k++ {
			e := value(n, k)
			v, m = append(v, e), append(m, moves(n, k).String())
			s = append(s, nil)
			if n > 0 {
				share := (float64(n) + (p-1)*e) / (p * float64(n))
				s[k] = &share
			}
		}
		values, shares, r.Moves = append(values, v), append(shares, s), append(r.Moves, m)
		if n >= g.from {
			if err := tick(floatByte * g.text(n)); err != nil {
				return nil, err
			}
		}
	}
	r.Value, r.Share = values, shares
	return r, nil
}

// asymptotic returns the expansion for the request, or nil.
func (q *Memory) asymptotic() func(n, k int) float64 {
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
	c := Closed{J: f.J, From: f.From, Denominator: e.Den.String(), Factors: append([]int{}, e.Factors...),
		Moves: f.Moves.String(), Settled: f.Settled, Signs: f.Signs, Table: f.Table, TrendFrom: f.TrendFrom}
	if f.TrendFrom > 0 {
		c.Trend = [...]string{"declining", "constant", "growing"}[f.Trend+1]
	}
	for _, x := range e.Num {
		c.Numerator = append(c.Numerator, x.String())
	}
	return c
}
