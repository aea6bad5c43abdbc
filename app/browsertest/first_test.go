//go:build !js

package browsertest

import "testing"

// TestFirstMatchAsked asks on a phone how long a game lasts, counts to another number, and lists the decks without a
// match, each from the box and by links.
func TestFirstMatchAsked(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL)
	ask := func(question, leads string) {
		t.Helper()
		b.Click("#ask-open")
		b.Wait(`document.activeElement.id === "ask-text"`)
		b.Type("#ask-text", question)
		b.Wait(`document.querySelector("#ask ul a")?.innerText.includes(` + quote(leads) + `)`)
		b.Gone(`document.querySelector("#ask").open`, func() {
			b.Eval(`document.querySelector("#ask ul a").click()`, nil)
		})
	}
	turned := func(digits string) string {
		return `document.querySelector("#turned")?.innerText.replace(/\s/g, "") === ` + quote(digits)
	}
	ask("how long does frustration solitaire last", "13 ranks in 4 suits")
	b.WaitLong(turned("12.8901161…") + ` && ` + says("card 9: by then half of all decks have had a match"))
	b.Wait(says("The probability of no match equals that of the distribution of matches"))
	b.Axe()
	b.Fits()
	click(b, "Change")
	b.Click(`button[aria-label="Count to, one less"]`)
	b.Wait(addressed("game=t3&m=13&part=first&s=4&to=12"))
	b.Screenshot("first-360-light")

	ask("count 1 to 3 through 40 cards", "10 ranks in 4 suits")
	b.WaitLong(`document.querySelector("#no-match")?.textContent.replace(/\s/g, "") === "0.0083070…"`)
	b.Axe()
	b.Eval(`[...document.querySelectorAll("main a")].find(a => a.innerText.startsWith("When does the first")).click()`,
		nil)
	b.WaitLong(addressed("game=t3&m=10&part=first&s=4&to=3") + ` && document.querySelector("#turned")`)

	ask("list all derangements of 4", "list the decks without a match")
	b.WaitLong(says("All 9 decks without a match") + ` && document.querySelectorAll(".winners li").length === 9`)
	b.Axe()
	b.Fits()
	b.Visit(h.URL + "count?game=mousetrap&how=dictionary&limit=2&m=9&part=decks&s=1")
	b.WaitLong(`document.querySelector(".winners .deck")?.textContent === "1 2 3 4 8 5 7 9 6" && ` + says("The first of these decks is row 9 of A261867."))
	b.Eval(`[...document.querySelectorAll("main button")].find(b => b.innerText === "More decks").click()`, nil)
	b.WaitLong(`document.querySelectorAll(".winners li").length === 4`)
}
