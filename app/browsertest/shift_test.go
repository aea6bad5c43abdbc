//go:build !js

package browsertest

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"rencontre/app/pages"
)

// watchShifts makes a page record which elements move without user input, their layout shift scores, and the sum.
// Of work that turns out to take longer than a moment the page shows the progress, which moves what is below: what a
// machine does that is slower than it said.
const watchShifts = `
	window.__shifts = [];
	window.__progress = false;
	new MutationObserver(() => { __progress ||= document.querySelector(".progress") !== null })
		.observe(document, {childList: true, subtree: true});
	new PerformanceObserver(list => {
		for (const e of list.getEntries()) {
			if (e.hadRecentInput) continue;
			const at = r => [r.x, r.y, r.width, r.height].map(Math.round).join(" ");
			__shifts.push({Value: e.value, Time: Math.round(e.startTime), Moved: e.sources.map(s =>
				(s.node?.nodeName ?? "gone") + "#" + (s.node?.id ?? "") + "." + (s.node?.className ?? "") + " '" + (s.node?.textContent ?? "").trim().slice(0, 30) + "' from " + at(s.previousRect) + " to " + at(s.currentRect))});
		}
	}).observe({type: "layout-shift", buffered: true});`

type layoutShift struct {
	Value float64
	Time  int
	Moved []string
}

// TestNothingMoves checks that nothing moves while a page loads: neither when the program replaces the prerendered
// page, nor when fonts, answers and charts arrive late.
func TestNothingMoves(t *testing.T) {
	t.Parallel()
	windows := []string{"phone"}
	if os.Getenv("RENCONTRE_LONG") != "" {
		windows = append(windows, "desktop")
	}
	for _, window := range windows {
		t.Run(window, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, "/")
			whole := h.Files()
			var late http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				name := r.URL.Path
				switch {
				case strings.HasSuffix(name, "/app.wasm"), strings.HasSuffix(name, ".woff2"):
					time.Sleep(300 * time.Millisecond)
				case strings.HasSuffix(name, ".wasm"), strings.Contains(name, "/vendor/"), strings.Contains(name, "/papers/"):
					time.Sleep(600 * time.Millisecond)
				}
				whole.ServeHTTP(w, r)
			})
			h.Serve(late)
			b := openInstalled(t)
			if window == "phone" {
				b.Phone()
			} else {
				b.Desktop()
			}
			b.onNew(watchShifts)
			for _, p := range append(pages.Paths(), "/dundee?part=play", "/memory?part=alone", "/memory?part=play") {
				b.Load(h.URL + strings.TrimPrefix(p, "/"))
				settled(b)
				unmoved(b, p)
			}
		})
	}
}

// TestNothingMovesWhileRead checks that nothing moves while the browser reads a page that comes in pieces.
func TestNothingMovesWhileRead(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	whole := h.Files()
	h.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Sec-Fetch-Dest") != "document" {
			whole.ServeHTTP(w, r)
			return
		}
		r.Header = http.Header{} // the page as it is, even where the browser has it
		read := httptest.NewRecorder()
		whole.ServeHTTP(read, r)
		maps.Copy(w.Header(), read.Header())
		w.WriteHeader(read.Code)
		before, main, _ := bytes.Cut(read.Body.Bytes(), []byte("<main"))
		pieces := [][]byte{before, []byte("<main")}
		first := min(len(main), 8<<10) // what is seen first is drawn many times
		pieces = append(slices.AppendSeq(pieces, slices.Chunk(main[:first], 512)), main[first:])
		for _, piece := range pieces {
			_, _ = w.Write(piece) // a browser that has left the page
			w.(http.Flusher).Flush()
			time.Sleep(25 * time.Millisecond)
		}
	}))
	b := open(t)
	b.Phone()
	b.onNew(watchShifts)
	for _, p := range pages.Paths() {
		b.Load(h.URL + strings.TrimLeft(p+"/", "/")) // without a redirection
		settled(b)
		unmoved(b, p)
	}
}

// TestNoOtherPart checks that a prerendered page shows no part that its address does not name, and marks the link to
// the one that it names.
func TestNoOtherPart(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	release := h.Hold()
	b := open(t)
	b.Phone()
	const parts = `[...document.querySelectorAll("main :is(h1, button, input)")].filter(e => e.checkVisibility({visibilityProperty: true})).length`
	const marked = `document.querySelector(".subnav [aria-current]").innerText`
	b.Go(h.URL + "dundee")
	if b.Is(parts+` === 0`) || b.String(marked) != "Play" {
		t.Errorf("without a part, %s is marked and %s parts of it are seen", b.String(marked), b.String(parts))
	}
	b.Go(h.URL + "dundee?part=play")
	if !b.Is(parts+` === 0`) || b.String(marked) != "Play" || !b.Is(says("Getting ready.")) {
		t.Errorf("%s is marked and %s parts of another one are seen: %s", b.String(marked), b.String(parts), b.Text("main"))
	}
	release()
	b.Started()
	b.Wait(says("Tap the rank to name") + ` && !` + says("Getting ready."))
}

// unmoved fails the test if anything visible has moved by itself since the page was loaded.
func unmoved(b *tab, page string) {
	b.t.Helper()
	var all []layoutShift
	b.Eval(`__shifts`, &all)
	sum, said := 0.0, ""
	for _, s := range all {
		sum += s.Value
		said += fmt.Sprintf("\n%.4f at %d ms\n  %s", s.Value, s.Time, strings.Join(s.Moved, "\n  "))
	}
	switch {
	case sum < 0.02:
	case b.Is(`__progress`):
		b.t.Logf("%s shows progress, and moves by %.4f:%s", page, sum, said)
	default:
		b.t.Errorf("%s moves by %.4f:%s", page, sum, said)
	}
}

// TestNothingMovesForExact checks that an exact number that arrives after the estimate below it takes the place of the
// printed number.
func TestNothingMovesForExact(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.onNew(watchShifts)
	b.onNew(`__work.hold('"job":"distribution"')`)
	b.Load(h.URL + "count?part=simulate&m=9")
	b.Wait(`document.querySelector(".best-known .tag")?.innerText.includes("Published") && ` + says("Continue to"))
	b.Eval(`__work.release()`, nil)
	b.Wait(`document.querySelector(".best-known .tag").innerText.includes("Exact")`)
	settled(b)
	unmoved(b, "the simulation")
}
