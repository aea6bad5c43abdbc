package ui

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/core/job"
)

// A File is the content of a result that is copied or saved.
type File struct {
	Table   figure.Table
	Sources []Source // from which the table was made
}

// A Source is a request with its result. There is no Result if this device has none, though there may be a published
// one.
type Source struct {
	Request   json.RawMessage   `json:"request"`
	Result    json.RawMessage   `json:"result,omitempty"`
	Published map[string]string `json:"published,omitempty"` // by the place where it is printed
}

// JSON returns the answers, with their provenance, the engine and a link to the page, and the table. The command
// `rencontre check FILE` computes it again.
func (f File) JSON(is Provenance, link string) (string, error) {
	b, err := json.MarshalIndent(struct {
		Provenance string       `json:"provenance"`
		Engine     string       `json:"engine"`
		Version    string       `json:"version,omitempty"`
		Link       string       `json:"link"`
		Answers    []Source     `json:"answers"`
		Table      figure.Table `json:"table"`
	}{string(is) + ", computed by Rencontre", job.Engine, version(), link, f.Sources, f.Table}, "", "  ")
	return string(b) + "\n", err
}

// maxSources is the largest number of requests that a copied table names.
const maxSources = 5

// Markdown returns the table with its sources in comments.
func (f File) Markdown() (string, error) {
	return f.Table.Markdown() + "\n" + sources(f.Sources, "<!-- ", " -->"), nil
}

// LaTeX returns the table with its sources in comments.
func (f File) LaTeX() (string, error) { return f.Table.LaTeX() + sources(f.Sources, "% ", ""), nil }

// version is the version of the site, or empty outside of a browser.
func version() string { return app.Getenv("GOAPP_VERSION") }

// sources returns the commands that repeat answers and the hash of each result, as comments of a text format. The
// command `rencontre check FILE` reads them. A CSV file has none, since many programs read comments in it as data.
func sources(answers []Source, before, after string) string {
	var commands []string
	for _, a := range answers {
		command := "rencontre run '" + string(a.Request) + "'"
		if a.Result != nil {
			command += " # result " + job.Digest(a.Result)
		}
		if !slices.Contains(commands, command) {
			commands = append(commands, command)
		}
	}
	head := "Rencontre, engine " + job.Engine
	if v := version(); v != "" {
		head += ", version " + v
	}
	lines := append([]string{head}, commands[:min(len(commands), maxSources)]...)
	if more := len(commands) - maxSources; more > 0 {
		lines = append(lines, "and "+figure.Count(more, "further request"))
	}
	return before + strings.Join(lines, after+"\n"+before) + after + "\n"
}

// ShareMenu is a menu to copy and download a result. Name is the stem of file names. File makes the content from what
// the page shows when the user asks for it; it is nil while the answer is hidden.
type ShareMenu struct {
	app.Compo
	Name    string
	File    func() (File, error)
	Sources func() []Source // the answers behind what is shown; nil: those of File
	Chart   string          // id of the element with the chart, if there is one
	Texts   []Option        // texts to copy, which stand first; Value is copied, Also says what it is
	Is      Provenance      // "" means Exact

	ctx     app.Context // an event's own context ends when the menu closes
	open    bool
	outcome string // outcome of the last action
	link    string // shown as a QR code
}

func (s *ShareMenu) Alone() {}

func (s *ShareMenu) OnMount(ctx app.Context) { s.ctx = ctx; ctx.PreventUpdate() }

func (s *ShareMenu) Render() app.UI {
	// data-view names the result, for an address that shows the result alone (see page.js).
	return h.Elem("div", []string{"class", "menu", "data-view", strings.TrimPrefix(s.Name, "rencontre-")}).
		OnKeyDown(s.key).Body(
		h.Elem("button", []string{"type", "button", "class", "button link"}, Icon("copy"), app.Text("Copy")).
			OnClick(s.toggle).Aria("expanded", s.open),
		h.Tag("span", []string{"class", "note", "role", "status"}, app.Text(s.outcome)),
		h.If(s.open, func() app.UI {
			var items []app.UI
			for _, t := range s.Texts {
				items = append(items, s.item(t.Text, t.Also, s.copy(func() (string, error) { return t.Value, nil })))
			}
			items = append(items, s.item("Link to this page", "repeats the result",
				s.copy(func() (string, error) { return Location(), nil })))
			if s.File != nil {
				items = append(items, s.item("Request", "JSON and command", s.requests))
			}
			items = append(items, s.item("Link for a frame", "to embed in a course page", s.frame))
			if s.File != nil {
				items = append(items,
					s.item("Markdown", "table", s.copy(s.of(File.Markdown))),
					s.item("LaTeX", "tabular", s.copy(s.of(File.LaTeX))),
					s.item("CSV", "file", s.save("csv", "text/csv", s.of(func(f File) (string, error) { return f.Table.CSV() }))),
					s.item("JSON", "file, with the requests",
						s.save("json", "application/json", s.of(func(f File) (string, error) {
							return f.JSON(cmp.Or(s.Is, Exact), Location())
						}))))
			}
			if s.Chart != "" {
				items = append(items,
					s.item("SVG", "picture, as a file", s.picture("svg")),
					s.item("PNG", "picture, as a file", s.picture("png")))
			}
			items = append(items,
				s.item("Hand-out", "prints this page", func(ctx app.Context, e app.Event) {
					s.closeMenu(ctx)
					s.ctx.Defer(func(app.Context) { app.Window().Call("print") }) // print blocks the page
				}),
				s.item("QR code", "of the link, large", func(ctx app.Context, e app.Event) {
					s.link = Location()
					openCode(ctx, ".menu")
					s.open = false
				}),
				s.item("Present", "fills the screen", func(ctx app.Context, e app.Event) {
					s.open = false
					call("present", ctx.JSSrc().Call("closest", ".panel"))
				}).Class("presents"))
			return h.Tag("div", []string{"role", "group", "aria-label", "Copy"}, items...)
		}),
		codeCard(s.link, s.outcome, s.copy(func() (string, error) { return s.link, nil }),
			func() { s.link, s.outcome = "", "" }),
	)
}

func (s *ShareMenu) toggle(ctx app.Context, e app.Event) {
	s.open, s.outcome = !s.open, ""
	if menu := ctx.JSSrc().Call("closest", ".menu"); s.open {
		ctx.Defer(func(app.Context) { fitMenu(menu) })
	}
}

func (s *ShareMenu) key(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" && s.open {
		s.closeMenu(ctx)
	}
}

// closeMenu closes the menu and moves the focus to the button that opens it, since the focused item disappears.
func (s *ShareMenu) closeMenu(ctx app.Context) {
	s.open = false
	ctx.JSSrc().Call("closest", ".menu").Call("querySelector", "button").Call("focus")
}

func (s *ShareMenu) item(text, note string, do app.EventHandler) app.HTMLElem {
	return h.Elem("button", []string{"type", "button"}, h.Text("span", "", text), h.Text("small", "", note)).OnClick(do)
}

// of returns a function that makes the file and formats it.
func (s *ShareMenu) of(form func(File) (string, error)) func() (string, error) {
	return func() (string, error) {
		f, err := s.File()
		if err != nil {
			return "", err
		}
		return form(f)
	}
}

func (s *ShareMenu) copy(text func() (string, error)) app.EventHandler {
	return s.do(copied, func(done func(error)) {
		t, err := text()
		if err != nil {
			done(err)
			return
		}
		Copy(t, done)
	})
}

func (s *ShareMenu) save(ending, kind string, text func() (string, error)) app.EventHandler {
	return s.do(saved, func(done func(error)) {
		t, err := text()
		if err == nil {
			save(s.Name+"."+ending, kind, t)
		}
		done(err)
	})
}

func (s *ShareMenu) picture(ending string) app.EventHandler {
	return s.do(saved, func(done func(error)) {
		answers, err := s.answers()
		if err != nil {
			done(err)
			return
		}
		savePicture(s.Chart, s.Name, ending, sources(answers, "", ""), done)
	})
}

// do makes an event handler that closes the menu, calls what, and shows the outcome: did, or an error.
func (s *ShareMenu) do(did string, what func(done func(error))) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		s.closeMenu(ctx)
		what(func(err error) {
			s.ctx.Dispatch(func(app.Context) { s.outcome = outcome(did, err) })
		})
	}
}

// What was done with a text or a file.
const copied, saved = "Copied.", "Saved."

// outcome says what was done, or why it was not.
func outcome(did string, err error) string {
	if err != nil {
		return "This did not work: " + err.Error() + "."
	}
	return did
}

// answers are those behind what is shown. There are none while it is hidden.
func (s *ShareMenu) answers() ([]Source, error) {
	switch {
	case s.Sources != nil:
		return s.Sources(), nil
	case s.File == nil:
		return nil, nil
	}
	f, err := s.File()
	return f.Sources, err
}

// requests shows the requests behind the result, as JSON and as commands that run them natively.
func (s *ShareMenu) requests(ctx app.Context, e app.Event) {
	answers, err := s.answers()
	lines := ""
	for _, a := range answers {
		lines += string(a.Request) + "\n"
	}
	s.closeMenu(ctx)
	if err != nil {
		s.outcome = outcome("", err)
		return
	}
	call("requests", lines)
}

// frame shows an address that shows the result alone, and an iframe that embeds it.
func (s *ShareMenu) frame(ctx app.Context, e app.Event) {
	s.closeMenu(ctx)
	call("frame", s.JSValue())
}
