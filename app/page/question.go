package page

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A question is what every page about a solitaire asks for: the game, its
// options, and a shape. Ranks and suits are kept as typed, right or wrong.
type question struct {
	game  solitaire.Game
	order solitaire.Order
	burn  bool
	ranks string
	suits string
}

var gameNames = map[solitaire.Game]string{
	solitaire.Mousetrap: "Mousetrap",
	solitaire.Modular:   "Modular Mousetrap",
	solitaire.HeLovesMe: "He Loves Me",
}

var games = []ui.Option{
	{Value: string(solitaire.Mousetrap), Text: "Mousetrap"},
	{Value: string(solitaire.Modular), Text: "Modular"},
	{Value: string(solitaire.HeLovesMe), Text: "He Loves Me"},
}

var orders = []ui.Option{
	{Value: string(solitaire.Up), Text: "1, 2, …, m"},
	{Value: string(solitaire.AceDown), Text: "1, m, …, 2"},
	{Value: string(solitaire.Down), Text: "m, …, 2, 1"},
}

// most is the most cards that a page lays out.
const most = 260

func newQuestion(ranks, suits int) question {
	return question{game: solitaire.Mousetrap, order: solitaire.Up, ranks: strconv.Itoa(ranks), suits: strconv.Itoa(suits)}
}

// read takes the question from an address; what is missing stays as it is.
func (q *question) read(v url.Values) {
	if g := solitaire.Game(v.Get("game")); gameNames[g] != "" {
		q.game = g
	}
	q.order = solitaire.Up
	if o := solitaire.Order(v.Get("order")); o == solitaire.AceDown || o == solitaire.Down {
		q.order = o
	}
	q.burn = v.Get("burn") == "1"
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
	return strings.Join(append(pairs, more...), "&")
}

// burning and calling are the options that the game has.
func (q *question) burning() bool { return q.burn && q.game == solitaire.Mousetrap }

func (q *question) calling() solitaire.Order {
	if q.game != solitaire.HeLovesMe || q.order == solitaire.Up {
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
	return solitaire.Rules{Game: q.game, Ranks: ranks, Burn: q.burning(), Order: q.calling()}
}

// request is a job's request with the question's fields and more behind them.
func (q *question) request(job string, s deck.Shape, more string) string {
	r := fmt.Sprintf(`{"job":%q,"game":%q,"ranks":%d,"suits":%d`, job, q.game, s.Ranks, s.Suits)
	if q.burning() {
		r += `,"burn":true`
	}
	if o := q.calling(); o != "" {
		r += fmt.Sprintf(`,"order":%q`, o)
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
	return []app.UI{
		ui.Choice("game", "Game", games, string(q.game), func(ctx app.Context, v string) { q.game = solitaire.Game(v); changed(ctx) }),
		ui.Stepper("ranks", "Ranks", "m", q.ranks, 1, highestRanks, func(ctx app.Context, v string) { q.ranks = v; reshaped(ctx) }, wrongRanks),
		ui.Stepper("suits", "Suits", "s", q.suits, 1, highestSuits, func(ctx app.Context, v string) { q.suits = v; reshaped(ctx) }, wrongSuits),
		app.If(q.game == solitaire.HeLovesMe, func() app.UI {
			return ui.Choice("order", "Order of calling", orders, string(q.order), func(ctx app.Context, v string) { q.order = solitaire.Order(v); changed(ctx) })
		}),
		app.If(q.game == solitaire.Mousetrap && !backwards, func() app.UI {
			return h.Div().Class("field").Body(
				h.Span().Class("label").Text("After m without a hit"),
				ui.Check("burn", "burn m cards, go on", q.burn, func(ctx app.Context, v bool) { q.burn = v; changed(ctx) }),
			)
		}),
	}
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

// subnav leads between the three pages about a solitaire with the same question.
func (q *question) subnav(current string) app.UI {
	return ui.SubNav("About this game", current,
		ui.Option{Value: "/play?" + q.write(), Text: "One deck"},
		ui.Option{Value: "/reconstruct?" + q.write(), Text: "Backwards"},
		ui.Option{Value: "/distribution?" + q.write(), Text: "All decks"},
	)
}

// capital begins a sentence.
func capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}
