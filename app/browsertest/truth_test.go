//go:build !js

package browsertest

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"rencontre/app/browsertest/host"
	"rencontre/app/pages"
)

// shownText is an expression: the text of the page that can be seen, without the links between its parts.
const shownText = `[...document.querySelectorAll("main > *")].filter(e => !e.matches(".subnavs") && e.checkVisibility()).map(e => e.innerText.trim()).filter(Boolean).join("\n")`

// controls is an expression: the fields and buttons of the page that can be seen.
const controls = `[...document.querySelectorAll("main :is(input, select, textarea, button:not(.word))")].filter(e => e.checkVisibility({visibilityProperty: true}))`

// TestNoOtherAnswer checks that a prerendered page shows nothing that its address does not ask: neither while its
// program is on its way, nor if it never comes.
func TestNoOtherAnswer(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	h1 := map[string]string{}
	var paths []string
	for _, p := range pages.Paths() {
		paths = append(paths, strings.TrimPrefix(p, "/"))
	}
	release := h.Hold()
	b := open(t)
	b.Phone()
	for _, p := range paths {
		b.Go(h.URL + p)
		h1[p] = b.Text("h1")
		if h1[p] == "" || b.Is(`document.title === "Rencontre"`) {
			t.Errorf("%s asks its example, and shows %q, called %s", p, h1[p], b.String(`document.title`))
		}
		b.Go(h.URL + p + "?game=modular&m=7&deck=2-2-2")
		if got := b.String(shownText); got != "Getting ready." || !b.Is(controls+`.length === 0`) || !b.Is(`document.title === "Rencontre"`) {
			t.Errorf("%s asks something else, and shows %q, called %s", p, got, b.String(`document.title`))
		}
	}
	for old := range pages.Old() {
		b.Go(h.URL + strings.TrimPrefix(old, "/"))
		if got := b.String(shownText); got != "Getting ready." {
			t.Errorf("%s is the path of another page, and shows %q", old, got)
		}
	}
	b.onNew(watchShifts)
	b.Go(h.URL + "count?game=mousetrap&m=7&s=1")
	release()
	b.Started()
	b.Wait(says("330"))
	settled(b)
	unmoved(b, "the page of another question")

	h = newHost(t, "/") // of which the browser has kept no program
	refuses(h, func(w http.ResponseWriter) { http.Error(w, "none", http.StatusNotFound) })
	for _, p := range paths {
		for _, query := range []string{"", "?game=modular&m=7&deck=2-2-2"} {
			b.Go(h.URL + p + query)
			b.Wait(says("The program could not be loaded: the host answers 404 for /web/app.wasm."))
			if b.Is(says("Getting ready")) || !b.Is(controls+`.every(e => e.disabled)`) {
				t.Errorf("%s seems to go on: %s", p+query, b.Text("main"))
			}
			if is := b.Is(`document.querySelector("h1").checkVisibility()`); is != (query == "") {
				t.Errorf("%s has no program; the heading is seen: %v", p+query, is)
			}
		}
	}
	b.Click(".instead a") // of the last
	last := paths[len(paths)-1]
	b.Wait(`location.search === "" && document.querySelector("h1")?.innerText === ` + quote(h1[last]))
}

// refuses makes a host answer otherwise for the program.
func refuses(h *host.Host, answer func(http.ResponseWriter)) {
	whole := h.Files()
	h.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/app.wasm") {
			answer(w)
			return
		}
		whole.ServeHTTP(w, r)
	}))
}

// TestOtherHosts checks that a page runs on a host that names no media type, and that it says what a host must do that
// keeps it from running.
func TestOtherHosts(t *testing.T) {
	t.Parallel()
	without := func(w http.ResponseWriter, r *http.Request, whole http.Handler) {
		if strings.HasSuffix(r.URL.Path, ".wasm") {
			w.Header()["Content-Type"] = nil // it is not guessed
		}
		whole.ServeHTTP(w, r)
	}
	policy := func(text string) func(http.ResponseWriter, *http.Request, http.Handler) {
		return func(w http.ResponseWriter, r *http.Request, whole http.Handler) {
			w.Header().Set("Content-Security-Policy", text)
			whole.ServeHTTP(w, r)
		}
	}
	for _, x := range []struct {
		name, query string
		serve       func(http.ResponseWriter, *http.Request, http.Handler)
		browser     string // a script that makes it another one
		says        string // "" if it runs
	}{
		{"no media type", "count?game=mousetrap&m=7&s=1", without, "", ""},
		{"no streaming", "count?game=mousetrap&m=7&s=1", nil, `delete WebAssembly.compileStreaming`, ""},
		{"a policy", "count", policy("script-src 'self' 'unsafe-inline'"), "",
			"The host forbids this page to compute: its header Content-Security-Policy must have 'wasm-unsafe-eval' in " +
				"script-src."},
		{"a policy without scripts in pages", "count?m=7", policy("script-src 'self'"), "",
			"The host forbids this page to compute: its header Content-Security-Policy must have 'wasm-unsafe-eval' in " +
				"script-src."},
		{"another file", "count", func(w http.ResponseWriter, r *http.Request, whole http.Handler) {
			if strings.HasSuffix(r.URL.Path, ".wasm") {
				w.Header().Set("Content-Type", "text/html")
				io.WriteString(w, "<!doctype html>")
				return
			}
			whole.ServeHTTP(w, r)
		}, "", "the host sends something else for /web/app.wasm"},
		{"no WebAssembly", "count?m=7", nil, `delete window.WebAssembly`, "This browser does not run WebAssembly"},
		{"an old WebAssembly", "count?m=7", nil, `WebAssembly.compileStreaming = async () => { throw new WebAssembly.CompileError("opcode") }`,
			"This browser is too old to compute here."},
		{"an old language", "count?m=7", func(w http.ResponseWriter, r *http.Request, whole http.Handler) {
			if r.URL.Path != "/web/page.js" {
				whole.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Type", "text/javascript")
			io.WriteString(w, "const a = b ?.?. c;")
		}, "", "This browser is too old to compute here."},
	} {
		t.Run(x.name, func(t *testing.T) {
			h := newHost(t, "/")
			whole := h.Files()
			if x.serve != nil {
				h.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					x.serve(w, r, whole)
				}))
			}
			b := open(t)
			if x.browser != "" {
				b.onNew(x.browser)
			}
			b.Go(h.URL + x.query)
			if x.says == "" {
				b.Started()
				b.Wait(says("330"))
				return
			}
			b.Wait(says(x.says))
			if b.Is(says("Getting ready")) || b.Is(`document.querySelector("h1").checkVisibility({visibilityProperty: true})`) != !strings.Contains(x.query, "?") {
				t.Errorf("it shows %s", b.Text("main"))
			}
			b.mu.Lock()
			b.errors = nil // the policy is reported, and so is what the browser cannot read
			b.mu.Unlock()
		})
	}
}
