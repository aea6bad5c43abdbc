package calc

import (
	"maps"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// Keys are what keys do. A letter stands for its capital too.
type Keys map[string]func()

// singleKeys reports whether keys without Ctrl or Alt work outside of fields (WCAG 2.1.4). It is
// stored on the device.
func singleKeys() bool {
	if app.IsServer {
		return true
	}
	return app.Window().Get("localStorage").Call("getItem", "single-keys").String() != "off"
}

// setSingleKeys stores it.
func setSingleKeys(on bool) {
	value := map[bool]string{true: "on", false: "off"}[on]
	app.Window().Get("localStorage").Call("setItem", "single-keys", value)
}

// named are the keys of all pages with their names and what they do, in the order of the list.
var named = [...][3]string{
	{"ArrowRight", "→", "one step forward"}, {"ArrowLeft", "←", "one step back"}, {" ", "Space", "run or pause; turn a " +
		"card"},
	{"Home", "Home", "go to the start"}, {"End", "End", "go to the end"}, {"a", "A 2 … 9 0 J Q K", "choose a rank; 0 " +
		"means 10"},
	{"Backspace", "⌫", "undo"}, {"h", "H", "show or hide hints"}, {"n", "N", "new deal"},
	{"d", "D", "go to the card field"},
	{"p", "P", "show full screen"}, {"c", "C", "copy the link"}, {"/", "/", "ask"}, {"Escape", "Esc", "leave"},
	{"?", "?", "show these keys"},
}

// Named reports whether a key is listed under its name. The ranks of a pack are listed with the
// ace.
func Named(key string) bool {
	return slices.ContainsFunc(named[:], func(n [3]string) bool { return n[0] == key })
}

// keys are the keys of every page and those of this one, which take precedence.
func (f *Frame) keys() Keys {
	keys := Keys{"p": ui.Present, "c": copyLink, "/": ui.OpenAsk, "?": f.listKeys}
	if k, ok := shown(f.calculator).(Keyed); ok {
		maps.Copy(keys, k.Keys())
	}
	return keys
}

func (f *Frame) listKeys() {
	f.listed = true
	f.Defer(func() { app.Window().GetElementByID("keys").Call("showModal") })
}

// keyList is a dialog with the keys of the page, and keyButton opens it.
func (f *Frame) keyList() app.UI {
	attrs := []string{"id", "keys", "class", "panel", "aria-label", "Keys"}
	return h.Elem("dialog", attrs, h.If(f.listed, func() app.UI {
		keys := f.keys()
		var list []app.UI
		for _, n := range named {
			if keys[n[0]] != nil || n[0] == "Escape" {
				list = append(list, h.Box("li", "", h.Text("kbd", "", n[1]), app.Text(" "+n[2])))
			}
		}
		return h.Box("div", "stack", h.Text("h2", "", "Keys"), h.Box("ul", "tight", list...),
			ui.Check("single-keys", "Use single-key shortcuts outside text fields", singleKeys(), setSingleKeys),
			h.Box("div", "", ui.Button("Close", "close", "", func(ctx app.Context, e app.Event) {
				ctx.JSSrc().Call("closest", "dialog").Call("close")
			})))
	})).On("close", func(app.Context, app.Event) { f.listed = false })
}

func (f *Frame) keyButton() app.UI {
	return h.Box("div", "by-keys", ui.Button("Keys", "", "link", func(app.Context, app.Event) { f.listKeys() }))
}

// listen binds keys until the returned function is called. It leaves to the browser keys in fields
// and dialogs, keys with modifiers, and Space or Enter on a control.
func listen(ctx app.Context, keys Keys) func() {
	heard := app.FuncOf(func(_ app.Value, args []app.Value) any {
		e := args[0]
		if Modified(e) {
			return nil
		}
		key := e.Get("key").String()
		if app.Window().Get("document").Call("querySelector", "dialog[open]").Truthy() {
			return nil // it has its own keys
		}
		switch strings.ToLower(e.Get("target").Get("tagName").String()) {
		case "input", "textarea", "select":
			if !e.Get("target").Call("closest", "dialog").Truthy() { // one that has just been closed
				return nil
			}
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
		ctx.Dispatch(func(app.Context) { do() })
		return nil
	})
	app.Window().Call("addEventListener", "keydown", heard)
	return func() {
		app.Window().Call("removeEventListener", "keydown", heard)
		heard.Release()
	}
}

// Modified reports whether a key was pressed with Ctrl, Meta or Alt.
func Modified(e app.Value) bool {
	return e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool()
}

// copyLink puts the address on the clipboard, or shows it to be copied.
func copyLink() { ui.Copy(ui.Location(), func(error) {}) }

// AskKey makes the key / open the field for a question on a page without a frame, until the returned function is
// called.
func AskKey(ctx app.Context) (release func()) { return listen(ctx, Keys{"/": ui.OpenAsk}) }

// Focus moves the keyboard to the element with the id.
func Focus(id string) {
	if e := app.Window().GetElementByID(id); e.Truthy() {
		e.Call("focus")
	}
}
