// Command app is what the page runs.
package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/page"
	"rencontre/app/pool"
	"rencontre/app/site"
)

func main() {
	page.Register()
	if site.Rehearsed() {
		pool.Rehearse()
	}
	app.RunWhenOnBrowser()
}
