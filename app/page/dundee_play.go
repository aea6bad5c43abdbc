package page

import (
	"fmt"
	"math/big"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/dundee"
	"rencontre/core/estimate"
)

// many are games played one after another, to see the frequency beside the
// exact chance.
type many struct {
	games string // to play, as chosen
	how   string // greedy, level or worst

	seed   uint64
	played int
	won    int
	exact  *big.Rat
	stop   *atomic.Bool // of the games being played; nil when none are
}

var howMany = []ui.Option{{Value: "1000", Text: "1\u202f000"}, {Value: "10000", Text: "10\u202f000"}, {Value: "100000", Text: "100\u202f000"}}

var howPlayed = []ui.Option{{Value: "greedy", Text: "greedy"}, {Value: "level", Text: "in advance"}, {Value: "worst", Text: "to lose"}}

var howWords = map[string]string{
	"greedy": "A rank with the fewest cards left is named.",
	"level":  "Every rank is named as often as it has cards, whatever was turned.",
	"worst":  "A rank with the most cards left is named.",
}

func newMany() many { return many{games: "10000", how: "greedy"} }

func (m *many) halt() {
	if m.stop != nil {
		m.stop.Store(true)
		m.stop = nil
	}
}

func (m *many) clear() {
	m.halt()
	m.played, m.won, m.exact = 0, 0, nil
}

// gamesChunk is how many games are played between two looks at the browser.
const gamesChunk = 250

// player is who plays, and the exact chance, nil where that would take long.
func (m *many) player(d []int, rounds int, table *dundee.Table) (dundee.Player, *big.Rat) {
	switch m.how {
	case "worst":
		return dundee.PlayAntiGreedy, dundee.Worst(d, rounds)[rounds]
	case "level":
		// The first rounds of a bid that names every rank as often as it has
		// cards: what is named does not depend on the order.
		bid, over := make([]int, len(d)), rounds
		for i, n := range d {
			bid[i] = min(n, over)
			over -= bid[i]
		}
		if dundee.AdvanceWork(d, bid) > 1e7 {
			return dundee.PlayBid(bid), nil
		}
		exact, err := dundee.Advance(d, bid, func(float64) error { return nil })
		if err != nil {
			return dundee.PlayBid(bid), nil
		}
		return dundee.PlayBid(bid), exact
	}
	if table == nil {
		return dundee.PlayGreedy, nil
	}
	return dundee.PlayGreedy, table.Win(d)
}

// playMany plays the games in small pieces, so that the page can be used.
func (p *Dundee) playMany(ctx app.Context, e app.Event) {
	m := &p.many
	if m.stop != nil {
		m.halt()
		return
	}
	games, err := strconv.Atoi(m.games)
	if err != nil || p.game.deck == nil {
		return
	}
	m.clear()
	stop := new(atomic.Bool)
	m.stop, m.seed = stop, p.seed
	d, rounds, chosen := p.game.deck, p.game.rounds, p.many.seed
	var play dundee.Player
	play, m.exact = m.player(d, rounds, p.table)
	if m.how == "greedy" && m.exact == nil {
		m.exact = p.start
	}
	p.ctx.Async(func() {
		played, won, shown := 0, 0, time.Now()
		for chunk := uint64(0); played < games && !stop.Load(); chunk++ {
			n := min(gamesChunk, games-played)
			more, err := dundee.Simulate(d, rounds, play, n, deck.Stream(chosen, chunk+1), func(float64) error { return nil })
			if err != nil {
				app.Log("dundee:", err)
				p.ctx.Dispatch(func(app.Context) {
					if m.stop == stop {
						m.stop = nil
					}
				})
				return
			}
			played, won = played+n, won+more
			if end := played == games; end || time.Since(shown) > 150*time.Millisecond {
				now, soFar := played, won
				shown = time.Now()
				p.ctx.Dispatch(func(app.Context) {
					if m.stop != stop {
						return
					}
					if m.played, m.won = now, soFar; end {
						m.stop = nil
					}
				})
			}
			time.Sleep(time.Millisecond)
		}
	})
}

// deal is what can be done with the deck on the screen.
func (p *Dundee) deal() app.UI {
	g := &p.game
	return h.E("div", "flow",
		ui.Button("To the end, greedily", "last", "", p.finish).ID("finish").Attr("disabled", g.over() || p.blind),
		ui.Button("Another deck", "shuffle", "", p.restart).ID("another"),
		h.T("span", "note", fmt.Sprintf("Shuffle %d", p.seed)),
	)
}

func (p *Dundee) drawMany() app.UI {
	m := &p.many
	start := "Play them"
	if m.stop != nil {
		start = "Stop"
	}
	return section("panel result", "Many games at once",
		h.E("div", "result-head", h.T("h2", "", "Many games at once")),
		h.E("div", "question",
			ui.Choice("games", "Games", howMany, m.games, func(ctx app.Context, v string) { m.clear(); m.games = v }),
			ui.Choice("how", "Played", howPlayed, m.how, func(ctx app.Context, v string) { m.clear(); m.how = v }),
		),
		h.T("p", "hint", howWords[m.how]),
		h.E("div", "", ui.Button(start, "run", "main", p.playMany).ID("many")),
		app.If(m.played > 0, p.drawFrequency),
	)
}

func (p *Dundee) drawFrequency() app.UI {
	m := &p.many
	low, high := estimate.Interval(uint64(m.won), uint64(m.played))
	f := float64(m.won) / float64(m.played)
	inside := "The exact chance lies in the interval, as it does in 95 of 100 such runs."
	var exact, apart app.UI
	if m.exact != nil {
		x := proportion(m.exact)
		exact = h.Span().Class("flow").Style("gap", ".5rem").Body(h.Span().ID("exact-chance").Text(digits(m.exact, 4)), ui.Tag(ui.Exact))
		if x < low || x > high {
			inside = "The exact chance lies outside of the interval, as it does in 5 of 100 such runs."
		}
		apart = app.Text(inside)
	}
	return h.Div().Class("result").Aria("live", "off").Body(
		h.E("div", "result-head", ui.Tag(ui.Estimate), h.P().ID("frequency").Class("figure").Text(fmt.Sprintf("%.4f", f))),
		scaleOf(f, low, high, m.exact),
		ui.Facts(
			ui.Fact{Term: "Games", Value: app.Text(fmt.Sprintf("%s, won %s", ui.Whole(m.played), ui.Whole(m.won)))},
			ui.Fact{Term: "Interval", Value: app.Text(fmt.Sprintf("%.4f to %.4f, 95 %% (Wilson)", low, high))},
			ui.Fact{Term: "The chance", Value: exact},
			ui.Fact{Term: "Compared", Value: apart},
			ui.Fact{Term: "Seed", Value: app.Text(fmt.Sprintf("%d; the same seed plays the same games", m.seed))},
		),
	)
}

// scaleOf shows a frequency and its interval beside the exact chance.
func scaleOf(f, low, high float64, exact *big.Rat) app.UI {
	at := func(x float64) string { return fmt.Sprintf("%.2f%%", 100*x) }
	return h.Div().Class("scale").Aria("hidden", "true").Body(h.E("div", "",
		h.I().Class("interval").Style("left", at(low)).Style("width", at(high-low)),
		app.If(exact != nil, func() app.UI { return h.I().Class("began").Style("left", percent(exact)) }),
		h.I().Class("now").Style("left", at(f)),
	))
}
