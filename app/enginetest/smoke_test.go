//go:build !js

package enginetest

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
	"time"

	"rencontre/app/browsertest/host"
	pages "rencontre/app/page"
)

// first is a question for every page, and what is true of the page once it is
// answered.
var first = map[string]struct{ query, answered string }{
	"/":             {"", says("Mousetrap")},
	"/play":         {"?deck=2-1-3-4", says("Won: all 4 cards set aside")},
	"/reconstruct":  {"?game=hlm&m=3&s=3&string=2-2-1-2", says("No deck gives this string")},
	"/distribution": {"?game=hlm&m=8", says("40\u202f320 decks")},
	"/reform":       {"", says("After 137 reformations it comes to a cycle of 66 decks.")},
	"/estimate":     {"?game=mousetrap&m=4&s=2&trials=20000&seed=7", says("20\u202f000 deals")},
	"/coincidences": {"", says("One deal in 61.6.")},
	"/memory":       {"", `document.querySelector("#cell-15-15.heat.m12")`},
	"/dundee":       {"", `document.querySelector("#chance")?.innerText.startsWith("0.")`},
	"/count":        {"?game=mousetrap&m=8&s=1", `document.querySelector("#chosen .tag.exact")`},
	"/uncounted":    {"?game=mousetrap&m=13&s=1&particles=2000", says("inside the interval")},
	"/find":         {"?game=hlm&m=13&s=4&limit=2&seed=7", `document.querySelectorAll(".winners .row").length === 2`},
	"/best":         {"?m=8&s=1", `document.querySelector(".result .figure")`},
	"/chances":      {"", `document.querySelector("main svg") && document.querySelectorAll("main tbody tr").length > 20`},
	"/papers":       {"", says("0 of 580 computed")},
	"/work":         {"", says("Your work on this device")},
}

// TestEngines drives the same site through both engines.
func TestEngines(t *testing.T) {
	for name, start := range engines {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, err := start()
			defer b.end()
			if err != nil {
				t.Fatalf("%s does not start: %v; it says %q", name, err, b.said(""))
			}
			if _, err := b.call("SetTimeouts", params{"script": 30000, "pageLoad": 60000}); err != nil {
				t.Fatal(err)
			}
			h := host.New(t, "/sub/")
			a := (&tab{browser: b, t: t}).open()
			for _, part := range []struct {
				name string
				test func(a *tab, h *host.Host)
			}{{"pages", everyPage}, {"deck", deck}, {"count", count}, {"files", files}, {"version", version}, {"taken", taken}, {"offline", offline}} {
				if part.name == "taken" && name == "webkit" {
					continue // in its small browser the page mostly stays with the old version
				}
				t.Run(part.name, func(t *testing.T) { a.t = t; part.test(a, h) })
			}
			a.t = t
			if name == "firefox" { // whether WebKit's small browser writes them is not known
				hears(a)
			}
			for _, line := range b.said("CONSOLE JS ERROR", "CONSOLE SECURITY ERROR", "JavaScript error: http") {
				// Firefox says so of a chart's script that is still on its way when
				// its page is left.
				if !strings.Contains(line, "NS_ERROR_XPC_SECURITY_MANAGER_VETO") && !strings.Contains(line, "on purpose") {
					t.Error("it says:", line)
				}
			}
		})
	}
}

// hears makes an error that nobody catches, and waits until the browser says it.
func hears(a *tab) {
	a.eval(`void setTimeout(() => { throw new Error("on purpose") })`)
	for deadline := time.Now().Add(patience); len(a.said("on purpose")) == 0; time.Sleep(30 * time.Millisecond) {
		if time.Now().After(deadline) {
			a.t.Fatal("errors in a page are not heard")
		}
	}
}

// Every page answers its first question.
func everyPage(a *tab, h *host.Host) {
	for _, p := range pages.Paths() {
		question, ok := first[p]
		if !ok {
			a.t.Errorf("%s has no question here", p)
			continue
		}
		a.visit(h.URL + p[1:] + question.query)
		a.wait(question.answered)
	}
}

// A deck is typed, stepped and reformed.
func deck(a *tab, h *host.Host) {
	a.visit(h.URL + "play")
	a.keys("#deck-text", "2134\ue007") // Enter
	a.wait(says("Won: all 4 cards set aside") + ` && location.search.includes("deck=2-1-3-4")`)
	a.eval(`document.activeElement.blur()`) // a field has its own keys
	for _, said := range []string{"“one” on a 2: no hit", "“two” on a 1: no hit", "“three” on a 3: a hit"} {
		a.keys("body", "\ue014") // to the right
		a.wait(says(said))
	}
	a.wait(says("3 2 1 4"))
	a.visit(h.URL + "play?deck=1-4-3-2")
	a.wait(says("It can be reformed 2 times, then no more."))
	a.eval(`[...document.querySelectorAll("main a")].find(a => a.innerText === "Follow its orbit").click()`)
	a.wait(says("It can be reformed 2 times; then 1 2 3 4 does not win."))
}

// counted is how many parts of a count are finished, while it is counted.
const counted = `parseInt((document.querySelector(".progress .line")?.innerText ?? "0").replace(/\s/g, ""))`

// rows are the counts of a table. The last of eleven cards is A007709, the one before
// 0, and the first A000166.
const rows = `[...document.querySelectorAll("tbody tr")].map(r => r.cells[1].innerText.replace(/\s/g, "")).join(" ")`

// A count is stopped and resumed, its tab is closed, and another one finishes it.
func count(a *tab, h *host.Host) {
	address := h.URL + "distribution?m=11&burn=1"
	b := a.open()
	b.visit(address)
	b.click("Compute")
	b.wait(counted + ` >= 2`)
	b.click("Stop")
	b.wait(says("was interrupted"))
	b.click("Resume")
	b.wait(counted + ` >= 20`)
	b.close(a)
	a.visit(address)
	a.click("Resume")
	a.wait(`document.querySelector(".progress") === null && ` + says("39\u202f916\u202f800 decks") + ` && !` + says("So far"))
	if got := a.eval(rows); got != "14684570 9722814 6064458 3620732 2188848 1307615 867185 511579 310620 188660 0 449719" {
		a.t.Errorf("the counts are %s", got)
	}
}

// A table and a picture are saved.
func files(a *tab, h *host.Host) {
	a.visit(h.URL + "distribution?game=mousetrap&m=6&s=1")
	a.wait(`document.querySelector("#chart svg") !== null`)
	menu := `document.getElementById("chart").closest("section").querySelector(".menu")`
	for _, line := range []string{"CSV", "PNG"} {
		a.eval(menu + `.querySelector("button").click()`)
		item := `[...` + menu + `.querySelectorAll("[role=group] button")].find(b => b.innerText.includes(` + quote(line) + `))`
		a.wait(item + ` !== undefined`)
		a.eval(item + `.click()`)
		a.wait(menu + `.querySelector("[role=status]").innerText === "Done."`)
	}
	if text := string(a.file("rencontre-mousetrap-6x1.csv")); !strings.Contains(text, "265") {
		a.t.Errorf("the table is %q", text)
	}
	if picture, err := png.Decode(bytes.NewReader(a.file("rencontre-mousetrap-6x1.png"))); err != nil || picture.Bounds().Dx() < 500 {
		a.t.Errorf("the picture: %v", err)
	}
}

const ofApp = `goappGetenv("GOAPP_VERSION")`

// A new version is told of, and waits.
func version(a *tab, h *host.Host) {
	a.visit(h.URL)
	a.wait(`window.rencontre?.ready && navigator.serviceWorker.controller !== null`)
	old := a.eval(ofApp)
	h.Deploy("another version")
	a.wait(`navigator.serviceWorker.ready.then(r => r.update()).then(() => rencontre.waiting, () => false)`)
	a.wait(says("A new version"))
	if a.eval(ofApp) != old {
		a.t.Error("the page changed its version unasked")
	}
}

// It is taken when it is asked for.
func taken(a *tab, _ *host.Host) {
	old := a.eval(ofApp)
	a.eval(`setTimeout(() => rencontre.reload())`)
	a.wait(`window.goappGetenv && ` + ofApp + ` !== ` + quote(old) + ` && rencontre.ready && !rencontre.waiting`)
}

// Without a network every page is there and computes, and one that is loaded again.
func offline(a *tab, h *host.Host) {
	a.visit(h.URL)
	a.wait(`window.rencontre?.ready && navigator.serviceWorker.controller !== null`)
	h.Stop()
	defer h.Start()
	for _, p := range pages.Paths() {
		a.visit(h.URL + p[1:] + "?x=1")
		heading := a.eval(`document.querySelector("h1").innerText`)
		if strings.Contains(heading, "no page") {
			a.t.Errorf("%s is %q", p, heading)
		}
	}
	heading := a.eval(`document.querySelector("h1").innerText`)
	a.eval(`void setTimeout(() => { window.left = true; location.reload() })`)
	a.wait(`!window.left && document.readyState === "complete" && !document.getElementById("app-wasm-loader") && document.querySelector("h1").innerText === ` + quote(heading))
	a.visit(h.URL + "distribution?game=hlm&m=7")
	a.wait(says("5\u202f040 decks"))
}
