//go:build linux

package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// TestPressedMoves presses a button while a field above it is refused. The press takes the focus from the field, which
// is right by then, so the refusal goes and the button moves from under the pointer. It is clicked all the same.
func TestPressedMoves(t *testing.T) {
	t.Parallel()
	b := open(t)
	b.Desktop()
	b.Visit(newHost(t, "/").URL + "santa?part=draw")
	b.Click("#draw-names")
	b.Wait(says("Type the names first."))
	b.Type("#names", "Zoë"+kb.Enter+"Xaver"+kb.Enter+"Walburga")
	settled(b)
	var at struct{ X, Y float64 }
	b.Eval(`(e => ({X: e.left + e.width / 2, Y: e.bottom - 4}))(`+
		`document.querySelector("#draw-names").getBoundingClientRect())`, &at)
	press := func(kind input.DispatchMouseEventType) {
		do(b, "press", command(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y,
			Button: input.MouseButtonLeft, ClickCount: 1}))
	}
	b.Gone(says("Type the names first."), func() { press(input.DispatchMouseEventTypeMousePressed) })
	settled(b)
	if b.Is(fmt.Sprintf(`document.querySelector("#draw-names").contains(document.elementFromPoint(%g, %g))`, at.X, at.Y)) {
		t.Error("the button has not moved; press nearer to its edge")
	}
	press(input.DispatchMouseEventTypeMouseReleased)
	b.Wait(says("Pass the phone to Zoë"))
}

// TestNamesDrawn types names, draws them and passes the phone round. No name is in a request; a link repeats the
// drawing.
func TestNamesDrawn(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "santa?part=draw")
	b.Click("#draw-names")
	b.Wait(says("Type the names first."))
	b.Type("#names", "Zoë, Yorick"+kb.Enter+"Xaver"+kb.Enter+"Walburga")
	b.Click("#draw-names")
	var drawn []string
	for _, who := range []string{"Zoë", "Yorick", "Xaver", "Walburga"} {
		b.Wait(says("Pass the phone to " + who))
		b.Click("#turn")
		b.Wait(says(who + " draws"))
		drawn = append(drawn, b.String(`document.querySelector(".drawn-turn .figure").innerText`))
		b.Click("#turn")
	}
	b.Wait(says("All four have drawn."))
	if drawn[0] == "Yorick" || drawn[1] == "Zoë" {
		t.Errorf("a family draws itself: %v", drawn)
	}
	for _, address := range b.Requests() {
		if strings.Contains(address, "Yorick") {
			t.Errorf("a name was requested: %s", address)
		}
	}
	link := b.String(`location.href`)
	b.Visit(link)
	click(b, "Show who draws whom")
	b.Wait(`document.querySelector("#hide-all")`)
	got := b.String(`[...document.querySelectorAll(".worded td")].map(e => e.innerText).join(" ")`)
	if want := strings.Join(drawn, " "); got != want {
		t.Errorf("the link draws %s, not %s", got, want)
	}
	b.Axe()
}
