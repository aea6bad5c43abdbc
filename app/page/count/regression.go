package count

import (
	"fmt"
	"math"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/solitaire"
)

// A model is the form of a regression: the logarithm of the probability is a sum of terms with fitted coefficients.
type model struct {
	from  int // cards
	takes func(n int) bool
	terms func(n int) []float64
	text  func(by []float64) string // as figure.Formula takes it
	of    string
	note  string
	apart bool
}

var mousetrapModel = model{
	from:  20,
	takes: func(int) bool { return true },
	terms: func(n int) []float64 { return []float64{1, float64(n), math.Log(float64(n))} },
	text: func(by []float64) string {
		return fmt.Sprintf("P ≈ %s × n^%.2f × %.4f^n", figure.Round(math.Exp(by[0])), by[2], math.Exp(by[1]))
	},
	of: ", without values from simulation alone",
	note: "A fit, not a theorem. With each extra card the probability falls by a factor of about 0.632, close to 1 − " +
		"1/e. No proof is known. The numbers differ from the fit by more than their errors, so they depend on n in " +
		"other ways too.",
}

var modularModel = model{
	from:  10,
	takes: func(n int) bool { return !solitaire.Prime(n) },
	terms: func(n int) []float64 { return []float64{1, math.Log(stages(n))} },
	text: func(by []float64) string {
		return fmt.Sprintf("P ≈ %.3f × H^%.2f, H the product of 1 - (1 - 1/g)^L over L = 2 to m with g = gcd(m, L) > 1",
			math.Exp(by[0]), by[1])
	},
	of: ", m not prime",
	note: "A fit, not a theorem: H treats the stages of a game as independent, but they are not. More divisors mean a " +
		"lower probability: each divisor g contributes a factor near 1 − 1/e, at L = g.",
	apart: true,
}

// stages returns H of the regression of Modular Mousetrap.
func stages(m int) float64 {
	product := 1.0
	for l := 2; l <= m; l++ {
		if g := gcd(m, l); g > 1 {
			product *= 1 - math.Pow(1-1/float64(g), float64(l))
		}
	}
	return product
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func divisors(m int) (n int) {
	for d := 1; d <= m; d++ {
		if m%d == 0 {
			n++
		}
	}
	return n
}

// A regression is a model with fitted coefficients and the residuals of the points.
type regression struct {
	model
	by                  []float64
	to, fitted, worstAt int
	spread, worst       float64
}

// fit fits a form by least squares. It returns nil if there are too few points.
func fit(points []point, f model) *regression {
	l := &regression{model: f}
	var of []point
	for _, x := range points {
		if l.takesFrom(x.cards) && !x.deals {
			of = append(of, x)
		}
	}
	if len(of) < 2*len(f.terms(f.from)) {
		return nil
	}
	var terms [][]float64
	var values []float64
	for _, x := range of {
		terms, values = append(terms, f.terms(x.cards)), append(values, math.Log(x.probability))
	}
	l.by = figure.LeastSquares(terms, values)
	for _, x := range of {
		off := math.Abs(math.Log(x.probability / l.at(x.cards)))
		l.spread += off * off
		if off > l.worst {
			l.worst, l.worstAt = off, x.cards
		}
		l.to = max(l.to, x.cards)
	}
	l.fitted = len(of)
	l.spread = math.Sqrt(l.spread / float64(len(of)))
	return l
}

func (l *regression) takesFrom(n int) bool { return n >= l.from && l.model.takes(n) }

// takes reports whether n is in the range of cards to which the regression was fitted.
func (l *regression) takes(n int) bool { return l.takesFrom(n) && n <= l.to }

// says reports whether the regression is compared with the probability for n cards. A regression of single points is a
// prediction for numbers of cards beyond those to which it was fitted.
func (l *regression) says(n int) bool { return l.takes(n) || l.apart && l.takesFrom(n) }

// at returns the probability that the regression gives for n cards.
func (l *regression) at(n int) float64 {
	sum := 0.0
	for i, t := range l.terms(n) {
		sum += l.by[i] * t
	}
	return math.Exp(sum)
}

// line draws the regression as a curve.
func (l *regression) line() ui.Line {
	line := ui.Line{Name: fmt.Sprintf("the formula, fitted from %d to %d", l.from, l.to), Smooth: true}
	for n := l.from; n <= l.to; n++ {
		line.Points = append(line.Points, [2]float64{float64(n), l.at(n)})
	}
	return line
}
