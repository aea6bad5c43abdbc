// Command app is what the page runs.
package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/page"
)

// The page needs the go-app that build.sh patches; without it the compiler stops here.
// Run ./build.sh compile, or pass -modfile=build/page.mod once that has run.
var _ app.Opener

func main() {
	page.Register()
	app.RunWhenOnBrowser()
}
