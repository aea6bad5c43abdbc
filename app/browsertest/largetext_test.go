//go:build !js

package browsertest

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"

	"rencontre/app/pages"
)

// parts are addresses of parts of pages, in which more may be too wide than in the first.
var parts = []string{
	"play?game=t0&m=3&s=2&seed=5&deck=1-3-2-2-3-1", "play?m=13&s=4", "deals?m=7&s=1&deals=240",
	"reform?part=graph", "reform?part=census", "reform?part=preimages", "reform?part=search",
	"count?part=estimate", "count?part=simulate", "count?part=chances", "count?part=decks", "count?part=best",
	"count?game=mousetrap&m=16&s=1",
	"coincidences?part=steen", "coincidences?part=pairs", "coincidences?part=cayley", "coincidences?part=treize",
	"coincidences?part=peaks", "coincidences?word=MISSISSIPPI", "santa?n=30&families=2+2+3",
	"santa?part=draw&names=Maximiliana,Bartholomew%0AConstantinopolitanides%0ADavid&seed=5",
	"dundee?part=play", "dundee?part=advance", "dundee?part=rounds", "dundee?part=bids", "dundee?part=guess",
	"dundee?part=rate",
	"memory?part=play", "memory?part=alone", "memory?part=boards", "memory?part=random", "memory?part=rule",
	"memory?part=expansions", "memory?aim=win", "memory?aim=players", "memory?aim=reply", "memory?aim=memory",
	"papers?part=errata", "papers?part=dundee", "papers?part=bersani-2010", "records?paper=bersani-2010", "nowhere",
}

// TestLargeText checks that nothing is wider than a phone where the browser's text is large, on any page, and that
// every button can be reached: WCAG 2.2, 1.4.4 and 1.4.10.
//
// The parts of pages are tried in the long test.
func TestLargeText(t *testing.T) {
	h := newHost(t, "/")
	var addresses []string
	if os.Getenv("RENCONTRE_LONG") != "" {
		addresses = parts
	}
	for _, p := range pages.Paths() {
		addresses = append(addresses, strings.TrimPrefix(p, "/"))
	}
	for _, size := range []struct {
		name   string
		font   int64
		script string
	}{
		{"24 px", 24, ""},
		{"32 px", 32, ""},
		{"200 %", 16, `document.documentElement.style.fontSize = "200%"`},
	} {
		t.Run(size.name, func(t *testing.T) {
			t.Parallel()
			b := open(t)
			b.Phone()
			b.Load(h.URL)
			do(b, "fonts", command(page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: size.font}}))
			if size.script != "" {
				b.Eval(`void (`+size.script+`)`, nil)
			}
			for _, a := range addresses {
				b.Visit(h.URL + a)
				settled(b)
				b.Eval(`document.querySelectorAll("main details, .glossary").forEach(e => { e.open = true })`, nil)
				if size.font == 32 {
					b.Screenshot("large-" + strings.NewReplacer("?", "-", "=", "-", "&", "-").Replace(a))
				}
				if got := b.String(beyond); got != "" {
					t.Errorf("%s is %s px wide:\n%s", a, b.String(`document.documentElement.scrollWidth`), got)
				}
			}
		})
	}
}

// beyond is an expression: what lies beyond the right or the left edge of the screen and cannot be scrolled to within
// the page. A page that can be scrolled sideways has such elements.
const beyond = `(() => {
	const wide = document.documentElement.clientWidth, found = [];
	const scrolls = (e) => {
		for (let box = e.parentElement; box && box !== document.body; box = box.parentElement) {
			if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
		}
		return false;
	};
	const name = (e) => e.tagName + "." + (e.getAttribute("class") ?? "");
	for (const e of document.querySelectorAll("body *")) {
		if (e.closest(".skip, .hidden, svg svg, template, noscript") || !e.checkVisibility({visibilityProperty: true}) || scrolls(e)) continue;
		const text = document.createRange(), boxes = [e.getBoundingClientRect()];
		for (const child of e.childNodes) {
			if (child.nodeType !== Node.TEXT_NODE) continue;
			text.selectNode(child);
			boxes.push(...text.getClientRects());
		}
		const at = boxes.find(box => box.width > 0 && (box.right > wide + 1 || box.left < -1));
		if (at) found.push(name(e) + " in " + name(e.parentElement) + " " + Math.round(at.left) + " to " + Math.round(at.right) + " '" + (e.textContent ?? "").trim().slice(0, 30) + "'");
	}
	if (document.documentElement.scrollWidth > wide) found.unshift("the page scrolls sideways");
	return found.slice(0, 12).join("\n");
})()`
