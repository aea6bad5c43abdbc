package job

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"rencontre/core/dundee"
)

func init() { register("dundee-rate", &DundeeRate{}) }

// DundeeRate asks how fast the probability to win all rounds of Dundee with the best adaptive play
// tends to 1 (Theorem 12) as the ranks, of equally many cards each, become more.
//
// A shard is one number of ranks.
type DundeeRate struct {
	Suits *int  `json:"suits" doc:"how many cards each rank has" unit:"cards" low:"1" high:"4" preset:"4"`
	Ranks []int `json:"ranks" doc:"the numbers of ranks" unit:"ranks"`
}

// DundeeRateResult is the result of dundee-rate, a row for each number of ranks.
type DundeeRateResult struct {
	Suits int             `json:"suits"`
	Rows  []DundeeRateRow `json:"rows"`
}

// DundeeRateRow has the probability of winning and that of losing, computed in floating point. Both
// differ from the exact value by at most Error. Exact is the probability of losing as a fraction, for few
// ranks. Limit and Near approximate the probability of losing for many ranks; see dundee.RateLimit.
type DundeeRateRow struct {
	Ranks int     `json:"ranks"`
	Win   float64 `json:"win"`
	Lose  float64 `json:"lose"`
	Error float64 `json:"error"`
	Exact string  `json:"exact,omitempty"`
	Limit float64 `json:"limit"`
	Near  float64 `json:"near"`
}

const (
	// MaxRateRanks and MaxRateSuits are the largest numbers of ranks and of cards of each.
	MaxRateRanks = dundee.MaxRateRanks
	MaxRateSuits = dundee.MaxRateSuits
	// MaxRateExact is the largest number of ranks whose probability is also a fraction.
	MaxRateExact = 13
	maxRates     = 100
	rateStep     = 170 // nanoseconds
)

func (q *DundeeRate) Validate() error {
	if len(q.Ranks) == 0 || len(q.Ranks) > maxRates {
		return bad("ranks", "has %d numbers; it must list from 1 to %d numbers of ranks", len(q.Ranks), maxRates)
	}
	for _, v := range q.Ranks {
		if v < 1 || v > MaxRateRanks {
			return bad("ranks", "has %d; each number must be from 1 to %d", v, MaxRateRanks)
		}
	}
	return nil
}

// Cost counts how often the integrand is computed.
func (q *DundeeRate) Cost() Cost {
	work := 0.0
	for _, v := range q.Ranks {
		work += dundee.RateWork(v, *q.Suits)
	}
	return costOf(work, rateStep, 0)
}

func (q *DundeeRate) Shards() int { return len(q.Ranks) }

func (q *DundeeRate) Run(shard int, tick Tick) (*DundeeRateRow, error) {
	v := q.Ranks[shard]
	loss, err := dundee.Rate(v, *q.Suits, dundee.Tick(tick))
	if err != nil {
		return nil, err
	}
	// 1 - p is rounded once more.
	row := &DundeeRateRow{Ranks: v, Win: 1 - loss.Probability, Lose: loss.Probability, Error: loss.Error + 1.0/(1<<53)}
	row.Limit, row.Near = dundee.RateLimit(v, *q.Suits)
	if v > MaxRateExact {
		return row, nil
	}
	g := dundee.Game{Deck: slices.Repeat([]int{*q.Suits}, v), Horizon: v * *q.Suits}
	wins, _, err := g.Solve(func(float64) error { return tick(0) })
	if err != nil {
		return nil, err
	}
	row.Exact = new(big.Rat).Sub(big.NewRat(1, 1), wins[len(wins)-1]).RatString()
	return row, nil
}

// Check refuses the row of another number of ranks, and numbers that are no probabilities.
func (q *DundeeRate) Check(shard int, row *DundeeRateRow) error {
	probability := func(x float64) bool { return x >= 0 && x <= 1 }
	v := q.Ranks[shard]
	limit, near := dundee.RateLimit(v, *q.Suits)
	// Machines may round differently.
	apart := func(a, b float64) bool { return math.Abs(a-b) > 1e-9*math.Abs(b) }
	exact, isExact := new(big.Rat).SetString(row.Exact)
	switch {
	case row.Ranks != v:
		return fmt.Errorf("ranks is %d, not %d", row.Ranks, v)
	case !probability(row.Lose) || row.Win != 1-row.Lose:
		return fmt.Errorf("win and lose are %v and %v, which do not add to 1", row.Win, row.Lose)
	case !probability(row.Error):
		return fmt.Errorf("error is %v, not from 0 to 1", row.Error)
	case apart(row.Limit, limit):
		return fmt.Errorf("limit is %v, not %v", row.Limit, limit)
	case apart(row.Near, near):
		return fmt.Errorf("near is %v, not %v", row.Near, near)
	case isExact != (v <= MaxRateExact):
		return fmt.Errorf("exact is %q, which is not possible here", row.Exact)
	case isExact && exact.RatString() != row.Exact:
		return fmt.Errorf("exact is %q, not in lowest terms", row.Exact)
	}
	if !isExact {
		return nil
	}
	if lose, _ := exact.Float64(); math.Abs(lose-row.Lose) > row.Error+1e-15 {
		return fmt.Errorf("exact is %s, but lose is %v", row.Exact, row.Lose)
	}
	return nil
}

func (q *DundeeRate) Merge(parts []*DundeeRateRow) (*DundeeRateResult, error) {
	return q.Preview(parts)
}

// Preview makes the result of the finished numbers of ranks.
func (q *DundeeRate) Preview(parts []*DundeeRateRow) (*DundeeRateResult, error) {
	r := &DundeeRateResult{Suits: *q.Suits, Rows: []DundeeRateRow{}}
	for _, row := range parts {
		r.Rows = append(r.Rows, *row)
	}
	return r, nil
}
