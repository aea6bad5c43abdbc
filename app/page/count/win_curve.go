package count

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/pages"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// winCurve shows the probability of winning over the number of ranks: exact where decks are counted, estimated beyond
// that, and with one suit a regression.
type winCurve struct {
	*question

	of         cell // whose points are shown; it has no ranks
	points     []point
	regression *regression
	dealt      *dealt // of Modular Mousetrap in one suit
}

// A point is a probability on the curve.
type point struct {
	cards       int
	probability float64
	low, high   float64 // the interval of an estimate
	exact       string  // the digits of an exact probability, cut and not rounded
	kind        int     // which the chart distinguishes
	how         string
	to          string
	deals       bool // estimated from deals, too rough for a regression
	request     json.RawMessage
	value       string // what the request gave
}

// Kinds of points.
const (
	printed = iota
	countedHere
	estimate
)

// newWinCurve makes the part of the curves.
func newWinCurve(f *calc.Frame) calc.Calculator {
	return &winCurve{question: newQuestion(f, false), dealt: newDealt(f)}
}

func (p *winCurve) Read(v url.Values) {
	v = dealtInstead(v)
	p.Form.Read(v)
	p.dealt.Read(v)
	p.dealt.first = v.Has("n")
}

// dealtInstead returns an address that deals its number of ranks if the form does not take so many.
func dealtInstead(v url.Values) url.Values {
	m, _ := strconv.Atoi(v.Get("m"))
	large := m > deck.MaxRanks && m <= job.MaxModular
	if v.Get("game") != string(solitaire.Modular) || v.Has("s") && v.Get("s") != "1" || v.Has("n") || !large {
		return v
	}
	w := maps.Clone(v)
	w.Set("n", w.Get("m"))
	w.Del("m")
	return w
}

func (p *winCurve) Query() url.Values {
	v := p.Form.Query()
	if p.asked().byDivisors() {
		maps.Copy(v, p.dealt.Query())
	}
	return v
}

// byDivisors reports whether the points are told apart by the divisors of m, on which the probability depends.
func (c cell) byDivisors() bool { return c.game == solitaire.Modular && c.suits == 1 }

func (p *winCurve) Head() calc.Head {
	return p.head(calc.Head{
		Title: "How likely is a win at " + p.game.Name() + "?",
		Lead:  "Exact where all decks are counted, estimated elsewhere.",
		Description: "The probability of winning Mousetrap with 1 to 100 cards, Modular Mousetrap and He Loves Me by " +
			"number of ranks: exact values, estimates and fitted formulas.",
	})
}

// Ask collects the known probabilities and fits the regression.
func (p *winCurve) Ask() {
	if !p.Right() { // what is shown stays, beside the refusal
		return
	}
	of := p.asked()
	of.ranks = 0
	p.dealt.ask(of.byDivisors())
	if p.of == of {
		return
	}
	p.of, p.points, p.regression = of, nil, nil
	for of.ranks = 1; of.ranks <= maxRanks && of.ranks*of.suits <= game.MaxCards; of.ranks++ {
		if x, ok := pointOf(of); ok {
			p.points = append(p.points, x)
		}
	}
	switch {
	case of.byDivisors():
		p.points = append(p.points, largePoints()...)
		p.regression = fit(p.points, modularModel)
	case of.game == solitaire.Mousetrap && of.suits == 1:
		p.regression = fit(p.points, mousetrapModel)
	}
}

// maxRanks is the largest number of ranks of a point.
const maxRanks = pages.MaxOnCurve

// pointOf returns the best known probability of a cell.
func pointOf(c cell) (x point, ok bool) {
	k := game.Known(c.goal())
	x = point{cards: c.ranks, probability: k.Probability, low: k.ProbabilityInterval[0], high: k.ProbabilityInterval[1],
		kind: printed,
		how:  string(k.Status), value: k.Value()}
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
	if q, err := job.Parse(k.Request()); err == nil { // otherwise it is proved, not counted
		x.request = k.Request()
		of, histories := q.Task.(*job.CountEstimate)
		x.deals = k.Status == paper.Guessed && !histories
		if histories {
			runs = []string{"particles", strconv.Itoa(*of.Particles), "runs", strconv.Itoa(*of.Runs)}
		}
	}
	x.to = c.link(part, runs...)
	if k.Won != nil {
		x.probability, _ = k.Exact().Float64()
		x.exact = figure.Truncate(k.Exact(), 6)
	}
	return x, true
}

func (p *winCurve) Draw() []app.UI {
	all := []app.UI{p.draw("", p.Changed, p.Changed),
		h.Box("div", "stack chances", h.If(p.points != nil && p.Right(), p.drawAsked), h.If(p.points != nil, p.drawCurve)),
		h.If(p.of.byDivisors(), func() app.UI { return p.dealt.draw(p.regression, p.Changed) })}
	if p.dealt.first {
		all[1], all[2] = all[2], all[1]
	}
	return all
}

func (p *winCurve) drawCurve() app.UI {
	r := ui.Result{Is: ui.Exact, Name: "chances-" + string(p.of.game),
		Title: "By number of cards", Means: fmt.Sprintf("%s, %s of them exact.",
			figure.Capital(figure.Count(len(p.points), "value")), figure.Whole(p.exact())),
		Chart: p.chart(), Table: p.table(), Drawn: p.drawTable, Folds: true,
		More: p.drawRegression, Sources: p.exported}
	if p.exact() < len(p.points) {
		r.Is = ui.Estimate
	}
	return r.Draw()
}

// chart is the curve. It has no ID if there is no point to draw.
func (p *winCurve) chart() ui.Chart {
	c := ui.Chart{Label: "The probability of winning by number of cards", X: "cards", Y: "probability of winning",
		Link: "chance-"}
	if p.of.suits > 1 || p.of.byDivisors() {
		c.X = "ranks m"
	}
	if p.of.byDivisors() {
		c.Lines = classLines(p.points, p.regression)
	} else {
		c.Lines, c.Log = kindLines(p.points, p.regression), true
	}
	if c.Lines != nil {
		c.ID = "chances-chart"
	}
	if !p.Right() {
		return c
	}
	asked := p.asked()
	if x, known := pointOf(asked); known && x.probability > 0 {
		c.Marks = []ui.Mark{{X: float64(x.cards), Y: x.probability, Name: figure.Count(asked.ranks*asked.suits, "card")}}
	}
	return c
}

// kindLines draws points by how they are known, and the regression as a curve.
func kindLines(points []point, l *regression) (lines []ui.Line) {
	for kind, name := range []string{"exact, printed or proved", "counted by this program", "estimated here"} {
		line := ui.Line{Name: name, Apart: true}
		for _, x := range points {
			if x.kind == kind && x.probability > 0 {
				line.Points = append(line.Points, [2]float64{float64(x.cards), x.probability})
			}
		}
		if line.Points != nil {
			lines = append(lines, line)
		}
	}
	if l != nil {
		lines = append(lines, l.line())
	}
	return lines
}

// drawAsked draws the probability of the question, with a link to all about it.
func (p *winCurve) drawAsked() app.UI {
	c := p.asked()
	k := game.Known(c.goal())
	r := ui.Result{Is: game.Provenance(k), Part: "One size",
		Title: "A deck of " + figure.Count(c.ranks*c.suits, "card") + " wins",
		Body: func() app.UI {
			return ui.Link("How many decks win: "+c.name(), c.link(""))
		}}
	switch {
	case k.Won != nil:
		r.Probability = k.Exact()
	case k.Status != paper.Unknown:
		r.Number, r.Means = "≈ "+figure.Round(100*k.Probability)+" %", fmt.Sprintf("From %s to %s %%, 95 %% interval.",
			figure.Round(100*k.ProbabilityInterval[0]), figure.Round(100*k.ProbabilityInterval[1]))
	case c.byDivisors():
		r.Means = "Not counted; deal it below."
	default:
		r.Means = "Nothing is known."
	}
	return r.Draw()
}

// exact is the number of exact points.
func (p *winCurve) exact() (n int) {
	for _, x := range p.points {
		if x.exact != "" {
			n++
		}
	}
	return n
}

// drawRegression draws the regression and says that it is a fit.
func (p *winCurve) drawRegression() app.UI {
	l := p.regression
	if l == nil {
		return nil
	}
	facts := []ui.Fact{
		{Term: "Fitted formula", Value: figure.Formula(l.text(l.by))},
		ui.TextFact("Fitted to", fmt.Sprintf("the logarithms of %d probabilities, from %d to %d cards, by "+
			"unweighted least squares%s", l.fitted, l.from, l.to, l.of)),
		ui.TextFact("Residuals", fmt.Sprintf("root mean square %s %%; largest %s %%, at %d cards",
			figure.Round(100*l.spread), figure.Round(100*l.worst), l.worstAt)),
		ui.FormulaFact("Status", l.note),
	}
	if p.of.byDivisors() {
		facts = append(facts,
			ui.Fact{Term: "Beyond 101 ranks", Value: app.Text(fmt.Sprintf("Composite numbers are estimated by %s deals each, "+
				"seed 1. The formula is not fitted to them; their residuals test it. Each prime number has the exact value. With "+
				"many divisors hardly a deck wins: none of the deals with %s ranks did.",
				figure.Whole(paper.ModularTrials), figure.Or(neverWon(p.points))))},
			ui.FormulaFact("Why divisors", "With L cards left and g = gcd(m, L), only every g-th number is "+
				"called at a given place. If all ranks were equally likely there, all L cards would miss with probability "+
				"(1 - 1/g)^L. The count then loops for ever. For g = 1, a hit is certain."),
			ui.FormulaFact("Limits", "Conjectured, and checked with 100 000 deals each: 0.262 for m = 2p, "+
				"with 0.261 at 758 ranks and 0.260 at 1006; 0.208 for m = 3p, with 0.207 at 501; 0.319 for m = p^2. Each "+
				"divisor g > 1 of m contributes a factor: the product of 1 - e^(-k) over all k up to m/g that are coprime to "+
				"m/g. For a small divisor q the rounds are dependent, because a missed card keeps its residue. The factor is "+
				"then 0.655 for q = 2 and 0.602 for q = 3, from random sequences of residues."),
			ui.FormulaFact("m prime", "A theorem (Bersani 2010, Remark 6): only the first round can be lost, "+
				"so every deck wins except the derangements, m! - D(m) decks. The limit is 1 - 1/e = "+
				"0.6321. For 2, 3 and 4 suits Bersani 2010, Remark 7, gives the limits 0.52, 0.48 and 0.46. The "+
				"probability falls to about these values near 13 ranks, then rises. The limits conjectured here are 0.547, "+
				"0.519 and 0.510."))
	}
	return ui.Facts(facts...)
}

// drawTable draws the table with links to the calculators.
func (p *winCurve) drawTable() app.UI {
	t := figure.Table{Caption: "The probability of winning by number of ranks, with links to the calculators",
		Head: []string{"ranks", "probability", "95 %", "how", "residual", "m is", "divisors"}}
	var to []string
	switch {
	case p.regression == nil:
		t.Head = t.Head[:4]
	case !p.of.byDivisors():
		t.Head = t.Head[:5]
	}
	for _, x := range p.points {
		// An exact probability is cut and not rounded; the ellipsis says so.
		probability, within := "≈ "+figure.Precise(x.probability), figure.Precise(x.low)+" to "+figure.Precise(x.high)
		if x.exact != "" {
			probability, within = x.exact, "exact"
		}
		row := []string{strconv.Itoa(x.cards), probability, within, x.how, p.off(x), classOf(x.cards).name(),
			strconv.Itoa(divisors(x.cards))}
		t.Rows, to = append(t.Rows, row[:len(t.Head)]), append(to, x.to)
	}
	return ui.LinkedTable(t, "chance-", to)
}

// off says by how much a probability differs from the fit, if the fit uses it.
func (p *winCurve) off(x point) string {
	if p.regression == nil || !p.regression.says(x.cards) {
		return ""
	}
	off := 100 * (x.probability/p.regression.at(x.cards) - 1)
	return strings.Replace(fmt.Sprintf("%+.1f %%", off), "-", "−", 1)
}

// table has all digits, and the value of the fit.
func (p *winCurve) table() figure.Values {
	t := figure.Values{
		Caption: "The probability of winning at " + p.game.Name() + " in " + figure.Count(p.of.suits, "suit"),
		Head:    []string{"ranks", "probability", "low", "high", "how", "fit"}}
	for _, x := range p.points {
		row := []any{x.cards, x.probability, "", "", x.how, ""}
		if x.exact == "" {
			row[2], row[3] = x.low, x.high
		}
		if p.regression != nil && p.regression.says(x.cards) {
			row[5] = p.regression.at(x.cards)
		}
		t.Add(row...)
	}
	return t
}

// exported are the requests of the points.
func (p *winCurve) exported() (all []ui.Source) {
	for _, x := range p.points {
		if x.request != nil {
			all = append(all, ui.Source{Request: x.request, Published: map[string]string{x.how: x.value}})
		}
	}
	return all
}
