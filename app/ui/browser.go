package ui

import (
	"errors"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/site"
)

// Location is the address of the page, which repeats what it shows.
func Location() string {
	if app.IsServer {
		return ""
	}
	return app.Window().Get("rencontre").Call("location").String()
}

// Copy puts text on the clipboard, and says when it is there or why it is not.
func Copy(text string, done func(error)) {
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		done(errors.New("the browser gives no access to the clipboard here"))
		return
	}
	settled(clipboard.Call("writeText", text), func(_ string, ok bool) {
		if !ok {
			done(errors.New("the browser does not let this page copy"))
			return
		}
		done(nil)
	})
}

// Fetch reads a file of the site as text. A page that is made ahead reads none.
func Fetch(path string, done func(text string, err error)) {
	if app.IsServer {
		return
	}
	settled(app.Window().Get("rencontre").Call("text", site.Path(path)), func(text string, ok bool) {
		if !ok {
			done("", errors.New(text))
			return
		}
		done(text, nil)
	})
}

// settled says whether a promise was kept, and its text, or why it was not.
func settled(promise app.Value, say func(text string, ok bool)) {
	var yes, no app.Func
	end := func(text string, ok bool) {
		yes.Release()
		no.Release()
		say(text, ok)
	}
	yes = app.FuncOf(func(_ app.Value, of []app.Value) any {
		text := ""
		if len(of) > 0 && of[0].Type() == app.TypeString {
			text = of[0].String()
		}
		end(text, true)
		return nil
	})
	no = app.FuncOf(func(_ app.Value, why []app.Value) any { end(why[0].Get("message").String(), false); return nil })
	promise.Call("then", yes, no)
}

// save offers text as a file.
func save(name, kind, text string) {
	blob := app.Window().Get("Blob").New([]any{text}, map[string]any{"type": kind})
	address := app.Window().Get("URL").Call("createObjectURL", blob)
	download(name, address)
	app.Window().Get("URL").Call("revokeObjectURL", address)
}

func download(name string, address any) {
	a := app.Window().Get("document").Call("createElement", "a")
	a.Set("href", address)
	a.Set("download", name)
	a.Call("click")
}

// savePicture saves the chart in the element with the id, with its key, as SVG or
// drawn at twice its size as PNG.
func savePicture(id, name, ending string, done func(error)) {
	settled(app.Window().Get("rencontre").Call("savePicture", id, name, ending), func(why string, ok bool) {
		if !ok {
			done(errors.New(why))
			return
		}
		done(nil)
	})
}

// Present fills the screen with the part of the page that the keyboard is in, or the
// first that can (see web/page.js), or leaves it; PresentButton does so with the part
// that it stands in.
func Present() { app.Window().Get("rencontre").Call("present") }

func PresentButton() app.UI {
	return Button("Present", "present", "presents", func(ctx app.Context, e app.Event) {
		app.Window().Get("rencontre").Call("present", ctx.JSSrc().Call("closest", "[data-present]"))
	})
}

// FullScreen has the page fill the screen, where the browser lets it, or no more.
func FullScreen(on bool) { app.Window().Get("rencontre").Call("full", on) }

// placeMenu turns a menu that has opened up where there is more room for it than
// below, and has it in two columns where it is higher than that; it tells the style how
// much room there is.
func placeMenu(menu app.Value) {
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
		if beyond := list.Call("getBoundingClientRect").Get("right").Float() - app.Window().Get("innerWidth").Float(); beyond > 0 {
			list.Get("style").Set("left", strconv.Itoa(-int(beyond)-8)+"px")
		}
	}
	list.Get("style").Call("setProperty", "--room", strconv.Itoa(int(room)-16)+"px")
}

// Replace sets the query of the address at once, without a new entry in the history; Push
// makes one, so that Back returns to what was shown before (see web/page.js).
func Replace(query string) { history("replace", query) }
func Push(query string)    { history("push", query) }

func history(how, query string) {
	if app.IsClient {
		app.Window().Get("rencontre").Call(how, query)
	}
}
