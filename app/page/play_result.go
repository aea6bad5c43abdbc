package page

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func (p *Play) result() app.UI {
	r := p.q.rules(p.shape.Ranks)
	end := p.replay.end
	row := func(d deck.Deck) app.UI {
		if len(d) == 0 {
			return nil
		}
		return ui.Row(deck.Format(d, r.Ranks))
	}
	var score, left, reformed app.UI
	burned := end.table.Burned
	if r.Game == solitaire.HeLovesMe {
		score = app.Text(fmt.Sprintf("%d; the best there can be is %d", end.table.Score(), solitaire.BestScore(p.shape)))
	}
	left = row(end.table.Hand)
	if d := end.table.Reformed(); d != nil {
		reformed = app.Text(p.found.orbit)
		if r.Game == solitaire.HeLovesMe {
			left, burned = row(burned), nil
		}
	}
	return h.Section().Class("panel result").Aria("label", "Result").Body(
		h.Div().Class("result-head").Body(
			ui.Tag(ui.Exact),
			h.H2().Text(ending(r, end)),
			p.share(),
		),
		app.If(len(p.deck) >= large, func() app.UI {
			return h.Div().Class("halves").Style("grid-template-columns", "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))").Body(
				h.Div().Body(h.P().Class("label").Text("Dealt, top card first"), ui.Grid("Dealt, top card first", ui.Cards(p.deck, r.Ranks))),
				app.If(end.table.Reformed() != nil, func() app.UI {
					cards := append(append([]ui.Card(nil), end.aside...), end.burned...)
					text := "Reformed: set aside in this order"
					if r.Game == solitaire.HeLovesMe {
						text = "Reformed: stored in this order, the card left last"
						if n := len(cards); len(end.burned) > 0 {
							cards[n-1].State = ui.Hit
						}
					}
					return h.Div().Body(h.P().Class("label").Text(text), ui.Grid(text, cards))
				}),
			)
		}),
		ui.Facts(
			ui.Fact{Term: stored(r.Game), Value: row(end.table.SetAside)},
			ui.Fact{Term: "Burned", Value: row(burned)},
			ui.Fact{Term: "Left", Value: left},
			ui.Fact{Term: "Score", Value: score},
			ui.Fact{Term: "Reformed", Value: reformed},
			ui.Fact{Term: "Visited", Value: ui.Row(p.strings(r.Ranks, func(s solitaire.Step) int { return s.Card }))},
			ui.Fact{Term: "Called", Value: ui.Row(p.strings(0, func(s solitaire.Step) int { return s.Call }))},
			ui.Fact{Term: "Printed", Value: p.printed()},
			ui.Fact{Term: "Backed by", Value: app.Text(p.found.backed)},
		),
		h.Div().Class("flow").Body(
			app.If(end.table.Reformed() != nil, func() app.UI {
				return ui.Button("Play the reformed deck", "", "main", func(ctx app.Context, e app.Event) {
					p.lay(ctx, deck.Format(p.replay.end.table.Reformed(), p.shape.Ranks))
				})
			}),
			app.If(end.table.Reformed() != nil, func() app.UI {
				return h.A().Class("button").Attr("href", site.Path("/reconstruct?"+p.q.write("string="+dashed(end.table.Reformed())))).Text("Rebuild it backwards")
			}),
			app.If(!p.stepped(), func() app.UI {
				return ui.Button("Step through", "", "", func(ctx app.Context, e app.Event) { p.goTo(0) })
			}),
		),
	)
}

// strings writes one thing of every step, as cards of a deck of m ranks; of a
// very long game, the beginning.
func (p *Play) strings(ranks int, of func(solitaire.Step) int) string {
	const shown = 600
	var d deck.Deck
	for _, s := range p.replay.steps[:min(shown, len(p.replay.steps))] {
		d = append(d, of(s))
	}
	text := deck.Format(d, ranks)
	if rest := len(p.replay.steps) - shown; rest > 0 {
		text += fmt.Sprintf(" … and %s more", ui.Whole(rest))
	}
	return text
}

func (p *Play) share() app.UI {
	request := p.request()
	result, err := compute(request)
	if err != nil {
		app.Log("play:", err)
		return nil
	}
	rows := [][]string{{"deck", deck.Format(p.deck, 0)}, {"set aside", deck.Format(p.replay.end.table.SetAside, 0)}}
	if d := p.replay.end.table.Burned; len(d) > 0 {
		rows = append(rows, []string{"burned", deck.Format(d, 0)})
	}
	if d := p.replay.end.table.Reformed(); d != nil {
		rows = append(rows, []string{"reformed", deck.Format(d, 0)})
	}
	rows = append(rows, []string{"outcome", string(p.replay.end.table.Outcome)}, []string{"score", strconv.Itoa(p.replay.end.table.Score())})
	return &ui.Share{Name: "rencontre-" + string(p.q.game), Table: ui.Table{Caption: ending(p.q.rules(p.shape.Ranks), p.replay.end), Head: []string{"", gameNames[p.q.game]}, Rows: rows}, Request: request, Result: result}
}
