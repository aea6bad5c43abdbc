// Command app is what the page runs.
package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/page"
)

func main() {
	page.Register()
	app.RunWhenOnBrowser()
}
