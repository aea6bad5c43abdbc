package coincidence

import (
	"fmt"
	"math/big"
	"net/url"
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
	*calc.Frame
	calc.Form
	n    calc.Number
	only calc.Check
	j, k calc.Number // the pair of cards that is counted in either order

	answer *calc.Answer[job.PairsResult]
	// From the answer.
	decks  *big.Int // all decks
	total  *big.Int
	most   string // the pair with the most decks
	heat   *ui.Heat
	backed string
}

// A table of more cards is shown by its first rows and columns, and has no heat map.
const pairsWhole, pairsRows = 16, 12

func newPairs(f *calc.Frame) *pairs {
	p := &pairs{
		Frame: f,
		n:     calc.Number{ID: "n", Label: "Cards", Symbol: "n", Default: 8, Low: 1, High: job.PairsCards},
		only:  calc.Check{ID: "only", Text: "no other card is hit"},
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
	p.Form = calc.Form{&p.n, &p.only}
	p.answer = calc.FormAnswer[job.PairsResult](f, p.heard)
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

func (p *pairs) heard() {
	r, n := p.answer.Value(), *p.request().N
	p.decks, p.total = new(big.Int).MulRange(1, int64(n)), figure.Int(r.Total)
	most, ranks := new(big.Int), make([]string, n)
	p.most, p.heat = "", &ui.Heat{}
	p.heat.Share = make([][]float64, n) // by column, as in the table: k across, j down
	for k := range n {
		ranks[k] = strconv.Itoa(k + 1)
		p.heat.Share[k] = make([]float64, n)
	}
	for j, row := range r.Decks {
		for k, text := range row {
			if text == nil {
				continue
			}
			x := figure.Int(*text)
			p.heat.Share[k][j] = figure.Ratio(new(big.Rat).SetFrac(x, p.decks))
			if x.Cmp(most) > 0 {
				most = x
				p.most = fmt.Sprintf("%d, then %d: %s", j+1, k+1, figure.Group(figure.Approximate(*text)))
			}
		}
	}
	p.heat.X, p.heat.Y = ranks, ranks
	p.backed = confirmed(r.Evidence, bug, map[string]string{
		job.CheckedSums:    "Checked: row j and the decks that hit j alone add up to Steen’s a(n, j), for every j.",
		job.CheckedTwoHits: "Checked: as many decks hit exactly two cards, counted from their last cards backwards.",
	})
}

func (p *pairs) Draw() []app.UI {
	return []app.UI{
		ui.Question(p.n.Draw(func() { p.fit(); p.Moved() }), p.only.Draw(p.Moved)),
		app.If(p.Right(), func() app.UI { return p.answer.Draw("Pairs of hits, n = "+p.n.Text(), "pairs") }),
		app.If(p.answer.Known() && p.Right(), p.result),
		ui.Section("panel tight", "The method",
			h.Text("h2", "", "The method"),
			h.Text("p", "soft", "Two hits determine which card each call meets. A call without a hit forbids one card at one "+
				"place, and these places form a board. The rooks on the board count the decks. If nothing else is hit, a card "+
				"has up to three forbidden places instead of two."),
			h.Text("p", "note", "M. Z. Spivey, Staircase rook polynomials and Cayley’s game of Mousetrap, European J. "+
				"Combin. 30 (2009), 532–539, has the first two hits. The only two hits are counted row by row, without a "+
				"formula."),
		),
	}
}

// hits says what is counted.
func (p *pairs) hits() (title, oeis string) {
	if p.request().Only {
		return "The only two hits", "The total is column 2 of A028305."
	}
	return "The first two hits", "Rows 1 and 2 are Steen’s b(n, k) and c(n, k). A018931 to A018934 are from row 2."
}

func (p *pairs) name() string {
	name := fmt.Sprintf("rencontre-pairs-%d", len(p.answer.Value().Decks))
	if p.request().Only {
		name += "-only"
	}
	return name
}

func (p *pairs) result() app.UI {
	n := len(p.answer.Value().Decks)
	title, oeis := p.hits()
	words := "of all decks hit at least two cards."
	if p.request().Only {
		words = "of all decks hit exactly two cards."
	}
	chance := new(big.Rat).SetFrac(p.total, p.decks)
	percent := figure.Digits(new(big.Rat).Mul(chance, big.NewRat(100, 1)), 4) + "\u00a0%"
	var chart app.UI
	share := &ui.Share{Name: p.name(), File: p.file}
	if n <= pairsWhole && p.most != "" {
		share.Chart = "pairs-chart"
		chart = &ui.Chart{ID: share.Chart, Label: title + ": the numbers are in the table", X: "second hit, k",
			Y: "first hit, j", Heat: p.heat}
	}
	note := "" // a number of fewer cards has at most 15 digits
	if n > pairsWhole {
		note = fmt.Sprintf("The first %d rows and columns. Numbers of more than 15 digits are rounded. The files have all, "+
			"exact.", pairsRows)
	}
	return ui.Section("panel result", "Result",
		ui.Head(ui.Exact, title, share),
		h.P().ID("pairs").Class("figure").Text(percent),
		h.Text("p", "soft", words),
		ui.Facts(
			ui.Fact{Term: "Decks", Value: ofDecks(p.total, p.decks)},
			ui.TextFact("Most", p.most),
			ui.TextFact("Evidence", p.backed),
			ui.TextFact("OEIS", oeis),
		),
		app.If(n > 1, p.drawEither),
		chart,
		h.Box("div", "triangle", ui.Table(p.shown())),
		app.If(note != "", func() app.UI { return h.Text("p", "hint", note) }),
	)
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
		noun, number(second), number(new(big.Int).Add(first, second)), number(p.decks))
}

func (p *pairs) caption() string {
	title, _ := p.hits()
	return fmt.Sprintf("%s: j, then k, n = %d", title, len(p.answer.Value().Decks))
}

// table has all rows, with an empty diagonal.
func (p *pairs) table() figure.Table {
	t := figure.Table{Caption: p.caption(), Head: []string{"j"}}
	for j, row := range p.answer.Value().Decks {
		t.Head = append(t.Head, fmt.Sprintf("k = %d", j+1))
		cells := []string{strconv.Itoa(j + 1)}
		for _, text := range row {
			cells = append(cells, orUndefined(text))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// shown is the table on the screen.
func (p *pairs) shown() figure.Table {
	t := p.table()
	t.Head[0] = "j \\ k"
	last := len(t.Rows)
	if last > pairsWhole {
		last = pairsRows
	}
	t.Head, t.Rows = t.Head[:last+1], t.Rows[:last]
	for k := 1; k <= last; k++ {
		t.Head[k] = strconv.Itoa(k)
	}
	for j, row := range t.Rows {
		t.Rows[j] = row[:last+1]
		for k := 1; k <= last; k++ {
			row[k] = figure.Approximate(row[k])
		}
		row[j+1] = "–"
	}
	return t
}

func (p *pairs) file() (ui.File, error) {
	return ui.File{Table: p.table(), Answers: p.answer.Exported()}, nil
}
