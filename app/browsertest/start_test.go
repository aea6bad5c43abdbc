//go:build !js

package browsertest

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// compiled is how many functions of the program the engine compiled on the page's own
// thread while what is done was done: it compiles each when it is first called, and the
// page stands still meanwhile. How many says more than how long, which is the machine's.
func compiled(b *tab, during func()) int {
	b.t.Helper()
	type entry struct {
		Name     string
		Pid, Tid int
		Args     struct{ Name string }
	}
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
		RecordMode: tracing.TraceConfigRecordModeRecordAsMuchAsPossible, IncludedCategories: []string{"v8.wasm", "disabled-by-default-v8.wasm.detailed", "__metadata"}, ExcludedCategories: []string{"*"},
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
	n := 0
	for _, e := range entries {
		if strings.Contains(e.Name, "CompileLazy") && main[thread{e.Pid, e.Tid}] {
			n++
		}
	}
	return n
}

// calledToStart is how many functions the start of a page may have compiled while the
// page stands still: the most that one has, and a tenth.
const calledToStart = 3600

func TestStartIsShort(t *testing.T) {
	t.Parallel()
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
