package coincidence

import (
	"fmt"
	"math/big"
	"net/url"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// pairs shows the decks of Mousetrap by their first two hits, or by their only two.
type pairs struct {
	calc.Screen
	n      calc.Number
	only   calc.Check
	j, k   calc.Number // the pair of cards that is counted in either order
	answer *calc.Answer[job.PairsResult]
}

// A table of at most pairsTinted cards is its own heat map. One of more than pairsWhole cards has none, and is shown by
// its first pairsRows rows and columns.
const pairsTinted, pairsWhole, pairsRows = 10, 16, 12

func newPairs(f *calc.Frame) *pairs {
	p := &pairs{
		n:    calc.Number{ID: "n", Label: "Cards", Symbol: "n", Default: 8, Low: 1, High: job.PairsCards},
		only: calc.Check{ID: "only", Text: "no other card is hit"},
	}
	p.j, p.k = p.card("j", "A card", 2), p.card("k", "Another card", 5)
	p.k.Check = func(k int, ok bool) string {
		switch n := p.n.Int(); {
		case !ok || k < 1 || k > n:
			return fmt.Sprintf("A whole number from 1 to %d.", n)
		case k == p.j.Int():
			return "The two cards must differ."
		}
		return ""
	}
	p.Screen = calc.NewScreen(f, &p.n, &p.only)
	p.answer = calc.Answered(&p.Screen, p.result)
	return p
}

// card makes the field of a card.
func (p *pairs) card(id, label string, preset int) calc.Number {
	return calc.Number{ID: id, Label: label, Symbol: id, Default: preset, Low: 1, High: job.PairsCards,
		Check: func(card int, ok bool) string {
			if !ok || card < 1 || card > p.n.Int() {
				return fmt.Sprintf("A whole number from 1 to %d.", p.n.Int())
			}
			return ""
		}}
}

// Read reads the pair too, which is no part of the request. Cards that the address does not name fit the deck.
func (p *pairs) Read(v url.Values) {
	p.whole().Read(v)
	if !v.Has("j") && !v.Has("k") {
		p.fit()
	}
}

func (p *pairs) Query() url.Values { return p.whole().Query() }

func (p *pairs) whole() calc.Form { return calc.Form{&p.n, &p.only, &p.j, &p.k} }

// fit moves the pair into a smaller deck.
func (p *pairs) fit() {
	n := p.n.Int()
	if p.n.Wrong() != "" || n < 2 || p.j.Int() <= n && p.k.Int() <= n {
		return
	}
	p.j.Put(min(p.j.Int(), n-1))
	p.k.Put(n)
}

func (p *pairs) Head() calc.Head {
	title := "Which two of %s match first?"
	if p.only.On() {
		title = "Which two of %s are the only matches?"
	}
	return calc.Head{Title: fmt.Sprintf(title, figure.Count(p.n.Int(), "card")), Lead: "Mousetrap with one suit.",
		More: game.How(solitaire.Rules{Game: solitaire.Mousetrap}, false), Wrong: p.Unknown()}
}

func (p *pairs) Ask() {
	p.answer.AskIf(p.Right(), &job.Pairs{N: new(p.n.Int()), Only: p.only.On()}, calc.Offered)
}

// request is the request that is answered.
func (p *pairs) request() *job.Pairs { return p.answer.Task().(*job.Pairs) }

func (p *pairs) Draw() []app.UI {
	return p.Drawn(
		ui.Question(p.n.Draw(func() { p.fit(); p.Moved() }), p.only.Draw(p.Moved)),
		"Pairs of hits, n = "+p.n.Text(), "pairs",
		ui.Section("panel tight", "The method",
			h.Text("h2", "", "The method"),
			h.Text("p", "soft", "Two hits determine which card each call meets. A call without a hit forbids one card at one "+
				"place, and these places form a board. The rooks on the board count the decks. If nothing else is hit, a card "+
				"has up to three forbidden places instead of two."),
			h.Text("p", "note", "M. Z. Spivey, Staircase rook polynomials and Cayley’s game of Mousetrap, European J. "+
				"Combin. 30 (2009), 532–539, has the first two hits. The only two hits are counted row by row, without a "+
				"formula."),
		))
}

func (p *pairs) result(r job.PairsResult) ui.Result {
	q := p.request()
	n, total, decks := *q.N, figure.Int(r.Total), p.decks()
	name, title, oeis := "pairs-%d", "The first two hits",
		"Rows 1 and 2 are Steen’s b(n, k) and c(n, k). A018931 to A018934 are from row 2."
	means := "of all decks hit at least two cards."
	if q.Only {
		name, title, oeis = "pairs-%d-only", "The only two hits", "The total is column 2 of A028305."
		means = "of all decks hit exactly two cards."
	}
	note := "" // a number of fewer cards has at most 15 digits
	if n > pairsWhole {
		note = fmt.Sprintf("The first %d rows and columns. Numbers of more than 15 digits are rounded. The files have all, "+
			"exact.", pairsRows)
	}
	table := pairsTable(fmt.Sprintf("%s: j, then k, n = %d", title, n), r.Decks)
	heat, most := pairsHeat(r.Decks, decks)
	shown := func() app.UI { return h.Box("div", "triangle", ui.Table(pairsShown(table))) }
	of := ui.Result{Is: ui.Exact, Title: title, Name: fmt.Sprintf(name, n), ID: "pairs",
		Probability: new(big.Rat).SetFrac(total, decks), Means: means,
		Facts: []ui.Fact{
			{Term: "Decks", Draw: func() app.UI { return ofDecks(total, decks) }},
			ui.TextFact("Most", most),
			ui.TextFact("Evidence", confirmed(r.Evidence, bug, map[string]string{
				job.CheckedSums:    "Checked: row j and the decks that hit j alone add up to Steen’s a(n, j), for every j.",
				job.CheckedTwoHits: "Checked: as many decks hit exactly two cards, counted from their last cards backwards.",
			})),
			ui.TextFact("OEIS", oeis),
		},
		File:  func() (ui.File, error) { return ui.File{Table: table, Sources: p.answer.Exported()}, nil },
		Drawn: shown, Notes: []string{note}}
	switch {
	case most == "":
	case n <= pairsTinted:
		of.Beside, of.Drawn = true, func() app.UI {
			return h.Box("div", "stack", p.drawCells(table, heat), p.drawEither())
		}
	default:
		of.Body = p.drawEither
		if n <= pairsWhole {
			of.Beside = true
			of.Chart = ui.Chart{ID: "pairs-chart", Label: title, X: "second hit, k", Y: "first hit, j", Heat: heat}
			of.Table.Caption, of.Folds = table.Caption, true
		}
	}
	return of
}

// drawCells draws the table of a small deck. The more decks a cell has, the darker it is. A press of a cell chooses its
// two cards, as their fields do.
func (p *pairs) drawCells(of figure.Table, heat *ui.Heat) app.UI {
	most := slices.Max(slices.Concat(heat.Share...))
	var rows []app.UI
	for j, row := range of.Rows {
		cells := []app.UI{h.Tag("th", []string{"scope", "row"}, app.Text(row[0]))}
		for k, text := range row[1:] {
			if j == k {
				cells = append(cells, h.Box("td", "same"))
				continue
			}
			depth := fmt.Sprintf("--depth: %.0f%%", 100*heat.Share[k][j]/most)
			cells = append(cells, h.Elem("td", []string{"style", depth}, app.Text(figure.Group(text))).
				Aria("current", strconv.FormatBool(j+1 == p.j.Int() && k+1 == p.k.Int())).
				OnClick(func(app.Context, app.Event) { p.choose(j+1, k+1) }))
		}
		rows = append(rows, h.Box("tr", "", cells...))
	}
	head := []app.UI{ui.Th("col", "j \\ k")}
	for k := range of.Rows {
		head = append(head, ui.Th("col", strconv.Itoa(k+1)))
	}
	return ui.ScrollBox("frame", of.Caption, h.Tag("table", []string{"class", "tinted", "id", "pairs-cells"},
		h.Text("caption", "", of.Caption), h.Box("thead", "", h.Box("tr", "", head...)), h.Box("tbody", "", rows...)))
}

// choose chooses the two cards of a cell.
func (p *pairs) choose(j, k int) {
	p.j.Put(j)
	p.k.Put(k)
	p.Noted()
}

// decks is the number of all decks.
func (p *pairs) decks() *big.Int { return new(big.Int).MulRange(1, int64(*p.request().N)) }

// pairsHeat is the share of the decks of each pair, by column, as in the table: k across, j down. It also names the
// pair with the most decks.
func pairsHeat(rows [][]*string, decks *big.Int) (heat *ui.Heat, most string) {
	n := len(rows)
	heat = &ui.Heat{X: make([]string, n), Share: make([][]float64, n)}
	for k := range n {
		heat.X[k], heat.Share[k] = strconv.Itoa(k+1), make([]float64, n)
	}
	heat.Y = heat.X
	top := new(big.Int)
	for j, row := range rows {
		for k, text := range row {
			if text == nil {
				continue
			}
			x := figure.Int(*text)
			heat.Share[k][j] = figure.Ratio(new(big.Rat).SetFrac(x, decks))
			if x.Cmp(top) > 0 {
				top, most = x, fmt.Sprintf("%d, then %d: %s", j+1, k+1, figure.Group(figure.Approximate(*text)))
			}
		}
	}
	return heat, most
}

// drawEither draws a pair of cards and in how many decks they are hit in either order.
func (p *pairs) drawEither() app.UI {
	n := len(p.answer.Value().Decks)
	return h.Box("div", "stack",
		h.Box("div", "flow", p.j.DrawTo(n, p.Noted), p.k.DrawTo(n, p.Noted)),
		h.Tag("p", []string{"id", "either", "role", "status"}, app.Text(p.either())))
}

// either counts the decks of the pair: "2, then 5: 110 decks; 5, then 2: 109; together 219 of 40 320."
func (p *pairs) either() string {
	all := p.answer.Value().Decks
	if p.j.Wrong() != "" || p.k.Wrong() != "" || max(p.j.Int(), p.k.Int()) > len(all) {
		return ""
	}
	j, k := p.j.Int(), p.k.Int()
	first, second := figure.Int(*all[j-1][k-1]), figure.Int(*all[k-1][j-1])
	number := func(x *big.Int) string { return figure.Group(figure.Approximate(x.String())) }
	noun := "decks"
	if first.String() == "1" {
		noun = "deck"
	}
	return fmt.Sprintf("%d, then %d: %s %s; %[2]d, then %[1]d: %[5]s; together %[6]s of %[7]s.", j, k, number(first),
		noun, number(second), number(new(big.Int).Add(first, second)), number(p.decks()))
}

// pairsTable has all rows, with an empty diagonal.
func pairsTable(caption string, rows [][]*string) figure.Table {
	t := figure.Table{Caption: caption, Head: []string{"j"}}
	for j, row := range rows {
		t.Head = append(t.Head, fmt.Sprintf("k = %d", j+1))
		cells := []string{strconv.Itoa(j + 1)}
		for _, text := range row {
			cells = append(cells, orUndefined(text))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// pairsShown is the table on the screen.
func pairsShown(all figure.Table) figure.Table {
	last := len(all.Rows)
	if last > pairsWhole {
		last = pairsRows
	}
	t := figure.Table{Caption: all.Caption, Head: []string{"j \\ k"}}
	for j := range last {
		t.Head = append(t.Head, strconv.Itoa(j+1))
		row := slices.Clone(all.Rows[j][:last+1])
		for k := 1; k <= last; k++ {
			row[k] = figure.Approximate(row[k])
		}
		row[j+1] = "–"
		t.Rows = append(t.Rows, row)
	}
	return t
}
