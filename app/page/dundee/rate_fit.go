package dundee

import (
	"fmt"
	"math"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// A rateFit is a sum of the powers v^(-1/j) of the heuristic, with fitted coefficients.
type rateFit struct {
	by      []float64 // by j - 1
	worst   float64   // the largest relative residual
	worstAt int       // its number of ranks
}

// fittedFrom is the least number of ranks that is fitted.
const fittedFrom = 8

// rateTerms returns the powers.
func rateTerms(ranks, suits int) (terms []float64) {
	for j := 1; j <= suits; j++ {
		terms = append(terms, math.Pow(float64(ranks), -1/float64(j)))
	}
	return terms
}

// fitRate fits the coefficients by least squares of the relative residuals. It returns nil for too few numbers.
func fitRate(of job.DundeeRateResult) *rateFit {
	var terms [][]float64
	var values []float64
	for _, row := range of.Rows {
		if row.Ranks < fittedFrom {
			continue
		}
		t := rateTerms(row.Ranks, of.Suits)
		for i := range t {
			t[i] /= row.Lose
		}
		terms, values = append(terms, t), append(values, 1)
	}
	if len(terms) < of.Suits+3 {
		return nil
	}
	f := &rateFit{by: figure.LeastSquares(terms, values)}
	for _, row := range of.Rows {
		off := math.Abs(f.at(row.Ranks)/row.Lose - 1)
		if row.Ranks >= fittedFrom && off >= f.worst {
			f.worst, f.worstAt = off, row.Ranks
		}
	}
	return f
}

// at returns the fitted probability to lose.
func (f *rateFit) at(ranks int) (sum float64) {
	for i, t := range rateTerms(ranks, len(f.by)) {
		sum += f.by[i] * t
	}
	return sum
}

// text writes the fit, the slowest power first.
func (f *rateFit) text() string {
	var b strings.Builder
	b.WriteString("1 − g ≈ ")
	for j := len(f.by); j >= 1; j-- {
		by := f.by[j-1]
		sign := " + "
		switch {
		case j == len(f.by) && by >= 0:
			sign = ""
		case by < 0:
			sign = " − "
		}
		power := fmt.Sprintf("v^(1/%d)", j)
		if j == 1 {
			power = "v"
		}
		fmt.Fprintf(&b, "%s%.4f/%s", sign, math.Abs(by), power)
	}
	return b.String() + fmt.Sprintf(", from %d ranks on", fittedFrom)
}
