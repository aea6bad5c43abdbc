//go:build !js

package browsertest

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// An entry is an event of a trace of the engine's threads.
type entry struct {
	Name     string
	Pid, Tid int
	Args     struct {
		Name string
		Data struct {
			URL               string
			ConsumedCacheSize int
		}
	}
}

// traced returns what the page's own threads did, in some categories, during a function.
func traced(b *tab, categories []string, during func()) []entry {
	b.t.Helper()
	var entries []entry
	ended := make(chan struct{})
	ctx, stop := context.WithCancel(b.ctx)
	defer stop()
	err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			for _, text := range e.Value {
				var one entry
				if err := json.Unmarshal(text, &one); err == nil {
					entries = append(entries, one)
				}
			}
		case *tracing.EventTracingComplete:
			close(ended)
		}
	})
	if err != nil {
		b.t.Fatal(err)
	}
	do(b, "trace", command(tracing.Start, tracing.StartParams{TraceConfig: &tracing.TraceConfig{
		RecordMode: tracing.TraceConfigRecordModeRecordAsMuchAsPossible, IncludedCategories: append(categories, "__metadata"),
		ExcludedCategories: []string{"*"},
	}}))
	during()
	do(b, "end of the trace", command(tracing.End, cdp.Empty{}))
	<-ended
	type thread struct{ pid, tid int }
	main := map[thread]bool{}
	for _, e := range entries {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			main[thread{e.Pid, e.Tid}] = true
		}
	}
	return slices.DeleteFunc(entries, func(e entry) bool { return !main[thread{e.Pid, e.Tid}] })
}

// compiled returns how many functions of the program the engine compiled on the page's own thread during a function.
// The engine compiles a function at its first call, which blocks the page. Their number depends less on the machine
// than the time does.
func compiled(b *tab, during func()) int {
	b.t.Helper()
	n := 0
	for _, e := range traced(b, []string{"v8.wasm", "disabled-by-default-v8.wasm.detailed"}, during) {
		if strings.Contains(e.Name, "CompileLazy") {
			n++
		}
	}
	return n
}

// calledToStart is the largest number of functions that the start of a page may compile while it blocks the page: the
// present maximum and a tenth.
const calledToStart = 3600

func TestStartIsShort(t *testing.T) {
	t.Parallel()
	apart(t)
	h := newHost(t, "/")
	b := open(t)
	for i, p := range []string{"/", "/count", "/memory"} { // the least, and those with the largest tables
		// Each under a name of its own, and so in a process that has compiled nothing.
		address := strings.Replace(h.URL, "//", "//start"+strconv.Itoa(i)+"-", 1) + strings.TrimPrefix(p, "/")
		n := compiled(b, func() {
			b.Load(address)
			settled(b)
		})
		t.Logf("%s: %d functions", p, n)
		if n > calledToStart {
			t.Errorf("%s has %d functions compiled while it stands still, more than %d", p, n, calledToStart)
		}
	}
}

// TestKeptScriptsAreCompiledByNeed checks that scripts from the service worker are compiled like those from the
// network, off the page's thread and only as far as they are called. Otherwise the charting library costs a phone a
// tenth of a second.
func TestKeptScriptsAreCompiledByNeed(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := openInstalled(t)
	b.Visit(h.URL + "coincidences")
	b.Offline()
	h.Stop()
	kept := 0
	for _, e := range traced(b, []string{"devtools.timeline", "v8"}, func() {
		b.Reload()
		b.Wait(`document.querySelector(".chart svg")`)
	}) {
		if e.Name != "v8.compile" || !strings.Contains(e.Args.Data.URL, "/web/") {
			continue
		}
		kept++
		if n := e.Args.Data.ConsumedCacheSize; n > 0 {
			t.Errorf("%s is put together from %d bytes of code that was compiled before", e.Args.Data.URL, n)
		}
	}
	if kept == 0 {
		t.Error("no script was seen to be compiled")
	}
}

// TestNoFrames checks that a page reacts to its user where the browser draws no frames, as headless Chromium does
// sometimes, and every browser in an iframe that is out of sight.
func TestNoFrames(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "play")
	settled(b)
	b.Eval(`void (window.requestAnimationFrame = () => 0)`, nil)
	b.Click("#change") // by script
	b.Wait(`document.querySelector("#change").ariaExpanded === "true"`)
}
