package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/dundee"
	"rencontre/core/job"
)

// The parts of the page, by their name in an address.
const (
	partAdviser = "" // cards are turned on a real table
	partPlay    = "play"
	partAdvance = "advance"
	partRounds  = "rounds"
)

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
}

// A position is what is known of the game's position.
type position struct {
	win     *big.Rat
	choices []dundee.Choice
	states  string
	formula *job.DundeeFormula
	request string
	result  string
}

// smallWork is how many operations a page does between two taps.
const smallWork = 2e6

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
	p.ask(ctx)
}

// take takes what is shown from an address.
func (p *Dundee) take(v url.Values) {
	p.part = partAdviser
	if part := v.Get("part"); part == partPlay || part == partAdvance || part == partRounds {
		p.part = part
	}
	p.typed, p.typedRounds = "13x4", v.Get("rounds")
	if v.Has("deck") {
		p.typed = strings.ReplaceAll(v.Get("deck"), ",", " ")
	}
	p.refused, p.asked, p.wrongLink = "", 0, ""
	p.set()
	p.blind = v.Get("advice") == "off"
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
}

// set makes a new game of the deck and rounds typed.
func (p *Dundee) set() {
	p.wrong, p.wrongRounds = "", ""
	p.game, p.cards = dundeeGame{}, nil
	d, err := parseComposition(p.typed)
	if err != nil {
		p.wrong = err.Error()
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
	if err := p.game.decode(v.Get("game")); err != nil {
		p.wrongLink = err.Error()
		return
	}
	p.readSaid(v)
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
	if err := p.game.decode(v.Get("game")); err != nil {
		p.wrongLink = err.Error()
	}
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
	if part != partAdvance && part != partRounds && strings.TrimSpace(p.typedRounds) != "" {
		pairs = append(pairs, "rounds="+url.QueryEscape(strings.TrimSpace(p.typedRounds)))
	}
	return pairs
}

func (p *Dundee) title(ctx app.Context) {
	names := map[string]string{partAdviser: "what to name next", partPlay: "a shuffled deck", partAdvance: "bids in advance", partRounds: "the chance by rounds"}
	ctx.Page().SetTitle("Dundee, %s · Rencontre", names[p.part])
	ctx.Page().SetDescription("Dundee: name a rank, turn a card, lose if they agree. What to name next, the exact chance from here, and what any other name costs.")
}

// ask finds out what the part shows.
func (p *Dundee) ask(ctx app.Context) {
	p.at = nil
	if p.part != partAdvance {
		p.bid.leave()
	}
	if p.game.deck == nil {
		p.desk.refuse(nil)
		p.start = nil
		return
	}
	switch p.part {
	case partAdvance:
		p.askBid(ctx)
	case partRounds:
		p.askRounds(ctx)
	default:
		p.tabulate()
		p.askPosition(ctx)
	}
}

// tabulate makes the table of the deck, where that takes no time.
func (p *Dundee) tabulate() {
	of := fmt.Sprint(p.game.deck, p.game.rounds)
	if of == p.of {
		return
	}
	p.of, p.table, p.start = of, nil, nil
	if dundee.Need(p.game.deck, p.game.rounds).Operations() > smallWork {
		return
	}
	t, err := dundee.NewTable(p.game.deck, p.game.rounds, func(float64) error { return nil })
	if err != nil {
		app.Log("dundee:", err)
		return
	}
	p.table, p.start = t, t.Win(p.game.deck)
}

// askPosition values the position, on the page where that takes no time.
func (p *Dundee) askPosition(ctx app.Context) {
	p.at = nil
	if p.game.over() {
		p.desk.refuse(nil)
		return
	}
	left, toPlay := p.game.left(), p.game.rounds-len(p.game.turns)
	request := fmt.Sprintf(`{"job":"dundee-adaptive","deck":%s,"rounds":%d}`, list(left), toPlay)
	p.value(ctx, &p.desk, request, dundee.Need(left, toPlay).Operations(), func(result json.RawMessage, _ bool) {
		p.at = readPosition(request, result)
		if len(p.game.turns) == 0 && p.at != nil {
			p.start = p.at.win
		}
	})
}

// value computes a request here if it is small, else in a worker.
func (p *Dundee) value(ctx app.Context, d *desk, request string, work float64, read func(json.RawMessage, bool)) {
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

// readPosition reads a result of dundee-adaptive.
func readPosition(request string, result json.RawMessage) *position {
	var r job.DundeeAdaptive
	if err := json.Unmarshal(result, &r); err != nil {
		app.Log("dundee:", err)
		return nil
	}
	at := &position{win: rational(r.Win), states: r.States, formula: r.Formula, request: request, result: string(result)}
	for _, c := range r.Choices {
		at.choices = append(at.choices, dundee.Choice{
			Rank: c.Rank, Left: c.Left, Safe: rational(c.Safe), Win: rational(c.Win), Cost: rational(c.Cost),
			Best: slices.Contains(r.Bids, c.Rank),
		})
	}
	return at
}

// playing --------------------------------------------------------------------

// press is a tap on the key of a rank: the card that was turned or, against the
// deck on the screen, the name that is said.
func (p *Dundee) press(ctx app.Context, rank int) {
	if p.game.deck == nil || p.part != partAdviser && p.part != partPlay {
		return
	}
	if rank > len(p.game.deck) {
		p.asked, p.refused = 0, p.game.refuses(rank)
		return
	}
	if p.part == partPlay {
		if p.game.over() {
			p.refused = p.game.refuses(rank)
			return
		}
		p.game.say(rank)
		p.next()
		p.moved(ctx)
		return
	}
	p.asked = 0
	if p.refused = p.game.refuses(rank); p.refused != "" {
		return
	}
	if rank == p.game.name() {
		p.asked = rank
		p.ctx.Defer(func(app.Context) { focus("lost") })
		return
	}
	p.game.turn(rank)
	p.moved(ctx)
}

// next turns the next card of the deck on the screen.
func (p *Dundee) next() { p.game.turn(p.cards[len(p.game.turns)]) }

// moved shows the position that was come to.
func (p *Dundee) moved(ctx app.Context) {
	p.refused, p.asked, p.wrongLink = "", 0, ""
	ui.Replace("/dundee", p.query())
	p.askPosition(ctx)
}

func (p *Dundee) lost(ctx app.Context, e app.Event) {
	if p.asked == 0 {
		return
	}
	p.game.turn(p.asked)
	p.moved(ctx)
	p.ctx.Defer(func(app.Context) { focus("undo") })
}

func (p *Dundee) notLost(ctx app.Context, e app.Event) {
	asked := p.asked
	p.asked = 0
	p.ctx.Defer(func(app.Context) { focus("rank-" + strconv.Itoa(asked)) })
}

func (p *Dundee) undo(ctx app.Context, e app.Event) {
	if p.part != partAdviser && p.part != partPlay || p.game.deck == nil {
		return
	}
	if p.asked > 0 {
		p.asked = 0
		return
	}
	if p.game.undo(); p.blind {
		p.game.said = 0
	}
	p.moved(ctx)
}

func (p *Dundee) say(ctx app.Context, rank int) {
	p.game.say(rank)
	p.moved(ctx)
}

// step says the name that is shown and turns the next card of the deck on the
// screen; finish goes on so to the end.
func (p *Dundee) step(ctx app.Context, e app.Event) {
	if p.part != partPlay || p.game.deck == nil || p.game.over() || p.blind {
		return
	}
	p.next()
	p.moved(ctx)
}

func (p *Dundee) finish(ctx app.Context, e app.Event) {
	for !p.game.over() {
		p.next()
	}
	p.moved(ctx)
}

// restart begins again: with a new deck where it lies on the screen.
func (p *Dundee) restart(ctx app.Context, e app.Event) {
	if p.game.deck == nil {
		return
	}
	p.game.turns, p.game.said = nil, 0
	if p.part == partPlay {
		p.seed = seed() % 1e9
		p.cards = shuffled(p.game.deck, p.seed)
	}
	p.refused, p.asked, p.wrongLink = "", 0, ""
	ui.Push("/dundee", p.query())
	p.askPosition(ctx)
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
	ui.Push("/dundee", p.query())
	p.ask(ctx)
}

func (p *Dundee) bindings() bindings {
	plain := func(do app.EventHandler) func(app.Context) {
		return func(ctx app.Context) { do(ctx, app.Event{}) }
	}
	b := bindings{
		"Backspace":  plain(p.undo),
		"ArrowRight": plain(p.step),
		" ":          plain(p.step),
		"Escape": func(ctx app.Context) {
			if p.help = false; p.asked > 0 {
				p.notLost(ctx, app.Event{})
			}
		},
		"?": func(app.Context) { p.help = !p.help },
		"/": func(ctx app.Context) {
			p.open = true
			p.ctx.Defer(func(app.Context) { focus("deck-text") })
		},
		"c": func(app.Context) {
			if err := ui.Copy(ui.Location()); err != nil {
				app.Log(err)
			}
		},
	}
	for key, rank := range map[string]int{"a": 1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "0": 10, "j": 11, "q": 12, "k": 13} {
		b[key] = func(ctx app.Context) { p.press(ctx, rank) }
	}
	return b
}

// drawing --------------------------------------------------------------------

func (p *Dundee) Render() app.UI {
	var content []app.UI
	lead, class := "", ""
	switch p.part {
	case partAdviser:
		lead, class, content = "Name a rank, turn a card. You lose if they agree.", "slim", p.drawAdviser()
	case partPlay:
		lead, class, content = "Name a rank, turn a card. You lose if they agree.", "slim", p.drawPlay()
	case partAdvance:
		lead, content = "All names are fixed before the first card: how often is each rank named?", p.drawAdvance()
	case partRounds:
		lead, content = "The chance to come through the first rounds, naming the best rank each time.", p.drawRounds()
	}
	return ui.Shell("/dundee", append([]app.UI{
		h.E("div", class, ui.Title("Dundee", lead)),
		p.subnav(),
	}, content...)...)
}

func (p *Dundee) subnav() app.UI {
	item := func(part, text string) ui.Option {
		address := "/dundee"
		if q := strings.Join(p.common(part), "&"); q != "" {
			address += "?" + q
		}
		return ui.Option{Value: address, Text: text}
	}
	names := map[string]string{partAdviser: "Adviser", partPlay: "Play", partAdvance: "Advance", partRounds: "Rounds"}
	return h.E("div", "parts", ui.SubNav("About Dundee", names[p.part],
		item(partAdviser, "Adviser"), item(partPlay, "Play"), item(partAdvance, "Advance"), item(partRounds, "Rounds")))
}

func (p *Dundee) drawAdviser() []app.UI {
	if p.game.deck == nil {
		return []app.UI{p.question()}
	}
	return []app.UI{
		p.linkRefusal(),
		h.E("div", "dundee",
			p.sayPanel(),
			p.pad(),
			h.E("div", "beneath", p.turned(), p.question(), p.helpPanel()),
			h.E("div", "behind", p.working(), p.costs(), p.soFar()),
		),
	}
}

func (p *Dundee) linkRefusal() app.UI {
	return app.If(p.wrongLink != "", func() app.UI { return ui.Banner(true, "The link is not right.", p.wrongLink) })
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
					p.typed, p.typedRounds = v, ""
					p.laid(ctx)
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
				h.Input().ID("deck-text").Class("input").Attr("type", "text").Attr("value", p.typed).Attr("autocomplete", "off").Spellcheck(false).
					Attr("autocapitalize", "off").Attr("enterkeyhint", "go").
					Aria("invalid", strconv.FormatBool(p.wrong != "")).Aria("describedby", "deck-wrong deck-hint").
					OnChange(func(ctx app.Context, e app.Event) {
						p.typed, p.typedRounds = ctx.JSSrc().Get("value").String(), ""
						p.laid(ctx)
					}),
				ui.Refusal("deck-wrong", p.wrong, ui.Button("52 cards", "", "", func(ctx app.Context, e app.Event) {
					p.typed, p.typedRounds = "13x4", ""
					p.laid(ctx)
				})),
				h.P().ID("deck-hint").Class("hint").Text(hint),
			),
			app.If(p.part == partPlay, func() app.UI {
				return ui.Check("advice", "Say what is best", !p.blind, func(ctx app.Context, on bool) {
					p.blind = !on
					ui.Replace("/dundee", p.query())
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

// sayPanel says what to name, and the chance.
func (p *Dundee) sayPanel() app.UI {
	g := &p.game
	if g.over() {
		return p.ending()
	}
	if p.blind && p.part == partPlay {
		return section("panel say-panel", "The game",
			h.T("h2", "", "Name a rank"),
			h.P().Class("why").Aria("live", "polite").Text(strings.TrimSpace(p.lastTurn()+" "+fmt.Sprintf("Round %d of %d.", len(g.turns)+1, g.rounds))),
		)
	}
	name, best := g.name(), g.best()
	isBest := slices.Contains(best, name)
	chance, label := (*big.Rat)(nil), "Chance from here"
	var cost *big.Rat
	if p.at != nil && len(p.at.choices) == len(g.deck) {
		chance, cost = p.at.choices[name-1].Win, p.at.choices[name-1].Cost
	}
	why := g.why()
	if !isBest {
		label = "Chance with this name"
		why = fmt.Sprintf("The %s is not best.", g.face(name))
		if cost != nil && cost.Sign() > 0 {
			why = fmt.Sprintf("To say %s costs %s.", g.face(name), digits(cost, 4))
		} else if cost != nil {
			why = fmt.Sprintf("To say %s costs nothing here.", g.face(name))
		}
	}
	figure := "…"
	if chance != nil {
		figure = digits(chance, 4)
	}
	return section("panel say-panel", "What to say",
		h.E("div", "advice",
			h.E("div", "",
				h.T("p", "label", "Say"),
				p.names(name, best),
			),
			h.E("div", "chance",
				h.T("p", "label", label),
				h.P().ID("chance").Class("figure").Text(figure),
				app.If(chance != nil && p.start != nil, func() app.UI { return scale(p.start, chance) }),
			),
		),
		h.P().ID("why").Class("why").Aria("live", "polite").Body(
			app.If(p.part == partPlay && len(g.turns) > 0, func() app.UI { return h.T("span", "", p.lastTurn()+" ") }),
			h.T("span", "hidden", "Say "+g.face(name)+". Chance "+figure+" "),
			h.T("span", "", why),
		),
		app.If(chance != nil, func() app.UI { return exactly(chance) }),
	)
}

// working is how far the chance is, where it takes a while; the advice does not
// wait for it.
func (p *Dundee) working() app.UI {
	if w := p.desk.wrong; w != nil {
		return ui.Banner(true, "The chance cannot be computed here.",
			capital(w.Reason)+". What to say is right all the same; with fewer rounds or ranks its chance is known too.")
	}
	return p.desk.draw(fmt.Sprintf("The chance with %s", count(total(p.game.left()), "card")), "positions")
}

// names are the name that is said and another that is as good.
func (p *Dundee) names(name int, best []int) app.UI {
	items := []app.UI{p.nameCard(name, true)}
	for _, r := range best {
		if r != name {
			items = append(items, h.T("span", "or", "or"), p.nameCard(r, false))
			break
		}
	}
	return h.Div().Class("names").Role("group").Aria("label", "Names").Body(items...)
}

// nameCard is a name as a card; the copies turned are told apart from it.
func (p *Dundee) nameCard(rank int, said bool) app.UI {
	left := p.game.left()[rank-1]
	c := ui.Card{Rank: rank, Ranks: len(p.game.deck), Copy: max(0, p.game.deck[rank-1]-max(1, left))}
	label := fmt.Sprintf("Say %s", p.game.face(rank))
	return h.Button().Attr("type", "button").Class("name").Aria("pressed", strconv.FormatBool(said)).Aria("label", label).
		OnClick(func(ctx app.Context, e app.Event) { p.say(ctx, rank) }, app.EventScope("name", rank)).
		Body(h.Span().Aria("hidden", "true").Body(c.Draw("big")))
}

// scale shows the chance between 0 and 1, and where the game began.
func scale(start, now *big.Rat) app.UI {
	return h.E("div", "scale",
		h.Div().Aria("hidden", "true").Body(
			h.I().Class("began").Style("left", percent(start)),
			h.I().Class("now").Style("left", percent(now)),
		),
		h.T("p", "note", "At the start, "+digits(start, 4)),
	)
}

func percent(r *big.Rat) string { return fmt.Sprintf("%.2f%%", 100*proportion(r)) }

// exactly shows a rational as a fraction; one too long for a line is unfolded.
func exactly(r *big.Rat) app.UI {
	num, den := ui.Figures(r.Num().String()), ui.Figures(r.Denom().String())
	switch {
	case r.IsInt():
		return h.E("div", "exactly", h.T("span", "note", "exactly"), h.T("span", "num", num))
	case len(r.Denom().String()) > 34:
		return h.E("details", "exactly-long",
			h.T("summary", "", fmt.Sprintf("Exactly, in %d digits", len(r.Denom().String()))),
			h.T("p", "num", num+" / "+den),
		)
	}
	return h.E("div", "exactly",
		h.T("span", "note", "exactly"),
		app.Raw(`<math displaystyle="true"><mfrac><mn>`+num+`</mn><mn>`+den+`</mn></mfrac></math>`),
	)
}

// lastTurn is what happened last.
func (p *Dundee) lastTurn() string {
	n := len(p.game.turns)
	if n == 0 {
		return ""
	}
	t := p.game.turns[n-1]
	return fmt.Sprintf("You said %s, %s %s came.", p.game.face(t.Named), article(t.Turned, len(p.game.deck)), p.game.face(t.Turned))
}

// ending is the panel of a game that is over.
func (p *Dundee) ending() app.UI {
	g := &p.game
	title, text := "You came through", fmt.Sprintf("%s, and no coincidence.", capital(count(len(g.turns), "round")))
	if g.rounds == total(g.deck) {
		text = fmt.Sprintf("All %s, and no coincidence.", count(len(g.turns), "card"))
	}
	if p.start != nil && !g.lost() {
		text += fmt.Sprintf(" At the start the chance was %s.", digits(p.start, 4))
	}
	if g.lost() {
		title = fmt.Sprintf("Lost in round %d", len(g.turns))
		text = fmt.Sprintf("%s %s to go.", p.lastTurn(), capital(count(g.rounds-len(g.turns), "round")))
	}
	restart := "New game"
	if p.part == partPlay {
		restart = "Another deck"
	}
	return section("panel say-panel", "The end",
		h.H2().ID("ending").Text(title),
		h.P().Class("why").Aria("live", "polite").Text(text),
		h.E("div", "flow", ui.Button(restart, "shuffle", "main", p.restart)),
	)
}

// pad are the keys of the ranks.
func (p *Dundee) pad() app.UI {
	g := &p.game
	left, best := g.left(), g.best()
	label := "Tap the card you turned"
	if p.part == partPlay {
		label = "Tap the rank to name"
	}
	keys := make([]app.UI, 0, len(left)+2)
	for i := range left {
		keys = append(keys, p.key(i+1, left[i], slices.Contains(best, i+1)))
	}
	// What is left of the last row of five is for Undo, with the step beside it.
	room := 5 - len(left)%5
	icons := [2]string{"back", "run"}
	if p.part == partPlay && !p.blind && room == 2 {
		icons = [2]string{} // a key's width holds the word alone
	}
	undo := ui.Button("Undo", icons[0], "", p.undo).ID("undo").Attr("disabled", len(g.turns) == 0)
	span := func(n int) string { return "span " + strconv.Itoa(n) }
	if p.part == partPlay && !p.blind {
		if room < 2 {
			room = 5
		}
		turn := ui.Button("Turn", icons[1], "main", p.step).ID("turn").Attr("disabled", g.over())
		keys = append(keys, undo.Style("grid-column", span(room/2)), turn.Style("grid-column", span(room-room/2)))
	} else {
		if room < 2 {
			room = 5
		}
		keys = append(keys, undo.Style("grid-column", span(room)))
	}
	return section("pad", label,
		h.E("div", "pad-head",
			h.T("p", "label", label),
			h.P().ID("left").Class("note").Text(fmt.Sprintf("%d of %d left", total(left), total(g.deck))),
		),
		h.Div().Class("ranks").Role("group").Aria("label", label).Body(keys...),
		h.Div().Role("alert").ID("refused").Body(app.If(p.refused != "", func() app.UI {
			return h.E("div", "refusal", ui.Icon("warning"), h.T("p", "", p.refused))
		})),
		app.If(p.asked > 0, func() app.UI {
			return h.Div().Class("asked").Role("alertdialog").Aria("labelledby", "asked").Body(
				h.P().ID("asked").Text(fmt.Sprintf("You said %s. Lost?", g.face(p.asked))),
				ui.Button("Yes, lost", "", "main", p.lost).ID("lost"),
				ui.Button("No, back", "", "", p.notLost).ID("not-lost"),
			)
		}),
	)
}

// key is the key of a rank, with a dot for every card.
func (p *Dundee) key(rank, left int, best bool) app.UI {
	g := &p.game
	shown := best && !g.over() && !(p.part == partPlay && p.blind)
	class := "rank"
	words := fmt.Sprintf("%s, %d left", g.face(rank), left)
	if shown {
		class += " best"
		words += ", best to say"
	}
	if rank == g.name() && shown {
		words += ", said now"
	}
	gone := left == 0 && p.part == partAdviser || g.over()
	if gone {
		class += " gone"
	}
	var dots app.UI
	if n := g.deck[rank-1]; n <= 8 {
		marks := strings.Repeat("<i></i>", left) + strings.Repeat(`<i class="turned"></i>`, n-left)
		dots = app.Raw(`<span class="dots" aria-hidden="true">` + marks + `</span>`)
	} else {
		dots = h.Span().Class("dots").Aria("hidden", "true").Text(fmt.Sprintf("%d of %d", left, n))
	}
	return h.Button().Attr("type", "button").ID("rank-"+strconv.Itoa(rank)).Class(class).Aria("label", words).Aria("disabled", strconv.FormatBool(gone)).
		OnClick(func(ctx app.Context, e app.Event) { p.press(ctx, rank) }, app.EventScope("rank", rank)).
		Body(h.Span().Aria("hidden", "true").Text(g.face(rank)), dots)
}

// turned are the cards turned so far.
func (p *Dundee) turned() app.UI {
	g := &p.game
	if len(g.turns) == 0 {
		return h.T("p", "note", p.begin())
	}
	var row deck.Deck
	for _, t := range g.turns {
		row = append(row, t.Turned)
	}
	cards := ui.Cards(row, len(g.deck))
	if g.lost() {
		cards[len(cards)-1].State = ui.Hit
	}
	return h.E("div", "",
		h.P().Class("label").ID("turned").Text(fmt.Sprintf("Turned, %d of %d", len(g.turns), total(g.deck))),
		h.Ul().Class("cards small turned").Aria("label", "Cards turned, the first one first").Body(
			app.Range(cards).Slice(func(i int) app.UI { return h.E("li", "", cards[i].Draw()) })),
	)
}

func (p *Dundee) begin() string {
	if p.part == partPlay {
		return "A shuffled deck lies face down. Tap the rank you name, and its top card is turned."
	}
	keys := "the keys 1 to 9"
	if len(p.game.deck) == 13 {
		keys = "the keys A, 2 to 9, 0 for 10, J, Q, K"
	}
	return "Say the name, turn a card of your own deck, and tap it here, or use " + keys + "; Backspace undoes."
}

// costs is what each name is worth, by the cards left.
func (p *Dundee) costs() app.UI {
	g := &p.game
	if p.at == nil || g.over() || p.blind && p.part == partPlay {
		return nil
	}
	list := groups(p.at.choices)
	most := new(big.Rat)
	for _, c := range list {
		if c.cost.Cmp(most) > 0 {
			most = c.cost
		}
	}
	t := ui.Table{Caption: "What each name is worth", Head: []string{"name", "left", "chance", "exact", "cost"}}
	for _, c := range p.at.choices {
		t.Rows = append(t.Rows, []string{g.face(c.Rank), strconv.Itoa(c.Left), strconv.FormatFloat(proportion(c.Win), 'g', 12, 64), c.Win.RatString(), c.Cost.RatString()})
	}
	var formula app.UI
	if f := p.at.formula; f != nil {
		formula = p.closed(f, p.at.win)
	}
	return section("panel result", "If you name another",
		h.E("div", "result-head", h.T("h2", "", "If you name another"), ui.Tag(ui.Exact)),
		h.Div().Class("frame").TabIndex(0).Role("region").Aria("label", "What each name is worth").Body(
			h.E("table", "table costs",
				h.E("thead", "", h.E("tr", "",
					h.Th().Attr("scope", "col").Text("Name"), h.Th().Attr("scope", "col").Text("Left"),
					h.Th().Attr("scope", "col").Text("Chance"), h.Th().Attr("scope", "col").Text("Cost"),
				)),
				h.E("tbody", "", app.Range(list).Slice(func(i int) app.UI { return p.costRow(list[i], most) })),
			),
		),
		ui.Facts(
			ui.Fact{Term: "Closed form", Value: formula},
			ui.Fact{Term: "Why", Value: app.Text(p.theorem())},
			ui.Fact{Term: "Backed by", Value: app.Text(p.backed())},
		),
		h.E("div", "", &ui.Share{Name: "rencontre-dundee", Table: t, Request: p.at.request, Result: p.at.result}),
	)
}

func (p *Dundee) theorem() string {
	if len(p.game.deck) < 3 {
		return "A rank with the fewest cards left is best (Theorem 2 of How to Play Dundee)."
	}
	return "A rank with the fewest cards left is best, and no other is while every rank has cards left (Theorem 2 of How to Play Dundee)."
}

// backed says what the chance was checked by: it is computed twice, forward
// from the position and backward from the end.
func (p *Dundee) backed() string {
	best := new(big.Rat)
	for _, c := range p.at.choices {
		if c.Win.Cmp(best) > 0 {
			best = c.Win
		}
	}
	switch {
	case best.Cmp(p.at.win) != 0 || p.table != nil && p.table.Win(p.game.left()).Cmp(best) != 0:
		return "Two computations differ. This is an error of the program."
	case p.table != nil:
		return "Computed forward from these cards and backward from the end of the deck; both agree."
	}
	return "Computed forward from these cards and backward from the end; both agree."
}

func (p *Dundee) costRow(c nameGroup, most *big.Rat) app.UI {
	cost := app.UI(h.T("b", "", "best"))
	if c.cost.Sign() > 0 {
		width := 100 * proportion(c.cost) / proportion(most)
		cost = h.E("span", "cost", h.T("span", "", "−"+digits(c.cost, 4)),
			h.I().Aria("hidden", "true").Style("width", fmt.Sprintf("%.1f%%", width)))
	}
	return h.E("tr", "",
		h.Th().Attr("scope", "row").Body(h.E("div", "chips", app.Range(c.ranks).Slice(func(i int) app.UI {
			rank := c.ranks[i]
			return h.Button().Attr("type", "button").Class("chip").Aria("label", "Say "+p.game.face(rank)).Aria("pressed", strconv.FormatBool(rank == p.game.name())).
				Text(p.game.face(rank)).OnClick(func(ctx app.Context, e app.Event) { p.say(ctx, rank) }, app.EventScope("chip", rank))
		}))),
		h.T("td", "", strconv.Itoa(c.left)),
		h.T("td", "", digits(c.win, 4)),
		h.E("td", "", cost),
	)
}

// closed is a closed form beside the value that was computed without it.
func (p *Dundee) closed(f *job.DundeeFormula, win *big.Rat) app.UI {
	at, verdict := rational(f.Win), "agrees"
	if at.Cmp(win) != 0 {
		verdict = "differs"
	}
	return h.E("div", "closed",
		h.E("span", "", app.Text("g("), h.T("i", "num", "i"), app.Text(fmt.Sprintf(", %d, %d) = ", f.Rest[0], f.Rest[1])),
			h.T("span", "num", strings.ReplaceAll(f.Text, "-", "−")), app.Text(fmt.Sprintf(" for i ≥ %d", f.From))),
		h.Span().Class("flow").Style("gap", ".5rem").Body(
			h.T("span", "", fmt.Sprintf("At i = %d: ", f.I)), h.T("span", "num", at.RatString()), ui.Verdict(verdict)),
	)
}

// soFar values the names said in the game so far.
func (p *Dundee) soFar() app.UI {
	g := &p.game
	if len(g.turns) == 0 || p.part == partPlay && p.blind && !g.over() {
		return nil
	}
	safe, worse := g.review(p.table)
	given := make([]string, len(worse))
	for i, round := range worse {
		given[i] = fmt.Sprintf("%s in round %d", g.face(g.turns[round-1].Named), round)
	}
	names := "Every name was a best one."
	switch {
	case len(given) == 1:
		names = fmt.Sprintf("One of %d was not best: %s.", len(g.turns), given[0])
	case len(given) > 1:
		names = fmt.Sprintf("%s of %d were not best: %s.", capital(ui.Word(len(given))), len(g.turns), conjunction(given))
	}
	var whole app.UI
	if p.at != nil && !g.over() {
		whole = h.T("span", "", digits(new(big.Rat).Mul(safe, p.at.win), 4)+", with best names from here on")
	}
	body := []app.UI{
		h.E("div", "result-head", h.T("h2", "", "The game so far"), ui.Tag(ui.Exact)),
		ui.Facts(
			ui.Fact{Term: "Your names", Value: app.Text(names)},
			ui.Fact{Term: "Came so far", Value: h.T("span", "", digits(safe, 4)+", the chance of no coincidence with the names said")},
			ui.Fact{Term: "In all", Value: whole},
		),
	}
	if p.table != nil {
		body = append(body, h.E("div", "", ui.Button("Round by round", "", "", func(ctx app.Context, e app.Event) { p.unfolded = !p.unfolded }).
			Aria("expanded", strconv.FormatBool(p.unfolded))))
		if p.unfolded {
			body = append(body, p.history())
		}
	}
	return section("panel result", "The game so far", body...)
}

// history is every round with the chance before it and what its name cost. It
// takes a while, and is made when it is asked for, once for a position.
func (p *Dundee) history() app.UI {
	g := &p.game
	if of := p.of + g.encode(); of != p.historyOf {
		review, err := p.table.Review(g.turns)
		if err != nil {
			app.Log("dundee:", err)
			return nil
		}
		t := ui.Table{Caption: "The game so far", Head: []string{"round", "said", "turned", "chance before", "cost"}}
		for i, r := range review.Turns {
			cost := "best"
			if r.Cost.Sign() > 0 {
				cost = "−" + digits(r.Cost, 4)
			}
			t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), g.face(r.Named), g.face(r.Turned), digits(r.Before, 4), cost})
		}
		p.historyOf, p.rounds = of, t
	}
	return p.rounds.Draw()
}

func (p *Dundee) helpPanel() app.UI {
	return app.If(p.help, func() app.UI {
		line := func(keys, what string) app.UI { return h.E("span", "", h.T("kbd", "", keys), app.Text(what)) }
		return section("panel stack", "Keys",
			h.T("h2", "", "Keys"),
			h.E("div", "keys",
				line("A 2 … 9 0 J Q K", "a rank; 0 is the 10"), line("Backspace", "undo"), line("→ or space", "turn, against the deck on the screen"),
				line("/", "the deck"), line("C", "copy the link"), line("Esc", "not lost; close"), line("?", "these keys"),
			),
			ui.Check("single-keys", "Keys without Ctrl or Alt work", singleKeys(), func(ctx app.Context, on bool) { setSingleKeys(ctx, on) }),
		)
	})
}

// section is a named part of the page.
func section(class, label string, body ...app.UI) app.UI {
	return h.Section().Class(class).Aria("label", label).Body(body...)
}
