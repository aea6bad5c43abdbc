//go:build !js

package browsertest

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// TestAddressAtOnce checks that a change is in the address at once, so that a copied link or a reloaded page has it.
func TestAddressAtOnce(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, c := range []struct {
		address, there string
		act            func()
		later          bool // what is typed is read after a pause
		query, shows   string
	}{
		{"memory?n=8&k=4", `document.querySelector("#cell-8-4")`, func() {
			b.focus("#cell-8-4")
			b.Press(kb.PageDown)
		}, false, "n=23&k=4", `document.querySelector("#cell-23-4[aria-selected=true]")`},
		{"play?m=4&s=1&deck=2-1-3-4", says("Won"), func() {
			b.Press(kb.Home)
			b.Press(kb.ArrowRight)
		}, false, "m=4&deck=2-1-3-4&step=1", says("Step 1 of 10")},
		{"count", `document.querySelector("#cell-3-2")`,
			func() { b.Eval(`document.querySelector("#cell-3-2").click()`, nil) }, false, "m=3&s=2",
			`document.querySelector("#cell-3-2[aria-selected=true]")`},
		{"reform?part=census", `document.querySelector("#trials, #ranks")`,
			func() { b.Eval(`document.querySelector("[aria-label='Ranks, one more']").click()`, nil) }, false,
			"part=census&m=11", theRanks + ` === "11"`},
		{"reconstruct?game=hlm&m=3&s=1", `document.querySelector("#string-text")`,
			func() { b.Type("#string-text", "312"+kb.Enter) }, false, "game=hlm&m=3&string=3-1-2",
			`document.querySelector("#string-text")?.value === "3 1 2"`},
		{"play", `document.querySelector("#deck-text")`, func() {
			b.Click("#change")
			b.Type("#deck-text", "2134")
		}, true, "m=4&deck=2-1-3-4", theDeck + ` === "2 1 3 4" && ` + says("Won")},
	} {
		b.Load(h.URL + c.address)
		b.Wait(c.there)
		c.act()
		has := `[...new URLSearchParams(` + quote(c.query) +
			`)].every(([name, is]) => new URLSearchParams(location.search).get(name) === is)`
		if !c.later && !b.Is(has) {
			t.Errorf("%s: what was done is not in %s", c.address, b.String(`location.href`))
		}
		b.Reload()
		b.Started()
		if !b.Is(has) {
			t.Errorf("%s: loaded again it is %s, without %s", c.address, b.String(`location.href`), c.query)
		}
		b.Wait(c.shows)
	}
	b.OnlyFrom(h)
}

// TestFirstInput checks that the first input is answered at once while the page waits for its next slice of drawing.
func TestFirstInput(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.onNew(`{
		const post = MessagePort.prototype.postMessage;
		MessagePort.prototype.postMessage = function (...of) { window.held ? held.push(() => post.apply(this, of)) : post.apply(this, of) };
	}`)
	b.Load(h.URL + "reconstruct?game=hlm&m=3&s=1")
	b.Wait(`document.querySelector("#string-text")`)
	settled(b)
	b.Eval(`(window.held = [], dispatchEvent(new Event("resize")))`, nil) // the program hears of it, and waits
	b.Wait(`held.length > 0`)
	b.Type("#string-text", "312"+kb.Enter)
	if !b.Is(`location.search.includes("string=3-1-2")`) {
		t.Errorf("what was typed is not in %s", b.String(`location.href`))
	}
	b.Eval(`{ const all = held; held = null; for (const post of all) post() }`, nil)
	b.Wait(`document.querySelector("#string-text") === document.activeElement`)
}

// TestAddressOfHeldKey checks that a held key writes no more addresses than browsers accept, and that the last is
// written.
func TestAddressOfHeldKey(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Load(h.URL + "play?game=mousetrap&m=13&s=4&deck=" + spread + "&step=1")
	b.Wait(`document.querySelector(".strip-steps button")`)
	b.Eval(`{ const write = history.replaceState; window.writes = 0; `+
		`history.replaceState = function (...entry) { writes++; write.apply(this, entry) } }`, nil)
	began := time.Now()
	b.Press(strings.Repeat(kb.ArrowRight+kb.ArrowLeft, 45) + kb.ArrowRight)
	b.Wait(`new URLSearchParams(location.search).get("step") === "2"`)
	var writes int
	b.Eval(`writes`, &writes)
	if most := 51 + int(time.Since(began).Seconds()); writes > most || writes < 50 {
		t.Errorf("91 steps are written %d times, at most %d are allowed", writes, most)
	}
}

// TestAddressOfNextPage checks that what a page writes while it is made goes to its own address, not to that of the
// page before, to which Back returns.
func TestAddressOfNextPage(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Load(h.URL + "count?m=4&s=2")
	b.Wait(`document.querySelector("#cell-4-2[aria-selected=true]")`)
	b.Eval(`goappNav("/memory?part=play")`, nil)
	b.Wait(`location.pathname === "/memory" && location.search.includes("seed=")`)
	b.Eval(`history.back()`, nil)
	b.Wait(`location.pathname === "/count" && document.querySelector("#cell-4-2[aria-selected=true]")`)
	if !b.Is(addressed("m=4&s=2")) {
		t.Errorf("the page that was left is at %s", b.String(`location.href`))
	}
}
