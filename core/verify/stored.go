package verify

import (
	"embed"
	"encoding/csv"
	"encoding/json"
	"io/fs"
	"strings"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// Stored is what a report of the command said of a paper: how many cells have each verdict. Those
// that the run had no time for are left.
type Stored struct {
	Engine   string         `json:"engine"`
	Date     string         `json:"date"`   // when it ran, as 2006-01-02
	Of       string         `json:"of"`     // as in Report: that of other cells is stale
	Budget   int            `json:"budget"` // of the run, in seconds
	Verdicts map[string]int `json:"verdicts"`
}

// verdicts.json has what runs of the command said, by papers, and the files of runs what they said of each cell. Those
// of a paper are made again when the engine or one of its cells changes; a test tells. The report is what
// `rencontre verify PAPER -budget SECONDS -workers 1` prints:
//
//	go test ./core/verify -run TestStoreds -report FILE -budget SECONDS
//
//go:embed verdicts.json
var verdicts []byte

// runs has a file for each paper: the verdict and the value of each cell, in the order of the paper. The page's program
// has the verdicts alone, and reads these in sheets.
//
//go:embed runs
var runs embed.FS

// runFile names the file of a paper in runs.
func runFile(paper string) string { return "runs/" + paper + ".csv" }

// ran returns what the stored run found of each cell, or nil if the run was of other cells or another engine.
func (p *Plan) ran() []paper.Outcome {
	if s := Storeds()[p.Paper.Name]; s.Of != p.sum() || s.Engine != job.Engine {
		return nil
	}
	text, err := fs.ReadFile(runs, runFile(p.Paper.Name))
	if err != nil {
		panic("verify: " + err.Error()) // tests read all of them
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil || len(rows) != len(p.cells) {
		panic("verify: " + runFile(p.Paper.Name) + " is of other cells") // as above
	}
	all := make([]paper.Outcome, len(rows))
	for i, row := range rows {
		all[i] = paper.Outcome{Verdict: row[0], Computed: row[1]}
	}
	return all
}

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
