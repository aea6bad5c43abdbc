//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"rencontre/app/browsertest/host"
)

// touch taps the middle of an element.
func (b *tab) touch(selector string) {
	b.t.Helper()
	b.Wait(seen(selector))
	b.rest(selector, `checkVisibility()`)
	var at input.TouchPoint
	b.Eval(`(({x, y, width, height}) => ({x: x + width / 2, y: y + height / 2}))(
		document.querySelector(`+quote(selector)+`).getBoundingClientRect())`, &at)
	b.finger(at)
}

// dealt waits until all cards are turned, and checks that the result agrees with them and fits a phone's screen.
func dealt(b *tab) {
	b.t.Helper()
	b.Wait(`document.querySelectorAll(".deal .card:not(.back)").length === 13`)
	b.Wait(`document.querySelector("#deal-next")?.innerText === "Again"`)
	b.Wait(`document.querySelector(".deal [role=status]").innerText.includes("no match") === ` +
		`(document.querySelector(".deal .card.hit") === null) && ` +
		saying(".deal [role=status]", "63.2\u00a0% of all decks have a match."))
	b.Wait(seen(".deal [role=status] p:last-of-type") + ` && scrollY === 0`)
}

// deals plays the game on the home page. A guess that is made before the program has started counts.
func deals(b *tab, h *host.Host, release func()) {
	b.t.Helper()
	do(b, "resize", chromedp.EmulateViewport(390, 844))
	b.touchable(true)
	b.Go(h.URL)
	b.touch("#deal-Yes")
	b.Wait(seen("#deal-early") + ` && document.querySelector("#deal-Yes[aria-pressed=true]") !== null`)
	release()
	b.Started()
	dealt(b)

	// The keyboard stays on the button in the same place.
	b.Wait(`document.activeElement.id === "deal-next"`)
	b.Press(kb.Enter) // deals again at once
	b.Wait(`document.activeElement.innerText === "Turn all" && ` + saying(".deal [role=status]", "You say yes."))
	b.Press(kb.Enter)
	dealt(b)
	b.Axe()
	b.Eval(`document.querySelector("#deal-other").focus()`, nil) // a finger is not heard for a moment
	b.Press(kb.Enter)
	b.Wait(saying(".deal [role=status]", "You say no."))
	dealt(b)

	// Why is answered in place.
	b.Eval(`[...document.querySelectorAll(".deal button")].find(b => b.innerText === "Why?").click()`, nil)
	b.Wait(saying(".deal [role=status]", "very nearly 1 − 1/e"))
}

// TestHomeMoves watches decks turn by themselves, until a tap on a card begins a new one, which alone counts.
func TestHomeMoves(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.touchable(true)
	b.Load(h.URL)
	const up = `document.querySelectorAll(".deal .card:not(.back)").length`
	b.Wait(up + ` === 2 && document.querySelector("#deal-Yes") !== null`)
	b.touch(".deal .cards li:nth-child(9)")
	b.Wait(saying(".deal [role=status]", "You say yes."))
	dealt(b)
	if !b.Is(`document.querySelector(".deal-bar").ariaLabel.endsWith("of 1 deck")`) {
		t.Error("the deck that turned by itself counts")
	}
}

// TestDoubleTap checks that the second press of a double tap on a button of the home page is none of the button that
// takes its place.
func TestDoubleTap(t *testing.T) {
	t.Parallel()
	b := open(t)
	b.Load(newHost(t, "/").URL)
	const tap = `?.dispatchEvent(new MouseEvent("click", {bubbles: true, detail: 1}))`
	b.Eval(`document.querySelector("#deal-Yes").click()`, nil)
	b.Wait(`document.querySelector("#deal-next")?.innerText === "Turn all"`)
	b.Eval(`document.querySelector("#deal-next").click()`, nil)
	b.Wait(`document.querySelector("#deal-next")?.innerText === "Again"`)
	// The second press comes as soon as its button is there, and the first once it is taken.
	b.Eval(`window.tapped = 0, void new MutationObserver((_, o) => {
		if (document.querySelector("#deal-next")?.innerText !== "Turn all") return;
		o.disconnect();
		document.querySelector("#deal-next")`+tap+`;
		tapped++;
	}).observe(document.body, {childList: true, subtree: true, characterData: true})`, nil)
	b.Wait(`(document.querySelector("#deal-next")` + tap + `, tapped === 1)`)
	if !b.Is(`document.querySelector("#deal-next").innerText === "Turn all"`) {
		t.Error("the second press of a double tap has turned all cards")
	}
	b.Wait(`(document.querySelector("#deal-next")` + tap + `, document.querySelector("#deal-next").innerText === "Again")`)
}
