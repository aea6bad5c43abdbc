package job

import (
	"math/big"

	"rencontre/core/memory"
)

func init() { registerSingle("memory-alone", &MemoryAlone{}) }

// Limits of memory-alone for pairs. The exact distribution takes n^3 coefficients of n log n bits, a
// mean in floating point n^2 positions.
const (
	AlonePairs = 1000
	aloneExact = 100
)

// aloneCurve is the greatest number of steps of the curve by the cards remembered.
const aloneCurve = 50

// AloneLimits returns the limits of pairs for so many cards of each label: of any result, and of the
// exact one. With r cards there are n^r positions.
func AloneLimits(copies int) (most, exact int) {
	switch copies {
	case 3:
		return 100, 30
	case 4:
		return 30, 12
	}
	return AlonePairs, aloneExact
}

// MemoryAlone is Memory played by one player, who forgets nothing or remembers the single cards seen
// last. With 3 or 4 copies, a move turns so many cards, and Pairs counts triples or quadruples.
type MemoryAlone struct {
	single
	Pairs    *int `json:"pairs" doc:"pairs on the table, or triples, or quadruples" unit:"pairs"`
	Copies   *int `json:"copies,omitempty" doc:"cards of each label: 2, 3 or 4; 2 if missing" unit:"cards"`
	Capacity *int `json:"capacity,omitempty" doc:"cards that the player remembers; all if missing" unit:"cards"`
}

// MemoryAloneResult has the expected number of moves and of lucky moves. The probability of pairs+i
// moves is Distribution[i], exact, and Decimals[i], the same rounded. Mean, Lucky and both lists are
// left out beyond the limit of AloneLimits, and both lists with a limited memory. Means[i] is the
// mean for i+1 pairs. With a limited memory, Curve[i] is the mean for a memory of Capacities[i]
// cards. MaxError bounds the error of Means and Curve, and of Decimal and LuckyDecimal where there is
// no fraction.
type MemoryAloneResult struct {
	Mean         string    `json:"mean,omitempty"`
	Decimal      float64   `json:"decimal"`
	Lucky        string    `json:"lucky,omitempty"`
	LuckyDecimal float64   `json:"luckyDecimal"`
	Distribution []string  `json:"distribution,omitempty"`
	Decimals     []float64 `json:"decimals,omitempty"`
	Means        []float64 `json:"means"`
	Capacities   []int     `json:"capacities,omitempty"`
	Curve        []float64 `json:"curve,omitempty"`
	MaxError     float64   `json:"maxError"`
}

func (q *MemoryAlone) Validate() error {
	if q.Copies != nil {
		if err := within("copies", q.Copies, 2, memory.MaxCopies, ""); err != nil {
			return err
		}
		if *q.Copies == 2 { // the default is left out
			q.Copies = nil
		}
	}
	most, _ := AloneLimits(q.copies())
	if err := within("pairs", q.Pairs, 1, most, ""); err != nil || q.Capacity == nil {
		return err
	}
	if q.Copies != nil {
		return bad("capacity", "a limited memory is for pairs, not for %d copies; leave capacity or copies out", *q.Copies)
	}
	return within("capacity", q.Capacity, 0, AlonePairs, "")
}

func (q *MemoryAlone) copies() int {
	if q.Copies != nil {
		return *q.Copies
	}
	return 2
}

// exact reports whether there is an exact result.
func (q *MemoryAlone) exact() bool {
	_, exact := AloneLimits(q.copies())
	return *q.Pairs <= exact
}

// Nanoseconds of a position in floating point, and of a coefficient; of a position with a limited
// memory in floating point; and with more than two copies, of an outcome and of a coefficient.
const (
	aloneMean        = 80
	aloneCoefficient = 250
	limitedMean      = 25
	tupleMean        = 80
	tupleCoefficient = 80
)

// limitedExact is the time of an exact position with a limited memory, in nanoseconds.
func (q *MemoryAlone) limitedExact() float64 { return 1500 + 150*float64(*q.Pairs) }

// Cost counts nanoseconds.
func (q *MemoryAlone) Cost() Cost {
	n := float64(*q.Pairs)
	exact := 0.0 // 1 if there is an exact result
	if q.exact() {
		exact = 1
	}
	switch {
	case q.Capacity != nil:
		work := 2 * q.limited(*q.Capacity) * (limitedMean + exact*q.limitedExact())
		for _, c := range memory.Capacities(*q.Pairs, aloneCurve) {
			work += q.limited(c) * limitedMean
		}
		return costOf(work, 1, n*3000+exact*n*40000)
	case q.Copies != nil:
		outcomes, positions := q.outcomes()
		return costOf(outcomes*(tupleMean+exact*tupleCoefficient*n/2), 1, positions*(200+exact*n*60))
	}
	coefficients := exact * (n*n*n/6 + n*n)
	return costOf(triangle(*q.Pairs)*aloneMean+coefficients*aloneCoefficient, 1, n*3000+coefficients*16)
}

// limited is the number of positions with a memory of c cards.
func (q *MemoryAlone) limited(c int) float64 {
	return rows(1, *q.Pairs, func(p int) float64 { return float64(min(p, c) + 1) })
}

// outcomes is about the number of outcomes of the moves of all positions, with more than two copies.
func (q *MemoryAlone) outcomes() (outcomes, positions float64) {
	n := float64(*q.Pairs)
	positions = 1
	for i := range *q.Copies {
		positions *= (n + float64(i)) / float64(i+1)
	}
	if *q.Copies == 3 {
		return positions * 25 * n / (n + 5), positions
	}
	return positions * 200 * n / (n + 10), positions
}

func (q *MemoryAlone) Run(_ int, tick Tick) (*MemoryAloneResult, error) {
	means, err := q.means(tick)
	if err != nil {
		return nil, err
	}
	n := *q.Pairs
	r := &MemoryAloneResult{Decimal: means.Moves[n], LuckyDecimal: means.Lucky[n], Means: means.Moves[1:],
		MaxError: means.MaxError}
	if q.Capacity != nil {
		curve, err := memory.SolveLimitedCurve(n, memory.Capacities(n, aloneCurve), tick.worth(limitedMean))
		if err != nil {
			return nil, err
		}
		r.Capacities, r.Curve, r.MaxError = curve.Capacities, curve.Moves, max(r.MaxError, curve.MaxError)
	}
	if !q.exact() {
		return r, nil
	}
	return r, q.exactly(r, tick)
}

// means computes the means in floating point.
func (q *MemoryAlone) means(tick Tick) (*memory.AloneMeans, error) {
	switch {
	case q.Capacity != nil:
		return memory.SolveLimitedMeans(*q.Pairs, *q.Capacity, tick.worth(limitedMean))
	case q.Copies != nil:
		return memory.SolveTuplesMeans(*q.Pairs, *q.Copies, tick.worth(tupleMean))
	}
	return memory.SolveAloneMeans(*q.Pairs, tick.worth(aloneMean))
}

// exactly adds the exact result.
func (q *MemoryAlone) exactly(r *MemoryAloneResult, tick Tick) error {
	if q.Capacity != nil {
		mean, luck, err := memory.SolveLimited(*q.Pairs, *q.Capacity, tick.worth(q.limitedExact()))
		if err == nil {
			r.means(mean, luck)
		}
		return err
	}
	a, err := q.distribution(tick)
	if err != nil {
		return err
	}
	r.means(a.Mean(*q.Pairs), a.Luck())
	for i := range a.Extra {
		p := a.Probability(i)
		r.Distribution, r.Decimals = append(r.Distribution, p.RatString()), append(r.Decimals, decimal(p))
	}
	return nil
}

func (q *MemoryAlone) distribution(tick Tick) (*memory.Alone, error) {
	if q.Copies != nil {
		return memory.SolveTuples(*q.Pairs, *q.Copies, tick.worth(tupleCoefficient))
	}
	return memory.SolveAlone(*q.Pairs, tick.worth(aloneCoefficient))
}

// means sets the exact means.
func (r *MemoryAloneResult) means(mean, luck *big.Rat) {
	r.Mean, r.Lucky = mean.RatString(), luck.RatString()
	r.Decimal, r.LuckyDecimal = decimal(mean), decimal(luck)
}
