package ui

import (
	"encoding/csv"
	"encoding/json"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// A Table is a table that can be read, copied and downloaded. Cells are exact
// plain text; figures are set with thin spaces only where they are shown.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
}

// Draw draws the table; the first column names the rows.
func (t Table) Draw() app.UI {
	return h.Div().Class("frame").TabIndex(0).Role("region").Aria("label", t.Caption).Body(
		h.Table().Class("table").Body(
			h.Caption().Text(t.Caption),
			h.THead().Body(h.Tr().Body(app.Range(t.Head).Slice(func(i int) app.UI {
				return h.Th().Attr("scope", "col").Text(t.Head[i])
			}))),
			h.TBody().Body(app.Range(t.Rows).Slice(func(i int) app.UI {
				return h.Tr().Body(app.Range(t.Rows[i]).Slice(func(k int) app.UI {
					if k == 0 {
						return h.Th().Attr("scope", "row").Text(Figures(t.Rows[i][k]))
					}
					return h.Td().Text(Figures(t.Rows[i][k]))
				}))
			})),
		),
	)
}

// Markdown, LaTeX and CSV write the table for other programs.
func (t Table) Markdown() string {
	var b strings.Builder
	line := func(cells []string) {
		b.WriteString("| " + strings.ReplaceAll(strings.Join(cells, " | "), "\n", " ") + " |\n")
	}
	line(t.Head)
	b.WriteString("|" + strings.Repeat(" ---: |", len(t.Head)) + "\n")
	for _, r := range t.Rows {
		line(r)
	}
	return b.String()
}

func (t Table) LaTeX() string {
	escape := strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "_", `\_`, "#", `\#`, "$", `\$`, "{", `\{`, "}", `\}`, "≈", `$\approx$`, "×", `$\times$`)
	line := func(cells []string) string {
		out := make([]string, len(cells))
		for i, c := range cells {
			out[i] = escape.Replace(c)
		}
		return strings.Join(out, " & ") + ` \\` + "\n"
	}
	var b strings.Builder
	b.WriteString(`\begin{tabular}{` + strings.Repeat("r", len(t.Head)) + "}\n" + line(t.Head) + "\\hline\n")
	for _, r := range t.Rows {
		b.WriteString(line(r))
	}
	b.WriteString("\\end{tabular}\n")
	return b.String()
}

func (t Table) CSV() (string, error) {
	var b strings.Builder
	w := csv.NewWriter(&b)
	if err := w.WriteAll(append([][]string{t.Head}, t.Rows...)); err != nil {
		return "", err
	}
	return b.String(), nil
}

// Share is a menu to copy and download what a result says. Name is the stem of
// the files; Request and Result make the JSON, with its provenance.
type Share struct {
	app.Compo
	Name    string
	Table   Table
	Request string // canonical request
	Result  string
	Chart   string     // the id of the element that holds an SVG chart, if there is one
	Is      Provenance // Exact where it is left out

	ctx  app.Context // an event's own ends with the menu
	open bool
	said string // what was done last
}

func (s *Share) OnMount(ctx app.Context) { s.ctx = ctx }

func (s *Share) Render() app.UI {
	return h.Div().Class("menu").OnKeyDown(s.key).Body(
		h.Button().Attr("type", "button").Class("button link").Aria("expanded", s.open).Aria("haspopup", "true").
			OnClick(s.toggle).Body(Icon("copy"), h.Span().Text("Copy and save")),
		h.Span().Class("note").Role("status").Text(s.said),
		app.If(s.open, func() app.UI {
			items := []app.UI{
				s.item("Link to this page", "repeats it", s.copy(func() (string, error) { return Location(), nil })),
				s.item("Markdown", "table", s.copy(func() (string, error) { return s.Table.Markdown(), nil })),
				s.item("LaTeX", "tabular", s.copy(func() (string, error) { return s.Table.LaTeX(), nil })),
				s.item("CSV", "file", s.save("csv", "text/csv", s.Table.CSV)),
				s.item("JSON", "file, with the request", s.save("json", "application/json", s.json)),
			}
			if s.Chart != "" {
				items = append(items,
					s.item("Picture", "SVG file", func(ctx app.Context, e app.Event) { s.done(ctx, savePicture(s.Chart, s.Name, "svg")) }),
					s.item("Picture", "PNG file", func(ctx app.Context, e app.Event) { s.done(ctx, savePicture(s.Chart, s.Name, "png")) }))
			}
			return h.Div().Role("group").Aria("label", "Copy and save").Body(items...)
		}),
	)
}

func (s *Share) toggle(ctx app.Context, e app.Event) { s.open, s.said = !s.open, "" }

func (s *Share) key(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" && s.open {
		s.shut(ctx)
	}
}

// shut closes the menu. What had the focus is gone with it, so the button that
// opens it takes the focus.
func (s *Share) shut(ctx app.Context) {
	s.open = false
	ctx.JSSrc().Call("closest", ".menu").Call("querySelector", "button").Call("focus")
}

func (s *Share) item(text, note string, do app.EventHandler) app.UI {
	return h.Button().Attr("type", "button").OnClick(do, app.EventScope(text, note, s.Request)).
		Body(h.Span().Text(text), h.Small().Text(note))
}

func (s *Share) copy(text func() (string, error)) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		s.shut(ctx)
		t, err := text()
		if err != nil {
			s.say(err)
			return
		}
		Copy(t, func(err error) { s.ctx.Dispatch(func(app.Context) { s.say(err) }) })
	}
}

func (s *Share) save(ending, kind string, text func() (string, error)) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		t, err := text()
		if err == nil {
			save(s.Name+"."+ending, kind, t)
		}
		s.done(ctx, err)
	}
}

func (s *Share) json() (string, error) {
	is := s.Is
	if is == "" {
		is = Exact
	}
	b, err := json.MarshalIndent(map[string]any{
		"request":    json.RawMessage(s.Request),
		"result":     json.RawMessage(s.Result),
		"provenance": string(is) + ", computed by Rencontre",
		"link":       Location(),
	}, "", "  ")
	return string(b) + "\n", err
}

func (s *Share) done(ctx app.Context, err error) {
	s.shut(ctx)
	s.say(err)
}

func (s *Share) say(err error) {
	s.said = "Done."
	if err != nil {
		s.said = "This did not work: " + err.Error()
	}
}
