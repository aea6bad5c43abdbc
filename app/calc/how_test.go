package calc

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// counting is a lesson of a few positions.
type counting struct{ last int }

func (counting) Name() string { return "Counting" }
func (c counting) Lay() Laid {
	return Laid{Last: c.last, Note: "To " + fmt.Sprint(c.last),
		Draw: func(at int, controls app.UI, to func(int)) []app.UI {
			return []app.UI{app.Text(fmt.Sprintf("at %d", at)), controls}
		}}
}

// TestHow steps through a lesson by hand and automatically, pauses it, starts it again at its end, and replaces it by
// another.
func TestHow(t *testing.T) {
	c := &How{Of: counting{3}, Rule: "Say numbers as they come.", Says: "Say [said] numbers."}
	if text := app.HTMLString(c.Render()); !strings.Contains(text, "word-said") || strings.Contains(text, "at 0") {
		t.Errorf("closed it shows %s", text)
	}
	c.open = true
	if text := app.HTMLString(c.Render()); !strings.Contains(text, "as they come") {
		t.Errorf("open it does not show the rule: %s", text)
	}
	at := func(want int) {
		t.Helper()
		text := app.HTMLString(c.Render())
		if c.at != want || !strings.Contains(text, fmt.Sprintf("at %d", want)) || !strings.Contains(text, "To 3") {
			t.Errorf("it is at %d, not at %d: %s", c.at, want, text)
		}
	}
	at(0)
	c.to(-1)
	at(0)
	c.to(2)
	at(2)

	var due []func()
	c.walk.after = func(_ time.Duration, do func()) { due = append(due, do) }
	tick := func() {
		now := due
		due = nil
		for _, do := range now {
			do()
		}
	}
	c.walk.Turn()
	tick()
	at(3)
	tick()
	if c.walk.Goes() || len(due) > 0 {
		t.Error("it goes on behind its end")
	}
	c.walk.Turn() // from its end to its beginning
	at(0)
	tick()
	at(1)
	c.walk.Turn() // held
	tick()
	at(1)
	if c.walk.Goes() {
		t.Error("it goes on though it is held")
	}
	c.walk.Turn()
	c.to(2) // by hand: it is held too
	tick()
	at(2)
	c.Of = counting{5}
	c.Render()
	if c.at != 0 || c.laid.Last != 5 {
		t.Errorf("another lesson is at %d of %d", c.at, c.laid.Last)
	}
}
