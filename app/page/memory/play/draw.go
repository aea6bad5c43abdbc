package play

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/table"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/turn"
)

func (p *play) Draw() []app.UI {
	if p.game == nil {
		return []app.UI{p.drawSetup(true)}
	}
	class := "memory-play"
	if p.hinted() {
		class += " hinted"
	}
	return []app.UI{
		h.Tag("div", []string{"class", class, "data-present", "part"},
			h.Tag("section", append(table.Attrs(p.game.Pairs), "aria-label", "The game"),
				p.drawScore(), p.drawBoard(),
			),
			h.Box("div", "stack",
				p.drawSay(),
				p.drawControls(),
				p.drawHint(),
				p.drawReview(),
				p.drawSetup(false),
				p.drawLog(),
			),
		),
	}
}

func (p *play) drawSetup(open bool) app.UI {
	return ui.Fold{Label: "The players", Name: []app.UI{app.Text(p.name(0) + " against " + p.name(1))},
		Text:  p.pairs.Text() + " pairs",
		Folds: !open, Wide: true, Wrong: p.pairs.Wrong() != "", Open: &p.open, End: "To the game"}.Draw(
		p.pairs.Draw(func() {
			p.known.Reset()
			p.redeal()
		}),
		p.players[0].Select(p.redeal),
		p.players[1].Select(p.redeal),
		p.rules.Draw(p.redeal),
		h.Box("div", "field", h.Text("span", "label", p.cards.Label),
			ui.Check("open-cards", "stay open", !p.closed(), func(open bool) {
				p.cards.Set("")
				if !open {
					p.cards.Set("closed")
				}
				p.judge()
				p.Noted()
			})),
		h.Text("p", "note wide-note",
			"Turn two cards. If they are a pair, take it and go again; otherwise your opponent moves. “Turning no "+
				"new card” means turning two cards already seen. If both players do so in a row, the game stops."),
		h.Text("p", "note wide-note",
			"The forgetful player remembers only the last cards: one for every four pairs, but at least two and at most "+
				"five. The others remember all. The aggressive child turns two new cards, the defensive professor one if any "+
				"card is seen, and the improved professor too, but two for the last unknown pair. "+
				"Only the optimal player ever turns no new card."),
	)
}

func (p *play) drawScore() app.UI {
	side := func(i int) app.UI {
		class := "side"
		if p.game.Over() == turn.GoesOn && p.game.Player == i {
			class = "side to-move"
		}
		// The note of whose turn it is keeps its place, so that nothing moves.
		points, whose := h.Text("span", "", strconv.Itoa(p.game.Score[i])), h.Text("span", "turn", "to move")
		if i == 1 {
			points, whose = whose, points
		}
		return h.Box("div", class, h.Text("p", "label", p.name(i)), h.Box("p", "points", points, app.Text(" "), whose))
	}
	s := p.game.Position()
	position := fmt.Sprintf("%s, %d seen", figure.Count(s.N, "pair"), s.K+2*len(s.Waiting))
	if s.N == 0 {
		position = "no pairs left"
	}
	return h.Box("div", "memory-score",
		side(0),
		h.Box("div", "middle", h.Text("p", "label", "Position"), h.Text("p", "num", position)),
		side(1),
	)
}

const eye = `<svg aria-hidden="true" class="eye" viewBox="0 0 20 20" fill="none" stroke="currentColor" ` +
	`stroke-width="1.5"><path d="M2 10c2-3.7 4.7-5.5 8-5.5s6 1.8 8 5.5c-2 3.7-4.7 5.5-8 5.5S4 13.7 2 10z"/>` +
	`<circle cx="10" cy="10" r="2.5"/></svg>`

// drawBoard draws the cards: one stop for the Tab key, arrow keys move between cards.
func (p *play) drawBoard() app.UI {
	cols := table.Columns(p.game.Pairs)
	var latest []int // the cards of the last turn stay up until the next card, a pair too
	if len(p.game.Up) == 0 && len(p.game.Turns) > 0 {
		last := p.game.Turns[len(p.game.Turns)-1]
		latest = last.Places[:]
	}
	rows := make([]app.UI, 0, (len(p.game.Cards)+cols-1)/cols)
	for from := 0; from < len(p.game.Cards); from += cols {
		var cells []app.UI
		for i := from; i < min(from+cols, len(p.game.Cards)); i++ {
			cells = append(cells, h.Tag("div", []string{"role", "gridcell"}, p.drawSpot(i, cols, latest)))
		}
		rows = append(rows, h.Tag("div", []string{"class", "spots", "role", "row"}, cells...))
	}
	return h.Elem("div", []string{"role", "grid", "aria-label", "Board", "class", "board"}, rows...).OnKeyDown(p.key)
}

func (p *play) drawSpot(i, cols int, latest []int) app.UI {
	s := table.Spot{ID: fmt.Sprintf("spot-%d", i), Place: i, Columns: cols, Gone: p.game.Gone(i)}
	up, last := slices.Contains(p.game.Up, i), slices.Contains(latest, i)
	var seen app.UI
	if up || last || !s.Gone && p.game.Seen[i] && !p.closed() {
		card := table.Card(p.game.Cards[i])
		switch {
		case up:
			card.State, s.Says = ui.Hit, "turned"
		case s.Gone:
			card.State, s.Says = ui.Hit, "pair just taken"
		case last:
			card.State, s.Says, seen = ui.Said, "turned last", app.Raw(eye)
		default:
			s.Says, seen = "seen", app.Raw(eye)
		}
		s.Up = &card
	}
	tab := -1
	if i == p.cursor {
		tab = 0
	}
	return s.Draw(func() { p.tap(i) }, seen).TabIndex(tab)
}

// drawSay describes the last event and the end of the game.
func (p *play) drawSay() app.UI {
	text := ""
	if n := len(p.game.Turns); n > 0 {
		text = p.tell(n - 1)
	}
	switch p.game.Over() {
	case turn.GoesOn:
		switch {
		case len(p.game.Up) == 1:
			text = fmt.Sprintf("%s turned %s.", p.name(p.game.Player), deck.Face(p.game.Cards[p.game.Up[0]], 0))
		case text == "" && p.person(p.game.Player):
			text = p.name(p.game.Player) + " to move: turn a card."
		case p.reading():
			text += " Tap Continue."
		}
	default:
		text += " " + p.ending()
	}
	return h.Box("div", "memory-say",
		ui.Status("lead", strings.TrimSpace(text)),
		h.If(p.waits(), func() app.UI { // not seen but while it waits, so that nothing moves
			return ui.Button("Continue", "", "main", ui.Handler(p.resume)).Attr("disabled", !p.reading())
		}),
		ui.Refusal("refused", strings.TrimSpace(p.broken+" "+p.refused)),
		h.If(p.table.Status() == calc.Failed, func() app.UI {
			return ui.Banner(true, "No hints.", figure.Capital(p.table.Err().Error())+".")
		}),
	)
}

// tell describes turn i and its cost.
func (p *play) tell(i int) string {
	t := p.game.Turns[i]
	who := p.name(t.Player)
	text := fmt.Sprintf("%s took the pair of %d.", who, t.Labels[0])
	if !t.Took {
		text = fmt.Sprintf("%s %sturned %d and %d: no pair.", who, tookBefore(p.game, i), t.Labels[0], t.Labels[1])
	}
	if !p.person(t.Player) || !p.hinted() {
		return text
	}
	best, against := " The best move", ""
	if p.easy(t.Player) {
		best, against = " Against a perfect player the best move", " against a perfect player"
	}
	advised, ideal := p.best(t.Player, t.Position)
	switch cost := p.costs[i]; {
	case t.Left || t.Move == turn.MoveS:
		text += " A seen pair was left on the table."
	case cost == nil || t.Move == 0:
	case ideal && t.Move&advised != 0:
		text += " That was the best way to turn a new card."
	case cost.Sign() == 0 && t.Move == turn.Move0:
		text += " That was the best move" + against + "."
	case cost.Sign() == 0:
		text += " That was the best move."
	default:
		text += fmt.Sprintf("%s was to %s; this one cost %s.", best, words.Say(p.solved().Moves(t.N, t.K)), lead(cost, 3))
	}
	return text
}

// tookBefore says which pairs the player of turn i took since the other one moved: "took the pair of 3, then ". A
// computer is too quick for the player to read each turn by itself.
func tookBefore(g *turn.Game, i int) string {
	var pairs []string
	for j := i - 1; j >= 0 && g.Turns[j].Took && g.Turns[j].Player == g.Turns[i].Player; j-- {
		pairs = append(pairs, strconv.Itoa(g.Turns[j].Labels[0]))
	}
	if len(pairs) == 0 {
		return ""
	}
	slices.Reverse(pairs)
	return fmt.Sprintf("took the %s of %s, then ", map[bool]string{true: "pair", false: "pairs"}[len(pairs) == 1],
		figure.And(pairs))
}

func (p *play) ending() string {
	a, b := p.game.Score[0], p.game.Score[1]
	text := fmt.Sprintf("The game ends %d to %d: a draw.", a, b)
	if a != b {
		winner := 0
		if b > a {
			winner = 1
		}
		verb := "wins"
		if p.name(winner) == "You" {
			verb = "win"
		}
		text = fmt.Sprintf("%s %s %d to %d.", p.name(winner), verb, max(a, b), min(a, b))
	}
	if p.game.Over() == turn.Stopped {
		text = fmt.Sprintf("Both turned no new card: the game stops with %s on the table. ",
			figure.Count(p.game.Pairs-a-b, "pair")) + text
	}
	return text
}

func (p *play) drawControls() app.UI {
	hints := "Hide hints"
	if !p.hinted() {
		hints = "Show hints"
	}
	items := []app.UI{}
	if p.automatic() {
		run := ui.Button("Pause", "pause", "", ui.Handler(p.runOrPause))
		if p.paused {
			run = ui.Button("Run", "run", "main", ui.Handler(p.runOrPause))
		}
		over := p.game.Over() != turn.GoesOn
		items = append(items, run.Attr("disabled", over), ui.Button("Step", "", "", ui.Handler(p.step)).
			Attr("disabled", over))
	}
	items = append(items,
		ui.Button(hints, "", "", ui.Handler(p.turnHints)),
		ui.Button("Undo", "back", "", ui.Handler(p.undo)).Attr("disabled", len(p.game.Turned) == 0),
		ui.Button("New deal", "shuffle", "", ui.Handler(p.deal)),
		ui.PresentButton(),
		h.Box("div", "keys wide-keys",
			h.Box("span", "", h.Text("kbd", "", "←"), h.Text("kbd", "", "→"), app.Text("on the board")),
			h.Box("span", "", h.Text("kbd", "", "H"), app.Text("hints")),
			h.Box("span", "", h.Text("kbd", "", "⌫"), app.Text("undo")),
			h.Box("span", "", h.Text("kbd", "", "N"), app.Text("new deal")),
		))
	return h.Box("div", "flow memory-controls", items...)
}

// drawLog lists the turns with their costs.
func (p *play) drawLog() app.UI {
	if len(p.game.Turns) == 0 {
		return nil
	}
	t := figure.Table{Caption: "Turns", Head: []string{"turn", "player", "pairs, seen", "cards", "move", "cost"}}
	for i, played := range p.game.Turns {
		move, price := moveWords(played), ""
		if played.Took && played.Move != 0 {
			move += ": a pair"
		}
		if cost := p.price(i); cost != nil {
			price = figure.Places(cost, 3)
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), p.name(played.Player),
			fmt.Sprintf("%d, %d", played.N, played.K+2*len(played.Waiting)),
			fmt.Sprintf("%d %d", played.Labels[0], played.Labels[1]), move, price})
	}
	total := ""
	if p.hinted() && p.review == nil {
		total = p.total()
	}
	r := ui.Result{Part: "The turns so far", Title: "Turns", Name: "memory-game", Means: total, Table: p.turns(),
		Drawn:   func() app.UI { return h.Box("div", "turns", ui.Table(t)) },
		Sources: func() []ui.Source { return p.library.Answers(values.Usual(p.game.Rules), 0, p.game.Pairs) }}
	return r.Draw()
}

// turns is the table of the turns for files.
func (p *play) turns() figure.Values {
	t := figure.Values{Caption: "Turns", Head: []string{"turn", "player", "n", "k", "cards", "taken", "move", "cost"}}
	for i, played := range p.game.Turns {
		pair, cost := "", p.price(i)
		if played.Took {
			pair = "pair"
		}
		t.Add(i+1, p.name(played.Player), played.N, played.K,
			fmt.Sprintf("%d %d", played.Labels[0], played.Labels[1]), pair, moveWords(played), cost)
	}
	return t
}

// price returns the cost of turn i, or nil if it is not known or the turn took a pair at no cost.
func (p *play) price(i int) *big.Rat {
	if cost := p.costs[i]; cost != nil && (cost.Sign() != 0 || p.game.Turns[i].Move != 0) {
		return cost
	}
	return nil
}

// total sums up the costs of both players.
func (p *play) total() string {
	sum, missing := [2]*big.Rat{new(big.Rat), new(big.Rat)}, 0
	for i, played := range p.game.Turns {
		if p.costs[i] == nil {
			missing++
			continue
		}
		sum[played.Player].Add(sum[played.Player], p.costs[i])
	}
	text := fmt.Sprintf("Pairs of lead lost by moves that were not the best: %s %s, %s %s", inside(p.name(0)),
		figure.Places(sum[0], 3), inside(p.name(1)), figure.Places(sum[1], 3))
	if missing > 0 {
		return text + fmt.Sprintf(". The cost of %s is not computed yet.", figure.Count(missing, "turn"))
	}
	return text + "; the rest was luck."
}

// moveWords describes the move of a turn.
func moveWords(t turn.Turn) string {
	switch {
	case t.Left:
		return "left a pair"
	case t.Move == 0 && len(t.Waiting) > 0:
		return "took a seen pair"
	case t.Move == 0:
		return "matched"
	}
	return words.Move(t.Move)
}

// inside returns a name as written in the middle of a sentence.
func inside(name string) string {
	if name == "You" {
		return "you"
	}
	return name
}
