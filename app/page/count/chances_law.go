package count

import (
	"fmt"
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/solitaire"
)

// A form is the form of a law: the logarithm of the chance is a sum of terms with fitted coefficients.
type form struct {
	from  int // cards
	takes func(n int) bool
	terms func(n int) []float64
	text  func(by []float64) string // parts between | are superscripts
	of    string
	note  string
	apart bool
}

var mousetrapLaw = form{
	from:  20,
	takes: func(int) bool { return true },
	terms: func(n int) []float64 { return []float64{1, float64(n), math.Log(float64(n))} },
	text: func(by []float64) string {
		return fmt.Sprintf("P ≈ %s × n|%.2f| × %.4f|n|", figure.Round(math.Exp(by[0])), by[2], math.Exp(by[1]))
	},
	of: ", without values from simulation alone",
	note: "A fit, not a theorem. With each extra card the probability falls by a factor of about 0.632, close to 1 − " +
		"1/e. No proof is known. The numbers differ from the fit by more than their errors, so they depend on n in " +
		"other ways too.",
}

var modularLaw = form{
	from:  10,
	takes: func(n int) bool { return !solitaire.Prime(n) },
	terms: func(n int) []float64 { return []float64{1, math.Log(stages(n))} },
	text: func(by []float64) string {
		return fmt.Sprintf("P ≈ %.3f × H|%.2f|, H the product of 1 − (1 − 1/g)|L| over L = 2 to m with g = gcd(m, L) > 1",
			math.Exp(by[0]), by[1])
	},
	of: ", m not prime",
	note: "A fit, not a theorem: H treats the stages of a game as independent, but they are not. More divisors mean a " +
		"lower probability: each divisor g contributes a factor near 1 − 1/e, at L = g.",
	apart: true,
}

// stages returns H of the law of Modular Mousetrap.
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

// A law is a form with fitted coefficients and the residuals of the points.
type law struct {
	form
	by                  []float64
	to, fitted, worstAt int
	spread, worst       float64
}

// fit fits a form by least squares. It returns nil if there are too few points.
func fit(points []point, f form) *law {
	l := &law{form: f}
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
		terms, values = append(terms, f.terms(x.cards)), append(values, math.Log(x.chance))
	}
	l.by = figure.LeastSquares(terms, values)
	for _, x := range of {
		off := math.Abs(math.Log(x.chance / l.at(x.cards)))
		if l.spread += off * off; off > l.worst {
			l.worst, l.worstAt = off, x.cards
		}
		l.to = max(l.to, x.cards)
	}
	l.fitted = len(of)
	l.spread = math.Sqrt(l.spread / float64(len(of)))
	return l
}

func (l *law) takesFrom(n int) bool { return n >= l.from && l.form.takes(n) }

// takes reports whether n is in the range of cards to which the law was fitted.
func (l *law) takes(n int) bool { return l.takesFrom(n) && n <= l.to }

// says reports whether the law is compared with the chance for n cards. A law of single points is a prediction for
// numbers of cards beyond those to which it was fitted.
func (l *law) says(n int) bool { return l.takes(n) || l.apart && l.takesFrom(n) }

// at returns the chance that the law gives for n cards.
func (l *law) at(n int) float64 {
	sum := 0.0
	for i, t := range l.terms(n) {
		sum += l.by[i] * t
	}
	return math.Exp(sum)
}

// text writes the law as a formula.
func (l *law) text() (parts []app.UI) {
	for i, part := range strings.Split(l.form.text(l.by), "|") {
		if i%2 == 0 {
			parts = append(parts, app.Text(part))
		} else {
			parts = append(parts, h.Text("sup", "", part))
		}
	}
	return parts
}

// line draws the law as a curve.
func (l *law) line() ui.Line {
	line := ui.Line{Name: fmt.Sprintf("the formula, fitted from %d to %d", l.from, l.to), Smooth: true}
	for n := l.from; n <= l.to; n++ {
		line.Points = append(line.Points, [2]float64{float64(n), l.at(n)})
	}
	return line
}
