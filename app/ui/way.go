package ui

import (
	"net/url"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/site"
)

// Where links lead. An address is the whole of a page's input: a bare one means
// the defaults, and no page keeps anything of another address.
//
// A link of a navigation leads to its place as it was left in this tab, or to its
// start where it was not visited. The link of the place one is in leads to its
// start. Between pages about one question, and between the parts of a page, the
// question is carried: a place that was left at another question is begun at this
// one. Every link makes an entry of the history, so that Back returns to what it
// was followed from, with all that was typed there.
//
// A place is a page, "/play", or one of its parts, "/memory?part=boards"; the part
// without a name is "/memory?part=".

// left is where the query of a place is kept.
func left(place string) string { return "left " + site.Path(place) }

// Turned is called when a page turns to its address, which is remembered as that of the
// places that it shows; so does the page when it writes one. rencontre.turned is the
// address once the page is drawn.
func Turned(ctx app.Context) {
	if app.IsServer {
		return
	}
	address, rencontre := app.Window().Get("location").Get("href"), app.Window().Get("rencontre")
	rencontre.Call("note")
	ctx.Defer(func(app.Context) { rencontre.Set("turned", address) })
}

// Left is the query with which a place was left.
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

// To is the address of a page as it was left, or that of its start for those who
// are there.
func To(page string) string {
	if app.IsServer || app.Window().Get("location").Get("pathname").String() == site.Path(page) {
		return page
	}
	query, _ := Left(page)
	return join(page, query)
}

// Carry is the address of a place, for a question: as it was left if that was
// about the same one, else its start, as for those who are there. The question is
// what the query says, and that it says nothing of the other parameters named.
func Carry(place, query string, here bool, parameters ...string) string {
	page, _, _ := strings.Cut(place, "?")
	if !here {
		if was, visited := Left(place); visited && sameQuestion(was, query, parameters) {
			query = was
		}
	}
	return join(page, query)
}

// sameQuestion compares two queries by all that the second says and by the
// parameters.
func sameQuestion(was, query string, parameters []string) bool {
	a, wrong := url.ParseQuery(was)
	b, wrong2 := url.ParseQuery(query)
	for name := range b {
		parameters = append(parameters, name)
	}
	return wrong == nil && wrong2 == nil &&
		!slices.ContainsFunc(parameters, func(name string) bool { return a.Get(name) != b.Get(name) })
}

func join(page, query string) string {
	if query == "" {
		return page
	}
	return page + "?" + query
}
