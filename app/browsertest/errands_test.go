//go:build !js

package browsertest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"rencontre/core/paper"
)

// A hand acts on an element, by touch or by keyboard.
type hand struct {
	name string
	act  func(b *tab, selector string)
}

var hands = []hand{
	{"by touch", func(b *tab, selector string) {
		b.t.Helper()
		b.rest(selector, `scrollIntoView({block: "center", behavior: "instant"})`)
		var at input.TouchPoint
		// A link may be broken over two lines: it is touched on the first.
		b.Eval(`(e => {
			const box = e.getClientRects()[0];
			const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }, top = document.elementFromPoint(at.x, at.y);
			if (!e.contains(top)) throw new Error(`+"`${e.outerHTML} lies under ${top?.outerHTML}`"+`);
			return at;
		})(document.querySelector(`+quote(selector)+`))`, &at)
		b.finger(at)
	}},
	{"by keyboard", func(b *tab, selector string) {
		b.t.Helper()
		b.focus(selector)
		b.Wait(`document.activeElement === document.querySelector(` + quote(selector) + `)`)
		key := kb.Enter
		if b.Is(`document.activeElement.matches("[type=checkbox]")`) {
			key = " "
		}
		b.Press(key)
	}},
}

// each does an errand on a phone and on a desktop, by touch and by keyboard.
func each(b *tab, errand func(when string, act func(selector string))) {
	for width, window := range map[string]func(){"360": b.Phone, "1280": b.Desktop} {
		for _, hand := range hands {
			window()
			b.touchable(hand.name == "by touch")
			errand(width+" px "+hand.name, func(selector string) { hand.act(b, selector) })
		}
	}
}

// TestLearnEachGame checks on every game's page that a sentence states the rules and that an example can be stepped
// forward and back.
func TestLearnEachGame(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL)
	for _, page := range []struct{ address, rule, says string }{
		{"dundee", "lose if it has the rank", "not the 1 you named"},
		{"play?game=hlm&m=4&s=1&deck=2-1-3-4", "You win if every card except one 2 is stored", "“two” on a 1"},
		{"coincidences?part=treize", "wins a stake", "“two” on a 1"},
		{"memory?part=play", "take it and go again", "A second new card, a 2"},
	} {
		each(b, func(when string, act func(string)) {
			b.Turn(h.URL + page.address)
			// An answer that comes later moves what is touched, and is told of on other pages.
			settled(b)
			address := b.String(`location.pathname`)
			act(".how-open")
			b.Wait(`document.querySelector(".how .sentence") !== null`)
			b.Wait(`document.querySelector(".how").textContent.replace(/\s+/g, " ").includes(` + quote(page.rule) + `)`)
			const sentence = `document.querySelector(".how .sentence").innerText`
			first := b.String(sentence)
			act(".how .controls .main")
			b.Wait(sentence + ` !== ` + quote(first))
			act(".how .controls .main")
			b.Wait(sentence + `.includes(` + quote(page.says) + `)`)
			b.Gone(`document.querySelector(".how .sentence").innerText.includes(`+quote(page.says)+`)`, func() {
				act(".how .controls button")
			})
			if got := b.String(`location.pathname`); got != address {
				t.Errorf("%s, %s: it leads to %s", page.address, when, got)
			}
			b.Fits()
			act(".how .controls button")
			b.Wait(`document.querySelector(".how .controls button").disabled`)
			b.Gone(`document.querySelector(".how .sentence")`, func() { act(".how-open") }) // it is as the next finds it
		})
	}
	b.OnlyFrom(h)
}

// TestClassErrands checks the paper's French deck and a deck with a hidden answer. It lists the keys of a page and
// presents a part of it, by key and by button.
func TestClassErrands(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL)
	french := strconv.Itoa(slices.IndexFunc(paper.Examples(), func(e paper.Example) bool {
		return strings.Contains(e.Note, "French")
	}))
	each(b, func(when string, act func(string)) {
		b.Turn(h.URL + "play?m=4&s=1&deck=2-1-3-4")
		b.Wait(says("Won: all 4 cards set aside"))
		settled(b)
		act("#change")
		b.Eval(`(s => { s.value = `+quote(french)+
			`; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector("#example"))`, nil)
		b.Wait(says("Won with the best score, 362 of 362") + ` && ` + says("Printed"))

		b.Turn(h.URL + "play?m=4&s=1&deck=2-1-3-4")
		b.Wait(says("Won: all 4 cards set aside"))
		settled(b)
		b.Gone(says("Won"), func() { act("#hide") })
		b.Wait(`location.search.includes("hide=1")`)
		act(".stage .controls .main")
		b.Wait(says("Step 1. The next cards are hidden."))

		b.Turn(h.URL + "lesson?of=deck&m=4&scene=guess&guess=1")
		settled(b)
		act(".scene-guess .flow .button")
		b.Wait(says("1 guess."))
		act(".scene-bar .main")
		b.Wait(`location.search.includes("scene=deal")`)
		act(".scene-deal .controls .button")
		b.Wait(says("1 deck so far"))
		b.Lacks(says("of 24 decks win"))
		act(".scene-bar .main")
		b.Wait(says("of 24 decks win") + ` && ` + says("The nearest guess is 1."))
		b.Fits()
		b.Turn(h.URL + "deals?m=3&s=1")

		b.Turn(h.URL + "memory")
		settled(b) // an answer that comes later is told of on other pages, above what is touched
		if strings.HasPrefix(when, "1280") {
			act(".presents")
			b.Wait(`document.querySelector(".memory-map[data-presented]") !== null`)
			b.Gone(`document.querySelector("[data-presented]")`, func() { act(".present-leave") })
		} else { // a phone has no room for it
			b.Wait(`document.querySelector(".presents")`)
			if b.Is(`document.querySelector(".presents").checkVisibility()`) {
				t.Errorf("%s: Memory is offered to present", when)
			}
		}
		b.Press("?")
		b.Wait(`document.querySelector("#keys[open]") !== null && ` +
			`document.querySelector("#keys").innerText.includes("show full screen")`)
		b.Gone(`document.querySelector("#keys[open]")`, func() { b.Press(kb.Escape) })
		b.Press("p")
		b.Wait(`document.querySelector(".memory-map[data-presented]") !== null`)
		b.Gone(`document.querySelector("[data-presented]")`, func() { b.Press(kb.Escape) })
	})
	b.Axe()
	b.OnlyFrom(h)
}

// TestWorkErrands checks that an interrupted count can be found from the home page, and that a count that ends while
// another page is open is announced there with a link.
func TestWorkErrands(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := openWarm(t)
	b.notInstalled()
	start(b, h.URL+"distribution?game=modular&m=13")
	b.stored(`"ranks":13`, 1)
	b.Go("about:blank")
	b.Visit(h.URL)
	each(b, func(when string, act func(string)) {
		b.Turn(h.URL)
		settled(b) // what is read of this device's work moves the foot
		act(`.foot a[href="/work"]`)
		b.Wait(says("Interrupted"))
		act(`main a[aria-label^="Go on: Distribution, Modular Mousetrap, m = 13"]`)
		b.Wait(says("was interrupted") + ` && location.search.includes("m=13")`)
	})

	// It ends while the page that began it is being left, and the next one made.
	const notice = `[...document.querySelectorAll(".banners[role=status] .banner")].filter(b => ` +
		`b.innerText.includes("Deals") && b.innerText.includes("Finished."))`
	b.Turn(h.URL + "estimate?game=mousetrap&m=13&s=4&trials=20000000&seed=2")
	b.Eval(`__work.hold('"trials":20000000')`, nil)
	click(b, "Compute")
	b.Wait(`document.querySelector(".progress") !== null`)
	b.Wait(`performance.now() > ` + b.String(`performance.now() + 3000`)) // what takes two seconds is told of
	b.WaitLong(`document.querySelector(".progress .line").innerText.startsWith("611 of 611")`)
	// the page, not its workers
	b.slow(20)
	b.Eval(`(document.querySelector('.tabs a[href^="/dundee"]').click(), __work.release())`, nil)
	b.Wait(`location.pathname === "/dundee"`)
	b.slow(1)
	b.focus(".pad .rank")
	unmoved := b.film("html", ".pad .rank")
	b.WaitLong(notice + `.length === 1 && document.activeElement.matches(".pad .rank")`)
	unmoved("while the end of the work is told of")
	b.Axe()
	b.Eval(notice+`[0].querySelector("a").click()`, nil)
	b.Wait(`location.pathname === "/count" && ` + says("20\u202f000\u202f000 deals") + ` && ` + notice +
		`.length === 0`)
	b.OnlyFrom(h)
}

// choosing opens a menu and chooses the item with a note.
func choosing(b *tab, act func(string), menu, note string) {
	b.t.Helper()
	act(menu + " > button")
	line := `[...document.querySelectorAll(` + quote(menu+" > [role=group] button") +
		`)].find(b => b.innerText.includes(` + quote(note) + `))`
	b.Wait(line + ` !== undefined`)
	b.Eval(line+`.dataset.chosen = ""`, nil)
	b.Gone(`document.querySelector(`+quote(menu+" > [role=group]")+`)`, func() { act("[data-chosen]") })
}

// TestPaperErrands saves and opens a picture and prints a hand-out, of a result and of a stage with a hidden answer.
func TestPaperErrands(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b, opened := open(t), open(t)
	b.Visit(h.URL)
	for _, x := range []struct{ page, menu, name, shows, hides string }{
		{"play?game=mousetrap&deck=4-2-5-3-1&step=3", ".result .menu", "rencontre-mousetrap", "Lost: 2 of 5", "Step 99"},
		{"play?game=modular&deck=1-4-2-3&hide=1", "#stage .menu", "rencontre-modular", "Before the first step.", "Won"},
		{"memory?n=7&k=3", ".memory-map .menu", "rencontre-memory-map", "n = 7, k = 3", "Step 99"},
	} {
		each(b, func(when string, act func(string)) {
			b.Turn(h.URL + x.page)
			b.WaitLong(`document.querySelector(` + quote(x.menu) + `) !== null && ` + says(x.shows))
			settled(b)
			for ending, note := range map[string]string{"svg": "SVG", "png": "PNG"} {
				dir := t.TempDir()
				download(b, dir, x.name+"."+ending, func() { choosing(b, act, x.menu, note) })
				opened.Go("file://" + dir + "/" + x.name + "." + ending)
				size := `document.documentElement.getBoundingClientRect().width`
				if ending == "png" {
					size = `document.images[0].naturalWidth`
				}
				opened.Wait(size + ` >= 400`)
				if ending == "svg" {
					if said := opened.String(`document.documentElement.textContent`); !strings.Contains(
						said, b.String(`document.querySelector("h1").textContent`)) || strings.Contains(said, x.hides) {
						t.Errorf("%s, %s: the picture says %q", x.page, when, said)
					}
				}
			}
			b.Eval(`window.printed = 0; window.print = () => { window.printed++; dispatchEvent(new Event("beforeprint")) }`, nil)
			choosing(b, act, x.menu, "prints this page")
			b.Wait(`window.printed === 1`)
			do(b, "print", command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}))
			if said := b.Text("main"); !strings.Contains(said, x.shows) || strings.Contains(said, x.hides) {
				t.Errorf("%s, %s: printed is %q", x.page, when, said)
			}
			seen := b.String(`[...document.querySelectorAll(".menu, .controls, nav, header, select")].filter(e => ` +
				`e.getClientRects().length).map(e => e.tagName + "." + e.className).join()`)
			if seen != "" {
				t.Errorf("%s, %s: printed are %s", x.page, when, seen)
			}
			if said := b.Text(".source"); said != b.String(`location.href`) {
				t.Errorf("%s, %s: its address is printed as %q", x.page, when, said)
			}
			do(b, "screen", command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}))
		})
	}
	b.OnlyFrom(h)
}
