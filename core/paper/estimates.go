package paper

import (
	_ "embed"
	"math/big"

	"rencontre/core/solitaire"
)

// An Estimate is a probability of winning that a paper knows by simulation, and what decides
// whether it is right: a run of the job estimate, or an exact count.
type Estimate struct {
	Paper  string // short name, or the cited author
	Where  string
	Game   solitaire.Game
	Ranks  int
	Suits  int
	Order  solitaire.Order // T4; empty means up
	Passes int             // T4

	Printed string // as printed, with all its digits

	// Won of the first Trials deals of Seed were won. Low and High are the 95 % interval of
	// the probability.
	Trials, Won, Seed uint64
	Low, High         float64
}

//go:embed data/estimates.txt
var estimateTable string

// Estimates lists the estimates in the order of the papers.
func Estimates() (all []Estimate) {
	for _, line := range mustTable(estimateTable).lines() {
		e := Estimate{Paper: line["paper"], Where: line["where"], Game: solitaire.Game(line["game"]),
			Ranks: atoi(line["m"]), Suits: atoi(line["s"]),
			Printed: line["printed"], Trials: parseUint(line["deals"]), Won: parseUint(line["won"]), Seed: 1,
			Low: parseFloat(line["low"]), High: parseFloat(line["high"])}
		if line["passes"] != "" {
			e.Passes = atoi(line["passes"])
		}
		all = append(all, e)
	}
	return all
}

// Verdict compares the printed number with the probability. The printed number stands for
// every probability that rounds to it: half a unit of its last digit to both sides.
//
// An exact probability "agrees" or "differs". If only a run is known, its 95 % interval is
// compared: the printed number "agrees" where every probability of the interval rounds to it,
// and "differs" where none does. Otherwise it is "consistent": the run neither contradicts nor
// confirms it.
func (e Estimate) Verdict() string {
	p, half, err := printed(e.Printed)
	if err != nil {
		panic("paper: " + err.Error()) // cannot happen: a test reads them all
	}
	low, high := new(big.Rat).SetFloat64(e.Low), new(big.Rat).SetFloat64(e.High)
	exact := e.Exact()
	if exact != nil {
		low, high = exact, exact
	}
	return judgeEstimate(p, half, new(big.Rat), low, high)
}

func (e Estimate) question() Question { return Question{e.Game, e.Order, false, e.Ranks, e.Suits} }

// Exact returns the exact probability, or nil where it is only estimated.
func (e Estimate) Exact() *big.Rat { return Know(e.question()).Exact() }

// runRequest returns the request for the run.
func (e Estimate) runRequest() string {
	fields := []any{"game", e.Game, "ranks", e.Ranks, "suits", e.Suits, "trials", e.Trials, "seed", e.Seed}
	if e.Game == solitaire.T4 {
		fields = append(fields, "passes", e.Passes)
	}
	return makeRequest("estimate", fields...)
}
