package page

import (
	"net/url"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/papers"
	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// TestSequencesGoOn follows the link of every sequence to its next terms: the page there refuses nothing, and answers
// at once if the terms come from a job.
func TestSequencesGoOn(t *testing.T) {
	for _, s := range paper.Sequences() {
		address, err := url.Parse(papers.NextAddress(s))
		if err != nil || calculators[address.Path] == nil {
			t.Errorf("%s leads to %s", s.Name, address)
			continue
		}
		engine := running // the next count of a record takes hours
		if len(s.Requests) > 0 {
			engine = calctest.Engine{}
		}
		desk := calc.NewDesk(engine, store.NewMemory(job.Engine))
		c := calctest.At[calc.Calculator](t, desk, calculators[address.Path], address.RawQuery)
		html := calctest.HTML(c)
		for _, no := range []string{`class="refusal"`, "cannot be counted here", "cannot be computed here"} {
			if strings.Contains(html, no) || c.Head().Wrong != "" {
				t.Errorf("%s: %s refuses something: %s %s", s.Name, address, no, c.Head().Wrong)
			}
		}
		if answered := strings.Contains(html, `class="tag exact"`); answered != (len(s.Requests) > 0) {
			t.Errorf("%s: an answer at %s: %t", s.Name, address, answered)
		}
	}
}
