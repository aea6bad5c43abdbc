package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/site"
)

// A Room is a calculator that the navigation leads to.
type Room struct {
	Path  string
	Name  string
	Icon  string
	Title string // on the home page
	About string // one sentence
}

// Rooms are the calculators there are, in the order of the navigation.
var Rooms = []Room{
	{"/play", "Play", "play", "Play a solitaire", "Mousetrap, Modular Mousetrap, He Loves Me: one deck, step by step, and the deck it reforms to."},
	{"/reconstruct", "Reconstruct", "back-cards", "Reconstruct a deck", "From the order in which cards were set aside, back to the deck they came from, or why there is none."},
	{"/distribution", "Distribution", "bars", "All decks at once", "How many decks of m ranks and s suits set aside 0, 1, 2, … cards: every deck played, exactly."},
}

// Shell is the frame around a page: navigation, banners, content.
func Shell(path string, content ...app.UI) app.UI {
	return app.Div().Body(
		app.A().Class("skip").Href("#main").Text("To the content"),
		&Header{Path: path},
		app.Main().ID("main").TabIndex(-1).Body(append([]app.UI{&Banners{}}, content...)...),
		app.Nav().Class("tabs").Aria("label", "Calculators").Body(links(path, true)...),
		app.Footer().Class("foot").Text("Everything is computed on this device. Nothing you type leaves it."),
	)
}

// links are the entries of the navigation, with icons for the tabs of a phone.
func links(path string, tabs bool) []app.UI {
	var items []app.UI
	for _, r := range Rooms {
		a := app.A().Href(site.Path(r.Path))
		if tabs {
			a = a.Body(Icon(r.Icon), app.Span().Text(r.Name))
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
	return app.Div().Class("head").Body(
		app.H1().Text(title),
		app.If(sentence != "", func() app.UI { return app.P().Class("lead").Text(sentence) }),
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

func (h *Header) OnMount(ctx app.Context) {
	if theme := app.Window().Get("localStorage").Call("getItem", "theme"); theme.Truthy() {
		h.theme = theme.String()
	}
	h.ready = site.Now().Ready
	h.release = site.OnChange(func() {
		ctx.Dispatch(func(app.Context) { h.ready = site.Now().Ready })
	})
}

func (h *Header) OnDismount() {
	if h.release != nil {
		h.release()
	}
}

// turn goes from the system's theme to the other one and back.
func (h *Header) turn(ctx app.Context, e app.Event) {
	dark := app.Window().Call("matchMedia", "(prefers-color-scheme: dark)").Get("matches").Bool()
	if h.theme != "" {
		dark = h.theme == "dark"
	}
	h.theme = "dark"
	if dark {
		h.theme = "light"
	}
	root := app.Window().Get("document").Get("documentElement")
	root.Get("dataset").Set("theme", h.theme)
	root.Get("style").Set("colorScheme", h.theme)
	app.Window().Get("localStorage").Call("setItem", "theme", h.theme)
}

func (h *Header) Render() app.UI {
	return app.Header().Class("bar").Body(app.Div().Body(
		app.A().Class("brand").Href(site.Path("/")).Aria("label", "Rencontre, home").Body(mark(), app.Span().Text("Rencontre")),
		app.Nav().Aria("label", "Calculators").Body(links(h.Path, false)...),
		app.Div().Class("state").Body(
			app.If(h.ready, func() app.UI {
				return app.Span().Class("flow").Style("gap", ".35rem").Body(Icon("check"), app.Text("Ready offline"))
			}),
			app.Button().Type("button").Class("button link square").Aria("label", "Light or dark").Title("Light or dark").
				OnClick(h.turn).Body(Icon("theme")),
		),
	))
}
