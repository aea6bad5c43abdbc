//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// A question is typed from anywhere, and leads to the page that answers it.
func TestAsk(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "dundee")
	settled(b)
	b.Eval(`scrollTo(0, 500)`, nil)
	// As a keyboard does: a key whose press is handled enters no character.
	for _, kind := range []input.DispatchKeyEventType{
		input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
		do(b, "/", command(input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: kind, Key: "/", Code: "Slash", WindowsVirtualKeyCode: 191}))
	}
	b.Wait(`document.activeElement.id === "ask-text"`)
	b.Wait(`scrollY === 500`) // the page behind the field keeps its place
	b.Axe()
	b.Screenshot("ask-360-light")
	b.Type("#ask-text", "hlm 3 2")
	b.Wait(`document.querySelector("#ask").innerText.includes("He Loves Me, 3 ranks in 2 suits: decks that win")`)
	b.Axe()
	b.Screenshot("ask-found-360-light")
	b.Gone(`document.querySelector("#ask").open`, func() { b.Type("#ask-text", kb.Enter) })
	b.Wait(`location.pathname === "/count" && ` + addressed("game=hlm&m=3&s=2"))

	// A table of a paper is found by its name, and a link is followed by a click.
	b.Click("#ask-open")
	b.Wait(`document.activeElement.id === "ask-text"`)
	b.Type("#ask-text", "Table 9")
	b.Wait(`document.querySelector("#ask ul a") !== null && ` +
		`document.querySelector("#ask ul").innerText.includes("Bersani, 2010, table 9")`)
	b.Eval(`[...document.querySelectorAll("#ask ul a")].find(a => `+
		`a.innerText.startsWith("Bersani, 2010, table 9")).click()`, nil)
	b.Wait(`location.pathname === "/papers" && !document.querySelector("#ask").open`)
	b.Wait(`document.querySelector("main").innerText.toLowerCase().includes("table 9")`)

	// An erratum is found by its number.
	b.Click("#ask-open")
	b.Wait(`document.activeElement.id === "ask-text"`)
	b.Type("#ask-text", "R32")
	b.Wait(`document.querySelector("#ask ul a") !== null && ` +
		`document.querySelector("#ask ul").innerText.includes("Errata, R32")`)
	b.Gone(`document.querySelector("#ask").open`, func() { b.Press(kb.Escape) })

	// An example is filled in; what nobody answers is said.
	b.Click("#ask-open")
	b.Wait(`(e => e !== undefined && (e.click(), true))([...document.querySelectorAll("#ask ul button")].find(b => ` +
		`b.innerText === "A007709"))`)
	b.Wait(`document.querySelector("#ask-text").value === "A007709" && document.querySelector("#ask ul a") !== null`)
	b.Press(kb.Enter)
	b.Wait(`location.pathname === "/sequences" && !document.querySelector("#ask").open`)
	b.Click("#ask-open")
	b.Wait(`document.activeElement.id === "ask-text" && document.activeElement.value === ""`)
	b.Eval(`(e => { e.value = "qwerty"; e.dispatchEvent(new Event("input", {bubbles: true})) `+
		`})(document.querySelector("#ask-text"))`, nil)
	b.Wait(`document.querySelector("#ask").innerText.includes("No page answers this")`)
	b.Wait(`document.querySelectorAll("#ask ul button").length === 3`)
	b.Gone(`document.querySelector("#ask").open`, func() { b.Press(kb.Escape) })
}
