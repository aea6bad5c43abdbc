//go:build !js

// Package browsertest tests the whole app in Chromium. This file has the harness: a tab is a page in the browser, and
// its pages come from a host of package host.
package browsertest

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"rencontre/app/browsertest/host"
)

const (
	root = host.Root
	// patience is how long anything may take; what takes longer is broken.
	patience = 60 * time.Second
)

// atOnce is the number of browsers that run tests in parallel. Each test has a browser of its own, with its own focus,
// clipboard and downloads.
const atOnce = 2

var (
	chromium  func(shares bool) (browser context.Context, end func(), err error)
	idle      = make(chan context.Context, atOnce) // browsers that no test has
	lent      = map[testing.TB]context.Context{}
	lending   sync.Mutex
	elsewhere recorder
)

// long reports whether this is the long suite.
var long = os.Getenv("RENCONTRE_LONG") != ""

// onlyLong leaves a test to the long suite. The walks of package page take its pages through the same steps, and how
// they look is tested with the other pages.
func onlyLong(t *testing.T) {
	t.Helper()
	if !long {
		t.Skip("only with -long")
	}
}

// some is every third element of a list, and the whole list in the long suite.
func some[T any](all []T) []T {
	if long {
		return all
	}
	var few []T
	for i := 0; i < len(all); i += 3 {
		few = append(few, all[i])
	}
	return few
}

func TestMain(m *testing.M) { os.Exit(testMain(m)) }

func testMain(m *testing.M) int {
	flag.Parse()
	end, err := host.Build()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer end()
	path, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		fmt.Fprintln(os.Stderr, "chromium-headless-shell is missing: the browser tests run in it")
		return 1
	}
	proxy := httptest.NewServer(&elsewhere)
	defer proxy.Close()
	chromium = func(shares bool) (context.Context, func(), error) { return launch(path, proxy.URL, shares) }
	// What a benchmark measures should not depend on what ran before.
	shares := flag.Lookup("test.bench").Value.String() == ""
	var browsers []context.Context
	for range atOnce {
		browser, quit, err := chromium(shares)
		if err != nil {
			fmt.Fprintln(os.Stderr, "chromium does not start:", err)
			return 1
		}
		defer quit()
		browsers = append(browsers, browser)
		idle <- browser
	}
	if !shares {
		seeds = 0
	}
	code := m.Run()
	for run = 1; code == 0 && run < seeds; run++ {
		code = m.Run()
	}
	for _, b := range browsers {
		if err := chromedp.Cancel(b); err != nil {
			fmt.Fprintln(os.Stderr, "chromium does not end:", err)
			return 1
		}
	}
	// Whatever asked for it, page, worker or service worker.
	if hosts := elsewhere.hosts(); code == 0 && len(hosts) > 0 {
		fmt.Fprintln(os.Stderr, "other hosts were asked for:", hosts)
		return 1
	}
	return code
}

// launch starts a browser with a new profile, which end deletes. If it shares, all pages have one process, so that a
// start of the program need not compile again what an earlier page has called.
func launch(path, proxy string, shares bool) (browser context.Context, end func(), err error) {
	profile, err := os.MkdirTemp("", "rencontre-chromium-")
	if err != nil {
		return nil, nil, err
	}
	without := "Translate,OptimizationHints,MediaRouter,AutofillServerCommunication," +
		"CertificateTransparencyComponentUpdater"
	if shares {
		without += ",IsolateOrigins,site-per-process"
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.NoSandbox, chromedp.DisableGPU,
		// Everything but this machine is asked for through the recorder.
		chromedp.ProxyServer(proxy),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("no-pings", true),
		chromedp.Flag("disable-features", without),
	)
	if shares {
		// V8 would spend a third of a start on optimizing functions. With this budget it optimizes only what many
		// starts call, or what runs long, such as a solver.
		options = append(options, chromedp.Flag("renderer-process-limit", "1"),
			chromedp.Flag("disable-site-isolation-trials", true), chromedp.Flag("js-flags", "--wasm-tiering-budget=200000000"))
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	browser, cancel := chromedp.NewContext(allocator)
	end = func() {
		cancel()
		stop()
		if err := os.RemoveAll(profile); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	if err := chromedp.Do(browser); err != nil {
		end()
		return nil, nil, err
	}
	return browser, end, nil
}

// apart gives the test a new browser, whose sites have processes of their own.
func apart(t testing.TB) {
	t.Helper()
	browser, end, err := chromium(false)
	if err != nil {
		t.Fatal(err)
	}
	lend(t, browser, end)
}

// borrow returns a browser that belongs to the test until its end.
func borrow(t testing.TB) context.Context {
	lending.Lock()
	browser := lent[t]
	lending.Unlock()
	if browser != nil {
		return browser
	}
	browser = <-idle
	lend(t, browser, func() { idle <- browser })
	return browser
}

// lend gives a browser to the test. back is called at its end.
func lend(t testing.TB, browser context.Context, back func()) {
	lending.Lock()
	lent[t] = browser
	lending.Unlock()
	t.Cleanup(func() {
		lending.Lock()
		delete(lent, t)
		lending.Unlock()
		back()
	})
}

// A recorder is a proxy that refuses every request and records it.
type recorder struct {
	mu   sync.Mutex
	seen []string
}

// ofChromium lists the hosts that Chromium contacts by itself, for updates and lists, whatever its flags.
var ofChromium = []string{
	"accounts.google.com", "android.clients.google.com", "clients2.google.com", "clients2.googleusercontent.com",
	"clientservices.googleapis.com", "content-autofill.googleapis.com", "edgedl.me.gvt1.com", "mtalk.google.com",
	"optimizationguide-pa.googleapis.com", "redirector.gvt1.com", "safebrowsing.googleapis.com",
	"safebrowsingohttpgateway.googleapis.com", "update.googleapis.com", "www.google.com",
}

func (r *recorder) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	if name := q.URL.Hostname(); !slices.Contains(ofChromium, name) {
		r.mu.Lock()
		r.seen = append(r.seen, q.Method+" "+q.Host)
		r.mu.Unlock()
	}
	http.Error(w, "not from a test", http.StatusBadGateway)
}

func (r *recorder) hosts() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.seen)
}

// newHost exports the app for the path base, "/" or "/name/", and serves it.
func newHost(t testing.TB, base string) *host.Host {
	t.Helper()
	return host.New(t, base)
}

// watchWork makes a page count the answers that it expects of its workers, and hold back its orders to them if a test
// needs running work to go on.
const watchWork = `{
	const Native = Worker, all = new Set(), held = [];
	let holding = false;
	window.__work = {
		waits: () => [...all].reduce((sum, w) => sum + w.waits, held.length),
		// hold keeps the results of requests with a text in them from being put together.
		hold(text) { holding = text },
		release() {
			holding = false;
			for (const send of held.splice(0)) send();
		},
	};
	window.Worker = class Worker extends Native {
		waits = 0;
		constructor(...of) {
			super(...of);
			all.add(this);
			this.addEventListener("message", ({ data }) => {
				if (typeof data !== "string" || /"kind":"(ready|done|failed|stopped|died)"/.test(data.slice(0, 80))) this.waits = Math.max(0, this.waits - 1);
			});
		}
		postMessage(...of) {
			const order = typeof of[0] === "string" && of[0][0] === "{" ? JSON.parse(of[0]) : {};
			if (order.kind === "merge" && holding && order.request.includes(holding)) return void held.push(() => this.postMessage(...of));
			if (!["pause", "resume", "stop"].includes(order.kind)) this.waits++;
			super.postMessage(...of);
		}
		terminate() {
			all.delete(this);
			super.terminate();
		}
	};
}`
