package page

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// A matchLaw is a law that was computed.
type matchLaw struct {
	job.Coincidence
	request, text string
	game          string
	ranks, suits  int
	none          *big.Rat   // the chance of no match
	exact         []*big.Rat // by the number of matches; nil for a large deck
	backed        string
	all, seen     ui.Table // the law, and the part of it that is shown
}

// check holds the law against what must be so of it.
func (l *matchLaw) check() string {
	const few = 104 // cards: adding fractions takes a moment
	if l.exact == nil || l.Cards > few {
		sum, mean := 0.0, 0.0
		for r, p := range l.Decimals {
			sum += p
			mean += float64(r) * p
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(mean-proportion(rational(l.Mean))) > 1e-9*(1+mean) {
			return "The chances do not add to 1, or not to their mean. This is an error of the program."
		}
		return "The chances add to 1 and to the mean that a formula of its own gives, to 9 digits."
	}
	sum, mean := new(big.Rat), new(big.Rat)
	for r, p := range l.exact {
		sum.Add(sum, p)
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(r), 1)))
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 || mean.Cmp(rational(l.Mean)) != 0 {
		return "The chances do not add to 1, or not to their mean. This is an error of the program."
	}
	return "The fractions add to 1 and to the mean that a formula of its own gives, exactly."
}

// printedLinks lead to what the paper prints.
func (p *Coincidences) printedLinks() []app.UI {
	link := func(text, game string, m, s int) app.UI {
		return ui.Button(text, "", "link", func(ctx app.Context, e app.Event) {
			p.setTwo(func(t *twoDecks) {
				t.game, t.ranks, t.suits = game, strconv.Itoa(m), strconv.Itoa(s)
			})
		})
	}
	var links []app.UI
	for _, l := range paper.Laws() {
		links = append(links, link(l.Where, l.Game, l.Ranks, l.Suits))
	}
	return append(links, link("Table 3, m = 500", "t3", 500, 4))
}

func (p *Coincidences) twoAnswer() app.UI {
	l, class := p.two.law, "law"
	if p.two.live.waits() {
		class = "law stale" // grey if it stays so
	}
	return h.E("div", class,
		h.E("div", "law-side", p.noMatchPanel(l), p.distancePanel(l)),
		h.E("div", "law-main", p.lawPanel(l), p.tablePanel(l), p.formulaPanel(l)),
	)
}

// printed is what the paper prints of the law, nil if nothing.
func (l *matchLaw) printed() *paper.PrintedLaw {
	for _, t := range paper.Laws() {
		if t.Game == l.game && t.Ranks == l.ranks && t.Suits == l.suits {
			return &t
		}
	}
	return nil
}

// window is where the law is seen: from the first to the last number of matches
// whose chance is more than a part of the greatest, or as many around that as
// most.
func (l *matchLaw) window(part float64, most int) (from, to int) {
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

func (p *Coincidences) lawPanel(l *matchLaw) app.UI {
	from, to := l.window(5e-4, 120)
	var bars []ui.Bar
	for r := from; r <= to; r++ {
		bars = append(bars, ui.Bar{X: strconv.Itoa(r), Y: l.Decimals[r]})
	}
	near := []ui.Law{{Name: "Poisson, mean " + ui.Figures(l.Mean), Y: l.Poisson.P[from : to+1]}}
	if p.two.binomial {
		near = append(near, ui.Law{Name: "binomial " + binomialName(l.Binomial), Y: l.Binomial.P[from : to+1]})
	}
	label := fmt.Sprintf("The law of the number of matches: mean %s, variance %s. The numbers stand in the table.", l.Mean, l.Variance)
	return section("panel result law-chart", "The law",
		h.E("div", "result-head", ui.Tag(ui.Exact),
			h.E("h2", "", app.Text("mean "), mathFraction(rational(l.Mean)), app.Text(", variance "), mathFraction(rational(l.Variance))),
			&ui.Share{Name: "rencontre-coincidences", Table: l.all, Request: l.request, Result: l.text, Chart: "law"}),
		&ui.Chart{ID: "law", Label: label, X: "number of matches", Y: "chance", Bars: bars,
			Exact: &ui.Law{Name: "exact law", Y: l.Decimals[from : to+1]}, Near: near},
		ui.Check("binomial", "draw the binomial too", p.two.binomial, func(ctx app.Context, on bool) {
			p.two.binomial = on
			ui.Replace(p.two.query())
		}),
		ui.Facts(
			ui.Fact{Term: "3rd central moment", Value: mathFraction(rational(l.Mu3))},
			ui.Fact{Term: "4th central moment", Value: mathFraction(rational(l.Mu4))},
			ui.Fact{Term: "Backed by", Value: app.Text(l.backed)},
		),
	)
}

func binomialName(a job.Approximation) string {
	if a.Parameters.N == nil {
		return ""
	}
	return "(" + ui.Whole(*a.Parameters.N) + ",\u00a0" + a.Parameters.P + ")"
}

// noMatchPanel shows the chance that nothing matches.
func (p *Coincidences) noMatchPanel(l *matchLaw) app.UI {
	chance := l.Decimals[0]
	words := "It cannot be: some card always comes at its number."
	if chance > 0 {
		words = fmt.Sprintf("One deal in %s.", ui.Round(1/chance))
	}
	var decks, printed app.UI
	if n := l.decks(); n != nil {
		none := new(big.Rat).Mul(l.none, new(big.Rat).SetInt(n))
		decks = ofDecks(none.Num(), n)
	}
	note := ""
	for _, row := range paper.Table3() {
		if l.game == "t3" && l.suits == 4 && row.Ranks == l.ranks {
			printed = printedCell(row.P, chance, "Table 3")
			if row.P == row.Binomial {
				second := math.Exp(-4) * (1 - 3/float64(2*l.ranks))
				note = fmt.Sprintf("%s is the binomial law’s value. In another way, e⁻⁴(1 − 3/2m) = %.5f.", row.P, second)
			}
		}
	}
	return section("panel stack", "No match at all",
		h.E("div", "flow", ui.Tag(ui.Exact), h.T("h2", "", "No match at all")),
		h.P().ID("no-match").Class("figure").Text(grouped(digits(l.none, 7))),
		h.T("p", "soft", words),
		exactly(l.none),
		ui.Facts(ui.Fact{Term: "Decks", Value: decks}, ui.Fact{Term: "Printed", Value: printed}),
		app.If(note != "", func() app.UI { return h.T("p", "soft", note) }),
	)
}

// decks is how many decks there are, suits ignored; nil where nobody would read
// the number.
func (l *matchLaw) decks() *big.Int {
	const few = 60
	if l.exact == nil || l.Cards > few || l.game == "" {
		return nil
	}
	n := new(big.Int).MulRange(1, int64(l.Cards))
	suit := new(big.Int).MulRange(1, int64(l.suits))
	for range l.ranks {
		n.Quo(n, suit)
	}
	return n
}

// printedCell is a printed number with its verdict.
func printedCell(printed string, x float64, where string) app.UI {
	verdict := "agrees"
	if paper.Rounded(printed, x) != printed {
		verdict = "differs"
	}
	link := " with "
	if verdict == "differs" {
		link = " from "
	}
	return h.E("span", "flow printed", h.T("span", "num", asPrinted(printed)), h.E("span", "flow from", ui.Verdict(verdict), h.T("span", "note", link+where)))
}

// distancePanel shows how far the approximations are.
func (p *Coincidences) distancePanel(l *matchLaw) app.UI {
	printed := l.printed()
	type line struct {
		name    string
		x       float64
		printed string
	}
	lines := []line{
		{"Poisson, " + ui.Figures(l.Mean), l.Poisson.Distance, ""},
		{"Binomial " + binomialName(l.Binomial), l.Binomial.Distance, ""},
	}
	if printed != nil {
		lines[0].printed, lines[1].printed = printed.Poisson, printed.Binomial
	}
	if l.Best != nil {
		best := line{"Best binomial " + binomialName(*l.Best), l.Best.Distance, ""}
		if printed != nil && printed.Best != "" && *l.Best.Parameters.N == printed.BestN {
			best.printed = printed.Best
		}
		lines = append(lines, best)
	}
	if l.Bound != nil {
		lines = append(lines, line{"Bound for Poisson", *l.Bound, ""})
	}
	head := []app.UI{columnHead("Total variation"), columnHead("Computed")}
	if printed != nil {
		head = append(head, columnHead("Printed"))
	}
	note := ""
	rows := make([]app.UI, len(lines))
	for i, n := range lines {
		cells := []app.UI{h.Th().Attr("scope", "row").Text(n.name), h.T("td", "", rounded(n.x))}
		if printed != nil {
			cell := h.T("td", "", "")
			if n.printed != "" {
				verdict := "agrees"
				if paper.Rounded(n.printed, n.x) != n.printed {
					verdict, note = "differs", secondWay(printed)
					if n.printed == printed.Best {
						note = fmt.Sprintf("Barbour, Holst and Janson name the binomial %s the best, and it is: it has the law’s mean and variance. Section 2 doubts it.", binomialName(*l.Best))
					}
				}
				cell = h.E("td", "", h.E("span", "printed", h.T("span", "num", asPrinted(n.printed)), ui.Verdict(verdict)))
			}
			cells = append(cells, cell)
		}
		rows[i] = h.Tr().Body(cells...)
	}
	best := ""
	if l.Best == nil {
		best = "No binomial law of the same mean is nearest: more trials always come nearer, as far as Poisson."
	}
	return section("panel stack law-far", "How far from the law",
		h.T("h2", "", "How far from the law"),
		h.Div().Class("frame").TabIndex(0).Role("region").Aria("label", "Distances").Body(
			h.Table().Class("table distances").Body(h.THead().Body(h.Tr().Body(head...)), h.TBody().Body(rows...))),
		app.If(note != "", func() app.UI { return h.T("p", "soft", note) }),
		app.If(best != "", func() app.UI { return h.T("p", "note", best) }),
		h.T("p", "note", "Bound: Barbour, Holst and Janson 1992. Best: of the binomial laws with the same mean."),
	)
}

func columnHead(text string) app.UI { return h.Th().Attr("scope", "col").Text(text) }

// secondWay is the distance by the printed table's own rows.
func secondWay(t *paper.PrintedLaw) string {
	var sum [2]float64
	for _, row := range t.Rows {
		var x [3]float64
		for i, cell := range row.Chances {
			var err error
			if x[i], err = strconv.ParseFloat(cell, 64); err != nil {
				return ""
			}
		}
		sum[0] += math.Abs(x[0]-x[1]) / 2
		sum[1] += math.Abs(x[0]-x[2]) / 2
	}
	return fmt.Sprintf("Half the sum over %s’s own printed rows is %.4f for Poisson and %.4f for the binomial.", t.Where, sum[0], sum[1])
}

// table is the law from r = from to to.
func (l *matchLaw) table(from, to int, fractions bool) ui.Table {
	t := ui.Table{Caption: fmt.Sprintf("The law, r = %d to %d of %d", from, to, len(l.Decimals)-1), Head: []string{"r", "exact law", "Poisson", "binomial"}}
	fractions = fractions && l.exact != nil
	if fractions {
		t.Head = append(t.Head, "fraction")
	}
	for r := from; r <= to; r++ {
		row := []string{strconv.Itoa(r), rounded(l.Decimals[r]), rounded(l.Poisson.P[r]), rounded(l.Binomial.P[r])}
		if fractions {
			row = append(row, l.P[r])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// short is whether the fractions can be read in a table.
func (l *matchLaw) short() bool {
	for _, text := range l.P {
		if len(text) > 40 {
			return false
		}
	}
	return true
}

func (p *Coincidences) tablePanel(l *matchLaw) app.UI {
	body := []app.UI{
		h.Elem("details").Body(h.T("summary", "", l.seen.Caption), l.seen.Draw(),
			app.If(len(l.seen.Rows) < len(l.all.Rows), func() app.UI {
				if l.exact == nil {
					return h.T("p", "hint", fmt.Sprintf("All rows are in the files under Copy and save; their fractions are computed up to %d cards.", matchFractions))
				}
				return h.T("p", "hint", "All rows, with their fractions, are in the files under Copy and save.")
			})),
	}
	if printed := l.printed(); printed != nil {
		t, differs := l.compared(printed)
		text := fmt.Sprintf("%s as printed: all %d numbers agree", printed.Where, 3*len(printed.Rows))
		if differs > 0 {
			text = fmt.Sprintf("%s as printed: %d of %d numbers differ", printed.Where, differs, 3*len(printed.Rows))
		}
		body = append(body, h.Elem("details").Body(h.T("summary", "", text), t.Draw()))
	}
	body = append(body, h.E("div", "flow from-paper", append([]app.UI{h.T("span", "note", "From the paper")}, p.printedLinks()...)...))
	return section("panel law-table", "The table", body...)
}

// compared sets the printed rows beside the computed ones.
func (l *matchLaw) compared(printed *paper.PrintedLaw) (t ui.Table, differs int) {
	t = ui.Table{Caption: printed.Where + " of Bersani’s eulerian paper", Head: []string{"k", "P printed", "computed", "Po printed", "computed", "Bi printed", "computed", "verdict"}}
	columns := [3][]float64{l.Decimals, l.Poisson.P, l.Binomial.P}
	for _, p := range printed.Rows {
		k := p.Matches
		row, verdict := []string{strconv.Itoa(k)}, "agrees"
		for c, cell := range p.Chances {
			row = append(row, asPrinted(cell), rounded(columns[c][k]))
			if paper.Rounded(cell, columns[c][k]) != cell {
				verdict = "differs"
				differs++
			}
		}
		t.Rows = append(t.Rows, append(row, verdict))
	}
	return t, differs
}

func (p *Coincidences) formulaPanel(l *matchLaw) app.UI {
	f := matchFormulas[l.game]
	return section("panel stack law-formula", "The formula",
		h.T("h2", "", "The formula"),
		h.Div().Class("frame formulas").TabIndex(0).Role("region").Aria("label", "Formula").Body(app.Raw("<div>"+f[0]+"</div>")),
		h.T("p", "note", f[1]),
	)
}
