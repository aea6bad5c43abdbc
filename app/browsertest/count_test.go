//go:build !js

package browsertest

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// exactCell waits until the chosen cell has been counted here.
func exactCell(b *tab, won string) {
	b.t.Helper()
	b.WaitLong(`document.querySelector("#chosen")?.textContent.includes("Counted here") && ` +
		`document.querySelector("#chosen .tag.exact") && ` +
		`document.querySelector("#chosen .figure").innerText.replace(/\s/g, "") === ` + quote(won))
}

// TestCountThirteen checks that opening the page counts thirteen cards of Mousetrap with two workers (A007709), that
// the result is stored, and that offline it is shown and other cells can be counted.
func TestCountThirteen(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := openInstalled(t)
	do(b, "cores", command(emulation.SetHardwareConcurrencyOverride, emulation.SetHardwareConcurrencyOverrideParams{
		HardwareConcurrency: 3}))
	b.Visit(h.URL + "count")
	begun := time.Now()
	exactCell(b, "28886593")
	t.Logf("13 cards were counted %v after the program's start", time.Since(begun).Round(time.Millisecond))
	b.Wait(saying("#chosen", "agrees", "OEIS A007709", "Bersani 2010, table 4", "13! = 6\u202f227\u202f020\u202f800",
		"0.4638…"))
	for _, window := range []func(){b.Phone, b.Desktop} {
		window()
		b.Fits()
		for _, scheme := range []string{"light", "dark"} {
			b.Scheme(scheme)
			b.Axe()
		}
	}

	b.stored(`"ranks":13`, 0)
	b.Offline()
	h.Stop()
	b.Reload()
	b.Started()
	b.Wait(`document.querySelector("#cell-13-1.agrees") && ` +
		`document.querySelector("#chosen").textContent.includes("saved on this device")`)
	b.Visit(h.URL + "count?game=hlm&of=weak&m=2&s=3")
	exactCell(b, "4")
	b.Wait(`document.querySelector("#cell-2-3.differs") && ` + saying("#chosen", "differs",
		"20 decks played here, one by one", "Tables 2 and 19 have 4 as well"))
	h.Start() // for the clean-up
}

// TestCountByKeyboard checks the grid for keyboards and screen readers: verdicts in words, one stop of the Tab key,
// arrow keys, Enter to count, and the cell in the address.
func TestCountByKeyboard(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "count?game=mousetrap&m=9&s=1")
	exactCell(b, "9978")
	b.Wait(`document.querySelector("#cell-9-1.agrees")`) // it may be drawn a moment later
	wants := []string{"m = 9, s = 1: 9\u202f978, 0.0275, agrees", "m = 16, s = 1: 25\u202f749\u202f021\u202f720, " +
		"0.00123, published only",
		"m = 10, s = 2: ≈ 5.14\u00a0×\u00a010¹¹, 5.09 to 5.18\u00a0×\u00a010¹¹, estimated",
		"m = 13, s = 3: beyond this device",
		"m = 13, s = 4: ≈ 9.03\u00a0×\u00a010³⁹, 8.97 to 9.09\u00a0×\u00a010³⁹, estimated"}
	settled(b)
	b.until("all cells to have their names", patience, func() bool { // the tree follows the page
		names := axNames(b, "gridcell")
		return len(names) == 18*4 &&
			!slices.ContainsFunc(wants, func(want string) bool { return !slices.Contains(names, want) })
	})
	if got := b.String(`document.querySelectorAll(".tallies [tabindex='0']").length`); got != "1" {
		t.Errorf("the grid has %s stops", got)
	}
	if got := b.String(`[...document.querySelectorAll(".tallies th")].every(th => th.scope === "row" || ` +
		`th.scope === "col")`); got != "true" {
		t.Error("a head has no scope")
	}
	const active = `document.activeElement.id`
	for i := 0; b.String(active) != "cell-9-1"; i++ {
		if i > 60 {
			t.Fatal("Tab does not reach the grid")
		}
		b.Press(kb.Tab)
	}
	for _, move := range []struct{ key, cell string }{
		{kb.ArrowUp, "8-1"}, {kb.ArrowUp, "7-1"}, {kb.ArrowRight, "7-2"}, {kb.End, "7-4"}, {kb.Home, "7-1"},
		{kb.PageUp, "2-1"}, {kb.ArrowUp, "2-1"}, {kb.ArrowLeft, "2-1"}, {kb.PageDown, "19-1"}, {kb.ArrowUp, "18-1"},
		{kb.PageUp, "2-1"},
		{kb.ArrowDown, "3-1"}, {kb.ArrowDown, "4-1"}, {kb.ArrowRight, "4-2"},
	} {
		b.Press(move.key)
		b.Wait(active + ` === ` + quote("cell-"+move.cell) +
			` && document.activeElement.getAttribute("aria-selected") === "true"`)
	}
	b.Wait(addressed("game=mousetrap&m=4&s=2"))
	b.Press(kb.Enter)
	exactCell(b, "147")
	if got := b.String(active); got != "cell-4-2" {
		t.Errorf("the focus went to %s", got)
	}
	// Its decks are listed, and lead to Play.
	b.Eval(`[...document.querySelectorAll("#chosen a")].find(a => a.innerText === "List decks").click()`, nil)
	b.Wait(addressed("game=mousetrap&how=list&m=4&part=decks&s=2") +
		` && document.querySelectorAll(".winners li").length === 10`)
	click(b, "More decks")
	b.Wait(`document.querySelectorAll(".winners li").length === 20`)
	var decks []string
	b.Eval(`[...document.querySelectorAll(".winners .deck")].map(e => e.textContent)`, &decks)
	seen := map[string]bool{}
	for _, text := range decks {
		d, err := deck.Parse(text, 4)
		if err != nil || seen[text] {
			t.Fatalf("%q stands twice or is no deck: %v", text, err)
		}
		seen[text] = true
		wins(t, solitaire.Rules{Game: solitaire.Mousetrap, Ranks: 4}, d)
	}
	b.Fits()
	b.Axe()
	b.Eval(`document.querySelector(".winners a").click()`, nil)
	b.Wait(`location.pathname === "/play" && ` + says("Won"))
}

// wins fails the test unless a deck wins.
func wins(t *testing.T, r solitaire.Rules, d deck.Deck) {
	t.Helper()
	if solitaire.Play(r, d).Outcome != solitaire.Won {
		t.Errorf("%v does not win at %s", d, r.Game)
	}
}

// TestCountQuick counts all quick cells of He Loves Me with one button. Only the misprint of Table 2 differs.
func TestCountQuick(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "count?game=hlm&m=7&s=2")
	exactCell(b, "7")
	click(b, "Count all quick cells")
	b.WaitLong(`!` + says("Counting the quick cells") + ` && document.querySelectorAll(".tallies .agrees").length >= 20`)
	// the three that are misprinted
	b.Wait(`[...document.querySelectorAll(".tallies .differs")].map(e => e.id).join() === "cell-7-4,cell-14-2,cell-16-2"`)
	b.Wait(`(said => said.includes("105") && said.includes("agrees"))(document.querySelector("#cell-9-2").textContent)`)
}

// TestCountResume closes the tab during a count of 16 cards. The next tab offers to continue, and continues from there.
func TestCountResume(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/sub/")
	a := open(t)
	a.Visit(h.URL + "count?game=mousetrap&m=16&s=1")
	a.Eval(`__work.hold('"ranks":16')`, nil)
	click(a, "Count")
	click(a, "Compute")
	a.Wait(`document.querySelector("#cell-16-1.computing")`)
	a.Axe()
	a.stored(`"ranks":16`, 1)
	a.Go("about:blank")

	b := open(t)
	b.Visit(h.URL + "count?game=mousetrap&m=16&s=1")
	b.Wait(says("was interrupted"))
	b.Axe()
	before := kept(b)
	if before < 1 {
		t.Fatalf("%d parts were kept", before)
	}
	b.Eval(`__work.hold('"ranks":16')`, nil)
	click(b, "Resume")
	part(b, strconv.Itoa(before+2))
	click(b, "Stop")
	b.Wait(says("was interrupted"))
	b.until("two more parts to be kept", patience, func() bool { return kept(b) >= before+2 })
	b.Gone(says("was interrupted"), func() { click(b, "Discard") })
	b.OnlyFrom(h)
}

// kept returns the number of stored parts that the page states.
func kept(b *tab) int {
	b.t.Helper()
	const stated = mainText + `.match(/saved on this device: ([0-9\s]+) of/)`
	b.Wait(stated)
	var n int
	b.Eval(`Number(`+stated+`[1].replace(/\s/g, ""))`, &n)
	return n
}

// TestCountRefuses checks that what cannot be counted is refused beside its field, which keeps its text, or with
// alternatives.
func TestCountRefuses(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, x := range []struct{ query, field, typed, want string }{
		{"m=0&s=1", "ranks", "0", "A whole number from 1 to 200."},
		{"m=300&s=1", "ranks", "300", "A whole number from 1 to 200."},
		{"m=-1&s=1", "ranks", "-1", "A whole number from 1 to 200."},
		{"m=13&s=0", "suits", "0", "A whole number from 1 to 200."},
		{"m=100&s=3", "ranks", "100", "100 × 3 = 300 cards; at most 260."},
	} {
		for _, page := range []string{"count", "find", "best"} {
			b.Visit(h.URL + page + "?game=hlm&" + x.query)
			b.Wait(fmt.Sprintf(`document.querySelector("#%s-wrong").innerText.trim() === %s && `+
				`document.querySelector("#%s").value === %s`, x.field, quote(x.want), x.field, quote(x.typed)))
		}
	}
	b.Axe()
	b.Visit(h.URL + "count?m=100&s=2")
	b.Wait(`document.querySelector("#chosen .banner") && ` + says("more than 2⁶⁴ multisets"))
	b.Visit(h.URL + "find?limit=1000&seed=x")
	b.Wait(`document.querySelector("#limit-wrong").innerText.includes("from 1 to 100") && ` +
		`document.querySelector("#seed-wrong").innerText.includes("from 0 to") && ` +
		`document.querySelector("#seed").value === "x"`)
	b.Visit(h.URL + "count?game=mousetrap&m=13&s=4")
	b.Wait(says("13 ranks in 4 suits cannot be counted here."))
	b.Eval(`[...document.querySelectorAll("#chosen a")].find(a => a.innerText === "Find decks").click()`, nil)
	b.Wait(`location.pathname === "/count" && ` + addressed("game=mousetrap&m=13&s=4&part=decks") +
		` && document.querySelectorAll(".winners li").length === 10`)
}

// TestFind checks that winning decks of 52 cards and more are found and win.
func TestFind(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, x := range []struct {
		game  solitaire.Game
		m, s  int
		limit int
	}{{solitaire.HeLovesMe, 13, 4, 10}, {solitaire.HeLovesMe, 52, 2, 3}, {solitaire.Mousetrap, 100, 1, 2},
		{solitaire.HeLovesMe, 5, 2, 5}} {
		b.Visit(fmt.Sprintf("%sfind?game=%s&m=%d&s=%d&limit=%d&seed=7", h.URL, x.game, x.m, x.s, x.limit))
		begun := time.Now()
		const found = `document.querySelector(".result .tag.found, .result .tag.exact") && ` +
			`document.querySelectorAll(".winners .deck").length === `
		if x.m == 5 { // there is none (Bersani 2010, Table 2)
			computed(b, found+`0 && `+saying(".result", "No deck wins"))
			continue
		}
		computed(b, found+strconv.Itoa(x.limit)+` && `+saying(".result", "its hits come in the order shown"))
		t.Logf("%s %d x %d: %v", x.game, x.m, x.s, time.Since(begun).Round(time.Millisecond))
		var decks []string
		b.Eval(`[...document.querySelectorAll(".winners .deck")].map(e => e.textContent)`, &decks)
		for _, text := range decks {
			d, err := deck.Parse(text, x.m)
			if err == nil {
				err = deck.Shape{Ranks: x.m, Suits: x.s}.Check(d)
			}
			if err != nil {
				t.Fatal(err)
			}
			wins(t, solitaire.Rules{Game: x.game, Ranks: x.m}, d)
		}
		for _, window := range []func(){b.Phone, b.Desktop} {
			window()
			b.Fits()
			b.Axe()
		}
	}
	// At random, with what winning decks have in common.
	b.Load(h.URL + "find?game=hlm&m=13&s=4&limit=3&how=random")
	computed(b, `document.querySelectorAll(".winners .deck").length === 3`)
	b.Wait(`document.querySelectorAll("#common-chart svg rect").length >= 52 * 13`)
	first := b.String(`document.querySelector(".winners .deck").textContent`)
	click(b, "Others")
	computed(b, `document.querySelectorAll(".winners .deck").length === 3 && `+
		`document.querySelector(".winners .deck").textContent !== `+quote(first))
	b.Axe()
	b.Phone()
	b.Fits()
}

// TestBest compares the best scores with Bersani's Table 3.
func TestBest(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "best?m=11&s=1")
	const score = `document.querySelector(".result .figure")?.innerText === `
	b.WaitLong(score + `"47" && document.querySelectorAll(".winners li").length === 6 && ` +
		saying(".result", "47 of at most 64", "agrees", "8 or 9 cards"))
	b.Phone()
	b.Fits()
	b.Axe()
	b.Visit(h.URL + "best?m=13&s=4")
	computed(b, score+`"362" && `+says("No deck can score more"))
}
