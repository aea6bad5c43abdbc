//go:build !js

package browsertest

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestWarmWorkerFails checks that the page starts whatever happens to the warm worker.
func TestWarmWorkerFails(t *testing.T) {
	t.Parallel()
	const began = `self.postMessage({began: true}); `
	const loaded = began + `onmessage = async () => { self.postMessage({module: await ` +
		`WebAssembly.compileStreaming(fetch("app.wasm"))}); `
	for name, script := range map[string]string{
		"missing":           "",
		"broken":            `throw new Error("broken")`,
		"silent":            `onmessage = () => {}`,
		"endless while run": loaded + `for (;;); }`,
		"program of none":   began + `self.postMessage({module: {}})`,
	} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, "/")
			whole := h.Files()
			var other http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch {
				case r.URL.Path != "/web/warm.js":
					whole.ServeHTTP(w, r)
				case script == "":
					http.NotFound(w, r)
				default:
					w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
					if _, err := io.WriteString(w, script); err != nil {
						t.Error(err)
					}
				}
			})
			h.Serve(other)
			b := openWarm(t)
			b.Visit(h.URL + "play?game=mousetrap&deck=2+1+3+4")
			if h1 := b.Text("h1"); !strings.Contains(h1, "Mousetrap") {
				t.Errorf("the heading is %q", h1)
			}
		})
	}
}

// TestWarm starts every page with the warm worker, twice.
func TestWarm(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := openWarm(t)
	b.notInstalled()
	warm := 0
	for _, address := range some(addresses(h, linked)) {
		b.Go(address)
		checkPage(b, h, address)
		if b.Is(`rencontre.warmer.worker === null`) {
			t.Errorf("%s starts cold", address)
		}
		if b.Is(`rencontre.warmer.told.some(told => told.warm)`) {
			warm++
		}
	}
	b.Reload()
	checkPage(b, h, b.String(`location.href`))
	// On a machine that is busy some starts do not wait until the worker is through.
	if warm == 0 {
		t.Error("no page was made warm")
	}
	b.OnlyFrom(h)
}

// TestWarmWorkerIsSilent checks that the worker stores nothing and requests only its program.
func TestWarmWorkerIsSilent(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := openWarm(t)
	b.Go(h.URL + "?wasm=false") // the page without its program
	var seen struct {
		Told []string
		Kept int
	}
	b.Eval(`(async () => {
		const worker = new Worker("/web/warm.js"), told = [];
		await new Promise(resolve => {
			worker.onmessage = ({data}) => {
				told.push(Object.keys(data).join());
				if (data.warm || data.error) resolve();
			};
			worker.postMessage({href: location.origin + "/count", env: goappEnv});
		});
		worker.terminate();
		return {Told: told, Kept: (await indexedDB.databases()).length + localStorage.length};
	})()`, &seen)
	if got := strings.Join(seen.Told, " "); got != "began module warm" || seen.Kept != 0 {
		t.Errorf("it said %s, and %d things are kept", got, seen.Kept)
	}
}
