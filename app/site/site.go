// Package site is what a page knows of the place it is served from: the path
// it lives under, whether it would work without the network, and whether a
// newer version waits. The other half is early.js, which every page carries.
package site

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Path is the address of the page or file p ("/play", "/play?m=3") on this
// site. Every link and every navigation goes through it: go-app puts the site's
// own path before a link where it prerenders, but not in the browser.
func Path(p string) string {
	if app.IsServer {
		return p
	}
	return root + strings.TrimPrefix(p, "/")
}

// root is the site's own path.
var root = app.Getenv("GOAPP_ROOT_PREFIX")

// State is what can be said of the site now.
type State struct {
	Ready   bool // all of it is kept on this device
	Waiting bool // a newer version is here; Reload changes to it
}

// Now is the state; it is zero when prerendering.
func Now() State {
	s := app.Window().Get("rencontre")
	if app.IsServer || !s.Truthy() {
		return State{}
	}
	return State{Ready: s.Get("ready").Bool(), Waiting: s.Get("waiting").Bool()}
}

// OnChange has f called, outside the UI goroutine, whenever the state has
// changed, until release is called.
func OnChange(f func()) (release func()) {
	if app.IsServer {
		return func() {}
	}
	listener := app.FuncOf(func(app.Value, []app.Value) any { f(); return nil })
	document := app.Window().Get("document")
	document.Call("addEventListener", "rencontre-state", listener)
	return func() {
		document.Call("removeEventListener", "rencontre-state", listener)
		listener.Release()
	}
}

// Reload changes to the version that waits and loads this page again. What runs
// here ends.
func Reload() {
	if app.IsClient {
		app.Window().Get("rencontre").Call("reload")
	}
}
