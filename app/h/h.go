// Package h makes HTML elements. go-app has a type for every element, each with about a hundred methods that the linker
// must keep: 4 kB of the compressed program for each. Here all elements share two types, one with content and one
// without. Attributes are pairs of name and value.
package h

import (
	"reflect"
	"strings"
	"unicode"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Br makes a line break.
func Br() app.UI { return app.ElemSelfClosing("br") }

// Text makes an element with a class ("" for none) and text. Text, Box and Tag save code: an element made by methods
// takes five calls of a hundred bytes each, and pages are mostly such elements. They return an app.UI, since each
// conversion of another interface to it takes a call, too.
func Text(tag, class, text string) app.UI {
	e := classed(tag, class)
	if !wordy(text) {
		e = e.Attr("translate", "no")
	}
	return e.Text(text)
}

// wordy reports whether a text has a word: two letters side by side. A browser that translates the page leaves a text
// without one as it is, such as a number, a variable or a row of cards.
func wordy(text string) bool {
	letters := 0
	for _, c := range text {
		letters++
		if !unicode.IsLetter(c) {
			letters = 0
		}
		if letters == 2 {
			return true
		}
	}
	return false
}

// Box makes an element with a class ("" for none) and content.
func Box(tag, class string, body ...app.UI) app.UI { return classed(tag, class).Body(body...) }

func classed(tag, class string) app.HTMLElem {
	e := app.Elem(tag)
	if class != "" {
		e = e.Class(class)
	}
	if exact(class) {
		e = e.Attr("translate", "no")
	}
	return e
}

// exact reports whether a class is that of numbers or of rows of cards.
func exact(class string) bool {
	for class != "" {
		var one string
		one, class, _ = strings.Cut(class, " ")
		switch one {
		case "num", "figure", "row":
			return true
		}
	}
	return false
}

// Tag makes an element with content and with attributes.
func Tag(tag string, attrs []string, body ...app.UI) app.UI { return Elem(tag, attrs, body...) }

// Elem is Tag for an element that also has handlers, or attributes that are no text.
func Elem(tag string, attrs []string, body ...app.UI) app.HTMLElem {
	e := app.Elem(tag)
	for i := 0; i < len(attrs); i += 2 {
		e = e.Attr(attrs[i], attrs[i+1])
	}
	return e.Body(body...)
}

// If makes an element if a condition holds. An element has no room for what is nil.
func If(holds bool, draw func() app.UI) app.UI {
	if !holds {
		return nil
	}
	return draw()
}

// Each makes n elements, numbered from 0.
func Each(n int, draw func(i int) app.UI) app.UI { return app.Range(make([]struct{}, n)).Slice(draw) }

// Input makes an input with attributes.
func Input(attrs []string) app.HTMLElemSelfClosing {
	e := app.ElemSelfClosing("input")
	for i := 0; i < len(attrs); i += 2 {
		e = e.Attr(attrs[i], attrs[i+1])
	}
	return e
}

var escaper = strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;", ">", "&gt;", `"`, "&#34;")

// Escape escapes text for HTML. Package html would add a table of all named characters to the program.
func Escape(text string) string { return escaper.Replace(text) }

// A Memoized is a component that depends only on comparable values. It is drawn again only when they change
// (app/go-app.patch).
type Memoized struct {
	app.Compo

	values any
	draw   func() app.UI
}

// Memo makes a component that draw renders. draw must depend only on values, which are one value or an array of them.
// A value that cannot be compared, such as a slice, is drawn every time.
func Memo(values any, draw func() app.UI) app.UI { return &Memoized{values: values, draw: draw} }

func (m *Memoized) Render() app.UI { return m.draw() }

// Same takes over the values of next, and reports whether they equal the old ones, so that m need not be drawn again.
func (m *Memoized) Same(next app.Composer) bool {
	n := next.(*Memoized)
	same := (m.values == nil || reflect.ValueOf(m.values).Comparable()) && m.values == n.values
	m.values, m.draw = n.values, n.draw
	return same
}
