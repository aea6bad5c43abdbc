package papers

import (
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/core/paper"
)

// TestLeads checks that the leads stand in their lists, with the numbers that the sheets have, and above a list that
// is whole alone.
func TestLeads(t *testing.T) {
	errata, _ := open(t, "part=errata").errata()
	records, _ := calctest.Open[*page](t, loadedRecords, "").records()
	facts := map[string]string{}
	for _, e := range errata {
		c := e.cell()
		facts[e.cause().ID] += " " + c.Row + " " + c.Column + " " + figure.AsPrinted(c.Printed) + " " +
			figure.AsPrinted(c.Erratum.Right)
	}
	for _, r := range records {
		facts[r.id()] += " " + figure.AsPrinted(r.gain().Known) + " " + figure.AsPrinted(r.gain().Printed)
	}
	plain := func(text string) string { return strings.ReplaceAll(text, "\u202f", "") }
	for _, l := range slices.Concat(leadErrata, leadRecords) {
		for _, n := range l.numbers {
			if !strings.Contains(plain(facts[l.id]), plain(n)) || n != "j = 21" && !strings.Contains(l.text, n) {
				t.Errorf("%s: %q is not in %q, or not in %q", l.id, n, l.text, facts[l.id])
			}
		}
	}
	for query, title := range map[string]string{"part=errata": "The three most surprising"} {
		if !strings.Contains(calctest.HTML(open(t, query)), title) ||
			strings.Contains(calctest.HTML(open(t, query+"&paper=dundee")), title) {
			t.Errorf("%s: %q does not stand above the whole list alone", query, title)
		}
	}
	for _, name := range leadSequences {
		if !slices.ContainsFunc(paper.Sequences(), func(s *paper.Sequence) bool { return s.Name == name }) {
			t.Errorf("there is no sequence %s", name)
		}
	}
}
