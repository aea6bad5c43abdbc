package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/site"
)

type home struct {
	app.Compo
	state   site.State
	release func()
}

func (h *home) OnMount(ctx app.Context) {
	h.state = site.Now()
	h.release = site.OnChange(func() {
		ctx.Dispatch(func(app.Context) { h.state = site.Now() })
	})
}

func (h *home) OnDismount() { h.release() }

func (h *home) Render() app.UI {
	return app.Main().Body(
		app.H1().Text("When does a card come at its own number?"),
		app.If(h.state.Ready, func() app.UI { return app.P().Text("Ready for offline use.") }),
		app.If(h.state.Waiting, func() app.UI {
			return app.P().Body(
				app.Text("A new version waits. "),
				app.Button().Text("Reload").OnClick(func(app.Context, app.Event) { site.Reload() }),
			)
		}),
	)
}

type missing struct{ app.Compo }

func (*missing) OnPreRender(ctx app.Context) { ctx.Page().SetTitle("No such page · Rencontre") }

func (*missing) Render() app.UI {
	return app.Main().Body(
		app.H1().Text("There is no page here"),
		app.P().Body(app.A().Href(site.Path("/")).Text("To the first page")),
	)
}
