package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/dundee"
)

// The parts of the page, by their name in an address.
const (
	partAdviser = "" // cards are turned on a real table
	partPlay    = "play"
	partAdvance = "advance"
	partRounds  = "rounds"
	partBids    = "bids"
)

var dundeeParts = pageParts{
	{Value: partAdviser, Text: "Adviser"},
	{Value: partPlay, Text: "Play"},
	{Value: partAdvance, Text: "Advance"},
	{Value: partRounds, Text: "Rounds"},
	{Value: partBids, Text: "Bids"},
}

// Dundee says what to name next, plays against a shuffled deck, weighs advance
// bids, and shows the chance by the number of rounds.
type Dundee struct {
	app.Compo
	ctx app.Context // the page's; that of an event dies with its button

	part        string
	typed       string // the deck as typed
	wrong       string // what is wrong with it
	typedRounds string // "" is all
	wrongRounds string
	wrongLink   string // what is wrong with the game in the link

	game  dundeeGame // its deck is nil while there is none
	seed  uint64     // of the deck on the screen
	cards deck.Deck  // that deck
	blind bool       // play without advice

	at    *position     // nil while it is not known
	start *big.Rat      // the chance before the first card; nil if not known
	table *dundee.Table // of the deck, where it is small
	of    string        // what the table is of
	desk  desk

	asked   int    // the rank that may have lost the game
	refused string // why the last card could not be turned
	open    bool   // the question, on a phone
	help    bool
	keys    func()

	unfolded  bool // the game so far, round by round
	rounds    ui.Table
	historyOf string // what rounds is of

	many  many
	bid   advanceBid
	chart byRounds
	bids  bidTable
}

// decks are those that can be chosen without typing.
var decks = []ui.Option{
	{Value: "13x4", Text: "52 cards: 13 ranks × 4"},
	{Value: "8x4", Text: "32 cards: 8 ranks × 4"},
	{Value: "6x4", Text: "24 cards: 6 ranks × 4"},
	{Value: "13x8", Text: "Two packs: 13 ranks × 8"},
	{Value: "5 3 2", Text: "Three ranks: 5 3 2"},
}

func (p *Dundee) OnInit() { p.many, p.bid = newMany(), advanceBid{} }

func (p *Dundee) OnPreRender(ctx app.Context) { p.read(ctx, url.Values{}) }

func (p *Dundee) OnMount(ctx app.Context) { p.keys = listen(ctx, p.bindings()) }

func (p *Dundee) OnDismount() {
	p.desk.leave()
	p.bid.desk.leave()
	p.bid.best.leave()
	p.many.halt()
	p.chart.halt()
	p.bids.halt()
	if p.keys != nil {
		p.keys()
	}
}

func (p *Dundee) OnNav(ctx app.Context) { p.read(ctx, ctx.Page().URL().Query()) }

// read shows what an address says.
func (p *Dundee) read(ctx app.Context, v url.Values) {
	p.ctx, p.desk.ctx, p.bid.desk.ctx, p.bid.best.ctx, p.chart.desk.ctx = ctx, ctx, ctx, ctx, ctx
	p.take(v)
	p.title(ctx)
	p.ask()
}

// take takes what is shown from an address.
func (p *Dundee) take(v url.Values) {
	p.part = dundeeParts.at(v.Get("part"))
	p.typed, p.typedRounds = "13x4", v.Get("rounds")
	if v.Has("deck") {
		p.typed = strings.ReplaceAll(v.Get("deck"), ",", " ")
	}
	p.refused, p.asked, p.wrongLink = "", 0, ""
	p.set()
	p.blind = v.Get("advice") == "off"
	p.bids.read(v)
	if p.game.deck != nil {
		switch p.part {
		case partAdviser:
			p.readGame(v)
		case partPlay:
			p.readPlay(v)
		case partAdvance:
			p.readBid(v)
		}
	}
	if unknown := unknownName(v, named{"part", "part of this page", optionValues(dundeeParts)}); unknown != "" {
		p.wrongLink = unknown
	}
}

// set makes a new game of the deck and rounds typed.
func (p *Dundee) set() {
	p.wrong, p.wrongRounds = "", ""
	p.game, p.cards = dundeeGame{}, nil
	d, wrong := parseComposition(p.typed)
	if p.wrong = wrong; wrong != "" {
		return
	}
	m := total(d)
	if text := strings.TrimSpace(p.typedRounds); text != "" && text != "all" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > m {
			p.wrongRounds = fmt.Sprintf("A whole number from 1 to %d, the number of cards; or leave it empty for all.", m)
			return
		}
		m = n
	}
	p.game = dundeeGame{deck: d, rounds: m}
}

func (p *Dundee) readGame(v url.Values) {
	if p.wrongLink = p.game.decode(v.Get("game")); p.wrongLink == "" {
		p.readSaid(v)
	}
}

func (p *Dundee) readSaid(v url.Values) {
	if !v.Has("say") {
		return
	}
	said, err := strconv.Atoi(v.Get("say"))
	if err != nil || said < 1 || said > len(p.game.deck) {
		p.wrongLink = fmt.Sprintf("“%s” is no rank to say; the ranks are 1 to %d.", clipped(v.Get("say")), len(p.game.deck))
		return
	}
	p.game.say(said)
}

// readPlay lays the deck of the link's seed, or of a new one, and plays it as
// far as the link does.
func (p *Dundee) readPlay(v url.Values) {
	var err error
	if p.seed, err = strconv.ParseUint(v.Get("seed"), 10, 64); err != nil {
		if v.Has("seed") {
			p.wrongLink = fmt.Sprintf("“%s” is no shuffle; it must be a whole number. Another deck is dealt.", clipped(v.Get("seed")))
		}
		p.seed = seed() % 1e9
	}
	p.cards = shuffled(p.game.deck, p.seed)
	if p.wrongLink != "" {
		return
	}
	p.wrongLink = p.game.decode(v.Get("game"))
	for i, t := range p.game.turns {
		if t.Turned != p.cards[i] {
			p.wrongLink = fmt.Sprintf("Card %d of shuffle %d is not what the link says. The cards before it are kept.", i+1, p.seed)
			p.game.turns = p.game.turns[:i]
			break
		}
	}
	if p.wrongLink == "" {
		p.readSaid(v)
	}
}

// query is the address of what is shown.
func (p *Dundee) query() string {
	pairs := p.common(p.part)
	switch p.part {
	case partPlay:
		pairs = append(pairs, "seed="+strconv.FormatUint(p.seed, 10))
		if p.blind {
			pairs = append(pairs, "advice=off")
		}
		fallthrough
	case partAdviser:
		if len(p.game.turns) > 0 {
			pairs = append(pairs, "game="+p.game.encode())
		}
		if p.game.said > 0 {
			pairs = append(pairs, "say="+strconv.Itoa(p.game.said))
		}
	case partAdvance:
		pairs = append(pairs, p.bid.query()...)
	case partBids:
		pairs = append(pairs, p.bids.query()...)
	}
	return strings.Join(pairs, "&")
}

// common is what an address of any part begins with.
func (p *Dundee) common(part string) []string {
	var pairs []string
	if part != partAdviser {
		pairs = append(pairs, "part="+part)
	}
	switch {
	case p.game.deck == nil && p.wrong != "":
		pairs = append(pairs, "deck="+url.QueryEscape(p.typed))
	case p.game.deck != nil && formatComposition(p.game.deck, ",") != "13x4":
		pairs = append(pairs, "deck="+formatComposition(p.game.deck, ","))
	case p.game.deck == nil:
		pairs = append(pairs, "deck="+url.QueryEscape(strings.TrimSpace(p.typed)))
	}
	if (part == partAdviser || part == partPlay) && strings.TrimSpace(p.typedRounds) != "" {
		pairs = append(pairs, "rounds="+url.QueryEscape(strings.TrimSpace(p.typedRounds)))
	}
	return pairs
}

func (p *Dundee) title(ctx app.Context) {
	names := map[string]string{partAdviser: "what to name next", partPlay: "a shuffled deck", partAdvance: "bids in advance", partRounds: "the chance by rounds", partBids: "the best bids"}
	ctx.Page().SetTitle("Dundee, %s · Rencontre", names[p.part])
	ctx.Page().SetDescription("Dundee: name a rank, turn a card, lose if they agree. What to name next, the exact chance from here, and what any other name costs.")
}

// ask finds out what the part shows.
func (p *Dundee) ask() {
	p.at = nil
	if p.part != partAdvance {
		p.bid.leave()
	}
	if p.part == partBids {
		p.askBids()
		return
	}
	p.bids.halt()
	if p.game.deck == nil {
		p.desk.refuse(nil)
		p.start = nil
		return
	}
	switch p.part {
	case partAdvance:
		p.askBid()
	case partRounds:
		p.askRounds()
	default:
		p.tabulate()
		p.askPosition()
	}
}

// value computes a request here if it is small, else in a worker.
func (p *Dundee) value(d *desk, request string, work float64, read func(json.RawMessage, bool)) {
	if work > smallWork {
		d.turn(request, read)
		return
	}
	d.refuse(nil)
	result, err := compute(request)
	if err != nil {
		d.refuse(err)
		return
	}
	read(json.RawMessage(result), true)
}

// lay takes another deck, for all its rounds.
func (p *Dundee) lay(ctx app.Context, typed string) {
	p.typed, p.typedRounds = typed, ""
	p.laid(ctx)
}

// laid takes another deck or number of rounds.
func (p *Dundee) laid(ctx app.Context) {
	p.set()
	p.refused, p.asked, p.wrongLink = "", 0, ""
	p.many.clear()
	if p.game.deck != nil {
		switch p.part {
		case partPlay:
			p.seed = seed() % 1e9
			p.cards = shuffled(p.game.deck, p.seed)
		case partAdvance:
			p.bid.set(p.game.deck, "")
		}
	}
	p.open = p.game.deck == nil
	ui.Push(p.query())
	p.ask()
}

func (p *Dundee) Render() app.UI {
	var content []app.UI
	lead, class := "", ""
	switch p.part {
	case partAdviser, partPlay:
		lead, class, content = "Name a rank, turn a card. You lose if they agree.", "slim", p.drawGame()
	case partAdvance:
		lead, content = "All names are fixed before the first card: how often is each rank named?", p.drawAdvance()
	case partRounds:
		lead, content = "The chance to come through the first rounds, naming the best rank each time.", p.drawRounds()
	case partBids:
		lead, content = "The best bids made in advance, for many decks at once, and the pattern in them.", p.drawBids()
	}
	return ui.Shell("/dundee", append([]app.UI{
		h.E("div", class, ui.Title("Dundee", lead)),
		h.E("div", "parts", dundeeParts.nav("About Dundee", "/dundee", p.part, func(part string) string { return strings.Join(p.common(part), "&") })),
	}, content...)...)
}

// question is the deck and the rounds, one line on a phone.
func (p *Dundee) question() app.UI {
	class := "folds"
	if p.open || p.game.deck == nil {
		class = ""
	}
	preset := ""
	if p.game.deck != nil {
		preset = formatComposition(p.game.deck, " ")
	}
	options := decks
	known := false
	for _, o := range decks {
		known = known || o.Value == preset
	}
	if !known {
		options = append([]ui.Option{{Value: "", Text: "your own deck"}}, decks...)
	}
	hint := "13x4 is 13 ranks of 4 cards; or one number a rank: 4 3 1."
	folded := p.typed
	if p.game.deck != nil {
		hint = fmt.Sprintf("%s, %s. %s", count(total(p.game.deck), "card"), count(len(p.game.deck), "rank"), hint)
		folded = describeDeck(p.game.deck)
	}
	most := dundee.MaxCards
	if p.game.deck != nil {
		most = total(p.game.deck)
	}
	shownRounds := p.typedRounds
	if strings.TrimSpace(shownRounds) == "" && p.game.deck != nil {
		shownRounds = strconv.Itoa(p.game.rounds)
	}
	return h.Section().Class("panel").Class(class).Aria("label", "The deck").Body(
		h.E("div", "question",
			ui.Select("preset", "Deck", options, preset, func(ctx app.Context, v string) {
				if v != "" {
					p.lay(ctx, v)
				}
			}),
			app.If((p.part == partAdviser || p.part == partPlay) && p.wrong == "", func() app.UI {
				return ui.Stepper("rounds", "Rounds", "", shownRounds, 1, most, func(ctx app.Context, v string) {
					p.typedRounds = v
					if p.game.deck != nil && v == strconv.Itoa(total(p.game.deck)) {
						p.typedRounds = ""
					}
					p.laid(ctx)
				}, p.wrongRounds)
			}),
			h.E("div", "field deck",
				h.Label().Class("label").Attr("for", "deck-text").Text("Cards of each rank"),
				ui.TextInput("deck-text", p.typed, p.lay, p.wrong),
				ui.Refusal("deck-wrong", p.wrong, ui.Button("52 cards", "", "", func(ctx app.Context, e app.Event) { p.lay(ctx, "13x4") })),
				h.P().ID("deck-hint").Class("hint").Text(hint),
			),
			app.If(p.part == partPlay, func() app.UI {
				return ui.Check("advice", "Say what is best", !p.blind, func(ctx app.Context, on bool) {
					p.blind = !on
					ui.Replace(p.query())
				})
			}),
		),
		app.If(p.open && p.game.deck != nil, func() app.UI {
			return h.E("div", "unfolded", ui.Button("Close", "close", "", func(ctx app.Context, e app.Event) { p.open = false }))
		}),
		h.E("div", "folded",
			h.E("p", "", h.T("span", "label", "Deck"), h.T("span", "row", folded)),
			ui.Button("Change", "", "", func(ctx app.Context, e app.Event) { p.open = true }),
		),
	)
}

// section is a named part of the page.
func section(class, label string, body ...app.UI) app.UI {
	return h.Section().Class(class).Aria("label", label).Body(body...)
}
