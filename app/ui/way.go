package ui

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/pages"
	"rencontre/app/site"
)

// Navigation between pages. An address is the whole input of a page: without a query it means the defaults, and no page
// keeps anything of another address.
//
// A link of the navigation leads to the last query of its page in this tab, or to the page's defaults if it was not
// visited. The link to the current page leads to its defaults. Links between pages about one question, and between the
// parts of a page, carry the question: if the last query of the target was about another question, the link has this
// one. Every link makes an entry in the history, so that Back restores all that was typed.
//
// A place is a page, "/play", or one of its parts, "/memory?part=boards". The part without a name is "/memory?part=".

// left returns the key in sessionStorage of a place's last query.
func left(place string) string { return "left " + site.Path(place) }

// Turned must be called when a page turns to its address. It replaces an old address by the one with its answer, and
// remembers that as the last of the places that the page shows. rencontre.turned is set once the page is drawn; tests
// wait for it.
func Turned(ctx app.Context) {
	if app.IsServer {
		return
	}
	address := app.Window().Get("location").Get("href")
	if to, is := moved(app.Window().URL()); is {
		app.Window().Get("history").Call("replaceState", nil, "", site.Path(to))
	}
	call("note")
	ctx.Defer(func(app.Context) { app.Window().Get("rencontre").Set("turned", address) })
}

// Left returns the last query of a place.
func Left(place string) (query string, visited bool) {
	if app.IsServer {
		return "", false
	}
	q := app.Window().Get("sessionStorage").Call("getItem", left(place))
	if !q.Truthy() {
		return "", false
	}
	return strings.TrimPrefix(q.String(), "?"), true
}

// To returns the address of a page with its last query, or without a query if it is the current page.
func To(page string) string {
	if app.IsServer || app.Window().Get("location").Get("pathname").String() == site.Path(page) {
		return page
	}
	query, _ := Left(page)
	return join(page, query)
}

// Carry returns the address of a place for a question. That is its last query if that was about the same question and
// the place is not the current one (here), else query. The same question means equal values of all parameters in query
// and of the parameters named.
func Carry(place, query string, here bool, parameters ...string) string {
	page, _, _ := strings.Cut(place, "?")
	if !here {
		if was, visited := Left(place); visited && sameQuestion(was, query, parameters) {
			query = was
		}
	}
	return join(page, query)
}

// sameQuestion reports whether two queries agree in the parameters named and in all parameters of the second query.
func sameQuestion(was, query string, parameters []string) bool {
	a, wrong := url.ParseQuery(was)
	b, wrong2 := url.ParseQuery(query)
	for name := range b {
		parameters = append(parameters, name)
	}
	return wrong == nil && wrong2 == nil &&
		!slices.ContainsFunc(parameters, func(name string) bool { return a.Get(name) != b.Get(name) })
}

// moved returns the address that has the answer of an old one.
func moved(at *url.URL) (to string, is bool) {
	return pages.Moved("/"+strings.TrimPrefix(at.Path, site.Path("/")), at.Query())
}

// Query returns the query of an address. For an old one it is that of the address with its answer.
func Query(at *url.URL) url.Values {
	if to, is := moved(at); is {
		if now, err := url.Parse(to); err == nil {
			return now.Query()
		}
	}
	return at.Query()
}

func join(page, query string) string {
	if query == "" {
		return page
	}
	return page + "?" + query
}

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

// Absolute returns the address of a path with its host.
func Absolute(path string) string {
	if app.IsServer {
		return path
	}
	return app.Window().Get("location").Get("origin").String() + path
}

// Copy puts text on the clipboard and calls done with the error, or nil.
func Copy(text string, done func(error)) {
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		done(errors.New("the browser gives no access to the clipboard here"))
		return
	}
	whenSettled(clipboard.Call("writeText", text), func(_ string, err error) {
		if err != nil {
			err = errors.New("the browser does not let this page copy")
		}
		done(err)
	})
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

// savePicture saves the chart in the element with the id, with its legend: as SVG, or as PNG at twice its size.
func savePicture(id, name, ending string, done func(error)) {
	whenSettled(call("savePicture", id, name, ending), func(_ string, err error) { done(err) })
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
