package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
)

// A Room is a calculator that the navigation leads to.
type Room struct {
	Path  string
	Name  string
	Icon  string
	Title string // on the home page
	About string // one sentence
	Under string // the path of the room it is a part of; the navigation leads there
	Rest  bool   // on a phone it stands behind More: five tabs are what fits
	Tab   string // on a phone it stands under the tab of the room with this path, whose pages lead to it
}

// Rooms are the calculators there are, in the order of the navigation.
var Rooms = []Room{
	{Path: "/play", Name: "Play", Icon: "play", Title: "Play a solitaire", About: "Mousetrap, Modular, He Loves Me, Treize: a deck step by step, or backwards."},
	{Path: "/reconstruct", Name: "Reconstruct", Icon: "back-cards", Title: "Reconstruct a deck", About: "From the order in which cards were set aside, back to the deck they came from, or why there is none.", Under: "/play"},
	{Path: "/distribution", Name: "Distribution", Icon: "bars", Title: "All decks at once", About: "How many decks of m ranks and s suits set aside 0, 1, 2, … cards, exactly.", Under: "/play"},
	{Path: "/deals", Name: "Deals", Icon: "bars", Title: "Deal by deal", About: "A histogram that grows as decks are dealt, with the exact law behind it, for a class that guesses first.", Under: "/play"},
	{Path: "/reform", Name: "Reform", Icon: "reform", Title: "Reformed decks", About: "What a winning deck is reformed to, again and again: orbits, cycles, Gardens of Eden.", Tab: "/play"},
	{Path: "/count", Name: "Count", Icon: "count", Title: "Count winning decks", About: "How many decks of m ranks and s suits win, cell by cell, exactly."},
	{Path: "/uncounted", Name: "Estimated", Icon: "estimate", Title: "Estimate winning decks", About: "How many decks win with 52 cards and more, where nobody can count them.", Under: "/count"},
	{Path: "/find", Name: "Find", Icon: "count", Title: "Find winning decks", About: "Decks that win at sizes where no one can count them, each played forward.", Under: "/count"},
	{Path: "/best", Name: "Best", Icon: "count", Title: "Best scores", About: "The best score of He Loves Me, its bound, and the decks that reach it.", Under: "/count"},
	{Path: "/estimate", Name: "Estimate", Icon: "estimate", Title: "Estimate", About: "Deals by the million where counting is out of reach, with an interval and a seed.", Rest: true},
	{Path: "/coincidences", Name: "Coincidences", Icon: "coincidences", Title: "Coincidences", About: "The exact law of the number of matches, beside Poisson and the binomial.", Rest: true},
	{Path: "/dundee", Name: "Dundee", Icon: "dundee", Title: "Dundee adviser", About: "Turn cards, tap them here, hear which rank to name next."},
	{Path: "/memory", Name: "Memory", Icon: "memory", Title: "Memory", About: "The best move from every position, and a board to play it on."},
	{Path: "/papers", Name: "Papers", Icon: "published-only", Title: "The papers, recomputed", About: "Every printed number of five papers, computed again here, with a verdict.", Rest: true},
}

// work is the page of what this device keeps. It is no calculator: the foot of a page leads
// there, and on a phone More does.
var work = Room{Path: "/work", Name: "Your work", Icon: "copy"}

// Shell is the frame around a page: navigation, banners, content, and what stands at its
// foot, which comes and goes below what is seen.
func Shell(path string, foot []app.UI, content ...app.UI) app.UI {
	return h.Div().Body(
		h.A().Class("skip").Attr("href", "#main").Text("To the content"),
		&Header{Path: path},
		// The last part says where a hand-out or a frame comes from (see page.js).
		h.Main().ID("main").TabIndex(-1).Body(append(append([]app.UI{&Banners{}}, content...), h.Div().Class("source"))...),
		&Tabs{Path: path},
		h.Footer().Class("foot").Body(append([]app.UI{h.E("p", "", app.Text("Everything is computed on this device. Nothing you type leaves it. "),
			h.X("a", []string{"href", site.Path("/work")}, app.Text("Your work on this device"))), Glossary()}, foot...)...),
	)
}

// link leads to a room; current is the path of the room that one is in.
func link(r Room, current string, content ...app.UI) app.HTMLElem {
	a := h.A().Attr("href", site.Path(To(r.Path))).Body(content...)
	if r.Path == current {
		a = a.Aria("current", "page")
	}
	return a
}

// Tabs is the navigation at the foot of a phone.
type Tabs struct {
	app.Compo
	Path string

	open bool // what stands behind More is shown
}

func (t *Tabs) Alone() {}

// OnNav has the links drawn again, which depend on where one is.
func (t *Tabs) OnNav(app.Context) {}

func (t *Tabs) Render() app.UI {
	var tabs, rest []app.UI
	here, under := false, "" // the page is one of the rest, or under a tab
	for _, r := range Rooms {
		if r.Path == t.Path {
			under = r.Tab
		}
	}
	for _, r := range Rooms {
		switch {
		case r.Under != "" || r.Tab != "":
		case r.Rest:
			here = here || r.Path == t.Path
			rest = append(rest, link(r, t.Path, Icon(r.Icon), h.Span().Text(r.Name)).OnClick(t.shut))
		default:
			tab := link(r, t.Path, Icon(r.Icon), h.Span().Text(r.Name)).OnClick(t.shut)
			if r.Path == under {
				tab = tab.Class("here")
			}
			tabs = append(tabs, tab)
		}
	}
	here = here || t.Path == work.Path
	rest = append(rest, link(work, t.Path, Icon(work.Icon), h.Span().Text(work.Name)).OnClick(t.shut))
	more := h.Button().Attr("type", "button").Aria("expanded", t.open).OnClick(t.turn).
		Body(Icon("more"), h.Span().Text("More"))
	if here {
		more = more.Class("here")
	}
	tabs = append(tabs, more)
	return h.Nav().Class("tabs").Aria("label", "Calculators").OnKeyDown(t.key).Body(
		h.Div().Body(tabs...),
		// Behind the tabs, which then stay the same elements and keep the focus.
		app.If(t.open, func() app.UI { return h.Div().Class("rest").Body(rest...) }),
	)
}

func (t *Tabs) turn(app.Context, app.Event) { t.open = !t.open }
func (t *Tabs) shut(app.Context, app.Event) { t.open = false }

func (t *Tabs) key(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		t.open = false
	}
}

// Title is the head of a page: its title, one sentence, its words marked (see Words),
// and what else there is to say, or nil.
func Title(title, sentence string, more ...app.UI) app.UI {
	return h.Div().Class("head").Body(append([]app.UI{
		h.H1().Text(title),
		h.P().Class("subject"), // on a hand-out or in a frame, what was asked, which page.js says
		app.If(sentence != "", func() app.UI { return h.P().Class("lead").Body(Words(sentence)...) }),
	}, more...)...)
}

// Variables sets the letters of a sentence that stand for numbers in italics, as
// formulas have them: m, s, n, k and r, where they stand alone.
func Variables(sentence string) []app.UI {
	var body []app.UI
	words := strings.SplitAfter(sentence, " ")
	from := 0
	for i, w := range words {
		letter := strings.Trim(w, " (),.;:")
		if len(letter) != 1 || !strings.Contains("msnkr", letter) {
			continue
		}
		before, after, _ := strings.Cut(w, letter)
		body = append(body, app.Text(strings.Join(words[from:i], "")+before), h.I().Text(letter))
		words[i], from = after, i
	}
	return append(body, app.Text(strings.Join(words[from:], "")))
}

// Header is the bar on top: name, navigation, whether the program is ready to
// work without a network, and the theme.
type Header struct {
	app.Compo
	Path string

	theme   string // "", "light" or "dark"
	ready   bool
	release func()
}

func (b *Header) Alone() {}

func (b *Header) OnMount(ctx app.Context) {
	if theme := app.Window().Get("localStorage").Call("getItem", "theme"); theme.Truthy() {
		b.theme = theme.String()
	}
	lendCode()
	b.ready = site.Now().Ready
	b.release = site.OnChange(func() {
		ctx.Dispatch(func(app.Context) { b.ready = site.Now().Ready })
	})
}

// OnNav has the links drawn again, which depend on where one is.
func (b *Header) OnNav(app.Context) {}

func (b *Header) OnDismount() {
	if b.release != nil {
		b.release()
	}
}

// turn goes from the system's theme to the other one and back.
func (b *Header) turn(ctx app.Context, e app.Event) {
	dark := app.Window().Call("matchMedia", "(prefers-color-scheme: dark)").Get("matches").Bool()
	if b.theme != "" {
		dark = b.theme == "dark"
	}
	b.theme = "dark"
	if dark {
		b.theme = "light"
	}
	root := app.Window().Get("document").Get("documentElement")
	root.Get("dataset").Set("theme", b.theme)
	root.Get("style").Set("colorScheme", b.theme)
	app.Window().Get("localStorage").Call("setItem", "theme", b.theme)
}

func (b *Header) Render() app.UI {
	ready := "flow"
	if !b.ready {
		ready = "flow yet" // its place is kept
	}
	return h.Header().Class("bar").Body(h.Div().Body(
		h.A().Class("brand").Attr("href", site.Path("/")).Aria("label", "Rencontre, home").Body(mark(), h.Span().Text("Rencontre")),
		h.Nav().Aria("label", "Calculators").Body(b.rooms()...),
		h.Div().Class("state").Body(
			h.E("span", ready, Icon("check"), app.Text("Ready offline")),
			h.Button().Attr("type", "button").Class("button link square").Aria("label", "Light or dark").Title("Light or dark").
				OnClick(b.turn).Body(Icon("theme")),
		),
	))
}

func (b *Header) rooms() []app.UI {
	var rooms []app.UI
	for _, r := range Rooms {
		if r.Under == "" {
			rooms = append(rooms, link(r, b.Path, app.Text(r.Name)))
		}
	}
	return rooms
}
