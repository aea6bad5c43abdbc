//go:build !js

package browsertest

import "testing"

// estimateHere is an expression that presses the button for an estimate in the place of a count; it says its cost.
const estimateHere = `(e => e !== undefined && (e.click(), ` +
	`true))([...document.querySelectorAll("main button")].find(b => b.innerText.startsWith("Estimate it here")))`

// TestUncounted estimates how many decks of 52 cards win. A cell that cannot be counted leads there, and a known count
// lies in the interval.
func TestUncounted(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	// In its place one tap begins it, Stop ends it, and what is done is there again.
	b.Visit(h.URL + "count?game=hlm&m=12&s=3")
	b.Wait(`document.querySelector("#cell-12-3.beyond-this-device")`)
	b.Wait(estimateHere)
	b.WaitLong(`document.querySelector("#cell-12-3.estimated") && ` + says("On this device: 20 runs"))
	b.stored(`"ranks":12`, 0)
	b.Reload()
	b.Started()
	b.Wait(`document.querySelector("#cell-12-3.estimated") && ` + says("On this device: 20 runs"))
	b.Go(h.URL + "count?game=mousetrap&m=13&s=4")
	b.Started()
	b.Wait(`document.querySelector("#cell-13-4.estimated") && ` + says("Estimated by this program by 20 runs"))
	b.Eval(`__work.hold('"ranks":13')`, nil) // until it is told to stop
	b.Wait(estimateHere)
	b.Wait(`document.querySelector("#cell-13-4.computing")`)
	click(b, "Stop")
	b.Wait(`document.querySelector("#cell-13-4.estimated")`)
	b.Eval(`__work.release()`, nil)
	b.Phone()
	b.Fits()
	b.Axe()
	b.Desktop()
	b.Click(`#chosen a[href*="part=estimate"]`)
	// Count has a button of that name too, which is there until the next page is drawn.
	b.Wait(addressed("game=mousetrap&m=13&s=4&part=estimate") + ` && rencontre.turned === location.href`)
	// A part that was finished before Stop is kept, and the rest is offered.
	b.Wait(`(e => e !== undefined && (e.click(), true))([...document.querySelectorAll("main button")].find(b => ` +
		`/^(Compute|Resume)$/.test(b.innerText.trim())))`)
	b.WaitLong(says("so far") + " || " + says("one deal in"))
	b.Go(h.URL + "uncounted?game=mousetrap&m=13&s=1&particles=5000")
	b.Started()
	computed(b, says("28\u202f886\u202f593, inside the interval"))
	b.Wait(`document.querySelectorAll("#runs-chart svg .points > *").length >= 20`)
	b.Axe()
	b.Screenshot("uncounted-1280-light")
	// The curve of chances: a point leads to its calculator.
	b.Go(h.URL + "chances")
	b.Started()
	b.Wait(`document.querySelectorAll("#chances-chart svg .points > *").length >= 40`)
	b.Axe()
	b.Phone()
	b.Fits()
	b.Wait(`document.getElementById("chance-52")`)
	b.Eval(`document.querySelector("#chances-chart svg .points > *").dispatchEvent(new MouseEvent("click", `+
		`{bubbles: true}))`, nil)
	b.Wait(`location.pathname === "/count" && ` + addressed("game=mousetrap&m=1&s=1"))
}
