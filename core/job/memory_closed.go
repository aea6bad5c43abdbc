package job

import "rencontre/core/memory"

// Closed is a closed form of the diagonal j = n-k, for all n >= From. The expectation E = (n +
// e)/2 is the polynomial with the coefficients Numerator, constant term first, over Denominator
// times the product of n+i for i in Factors.
//
// Moves are the optimal moves for all n >= Settled: computed up to Table pairs, and proved for
// all n from Signs on by the signs of coefficients (core/memory). Trend says that E/n is
// growing, declining or constant for all n >= TrendFrom; it is empty if that is not proved.
type Closed struct {
	J           int      `json:"j"`
	From        int      `json:"from"`
	Numerator   []string `json:"numerator"`
	Denominator string   `json:"denominator"`
	Factors     []int    `json:"factors"`
	Moves       string   `json:"moves"`
	Settled     int      `json:"settled"`
	Signs       int      `json:"signs"`
	Table       int      `json:"table"`
	Trend       string   `json:"trend,omitempty"`
	TrendFrom   int      `json:"trendFrom,omitempty"`
}

// closed writes a closed form as a result.
func closed(f memory.ClosedForm) Closed {
	e := f.Expected()
	c := Closed{J: f.J, From: f.From, Denominator: e.Den.String(), Factors: append([]int{}, e.Factors...),
		Moves: f.Moves.String(), Settled: f.Settled, Signs: f.Signs, Table: f.Table, TrendFrom: f.TrendFrom}
	if f.TrendFrom > 0 {
		c.Trend = [...]string{"declining", "constant", "growing"}[f.Trend+1]
	}
	for _, x := range e.Num {
		c.Numerator = append(c.Numerator, x.String())
	}
	return c
}
