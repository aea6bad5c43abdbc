package page

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/papers"
	"rencontre/app/page/request"
	"rencontre/app/pages"
	"rencontre/app/site"
	"rencontre/app/ui"
)

// work is the page Your work: the computations and the checks of papers that this device has, from all pages.
type work struct {
	*calc.Frame

	items     []calc.Item
	checks    []papers.Stored
	known     bool
	unread    error  // why not all of it could be read
	undeleted string // what could not be deleted last, and why
	shown     int    // of those that are whole
	watching  bool   // a look at what runs is on its way
	doubted   string // the request that is deleted if the user says so again
	doubtsAll bool   // the dialog asks whether all is to be deleted
}

// listedFirst is the number of complete results that are listed at first.
const listedFirst = 20

// newWork makes the page Your work.
func newWork(f *calc.Frame) calc.Calculator { return &work{Frame: f, shown: listedFirst} }

func (p *work) Read(url.Values)   {}
func (p *work) Query() url.Values { return url.Values{} }

func (p *work) Head() calc.Head {
	return calc.Head{
		Title:       "Your work on this device",
		Lead:        "Longer computations and checks of papers are saved here. Nothing leaves the device.",
		Description: "Computations and checks of papers that Rencontre keeps on this device: continue, open or delete them.",
	}
}

func (p *work) Ask() {
	p.Desk().Shelf(p.Page(), func(all []calc.Item, err error) {
		p.items, p.known, p.unread = all, true, err
		p.watch()
	})
	p.checks = nil
	papers.Found(p.Desk(), p.Page(), func(all []papers.Stored) { p.checks = all })
}

// watch checks once a second what is running, and reloads the list when a run has ended.
func (p *work) watch() {
	if p.watching || !slices.ContainsFunc(p.items, func(i calc.Item) bool { return i.Busy }) {
		return
	}
	p.watching = true
	p.Later(time.Second, func() {
		p.watching = false
		for i, item := range p.items {
			if part, busy := p.Desk().Now(item); item.Busy && !busy {
				p.Ask()
				return
			} else if item.Busy {
				p.items[i].FinishedPart = part
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
		h.If(p.unread != nil, func() app.UI {
			return ui.Banner(true, "What is saved cannot be read.", figure.Capital(p.unread.Error())+".")
		}),
		h.If(p.undeleted != "", func() app.UI { return ui.Banner(true, "Not deleted.", p.undeleted) }),
		h.If(!p.known, func() app.UI { return ui.Waits() }),
		h.If(p.known && p.unread == nil && len(p.items)+len(p.checks) == 0, func() app.UI {
			return ui.Section("stack", "Nothing",
				h.Text("p", "", "Nothing is running, and nothing is saved. Begin with one of these."),
				h.Box("div", "ways", h.Each(len(longWork), func(i int) app.UI { return longWork[i].draw() })))
		}),
		p.list("Running", busy),
		p.list("Interrupted", parts),
		p.drawChecks(),
		p.listDays(fmt.Sprintf("Saved, %s in total", figure.Bytes(float64(size))), whole[:min(len(whole), p.shown)]),
		h.If(more > 0, func() app.UI {
			return h.Box("div", "", ui.Button(fmt.Sprintf("Show %s more", figure.Whole(min(more, 5*listedFirst))), "", "",
				func(app.Context, app.Event) { p.shown += 5 * listedFirst }))
		}),
		p.list("Saved by another version", old),
		p.drawDeleteAll(len(whole), len(parts), len(old), size),
		h.If(p.known, func() app.UI {
			return h.Text("p", "note", "Saved games are on the pages of their games. Clearing the browser’s data deletes what "+
				"is saved. An iPhone also deletes it after a week without a visit, unless Rencontre is on its home screen.")
		}),
	}
}

// longWork is what a reader without saved work can begin with.
var longWork = []way{
	{pages.At("/count").Icon, "Count winning decks", "Of Mousetrap with 6 ranks in 4 suits, about 8 minutes of work.",
		[]goal{{"/count?game=mousetrap&m=6&s=4", "Count the decks"}}},
	{pages.At("/papers").Icon, "Verify a paper", "Compute all that a paper prints, and compare it.",
		[]goal{{"/papers", "The papers"}}},
	{pages.At("/reform").Icon, "Search for long orbits", "Reform decks at random, and keep the longest orbit.",
		[]goal{{"/reform?part=search", "The search"}}},
}

// day names the day of the last change of an item.
func day(i calc.Item) string {
	if i.When.IsZero() {
		return "Day unknown"
	}
	return i.When.Format("Monday, 2 January 2006")
}

// listDays lists items by the days of their last change.
func (p *work) listDays(title string, items []calc.Item) app.UI {
	if len(items) == 0 {
		return nil
	}
	body := []app.UI{h.Text("h2", "", title)}
	for len(items) > 0 {
		n := 1
		for n < len(items) && day(items[n]) == day(items[0]) {
			n++
		}
		same := items[:n]
		body = append(body, h.Text("h3", "", day(same[0])),
			h.Box("ul", "", h.Each(len(same), func(i int) app.UI { return p.draw(same[i]) })))
		items = items[n:]
	}
	return ui.Section("panel work-list", title, body...)
}

// drawDeleteAll draws the button that deletes all that is saved, and the dialog that says what would be lost.
func (p *work) drawDeleteAll(whole, parts, old, size int) app.UI {
	if whole+parts+old+len(p.checks) == 0 {
		return nil
	}
	var lost []string
	for _, of := range []struct {
		n    int
		what string
	}{{whole, "result"}, {parts, "interrupted computation"}, {old, "result of another version|results of another version"},
		{len(p.checks), "check of a paper|checks of papers"}} {
		one, many, irregular := strings.Cut(of.what, "|")
		switch {
		case of.n == 0:
		case irregular && of.n > 1:
			lost = append(lost, figure.Whole(of.n)+" "+many)
		default:
			lost = append(lost, figure.Count(of.n, one))
		}
	}
	text := "This deletes " + figure.And(lost)
	if size > 0 {
		text += ", " + figure.Bytes(float64(size))
	}
	text += ". To have them again, you must compute them again, which can take hours. What is running goes on."
	const name = "Delete all?"
	return h.Box("div", "", ui.Button("Delete all", "", "", ui.Handler(func() {
		p.doubtsAll = true
		p.Defer(func() { app.Window().GetElementByID("delete-all").Call("showModal") })
	})),
		h.Elem("dialog", []string{"id", "delete-all", "class", "panel", "aria-label", name},
			h.If(p.doubtsAll, func() app.UI {
				return h.Box("div", "stack", h.Text("h2", "", name), h.Text("p", "", text),
					h.Box("div", "flow",
						ui.Button("Keep all", "", "main", func(ctx app.Context, _ app.Event) {
							ctx.JSSrc().Call("closest", "dialog").Call("close")
						}),
						ui.Button("Yes, delete all", "", "", func(ctx app.Context, _ app.Event) {
							ctx.JSSrc().Call("closest", "dialog").Call("close")
							p.removeAll()
						})))
			})).On("close", func(app.Context, app.Event) { p.doubtsAll = false }))
}

// removeAll deletes all that is saved. What is running goes on.
func (p *work) removeAll() {
	p.doubtsAll, p.undeleted = false, ""
	left := 0
	done := func(name string) func(error) {
		left++
		return func(err error) {
			if err != nil {
				p.undeleted = name + ": " + err.Error() + "."
			}
			left--
			if left == 0 {
				p.Ask()
			}
		}
	}
	forgotten := done("") // the list is read again when nothing is left to delete
	for _, i := range p.items {
		if !i.Busy {
			p.Desk().Delete(p.Page(), i, done(request.Title(i.Request)))
		}
	}
	for _, k := range p.checks {
		papers.Forget(p.Desk(), p.Page(), k, done(k.Title))
	}
	forgotten(nil)
}

func (p *work) list(title string, items []calc.Item) app.UI {
	if len(items) == 0 {
		return nil
	}
	return ui.Section("panel work-list", title, h.Text("h2", "", title),
		h.Box("ul", "", h.Each(len(items), func(i int) app.UI { return p.draw(items[i]) })))
}

func (p *work) draw(i calc.Item) app.UI {
	name, note, does := request.Title(i.Request), "", "Open"
	switch {
	case i.Busy:
		note = fmt.Sprintf("%d %% done", int(100*i.FinishedPart))
	case !i.Done:
		note, does = fmt.Sprintf("%d %% is saved, %s", int(100*i.FinishedPart), figure.Bytes(float64(i.Bytes))), "Go on"
	case i.Bytes > 0:
		note = figure.Bytes(float64(i.Bytes))
	}
	var open app.UI
	if address, ok := request.Address(i.Request); ok && !i.Old {
		open = opens(does, name, address)
	}
	switch {
	case i.Old: // it is of no use
		return line(name, note, open, deletes(name, func() { p.remove(i) }))
	case p.doubted == i.Request:
		return line(name, note, h.Text("span", "", "Delete?"),
			ui.Button("Yes, delete", "", "", ui.Handler(func() { p.remove(i) })).Aria("label", "Yes, delete: "+name),
			ui.Button("Keep", "", "", ui.Handler(func() { p.doubt("") })).ID("keep").Aria("label", "Keep: "+name))
	}
	return line(name, note, open, deletes(name, func() { p.doubt(i.Request) }))
}

// doubt asks whether the result of a request is to be deleted, which may have taken hours; "" asks no more.
func (p *work) doubt(request string) {
	p.doubted = request
	p.Defer(func() { calc.Focus("keep") })
}

func (p *work) remove(i calc.Item) {
	p.doubted = ""
	p.Desk().Delete(p.Page(), i, p.deleted(request.Title(i.Request)))
}

// line draws an item of a list with what can be done with it.
func line(name, note string, does ...app.UI) app.UI {
	return h.Box("li", "flow", append([]app.UI{h.Text("span", "grow", name), h.Text("span", "note", note)}, does...)...)
}

func deletes(name string, remove func()) app.UI {
	return ui.Button("Delete", "", "link", ui.Handler(remove)).Aria("label", "Delete: "+name)
}

// drawChecks lists what was computed of the papers.
func (p *work) drawChecks() app.UI {
	if len(p.checks) == 0 {
		return nil
	}
	const title = "Checks of the papers"
	return ui.Section("panel work-list", title, h.Text("h2", "", title),
		h.Box("ul", "", h.Each(len(p.checks), func(i int) app.UI {
			k := p.checks[i]
			open := opens("Open", k.Title, k.Path)
			return line(k.Title, k.Words+", "+figure.Bytes(float64(k.Bytes)), open, deletes(k.Title, func() {
				papers.Forget(p.Desk(), p.Page(), k, p.deleted(k.Title))
			}))
		})))
}

// opens links to the page that shows an item.
func opens(does, name, path string) app.UI {
	return h.Tag("a", []string{"class", "button", "href", site.Path(path), "aria-label", does + ": " + name},
		app.Text(does))
}

// deleted returns what to do when an item was deleted, or could not be. A failure stays on the page until the next
// deletion.
func (p *work) deleted(name string) func(error) {
	p.undeleted = ""
	return func(err error) {
		if err != nil {
			p.undeleted = name + ": " + err.Error() + "."
		}
		p.Ask()
	}
}

// titleAndAddress returns the title of a request and the address that shows it: this page if no other does.
func titleAndAddress(of string) (title, address string) {
	address, shown := request.Address(of)
	if !shown {
		address = pages.Work
	}
	return request.Title(of), site.Path(address)
}
