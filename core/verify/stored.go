package verify

import (
	_ "embed"
	"encoding/json"
)

// Stored is what a report of the command said of a paper: how many cells have each verdict. Those
// that the run had no time for are left.
type Stored struct {
	Engine   string         `json:"engine"`
	Date     string         `json:"date"`   // when it ran, as 2006-01-02
	Of       string         `json:"of"`     // as in Report: that of other cells is stale
	Budget   int            `json:"budget"` // of the run, in seconds
	Verdicts map[string]int `json:"verdicts"`

	// Unusual lists by verdict the cells that have another verdict than Cell.Usual. Cells are numbered in the order of
	// the paper, from 0.
	Unusual map[string][]int `json:"unusual,omitempty"`
}

// verdicts.json has what runs of the command said, by papers. A paper's line is made again when the engine or one of
// its cells changes; a test tells. The report is what `rencontre verify PAPER -budget SECONDS -workers 1` prints:
//
//	go test ./core/verify -run TestStoreds -report FILE -budget SECONDS
//
//go:embed verdicts.json
var verdicts []byte

// records.json has the values of the records by their IDs: what their requests gave. TestGains computes those that take
// a moment again, and adds those that are missing and take seconds with -update.
//
//go:embed records.json
var recorded []byte

// recordedValues returns the stored values of records by their IDs.
func recordedValues() map[string]string { return read[string](recorded) }

// Storeds returns the stored reports by papers.
func Storeds() map[string]Stored { return read[Stored](verdicts) }

// read reads an embedded file, which tests read too.
func read[T any](text []byte) (all map[string]T) {
	if err := json.Unmarshal(text, &all); err != nil {
		panic("verify: " + err.Error())
	}
	return all
}
