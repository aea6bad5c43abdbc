package count

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// chances shows the chance of winning over the number of ranks: exact where decks are counted, estimated beyond that,
// and with one suit a fitted law.
type chances struct {
	*question

	of     cell // whose points are shown; it has no ranks
	points []point
	law    *law
}

// A point is a chance on the curve.
type point struct {
	cards  int
	chance float64
	kind   int // which the chart distinguishes
	how    string
	to     string
	deals  bool // estimated from deals, which is too rough for fitting a law
	known  *paper.Known
}

// Kinds of points of Mousetrap, and of Modular Mousetrap.
const (
	printed = iota
	countedHere
	estimate

	primeRanks = iota - 3
	oddRanks
	evenRanks
)

// newChances makes the part of the curves.
func newChances(f *calc.Frame) calc.Calculator { return &chances{question: newQuestion(f, false)} }

// byDivisors reports whether the points are told apart by the divisors of m, on which the chance depends.
func (c cell) byDivisors() bool { return c.game == solitaire.Modular && c.suits == 1 }

func (p *chances) Head() calc.Head {
	return p.head(calc.Head{
		Title: "The probability of winning at " + p.game.Name(),
		Lead:  "By number of ranks: exact where decks have been counted, estimated elsewhere.",
		Name:  "Probabilities of winning",
		Description: "The probability of winning Mousetrap with 1 to 100 cards, Modular Mousetrap and He Loves Me by " +
			"number of ranks: exact values, estimates and fitted formulas.",
	})
}

// Ask collects the known chances and fits the law.
func (p *chances) Ask() {
	of := p.asked()
	of.ranks = 0
	if !p.Right() || p.of == of {
		return
	}
	p.of, p.points, p.law = of, nil, nil
	for of.ranks = 1; of.ranks <= mostRanks && of.ranks*of.suits <= game.Most; of.ranks++ {
		if x, ok := pointOf(of); ok {
			p.points = append(p.points, x)
		}
	}
	switch {
	case of.byDivisors():
		p.law = fit(p.points, modularLaw)
	case of.game == solitaire.Mousetrap && of.suits == 1:
		p.law = fit(p.points, mousetrapLaw)
	}
}

// mostRanks is the largest number of ranks of a point.
const mostRanks = 101

// pointOf returns the best known chance of a cell.
func pointOf(c cell) (x point, ok bool) {
	k := game.Known(c.goal())
	x = point{cards: c.ranks, known: k, chance: k.Chance, kind: printed, how: string(k.Status)}
	part, runs := "", []string(nil)
	switch k.Status {
	case paper.Unknown:
		return x, false
	case paper.PrintedOnly:
		x.how = game.Where(k.Printed[0])
	case paper.Counted:
		x.kind, x.how = countedHere, "counted by this program"
	case paper.Guessed:
		x.kind, x.how, part = estimate, "estimated", "estimate"
	}
	if q, err := job.Parse(k.Request()); err == nil {
		of, histories := q.Task.(*job.CountEstimate)
		if x.deals = k.Status == paper.Guessed && !histories; histories {
			runs = []string{"particles", strconv.Itoa(*of.Particles), "runs", strconv.Itoa(*of.Runs)}
		}
	}
	x.to = c.link(part, runs...)
	if k.Won != nil {
		x.chance, _ = k.Exact().Float64()
	}
	if c.byDivisors() {
		switch {
		case prime(x.cards):
			x.kind = primeRanks
		case x.cards%2 == 1:
			x.kind = oddRanks
		default:
			x.kind = evenRanks
		}
	}
	return x, true
}

func (p *chances) Draw() []app.UI {
	return []app.UI{p.draw("", p.Changed, p.Changed), app.If(p.Right(), p.drawCurve)}
}

func (p *chances) drawCurve() app.UI {
	chart := &ui.Chart{ID: "chances-chart", Label: "The probability of winning by number of cards: the numbers are in " +
		"the table", X: "cards", Y: "probability of winning", Link: "chance-", Log: !p.of.byDivisors()}
	names := []string{"exact, printed or proved", "counted by this program", "estimated here"}
	if p.of.suits > 1 {
		chart.X = "ranks m"
	}
	if p.of.byDivisors() {
		chart.X = "ranks m"
		names = []string{"m prime, exact", "m odd, not prime", "m even"}
	}
	for kind, name := range names {
		line := ui.Line{Name: name, Apart: true}
		for _, x := range p.points {
			if x.kind == kind && x.chance > 0 {
				line.Points = append(line.Points, [2]float64{float64(x.cards), x.chance})
			}
		}
		if line.Points != nil {
			chart.Lines = append(chart.Lines, line)
		}
	}
	if p.law != nil {
		chart.Lines = append(chart.Lines, p.law.line(p.points))
	}
	return ui.Section("panel result", "Result",
		h.Box("div", "result-head", h.Text("h2", "",
			fmt.Sprintf("%s, %s of them exact", figure.Count(len(p.points), "number"), figure.Whole(p.exact()))),
			&ui.Share{Name: "rencontre-chances-" + string(p.of.game), File: p.file, Chart: "chances-chart", Is: ui.Estimate}),
		p.drawAsked(),
		app.If(chart.Lines != nil, func() app.UI { return chart }),
		p.drawLaw(),
		p.drawTable())
}

// drawAsked draws the chance of the question, which leads to all about it.
func (p *chances) drawAsked() app.UI {
	c := p.asked()
	k := game.Known(c.goal())
	text := "nothing is known"
	if k.Status != paper.Unknown {
		text = game.Chance(k)
	}
	return h.Box("p", "soft num", h.Tag("a", []string{"href", site.Path(c.link(""))}, app.Text(c.name())), app.Text(": "+text))
}

// exact is the number of exact points.
func (p *chances) exact() (n int) {
	for _, x := range p.points {
		if x.known.Won != nil {
			n++
		}
	}
	return n
}

// drawLaw draws the law and says that it is a fit.
func (p *chances) drawLaw() app.UI {
	if p.law == nil {
		return nil
	}
	l := p.law
	facts := []ui.Fact{
		{Term: "Fitted formula", Value: h.Box("span", "num", l.text()...)},
		{Term: "Fitted to", Value: app.Text(fmt.Sprintf("the logarithms of %d probabilities, from %d to %d cards, by "+
			"unweighted least squares%s", l.fitted, l.from, l.to, l.of))},
		{Term: "Residuals", Value: app.Text(fmt.Sprintf("root mean square %s %%; largest %s %%, at %d cards",
			figure.Round(100*l.spread), figure.Round(100*l.worst), l.worstAt))},
		{Term: "Status", Value: app.Text(l.note)},
	}
	if p.of.byDivisors() {
		facts = append(facts,
			ui.Fact{Term: "Why divisors", Value: app.Text("With L cards left and g = gcd(m, L), only every g-th number is " +
				"called at a given place. If all ranks were equally likely there, all L cards would miss with probability (1 " +
				"− 1/g) to the power of L. The count then loops for ever. For g = 1 a hit is certain.")},
			ui.Fact{Term: "Limits", Value: app.Text("Conjectured, and checked with 100 000 deals each: 0.262 for m = 2p " +
				"(0.261 at 758 ranks, 0.260 at 1006); 0.208 for m = 3p (0.207 at 501); 0.319 for m = p². Each divisor g > 1 " +
				"of m contributes a factor: the product of 1 − exp(−k) over all k up to m/g that are coprime to m/g. For a " +
				"small divisor q the rounds are dependent, because a missed card keeps its residue. The factor is then 0.655 " +
				"for q = 2 and 0.602 for q = 3, from random sequences of residues.")},
			ui.Fact{Term: "m prime", Value: app.Text("Only the first round can be lost: every deck wins except the " +
				"derangements. The limit is 1 − 1/e = 0.6321. For 2, 3 and 4 suits Bersani 2010, Remark 7, gives the limits " +
				"0.52, 0.48 and 0.46. The probability falls to about these values near 13 ranks, then rises. The limits " +
				"conjectured here are 0.547, 0.519 and 0.510.")})
	}
	return ui.Facts(facts...)
}

func (p *chances) drawTable() app.UI {
	t := figure.Table{Caption: "The probability of winning by number of ranks, with links to the calculators",
		Head: []string{"ranks", "probability", "95 %", "how", "residual", "divisors"}}
	var to []string
	switch {
	case p.law == nil:
		t.Head = t.Head[:4]
	case !p.of.byDivisors():
		t.Head = t.Head[:5]
	}
	for _, x := range p.points {
		// An exact chance is cut and not rounded; the ellipsis says so.
		chance, within := "≈ "+figure.Precise(x.chance), figure.Precise(x.known.Chances[0])+" to "+
			figure.Precise(x.known.Chances[1])
		if x.known.Won != nil {
			chance, within = figure.Digits(x.known.Exact(), 6), "exact"
		}
		row := []string{strconv.Itoa(x.cards), chance, within, x.how, p.off(x), strconv.Itoa(divisors(x.cards))}
		t.Rows, to = append(t.Rows, row[:len(t.Head)]), append(to, x.to)
	}
	return h.Elem("details").Body(h.Text("summary", "", "The table, with links to the calculators"),
		ui.LinkedTable(t, "chance-", to))
}

// off says by how much a chance differs from the fit, if the fit uses it.
func (p *chances) off(x point) string {
	if p.law == nil || !p.law.takes(x.cards) {
		return ""
	}
	off := 100 * (x.chance/p.law.at(x.cards) - 1)
	return strings.Replace(fmt.Sprintf("%+.1f %%", off), "-", "−", 1)
}

func (p *chances) file() (ui.File, error) {
	t := figure.Table{Caption: "The probability of winning at " + p.game.Name() + " in " +
		figure.Count(p.of.suits, "suit"), Head: []string{"ranks", "probability", "low", "high", "how", "fit"}}
	f := ui.File{}
	for _, x := range p.points {
		row := []string{strconv.Itoa(x.cards), figure.Float(x.chance), "", "", x.how, ""}
		if x.known.Won == nil {
			row[2], row[3] = figure.Float(x.known.Chances[0]), figure.Float(x.known.Chances[1])
		}
		if p.law != nil && p.law.takes(x.cards) {
			row[5] = figure.Float(p.law.at(x.cards))
		}
		t.Rows = append(t.Rows, row)
		if _, err := job.Parse(x.known.Request()); err == nil { // otherwise it is proved, not counted
			f.Answers = append(f.Answers, ui.Answer{
				Request: x.known.Request(), Published: map[string]string{x.how: x.known.Value()}})
		}
	}
	f.Table = t
	return f, nil
}

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
	note: "A fit, not a theorem. Each extra card multiplies the odds by about 0.632, close to 1 − 1/e. No proof is " +
		"known. The numbers differ from the fit by more than their errors, so they depend on n in other ways too.",
}

var modularLaw = form{
	from:  10,
	takes: func(n int) bool { return !prime(n) },
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
	size := len(f.terms(f.from))
	if len(of) < 2*size {
		return nil
	}
	// The normal equations, with the right-hand sides in the last column.
	rows := make([][]float64, size)
	for i := range rows {
		rows[i] = make([]float64, size+1)
	}
	for _, x := range of {
		terms := f.terms(x.cards)
		for i := range rows {
			for k, t := range terms {
				rows[i][k] += terms[i] * t
			}
			rows[i][size] += terms[i] * math.Log(x.chance)
		}
	}
	for i := range rows {
		for k := range rows {
			if k == i {
				continue
			}
			by := rows[k][i] / rows[i][i]
			for c := range rows[k] {
				rows[k][c] -= by * rows[i][c]
			}
		}
	}
	for i := range rows {
		l.by = append(l.by, rows[i][size]/rows[i][i])
	}
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

// line draws the law: as a curve or, if the form is for single points, at the points.
func (l *law) line(points []point) ui.Line {
	line := ui.Line{Name: fmt.Sprintf("the formula, fitted from %d to %d", l.from, l.to), Smooth: !l.apart, Apart: l.apart}
	if l.apart {
		for _, x := range points {
			if l.takes(x.cards) {
				line.Points = append(line.Points, [2]float64{float64(x.cards), l.at(x.cards)})
			}
		}
		return line
	}
	for n := l.from; n <= l.to; n++ {
		line.Points = append(line.Points, [2]float64{float64(n), l.at(n)})
	}
	return line
}
