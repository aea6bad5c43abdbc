package ui

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"rsc.io/qr/coding"

	"rencontre/app/h"
)

// qrPath draws text as a QR code of the smallest version that holds it, with error correction M: a path on a grid of
// size by size units, margin included. ok is false for text that is too long for any version.
func qrPath(text string) (path string, size int, ok bool) {
	for v := coding.Version(coding.MinVersion); v <= coding.MaxVersion; v++ {
		said := coding.String(text)
		if said.Bits(v) > v.DataBytes(coding.M)*8 {
			continue
		}
		plan, err := coding.NewPlan(v, coding.M, 2)
		if err != nil {
			return "", 0, false
		}
		c, err := plan.Encode(said)
		if err != nil {
			return "", 0, false
		}
		const margin = 4
		var b strings.Builder
		for y := range c.Size {
			for x := 0; x < c.Size; x++ {
				from := x
				for x < c.Size && c.Black(x, y) {
					x++
				}
				if x > from {
					fmt.Fprintf(&b, "M%d %dh%dv1H%dz", from+margin, y+margin, x-from, from+margin)
				}
			}
		}
		return b.String(), c.Size + 2*margin, true
	}
	return "", 0, false
}

// QR is a button that shows a link as a large QR code, made on this device. To makes the link of the address of the
// page; nil means that address. Small shows the code in the button too, small, instead of the text.
type QR struct {
	app.Compo
	Text  string
	To    func(here string) string
	Small bool

	smallOf, small string // the link of the small code, and its picture

	ctx     app.Context // an event's own context ends with its element
	link    string      // that is shown
	outcome string      // outcome of the last copy
}

func (q *QR) Alone() {}

func (q *QR) OnMount(ctx app.Context) { q.ctx = ctx; ctx.PreventUpdate() }

func (q *QR) Render() app.UI {
	open := func(ctx app.Context, e app.Event) {
		q.link = q.leads()
		openCode(ctx, ".qr")
	}
	button := Button(q.Text, "code", "", open)
	if q.Small {
		if link := q.leads(); link != q.smallOf && !app.IsServer {
			q.smallOf, q.small = link, picture(link)
		}
		button = h.Elem("button", []string{"type", "button", "class", "button qr-small", "aria-label", q.Text},
			Icon("code"), h.If(q.small != "", func() app.UI { return app.Raw(q.small) }),
			h.Text("span", "", "For phones")).OnClick(open)
	}
	return h.Box("div", "qr", button,
		codeCard(q.link, q.outcome, func(app.Context, app.Event) {
			Copy(q.link, func(err error) {
				q.ctx.Dispatch(func(app.Context) { q.outcome = outcome(copied, err) })
			})
		}, func() { q.link, q.outcome = "", "" }))
}

// leads returns the link.
func (q *QR) leads() string {
	if q.To == nil {
		return Location()
	}
	return q.To(Location())
}

// openCode opens the dialog with the code. around is the selector of the element that holds the pressed button and the
// dialog.
func openCode(ctx app.Context, around string) {
	dialog := ctx.JSSrc().Call("closest", around).Call("querySelector", "dialog")
	ctx.Defer(func(app.Context) { dialog.Call("showModal") })
}

// picture returns the QR code of a link as SVG, or "" if the link is too long.
func picture(link string) string {
	path, size, ok := qrPath(link)
	if !ok {
		return ""
	}
	return fmt.Sprintf(`<svg role="img" aria-label="QR code of the link" viewBox="0 0 %d %d" `+
		`shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="%s"/></svg>`, size, size,
		size, size, path)
}

// exportQR gives page.js a function that makes a QR code. Printing does not wait for anything asynchronous.
func exportQR() {
	if page := app.Window().Get("rencontre"); !page.Get("code").Truthy() {
		page.Set("code", app.FuncOf(func(_ app.Value, of []app.Value) any { return picture(of[0].String()) }))
	}
}

// codeCard is the dialog with the QR code of a link, empty if link is "", and what came of copying it. It is black on
// white in both themes.
func codeCard(link, said string, copies app.EventHandler, closed func()) app.UI {
	return h.Elem("dialog", []string{"class", "qr-card", "aria-label", "Link as a QR code"},
		h.If(link != "", func() app.UI {
			says, shown := "The link is too long for a QR code.", app.UI(nil)
			if svg := picture(link); svg != "" {
				says, shown = "Scan this with a phone’s camera, or copy the link.", app.Raw(svg)
			}
			return h.Box("div", "stack", h.Text("p", "", says), shown,
				h.Tag("a", []string{"class", "qr-link", "href", link, "target", "_blank"},
					app.Text(strings.TrimPrefix(strings.TrimPrefix(link, "https://"), "http://"))),
				h.Box("div", "flow", Button("Copy link", "copy", "", copies),
					Button("Close", "close", "", func(ctx app.Context, e app.Event) {
						ctx.JSSrc().Call("closest", "dialog").Call("close")
					}), h.Tag("span", []string{"role", "status"}, app.Text(said))))
		})).On("close", func(app.Context, app.Event) { closed() })
}
