package paper

import (
	_ "embed"
	"encoding/json"
	"strings"
)

// A ModularDeal is how many of ModularTrials deals, seed 1, win at Modular Mousetrap with one suit of
// so many ranks, beyond those that chances estimates better. A number with many divisors may have no
// deal won.
type ModularDeal struct {
	Ranks, Won int
	Low, High  float64 // the 95 % interval of the probability
}

// ModularTrials is how many deals each ModularDeal has.
const ModularTrials = 40_000

//go:embed modular.csv
var modularDeals string

// ModularDeals lists the deals by ranks.
func ModularDeals() (all []ModularDeal) {
	for _, row := range strings.Split(strings.TrimSpace(modularDeals), "\n")[1:] {
		f := strings.Split(row, ",")
		all = append(all, ModularDeal{atoi(f[0]), atoi(f[1]), parseFloat(f[2]), parseFloat(f[3])})
	}
	return all
}

// Request returns the request that repeats the deals.
func (d ModularDeal) Request() json.RawMessage {
	return json.RawMessage(makeRequest("modular-deals", "ranks", d.Ranks, "trials", ModularTrials))
}
