//go:build linux

package enginetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"rencontre/app/browsertest/host"
	"rencontre/core/job"
)

// works are requests that are typical of the workers' load.
var works = []struct {
	name, request string
}{
	{"Mousetrap13", `{"job":"count","game":"mousetrap","ranks":13}`},
	{"Mousetrap15", `{"job":"count","game":"mousetrap","ranks":15}`},
	{"Dealing", `{"job":"estimate","game":"hlm","ranks":13,"suits":4,"trials":1000000,"seed":7}`},
	{"Memory200", `{"job":"memory","pairs":208,"from":177}`},
	{"Orbit", `{"job":"orbit","game":"modular","deck":[1,2,12,14,3,6,10,16,18,9,15,19,13,7,17,11,5,4,8],"limit":300}`},
}

// one makes a new worker compute a request, as the pool does, and puts its answer and the time into the page. The clock
// starts with the first order, when the worker is ready.
const one = `async (request, shards) => {
	const module = await WebAssembly.compileStreaming(fetch("/web/worker.wasm"));
	const worker = new Worker("/web/worker.js");
	let heard;
	worker.addEventListener("message", (e) => {
		const [head, part] = e.data.split("\n");
		const m = JSON.parse(head);
		if (part !== undefined) m.part = JSON.parse(part);
		if (m.kind !== "progress") heard(m);
	});
	const answer = () => new Promise((told) => { heard = told });
	const ready = answer();
	worker.postMessage(module);
	await ready;
	window.ready = true;
	while (!window.begin) await new Promise((resolve) => setTimeout(resolve, 5));
	let id = 0;
	const ask = async (order) => {
		const told = answer();
		worker.postMessage(JSON.stringify({ id: ++id, request, ...order }));
		const m = await told;
		if (m.kind !== "done") throw new Error(m.error);
		return m.part;
	};
	const began = performance.now();
	const done = {};
	for (let shard = 0; shard < shards; shard++) done[shard] = await ask({ kind: "run", shards, shard });
	const result = await ask({ kind: "merge", done });
	const took = performance.now() - began;
	worker.terminate();
	return { took, result };
}`

// A worked is the cost of a piece of work in milliseconds: by the clock, and of processor time, which is more reliable
// on a busy machine.
type worked struct {
	Took, cpu float64
	Result    any
	Wrong     string
}

// BenchmarkWorkers makes one worker do the same work natively and in every engine. It reports medians of three runs and
// their ratios to the native ones.
func BenchmarkWorkers(b *testing.B) {
	h := host.New(b, "/")
	natives := map[string]worked{}
	b.Run("native", func(b *testing.B) {
		for _, w := range works {
			b.Run(w.name, func(b *testing.B) {
				natives[w.name] = measure(b, worked{}, func() worked { return natively(b, w.request) })
			})
		}
	})
	for _, engine := range []struct {
		name  string
		start func() (*browser, error)
	}{{"chromium", chromium}, {"firefox", firefox}, {"webkit", webkit}} {
		b.Run(engine.name, func(b *testing.B) {
			browser, err := engine.start()
			defer browser.end()
			if err != nil {
				b.Fatal(err)
			}
			a := &tab{browser: browser, t: b}
			a.visit(h.URL + "work")
			for _, w := range works {
				b.Run(w.name, func(b *testing.B) {
					a.t = b
					measure(b, natives[w.name], func() worked { return a.work(b, w.request) })
				})
			}
		})
	}
}

// measure reports the medians of three runs, whose results must equal the native one.
func measure(b *testing.B, native worked, run func() worked) worked {
	var all []worked
	for b.Loop() {
		for range 3 {
			w := run()
			if w.Wrong != "" || native.Result != nil && !reflect.DeepEqual(w.Result, native.Result) {
				b.Fatalf("%s; the result is %.200v, natively %.200v", w.Wrong, w.Result, native.Result)
			}
			all = append(all, w)
		}
	}
	median := func(of func(worked) float64) float64 {
		slices.SortFunc(all, func(v, w worked) int {
			if of(v) < of(w) {
				return -1
			}
			return 1
		})
		return of(all[len(all)/2])
	}
	m := worked{Took: median(func(w worked) float64 { return w.Took }),
		cpu: median(func(w worked) float64 { return w.cpu }), Result: all[0].Result}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(m.Took, "ms")
	b.ReportMetric(m.cpu, "cpu-ms")
	if native.Took > 0 {
		b.ReportMetric(m.Took/native.Took, "x-native")
		b.ReportMetric(m.cpu/native.cpu, "cpu-x-native")
	}
	return m
}

// work makes a new worker of the tab's engine compute a request.
func (a *tab) work(b *testing.B, request string) (w worked) {
	j, err := job.Parse([]byte(request))
	if err != nil {
		b.Fatal(err)
	}
	a.eval(fmt.Sprintf(`void (window.ready = window.begin = window.worked = null, (%s)(%s, %d).then((w) => { `+
		`window.worked = w }, (e) => { window.worked = {wrong: String(e)} }))`,
		one, quote(j.Key), j.Task.Shards()))
	a.wait(`window.ready || window.worked`)
	before := processors()
	a.eval(`void (window.begin = true)`)
	a.wait(`window.worked`)
	after := processors()
	if err := json.Unmarshal([]byte(a.eval(`JSON.stringify(window.worked)`)), &w); err != nil {
		b.Fatal(err)
	}
	w.cpu = after - before
	return w
}

// natively computes a request as one worker of the command does.
func natively(b *testing.B, request string) worked {
	j, err := job.Parse([]byte(request))
	if err != nil {
		b.Fatal(err)
	}
	before, began := processors(), time.Now()
	done := map[int]json.RawMessage{}
	for shard := range j.Task.Shards() {
		part, err := j.Shard(shard, func(float64) error { return nil })
		if err != nil {
			b.Fatal(err)
		}
		done[shard] = part
	}
	text, err := j.Result(done)
	if err != nil {
		b.Fatal(err)
	}
	w := worked{Took: time.Since(began).Seconds() * 1e3, cpu: processors() - before}
	if err := json.Unmarshal(text, &w.Result); err != nil {
		b.Fatal(err)
	}
	return w
}

// processors returns the processor time of this process and its descendants in milliseconds, from Linux.
func processors() (ms float64) {
	type process struct {
		parent string
		ticks  float64 // hundredths of a second
	}
	all := map[string]process{}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0
	}
	for _, stat := range stats {
		text, err := os.ReadFile(stat)
		if err != nil {
			continue // it has ended
		}
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		user, _ := strconv.ParseFloat(fields[11], 64) // the system writes numbers
		system, _ := strconv.ParseFloat(fields[12], 64)
		all[filepath.Base(filepath.Dir(stat))] = process{fields[1], user + system}
	}
	me := strconv.Itoa(os.Getpid())
	for id, p := range all {
		for ; id != me && id != "0" && id != ""; id = all[id].parent {
		}
		if id == me {
			ms += 10 * p.ticks
		}
	}
	return ms
}

// overDevTools is the part of Chromium's wire that measuring needs.
type overDevTools struct{ ctx context.Context }

func (w overDevTools) call(command string, p params) (json.RawMessage, error) {
	switch command {
	case "Navigate":
		_, err := chromedp.Run(w.ctx, chromedp.Navigate(p["url"].(string)))
		return nil, err
	case "ExecuteScript":
		return chromedp.Run(w.ctx, chromedp.Evaluate[json.RawMessage](`(() => { `+p["script"].(string)+` })()`))
	}
	return nil, errors.New("Chromium is not driven by this: " + command)
}

// chromium starts Chromium without a window.
func chromium() (*browser, error) {
	b, err := newBrowser()
	if err != nil {
		return b, err
	}
	program, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		return b, err
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(program), chromedp.UserDataDir(filepath.Join(b.dir, "profile")), chromedp.NoSandbox,
		chromedp.DisableGPU)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	b.stop = append(b.stop, stop, cancel)
	b.wire = overDevTools{ctx}
	return b, chromedp.Do(ctx)
}
