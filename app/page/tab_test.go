package page

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/ui"
)

// A tab shows one page at a time, at an address of its history.
type tab struct {
	w       *world
	desk    *calc.Desk
	history []string // addresses
	at      int
	path    string
	frame   *calc.Frame
	screen  *screen
	content []app.UI
	seen    *drawn
}

// screen is the page's goroutine. What is dispatched waits for it.
type screen struct {
	t      *tab
	mu     sync.Mutex
	queue  []func()
	defers []func()
	closed bool
}

func (s *screen) Async(do func()) { go do() }
func (s *screen) Dispatch(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queue = append(s.queue, do)
}
func (s *screen) Defer(do func()) { s.defers = append(s.defers, do) }
func (s *screen) After(d time.Duration, do func()) {
	go func() {
		time.Sleep(d)
		s.Dispatch(do)
	}()
}

func (s *screen) Address(query string, push bool) {
	t := s.t
	address := t.path
	if query != "" {
		address += "?" + query
	}
	if push && t.history[t.at] != address {
		t.history = append(t.history[:t.at+1], address)
		t.at++
	}
	t.history[t.at] = address
}

// next calls the first function that waits, and reports whether there was one.
func (s *screen) next() bool {
	s.mu.Lock()
	var do func()
	if len(s.queue) > 0 {
		do, s.queue = s.queue[0], s.queue[1:]
	}
	s.mu.Unlock()
	if do == nil {
		return false
	}
	if !s.closed {
		do()
	}
	return true
}

// open opens an address in a new tab of a desk.
func (w *world) open(d *calc.Desk, address string) *tab {
	t := &tab{w: w, desk: d, history: []string{address}}
	t.load()
	return t
}

// load shows the address where the history is: on the same page by its frame, else on a new one.
func (t *tab) load() {
	path, query, _ := strings.Cut(t.history[t.at], "?")
	v, err := url.ParseQuery(query)
	if err != nil {
		v = url.Values{}
	}
	if t.frame == nil || path != t.path {
		t.close()
		t.path, t.screen = path, &screen{t: t}
		t.frame = calc.New(t.desk, calculators[path])
	}
	t.frame.Open(t.screen, v)
	t.draw()
}

// end stops what runs, closes a tab and waits until nothing goes on.
func (w *world) end(t *tab) {
	for _, r := range w.runs {
		r.orders <- "stop"
	}
	t.close()
	time.Sleep(time.Hour)
	synctest.Wait()
}

func (t *tab) close() {
	if t.frame != nil {
		t.frame.Close()
		t.screen.closed = true
		t.frame = nil
	}
}

// go to an address, as by a link.
func (t *tab) follow(address string) {
	t.history = append(t.history[:t.at+1], address)
	t.at++
	t.load()
}

// draw draws the page, and then calls what waits for that.
func (t *tab) draw() {
	c := t.frame.Calculator()
	head := c.Head()
	t.content = append([]app.UI{ui.Title(head.Title, head.Lead, head.More, head.Beside), head.Nav, head.Ways}, c.Draw()...)
	t.seen = nil
	defers := t.screen.defers
	t.screen.defers = nil
	for _, do := range defers {
		do()
	}
}

// shown is what was drawn last.
func (t *tab) shown() *drawn {
	if t.seen == nil {
		t.seen = draw(t.content...)
	}
	return t.seen
}

// settle handles what has come until nothing waits. It reports whether anything came.
func (t *tab) settle() (any bool) {
	for {
		synctest.Wait()
		if !t.screen.next() {
			return any
		}
		any = true
		t.draw()
	}
}

// rest waits until nothing comes any more.
func (t *tab) rest() {
	for t.settle() || t.pass(time.Minute) {
	}
}

// pass lets time pass, and reports whether anything came.
func (t *tab) pass(d time.Duration) bool {
	time.Sleep(d)
	return t.settle()
}

// press presses a control. typed is what an input has then.
func (t *tab) press(c control, typed string) {
	if c.event == "" {
		t.link(c.attributes["href"])
		return
	}
	switch values := c.values(); {
	case len(values) > 0: // a select
		typed = values[len(typed)%len(values)]
	case c.attributes["type"] == "range":
		low, _ := strconv.Atoi(c.attributes["min"])
		high, _ := strconv.Atoi(c.attributes["max"])
		typed = strconv.Itoa(low + len(typed)*31%(high-low+1))
	}
	ctx := app.Context{Context: context.Background()}
	set(&ctx, "sourceElement", source{value: value{text: typed, on: len(typed)%2 == 0}})
	set(&ctx, "dispatch", t.screen.Dispatch)
	set(&ctx, "defere", t.screen.Defer)
	set(&ctx, "async", t.screen.Async)
	set(&ctx, "addComponentUpdate", func(app.Composer, int) {})
	set(&ctx, "navigate", func(u *url.URL, _ bool) { t.screen.Dispatch(func() { t.link(u.String()) }) })
	c.press(ctx, app.Event{Value: value{text: typed}})
	if drop := c.eventHandlers["change"].goHandler; c.event == "input" && drop != nil { // of a slider
		drop(ctx, app.Event{Value: value{text: typed}})
	}
	t.draw()
}

// unfold opens and closes parts of the page as another tab has them.
func (t *tab) unfold(like *tab) {
	for range 20 {
		theirs, mine := like.shown().folds(), t.shown().folds()
		i := slices.IndexFunc(mine, func(m control) bool {
			k := slices.IndexFunc(theirs, func(c control) bool { return c.key() == m.key() })
			return k >= 0 && theirs[k].attributes["aria-expanded"] != m.attributes["aria-expanded"]
		})
		if i < 0 {
			return
		}
		t.press(mine[i], "")
		t.rest()
	}
}

// link follows a link, if it leads to a calculator.
func (t *tab) link(href string) {
	to, err := url.Parse(href)
	if err != nil || calculators[to.Path] == nil {
		return
	}
	address := to.Path
	if to.RawQuery != "" {
		address += "?" + to.RawQuery
	}
	t.follow(address)
}

// source is the element that an event comes from.
type source struct {
	app.UI
	value app.Value
}

func (s source) JSValue() app.Value { return s.value }
func (s source) Mounted() bool      { return true }

// value is a JavaScript value: an input with text, or an event.
type value struct {
	app.Value
	text string
	on   bool
}

func (v value) Get(name string) app.Value {
	switch name {
	case "value", "key":
		return v
	case "checked":
		return v
	}
	return app.Window().Get(name)
}
func (v value) Call(name string, args ...any) app.Value { return app.Window().Get(name) }
func (v value) String() string                          { return v.text }
func (v value) Bool() bool                              { return v.on }
func (v value) Truthy() bool                            { return v.on }
func (v value) Float() float64                          { return 0 }
func (v value) Int() int                                { return 0 }
