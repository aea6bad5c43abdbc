//go:build !js

package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// follow follows a link of a navigation.
func follow(b *tab, navigation, text string) {
	b.t.Helper()
	find := `[...document.querySelectorAll("nav[aria-label=" + CSS.escape(` + quote(navigation) +
		`) + "] a")].find(a => a.innerText.trim() === ` + quote(text) + `)`
	b.Wait(`(a => a !== undefined && (a.click(), true))(` + find + `)`)
	// Until then the other links are those of the page before.
	b.Wait(find + `?.ariaCurrent === "page"`)
}

const (
	rooms    = "Calculators"
	thisGame = "About this game"
	theDeck  = `document.querySelector("#deck-text")?.value`
	theRanks = `document.querySelector("#ranks")?.value`
	// dealtHidden is where the page has dealt a deck, and hides it.
	dealtHidden = `location.search.includes("hide=1") && document.querySelectorAll(".stage .hands .card.back").length > 4`
)

// TestLinks checks that a link of the navigation restores the last state of its page, that a tap on the entry of the
// current page changes nothing, and that nothing typed is lost.
func TestLinks(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"/", "/sub/"} {
		h := newHost(t, base)
		b := open(t)
		b.Visit(h.URL + "play")
		b.Click("#change")
		b.Type("#deck-text", "2134"+kb.Enter)
		b.Wait(says("Won: all 4 cards set aside"))

		// The entry of what is shown leaves the game at its step.
		b.Eval(`[...document.querySelectorAll("#stage button")].find(b => b.innerText === "Step").click()`, nil)
		b.Wait(`location.search.includes("step=1")`)
		follow(b, rooms, "Play")
		if at := b.String(`location.search`); !strings.Contains(at, "deck=2-1-3-4") || !strings.Contains(at, "step=1") {
			t.Errorf("a tap on the entry of the game that is played leads to %s", at)
		}

		// To the start of the page, and back.
		b.Eval(`goappNav(`+quote(base+"play")+`)`, nil)
		b.Wait(dealtHidden + ` && ` + theRanks + ` === "13"`)
		b.Eval(`history.back()`, nil)
		b.Wait(says("Won: all 4 cards set aside") + ` && ` + theDeck + ` === "2 1 3 4"`)
		b.Eval(`history.forward()`, nil)
		b.Wait(dealtHidden + ` && ` + theRanks + ` === "13"`)
		b.Eval(`history.back()`, nil)
		b.Wait(theDeck + ` === "2 1 3 4"`)

		// Elsewhere and back: as it was left.
		follow(b, rooms, "Odds")
		b.Wait(`location.pathname.endsWith("/count") && ` + theRanks + ` === "13"`)
		follow(b, rooms, "Play")
		b.Wait(says("Won: all 4 cards set aside") + ` && ` + theDeck + ` === "2 1 3 4"`)

		// About the same game the question goes along, and the deck where it fits.
		follow(b, thisGame, "Distribution")
		b.Wait(`location.pathname.endsWith("/distribution") && ` + says("24 decks"))
		follow(b, thisGame, "One deck")
		b.Wait(theDeck + ` === "2 1 3 4"`)
		follow(b, thisGame, "Distribution")
		b.Wait(says("24 decks"))
		b.Eval(`[...document.querySelectorAll("button")].find(b => b.ariaLabel === "Ranks, one more").click()`, nil)
		b.Wait(says("120 decks"))
		follow(b, thisGame, "One deck")
		b.Wait(`location.pathname.endsWith("/play") && ` + theRanks + ` === "5" && ` + dealtHidden)

		// What was typed wrong comes back too.
		b.Eval(`document.querySelector("#ranks").value = "many"; document.querySelector("#ranks").dispatchEvent(new `+
			`Event("change", {bubbles: true}))`, nil)
		b.Wait(`document.querySelector("#ranks-wrong").innerText.includes("whole number")`)
		follow(b, rooms, "Odds")
		b.Wait(`location.pathname.endsWith("/count")`)
		follow(b, rooms, "Play")
		b.Wait(theRanks + ` === "many"`)
	}
}

// TestHomeLinks checks that no link of the home page leads to another question, or to what was typed wrong.
func TestHomeLinks(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "coincidences?game=t1&m=13")
	b.Wait(theRanks)
	b.Eval(`document.querySelector("#ranks").value = "1000000"; document.querySelector("#ranks").dispatchEvent(new Event("change", {bubbles: true}))`, nil)
	b.Wait(`document.querySelector("#ranks-wrong").innerText !== "" && location.search.includes("m=1000000")`)
	if !b.Is(`document.querySelector("#ranks").scrollWidth <= document.querySelector("#ranks").clientWidth`) {
		t.Error("seven digits have no room in their field")
	}
	b.Turn(h.URL)
	b.Wait(`document.querySelector(".ways")`)
	if wrong := b.String(`[...document.querySelectorAll("main a")].map(a => a.href).filter(to => to.includes("1000000"))`); wrong != "" {
		t.Errorf("the home page leads to %s", wrong)
	}
	b.Eval(`[...document.querySelectorAll(".ways a")].find(a => a.innerText === "The odds of a match").click()`, nil)
	b.Wait(theRanks + ` === "13"`)
	b.Eval(`document.querySelector("#matches").value = "many"; document.querySelector("#matches").dispatchEvent(new Event("change", {bubbles: true}))`, nil)
	b.Wait(`location.search.includes("r=many")`)
	b.Turn(h.URL)
	b.Wait(`document.querySelector(".ways")`)
	b.Lacks(`[...document.querySelectorAll("main a")].some(a => a.href.includes("many"))`)
	b.Eval(`goappNav("/deals?game=t1&m=13&s=1&hide=1&guesses=9")`, nil) // it was a lesson of the page that deals
	b.WaitLong(`location.pathname === "/lesson" && ` + says("1 guess."))
}

// TestBareLinks checks that an address without a query, followed within the app, has nothing of the address before.
func TestBareLinks(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, x := range []struct{ page, ranks, suits string }{
		{"play", "13", "1"}, {"reconstruct", "13", "1"}, {"distribution", "9", "1"}, {"estimate", "9", "1"},
		{"count", "13", "1"}, {"find", "13", "4"}, {"best", "16", "1"},
	} {
		b.Visit(h.URL + x.page + "?game=hlm&m=4&s=3&order=down")
		b.Wait(theRanks + ` === "4"`)
		b.Eval(`goappNav(`+quote("/"+x.page)+`)`, nil)
		b.Wait(`!location.search.includes("order=down") && ` + theRanks + ` === ` + quote(x.ranks) +
			` && document.querySelector("#suits").value === ` + quote(x.suits))
	}
}

// TestLinkAfterTyping checks that a link followed right after a field was typed in leads to what it names, and Back to
// what was typed.
func TestLinkAfterTyping(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, address := range []string{"/coincidences?game=t1&m=13", "/count?m=13", "/memory?part=rule&pairs=13"} {
		b.Visit(h.URL + address[1:])
		field := map[bool]string{true: "#pairs", false: "#ranks"}[strings.Contains(address, "pairs")]
		typed := `document.querySelector("` + field + `")?.value`
		b.Wait(typed + ` === "13"`)
		b.Eval(`{
			const field = document.querySelector("`+field+`"), a = document.createElement("a");
			field.value = "21";
			field.dispatchEvent(new Event("input", {bubbles: true}));
			a.href = `+quote(address)+`;
			document.querySelector("main").append(a);
			a.click();
			a.remove();
		}`, nil)
		settled(b)
		b.Wait(`location.href.endsWith(` + quote(address) + `) && ` + typed + ` === "13"`)
		b.Eval(`history.back()`, nil)
		b.Wait(typed + ` === "21"`)
	}
}

// TestOldLinks checks that links to pages that are parts of another one now lead to their answers, when they are loaded
// and when the running program turns to them.
func TestOldLinks(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/sub/")
	b := open(t)
	for i, x := range []struct{ old, now, answered string }{
		{"find?game=hlm&m=13&s=4&limit=2&seed=7", "game=hlm&limit=2&m=13&part=decks&s=4&seed=7",
			`document.querySelectorAll(".winners .deck").length === 2`},
		{"uncounted?game=mousetrap&m=13&s=1&particles=2000", "game=mousetrap&m=13&part=estimate&particles=2000&s=1",
			says("inside the interval")},
	} {
		if i == 0 {
			b.Load(h.URL + x.old)
		} else {
			b.Visit(h.URL + x.old)
		}
		b.WaitLong(`location.pathname === "/sub/count" && ` + addressed(x.now) + ` && ` + x.answered +
			` && document.querySelector("nav.tabs [aria-current]")?.innerText === "Odds"`)
	}
}

// TestPartLinks checks that parts of a page restore their states like pages, and that the link of the current part
// resets it, even if the page was loaded by that link and has rewritten its address.
func TestPartLinks(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "coincidences?part=treize")
	b.Wait(theRanks + ` === "13"`)
	b.Eval(`[...document.querySelectorAll("button")].find(b => b.ariaLabel === "Ranks, one less").click()`, nil)
	b.Wait(theRanks + ` === "12" && location.search.includes("m=12")`)
	follow(b, "About coincidences", "Which cards")
	b.Wait(`location.search === "?part=steen"`)
	follow(b, "About coincidences", "Wins at Treize")
	b.Wait(theRanks + ` === "12"`)
	follow(b, "About coincidences", "Wins at Treize")
	b.Wait(theRanks + ` === "13" && location.search === "?part=treize"`)
	b.Eval(`history.back()`, nil)
	b.Wait(theRanks + ` === "12"`)

	// The navigation leads to the first part of a page, as it was left.
	follow(b, rooms, "Odds")
	b.Wait(`location.pathname === "/count" && ` + theRanks + ` === "13"`)
	b.Eval(`document.querySelector("[aria-label='Ranks, one less']").click()`, nil)
	b.Wait(theRanks + ` === "12"`)
	follow(b, "About winning decks", "Decks")
	b.Wait(`location.search.includes("part=decks")`)
	follow(b, rooms, "Odds")
	b.Wait(`location.pathname === "/count" && !location.search.includes("part=") && ` + theRanks + ` === "12"`)

	b.Visit(h.URL + "memory?part=boards")
	b.Eval(`document.querySelector("#board-text").value = "abab"; `+
		`document.querySelector("#board-text").dispatchEvent(new Event("change", {bubbles: true}))`, nil)
	b.Wait(`location.search.includes("board=abab")`)
	follow(b, "About Memory", "Play")
	b.Wait(`location.search.includes("seed=")`)
	seed := b.String(`new URLSearchParams(location.search).get("seed")`)
	follow(b, "About Memory", "Known boards")
	b.Wait(`document.querySelector("#board-text")?.value === "abab"`)
	follow(b, "About Memory", "Play")
	b.Wait(`new URLSearchParams(location.search).get("seed") === ` + quote(seed))
}
