//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// rows is an expression: the counts of the result as one text. The counts so far are no result. A result is drawn in
// slices, so a test waits for its rows.
const rows = `[...document.querySelectorAll("section[aria-label=Result] tbody tr")].map(r => ` +
	`r.cells[1].innerText.replace(/\s/g, "")).join(" ")`

// row13 has the numbers of decks of 13 cards of which Mousetrap sets aside 0, 1, ... cards, from the native command.
// They add up to 13!. The first is in A000166, the second in A007710, the last in A007709.
const row13 = "2290792932 1507191024 942950998 571144313 348570216 209406709 128951622 84720753 51733702 " +
	"31725929 19476877 11469132 0 28886593"

const finished = `document.querySelector(".progress") === null && ` + rows + ` === "` + row13 + `"`

func click(b *tab, text string) {
	b.t.Helper()
	b.Wait(`(e => e !== undefined && (e.click(), true))([...document.querySelectorAll("main button")].find(b => ` +
		`b.innerText.trim() === ` + quote(text) + `))`)
}

// spy records the workers that the page makes, and all orders to them.
const spy = `window.__workers = []; window.__orders = []; {
	const post = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function(...a) { post.apply(this, a); if (a[0][0] === "{") __orders.push(JSON.parse(a[0]).kind) };
	window.Worker = class extends Worker { constructor(...a) { super(...a); __workers.push(this) } };
} true`

func start(b *tab, address string) {
	b.t.Helper()
	b.Load(address)
	b.Eval(spy, nil)
	click(b, "Compute")
}

// part waits until n parts are finished.
func part(b *tab, n string) {
	b.t.Helper()
	b.WaitLong(`parseInt((document.querySelector(".progress .line")?.innerText ?? "0").replace(/\s/g, "")) >= ` + n)
}

// TestStop checks that a distribution of 14 cards shows its progress, yields to user input, and stops when told. A part
// of it takes longer than the jitter delays a message, also on a fast machine.
func TestStop(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	start(b, h.URL+"distribution?game=modular&m=14")
	part(b, "2")
	b.Axe()
	// A worker that ends its part before it hears of the pause is given another part instead of going on. One that is
	// between two parts is not paused.
	then := ""
	for try := 0; then != "resume"; try++ {
		if try == 20 {
			t.Fatalf("after a key, a worker at a part is told %q", then)
		}
		later := `__orders.slice(` + b.String(`__orders.length`) + `).join(" ")`
		b.Press(kb.ArrowDown)
		b.Wait(`/pause (resume|run)|run run/.test(` + later + `)`)
		then = b.String(later + `.match(/pause (resume|run)|run run/)[1] ?? "run"`)
	}
	if b.String(says("paused")) == "true" {
		t.Error("what gives way is shown as paused")
	}
	first := b.String(`parseFloat(document.querySelector(".track > div").style.width)`)
	b.WaitLong(`parseFloat(document.querySelector(".track > div").style.width) > ` + first)
	click(b, "Pause")
	b.Wait(says("paused"))
	b.Gone(says("paused"), func() { click(b, "Go on") })
	// The worker does not go on to another part than that which it was at.
	var begun int
	b.Eval(`([...document.querySelectorAll("main button")].find(b => b.innerText.trim() === "Stop").click(), `+
		`__orders.filter(o => o === "run").length)`, &begun)
	b.Wait(says("was interrupted"))
	if n := kept(b); n > begun {
		t.Errorf("%d parts were begun when it was told to stop, and %d are finished", begun, n)
	}
	b.Gone(says("was interrupted"), func() { click(b, "Discard") })
}

// TestTwelve counts twelve cards at once, by splitting histories. A000166, A007710 and A007709 are in the row, which
// adds up to 12!.
func TestTwelve(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "distribution?m=12")
	b.WaitLong(`(n => n.length === 13 && n[0] === 176214841 && n[1] === 116236256 && n[11] === 0 && n[12] === 3674670 &&
		n.reduce((a, b) => a + b) === 479001600)(` + rows + `.split(" ").map(Number))`)
}

// TestResume closes a tab half way. The next tab resumes, a new version waits while the work goes on, and a worker is
// killed. The numbers are those of the native command and of OEIS, and the result is stored and shown without any work.
func TestResume(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/sub/")
	address := h.URL + "distribution?m=13"
	a := openInstalled(t)
	start(a, address)
	a.Eval(`__work.hold('"ranks":13')`, nil)
	part(a, "15")
	a.stored(`"ranks":13`, 14)
	a.Go("about:blank")

	// It is found again from the first page, on a phone.
	b := openInstalled(t)
	b.Phone()
	b.Load(h.URL)
	b.Eval(spy, nil)
	b.Eval(`[...document.querySelectorAll(".foot a")].find(a => a.innerText === "Your work on this device").click()`, nil)
	b.Wait(says("Interrupted") + ` && document.querySelector('main ` +
		`a[aria-label^="Go on: Distribution, Mousetrap, m = 13"]') !== null`)
	b.Axe()
	b.Fits()
	b.Eval(`document.querySelector('main a[aria-label^="Go on: Distribution"]').click()`, nil)
	b.Wait(says("was interrupted"))
	b.Eval(`__work.hold('"ranks":13')`, nil) // however long it takes until the new version is there
	click(b, "Resume")
	part(b, "25")
	b.Offline()
	h.Deploy("another version")
	b.Update(b.Waiting)
	b.Wait(saying(".notices", "A new version is ready.") + ` && document.querySelector(".progress") !== null`)
	b.Eval(`__workers.forEach(w => w.terminate()), __work.release()`, nil)
	b.WaitLong(finished)
	if got := b.String(`__workers.length`); got == "1" {
		t.Error("the killed worker was not replaced")
	}
	b.Wait(`document.querySelector("#chart svg") !== null`)
	b.Axe()
	b.Screenshot("distribution-13")

	b.stored(`"ranks":13`, 0)
	c := openInstalled(t)
	c.Load(address)
	c.Wait(finished)
	b.OnlyFrom(h)
}

// TestWorkOffline checks that workers compute offline, at the root and under a path.
func TestWorkOffline(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"/", "/some/where/"} {
		h := newHost(t, base)
		b := openInstalled(t)
		b.Visit(h.URL)
		b.Offline()
		h.Stop()
		b.Load(h.URL + "distribution?game=hlm&m=8")
		b.Wait(rows + ` === "14833 11198 7532 4421 1935 382 19 0 0"`)
		b.Wait(`document.querySelector("#chart svg") !== null`)
		h.Start() // for the clean-up
	}
}
