// Package h makes the elements of a page. go-app has a type for every HTML
// element, each of some hundred methods that the linker must keep: 4 kB of the
// compressed program an element. Here all elements are of two types, one with
// content and one without; what is particular to an element is set with Attr.
package h

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func A() app.HTMLElem                { return app.Elem("a") }
func B() app.HTMLElem                { return app.Elem("b") }
func Br() app.HTMLElemSelfClosing    { return app.ElemSelfClosing("br") }
func Button() app.HTMLElem           { return app.Elem("button") }
func Caption() app.HTMLElem          { return app.Elem("caption") }
func Cite() app.HTMLElem             { return app.Elem("cite") }
func Dd() app.HTMLElem               { return app.Elem("dd") }
func Div() app.HTMLElem              { return app.Elem("div") }
func Dl() app.HTMLElem               { return app.Elem("dl") }
func Dt() app.HTMLElem               { return app.Elem("dt") }
func FieldSet() app.HTMLElem         { return app.Elem("fieldset") }
func Figure() app.HTMLElem           { return app.Elem("figure") }
func Footer() app.HTMLElem           { return app.Elem("footer") }
func H1() app.HTMLElem               { return app.Elem("h1") }
func H2() app.HTMLElem               { return app.Elem("h2") }
func Header() app.HTMLElem           { return app.Elem("header") }
func I() app.HTMLElem                { return app.Elem("i") }
func Input() app.HTMLElemSelfClosing { return app.ElemSelfClosing("input") }
func Kbd() app.HTMLElem              { return app.Elem("kbd") }
func Label() app.HTMLElem            { return app.Elem("label") }
func Legend() app.HTMLElem           { return app.Elem("legend") }
func Li() app.HTMLElem               { return app.Elem("li") }
func Main() app.HTMLElem             { return app.Elem("main") }
func Nav() app.HTMLElem              { return app.Elem("nav") }
func Option() app.HTMLElem           { return app.Elem("option") }
func P() app.HTMLElem                { return app.Elem("p") }
func Section() app.HTMLElem          { return app.Elem("section") }
func Select() app.HTMLElem           { return app.Elem("select") }
func Small() app.HTMLElem            { return app.Elem("small") }
func Span() app.HTMLElem             { return app.Elem("span") }
func Strong() app.HTMLElem           { return app.Elem("strong") }
func TBody() app.HTMLElem            { return app.Elem("tbody") }
func THead() app.HTMLElem            { return app.Elem("thead") }
func Table() app.HTMLElem            { return app.Elem("table") }
func Td() app.HTMLElem               { return app.Elem("td") }
func Th() app.HTMLElem               { return app.Elem("th") }
func Tr() app.HTMLElem               { return app.Elem("tr") }
func Ul() app.HTMLElem               { return app.Elem("ul") }

// Elem makes an element that is rarely used, by its name.
func Elem(tag string) app.HTMLElem { return app.Elem(tag) }

// T is an element with a class, or none, and text; E is one with content. What
// takes one call here takes five by the methods, of a hundred bytes of program
// each: pages are mostly such elements.
func T(tag, class, text string) app.UI {
	e := app.Elem(tag)
	if class != "" {
		e = e.Class(class)
	}
	return e.Text(text)
}

// X is an element with attributes, each a name and its value, and content.
func X(tag string, attrs []string, body ...app.UI) app.HTMLElem {
	e := app.Elem(tag)
	for i := 0; i < len(attrs); i += 2 {
		e = e.Attr(attrs[i], attrs[i+1])
	}
	return e.Body(body...)
}

func E(tag, class string, body ...app.UI) app.UI {
	e := app.Elem(tag)
	if class != "" {
		e = e.Class(class)
	}
	return e.Body(body...)
}

var escaper = strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;", ">", "&gt;", `"`, "&#34;")

// Escape writes text as HTML, as package html does, which would bring a table of all
// named characters along.
func Escape(text string) string { return escaper.Replace(text) }

// A Part is a part of a page that is drawn of what is comparable and nothing else: where
// that is as it was, nothing of it is drawn again (app/go-app.patch).
type Part struct {
	app.Compo

	of   any
	draw func() app.UI
}

// Of is what draw draws of these values.
func Of(of any, draw func() app.UI) app.UI { return &Part{of: of, draw: draw} }

func (p *Part) Render() app.UI { return p.draw() }

// Same takes what the part is drawn of from the one that is to take its place, and
// reports whether it would be drawn as it is.
func (p *Part) Same(next app.Composer) bool {
	n := next.(*Part)
	same := p.of == n.of
	p.of, p.draw = n.of, n.draw
	return same
}
