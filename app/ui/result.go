package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
)

// A Provenance says how a number is known.
type Provenance string

const (
	Exact     Provenance = "exact"
	Estimate  Provenance = "estimate"
	Published Provenance = "published"
	Found     Provenance = "found" // verified but not complete: the best of a sample, some decks of many
)

var signs = map[Provenance][2]string{Exact: {"=", "Exact"}, Estimate: {"≈", "Estimate"}, Published: {"¶", "Published"},
	Found: {"∈", "Found"}}

// Tag draws a provenance.
func Tag(p Provenance) app.UI {
	return h.Box("span", "tag "+string(p), h.Tag("b", []string{"aria-hidden", "true"}, app.Text(signs[p][0])),
		h.Text("span", "", signs[p][1]))
}

// How a number compares with a printed one. Pages have further verdicts.
const (
	Agrees      = "agrees"
	Differs     = "differs"
	Unpublished = "unpublished"
	NotComputed = "not computed"
)

// Compared is the verdict on whether two numbers are equal.
func Compared(equal bool) string {
	if equal {
		return Agrees
	}
	return Differs
}

// Verdict draws a verdict, nothing for "".
func Verdict(verdict string) app.UI {
	if verdict == "" {
		return nil
	}
	name := strings.ReplaceAll(verdict, " ", "-")
	return h.Box("span", "verdict "+name, Icon(name), h.Text("span", "", verdict))
}

// Head draws the head of a result: how it is known ("" for no tag), its title, and more, such as a Share.
func Head(is Provenance, title string, more ...app.UI) app.UI {
	head := []app.UI{h.Text("h2", "", title)}
	if is != "" {
		head = []app.UI{Tag(is), head[0]}
	}
	return h.Box("div", "result-head", append(head, more...)...)
}

// Section is a named part of a page.
func Section(class, label string, body ...app.UI) app.UI {
	return h.Tag("section", []string{"class", class, "aria-label", label}, body...)
}

// Question is the part of a page with its fields.
func Question(fields ...app.UI) app.UI {
	return Section("panel", "The question", h.Box("div", "question", fields...))
}

// A Fact is a line of a result.
type Fact struct {
	Term  string // with marked words (see Words)
	Value app.UI
}

// Folding is a part with a question that a phone shows, if it is folded, as a line of a name and a text, with a button
// that opens it.
func Folding(label string, folded bool, name, text string, open func(), body ...app.UI) app.UI {
	class := "panel"
	if folded {
		class = "panel folds"
	}
	line := h.Box("p", "", h.Text("span", "label", name), h.Text("span", "row", text))
	return Section(class, label, append(body,
		h.Box("div", "folded", line, Button("Change", "", "", Handler(open))))...)
}

// TextFact is a fact with a text; "" is no value.
func TextFact(term, text string) Fact {
	if text == "" {
		return Fact{Term: term}
	}
	return Fact{term, app.Text(text)}
}

// Facts draws a list of facts, without those that have no value.
func Facts(facts ...Fact) app.UI {
	var body []app.UI
	for _, f := range facts {
		if f.Value != nil {
			body = append(body, h.Box("dt", "", Words(f.Term)...), h.Box("dd", "", f.Value))
		}
	}
	return h.Box("dl", "facts", body...)
}

// Row draws a row of cards as text.
func Row(text string) app.UI { return h.Text("span", "row", text) }

// SubNav is a line of links to related pages under a title. current is the text of the link to the page shown.
func SubNav(label, current string, items ...Option) app.UI {
	links := make([]app.UI, len(items))
	for i, item := range items {
		a := h.Tag("a", []string{"href", site.Path(item.Value)}, app.Text(item.Text))
		if item.Text == current {
			a = a.Aria("current", "page")
		}
		links[i] = a
	}
	return h.Tag("nav", []string{"class", "subnav", "aria-label", label}, links...)
}
