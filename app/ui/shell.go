package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/site"
)

// Shell is the frame around the page at a path: navigation, content and notices. foot is drawn in the footer, before
// the glossary, and news below it, in sight wherever the page is scrolled, so that they can come and go without moving
// the content.
func Shell(path string, news app.UI, foot []app.UI, content ...app.UI) app.UI {
	page := pages.At(path)
	room := page.Room()
	class := ""
	if page.Scenes {
		class = "scenes"
	}
	if app.IsServer { // shown instead of what the address does not ask, and where there is no program
		content = append(content,
			Status("soft instead", "Getting ready."),
			app.Raw(`<noscript><p class="banner stop">Without JavaScript nothing is computed here. Whatever the address `+
				`asks, this page shows an example.</p></noscript>`))
	}
	// The div for page.js says on a hand-out or in a frame where the result comes from.
	content = append(content, h.Box("div", "source"))
	local := h.Box("p", "", app.Text("Everything is computed on this device. Nothing you type leaves it. "),
		Link("Your work on this device", pages.Work))
	return h.Box("div", class,
		h.Tag("a", []string{"class", "skip", "href", "#main"}, app.Text("Skip to content")),
		&Header{Path: room},
		h.Tag("main", []string{"id", "main", "tabindex", "-1"}, content...),
		&Tabs{Path: room},
		h.Box("footer", "foot", append(append([]app.UI{local}, foot...), Glossary())...),
		h.Tag("div", []string{"class", "notices", "id", "notices"}, &Banners{}, news),
	)
}

// link links to a page, except to what is shown. current is the path of the page that the navigation marks.
func link(p pages.Page, current string, content ...app.UI) app.HTMLElem {
	a := h.Elem("a", nil, content...)
	if !shown(p.Path) {
		a = a.Attr("href", site.Path(To(p.Path)))
	}
	if p.Path == current {
		a = a.Aria("current", "page")
	}
	return a
}

// Tabs is the navigation at the bottom of a phone's screen.
type Tabs struct {
	app.Compo
	Path string
}

func (t *Tabs) Alone() {}

// OnNav is empty: its presence redraws the links, which depend on the current page.
func (t *Tabs) OnNav(app.Context) {}

func (t *Tabs) Render() app.UI {
	var tabs []app.UI
	for _, r := range pages.Rooms() {
		tabs = append(tabs, link(r, t.Path, Icon(r.Icon), h.Text("span", "", r.Name)))
	}
	return h.Tag("nav", []string{"class", "tabs", "aria-label", "Calculators"}, h.Box("div", "", tabs...))
}

// Title draws the head of a page: its title, a sentence with marked words (see Words), and more.
func Title(title, sentence string, more ...app.UI) app.UI {
	return h.Box("div", "head", append([]app.UI{
		h.Text("h1", "", title),
		h.Box("p", "subject"), // page.js writes the request here on a hand-out or in a frame
		h.If(sentence != "", func() app.UI { return h.Box("p", "lead", Words(sentence)...) }),
	}, more...)...)
}

// Variables sets the letters m, s, n, j, k and r in italics where they stand alone, as in formulas.
func Variables(sentence string) []app.UI {
	var body []app.UI
	words := strings.SplitAfter(sentence, " ")
	from := 0
	for i, w := range words {
		letter := strings.Trim(w, " (),.;:")
		if len(letter) != 1 || !strings.Contains("msnjkr", letter) {
			continue
		}
		before, after, _ := strings.Cut(w, letter)
		body = append(body, app.Text(strings.Join(words[from:i], "")+before), h.Text("i", "", letter))
		words[i], from = after, i
	}
	return append(body, app.Text(strings.Join(words[from:], "")))
}

// Header is the bar at the top: name, navigation, whether the program works offline, and the theme.
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
	exportQR()
	b.ready = site.Now().Ready
	b.release = site.OnChange(func() {
		ctx.Dispatch(func(app.Context) { b.ready = site.Now().Ready })
	})
}

// OnNav is empty: its presence redraws the links, which depend on the current page.
func (b *Header) OnNav(app.Context) {}

func (b *Header) OnDismount() {
	if b.release != nil {
		b.release()
	}
}

// toggleTheme switches between the light and the dark theme, starting from the system's.
func (b *Header) toggleTheme(ctx app.Context, e app.Event) {
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
		ready = "flow yet" // keeps its place
	}
	var rooms []app.UI
	for _, r := range pages.Rooms() {
		rooms = append(rooms, link(r, b.Path, app.Text(r.Name)))
	}
	return h.Box("header", "bar", h.Box("div", "",
		h.Tag("a", []string{"class", "brand", "href", site.Path("/"), "aria-label", "Rencontre, home"}, mark(),
			h.Tag("span", []string{"translate", "no"}, app.Text("Rencontre"))),
		h.Tag("nav", []string{"aria-label", "Calculators"}, rooms...),
		h.Box("div", "state", h.Box("span", ready, Icon("check"), app.Text("Ready offline")), &Ask{},
			IconButton("Light or dark", "theme", b.toggleTheme).Class("link")),
	))
}
