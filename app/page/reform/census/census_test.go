package census

import (
	"strconv"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/page/reform/goal"
	"rencontre/core/paper"
)

var open = calctest.Opens[*census](func(f *calc.Frame) calc.Calculator { return New(goal.New(f)) })

// TestCensus compares every quick row of every game with print as core/paper does, whichever row is chosen.
func TestCensus(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	differ, agree := 0, 0
	for _, query := range []string{"game=modular", "game=mousetrap", "game=hlm", "game=hlm&of=weak"} {
		for suits := 1; suits <= 4; suits++ {
			if testing.Short() && suits > 2 {
				break
			}
			c := open(t, query+"&s="+strconv.Itoa(suits))
			for _, m := range c.sheet.rows {
				r := c.result(c.at(m))
				if r == nil {
					if c.sheet.seconds(m) < 0.3 {
						t.Errorf("%s, m = %d, s = %d is not counted", query, m, suits)
					}
					continue
				}
				for _, col := range c.sheet.columns {
					text, verdict := c.sheet.stand(m, col, r)
					printed, is := c.sheet.printed[m][col]
					want := ""
					if is && printed.Right == printed.Printed {
						want = "agrees"
						agree++
					} else if is {
						want = "differs"
						differ++
					}
					if verdict != want || is && figure.Int(text).Uint64() != printed.Right {
						t.Errorf("%s, m = %d, s = %d, %s: %s %s, right is %d", query, m, suits, col.title(), text, verdict, printed.Right)
					}
				}
				c.row(m)
				c.checkSums()
				if !strings.HasPrefix(c.backed, "The numbers add up to all") || strings.Contains(c.backed, "bug") {
					t.Errorf("%s, m = %d, s = %d: %s", query, m, suits, c.backed)
				}
			}
			if text := calctest.Text(c); strings.Contains(text, "Nothing explains this") ||
				strings.Contains(text, "bug in the program") {
				t.Errorf("%s, s = %d: %s", query, suits, text)
			}
		}
	}
	if agree < 150 || !testing.Short() && differ < 4 {
		t.Errorf("%d agree, %d differ", agree, differ)
	}
	// A misprint is said where it is met.
	if text := calctest.Text(open(t, "game=mousetrap&m=4&s=3")); !strings.Contains(
		text, "5 148 is printed. Playing all 369 600 decks") {
		t.Errorf("of the misprint it says %s", text)
	}
	// A wrong result is not passed over.
	c := open(t, "m=7&s=1")
	r := c.result(c.here())
	r.Reformed[1] = "1"
	if _, v := c.sheet.stand(7, column{"table 10", paper.Finitely, 0}, r); v != "differs" {
		t.Errorf("a wrong row %s", v)
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "game=hlm&s=3", "game=modular&s=4")
}

// TestLists checks that every number of decks in a census leads to its decks, and that the part there has that number.
func TestLists(t *testing.T) {
	html := calctest.HTML(open(t, "game=modular&m=6&s=1"))
	for count, to := range map[string]string{
		"530": "by=reformed&game=modular&m=6&part=decks&s=1&value=0",
		"170": "by=reformed&game=modular&m=6&orMore=1&part=decks&s=1&value=1",
	} {
		if !strings.Contains(html, to) || !strings.Contains(html, count+", list these decks") {
			t.Errorf("%s: no link to %s", count, to)
		}
	}
	if strings.Contains(html, ">0</a>") {
		t.Error("no decks are listed")
	}
}
