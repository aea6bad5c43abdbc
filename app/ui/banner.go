package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
)

// Banner draws a line across the page with a message and actions. stop marks it as an error.
func Banner(stop bool, strong, text string, actions ...app.UI) app.UI {
	class := "banner"
	if stop {
		class = "banner stop"
	}
	says := h.Box("p", "", h.Text("strong", "", strong), app.Text(" "+text))
	return h.Box("div", class, append([]app.UI{says}, actions...)...)
}

// Status is a paragraph that screen readers say when it changes by itself.
func Status(class, text string) app.UI {
	return h.Tag("p", []string{"class", class, "role", "status"}, app.Text(text))
}

// Banners shows the notice that concerns every page: a new version is ready.
type Banners struct {
	app.Compo

	waits   bool
	release func()
}

func (b *Banners) Alone() {}

func (b *Banners) OnMount(ctx app.Context) {
	b.waits = site.Now().Waiting
	b.release = site.OnChange(func() {
		ctx.Dispatch(func(app.Context) { b.waits = site.Now().Waiting })
	})
}

func (b *Banners) OnDismount() {
	if b.release != nil {
		b.release()
	}
}

func (b *Banners) Render() app.UI {
	return h.Tag("div", []string{"class", "banners", "role", "status"}, h.If(b.waits, func() app.UI {
		return Banner(false, "A new version is ready.", "Reload to start it. Computations run until then, and "+
			"finished parts are saved.", Button("Reload", "", "", Handler(site.Reload)))
	}))
}
