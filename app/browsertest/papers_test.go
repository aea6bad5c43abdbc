//go:build !js

package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestPapersOffline verifies a paper offline. It continues after a reload, and a cell leads to its calculator. The
// errata are exported, and one is computed again.
func TestPapersOffline(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := openInstalled(t)
	b.Desktop()
	b.Visit(h.URL + "papers")
	b.Wait(says(" wrong in print") + ` && document.querySelectorAll(".paper-bar .ok").length === 5`)
	b.Wait(`rencontre.ready`)
	b.Offline()
	b.Visit(h.URL + "papers?part=zwick-paterson")
	click(b, "Verify the paper")
	const known = `Number(document.querySelector("[data-kept]")?.textContent.replace(/\u202f/g, "").match(/device: ` +
		`(?:all )?([0-9]+)/)?.[1] ?? 0)`
	b.Wait(`Number(document.querySelector("[data-kept]")?.dataset.kept) > 100`)
	b.Wait(addressed("part=zwick-paterson&verify=1"))
	b.Go(h.URL + "papers?part=zwick-paterson")
	b.Started()
	b.Wait(known + " > 100")
	half := b.String(known)
	b.Go(h.URL + "papers?part=zwick-paterson&verify=1&item=3&cell=3")
	b.WaitLong(known + " > Math.max(1000, " + half + ")")
	b.Wait(says("−2/3"))
	b.WaitLong(`document.querySelectorAll(".paper-grid .paper-cell.agrees .this-device").length === 36`)
	b.Axe()
	b.Screenshot("papers-zwick-paterson-1280-light")
	b.Phone()
	b.Fits()
	b.Desktop()
	b.Click(`section[aria-label="The cell"] .facts a`)
	b.Wait(`location.pathname.endsWith("/memory")`)
	b.Go(h.URL)
	b.Started()
	b.Wait(says("repeated here"))
	b.Go(h.URL + "papers")
	b.Started()
	b.Wait(says("On this device: "))
	b.Axe()
	b.Phone()
	b.Fits()
	b.Screenshot("papers-360-light")
	// The choice of items, or on a wide screen their list, shows the one that the address names.
	b.Go(h.URL + "papers?part=bersani-2010&item=49#item")
	b.Started()
	b.Wait(says("29 of 30 cells agree.") + ` && document.getElementById("go-to").value === "48"`)
	b.Gone(`document.getElementById("go-to").getClientRects().length > 0`, func() { b.Desktop() })
	b.Go(h.URL + "papers?part=bersani-2010&item=49#item")
	b.Started()
	b.Wait(says("29 of 30 cells agree.") + ` && (list => { const {top, bottom} = list.getBoundingClientRect(), ` +
		`at = list.querySelector("[aria-current=true]").getBoundingClientRect(); ` +
		`return at.top >= top - 1 && at.bottom <= bottom + 1; })(document.querySelector(".paper-items"))`)
	b.Go(h.URL + "web/papers/errata.html") // offline too
	b.Wait(`document.title.startsWith("Errata of five papers") && document.querySelectorAll("h3").length > 60`)
}

// TestErrata lists the errata, unfolds one by the keyboard, computes one in both ways, saves all, prints what is
// folded, filters them and follows links to one.
func TestErrata(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "papers?part=errata&severity=wrong-statement") // those of results take longer
	b.Wait(`!` + says("still loading") + ` && (n => n > 10 && ` +
		`n === parseInt(document.querySelector(".result-head h2").innerText))(document.querySelectorAll(".erratum").length)`)
	b.Eval(`document.querySelector(".erratum summary").focus()`, nil)
	b.Press(kb.Enter)
	b.Wait(`document.querySelector(".erratum details").open && ` +
		`document.querySelectorAll(".erratum details[open]").length === 1`)
	b.Gone(`document.querySelector(".erratum details:not([open])")`, func() {
		b.Eval(`dispatchEvent(new Event("beforeprint"))`, nil)
	})
	click(b, "Repeat both")
	b.Wait(`[...document.querySelectorAll(".erratum-place")].some((e) => ` +
		`/differs|refuted/.test(e.querySelector(".verdict.this-device")?.textContent) && ` +
		`!e.textContent.includes("not computed"))`)
	b.Eval(`dispatchEvent(new Event("afterprint"))`, nil)
	b.Wait(`document.querySelector(".erratum details").open && ` +
		`document.querySelectorAll(".erratum details[open]").length === 1`)
	b.Eval(`(() => { const e = document.getElementById("severity"); e.value = "all"; `+
		`e.dispatchEvent(new Event("change", {bubbles: true})); })()`, nil)
	b.Wait(addressed("part=errata") + ` && document.querySelectorAll(".erratum").length > 60`)
	text := string(download(b, t.TempDir(), "rencontre-errata.csv", func() {
		click(b, "Copy")
		b.Wait(`(() => {
			const item = [...document.querySelectorAll(".menu [role=group] button")].find(b => b.innerText.startsWith("CSV"));
			item?.click();
			return item !== undefined;
		})()`)
	}))
	if strings.Count(text, "\n") < 10 || !strings.Contains(text, "misprint") {
		t.Errorf("the file is %s", text)
	}
	// Entries are alike, and axe takes ten seconds for all of them: it sees every fifth, unfolded.
	b.Eval(`document.querySelectorAll(".erratum").forEach((e, i) => { e.style.display = i % 5 ? "none" : ""; `+
		`e.querySelector("details").open = i % 5 === 0 })`, nil)
	b.Axe()
	b.Eval(`document.querySelectorAll(".erratum").forEach(e => { e.style.display = ""; `+
		`e.querySelector("details").open = false })`, nil)
	b.Phone()
	b.Fits()
	// What is printed and what is right are seen, in one list.
	b.Wait(`[...document.querySelectorAll(".erratum > details > summary")].every(e => ` +
		`e.querySelectorAll(".row-side").length === 2) && !document.querySelector(".errata .panel")`)
	b.Screenshot("errata-360-light")
	b.Desktop()
	b.Load(h.URL + "papers?part=errata#reformed-table-8-2") // an old name
	b.Wait(`document.activeElement.closest(".erratum")?.querySelector("h3").id === "R32" && ` +
		`document.activeElement.closest(".erratum").querySelector("details").open && ` +
		`document.activeElement.getBoundingClientRect().top < innerHeight`)
	b.Eval(`location.hash = "#R7"`, nil)
	b.Wait(`document.activeElement.id === "R7" && location.hash === "#R7" && ` +
		`document.activeElement.closest(".erratum").querySelector("details").open`)
	b.Eval(`(() => { const e = document.getElementById("severity"); e.value = "misprint"; `+
		`e.dispatchEvent(new Event("change", {bubbles: true})); })()`, nil)
	b.Wait(addressed("part=errata&severity=misprint") + ` && document.getElementById("R7") === null`)
}

// TestRecords follows an old link to the records, computes those of a paper, copies a citation, and reads a b-file from
// the page of sequences.
func TestRecords(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Go(h.URL + "papers?part=beyond")
	b.Wait(`location.pathname === "/records" && document.querySelectorAll(".records").length === 4`)
	b.Fits()
	b.Screenshot("records-360-light")
	b.Visit(h.URL + "records?paper=dundee")
	b.Wait(`document.querySelectorAll(".records details").length > 2`)
	b.Click(`.records summary`)
	click(b, "Compute the quick ones")
	b.Wait(`(([first]) => first.querySelectorAll(".num").length === first.querySelectorAll(".record").length && ` +
		`!first.textContent.includes("computed before"))(document.querySelectorAll(".records details"))`)
	click(b, "Cite")
	b.Wait(`document.querySelector(".citation + .citation, .citation")?.textContent.includes("Rencontre, version ")`)
	b.Fits()
	b.Desktop()
	b.Axe()
	b.Screenshot("records-1280-light")
	b.Visit(h.URL + "sequences?of=A007709")
	b.Wait(`document.querySelectorAll("a[download]").length === 1`)
	b.Eval(`fetch(document.querySelector("a[download]").href).then(r => r.text()).then(text => window.bfile = text)`, nil)
	b.Wait(`window.bfile?.includes("\n17 272265850695\n")`)
}

// TestFewer checks that a list that is shown whole has below it a button which folds it again, and is then in sight.
func TestFewer(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "records")
	const button = `document.querySelector(".more > summary")`
	b.Wait(button + `?.innerText.startsWith("Show the other ")`)
	b.Click(".more > summary")
	b.Wait(button + `.innerText === "Show fewer" && ` + button + `.getBoundingClientRect().top >= ` +
		`document.querySelector(".more").lastElementChild.getBoundingClientRect().bottom`)
	b.Click(".more > summary")
	b.Wait(button + `.innerText.startsWith("Show the other ") && ((at) => at.top >= 0 && at.bottom <= innerHeight)(` +
		button + `.getBoundingClientRect())`)
}

// TestPaperViews checks that the pages to which the papers' items lead show their formulas and charts and fit a phone.
func TestPaperViews(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	for _, view := range []struct{ query, there string }{
		{"memory?part=forms&j=16", `document.querySelectorAll(".forms math").length > 30 && ` +
			`document.querySelectorAll("blockquote").length === 2`},
		{"memory?part=expansions", `document.querySelectorAll(".chart svg").length >= 2 && ` +
			`document.querySelectorAll(".forms math").length > 5`},
		{"coincidences?part=peaks", `document.querySelectorAll(".chart svg").length >= 4`},
	} {
		b.Visit(h.URL + view.query)
		b.Wait(view.there)
		b.Axe()
		b.Phone()
		b.Fits()
		b.Desktop()
	}
}

// TestComputeStays checks that the button which computes a cell stays in its place, and that the mark of a known
// erratum stays.
func TestComputeStays(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	for query, mark := range map[string]string{"item=12&cell=1": "agrees", "item=49&cell=8": "wrong result"} {
		b.Visit(h.URL + "papers?part=bersani-2010&" + query)
		const cell = `document.querySelector("section[aria-label='The cell']")`
		b.Wait(cell + ` !== null`)
		settled(b)
		const waits = cell + `.innerText.includes("not yet on this device")`
		unmoved := b.film("section[aria-label='The cell']", "section[aria-label='The cell'] button")
		b.Gone(waits, func() { click(b, "Compute") })
		b.Wait(cell + `.querySelector(".verdict").innerText.startsWith(` + quote(mark) + `)`)
		unmoved("while " + query + " is computed")
	}
}

// TestPapersGoTo chooses an item of a paper and opens a cell of it. The page moves to the item; Close and Escape close
// what is said of the cell, and the keyboard returns to it.
func TestPapersGoTo(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "papers?part=bersani-2010")
	b.Wait(`document.querySelectorAll("#go-to optgroup").length === 4`)
	b.Eval(`(() => { const e = document.getElementById("go-to"); e.focus();
		e.value = [...e.options].find((o) => o.text.startsWith("Table 4.")).value;
		e.dispatchEvent(new Event("change", {bubbles: true})); })()`, nil)
	const there = `document.activeElement.id === "item" && (({top}) => top > 0 && ` +
		`top < innerHeight / 2)(document.activeElement.getBoundingClientRect())`
	b.Wait(there + ` && document.activeElement.innerText.startsWith("Table 4.")`)
	const opened = `document.querySelector("section[aria-label='The cell']") !== null`
	b.Click(`.paper-cell`)
	b.Wait(opened)
	b.Fits()
	b.Axe()
	b.Press(kb.Escape)
	b.Wait(`document.activeElement.id === "cell-1" && !(` + opened + `)`)
	b.Press(kb.Enter)
	b.Wait(opened)
	b.Click(`section[aria-label="The cell"] button[aria-label="Close"]`)
	b.Wait(`document.activeElement.id === "cell-1" && !(` + opened + `)`)
	b.Desktop()
	b.Click(`.paper-items button:nth-child(9)`)
	b.Wait(there + ` && document.activeElement.innerText.startsWith("Formula 8.")`)
}
