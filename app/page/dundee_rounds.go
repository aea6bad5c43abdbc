package page

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"sync/atomic"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
	"rencontre/core/dundee"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// byRounds is the chance of a deck for every number of rounds.
type byRounds struct {
	wins    []*big.Rat // nil while they are not known
	formula *job.DundeeFormula
	request string
	result  string
	desk    desk

	stop    *atomic.Bool // of the long end of Table 1; nil when it is not computed
	failure string
}

func (c *byRounds) halt() {
	c.desk.leave()
	if c.stop != nil {
		c.stop.Store(true)
		c.stop = nil
	}
}

// lastOfTable1 is how far the table is continued.
const lastOfTable1 = 52

// known1 are the values of Table 1 that were computed in this tab.
var known1 = map[int]*big.Rat{}

func (p *Dundee) askRounds() {
	c := &p.chart
	c.wins, c.formula = nil, nil
	request := fmt.Sprintf(`{"job":"dundee-adaptive","deck":%s}`, list(p.game.deck))
	work := dundee.Need(p.game.deck, total(p.game.deck)).Operations()
	p.value(&c.desk, request, work, func(result json.RawMessage, _ bool) {
		var r job.DundeeAdaptive
		if !decoded("dundee", result, &r) {
			return
		}
		c.wins = nil
		for _, w := range r.ByRounds {
			c.wins = append(c.wins, rational(w))
		}
		c.formula, c.request, c.result = r.Formula, request, string(result)
	})
	short1()
}

// short1 computes the rows of Table 1 that take no time.
func short1() {
	for v := 1; v <= lastOfTable1; v++ {
		d := fours(v)
		if known1[v] != nil || dundee.Need(d, 4*v).Operations() > smallWork/4 {
			continue
		}
		if wins, err := dundee.Greedy(d, 4*v, func(float64) error { return nil }); err == nil {
			known1[v] = wins[4*v]
		}
	}
}

func fours(v int) []int {
	d := make([]int, v)
	for i := range d {
		d[i] = 4
	}
	return d
}

// long1 computes the other rows, one after another, in a worker.
func (p *Dundee) long1(ctx app.Context, e app.Event) {
	c := &p.chart
	if c.stop != nil {
		c.stop.Store(true)
		c.stop = nil
		return
	}
	stop := new(atomic.Bool)
	c.stop, c.failure = stop, ""
	var missing []int
	for v := 1; v <= lastOfTable1; v++ {
		if known1[v] == nil {
			missing = append(missing, v)
		}
	}
	p.ctx.Async(func() {
		end := func(why string) {
			p.ctx.Dispatch(func(app.Context) {
				if c.stop == stop {
					c.stop, c.failure = nil, why
				}
			})
		}
		for _, v := range missing {
			if stop.Load() {
				return
			}
			j, err := job.Parse([]byte(fmt.Sprintf(`{"job":"dundee-adaptive","deck":%s}`, list(fours(v)))))
			if err != nil {
				end(capital(err.Error()) + ".")
				return
			}
			text, err := pool.For(j).Do(context.Background(), j)
			var r job.DundeeAdaptive
			if err == nil {
				err = json.Unmarshal(text, &r)
			}
			if err != nil {
				end(fmt.Sprintf("%d ranks could not be computed: %v.", v, err))
				return
			}
			p.ctx.Dispatch(func(app.Context) { known1[v] = rational(r.Win) })
		}
		end("")
	})
}

func (p *Dundee) drawRounds() []app.UI {
	if p.game.deck == nil {
		return []app.UI{p.question(), p.drawTable1(), drawClosed()}
	}
	return []app.UI{
		p.question(),
		p.chart.desk.draw("The chance by rounds", "positions"),
		app.If(p.chart.wins != nil, p.drawChart),
		p.drawTable1(),
		drawClosed(),
		p.helpPanel(),
	}
}

func (p *Dundee) drawChart() app.UI {
	c, d := &p.chart, p.game.deck
	last := len(c.wins) - 1
	worst := dundee.Worst(d, last)
	t := ui.Table{Caption: "The chance by rounds, " + describeDeck(d), Head: []string{"rounds", "chance", "exact", "worst play"}}
	shown := ui.Table{Caption: t.Caption, Head: []string{"rounds", "chance", "worst play"}}
	var bars []ui.Bar
	for m, w := range c.wins {
		bars = append(bars, ui.Bar{X: strconv.Itoa(m), Y: proportion(w)})
		t.Rows = append(t.Rows, []string{strconv.Itoa(m), digits(w, 6), w.RatString(), digits(worst[m], 6)})
		shown.Rows = append(shown.Rows, []string{strconv.Itoa(m), digits(w, 6), digits(worst[m], 4)})
	}
	var formula app.UI
	if c.formula != nil {
		formula = p.closed(c.formula, c.wins[last])
	}
	return section("panel result", "The chance by rounds",
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", "By the number of rounds"),
			&ui.Share{Name: "rencontre-dundee-rounds", Table: t, Request: c.request, Result: c.result, Chart: "rounds-chart"}),
		h.T("p", "soft", fmt.Sprintf("Each bar is the chance to come through that many rounds; all %d have the last.", last)),
		h.P().ID("all-rounds").Class("figure").Text(digits(c.wins[last], 6)),
		exactly(c.wins[last]),
		h.E("div", "halves",
			&ui.Chart{ID: "rounds-chart", Label: t.Caption + ": the numbers stand in the table", X: "rounds", Y: "chance", Bars: bars},
			h.E("div", "tall", shown.Draw()),
		),
		ui.Facts(
			ui.Fact{Term: "Closed form", Value: formula},
			ui.Fact{Term: "Backed by", Value: app.Text(c.backed())},
		),
	)
}

// backed holds the whole game's chance against the closed form, and says what
// else the way it was computed agrees with.
func (c *byRounds) backed() string {
	for v := 1; v <= lastOfTable1; v++ {
		if printed, w := paper.DundeeTable1(v), known1[v]; printed != "" && (w == nil || downTo4(w) != printed) {
			return "Table 1 below, computed the same way, does not agree with print. This is an error of the program."
		}
	}
	return "One pass through all positions, in integers, gives every row. Table 1 below is computed the same way and agrees with print."
}

func (p *Dundee) drawTable1() app.UI {
	c := &p.chart
	left := 0
	for v := 1; v <= lastOfTable1; v++ {
		if known1[v] == nil {
			left++
		}
	}
	t := ui.Table{Caption: "Table 1 of How to Play Dundee, continued: all rounds with 4 cards of each rank", Head: []string{"ranks", "cards", "printed", "chance", "exact", "verdict"}}
	for v := 1; v <= lastOfTable1; v++ {
		t.Rows = append(t.Rows, row1(v))
	}
	button, icon := fmt.Sprintf("Go on to %d ranks", lastOfTable1), "run"
	if c.stop != nil {
		button, icon = "Stop", "stop"
	}
	return section("panel result", "Table 1 continued",
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", "Table 1, continued"),
			&ui.Share{Name: "rencontre-dundee-table-1", Table: t, Request: `{"job":"dundee-adaptive","deck":` + list(fours(13)) + `}`, Result: result1(t)}),
		h.T("p", "soft", "The chance over all rounds with 4 cards of each rank. The paper prints 2 to 15 ranks, rounded down to four decimals; the chance grows with every rank (Proposition 10), towards 1 (Theorem 12)."),
		h.Div().Class("frame tall").TabIndex(0).Role("region").Aria("label", t.Caption).Body(
			h.Table().Class("table").ID("table-1").Body(
				h.T("caption", "hidden", t.Caption),
				h.E("thead", "", h.E("tr", "", app.Range(t.Head[:4]).Slice(func(i int) app.UI { return h.Th().Attr("scope", "col").Text(t.Head[i]) }),
					h.Th().Attr("scope", "col").Text("verdict"))),
				h.E("tbody", "", app.Range(t.Rows).Slice(func(i int) app.UI {
					r := t.Rows[i]
					return h.E("tr", "",
						h.Th().Attr("scope", "row").Text(r[0]), h.T("td", "", r[1]), h.T("td", "", r[2]), h.T("td", "", r[3]),
						h.E("td", "", ui.Verdict(r[5])),
					)
				})),
			),
		),
		app.If(left > 0, func() app.UI {
			return h.E("div", "flow",
				ui.Button(button, icon, "", p.long1).ID("go-on"),
				h.Span().Class("note").Role("status").Text(fmt.Sprintf("%s to go: a few seconds in a worker, up to 150 MB for the last one.", count(left, "row"))),
			)
		}),
		app.If(c.failure != "", func() app.UI { return ui.Banner(true, "It stopped.", c.failure) }),
	)
}

// row1 is a row of Table 1: ranks, cards, printed, chance, exact, verdict.
func row1(v int) []string {
	r := []string{strconv.Itoa(v), strconv.Itoa(4 * v), paper.DundeeTable1(v), "", "", "not computed"}
	if w := known1[v]; w != nil {
		r[3], r[4] = digits(w, 6), w.RatString()
		r[5] = "unpublished"
		if r[2] != "" {
			r[5] = "agrees"
			if downTo4(w) != r[2] {
				r[5] = "differs"
			}
		}
	}
	return r
}

// downTo4 is w rounded down to four decimals, as the table prints it.
func downTo4(w *big.Rat) string {
	whole, _ := cut(w, 4)
	text := fmt.Sprintf("%05d", whole.Int64())
	return text[:len(text)-4] + "." + text[len(text)-4:]
}

// result1 is the table as JSON.
func result1(t ui.Table) string {
	text, err := json.Marshal(t.Rows)
	if err != nil {
		panic(err) // rows of strings have a JSON form
	}
	return string(text)
}
