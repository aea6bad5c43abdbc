//go:build !js

package browsertest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// within reports whether an expression is true in the frame of another site whose address has some text. It sees the
// document of the frame, but not what scripts have put into its window.
func within(b *tab, text, expression string) bool {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	tree, err := chromedp.Run(ctx, command(page.GetFrameTree, cdp.Empty{}))
	if err != nil {
		return false
	}
	for _, child := range tree.FrameTree.ChildFrames {
		if !strings.Contains(child.Frame.URL, text) {
			continue
		}
		world, err := chromedp.Run(ctx, command(page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{
			FrameID: child.Frame.ID, WorldName: "test"}))
		if err != nil {
			return false // the frame has moved on
		}
		is, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`Boolean(`+expression+`)`, func(p *runtime.EvaluateParams) {
			p.ContextID = world.ExecutionContextID
		}))
		return err == nil && is
	}
	return false
}

// TestLessonOfAnotherSite visits a lesson of another site once, with three frames. They answer again when their host is
// gone, as the browser keeps a service worker for the site of the lesson.
func TestLessonOfAnotherSite(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/app/")
	source, err := os.ReadFile(filepath.Join(root, "app", "serve", "lesson.html"))
	if err != nil {
		t.Fatal(err)
	}
	class := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		// a browser that left is no fault
		_, _ = w.Write([]byte(strings.ReplaceAll(string(source), "https://example.org/rencontre/", h.URL)))
	}))
	defer class.Close()
	lesson := strings.Replace(class.URL, "127.0.0.1", "lesson.localhost", 1)
	frames := []struct{ path, shows string }{
		{"/play", "Lost: "}, {"/coincidences", "exact distribution"}, {"/dundee", "Evidence"},
	}

	b := openInstalled(t)
	b.Desktop()
	wait := func(path, expression string) {
		t.Helper()
		b.until(path+" to have "+expression, 2*patience, func() bool { return within(b, h.Name+"/app"+path, expression) })
	}
	b.Go(lesson)
	for _, x := range frames {
		wait(x.path, saying("[data-alone]", x.shows))
		wait(x.path, `navigator.serviceWorker.controller !== null`)
	}
	b.Go("about:blank")
	h.Stop()
	defer h.Start() // for the clean-up
	b.Go(lesson)
	for _, x := range frames {
		wait(x.path, saying("[data-alone]", x.shows))
	}
	wait("/play", `!document.getElementById("app-wasm-loader")`)
	wait("/play", `(document.querySelector(".stage .controls .main").click(), true)`)
	wait("/play", says("Step 1 of 11"))
	b.axe(`resultTypes: ["violations"], preload: false, iframes: false`)
	do(b, "resize", chromedp.EmulateViewport(1280, 3000)) // what was never on the screen is not drawn
	wait("/coincidences", `document.querySelector("#law svg")`)
	b.Screenshot("lesson")
	for _, x := range frames {
		wait(x.path, `document.documentElement.scrollHeight <= innerHeight`)
	}
	do(b, "resize", chromedp.EmulateViewport(320, 640))
	b.Fits()
	for _, x := range frames {
		wait(x.path, `document.documentElement.scrollWidth <= innerWidth`)
	}
}
