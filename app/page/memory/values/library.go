// Package values has the tables of values of Memory: which there are, and those that this tab has computed. The values
// of single moves follow from them.
package values

import (
	"math/big"
	"slices"
	"strings"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/turn"
)

// A Library has the tables of values computed in this tab: rows by n, for each question.
type Library map[Question]map[int]row

// Of returns the library of the tab of a frame.
func Of(f *calc.Frame) Library { return calc.Shared(f.Desk(), func() Library { return Library{} }) }

// Small is the largest number of pairs of the small rows, which are computed together.
const Small = 32

// A row is the row of one n in a table of values.
type row struct {
	value   []string
	waiting []string // values for the player who has just moved; nil: the negative of the value
	moves   []turn.Moves
	several []int      // k where several moves are stable
	none    []int      // k where no move is stable
	of      *ui.Source // the answer with this row and its neighbours
}

// Rows are the part of a job's result that is read: rows of the game for the most pairs and of replies, a list of
// positions of the game to win.
type Rows struct {
	Value     [][]string        `json:"value"`
	Waiting   [][]string        `json:"waiting"`
	Moves     [][]string        `json:"moves"`
	Positions []job.WinPosition `json:"positions"`
	Several   [][2]int          `json:"several"`
	None      [][2]int          `json:"none"`
}

// block returns the range of rows that is computed together with row n.
func (q Question) block(n int) (from, to int) {
	const more = 16
	if n <= Small {
		return 0, Small
	}
	from = n - (n-Small-1)%more
	return from, min(from+more-1, q.MaxPairs())
}

// Wanted returns a request for the rows from..to, or nil if the library has them all.
func (l Library) Wanted(q Question, from, to int) job.Request {
	low, high := -1, -1
	var leads []int
	for _, needed := range q.neededTables() {
		missing := false
		for n := from; n <= to; n++ {
			if _, there := l[needed][n]; !there {
				a, b := q.block(n)
				if low < 0 || a < low {
					low = a
				}
				high, missing = max(high, b), true
			}
		}
		if missing && !slices.Contains(leads, needed.Number) {
			leads = append(leads, leadsAround(needed.Number)...)
		}
	}
	if low < 0 {
		return nil
	}
	return q.Request(low, high, leads)
}

// Answers returns the answers with the rows from..to.
func (l Library) Answers(q Question, from, to int) []ui.Source {
	var all []ui.Source
	var last *ui.Source
	for n := from; n <= to; n++ {
		if a := l[q][n].of; a != nil && a != last {
			all, last = append(all, *a), a
		}
	}
	return all
}

// Keep adds the rows of an answer; those below its "from" are empty.
func (l Library) Keep(q Question, of ui.Source, t Rows) {
	put := func(q Question, n int, r row) {
		if l[q] == nil {
			l[q] = map[int]row{}
		}
		l[q][n] = r
	}
	for n, values := range t.Value {
		if len(values) != q.Known(n)+1 {
			continue
		}
		r := row{value: values, moves: make([]turn.Moves, len(values)), of: &of}
		if t.Waiting != nil {
			r.waiting = t.Waiting[n]
		}
		for k, text := range t.Moves[n] {
			r.moves[k] = words.ReadMoves(text)
		}
		r.several, r.none = within(t.Several, n), within(t.None, n)
		put(q, n, r)
	}
	for _, p := range t.Positions { // in increasing order of k
		q := q.at(p.Lead)
		if r := l[q][p.N]; len(r.value) <= p.N {
			put(q, p.N, row{value: append(r.value, p.Value), moves: append(r.moves, words.ReadMoves(p.Moves)), of: &of})
		}
	}
}

// within returns k of the positions (n, k) in a row.
func within(positions [][2]int, n int) (all []int) {
	for _, p := range positions {
		if p[0] == n {
			all = append(all, p[1])
		}
	}
	return all
}

// Open says why best play is not unique at (n, k), "" if it is.
func (l Library) Open(q Question, n, k int) string {
	switch r := l[q][n]; {
	case slices.Contains(r.several, k):
		return "Best play is not unique here: several moves are such that nobody gains by another move for one turn. The " +
			"table takes the one of the largest value."
	case l.Unstable(q, n, k):
		return "Best play is not determined here: whatever move all players make, someone gains by another move for one " +
			"turn. The table takes the move of the largest value if all make it."
	}
	return ""
}

// Unstable reports whether no move at (n, k) is stable. Then another move may have a larger value, for one turn.
func (l Library) Unstable(q Question, n, k int) bool { return slices.Contains(l[q][n].none, k) }

// Value returns the value of (n, k), or nil if it is not known.
func (l Library) Value(q Question, n, k int) *big.Rat {
	r := l[q][n]
	if k < 0 || k >= len(r.value) {
		return nil
	}
	return figure.Rational(r.value[k])
}

// Moves returns the best moves at (n, k), or 0 if they are not known.
func (l Library) Moves(q Question, n, k int) turn.Moves {
	if r := l[q][n]; k >= 0 && k < len(r.moves) {
		return r.moves[k]
	}
	return 0
}

// Share returns the share of the remaining pairs that the player to move takes. It is nil if it is not known or the
// game is not for pairs.
func (l Library) Share(q Question, n, k int) *big.Rat {
	v := l.Value(q, n, k)
	if v == nil || q.Aim == AimWin {
		return nil
	}
	p := int64(q.Players())
	v.Mul(v, big.NewRat(p-1, 1)).Add(v, big.NewRat(int64(n), 1))
	return v.Mul(v, big.NewRat(1, p*int64(n)))
}

// Options returns the moves that the rules allow at (n, k), the best first, valued by the recurrence from smaller
// positions. It is nil if their values are not known.
func (l Library) Options(q Question, n, k int) []turn.Option {
	if l.Wanted(q, n-1, n) != nil {
		return nil
	}
	return turn.Options(q.Allowed(k), l.Moves(q, n, k), n, k, l.valuation(q))
}

// MoveValue returns the value of a move at (n, k), n >= 1, for the player who makes it.
func (l Library) MoveValue(q Question, n, k int, m turn.Moves) *big.Rat {
	return turn.MoveValue(m, n, k, l.valuation(q))
}

// valuation returns what positions are worth to a player who has moved.
func (l Library) valuation(q Question) turn.Valuation {
	if q.Aim != AimWin {
		return turn.Gain{Table: l.Table(q), Players: q.Players(), GoesOn: q.Aim == AimReply}
	}
	return turn.Win{Lead: q.Number, At: func(n, k, lead int) *big.Rat { return l.Value(q.at(lead), n, k) }}
}

// Table returns what the library has of a question.
func (l Library) Table(q Question) turn.Table { return table{l, q} }

type table struct {
	of Library
	q  Question
}

func (t table) Value(n, k int) *big.Rat   { return t.of.Value(t.q, n, k) }
func (t table) Moves(n, k int) turn.Moves { return t.of.Moves(t.q, n, k) }

// Waiting implements turn.Table. Of more known cards than the players remember, k are remembered.
func (t table) Waiting(n, k int) *big.Rat {
	k = min(k, t.q.Known(n))
	if r := t.of[t.q][n]; r.waiting != nil {
		return figure.Rational(r.waiting[k])
	}
	v := t.Value(n, k)
	return v.Neg(v)
}

// Printed compares a position with what the papers print of it, and says where they do.
func (l Library) Printed(q Question, n, k int) (verdict, where string) {
	r, known := l[q][n]
	if !known || q != Usual(q.Rules) {
		return "", ""
	}
	same := func(is bool) {
		switch {
		case !is:
			verdict = ui.Differs
		case verdict == "":
			verdict = ui.Agrees
		}
	}
	for _, p := range paper.MemoryTables() {
		if p.Rules != q.Rules.String() {
			continue
		}
		if n < len(p.Moves) && p.Moves[n] != "" {
			where = p.MovesIn
			same(strings.Contains(r.moves[k].String(), p.Moves[n][k:k+1]))
		}
		if n < len(p.Values) && p.Values[n] != "" {
			where = p.ValuesIn
			same(strings.Fields(p.Values[n])[k] == r.value[k])
		}
	}
	return verdict, where
}
