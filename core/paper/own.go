package paper

import (
	_ "embed"
	"encoding/json"

	"rencontre/core/solitaire"
)

// An Own is a result of this program that is printed nowhere: a request and the result that it
// gave natively. The command reproduces the result from the request. A count is recorded twice,
// with its histories split in two ways, except where it was counted once: Known.Why says so.
type Own struct {
	Request json.RawMessage `json:"request"`
	Result  json.RawMessage `json:"result"`
}

//go:embed own.json
var own []byte

// Owns lists the records of own.json.
func Owns() []Own { return mustJSON[[]Own](own) }

type (
	// ownRequest and ownResult are the fields that are read from records of several jobs.
	ownRequest struct {
		Job, Of                        string
		Game                           solitaire.Game
		Order                          solitaire.Order
		Ranks, Suits, Split, Particles int
	}
	ownResult struct {
		Won         string
		Probability float64 // of an estimate only; that of a count is a fraction
		Chances     [2]float64
		Interval    [2]string
		Runs        []string
		Counts      json.RawMessage
		Preperiod   struct{ Length int }
	}
)

// read parses a record.
func (o Own) read() (q ownRequest, r ownResult) {
	q = mustJSON[ownRequest](o.Request)
	q.Suits = max(1, q.Suits)
	if q.Job == "count" {
		r.Won = mustJSON[struct{ Won string }](o.Result).Won
		return q, r
	}
	return q, mustJSON[ownResult](o.Result)
}
