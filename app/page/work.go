package page

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/page/papers"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/solitaire"
)

// work lists what this device computes and keeps, from every page.
type work struct {
	*calc.Frame

	items []calc.Item
	known bool
	wrong string // why something could not be read or deleted
	shown int    // of those that are whole
}

// few are how many of what is whole are listed before more are asked for.
const few = 20

// Work is the page Your work on this device.
func Work(f *calc.Frame) calc.Calculator { return &work{Frame: f, shown: few} }

func (p *work) Read(url.Values)   {}
func (p *work) Query() url.Values { return url.Values{} }

func (p *work) Head() calc.Head {
	return calc.Head{
		Title:       "Your work on this device",
		Lead:        "What runs, what was interrupted and what is kept, from every page. Nothing here leaves the device; clearing the browser’s data clears this too, and an iPhone clears it after a week without a visit unless Rencontre is on its home screen.",
		Description: "What Rencontre computes and keeps on this device: go on with it, open it, delete it.",
	}
}

func (p *work) Ask() {
	p.Desk().Shelf(p.Page(), func(all []calc.Item, err error) {
		p.items, p.known = all, true
		p.say(err)
		p.watch()
	})
}

func (p *work) say(err error) {
	if p.wrong = ""; err != nil {
		p.wrong = figure.Capital(err.Error()) + "."
	}
}

// watch follows what runs; when something has ended, all is asked for again.
func (p *work) watch() {
	if !slices.ContainsFunc(p.items, func(i calc.Item) bool { return i.Busy }) {
		return
	}
	p.Later(time.Second, func() {
		for i, item := range p.items {
			if part, busy := p.Desk().Now(item); item.Busy && !busy {
				p.Ask()
				return
			} else if item.Busy {
				p.items[i].Share = part
			}
		}
		p.watch()
	})
}

func (p *work) Draw() []app.UI {
	var busy, parts, whole, old []calc.Item
	size := 0
	for _, i := range p.items {
		size += i.Bytes
		switch {
		case i.Busy:
			busy = append(busy, i)
		case i.Old:
			old = append(old, i)
		case i.Done:
			whole = append(whole, i)
		default:
			parts = append(parts, i)
		}
	}
	more := len(whole) - p.shown
	return []app.UI{
		app.If(p.wrong != "", func() app.UI { return ui.Banner(true, "It failed.", p.wrong) }),
		app.If(!p.known, func() app.UI { return h.T("p", "soft", "Getting ready.") }),
		app.If(p.known && len(p.items) == 0, func() app.UI {
			return ui.Section("panel", "Nothing", h.T("p", "soft", "Nothing runs, and nothing is kept. What takes longer than a moment is kept here by itself."))
		}),
		p.list("Running", busy),
		p.list("Interrupted", parts),
		p.list(fmt.Sprintf("Kept, %s in all", figure.Bytes(float64(size))), whole[:min(len(whole), p.shown)]),
		app.If(more > 0, func() app.UI {
			return h.E("div", "", ui.Button(fmt.Sprintf("Show %s more", figure.Whole(min(more, 5*few))), "", "", func(app.Context, app.Event) { p.shown += 5 * few }))
		}),
		p.list("Left by another version", old),
	}
}

func (p *work) list(title string, items []calc.Item) app.UI {
	if len(items) == 0 {
		return nil
	}
	return ui.Section("panel work-list", title, h.T("h2", "", title), h.E("ul", "", app.Range(items).Slice(func(i int) app.UI { return p.draw(items[i]) })))
}

func (p *work) draw(i calc.Item) app.UI {
	name, note, does := titleOf(i.Request), "", "Open"
	switch {
	case i.Busy:
		note = fmt.Sprintf("%d %% done", int(100*i.Share))
	case !i.Done:
		note, does = fmt.Sprintf("%d %% is kept, %s", int(100*i.Share), figure.Bytes(float64(i.Bytes))), "Go on"
	case i.Bytes > 0:
		note = figure.Bytes(float64(i.Bytes))
	}
	var open app.UI
	if address, ok := papers.Address(i.Request); ok && !i.Old {
		open = h.X("a", []string{"class", "button", "href", site.Path(address), "aria-label", does + ": " + name}, app.Text(does))
	}
	return h.E("li", "flow",
		h.T("span", "grow", name),
		h.T("span", "note", note),
		open,
		ui.Button("Delete", "", "link", func(app.Context, app.Event) {
			p.Desk().Delete(p.Page(), i, func(err error) {
				p.Ask()
				p.say(err)
			})
		}).Aria("label", "Delete: "+name))
}

// titles are what jobs are called.
var titles = map[string]string{
	"play": "A deck played", "reconstruct": "A deck rebuilt", "distribution": "All decks", "count": "Winning decks counted", "count-estimate": "Winning decks estimated",
	"list": "Winning decks listed", "find": "Winning decks found", "best": "Best score", "estimate": "Deals", "orbit": "Orbit", "census": "Census", "preimages": "Preimages",
	"search-orbits": "Long orbits", "reform-graph": "Graph of reformed decks", "coincidence": "Law of matches", "steen": "Steen’s numbers", "treize": "Treize",
	"dundee-adaptive": "Dundee", "dundee-advance": "Dundee, a bid", "dundee-best": "Dundee, best bids", "memory": "Memory, values", "memory-win": "Memory, to win",
	"memory-match": "Memory, a match", "memory-reply": "Memory, replies", "board": "Memory, a board",
}

// named is what a request is called, and where it is looked at: on this page, where no
// other shows it.
func named(request string) (title, address string) {
	address, shown := papers.Address(request)
	if !shown {
		address = "/work"
	}
	return titleOf(request), site.Path(address)
}

// titleOf is a request in words: what it asks, of which game and size, and all else by
// its name.
func titleOf(request string) string {
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(request), &fields) != nil {
		return figure.Clip(request)
	}
	text := func(name string) string { return strings.Trim(string(fields[name]), `"`) }
	title := []string{titles[text("job")]}
	if title[0] == "" {
		title[0] = text("job")
	}
	if name := game.Names[solitaire.Game(text("game"))]; name != "" {
		title = append(title, name)
	}
	for _, letter := range []string{"m ranks", "s suits"} {
		if is, name, _ := strings.Cut(letter, " "); fields[name] != nil {
			title = append(title, is+" = "+text(name))
			delete(fields, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if of := text(name); name != "job" && name != "game" && of != "won" && of != "setAside" {
			title = append(title, name+" "+figure.Clip(strings.Trim(string(fields[name]), `"[]`)))
		}
	}
	return strings.Join(title, ", ")
}
