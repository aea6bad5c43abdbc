// Package site tells a page about the site it is served from: the path it is served under,
// whether it works offline, and whether a newer version waits. The other half is early.js,
// which every page carries.
package site

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Path is the address of the page or file p ("/play", "/play?m=3") on this site. Every link and
// every navigation must use it: go-app adds the site's path to a link when it prerenders, but
// not in the browser.
func Path(p string) string {
	if app.IsServer {
		return p
	}
	return root + strings.TrimPrefix(p, "/")
}

// root is the path of the site.
var root = app.Getenv("GOAPP_ROOT_PREFIX")

// State is the state of the site.
type State struct {
	Ready   bool // all files are kept on this device
	Waiting bool // a newer version is available; Reload changes to it
}

// Now returns the current state, the zero State when prerendering.
func Now() State {
	s := app.Window().Get("rencontre")
	if app.IsServer || !s.Truthy() {
		return State{}
	}
	return State{Ready: s.Get("ready").Bool(), Waiting: s.Get("waiting").Bool()}
}

// OnChange calls f after each change of the state, outside the UI goroutine, until release is
// called.
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

// Reload changes to the newer version and reloads this page. Whatever the page computes is
// ended.
func Reload() {
	if app.IsClient {
		app.Window().Get("rencontre").Call("reload")
	}
}
