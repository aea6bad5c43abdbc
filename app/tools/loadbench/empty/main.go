// Command empty is the smallest program of the published go-app, built like the page's program.
// The cost of its start is the reference for the pages of Rencontre. Natively it writes the
// files that start it into a folder.
package main

import (
	"fmt"
	"os"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

type page struct{ app.Compo }

func (*page) Render() app.UI { return app.Div().Body(app.H1().Text("Empty")) }

func main() {
	app.Route("/", func() app.Composer { return &page{} })
	app.RunWhenOnBrowser()
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: empty DIR")
		os.Exit(2)
	}
	err := app.GenerateStaticWebsite(os.Args[1], &app.Handler{Name: "Empty",
		Icon: app.Icon{Default: "/web/icon.svg", SVG: "/web/icon.svg"}})
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}
