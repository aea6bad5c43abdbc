//go:build linux

package enginetest

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"rencontre/app/browsertest/host"
	"rencontre/app/pages"
)

// first has a request for a page, and an expression that is true once the page has answered it. Other pages are asked
// their default question, and have answered once a tag says how the answer is known.
var first = map[string]struct{ query, answered string }{
	"/":             {"", says("Mousetrap")},
	"/play":         {"?deck=2-1-3-4", says("Won: all 4 cards set aside")},
	"/reconstruct":  {"?game=hlm&m=3&s=3&string=2-2-1-2", says("No deck comes out in this order")},
	"/distribution": {"?game=hlm&m=7", says("5\u202f040 decks")},
	"/deals":        {"?game=mousetrap&m=4&s=1&seed=7&deals=100", says("100 deals so far") + ` && ` + says("6 of 24")},
	"/lesson":       {"?scene=answer", says("63.21…")},
	"/reform":       {"", says("After 137 reformations it reaches a cycle of 66 decks.")},
	"/coincidences": {"", says("One deal in 61.6 has no match.")},
	"/santa":        {"?n=8&families=2+2+2", says("6\u202f176")},
	"/memory":       {"", `document.querySelector("#cell-15-15.heat.m12")`},
	"/dundee":       {"", `document.querySelector("#chance")?.innerText.endsWith("%")`},
	"/count":        {"?game=mousetrap&m=8&s=1", `document.querySelector("#chosen .tag.exact")`},
	"/papers":       {"", says("For specialists")},
	"/records":      {"?paper=dundee", `document.querySelector("main h3")`},
	"/sequences":    {"?of=A059073", says("7\u202f785\u202f547\u202f001\u202f784")},
	"/work":         {"", says("Your work on this device")},
}

// TestEngines drives the same site in both engines.
func TestEngines(t *testing.T) {
	each(t, func(t *testing.T, b *browser) {
		h := host.New(t, "/sub/")
		h.Serve(listening(h.Files()))
		a := (&tab{browser: b, t: t}).open()
		t.Run("hears", func(t *testing.T) { a.t = t; hears(a) })
		for _, part := range []struct {
			name string
			test func(a *tab, h *host.Host)
		}{{"withheld", withheld}, {"pages", everyPage}, {"deck", deck}, {"files", files}, {"count", count},
			{"version", version},
			{"offline", offline}} {
			t.Run(part.name, func(t *testing.T) {
				a.t = t
				part.test(a, h)
				for _, line := range a.heard() {
					// Firefox says the first of a chart's script that is still on its way when
					// its page is left, and a page the second where the browser keeps it
					// waiting for ten seconds, as WebKit may on a loaded machine.
					if !strings.Contains(line, "NS_ERROR_XPC_SECURITY_MANAGER_VETO") &&
						!strings.Contains(line, "the browser’s store does not answer") {
						t.Error("it says:", line)
					}
				}
			})
			a.t = t
		}
	})
}

// each runs a test in a new browser of each engine, in parallel.
func each(t *testing.T, test func(t *testing.T, b *browser)) {
	for name, start := range engines {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, err := start()
			defer b.end()
			if err != nil {
				t.Fatalf("%s does not start: %v; it says %q", name, err, b.said())
			}
			test(t, b)
		})
	}
}

// withheld checks that a link shows no answer to another question while the program is on its way.
func withheld(a *tab, _ *host.Host) {
	h := host.New(a.t, "/sub/") // which no browser has kept
	h.Serve(listening(h.Files()))
	release := h.Hold()
	defer release()
	for path, seen := range map[string]string{
		"count?game=mousetrap&m=7&s=1": "Getting ready.", "dundee?deck=2-2-2": "Getting ready.",
		"count": "Winning decks"} {
		a.must("Navigate", params{"url": h.URL + path})
		a.wait(`document.readyState === "complete" && ` + says(seen))
		if seen == "Getting ready." && a.eval(says("Winning decks")+` || `+says("chance")) == "true" {
			a.t.Errorf("%s shows %s", path, a.eval(mainText))
		}
	}
	a.must("Navigate", params{"url": h.URL + "count?game=mousetrap&m=7&s=1"})
	release()
	a.started()
	a.wait(says("330"))
}

// everyPage checks that every page answers its first request, in one program that turns to each.
func everyPage(a *tab, h *host.Host) {
	a.visit(h.URL)
	for _, p := range pages.Paths() {
		question, ok := first[p]
		if !ok {
			question.answered = `document.querySelector("main .tag")`
		}
		a.turn(h.URL + p[1:] + question.query)
		a.wait(question.answered)
	}
	a.t.Logf("%d pages answered", len(pages.Paths()))
}

// deck types a deck, steps through it and reforms it.
func deck(a *tab, h *host.Host) {
	a.visit(h.URL + "play")
	a.eval(`document.querySelector("#change").click()`)
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
	a.wait(clicked(`[...document.querySelectorAll("main a")].find(a => a.innerText === "Follow its orbit")`))
	a.wait(says("It can be reformed 2 times; then 1 2 3 4 does not win."))
}

// counted is an expression: the number of finished parts of a running count.
const counted = `parseInt((document.querySelector(".progress .line")?.innerText ?? "0").replace(/\s/g, ""))`

// rows is an expression: the counts of a result. The last count is the number of winning decks, which the
// job count finds in another way. The counts add up to the number of all decks.
const rows = `[...document.querySelectorAll("section[aria-label=Result] tbody tr")].map(r => ` +
	`r.cells[1].innerText.replace(/\s/g, "")).join(" ")`

// count stops and resumes a count and closes its tab. Another tab finishes it.
func count(a *tab, h *host.Host) {
	address := h.URL + "distribution?m=13"
	a.eval(`localStorage.setItem("hold", "here")`)
	b := a.open()
	b.visit(address)
	// A device that is fast enough has begun.
	b.wait(button("Compute") + ` || ` + counted + ` >= 1`)
	b.eval(button("Compute") + `?.click()`)
	b.wait(counted + ` >= 1`)
	b.click("Stop")
	b.wait(says("was interrupted"))
	b.click("Resume")
	b.wait(counted + ` >= 4`)
	b.wait(`(() => { // on this device
		const open = indexedDB.open("rencontre", 1);
		open.onsuccess = () => {
			open.result.transaction("shards").objectStore("shards").count().onsuccess = (e) => { window.kept = e.target.result };
			open.result.close();
		};
		return window.kept > 0;
	})()`)
	b.close(a)
	a.eval(`localStorage.removeItem("hold")`)
	a.visit(address)
	const done = rows + ` === "2290792932 1507191024 942950998 571144313 348570216 209406709 128951622 84720753 " +
		"51733702 31725929 19476877 11469132 0 28886593"`
	// Where little is left, it goes on unasked.
	a.wait(button("Resume") + ` || ` + done)
	a.eval(button("Resume") + `?.click()`)
	a.wait(done)
}

// files saves a table and a picture.
func files(a *tab, h *host.Host) {
	a.visit(h.URL + "distribution?game=mousetrap&m=6&s=1")
	a.wait(`document.querySelector("#chart svg") !== null`)
	menu := `document.getElementById("chart").closest("section").querySelector(".menu")`
	for _, line := range []string{"CSV", "PNG"} {
		a.eval(menu + `.querySelector("button").click()`)
		item := `[...` + menu + `.querySelectorAll("[role=group] button")].find(b => b.innerText.includes(` +
			quote(line) + `))`
		a.wait(clicked(item))
		a.wait(menu + `.querySelector("[role=status]").innerText === "Saved."`)
	}
	a.saves("rencontre-mousetrap-6x1.csv", func(text []byte) error {
		if !bytes.Contains(text, []byte("265")) {
			return fmt.Errorf("the table is %q", text)
		}
		return nil
	})
	a.saves("rencontre-mousetrap-6x1.png", func(text []byte) error {
		picture, err := png.Decode(bytes.NewReader(text))
		if err == nil && picture.Bounds().Dx() < 500 {
			err = fmt.Errorf("the picture is %v", picture.Bounds())
		}
		return err
	})
}

const ofApp = `goappGetenv("GOAPP_VERSION")`

// version checks that a new version is announced, waits, and starts on request.
func version(a *tab, h *host.Host) {
	a.visit(h.URL)
	a.wait(`window.rencontre?.ready && navigator.serviceWorker.controller !== null`)
	old := a.eval(ofApp)
	h.Deploy("another version")
	h.Serve(listening(h.Files()))
	// Asking once is not enough: it may be taken for part of a look that began before.
	a.eval(`void (window.look = setInterval(() => rencontre.waiting ? clearInterval(look) : ` +
		`navigator.serviceWorker.ready.then(r => r.update()).catch(() => {}), 500))`)
	a.wait(`rencontre.waiting`)
	a.wait(`document.querySelector(".notices").innerText.includes("A new version is ready.")`)
	if a.eval(ofApp) != old {
		a.t.Error("the page changed its version unasked")
	}
	a.eval(`document.querySelector(".banner button").click()`)
	a.wait(`window.goappGetenv && ` + ofApp + ` !== ` + quote(old) + ` && rencontre.ready && !rencontre.waiting`)
}

// offline checks that every page is drawn offline, and computes, also after a reload. The first page and the last are
// loaded, which takes an engine seconds; the program turns to the others. Package browsertest loads every one.
func offline(a *tab, h *host.Host) {
	a.wait(`window.rencontre?.ready && navigator.serviceWorker.controller !== null`)
	h.Stop()
	defer h.Start()
	paths := pages.Paths()
	for i, p := range paths {
		address := h.URL + p[1:] + "?x=1"
		if i == 0 || i == len(paths)-1 {
			a.visit(address)
		} else {
			a.turn(address)
		}
		heading := a.eval(`document.querySelector("h1").innerText`)
		if strings.Contains(heading, "Page not found") {
			a.t.Errorf("%s is %q", p, heading)
		}
	}
	heading := a.eval(`document.querySelector("h1").innerText`)
	a.leave()
	a.eval(`void setTimeout(() => location.reload())`)
	a.started()
	if again := a.eval(`document.querySelector("h1").innerText`); again != heading {
		a.t.Errorf("loaded again, %q is %q", heading, again)
	}
	a.turn(h.URL + "distribution?game=hlm&m=6")
	a.wait(says("720 decks"))
	a.t.Logf("%d pages without a network", len(pages.Paths()))
}
