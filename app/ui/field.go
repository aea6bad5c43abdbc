package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
)

// An Option is one of several values to choose from. In a list, adjacent options of the same group stand under its
// name. Of a link, Also names the parts that it stands for, with commas (see page.js).
type Option struct{ Value, Text, Group, Also string }

// Choice is a group of radio buttons.
func Choice(id, label string, options []Option, value string, pick func(string)) app.UI {
	buttons := make([]app.UI, len(options))
	for i, o := range options {
		button := h.Input([]string{"type", "radio", "name", id, "id", id + "-" + o.Value, "value", o.Value}).
			Attr("checked", o.Value == value).OnChange(func(app.Context, app.Event) { pick(o.Value) })
		buttons[i] = h.Box("label", "", button, h.Text("span", "", o.Text))
	}
	return h.Box("fieldset", "field", h.Text("legend", "label", label), h.Box("div", "choice", buttons...))
}

// Stepper is a field for a small whole number, which can be typed or stepped. It passes on what is typed unchecked; the
// page checks it and sets wrong.
func Stepper(id, label, symbol, text string, low, high int, set func(string), wrong, hint string) app.UI {
	value, err := strconv.Atoi(figure.Typed(text))
	// A button at its limit is not disabled: it would lose the focus.
	less, more := err == nil && value > low, err == nil && value < high
	step := func(text, does string, can bool, by int) app.UI {
		return h.Elem("button", []string{"type", "button", "aria-label", label + does, "aria-disabled",
			strconv.FormatBool(!can)}, app.Text(text)).OnClick(func(app.Context, app.Event) {
			if can {
				set(strconv.Itoa(min(high, max(low, value+by))))
			}
		})
	}
	name := []app.UI{app.Text(label + " "), h.Text("i", "num", symbol)}
	input := typed(id, text, wrong, hint, set).Attr("inputmode", "numeric")
	if n := len(text); n > stepped { // typed wrong: it is shown whole
		input = input.Style("width", strconv.Itoa(min(n, 2*stepped)+2)+"ch")
	}
	return field("field", id, name, h.Box("div", "stepper", step("−", ", one less", less, -1), input,
		step("+", ", one more", more, 1)), wrong, hint, nil)
}

// stepped is how many digits the style sheet has room for in a stepper.
const stepped = 4

// field draws a field: its label, the input, what is wrong with it, and a hint.
func field(class, id string, label []app.UI, input app.UI, wrong, hint string, repairs []app.UI,
	below ...app.UI) app.UI {
	return h.Box("div", class, append([]app.UI{h.Tag("label", []string{"class", "label", "for", id}, label...), input,
		Refusal(id+"-wrong", wrong, repairs...), drawHint(id, hint)}, below...)...)
}

// typed draws the input of a field. It passes on what is typed.
func typed(id, text, wrong, hint string, set func(string)) app.HTMLElemSelfClosing {
	return h.Input([]string{"id", id, "type", "text", "autocomplete", "off", "value", text,
		"aria-invalid", strconv.FormatBool(wrong != ""), "aria-describedby", describedBy(id, hint)}).
		OnChange(func(ctx app.Context, e app.Event) { set(ctx.JSSrc().Get("value").String()) })
}

// describedBy returns the ids of the elements that describe a field: its refusal, and its hint if it has one.
func describedBy(id, hint string) string {
	if hint == "" {
		return id + "-wrong"
	}
	return id + "-wrong " + id + "-hint"
}

func drawHint(id, hint string) app.UI {
	if hint == "" {
		return nil
	}
	return h.Tag("p", []string{"id", id + "-hint", "class", "hint"}, app.Text(hint))
}

// Number is a field for a number that is too large or too long to be stepped. It passes on what is typed unchecked. The
// elements of beside stand next to the input.
func Number(id, label, text, hint string, set func(string), wrong string, beside ...app.UI) app.UI {
	input := app.UI(typed(id, text, wrong, hint, set).Class("input").Attr("inputmode", "decimal"))
	if len(beside) > 0 {
		input = h.Box("div", "beside", append([]app.UI{input}, beside...)...)
	}
	return field("field number", id, []app.UI{app.Text(label)}, input, wrong, hint, nil)
}

// A TextField is a field for a row of cards or numbers. It passes on what is typed unchecked.
type TextField struct {
	ID          string // of the input
	Class       string // added to the classes of every field
	Label, Text string
	Set         func(string)
	Wrong       string
	Repairs     []app.UI // buttons with certain corrections
	Hint        string
	Lines       int                       // of text that are shown; 0: a single line is typed
	Around      func(input app.UI) app.UI // wraps the input, if set
}

// Draw draws the field, and below it the given elements.
func (f TextField) Draw(below ...app.UI) app.UI {
	input := app.UI(typed(f.ID, f.Text, f.Wrong, f.Hint, f.Set).Class("input").Attr("autocapitalize", "off").
		Attr("spellcheck", "false").Attr("enterkeyhint", "go"))
	if f.Lines > 0 {
		input = h.Elem("textarea", []string{"id", f.ID, "class", "input", "rows", strconv.Itoa(f.Lines),
			"autocomplete", "off", "spellcheck", "false", "value", f.Text, "aria-invalid", strconv.FormatBool(f.Wrong != ""),
			"aria-describedby", describedBy(f.ID, f.Hint)}).
			OnChange(func(ctx app.Context, e app.Event) { f.Set(ctx.JSSrc().Get("value").String()) })
	}
	if f.Around != nil {
		input = f.Around(input)
	}
	return field("field "+f.Class, f.ID, []app.UI{app.Text(f.Label)}, input, f.Wrong, f.Hint, f.Repairs, below...)
}

// Refusal says beside a field what is wrong with it, with buttons for certain corrections. Without text the element is
// empty but stays, so that a screen reader announces the text when it appears.
func Refusal(id, text string, repairs ...app.UI) app.UI {
	var body []app.UI
	if text != "" {
		body = append(body, h.Box("div", "refusal", Icon("warning"), h.Text("p", "", text)))
	}
	if text != "" && len(repairs) > 0 {
		body = append(body, h.Box("div", "repairs", repairs...))
	}
	return h.Tag("div", []string{"id", id, "role", "alert"}, body...)
}

// Button is a button with text and, if icon is not "", an icon.
func Button(text, icon, class string, press app.EventHandler) app.HTMLElem {
	content := []app.UI{app.Text(text)}
	if icon != "" {
		content = []app.UI{Icon(icon), h.Text("span", "", text)}
	}
	return h.Elem("button", []string{"type", "button", "class", "button " + class}, content...).OnClick(press)
}

// Handler makes an event handler of a function that does not need the event.
func Handler(do func()) app.EventHandler { return func(app.Context, app.Event) { do() } }

// IconButton is a square button with an icon. Its text is a tooltip, and read by screen readers.
func IconButton(text, icon string, press app.EventHandler) app.HTMLElem {
	return h.Elem("button", []string{"type", "button", "class", "button square", "aria-label", text, "title", text},
		Icon(icon)).OnClick(press)
}

// Check is a checkbox.
func Check(id, text string, value bool, set func(bool)) app.UI {
	box := h.Input([]string{"type", "checkbox", "id", id}).Attr("checked", value).
		OnChange(func(ctx app.Context, e app.Event) { set(ctx.JSSrc().Get("checked").Bool()) })
	return h.Box("label", "check", box, h.Text("span", "", text))
}

// Select is a drop-down list.
func Select(id, label string, options []Option, value string, pick func(string)) app.UI {
	return h.Box("div", "field", h.Tag("label", []string{"class", "label", "for", id}, app.Text(label)),
		h.Elem("select", []string{"id", id, "class", "input"}, grouped(options, value)...).
			OnChange(func(ctx app.Context, e app.Event) { pick(ctx.JSSrc().Get("value").String()) }))
}

func grouped(options []Option, value string) []app.UI {
	var all []app.UI
	for i := 0; i < len(options); {
		group, same := options[i].Group, []app.UI(nil)
		for ; i < len(options) && options[i].Group == group; i++ {
			o := options[i]
			same = append(same, h.Elem("option", []string{"value", o.Value}, app.Text(o.Text)).
				Attr("selected", o.Value == value))
		}
		if group != "" {
			same = []app.UI{h.Tag("optgroup", []string{"label", group}, same...)}
		}
		all = append(all, same...)
	}
	return all
}
