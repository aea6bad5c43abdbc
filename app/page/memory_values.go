package page

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/core/job"
	"rencontre/core/memory"
	"rencontre/core/paper"
)

// memoryMost is the most pairs whose exact values are computed here.
const memoryMost = 400

// memoryNames and memorySentences say which moves each rule set allows.
var memoryNames = []string{"Standard", "Free", "No 0-move", "Only 1", "Only 2", "Sacrifice"}

var memorySentences = []string{
	"Standard: with two or more cards seen a player may turn none; with one seen he turns at least one new card, with none seen two.",
	"Free: a player may turn none, one or two new cards in every position.",
	"No 0-move: a player turns at least one new card, and two where none is seen. The game always ends.",
	"Only 1: every player turns one new card and no more, even where none is seen.",
	"Only 2: every player turns two new cards, unless the first has a mate that is seen.",
	"Sacrifice: as No 0-move, but with two or more cards seen a player may leave a pair on purpose. The next player must take it.",
}

// A memoryRow is one n of a table of values.
type memoryRow struct {
	value   []string
	waiting []string // to the player who has just moved; nil: -value
	moves   []memory.Moves
}

// memoryTables are the rows that the workers have computed, by n.
var memoryTables = map[memoryQuestion]map[int]memoryRow{}

// block is the first and last n of the rows that are computed together
// with the row n: small ones all at once.
func (q memoryQuestion) block(n int) (from, to int) {
	const first, more = 32, 16
	if n <= first {
		return 0, first
	}
	from = n - (n-first-1)%more
	return from, min(from+more-1, q.most())
}

// memoryWanted is the request for the rows from..to, "" if they are all there.
func memoryWanted(q memoryQuestion, from, to int) string {
	low, high := -1, -1
	var leads []int
	for _, kin := range q.kin() {
		missing := false
		for n := from; n <= to; n++ {
			if _, there := memoryTables[kin][n]; !there {
				a, b := q.block(n)
				if low < 0 || a < low {
					low = a
				}
				high, missing = max(high, b), true
			}
		}
		if missing && !slices.Contains(leads, kin.number) {
			leads = append(leads, leadsAround(kin.number)...)
		}
	}
	if low < 0 {
		return ""
	}
	return q.request(low, high, leads)
}

// memoryKeep takes the rows of a result; those below "from" are empty.
func memoryKeep(q memoryQuestion, result json.RawMessage) error {
	var t struct {
		Value     [][]string        `json:"value"`
		Waiting   [][]string        `json:"waiting"`
		Moves     [][]string        `json:"moves"`
		Positions []job.WinPosition `json:"positions"`
	}
	if err := json.Unmarshal(result, &t); err != nil {
		return err
	}
	table := func(q memoryQuestion) map[int]memoryRow {
		if memoryTables[q] == nil {
			memoryTables[q] = map[int]memoryRow{}
		}
		return memoryTables[q]
	}
	for n, values := range t.Value {
		if len(values) != q.known(n)+1 {
			continue
		}
		row := memoryRow{value: values, moves: make([]memory.Moves, len(values))}
		if t.Waiting != nil {
			row.waiting = t.Waiting[n]
		}
		for k, text := range t.Moves[n] {
			row.moves[k] = memoryMoves(text)
		}
		table(q)[n] = row
	}
	for _, p := range t.Positions { // k rises
		rows := table(q.at(p.Lead))
		row := rows[p.N]
		if len(row.value) <= p.N {
			row.value, row.moves = append(row.value, p.Value), append(row.moves, memoryMoves(p.Moves))
			rows[p.N] = row
		}
	}
	return nil
}

// memoryMoves reads a set of moves, "02".
func memoryMoves(text string) memory.Moves {
	var m memory.Moves
	for i, c := range "012S" {
		if strings.ContainsRune(text, c) {
			m |= 1 << i
		}
	}
	return m
}

// memoryValue is the value of (n, k), nil as long as it is not known.
func memoryValue(q memoryQuestion, n, k int) *big.Rat {
	row := memoryTables[q][n]
	if k < 0 || k >= len(row.value) {
		return nil
	}
	return rational(row.value[k])
}

// A memoryOption is a move in a position and what it is worth.
type memoryOption struct {
	move  memory.Moves
	value *big.Rat
	best  bool
}

// memoryOptions are the moves that the rules allow at (n, k), the best first,
// by the recurrence from the values of smaller positions; nil while those are
// not known.
func memoryOptions(q memoryQuestion, n, k int) []memoryOption {
	if memoryWanted(q, n-1, n) != "" {
		return nil
	}
	row := memoryTables[q][n]
	var best, other []memoryOption
	for m := memory.Move0; m <= memory.MoveS; m <<= 1 {
		if q.allowed(k)&m == 0 {
			continue
		}
		o := memoryOption{m, memoryWorth(q, n, k, m), row.moves[k]&m != 0}
		if o.best {
			best = append(best, o)
		} else {
			other = append(other, o)
		}
	}
	for i := 1; i < len(other); i++ { // the better first
		for j := i; j > 0 && other[j].value.Cmp(other[j-1].value) > 0; j-- {
			other[j], other[j-1] = other[j-1], other[j]
		}
	}
	return append(best, other...)
}

// seenFirst stands for a move that is never better: a seen card first, and then
// a new one.
const seenFirst memory.Moves = 1 << 6

// memoryWorth is what a move at (n, k), n >= 1, is worth to the player who makes
// it. With u = 2n - k cards not seen, one of them matches a seen card with
// probability k/u.
func memoryWorth(q memoryQuestion, n, k int, m memory.Moves) *big.Rat {
	sum := new(big.Rat)
	add := func(num, den int, v *big.Rat) {
		sum.Add(sum, v.Mul(v, big.NewRat(int64(num), int64(den))))
	}
	u, j := 2*n-k, n-k
	switch m {
	case memory.Move0:
		return q.none(n, k)
	case seenFirst:
		add(1, u, q.take(n-1, k-1)) // its own mate
		add(k-1, u, q.lose(n-1, k-1))
		if j > 0 {
			add(2*j, u, q.pass(n, k+1))
		}
		return sum
	case memory.MoveS:
		add(k, u, q.lose(n-1, k-1))
	default:
		if k > 0 {
			add(k, u, q.take(n-1, k-1))
		}
	}
	if j == 0 {
		return sum
	}
	if m == memory.Move1 {
		add(2*j, u, q.pass(n, k+1))
		return sum
	}
	add(2*j, u*(u-1), q.take(n-1, k)) // the mate of the first
	if k > 0 {
		add(2*j*k, u*(u-1), q.lose(n-1, k)) // that of a seen card
	}
	if j > 1 {
		add(2*j*2*(j-1), u*(u-1), q.pass(n, k+2))
	}
	return sum
}

// memoryChip shows one move as it stands in the map.
func memoryChip(m memory.Moves) app.UI {
	return h.Span().Class("heat").Class("m"+strings.ToLower(m.String())).Aria("hidden", "true").
		Body(h.B().Text(strings.Join(strings.Split(m.String(), ""), "·")))
}

var memoryWords = map[memory.Moves]string{
	memory.Move0: "turn none", memory.Move1: "turn one", memory.Move2: "turn two", memory.MoveS: "sacrifice",
	seenFirst: "a seen card first",
}

// memorySay says a set of moves: "turn one or turn two".
func memorySay(m memory.Moves) string {
	var words []string
	for one := memory.Move0; one <= memory.MoveS; one <<= 1 {
		if m&one != 0 {
			words = append(words, memoryWords[one])
		}
	}
	return strings.ReplaceAll(strings.Join(words, " or "), "or turn ", "or ")
}

// memoryVerdict compares a position with what the paper prints of it.
func memoryVerdict(q memoryQuestion, n, k int) (verdict, table string) {
	row, known := memoryTables[q][n]
	if !known || q != usual(q.rules) {
		return "", ""
	}
	for _, p := range paper.MemoryTables() {
		if p.Rules != q.rules.String() {
			continue
		}
		if n < len(p.Moves) && p.Moves[n] != "" {
			table, verdict = p.MovesIn, verdictOf(strings.Contains(row.moves[k].String(), p.Moves[n][k:k+1]))
		}
		if n < len(p.Values) && p.Values[n] != "" {
			if table = p.ValuesIn; verdict != "differs" {
				verdict = verdictOf(strings.Fields(p.Values[n])[k] == row.value[k])
			}
		}
	}
	return verdict, table
}
