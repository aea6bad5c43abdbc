package rule

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/turn"
)

func open(t *testing.T, query string) *conjecture {
	t.Helper()
	return calctest.Open[*conjecture](t, New, query)
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "", "rules=sacrifice&moves=S2", "capacity=4&players=4&pairs=20", "players=5")
}

func drawn(t *testing.T, query string) string {
	t.Helper()
	return calctest.HTML(open(t, query))
}

// counted computes what the page says of a suggestion, however long that takes.
func counted(t *testing.T, s suggestion) (v job.MemoryRuleResult) {
	t.Helper()
	request := fmt.Sprintf(`{"job":"memory-rule","pairs":%d,"from":%d,"players":%d,"rules":%q,"moves":%q}`, s.pairs,
		s.from, s.players, s.rules, s.moves)
	if err := json.Unmarshal(calctest.Result(t, []byte(request)), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestBeginning checks that nothing stands below a request that takes a moment, since its answer would move it.
func TestBeginning(t *testing.T) {
	e := calctest.Engine{State: func(*job.Job) pool.State { return pool.State{Status: pool.Running, Shards: 1} }}
	p := calctest.At[*conjecture](t, calc.NewDesk(e, store.NewMemory(job.Engine)), New, "")
	if html := calctest.HTML(p); strings.Contains(html, "Rules that the tables suggest") ||
		!strings.Contains(html, "Getting ready.") {
		t.Errorf("while it is computed the page shows %s", html)
	}
	if !strings.Contains(drawn(t, ""), "Rules that the tables suggest") {
		t.Error("no rule is suggested")
	}
}

// TestSuggestions counts again what the page says of the rules that the tables suggest.
func TestSuggestions(t *testing.T) {
	for _, s := range suggestions {
		if s.players > 4 && os.Getenv("RENCONTRE_LONG") == "" {
			continue // half a minute
		}
		v := counted(t, s)
		if v.Holds != s.holds || v.Positions != s.positions || v.Moves != s.moves {
			t.Errorf("%s: %s holds in %d of %d, not %d of %d", s.title(), v.Moves, v.Holds, v.Positions, s.holds, s.positions)
		}
		if strings.Contains(s.note, "in 88 positions") {
			s.from, s.pairs = 1, s.from-1
			if v := counted(t, s); v.Positions-v.Holds != 88 {
				t.Errorf("%s: %d failures with fewer pairs", s.title(), v.Positions-v.Holds)
			}
		}
	}
}

// TestRuleDrawn checks sentences of the page, and refusals beside their fields.
func TestRuleDrawn(t *testing.T) {
	for q, want := range map[string]string{
		"": "The rule holds in all 1\u202f830 positions with 1 to 60 pairs.",
		"players=5&moves=22012": "The rule holds in 1\u202f742 of 1\u202f830 positions with 1 to 60 pairs, " +
			"and in all of those with 21 to 60 pairs.",
		"pairs=2&moves=0":                   "best ≠ the rule",
		"moves=120&modulus=13":              "A whole number from 0 to 12.",
		"moves=21x":                         "must consist of 0, 1, 2 and S",
		"moves=0120120120120":               "has 13 moves",
		"pairs=1001":                        "it must be from 2 to 1\u202f000",
		"pairs=9&from=10":                   "it must be from 1 to 9",
		"pairs=150&capacity=4":              "it must be from 0 to 100",
		"players=7":                         "A whole number from 2 to 6.",
		"capacity=2&players=5&pairs=12":     "best play is not unique",
		"rules=sacrifice":                   "sacrifice is right",
		"rules=one-only&pairs=9":            "In no position with 1 to 9 pairs is there a choice.",
		"rules=one-only&capacity=0&pairs=9": "it must be at least 1",
	} {
		if text := drawn(t, q); !strings.Contains(text, want) {
			t.Errorf("%s is drawn without %q", q, want)
		}
	}
}

// TestRuleInWords checks that a rule is said before it is judged.
func TestRuleInWords(t *testing.T) {
	for moves, want := range map[string]string{
		"120":    "Divide n − k by 3. Remainder 0: turn one new card; 1: two; 2: none.",
		"222012": "Divide n − k by 6. Remainder 0, 1, 2 or 5: turn two new cards; 3: none; 4: one.",
		"S1":     "Divide n − k by 2. Remainder 0: sacrifice; 1: turn one new card.",
		"2":      "Always turn two new cards.",
	} {
		if got := inWords(moves); got != want {
			t.Errorf("%s: %q, want %q", moves, got, want)
		}
	}
	text := drawn(t, "moves=120")
	said, judged := strings.Index(text, "Remainder 0: turn one new card; 1"), strings.Index(text, "The rule holds in all")
	if said < 0 || judged < said {
		t.Errorf("the rule is said at %d and judged at %d", said, judged)
	}
}

// TestSuggestionLinks checks that a link asks for what the text beside it says.
func TestSuggestionLinks(t *testing.T) {
	for _, s := range suggestions {
		r := open(t, s.query().Encode())
		rules, _ := turn.ParseRules(r.rules.Value())
		if !r.Right() || r.players.Int() != s.players || r.pairs.Int() != s.pairs || r.from.Int() != s.from ||
			r.moves.Value() != s.moves || rules != s.rules || r.capacity.Int() != allCards {
			t.Errorf("%s leads to %s", s.title(), r.Query().Encode())
		}
	}
}

// TestRuleMap checks that the map marks exactly the failures.
func TestRuleMap(t *testing.T) {
	for _, q := range []string{"pairs=12&players=5&moves=22012", "pairs=12&moves=01",
		"pairs=12&rules=sacrifice&moves=S1"} {
		r := open(t, q)
		failures := 0
		for n := 1; n <= 12; n++ {
			for k, best := range r.best(n) {
				if best&r.by(n, k) == 0 {
					failures++
				}
			}
		}
		if v := r.answer.Value(); failures != v.Positions-v.Holds || failures == 0 {
			t.Errorf("%s: %d failures on the map, %d counted", q, failures, v.Positions-v.Holds)
		}
	}
}

// TestExample checks that the rule is said for one position too, with what is best there by the map.
func TestExample(t *testing.T) {
	for q, want := range map[string]string{
		"": "For example, n = 6 and k = 2: n − k is 4, with remainder 1, so turn two new cards. That is best there.",
		"moves=0": "For example, n = 6 and k = 2: n − k is 4, with remainder 0, so turn no new card. Best there is: " +
			"turn two new cards.",
	} {
		if got := open(t, q).example(); got != want {
			t.Errorf("%q: %s", q, got)
		}
	}
}
