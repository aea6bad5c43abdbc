package job

import (
	"strings"

	"rencontre/core/memory"
	"rencontre/core/turn"
)

func init() { registerSingle("memory-rule", &MemoryRule{}) }

// Limits of memory-rule.
const (
	RuleModulus = 12 // the largest modulus
	ruleFails   = 20 // how many failures are listed
	ruleRows    = 24 // how many rows of best moves are listed
)

// MemoryRule holds a rule for the best move of Memory against the exact table. The rule gives a
// move for each remainder of n-k, the number of unknown pairs. Where the move is not allowed, two
// new cards are turned.
type MemoryRule struct {
	single
	Pairs    *int   `json:"pairs" doc:"pairs on the table at most" unit:"pairs" low:"2" high:"1000" also:": with one pair there is no choice"`
	From     *int   `json:"from" doc:"pairs on the table at least" unit:"pairs" preset:"1"`
	Rules    string `json:"rules" doc:"which moves are allowed" enum:"standard,free,no-zero,one-only,two-only,sacrifice"`
	Players  *int   `json:"players" doc:"how many players there are" unit:"players" low:"2" high:"6" preset:"3"`
	Capacity *int   `json:"capacity,omitempty" doc:"cards that a player remembers" unit:"cards" low:"0" high:"5000" also:" cards"`
	Modulus  *int   `json:"modulus,omitempty" doc:"n - k is divided by it; default: the number of players" unit:"pairs" low:"1" high:"12"`
	Moves    string `json:"moves,omitempty" doc:"moves for the remainders 0, 1, ..; default: the best most often"`
}

// MemoryRuleResult says in how many positions a rule gives a best move. Only positions in which
// the rules leave a choice are counted. Moves is the rule. Fails has the first failures, ByPairs
// the number of failures for n = 0..pairs, and Last is the largest n with one, 0 if there is none.
// Counts has, for each remainder, the positions and those in which 0, 1, 2 and S would be right.
// Best has the best moves of small n. Several and None are those of MemoryResult.
type MemoryRuleResult struct {
	Moves     string        `json:"moves"`
	Positions int           `json:"positions"`
	Holds     int           `json:"holds"`
	Last      int           `json:"last"`
	Fails     []RuleFailure `json:"fails"`
	ByPairs   []int         `json:"byPairs"`
	Counts    [][5]int      `json:"counts"`
	Best      [][]string    `json:"best"`
	Several   [][2]int      `json:"several,omitempty"`
	None      [][2]int      `json:"none,omitempty"`
}

// RuleFailure is a position in which the move of a rule is not among the best.
type RuleFailure struct {
	N    int    `json:"n"`
	K    int    `json:"k"`
	Best string `json:"best"`
	Rule string `json:"rule"`
}

// table is the request for the table. Its only row is the last.
func (q *MemoryRule) table() *Memory {
	m := &Memory{Pairs: q.Pairs, Rules: q.Rules, Players: q.Players, Capacity: q.Capacity, Exact: new(true)}
	if q.Pairs != nil {
		m.From = max(0, *q.Pairs)
	}
	return m
}

func (q *MemoryRule) Validate() error {
	if q.Capacity != nil && *q.Capacity == 0 {
		return bad("capacity", "is 0; who remembers no card has no choice of moves, so it must be at least 1")
	}
	t := q.table()
	if err := t.Validate(); err != nil {
		return err
	}
	q.Rules = t.Rules
	if err := within("from", q.From, 1, *q.Pairs, ", the largest number of pairs"); err != nil {
		return err
	}
	if i := strings.IndexFunc(q.Moves, func(c rune) bool { return !strings.ContainsRune(moveLetters, c) }); i >= 0 {
		return bad("moves", "is %q; it must consist of 0, 1, 2 and S, as 2201", clip(q.Moves))
	}
	if len(q.Moves) > RuleModulus {
		return bad("moves", "has %d moves; it must have at most %d", len(q.Moves), RuleModulus)
	}
	if q.Moves != "" {
		fill(&q.Modulus, len(q.Moves))
		if *q.Modulus != len(q.Moves) {
			return bad("moves", "has %d moves; for the modulus %d it must have as many", len(q.Moves), *q.Modulus)
		}
	}
	fill(&q.Modulus, *q.Players)
	return nil
}

// moveLetters are the moves in the order of their bits.
const moveLetters = "012S"

// RuleMove returns the move of a rule at (n, k).
func RuleMove(moves string, rules turn.Rules, n, k int) turn.Moves {
	letter := moves[(n-k)%len(moves)]
	return allowedMove(1<<strings.IndexByte(moveLetters, letter), rules.Allowed(k))
}

// allowedMove returns mv if it is allowed, and else what is made instead.
func allowedMove(mv, allowed turn.Moves) turn.Moves {
	switch {
	case allowed&mv != 0:
		return mv
	case allowed&turn.Move2 != 0:
		return turn.Move2
	}
	return allowed.First()
}

// ruleTime is the time of a position beyond its solution, in nanoseconds.
const ruleTime = 60

// Cost counts nanoseconds.
func (q *MemoryRule) Cost() Cost {
	t := q.table()
	positions, solving := t.solving()
	rows := min(float64(*q.Pairs), ruleRows)
	text := rows*rows*3 + 4*float64(*q.Pairs) + ruleFails*45
	bytes := t.solvedBytes()
	return costOf(solving+positions*ruleTime, 1, bytes+heldText*text)
}

func (q *MemoryRule) Run(_ int, tick Tick) (*MemoryRuleResult, error) {
	table := q.table()
	r := &MemoryRuleResult{Fails: []RuleFailure{}, ByPairs: make([]int, *q.Pairs+1), Best: [][]string{},
		Counts: make([][5]int, *q.Modulus)}
	solved, err := table.exactly(tick)
	if err != nil {
		return nil, err
	}
	best := solved.Moves
	if f, ok := solved.(*memory.Forgetful); ok {
		r.Several, r.None = f.Several, f.None
	}
	each := func(count func(n, k int, allowed turn.Moves)) error {
		for n := *q.From; n <= *q.Pairs; n++ {
			for k := range table.known(n) + 1 {
				if allowed := table.rules().Allowed(k); allowed != allowed.First() {
					count(n, k, allowed)
				}
			}
			if err := tick(float64(table.known(n)+1) * ruleTime / 2); err != nil {
				return err
			}
		}
		return nil
	}
	err = each(func(n, k int, allowed turn.Moves) {
		c := &r.Counts[(n-k)%*q.Modulus]
		c[0]++
		for i := range moveLetters {
			if best(n, k)&allowedMove(1<<i, allowed) != 0 {
				c[1+i]++
			}
		}
	})
	if err != nil {
		return nil, err
	}
	r.Moves = q.Moves
	if r.Moves == "" {
		r.Moves = mostOften(r.Counts, table.rules())
	}
	err = each(func(n, k int, _ turn.Moves) {
		mv := RuleMove(r.Moves, table.rules(), n, k)
		r.Positions++
		if best(n, k)&mv != 0 {
			r.Holds++
			return
		}
		r.ByPairs[n]++
		r.Last = n
		if len(r.Fails) < ruleFails {
			r.Fails = append(r.Fails, RuleFailure{n, k, best(n, k).String(), mv.String()})
		}
	})
	if err != nil {
		return nil, err
	}
	for n := 0; n <= min(*q.Pairs, ruleRows); n++ {
		row := []string{}
		for k := range table.known(n) + 1 {
			row = append(row, best(n, k).String())
		}
		r.Best = append(r.Best, row)
	}
	return r, nil
}

// mostOften returns the rule that holds in most positions: for each remainder, the first of the
// moves that are right most often.
func mostOften(counts [][5]int, rules turn.Rules) string {
	var b strings.Builder
	for _, c := range counts {
		most := -1
		for i := range moveLetters {
			if rules.Allowed(2)>>i&1 != 0 && (most < 0 || c[1+i] > c[1+most]) {
				most = i
			}
		}
		b.WriteByte(moveLetters[most])
	}
	return b.String()
}
