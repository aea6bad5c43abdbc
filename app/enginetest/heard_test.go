//go:build linux

package enginetest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
)

// collector is the first script of every page here. It precedes the content policy, so nothing is forbidden to it, and
// records all errors of the page and its workers in every tab, across loads. The engines' own logs have fewer errors
// and later. Leaving a page aborts its pending loads, which some engines report as errors.
//
// It also limits a page to one worker, whatever the machine and the engine (WebKit reports four cores for two), so that
// the same work starts unasked everywhere.
const collector = `<script>{
  Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });
  let left = false;
  addEventListener("beforeunload", () => { left = true });
  const keep = (kind, what) => {
    if (left) return;
    const all = JSON.parse(localStorage.getItem("heard") ?? "[]");
    all.push(location.pathname + location.search + ": " + kind + ": " + what);
    localStorage.setItem("heard", JSON.stringify(all));
  };
  addEventListener("error", (e) => keep("error", e.message ?? (e.target.src || e.target.href) + " was not loaded"), true);
  addEventListener("unhandledrejection", (e) => keep("rejection", e.reason));
  addEventListener("securitypolicyviolation", (e) => keep("policy", e.violatedDirective + " " + e.blockedURI));
  // A program of Go that breaks off has written why, as it writes anything.
  const log = console.log, lately = [];
  console.log = (...words) => {
    lately.push(words.join(" "));
    log.apply(console, words);
  };
  for (const kind of ["error", "warn"]) {
    const write = console[kind];
    console[kind] = (...words) => {
      keep("console." + kind, [...words, ...lately.splice(0)].join(" ").slice(0, 4000));
      write.apply(console, words);
    };
  }
  const Quiet = Worker;
  window.Worker = class Worker extends Quiet {
    constructor(...of) {
      super(...of);
      this.addEventListener("error", (e) => keep("worker", e.message ?? of[0] + " was not loaded"));
      this.addEventListener("message", (e) => {
        if (typeof e.data === "string" && e.data.startsWith('{"kind":"died"')) keep("worker", e.data);
      });
    }
    // What runs runs on while its result is held back.
    postMessage(...of) {
      if (!localStorage.getItem("hold") || !String(of[0]).includes('"kind":"merge"')) super.postMessage(...of);
    }
  };
}</script>`

// charset is the start of every page's head.
const charset = `<meta charset="UTF-8">`

// listening serves a site with the collector in its pages.
func listening(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path[strings.LastIndex(r.URL.Path, "/"):], ".") {
			site.ServeHTTP(w, r)
			return
		}
		page := httptest.NewRecorder()
		site.ServeHTTP(page, r)
		for name, values := range page.Header() {
			w.Header()[name] = values
		}
		body := page.Body.Bytes()
		if strings.HasPrefix(page.Header().Get("Content-Type"), "text/html") {
			body = bytes.Replace(body, []byte(charset), []byte(charset+collector), 1)
			w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		}
		w.WriteHeader(page.Code)
		_, _ = w.Write(body) // a reader that went away is no fault of ours
	})
}

// heard returns the errors in the pages of the tab's host since the last call, with the browser's own reports.
func (b *tab) heard() (all []string) {
	b.t.Helper()
	text := b.eval(`[localStorage.getItem("heard") ?? "[]", localStorage.removeItem("heard")][0]`)
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		b.t.Fatalf("%s: %v", text, err)
	}
	return append(all, b.complained()...)
}

// mistakes are pages with one error each, and the report that is expected. The last two use what an engine may lack: a
// syntax that does not exist, and an interface.
var mistakes = map[string]struct{ page, heard string }{
	"/thrown": {`<script>throw new Error("thrown on purpose")</script>`, "error: "},
	"/later":  {`<script>setTimeout(() => { throw new Error("thrown on purpose") })</script>`, "thrown on purpose"},
	"/rejected": {`<script>Promise.reject(new Error("rejected on purpose"))</script>`,
		"rejection: Error: rejected on purpose"},
	"/written": {`<script>console.error("written", "on purpose")</script>`, "console.error: written on purpose"},
	"/policy": {`<meta http-equiv="Content-Security-Policy" content="img-src 'self'"><img ` +
		`src="data:image/gif;base64,">`, "policy: img-src data"},
	"/lacking":   {`<script src="/lacking.js"></script>`, "lacking.js was not loaded"},
	"/worker":    {`<script>new Worker("/thrown.js")</script>`, "worker: "},
	"/died":      {`<script>new Worker("/died.js")</script>`, "no program"},
	"/syntax":    {`<script>const broken = = 1</script>`, "SyntaxError"},
	"/interface": {`<script>window.interfaceOfTomorrow()</script>`, "interfaceOfTomorrow"},
}

// hears checks that the engine reports every mistake.
func hears(a *tab) {
	a.t.Helper()
	server := httptest.NewServer(listening(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch m, ok := mistakes[r.URL.Path]; {
		case ok || r.URL.Path == "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte("<!doctype html><head>" + charset + m.page + "</head><body></body>"))
		case r.URL.Path == "/thrown.js":
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write([]byte(`throw new Error("thrown on purpose")`))
		case r.URL.Path == "/died.js":
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write([]byte(`postMessage(JSON.stringify({ kind: "died", error: "no program" }))`))
		default:
			http.NotFound(w, r)
		}
	})))
	defer server.Close()
	a.must("Navigate", params{"url": server.URL})
	a.wait(`location.href === ` + quote(server.URL+"/") + ` && document.readyState === "complete"`)
	if all := a.heard(); len(all) > 0 {
		a.t.Errorf("where nothing is wrong, it says %q", all)
	}
	for path, m := range mistakes {
		a.must("Navigate", params{"url": server.URL + path})
		a.wait(`location.pathname === ` + quote(path) + ` && (localStorage.getItem("heard") ?? "").includes(` +
			quote(m.heard) + `)`)
		a.heard()
	}
}
