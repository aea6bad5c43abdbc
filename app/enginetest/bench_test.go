//go:build !js

package enginetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"rencontre/app/browsertest/host"
	"rencontre/core/job"
)

// works are requests that stand for what workers do on the pages.
var works = []struct {
	name, request string
}{
	{"Mousetrap13", `{"job":"count","game":"mousetrap","ranks":13}`},
	{"Mousetrap15", `{"job":"count","game":"mousetrap","ranks":15}`},
	{"Dealing", `{"job":"estimate","game":"hlm","ranks":13,"suits":4,"trials":1000000,"seed":7}`},
	{"Memory200", `{"job":"memory","pairs":208,"from":177}`},
	{"Orbit", `{"job":"orbit","game":"modular","deck":[1,2,12,14,3,6,10,16,18,9,15,19,13,7,17,11,5,4,8],"limit":300}`},
}

// one has a new worker of a program compute a request, as the pool does, and keeps
// its answer and how long it was about it in the page. The clock begins with the
// first order, when the worker is ready.
const one = `async (program, request, shards) => {
	const module = await WebAssembly.compileStreaming(fetch("/web/" + program + ".wasm"));
	const worker = new Worker("/web/worker.js");
	let heard;
	worker.addEventListener("message", (e) => heard(JSON.parse(e.data)));
	const answer = () => new Promise((told) => { heard = (m) => m.kind !== "progress" && told(m) });
	const ready = answer();
	worker.postMessage(module);
	await ready;
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
	return { took, result: JSON.stringify(result) };
}`

// BenchmarkWorkers has one worker do the same work natively and in every engine. Its
// measure is the median of three runs, in milliseconds and against the native one.
func BenchmarkWorkers(b *testing.B) {
	h := host.New(b, "/")
	native := map[string]float64{}
	results := map[string]string{}
	b.Run("native", func(b *testing.B) {
		for _, w := range works {
			b.Run(w.name, func(b *testing.B) {
				for b.Loop() {
					native[w.name] = median(func() float64 {
						began := time.Now()
						results[w.name] = natively(b, w.request)
						return float64(time.Since(began)) / float64(time.Millisecond)
					})
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(native[w.name], "ms")
			})
		}
	})
	for name, start := range map[string]func() (*browser, error){"chromium": chromium, "firefox": firefox, "webkit": webkit} {
		b.Run(name, func(b *testing.B) {
			browser, err := start()
			defer browser.end()
			if err != nil {
				b.Fatal(err)
			}
			a := &tab{browser: browser, t: b}
			a.visit(h.URL + "work")
			for _, w := range works {
				b.Run(w.name, func(b *testing.B) {
					j, err := job.Parse([]byte(w.request))
					if err != nil {
						b.Fatal(err)
					}
					took := 0.0
					for b.Loop() {
						took = median(func() float64 {
							a.t = b
							a.eval(fmt.Sprintf(`void (window.worked = null, (%s)(%q, %s, %d).then((w) => worked = w, (e) => worked = {wrong: String(e)}))`, one, j.Program, quote(j.Key), j.Task.Shards()))
							a.wait(`window.worked`)
							var worked struct {
								Took          float64
								Result, Wrong string
							}
							if err := json.Unmarshal([]byte(a.eval(`JSON.stringify(worked)`)), &worked); err != nil {
								b.Fatal(err)
							}
							if worked.Wrong != "" || worked.Result != results[w.name] && results[w.name] != "" {
								b.Fatalf("%s; the result is %.200s, natively %.200s", worked.Wrong, worked.Result, results[w.name])
							}
							return worked.Took
						})
					}
					b.ReportMetric(0, "ns/op")
					b.ReportMetric(took, "ms")
					if native[w.name] > 0 {
						b.ReportMetric(took/native[w.name], "x/native")
					}
				})
			}
		})
	}
}

func median(measure func() float64) float64 {
	all := []float64{measure(), measure(), measure()}
	slices.Sort(all)
	return all[1]
}

// natively is the result of a request, computed by one worker of the command.
func natively(b *testing.B, request string) string {
	j, err := job.Parse([]byte(request))
	if err != nil {
		b.Fatal(err)
	}
	done := map[int]json.RawMessage{}
	for shard := range j.Task.Shards() {
		part, err := j.Shard(shard, func(float64) error { return nil })
		if err != nil {
			b.Fatal(err)
		}
		done[shard] = part
	}
	result, err := j.Result(done)
	if err != nil {
		b.Fatal(err)
	}
	return string(result)
}

// overDevTools is the wire of Chromium, as far as measuring needs it.
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

// chromium starts Chromium, without a window.
func chromium() (*browser, error) {
	b, err := newBrowser()
	if err != nil {
		return b, err
	}
	program, err := exec.LookPath("chromium")
	if err != nil {
		return b, err
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(program), chromedp.UserDataDir(filepath.Join(b.dir, "profile")), chromedp.NoSandbox, chromedp.DisableGPU)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	b.stop = append(b.stop, stop, cancel)
	b.wire = overDevTools{ctx}
	return b, chromedp.Do(ctx)
}
