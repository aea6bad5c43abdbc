//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// pick chooses an option by its text, as a user does: the browser gives the page the option's value, or its text if it
// has none.
func (b *tab) pick(selector, text string) {
	b.t.Helper()
	b.Wait(`document.querySelector(` + quote(selector) + `) !== null`)
	b.Eval(`(s => {
		s.selectedIndex = [...s.options].findIndex(o => o.text === `+quote(text)+`);
		s.dispatchEvent(new Event("change", {bubbles: true}));
	})(document.querySelector(`+quote(selector)+`))`, nil)
}

// put replaces the text of a field.
func (b *tab) put(selector, text string) {
	b.t.Helper()
	b.Wait(`document.querySelector(` + quote(selector) + `) !== null`)
	b.Eval(`(e => { e.value = `+quote(text)+
		`; e.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector(`+quote(selector)+`))`, nil)
}

// TestOptions chooses options of lists. The address accepts what they submit, and a deck or board of one's own has an
// empty field that waits.
func TestOptions(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "memory")
	b.pick("#aim", "Two players, to win the game")
	b.Wait(addressed("aim=win"))
	b.pick("#aim", "Two players, for the most pairs")
	b.Wait(addressed(""))
	b.Reload()
	b.Started()
	b.Wait(`document.querySelector("#aim").selectedIndex === 0`)
	b.Lacks(says("The link has an error"))

	b.Visit(h.URL + "play?m=4&s=1&deck=2-1-3-4")
	b.Eval(`document.querySelector("#example").selectedIndex = 1; document.querySelector("#example").dispatchEvent(new `+
		`Event("change", {bubbles: true}))`, nil)
	b.Wait(says("Printed"))
	b.Gone(says("Printed"), func() { b.pick("#example", "your own deck") })
	b.Wait(`document.activeElement.id === "deck-text" && document.activeElement.value === ""`)
	b.Eval(`history.back()`, nil)
	b.Wait(says("Printed"))
	b.Visit(h.URL + "memory?part=boards")
	b.pick("#board-example", "your own board")
	b.Wait(`document.activeElement.id === "board-text" && document.activeElement.value === ""`)
	b.Type("#board-text", "1 2 1 2"+kb.Enter)
	b.Wait(addressed("part=boards&board=1-2-1-2") + ` && document.querySelector("#board-example").selectedIndex === 0`)
}

// TestTypedNumbers checks that a number means the same to the answer and to its link, however it is typed.
func TestTypedNumbers(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "play?game=t4&deck=11-10-2-4-7-9-13-12-5-3-1-8-6")
	b.put("#passes", " 6")
	b.Wait(says("Lost: 9 of 13 cards set aside"))
	link := b.String(`location.href`)
	c := open(t)
	c.Visit(link)
	c.Wait(says("Lost: 9 of 13 cards set aside") + ` && document.querySelector("#passes").value === "6"`)

	b.Visit(h.URL + "find?game=mousetrap&m=8&s=1")
	b.put("#limit", "05")
	b.Wait(says("5 of the winning decks") + ` && document.querySelectorAll(".winners li").length === 5`)
	b.put("#seed", "1#2&m=99")
	b.Wait(`document.querySelector("#seed-wrong").innerText.includes("from 0 to")`)
	b.Reload()
	b.Started()
	b.Wait(`document.querySelector("#seed").value === "1#2&m=99" && document.querySelector("#ranks").value === "8" && ` +
		`document.querySelector("#seed-wrong").innerText.includes("from 0 to")`)

	b.Visit(h.URL + "estimate?game=mousetrap&m=5&s=1")
	b.put("#trials", "1,000")
	b.Wait(says("1\u202f000 deals") + ` && location.search.includes("trials=1000")`)
	b.Visit(h.URL + "estimate?game=mousetrap&m=5&s=1&precision=0.02")
	b.put("#precision", "1%")
	b.Wait(`location.search.includes("precision=0.01") && document.querySelector("#precision-wrong").innerText === ""`)
}

// TestNumbersAreReplaced checks that a number that is typed after a press or Tab replaces the one in the field,
// and that a second press leaves the caret in it.
func TestNumbersAreReplaced(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "coincidences?game=t1&m=13")
	b.Click("#ranks")
	b.Press("52")
	b.Wait(addressed("game=t1&m=52"))
	b.Click("#ranks")
	b.Press(kb.End + "1")
	b.Wait(addressed("game=t1&m=521"))
	b.Eval(`document.querySelector("#matches").focus()`, nil)
	b.Press("3")
	b.Wait(addressed("game=t1&m=521&r=3"))
}

// TestTypedCards checks that cards may be typed with suits, and that a tap repairs the paper's strings.
func TestTypedCards(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "play")
	b.Click("#change")
	b.Type("#deck-text", "2♠ 1h 3d 4♣"+kb.Enter)
	b.Wait(says("Won: all 4 cards set aside"))
	for _, text := range []string{"3212", "31212"} {
		b.Visit(h.URL + "reconstruct?game=hlm&m=3&s=1")
		b.Type("#string-text", text+kb.Enter)
		b.Wait(`document.querySelector("#string-text-wrong button")?.innerText === "Take s = 2"`)
		b.Axe()
		b.Click("#string-text-wrong button")
		b.Wait(`document.querySelector("#suits").value === "2" && ` +
			`document.querySelector("#string-text-wrong").innerText === "" && (` + says("1 deck comes out in this order") +
			` || ` + says("decks come out in this order") + ` || ` + says("No deck comes out in this order") + `)`)
	}
}

// TestStageKeys checks that the presented stage names the key for the list of keys, and that the key opens it.
func TestStageKeys(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "play?m=4&s=1&deck=2-1-3-4")
	b.Wait(says("Won"))
	b.Press("p")
	b.Wait(`document.querySelector(".present") !== null && document.fullscreenElement !== null && ` + says("all keys"))
	b.Press("?")
	b.Wait(`document.querySelector("#keys[open]")?.getBoundingClientRect().bottom <= innerHeight`)
	b.Gone(`document.querySelector("#keys[open]")`, func() { b.Press(kb.Escape) })
	b.Wait(`document.querySelector(".present") !== null`)
	b.Gone(`document.querySelector(".present")`, func() { b.Press(kb.Escape) })
	// A phone is offered no keys.
	b.Wait(`document.querySelector(".foot .by-keys").offsetHeight > 0`)
	b.touchable(true)
	b.Wait(`document.querySelector(".foot .by-keys").offsetHeight === 0`)
}

// TestUnfinishedCount checks that a running or stopped count shows numbers but no chances.
func TestUnfinishedCount(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	start(b, h.URL+"distribution?game=modular&m=13")
	part(b, "2")
	counted := says("6\u202f227\u202f020\u202f800 decks counted") + ` && ` + says("not a random sample")
	chances := says("probability") + ` || ` + says("Won") + ` || document.querySelector("main .tag")`
	b.Wait(counted)
	if b.Is(chances) {
		t.Errorf("while it runs it shows chances: %s", b.String(mainText))
	}
	click(b, "Stop")
	b.Wait(says("was interrupted") + ` && ` + counted)
	b.Lacks(chances)
	b.Phone()
	b.Fits()
	b.Screenshot("distribution-stopped-360")
}

// TestWrongAddresses checks that a mistake in an address is reported in sight, beside its field if there is one, and
// that the field keeps it.
func TestWrongAddresses(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, c := range []struct{ address, at, says, field, has string }{
		{"play?game=whist&order=sideways&m=4&deck=2-1-3-4", "#game-wrong", "“sideways” is not a valid order of calling",
			"#deck-text", "2 1 3 4"},
		{"play?m=4&deck=2-1-3-4&step=99", ".banner", "“99” is not a valid step (0 to 11).", "", ""},
		{"play?game=t0&seed=1%232&deck=2-1-3-4", "#seed-wrong", "“1#2” is not a whole number", "#seed", "1#2"},
		{"reconstruct?game=hlm&m=3&s=3&string=2-2-1-2&step=first", ".banner", "“first” is not a valid step (1 to 4).",
			"#string-text", "2 2 1 2"},
		{"distribution?m=99&s=99", "#suits-wrong", "9\u202f801 cards", "#suits", "99"},
		{"distribution?of=whale&m=4", "#of-wrong", "“whale” is not a valid way to count here", "", ""},
		{"distribution?m=30", "#ranks-wrong", "2.65\u00a0×\u00a010³² decks; fewer than 2⁶³", "#ranks", "30"},
		{"reform?deck=1-2-3-3", "#deck-text-wrong", "The 3 is there twice; in 1 suit every rank from 1 to 3 stands once.",
			"#deck-text", "1 2 3 3"},
		{"reform?part=graph&m=9&s=1", "#ranks-wrong", "about 3.63\u00a0×\u00a010⁵ decks; at most 40\u202f320 are listed",
			"#ranks", "9"},
		{"count?m=99", "#chosen .banner", "99 ranks in 1 suit have more than 2⁶⁴ multisets", "#ranks", "99"},
		{"find?limit=1e3&seed=-1", "#limit-wrong", "from 1 to 100", "#seed", "-1"},
		{"best?m=5&order=x", "#order-wrong", "“x” is not a valid order of calling", "#ranks", "5"},
		{"estimate?trials=none&seed=x", "#trials-wrong", "“none” is not a whole number", "#trials", "none"},
		{"estimate?trials=none&seed=x", "#seed-wrong", "“x” is not a whole number", "#seed", "x"},
		{"estimate?m=x&trials=z", "#trials-wrong", "“z” is not a whole number", "#ranks", "x"},
		{"estimate?game=t1&m=4&s=4", "#suits-wrong", "The number of suits is 4; t1 is played with 1 suit", "#suits", "4"},
		{"coincidences?game=t9", ".banner", "“t9” is not a valid game on this page", "", ""},
		{"coincidences?m=x&s=0", "#suits-wrong", "A whole number from 1 to", "#suits", "0"},
		{"coincidences?part=steen&of=z", ".banner", "“z” is not a valid triangle", "", ""},
		{"coincidences?part=treize&m=x&s=0&first=99", "#first-wrong", "A whole number from 1 to 57.", "#first", "99"},
		{"dundee?part=play&advice=maybe", ".banner", "“maybe” is not a valid value of advice", "", ""},
		{"memory?part=play&pairs=4&known=9&seed=x", "#refused", "“9” is not a valid number of cards seen before (0 to 3).",
			"#pairs", "4"},
		{"memory?part=play&pairs=4&seed=3&turned=00", "#refused", "cannot be turned: This card is already turned. Turn " +
			"another one.", "", ""},
		{"memory?part=boards&step=99", ".banner", "“99” is not a valid step (0 to 7). The page shows 7.", "", ""},
	} {
		b.Phone()
		b.Visit(h.URL + c.address)
		b.Wait(`[...document.querySelectorAll(` + quote(c.at) + `)].some(e => e.innerText.includes(` + quote(c.says) +
			`) && e.getClientRects().length > 0)`)
		if c.field != "" {
			b.Wait(`document.querySelector(` + quote(c.field) + `).value === ` + quote(c.has))
		}
		b.Fits()
		b.Desktop()
		b.Fits()
	}
}
