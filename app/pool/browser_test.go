//go:build !js

package pool

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// site serves the worker, its program and the page of testdata/page, at the root and in a
// folder. It counts requests.
type site struct {
	*httptest.Server
	mu    sync.Mutex
	asked map[string]int
}

// page records the workers it creates in window.workers.
const page = `<!doctype html><title>pool</title>
<script>
	const workers = [];
	if (location.search == "?nostore") Object.defineProperty(window, "indexedDB", { value: undefined });
	Worker = class extends Worker { constructor(...a) { super(...a); workers.push(this); } };
</script>
<script src="%[1]swasm_exec.js"></script>
<script>
	const go = new Go();
	WebAssembly.instantiateStreaming(fetch("%[1]spage.wasm"), go.importObject).then((r) => go.run(r.instance));
</script>`

func newSite(t *testing.T) *site {
	dir := t.TempDir()
	for name, path := range map[string]string{"worker.wasm": "../../wasm", "page.wasm": "./testdata/page"} {
		build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(dir, name), path)
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm",
			"GOFLAGS="+os.Getenv("GOFLAGS")+" "+os.Getenv("RENCONTRE_WASM_FLAGS"))
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"wasm_exec.js":    filepath.Join(strings.TrimSpace(string(goroot)), "lib/wasm/wasm_exec.js"),
		"page.wasm":       filepath.Join(dir, "page.wasm"),
		"web/worker.wasm": filepath.Join(dir, "worker.wasm"),
		"web/worker.js":   "../../web/worker.js",
	}
	s := &site{asked: map[string]int{}}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked[r.URL.Path]++
		s.mu.Unlock()
		root := "/"
		for _, folder := range []string{"/some/folder/", "/no/worker.js/", "/no/worker.wasm/"} {
			if strings.HasPrefix(r.URL.Path, folder) {
				root = folder
			}
		}
		name := strings.TrimPrefix(r.URL.Path, root)
		switch {
		case root == "/no/"+strings.TrimPrefix(name, "web/")+"/":
			http.NotFound(w, r)
		case files[name] != "":
			if name == "web/worker.wasm" && root != "/" {
				w.Header().Set("Content-Type", "application/octet-stream") // as a plain server may
			}
			http.ServeFile(w, r, files[name])
		case name == "" || strings.HasPrefix(name, "count/"):
			fmt.Fprintf(w, page, root)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *site) count(path string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked[path]
}

// browser is one tab.
type browser struct {
	*testing.T
	ctx context.Context
}

func newBrowser(t *testing.T) *browser {
	path, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		t.Skip("there is no chromium-headless-shell here")
	}
	profile, err := os.MkdirTemp("", "pool")
	if err != nil {
		t.Fatal(err)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(profile))...)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		if err := chromedp.Cancel(ctx); err != nil {
			t.Logf("closing the browser: %v", err)
		}
		cancel()
		stop()
		if err := os.RemoveAll(profile); err != nil {
			t.Logf("removing its profile: %v", err)
		}
	})
	return &browser{t, ctx}
}

func run[T any](b *browser, what string, a chromedp.Action[T]) T {
	b.Helper()
	v, err := chromedp.Run(b.ctx, a)
	if err != nil {
		b.Fatalf("%s: %v", what, err)
	}
	return v
}

func (b *browser) open(url string) {
	b.Helper()
	run(b, url, chromedp.Navigate(url))
	b.wait("window.started")
}

func (b *browser) do(script string) {
	b.Helper()
	run(b, script, chromedp.Evaluate[chromedp.Void](script))
}

// wait waits until an expression is true.
func (b *browser) wait(expression string) {
	b.Helper()
	if _, err := chromedp.Run(b.ctx, chromedp.Poll[bool]("!!("+expression+")",
		chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(2*time.Minute))); err != nil {
		b.Fatalf("%s: %v; %s", expression, err, b.text("JSON.stringify(window.runs)"))
	}
}

func (b *browser) text(expression string) string {
	b.Helper()
	return run(b, expression, chromedp.Evaluate[string]("String("+expression+")"))
}

func (b *browser) want(expression, want string) {
	b.Helper()
	if got := b.text(expression); got != want {
		b.Errorf("%s is %s, not %s", expression, got, want)
	}
}

const (
	hlm9 = `{"job":"distribution","game":"hlm","ranks":9}`
	// It has 45 shards of about a tenth of a second, so that it can be paused on the way.
	trap = `{"job":"distribution","game":"mousetrap","ranks":13}`
	long = `{"job":"distribution","game":"modular","ranks":13}`
)

// Counted by the native engine.
const (
	hlm9Counts = `133496,99111,66854,37903,18660,6061,779,16,0,0`
	trapCounts = `2290792932,1507191024,942950998,571144313,348570216,209406709,128951622,84720753,51733702,` +
		`31725929,19476877,11469132,0,28886593`
)

func TestInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a browser and a minute")
	}
	s := newSite(t)

	t.Run("at the root", func(t *testing.T) {
		b := newBrowser(t)
		b.open(s.URL + "/")
		b.do("start('a', `" + hlm9 + "`, 2, false)")
		b.wait("runs.a?.status == 'done'")
		b.want("runs.a.result.counts", hlm9Counts)

		// The run is stopped, and the next run finds the same workers, unless the machine was
		// too busy for them to confirm the stop in time.
		b.do("start('b', `" + long + "`, 2, false)")
		b.wait("runs.b?.workers == 2 && runs.b.workDone > 0")
		b.want("workers.length", "2")
		b.do("stop('b')")
		b.wait("runs.b.status == 'stopped'")
		b.do("start('c', `" + long + "`, 2, false)")
		b.wait("runs.c?.workers == 2 && runs.c.workDone > 0")
		b.Logf("%s workers were made", b.text("workers.length"))

		// During a pause nothing moves, and short runs are served. A worker on a busy machine
		// may receive the pause late, but it does receive it; a worker that ignores it would
		// report many times while another works a short run off.
		b.do("pause('c')")
		b.wait("runs.c.status == 'paused'")
		before := ""
		for try := 0; ; try++ {
			was := b.text("runs.c.workDone")
			if was == before {
				break
			}
			if try == 10 {
				b.Fatalf("in a pause the work went on from %s to %s", before, was)
			}
			before = was
			quick := fmt.Sprintf("d%d", try)
			b.do("start('" + quick + "', `" + hlm9 + "`, 1, false)")
			b.wait("runs." + quick + "?.status == 'done'")
			b.want("runs."+quick+".result.counts", hlm9Counts)
		}
		b.do("resume('c')")
		b.wait("runs.c.workDone > " + before)
		b.do("stop('c')")

		if n := s.count("/web/worker.wasm"); n != 1 {
			b.Errorf("the program was fetched %d times", n)
		}
		b.do("checkStore()")
		b.wait("window.checked")
		b.want("checked", "<nil>")
	})

	// From a page deep inside an app in a folder, on a server that does not know the type of
	// wasm files.
	t.Run("in a folder", func(t *testing.T) {
		b := newBrowser(t)
		b.open(s.URL + "/some/folder/count/it?ranks=11")
		// The run is too long for the other worker to end it before the death of the first is noticed.
		b.do("start('l', `" + long + "`, 2, false)")
		b.wait("runs.l?.workers == 2 && runs.l.workDone > 0")
		b.do("workers[0].terminate()") // without any event
		b.wait("workers.length == 3")
		b.do("stop('l')")

		b.do("start('a', `" + trap + "`, 2, true)")
		b.wait("runs.a?.kept >= 4")
		b.want("runs.a.storeError", "<nil>")
		b.do("pause('a')")
		b.wait("runs.a.status == 'paused'")

		// The tab is closed and opened again.
		b.open(s.URL + "/some/folder/count/it?ranks=11")
		b.do("start('a', `" + trap + "`, 2, true)")
		b.wait("runs.a?.status == 'done'")
		b.want("runs.a.resumed >= 4", "true")
		b.want("runs.a.result.counts", trapCounts)
		b.wait("settled.a")

		// A finished request is not computed again.
		b.open(s.URL + "/some/folder/count/it?ranks=11")
		b.do("start('a', `" + trap + "`, 2, true)")
		b.wait("runs.a?.status == 'kept before'")
		b.want("runs.a.result.counts", trapCounts)
		b.want("workers.length", "0")
	})

	// A script or a program that cannot be loaded is reported.
	t.Run("broken", func(t *testing.T) {
		b := newBrowser(t)
		for folder, want := range map[string]string{
			"/no/worker.js/":   "no worker could be started: worker.js could not be started",
			"/no/worker.wasm/": "no worker could be started: web/worker.wasm: the server answered 404",
		} {
			b.open(s.URL + folder)
			b.do("start('a', `" + hlm9 + "`, 2, false)")
			b.wait("runs.a?.status == 'failed'")
			b.want("runs.a.error", want)
		}

		// Without a store the run goes on, and the page says that nothing is kept.
		b.open(s.URL + "/?nostore")
		b.do("start('a', `" + hlm9 + "`, 1, true)")
		b.wait("runs.a?.status == 'done' && runs.a.storeError != '<nil>'")
		b.want("runs.a.result.counts", hlm9Counts)
		const why = "the browser forbids this page to keep anything"
		b.want("runs.a.storeError", why)
		b.want("notLoaded", why)
	})
}
