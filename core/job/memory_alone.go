package job

import (
	"rencontre/core/memory"
)

func init() { registerSingle("memory-alone", &MemoryAlone{}) }

// Limits of memory-alone. The exact distribution takes n^3 coefficients of n log n bits, a mean in
// floating point n^2 positions.
const (
	AlonePairs = 1000
	AloneExact = 100
)

// MemoryAlone is Memory played by one player who forgets nothing.
type MemoryAlone struct {
	single
	Pairs *int `json:"pairs" doc:"pairs on the table" unit:"pairs"`
}

// MemoryAloneResult has the expected number of moves and of lucky moves. The probability of pairs+i
// moves is Distribution[i], exact, and Decimals[i], the same rounded. Mean, Lucky and both lists are
// left out beyond AloneExact pairs. Means[i] is the mean for i+1 pairs; MaxError bounds the error of
// Means, and of Decimal and LuckyDecimal where there is no fraction.
type MemoryAloneResult struct {
	Mean         string    `json:"mean,omitempty"`
	Decimal      float64   `json:"decimal"`
	Lucky        string    `json:"lucky,omitempty"`
	LuckyDecimal float64   `json:"luckyDecimal"`
	Distribution []string  `json:"distribution,omitempty"`
	Decimals     []float64 `json:"decimals,omitempty"`
	Means        []float64 `json:"means"`
	MaxError     float64   `json:"maxError"`
}

func (q *MemoryAlone) Validate() error { return within("pairs", q.Pairs, 1, AlonePairs, "") }

// coefficients is the number of coefficients of the exact distribution.
func (q *MemoryAlone) coefficients() float64 {
	if *q.Pairs > AloneExact {
		return 0
	}
	n := float64(*q.Pairs)
	return n*n*n/6 + n*n
}

// Nanoseconds of a position in floating point, and of a coefficient.
const (
	aloneMean        = 80
	aloneCoefficient = 250
)

// Cost counts nanoseconds.
func (q *MemoryAlone) Cost() Cost {
	n, exact := float64(*q.Pairs), q.coefficients()
	return costOf(triangle(*q.Pairs)*aloneMean+exact*aloneCoefficient, 1, n*3000+exact*16)
}

func (q *MemoryAlone) Run(_ int, tick Tick) (*MemoryAloneResult, error) {
	n := *q.Pairs
	means, err := memory.SolveAloneMeans(n, tick.worth(aloneMean))
	if err != nil {
		return nil, err
	}
	r := &MemoryAloneResult{Decimal: means.Moves[n], LuckyDecimal: means.Lucky[n], Means: means.Moves[1:],
		MaxError: means.MaxError}
	if n > AloneExact {
		return r, nil
	}
	a, err := memory.SolveAlone(n, tick.worth(aloneCoefficient))
	if err != nil {
		return nil, err
	}
	mean, luck := a.Mean(n), a.Luck()
	r.Mean, r.Lucky = mean.RatString(), luck.RatString()
	r.Decimal, _ = mean.Float64()
	r.LuckyDecimal, _ = luck.Float64()
	for i := range a.Extra {
		p := a.Probability(i)
		f, _ := p.Float64()
		r.Distribution, r.Decimals = append(r.Distribution, p.RatString()), append(r.Decimals, f)
	}
	return r, nil
}
