//go:build !js

package browsertest

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focus moves the focus to the first element of a selector that is visible.
func (b *tab) focus(selector string) {
	b.t.Helper()
	b.Wait(`document.querySelector(` + quote(selector) + `) !== null`)
	b.Eval(`document.querySelector(`+quote(selector)+`).focus()`, nil)
}

// seen is an expression: whether an element lies within the window.
func seen(selector string) string {
	return `(e => { const at = e?.getBoundingClientRect(); return at && at.height > 0 && at.top >= 0 && ` +
		`at.bottom <= innerHeight })(document.querySelector(` + quote(selector) + `))`
}

// TestLearn checks that the rules can be learnt on the page: a sentence states them, the game is shown on four cards,
// and words open in place. The stage is on the first screen.
func TestLearn(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "play?m=13&s=1&deck=11-10-2-4-7-9-13-12-5-3-1-8-6&step=27")
	b.Wait(says("Step 27 of 91"))
	b.Wait(seen(".stage .controls .main") + ` && ` + seen(".stage .big") + ` && ` + seen(".stage .hands") +
		` && scrollY === 0`)

	// By keyboard: the example, step by step, and a word with its text.
	b.focus(".how-open")
	b.Press(kb.Enter)
	b.focus(".how .controls .main")
	for range 3 {
		b.Press(kb.Enter)
	}
	b.Wait(`document.querySelector(".how .sentence").innerText === "“three” on a 3: a hit. The card is set aside."`)
	b.focus(`.how .sentence [aria-describedby="word-hit"]`)
	b.Press(kb.Enter)
	b.Wait(`document.querySelector(".tip")?.innerText.includes("whose rank equals the number said") && ` +
		`document.activeElement.getAttribute("aria-expanded") === "true"`)
	b.Axe()
	b.Gone(`document.querySelector(".tip")`, func() { b.Press(kb.Escape) })
	b.Wait(`document.querySelector(".how .sentence") !== null`)
	// By pointer: it opens, stays while the pointer is on its text, and goes with Escape.
	b.Eval(`document.querySelector(".rule .word").dispatchEvent(new PointerEvent("pointerover", {bubbles: true, `+
		`pointerType: "mouse"}))`, nil)
	b.Wait(`document.querySelector(".tip") !== null`)
	b.Eval(`document.querySelector(".tip").dispatchEvent(new PointerEvent("pointerover", {bubbles: true, `+
		`pointerType: "mouse"}))`, nil)
	b.Gone(`document.querySelector(".tip")`, func() { b.Press(kb.Escape) })

	// Visited cards lead to their steps, by keyboard and by pointer.
	b.focus("main > .panel > .strip [aria-current]")
	b.Press(kb.ArrowLeft + kb.ArrowLeft + kb.Enter)
	b.Wait(says("Step 25 of 91"))
	b.Click(`main > .panel > .strip [data-step="4"]`)
	b.Wait(says("Step 4 of 91"))

	// By touch, on a phone: the current card and the controls are on the screen together.
	b.Phone()
	b.Load(h.URL + "play?game=hlm&m=4&s=1&deck=2-1-3-4&step=6")
	b.Wait(says("Step 6 of 7"))
	b.Fits()
	b.Wait(`(document.querySelector(".stage .controls .main").scrollIntoView({block: "end"}), true) && ` +
		seen(".stage .big") + ` && ` + seen(".stage .controls .main"))
	b.Eval(`document.querySelector(".rule .word[aria-describedby='word-burned']").click()`, nil)
	b.Wait(`document.querySelector(".tip")?.innerText.includes("without a hit")`)
	b.Fits()
	b.Gone(`document.querySelector(".tip")`, func() { b.Eval(`document.querySelector("h1").click()`, nil) })
	b.Eval(`document.querySelector(".how-open").click()`, nil)
	b.Wait(`document.querySelector(".how .controls .main") !== null`)
	for range 8 {
		b.Eval(`document.querySelector(".how .controls .main").click()`, nil)
	}
	b.Wait(`document.querySelector(".how").innerText.includes("3 2 1 4. This is the reformed deck")`)
	b.Fits()
	b.Axe()
	b.OnlyFrom(h)
}

// TestClass checks a deck with a hidden answer: a class guesses, plays, and sees who was right. It also checks that
// text is read as it is typed and can be restored.
func TestClass(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "play?m=4&s=1")
	b.Click("#change")
	b.Type("#deck-text", "2134") // and nothing more
	b.Wait(says("Won: all 4 cards set aside") + ` && document.activeElement.id === "deck-text"`)
	b.Type("#deck-text", kb.Enter)
	b.Wait(`document.activeElement.id === "deck-text" && document.querySelector(".fold-end button").offsetHeight > 0`)
	b.Click(".fold-end button")
	b.Wait(`document.activeElement.id === "change" && document.activeElement.ariaExpanded === "false"`)
	b.Gone(says("Won"), func() { b.Eval(`document.querySelector("#hide").click()`, nil) })
	b.Wait(`location.search.includes("hide=1")`)
	b.Lacks(says("Won") + ` || ` + says("of 10 steps") + ` || ` + says("Evidence"))
	b.Fits()

	c := open(t)
	c.Desktop()
	c.Visit(b.String(`location.href`))
	c.Wait(says("Before the first step"))
	c.Click(".votes summary")
	vote := func(guess string, votes int) {
		for range votes {
			c.Eval(`[...document.querySelectorAll(".guesses button")].find(b => b.innerText === `+quote(guess)+`).click()`, nil)
		}
	}
	vote("4", 2)
	vote("0", 1)
	c.Axe()
	for range 10 {
		c.Press(kb.ArrowRight)
	}
	c.Wait(says("Step 10, the last."))
	c.Lacks(says("Won"))
	c.Press(kb.End) // is as far as was played
	c.Press(kb.ArrowRight)
	c.Wait(says("Won: all 4 cards set aside") + ` && ` + says("2 of 3 votes were right"))
	c.Axe()

	// The link as a code, and a part of the page on the whole screen.
	click(c, "Link as a QR code")
	c.Wait(`document.querySelector(".qr-card[open] svg path:last-child").getAttribute("d").length > 1000 && ` +
		`document.querySelector(".qr-link").innerText.includes("deck=2-1-3-4")`)
	c.Axe()
	c.Gone(`document.querySelector(".qr-card[open]")`, func() { c.Press(kb.Escape) })
	click(c, "Copy")
	c.Wait(`[...document.querySelectorAll(".menu button")].some(b => b.innerText.startsWith("Present"))`)
	c.Eval(`[...document.querySelectorAll(".menu button")].find(b => b.innerText.startsWith("Present")).click()`, nil)
	c.Wait(`document.querySelector("[data-presented]") !== null && document.activeElement.innerText === "Leave" && ` +
		`document.querySelector("header").inert`)
	c.Axe()
	c.Gone(`document.querySelector("[data-presented]") || document.querySelector("header").inert`, func() {
		c.Press(kb.Escape)
	})

	// Typed over, it is another deck without Enter; Undo brings back what was there, and
	// so does Back, in one step.
	click(c, "Change")
	c.Wait(`document.querySelector("#deck-text").offsetParent !== null`)
	c.focus("#deck-text")
	c.Eval(`document.querySelector("#deck-text").select()`, nil)
	c.Press("1 2 4 3")
	c.Wait(`location.search.includes("deck=1-2-4-3")`)
	c.Eval(`history.back()`, nil)
	c.Wait(`location.search.includes("deck=2-1-3-4") && document.querySelector("#deck-text").value.startsWith("2 1 3 4")`)
	c.OnlyFrom(h)
}

// TestLesson leads through a lesson by keyboard and back. A phone that opens the code of its corner guesses, deals and
// gets a code, which adds them on the teacher's device; a wrong code is refused. The worksheet is printed alone.
func TestLesson(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	teacher := open(t)
	teacher.Desktop()
	teacher.Visit(h.URL + "lesson")
	teacher.Wait(seen(".scene-cards") + ` && ` + seen(".qr-small svg + svg") + ` && ` + seen(".scene-bar .main"))
	teacher.Axe()
	teacher.Click(".qr-small")
	teacher.Wait(`document.querySelector(".qr-card[open] .qr-link")?.innerText.includes("phone=1")`)
	link := "http://" + teacher.Text(".qr-link")
	teacher.Gone(`document.querySelector(".qr-card[open]")`, func() { teacher.Press(kb.Escape) })

	phone := open(t)
	do(phone, "resize", chromedp.EmulateViewport(360, 640))
	phone.Visit(link)
	phone.Wait(seen("#pupil-deal") + ` && document.querySelector("#pupil-deal").disabled && location.search.includes("seed=")`)
	phone.focus("#guess")
	unmoved := phone.film("html", "#guess", "#pupil-deal")
	phone.Gone(`document.querySelector("#pupil-deal").disabled`, func() { phone.Press(kb.ArrowRight) })
	unmoved("when the guess is made")
	phone.Axe()
	phone.Click("#pupil-deal")
	phone.Wait(seen(".pupil-code") + ` && location.search.includes("deals=100")`)
	code := phone.Text(".pupil-code")
	phone.Fits()
	phone.Axe()
	phone.Reload()
	phone.Started()
	phone.Wait(`document.querySelector(".pupil-code")?.innerText === ` + quote(code))
	if !phone.Is(`document.querySelector("#pupil-again").innerText === "Guess again" && ` + says("Leave")) {
		t.Error("a phone with a code has no way on")
	}

	for i, scene := range []string{"guess", "deal", "answer", "card", "three", "limit", "size", "sheet"} {
		teacher.Press(kb.ArrowRight)
		teacher.Wait(addressed("scene="+scene) + ` && document.querySelector("[aria-label=Scenes]").innerText.includes("` +
			strconv.Itoa(i+2) + ` of 9")`)
		teacher.Axe()
	}
	do(teacher, "print", command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}))
	if !teacher.Is(`document.querySelector(".sheet").checkVisibility() && ` +
		`!document.querySelector(".scene").checkVisibility() && !document.querySelector(".scene-bar").checkVisibility()`) {
		t.Error("the worksheet is not printed alone")
	}
	do(teacher, "screen", command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}))
	teacher.Press(kb.Home)
	teacher.Press(kb.ArrowRight)
	teacher.Type("#code", "123456"+kb.Enter)
	teacher.Wait(says("does not belong to this lesson") + ` && ` + says("Move the slider to guess."))
	teacher.Eval(`document.querySelector("#code").select()`, nil)
	teacher.Gone(says("does not belong to this lesson"), func() { teacher.Press(code + kb.Enter) })
	teacher.Wait(says("1 phone added") + ` && ` + says("1 guess."))
	teacher.Eval(`history.back()`, nil)
	teacher.Wait(`location.search === "" && document.querySelector("h1").innerText === "Will a card come at its own number?"`)
}

// TestLessonAfterPhone checks that a teacher who has tried the page of a class's phones is not led back to it.
func TestLessonAfterPhone(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "lesson?scene=answer")
	b.Turn(h.URL)
	const lesson = `[...document.querySelectorAll("main a")].find(a => a.innerText.trim() === "A lesson")?.getAttribute("href")`
	b.Wait(lesson + `?.includes("left=answer")`)
	b.Turn(h.URL + "lesson?phone=1&seed=5")
	b.Turn(h.URL)
	b.Wait(lesson + ` === "/lesson"`)
}
