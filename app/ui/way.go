package ui

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/site"
)

// Navigation between pages. An address is the whole input of a page: without a query it means the defaults, and no page
// keeps anything of another address.
//
// A link of the navigation leads to the first part of its page, whichever part was open last: with the last query of
// that part in this tab, or with that of a first visit. The entry of what is shown is no link, so that a tap on it ends
// no game. Links between pages about one question, and between the parts of a page, carry the question: if the last
// query of the target was about another question, the link has this one. The link of the current part begins it anew.
// A link of the home page names a question too, and leads back to what was left only if that was about the same
// question and was no error.
// Every link makes an entry in the history, so that Back restores all that was typed.
//
// A place is a page, "/play", or one of its parts, "/memory?part=boards". The part without a name is "/memory?part=".

// left returns the key in sessionStorage of a place's last query.
func left(place string) string { return "left " + site.Path(place) }

// Turned must be called when a page turns to its address. It replaces an old address by the one with its answer, and
// remembers that as the last of the places that the page shows. Once the page is drawn, the links to its parts are
// scrolled to the current one. rencontre.turned is set once the page is drawn; tests
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
	ctx.Defer(func(app.Context) {
		call("tab")
		app.Window().Get("rencontre").Set("turned", address)
	})
}

// Refused must be called when a page refuses its address. That is remembered for the places that the page shows.
func Refused() {
	if app.IsClient {
		call("refused")
	}
}

// refused is what the key in sessionStorage of a place's last refused query ends with.
const refused = " refused"

// lastQuery returns the last query of a place, but none of a page for the phones of a class: it has no way on, and a
// teacher who has tried it wants the lesson.
func lastQuery(place string) (query string, visited bool) {
	query, visited = storedQuery(left(place))
	v, err := url.ParseQuery(query)
	if err == nil && v.Has("phone") {
		return "", false
	}
	return query, visited
}

func storedQuery(key string) (query string, stored bool) {
	if app.IsServer {
		return "", false
	}
	q := app.Window().Get("sessionStorage").Call("getItem", key)
	if !q.Truthy() {
		return "", false
	}
	return strings.TrimPrefix(q.String(), "?"), true
}

// First returns the address of the first part of a page on a first visit.
func First(page string) string { return join(page, pages.At(page).First) }

// Resumed returns an address, but with the last query of its page and part if that was about the same question and was
// not refused.
func Resumed(address string) string {
	page, query, _ := strings.Cut(address, "?")
	place := page + "?part=" + partOf(query)
	was, visited := lastQuery(place)
	wrong, stored := storedQuery(left(place) + refused)
	if visited && sameQuestion(was, query, nil) && (!stored || wrong != was) {
		query = was
	}
	return join(page, query)
}

// To returns the address of the first part of a page with its last query, or with that of a first visit if it was not
// visited.
func To(page string) string {
	query := pages.At(page).First
	if was, visited := lastQuery(page + "?part=" + partOf(query)); visited {
		query = was
	}
	return join(page, query)
}

// shown reports whether the first part of a page is shown.
func shown(page string) bool {
	if app.IsServer {
		return false
	}
	at := app.Window().URL()
	return at.Path == site.Path(page) && partOf(at.RawQuery) == partOf(pages.At(page).First)
}

func partOf(query string) string {
	v, _ := url.ParseQuery(query) // what is wrong is of no part
	return v.Get("part")
}

// Carry returns the address of a place for a question. That is its last query if that was about the same question and
// the place is not the current one (here), else query. The same question means equal values of all parameters in query
// and of the parameters named.
func Carry(place, query string, here bool, parameters ...string) string {
	page, _, _ := strings.Cut(place, "?")
	if !here {
		if was, visited := lastQuery(place); visited && sameQuestion(was, query, parameters) {
			query = was
		}
	}
	return join(page, query)
}

// Link is a link to an address of this site.
func Link(text, to string) app.UI { return h.Tag("a", []string{"href", site.Path(to)}, app.Text(text)) }

// LinkButton is a link that looks like a Button of a class.
func LinkButton(text, class, to string) app.UI {
	return h.Tag("a", []string{"class", "button " + class, "href", site.Path(to)}, app.Text(text))
}

// sameQuestion reports whether two queries agree in the parameters named and in all parameters of the second query.
func sameQuestion(was, query string, parameters []string) bool {
	a, wrong := url.ParseQuery(was)
	b, wrong2 := url.ParseQuery(query)
	return wrong == nil && wrong2 == nil && !slices.ContainsFunc(slices.AppendSeq(parameters, maps.Keys(b)),
		func(name string) bool { return a.Get(name) != b.Get(name) })
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
