package job

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// goalOf is the goal of a game in a shape.
func goalOf(game, order, of string, ranks, suits int) Goal {
	return Goal{Of: of, Solitaire: Solitaire{Game: game, Order: order, Ranks: new(ranks), Suits: new(suits)}}
}

// planSeconds is the cost of a request by its plan.
func planSeconds(t *testing.T, r Request) float64 {
	t.Helper()
	j, err := Of(r)
	if err != nil {
		t.Fatal(err)
	}
	return j.Cost().Seconds
}

// TestStated compares the stated costs of counts with the plans, to 6 % or a millisecond. It prints the row that must
// replace one that differs.
func TestStated(t *testing.T) {
	if testing.Short() {
		t.Skip("it plans counts")
	}
	for _, c := range [][3]string{{"mousetrap", "", ""}, {"modular", "", ""}, {"hlm", "", ""}, {"hlm", "", "weak"},
		{"hlm", "down", ""}} {
		for suits := 1; suits <= len(bySuits{}); suits++ {
			var right []string
			wrong := 0
			for ranks := 1; ranks <= 20; ranks++ {
				q := &Count{Goal: goalOf(c[0], c[1], c[2], ranks, suits)}
				stated, _ := Seconds(q)
				plan := planSeconds(t, q)
				if plan > 1e6 {
					if !math.IsInf(stated, 1) {
						wrong++
					}
					break
				}
				right = append(right, fmt.Sprintf("%.2g", plan))
				if math.Abs(plan-stated) > max(.06*plan, .001) {
					wrong++
				}
			}
			if wrong > 0 {
				t.Errorf("%s, s = %d: %d are wrong; the plans say\n{%s},", c, suits, wrong, strings.Join(right, ", "))
			}
		}
	}
	if s, known := Seconds(&Count{Goal: goalOf("mousetrap", "", "", 13, 4)}); !known || !math.IsInf(s, 1) {
		t.Errorf("13 x 4: %g", s)
	}
	for _, q := range []Request{
		&Count{Goal: goalOf("mousetrap", "", "", 3, 5)}, &Count{Goal: goalOf("hlm", "", "", 21, 1)},
		&Census{Goal: goalOf("mousetrap", "", "", 3, 5)}, &Steen{N: new(4)},
	} {
		if s, known := Seconds(q); known {
			t.Errorf("%+v: %g s are stated", q, s)
		}
	}
	for _, q := range []*Count{{Goal: goalOf("mousetrap", "", "", 2, 9)}, {Goal: goalOf("modular", "", "", 23, 1)}} {
		if s, known := Seconds(q); !known || s != byTheorem || planSeconds(t, q) > byTheorem {
			t.Errorf("%+v: %g s are stated, %v; the plan says %g", q.Goal, s, known, planSeconds(t, q))
		}
	}
}

// TestStatedEstimates compares the stated costs of estimates with the plans, to a third.
func TestStatedEstimates(t *testing.T) {
	for _, game := range []string{"mousetrap", "modular", "hlm"} {
		for _, x := range [][2]int{{13, 2}, {8, 3}, {7, 4}, {13, 4}, {26, 4}, {52, 2}} {
			q := &CountEstimate{Population: Population{Goal: goalOf(game, "", "", x[0], x[1])}}
			stated, _ := Seconds(q)
			if plan := planSeconds(t, q); stated < plan*2/3 || stated > plan*3/2 {
				t.Errorf("%s %v: an estimate takes %.2g s, not %.2g", game, x, plan, stated)
			}
		}
	}
}

// TestStatedCensuses compares the stated costs of censuses with the plans, to a factor of 2.
func TestStatedCensuses(t *testing.T) {
	if testing.Short() {
		t.Skip("it plans censuses")
	}
	for _, c := range []struct {
		game, of string
		suits    int
	}{{"mousetrap", "", 1}, {"modular", "", 1}, {"modular", "", 3}, {"hlm", "", 2}, {"hlm", "weak", 3}} {
		rows := 0
		for ranks := 1; ; ranks++ {
			q := &Census{Goal: goalOf(c.game, "", c.of, ranks, c.suits)}
			stated, known := Seconds(q)
			if !known || math.IsInf(stated, 1) {
				break
			}
			rows++
			if plan := planSeconds(t, q); plan > 1e-3 && (stated > 2*plan || stated < plan/2) {
				t.Errorf("%+v, m = %d: %g s are stated, the plan says %g", c, ranks, stated, plan)
			}
			list := &ReformedDecks{Goal: goalOf(c.game, "", c.of, ranks, c.suits), Value: new(1)}
			listed, known := Seconds(list)
			if plan := planSeconds(t, list); !known || plan > 1e-3 && (listed > 2*plan || listed < plan/2) {
				t.Errorf("%+v, m = %d: %g s are stated for a list, the plan says %g", c, ranks, listed, plan)
			}
		}
		if rows < 5 {
			t.Errorf("%+v: %d costs are stated", c, rows)
		}
	}
}
