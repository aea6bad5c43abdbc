//go:build !js

package browsertest

import (
	"fmt"
	"slices"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// rest scrolls the first element of a selector into view with the given call and waits until it does not move for two
// frames. It reports whether the browser draws frames: headless Chromium sometimes stops for good in a page that runs
// and counts as visible. Two seconds without a frame count as that.
func (b *tab) rest(selector, scroll string) (drawn bool) {
	b.t.Helper()
	b.Wait(`document.querySelector(` + quote(selector) + `) !== null`)
	look := `(async e => {
		const shown = e => { // as who uses the page moves it from behind a notice
			e?.` + scroll + `;
			if (!e) return;
			const r = e.getBoundingClientRect(), top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
			if (top?.closest(".notices") && !e.closest(".notices")) e.scrollIntoView({block: "center"});
		};
		const place = () => (shown(e()), (({x, y}) => [x, y])(e()?.getBoundingClientRect() ?? {}));
		const frame = () => Promise.race([new Promise(yes => requestAnimationFrame(() => yes(1))), new Promise(yes => setTimeout(yes, 2000, 0))]);
		const from = place();
		return {from, frames: await frame() + await frame(), to: place()};
	})(() => document.querySelector(` + quote(selector) + `))`
	var seen struct {
		From, To []float64
		Frames   int
	}
	var past []string
	for deadline := time.Now().Add(patience); ; {
		b.Eval(look, &seen)
		if slices.Equal(seen.From, seen.To) {
			return seen.Frames > 0
		}
		past = append(past, fmt.Sprint(seen))
		if time.Now().After(deadline) {
			b.t.Fatalf("%s does not come to rest: it was seen at, and so many frames were drawn: %s; %s", selector,
				past[max(0, len(past)-8):], b.state())
		}
	}
}

// Click clicks the first element of a selector when it is visible and does not move. If the browser draws no frames, a
// mouse would not hit it, so a script clicks it.
func (b *tab) Click(selector string) {
	b.t.Helper()
	if !b.rest(selector, `scrollIntoViewIfNeeded()`) {
		b.t.Logf("the browser draws no frames: %s is clicked by script; %s", selector, b.state())
		b.Eval(`document.querySelector(`+quote(selector)+`).click()`, nil)
		return
	}
	do(b, "click "+selector, chromedp.Click(chromedp.CSS(selector)))
}

// Type types at the end of the first element of a selector.
func (b *tab) Type(selector, text string) {
	b.t.Helper()
	do(b, "type into "+selector, chromedp.SendKeys(chromedp.CSS(selector), text))
}

// Press presses keys at the focus, such as kb.Tab.
func (b *tab) Press(keys string) {
	b.t.Helper()
	do(b, "press", chromedp.KeyEvent(keys))
}

// touchable switches the touch screen of the tab on or off.
func (b *tab) touchable(on bool) {
	b.t.Helper()
	do(b, "touch screen", command(emulation.SetTouchEmulationEnabled,
		emulation.SetTouchEmulationEnabledParams{Enabled: on}))
}

// finger touches the screen at the first of some points, moves along the others, and leaves it.
func (b *tab) finger(points ...input.TouchPoint) {
	b.t.Helper()
	send := func(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
		do(b, "touch", command(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind,
			TouchPoints: append([]*input.TouchPoint{}, at...)}))
	}
	kind := input.DispatchTouchEventTypeTouchStart
	for _, at := range points {
		send(kind, &at)
		kind = input.DispatchTouchEventTypeTouchMove
	}
	send(input.DispatchTouchEventTypeTouchEnd)
}

// Phone sets the window to 360 x 740, Desktop to 1280 x 800.
func (b *tab) Phone()   { b.t.Helper(); do(b, "resize", chromedp.EmulateViewport(360, 740)) }
func (b *tab) Desktop() { b.t.Helper(); do(b, "resize", chromedp.EmulateViewport(1280, 800)) }

// Scheme sets the preferred colour scheme, "light" or "dark".
func (b *tab) Scheme(scheme string) {
	b.t.Helper()
	do(b, scheme, command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	}))
}
