//go:build !js

package browsertest

import "testing"

// TestLessonLeft checks that the home page leads back to the lesson that was left, with its guesses and deals. Adding a
// guess moves nothing below it, and neither dealing nor the answer moves a button. The links to the games stand on one
// line there.
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
	b.Wait(`document.querySelector("#guess")?.value === ""`)
	b.Eval(button+`("Deal 100").dataset.seen = ""`, nil)
	unmoved := b.film("html", "[data-seen]")
	b.Eval(`document.querySelector("#guess").value = "62"; document.querySelector("#guess").dispatchEvent(new `+
		`Event("change", {bubbles: true}))`, nil)
	b.Eval(button+`("Add guess").click()`, nil)
	b.Wait(says("62 (1×)"))
	unmoved("when a guess is added")
	b.Eval(button+`("Deal one").click()`, nil)
	b.Wait(says("1 deal so far"))
	follow(b, rooms, "Papers")
	b.Eval(`document.querySelector(".brand").click()`, nil)
	b.Wait(lesson)
	b.Eval(lesson+`.click()`, nil)
	b.Wait(says("62 (1×)") + ` && ` + says("1 deal so far"))

	unmoved = b.film("html", "#hide")
	b.Eval(button+`("Deal 100").click()`, nil)
	b.Gone(button+`("Pause")`, func() {}) // it ends by itself
	unmoved("while it deals")
	b.Eval(button+`("Deal 100").dataset.seen = ""`, nil)
	unmoved = b.film("html", "[data-seen]")
	b.Eval(button+`("Show the answer").click()`, nil)
	b.Wait(says("The answer: 63.212… of 100"))
	unmoved("when the answer is shown")
}
