//go:build !js

package page

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"rencontre/app/ask"
	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// TestAsked checks that a page takes each question that leads to it, up to the largest sizes and beyond, and that every
// question is answered or refused.
func TestAsked(t *testing.T) {
	engine := calctest.Engine{State: func(*job.Job) pool.State { return pool.State{Status: pool.Running} }}
	opened := map[string]bool{}
	for _, game := range []string{"mousetrap", "hlm", "modular", "treize", "t2", "t3", "t4", "dundee", "memory",
		"matches", "pairs of hits", ""} {
		for _, size := range []string{"1", "13", "100", "101", "200", "201", "260", "400", "401", "1000", "1001", "2000",
			"2001", "20 13", "20 14", "1 200", "500 4", "501 4"} {
			question := strings.TrimSpace(game + " " + size)
			links, refused := ask.Find(question, ask.Index{Names: ask.Names()})
			if len(links) == 0 && refused == "" {
				t.Errorf("%s is neither answered nor refused", question)
			}
			for _, l := range links {
				if opened[l.To] {
					continue
				}
				opened[l.To] = true
				at, err := url.Parse(l.To)
				if err != nil {
					t.Fatal(err)
				}
				c := calctest.At[calc.Calculator](t, calc.NewDesk(engine, store.NewMemory(job.Engine)), calculators[at.Path],
					at.RawQuery)
				html := calctest.HTML(c)
				head := c.Head()
				if head.Wrong != "" || strings.Contains(html, `class="refusal"`) ||
					strings.Contains(html, "cannot be computed here") {
					t.Errorf("%s: %s is refused: %s", question, l.To, fmt.Sprint(head.Wrong, refusedIn(html)))
				}
			}
		}
	}
}

// refusedIn is the text around the first refusal of a page.
func refusedIn(html string) string {
	at := max(0, strings.Index(html, `class="refusal"`), strings.Index(html, "cannot be computed here"))
	return html[at:min(len(html), at+500)]
}
