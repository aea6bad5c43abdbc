package job

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestMemoryRule counts the positions in which a rule holds a second time, from the rows of memory.
func TestMemoryRule(t *testing.T) {
	for _, c := range []struct{ options, moves string }{
		{`"players":3`, "120"}, {`"players":4`, ""}, {`"players":6`, "22012"}, {`"players":2,"rules":"no-zero"`, "12"},
		{`"players":3,"capacity":4`, ""}, {`"players":2,"capacity":3`, "1"}, {`"players":3,"rules":"sacrifice"`, "S21"},
		{`"players":4,"rules":"free"`, ""}, {`"players":3,"rules":"one-only"`, "2"},
	} {
		const pairs, from = 30, 3
		rows := answer[memoryRows](t, fmt.Sprintf(`{"job":"memory","pairs":%d,%s}`, pairs, c.options)).Moves
		request := fmt.Sprintf(`{"job":"memory-rule","pairs":%d,"from":%d,%s}`, pairs, from, c.options)
		if c.moves != "" {
			request = strings.Replace(request, "}", fmt.Sprintf(`,"moves":%q}`, c.moves), 1)
		}
		r := answer[MemoryRuleResult](t, request)
		if c.moves != "" && r.Moves != c.moves {
			t.Errorf("%s: rule %s", request, r.Moves)
		}
		allowed := func(k int) string { // as Rules in core/turn
			switch {
			case strings.Contains(c.options, "free"):
				return "012"
			case strings.Contains(c.options, "one-only"):
				return "1"
			case k == 0:
				return "2"
			case k == 1:
				return "12"
			case strings.Contains(c.options, "no-zero"):
				return "12"
			case strings.Contains(c.options, "sacrifice"):
				return "12S"
			}
			return "012"
		}
		holds, positions, last := 0, 0, 0
		for n := from; n <= pairs; n++ {
			for k, best := range rows[n] {
				if len(allowed(k)) == 1 {
					continue
				}
				mv := string(r.Moves[(n-k)%len(r.Moves)])
				if !strings.Contains(allowed(k), mv) {
					mv = "2"
				}
				positions++
				if strings.Contains(best, mv) {
					holds++
				} else {
					last = n
				}
			}
		}
		if r.Positions != positions || r.Holds != holds || r.Last != last {
			t.Errorf("%s: %d of %d, last %d; counted again %d of %d, last %d", request, r.Holds, r.Positions, r.Last, holds,
				positions, last)
		}
		sum := 0
		for _, failures := range r.ByPairs {
			sum += failures
		}
		if sum != positions-holds || len(r.Fails) != min(sum, ruleFails) {
			t.Errorf("%s: %d failures, %d listed", request, sum, len(r.Fails))
		}
		for _, f := range r.Fails {
			if rows[f.N][f.K] != f.Best || strings.Contains(f.Best, f.Rule) {
				t.Errorf("%s: failure %+v, best %s", request, f, rows[f.N][f.K])
			}
		}
		for n, row := range r.Best {
			if !slices.Equal(row, rows[n]) {
				t.Errorf("%s: row %d is %v", request, n, row)
			}
		}
	}
}

// TestMemoryRuleMost checks that no rule of the same form holds more often than the default.
func TestMemoryRuleMost(t *testing.T) {
	most := answer[MemoryRuleResult](t, `{"job":"memory-rule","pairs":20,"players":3}`)
	for a := range 27 {
		moves := fmt.Sprint(a/9, a/3%3, a%3)
		moves = strings.ReplaceAll(moves, " ", "")
		r := answer[MemoryRuleResult](t, fmt.Sprintf(`{"job":"memory-rule","pairs":20,"players":3,"moves":%q}`, moves))
		if r.Holds > most.Holds || moves == most.Moves && r.Holds != most.Holds {
			t.Errorf("%s holds in %d positions, %s in %d", moves, r.Holds, most.Moves, most.Holds)
		}
	}
	// Zwick and Paterson, section 6, with k >= 2.
	if most.Moves != "120" || most.Holds != most.Positions || most.Last != 0 {
		t.Errorf("three players: %+v", most)
	}
}
