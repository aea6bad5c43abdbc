package paper

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"

	"rencontre/core/solitaire"
)

// A Chance is an estimate of the probability of winning with one suit, computed by this
// program for sizes that are not counted. testdata/chances.json has the whole results.
type Chance struct {
	Game                   solitaire.Game
	Ranks, Particles, Runs int
	Won                    string
	Chance, Low, High      float64 // the probability and its 95 % interval
}

//go:embed chances.csv
var chances string

// Chances lists the estimates, by game and ranks.
func Chances() (all []Chance) {
	for _, row := range strings.Split(strings.TrimSpace(chances), "\n")[1:] {
		f := strings.Split(row, ",")
		var x [8]float64
		for _, i := range []int{1, 2, 3, 5, 6, 7} {
			var err error
			x[i], err = strconv.ParseFloat(f[i], 64)
			if err != nil {
				panic("paper: chances.csv: " + err.Error())
			}
		}
		all = append(all, Chance{solitaire.Game(f[0]), int(x[1]), int(x[2]), int(x[3]), f[4], x[5], x[6], x[7]})
	}
	return all
}

// Request returns the request that reproduces the estimate.
func (c Chance) Request() json.RawMessage {
	return json.RawMessage(makeRequest("count-estimate",
		"game", c.Game, "ranks", c.Ranks, "particles", c.Particles, "runs", c.Runs))
}
