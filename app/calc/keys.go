package calc

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// Keys are what keys do. A letter stands for its capital too.
type Keys map[string]func()

// SingleKeys says whether keys without Ctrl or Alt do something outside of
// fields (WCAG 2.1.4); it is kept on the device.
func SingleKeys() bool {
	if app.IsServer {
		return true
	}
	return app.Window().Get("localStorage").Call("getItem", "single-keys").String() != "off"
}

// SetSingleKeys keeps it.
func SetSingleKeys(on bool) {
	value := "off"
	if on {
		value = "on"
	}
	app.Window().Get("localStorage").Call("setItem", "single-keys", value)
}

// listen lets keys do what they are bound to until the returned function is
// called. Keys in fields and dialogs, with modifiers, and Space or Enter on a control
// are left to the browser.
func listen(ctx app.Context, keys Keys) func() {
	heard := app.FuncOf(func(_ app.Value, args []app.Value) any {
		e := args[0]
		if Modified(e) {
			return nil
		}
		key := e.Get("key").String()
		if app.Window().Get("document").Call("querySelector", "dialog[open]").Truthy() {
			return nil // which has its own
		}
		switch strings.ToLower(e.Get("target").Get("tagName").String()) {
		case "input", "textarea", "select":
			return nil
		case "button", "a", "summary":
			if key == " " || key == "Enter" {
				return nil
			}
		}
		if len(key) == 1 {
			if key != " " && !SingleKeys() {
				return nil
			}
			key = strings.ToLower(key)
		}
		do, bound := keys[key]
		if !bound {
			return nil
		}
		e.Call("preventDefault")
		ctx.Dispatch(func(app.Context) { do() })
		return nil
	})
	app.Window().Call("addEventListener", "keydown", heard)
	return func() {
		app.Window().Call("removeEventListener", "keydown", heard)
		heard.Release()
	}
}

// Modified reports whether a key was pressed together with another one.
func Modified(e app.Value) bool {
	return e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool()
}

// CopyLink puts the address on the clipboard.
func CopyLink() {
	ui.Copy(ui.Location(), func(err error) {
		if err != nil {
			app.Log(err)
		}
	})
}

// Focus moves the keyboard to the element with the id.
func Focus(id string) {
	if e := app.Window().GetElementByID(id); e.Truthy() {
		e.Call("focus")
	}
}
