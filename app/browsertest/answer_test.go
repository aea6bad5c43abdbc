//go:build !js

package browsertest

import (
	"testing"

	"rencontre/app/pages"
)

// TestStopOfTwo checks that each of two counts is stopped by its own button, even after they change places on the page.
func TestStopOfTwo(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "count?game=mousetrap&m=18&s=1")
	click(b, "Count")
	click(b, "Compute")
	b.Wait(`document.querySelectorAll(".progress").length === 1`)
	b.Click("#cell-17-1")
	click(b, "Count")
	click(b, "Compute")
	b.Wait(`document.querySelectorAll(".progress").length === 2`)
	b.Click("#cell-18-1") // it is drawn last from now on
	const titles = `[...document.querySelectorAll(".progress h2")].map(e => e.innerText).join()`
	b.Wait(titles + ` === "m = 17, s = 1,m = 18, s = 1"`)
	const stop = `[...document.querySelectorAll(".progress")].find(e => ` +
		`e.innerText.includes("m = 17")).querySelectorAll("button")[1].click()`
	b.Eval(stop, nil)
	b.Wait(titles + ` === "m = 18, s = 1"`)
	b.Gone(`document.querySelectorAll(".progress").length > 0`, func() { click(b, "Stop") })
}

// TestNoStore checks that a browser whose store never answers still gets its results.
func TestNoStore(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.onNew(`IDBFactory.prototype.open = () => { window.__asked = true; return new EventTarget(); };`)
	b.Visit(h.URL + "distribution?m=8")
	b.Wait(says("40\u202f320 decks"))
	b.Visit(h.URL + "distribution?game=modular&m=13")
	b.Wait(`window.__asked`)
	click(b, "Compute")
	part(b, "2")
	click(b, "Stop")
	b.Wait(says("was interrupted"))
	click(b, "Resume")
	part(b, "3")
	click(b, "Stop")
	b.Visit(h.URL + "count?game=mousetrap&m=8&s=1")
	exactCell(b, "1812") // A007709
}

// TestNoIDTwice checks that no two elements of a page have the same id, even if two calculators wait for the user.
func TestNoIDTwice(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	queries := []string{
		"estimate?game=mousetrap&m=16&s=1&trials=10000000000",
		"count?game=mousetrap&m=16&s=1",
		"play?game=t0&m=3&s=2&seed=5&deck=1-3-2-2-3-1", "play?m=4&deck=2-1-3-4", "play?deck=2-1-3-3",
		"reconstruct?game=modular&string=1-2-3-4-5-6-7-8",
		"coincidences?part=first", "coincidences?part=steen", "coincidences?part=pairs", "coincidences?part=cayley",
		"coincidences?part=treize",
		"coincidences?deck=13x4&calls=13x4", "santa?part=draw&names=Ann%0ABen%0ACarla&seed=5",
		"dundee?part=play", "dundee?part=advance", "dundee?part=rounds", "dundee?part=bids", "dundee?part=guess",
		"dundee?part=rate", "count?part=chances&game=modular",
		"reform?part=graph", "reform?part=census", "reform?part=preimages",
		"memory?part=play", "memory?part=alone", "memory?part=alone&memory=4", "memory?part=boards",
		"memory?part=random", "memory?part=rule",
		"memory?aim=win", "memory?aim=players", "memory?aim=reply", "memory?aim=memory",
	}
	for _, p := range pages.Paths() {
		queries = append(queries, p[1:])
	}
	b.Visit(h.URL)
	for _, q := range queries {
		b.Turn(h.URL + q)
		settled(b)
		if q == queries[0] {
			click(b, "Compute")
			b.Wait(`document.querySelectorAll(".stepper input[id^=workers]").length === 1 && ` +
				`document.querySelector(".exact-work .panel")`)
			click(b, "Stop")
			b.Wait(`document.querySelectorAll(".stepper input[id^=workers]").length === 2`)
		}
		got := b.String(`[...document.querySelectorAll("[id]")].map(e => e.id).filter((id, i, all) => all.indexOf(id) !== ` +
			`i).join(" ")`)
		if got != "" {
			t.Errorf("%s: twice on the page: %s", q, got)
		}
	}
}
