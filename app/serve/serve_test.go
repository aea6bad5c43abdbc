//go:build !js

package serve

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

type testPage struct{ app.Compo }

func (*testPage) Render() app.UI {
	return app.Main().Class("a").ID("main").Title("say \"5\"\u2009!").Body(
		app.H1().Text("A test"),
		app.A().Href("#main").Text("skip"),
		app.A().Href("/other").Text("other"),
		app.Img().Src("/web/icon.svg").Alt(""),
	)
}

func TestMain(m *testing.M) {
	app.Route("/", func() app.Composer { return &testPage{} })
	app.RouteWithRegexp("^/", func() app.Composer { return &testPage{} })
	os.Exit(m.Run())
}

var (
	pages = []string{"/", "/other"}
	moved = map[string]string{"/old": "/other"}
)

func web() fstest.MapFS {
	return fstest.MapFS{
		"app.wasm":              {Data: []byte("a program")},
		"look.css":              {Data: []byte("h1 {}" + strings.Repeat(" ", 2000))},
		"vendor/face.woff2":     {Data: []byte("a face")},
		"package.json":          {Data: []byte("{}")},
		"package-lock.json":     {Data: []byte("{}")},
		".hidden":               {Data: []byte("no")},
		"node_modules/x/app.js": {Data: []byte("no")},
	}
}

func newSite(t *testing.T, web fs.FS, base string) *Site {
	t.Helper()
	s, err := New(web, base, pages, moved)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestFiles(t *testing.T) {
	s := newSite(t, web(), "")
	want := []string{"404.html", "app-worker.js", "app.css", "app.js", "index.html", "manifest.webmanifest",
		"old/index.html", "other/index.html",
		"wasm_exec.js", "web/app.wasm", "web/look.css", "web/vendor/face.woff2"}
	if got := slices.Sorted(maps.Keys(s.Files)); !slices.Equal(got, want) {
		t.Errorf("files %q\nwant  %q", got, want)
	}
	if _, err := New(fstest.MapFS{"a.css": {}}, "/", pages, moved); err == nil ||
		!strings.Contains(err.Error(), "app.wasm is missing") {
		t.Errorf("without a program: %v", err)
	}
}

// TestVersion checks that the version covers everything that is served. The same files always have the same version,
// and any change gives another.
func TestVersion(t *testing.T) {
	first := newSite(t, web(), "/")
	for range 5 {
		again := newSite(t, web(), "/")
		if again.Version != first.Version || !maps.EqualFunc(again.Files, first.Files, bytes.Equal) {
			t.Fatal("the same input gave another site")
		}
	}
	for _, name := range []string{"app.wasm", "look.css", "new.txt"} {
		changed := web()
		changed[name] = &fstest.MapFile{Data: []byte("changed")}
		if newSite(t, changed, "/").Version == first.Version {
			t.Errorf("a change of %s has the same version", name)
		}
	}
	for _, name := range []string{"app.js", "app-worker.js"} {
		if !bytes.Contains(first.Files[name], []byte(first.Version)) {
			t.Errorf("%s does not name the version", name)
		}
	}
}

func TestPage(t *testing.T) {
	for base, prefix := range map[string]string{"": "/", "/": "/", "sub": "/sub/", "/a/b/": "/a/b/"} {
		s := newSite(t, web(), base)
		html := string(s.Files["other/index.html"])
		for _, want := range []string{
			`<a href="#main">`,
			`<a href="` + prefix + `other">`,
			`src="` + prefix + `web/icon.svg"`,
			`href="` + prefix + `web/look.css"`,
			`href="` + prefix + `manifest.webmanifest"`,
			`<main class="a" id="main" title="say &quot;5&quot;` + "\u2009" + `!">`,
		} {
			if !strings.Contains(html, want) {
				t.Errorf("base %q: the page has no %s", base, want)
			}
		}
		if found := regexp.MustCompile(`https?://[^"]*`).FindString(html); found != "" {
			t.Errorf("base %q: the page names %s", base, found)
		}
		// A browser looks for the character set only in the first 1024 bytes, and applies a
		// policy only to what follows it.
		if i := strings.Index(html, charset); i < 0 || i > 900 {
			t.Errorf("character set at %d", i)
		}
		policy, hides := strings.Index(html, "Content-Security-Policy"), strings.Index(html, `name="referrer" content="no-`)
		if script := strings.Index(html, "<script"); policy < 0 || policy > script || hides < 0 || hides > script {
			t.Error("a script comes before the policies")
		}
	}
	for _, base := range []string{`/a"b`, "/a?b", "/a b", "/<"} {
		if _, err := New(web(), base, pages, moved); err == nil {
			t.Errorf("base %q is accepted", base)
		}
	}
}

func TestManifest(t *testing.T) {
	s := newSite(t, web(), "/sub")
	var m struct {
		ID, Scope string
		StartURL  string `json:"start_url"`
		Icons     []struct{ Src string }
	}
	if err := json.Unmarshal(s.Files["manifest.webmanifest"], &m); err != nil {
		t.Fatal(err)
	}
	if m.Scope != "./" || m.StartURL != "./" || m.ID != "./" {
		t.Errorf("scope %q, start %q, id %q", m.Scope, m.StartURL, m.ID)
	}
	if len(m.Icons) != 4 {
		t.Errorf("%d icons", len(m.Icons))
	}
	for _, icon := range m.Icons {
		if !strings.HasPrefix(icon.Src, "/sub/web/") {
			t.Errorf("icon %s", icon.Src)
		}
	}
}

func TestServiceWorker(t *testing.T) {
	s := newSite(t, web(), "/sub")
	js := s.Files["app-worker.js"]
	list := func(pattern string, into any) {
		m := regexp.MustCompile(pattern).FindSubmatch(js)
		if m == nil {
			t.Fatalf("no %s in %.300s", pattern, js)
		}
		if err := json.Unmarshal(m[1], into); err != nil {
			t.Fatal(err)
		}
	}
	var kept []string
	files, at := map[string]string{}, map[string]string{}
	list(`const moved = (\{.*?\});`, &at)
	list(`const pages = (\[.*?\]);`, &kept)
	list(`const files = (\{.*?\});`, &files)
	if !slices.Equal(kept, []string{"", "other"}) || !maps.Equal(at, map[string]string{"old": "other"}) {
		t.Errorf("pages %q, moved %q", kept, at)
	}
	for name, body := range s.Files {
		sum, listed := files[name]
		switch {
		case strings.HasSuffix(name, "index.html") || name == "app-worker.js":
			if listed {
				t.Errorf("%s is listed", name)
			}
		case name == missing:
			if !listed || sum != "" {
				t.Errorf("%s: %q %v", name, sum, listed)
			}
		case sum != integrity(body):
			t.Errorf("%s: %q", name, sum)
		}
	}
	if bytes.Contains(js, []byte("{{")) {
		t.Error("something is not filled in")
	}
}

func TestHandler(t *testing.T) {
	cache := t.TempDir()
	s := newSite(t, web(), "/sub")
	if err := s.sizes(cache, map[string]limit{program: limits[program]}, io.Discard); err != nil {
		t.Fatal(err)
	}
	if err := s.sizes(cache, limits, io.Discard); err == nil ||
		!strings.Contains(err.Error(), "web/worker.wasm is missing") {
		t.Errorf("without the workers' programs: %v", err)
	}
	h, err := s.Handler(cache)
	if err != nil {
		t.Fatal(err)
	}
	get := func(url string, header ...string) *http.Response {
		r := httptest.NewRequest(http.MethodGet, url, nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Result()
	}
	for _, c := range []struct {
		url      string
		status   int
		kind, to string
	}{
		{"/sub/", 200, "text/html; charset=utf-8", ""},
		{"/sub/?m=3", 200, "text/html; charset=utf-8", ""},
		{"/sub", 301, "", "/sub/"},
		{"/sub?m=3", 301, "", "/sub/?m=3"},
		{"/sub/other", 200, "text/html; charset=utf-8", ""},
		{"/sub/old?m=3", 200, "text/html; charset=utf-8", ""},
		{"/sub/old/?m=3", 301, "", "/sub/old?m=3"},
		{"/sub/other/?m=3", 301, "", "/sub/other?m=3"},
		{"/sub/web/app.wasm", 200, "application/wasm", ""},
		{"/sub/app.js", 200, "text/javascript; charset=utf-8", ""},
		{"/sub/manifest.webmanifest", 200, "application/manifest+json", ""},
		{"/sub/web/package.json", 404, "text/html; charset=utf-8", ""},
		{"/sub/nothing", 404, "text/html; charset=utf-8", ""},
		{"/elsewhere", 404, "text/plain; charset=utf-8", ""},
	} {
		r := get(c.url)
		if r.StatusCode != c.status || r.Header.Get("Location") != c.to ||
			c.kind != "" && r.Header.Get("Content-Type") != c.kind {
			t.Errorf("%s: %d %s %s", c.url, r.StatusCode, r.Header.Get("Content-Type"), r.Header.Get("Location"))
		}
	}

	if !bytes.Equal(s.Files["old/index.html"], s.Files["other/index.html"]) {
		t.Error("an old path has not the page that is there now")
	}

	want := s.Files["web/look.css"]
	tags := map[string]bool{}
	for _, c := range []struct{ accept, encoding string }{
		{"gzip, deflate, br, zstd", "br"}, {"gzip", "gzip"}, {"br;q=0, gzip;q=0.5", "gzip"}, {"br;q=0.0", ""}, {"", ""},
		{"BR", "br"},
	} {
		r := get("/sub/web/look.css", "Accept-Encoding", c.accept)
		if got := r.Header.Get("Content-Encoding"); got != c.encoding {
			t.Fatalf("%q: encoding %q", c.accept, got)
		}
		var body io.Reader = r.Body
		switch c.encoding {
		case "br":
			body = brotli.NewReader(body)
		case "gzip":
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		got, err := io.ReadAll(body)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%q: %d bytes, %v", c.accept, len(got), err)
		}
		tag := r.Header.Get("ETag")
		tags[tag] = true
		if again := get("/sub/web/look.css", "Accept-Encoding", c.accept, "If-None-Match",
			tag); again.StatusCode != http.StatusNotModified {
			t.Errorf("%q: %d for the same tag", c.accept, again.StatusCode)
		}
	}
	if len(tags) != 3 {
		t.Errorf("%d tags for 3 encodings", len(tags))
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/sub/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

func TestExport(t *testing.T) {
	dir := t.TempDir()
	s := newSite(t, web(), "/sub")
	if err := s.Export(dir, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	for name, want := range s.Files {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %v", name, err)
		}
		for _, e := range encodings {
			if _, err := os.Stat(filepath.Join(dir, name+e.ext)); (err == nil) != packed(name) {
				t.Errorf("%s%s: %v", name, e.ext, err)
			}
		}
	}
}

func TestSizesRefusesWhatIsTooLarge(t *testing.T) {
	s, cache := newSite(t, web(), "/"), t.TempDir()
	var out strings.Builder
	if err := s.sizes(cache, map[string]limit{"web/look.css": {100, 1}}, &out); err != nil ||
		!strings.Contains(out.String(), "web/look.css") {
		t.Errorf("2 kB of spaces are more than 100 bytes in brotli: %v\n%s", err, &out)
	}
	if err := s.sizes(cache, map[string]limit{"web/look.css": {5, 1}}, &out); err == nil ||
		!strings.Contains(err.Error(), "web/look.css") {
		t.Errorf("more than 5 bytes are accepted: %v", err)
	}
	for bytes, refused := range map[int]bool{100: false, 5: true} {
		if err := s.sizes("", map[string]limit{"web/look.css": {bytes, 1}}, io.Discard); (err != nil) != refused {
			t.Errorf("quickly, with a limit of %d: %v", bytes, err)
		}
	}
}

func TestSameExec(t *testing.T) {
	s := newSite(t, web(), "/")
	same, other := filepath.Join(t.TempDir(), "a.js"), filepath.Join(t.TempDir(), "b.js")
	for name, body := range map[string][]byte{same: s.Files["wasm_exec.js"], other: []byte("x")} {
		if err := os.WriteFile(name, body, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.sameExec(same); err != nil {
		t.Error(err)
	}
	if err := s.sameExec(other); err == nil {
		t.Error("another wasm_exec.js is accepted")
	}
}

// TestColours checks that the colours around a page are those of the page, light and dark.
func TestColours(t *testing.T) {
	style, err := os.ReadFile("../../web/style.css")
	if err != nil {
		t.Fatal(err)
	}
	if want := "--bg: light-dark(" + light + ", " + dark + ");"; !bytes.Contains(style, []byte(want)) {
		t.Errorf("style.css has no %s", want)
	}
	page := string(newSite(t, web(), "/").Files["index.html"])
	for scheme, colour := range map[string]string{"light": light, "dark": dark} {
		meta := `<meta name="theme-color" media="(prefers-color-scheme: ` + scheme + `)" content="` + colour + `">`
		if at := strings.Index(page, meta); at < 0 || at > strings.Index(page, "<script>") {
			t.Errorf("%s does not stand before the first script, which follows it", meta)
		}
	}
}

// TestAroundWord checks that a stop follows the word before it, as in a sentence.
func TestAroundWord(t *testing.T) {
	const was, is = "<button>\n  <i>n</i>\n</button>\n,\n<button>seen</button>\n .\n<button>k</button>\n is",
		"<button>\n  <i>n</i></button>,\n<button>seen</button>.\n<button>k</button>\n is"
	if got := string(aroundWord.ReplaceAll([]byte(was), []byte("$1$2"))); got != is {
		t.Errorf("%q is %q, not %q", was, got, is)
	}
}

// TestSettle checks that attributes are written as HTML requires.
func TestSettle(t *testing.T) {
	for was, is := range map[string]string{
		`<input type="radio" checked="false" id="a">`: `<input id="a" type="radio">`,
		`<input type="radio" checked id="a">`:         `<input checked id="a" type="radio">`,
		`<option selected="false">`:                   `<option>`,
		`<input spellcheck="false">`:                  `<input spellcheck="false">`,
		`<svg aria-hidden class="icon">`:              `<svg aria-hidden="true" class="icon">`,
		`<p title="\"a\"">`:                           `<p title="&quot;a&quot;">`,
	} {
		if got := string(normalizeTag([]byte(was))); got != is {
			t.Errorf("%s is %s, not %s", was, got, is)
		}
	}
}
