// Package page has the app's pages, one component each.
package page

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// pages lists every page by its path. What is here is routed, prerendered,
// exported and kept for offline use.
var pages = []struct {
	path string
	new  func() app.Composer
}{
	{"/", func() app.Composer { return &Home{} }},
	{"/play", func() app.Composer { return &Play{} }},
	{"/reconstruct", func() app.Composer { return &Reconstruct{} }},
	{"/distribution", func() app.Composer { return &Distribution{} }},
	{"/estimate", func() app.Composer { return &Estimate{} }},
	{"/coincidences", func() app.Composer { return &Coincidences{} }},
	{"/memory", func() app.Composer { return &Memory{} }},
	{"/dundee", func() app.Composer { return &Dundee{} }},
	{"/count", func() app.Composer { return &Count{} }},
	{"/find", func() app.Composer { return &Find{} }},
	{"/best", func() app.Composer { return &Best{} }},
}

// Register routes every page. Any other path shows that there is none.
func Register() {
	for _, p := range pages {
		app.Route(p.path, p.new)
	}
	app.RouteWithRegexp("^/", func() app.Composer { return &Missing{} })
}

// Paths lists the path of every page.
func Paths() []string {
	paths := make([]string, len(pages))
	for i, p := range pages {
		paths[i] = p.path
	}
	return paths
}
