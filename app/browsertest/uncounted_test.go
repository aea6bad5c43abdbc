//go:build !js

package browsertest

import "testing"

// How many decks of 52 cards win is estimated: a cell beyond counting leads there,
// and the answer has an interval that a count on record lies in.
func TestUncounted(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "count?game=mousetrap&m=13&s=4")
	b.Click(`a[href*="uncounted"].main`)
	b.Wait(addressed("game=mousetrap&m=13&s=4"))
	click(b, "Compute")
	b.WaitLong(says("so far") + " || " + says("one deal in"))
	b.Go(h.URL + "uncounted?game=mousetrap&m=13&s=1&particles=5000")
	b.Started()
	b.Wait(says("28\u202f886\u202f593, inside the interval"))
	b.Wait(`document.querySelectorAll("#runs-chart svg rect").length >= 20`)
	b.Axe()
	b.Screenshot("uncounted-1280-light")
}
