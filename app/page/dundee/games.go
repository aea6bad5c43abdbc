package dundee

import (
	"fmt"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// many plays games one after another, and shows the frequency of winning beside the exact probability.
type many struct {
	games, how calc.Choice

	asked  *job.DundeeGames // the request of the games
	played *calc.Answer[job.DundeeGamesResult]
	win    *calc.Answer[winResult]
	exact  *big.Rat // probability of the player
}

// A winResult is the part of the result of dundee-adaptive or dundee-advance.
type winResult struct{ Win string }

func newMany(f *calc.Frame) *many {
	m := &many{
		games: calc.Choice{ID: "games", Label: "Games", Options: []ui.Option{
			{Value: "1000", Text: "1\u202f000"}, {Value: "10000", Text: "10\u202f000"},
			{Value: "100000", Text: "100\u202f000"}}},
		how: calc.Choice{ID: "how", Label: "Played", Options: []ui.Option{
			{Value: "greedy", Text: "fewest left"}, {Value: "level", Text: "in advance"},
			{Value: "anti-greedy", Text: "to lose"}}},
		played: calc.PageAnswer[job.DundeeGamesResult](f, nil),
	}
	m.win = calc.PageAnswer[winResult](f, func() { m.exact = figure.Rational(m.win.Value().Win) })
	m.games.Set("10000")
	m.how.Set("greedy")
	return m
}

var howWords = map[string]string{
	"greedy":      "Name a rank with the fewest cards left.",
	"level":       "Name every rank as often as it has cards, whatever is turned.",
	"anti-greedy": "Name a rank with the most cards left.",
}

// forget stops the games and removes them from the page.
func (m *many) forget() {
	m.played.Stop()
	m.played.Forget()
	m.win.Forget()
}

// playMany starts games, or stops them. Games that were played are kept.
func (t *table) playMany() {
	m := t.many
	if m.played.Busy() {
		m.played.Stop()
		return
	}
	games, err := strconv.Atoi(m.games.Value())
	if err != nil {
		return
	}
	m.asked = &job.DundeeGames{DundeeDeck: t.composed(), Rounds: new(t.game.rounds), Player: m.how.Value(), Games: &games,
		Seed: new(t.seed)}
	exact := m.asked.WinRequest()
	m.win.Ask(exact, calc.Soon(exact))
	m.played.Ask(m.asked, calc.Begun)
	m.played.Start() // continues if they were stopped
}

// deal draws the actions for the deck on the screen.
func (t *table) deal() app.UI {
	g := &t.game
	return h.Box("div", "flow",
		ui.Button("Play the best to the end", "last", "", ui.Handler(t.finish)).ID("finish").
			Attr("disabled", g.over() || t.withoutAdvice()),
		ui.Button("Another deck", "shuffle", "", ui.Handler(t.restart)).ID("another"),
		h.Text("span", "note", fmt.Sprintf("Shuffle %d", t.seed)),
	)
}

func (t *table) drawMany() app.UI {
	m := t.many
	start := "Play them"
	if m.played.Busy() {
		start = "Stop"
	}
	return ui.Section("panel result", "Many games at once",
		ui.Head("", "Many games at once"),
		h.Box("div", "question", m.games.Draw(m.forget), m.how.Draw(m.forget)),
		h.Text("p", "hint", howWords[m.how.Value()]),
		h.Box("div", "", ui.Button(start, "run", "", ui.Handler(t.playMany)).ID("many")),
		h.If(m.played.Status() == calc.Failed, func() app.UI { return m.played.Draw("Many games", "games") }),
		m.played.DrawLost(),
		h.If(m.played.Known(), m.draw),
	)
}

func (m *many) draw() app.UI {
	r := m.played.Value()
	low, high := r.Interval[0], r.Interval[1]
	var exact app.UI
	apart := ""
	if m.win.Whole() {
		x := figure.Ratio(m.exact)
		exact = h.Tag("span", []string{"class", "flow", "style", "gap:.5rem"},
			h.Tag("span", []string{"id", "exact-chance"}, app.Text(figure.Percent(m.exact, 2))), ui.Tag(ui.Exact))
		apart = "The exact probability lies in the interval, as it does in 95 of 100 such runs."
		if x < low || x > high {
			apart = "The exact probability lies outside the interval, as it does in 5 of 100 such runs."
		}
	}
	return h.Tag("div", []string{"class", "result", "aria-live", "off"},
		h.Box("div", "result-head", ui.Tag(ui.Estimate), h.Tag("p", []string{"class", "figure", "id", "frequency"},
			app.Text(fmt.Sprintf("%.2f\u00a0%%", 100*r.Probability)))),
		m.scale(r.Probability, low, high),
		ui.Facts(
			ui.TextFact("Games", fmt.Sprintf("%s, won %s", figure.Whole(r.Games), figure.Whole(r.Won))),
			ui.TextFact("[Interval|interval]", fmt.Sprintf("%.2f to %.2f\u00a0%%, 95 %% (Wilson)", 100*low, 100*high)),
			ui.Fact{Term: "The probability", Value: exact},
			ui.TextFact("Compared", apart),
			ui.TextFact("[Seed|seed]", fmt.Sprintf("%d; the same seed plays the same games", *m.asked.Seed)),
		),
	)
}

// scale draws a frequency and its interval beside the exact probability.
func (m *many) scale(f, low, high float64) app.UI {
	return h.Tag("div", []string{"class", "scale", "aria-hidden", "true"}, h.Box("div", "",
		h.Tag("i", []string{"class", "interval", "style", "left:" + percent(low) + ";width:" + percent(high-low)}),
		h.If(m.win.Whole(), func() app.UI { return mark("began", figure.Ratio(m.exact)) }),
		mark("now", f),
	))
}
