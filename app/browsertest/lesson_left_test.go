//go:build !js

package browsertest

import "testing"

// TestLessonLeft checks that the home page leads to the first scene of the lesson that was left, which offers to go on
// there, with its guesses and deals. Adding a
// guess moves no button, nor does dealing. The links to the games stand on one line there.
func TestLessonLeft(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL)
	const lesson = `[...document.querySelectorAll(".way a")].find(a => a.innerText === "A lesson")`
	const button = `(text => [...document.querySelectorAll("button")].find(b => b.innerText === text))`
	lines := b.String(`new Set([...document.querySelectorAll(".way:first-child a")].map(a => a.offsetTop)).size + ""`)
	if lines != "1" {
		t.Errorf("the games of the home page stand on %s lines", lines)
	}
	b.Eval(lesson+`.click()`, nil)
	b.Wait(`document.querySelector(".scene-question")`)
	b.Click(".scene-bar .main")
	b.Wait(`document.querySelector("#guess")`)
	unmoved := b.film("html", ".scene-bar .main")
	b.Gone(button+`("Add guess").disabled`, func() {
		b.Eval(`document.querySelector("#guess").value = "62"; document.querySelector("#guess").dispatchEvent(new `+
			`Event("input", {bubbles: true}))`, nil)
	})
	b.Eval(button+`("Add guess").click()`, nil)
	b.Wait(says("1 guess."))
	unmoved("when a guess is added")
	b.Click(".scene-bar .main")
	b.Wait(`document.querySelector(".scene-deal")`)
	b.Eval(button+`("One").click()`, nil)
	b.Wait(says("1 deck so far"))
	unmoved = b.film("html", ".scene-deal .controls .button")
	b.Eval(button+`("100").click()`, nil)
	b.Gone(button+`("Pause")`, func() {}) // it ends by itself
	b.Wait(says("101 decks so far"))
	unmoved("while it deals")
	b.Eval(`[...document.querySelectorAll(".scene-bar a")].find(a => a.innerText === "Leave").click()`, nil)
	b.Wait(lesson)
	b.Eval(lesson+`.click()`, nil)
	b.Wait(says("Continue at 3 of 9") + ` && document.querySelector(".scene-question")`)
	b.Eval(`document.querySelector("#lesson-left").click()`, nil)
	b.Wait(says("101 decks so far") + ` && location.search.includes("guesses=62")`)
}
