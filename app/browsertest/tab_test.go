//go:build !js

package browsertest

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A tab is a page in the browser. Its methods end the test when they fail.
type tab struct {
	t   testing.TB
	ctx context.Context

	pace float64 // how many times slower than its whole speed the processor is

	mu       sync.Mutex
	requests []string
	loading  map[network.RequestID]request // what is on its way
	errors   []string
}

// A request is what a document asked for.
type request struct {
	address  string
	document cdp.LoaderID
}

func (r request) String() string { return r.address }

// open opens an empty tab, which is closed at the end of the test. Uncaught errors and violations of the content policy
// in it fail the test.
func open(t testing.TB) *tab {
	t.Helper()
	b := openInstalled(t)
	b.notInstalled()
	return b
}

// notInstalled prevents the service worker's installation, which takes as long as the start of the app for each new
// host.
func (b *tab) notInstalled() {
	b.t.Helper()
	b.onNew(`if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})`)
}

// openInstalled opens a tab with the service worker, so that its pages work offline.
func openInstalled(t testing.TB) *tab {
	t.Helper()
	b := openWarm(t)
	// As on a device that is short of memory: what each start has compiled ahead would
	// take the tests as long as all they do.
	b.onNew(`Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 1 })`)
	return b
}

// onNew makes every document run a script before its own.
func (b *tab) onNew(script string) {
	b.t.Helper()
	do(b, "add a script", command(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: script}))
}

// openWarm opens a tab whose pages start with the warm worker, as outside of tests (app/serve/start.js).
func openWarm(t testing.TB) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(borrow(t))
	b := &tab{t: t, ctx: ctx, pace: 1, loading: map[network.RequestID]request{}}
	// The first call makes the tab, which lives as long as the call's context.
	if err := chromedp.Listen(ctx, b.hear); err != nil {
		t.Fatal(err)
	}
	for _, enable := range []chromedp.Action[cdp.Empty]{
		command(network.Enable, network.EnableParams{}),
		command(page.Enable, page.EnableParams{}),
		command(log.Enable, cdp.Empty{}),
		// A page has one worker, whatever the machine: so what begins unasked, and what asks
		// first, is the same everywhere.
		command(emulation.SetHardwareConcurrencyOverride, emulation.SetHardwareConcurrencyOverrideParams{
			HardwareConcurrency: 2}),
	} {
		if _, err := chromedp.Run(ctx, enable); err != nil {
			t.Fatal(err)
		}
	}
	b.jitter() // before others make Worker their own
	b.onNew(watchWork)
	t.Cleanup(func() {
		cancel()
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, e := range b.errors {
			t.Error("in the page:", e)
		}
	})
	return b
}

func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
		// That a worker's script has come is told to the worker; the page hears of it otherwise.
		if !strings.HasSuffix(e.Request.URL, "/worker.js") && !strings.HasSuffix(e.Request.URL, "/warm.js") {
			b.loading[e.RequestID] = request{e.Request.URL, e.LoaderID}
		}
	case *page.EventFrameNavigated:
		// A document that is left gives its requests up, and the browser does not say that they end.
		if e.Frame.ParentID == "" {
			maps.DeleteFunc(b.loading, func(_ network.RequestID, r request) bool { return r.document != e.Frame.LoaderID })
		}
	case *network.EventLoadingFinished:
		delete(b.loading, e.RequestID)
	case *network.EventLoadingFailed:
		delete(b.loading, e.RequestID)
	case *runtime.EventExceptionThrown:
		b.errors = append(b.errors, (&chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails}).Error())
	case *log.EventEntryAdded:
		if e.Entry.Source == log.EntrySourceSecurity {
			b.errors = append(b.errors, e.Entry.Text)
		}
	}
}

// command makes an action of a command of the DevTools protocol.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[R] {
	return func(ctx context.Context, t *chromedp.Target) (R, error) { return cdp.Call(ctx, t, c, params) }
}

// do runs an action and returns its value.
func do[T any](b *tab, what string, action chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, action)
	if err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
	return v
}

// Go loads an address, and Reload loads the present one again. They return when the document is loaded; Started waits
// for the program.
func (b *tab) Go(address string) {
	b.t.Helper()
	do(b, "load "+address, chromedp.Navigate(address))
}

func (b *tab) Reload() {
	b.t.Helper()
	// The page may at the same moment load itself again, so it is not the end of
	// this one load that is waited for.
	b.Eval(`void (window.left = true)`, nil)
	do(b, "reload", command(page.Reload, page.ReloadParams{}))
	b.Wait(`["interactive", "complete"].includes(document.readyState) && !window.left`)
}

// Load loads an address and waits for the program.
func (b *tab) Load(address string) {
	b.t.Helper()
	b.Go(address)
	b.Started()
}

// Visit shows an address. If the program of its host is running, it turns to the address; otherwise it is loaded.
func (b *tab) Visit(address string) {
	b.t.Helper()
	if b.Is(`window.rencontre && document.readyState === "complete" && ` +
		`!document.getElementById("app-wasm-loader") && new URL(` + quote(address) + `).origin === location.origin`) {
		b.Turn(address)
	} else {
		b.Load(address)
	}
}

// Turn makes the running program turn to another address, as Back and Forward do, and waits until that is drawn. This
// is much faster than loading a page.
func (b *tab) Turn(address string) {
	b.t.Helper()
	b.Eval(`(rencontre.turned = "", history.pushState(null, "", `+quote(address)+
		`), dispatchEvent(new PopStateEvent("popstate")))`, nil)
	b.Wait(`rencontre.turned === new URL(` + quote(address) + `, location.origin).href`)
}

// Eval evaluates an expression, waits for it if it is a promise, and decodes the value unless into is nil.
func (b *tab) Eval(expression string, into any) {
	b.t.Helper()
	text := do(b, expression, chromedp.Evaluate[[]byte](expression, chromedp.EvalAwaitPromise))
	if into == nil {
		return
	}
	if err := json.Unmarshal(text, into); err != nil {
		b.t.Fatalf("%s is %s: %v", expression, text, err)
	}
}

// String evaluates an expression to a string.
func (b *tab) String(expression string) (s string) {
	b.t.Helper()
	b.Eval(`String(`+expression+`)`, &s)
	return s
}

// Text returns the visible text of the first element of a selector, or "" if there is none.
func (b *tab) Text(selector string) string {
	b.t.Helper()
	return b.String(`document.querySelector(` + quote(selector) + `)?.innerText ?? ""`)
}

func quote(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string has a JSON form
	}
	return string(text)
}
