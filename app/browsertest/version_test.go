//go:build !js

package browsertest

import (
	"net/http"
	"sync/atomic"
	"testing"
)

const version = `goappGetenv("GOAPP_VERSION")`

// TestNewVersion checks that a new version is announced and waits: the page does not reload, works, and keeps its
// files. The window that asks for it gets it, and no other window reloads.
func TestNewVersion(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/sub/")
	a, b := openInstalled(t), openInstalled(t)
	for _, tab := range []*tab{a, b} {
		tab.Visit(h.URL)
		tab.Offline()
		tab.Eval(`window.working = true`, nil)
	}
	if a.Waiting() {
		t.Fatal("the first version is said to be a new one")
	}
	old := a.String(version)

	h.Deploy("another version")
	a.Update(a.Waiting)
	for _, tab := range []*tab{a, b} {
		tab.Wait(`rencontre.waiting`)
		if tab.String("window.working") != "true" || tab.String(version) != old {
			t.Fatal("the page was loaded again by itself")
		}
	}
	var caches int
	a.Eval(`caches.keys().then(k => k.length)`, &caches)
	if caches != 2 {
		t.Errorf("%d versions are kept, not the old and the new", caches)
	}

	// Loading a page again does not change the version under another window.
	a.Reload()
	a.Started()
	a.Wait(`rencontre.waiting`)
	if a.String(version) != old {
		t.Fatal("the version changed while another window worked")
	}
	a.Eval(`rencontre.reload()`, nil)
	a.Wait(`window.goappGetenv && ` + version + ` !== ` + quote(old))
	a.Started()
	a.Wait(`rencontre.ready && !rencontre.waiting`)
	if b.String("window.working") != "true" {
		t.Error("another window was loaded again")
	}
	a.Eval(`caches.keys().then(k => k.length)`, &caches)
	if caches != 1 {
		t.Errorf("%d versions are kept, not the new one alone", caches)
	}
}

// TestNewVersionOffline checks that the address survives the change, and that the new version works offline.
func TestNewVersionOffline(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := openInstalled(t)
	b.Visit(h.URL + "?x=1")
	b.Offline()
	old := b.String(version)
	h.Deploy("another version")
	b.Update(b.Waiting)
	h.Stop()
	b.Reload()
	checkPage(b, h, h.URL+"?x=1")
	b.Wait(`rencontre.waiting`)
	b.Eval(`rencontre.reload()`, nil)
	b.Wait(`window.goappGetenv && ` + version + ` !== ` + quote(old))
	checkPage(b, h, h.URL+"?x=1")
	b.Reload()
	checkPage(b, h, h.URL+"?x=1")
	h.Start()
}

// TestHalfDeployed checks that a deployment that is incomplete when it is fetched does not become a version.
func TestHalfDeployed(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := openInstalled(t)
	b.Visit(h.URL)
	b.Offline()
	first := h.Files()
	h.Deploy("another version")
	second := h.Files()
	var asked atomic.Bool // for a file of the new version
	var half http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/app-worker.js":
			second.ServeHTTP(w, r)
			return
		case "/web/mark.txt":
			asked.Store(true)
		}
		first.ServeHTTP(w, r)
	})
	h.Serve(half)
	b.Eval(`navigator.serviceWorker.ready.then(r => { window.registration = r; return 0 })`, nil)
	b.Update(asked.Load)
	// The page may hear of the installation after the host does.
	b.until("half a version to be dropped", patience, func() (dropped bool) {
		b.Eval(`caches.keys().then(k => k.length === 1 && !registration.installing && !registration.waiting && `+
			`!rencontre.waiting)`, &dropped)
		return dropped
	})
	h.Stop()
	b.Reload()
	checkPage(b, h, h.URL)
	h.Start()
}
