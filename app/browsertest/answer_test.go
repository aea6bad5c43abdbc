//go:build !js

package browsertest

import "testing"

// TestStopOfTwo checks that each of two counts is stopped by its own button, of which the chosen one is shown.
func TestStopOfTwo(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "count?game=mousetrap&m=18&s=1")
	click(b, "Count")
	click(b, "Compute")
	b.Wait(`document.querySelectorAll(".progress").length === 1`)
	b.Click("#cell-17-1")
	click(b, "Count")
	click(b, "Compute")
	const titles = `[...document.querySelectorAll(".progress h2")].map(e => e.innerText).join()`
	const links = `[...document.querySelectorAll("p.flow a")].map(e => e.innerText.trim()).join()`
	b.Wait(titles + ` === "m = 17, s = 1" && ` + links + ` === "m = 18, s = 1"`)
	b.Click("#cell-18-1")
	b.Wait(titles + ` === "m = 18, s = 1" && ` + links + ` === "m = 17, s = 1"`)
	click(b, "Stop")
	b.Wait(titles + ` === "m = 17, s = 1" && ` + links + ` === ""`)
	b.Gone(`document.querySelectorAll(".progress").length > 0`, func() { click(b, "Stop") })
}

// TestNoStore checks that a browser whose store never answers still gets its results.
func TestNoStore(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.onNew(`IDBFactory.prototype.open = () => { window.__asked = true; return new EventTarget(); };`)
	b.Visit(h.URL + "distribution?m=8")
	b.Wait(says("40\u202f320 decks"))
	b.Visit(h.URL + "distribution?game=modular&m=13")
	b.Wait(`window.__asked`)
	click(b, "Compute")
	part(b, "2")
	click(b, "Stop")
	b.Wait(says("was interrupted"))
	click(b, "Resume")
	part(b, "3")
	click(b, "Stop")
	b.Visit(h.URL + "count?game=mousetrap&m=8&s=1")
	exactCell(b, "1812") // A007709
}
