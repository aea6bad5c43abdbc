package page

import (
	"math/rand/v2"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// seed picks which deck a shuffle deals; the deck itself stands in the link.
func seed() uint64 { return rand.Uint64() }

// singleKeys says whether keys without Ctrl or Alt do something outside of
// fields (WCAG 2.1.4); it is kept on the device.
func singleKeys() bool {
	if app.IsServer {
		return true
	}
	return app.Window().Get("localStorage").Call("getItem", "single-keys").String() != "off"
}

func setSingleKeys(_ app.Context, on bool) {
	value := "off"
	if on {
		value = "on"
	}
	app.Window().Get("localStorage").Call("setItem", "single-keys", value)
}

// bindings are what keys do.
type bindings map[string]func(app.Context)

// listen lets keys do what they are bound to until the returned function is
// called. Keys in fields, with modifiers, and Space or Enter on a control are
// left to the browser. A letter stands for its capital too.
func listen(ctx app.Context, keys bindings) func() {
	heard := app.FuncOf(func(_ app.Value, args []app.Value) any {
		e := args[0]
		if modified(e) {
			return nil
		}
		key := e.Get("key").String()
		switch strings.ToLower(e.Get("target").Get("tagName").String()) {
		case "input", "textarea", "select":
			return nil
		case "button", "a", "summary":
			if key == " " || key == "Enter" {
				return nil
			}
		}
		if len(key) == 1 {
			if key != " " && !singleKeys() {
				return nil
			}
			key = strings.ToLower(key)
		}
		do, bound := keys[key]
		if !bound {
			return nil
		}
		e.Call("preventDefault")
		ctx.Dispatch(do)
		return nil
	})
	app.Window().Call("addEventListener", "keydown", heard)
	return func() {
		app.Window().Call("removeEventListener", "keydown", heard)
		heard.Release()
	}
}

// modified reports whether a key was pressed together with another one.
func modified(e app.Value) bool {
	return e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool()
}

// pressed is what a button does, done by a key.
func pressed(do app.EventHandler) func(app.Context) {
	return func(ctx app.Context) { do(ctx, app.Event{}) }
}

// copyLink puts the address on the clipboard.
func copyLink(app.Context) {
	ui.Copy(ui.Location(), func(err error) {
		if err != nil {
			app.Log(err)
		}
	})
}

// focus moves the keyboard to the element with the id.
func focus(id string) {
	if e := app.Window().GetElementByID(id); e.Truthy() {
		e.Call("focus")
	}
}
