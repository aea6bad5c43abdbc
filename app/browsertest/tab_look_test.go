//go:build !js

package browsertest

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"

	"rencontre/app/browsertest/host"
)

// Screenshot writes the whole page to build/screenshots/NAME.png if RENCONTRE_SCREENSHOTS is set.
// No test reads the pictures, and a long page takes seconds to draw.
func (b *tab) Screenshot(name string) {
	b.t.Helper()
	if os.Getenv("RENCONTRE_SCREENSHOTS") == "" {
		return
	}
	picture := do(b, "screenshot", chromedp.FullScreenshot(100))
	dir := filepath.Join(root, "build", "screenshots")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// Requests lists every address that this tab has requested. Those of its workers are only in the recorder.
func (b *tab) Requests() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.requests)
}

// OnlyFrom fails the test if the tab has contacted any other host.
func (b *tab) OnlyFrom(h *host.Host) {
	b.t.Helper()
	for _, address := range b.Requests() {
		u, err := url.Parse(address)
		if err != nil {
			b.t.Error(err)
		} else if u.Host != h.Name && u.Scheme != "data" && u.Scheme != "blob" {
			b.t.Errorf("the page asked for %s", address)
		}
	}
}

// Axe fails the test if axe finds a violation, in the long suite: it takes as long as what leads there. TestLooks
// judges every page in both suites.
func (b *tab) Axe() {
	b.t.Helper()
	if long {
		b.judge()
	}
}

// judge fails the test if axe finds a violation.
func (b *tab) judge() { b.t.Helper(); b.axe(`resultTypes: ["violations"], preload: false`) }

func (b *tab) axe(options string) {
	b.t.Helper()
	source, err := os.ReadFile(filepath.Join(root, "web", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		b.t.Fatal(err)
	}
	if !b.Is(`"axe" in window`) {
		do(b, "axe", chromedp.Evaluate[chromedp.Void](string(source)))
	}
	defer b.slow(b.pace)
	b.slow(1) // what is drawn is judged, and not how soon
	var found []struct {
		ID, Help string
		Nodes    []string
	}
	b.Eval(`axe.run({`+options+`}).then(({violations}) =>
		violations.map(({id, help, nodes}) => ({ID: id, Help: help, Nodes: nodes.map(n => n.html)})))`, &found)
	for _, v := range found {
		b.t.Errorf("axe at %s: %s: %s\n%s", b.String("location.href"), v.ID, v.Help, strings.Join(v.Nodes, "\n"))
	}
}

// Look fails the long suite if axe finds a violation in either colour scheme, and takes a screenshot of both.
func (b *tab) Look(name string) {
	b.t.Helper()
	if !long {
		return
	}
	b.Scheme("light")
	b.judge()
	b.Screenshot(name + "-light")
	b.Scheme("dark") // which changes colours alone
	b.axe(`resultTypes: ["violations"], preload: false, runOnly: ["color-contrast", "link-in-text-block"]`)
	b.Screenshot(name + "-dark")
}

// Fits fails the test if the page can be scrolled sideways, or shows what its style hides on such a screen. Charts are
// drawn anew a frame after the window has changed.
func (b *tab) Fits() {
	b.t.Helper()
	b.Wait(`document.documentElement.scrollWidth <= innerWidth`)
	if shown := b.String(outranked); shown != "" {
		b.t.Errorf("%s shows what is hidden on this screen: %s", b.String(`location.href`), shown)
	}
}

// outranked is an expression: the elements that a rule for this screen hides, and that are drawn since a rule of higher
// rank sets their display.
const outranked = `[...document.styleSheets].flatMap(s => { try { return [...s.cssRules] } catch { return [] } })
	.filter(m => m instanceof CSSMediaRule && matchMedia(m.conditionText).matches)
	.flatMap(m => [...m.cssRules]).filter(r => r.style?.display === "none")
	.flatMap(r => [...document.querySelectorAll(r.selectorText)].filter(e => getComputedStyle(e).display !== "none")
		.map(e => r.selectorText + ": " + e.outerHTML.slice(0, 80))).join("\n")`
