package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/papers"
	"rencontre/app/pages"
	"rencontre/app/site"
	"rencontre/app/ui"
)

// Home says in one screen what this is, and leads into it.
type Home struct {
	app.Compo

	desk        *calc.Desk
	states      map[string]string // of papers, in words
	ready       bool
	installable bool
	release     func()
}

func (p *Home) OnPreRender(ctx app.Context) { p.title(ctx) }
func (p *Home) OnNav(ctx app.Context) {
	ui.Turned(ctx)
	p.title(ctx)
}

func (p *Home) title(ctx app.Context) {
	ctx.Page().SetTitle("Rencontre · a calculator for card-matching games")
	ctx.Page().SetDescription("Mousetrap, Modular Mousetrap, He Loves Me, Treize, Dundee and Memory: play a deck, rebuild it backwards, count them all, be told the best move. Exact, in your browser, without a network.")
}

func (p *Home) OnMount(ctx app.Context) {
	p.ready, p.installable = site.Now().Ready, ctx.IsAppInstallable()
	papers.States(p.desk, calc.PageOf(ctx), func(name, words string) {
		if p.states == nil {
			p.states = map[string]string{}
		}
		p.states[name] = words
	})
	p.release = site.OnChange(func() {
		ctx.Dispatch(func(app.Context) { p.ready = site.Now().Ready })
	})
}

func (p *Home) OnDismount() {
	if p.release != nil {
		p.release()
	}
}

func (p *Home) OnAppInstallChange(ctx app.Context) { p.installable = ctx.IsAppInstallable() }

// sources are the papers that the calculators come from.
var sources = []struct{ title, by, what, name string }{
	{"Reformed permutations in Mousetrap and its generalizations", "Bersani, 2010", "games, decks, winning decks counted", "bersani-2010"},
	{"An “eulerian” approach to a class of matching problems", "Bersani", "laws of matches, Steen’s numbers, Treize", "bersani-eulerian"},
	{"How to play Dundee", "Litwack, Pikhurko, Pongnumkul, 2009", "the adviser, bids, rounds", "dundee"},
	{"Optimal strategy in the children’s game Memory", "Alfthan, 2007", "shares, players, known boards", "alfthan"},
	{"The memory game", "Zwick, Paterson, 1992", "values and optimal moves", "zwick-paterson"},
}

func (p *Home) Render() app.UI {
	hero := []ui.Card{
		{Rank: 1, Copy: 1, State: ui.Hit}, {Rank: 5}, {Rank: 3, Copy: 3, State: ui.Hit}, {Rank: 2, Copy: 2}, {Rank: 4, Copy: 1},
	}
	rooms := pages.Rooms()
	return ui.Shell(pages.Home, nil,
		&calc.Ended{Desk: p.desk},
		h.E("section", "hero",
			h.E("div", "",
				h.E("h1", "", app.Text("When does a card come"), h.Br(), app.Text("at its own number?")),
				h.E("p", "lead", ui.Variables("Type a deck, a board or a pair (m, s). Rencontre gives the exact answer, or an honest estimate, says which it is, and makes a link that repeats it.")...),
			),
			h.Ul().Class("cards").Aria("label", "Five cards, counted: the 1 and the 3 come at their own number").Body(
				app.Range(hero).Slice(func(i int) app.UI {
					class := "count"
					if hero[i].State == ui.Hit {
						class = "count now"
					}
					return h.E("li", "", h.Span().Class(class).Aria("hidden", "true").Text(strconv.Itoa(i+1)), hero[i].Draw())
				}),
			),
		),
		h.Nav().Class("panel rooms").Aria("label", "What to do").Body(
			app.Range(rooms).Slice(func(i int) app.UI {
				r := rooms[i]
				return h.A().Attr("href", site.Path(ui.To(r.Path))).Body(
					ui.Icon(r.Icon), h.H2().Style("font-size", "1.1875rem").Text(r.Title), h.E("p", "", ui.Variables(r.About)...))
			}),
		),
		h.Section().Class("panel").Aria("label", "The papers").Body(
			h.H2().Style("margin-bottom", ".75rem").Text("The papers behind it"),
			h.E("ul", "papers", app.Range(sources).Slice(func(i int) app.UI {
				s := sources[i]
				what := s.what
				if state := p.states[s.name]; state != "" {
					what = state
				}
				return h.E("li", "",
					h.A().Attr("href", site.Path("/papers?part="+s.name)).Body(h.T("cite", "", s.title)),
					h.T("span", "note", s.by),
					h.T("span", "soft note", what))
			})),
		),
		app.If(p.ready || p.installable, func() app.UI {
			text := "Every calculator works without a network; nothing you type leaves this device."
			strong := "Ready for offline use."
			if !p.ready {
				strong = "This can be installed."
			}
			return ui.Banner(false, strong, text, app.If(p.installable, func() app.UI {
				return ui.Button("Install", "", "", func(ctx app.Context, e app.Event) { ctx.ShowAppInstallPrompt() })
			}))
		}),
	)
}

// Missing is shown where there is no page.
type Missing struct{ app.Compo }

func (*Missing) OnPreRender(ctx app.Context) { ctx.Page().SetTitle("No such page · Rencontre") }

func (*Missing) OnNav(ctx app.Context) { ui.Turned(ctx) }

func (*Missing) Render() app.UI {
	return ui.Shell("", nil, ui.Title("There is no page here", "The address leads nowhere. The calculators are in the navigation."),
		h.E("p", "", h.A().Class("button").Attr("href", site.Path("/")).Text("To the first page")))
}
