package coincidence

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// A distribution is a computed distribution with what the page shows of it.
type distribution struct {
	job.CoincidenceResult
	game                     string
	ranks, suits             int
	to                       int        // how far the count goes, if that is not to the ranks
	none                     *big.Rat   // probability of no match
	exact                    []*big.Rat // by the number of matches; nil for a large deck
	mean, variance, mu3, mu4 *big.Rat

	without, decks *big.Int // orders of the deck without a match and all orders; nil if the numbers are too long
	backed         string
	seen           figure.Table // the part that is shown

	printed  *paper.PrintedDistribution // or nil
	compared figure.Table               // printed rows beside computed ones
	differ   int                        // number of rows that differ
	far      []distance
	table3   *paper.NoMatch // the entry of Table 3, or nil
}

// rows is the length of the longest distribution whose table is shown whole.
const rows = 30

func newDistribution(q *job.Coincidence, r job.CoincidenceResult) *distribution {
	l := &distribution{CoincidenceResult: r, game: q.Game, mean: figure.Rational(r.Mean),
		variance: figure.Rational(r.Variance),
		mu3:      figure.Rational(r.Mu3), mu4: figure.Rational(r.Mu4), exact: figure.Rationals(r.P)}
	if q.Game != "" {
		l.ranks, l.suits = *q.Ranks, *q.Suits
	}
	if q.To != nil {
		l.to = *q.To
	}
	l.none = l.exact[0]
	if len(l.exact) < len(l.Decimals) {
		l.exact = nil // a large deck has only some fractions
	}
	cards := q.Deck
	if q.Game != "" {
		cards = slices.Repeat([]int{l.suits}, l.ranks)
	}
	l.count(cards)
	l.backed = confirmed(r.Evidence, "The probabilities do not sum to 1, or their mean is wrong. This is a bug in the "+
		"program.", map[string]string{job.CheckedMoments: "Checked exactly: the probabilities sum to 1, and the mean " +
		"matches a separate formula."})
	from, to := 0, len(l.Decimals)-1
	if to >= rows {
		from, to = l.window(1e-12, 2*rows)
	}
	l.seen = l.table(from, to, l.short())
	for _, t := range paper.Distributions() {
		if t.Game == l.game && t.Ranks == l.ranks && t.Suits == l.suits && l.to == 0 {
			l.printed = &t
			l.compared, l.differ = l.compare(&t)
		}
	}
	for _, row := range paper.Table3() {
		if l.game == "t3" && l.suits == 4 && row.Ranks == l.ranks && l.to == 0 {
			l.table3 = &row
		}
	}
	l.far = l.distances()
	return l
}

// count counts the orders of a deck with so many cards of each rank, which look alike.
func (l *distribution) count(cards []int) {
	const few = 60
	if l.exact == nil || l.Cards > few {
		return
	}
	l.decks = deck.Multinomial(cards)
	l.without = new(big.Rat).Mul(l.none, new(big.Rat).SetInt(l.decks)).Num()
}

// A number is the probability of exactly r matches, of r or more, and of r or fewer, as decimals and exactly. The exact
// ones are nil for a large deck.
type number struct {
	probability, atLeast, atMost float64
	exact, orMore, orFewer       *big.Rat
}

func (l *distribution) number(r int) (n number) {
	if r >= len(l.Decimals) {
		return number{atMost: 1, exact: new(big.Rat), orMore: new(big.Rat), orFewer: big.NewRat(1, 1)}
	}
	n.probability = l.Decimals[r]
	for k, p := range l.Decimals {
		if k >= r {
			n.atLeast += p
		}
		if k <= r {
			n.atMost += p
		}
	}
	if l.exact == nil {
		return n
	}
	n.exact, n.orFewer = l.exact[r], l.upTo(r)
	n.orMore = new(big.Rat).Sub(big.NewRat(1, 1), n.orFewer)
	n.orMore.Add(n.orMore, n.exact)
	return n
}

// upTo returns the probability of at most r matches. Like sums it adds numbers of orders of the cards.
func (l *distribution) upTo(r int) *big.Rat {
	orders := new(big.Int).MulRange(1, int64(l.Cards))
	all, of := new(big.Int), new(big.Int)
	for _, p := range l.exact[:r+1] {
		all.Add(all, of.Mul(of.Quo(orders, p.Denom()), p.Num()))
	}
	return new(big.Rat).SetFrac(all, orders)
}

// window returns the range of the distribution that is shown: from the first to the last number of matches whose
// probability exceeds a part of the largest one, but at most most numbers around it.
func (l *distribution) window(part float64, most int) (from, to int) {
	top := 0
	for r, p := range l.Decimals {
		if p > l.Decimals[top] {
			top = r
		}
	}
	for to = len(l.Decimals) - 1; to > top && l.Decimals[to] < part*l.Decimals[top]; to-- {
	}
	for from = 0; from < top && l.Decimals[from] < part*l.Decimals[top]; from++ {
	}
	if from < 12 {
		from = 0
	}
	if to-from >= most {
		from = max(from, min(top-most/2, to-most+1))
		to = from + most - 1
	}
	return from, to
}

// table makes the table of the distribution for r from from to to.
func (l *distribution) table(from, to int, fractions bool) figure.Table {
	t := figure.Table{Caption: fmt.Sprintf("The distribution, r = %d to %d of %d", from, to, len(l.Decimals)-1),
		Head: []string{"r", "exact", "Poisson", "binomial"}}
	fractions = fractions && l.exact != nil
	if fractions {
		t.Head = append(t.Head, "fraction")
	}
	for r := from; r <= to; r++ {
		row := []string{strconv.Itoa(r), figure.Precise(l.Decimals[r]), figure.Precise(l.Poisson.P[r]),
			figure.Precise(l.Binomial.P[r])}
		if fractions {
			row = append(row, l.P[r])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// short reports whether the fractions are short enough for a table.
func (l *distribution) short() bool {
	for _, text := range l.P {
		if len(text) > 40 {
			return false
		}
	}
	return true
}

// file makes the table of the whole distribution with all digits, and with fractions if they are computed.
func (t *two) file() (ui.File, error) {
	l := t.distribution
	f := figure.Table{Caption: fmt.Sprintf("The distribution, r = 0 to %d", len(l.Decimals)-1),
		Head: []string{"r", "exact", "exact as a decimal", "Poisson", "binomial"}}
	for r, p := range l.Decimals {
		fraction, digits := "", figure.Float(p)
		if l.exact != nil {
			fraction, digits = l.P[r], figure.Decimal(l.exact[r])
		}
		f.Rows = append(f.Rows, []string{strconv.Itoa(r), fraction, digits, figure.Float(l.Poisson.P[r]),
			figure.Float(l.Binomial.P[r])})
	}
	if l.exact == nil {
		f.Rows[0][1], f.Rows[0][2] = l.P[0], figure.Decimal(l.none)
	}
	return ui.File{Table: f, Sources: t.answer.Exported()}, nil
}

// compare makes a table of the printed rows beside the computed ones.
func (l *distribution) compare(printed *paper.PrintedDistribution) (t figure.Table, differ int) {
	t = figure.Table{Caption: printed.Where + " of Bersani’s eulerian paper",
		Head: []string{"k", "P printed", "computed", "Po printed", "computed", "Bi printed", "computed", "verdict"}}
	columns := [3][]float64{l.Decimals, l.Poisson.P, l.Binomial.P}
	for _, p := range printed.Rows {
		k := p.Matches
		row, agrees := []string{strconv.Itoa(k)}, true
		for c, cell := range p.Probabilities {
			row = append(row, figure.AsPrinted(cell), figure.Precise(columns[c][k]))
			if paper.Rounded(cell, columns[c][k]) != cell {
				agrees = false
				differ++
			}
		}
		t.Rows = append(t.Rows, append(row, ui.Compared(agrees)))
	}
	return t, differ
}

// A distance is the total variation distance of a distribution from the exact one.
type distance struct {
	name    string
	x       float64
	printed string // "" if it is not printed
	note    string // about the printed number
}

func (d distance) agrees() bool { return paper.Rounded(d.printed, d.x) == d.printed }

func (l *distribution) distances() []distance {
	far := []distance{
		{name: "Poisson, " + figure.Group(l.Mean), x: l.Poisson.Distance},
		{name: "Binomial " + binomialName(l.Binomial), x: l.Binomial.Distance},
	}
	if p := l.printed; p != nil {
		far[0].printed, far[1].printed = p.Poisson, p.Binomial
		far[0].note, far[1].note = secondWay(p), secondWay(p)
	}
	if l.Best != nil {
		name := binomialName(*l.Best)
		best := distance{name: "Best binomial " + name, x: l.Best.Distance}
		if p := l.printed; p != nil && p.Best != "" && *l.Best.Parameters.N == p.BestN {
			best.printed = p.Best
			best.note = fmt.Sprintf("Barbour, Holst and Janson call the binomial %s the best. It is: its mean and variance "+
				"are the exact ones. Section 2 doubts this.", name)
		}
		far = append(far, best)
	}
	if l.Bound != nil {
		far = append(far, distance{name: "Bound for Poisson", x: *l.Bound})
	}
	return far
}

func binomialName(a job.Approximation) string {
	if a.Parameters.N == nil {
		return ""
	}
	return "(" + figure.Whole(*a.Parameters.N) + ",\u00a0" + a.Parameters.P + ")"
}

// secondWay computes the distance from the rows of the printed table.
func secondWay(t *paper.PrintedDistribution) string {
	var sum [2]float64
	for _, row := range t.Rows {
		var x [3]float64
		for i, cell := range row.Probabilities {
			var err error
			if x[i], err = strconv.ParseFloat(cell, 64); err != nil {
				return ""
			}
		}
		sum[0] += math.Abs(x[0]-x[1]) / 2
		sum[1] += math.Abs(x[0]-x[2]) / 2
	}
	return fmt.Sprintf("The printed rows of %s give a total variation of %.4f for Poisson and %.4f for the "+
		"binomial.", t.Where,
		sum[0], sum[1])
}
