package ui

import (
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
}

// Rooms are the calculators there are, in the order of the navigation.
var Rooms = []Room{
	{"/play", "Play", "play", "Play a solitaire", "Mousetrap, Modular Mousetrap, He Loves Me: one deck, step by step, and the deck it reforms to.", ""},
	{"/reconstruct", "Reconstruct", "back-cards", "Reconstruct a deck", "From the order in which cards were set aside, back to the deck they came from, or why there is none.", "/play"},
	{"/distribution", "Distribution", "bars", "All decks at once", "How many decks of m ranks and s suits set aside 0, 1, 2, … cards, exactly.", "/play"},
	{"/dundee", "Dundee", "dundee", "Play Dundee", "Name a rank, turn a card, lose if they agree: what to name next, the exact chance from here, and bids made in advance.", ""},
	{"/memory", "Memory", "memory", "Play Memory", "The best move in every position with its exact value, a game against the optimal player, boards whose order is known.", ""},
}

// Shell is the frame around a page: navigation, banners, content.
func Shell(path string, content ...app.UI) app.UI {
	return h.Div().Body(
		h.A().Class("skip").Attr("href", "#main").Text("To the content"),
		&Header{Path: path},
		h.Main().ID("main").TabIndex(-1).Body(append([]app.UI{&Banners{}}, content...)...),
		h.Nav().Class("tabs").Aria("label", "Calculators").Body(links(path, true)...),
		h.Footer().Class("foot").Text("Everything is computed on this device. Nothing you type leaves it."),
	)
}

// links are the entries of the navigation, with icons for the tabs of a phone.
func links(path string, tabs bool) []app.UI {
	var items []app.UI
	for _, r := range Rooms {
		if r.Under != "" {
			continue
		}
		a := h.A().Attr("href", site.Path(r.Path))
		if tabs {
			a = a.Body(Icon(r.Icon), h.Span().Text(r.Name))
		} else {
			a = a.Text(r.Name)
		}
		if r.Path == path {
			a = a.Aria("current", "page")
		}
		items = append(items, a)
	}
	return items
}

// Title is the head of a page: its title and one sentence.
func Title(title, sentence string) app.UI {
	return h.Div().Class("head").Body(
		h.H1().Text(title),
		app.If(sentence != "", func() app.UI { return h.P().Class("lead").Text(sentence) }),
	)
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

func (b *Header) OnMount(ctx app.Context) {
	if theme := app.Window().Get("localStorage").Call("getItem", "theme"); theme.Truthy() {
		b.theme = theme.String()
	}
	b.ready = site.Now().Ready
	b.release = site.OnChange(func() {
		ctx.Dispatch(func(app.Context) { b.ready = site.Now().Ready })
	})
}

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
	return h.Header().Class("bar").Body(h.Div().Body(
		h.A().Class("brand").Attr("href", site.Path("/")).Aria("label", "Rencontre, home").Body(mark(), h.Span().Text("Rencontre")),
		h.Nav().Aria("label", "Calculators").Body(links(b.Path, false)...),
		h.Div().Class("state").Body(
			app.If(b.ready, func() app.UI {
				return h.Span().Class("flow").Style("gap", ".35rem").Body(Icon("check"), app.Text("Ready offline"))
			}),
			h.Button().Attr("type", "button").Class("button link square").Aria("label", "Light or dark").Title("Light or dark").
				OnClick(b.turn).Body(Icon("theme")),
		),
	))
}
