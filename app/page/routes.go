// Package page has the app's pages: home here, and a package for each calculator below it.
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
	"rencontre/app/page/santa"
	"rencontre/app/page/solitaire/backwards"
	"rencontre/app/page/solitaire/deals"
	"rencontre/app/page/solitaire/decks"
	"rencontre/app/page/solitaire/estimate"
	"rencontre/app/page/solitaire/lesson"
	"rencontre/app/page/solitaire/play"
	"rencontre/app/pages"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// calculators has the constructor of each page of the registry, by path. Home makes its own page.
var calculators = map[string]func(*calc.Frame) calc.Calculator{
	"/play":         play.New,
	"/reconstruct":  backwards.New,
	"/distribution": decks.New,
	"/deals":        deals.New,
	"/lesson":       lesson.New,
	"/reform":       reform.New,
	"/coincidences": coincidence.New,
	"/santa":        santa.New,
	"/memory":       memory.New,
	"/dundee":       dundee.New,
	"/count":        count.New(estimate.New),
	"/papers":       papers.New,
	"/records":      papers.Records,
	"/sequences":    papers.Sequences,
	pages.Work:      newWork,
}

// Register routes every page. They share one desk for each tab. Any other path shows missing.
func Register() {
	desk := calc.NewDesk(nil, store.NewMemory(job.Engine)) // pages that are made ahead compute nothing
	if !app.IsServer {
		desk = calc.NewDesk(calc.NewPool(), store.Open(job.Engine))
		desk.Name(titleAndAddress)
		ui.SolveBy(desk)
	}
	app.Route(pages.Home, func() app.Composer { return &home{desk: desk} })
	for path, calculator := range calculators {
		app.Route(path, func() app.Composer { return calc.Component(desk, path, calculator) })
	}
	for old, path := range pages.Old() { // the page then turns to its own address
		app.Route(old, func() app.Composer { return calc.Component(desk, path, calculators[path]) })
	}
	app.RouteWithRegexp("^/", func() app.Composer { return &missing{} })
}
