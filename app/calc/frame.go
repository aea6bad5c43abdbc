package calc

import (
	"net/url"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// A Calculator is a page: what it takes in, what it asks, and how it looks. Its
// Frame calls all of it on the page's goroutine.
type Calculator interface {
	// Read takes what an address says; a bare one means the defaults.
	Read(url.Values)
	// Query is the query of the address that Read understands.
	Query() url.Values
	// Ask asks for what is shown, after Read and after each change.
	Ask()
	// Head is what stands above, as the page is now.
	Head() Head
	// Draw is what stands below. It computes nothing: it is drawn anew at each
	// event.
	Draw() []app.UI
}

// Head is the head of a page, and what it is called elsewhere.
type Head struct {
	Title       string // of the page
	Lead        string // one sentence below it, its words marked (see ui.Words)
	More        app.UI // below that, or nil
	Name        string // of the tab of the browser; "" is Title
	Description string // for who has not opened it
	Class       string // of what is around the title, or ""
	Nav         app.UI // to what belongs together, or nil
	Wrong       string // what the address names and there is not
}

// Keyed is a Calculator with keys of its own (see named). They are asked for when it is
// mounted and after each address.
type Keyed interface{ Keys() Keys }

// Presented is a Calculator that can fill the screen with some of it. It returns nil
// while it does not.
type Presented interface{ Present() app.UI }

// Leaver is a Calculator that has something to end when its page, or part of a page, is
// left. The frame leaves the page's answers and lists itself.
type Leaver interface{ Leave() }

// Frame is what is around every calculator: it brings the address to its fields
// and back, and has what it asked answered.
type Frame struct {
	calculator Calculator
	desk       *Desk
	ctx        app.Context // the page's: an event's dies with the element it came from
	page       Page
	leave      []func()
	unbind     func()
	listed     bool // the keys are shown
	full       bool // a part of it fills the screen
	away       bool // the address is another page's: this one is being made, or was left
	noted      bool // it is to be written when it is this page's
}

// New frames a calculator.
func New(d *Desk, calculator func(*Frame) Calculator) *Frame {
	f := &Frame{desk: d}
	f.calculator = calculator(f)
	return f
}

// Component is the component of a calculator at the path of its page.
func Component(d *Desk, path string, calculator func(*Frame) Calculator) app.Composer {
	return &component{frame: New(d, calculator), path: path}
}

// A component is apart from the frame, which pages have within: each of them would
// have all methods of go-app's components too, 150 kB of program.
type component struct {
	app.Compo

	frame  *Frame
	path   string
	opened bool // for its first address
}

// CompoID tells two pages apart, whose components are of one type.
func (c *component) CompoID() string { return c.path }

func (c *component) OnPreRender(ctx app.Context) { c.frame.nav(ctx, url.Values{}) }

// OnOpen is called before it is drawn, and OnNav then and whenever the address is
// another (app/go-app.patch).
func (c *component) OnOpen(ctx app.Context, address *url.URL) {
	c.frame.ctx, c.frame.away = ctx, true
	c.frame.Open(browser{ctx}, address.Query())
	c.opened = true
}

func (c *component) OnNav(ctx app.Context) {
	ui.Turned(ctx)
	if !c.opened {
		c.frame.nav(ctx, ctx.Page().URL().Query())
		return
	}
	c.opened = false
	c.frame.arrive()
	c.frame.title()
	c.frame.Bind()
	ctx.PreventUpdate()
}

func (c *component) OnDismount()    { c.frame.dismount() }
func (c *component) Render() app.UI { return c.frame.render(c.path) }

// Ask is an answer of the framed page, NewAnswer of one that is left with it.
func Ask[R any](f *Frame, heard func()) *Answer[R] {
	a := NewAnswer[R](f.desk, f.Page(), heard)
	f.own(&a.answer)
	return a
}

// FormAnswer is Ask for the question that the fields put: what a job finds wrong with it is
// said beside its field.
func FormAnswer[R any](f *Frame, heard func()) *Answer[R] {
	a := Ask[R](f, heard)
	a.refused = f.refuse
	return a
}

// AskMany is a list of answers likewise.
func AskMany[R any](f *Frame, heard func()) *Many[R] {
	m := NewMany[R](f.desk, f.Page(), heard)
	f.leaves(m.Stop)
	return m
}

func (f *Frame) own(a *answer)       { f.leaves(a.Leave) }
func (f *Frame) leaves(leave func()) { f.leave = append(f.leave, leave) }

// Desk is the desk of the tab.
func (f *Frame) Desk() *Desk { return f.desk }

// Calculator is what is framed.
func (f *Frame) Calculator() Calculator { return f.calculator }

// Page is the page that is shown, now or later.
func (f *Frame) Page() Page { return framed{f} }

// framed is apart from the frame for the reason that the component is.
type framed struct{ f *Frame }

func (s framed) Async(do func())    { s.f.page.Async(do) }
func (s framed) Dispatch(do func()) { s.f.page.Dispatch(do) }
func (s framed) Defer(do func()) {
	if _, there := s.f.page.(browser); !there {
		do()
		return
	}
	s.f.Defer(do)
}

// drawn does something when a page is drawn, or at once where it never is; not where it is
// left before.
func drawn(p Page, do func()) {
	if s, there := p.(interface{ Defer(func()) }); there {
		s.Defer(do)
		return
	}
	do()
}

// Later does something when a time has passed, where the page has a clock, and
// Defer when the page is drawn, where there is a browser.
func (f *Frame) Later(d time.Duration, do func()) {
	if c, there := f.page.(interface{ After(time.Duration, func()) }); there {
		c.After(d, do)
	}
}

func (f *Frame) Defer(do func()) {
	if c, there := f.page.(browser); there {
		c.ctx.Defer(func(app.Context) { do() })
	}
}

// PageOf is the page of a context of go-app, for what is no calculator.
func PageOf(ctx app.Context) Page { return browser{ctx} }

// browser is go-app's page.
type browser struct{ ctx app.Context }

func (c browser) Async(do func())    { c.ctx.Async(do) }
func (c browser) Dispatch(do func()) { c.ctx.Dispatch(func(app.Context) { do() }) }

func (c browser) After(d time.Duration, do func()) {
	c.ctx.After(d, func(app.Context) { do() })
}

// Context is the page's, for what outlives the element that began it.
func (f *Frame) Context() app.Context { return f.ctx }

func (f *Frame) nav(ctx app.Context, v url.Values) {
	f.ctx = ctx
	f.Open(browser{ctx}, v)
	f.title()
	f.Bind()
}

// Open shows what an address says, on a page.
func (f *Frame) Open(p Page, v url.Values) {
	f.page = p
	f.calculator.Read(v)
	f.AskAgain()
}

// AskAgain has the calculator ask for what it shows, for a change that is not in the
// address yet. First it takes back what a job found wrong with the last question: the
// next one may be right though the field was not touched.
func (f *Frame) AskAgain() {
	f.refuse(nil)
	f.calculator.Ask()
}

// refuse says beside its field what a job finds wrong; nil takes that back.
func (f *Frame) refuse(wrong *job.BadRequest) {
	if form, ok := shown(f.calculator).(interface {
		Refused(*job.BadRequest) string
	}); ok {
		form.Refused(wrong)
	}
}

// arrive writes what was to be written while the address was not yet this page's.
func (f *Frame) arrive() {
	f.away = false
	if f.noted {
		f.noted = false
		f.Noted()
	}
}

func (f *Frame) dismount() {
	f.away = true
	if f.unbind != nil {
		f.unbind()
	}
	leave(shown(f.calculator))
	for _, do := range f.leave {
		do()
	}
}

// Changed is called after a change that asks another question: Back returns to the
// one before.
func (f *Frame) Changed() {
	f.write(ui.Push)
	f.AskAgain()
	f.title()
}

// Moved is called after a change of what is looked at, which makes no new entry in
// the history.
func (f *Frame) Moved() {
	f.write(ui.Replace)
	f.AskAgain()
}

// Noted is called after a change that asks nothing.
func (f *Frame) Noted() { f.write(ui.Replace) }

func (f *Frame) write(to func(query string)) {
	if f.away {
		f.noted = true
		return
	}
	to(f.calculator.Query().Encode())
}

// Bind asks for the keys again, where they have changed.
func (f *Frame) Bind() {
	if f.unbind != nil {
		f.unbind()
		f.unbind = nil
	}
	if !app.IsServer {
		f.unbind = listen(f.ctx, f.keys())
	}
}

func (f *Frame) title() {
	if _, there := f.page.(browser); !there {
		return
	}
	head := f.calculator.Head()
	name := head.Name
	if name == "" {
		name = head.Title
	}
	f.ctx.Page().SetTitle("%s · Rencontre", name)
	f.ctx.Page().SetDescription("%s", head.Description)
}

func (f *Frame) render(path string) app.UI {
	if p, ok := shown(f.calculator).(Presented); ok {
		whole := p.Present()
		if on := whole != nil; on != f.full {
			f.full = on
			f.Defer(func() { ui.FullScreen(on) })
		}
		if whole != nil {
			return h.E("div", "", whole, f.keyList(), h.X("footer", []string{"hidden", "true"}, ui.Glossary()))
		}
	}
	head := f.calculator.Head()
	title := ui.Title(head.Title, head.Lead, head.More)
	if head.Class != "" {
		title = h.E("div", head.Class, title)
	}
	content := []app.UI{
		app.If(path != pages.Work, func() app.UI { return &Ended{Desk: f.desk} }),
		title,
		head.Nav,
		app.If(head.Wrong != "", func() app.UI { return ui.Banner(true, "The link is not right.", head.Wrong) }),
	}
	content = append(content, f.calculator.Draw()...)
	return ui.Shell(path, []app.UI{f.keyButton(), f.keyList()}, placed(content)...)
}

// placed gives what is not there the place that it will have: go-app updates an element
// with what stands in its place, and would make all anew that comes after one that
// comes or goes. It is of a kind of its own, so that what comes is made whole first.
func placed(content []app.UI) []app.UI {
	for i, e := range content {
		if len(app.FilterUIElems(e)) == 0 {
			content[i] = h.Elem("template")
		}
	}
	return content
}
