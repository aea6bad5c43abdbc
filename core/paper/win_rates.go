package paper

import (
	_ "embed"
	"encoding/json"
	"strings"

	"rencontre/core/solitaire"
)

// A winRate is an estimate of the probability of winning with one suit, computed by this
// program for sizes that are not counted. testdata/chances.json has the whole results.
type winRate struct {
	Game                   solitaire.Game
	Ranks, Particles, Runs int
	Won                    string
	Probability, Low, High float64 // the probability and its 95 % interval
}

//go:embed chances.csv
var winRateTable string

// winRates lists the estimates, by game and ranks.
func winRates() (all []winRate) {
	for _, row := range strings.Split(strings.TrimSpace(winRateTable), "\n")[1:] {
		f := strings.Split(row, ",")
		all = append(all, winRate{solitaire.Game(f[0]), atoi(f[1]), atoi(f[2]), atoi(f[3]), f[4],
			parseFloat(f[5]), parseFloat(f[6]), parseFloat(f[7])})
	}
	return all
}

// request returns the request that reproduces the estimate.
func (c winRate) request() json.RawMessage {
	return json.RawMessage(makeRequest("count-estimate",
		"game", c.Game, "ranks", c.Ranks, "particles", c.Particles, "runs", c.Runs))
}
