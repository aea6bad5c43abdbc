package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
)

// Cite is a button that shows how to cite a number, with buttons that copy that.
type Cite struct {
	app.Compo

	Key     string // of BibTeX
	Title   string // what is cited, with its value
	Note    string // how it is known, and the request that repeats it
	Program string // that computes it, with its version
	Path    string // where it is shown, with the path of the site

	ctx  app.Context // an event's own context ends with its element
	open bool
	said string // outcome of the last copy
}

// CompoID tells two numbers apart.
func (c *Cite) CompoID() string { return c.Key }

func (c *Cite) OnMount(ctx app.Context) { c.ctx = ctx; ctx.PreventUpdate() }

func (c *Cite) Alone() {}

// Texts returns the citation as a sentence and for BibTeX.
func (c *Cite) Texts() (plain, bib string) {
	at := absolute(c.Path)
	return c.Program + ". " + c.Title + ". " + c.Note + " " + at,
		"@misc{" + c.Key + ",\n  title = {" + figure.LaTeX(c.Title) + "},\n  howpublished = {" + c.Program +
			"},\n  note = {" + figure.LaTeX(c.Note) + "},\n  url = {" + at + "}\n}"
}

func (c *Cite) Render() app.UI {
	return h.Box("div", "cite",
		Button("Cite", "copy", "link", func(app.Context, app.Event) { c.open, c.said = !c.open, "" }).
			Aria("expanded", strconv.FormatBool(c.open)).Aria("label", "Cite: "+c.Title),
		app.If(c.open, func() app.UI {
			plain, bib := c.Texts()
			return h.Box("div", "stack", c.way("Plain text", plain), c.way("BibTeX", bib),
				h.Tag("p", []string{"class", "note", "role", "status"}, app.Text(c.said)))
		}))
}

func (c *Cite) way(name, text string) app.UI {
	return h.Box("div", "tight", h.Box("div", "flow", h.Text("b", "grow", name),
		Button("Copy", "copy", "link", func(app.Context, app.Event) {
			Copy(text, func(err error) {
				c.ctx.Dispatch(func(app.Context) { c.said = outcome(err) })
			})
		}).Aria("label", "Copy as "+name)),
		h.Text("pre", "citation", text))
}
