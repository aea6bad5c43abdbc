//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestRoom checks that what a user needs first is on the first screen, that nothing of it is cut off, and that nothing
// moves under a finger.
func TestRoom(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	is := func(what, expression string) {
		t.Helper()
		if !b.Is(expression) {
			t.Errorf("%s: not %s", what, expression)
		}
	}

	// Memory on a phone: the heading, the board, whose turn it is and the hint stand above the tabs, and
	// the board stays where it is while both play.
	do(b, "resize", chromedp.EmulateViewport(390, 844))
	b.Visit(h.URL + "memory?part=play&pairs=8&seed=1")
	b.Wait(`document.querySelectorAll(".spot").length === 16 && document.querySelector(".hint-head") !== null`)
	settled(b)
	for _, part := range []string{".memory-score", ".board", ".memory-say", ".hint-panel"} {
		is("Memory at 390 x 844", `(e => e.top >= 0 && `+
			`e.bottom <= document.querySelector(".tabs").getBoundingClientRect().top)(document.querySelector("`+part+
			`").getBoundingClientRect())`)
	}
	is("the heading of Memory", `document.querySelector("h1").getBoundingClientRect().height > 15`)
	b.Fits()
	b.Axe()
	b.Eval(`void (window.tops = new Set(), window.turns = new Set(), (function look() {
		const board = document.querySelector(".board");
		if (!board) return;
		tops.add(Math.round(board.getBoundingClientRect().top + scrollY));
		turns.add(document.querySelector(".to-move .label")?.innerText);
		requestAnimationFrame(look);
	})())`, nil)
	for range 12 { // until it is the other's turn
		b.Wait(`document.querySelector(".memory-score .side").matches(".to-move")`)
		b.Eval(`(window.turned = document.querySelector(".spot:not(.open, .gone)")).click()`, nil)
		b.Wait(`turns.has("Optimal") || turned.matches(".open, .gone")`) // another is turned once this one is drawn
		if b.Is(`turns.has("Optimal")`) {
			break
		}
	}
	b.Wait(`turns.has("Optimal") && turns.has("You") && document.querySelector(".memory-score .side").matches(".to-move")`)
	is("the board", `tops.size === 1`)

	// Play on a phone: the buttons, the deck and the cards set aside stand above the tabs, and no one covers another. It
	// is before pages that compute: where one ends later, a line above the deck says so.
	do(b, "resize", chromedp.EmulateViewport(390, 844))
	for _, query := range []string{"?m=13&s=1&hide=1", "?m=13&s=1&deck=4-7-3-1-9-2-11-13-6-8-12-5-10&step=20",
		"?game=hlm&m=5&s=2&deck=4-2-3-1-5-2-1-3-4-5&step=6"} {
		b.Visit(h.URL + "play" + query)
		b.Wait(`document.querySelector("#stage .pile") !== null`)
		settled(b)
		is("play"+query, `(parts => parts.every((e, i) => e.getBoundingClientRect().bottom <= `+
			`(parts[i + 1] ?? document.querySelector(".tabs")).getBoundingClientRect().top))([document.querySelector(`+
			`"#stage .say"), document.querySelector("#stage .controls"), ...[...document.querySelectorAll(`+
			`"#stage .hands > *")].slice(0, 2)])`)
		b.Fits()
	}

	// The links between parts stand below the bar on every page, and show which part is open, if they lead to it.
	for _, wide := range []int64{390, 1280} {
		do(b, "resize", chromedp.EmulateViewport(wide, 844))
		for _, page := range []string{"play", "deals", "reform?part=preimages", "count?part=decks", "coincidences?part=peaks",
			"dundee", "dundee?part=rate", "memory?part=play", "memory?part=expansions", "papers?part=errata", "sequences"} {
			b.Visit(h.URL + page)
			is("the links of "+page, `(top => Math.abs(top - `+
				`document.querySelector("header.bar").getBoundingClientRect().bottom) < `+
				`2)(document.querySelector("main .subnav").getBoundingClientRect().top)`)
			if page == "deals" || page == "coincidences?part=peaks" { // reached from their results
				continue
			}
			is("the part of "+page, `[...document.querySelectorAll(".subnav")].every(line => ((at, within) => at.left >= `+
				`within.left && at.right <= within.right + 1)(line.querySelector("[aria-current]").getBoundingClientRect(), `+
				`line.getBoundingClientRect()))`)
		}
	}

	// Deals on a screen for a class: the controls are seen, and counts stand above the axis.
	b.Desktop()
	b.Visit(h.URL + "deals?m=4&s=1&deals=240")
	b.Wait(`document.querySelector("#deals svg") !== null`)
	b.Eval(`rencontre.present()`, nil)
	b.Eval(`[...document.querySelectorAll(".deals .controls button")].find(b => b.innerText.includes("Deal one")).click()`,
		nil)
	b.Wait(`document.querySelector("#deals svg")?.getAttribute("aria-label").startsWith("241 deals")`)
	settled(b)
	is("deals", `(part => part.scrollHeight <= part.clientHeight)(document.querySelector(".deals[data-presented]"))`)
	is("the controls", `[...document.querySelectorAll(".deals .controls button")].every(e => `+
		`e.getBoundingClientRect().bottom <= innerHeight)`)
	is("the chart", `document.querySelector("#deals svg").clientHeight >= 300`)
	is("the counts", `(axis => {
		const counts = [...document.querySelectorAll('#deals g[fill="var(--accent)"] text')];
		return counts.length === 5 && counts.every(e => e.getBoundingClientRect().bottom <= axis + 1);
	})(Math.max(...[...document.querySelectorAll("#deals rect")].map(e => e.getBoundingClientRect().bottom)))`)
	b.Gone(`document.querySelector("[data-presented]")`, func() { b.Press(kb.Escape) })

	b.Visit(h.URL + "deals?m=7&s=1&deals=9000")
	b.Wait(`document.querySelector("#deals svg")?.getAttribute("aria-label").startsWith("9\u202f000 deals") && ` +
		`document.querySelector("#deals svg").textContent.includes("/5")`)
	b.Eval(`rencontre.present()`, nil)
	b.Wait(`document.querySelector("[data-presented]") !== null`)
	settled(b)
	is("the numbers below the bars", `(all => all.length === 8 && all.every((e, i) => !i || `+
		`e.left >= all[i - 1].right))([...document.querySelectorAll("#deals text")].filter(e => `+
		`e.textContent.includes("/")).map(e => e.getBoundingClientRect()))`)
	b.Gone(`document.querySelector("[data-presented]")`, func() { b.Press(kb.Escape) })
	// The menu of a result is seen whole, and no two lines have one name.
	b.Visit(h.URL + "distribution?m=4")
	settled(b)
	b.Click(".result-head .menu > button")
	b.Wait(`document.querySelectorAll(".menu > div button").length >= 12`)
	is("the menu", `[...document.querySelectorAll(".menu > div button")].every(e => {
		const at = e.getBoundingClientRect(), list = e.parentElement.getBoundingClientRect();
		return at.top >= Math.max(0, list.top) && at.bottom <= Math.min(innerHeight, list.bottom) && at.left >= 0 && at.right <= innerWidth;
	})`)
	is("its names", `(names => new Set(names).size === `+
		`names.length)([...document.querySelectorAll(".menu > div button > span")].map(e => e.innerText))`)
	b.Press(kb.Escape)

	// Count by keyboard: the first stop leads to the content, the words of a sentence are one.
	b.Load(h.URL + "count")
	b.Press(kb.Tab)
	b.Wait(`document.activeElement.matches(".skip") && document.activeElement.getBoundingClientRect().top >= 0`)
	b.Press(kb.Enter)
	b.Wait(`document.activeElement.id === "main"`)
	var stops, words int
	for ; stops < 20 && !b.Is(`document.activeElement.matches("main input")`); stops++ {
		b.Press(kb.Tab)
		if b.Is(`document.activeElement.matches(".word")`) {
			words++
		}
	}
	if stops > 12 || words > 2 { // eight are the links between related pages
		t.Errorf("%d stops lie between the head of the page and its first field, %d of them words", stops, words)
	}
	b.Turn(h.URL + "count?game=hlm")
	b.Wait(`document.querySelectorAll(".rule .word").length > 1`)
	b.focus(".rule .word")
	b.Press(kb.ArrowRight)
	b.Wait(`document.activeElement === document.querySelectorAll(".rule .word")[1]`)
	b.Press(kb.End + kb.Enter)
	b.Wait(`document.activeElement === [...document.querySelectorAll(".rule .word")].at(-1) && ` +
		`document.querySelector(".tip") !== null`)

	// On a phone, the records have their buttons whole, and the foot leads to Your work.
	do(b, "resize", chromedp.EmulateViewport(390, 844))
	b.Visit(h.URL + "records?paper=bersani-2010")
	b.Wait(`document.querySelectorAll(".record").length > 50`)
	b.Eval(`document.querySelectorAll(".records details").forEach(e => e.open = true)`, nil)
	is("the records", `[...document.querySelectorAll(".record .button")].every(e => {
		const at = e.getBoundingClientRect(), frame = e.closest(".record").getBoundingClientRect();
		return at.right <= frame.right && e.scrollWidth <= e.clientWidth && e.clientHeight < 60;
	})`)
	is("its values", `![...document.querySelectorAll(".record .num")].some(e => e.innerText.includes('["'))`)
	b.Click(`.foot a[href="/work"]`)
	b.Wait(`location.pathname === "/work" && ` + says("Your work on this device"))
}

// TestTablesFit checks that tables with words or few columns are no wider than a phone.
func TestTablesFit(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	for _, address := range some([]string{"memory?part=rule", "memory?part=forms", "memory?part=random",
		"memory?part=alone", "memory?part=expansions", "memory?part=boards", "dundee?part=rate",
		"dundee?part=rounds", "dundee?part=bids", "dundee?part=guess", "dundee?game=3-9-6", "coincidences?part=first",
		"coincidences?part=treize", "coincidences?part=cayley"}) {
		b.Visit(h.URL + address)
		b.WaitLong(`document.querySelector("main tbody td")`)
		settled(b)
		var wide []string
		b.Eval(`[...document.querySelectorAll(".frame:has(> .table)")].filter(e => e.checkVisibility() && `+
			`e.scrollWidth > e.clientWidth)`+
			`.map(e => e.ariaLabel + " by " + (e.scrollWidth - e.clientWidth))`, &wide)
		if len(wide) > 0 {
			t.Errorf("%s: too wide are %q", address, wide)
		}
	}
}

// TestFirstResult checks that every page has its first result, or what begins it, on the first screen.
func TestFirstResult(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, size := range [][2]int64{{390, 844}, {1280, 800}} {
		do(b, "resize", chromedp.EmulateViewport(size[0], size[1]))
		for _, x := range some([]struct{ address, result string }{
			{"", ".deal .button"}, {"play", ".controls .main"}, {"reconstruct", ".result h2"},
			{"distribution", ".result h2"}, {"deals", ".deals .button"}, {"lesson", ".scene-cards"}, {"reform", ".result h2"},
			{"coincidences", ".law-side .figure"}, {"dundee", "#chance"}, {"dundee?part=play", ".pad .rank"},
			{"memory", "#position .figure"}, {"memory?part=play", ".spots button"}, {"papers", ".paper-bar .ok"},
			{"papers?part=dundee", ".paper-bar .ok"}, {"papers?part=errata", ".result-head h2"}, {"records", ".leads a"},
			{"count?m=13&s=4", "#chosen .lead"}, {"count?game=hlm&m=52&s=1", "#chosen .figure"},
			{"count?part=estimate&m=9&s=1&particles=500", "main .figure"},
			{"count?part=simulate&m=9&s=1&trials=2000", "main .figure"}, {"count?part=chances", "main .result h2"},
			{"count?part=decks&m=9&s=1", ".winners .deck"}, {"count?part=best&m=8&s=1", "main .figure"},
		}) {
			b.Visit(h.URL + x.address)
			b.WaitLong(`document.querySelector(` + quote(x.result) + `)`)
			settled(b) // what is computed yet would be told of above the next page
			if !b.Is(`(e => e.top >= 0 && e.bottom <= Math.min(innerHeight, ` +
				`document.querySelector(".tabs").getBoundingClientRect().top || ` +
				`innerHeight))(document.querySelector(` + quote(x.result) + `).getBoundingClientRect())`) {
				t.Errorf("%s at %v: %s is not on the first screen", x.address, size, x.result)
			}
		}
	}
}
