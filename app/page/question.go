package page

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// A question is what every page about a solitaire asks for: the game, its
// options, and a shape. Ranks and suits are kept as typed, right or wrong.
type question struct {
	game   solitaire.Game
	order  solitaire.Order
	burn   bool
	passes string // of t4, as typed
	ranks  string
	suits  string
	seed   string // as typed

	wrongName string            // what the address says of the game or the order
	treize    bool              // T0 to T4 are offered too
	seeded    bool              // the seed deals every deck, not only those of t0 after the first
	refused   map[string]string // by field: what is wrong beyond the shape, in words
}

var gameNames = map[solitaire.Game]string{
	solitaire.Mousetrap: "Mousetrap",
	solitaire.Modular:   "Modular Mousetrap",
	solitaire.HeLovesMe: "He Loves Me",
	solitaire.T0:        "T0",
	solitaire.T1:        "T1",
	solitaire.T2:        "T2",
	solitaire.T3:        "T3",
	solitaire.T4:        "T4",
}

// gameSentences say the rules of each game in a line.
var gameSentences = map[solitaire.Game]string{
	solitaire.Mousetrap: "After a hit the count begins again at 1; other cards go to the bottom. Lost when m was said without a hit.",
	solitaire.Modular:   "As Mousetrap, but after m comes 1 again. It ends when the count goes round for ever.",
	solitaire.HeLovesMe: "A count of m without a hit burns its cards. Won when all cards are stored but a 2.",
	solitaire.T0:        "De Montmort’s Problem I: a hit wins a stake and the count begins again at 1; a deck that runs out is shuffled whole; m calls without a hit end the hand.",
	solitaire.T1:        "De Montmort’s Treize: m different cards, called once from 1 to m. Every hit counts.",
	solitaire.T2:        "Treize with s suits: m calls, 1 to m. Every hit counts.",
	solitaire.T3:        "Treize through the whole deck: 1 to m, s times. Every hit counts.",
	solitaire.T4:        "Roll Call: a hit is discarded and the count goes on, after m with 1. The pile is turned over without shuffling.",
}

var games = []ui.Option{
	{Value: string(solitaire.Mousetrap), Text: "Mousetrap"},
	{Value: string(solitaire.Modular), Text: "Modular"},
	{Value: string(solitaire.HeLovesMe), Text: "He Loves Me"},
	{Value: string(solitaire.T0), Text: "T0"},
	{Value: string(solitaire.T1), Text: "T1"},
	{Value: string(solitaire.T2), Text: "T2"},
	{Value: string(solitaire.T3), Text: "T3"},
	{Value: string(solitaire.T4), Text: "T4"},
}

// games are those that the page offers.
func (q *question) games() []ui.Option {
	if q.treize {
		return games
	}
	return games[:3]
}

var orders = []ui.Option{
	{Value: string(solitaire.Up), Text: "1, 2, …, m"},
	{Value: string(solitaire.AceDown), Text: "1, m, …, 2"},
	{Value: string(solitaire.Down), Text: "m, …, 2, 1"},
}

// most is the most cards that a page lays out.
const most = 260

// someSeed is the year of Treize.
const someSeed = "1708"

func newQuestion(ranks, suits int) question {
	return question{game: solitaire.Mousetrap, order: solitaire.Up, passes: "2", ranks: strconv.Itoa(ranks), suits: strconv.Itoa(suits), seed: someSeed}
}

// read takes the question from an address; what is missing stays as it is.
func (q *question) read(v url.Values) {
	q.wrongName = unknownName(v, named{"game", "game on this page", optionValues(q.games())}, named{"order", "order of calling", optionValues(orders)})
	if g := solitaire.Game(v.Get("game")); gameNames[g] != "" && (q.treize || !g.Treize()) {
		q.game = g
	}
	q.order = solitaire.Up
	if o := solitaire.Order(v.Get("order")); o == solitaire.AceDown || o == solitaire.Down {
		q.order = o
	}
	q.burn = v.Get("burn") == "1"
	if q.passes = "2"; v.Has("passes") {
		q.passes = v.Get("passes")
	}
	if q.seed = someSeed; v.Has("seed") {
		q.seed = v.Get("seed")
	}
	if v.Has("m") {
		q.ranks = v.Get("m")
	}
	if v.Has("s") {
		q.suits = v.Get("s")
	}
}

// write is the query that read understands, with more pairs behind it.
func (q *question) write(more ...string) string {
	pairs := []string{"game=" + string(q.game), "m=" + url.QueryEscape(q.ranks), "s=" + url.QueryEscape(q.suits)}
	if q.burning() {
		pairs = append(pairs, "burn=1")
	}
	if o := q.calling(); o != "" {
		pairs = append(pairs, "order="+string(o))
	}
	if q.game == solitaire.T4 && q.passes != "2" {
		pairs = append(pairs, "passes="+url.QueryEscape(q.passes))
	}
	if q.shuffles() {
		pairs = append(pairs, "seed="+url.QueryEscape(q.seed))
	}
	return strings.Join(append(pairs, more...), "&")
}

// burning and calling are the options that the game has.
func (q *question) burning() bool { return q.burn && q.game == solitaire.Mousetrap }

// shuffles says whether the seed matters.
func (q *question) shuffles() bool { return q.seeded || q.game == solitaire.T0 }

// ordered says whether the game has orders of calling.
func (q *question) ordered() bool {
	return q.game == solitaire.HeLovesMe || q.game == solitaire.T4
}

func (q *question) calling() solitaire.Order {
	if !q.ordered() || q.order == solitaire.Up {
		return ""
	}
	return q.order
}

// shape is the shape that was typed; the words say what is wrong with ranks or
// suits, both empty if nothing is.
func (q *question) shape() (s deck.Shape, wrongRanks, wrongSuits string) {
	var err error
	if s.Ranks, err = strconv.Atoi(strings.TrimSpace(q.ranks)); err != nil || s.Ranks < 1 || s.Ranks > deck.MaxRanks {
		wrongRanks = fmt.Sprintf("A whole number from 1 to %d.", deck.MaxRanks)
	}
	if s.Suits, err = strconv.Atoi(strings.TrimSpace(q.suits)); err != nil || s.Suits < 1 || s.Suits > deck.MaxSuits {
		wrongSuits = fmt.Sprintf("A whole number from 1 to %d.", deck.MaxSuits)
	}
	if wrongRanks == "" && wrongSuits == "" && s.N() > most {
		wrongSuits = fmt.Sprintf("%d × %d = %d cards; at most %d.", s.Ranks, s.Suits, s.N(), most)
	}
	return s, wrongRanks, wrongSuits
}

func (q *question) setShape(s deck.Shape) {
	q.ranks, q.suits = strconv.Itoa(s.Ranks), strconv.Itoa(s.Suits)
}

func (q *question) rules(ranks int) solitaire.Rules {
	r := solitaire.Rules{Game: q.game, Ranks: ranks, Burn: q.burning(), Order: q.calling()}
	if q.game == solitaire.T0 {
		if n, err := strconv.ParseUint(q.seed, 10, 64); err == nil {
			r.Seed = n // what is no number is refused by the job
		}
	}
	if q.game == solitaire.T4 {
		if n, err := strconv.Atoi(q.passes); err == nil {
			r.Passes = n // likewise
		}
	}
	return r
}

// request is a job's request with the question's fields and more behind them.
func (q *question) request(name string, s deck.Shape, more string) string {
	r := fmt.Sprintf(`{"job":%q,"game":%q,"ranks":%d,"suits":%d`, name, q.game, s.Ranks, s.Suits)
	if q.burning() {
		r += `,"burn":true`
	}
	if o := q.calling(); o != "" {
		r += fmt.Sprintf(`,"order":%q`, o)
	}
	if q.game == solitaire.T4 {
		r += `,"passes":` + value(q.passes)
	}
	if more != "" {
		r += "," + more
	}
	return r + "}"
}

// fields draws the question; changed is called after each change of game or
// option, reshaped after one of the shape. backwards leaves out the option that
// only matters to decks that do not win.
func (q *question) fields(backwards bool, changed, reshaped func(app.Context)) []app.UI {
	s, wrongRanks, wrongSuits := q.shape()
	highestRanks, highestSuits := deck.MaxRanks, deck.MaxSuits
	if wrongRanks == "" && wrongSuits == "" {
		highestRanks, highestSuits = min(highestRanks, most/s.Suits), min(highestSuits, most/s.Ranks)
	}
	if wrongRanks == "" {
		wrongRanks = q.refused["ranks"]
	}
	if wrongSuits == "" {
		wrongSuits = q.refused["suits"]
	}
	return []app.UI{
		h.E("div", "games",
			ui.Choice("game", "Game", q.games(), string(q.game), func(ctx app.Context, v string) { q.game, q.wrongName = solitaire.Game(v), ""; changed(ctx) }),
			ui.Refusal("game-wrong", q.wrongName)),
		ui.Stepper("ranks", "Ranks", "m", q.ranks, 1, highestRanks, func(ctx app.Context, v string) { q.ranks = v; reshaped(ctx) }, wrongRanks),
		ui.Stepper("suits", "Suits", "s", q.suits, 1, highestSuits, func(ctx app.Context, v string) { q.suits = v; reshaped(ctx) }, wrongSuits),
		app.If(q.ordered(), func() app.UI {
			return ui.Choice("order", "Order of calling", orders, string(q.order), func(ctx app.Context, v string) { q.order = solitaire.Order(v); changed(ctx) })
		}),
		app.If(q.game == solitaire.Mousetrap && !backwards, func() app.UI {
			return h.Div().Class("field").Body(
				h.Span().Class("label").Text("After m without a hit"),
				ui.Check("burn", "burn m cards, go on", q.burn, func(ctx app.Context, v bool) { q.burn = v; changed(ctx) }),
			)
		}),
		app.If(q.game == solitaire.T4, func() app.UI {
			return h.Div().Class("field").Body(
				ui.Stepper("passes", "Passes without a hit that lose", "", q.passes, 0, deck.MaxRanks, func(ctx app.Context, v string) { q.passes = v; changed(ctx) }, q.refused["passes"]),
				h.P().Class("hint").Text("0: no limit. Morehead 2, Carobene 6."),
			)
		}),
		app.If(q.shuffles(), func() app.UI {
			hint := "Which decks are dealt."
			if !q.seeded {
				hint = "How it is shuffled again."
			}
			return ui.Number("seed", "Seed", q.seed, hint, func(ctx app.Context, v string) { q.seed = v; changed(ctx) }, q.refused["seed"])
		}),
	}
}

// refuse says beside its field what a job finds wrong with the question. It
// returns what is wrong elsewhere.
func (q *question) refuse(wrong *job.BadRequest) (elsewhere string) {
	subjects := map[string]string{"trials": "The number of deals ", "precision": "The precision ", "seed": "The seed ", "passes": "The number of passes ", "ranks": "m ", "suits": "s "}
	subject, has := subjects[wrong.Field]
	words := strings.Fields(wrong.Reason)
	for i, w := range words {
		n := strings.TrimRight(w, ",;")
		words[i] = ui.Figures(n) + w[len(n):]
		if typed, quoted := strings.CutPrefix(n, `"`); quoted {
			words[i] = "“" + strings.TrimSuffix(typed, `"`) + "”" + w[len(n):]
		}
	}
	reason := strings.Join(words, " ")
	if strings.HasPrefix(reason, "is ") {
		reason = subject + reason
	}
	reason = capital(reason) + "."
	if !has {
		return reason
	}
	q.refused = map[string]string{wrong.Field: reason}
	return ""
}

// folded is the question in one line, for a phone that already shows an answer.
func (q *question) folded(text string, change app.EventHandler) app.UI {
	return h.Div().Class("folded").Body(
		h.P().Body(
			h.Span().Class("label").Body(
				app.Text(gameNames[q.game]+", "), h.I().Class("num").Text("m"), app.Text(" = "+q.ranks+", "),
				h.I().Class("num").Text("s"), app.Text(" = "+q.suits),
			),
			h.Span().Class("row").Text(text),
		),
		ui.Button("Change", "", "", change),
	)
}

// spaced and dashed turn a row of cards to and from its form in an address,
// 2-1-3-4, which needs no escaping.
func spaced(s string) string { return strings.ReplaceAll(s, "-", " ") }

func dashed(d deck.Deck) string { return strings.ReplaceAll(deck.Format(d, 0), " ", "-") }

// rowIn is a row of cards in an address, or what was typed if it is none.
func rowIn(name string, d deck.Deck, typed string) []string {
	switch {
	case d != nil:
		return []string{name + "=" + dashed(d)}
	case typed != "":
		return []string{name + "=" + url.QueryEscape(typed)}
	}
	return nil
}

// subnav leads between the three pages about a solitaire with the same question.
func (q *question) subnav(current string) app.UI {
	if q.game.Treize() {
		// There is no reformed deck to rebuild. An empty place stays, so that what
		// stands below is the same elements and the choice of a game keeps the focus.
		return h.Nav().Attr("hidden", true)
	}
	return ui.SubNav("About this game", current,
		ui.Option{Value: "/play?" + q.write(), Text: "One deck"},
		ui.Option{Value: "/reconstruct?" + q.write(), Text: "Backwards"},
		ui.Option{Value: "/distribution?" + q.write(), Text: "All decks"},
	)
}
