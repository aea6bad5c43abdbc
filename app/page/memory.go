package page

import (
	"context"
	"encoding/json"
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/memory"
)

// Memory is the game of Memory: the best moves, a game, and boards whose order
// is known.
type Memory struct {
	app.Compo

	part   string // "moves", "play" or "boards"
	wrong  string // what the link names that there is not
	moves  memoryMap
	play   memoryPlay
	boards memoryBoards

	// ctx is the page's: an event's context dies with the element it came from.
	ctx   app.Context
	asked map[string]bool // requests that the workers have
	keys  func()
}

var memoryParts = pageParts{
	{Value: "moves", Text: "The best move"},
	{Value: "play", Text: "Play"},
	{Value: "boards", Text: "Known boards"},
}

func (p *Memory) OnInit() {
	p.part, p.asked = "moves", map[string]bool{}
	p.moves = newMemoryMap()
	p.play = newMemoryPlay()
}

func (p *Memory) OnPreRender(ctx app.Context) { p.title(ctx) }

// unknownName says what an address names that this page has not.
func (p *Memory) unknownName(v url.Values) string {
	return unknownName(v,
		named{"part", "part of this page", optionValues(memoryParts)}, named{"aim", "question", optionValues(memoryAims)},
		named{"rules", "rule set", memory.RuleNames()}, named{"with", "rule set", memory.RuleNames()},
		named{"against", "player", memory.PlayerNames()}, named{"first", "player", optionValues(memoryPlayers)}, named{"second", "player", optionValues(memoryPlayers)},
		named{"curve", "curve", memoryCurveOrder})
}

// bind sets the keys of the part that is shown.
func (p *Memory) bind(ctx app.Context) {
	if p.keys != nil {
		p.keys()
	}
	keys := bindings{"c": copyLink}
	switch p.part {
	case "play":
		keys["h"] = func(app.Context) { p.play.hints = !p.play.hints }
		keys["n"] = pressed(p.newDeal)
		keys["Backspace"] = pressed(p.undo)
	case "boards":
		keys["ArrowRight"] = func(ctx app.Context) { p.boardStep(1) }
		keys["ArrowLeft"] = func(ctx app.Context) { p.boardStep(-1) }
		keys["/"] = func(app.Context) { focus("board-text") }
	}
	p.keys = listen(ctx, keys)
}

func (p *Memory) OnDismount() {
	p.play.run++
	p.moves.desk.leave()
	p.moves.other.leave()
	if p.keys != nil {
		p.keys()
	}
}

func (p *Memory) OnNav(ctx app.Context) {
	p.ctx, p.moves.desk.ctx, p.moves.other.ctx = ctx, ctx, ctx
	v := ctx.Page().URL().Query()
	p.part, p.wrong = memoryParts.at(v.Get("part")), p.unknownName(v)
	p.play.run++ // what was running by itself stops
	p.bind(ctx)
	switch p.part {
	case "moves":
		p.moves.read(v)
		p.look(ctx)
	case "play":
		p.openGame(ctx, v)
	case "boards":
		p.openBoard(ctx, v)
	}
	p.title(ctx)
}

func (p *Memory) title(ctx app.Context) {
	ctx.Page().SetTitle("%s · Rencontre", map[string]string{"moves": "Memory: the best move", "play": "Memory, played", "boards": "Memory with known boards"}[p.part])
	ctx.Page().SetDescription("Memory, also called Concentration or Pairs: the optimal move and its exact value in every position, a game against the optimal player, boards whose order is known.")
}

func (p *Memory) Render() app.UI {
	nav := h.E("div", "stack", memoryParts.nav("About Memory", "/memory", p.part, partOnly),
		wrongLink(p.wrong))
	switch p.part {
	case "play":
		return ui.Shell("/memory", append([]app.UI{ui.Title("Memory board", ""), nav}, p.drawPlay()...)...)
	case "boards":
		return ui.Shell("/memory", append([]app.UI{
			ui.Title("Memory with known boards", "Both players know the order in which the cards will be opened. Then the board is a row of nim games."), nav,
		}, p.drawBoards()...)...)
	}
	return ui.Shell("/memory", append([]app.UI{
		h.Div().Class("head").Body(h.H1().Text("Memory: the best move"), h.P().Class("lead").Body(
			h.I().Text("n"), app.Text(" pairs on the table, "), h.I().Text("k"), app.Text(" cards already seen. Choose a position."))), nav,
	}, p.drawMoves()...)...)
}

// ask has the workers answer a request that takes a moment, once; hear is told.
func (p *Memory) ask(request string, hear func(app.Context, json.RawMessage, error)) {
	if app.IsServer || p.asked[request] {
		return
	}
	j, err := job.Parse([]byte(request))
	if err != nil {
		hear(p.ctx, nil, err)
		return
	}
	p.asked[request] = true
	p.ctx.Async(func() {
		result, err := pool.For(j).Do(context.Background(), j)
		p.ctx.Dispatch(func(ctx app.Context) {
			delete(p.asked, request)
			hear(ctx, result, err)
		})
	})
}

// needTable sees that all values of up to 32 pairs are there, and then does
// something.
func (p *Memory) needTable(ctx app.Context, q memoryQuestion, then func(app.Context)) {
	request := memoryWanted(q, 0, 32)
	if request == "" {
		then(ctx)
		return
	}
	p.ask(request, func(ctx app.Context, result json.RawMessage, err error) {
		if err == nil {
			err = memoryKeep(q, result)
		}
		if p.play.failed = ""; err != nil {
			p.play.failed = reason(err)
			return
		}
		then(ctx)
	})
}
