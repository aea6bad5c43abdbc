package paper

import (
	_ "embed"
	"errors"
	"math/big"
	"strconv"

	"rencontre/core/solitaire"
)

// An Estimate is a chance of winning that a paper knows by simulation, and what
// settles it: a run of this program's job estimate, or an exact count.
type Estimate struct {
	Paper  string // short name, or who is cited
	Where  string
	Game   solitaire.Game
	Ranks  int
	Suits  int
	Order  solitaire.Order // T4; empty means up
	Passes int             // T4

	Printed string // as printed, with all its digits

	// The run: so many of the first deals of the seed were won. Low and High are
	// its 95 % interval.
	Trials, Won, Seed uint64
	Low, High         float64
}

//go:embed data/estimates.txt
var estimateTable string

// Estimates lists them as the papers do.
//
// Table 4 of bersani-2010 stands on its side and is damaged in the copy at hand:
// of its cells marked MC only that of 10 x 2 can be read for certain. In section 6
// the value for 32 cards is lost.
func Estimates() (all []Estimate) {
	for _, line := range mustTable(estimateTable).lines() {
		e := Estimate{Paper: line["paper"], Where: line["where"], Game: solitaire.Game(line["game"]),
			Ranks: atoi(line["m"]), Suits: atoi(line["s"]),
			Printed: line["printed"], Trials: number64(line["deals"]), Won: number64(line["won"]), Seed: 1}
		if line["passes"] != "" {
			e.Passes = atoi(line["passes"])
		}
		var err, err2 error
		e.Low, err = strconv.ParseFloat(line["low"], 64)
		e.High, err2 = strconv.ParseFloat(line["high"], 64)
		if err := errors.Join(err, err2); err != nil {
			panic("paper: " + err.Error()) // a test reads them all
		}
		all = append(all, e)
	}
	return all
}

// Verdict says how the chance stands to what is printed, which is every chance
// that rounds to it: half a unit of its last digit to both sides.
//
// A chance that is counted settles it: it "agrees" or it "differs". Of deals,
// the 95 % interval of the run is held against that of the rounding. What is
// printed "agrees" where every chance of the run's interval rounds to it, and
// "differs" where none does. Else it is "consistent": it is not contradicted, and
// not confirmed either, for the deals also allow chances that round to another
// number.
func (e Estimate) Verdict() string {
	p, half := e.value()
	low, high := new(big.Rat).SetFloat64(e.Low), new(big.Rat).SetFloat64(e.High)
	if exact := e.Exact(); exact != nil {
		low, high = exact, exact
	}
	return settle(p, half, new(big.Rat), low, high)
}

func (e Estimate) question() Question { return Question{e.Game, e.Order, false, e.Ranks, e.Suits} }

// Exact is the chance itself, nil where it is estimated alone.
func (e Estimate) Exact() *big.Rat { return Know(e.question()).Exact() }

// ask asks for the run.
func (e Estimate) ask() string {
	fields := []any{"game", e.Game, "ranks", e.Ranks, "suits", e.Suits, "trials", e.Trials, "seed", e.Seed}
	if e.Game == solitaire.T4 {
		fields = append(fields, "passes", e.Passes)
	}
	return ask("estimate", fields...)
}

// value is what is printed, and half a unit of its last digit.
func (e Estimate) value() (p, half *big.Rat) {
	p, half, err := printed(e.Printed)
	if err != nil {
		panic("paper: " + err.Error())
	}
	return p, half
}
