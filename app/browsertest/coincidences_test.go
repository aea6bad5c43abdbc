//go:build !js

package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// noMatch waits until the chance of no match is shown as figure.
func noMatch(figure string) string {
	return `document.querySelector("#no-match")?.textContent === ` + quote(strings.ReplaceAll(figure, " ", "\u202f")) +
		` && !document.querySelector(".law.stale")`
}

// TestCoincidences checks the law of a pack by link, slider, stepper and keys, also offline.
func TestCoincidences(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := openInstalled(t)
	b.Desktop()
	b.Visit(h.URL + "coincidences")
	b.Wait(noMatch("0.016 232 7…"))
	b.Wait(says("98.3767…\u00a0%") + ` && ` + says("One deal in 61.6 has no match."))
	b.Wait(`document.querySelectorAll("#law svg rect").length >= 14 && ` +
		`document.querySelectorAll("#law .line-key span").length === 2`)
	// The distances that Table 2 prints are wrong, its cells are not.
	b.Wait(`document.querySelectorAll(".distances .verdict.differs").length === 2`)
	b.Wait(says("The printed rows of Table 2 give a total variation of 0.0151 for Poisson and 0.0050 for the binomial."))
	b.Wait(`document.querySelector(".law-table").innerText.includes("Table 2 as printed: all 48 numbers agree")`)
	b.Look("coincidences-1280")
	b.Offline()
	settled(b)

	// What comes and goes above the law does not have it made anew.
	b.Eval(`document.querySelector(".law").first = true`, nil)

	b.Eval(`(s => { s.value = 14; s.dispatchEvent(new Event("input", {bubbles: true})) })(`+
		`document.querySelector("#ranks-slider"))`, nil)
	b.Wait(`document.querySelector("h1 ~ .lead").innerText.includes("1 to 14 four times")`)

	// A slider that is dragged: the answer follows, the address when it is let go.
	b.Eval(`(() => {
		const s = document.querySelector("#ranks-slider");
		for (const v of [14, 20, 30, 40, 20]) { s.value = v; s.dispatchEvent(new Event("input", {bubbles: true})); }
	})()`, nil)
	b.Wait(noMatch("0.016 954 3…"))
	// Nothing that is drawn meanwhile puts the value from before over what is dragged.
	for _, v := range []string{"19", "21", "30", "20"} {
		b.Eval(`(() => {
			const s = document.querySelector("#ranks-slider");
			for (const v of [40, `+v+`]) {
				s.value = v;
				for (const began = performance.now(); performance.now() < began + 60;);
				s.dispatchEvent(new Event("input", {bubbles: true}));
			}
		})()`, nil)
		b.Wait(`document.querySelector("#ranks").value === "` + v + `"`)
	}
	b.Wait(noMatch("0.016 954 3…"))
	b.Wait(`document.querySelector("h1 ~ .lead").innerText.includes("1 to 20 four times")`)
	if b.String(`String(document.querySelector(".law").first)`) != "true" {
		t.Error("the distribution was made anew")
	}
	if q := b.String("location.search"); q != "" {
		t.Errorf("the address changed while the slider was held: %s", q)
	}
	b.Eval(`document.querySelector("#ranks-slider").dispatchEvent(new Event("change", {bubbles: true}))`, nil)
	b.Wait(addressed("m=20"))
	// By keys.
	b.Eval(`document.querySelector("#ranks-slider").focus()`, nil)
	b.Press(kb.ArrowLeft + kb.ArrowLeft)
	b.Wait(`document.querySelector("#ranks").value === "18" && ` + addressed("m=18"))
	b.Wait(noMatch("0.016 804 7…"))

	// The link reproduces it, on a device without a network.
	b.Click("#binomial")
	b.Wait(addressed("m=18&binomial=1") + ` && document.querySelectorAll("#law .line-key span").length === 3`)
	h.Stop()
	b.Reload()
	b.Started()
	b.Wait(noMatch("0.016 804 7…"))
	b.Wait(`document.querySelector("#binomial").checked && document.querySelector("#ranks-slider").value === "18"`)
	h.Start()

	// The table is in the document all the while, and one tap away.
	b.Wait(`document.querySelector(".law-table tbody tr") !== null`)
	settled(b) // what comes above it moves it
	b.Click(".law-table summary")
	b.Wait(`document.querySelector(".law-table .table").checkVisibility()`)
	b.Axe()
	b.Click(`#game-t1`)
	b.Wait(noMatch("0.367 879 4…"))
	b.Wait(says("No binomial distribution with this mean is the closest"))
	b.OnlyFrom(h)
}

// TestCoincidencesTyped checks two typed decks. A refusal is shown beside the field, which keeps its text.
func TestCoincidencesTyped(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "coincidences?deck=1,2&calls=2")
	b.Wait(`document.querySelector("#calls-wrong").innerText.includes("It has 1 entries and deck has 2")`)
	b.Wait(`document.querySelector("#calls").value === "2" && document.querySelector("#calls").ariaInvalid === "true"`)
	b.Lacks(`document.querySelector("#no-match")`)
	if wrong := b.Text("#deck-wrong"); wrong != "" {
		t.Errorf("the deck is refused too: %s", wrong)
	}
	b.Axe()
	b.Type("#calls", " 0"+kb.Enter)
	b.Wait(noMatch("0.333 333 3…"))
	b.Wait(`document.querySelector("#calls-wrong").innerText === "" && ` + addressed("deck=1+2&calls=2+0"))
	b.Look("coincidences-typed-360")
	for query, words := range map[string]string{
		"game=t3&m=0&s=4":   "A whole number from 1 to 2\u202f000.",
		"game=t3&m=no&s=4":  "A whole number from 1 to 2\u202f000.",
		"game=t2&m=501&s=4": "2\u202f004 cards",
	} {
		b.Visit(h.URL + "coincidences?" + query)
		b.Wait(`[...document.querySelectorAll("#ranks-wrong, #suits-wrong")].some(e => e.innerText.includes(` +
			quote(words) + `))`)
	}
	// Nothing stands out at the side, in any part.
	for _, query := range []string{"game=t2&m=13&s=4&binomial=1", "part=steen&n=200&of=c", "part=treize&m=5&s=2"} {
		b.Visit(h.URL + "coincidences?" + query)
		computed(b, `document.querySelector(".result svg")`)
		b.Fits()
		small := b.String(`[...document.querySelectorAll("main button:not(.word, .how-open), main select, main ` +
			`summary, main input[type=range]")].filter(e => e.checkVisibility() &&` +
			` Math.min(e.offsetHeight, e.offsetWidth) < 44).map(e => e.outerHTML).join("\n")`)
		if small != "" {
			t.Errorf("%s: under 44 px: %s", query, small)
		}
		b.Axe()
	}
}

// TestCoincidencesSteen compares Steen's triangles and the only card hit with OEIS.
func TestCoincidencesSteen(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "coincidences?part=steen&n=8&of=c")
	row := func(name, want string) string {
		return `[...document.querySelectorAll("` + name +
			` tbody tr")].some(r => [...r.cells].map(c => c.innerText).join(" ") === ` + quote(want) + `)`
	}
	b.Wait(row(".triangle", "8 1\u202f501 720 – 480 408 348 298 309 256 2\u202f819"))
	b.Wait(`[...document.querySelectorAll(".stated-table tbody tr")].map(r => r.cells[1].innerText.replace(/\s/g, ` +
		`"")).join() === "1854,1501,1267,1075,932,791,675,1854"`)
	b.Wait(says("9\u202f949 of 40\u202f320"))
	b.Eval(`(() => { const e = document.getElementById("triangle"); e.value = "a"; `+
		`e.dispatchEvent(new Event("change", {bubbles: true})); })()`, nil)
	b.Wait(addressed("part=steen&n=8"))
	b.Wait(row(".triangle", "8 14\u202f833 5\u202f040 4\u202f320 3\u202f720 3\u202f216 2\u202f790 2\u202f428 2\u202f119 "+
		"1\u202f854 25\u202f487"))
	b.Click(`button[aria-label="Cards, one more"]`)
	b.Wait(says("89\u202f162 of 362\u202f880"))
	b.Axe()
	b.Screenshot("steen-1280-light")
	b.Visit(h.URL + "coincidences?part=steen&n=201")
	b.Wait(`document.querySelector("#cards-wrong").innerText.includes("A whole number from 1 to 200.") && ` +
		`document.querySelector("#cards").value === "201"`)
	b.Visit(h.URL + "coincidences?part=steen&n=60&of=b")
	// The columns are n, 12, a gap, 12 and the sums.
	b.WaitLong(`document.querySelectorAll(".triangle tbody tr").length === 12 && ` +
		`document.querySelectorAll(".triangle thead th").length === 27`)
}

// TestCoincidencesTreize checks the game of 1708 for 2 cards against a calculation by hand, and refuses an endless
// game.
func TestCoincidencesTreize(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "coincidences?part=treize&m=2&s=1&first=1")
	b.WaitLong(`document.querySelector("#wins-expected")?.innerText.replace(/\s/g, "") === "1.333333…"`)
	b.Wait(says("The probability of no win equals that of no match in T2"))
	b.Click(`button[aria-label="First call, one more"]`)
	b.Wait(`new URLSearchParams(location.search).get("first") === "2"`)
	b.WaitLong(`document.querySelector("#wins-expected")?.innerText.replace(/\s/g, "") === "1.666666…"`)
	b.Axe()
	b.Screenshot("treize-360-light")
	b.Visit(h.URL + "coincidences?part=treize&m=1&s=4")
	b.Wait(`document.querySelector("#ranks-wrong").innerText.includes("with one rank every card is a hit and the hand ` +
		`never passes")`)
}

// TestPeaksAskedAgain checks that the list of deals continues if a link within the page asks for it again.
func TestPeaksAskedAgain(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "coincidences?part=peaks&m=5&s=4&trials=2000000")
	b.Wait(says("Getting ready."))
	b.Eval(`document.querySelector(".skip").click()`, nil)
	b.Wait(`location.hash === "#main"`)
	b.WaitLong(says("The computation failed.") + ` || document.querySelectorAll(".chart svg").length >= 4`)
	if b.Is(says("The computation failed.")) {
		t.Errorf("%.300s", b.Text("main"))
	}
}
