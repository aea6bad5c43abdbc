package page

import (
	"encoding/json"
	"fmt"
	"math/big"
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
func (p *Dundee) askPosition() {
	p.at = nil
	if p.game.over() {
		p.desk.refuse(nil)
		return
	}
	left, toPlay := p.game.left(), p.game.rounds-len(p.game.turns)
	request := fmt.Sprintf(`{"job":"dundee-adaptive","deck":%s,"rounds":%d}`, list(left), toPlay)
	p.value(&p.desk, request, dundee.Need(left, toPlay).Operations(), func(result json.RawMessage, _ bool) {
		p.at = readPosition(request, result)
		if len(p.game.turns) == 0 && p.at != nil {
			p.start = p.at.win
		}
	})
}

// readPosition reads a result of dundee-adaptive.
func readPosition(request string, result json.RawMessage) *position {
	var r job.DundeeAdaptive
	if !decoded("dundee", result, &r) {
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

// drawGame is a game on a real table or with a shuffled deck.
func (p *Dundee) drawGame() []app.UI {
	if p.game.deck == nil {
		return []app.UI{p.question()}
	}
	return []app.UI{
		wrongLink(p.wrongLink),
		h.E("div", "dundee",
			p.sayPanel(),
			p.pad(),
			h.E("div", "beneath", p.turned(), app.If(p.part == partPlay, p.deal), p.question(), p.helpPanel()),
			h.E("div", "behind", p.working(), p.costs(), p.soFar(), app.If(p.part == partPlay, p.drawMany)),
		),
	}
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
