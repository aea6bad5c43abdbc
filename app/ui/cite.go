package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
)

// Cite shows on demand how to cite a number, with buttons that copy.
type Cite struct {
	app.Compo

	Key     string // of BibTeX
	Title   string // what is cited, with its value
	Note    string // how it is known, and the request that repeats it
	Program string // that computes it, with its version
	Path    string // where it is shown, with the path of the site

	ctx  app.Context // an event's own context ends with its element
	said string      // outcome of the last copy
}

func (c *Cite) OnMount(ctx app.Context) { c.ctx = ctx; ctx.PreventUpdate() }

func (c *Cite) Alone() {}

// texts returns the citation as a sentence and for BibTeX.
func (c *Cite) texts() (plain, bib string) {
	at := Absolute(c.Path)
	return c.Program + ". " + c.Title + ". " + c.Note + " " + at,
		"@misc{" + c.Key + ",\n  title = {" + figure.LaTeX(c.Title) + "},\n  howpublished = {" + c.Program +
			"},\n  note = {" + figure.LaTeX(c.Note) + "},\n  url = {" + at + "}\n}"
}

func (c *Cite) Render() app.UI {
	plain, bib := c.texts()
	return h.Elem("details").Body(h.Text("summary", "", "How to cite it"), h.Box("div", "stack",
		c.way("Plain text", plain), c.way("BibTeX", bib), h.Tag("p", []string{"class", "note", "role", "status"}, app.Text(c.said))))
}

func (c *Cite) way(name, text string) app.UI {
	return h.Box("div", "tight", h.Box("div", "flow", h.Text("b", "grow", name),
		Button("Copy", "copy", "link", func(app.Context, app.Event) {
			Copy(text, func(err error) {
				c.ctx.Dispatch(func(app.Context) {
					c.said = name + " copied."
					if err != nil {
						c.said = "This did not work: " + err.Error() + "."
					}
				})
			})
		}).Aria("label", "Copy as "+name)),
		h.Text("pre", "citation", text))
}
