//go:build !js

package browsertest

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"rencontre/app/pages"
)

// watchShifts has a page remember what moves without its user's doing, as what it
// moved by is counted for a score, and by how much in all.
const watchShifts = `
	window.__shifts = [];
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

// Nothing moves while a page comes: neither when its program takes it over, nor when
// faces, answers of workers and charts come late.
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
			for _, p := range pages.Paths() {
				b.Load(h.URL + strings.TrimPrefix(p, "/"))
				settled(b)
				unmoved(b, p)
			}
		})
	}
}

// unmoved fails the test if what was shown has moved by itself since the page was loaded.
func unmoved(b *tab, page string) {
	b.t.Helper()
	var all []layoutShift
	b.Eval(`__shifts`, &all)
	sum, said := 0.0, ""
	for _, s := range all {
		sum += s.Value
		said += fmt.Sprintf("\n%.4f at %d ms\n  %s", s.Value, s.Time, strings.Join(s.Moved, "\n  "))
	}
	if sum >= 0.02 {
		b.t.Errorf("%s moves by %.4f:%s", page, sum, said)
	}
}

// The exact number may come after the estimate that it stands above, and takes the place
// of the number that the papers print.
func TestNothingMovesForExact(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.onNew(watchShifts)
	b.onNew(`__work.hold('"job":"distribution"')`)
	b.Load(h.URL + "estimate")
	b.Wait(`document.querySelector(".best-known .tag")?.innerText.includes("Published") && ` + says("Go on to"))
	b.Eval(`__work.release()`, nil)
	b.Wait(`document.querySelector(".best-known .tag").innerText.includes("Exact")`)
	settled(b)
	unmoved(b, "/estimate")
}
