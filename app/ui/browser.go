package ui

import (
	"errors"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Location is the address of the page, which repeats what it shows.
func Location() string {
	if app.IsServer {
		return ""
	}
	return app.Window().Get("location").Get("href").String()
}

// Copy puts text on the clipboard.
func Copy(text string, done func(error)) {
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		done(errors.New("the browser gives no access to the clipboard here"))
		return
	}
	var yes, no app.Func
	end := func(err error) {
		yes.Release()
		no.Release()
		done(err)
	}
	yes = app.FuncOf(func(app.Value, []app.Value) any { end(nil); return nil })
	no = app.FuncOf(func(app.Value, []app.Value) any {
		end(errors.New("the browser does not let this page copy"))
		return nil
	})
	clipboard.Call("writeText", text).Call("then", yes, no)
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

// savePicture saves the SVG below the element with the id, as it is or drawn at
// twice its size as PNG.
func savePicture(id, name, ending string) error {
	svg := app.Window().Get("document").Call("querySelector", "#"+id+" svg")
	if !svg.Truthy() {
		return errors.New("there is no picture")
	}
	app.Window().Get("rencontre").Call("savePicture", svg, name, ending)
	return nil
}

// Replace sets the query of the address without a new entry in the history;
// Push makes one, so that Back returns to what was shown before.
func Replace(query string) { history("replaceState", query) }
func Push(query string)    { history("pushState", query) }

func history(how, query string) {
	if app.IsServer {
		return
	}
	location := app.Window().Get("location")
	address := location.Get("pathname").String()
	if query != "" {
		address += "?" + query
	}
	if address == location.Get("pathname").String()+location.Get("search").String() {
		return
	}
	app.Window().Get("history").Call(how, nil, "", address)
}
