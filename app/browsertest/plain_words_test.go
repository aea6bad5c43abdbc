//go:build !js

package browsertest

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestForbiddenStore checks that Your work does not promise to save where the browser forbids it, and that a failure of
// the store is said in plain words.
func TestForbiddenStore(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ name, script, says string }{
		{"none", `Object.defineProperty(window, "indexedDB", { value: undefined })`, "forbids this page to keep anything"},
		{"refused", `IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError") }`,
			"forbids this page to keep anything"},
		{"newer", `{
			const open = IDBFactory.prototype.open;
			IDBFactory.prototype.open = function (name) { return open.call(this, name, 7) };
			indexedDB.open("rencontre"); // made by a newer version
			IDBFactory.prototype.open = open;
		}`, "newer version of this site has changed what is kept"},
	} {
		b := open(t)
		b.onNew(x.script)
		b.Visit(newHost(t, "/").URL + "work")
		b.Wait(says(x.says))
		if text := b.Text("main"); strings.Contains(text, "saved here automatically") || strings.Contains(text, "Error") {
			t.Errorf("%s: Your work says %s", x.name, text)
		}
	}
}

// TestCopyWithoutClipboard checks that copying works on a page of plain http, which has no clipboard, and that text
// that
// cannot be copied is shown and selected.
func TestCopyWithoutClipboard(t *testing.T) {
	t.Parallel()
	b := open(t)
	b.onNew(`Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined })`)
	b.Load(newHost(t, "/").URL + "count?game=mousetrap&m=7&s=1")
	settled(b)
	b.Eval(`void document.addEventListener("copy", () => { window.copied = document.activeElement.value })`, nil)
	b.Press("c")
	b.Wait(`window.copied === location.href`)
	b.Eval(`void (document.execCommand = () => false)`, nil)
	b.Press("c")
	b.Wait(`document.querySelector(".text-card[open]") !== null && getSelection().toString().trim() === location.href`)
	b.Axe()
}

// TestAskKey checks that the key / opens the field for a question on the pages that are no calculators.
func TestAskKey(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, a := range []string{"", "nowhere", "count"} {
		b.Load(h.URL + a)
		b.Press("/")
		b.Wait(`document.querySelector("#ask[open]") !== null || document.activeElement.closest("dialog[open]") !== null`)
		b.Press(kb.Escape)
	}
}

// TestBackAfterTyping checks that Back undoes what was typed in a field, however often it was changed.
func TestBackAfterTyping(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	for _, a := range []string{"count", "distribution", "count?game=mousetrap&m=9&s=1"} {
		b := open(t)
		b.Load(h.URL + "papers")
		b.Load(h.URL + a)
		settled(b)
		b.Wait(`[...document.querySelectorAll(".stepper input")].some(e => e.checkVisibility())`)
		b.Eval(`([...document.querySelectorAll(".stepper input")].find(e => e.checkVisibility()).focus(), 0)`, nil)
		before := b.String(`location.href`)
		b.Press("8")
		b.Wait(`location.search.includes("m=8")`)
		b.Eval(`document.activeElement.select()`, nil)
		b.Press("7")
		b.Wait(`location.search.includes("m=7")`)
		b.Eval(`void history.back()`, nil)
		b.Wait(`location.href === ` + quote(before))
	}
}

// TestPathWithoutSlash checks that the site works at its path without the slash, on a host that does not redirect.
func TestPathWithoutSlash(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/games/")
	whole := h.Files()
	h.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/games" {
			r.URL.Path = "/games/"
		}
		whole.ServeHTTP(w, r)
	}))
	b := open(t)
	b.Load(h.URL)
	home := b.Text("h1")
	b.Go(strings.TrimSuffix(h.URL, "/"))
	b.Started()
	b.Wait(`location.pathname === "/games/" && document.querySelector("h1")?.innerText === ` + quote(home))
}
