//go:build !js

package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"rencontre/app/browsertest/host"
)

// A tab is a page in the browser. Its methods end the test when they fail.
type tab struct {
	t   testing.TB
	ctx context.Context

	mu       sync.Mutex
	requests []string
	loading  map[network.RequestID]string // what is on its way
	errors   []string
}

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
	b := &tab{t: t, ctx: ctx, loading: map[network.RequestID]string{}}
	// The first call makes the tab, which lives as long as the call's context.
	if err := chromedp.Listen(ctx, b.hear); err != nil {
		t.Fatal(err)
	}
	for _, enable := range []chromedp.Action[cdp.Empty]{
		command(network.Enable, network.EnableParams{}),
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
			b.loading[e.RequestID] = e.Request.URL
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
	b.Wait(`!window.left && document.readyState !== "loading"`)
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
	if b.Is(`window.rencontre && document.readyState === "complete" && !document.getElementById("app-wasm-loader") && new URL(` + quote(address) + `).origin === location.origin`) {
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

// Started waits until the program has drawn its address.
func (b *tab) Started() {
	b.t.Helper()
	b.Wait(`document.readyState === "complete" && !document.getElementById("app-wasm-loader") && window.rencontre?.turned`)
}

// Offline waits until the page says that it is ready for offline use.
func (b *tab) Offline() {
	b.t.Helper()
	b.Wait(`window.rencontre?.ready && navigator.serviceWorker.controller !== null`)
}

// Is reports whether an expression is true now. An expression that fails, as between two pages, is not.
func (b *tab) Is(expression string) bool {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	is, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`Boolean(`+expression+`)`))
	return err == nil && is
}

// Wait waits until an expression is true, even if the page is reloaded meanwhile.
func (b *tab) Wait(expression string) { b.t.Helper(); b.wait(expression, patience) }

// WaitLong waits twice as long as Wait, for work.
func (b *tab) WaitLong(expression string) { b.t.Helper(); b.wait(expression, 2*patience) }

func (b *tab) wait(expression string, patience time.Duration) {
	b.t.Helper()
	b.until(expression, patience, func() bool { return b.Is(expression) })
}

// until waits until is returns true. After its patience it fails with what was expected and the state of the page.
func (b *tab) until(what string, patience time.Duration, is func() bool) {
	b.t.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(40 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.t.Fatalf("waited in vain for %s; %s", what, b.state())
		}
	}
}

// state describes the page, for messages.
func (b *tab) state() string {
	b.t.Helper()
	b.mu.Lock()
	left := slices.Collect(maps.Values(b.loading))
	b.mu.Unlock()
	return fmt.Sprintf("it waits for %s; ", left) +
		b.String("`it is at ${location.href}, drawn is ${window.rencontre?.turned}, the document is "+
			"${document.visibilityState} and ${document.readyState}, "+
			"the focus on ${document.activeElement?.outerHTML.slice(0, 120)}, its workers owe ${window.__work?.waits()} "+
			"answers; it says ${JSON.stringify(document.body?.innerText)}`")
}

// settled waits until nothing is pending, of the network, the workers, fonts or charts, and the page does not change
// from frame to frame.
func settled(b *tab) {
	b.t.Helper()
	const has = `window.rencontre?.turned && document.fonts.status === "loaded" && __work.waits() === 0 && !document.querySelector("main").innerText.includes("Getting ready")
		&& [...document.querySelectorAll(".chart")].every(c => c.querySelector("svg") || !c.checkVisibility())`
	still := `(async () => {
		if (!(` + has + `)) return false;
		let changes = 0;
		const watch = new MutationObserver(() => changes++);
		watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
		// Two seconds stand for a frame that the browser does not draw (see rest).
		for (let i = 0; i < 3; i++) await Promise.race([new Promise(requestAnimationFrame), new Promise(yes => setTimeout(yes, 2000))]);
		await new Promise(yes => requestIdleCallback(yes, {timeout: 2000}));
		watch.disconnect();
		return changes === 0 && ` + has + `;
	})()`
	b.until("the page to settle: "+has, patience, func() (is bool) {
		b.mu.Lock()
		loading := len(b.loading)
		b.mu.Unlock()
		if loading == 0 {
			b.Eval(still, &is)
		}
		return is
	})
}

// stored waits until the device has stored the result of a request that contains a text or, if parts is not 0, that
// many parts of it.
func (b *tab) stored(request string, parts int) {
	b.t.Helper()
	b.until("the result of "+request+" to be kept", patience, func() (is bool) {
		b.Eval(`new Promise((yes, no) => {
			const open = indexedDB.open("rencontre", 1);
			open.onupgradeneeded = () => open.transaction.abort(); // the page has not made it yet
			open.onerror = () => yes(false);
			open.onsuccess = () => {
				const db = open.result, read = db.transaction(["requests", "shards"]), of = (key) => key[1].includes(`+
			quote(request)+`);
				let done = 0, kept = 0;
				read.objectStore("requests").openCursor().onsuccess = ({ target: { result: at } }) => {
					if (at && of(at.key) && at.value.result !== undefined) done++;
					at?.continue();
				};
				read.objectStore("shards").openKeyCursor().onsuccess = ({ target: { result: at } }) => {
					if (at && of(at.key)) kept++;
					at?.continue();
				};
				read.oncomplete = () => {
					db.close();
					yes(`+strconv.Itoa(parts)+` > 0 ? kept >= `+strconv.Itoa(parts)+` : done > 0);
				};
				read.onerror = no;
			};
		})`, &is)
		return is
	})
}

// Update makes the browser look for a new version until found returns true. Asking once is not enough: it may join a
// check that began earlier.
func (b *tab) Update(found func() bool) {
	b.t.Helper()
	b.until("a new version", patience, func() bool {
		b.Eval(`navigator.serviceWorker.ready.then(r => r.update()).then(() => 0, () => 0)`, nil)
		return found()
	})
}

// Waiting reports whether the page knows that a new version waits.
func (b *tab) Waiting() bool { return b.Is(`rencontre.waiting`) }

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

// rest scrolls the first element of a selector into view with the given call and waits until it does not move for two
// frames. It reports whether the browser draws frames: headless Chromium sometimes stops for good in a page that runs
// and counts as visible. Two seconds without a frame count as that.
func (b *tab) rest(selector, scroll string) (drawn bool) {
	b.t.Helper()
	b.Wait(`document.querySelector(` + quote(selector) + `) !== null`)
	look := `(async e => {
		const place = () => (e()?.` + scroll + `, (({x, y}) => [x, y])(e()?.getBoundingClientRect() ?? {}));
		const frame = () => Promise.race([new Promise(yes => requestAnimationFrame(() => yes(1))), new Promise(yes => setTimeout(yes, 2000, 0))]);
		const from = place();
		return {from, frames: await frame() + await frame(), to: place()};
	})(() => document.querySelector(` + quote(selector) + `))`
	var seen struct {
		From, To []float64
		Frames   int
	}
	var past []string
	for deadline := time.Now().Add(patience); ; {
		b.Eval(look, &seen)
		if slices.Equal(seen.From, seen.To) {
			return seen.Frames > 0
		}
		past = append(past, fmt.Sprint(seen))
		if time.Now().After(deadline) {
			b.t.Fatalf("%s does not come to rest: it was seen at, and so many frames were drawn: %s; %s", selector,
				past[max(0, len(past)-8):], b.state())
		}
	}
}

// Click clicks the first element of a selector when it is visible and does not move. If the browser draws no frames, a
// mouse would not hit it, so a script clicks it.
func (b *tab) Click(selector string) {
	b.t.Helper()
	if !b.rest(selector, `scrollIntoViewIfNeeded()`) {
		b.t.Logf("the browser draws no frames: %s is clicked by script; %s", selector, b.state())
		b.Eval(`document.querySelector(`+quote(selector)+`).click()`, nil)
		return
	}
	do(b, "click "+selector, chromedp.Click(chromedp.CSS(selector)))
}

// mayCompute is the button of a page that asks before it computes.
const mayCompute = `[...document.querySelectorAll("main button")].find(b => b.innerText.trim() === "Compute")`

// computed waits for what a page shows when it has computed. On a device that was slow before, the page asks first.
func computed(b *tab, shows string) {
	b.t.Helper()
	b.WaitLong(`(` + shows + `) || ` + mayCompute + ` !== undefined`)
	b.Eval(`void ((`+shows+`) || `+mayCompute+`?.click())`, nil)
	b.WaitLong(shows)
}

// saying is an expression: whether the first element of a selector shows all of some texts.
func saying(selector string, texts ...string) string {
	var all []string
	for _, text := range texts {
		all = append(all, `document.querySelector(`+quote(selector)+`)?.innerText.includes(`+quote(text)+`)`)
	}
	return strings.Join(all, " && ")
}

// Type types at the end of the first element of a selector.
func (b *tab) Type(selector, text string) {
	b.t.Helper()
	do(b, "type into "+selector, chromedp.SendKeys(chromedp.CSS(selector), text))
}

// Press presses keys at the focus, such as kb.Tab.
func (b *tab) Press(keys string) {
	b.t.Helper()
	do(b, "press", chromedp.KeyEvent(keys))
}

// Phone sets the window to 360 x 740, Desktop to 1280 x 800.
func (b *tab) Phone()   { b.t.Helper(); do(b, "resize", chromedp.EmulateViewport(360, 740)) }
func (b *tab) Desktop() { b.t.Helper(); do(b, "resize", chromedp.EmulateViewport(1280, 800)) }

// Scheme sets the preferred colour scheme, "light" or "dark".
func (b *tab) Scheme(scheme string) {
	b.t.Helper()
	do(b, scheme, command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	}))
}

// Screenshot writes the whole page to build/screenshots/NAME.png if RENCONTRE_SCREENSHOTS is set.
// No test reads the pictures, and a long page takes seconds to draw.
func (b *tab) Screenshot(name string) {
	b.t.Helper()
	if os.Getenv("RENCONTRE_SCREENSHOTS") == "" {
		return
	}
	picture := do(b, "screenshot", chromedp.FullScreenshot(100))
	dir := filepath.Join(root, "build", "screenshots")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// Requests lists every address that this tab has requested. Those of its workers are only in the recorder.
func (b *tab) Requests() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.requests)
}

// OnlyFrom fails the test if the tab has contacted any other host.
func (b *tab) OnlyFrom(h *host.Host) {
	b.t.Helper()
	for _, address := range b.Requests() {
		u, err := url.Parse(address)
		if err != nil {
			b.t.Error(err)
		} else if u.Host != h.Name && u.Scheme != "data" && u.Scheme != "blob" {
			b.t.Errorf("the page asked for %s", address)
		}
	}
}

// Axe fails the test if axe finds a violation.
func (b *tab) Axe() { b.t.Helper(); b.axe(`resultTypes: ["violations"], preload: false`) }

func (b *tab) axe(options string) {
	b.t.Helper()
	source, err := os.ReadFile(filepath.Join(root, "web", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		b.t.Fatal(err)
	}
	if !b.Is(`"axe" in window`) {
		do(b, "axe", chromedp.Evaluate[chromedp.Void](string(source)))
	}
	var found []struct {
		ID, Help string
		Nodes    []string
	}
	b.Eval(`axe.run({`+options+`}).then(({violations}) =>
		violations.map(({id, help, nodes}) => ({ID: id, Help: help, Nodes: nodes.map(n => n.html)})))`, &found)
	for _, v := range found {
		b.t.Errorf("axe at %s: %s: %s\n%s", b.String("location.href"), v.ID, v.Help, strings.Join(v.Nodes, "\n"))
	}
}

// Look fails the test if axe finds a violation in either colour scheme, and takes a screenshot of both.
func (b *tab) Look(name string) {
	b.t.Helper()
	b.Scheme("light")
	b.Axe()
	b.Screenshot(name + "-light")
	b.Scheme("dark") // which changes colours alone
	b.axe(`resultTypes: ["violations"], preload: false, runOnly: ["color-contrast", "link-in-text-block"]`)
	b.Screenshot(name + "-dark")
}

// Fits fails the test if the page can be scrolled sideways. Charts are drawn anew a frame after the window has changed.
func (b *tab) Fits() { b.t.Helper(); b.Wait(`document.documentElement.scrollWidth <= innerWidth`) }

// addressed is an expression: whether the address has the parameters of a query, in any order.
func addressed(query string) string {
	v, err := url.ParseQuery(query)
	if err != nil {
		panic(err) // of the test
	}
	return `(p => { p.sort(); return p.toString() })(new URLSearchParams(location.search)) === ` + quote(v.Encode())
}

func quote(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string has a JSON form
	}
	return string(text)
}
