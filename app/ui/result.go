package ui

import (
	"cmp"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
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

// BreakDigits draws a number, or a list of numbers. If a line has no room for a number, it breaks between groups of
// digits. The text is copied as it is.
func BreakDigits(text string) app.UI {
	var body []app.UI
	run := "" // without a break but at spaces
	for _, number := range strings.SplitAfter(text, " ") {
		groups := strings.SplitAfter(number, "\u202f")
		if len(groups) <= 4 {
			run += number
			continue
		}
		for i, digits := range groups {
			if i > 0 {
				body = append(body, app.Text(run), app.ElemSelfClosing("wbr"))
				run = ""
			}
			run += digits
		}
	}
	if len(body) == 0 {
		return app.Text(text)
	}
	return h.Tag("span", []string{"translate", "no"}, append(body, app.Text(run))...)
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
	return Sign(strings.ReplaceAll(verdict, " ", "-"), verdict)
}

// Sign draws a text with the icon and the colour of a verdict.
func Sign(icon, text string) app.UI {
	return h.Box("span", "verdict "+icon, Icon(icon), h.Text("span", "", text))
}

// Head draws the head of a result: how it is known ("" for no tag), its title, and more, such as a Share.
func Head(is Provenance, title string, more ...app.UI) app.UI {
	return head(is, title, h.Text("h2", "", title), more...)
}

// head draws a head with a title that has marked words, and what is drawn of it.
func head(is Provenance, title string, drawn app.UI, more ...app.UI) app.UI {
	parts, class := []app.UI{drawn}, "result-head"
	if is != "" {
		parts = []app.UI{Tag(is), drawn}
	}
	if len(Plain(title)) < 20 {
		class += " brief" // a phone has room for it beside its tag
	}
	for _, u := range more {
		if _, ok := u.(*ShareMenu); ok {
			class += " copies" // known before the menu is read: nothing moves then
		}
	}
	return h.Box("div", class, append(parts, more...)...)
}

// Waits stands where an answer will be. A page whose program does not run hides it.
func Waits() app.UI { return h.Text("p", "soft waits", "Getting ready.") }

// Section is a named part of a page.
func Section(class, label string, body ...app.UI) app.UI {
	return h.Tag("section", []string{"class", class, "aria-label", label}, body...)
}

// Question is the part of a page with its fields.
func Question(fields ...app.UI) app.UI {
	return Section("panel"+lone(fields), "The question", h.Box("div", "question", fields...))
}

// lone is the further class of a panel with one field.
func lone(fields []app.UI) string {
	n := 0
	for _, f := range fields {
		if f != nil {
			n++
		}
	}
	if n == 1 {
		return " lone"
	}
	return ""
}

// A Fact is a line of a result: a term with a text, a number or an element. One without any of them is not drawn.
type Fact struct {
	Term   string // with marked words (see Words)
	Text   string
	Number string
	Value  app.UI
	Draw   func() app.UI // makes the element of a fact that is kept
}

// A Fold is a question that becomes one line above its answer, with a button that opens and closes its fields. Unless
// it is Wide, it does so on phones alone. Enter in a field and other changes leave it open. While it is open on a
// phone, a button that stays on the screen leads to the answer.
type Fold struct {
	Label string   // of the part
	Name  []app.UI // in the line: what is asked about
	Text  string   // in the line: what is asked
	More  []app.UI // in the line: further buttons
	Folds bool     // there is an answer
	Wrong bool     // a field is refused: the question opens, and stays open
	Open  *bool    // the user has opened it
	Wide  bool
	End   string // on the button that leads to the answer; "" means See the answer
}

// Draw draws the question with its fields.
func (f Fold) Draw(fields ...app.UI) app.UI {
	class, does := "panel question-panel"+lone(fields), "Change"
	if !f.Wide {
		class += " on-phones"
	}
	if f.Wrong {
		*f.Open = true
	}
	switch {
	case f.Wrong:
	case f.Folds && *f.Open:
		class, does = class+" opened", "Done"
	case f.Folds:
		class += " closed"
	}
	change := Button(does, "", "", func(app.Context, app.Event) { *f.Open = !*f.Open }).ID("change").
		Aria("expanded", *f.Open)
	return Section(class, f.Label,
		h.Box("div", "folded",
			h.Box("p", "", h.Box("span", "label", f.Name...), h.Text("span", "row", f.Text)),
			h.Box("div", "flow", append(f.More, change)...)),
		h.Box("div", "question", fields...),
		h.If(f.Folds && !f.Wrong && *f.Open, func() app.UI {
			return h.Box("div", "fold-end", Button(cmp.Or(f.End, "See the answer"), "", "", func(app.Context, app.Event) {
				if e := app.Window().GetElementByID("change"); e.Truthy() {
					e.Call("focus") // now, as this button goes with its context
				}
				*f.Open = false
			}))
		}))
}

// TextFact is a fact with a text.
func TextFact(term, text string) Fact { return Fact{Term: term, Text: text} }

// FormulaFact is a fact with a text that has formulas (see figure.FormulaHTML).
func FormulaFact(term, text string) Fact {
	return Fact{Term: term, Draw: func() app.UI {
		if text == "" {
			return nil
		}
		return h.Box("span", "prose", figure.Prose(text))
	}}
}

// draw draws what is said, nil if nothing is.
func (f Fact) draw() app.UI {
	switch {
	case f.Draw != nil:
		return f.Draw()
	case f.Number != "":
		return h.Text("span", "num", f.Number)
	case f.Text != "":
		return app.Text(f.Text)
	}
	return f.Value
}

// Facts draws a list of facts, without those that say nothing, and nothing if none says anything.
func Facts(facts ...Fact) app.UI { return factList("facts", facts) }

func factList(class string, facts []Fact) app.UI {
	var body []app.UI
	for _, f := range facts {
		if value := f.draw(); value != nil {
			body = append(body, h.Box("dt", "", Words(f.Term)...), h.Box("dd", "", value))
		}
	}
	if body == nil {
		return nil
	}
	return h.Box("dl", class, body...)
}

// Specialists folds what specialists alone need, such as requests, commands and facts about the machine. of tells it
// from others on the page.
func Specialists(of string, body ...app.UI) app.UI {
	return h.Box("details", "specialists tight", append([]app.UI{
		h.Box("summary", "", app.Text("For specialists"), h.Text("span", "hidden", ", "+of))}, body...)...)
}

// PhoneDetails folds something below a summary on phones alone.
func PhoneDetails(summary string, body ...app.UI) app.UI {
	return h.Box("details", "phone-details", append([]app.UI{h.Text("summary", "", summary)}, body...)...)
}

// KeyHints describes keys, each before its meaning.
func KeyHints(words ...string) app.UI {
	var all []app.UI
	for i := 0; i < len(words); i += 2 {
		all = append(all, h.Box("span", "", h.Text("kbd", "", words[i]), app.Text(words[i+1])))
	}
	return h.Box("div", "keys", all...)
}

// CardText draws a row of cards as text.
func CardText(text string) app.UI { return h.Text("span", "row", text) }

// SubNav is a row of links to related pages and parts above a title. current is the text of the link to what is shown.
func SubNav(label, current string, items ...Option) app.UI {
	links := make([]app.UI, len(items))
	for i, item := range items {
		a := h.Elem("a", []string{"href", site.Path(item.Value)}, app.Text(item.Text))
		if item.Also != "" {
			a = a.Attr("data-parts", item.Also)
		}
		if item.Text == current {
			a = a.Aria("current", "page")
		}
		links[i] = a
	}
	return h.Tag("nav", []string{"class", "subnav", "aria-label", label}, links...)
}

// Ways is a line of links to the ways of answering a question. of says what is chosen, and current is the text of the
// way shown.
func Ways(of, current string, ways ...Option) app.UI {
	links := []app.UI{h.Text("span", "label", of)}
	for _, way := range ways {
		a := h.Elem("a", []string{"href", site.Path(way.Value)}, app.Text(way.Text))
		if way.Text == current {
			a = a.Aria("current", "true")
		}
		links = append(links, a)
	}
	return h.Tag("nav", []string{"class", "way-choice", "aria-label", of}, links...)
}
