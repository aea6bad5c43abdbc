package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/core/job"
)

// Cite is a button that shows how to cite a number, with buttons that copy that.
type Cite struct {
	app.Compo

	Key     string // of BibTeX
	Title   string // what is cited in words, with its game and value
	Path    string // where it is shown, with the path of the site
	Note    string // how it is known, in sentences
	Request string // repeats it; "" if none does

	ctx     app.Context // an event's own context ends with its element
	open    bool
	outcome string // outcome of the last copy
}

// CompoID tells two numbers apart.
func (c *Cite) CompoID() string { return c.Key }

func (c *Cite) OnMount(ctx app.Context) { c.ctx = ctx; ctx.PreventUpdate() }

func (c *Cite) Alone() {}

// Texts returns the citation as text and for BibTeX. What repeats the number is in a note after it.
func (c *Cite) Texts() (plain, bib string) {
	const program, version = "Rencontre", "version " + job.Engine
	at := absolute(c.Path)
	note := c.Note
	if c.Request != "" {
		note += " To repeat it, compute " + c.Request + " with engine " + job.Engine + "."
	}
	plain = program + ", " + version + " (" + job.Year + "). " + c.Title + ". " + at + "\n\nNote: " + note
	bib = "@misc{" + c.Key + ",\n  author = {{" + program + "}},\n  title = {" + figure.LaTeX(c.Title) + "},\n  year = {" +
		job.Year + "},\n  howpublished = {Computer program, " + version + "},\n  url = {" + at + "},\n  note = {" +
		figure.LaTeX(note) + "}\n}"
	return plain, bib
}

func (c *Cite) Render() app.UI {
	return h.Box("div", "cite",
		Button("Cite", "copy", "link", func(app.Context, app.Event) { c.open, c.outcome = !c.open, "" }).
			Aria("expanded", strconv.FormatBool(c.open)).Aria("label", "Cite: "+c.Title),
		h.If(c.open, func() app.UI {
			plain, bib := c.Texts()
			return h.Box("div", "stack", c.way("Plain text", plain), c.way("BibTeX", bib),
				Status("note", c.outcome))
		}))
}

func (c *Cite) way(name, text string) app.UI {
	return h.Box("div", "tight", h.Box("div", "flow", h.Text("b", "grow", name),
		Button("Copy", "copy", "link", func(app.Context, app.Event) {
			Copy(text, func(err error) {
				c.ctx.Dispatch(func(app.Context) { c.outcome = outcome(copied, err) })
			})
		}).Aria("label", "Copy as "+name)),
		h.Text("pre", "citation", text))
}
