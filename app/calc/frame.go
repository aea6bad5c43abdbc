package calc

import (
	"cmp"
	"net/url"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// A Calculator is a page, or a part of one: what it takes in, what it asks, and how it looks. Its
// Frame calls all methods on the page's goroutine.
type Calculator interface {
	// Read sets the fields from the query of an address. A field that it lacks gets its default.
	Read(url.Values)
	// Query is the query that Read understands.
	Query() url.Values
	// Ask asks for what is shown. It is called after Read and after each change.
	Ask()
	// Head is the head of the page in its present state.
	Head() Head
	// Draw draws what stands below the head. It is called at each event, so it must not compute.
	Draw() []app.UI
}

// Head is the head of a page, with its names elsewhere.
type Head struct {
	Title       string // of the page
	Lead        string // one sentence below it, with marked words (see ui.Words)
	More        app.UI // below that; may be nil
	Beside      app.UI // below that: where a question like this one is answered; may be nil
	Ways        app.UI // below the title: the ways to answer the question; may be nil
	Name        string // of the browser's tab; "" means Title
	Description string // for search engines
	Class       string // of the element around the title; may be ""
	Nav         app.UI // links to related pages and parts, which stand first on every page; may be nil
	Wrong       string // what the address names that does not exist
}

// Keyed is a Calculator with keys of its own (see named). The frame binds them when it is mounted
// and after each address.
type Keyed interface{ Keys() Keys }

// Presented is a Calculator that can fill the screen with one element. Present returns nil while
// it does not.
type Presented interface{ Present() app.UI }

// Leaver is a Calculator that has something to end when its page or part is left. The frame
// itself leaves the answers and stops the lists of a page.
type Leaver interface{ Leave() }

// Frame is the frame of a calculator. It reads the address into the fields and writes it, and owns
// the answers.
//
// Every address that is opened gets a calculator of its own. So nothing that a page derives from its
// answers outlives the question: what a link leads to is what the same link shows in a new tab. What
// a tab remembers beyond that is on its Desk (see Shared).
type Frame struct {
	create     func(*Frame) Calculator
	calculator Calculator
	life       int  // counts the calculators; a late answer to an earlier one is dropped
	opened     bool // the calculator has read an address
	desk       *Desk
	ctx        app.Context // of the page; an event's context dies with its element
	page       Page
	leave      []func() // ends the answers and lists of the calculator
	unbind     func()
	listed     bool // the list of keys is open
	full       bool // the page presents
	away       bool // the address is another page's: this one is being made, or was left
	noted      bool // the address is to be written once it is this page's
}

// New frames a calculator.
func New(d *Desk, calculator func(*Frame) Calculator) *Frame {
	f := &Frame{desk: d, create: calculator}
	f.calculator = calculator(f)
	return f
}

// Component is the component of a calculator at the path of its page.
func Component(d *Desk, path string, calculator func(*Frame) Calculator) app.Composer {
	return &component{frame: New(d, calculator), path: path}
}

// component is apart from the frame because pages embed the frame: each would have all methods of
// app.Compo too, which makes the program 150 kB larger.
type component struct {
	app.Compo

	frame  *Frame
	path   string
	opened bool // OnOpen was called, and OnNav for that address was not yet
}

// CompoID tells two pages apart, since their components have one type.
func (c *component) CompoID() string { return c.path }

func (c *component) OnPreRender(ctx app.Context) { c.frame.nav(ctx, url.Values{}) }

// OnOpen is called before the page is first drawn. OnNav is called after that, and whenever the
// address changes (app/go-app.patch).
func (c *component) OnOpen(ctx app.Context, address *url.URL) {
	c.frame.ctx, c.frame.away = ctx, true
	c.frame.Open(browser{ctx}, ui.Query(address))
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
	c.frame.judge()
	c.frame.title()
	c.frame.Bind()
	ctx.PreventUpdate()
}

func (c *component) OnDismount()    { c.frame.Close() }
func (c *component) Render() app.UI { return c.frame.render(c.path) }

// PageAnswer is NewAnswer for a framed page. The answer is left with the page.
func PageAnswer[R any](f *Frame, heard func()) *Answer[R] {
	a := NewAnswer[R](f.desk, f.Page(), heard)
	f.leaves(a.Leave)
	return a
}

// FormAnswer is PageAnswer for the request that the fields make. The frame shows its refusal beside the
// field.
func FormAnswer[R any](f *Frame, heard func()) *Answer[R] {
	a := PageAnswer[R](f, heard)
	a.refused = f.refuse
	return a
}

// PageMany is newMany for a framed page. The list stops when the page is left.
func PageMany[R any](f *Frame, heard func()) *Many[R] {
	m := newMany[R](f.desk, f.Page(), heard)
	f.leaves(m.Stop)
	return m
}

func (f *Frame) leaves(leave func()) { f.leave = append(f.leave, leave) }

// Desk is the desk of the tab.
func (f *Frame) Desk() *Desk { return f.desk }

// Calculator is what is framed.
func (f *Frame) Calculator() Calculator { return f.calculator }

// Page is the page of the frame, which may be opened later, as the present calculator sees it: once
// another address is opened, it dispatches nothing.
func (f *Frame) Page() Page { return framed{f, f.life} }

// framed is apart from the frame for the same reason as component.
type framed struct {
	f    *Frame
	life int
}

func (s framed) Async(do func())    { s.f.page.Async(do) }
func (s framed) Dispatch(do func()) { s.f.page.Dispatch(s.alive(do)) }
func (s framed) Defer(do func())    { drawn(s.f.page, s.alive(do)) }

// alive returns a function that calls do unless another calculator has taken over.
func (s framed) alive(do func()) func() {
	return func() {
		if s.life == s.f.life {
			do()
		}
	}
}

// drawn calls a function after the page is next drawn, unless the page is left before. A page that
// is never drawn calls it at once.
func drawn(p Page, do func()) {
	if s, there := p.(interface{ Defer(func()) }); there {
		s.Defer(do)
		return
	}
	do()
}

// Later calls a function when a time has passed, if the page has a clock. Defer calls one after
// the page is next drawn, in a browser.
func (f *Frame) Later(d time.Duration, do func()) {
	if c, there := f.page.(interface{ After(time.Duration, func()) }); there {
		c.After(d, framed{f, f.life}.alive(do))
	}
}

func (f *Frame) Defer(do func()) {
	if c, there := f.page.(browser); there {
		c.Defer(do)
	}
}

// PageOf is the page of a context of go-app, for a component that is no calculator.
func PageOf(ctx app.Context) Page { return browser{ctx} }

// An addressed page keeps the query of its address. push makes an entry in the history, so that Back
// returns to the old one.
type addressed interface{ Address(query string, push bool) }

// browser is go-app's page.
type browser struct{ ctx app.Context }

func (c browser) Address(query string, push bool) {
	if push {
		ui.Push(query)
	} else {
		ui.Replace(query)
	}
}

func (c browser) Async(do func())    { c.ctx.Async(do) }
func (c browser) Dispatch(do func()) { c.ctx.Dispatch(func(app.Context) { do() }) }
func (c browser) Defer(do func())    { c.ctx.Defer(func(app.Context) { do() }) }

func (c browser) After(d time.Duration, do func()) {
	c.ctx.After(d, func(app.Context) { do() })
}

func (f *Frame) nav(ctx app.Context, v url.Values) {
	f.ctx = ctx
	f.Open(browser{ctx}, v)
	f.title()
	f.Bind()
}

// Open opens a calculator on a page, at the query of an address. It is a new one, unless the one that
// the frame was made with has read no address yet.
func (f *Frame) Open(p Page, v url.Values) {
	if f.opened {
		f.end()
		f.life++
		f.leave = nil
		f.calculator = f.create(f)
	}
	f.page, f.opened = p, true
	f.calculator.Read(v)
	f.AskAgain()
}

// end ends what the calculator does.
func (f *Frame) end() {
	leave(shown(f.calculator))
	for _, do := range f.leave {
		do()
	}
}

// AskAgain asks for what is shown without writing the address. It first clears the refusals of the
// last request: the next one may be right though the refused field was not changed.
func (f *Frame) AskAgain() {
	f.refuse(nil)
	f.calculator.Ask()
	f.judge()
}

// judge remembers an address whose fields are refused.
func (f *Frame) judge() {
	if !f.away && !f.right() {
		ui.Refused()
	}
}

// right reports whether a request can be made of the fields of what is shown.
func (f *Frame) right() bool {
	form, ok := shown(f.calculator).(interface{ Right() bool })
	return !ok || form.Right()
}

// refuse gives a refusal to its field; nil clears all refusals.
func (f *Frame) refuse(wrong *job.BadRequest) {
	if form, ok := shown(f.calculator).(interface {
		Refused(*job.BadRequest) string
	}); ok {
		form.Refused(wrong)
	}
}

// arrive writes the address if that was asked for before it was this page's.
func (f *Frame) arrive() {
	f.away = false
	if f.noted {
		f.noted = false
		f.Noted()
	}
}

// Close is called when the page is left for another page.
func (f *Frame) Close() {
	f.away = true
	if f.unbind != nil {
		f.unbind()
	}
	f.end()
}

// Changed is called after a change of the question. Back returns to the one before.
func (f *Frame) Changed() {
	f.write(true)
	f.AskAgain()
	f.title()
}

// Moved is called after a change of what is looked at. It makes no entry in the history.
func (f *Frame) Moved() {
	f.write(false)
	f.AskAgain()
}

// Noted is called after a change that needs no new answer. After Entered, Back returns to the question before.
func (f *Frame) Noted()   { f.write(false) }
func (f *Frame) Entered() { f.write(true) }

func (f *Frame) write(push bool) {
	if f.away {
		f.noted = true
		return
	}
	if p, there := f.page.(addressed); there {
		p.Address(f.calculator.Query().Encode(), push)
	}
}

// Bind binds the keys again. A page calls it when its keys have changed.
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
	f.ctx.Page().SetTitle("%s · Rencontre", cmp.Or(head.Name, head.Title))
	f.ctx.Page().SetDescription("%s", head.Description)
}

func (f *Frame) render(path string) app.UI {
	if p, ok := shown(f.calculator).(Presented); ok {
		whole := p.Present()
		on := whole != nil
		if on != f.full {
			f.full = on
			f.Defer(func() { ui.FullScreen(on) })
		}
		if whole != nil {
			return h.Box("div", "", whole, f.keyList(), h.Tag("footer", []string{"hidden", "true"}, ui.Glossary()))
		}
	}
	head := f.calculator.Head()
	title := ui.Title(head.Title, head.Lead, head.More, head.Beside)
	if head.Class != "" {
		title = h.Box("div", head.Class, title)
	}
	content := []app.UI{
		h.If(head.Nav != nil, func() app.UI { return h.Box("div", "subnavs", head.Nav) }),
		title,
		head.Ways,
		h.If(head.Wrong != "", func() app.UI { return ui.Banner(true, "The link has an error.", head.Wrong) }),
	}
	content = append(content, f.calculator.Draw()...)
	news := h.If(path != pages.Work, func() app.UI { return &Ended{Desk: f.desk} })
	return ui.Shell(path, news, []app.UI{f.keyButton(), f.keyList()}, keepPlaces(content)...)
}

// keepPlaces substitutes an empty template for nil children. go-app compares children by position, so
// without it a child that comes or goes makes all later siblings anew. No page uses a template,
// so the child that takes its place is a new element.
func keepPlaces(content []app.UI) []app.UI {
	for i, e := range content {
		if len(app.FilterUIElems(e)) == 0 {
			content[i] = h.Tag("template", nil)
		}
	}
	return content
}
