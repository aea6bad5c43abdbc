// Package play has the part of Memory's page with a game of two players, and the lesson of its rules.
package play

import (
	"fmt"
	"math/big"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/memory/table"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// play is the part of the page with a game.
type play struct {
	*calc.Frame
	calc.Form
	library values.Library
	pairs   *calc.Number
	players [2]*calc.Choice // you, or the name of a computer player
	rules   *calc.Choice
	cards   *calc.Choice   // whether seen cards are turned back
	hints   *calc.Choice   // whether hints are hidden
	known   *calc.Position // number of cards seen before the first turn
	table   *values.Lookup // for hints and the optimal player

	game *turn.Game // nil if the number of pairs is invalid

	cursor  int    // the place that the keyboard has reached
	refused string // why the last card was not turned
	broken  string // what is wrong with the link
	open    bool   // the question is unfolded on a phone
	run     int    // generation counter that cancels older timers
	paused  bool   // the computer waits: its game against itself is paused, or a person reads two cards
	once    bool   // the computer turns one card without a pause

	// Derived from the game and the table.
	hint   hint
	costs  []*big.Rat   // of every turn against the best move; nil: not known
	review *turn.Review // of a game with a person that is over; nil: none
}

func New(frame *calc.Frame) calc.Calculator {
	player := func(id, label, usual string) *calc.Choice {
		return &calc.Choice{ID: id, Label: label, Kind: "player", Options: words.Players(), Default: usual}
	}
	p := &play{Frame: frame, library: values.Of(frame),
		pairs:   &calc.Number{ID: "pairs", Label: "Pairs", Symbol: "n", Default: 8, Low: 1, High: table.MaxPairs},
		players: [2]*calc.Choice{player("first", "First player", words.You), player("second", "Second player", "optimal")},
		rules: &calc.Choice{ID: "zero", Param: "rules", Label: "Turning no new card", Kind: "rule set",
			Default: turn.Standard.String(), Options: []ui.Option{
				{Value: turn.Standard.String(), Text: "allowed"}, {Value: turn.NoZero.String(), Text: "not allowed"}}},
		cards: &calc.Choice{ID: "cards", Label: "Cards that were seen", Kind: "value of cards", Options: []ui.Option{
			{Value: ""}, {Value: "closed"}}},
		hints: &calc.Choice{ID: "hints", Label: "Hints", Kind: "value of hints", Options: []ui.Option{
			{Value: ""}, {Value: "off"}}},
		known: &calc.Position{ID: "known", Kind: "number of cards seen before"},
	}
	p.pairs.Check = func(n int, ok bool) string {
		switch {
		case !ok:
			return fmt.Sprintf("A whole number from 1 to %d.", table.MaxPairs)
		case n < 1:
			return "A game has at least 1 pair."
		case n > table.MaxPairs:
			return fmt.Sprintf("%d pairs are %d cards; this board holds at most %d pairs. For more, see the map.", n,
				2*n, table.MaxPairs)
		}
		return ""
	}
	p.Form = calc.Form{p.pairs, p.players[0], p.players[1], p.rules, p.cards, p.hints, p.known}
	p.table = values.NewLookup(frame, p.library, p.goOn)
	return p
}

func (p *play) Head() calc.Head {
	return calc.Head{Title: "Can you find the most pairs?"}
}

func (p *play) Keys() calc.Keys {
	return calc.Keys{
		"h":         p.turnHints,
		"n":         p.deal,
		"Backspace": p.undo,
	}
}

func (p *play) Leave() { p.run++ }

// turnPause is the pause before the computer turns a second card, readPause that before its first one, while the cards
// of the last turn are to be read.
const (
	turnPause = 700 * time.Millisecond
	readPause = 1500 * time.Millisecond
)

func (p *play) Read(v url.Values) {
	p.Form.Read(v)
	var wrong []string
	if p.pairs.Wrong() == "" {
		p.known.Fit(0, p.pairs.Int()-1, 0)
		wrong = append(wrong, p.known.Misplaced())
	}
	seed, err := strconv.ParseUint(figure.Typed(v.Get("seed")), 10, 64)
	fresh := err != nil
	if fresh {
		seed = table.Seed()
		if v.Has("seed") {
			wrong = append(wrong, fmt.Sprintf("“%s” is not a valid seed: it must be a whole number. Another deck is dealt.",
				figure.Clip(v.Get("seed"))))
		}
	}
	p.open = false
	if fresh && !v.Has("cards") { // a new game is played from memory
		p.cards.Set("closed")
	}
	if fresh && !v.Has("first") && !v.Has("second") { // against a player whom one can beat
		p.players[1].Set(turn.Forgetful)
	}
	if fresh && !v.Has("hints") {
		p.hints.Set("off")
	}
	p.lay(seed)
	if p.game != nil && !fresh {
		if err := follow(p.game, v.Get("turned")); err != nil {
			wrong = append(wrong, figure.Capital(err.Error())+".")
		}
	}
	p.broken = strings.TrimSpace(strings.Join(wrong, " "))
	p.paused = !fresh && (p.automatic() || p.unread())
	if fresh {
		p.Noted()
	}
}

func (p *play) Query() url.Values {
	v := p.Form.Query()
	if p.game == nil {
		return v
	}
	v.Set("seed", strconv.FormatUint(p.game.Seed, 10))
	if turned := letters(p.game); turned != "" {
		v.Set("turned", turned)
	}
	return v
}

// Ask asks for the table for hints and the optimal player, and lets the computer move if it is its turn.
func (p *play) Ask() {
	if p.game != nil {
		p.table.Need(new(values.Usual(p.game.Rules)), 0, values.Small, calc.Begun)
	}
	p.goOn()
}

// automatic reports whether the computer plays both sides.
func (p *play) automatic() bool { return !p.person(0) && !p.person(1) }

// closed reports whether seen cards are turned back.
func (p *play) closed() bool { return p.cards.Value() == "closed" }

// hinted reports whether hints are shown, and turnHints shows or hides them.
func (p *play) hinted() bool { return p.hints.Value() == "" }

func (p *play) turnHints() {
	if p.hinted() {
		p.hints.Set("off")
	} else {
		p.hints.Set("")
	}
	p.Noted()
}

// unread reports whether it is the computer's turn after two cards of a person, who is to read them before they are
// turned back.
func (p *play) unread() bool {
	if p.game == nil || !p.closed() || p.game.Over() != turn.GoesOn || p.person(p.game.Player) || len(p.game.Up) > 0 {
		return false
	}
	n := len(p.game.Turns)
	return n > 0 && p.person(p.game.Turns[n-1].Player)
}

// reading reports whether the computer waits until a person has read two cards.
func (p *play) reading() bool { return p.paused && !p.automatic() }

// waits reports whether the computer waits after two cards of a person, and resume ends that.
func (p *play) waits() bool { return p.closed() && p.person(0) != p.person(1) }

func (p *play) resume() {
	p.tap(p.cursor)
	p.Defer(func() { calc.Focus(fmt.Sprintf("spot-%d", p.cursor)) }) // the button goes
}

// person reports whether a player is a person.
func (p *play) person(player int) bool { return p.players[player].Value() == words.You }

// easy reports whether a player is a person whose opponent makes mistakes. The values are those of perfect play, and
// the advice is to go on turning new cards.
func (p *play) easy(player int) bool {
	return p.person(player) && !p.person(1-player) && p.players[1-player].Value() != turn.Optimal.String()
}

// solved returns what the tab knows of the game under its rules.
func (p *play) solved() turn.Table { return p.library.Table(values.Usual(p.game.Rules)) }

// best returns the moves that a player is advised to make. ideal reports whether perfect play makes others.
func (p *play) best(player int, s turn.Position) (best turn.Moves, ideal bool) {
	best = p.solved().Moves(s.N, s.K)
	if !p.easy(player) {
		return best, false
	}
	return turn.BestNew(p.solved(), s.N, s.K), best == turn.Move0
}

// lay starts a new game, if the number of pairs is valid.
func (p *play) lay(seed uint64) {
	p.run++
	p.game, p.refused, p.broken, p.cursor, p.paused, p.once = nil, "", "", 0, false, false
	if p.pairs.Wrong() == "" {
		rules, _ := turn.ParseRules(p.rules.Value())
		p.game = turn.NewGame(rules, turn.Deal(p.pairs.Int(), seed), p.known.Int(), seed)
	}
}

// deal starts another game. redeal is called after a change of the question.
func (p *play) deal() {
	p.open = false
	p.redeal()
}

func (p *play) redeal() {
	p.lay(table.Seed())
	p.Changed()
}

// goOn updates what is shown of the game. If it is the computer's turn and the table is known, it schedules the
// computer's next card.
func (p *play) goOn() {
	p.run++
	p.judge()
	if p.game == nil || p.library.Wanted(values.Usual(p.game.Rules), 0, values.Small) != nil ||
		p.game.Over() != turn.GoesOn || p.person(p.game.Player) {
		return
	}
	run, pause := p.run, turnPause
	if len(p.game.Up) == 0 && len(p.game.Turns) > 0 {
		pause = readPause
	}
	switch {
	case p.once:
		p.computer()
	case !p.paused:
		p.Later(pause, func() {
			if p.run == run {
				p.computer()
			}
		})
	}
}

// computer turns one card for the player whose turn it is.
func (p *play) computer() {
	p.refused, p.once = "", false
	p.game.Turn(p.game.Choose(p.players[p.game.Player].Value(), p.solved()))
	p.Noted()
	p.goOn()
}

// judge derives the hint, the costs of the turns and the review.
func (p *play) judge() {
	p.hint, p.costs, p.review = hint{}, nil, nil
	if p.game == nil {
		return
	}
	if p.game.Over() == turn.GoesOn {
		p.hint = p.advise()
	}
	p.costs = make([]*big.Rat, len(p.game.Turns))
	if p.library.Wanted(values.Usual(p.game.Rules), 0, p.game.Pairs) != nil {
		return
	}
	for i, t := range p.game.Turns {
		p.costs[i] = t.Cost(p.solved())
	}
	if p.game.Over() != turn.GoesOn && !p.automatic() {
		p.review = p.game.Review(p.solved(), p.costs, p.person)
	}
}

// tap turns a card for a person. Any place on the board ends the reading of two cards.
func (p *play) tap(place int) {
	switch {
	case p.game == nil:
		return
	case p.reading():
		p.cursor, p.paused, p.once = place, false, true
		p.goOn()
		return
	case p.game.Gone(place):
		return
	}
	p.cursor, p.refused = place, ""
	if !p.person(p.game.Player) {
		if p.game.Over() == turn.GoesOn {
			p.refused = "It is not your turn."
		}
		return
	}
	p.refused = refusals[p.game.Refuse(place)]
	if p.refused != "" {
		return
	}
	p.game.Turn(place)
	p.paused = p.unread()
	p.Moved()
}

// undo returns to the position before the last card that a person turned.
func (p *play) undo() {
	if p.game == nil || len(p.game.Turned) == 0 {
		return
	}
	n := len(p.game.Turned) - 1
	for n > 0 && !p.automatic() && !p.person(p.game.Replay(n).Player) {
		n--
	}
	p.game, p.refused, p.broken = p.game.Replay(n), "", ""
	p.paused = p.automatic()
	p.Moved()
}

// step makes the computer turn one card as soon as the table is known. runOrPause starts or pauses it.
func (p *play) step() {
	p.paused, p.once = true, true
	p.goOn()
}

func (p *play) runOrPause() {
	p.paused = !p.paused
	p.goOn()
}

// key handles the keys of the board.
func (p *play) key(ctx app.Context, e app.Event) {
	if p.game == nil || calc.Modified(e) {
		return
	}
	cols, last := table.Columns(p.game.Pairs), len(p.game.Cards)-1
	if id, found := strings.CutPrefix(e.Get("target").Get("id").String(), "spot-"); found {
		if n, err := strconv.Atoi(id); err == nil {
			p.cursor = n
		}
	}
	to := p.cursor
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
		p.cursor = to
	}
	ctx.Defer(func(app.Context) { calc.Focus(fmt.Sprintf("spot-%d", p.cursor)) })
}

// name returns the name of a player.
func (p *play) name(i int) string {
	name := words.Player(p.players[i].Value())
	switch {
	case p.person(0) && p.person(1):
		return fmt.Sprintf("Player %d", i+1)
	case p.players[0].Value() == p.players[1].Value():
		return fmt.Sprintf("%s %d", name, i+1)
	}
	return name
}
