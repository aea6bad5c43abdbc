package ui

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ask"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/core/job"
)

// Ask is a button that opens a field for a question, with links to the pages that answer it (app/ask). A page has one.
type Ask struct {
	app.Compo

	open     bool
	question string
	index    *ask.Index // nil before it is fetched
	failed   bool       // it could not be fetched

	found   []ask.Link        // the answers to the question
	refused string            // why there are not more
	numbers map[string]string // by the address of a link: its number, "" while it is computed or if that takes long
}

// A Solver answers requests that take a moment. It does not call heard for others.
type Solver interface {
	Quick(ctx app.Context, request job.Request, heard func(result json.RawMessage))
}

var solver Solver

// SolveBy sets who computes the numbers that stand beside answers. Without it only numbers that are known stand there.
func SolveBy(s Solver) { solver = s }

// OpenAsk opens the field of the page.
func OpenAsk() { app.Window().GetElementByID("ask-open").Call("click") }

// opensAsk makes a button open the field. A script opens it (app/serve/early.js), so that it can be typed in at once,
// and before the program has started.
var opensAsk = []string{"type", "button", "data-opens", "ask"}

// AskButton is a button that opens the field of the page, and looks like one. It says what can be asked.
func AskButton(examples string) app.UI {
	return h.Tag("button", append(opensAsk[:4:4], "class", "button ask-button"), Icon("search"),
		h.Text("span", "", "Ask"), h.Text("span", "soft", examples))
}

func (a *Ask) Alone() {}

// begin is called when the field gets the focus.
func (a *Ask) begin(ctx app.Context, _ app.Event) {
	a.open, a.failed = true, false
	if a.index != nil {
		return
	}
	Fetch("web/papers/ask.json", func(text string, err error) {
		index := &ask.Index{}
		if err == nil {
			err = json.Unmarshal([]byte(text), index)
		}
		ctx.Dispatch(func(ctx app.Context) {
			a.index, a.failed = index, err != nil
			a.ask(ctx, a.question)
		})
	})
}

func (a *Ask) end() { app.Window().GetElementByID("ask").Call("close") }

// ask finds the answers to a question, first what a word means if that is the question, and their numbers.
func (a *Ask) ask(ctx app.Context, question string) {
	a.question = question
	if a.index == nil {
		return
	}
	a.found, a.refused = ask.Find(question, *a.index)
	if l, is := meaning(question); is {
		a.found = append([]ask.Link{l}, a.found...)
	}
	if a.numbers == nil {
		a.numbers = map[string]string{}
	}
	for _, l := range a.found {
		a.number(ctx, l)
	}
}

// number finds the number of a link.
func (a *Ask) number(ctx app.Context, l ask.Link) {
	if _, asked := a.numbers[l.To]; asked {
		return
	}
	a.numbers[l.To] = ""
	n := l.Number()
	switch {
	case n == nil:
	case n.Request == nil:
		a.numbers[l.To] = n.Text
	case solver != nil:
		solver.Quick(ctx, n.Request, func(result json.RawMessage) {
			if text, err := n.Say(result); err == nil {
				a.numbers[l.To] = text
			}
		})
	}
}

// follow goes to the first answer.
func (a *Ask) follow(ctx app.Context, e app.Event) {
	if e.Get("key").String() != "Enter" {
		return
	}
	e.PreventDefault()
	if len(a.found) > 0 {
		to := a.found[0].To
		a.end()
		ctx.Navigate(site.Path(to))
	}
}

func (a *Ask) Render() app.UI {
	return h.Box("div", "",
		h.Tag("button", append(opensAsk[:4:4], "id", "ask-open", "class", "button link square", "aria-label", "Ask",
			"title", "Ask (key /)"), Icon("search")),
		h.Elem("dialog", []string{"id", "ask", "aria-label", "Ask"}, h.Box("div", "stack",
			h.Box("div", "field", h.Tag("label", []string{"class", "label", "for", "ask-text"},
				app.Text("Ask")), h.Input([]string{"id", "ask-text", "class", "input", "type", "text",
				"enterkeyhint", "go", "autocomplete", "off", "value", a.question}).
				On("focus", a.begin).
				OnInput(func(ctx app.Context, _ app.Event) { a.ask(ctx, ctx.JSSrc().Get("value").String()) }).
				OnKeyDown(a.follow)),
			a.answers(),
			h.Tag("form", []string{"method", "dialog"},
				h.Tag("button", []string{"class", "button"}, Icon("close"), h.Text("span", "", "Close"))))).
			On("close", func(ctx app.Context, _ app.Event) {
				a.open = false
				a.ask(ctx, "")
			}))
}

// answers draws what is found, or examples.
func (a *Ask) answers() app.UI {
	if !a.open || a.index == nil {
		return Status("soft", "Getting ready.")
	}
	found, refused := a.found, a.refused
	links := make([]app.UI, len(found))
	for i, l := range found {
		links[i] = h.Box("li", "", h.Elem("a", []string{"href", site.Path(l.To)}, app.Text(l.Text)).
			OnClick(func(app.Context, app.Event) { a.end() }), number(a.numbers[l.To]))
	}
	said, enter := figure.Count(len(found), "answer")+".", ""
	var examples []string
	switch {
	case a.question == "":
		said, examples = "For example:", ask.Examples
	case refused != "" && len(found) == 0:
		said = refused
	case refused != "":
		said = refused + " What is known:"
	case len(found) == 0:
		said, examples = "No page answers this, as far as it is understood. Try a game with its ranks and suits, a deck, a "+
			"table of a paper or an OEIS sequence, for example:", ask.Examples[:3]
	default:
		enter = " Enter opens the first."
	}
	for _, e := range examples {
		links = append(links, h.Box("li", "", Button(e, "", "link", a.take(e))))
	}
	return h.Box("div", "stack",
		h.Tag("p", []string{"class", "soft", "role", "status"}, app.Text(said), h.Text("span", "by-keys", enter)),
		h.If(a.failed, func() app.UI {
			return h.Text("p", "soft", "The names of games and of the papers’ tables could not be loaded, so questions "+
				"in words are not understood here.")
		}),
		h.Box("ul", "tight", links...))
}

// number draws the number of a link, if there is one.
func number(text string) app.UI {
	if text == "" {
		return nil
	}
	return h.Text("span", "answer num", figure.Capital(text))
}

// take asks an example. The field gets the focus back, so that Enter opens the first answer.
func (a *Ask) take(example string) app.EventHandler {
	return func(ctx app.Context, _ app.Event) {
		a.ask(ctx, example)
		app.Window().GetElementByID("ask-text").Call("focus")
	}
}
