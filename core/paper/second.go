package paper

import "strings"

// Again judges the cell of an erratum by the result of its second computation. It returns the
// value, and whether it speaks against what is printed, as it must: it contradicts it or, where
// Right was read in its place, has what that gives.
func (c Cell) Again(second *Result) (computed string, against bool, err error) {
	if c.Erratum.SecondAt != "" {
		c.At = c.Erratum.SecondAt
	}
	says := c.Erratum.SecondSays
	if says != "" {
		c.Says, c.Rule = says, AsIs
		computed, verdict, err := c.compare([]*Result{second})
		return computed, verdict == Agrees, err
	}
	computed, verdict, err := c.compare([]*Result{second})
	if c.Erratum.Read {
		return computed, verdict == Agrees, err
	}
	return computed, verdict == Differs || verdict == Refuted, err
}

// AsksAgain reports whether the second computation is a request.
func (e *Erratum) AsksAgain() bool { return strings.HasPrefix(e.Second, "{") }

// SecondTest returns the description of a test that is a second computation, "" for any other
// name.
func SecondTest(name string) string {
	for _, row := range mustTable(must(file("second-tests.txt"))).rows {
		if row[0] == name {
			return row[1]
		}
	}
	return ""
}
