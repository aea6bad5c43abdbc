//go:build !js

package browsertest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// within returns the frame of another site whose address has some text. The tab is that frame then.
func within(b *tab, text string) *tab {
	b.t.Helper()
	f := &tab{t: b.t}
	b.until("a frame with "+text, patience, func() bool {
		all, err := chromedp.Targets(b.ctx)
		if err != nil {
			b.t.Fatal(err)
		}
		for _, found := range all {
			if found.Type == "iframe" && strings.Contains(found.URL, text) {
				ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(found.TargetID),
					chromedp.WithDetachOnCancel())
				b.t.Cleanup(cancel)
				f.ctx = ctx
			}
		}
		return f.ctx != nil
	})
	return f
}

// TestLessonOfAnotherSite visits a lesson of another site once, with three frames. They answer again when their host is gone, as
// the browser keeps a service worker for the site of the lesson.
func TestLessonOfAnotherSite(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/app/")
	page, err := os.ReadFile(filepath.Join(root, "app", "serve", "lesson.html"))
	if err != nil {
		t.Fatal(err)
	}
	class := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		// a browser that left is no fault
		_, _ = w.Write([]byte(strings.ReplaceAll(string(page), "https://example.org/rencontre/", h.URL)))
	}))
	defer class.Close()
	lesson := strings.Replace(class.URL, "127.0.0.1", "lesson.localhost", 1)
	frames := []struct{ path, shows string }{
		{"/play", "Lost: "}, {"/coincidences", "exact distribution"}, {"/dundee", "Evidence"},
	}

	b := openInstalled(t)
	b.Desktop()
	b.Go(lesson)
	for _, x := range frames {
		f := within(b, h.Name+"/app"+x.path)
		f.WaitLong(saying("[data-alone]", x.shows))
		f.Offline()
	}
	b.Go("about:blank")
	h.Stop()
	defer h.Start() // for the clean-up
	b.Go(lesson)
	for _, x := range frames {
		f := within(b, h.Name+"/app"+x.path)
		f.WaitLong(saying("[data-alone]", x.shows))
		if x.path == "/play" {
			f.Eval(`document.querySelector(".stage .controls .main").click()`, nil)
			f.Wait(says("Step 1 of 11"))
		}
	}
	b.Look("lesson")
	do(b, "resize", chromedp.EmulateViewport(320, 640))
	b.Fits()
	for _, x := range frames {
		within(b, h.Name+"/app"+x.path).Fits()
	}
}
