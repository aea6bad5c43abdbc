package page

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/page/papers"
	"rencontre/app/page/request"
	"rencontre/app/pages"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// home is the home page: a deck to guess at, and links to all other pages.
type home struct {
	app.Compo

	desk        *calc.Desk
	here        map[string]int // by paper, how many printed results this device computed
	ready       bool
	installable bool
	release     func()
}

func (p *home) OnPreRender(ctx app.Context) { p.title(ctx) }
func (p *home) OnNav(ctx app.Context) {
	ui.Turned(ctx)
	p.title(ctx)
}

func (p *home) title(ctx app.Context) {
	ctx.Page().SetTitle("Rencontre · card-matching games and their exact odds")
	ctx.Page().SetDescription("Will a card come at its own number? Mousetrap, Modular Mousetrap, He Loves Me, Treize, " +
		"Dundee and Memory: play a deck, count all decks, get the best move. Exact results in your browser, even offline.")
}

func (p *home) OnMount(ctx app.Context) {
	p.ready, p.installable = site.Now().Ready, ctx.IsAppInstallable()
	p.here = map[string]int{}
	page := calc.PageOf(ctx)
	papers.Found(p.desk, page, func(all []papers.Stored) {
		page.Dispatch(func() {
			for _, k := range all {
				if !k.Records {
					p.here[k.Name] = k.Here
				}
			}
		})
	})
	forget, unbind := site.OnChange(func() {
		ctx.Dispatch(func(app.Context) { p.ready = site.Now().Ready })
	}), calc.AskKey(ctx)
	p.release = func() {
		forget()
		unbind()
	}
}

func (p *home) OnDismount() {
	if p.release != nil {
		p.release()
	}
}

func (p *home) OnAppInstallChange(ctx app.Context) { p.installable = ctx.IsAppInstallable() }

func (p *home) Render() app.UI {
	return ui.Shell(pages.Home, &calc.Ended{Desk: p.desk}, nil,
		&deal{},
		h.Box("div", "flow home-ask", ui.AskButton("52 cards no match, Table\u00a09 …"),
			h.Text("p", "soft", "Rencontre computes card-matching games.")),
		h.Tag("nav", []string{"class", "ways", "aria-label", "Where to begin"},
			h.Each(len(ways), func(i int) app.UI { return ways[i].draw() })),
		rooms(),
		p.papers(),
		h.Memo(nil, records),
		h.If(p.ready || p.installable, func() app.UI {
			text := "Every calculator works without a network."
			strong := "Ready for offline use."
			if !p.ready {
				strong = "You can install Rencontre."
			}
			return ui.Banner(false, strong, text, h.If(p.installable, func() app.UI {
				return ui.Button("Install", "", "", func(ctx app.Context, e app.Event) { ctx.ShowAppInstallPrompt() })
			}))
		}),
	)
}

// A way is a group of links with one purpose. The first link is the main one.
type way struct {
	icon, title, about string
	links              []goal
}

// A goal is a link to an address, or to what was left of the same question.
type goal struct{ address, name string }

var ways = []way{
	{"play", "Play", "Turn a deck card by card, beat the computer at Memory, or play Dundee.",
		[]goal{{"/play?game=mousetrap", "Mousetrap"}, {"/memory?part=play", "Memory"}, {"/dundee?part=play", "Dundee"}}},
	{"bars", "Teach", "Let a class guess, deal the decks, then show the exact odds and why.",
		[]goal{{"/lesson", "A lesson"},
			{"/coincidences?game=t1&m=13", "The odds of a match"}}},
	{"published-only", "Check a paper", "Compare the printed numbers with those computed here, and see every error.",
		[]goal{{"/papers", "The papers"}, {"/papers?part=errata&paper=all", "Errata"}}},
}

func (w way) draw() app.UI {
	return h.Box("div", "panel way",
		h.Box("h2", "", ui.Icon(w.icon), app.Text(w.title)),
		h.Text("p", "soft", w.about),
		h.Box("div", "flow", h.Each(len(w.links), func(i int) app.UI {
			class := "button link"
			if i == 0 {
				class = "button"
			}
			to := w.links[i]
			return h.Tag("a", []string{"class", class, "href", site.Path(pages.LessonAnew(ui.Resumed(to.address)))},
				app.Text(to.name))
		})))
}

// rooms leads to every calculator that no way begins with.
func rooms() app.UI {
	all := slices.DeleteFunc(pages.Titled(), func(r pages.Page) bool {
		return slices.ContainsFunc(ways, func(w way) bool {
			return slices.ContainsFunc(w.links, func(to goal) bool {
				path, query, _ := strings.Cut(to.address, "?")
				return path == r.Path && !strings.Contains(query, "m=") // which is one question of the page
			})
		})
	})
	return h.Tag("nav", []string{"class", "panel rooms", "aria-label", "More calculators"},
		h.Each(len(all), func(i int) app.UI {
			r := all[i]
			return h.Tag("a", []string{"href", site.Path(ui.Resumed(ui.First(r.Path)))},
				ui.Icon(r.Icon), h.Text("h2", "", r.Title), h.Box("p", "", ui.Variables(r.About)...))
		}))
}

// papers lists the papers with their comparison to our results, and how much of each this device repeated.
func (p *home) papers() app.UI {
	all := papers.List()
	return ui.Section("panel", "The papers",
		h.Text("h2", "", figure.Capital(figure.Word(len(all)))+" papers, recomputed"),
		h.Box("ul", "papers", h.Each(len(all), func(i int) app.UI {
			state := all[i].State
			if n := p.here[all[i].Name]; n > 0 {
				state += "; " + figure.Whole(n) + " repeated here"
			}
			return h.Box("li", "",
				h.Tag("a", []string{"href", site.Path("/papers?part=" + all[i].Name)}, h.Text("cite", "", all[i].Title)),
				h.Text("span", "note", all[i].By),
				h.Text("span", "soft note", state))
		})))
}

// records lists the newest counts.
func records() app.UI {
	all := paper.Newest()
	return ui.Section("panel", "New numbers",
		h.Text("h2", "", "New numbers"),
		h.Text("p", "soft", "Counts of winning decks, first made here."),
		h.Box("ul", "papers", h.Each(len(all), func(i int) app.UI {
			k := all[i]
			to, _ := request.Address(string(k.Request()))
			size := strconv.Itoa(k.Ranks) + " cards"
			if k.Suits > 1 {
				size = strconv.Itoa(k.Ranks) + " ranks in " + strconv.Itoa(k.Suits) + " suits"
			}
			if k.Weak {
				size += ", any card left"
			}
			return h.Box("li", "",
				ui.Link(game.Names[k.Game]+", "+size, to),
				h.Text("span", "soft num", game.Number(k)))
		})),
		ui.LinkButton("All results beyond the papers", "link", "/records"))
}

// missing is the page for an unknown path.
type missing struct {
	app.Compo

	unbind func()
}

func (p *missing) OnMount(ctx app.Context) { p.unbind = calc.AskKey(ctx) }

func (p *missing) OnDismount() {
	if p.unbind != nil {
		p.unbind()
	}
}

func (*missing) OnPreRender(ctx app.Context) { ctx.Page().SetTitle("No such page · Rencontre") }

func (*missing) OnNav(ctx app.Context) { ui.Turned(ctx) }

func (*missing) Render() app.UI {
	return ui.Shell("", nil, nil, ui.Title("Page not found", "This address does not exist. Find the calculators in "+
		"the navigation."),
		h.Box("p", "", ui.LinkButton("Go to the home page", "", "/")))
}
