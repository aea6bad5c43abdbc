package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/site"
)

// Shell is the frame around the page at a path: navigation, banners, content, and what stands at its
// foot, which comes and goes below what is seen.
func Shell(path string, foot []app.UI, content ...app.UI) app.UI {
	room := pages.At(path).Room()
	return h.Div().Body(
		h.A().Class("skip").Attr("href", "#main").Text("To the content"),
		&Header{Path: room},
		// The last part says where a hand-out or a frame comes from (see page.js).
		h.Main().ID("main").TabIndex(-1).Body(append(append([]app.UI{&Banners{}}, content...), h.Div().Class("source"))...),
		&Tabs{Path: room},
		h.Footer().Class("foot").Body(append([]app.UI{h.Box("p", "", app.Text("Everything is computed on this device. Nothing you type leaves it. "),
			h.Tag("a", []string{"href", site.Path(pages.Work)}, app.Text("Your work on this device"))), Glossary()}, foot...)...),
	)
}

// link leads to a page; current is the path of the page that the navigation marks.
func link(p pages.Page, current string, content ...app.UI) app.HTMLElem {
	a := h.A().Attr("href", site.Path(To(p.Path))).Body(content...)
	if p.Path == current {
		a = a.Aria("current", "page")
	}
	return a
}

// Tabs is the navigation at the foot of a phone.
type Tabs struct {
	app.Compo
	Path string
}

func (t *Tabs) Alone() {}

// OnNav has the links drawn again, which depend on where one is.
func (t *Tabs) OnNav(app.Context) {}

func (t *Tabs) Render() app.UI {
	var tabs []app.UI
	for _, r := range pages.Rooms() {
		tabs = append(tabs, link(r, t.Path, Icon(r.Icon), h.Span().Text(r.Name)))
	}
	return h.Nav().Class("tabs").Aria("label", "Calculators").Body(h.Div().Body(tabs...))
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
			h.Box("span", ready, Icon("check"), app.Text("Ready offline")),
			&Ask{},
			h.Button().Attr("type", "button").Class("button link square").Aria("label", "Light or dark").Title("Light or dark").
				OnClick(b.turn).Body(Icon("theme")),
		),
	))
}

func (b *Header) rooms() []app.UI {
	var rooms []app.UI
	for _, r := range pages.Rooms() {
		rooms = append(rooms, link(r, b.Path, app.Text(r.Name)))
	}
	return rooms
}
