package page

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/memory"
)

func (p *Memory) drawPlay() []app.UI {
	g := &p.play
	if g.game == nil {
		return []app.UI{p.drawSetup(true)}
	}
	return []app.UI{
		h.Div().Class("memory-play").Body(
			h.Section().Class("memory-table").Aria("label", "The game").
				Style("--cols", strconv.Itoa(boardCols(g.game.pairs))).Style("--lines", strconv.Itoa((2*g.game.pairs+boardCols(g.game.pairs)-1)/boardCols(g.game.pairs))).Body(
				p.drawScore(), p.drawBoard(),
			),
			h.Div().Class("stack").Body(
				p.drawSay(),
				p.drawHint(),
				p.drawControls(),
			),
		),
		p.drawSetup(false),
		p.drawLog(),
	}
}

func (p *Memory) drawSetup(open bool) app.UI {
	g := &p.play
	_, wrong := g.size()
	class := "folds"
	if open || g.open || wrong != "" {
		class = ""
	}
	rules := []ui.Option{{Value: memory.Standard.String(), Text: "allowed"}, {Value: memory.NoZero.String(), Text: "not allowed"}}
	player := func(id, label string, i int) app.UI {
		return ui.Select(id, label, memoryPlayers, g.players[i], func(ctx app.Context, v string) {
			p.play.players[i] = v
			p.redeal(ctx)
		})
	}
	return h.Section().Class("panel").Class(class).Aria("label", "The players").Body(
		h.Div().Class("question").Body(
			ui.Stepper("pairs", "Pairs", "n", g.pairs, 1, memoryMaxPairs, func(ctx app.Context, v string) {
				p.play.pairs, p.play.known = v, 0
				p.redeal(ctx)
			}, wrong),
			player("first", "Begins", 0),
			player("second", "Second", 1),
			ui.Choice("zero", "Turning none", rules, g.rules.String(), func(ctx app.Context, v string) {
				p.play.rules, _ = memory.ParseRules(v)
				p.redeal(ctx)
			}),
			h.Div().Class("field").Body(h.Span().Class("label").Text("Cards that were seen"),
				ui.Check("open-cards", "stay open", !g.closed, func(ctx app.Context, v bool) {
					p.play.closed = !v
					ui.Replace(p.play.query())
				})),
		),
		h.P().Class("note").Style("margin-top", ".75rem").Class("wide-note").Text("Turn two cards. A pair is yours, and you go on; otherwise the other moves. Turning none is turning two seen cards; done twice in succession it stops the game."),
		h.Div().Class("folded").Body(
			h.P().Body(h.Span().Class("label").Text(fmt.Sprintf("%s pairs, 0-moves %s", g.pairs, map[bool]string{true: "allowed", false: "not allowed"}[g.rules == memory.Standard])),
				h.Span().Class("row").Text(g.name(0)+" against "+g.name(1))),
			ui.Button("Change", "", "", func(ctx app.Context, e app.Event) { p.play.open = true }),
		),
	)
}

func (p *Memory) drawScore() app.UI {
	g := &p.play
	side := func(i int) app.UI {
		text, class := g.name(i), "side"
		if g.game.over() == "" && g.game.player == i {
			text, class = text+", to move", "side to-move"
		}
		return h.Div().Class(class).Body(h.P().Class("label").Text(text), h.P().Class("points").Text(g.game.score[i]))
	}
	s := g.game.stand()
	position := fmt.Sprintf("%s, %d seen", count(s.n, "pair"), s.k)
	if s.n == 0 {
		position = "no pairs left"
	}
	return h.Div().Class("memory-score").Body(
		side(0),
		h.Div().Class("middle").Body(h.P().Class("label").Text("Position"), h.P().Class("num").Text(position)),
		side(1),
	)
}

const eye = `<svg aria-hidden="true" class="eye" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M2 10c2-3.7 4.7-5.5 8-5.5s6 1.8 8 5.5c-2 3.7-4.7 5.5-8 5.5S4 13.7 2 10z"/><circle cx="10" cy="10" r="2.5"/></svg>`

// drawBoard lays out the cards: one stop for Tab, arrows between cards.
func (p *Memory) drawBoard() app.UI {
	g := &p.play
	cols := boardCols(g.game.pairs)
	var latest []int // the cards of the turn before stay up until the next card
	if len(g.game.up) == 0 && len(g.game.turns) > 0 {
		last := g.game.turns[len(g.game.turns)-1]
		latest = last.places[:]
	}
	rows := make([]app.UI, 0, (len(g.game.cards)+cols-1)/cols)
	for from := 0; from < len(g.game.cards); from += cols {
		var cells []app.UI
		for i := from; i < min(from+cols, len(g.game.cards)); i++ {
			cells = append(cells, h.Div().Role("gridcell").Body(p.drawSpot(i, cols, latest)))
		}
		rows = append(rows, h.Div().Role("row").Class("spots").Body(cells...))
	}
	return h.Div().Role("grid").Aria("label", "Board").Class("board").
		OnKeyDown(p.boardKey).Body(rows...)
}

func (p *Memory) drawSpot(i, cols int, latest []int) app.UI {
	g := &p.play
	face := strconv.Itoa(g.game.cards[i])
	where := fmt.Sprintf("row %d, column %d", i/cols+1, i%cols+1)
	up := slices.Contains(g.game.up, i)
	label, class, inner := "face down, "+where, "spot", app.UI(h.Span().Class("card").Class("back"))
	switch {
	case g.game.gone(i):
		label, class, inner = "taken, "+where, "spot gone", h.Span().Class("place")
	case up || g.game.seen[i] && (!g.closed || slices.Contains(latest, i)):
		label, class = face+", seen, "+where, "spot open"
		c := ui.Card{Rank: g.game.cards[i], Copy: (g.game.cards[i] - 1) % 4}
		switch {
		case up:
			c.State, label = ui.Hit, face+", turned, "+where
		case slices.Contains(latest, i):
			c.State, label = ui.Said, face+", turned last, "+where
		}
		inner = c.Draw()
	}
	tab := -1
	if i == g.cursor {
		tab = 0
	}
	return h.Button().Attr("type", "button").ID(fmt.Sprintf("spot-%d", i)).Class(class).TabIndex(tab).Aria("label", label).
		Aria("disabled", strconv.FormatBool(g.game.gone(i))).
		OnClick(func(ctx app.Context, e app.Event) { p.tap(ctx, i) }, app.EventScope(i)).
		Body(inner, app.If(class == "spot open" && !up, func() app.UI { return app.Raw(eye) }))
}

// drawSay says what happened last, and how the game ended.
func (p *Memory) drawSay() app.UI {
	g := &p.play
	text := ""
	if n := len(g.game.turns); n > 0 {
		text = g.tell(g.game.turns[n-1])
	}
	switch g.game.over() {
	case "":
		switch who := g.players[g.game.player]; {
		case len(g.game.up) == 1:
			text = fmt.Sprintf("%s turned %s.", g.name(g.game.player), deck.Face(g.game.cards[g.game.up[0]], 0))
		case text == "" && who == you:
			text = g.name(g.game.player) + " to move: turn a card."
		}
	default:
		text += " " + g.ending()
	}
	return h.Div().Class("memory-say").Body(
		h.P().Role("status").Class("lead").Text(strings.TrimSpace(text)),
		ui.Refusal("refused", strings.TrimSpace(g.broken+" "+g.refused)),
		app.If(g.failed != "", func() app.UI { return ui.Banner(true, "No hints.", g.failed) }),
	)
}

// tell says a turn, and what it cost.
func (g *memoryPlay) tell(t memoryTurn) string {
	who := g.name(t.player)
	text := fmt.Sprintf("%s turned %d and %d: no pair.", who, t.labels[0], t.labels[1])
	if t.took {
		text = fmt.Sprintf("%s took the pair of %d.", who, t.labels[0])
	}
	if g.players[t.player] != you || !g.hints {
		return text
	}
	return text + g.judge(t)
}

// judge says how good a turn was by the table.
func (g *memoryPlay) judge(t memoryTurn) string {
	switch cost := g.game.cost(t); {
	case t.left:
		return " A pair that was seen was left."
	case cost == nil || t.move == 0:
		return ""
	case cost.Sign() == 0:
		return " That was the best move."
	default:
		return fmt.Sprintf(" The best move was to %s; this one costs %s of a pair.", memorySay(g.game.best(t.memoryStand)), decimal(cost, 3))
	}
}

func (g *memoryPlay) ending() string {
	a, b := g.game.score[0], g.game.score[1]
	text := fmt.Sprintf("The game ends %d to %d: a draw.", a, b)
	if a != b {
		winner := 0
		if b > a {
			winner = 1
		}
		verb := "wins"
		if g.name(winner) == "You" {
			verb = "win"
		}
		text = fmt.Sprintf("%s %s %d to %d.", g.name(winner), verb, max(a, b), min(a, b))
	}
	if g.game.over() == "stopped" {
		text = fmt.Sprintf("Both turned none: the game stops with %s on the table. ", count(g.game.pairs-a-b, "pair")) + text
	}
	return text
}

func (p *Memory) drawControls() app.UI {
	g := &p.play
	hints := "Hide hints"
	if !g.hints {
		hints = "Show hints"
	}
	items := []app.UI{}
	if g.automatic() {
		run := ui.Button("Pause", "pause", "", p.runOrPause)
		if g.paused {
			run = ui.Button("Run", "run", "main", p.runOrPause)
		}
		over := g.game.over() != ""
		items = append(items, run.Attr("disabled", over), ui.Button("Step", "", "", p.step).Attr("disabled", over))
	}
	items = append(items,
		ui.Button(hints, "", "", func(ctx app.Context, e app.Event) { p.play.hints = !p.play.hints }),
		ui.Button("Undo", "back", "", p.undo).Attr("disabled", len(g.game.turned) == 0),
		ui.Button("New deal", "shuffle", "", p.newDeal),
		h.Div().Class("keys").Class("wide-keys").Body(
			h.Span().Body(h.Kbd().Text("←"), h.Kbd().Text("→"), app.Text("on the board")),
			h.Span().Body(h.Kbd().Text("H"), app.Text("hints")),
			h.Span().Body(h.Kbd().Text("⌫"), app.Text("undo")),
			h.Span().Body(h.Kbd().Text("N"), app.Text("new deal")),
		))
	return h.Div().Class("flow").Class("memory-controls").Body(items...)
}

// drawLog lists the turns with what each cost.
func (p *Memory) drawLog() app.UI {
	g := &p.play
	if len(g.game.turns) == 0 {
		return nil
	}
	t := ui.Table{Caption: "Turns", Head: []string{"turn", "player", "position", "cards", "taken", "move", "cost"}}
	var sum [2]*big.Rat
	sum[0], sum[1] = new(big.Rat), new(big.Rat)
	for i, turn := range g.game.turns {
		pair, move, price := "", "", ""
		if turn.took {
			pair = "pair"
		}
		switch cost := g.game.cost(turn); {
		case turn.left:
			move, price = "left a pair", "not in the table"
		case turn.move == 0 && len(turn.waiting) > 0:
			move = "took a seen pair"
		case turn.move == 0:
			move = "matched"
		default:
			move = memoryWords[turn.move]
			if cost != nil {
				sum[turn.player].Add(sum[turn.player], cost)
				price = decimal(cost, 4)
			}
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), g.name(turn.player), fmt.Sprintf("%d, %d", turn.n, turn.k),
			fmt.Sprintf("%d %d", turn.labels[0], turn.labels[1]), pair, move, price})
	}
	return h.Section().Class("panel").Class("stack").Aria("label", "The turns so far").Body(
		h.Div().Class("result-head").Body(
			h.H2().Text("Turns"),
			&ui.Share{Name: "rencontre-memory-game", Table: t, Request: fmt.Sprintf(`{"job":"memory","pairs":%d,"rules":%q}`, g.game.pairs, g.rules), Result: shareJSON(t)}),
		app.If(g.hints, func() app.UI {
			return h.P().Class("soft").Text(fmt.Sprintf("By the table, choices cost %s %s and %s %s of a pair; the rest was luck.", inside(g.name(0)), decimal(sum[0], 3), inside(g.name(1)), decimal(sum[1], 3)))
		}),
		t.Draw(),
	)
}

// inside is a name in the middle of a sentence.
func inside(name string) string {
	if name == "You" {
		return "you"
	}
	return name
}
