// Package page has the app's pages: home here, and below it a package for each
// calculator.
package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/page/coincidence"
	"rencontre/app/page/count"
	"rencontre/app/page/dundee"
	"rencontre/app/page/memory"
	"rencontre/app/page/papers"
	"rencontre/app/page/reform"
	"rencontre/app/page/solitaire"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// pages lists every page by its path. What is here is routed, prerendered,
// exported and kept for offline use.
var pages = []struct {
	path       string
	room       string // of the navigation
	calculator func(*calc.Frame) calc.Calculator
}{
	{"/play", "/play", solitaire.Play},
	{"/reconstruct", "/play", solitaire.Backwards},
	{"/distribution", "/play", solitaire.Decks},
	{"/deals", "/play", solitaire.Deals},
	{"/reform", "/reform", reform.New},
	{"/estimate", "/estimate", solitaire.Estimate},
	{"/coincidences", "/coincidences", coincidence.New},
	{"/memory", "/memory", memory.New(ui.Fetch)},
	{"/dundee", "/dundee", dundee.New},
	{"/count", "/count", count.Count},
	{"/uncounted", "/count", count.Uncounted},
	{"/chances", "/count", count.Chances},
	{"/find", "/count", count.Find},
	{"/best", "/count", count.Best},
	{"/papers", "/papers", papers.New(ui.Fetch)},
	{"/work", "/work", Work},
}

// Register routes every page, all at the desk of this tab. Any other path shows
// that there is none.
func Register() {
	desk := calc.NewDesk(nil, store.NewMemory(job.Engine)) // pages that are made ahead compute nothing
	if !app.IsServer {
		desk = calc.NewDesk(calc.NewPool(), store.Open(job.Engine))
		desk.Name(named)
	}
	app.Route("/", func() app.Composer { return &Home{desk: desk} })
	for _, p := range pages {
		app.Route(p.path, func() app.Composer { return calc.Component(desk, p.room, p.path, p.calculator) })
	}
	app.RouteWithRegexp("^/", func() app.Composer { return &Missing{} })
}

// Paths lists the path of every page.
func Paths() []string {
	paths := []string{"/"}
	for _, p := range pages {
		paths = append(paths, p.path)
	}
	return paths
}
