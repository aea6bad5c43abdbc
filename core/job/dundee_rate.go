package job

import (
	"fmt"
	"math"

	"rencontre/core/dundee"
)

func init() { register("dundee-rate", &DundeeRate{}) }

// DundeeRate asks how fast the probability to win all rounds of Dundee with the best adaptive play
// tends to 1 (Theorem 12) as the ranks, of equally many cards each, become more.
//
// A shard is one number of ranks.
type DundeeRate struct {
	Suits *int  `json:"suits" doc:"how many cards each rank has" unit:"cards"`
	Ranks []int `json:"ranks" doc:"the numbers of ranks" unit:"ranks"`
}

// DundeeRateResult is the result of dundee-rate, a row for each number of ranks.
type DundeeRateResult struct {
	Suits int             `json:"suits"`
	Rows  []DundeeRateRow `json:"rows"`
}

// DundeeRateRow has the probability of winning and that of losing, computed in floating point. Both
// differ from the exact value by at most Error. Heuristic is for losing, and not proved; see
// dundee.RateGuess.
type DundeeRateRow struct {
	Ranks     int     `json:"ranks"`
	Win       float64 `json:"win"`
	Lose      float64 `json:"lose"`
	Error     float64 `json:"error"`
	Heuristic float64 `json:"heuristic"`
}

const (
	// MostRateRanks and MostRateSuits are the largest numbers of ranks and of cards of each.
	MostRateRanks = dundee.MaxRateRanks
	MostRateSuits = dundee.MaxRateSuits
	mostRates     = 100
	rateStep      = 22 // nanoseconds
)

func (q *DundeeRate) Validate() error {
	fill(&q.Suits, 4)
	if err := within("suits", q.Suits, 1, MostRateSuits, ""); err != nil {
		return err
	}
	if len(q.Ranks) == 0 || len(q.Ranks) > mostRates {
		return bad("ranks", "has %d numbers; it must list from 1 to %d numbers of ranks", len(q.Ranks), mostRates)
	}
	for _, v := range q.Ranks {
		if v < 1 || v > MostRateRanks {
			return bad("ranks", "has %d; each number must be from 1 to %d", v, MostRateRanks)
		}
	}
	return nil
}

// Cost counts positions and rows of them.
func (q *DundeeRate) Cost() Cost {
	work, bytes := 0.0, 0.0
	for _, v := range q.Ranks {
		work += dundee.RateWork(v, *q.Suits)
		if *q.Suits == MostRateSuits {
			bytes = max(bytes, 1200*float64(v))
		}
	}
	return costOf(work, rateStep, bytes)
}

func (q *DundeeRate) Shards() int { return len(q.Ranks) }

func (q *DundeeRate) Run(shard int, tick Tick) (*DundeeRateRow, error) {
	v := q.Ranks[shard]
	loss, err := dundee.Rate(v, *q.Suits, dundee.Tick(tick))
	// 1 - p is rounded once more.
	return &DundeeRateRow{v, 1 - loss.Probability, loss.Probability, loss.Error + 1.0/(1<<53),
		dundee.RateGuess(v, *q.Suits)}, err
}

// Check refuses the row of another number of ranks, and numbers that are no chances.
func (q *DundeeRate) Check(shard int, row *DundeeRateRow) error {
	chance := func(x float64) bool { return x >= 0 && x <= 1 }
	v := q.Ranks[shard]
	guess := dundee.RateGuess(v, *q.Suits)
	switch {
	case row.Ranks != v:
		return fmt.Errorf("ranks is %d, not %d", row.Ranks, v)
	case !chance(row.Lose) || row.Win != 1-row.Lose:
		return fmt.Errorf("win and lose are %v and %v, which do not add to 1", row.Win, row.Lose)
	case !chance(row.Error):
		return fmt.Errorf("error is %v, not from 0 to 1", row.Error)
	case math.Abs(row.Heuristic-guess) > 1e-9*guess: // machines may round differently
		return fmt.Errorf("heuristic is %v, not %v", row.Heuristic, guess)
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
