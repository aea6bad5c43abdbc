//go:build !js

package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// swipe moves a finger from a share of an element's width, by dx and dy in ten steps.
func (b *tab) swipe(selector string, share, dx, dy float64) {
	b.t.Helper()
	b.rest(selector, `scrollIntoView({block: "center", behavior: "instant"})`)
	var at input.TouchPoint
	b.Eval(fmt.Sprintf(`(({x, y, width, height}) => ({x: x + width * %g, y: y + height / 2}))(`+
		`document.querySelector(%s).getBoundingClientRect())`, share, quote(selector)), &at)
	points := []input.TouchPoint{at}
	for i := range 10 {
		part := float64(i+1) / 10
		points = append(points, input.TouchPoint{X: at.X + part*dx, Y: at.Y + part*dy})
	}
	b.finger(points...)
}

// TestSwipes checks that a swipe up that starts on the slider of steps scrolls the page and leaves the game at its
// step, and that a finger along the slider and a tap on it move the game.
func TestSwipes(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.touchable(true)
	b.Visit(h.URL + "play?m=13&s=1&deck=1-8-2-5-10-3-12-11-9-4-7-6-13&step=40")
	const slider = ".scrub input"
	b.Wait(says("Step 40 of 91."))
	b.Eval(`window.steps = new Set(); new MutationObserver(() => steps.add(document.querySelector(".where").innerText))`+
		`.observe(document.querySelector("#stage"), {subtree: true, childList: true, characterData: true})`, nil)
	// While the page still scrolls, a finger only stops it.
	b.Eval(`void addEventListener("scrollend", () => { window.scrolled = scrollY })`, nil)
	b.swipe(slider, .8, 0, -200)
	b.Wait(`window.scrolled === scrollY && scrollY > document.querySelector("#stage").offsetTop - 100`)
	b.Wait(`document.querySelector(".scrub input").value === "40" && steps.size === 0 && ` + says("Step 40 of 91."))
	between := func(from, to int) string {
		return fmt.Sprintf("(at => at > %d && at < %d && %s.includes(`Step ${at} of 91.`))"+
			`(+document.querySelector(".scrub input").value)`, from, to, mainText)
	}
	b.swipe(slider, .2, 100, 0)
	b.Wait(between(45, 55) + ` && steps.size > 2`)
	b.swipe(slider, .9, 0, 0)
	b.Wait(between(80, 90))
}

// TestLastTap checks that quick taps on Step, or a held key, lead to the end and no further, that another deck is
// dealt in the same place, and that a main button that can no longer be pressed is grey under the finger.
func TestLastTap(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "play?m=4&s=1&deck=2-1-3-4&step=8")
	const button = "#stage .controls .main"
	const place = `JSON.stringify(document.querySelector("#stage .controls .main").getBoundingClientRect())`
	b.Wait(says("Step 8 of 10."))
	b.rest(button, `scrollIntoView({block: "center", behavior: "instant"})`)
	was := b.String(place)
	var at struct{ X, Y float64 }
	b.Eval(`(({x, y}) => ({X: x + 20, Y: y + 20}))(document.querySelector("`+button+`").getBoundingClientRect())`, &at)
	press := func(count int64) {
		for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed,
			input.DispatchMouseEventTypeMouseReleased} {
			do(b, "press", command(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y,
				Button: input.MouseButtonLeft, ClickCount: count}))
		}
	}
	for i := range int64(3) {
		press(i + 1)
	}
	b.Wait(says("The end, after 10 steps.") + ` && document.querySelector("` + button + `").innerText === "Deal"`)
	press(4)
	if now := b.String(place); now != was || !b.Is(says("The end, after 10 steps.")) {
		t.Errorf("the button is at %s, and was at %s; the page says %s", now, was, b.String(mainText))
	}
	b.focus(button)
	do(b, "hold Enter", command(input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r", UnmodifiedText: "\r",
		WindowsVirtualKeyCode: 13, AutoRepeat: new(true)}))
	settled(b)
	if !b.Is(says("The end, after 10 steps.")) {
		t.Errorf("a held key deals another deck: %s", b.String(mainText))
	}
	press(1)
	b.Wait(says("Before the first of") + ` && document.querySelector("` + button + `").innerText === "Step" && ` +
		place + ` === ` + quote(was))

	b.Visit(h.URL + "reform?game=mousetrap&deck=1-4-3-2")
	const step = ".orbit-bar .main"
	b.Click(".orbit-bar [aria-label=Last]")
	b.Wait(`document.querySelector("` + step + `").disabled`)
	const colours = `(({color, backgroundColor}) => color + " on " + backgroundColor)(getComputedStyle(` +
		`document.querySelector("` + step + `")))`
	was = b.String(colours)
	b.Eval(`(({x, y}) => ({X: x + 20, Y: y + 20}))(document.querySelector("`+step+`").getBoundingClientRect())`, &at)
	do(b, "point", command(input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseMoved, X: at.X, Y: at.Y}))
	b.Wait(`document.querySelector("` + step + `").matches(":hover")`)
	if now := b.String(colours); now != was {
		t.Errorf("a button that cannot be pressed is %s under the pointer, and %s elsewhere", now, was)
	}
}
