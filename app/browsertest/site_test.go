//go:build !js

package browsertest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"rencontre/app/browsertest/host"
	"rencontre/app/pages"
)

// The ways in which a page is requested: as linked, with a query, with a trailing slash.
const (
	linked  = ""
	queried = "?x=1"
	slashed = "/?x=1"
)

// addresses returns the addresses of all pages, requested in one way.
func addresses(h *host.Host, way string) []string {
	var all []string
	for _, p := range pages.Paths() {
		if p == "/" {
			all = append(all, h.URL+strings.TrimPrefix(way, "/"))
			continue
		}
		all = append(all, h.URL+strings.TrimPrefix(p, "/")+way)
	}
	return all
}

// checkDocument fails the test if the document at an address, which the tab has loaded, is not a page's. Its text may
// be hidden until the program answers what the address asks.
func checkDocument(b *tab, address string) {
	b.t.Helper()
	if h1 := b.String(`document.querySelector("h1").textContent`); h1 == "" || strings.Contains(h1, "Page not found") {
		b.t.Errorf("%s: the heading is %q", address, h1)
	}
}

// checkPage fails the test if the page that the program shows is not the one at an address.
func checkPage(b *tab, h *host.Host, address string) {
	b.t.Helper()
	b.Started()
	checkDocument(b, address)
	want := strings.TrimPrefix(address, "http://"+h.Name)
	if path, query, found := strings.Cut(want, "?"); found && path != h.Base {
		want = strings.TrimSuffix(path, "/") + "?" + query
	}
	got := b.String("location.pathname + location.search")
	if path := h.Base + "play"; strings.HasPrefix(want, path) { // it deals a deck, which its address then names
		want = path
		got, _, _ = strings.Cut(got, "?")
	}
	if got != want {
		b.t.Errorf("%s: the address became %s, not %s", address, got, want)
	}
}

// TestEveryPage asks for every page in each way, at the root of a host and in a folder, with the
// network and without it. The program starts on each page once with the network and once without.
// For the other ways, which it handles alike on all pages, the document is enough.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	type visit struct {
		way    string
		starts bool
	}
	for base, visits := range map[string]struct{ online, offline []visit }{
		"/":            {[]visit{{linked, true}, {slashed, false}}, []visit{{queried, false}}},
		"/some/where/": {[]visit{{queried, false}}, []visit{{linked, false}, {slashed, true}}},
	} {
		t.Run(base, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, base)
			b := openInstalled(t)
			see := func(visits []visit) {
				for _, v := range visits {
					for _, address := range addresses(h, v.way) {
						b.Go(address)
						if v.starts {
							checkPage(b, h, address)
						} else {
							checkDocument(b, address)
						}
					}
				}
			}
			see(visits.online)
			b.OnlyFrom(h)
			b.Offline()
			h.Stop()
			see(visits.offline)
			b.Reload()
			checkPage(b, h, b.String("location.href"))
			b.Load(h.URL + "nothing/here")
			if h1 := b.Text("h1"); !strings.Contains(h1, "Page not found") {
				t.Errorf("a page that is not there, offline, says %q", h1)
			}
			// Every file that the page may yet ask for is there too.
			b.Eval(`Promise.all(["web/icon-192.png", "web/icon.svg", "web/app.wasm", "manifest.webmanifest"].map(f => fetch(`+
				quote(h.URL)+` + f)))
				.then(all => all.every(r => r.ok))`, new(bool))
			h.Start() // for the clean-up
		})
	}
}

func TestNoSuchPage(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/sub/")
	b := open(t)
	b.Visit(h.URL + "nothing?x=1")
	if h1 := b.Text("h1"); !strings.Contains(h1, "Page not found") {
		t.Errorf("the heading is %q", h1)
	}
	b.Gone(says("Page not found"), func() { b.Click("main a") })
	b.Wait(`location.pathname === "/sub/"`)
	checkPage(b, h, h.URL)
}

// TestTextBeforeProgram checks that the text is visible and uncovered while the program loads, and that the first deal
// can be guessed.
func TestTextBeforeProgram(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	release := h.Hold()
	defer release()
	b := openWarm(t)
	for _, p := range pages.Paths() {
		b.Go(h.URL + strings.TrimPrefix(p, "/"))
		var seen struct {
			Text    string
			Top     bool
			Loading bool
		}
		b.Eval(`(() => {
			const h1 = document.querySelector("h1"), box = h1.getBoundingClientRect();
			const top = document.elementFromPoint(box.x + Math.min(box.width, 20) / 2, box.y + box.height / 2);
			return {Text: h1.innerText, Top: h1.contains(top), Loading: document.getElementById("app-wasm-loader") !== null};
		})()`, &seen)
		if seen.Text == "" || !seen.Top || !seen.Loading {
			t.Errorf("%s: %+v", p, seen)
		}
	}
	deals(b, h, release)
}

// TestServiceWorkerComesLast checks that the service worker, which fetches all files, starts after the page is
// complete, and also if the program cannot be loaded.
func TestServiceWorkerComesLast(t *testing.T) {
	t.Parallel()
	const asked = `window.asked = 0; if (navigator.serviceWorker) navigator.serviceWorker.register = () => {
		window.asked = document.querySelector("#app-wasm-loader .goapp-spin") ? "early" : "late";
		return new Promise(() => {});
	}`
	h := newHost(t, "/")
	for _, starts := range []bool{true, false} {
		if !starts {
			whole := h.Files()
			h.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, "app.wasm") {
					http.Error(w, "broken", http.StatusInternalServerError)
					return
				}
				whole.ServeHTTP(w, r)
			}))
		}
		b := openInstalled(t)
		b.onNew(asked)
		b.Go(h.URL)
		b.Wait(`window.asked`)
		if when := b.String(`window.asked`); when != "late" {
			t.Errorf("where the program starts is %v, the service worker comes %s", starts, when)
		}
	}
}

// TestTypedEarly checks that what is typed before the program starts is in the program's fields afterwards, and that
// the program reacts to it.
func TestTypedEarly(t *testing.T) {
	t.Parallel()
	early, err := os.ReadFile("../serve/early.js")
	if err != nil {
		t.Fatal(err)
	}
	const fields = `<main><input id="deck"><input id="same" value="5"><input id="burn" type="checkbox">
		<select id="game"><option>hlm<option>modular</select>
		<button id="open" data-opens="dialog">Ask</button><dialog id="dialog"><input id="question"></dialog></main>`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, err := w.Write([]byte(`<!doctype html><meta charset="UTF-8"><title>early</title><script>` +
			strings.ReplaceAll(string(early), "{{.Base}}", "/") + `</script><body>` + fields +
			`<aside id="app-wasm-loader"></aside>`))
		if err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	b := open(t)
	b.Go(server.URL + "/play/?x=1#y")
	if got := b.String("location.pathname + location.search + location.hash"); got != "/play?x=1#y" {
		t.Errorf("the address is %s", got)
	}
	b.Click("#burn")
	b.Eval(`(game.value = "modular", game.dispatchEvent(new Event("change", {bubbles: true})))`, nil)
	b.Type("#deck", "2 1 3")
	b.Click("#open")
	b.Press("Table")
	// As go-app does: a new first element, then the loader is taken away.
	b.Eval(`(() => {
		window.heard = [];
		const t = document.createElement("template");
		t.innerHTML = `+quote(fields)+`;
		const main = t.content.firstElementChild;
		main.addEventListener("input", e => heard.push(e.target.id + "=" + e.target.value));
		document.body.replaceChild(main, document.body.firstElementChild);
		document.getElementById("app-wasm-loader").remove();
	})()`, nil)
	b.Wait(`heard.length >= 4 && dialog.open`)
	b.Press(" 9")
	if got := b.String(`[deck.value, same.value, burn.checked, game.value, question.value].join()`); got !=
		"2 1 3,5,true,modular,Table 9" {
		t.Errorf("the fields hold %s", got)
	}
	if got := b.String(`heard.join()`); !strings.Contains(got, "deck=2 1 3,") || !strings.Contains(got, "game=modular") ||
		strings.Contains(got, "same") {
		t.Errorf("the program heard %s", got)
	}
}

// TestLinksAndMenus checks that a link leads to the top of a page and takes the focus there, and that menus close on
// Escape and when the focus leaves them, without losing the focus.
func TestLinksAndMenus(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL)
	b.Eval(`scrollTo(0, 700)`, nil)
	b.Wait(`scrollY === 700`)
	b.Click(`.tabs a[href="/count"]`)
	b.Wait(`location.pathname === "/count" && scrollY === 0 && document.activeElement.id === "main"`)

	b.Visit(h.URL + "distribution?m=4")
	settled(b)
	const menu, closed = `.menu > [role="group"]`,
		`document.querySelector(".menu > [role=group]") === null && document.activeElement.matches(".menu > button")`
	for _, leave := range []func(){
		func() { b.Press(kb.Escape) },
		func() { b.Click(menu + " > :nth-child(7)") }, // a CSV file is saved
	} {
		b.Click(".menu > button")
		b.Wait(`document.querySelector(` + quote(menu) + `) !== null`)
		leave()
		b.Wait(closed)
	}
	b.Wait(`document.querySelector(".menu > [role=status]").innerText === "Saved."`)
}

// TestLooks checks every page on a phone and on a desktop, one in light and the other in dark colours, or both in both
// with -long: axe finds nothing, no page is too wide, and no id is there twice. RENCONTRE_LOOK is one address instead.
func TestLooks(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL)
	looked := pages.Paths()
	one := os.Getenv("RENCONTRE_LOOK")
	if one != "" {
		looked = []string{one}
	}
	for i, p := range looked {
		b.Turn(h.URL + strings.TrimPrefix(p, "/"))
		settled(b)
		twice := b.String(`[...document.querySelectorAll("[id]")].map(e => e.id).filter((id, i, all) => ` +
			`all.indexOf(id) !== i).join(" ")`)
		if twice != "" {
			t.Errorf("%s: twice on the page: %s", p, twice)
		}
		name := strings.NewReplacer("/", "-", "?", "-", "=", "-", "&", "-").Replace(strings.Trim(p, "/"))
		if name == "" {
			name = "home"
		}
		for w, width := range []string{"360", "1280"} {
			[]func(){b.Phone, b.Desktop}[w]()
			b.Fits()
			for s, scheme := range []string{"light", "dark"} {
				if !long && (w+s+i)%2 != 0 {
					continue
				}
				b.Scheme(scheme)
				b.judge()
				b.Screenshot(name + "-" + width + "-" + scheme)
			}
		}
	}
}

// TestNothingLeaves checks that pages neither name nor contact another host, since any host may serve them.
func TestNothingLeaves(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL)
	if got := b.String(`document.querySelectorAll("[src^=http], link[href^=http]").length`); got != "0" {
		t.Errorf("%s elements name another host", got)
	}
	var refused bool
	b.Eval(`fetch("http://example.invalid/", {mode: "no-cors"}).then(() => false, () => true)`, &refused)
	if !refused {
		t.Error("another host is not refused")
	}
	b.until("the policy to be named", patience, func() bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		byPolicy := len(b.errors) > 0 && strings.Contains(b.errors[0], "Content Security Policy")
		if byPolicy {
			b.errors = nil
		}
		return byPolicy
	})
}

// TestLeftRequests checks that the tests do not wait for what a document asked for that was left since.
func TestLeftRequests(t *testing.T) {
	t.Parallel()
	left := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.URL.Path == "/never" {
			<-left
		}
		if _, err := w.Write([]byte(`<!doctype html><title>page</title>`)); err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	defer close(left)
	b := open(t)
	b.Go(server.URL + "/first")
	b.Eval(`void fetch("/never")`, nil)
	loading := func() (n int) {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, r := range b.loading {
			if strings.HasSuffix(r.address, "/never") {
				n++
			}
		}
		return n
	}
	b.until("the request to begin", patience, func() bool { return loading() == 1 })
	b.Go(server.URL + "/second")
	b.until("the request to be forgotten", patience, func() bool { return loading() == 0 })
}
