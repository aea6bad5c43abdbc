package memory

import (
	"math/big"
	"slices"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/memory"
)

// A library has the tables of values computed in this tab: rows by n, for each question.
type library map[question]map[int]row

// A row is the row of one n in a table of values.
type row struct {
	value   []string
	waiting []string // values for the player who has just moved; nil: the negative of the value
	moves   []memory.Moves
	several []int      // k where several moves are stable
	none    []int      // k where no move is stable
	of      *ui.Answer // the answer with this row and its neighbours
}

// rows are the part of a job's result that is read: rows of the game for the most pairs and of replies, a list of
// positions of the game to win.
type rows struct {
	Value     [][]string        `json:"value"`
	Waiting   [][]string        `json:"waiting"`
	Moves     [][]string        `json:"moves"`
	Positions []job.WinPosition `json:"positions"`
	Several   [][2]int          `json:"several"`
	None      [][2]int          `json:"none"`
}

// A lookup computes what the library lacks.
type lookup struct {
	*calc.Answer[rows]
	library library
	of      question // whose rows were asked for
}

// newLookup makes a lookup. heard is called when rows arrive.
func newLookup(f *calc.Frame, l library, heard func()) *lookup {
	u := &lookup{library: l}
	u.Answer = calc.PageAnswer[rows](f, func() {
		if u.Whole() {
			l.keep(u.of, u.Exported()[0], u.Value())
			heard()
		}
	})
	return u
}

// turn asks for the missing rows from..to of a question. q may be nil.
func (u *lookup) turn(q *question, from, to int, way calc.Way) {
	if q != nil {
		u.of = *q
		if t := u.library.wanted(*q, from, to); t != nil {
			u.Ask(t, way)
			return
		}
	}
	u.Forget()
}

// block returns the range of rows that is computed together with row n. All small rows are computed at once.
func (q question) block(n int) (from, to int) {
	const first, more = 32, 16
	if n <= first {
		return 0, first
	}
	from = n - (n-first-1)%more
	return from, min(from+more-1, q.most())
}

// wanted returns a request for the rows from..to, or nil if the library has them all.
func (l library) wanted(q question, from, to int) job.Request {
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
		if missing && !slices.Contains(leads, needed.number) {
			leads = append(leads, leadsAround(needed.number)...)
		}
	}
	if low < 0 {
		return nil
	}
	return q.request(low, high, leads)
}

// answers returns the answers with the rows from..to.
func (l library) answers(q question, from, to int) []ui.Answer {
	var all []ui.Answer
	var last *ui.Answer
	for n := from; n <= to; n++ {
		if a := l[q][n].of; a != nil && a != last {
			all, last = append(all, *a), a
		}
	}
	return all
}

// keep adds the rows of an answer; those below its "from" are empty.
func (l library) keep(q question, of ui.Answer, t rows) {
	put := func(q question, n int, r row) {
		if l[q] == nil {
			l[q] = map[int]row{}
		}
		l[q][n] = r
	}
	for n, values := range t.Value {
		if len(values) != q.known(n)+1 {
			continue
		}
		r := row{value: values, moves: make([]memory.Moves, len(values)), of: &of}
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

// open says why best play is not unique at (n, k), "" if it is.
func (l library) open(q question, n, k int) string {
	switch r := l[q][n]; {
	case slices.Contains(r.several, k):
		return "Best play is not unique here: several moves are such that nobody gains by another move for one turn. The " +
			"table takes the one of the largest value."
	case slices.Contains(r.none, k):
		return "Best play is not determined here: whatever move all players make, someone gains by another move for one " +
			"turn. The table takes the move of the largest value if all make it."
	}
	return ""
}

// value returns the value of (n, k), or nil if it is not known.
func (l library) value(q question, n, k int) *big.Rat {
	r := l[q][n]
	if k < 0 || k >= len(r.value) {
		return nil
	}
	return figure.Rational(r.value[k])
}

// moves returns the best moves at (n, k), or 0 if they are not known.
func (l library) moves(q question, n, k int) memory.Moves {
	if r := l[q][n]; k >= 0 && k < len(r.moves) {
		return r.moves[k]
	}
	return 0
}

// share returns the share of the remaining pairs that the player to move takes. It is nil if it is not known or the
// game is not for pairs.
func (l library) share(q question, n, k int) *big.Rat {
	v := l.value(q, n, k)
	if v == nil || q.aim == aimWin {
		return nil
	}
	p := int64(q.players())
	v.Mul(v, big.NewRat(p-1, 1)).Add(v, big.NewRat(int64(n), 1))
	return v.Mul(v, big.NewRat(1, p*int64(n)))
}

// An option is a move in a position with its value.
type option struct {
	move  memory.Moves
	value *big.Rat
	best  bool
}

// options returns the moves that the rules allow at (n, k), the best first, valued by the recurrence from smaller
// positions. It is nil if their values are not known.
func (l library) options(q question, n, k int) []option {
	if l.wanted(q, n-1, n) != nil {
		return nil
	}
	var all []option
	for m := memory.Move0; m <= memory.MoveS; m <<= 1 {
		if q.allowed(k)&m != 0 {
			all = append(all, option{m, l.worth(q, n, k, m), l.moves(q, n, k)&m != 0})
		}
	}
	slices.SortStableFunc(all, func(a, b option) int {
		switch {
		case a.best && !b.best:
			return -1
		case b.best && !a.best:
			return 1
		case a.best:
			return 0
		}
		return b.value.Cmp(a.value)
	})
	return all
}

// worth returns the value of a move at (n, k), n >= 1, for the player who makes it. Of the u = 2n - k cards not seen,
// the first one turned matches a seen card with probability k/u.
func (l library) worth(q question, n, k int, m memory.Moves) *big.Rat {
	sum := new(big.Rat)
	add := func(num, den int, v *big.Rat) {
		sum.Add(sum, v.Mul(v, big.NewRat(int64(num), int64(den))))
	}
	u, j := 2*n-k, n-k
	switch m {
	case memory.Move0:
		return l.none(q, n, k)
	case words.SeenFirst:
		add(1, u, l.take(q, n-1, k-1)) // the mate of the seen card
		add(k-1, u, l.lose(q, n-1, k-1))
		if j > 0 {
			add(2*j, u, l.pass(q, n, k+1))
		}
		return sum
	case memory.MoveS:
		add(k, u, l.lose(q, n-1, k-1))
	default:
		if k > 0 {
			add(k, u, l.take(q, n-1, k-1))
		}
	}
	if j == 0 {
		return sum
	}
	if m == memory.Move1 {
		add(2*j, u, l.pass(q, n, k+1))
		return sum
	}
	add(2*j, u*(u-1), l.take(q, n-1, k)) // the mate of the first card
	if k > 0 {
		add(2*j*k, u*(u-1), l.lose(q, n-1, k)) // the mate of a seen card
	}
	if j > 1 {
		add(2*j*2*(j-1), u*(u-1), l.pass(q, n, k+2))
	}
	return sum
}

// After a turn there are three cases for the player who made it: he has taken a pair and moves again at (n, k); the
// next player moves there; the next player has taken a pair and moves there.

func (l library) take(q question, n, k int) *big.Rat {
	if q.aim == aimWin {
		return l.value(q.at(q.number+1), n, k)
	}
	v := l.value(q, n, k)
	return v.Add(v, big.NewRat(1, 1))
}

func (l library) pass(q question, n, k int) *big.Rat {
	k = min(k, q.known(n))
	if r := l[q][n]; r.waiting != nil {
		return figure.Rational(r.waiting[k])
	}
	if q.aim == aimWin {
		q = q.at(-q.number)
	}
	v := l.value(q, n, k)
	return v.Neg(v)
}

func (l library) lose(q question, n, k int) *big.Rat {
	if q.aim == aimWin {
		v := l.value(q.at(1-q.number), n, k)
		return v.Neg(v)
	}
	v := l.pass(q, n, k)
	return v.Sub(v, big.NewRat(1, int64(q.players()-1)))
}

// none returns the value of turning no new card.
func (l library) none(q question, n, k int) *big.Rat {
	switch q.aim {
	case aimReply:
		return l.pass(q, n, k)
	case aimWin: // either the other player turns none too and the lead decides, or he goes on
		other := q.at(-q.number)
		best := big.NewRat(int64(min(max(other.number, -1), 1)), 1)
		for _, m := range []memory.Moves{memory.Move1, memory.Move2} {
			if v := l.worth(other, n, k, m); v.Cmp(best) > 0 {
				best = v
			}
		}
		return best.Neg(best)
	}
	return new(big.Rat)
}
