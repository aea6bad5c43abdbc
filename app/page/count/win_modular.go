package count

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"sync"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// A class is the shape of the number of ranks of Modular Mousetrap, on which the probability depends.
type class int

const (
	primeClass class = iota + 1
	twice            // of a prime
	thrice           // of a prime
	squared          // of a prime
	otherClass
)

// classOf returns the class of m; 4 and 6 are twice a prime, 9 is thrice one.
func classOf(m int) class {
	root := int(math.Round(math.Sqrt(float64(m))))
	switch {
	case solitaire.Prime(m):
		return primeClass
	case m%2 == 0 && solitaire.Prime(m/2):
		return twice
	case m%3 == 0 && solitaire.Prime(m/3):
		return thrice
	case root*root == m && solitaire.Prime(root):
		return squared
	}
	return otherClass
}

func (c class) name() string {
	return map[class]string{primeClass: "prime", twice: "2p", thrice: "3p", squared: "p²", otherClass: "other"}[c]
}

// limit says to what the probability tends in the class, as far as that is known.
func (c class) limit() string {
	return map[class]string{primeClass: "1 − 1/e = 0.6321, a theorem", twice: "0.262, conjectured",
		thrice: "0.208, conjectured", squared: "0.319, conjectured"}[c]
}

// largePoints returns the points beyond maxRanks: the prime numbers, and the composite ones that were dealt.
func largePoints() (points []point) {
	dealt := paper.ModularDeals()
	for m := maxRanks + 1; m <= job.MaxModular; m++ {
		x := point{cards: m, to: dealtLink(m)}
		switch {
		case solitaire.Prime(m):
			x.probability, x.exact, x.how = 1-1/math.E, largePrime(), "all decks but derangements"
		case len(dealt) > 0 && dealt[0].Ranks == m:
			d := dealt[0]
			dealt = dealt[1:]
			x.kind, x.how, x.deals = estimate, "dealt", true
			x.probability = float64(d.Won) / paper.ModularTrials
			x.low, x.high = d.Low, d.High
			x.request, x.value = d.Request(), strconv.Itoa(d.Won)
		default:
			continue
		}
		points = append(points, x)
	}
	return points
}

// neverWon lists the numbers of ranks of which no deal was won.
func neverWon(points []point) (ranks []string) {
	for _, x := range points {
		if x.deals && x.probability == 0 {
			ranks = append(ranks, strconv.Itoa(x.cards))
		}
	}
	return ranks
}

// dealtLink leads to the deals of a number of ranks on this page.
func dealtLink(m int) string {
	return fmt.Sprintf("/count?game=modular&m=13&n=%d&part=chances&s=1", m)
}

// largePrime has the first digits of the probability for a prime number of ranks, 1 - D(m)/m!, where D(m)/m! is the sum
// of (-1)^k/k! over k up to m. It differs from 1 - 1/e by less than 1/m!.
var largePrime = sync.OnceValue(func() string {
	sum, term := new(big.Rat), big.NewRat(1, 1)
	for k := int64(1); k <= 30; k++ {
		term.Mul(term, big.NewRat(-1, k))
		sum.Sub(sum, term)
	}
	return figure.Truncate(sum, 6)
})

// Marks of points by how they are known.
const (
	exactMark     = "circle"
	estimatedMark = "square"
	predictedMark = "triangle"
)

// classLines draws points by the class of m, as a colour, and by how they are known, as a mark.
func classLines(points []point, l *regression) []ui.Line {
	lines := []ui.Line{{Name: "m prime, exact", Tone: int(primeClass), Mark: exactMark, Apart: true}}
	for c := twice; c <= otherClass; c++ {
		exact := ui.Line{Tone: int(c), Mark: exactMark, Apart: true}
		estimated := ui.Line{Tone: int(c), Mark: estimatedMark, Apart: true}
		predicted := ui.Line{Tone: int(c), Mark: predictedMark, Apart: true}
		for _, x := range points {
			if classOf(x.cards) != c {
				continue
			}
			at := &estimated.Points
			if x.exact != "" {
				at = &exact.Points
			}
			*at = append(*at, [2]float64{float64(x.cards), x.probability})
			if l != nil && l.says(x.cards) {
				predicted.Points = append(predicted.Points, [2]float64{float64(x.cards), l.at(x.cards)})
			}
		}
		name := "m = " + c.name()
		if c == otherClass {
			name = "other m"
		}
		lines = append(lines, predicted, exact, estimated, ui.Line{Name: name, Tone: int(c), Smooth: true})
	}
	for _, x := range points {
		if classOf(x.cards) == primeClass {
			lines[0].Points = append(lines[0].Points, [2]float64{float64(x.cards), x.probability})
		}
	}
	return append(lines,
		ui.Line{Name: "exact", Tone: int(thrice), Mark: exactMark, Apart: true},
		ui.Line{Name: "estimated", Tone: int(thrice), Mark: estimatedMark, Apart: true},
		ui.Line{Name: "the fitted formula", Tone: int(thrice), Mark: predictedMark, Apart: true})
}
