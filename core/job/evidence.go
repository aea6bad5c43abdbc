package job

import "slices"

// Evidence says how a result is confirmed: what was checked, by what, and whether it holds. Evidence that does not hold
// means that the program is wrong.
type Evidence struct {
	Checked string `json:"checked"`
	By      string `json:"by"`
	Holds   bool   `json:"holds"`
}

// What is checked of results.
const (
	CheckedMoments = "sum and mean"      // of the probabilities
	CheckedCounts  = "sum of the counts" // it is that of all decks
	CheckedNoMatch = "probability of no match"
	CheckedSums    = "sums of the rows" // of Steen's numbers, or of pairs of hits
	CheckedTwoHits = "decks with two hits"
	CheckedEvery   = "every deck played" // a count of decks that win
)

// Checks are the evidence of a result.
type Checks []Evidence

// Hold reports whether nothing that was checked is wrong.
func (c Checks) Hold() bool {
	return !slices.ContainsFunc(c, func(e Evidence) bool { return !e.Holds })
}

// Has reports whether something was checked.
func (c Checks) Has(checked string) bool {
	return slices.ContainsFunc(c, func(e Evidence) bool { return e.Checked == checked })
}
