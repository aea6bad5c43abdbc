package ui

import (
	"errors"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/site"
)

// call calls a function of page.js.
func call(name string, args ...any) app.Value {
	return app.Window().Get("rencontre").Call(name, args...)
}

// Location returns the address that reproduces what the page shows.
func Location() string {
	if app.IsServer {
		return ""
	}
	return call("location").String()
}

// Bring scrolls no further than needed to show an element. What is on the screen stays where it is.
func Bring(id string) {
	if e := app.Window().GetElementByID(id); e.Truthy() {
		e.Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

// Reach shows an element and moves the keyboard to it. The page scrolls only if the element is not in its upper half.
func Reach(id string) {
	e := app.Window().GetElementByID(id)
	if !e.Truthy() {
		return
	}
	top := e.Call("getBoundingClientRect").Get("top").Float()
	if top < belowBar || top > app.Window().Get("innerHeight").Float()/2 {
		e.Call("scrollIntoView")
	}
	e.Call("focus", map[string]any{"preventScroll": true})
}

// belowBar is where the page begins below its bar, in pixels.
const belowBar = 64

// Follow moves to the element that the fragment of the address names, if it is there. A page calls it when that comes
// late.
func Follow() {
	if !app.IsServer {
		call("follow")
	}
}

// Leave replaces the page by that of another path, which is loaded. Back does not lead to the present one.
func Leave(path string) {
	if !app.IsServer {
		app.Window().Get("location").Call("replace", path)
	}
}

// absolute returns the address of a path with its host.
func absolute(path string) string {
	if app.IsServer {
		return path
	}
	return app.Window().Get("location").Get("origin").String() + path
}

// Copy puts text on the clipboard and calls done with the error, or nil. Text that the browser does not let the page
// copy is shown, selected (see web/page.js).
func Copy(text string, done func(error)) {
	whenSettled(call("copy", text), func(_ string, err error) { done(err) })
}

// Fetch reads a file of the site as text. It does nothing while a page is prerendered.
func Fetch(path string, done func(text string, err error)) {
	if app.IsClient {
		whenSettled(call("text", site.Path(path)), done)
	}
}

// whenSettled calls say with the text that a promise resolves to, or with its error.
func whenSettled(promise app.Value, say func(text string, err error)) {
	var yes, no app.Func
	end := func(text string, err error) {
		yes.Release()
		no.Release()
		say(text, err)
	}
	yes = app.FuncOf(func(_ app.Value, of []app.Value) any {
		text := ""
		if len(of) > 0 && of[0].Type() == app.TypeString {
			text = of[0].String()
		}
		end(text, nil)
		return nil
	})
	no = app.FuncOf(func(_ app.Value, why []app.Value) any {
		end("", errors.New(why[0].Get("message").String()))
		return nil
	})
	promise.Call("then", yes, no)
}

// save downloads text as a file.
func save(name, kind, text string) {
	blob := app.Window().Get("Blob").New([]any{text}, map[string]any{"type": kind})
	address := app.Window().Get("URL").Call("createObjectURL", blob)
	a := app.Window().Get("document").Call("createElement", "a")
	a.Set("href", address)
	a.Set("download", name)
	a.Call("click")
	app.Window().Get("URL").Call("revokeObjectURL", address)
}

// savePicture saves the chart in the element with the id, with its legend: as SVG, or as PNG at twice its size. The
// file has the sources in it, out of sight.
func savePicture(id, name, ending, sources string, done func(error)) {
	whenSettled(call("savePicture", id, name, ending, sources), func(_ string, err error) { done(err) })
}

// Present toggles full screen for the part of the page that has the focus, or else for the first part that allows it
// (see web/page.js).
func Present() { call("present") }

// PresentButton makes a button that shows the part of the page around it in full screen.
func PresentButton() app.UI {
	return Button("Present", "present", "presents", func(ctx app.Context, e app.Event) {
		call("present", ctx.JSSrc().Call("closest", "[data-present]"))
	})
}

// Still reports whether the user prefers that nothing moves.
func Still() bool {
	return app.Window().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}

// Narrow reports whether the screen is that of a phone. What has been drawn for it stays when it is turned.
func Narrow() bool {
	return !app.IsServer && app.Window().Call("matchMedia", "(max-width: 40rem)").Get("matches").Bool()
}

// FullScreen turns full screen of the page on or off, where the browser allows it.
func FullScreen(on bool) { call("full", on) }

// fitMenu opens a menu upwards if there is more room above, and in two columns if it is higher than the room. It
// tells the style sheet how much room there is.
func fitMenu(menu app.Value) {
	list := menu.Call("querySelector", "[role=group]")
	if !list.Truthy() {
		return
	}
	at := menu.Call("getBoundingClientRect")
	above, below := at.Get("top").Float(), app.Window().Get("innerHeight").Float()-at.Get("bottom").Float()
	room, need := below, list.Get("offsetHeight").Float()+16
	if below < need && above > below {
		list.Get("classList").Call("add", "up")
		room = above
	}
	if room < need {
		list.Get("classList").Call("add", "wide")
		if beyond := list.Call("getBoundingClientRect").Get("right").Float() - app.Window().Get("innerWidth").
			Float(); beyond > 0 {
			list.Get("style").Set("left", strconv.Itoa(-int(beyond)-8)+"px")
		}
	}
	list.Get("style").Call("setProperty", "--room", strconv.Itoa(int(room)-16)+"px")
}

// Replace sets the query of the address without a new entry in the history (see web/page.js). Push makes an entry, so
// that Back returns to the old one.
func Replace(query string) { history("replace", query) }
func Push(query string)    { history("push", query) }

func history(how, query string) {
	if app.IsClient {
		call(how, query)
	}
}
