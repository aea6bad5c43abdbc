package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// An Option is one of several things to choose.
type Option struct{ Value, Text string }

// Choice lets one of a few options be chosen; it is a group of radio buttons.
func Choice(id, label string, options []Option, value string, pick func(app.Context, string)) app.UI {
	return app.FieldSet().Class("field").Body(
		app.Legend().Class("label").Text(label),
		app.Div().Class("choice").Body(
			app.Range(options).Slice(func(i int) app.UI {
				o := options[i]
				return app.Label().Body(
					app.Input().Type("radio").Name(id).ID(id+"-"+o.Value).Value(o.Value).Checked(o.Value == value).
						OnChange(func(ctx app.Context, e app.Event) { pick(ctx, o.Value) }, app.EventScope(id, o.Value)),
					app.Span().Text(o.Text),
				)
			}),
		),
	)
}

// Stepper is a small whole number that can be typed or stepped. What is typed
// is handed on as it is, wrong or not; the page says what is wrong with it.
func Stepper(id, label, symbol string, text string, low, high int, set func(app.Context, string), wrong string) app.UI {
	value, err := strconv.Atoi(text)
	step := func(by int) app.EventHandler {
		return func(ctx app.Context, e app.Event) { set(ctx, strconv.Itoa(min(high, max(low, value+by)))) }
	}
	return app.Div().Class("field").Body(
		app.Label().Class("label").For(id).Body(app.Text(label+" "), app.I().Class("num").Text(symbol)),
		app.Div().Class("stepper").Body(
			app.Button().Type("button").Aria("label", "Fewer "+label).Disabled(err != nil || value <= low).
				OnClick(step(-1), app.EventScope(id, text, "-")).Text("−"),
			app.Input().ID(id).Type("text").Attr("inputmode", "numeric").AutoComplete(false).Value(text).
				Aria("invalid", strconv.FormatBool(wrong != "")).Aria("describedby", id+"-wrong").
				OnChange(func(ctx app.Context, e app.Event) { set(ctx, ctx.JSSrc().Get("value").String()) }, app.EventScope(id)),
			app.Button().Type("button").Aria("label", "More "+label).Disabled(err != nil || value >= high).
				OnClick(step(1), app.EventScope(id, text, "+")).Text("+"),
		),
		Refusal(id+"-wrong", wrong),
	)
}

// Refusal says beside a field what is wrong with it, with repairs that are
// certain. With no text it is an empty place, kept so that a screen reader
// hears it fill.
func Refusal(id, text string, repairs ...app.UI) app.UI {
	return app.Div().ID(id).Role("alert").Body(
		app.If(text != "", func() app.UI {
			return app.Div().Class("refusal").Body(Icon("warning"), app.P().Text(text))
		}),
		app.If(text != "" && len(repairs) > 0, func() app.UI {
			return app.Div().Class("repairs").Body(repairs...)
		}),
	)
}

// Button is a button with a word and perhaps an icon.
func Button(text, icon, class string, press app.EventHandler, scope ...any) app.HTMLButton {
	b := app.Button().Type("button").Class("button").Class(class)
	if icon == "" {
		return b.Text(text).OnClick(press, app.EventScope(append(scope, text)...))
	}
	return b.Body(Icon(icon), app.Span().Text(text)).OnClick(press, app.EventScope(append(scope, text)...))
}

// IconButton is a square button whose word is only spoken.
func IconButton(text, icon string, press app.EventHandler) app.HTMLButton {
	return app.Button().Type("button").Class("button square").Aria("label", text).Title(text).
		OnClick(press, app.EventScope(text)).Body(Icon(icon))
}

// Check is a box to tick.
func Check(id, text string, value bool, set func(app.Context, bool)) app.UI {
	return app.Label().Class("check").Body(
		app.Input().Type("checkbox").ID(id).Checked(value).
			OnChange(func(ctx app.Context, e app.Event) { set(ctx, ctx.JSSrc().Get("checked").Bool()) }, app.EventScope(id)),
		app.Span().Text(text),
	)
}

// Select is a list to choose from.
func Select(id, label string, options []Option, value string, pick func(app.Context, string)) app.UI {
	return app.Div().Class("field").Body(
		app.Label().Class("label").For(id).Text(label),
		app.Select().ID(id).Class("input").
			OnChange(func(ctx app.Context, e app.Event) { pick(ctx, ctx.JSSrc().Get("value").String()) }, app.EventScope(id)).
			Body(app.Range(options).Slice(func(i int) app.UI {
				o := options[i]
				return app.Option().Value(o.Value).Text(o.Text).Selected(o.Value == value)
			})),
	)
}
