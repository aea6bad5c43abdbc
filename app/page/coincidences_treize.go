package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// treizeGame asks for de Montmort's Problem I.
type treizeGame struct {
	ranks, suits, first string // as typed
	wrong               map[string]string
	desk                desk

	request string
	text    string
	found   *job.Treize
	fault   error
	check   live   // asks T2 for the chance of no win, which the game shares with it
	noMatch string // the answer
}

func newTreizeGame() treizeGame { return treizeGame{ranks: "13", suits: "1", first: "1"} }

// treizeMost is the most cards; the job's refusal says so too.
const treizeMost = 57

func (g *treizeGame) take(v url.Values) {
	g.ranks, g.suits, g.first = "13", "1", "1"
	for name, field := range map[string]*string{"m": &g.ranks, "s": &g.suits, "first": &g.first} {
		if v.Has(name) {
			*field = v.Get(name)
		}
	}
}

func (g *treizeGame) query() string {
	return query([2]string{"part", "treize"}, [2]string{"m", g.ranks}, [2]string{"s", g.suits}, [2]string{"first", g.first})
}

func (p *Coincidences) askTreize() {
	g := &p.treize
	g.wrong, g.found, g.fault, g.noMatch = map[string]string{}, nil, nil, ""
	t2Request := ""
	g.check.forget()
	g.check.hear = func(request string, result json.RawMessage, err error) {
		if request != t2Request {
			return // of an earlier game
		}
		var t2 struct{ P []string }
		if err = errors.Join(err, json.Unmarshal(result, &t2)); err != nil || len(t2.P) == 0 {
			app.Log("treize:", err) // the answer then stands without this check
			return
		}
		g.noMatch = t2.P[0]
	}
	numbers := map[string]int{}
	for field, text := range map[string]string{"ranks": g.ranks, "suits": g.suits, "first": g.first} {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			g.wrong[field] = "A whole number."
		}
		numbers[field] = n
	}
	g.request = fmt.Sprintf(`{"job":"treize","ranks":%d,"suits":%d,"first":%d}`, numbers["ranks"], numbers["suits"], numbers["first"])
	if len(g.wrong) == 0 {
		if _, err := job.Parse([]byte(g.request)); err != nil {
			var bad *job.BadRequest
			if !errors.As(err, &bad) {
				g.fault = err
			} else {
				g.wrong[bad.Field] = refusal(bad.Reason)
			}
		}
	}
	if len(g.wrong) > 0 || g.fault != nil {
		g.desk.refuse(nil)
		return
	}
	g.desk.turn(g.request, func(result json.RawMessage, whole bool) {
		if !whole {
			return
		}
		var found job.Treize
		if err := json.Unmarshal(result, &found); err != nil {
			g.fault = err
			return
		}
		g.found, g.text = &found, string(result)
		if g.first == "1" {
			t2Request = fmt.Sprintf(`{"job":"coincidence","game":"t2","ranks":%d,"suits":%d}`, numbers["ranks"], numbers["suits"])
			g.check.ask(t2Request)
		}
	})
}

func (p *Coincidences) setTreize(set func(*treizeGame)) {
	set(&p.treize)
	ui.Replace(p.treize.query())
	p.askTreize()
}

func (p *Coincidences) drawTreize() []app.UI {
	g := &p.treize
	return []app.UI{
		section("panel", "The question",
			h.E("div", "question",
				ui.Stepper("ranks", "Ranks", "m", g.ranks, 2, treizeMost, func(ctx app.Context, v string) {
					p.setTreize(func(g *treizeGame) { g.ranks = v })
				}, g.wrong["ranks"]),
				ui.Stepper("suits", "Suits", "s", g.suits, 1, treizeMost, func(ctx app.Context, v string) {
					p.setTreize(func(g *treizeGame) { g.suits = v })
				}, g.wrong["suits"]),
				ui.Stepper("first", "First call", "", g.first, 1, treizeMost, func(ctx app.Context, v string) {
					p.setTreize(func(g *treizeGame) { g.first = v })
				}, g.wrong["first"]),
			),
		),
		g.desk.draw(fmt.Sprintf("Treize, m = %s, s = %s", g.ranks, g.suits), "steps"),
		app.If(g.fault != nil, func() app.UI { return ui.Banner(true, "It failed.", reason(g.fault)) }),
		app.If(g.found != nil, g.answer),
		section("panel tight", "The rules",
			h.T("h2", "", "The rules"),
			h.T("p", "soft", "Pierre deals and calls 1, 2, …, m. A hit wins a stake and the call begins again at 1 with the cards that are left. A deck that runs out is shuffled whole and the call goes on where it was. After m calls without a hit the hand passes."),
			h.T("p", "note", "De Montmort 1708, who leaves it open; Jean Bernoulli: “insoluble because of the length of the calculation”. Doyle, Grinstead and Snell 1994 by a Markov chain and numbers. Here: a Markov chain of the calls at which decks are entered, each deck by inclusion and exclusion, in whole numbers."),
		),
	}
}

func (g *treizeGame) answer() app.UI {
	r := g.found
	expectation := rational(r.Expectation)
	t := ui.Table{Caption: fmt.Sprintf("The law of the wins, m = %s, s = %s", g.ranks, g.suits), Head: []string{"wins", "chance", "more wins"}}
	full := t
	full.Head = append([]string{}, t.Head...)
	full.Head = append(full.Head, "fraction")
	var bars []ui.Bar
	sum, last := 0.0, 0
	for w, p := range r.Decimals {
		if p > 1e-5 {
			last = w
		}
	}
	for w, p := range r.Decimals {
		sum += p
		row := []string{strconv.Itoa(w), rounded(p), rounded(max(0, 1-sum))}
		t.Rows = append(t.Rows, row)
		full.Rows = append(full.Rows, append(append([]string{}, row...), r.Law[w]))
		if w <= max(last, 4) {
			bars = append(bars, ui.Bar{X: strconv.Itoa(w), Y: p})
		}
	}
	first := ui.Table{Caption: "Expected wins by the call at which a whole deck is entered", Head: []string{"first call", "wins"}}
	for i, e := range r.ByFirst {
		first.Rows = append(first.Rows, []string{strconv.Itoa(i + 1), rounded(e)})
	}
	return section("panel result", "Result",
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", "Wins before the hand passes"),
			&ui.Share{Name: "rencontre-treize-" + g.ranks + "x" + g.suits, Table: full, Request: g.request, Result: g.text, Chart: "wins"}),
		h.P().ID("wins-expected").Class("figure").Text(grouped(digits(expectation, 9))),
		h.T("p", "soft", "wins are expected: what Pierre’s hand is worth in stakes, before he pays one when it passes."),
		exactly(expectation),
		h.E("div", "halves",
			&ui.Chart{ID: "wins", Label: t.Caption + ": the numbers stand in the table", X: "wins, w", Y: "chance", Bars: bars},
			h.E("div", "stack", h.E("div", "scrolls", t.Draw())),
		),
		ui.Facts(
			ui.Fact{Term: "No win", Value: h.T("span", "num", digits(rational(r.Law[0]), 7))},
			ui.Fact{Term: "Backed by", Value: app.Text(g.backed())},
		),
		h.Elem("details").Body(h.T("summary", "", first.Caption), first.Draw()),
	)
}

// backed holds the law against the expectation, and its first chance against the
// other game that begins in the same way.
func (g *treizeGame) backed() string {
	sum, mean := 0.0, 0.0
	for w, p := range g.found.Decimals {
		sum += p
		mean += float64(w) * p
	}
	if sum > 1+1e-9 || mean > g.found.Decimal+1e-9 || g.noMatch != "" && g.noMatch != g.found.Law[0] {
		return "The law does not fit the expectation, or not T2. This is an error of the program."
	}
	text := fmt.Sprintf("More than 20 wins have the chance %s; up to 20 the law’s mean is %s, below the expectation.", rounded(max(0, 1-sum)), rounded(mean))
	if g.noMatch != "" {
		text += " The chance of no win is that of no match in T2, computed there in another way."
	}
	return text
}
