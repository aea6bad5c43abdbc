//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// mainText is an expression: the visible text of the page.
const mainText = `(document.querySelector("main")?.innerText ?? "")`

func says(text string) string { return mainText + `.includes(` + quote(text) + `)` }

// TestPlay types a winning deck. The link shows the same, and keys step through it.
func TestPlay(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "play")
	b.Click("#change")
	b.Type("#deck-text", "2134"+kb.Enter)
	b.Wait(says("Won: all 4 cards set aside"))
	b.Wait(says("3 2 1 4"))
	b.Wait(`location.search.includes("deck=2-1-3-4") && location.search.includes("m=4")`)
	b.Axe()

	link := b.String(`location.href`)
	c := open(t)
	c.Visit(link)
	c.Wait(says("Won: all 4 cards set aside") + ` && ` + theDeck + ` === "2 1 3 4"`)
	for _, want := range []string{"“one” on a 2: no hit", "“two” on a 1: no hit", "“three” on a 3: a hit"} {
		c.Press(kb.ArrowRight)
		c.Wait(says(want))
	}
	c.Press(kb.ArrowLeft)
	c.Wait(says("“two” on a 1: no hit"))
	c.Press(kb.End)
	c.Wait(says("The end, after 10 steps"))
	c.Axe()

	// The link goes to the same step, and Back to the deck before.
	c.Reload()
	c.Started()
	c.Wait(says("The end, after 10 steps"))
	b.Click("#game-hlm")
	b.Wait(says("All but one card stored, score 6 of 8"))
	b.Eval(`history.back()`, nil)
	b.Wait(says("Won: all 4 cards set aside"))
	b.OnlyFrom(h)
}

// TestEnterHeld checks that Enter leaves the question open, however long it is held, and the focus in its field.
func TestEnterHeld(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "play")
	b.Click("#change")
	b.Type("#deck-text", "2134")
	b.Wait(says("Won: all 4 cards set aside"))
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeChar,
		input.DispatchKeyEventTypeKeyUp} {
		do(b, "Enter", command(input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: kind, Key: "Enter", Code: "Enter", Text: "\r", UnmodifiedText: "\r", WindowsVirtualKeyCode: 13,
		}))
		settled(b)
	}
	b.Wait(`document.activeElement.id === "deck-text" && document.querySelector("#change").ariaExpanded === "true"`)
}

// TestPlayRefuses checks that what cannot be played is refused beside the field, is kept, and can be repaired.
func TestPlayRefuses(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "play?m=13&s=1")
	b.Click("#change")
	typed := "4 7 3 A 9 2 J K 6 8 Q 5 5"
	b.Type("#deck-text", typed+kb.Enter)
	b.Wait(saying("#deck-text-wrong", "The 5 is there twice and the 10 is missing") + ` && ` + theDeck + ` === ` +
		quote(typed) + ` && document.querySelector("#deck-text").ariaInvalid === "true"`)
	b.Axe()
	b.Eval(`[...document.querySelectorAll("#deck-text-wrong button")].find(b => `+
		`b.innerText.includes("Replace the last 5 by 10")).click()`, nil)
	b.Wait(says("Evidence") + ` && ` + theDeck + ` === "4 7 3 1 9 2 11 13 6 8 12 5 10"`)
	for typed, want := range map[string]string{
		"2 1 x": "“x” is not a rank",
		"0 1":   "“0” is not a rank",
	} {
		b.Visit(h.URL + "play")
		b.Click("#change")
		b.Type("#deck-text", typed+kb.Enter)
		b.Wait(`document.querySelector("#deck-text-wrong").innerText.includes(` + quote(want) + `)`)
	}
	b.Visit(h.URL + "play?m=0&s=x")
	b.Wait(`document.querySelector("#ranks-wrong").innerText.includes("from 1 to")`)
	b.Wait(`document.querySelector("#suits-wrong").innerText.includes("from 1 to")`)
	b.Axe()
}

// TestPlayLarge shows a large deck as a grid and in full screen.
func TestPlayLarge(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "play?game=hlm&deck=7-9-5-9-7-3-8-6-6-2-5-12-11-4-12-9-7-7-10-2-4-5-3-11-13-2-4-4-11-13-3-6-10-10-" +
		"10-3-5-12-2-1-1-1-1-12-9-11-13-8-8-6-8-13")
	b.Wait(says("Won with the best score, 362 of 362"))
	b.Wait(`document.querySelectorAll(".grid .card").length === 104`)
	b.Axe()
	b.Phone()
	b.Fits()
	b.Screenshot("play-52-360-light")
	b.Press("p")
	b.Wait(`document.querySelector(".present") !== null`)
	b.Gone(`document.querySelector(".present")`, func() { b.Press(kb.Escape) })
}

// deckOf13 and deckOf52 are decks of thirteen and of 52 cards.
const (
	deckOf13 = "m=13&s=1&deck=11-10-2-4-7-9-13-12-5-3-1-8-6"
	deckOf52 = "game=hlm&deck=7-9-5-9-7-3-8-6-6-2-5-12-11-4-12-9-7-7-10-2-4-5-3-11-13-2-4-4-11-13-3-6-10-10-10-3-5-12-" +
		"2-1-1-1-1-12-9-11-13-8-8-6-8-13"
)

// stays plays a game to its end, and checks that the button for it stays in its place.
func stays(b *tab, stage, query string) {
	b.t.Helper()
	var places []string
	b.Eval(`(async () => {
		const places = new Set(), next = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
		for (let n = 0; n < 1000; n++) {
			const step = document.querySelector("`+stage+` .controls .main"), at = step.getBoundingClientRect();
			places.add(Math.round(at.left) + " " + Math.round(at.top));
			if (step.innerText === "Deal") return [...places];
			step.click();
			await next();
		}
		return [...places, "the game does not end"];
	})()`, &places)
	if len(places) != 1 {
		b.t.Errorf("%s: Step is at %v", query, places)
	}
}

// TestButtonsStay checks that the buttons stay where they are pressed during a whole game, whose hand shrinks, on the
// page and on a full screen, and that no part of the page that stands at an edge of the window covers what has the
// focus.
func TestButtonsStay(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.slow(1) // whole games are long, and places do not depend on the pace
	for i, query := range some([]string{deckOf13 + "&hide=1", deckOf52 + "&step=0", "game=modular&deck=2-1-4-3-6-5&step=0",
		"game=t4&m=4&s=1&deck=2-1-4-3&step=0"}) {
		[]func(){b.Desktop, b.Phone}[i%2]()
		b.Load(h.URL + "play?" + query)
		settled(b)
		b.Wait(`document.querySelector("#stage .controls .main") !== null`)
		stays(b, "#stage", query)
	}
	for _, query := range some([]string{deckOf13 + "&step=60", "game=t4&m=4&s=1&deck=2-1-4-3&step=0"}) {
		b.Load(h.URL + "play?" + query)
		settled(b)
		b.Press("p")
		b.Wait(`document.querySelector(".present .controls .main") !== null`)
		stays(b, ".present", query+" on a full screen")
	}
	b.Phone()
	b.Load(h.URL + "play?" + deckOf13 + "&step=27")
	settled(b)
	var covered []string
	b.Eval(`(() => {
		const covered = [];
		for (const from of [0, document.body.scrollHeight]) {
			for (const e of document.querySelectorAll("#main :is(a[href], button, input, summary)")) {
				if (!e.checkVisibility() || e.disabled) continue;
				scrollTo({ top: from, behavior: "instant" });
				e.focus();
				const at = e.getBoundingClientRect();
				for (const y of [at.top + 2, at.bottom - 2]) {
					const on = document.elementFromPoint(Math.min(at.left + at.width / 2, innerWidth - 1), y);
					if (on && (e.contains(on) || on.contains(e))) continue;
					covered.push(e.outerHTML.slice(0, 80) + " by " + on?.outerHTML.slice(0, 80));
				}
			}
		}
		return covered;
	})()`, &covered)
	if len(covered) > 0 {
		t.Errorf("covered: %v", covered)
	}
}

// TestWinningDeck checks that a phone offers a deck that wins without a form, and lays it face down.
func TestWinningDeck(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "play")
	before := b.String(`location.search`)
	click(b, "Deal a winning deck")
	b.Wait(`location.search !== ` + quote(before) + ` && ` + says("face down: it wins"))
	b.Lacks(says("Evidence"))
	b.Fits()
	b.Axe()
	b.Gone(says("it wins"), func() { b.Eval(`document.querySelector("[aria-label='Show the result']").click()`, nil) })
	b.Wait(says("Won: all 13 cards set aside"))
}

// TestPresentOnPhone checks that a phone, which has no room for it, is not offered the view for a projector, and that a
// desktop is. There a game of 52 cards fits the screen.
func TestPresentOnPhone(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	const offered = `[...document.querySelectorAll("main button")].filter(e => e.textContent.startsWith("Present") && ` +
		`e.checkVisibility()).length`
	for _, path := range []string{"play?" + deckOf52 + "&step=90", "deals?game=t1&m=13&s=1", "memory?part=play"} {
		b.Phone()
		b.Load(h.URL + path)
		settled(b)
		b.Eval(`document.querySelectorAll("main .menu > button").forEach(e => e.click())`, nil)
		// The menu has an item to present, which a phone does not show.
		b.Wait(`[...document.querySelectorAll("main .menu")].every(e => e.querySelector("[role=group] button")) && ` +
			`[...document.querySelectorAll("main button")].some(e => e.textContent.startsWith("Present"))`)
		b.Fits()
		if n := b.String(offered); n != "0" {
			t.Errorf("%s: a phone is offered to present in %s places", path, n)
		}
		b.Desktop()
		b.Wait(offered + ` > 0`)
	}
	for _, step := range []string{"1", "90", "300"} {
		b.Load(h.URL + "play?" + deckOf52 + "&step=" + step)
		settled(b)
		b.Press("p")
		b.Wait(`(e => e !== null && e.scrollHeight <= e.clientHeight)(document.querySelector("main.present"))`)
	}
}

// TestReconstruct rebuilds a deck from a string step by step, or refuses the string with the reason.
func TestReconstruct(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "reconstruct?string=")
	b.Type("#string-text", "A 2 3 4 5 6 7 8 9 10 J Q K"+kb.Enter)
	b.Wait(says("1 deck comes out in this order"))
	b.Wait(`[...document.querySelectorAll('[aria-label="Deck"] .card')].map(e => parseInt(e.ariaLabel)).join(" ") === ` +
		`"1 8 2 5 10 3 12 11 9 4 7 6 13"`) // Bersani 2010, section 5
	b.Eval(`document.activeElement.blur()`, nil) // a field has its own keys
	b.Press(kb.Home)
	b.Wait(says("Start with the last card set aside, the 13."))
	b.Axe()

	b.Visit(h.URL + "reconstruct?game=hlm&m=3&s=3&string=2-2-1-2")
	b.Wait(says("No deck comes out in this order"))
	b.Wait(says("the deck would be 1 2 2 2. But at call 1 its 1 would be hit too early"))
	b.Axe()
	// Bersani 2010, section 4, prints this string for 3112.
	b.Visit(h.URL + "reconstruct?game=hlm&m=3&s=3&string=3-1-2-2")
	b.Wait(says("the deck would be 2 2 3 1. But at call 2 its 2 would be hit too early"))

	b.Visit(h.URL + "reconstruct?game=modular&string=1-2-3-4-5-6-7-8")
	b.Wait(says("39 decks come out in this order") + ` && ` + mainText + `.split("Play it").length === 40`) // Table 21
}

// TestPlayTreize plays the games of Treize on the same page, T0 with its seed and T4 with its passes. Refusals are
// shown beside the field.
func TestPlayTreize(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "play?m=4&s=1&deck=1-3-2-4")
	click(b, "Change")
	b.Click("#game-t1")
	b.Wait(says("2 hits in 4 calls"))
	b.Eval(`document.activeElement.blur()`, nil) // a field has its own keys
	b.Press(kb.ArrowRight)
	b.Wait(says("“one” on a 1: a hit. The card is set aside."))
	b.Press(kb.ArrowRight)
	b.Wait(says("“two” on a 3: no hit. The card goes to the pile."))
	b.Press(kb.ArrowRight)
	b.Wait(says("behind it the pile, 1"))

	b.Click("#game-t4")
	b.Wait(says("Won: all 4 cards set aside"))
	b.Wait(`document.querySelector("#passes").value === "2"`)
	b.Axe()
	b.Visit(h.URL + "play?game=t4&m=4&s=1&deck=2-1-4-3&step=4")
	b.Wait(says("Lost: 0 of 4 cards set aside"))
	b.Wait(says("The stock has run out; the pile is turned over."))
	b.Visit(h.URL + "play?game=t4&m=4&s=1&passes=0&deck=2-1-4-3")
	b.Wait(says("A loop: 0 of 4 cards set aside"))

	b.Phone()
	b.Load(h.URL + "play?game=t0&m=3&s=2&seed=5&deck=1-3-2-2-3-1")
	b.Wait(says("The hand passes after 2 wins"))
	link := b.String(`location.search`)
	b.Fits()
	click(b, "Change")
	b.Axe()
	b.Eval(`document.querySelector("#seed").value = "the year"; document.querySelector("#seed").dispatchEvent(new `+
		`Event("change", {bubbles: true}))`, nil)
	b.Wait(saying("#seed-wrong", "not a whole number") + ` && document.querySelector("#seed").value === "the year"`)
	// Back, more than once, to what the page was loaded with.
	for range 3 {
		b.Eval(`history.back()`, nil)
		b.Wait(says("The hand passes after 2 wins") + ` && location.search === ` + quote(link))
		b.Eval(`history.forward()`, nil)
		b.Wait(`document.querySelector("#seed-wrong").innerText.includes("not a whole number")`)
	}
	b.Visit(h.URL + "play?game=t1&m=2&s=2&deck=1-2-1-2")
	b.Wait(`document.querySelector("#suits-wrong").innerText.includes("t1 is played with 1 suit")`)
	b.OnlyFrom(h)
}
