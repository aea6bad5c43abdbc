//go:build !js

package browsertest

import (
	"strings"
	"testing"
)

// Offline, a paper is verified, goes on after a reload half way, and a cell leads to
// the calculator that answers it. The errata are exported, one is computed again.
func TestPapersOffline(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "papers")
	b.Wait(says("0 of 580 computed"))
	b.Wait(`rencontre.ready`)
	b.Offline()
	b.Visit(h.URL + "papers?part=zwick-paterson")
	click(b, "Verify the paper")
	const known = `Number(document.querySelector(".paper-bar")?.getAttribute("aria-label").replace(/\u202f/g, "").match(/^[0-9]+/)?.[0] ?? 0)`
	b.Wait(`Number(document.querySelector("[data-kept]")?.dataset.kept) > 100`)
	b.Wait(addressed("part=zwick-paterson&verify=1"))
	b.Go(h.URL + "papers?part=zwick-paterson")
	b.Started()
	b.Wait(known + " > 100")
	half := b.String(known)
	b.Go(h.URL + "papers?part=zwick-paterson&verify=1&item=2&cell=3")
	b.WaitLong(known + " > Math.max(1000, " + half + ")")
	b.Wait(says("−2/3"))
	if !b.Is(`document.querySelectorAll(".paper-grid .paper-cell.agrees").length === 36`) {
		t.Error("table 1 does not agree")
	}
	b.Axe()
	b.Screenshot("papers-zwick-paterson-1280-light")
	b.Phone()
	b.Fits()
	b.Desktop()
	b.Click(`section[aria-label="The cell"] .facts a`)
	b.Wait(`location.pathname.endsWith("/memory")`)
	b.Go(h.URL)
	b.Started()
	b.Wait(says("computed, "))
}

// The errata are listed, one of them is computed again, and all are saved.
func TestErrata(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "papers?part=errata")
	b.Wait(`document.querySelectorAll(".erratum").length > 10`)
	click(b, "Compute")
	b.Wait(`document.querySelector(".erratum .verdict:is(.differs, .refuted)") !== null`)
	text := string(download(b, t.TempDir(), "rencontre-errata.csv", func() {
		click(b, "Copy and save")
		b.Click(".menu [role=group] > :nth-child(4)")
	}))
	if strings.Count(text, "\n") < 10 || !strings.Contains(text, "misprint") {
		t.Errorf("the file is %s", text)
	}
	b.Axe()
	b.Phone()
	b.Fits()
	b.Screenshot("errata-360-light")
}
