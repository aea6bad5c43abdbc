package coincidence

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

func (t *two) result() app.UI {
	class := "law"
	if !t.answer.Current() {
		class = "law stale" // turns grey after a while
	}
	l := t.distribution
	return h.Box("div", class,
		h.Box("div", "law-side",
			h.If(t.matches.Int() > 0, func() app.UI { return h.Memo([...]any{l, t.matches.Int()}, t.askedPanel) }),
			h.Memo(l, t.matchPanel),
			h.Memo(l, l.distancePanel)),
		h.Box("div", "law-main", h.Memo([...]any{l, t.binomial.On()}, t.distributionPanel), h.Memo(l, t.tablePanel),
			h.Memo([...]any{l.game, l.to > 0}, l.formulaPanel)),
	)
}

func (t *two) distributionPanel() app.UI {
	l := t.distribution
	from, to := l.window(5e-4, 120)
	var bars []ui.Bar
	for r := from; r <= to; r++ {
		bars = append(bars, ui.Bar{X: strconv.Itoa(r), Y: l.Decimals[r]})
	}
	near := []ui.Distribution{{Name: "Poisson, mean " + figure.Group(l.Mean), Y: l.Poisson.P[from : to+1]}}
	if t.binomial.On() {
		near = append(near, ui.Distribution{Name: "binomial " + binomialName(l.Binomial), Y: l.Binomial.P[from : to+1]})
	}
	label := fmt.Sprintf("The distribution of the number of matches: mean %s, variance %s. The numbers are in the "+
		"table.", l.Mean,
		l.Variance)
	return ui.Section("panel result law-chart", "The distribution",
		h.Box("div", "result-head copies", ui.Tag(ui.Exact),
			h.Box("h2", "", app.Text("Mean "), figure.MathML(l.mean), app.Text(", variance "), figure.MathML(l.variance)),
			t.share("rencontre-coincidences")),
		&ui.Chart{ID: "law", Label: label, X: "number of matches", Y: "probability", Bars: bars,
			Exact: &ui.Distribution{Name: "exact distribution", Y: l.Decimals[from : to+1]}, Near: near},
		t.binomial.Draw(t.Noted),
		ui.Facts(
			ui.Fact{Term: "3rd central moment", Value: figure.MathML(l.mu3)},
			ui.Fact{Term: "4th central moment", Value: figure.MathML(l.mu4)},
			ui.TextFact("Evidence", l.backed),
		),
	)
}

// askedPanel draws the probability of the number of matches that is asked for.
func (t *two) askedPanel() app.UI {
	r := t.matches.Int()
	n := t.distribution.number(r)
	matches := figure.Count(r, "match")
	words := "No deal has exactly " + matches + "."
	most := len(t.distribution.Decimals) - 1
	switch {
	case r > most:
		words = "Impossible: there can be at most " + figure.Count(most, "match") + "."
	case n.probability > 0:
		words = fmt.Sprintf("One deal in %s has exactly %s.", figure.Round(1/n.probability), matches)
	case n.exact == nil:
		words = "Hardly any deal has exactly " + matches + "."
	}
	return ui.Section("panel stack", "Exactly "+matches,
		h.Box("div", "flow", ui.Tag(ui.Exact), h.Text("h2", "", "Exactly "+matches)),
		h.Tag("p", []string{"class", "figure", "id", "asked-matches"}, app.Text(percent(n.exact, n.probability))),
		h.Text("p", "soft", words),
		h.If(n.exact != nil, func() app.UI { return figure.Exactly(n.exact) }),
		ui.Facts(ui.TextFact("At least "+matches, percent(n.orMore, n.atLeast)),
			ui.TextFact("At most "+matches, percent(n.orFewer, n.atMost))),
	)
}

// percent formats a probability with its digits, or x rounded if the exact one is not known.
func percent(exact *big.Rat, x float64) string {
	switch {
	case exact != nil:
		return figure.Percent(exact, 4)
	case x == 0:
		return "below 10⁻³⁰⁰\u00a0%" // not a float64
	}
	return figure.Precise(100*x) + "\u00a0%"
}

// share copies and saves the distribution: its chart, or its table. It stands at the answer and at the chart, under two
// names, since a name leads to what stands around the menu.
func (t *two) share(name string) app.UI {
	return &ui.ShareMenu{Name: name, File: t.file, Chart: "law"}
}

// matchPanel draws the probability of no match, and that of at least one. What is long unfolds.
func (t *two) matchPanel() app.UI {
	l := t.distribution
	probability := l.Decimals[0]
	words, one := "Impossible: some card always matches.", "deal"
	counted := ui.Fact{Term: "Decks"}
	if l.game == "" {
		counted.Term, one = "Orders", "order"
	}
	if probability > 0 {
		words = fmt.Sprintf("One %s in %s has no match.", one, figure.Round(1/probability))
	}
	shown, folded := ui.Fact{}, counted
	if l.decks != nil {
		folded.Value = ofDecks(l.without, l.decks)
		if l.decks.IsInt64() { // few digits
			shown, folded = folded, shown
		}
	}
	var printed app.UI
	note := ""
	if row := l.table3; row != nil {
		printed = printedCell(row.P, probability, "Table 3")
		if row.P == row.Binomial {
			second := math.Exp(-4) * (1 - 3/float64(2*l.ranks))
			note = fmt.Sprintf("%s is the binomial value. The approximation e⁻⁴(1 − 3/2m) gives %.5f.", row.P, second)
		}
	}
	return ui.Section("panel stack", "No match",
		ui.Head(ui.Exact, "No match", t.share("rencontre-no-match")),
		h.Text("p", "figure", percent(l.none, probability)),
		h.Text("p", "soft", words),
		ui.Facts(ui.Fact{Term: "At least one match", Number: percent(new(big.Rat).Sub(big.NewRat(1, 1), l.none), 0)},
			shown, ui.Fact{Term: "Printed", Value: printed}),
		h.If(note != "", func() app.UI { return h.Text("p", "soft", note) }),
		h.Box("details", "", h.Text("summary", "", "More digits"),
			h.Tag("p", []string{"class", "num", "id", "no-match"}, app.Text(figure.Spaced(figure.Truncate(l.none, 7)))),
			figure.Exactly(l.none), ui.Facts(folded, ui.Fact{Term: "OEIS", Value: l.derangements()})),
		l.toFirst(),
	)
}

// derangements names the decks without a match, and links to their numbers by m. It is nil where they have no name or
// no sequence here.
func (l *distribution) derangements() app.UI {
	sequence := map[int]string{1: "A000166", 3: "A059073", 4: "A059074"}[l.suits]
	if sequence == "" || l.game != "t3" && l.suits > 1 || l.to > 0 {
		return nil
	}
	are := " counts the rank derangements of m ranks: decks in which no card has the rank that is called."
	if l.suits == 1 {
		are = " counts the derangements of m cards: decks without a match."
	}
	return h.Box("span", "", ui.Link(sequence, "/sequences?of="+sequence),
		app.Text(are))
}

// printedCell draws a printed number with its verdict.
func printedCell(printed string, x float64, where string) app.UI {
	agrees := paper.Rounded(printed, x) == printed
	link := map[bool]string{true: " with ", false: " from "}[agrees]
	return h.Box("span", "flow printed", h.Text("span", "num", figure.AsPrinted(printed)),
		h.Box("span", "flow from", ui.Verdict(ui.Compared(agrees)), h.Text("span", "note", link+where)))
}

// distancePanel draws the distances of the approximations.
func (l *distribution) distancePanel() app.UI {
	head := []string{"Total variation", "Computed"}
	if l.printed != nil {
		head = append(head, "Printed")
	}
	note := ""
	rows := make([]app.UI, len(l.far))
	for i, n := range l.far {
		cells := []any{n.name, figure.Precise(n.x)}
		switch {
		case n.printed != "":
			if !n.agrees() {
				note = n.note
			}
			cells = append(cells, h.Box("span", "printed", h.Text("span", "num", figure.AsPrinted(n.printed)),
				ui.Verdict(ui.Compared(n.agrees()))))
		case l.printed != nil:
			cells = append(cells, "")
		}
		rows[i] = ui.Cells("", cells...)
	}
	best := ""
	if l.Best == nil {
		best = "No binomial distribution with this mean is the closest: more trials always bring it closer, and Poisson " +
			"is the limit."
	}
	return ui.Section("panel stack law-far", "Distance from the exact distribution",
		h.Text("h2", "", "Distance from the exact distribution"),
		ui.Rows("frame", "table distances", "distances", "Distances", head, rows...),
		h.If(note != "", func() app.UI { return h.Text("p", "soft", note) }),
		h.If(best != "", func() app.UI { return h.Text("p", "note", best) }),
		h.Text("p", "note", "Total variation: the largest difference in probability that two distributions give to one "+
			"event, such as “at least 3 matches”. Bound: an upper bound on the Poisson distance (Barbour, Holst and Janson "+
			"1992). Best: the closest binomial distribution with the same mean."),
	)
}

func (t *two) tablePanel() app.UI {
	l := t.distribution
	body := []app.UI{
		h.Box("details", "", ui.AsTable(l.seen.Caption), ui.Table(l.seen),
			h.If(len(l.seen.Rows) < len(l.Decimals), func() app.UI {
				if l.exact == nil {
					return h.Text("p", "hint", fmt.Sprintf("All rows are in the files under Copy. Fractions are "+
						"computed for up to %d cards.", fractions))
				}
				return h.Text("p", "hint", "All rows, with their fractions, are in the files under Copy.")
			})),
	}
	if p := l.printed; p != nil {
		text := fmt.Sprintf("%s as printed: all %d numbers agree", p.Where, 3*len(p.Rows))
		if l.differ > 0 {
			text = fmt.Sprintf("%s as printed: %d of %d numbers differ", p.Where, l.differ, 3*len(p.Rows))
		}
		body = append(body, ui.FoldedTable(text, l.compared))
	}
	body = append(body, h.Box("div", "flow from-paper",
		append([]app.UI{h.Text("span", "note", "From the paper")}, t.printedLinks()...)...))
	return ui.Section("panel law-table", "The table", body...)
}

// printedLinks links to what the paper prints.
func (t *two) printedLinks() []app.UI {
	link := func(text, game string, m, s int) app.UI {
		return ui.Button(text, "", "link", func(app.Context, app.Event) {
			t.game.Set(game)
			t.ranks.Put(m)
			t.suits.Put(s)
			t.to.Put(m)
			t.Moved()
		})
	}
	var links []app.UI
	for _, l := range paper.Distributions() {
		links = append(links, link(l.Where, l.Game, l.Ranks, l.Suits))
	}
	return append(links, link("Table 3, m = 500", "t3", 500, 4))
}

func (l *distribution) formulaPanel() app.UI {
	game := l.game
	if l.to > 0 { // any calls
		game = ""
	}
	mathML, where := formula(game)
	return ui.Section("panel stack law-formula", "The formula",
		h.Text("h2", "", "The formula"),
		ui.ScrollBox("frame formulas", "Formula", app.Raw("<div>"+mathML+"</div>")),
		h.Text("p", "note", where),
	)
}

// Pieces of MathML for the distributions of the number of matches, by inclusion and exclusion. Constants cost no code.
// A parenthesis around a term of double height is enlarged by its font size, since only a font with a table for
// mathematics stretches it.
const (
	mlLeft  = `<mpadded voffset="-0.25em"><mo stretchy="false" mathsize="200%">(</mo></mpadded>`
	mlRight = `<mpadded voffset="-0.25em"><mo stretchy="false" mathsize="200%">)</mo></mpadded>`

	mlP = `<mi>P</mi><mrow><mo>(</mo><mi>r</mi><mo>)</mo></mrow><mo>=</mo>`

	mlSum, mlSummed = `<munderover><mo>∑</mo><mrow>`, `</mrow></munderover>` // a sum; its bounds stand between them
	mlUnder         = `<munder><mo>∑</mo><mrow>`
	mlUnderEnd      = `</mrow></munder>`

	mlSign   = `<msup><mrow><mo>(</mo><mo>−</mo><mn>1</mn><mo>)</mo></mrow>` // followed by its exponent
	mlSignKR = mlSign + `<mrow><mi>k</mi><mo>−</mo><mi>r</mi></mrow></msup>`

	mlPair      = `<mrow>` + mlLeft + `<mfrac linethickness="0">` // followed by the two numbers of a binomial
	mlPaired    = `</mfrac>` + mlRight + `</mrow>`
	mlChooseKR  = mlPair + `<mi>k</mi><mi>r</mi>` + mlPaired
	mlChooseMK  = mlPair + `<mi>m</mi><mi>k</mi>` + mlPaired
	mlChooseSJ  = mlPair + `<mi>s</mi><mi>j</mi>` + mlPaired
	mlChooseNu  = mlPair + `<msub><mi>ν</mi><mi>i</mi></msub><mi>j</mi>` + mlPaired
	mlChooseRho = mlPair + `<msub><mi>ρ</mi><mi>i</mi></msub><mi>j</mi>` + mlPaired

	mlPartMS = `<mfrac><mrow><mo>(</mo><mi>m</mi><mi>s</mi><mo>−</mo><mi>k</mi><mo>)</mo><mo>!</mo></mrow><mrow>` +
		`<mo>(</mo><mi>m</mi><mi>s</mi><mo>)</mo><mo>!</mo></mrow></mfrac>`
	mlPartN = `<mfrac><mrow><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo><mo>!</mo></mrow><mrow><mi>n</mi>` +
		`<mo>!</mo></mrow></mfrac>`
	mlRookK = `<msub><mi>R</mi><mi>k</mi></msub>`
	mlRooks = mlUnder + `<mi>k</mi>` + mlUnderEnd + mlRookK + `<msup><mi>x</mi><mi>k</mi></msup><mo>=</mo>`
	mlXJ    = `<msup><mi>x</mi><mi>j</mi></msup>`

	mlDisplay, mlDisplayed = `<math translate="no" display="block"><mrow>`, `</mrow></math>`
)

// formula returns the formula of a game and the place where it is printed.
func formula(game string) (mathML, where string) {
	switch game {
	case "t1":
		return mlDisplay + mlP + `<mfrac><mn>1</mn><mrow><mi>r</mi><mo>!</mo></mrow></mfrac>` +
				mlSum + `<mi>j</mi><mo>=</mo><mn>0</mn></mrow><mrow><mi>m</mi><mo>−</mo><mi>r</mi>` + mlSummed +
				`<mfrac>` + mlSign + `<mi>j</mi></msup><mrow><mi>j</mi><mo>!</mo></mrow></mfrac>` + mlDisplayed,
			"Jean Bernoulli 1710 for r = 0, Catalan 1837; (2.12) in the eulerian paper."
	case "t2":
		return mlDisplay + mlP + mlSum + `<mi>k</mi><mo>=</mo><mi>r</mi></mrow><mrow><mi>m</mi>` + mlSummed +
				mlSignKR + mlChooseKR + mlChooseMK + `<msup><mi>s</mi><mi>k</mi></msup>` + mlPartMS + mlDisplayed,
			"Nicolas Bernoulli 1711 for r = 0, Fréchet 1943; (2.5) in the eulerian paper."
	case "t3":
		return mlDisplay + mlP + mlSum + `<mi>k</mi><mo>=</mo><mi>r</mi></mrow><mrow><mi>m</mi><mi>s</mi>` + mlSummed +
				mlSignKR + mlChooseKR + mlPartMS + mlRookK + `<mo>,</mo>` + mlDisplayed +
				mlDisplay + mlRooks + `<msup><mrow>` + mlLeft + mlSum +
				`<mi>j</mi><mo>=</mo><mn>0</mn></mrow><mrow><mi>s</mi>` + mlSummed +
				`<mi>j</mi><mo>!</mo><msup>` + mlChooseSJ + `<mn>2</mn></msup>` + mlXJ + mlRight + `</mrow><mi>m</mi></msup>` +
				mlDisplayed,
			"Fréchet 1943; (2.6) in the eulerian paper, with its inner sums as the coefficients of a rook polynomial."
	}
	return mlDisplay + mlP + mlUnder + `<mi>k</mi><mo>≥</mo><mi>r</mi>` + mlUnderEnd + mlSignKR + mlChooseKR + mlPartN +
			mlRookK + `<mo>,</mo>` + mlDisplayed +
			mlDisplay + mlRooks + `<munder><mo>∏</mo><mi>i</mi></munder>` + mlUnder + `<mi>j</mi>` + mlUnderEnd +
			`<mi>j</mi><mo>!</mo>` + mlChooseNu + mlChooseRho + mlXJ + mlDisplayed,
		"n cards: νᵢ of them have rank i, which is called ρᵢ times. Fréchet 1943, pp. 168–169; (2.2) in the eulerian paper."
}
