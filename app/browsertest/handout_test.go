//go:build !js

package browsertest

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"rencontre/core/job"
)

// pick opens a menu and clicks the item with some words.
func pick(b *tab, menu, line string) {
	b.t.Helper()
	at := `document.querySelector(` + quote(menu) + `)`
	b.WaitLong(at + ` !== null`)
	b.Eval(at+`.querySelector("button").click()`, nil)
	item := `[...` + at + `.querySelectorAll("[role=group] button")].find(b => b.innerText.includes(` + quote(line) + `))`
	b.Wait(item + ` !== undefined`)
	b.Eval(item+`.click()`, nil)
}

// colours returns the approximate number of colours in a picture.
func colours(picture image.Image) int {
	all := map[color.Color]bool{}
	for at := picture.Bounds(); at.Min.Y < at.Max.Y; at.Min.Y += 3 {
		for x := at.Min.X; x < at.Max.X; x++ {
			all[picture.At(x, at.Min.Y)] = true
		}
	}
	return len(all)
}

// fifty is the sorted deck of 52 cards, which is first shown as a grid.
var fifty = strings.TrimSuffix(strings.Repeat("1-2-3-4-5-6-7-8-9-10-11-12-13-", 4), "-")

// repeatable matches what app/cli reads in a picture.
var repeatable = regexp.MustCompile(`Rencontre, engine ` + job.Engine + `, version \w+\n` +
	`(rencontre run '\{"job":[^\n]*\}'( # result [0-9a-f]{16})?\n)+`)

// TestPicturesOfPages checks that a saved picture has a title, the request, a legend and the address, that it does not
// depend on the page, and that it can be repeated.
func TestPicturesOfPages(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, x := range []struct {
		page, ready, menu, name string
		words                   []string
	}{
		{"play?game=hlm&m=4&s=1&deck=2-1-3-4&step=6", "#stage .card", ".result .menu", "rencontre-hlm",
			[]string{"Stored , 2 of 4", "Cards turned , number", "Burned , 0"}},
		{"play?game=mousetrap&deck=" + fifty, "#dealt .card", ".result .menu", "rencontre-mousetrap",
			[]string{"Dealt, top card first"}},
		{"count?game=mousetrap&m=6&s=1", "#tallies td", ".count-grid .menu", "rencontre-grid-mousetrap",
			[]string{"agrees", "beyond this device", "s = 4", "Ranks m: 6"}},
		{"memory?n=7&k=3", "#map .m1", ".memory-map .menu", "rencontre-memory-map", []string{"turn one", "15"}},
		{"reform?part=graph&game=mousetrap&m=5&s=1", "#graph svg", "section:has(#graph) .menu",
			"rencontre-graph-mousetrap-5x1", []string{"no deck before it", "wins, and reforms to"}},
		{"reform?game=modular&deck=1-4-2-3", "#orbit svg", ".result .menu", "rencontre-orbit-modular", []string{"deck"}},
	} {
		dir := t.TempDir()
		b.Desktop()
		b.Visit(h.URL + x.page)
		b.WaitLong(`document.querySelector(` + quote(x.ready) + `) !== null`)
		settled(b)
		svg := download(b, dir, x.name+".svg", func() { pick(b, x.menu, "SVG") })
		b.Wait(`document.querySelector(` + quote(x.menu+" [role=status]") + `).innerText === "Saved."`)
		words, err := wellFormed(svg)
		if err != nil {
			t.Fatalf("%s: %v", x.page, err)
		}
		words = strings.Join(strings.Fields(words), " ")
		for _, w := range append(x.words, b.String(`document.querySelector("h1").textContent`)) {
			if !strings.Contains(words, w) {
				t.Errorf("%s: the picture has not %q but %q", x.page, w, words)
			}
		}
		if address := b.String(`location.href`); !strings.Contains(strings.ReplaceAll(words, " ", ""), address) {
			t.Errorf("%s: the picture has not %s but %q", x.page, address, words)
		}
		for _, needs := range []string{"var(--", "currentColor", "color(", "light-dark", "class=", "<image", "url(h", "NaN"} {
			if bytes.Contains(svg, []byte(needs)) {
				t.Errorf("%s: the picture has %s", x.page, needs)
			}
		}
		var size struct{ Width, Height int }
		b.Eval(`(e => ({Width: +e.getAttribute("width"), Height: +e.getAttribute("height")}))(new `+
			`DOMParser().parseFromString(`+quote(string(svg))+`, "image/svg+xml").documentElement)`, &size)
		pixels := download(b, dir, x.name+".png", func() { pick(b, x.menu, "PNG") })
		picture, err := png.Decode(bytes.NewReader(pixels))
		if err != nil {
			t.Fatalf("%s: %v", x.page, err)
		}
		for _, saved := range [][]byte{svg, pixels} {
			if !repeatable.Match(saved) {
				t.Errorf("%s: a picture does not say how it is repeated", x.page)
			}
		}
		if got := picture.Bounds(); got.Dx() != 2*size.Width || got.Dy() != 2*size.Height || size.Width < 400 ||
			size.Height < 150 {
			t.Errorf("%s: the PNG is %v, the SVG %v", x.page, got, size)
		}
		if n := colours(picture); n < 8 {
			t.Errorf("%s: the PNG has %d colours", x.page, n)
		}
	}
}

// TestHandOut checks the printed page: the request, the result, and the address with its QR code, without controls.
func TestHandOut(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for address, result := range map[string]string{
		"play?game=mousetrap&deck=4-2-5-3-1":                  "Lost: 2 of 5 cards set aside",
		"count?game=mousetrap&m=6&s=1":                        "beyond this device",
		"estimate?game=mousetrap&m=4&s=2&trials=20000&seed=7": "20\u202f000 deals",
		"coincidences?game=t3&m=13&s=4":                       "exact distribution",
		"dundee?part=advance&deck=5,3,2":                      "The probability of this bid",
		"memory?n=7&k=3":                                      "n = 7, k = 3",
		"reform?game=modular&deck=1-4-2-3":                    "After 1 reformation",
		"papers":                                              "These pages are based on five papers",
	} {
		b.Visit(h.URL + address)
		b.WaitLong(says(result))
		settled(b)
		do(b, "resize", chromedp.EmulateViewport(718, 1000)) // A4 within its margins
		do(b, "print", command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}))
		// What is printed is what there is at that moment.
		b.Wait(`dispatchEvent(new Event("beforeprint")) && document.querySelector(".source").innerText === location.href ` +
			`&& document.querySelector(".source svg").getClientRects().length === 1`)
		if seen := b.String(`[...document.querySelectorAll("button:not(.word, .strip-steps *, .rank, .name, .chip, .spot, ` +
			`.paper-cell, .paper-items *), input, select, nav, header, dialog")].filter(e => e.getClientRects().length).map(e ` +
			`=> e.tagName + "." + e.className + " " + e.innerText).join("; ")`); seen != "" {
			t.Errorf("%s: printed are %s", address, seen)
		}
		if said := b.Text("main"); !strings.Contains(said, result) {
			t.Errorf("%s: not printed is %q, but %q", address, result, said)
		}
		b.Fits()
		do(b, "screen", command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}))
		if seen := b.String(`document.querySelector(".source").getClientRects().length`); seen != "0" {
			t.Errorf("%s: the hand-out's foot is on the screen", address)
		}
	}
}

// TestFrame checks that the text of the menu embeds the result alone in another document, with a link to its page.
func TestFrame(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/app/")
	b := open(t)
	site, course := h.Files(), ""
	h.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/course" {
			site.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		// a browser that left is no fault
		_, _ = w.Write([]byte("<!doctype html><html lang=en><title>A course</title><h1>A course</h1>" + course))
	}))
	for _, x := range some([]struct{ page, menu, shown, hidden string }{
		{"play?game=mousetrap&deck=4-2-5-3-1&step=2", ".result .menu", "Lost: ", "For a class"},
		{"count?game=mousetrap&m=6&s=1", ".count-grid .menu", "beyond this device", "Simulate"},
		{"coincidences?game=t3&m=13&s=4", "section:has(#law) .menu", "exact distribution", "Everything is computed"},
		{"dundee?part=advance&deck=5,3,2", "section:has(#bid-chance) .menu", "Evidence", "How to play"},
	}) {
		b.Desktop()
		b.Load(h.URL + x.page)
		pick(b, x.menu, "Link for a frame")
		b.Wait(`document.querySelector(".text-card[open] pre") !== null`)
		b.Axe()
		from := b.String(`location.href`)
		course = b.String(`document.querySelector(".text-card[open] pre").textContent`)
		link := b.String(`document.querySelectorAll(".text-card[open] pre")[1].textContent`)
		whole := "](" + h.URL + strings.SplitN(x.page, "?", 2)[0] + "?"
		if link[0] != '[' || !strings.Contains(link, whole) ||
			strings.Contains(link, "view=") || !strings.HasSuffix(link, ")") {
			t.Errorf("%s: the link is %q", x.page, link)
		}
		b.Go("http://" + h.Name + "/course")
		const within = `frames[0].document`
		b.WaitLong(within + `.querySelector("[data-alone]")?.innerText.includes(` + quote(x.shown) + `)`)
		if said := b.String(within + `.body.innerText`); strings.Contains(said, x.hidden) {
			t.Errorf("%s: the frame shows %q", x.page, said)
		}
		b.Wait(within + `.querySelector(".source a").href === ` + quote(from))
		seen := b.String(`[...` + within + `.querySelectorAll("header, nav, footer, form, select, .input, .stepper, ` +
			`.menu")].filter(e => e.getClientRects().length).map(e => e.tagName + "." + e.className).join()`)
		if seen != "" {
			t.Errorf("%s: the frame has %s", x.page, seen)
		}
		// The theme is that of who reads it.
		for _, scheme := range []string{"light", "dark"} {
			b.Scheme(scheme)
			b.Wait(`getComputedStyle(` + within + `.body).backgroundColor === ` + map[string]string{
				"light": `"rgb(243, 244, 241)"`, "dark": `"rgb(19, 23, 27)"`}[scheme])
		}
		b.Load(b.String(`document.querySelector("iframe").src`))
		b.WaitLong(`document.querySelector("[data-alone]") !== null`)
		b.Axe()
		do(b, "resize", chromedp.EmulateViewport(320, 640))
		b.Fits()
		// Half a page, as there is for a moment while it is put up, goes on.
		b.Eval(`document.querySelector(".source").remove()`, nil)
		b.rest("[data-alone]", `checkVisibility()`) // perhaps with a new foot
	}
}

// TestForbiddenStorage checks a frame of another site in which the browser forbids storage, for a time or for the tab.
func TestForbiddenStorage(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.onNew(`for (const storage of ["localStorage", "sessionStorage"])
		Object.defineProperty(window, storage, {configurable: true, get() { throw new DOMException("forbidden", "SecurityError") }})`)
	b.Visit(h.URL + "play?game=mousetrap&deck=4-2-5-3-1&view=mousetrap")
	b.WaitLong(`document.querySelector("[data-alone]")?.innerText.includes("Lost: ")`)
	b.Eval(`document.querySelector(".stage .controls .main").click()`, nil)
	b.Wait(says("Step 1 of 11"))
	// A place is left and found again as elsewhere.
	b.Desktop()
	b.Load(h.URL + "count?game=modular")
	b.Wait(`location.search.includes("game=modular")`)
	b.Click(`.bar nav a[href^="/dundee"]`)
	b.Wait(`location.pathname === "/dundee"`)
	b.Wait(`document.querySelector(".bar nav a[href^='/count']").getAttribute("href").includes("game=modular")`)
}

// TestRequestShown checks that the shown request is that of the answer, and that a shell passes it to the command
// unchanged.
func TestRequestShown(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	for address, want := range map[string]string{
		"play?game=mousetrap&deck=4-2-5-3-1": `{"job":"play","game":"mousetrap","deck":[4,2,5,3,1]}`,
		"estimate?game=mousetrap&m=4&s=2&trials=20000&seed=7": `{"job":"estimate","game":"mousetrap","ranks":4,"suits":2,` +
			`"trials":20000,"seed":7}`,
		"reform?game=modular&deck=1-4-2-3": `{"job":"orbit","game":"modular","deck":[1,4,2,3],"limit":300}`,
	} {
		asked, err := job.Parse([]byte(want))
		if err != nil {
			t.Fatal(err)
		}
		b.Visit(h.URL + address)
		settled(b) // the first menu of the page is that of the answer
		pick(b, ".menu:has(button)", "Request")
		b.Wait(`document.querySelectorAll(".text-card[open] pre").length === 2`)
		b.Axe()
		shown := b.String(`document.querySelectorAll(".text-card[open] pre")[0].textContent`)
		j, err := job.Parse([]byte(shown))
		if err != nil || j.Key != asked.Key {
			t.Errorf("%s: %s is not %s, %v", address, shown, asked.Key, err)
		}
		if out := commanded(b); out != shown {
			t.Errorf("%s: the command has %s, not %s", address, out, shown)
		}
		// It is copied.
		b.Eval(`navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }`, nil)
		b.Eval(`document.querySelector(".text-card[open] button").click()`, nil)
		b.Wait(`window.copied === document.querySelector(".text-card[open] pre").textContent && ` +
			`document.querySelector(".text-card [role=status]").innerText === "Copied."`)
		b.Press(kb.Escape)
		b.Wait(`document.querySelector(".text-card") === null && document.activeElement.closest(".menu") !== null`)
	}
	b.Eval(`rencontre.requests('{"a":"it\'s \\"$HOME\\" and \\\\"}\n{"b":"\'"}\n')`, nil)
	if out, want := commanded(b), `{"a":"it's \"$HOME\" and \\"}{"b":"'"}`; out != want {
		t.Errorf("a shell has %s, not %s", out, want)
	}
}

// commanded returns what a shell passes to the command of the card.
func commanded(b *tab) string {
	b.t.Helper()
	lines := b.String(`document.querySelectorAll(".text-card[open] pre")[1].textContent`)
	out, err := exec.Command("sh", "-c", `rencontre() { printf %s "$2"; }; `+lines).Output()
	if err != nil {
		b.t.Errorf("%s: %v", lines, err)
	}
	return string(out)
}

// TestReadySeen checks that a phone shows that the app is ready offline.
func TestReadySeen(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := openInstalled(t)
	b.Phone()
	for _, address := range []string{"", "play", "memory"} {
		b.Load(h.URL + address)
		b.Offline()
		b.Wait(`document.querySelector(".bar").innerText.includes("Ready offline")`)
		b.Fits()
		do(b, "resize", chromedp.EmulateViewport(320, 640))
		b.Fits()
		b.Phone()
	}
}
