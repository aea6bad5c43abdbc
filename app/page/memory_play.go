package page

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
	"rencontre/core/memory"
)

// memoryPlay is the part with a game. Pairs and seed are kept as typed.
type memoryPlay struct {
	game    *memoryGame
	players [2]string // "you" or the name of a player
	pairs   string
	known   int
	rules   memory.Rules
	hints   bool
	closed  bool // seen cards are turned back

	cursor  int    // where the keyboard is on the board
	refused string // why the last card was not turned
	broken  string // what is wrong with the link
	failed  string // why there is no table
	open    bool   // the question, on a phone
	run     int    // counts what runs by itself, so that the old stops
	paused  bool   // of a game of the computer against itself
}

// you is a person at this device.
const you = "you"

var memoryPlayerNames = map[string]string{
	you: "You", "optimal": "Optimal", "aggressive": "Aggressive child", "defensive": "Defensive professor", "improved": "Improved professor",
}

var memoryPlayers = []ui.Option{
	{Value: you, Text: "You, or a person"},
	{Value: "optimal", Text: "Optimal player"},
	{Value: "aggressive", Text: "Aggressive child: always two"},
	{Value: "defensive", Text: "Defensive professor: one where he can"},
	{Value: "improved", Text: "Improved professor: two for the last unknown pair"},
}

func newMemoryPlay() memoryPlay {
	return memoryPlay{players: [2]string{you, "optimal"}, pairs: "8", hints: true, rules: memory.Standard}
}

// beatTime is how long the computer takes to turn a card.
const beatTime = 700 * time.Millisecond

func (p *Memory) openGame(ctx app.Context, v url.Values) {
	g := &p.play
	*g = memoryPlay{players: [2]string{you, "optimal"}, pairs: "8", hints: g.hints, closed: v.Get("cards") == "closed", run: g.run + 1}
	for i, name := range []string{"first", "second"} {
		if value := v.Get(name); memoryPlayerNames[value] != "" {
			g.players[i] = value
		}
	}
	if v.Get("rules") == memory.NoZero.String() {
		g.rules = memory.NoZero
	}
	if v.Has("pairs") {
		g.pairs = v.Get("pairs")
	}
	if n, err := strconv.Atoi(v.Get("known")); err == nil {
		g.known = n
	}
	seed, err := strconv.ParseUint(v.Get("seed"), 10, 64)
	fresh := err != nil
	if fresh {
		seed = shortSeed()
	}
	p.deal(seed)
	if g.game != nil && !fresh {
		if err := g.game.follow(v.Get("turned")); err != nil {
			g.broken = capital(err.Error()) + "."
		}
	}
	g.paused = !fresh && g.automatic()
	if fresh {
		ui.Replace(g.query())
	}
	p.goOn(ctx)
}

// shortSeed makes links that can be read out.
func shortSeed() uint64 { return seed() % 1_000_000 }

func (g *memoryPlay) query() string {
	pairs := [][2]string{{"part", "play"}, {"pairs", g.pairs}, {"first", g.players[0]}, {"second", g.players[1]}, {"rules", g.rules.String()}}
	if g.known > 0 {
		pairs = append(pairs, [2]string{"known", strconv.Itoa(g.known)})
	}
	if g.closed {
		pairs = append(pairs, [2]string{"cards", "closed"})
	}
	if g.game != nil {
		pairs = append(pairs, [2]string{"seed", strconv.FormatUint(g.game.seed, 10)}, [2]string{"turned", g.game.letters()})
	}
	return query(pairs...)
}

// automatic says that nobody plays but the computer.
func (g *memoryPlay) automatic() bool { return g.players[0] != you && g.players[1] != you }

// size is the number of pairs; the words say what is wrong with it.
func (g *memoryPlay) size() (n int, wrong string) {
	n, err := strconv.Atoi(strings.TrimSpace(g.pairs))
	switch {
	case err != nil:
		return 0, fmt.Sprintf("A whole number from 1 to %d.", memoryMaxPairs)
	case n < 1:
		return 0, "A game has at least 1 pair."
	case n > memoryMaxPairs:
		return 0, fmt.Sprintf("%d pairs are %d cards; at most %d pairs can be laid out. The map has the moves for more.", n, 2*n, memoryMaxPairs)
	}
	return n, ""
}

// deal lays a new game, none where the number of pairs is wrong.
func (p *Memory) deal(seed uint64) {
	g := &p.play
	g.run++
	g.game, g.refused, g.broken, g.cursor, g.paused = nil, "", "", 0, false
	n, wrong := g.size()
	if wrong != "" {
		return
	}
	if g.known < 0 || g.known >= n {
		g.known = 0
	}
	g.game = newMemoryGame(g.rules, n, g.known, seed)
}

func (p *Memory) newDeal(ctx app.Context, e app.Event) {
	if p.part != "play" {
		return
	}
	p.play.open = false
	p.redeal(ctx)
}

// redeal is called after a change of the question.
func (p *Memory) redeal(ctx app.Context) {
	p.wrong = ""
	p.deal(shortSeed())
	ui.Push(p.play.query())
	p.goOn(ctx)
}

// goOn has the table made that hints and the optimal player need, and lets the
// computer move where it is its turn.
func (p *Memory) goOn(ctx app.Context) {
	g := &p.play
	if g.game == nil || app.IsServer {
		return
	}
	g.run++
	run := g.run
	p.needTable(ctx, usual(g.rules), func(ctx app.Context) {
		if p.play.run == run {
			p.beat(ctx, run)
		}
	})
}

// beat turns one card for the computer after a moment, and the next.
func (p *Memory) beat(ctx app.Context, run int) {
	g := &p.play
	if g.game.over() != "" || g.players[g.game.player] == you || g.paused {
		return
	}
	p.ctx.After(beatTime, func(ctx app.Context) {
		if g.run != run || p.part != "play" {
			return
		}
		p.computer(ctx)
		p.beat(ctx, run)
	})
}

// computer turns one card for the player who is to move.
func (p *Memory) computer(app.Context) {
	g := &p.play
	g.refused = ""
	g.game.turn(g.game.choose(g.players[g.game.player]))
	ui.Replace(g.query())
}

// tap turns a card for a person.
func (p *Memory) tap(ctx app.Context, place int) {
	g := &p.play
	if g.game == nil || g.game.gone(place) {
		return
	}
	g.cursor, g.refused = place, ""
	if g.players[g.game.player] != you {
		if g.game.over() == "" {
			g.refused = "It is not your turn."
		}
		return
	}
	if g.refused = g.game.refuse(place); g.refused != "" {
		return
	}
	g.game.turn(place)
	ui.Replace(g.query())
	p.goOn(ctx)
}

// undo goes back to before the last card that a person turned.
func (p *Memory) undo(ctx app.Context, e app.Event) {
	g := &p.play
	if p.part != "play" || g.game == nil || len(g.game.turned) == 0 {
		return
	}
	n := len(g.game.turned) - 1
	for n > 0 && !g.automatic() && g.players[g.game.replay(n).player] != you {
		n--
	}
	g.game, g.refused, g.broken = g.game.replay(n), "", ""
	g.paused = g.automatic()
	ui.Replace(g.query())
	p.goOn(ctx)
}

func (p *Memory) step(ctx app.Context, e app.Event) {
	g := &p.play
	g.paused = true
	if g.game.over() == "" {
		p.needTable(ctx, usual(g.rules), p.computer)
	}
}

func (p *Memory) runOrPause(ctx app.Context, e app.Event) {
	p.play.paused = !p.play.paused
	p.goOn(ctx)
}

// boardCols is how many cards lie in a row.
func boardCols(pairs int) int {
	switch {
	case pairs <= 3:
		return 3
	case pairs <= 8:
		return 4
	case pairs <= 10:
		return 5
	}
	return 6
}

// boardKey moves the keyboard on the board.
func (p *Memory) boardKey(ctx app.Context, e app.Event) {
	g := &p.play
	if g.game == nil || modified(e) {
		return
	}
	cols, last := boardCols(g.game.pairs), len(g.game.cards)-1
	if id, found := strings.CutPrefix(e.Get("target").Get("id").String(), "spot-"); found {
		if n, err := strconv.Atoi(id); err == nil {
			g.cursor = n
		}
	}
	to := g.cursor
	switch e.Get("key").String() {
	case "ArrowUp":
		to -= cols
	case "ArrowDown":
		to += cols
	case "ArrowLeft":
		to--
	case "ArrowRight":
		to++
	case "Home":
		to = 0
	case "End":
		to = last
	default:
		return
	}
	e.PreventDefault()
	e.Call("stopPropagation")
	if to >= 0 && to <= last {
		g.cursor = to
	}
	ctx.Defer(func(app.Context) { focus(fmt.Sprintf("spot-%d", g.cursor)) })
}

// name is what a player is called.
func (g *memoryPlay) name(i int) string {
	if g.players[0] == you && g.players[1] == you {
		return fmt.Sprintf("Player %d", i+1)
	}
	if g.players[0] == g.players[1] {
		return fmt.Sprintf("%s %d", memoryPlayerNames[g.players[i]], i+1)
	}
	return memoryPlayerNames[g.players[i]]
}
