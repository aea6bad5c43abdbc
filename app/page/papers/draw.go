package papers

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

func (p *page) Draw() []app.UI {
	return append([]app.UI{h.If(p.halted != nil, p.drawHalt)}, p.drawPart()...)
}

func (p *page) drawPart() []app.UI {
	switch part := p.parts.Value(); {
	case p.all:
		return p.drawRecords()
	case p.moved:
		return []app.UI{ui.Section("panel", "Records", h.Box("p", "", app.Text("The records are on their own page: "),
			ui.Link("Records", recordsPath), app.Text(".")))}
	case part == partAll:
		return []app.UI{p.drawAll()}
	case part == partErrata:
		return p.drawErrata()
	}
	s := p.shown()
	if !s.ready() {
		return []app.UI{p.waiting(s)}
	}
	return []app.UI{
		p.drawState(s), p.drawWrong(s),
		h.Box("div", "paper", h.Box("div", "tight", p.drawGoTo(s), p.drawItems(s)),
			h.Box("div", "stack", p.drawItem(s), p.drawCell(s), p.drawClaims(s))),
	}
}

// waiting draws the place of a paper that is not loaded or cannot be.
func (p *page) waiting(s *sheet) app.UI {
	text := "Loading the paper."
	if s != nil && s.err != nil {
		text = "The paper could not be read: " + s.err.Error() + ". Load the page again to try once more."
	}
	return ui.Section("panel", "The paper", h.Text("p", "soft", text))
}

// bar draws the numbers of verdicts as a bar.
func bar(t tally) app.UI {
	width := func(n int) string { return fmt.Sprintf("width:%.2f%%", 100*float64(n)/float64(max(1, t.cells))) }
	return h.Tag("div", []string{"class", "paper-bar", "role", "img", "aria-label", summarize(t)},
		h.Tag("i", []string{"class", "ok", "style", width(t.agreeing())}),
		h.If(t.wrong > 0, func() app.UI { return h.Tag("i", []string{"class", "wrong", "style", width(t.wrong)}) }))
}

// A count is a number of cells, and what is said of them.
type count struct {
	n    int
	what string
}

// parts are the numbers of verdicts in words. They add up to the number of checked cells.
func (t tally) parts() []count {
	return []count{{t.agrees, "agree"}, {t.consistent, "within sampling error"}, {t.wrong, "wrong in print"},
		{t.doubtful, "unsupported, corrected or damaged"}, {t.unread, "unreadable in our copy"}}
}

// inWords lists the counts that are not zero.
func inWords(counts []count) (parts []string) {
	for _, c := range counts {
		if c.n > 0 {
			parts = append(parts, figure.Whole(c.n)+" "+c.what)
		}
	}
	return parts
}

// summarize describes a tally in words.
func summarize(t tally) string {
	parts := inWords(t.parts())
	text := t.checked()
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	if t.earlier > 0 {
		text += "; " + figure.Whole(t.earlier) + " more agree with an earlier run"
	}
	return text
}

// linked draws text with what said says of a tally of a paper. The number of errors leads to them.
func linked(text, name string, t tally) []app.UI {
	wrong := figure.Whole(t.wrong) + " wrong in print"
	before, after, there := strings.Cut(text, wrong)
	if !there {
		return []app.UI{app.Text(text)}
	}
	return []app.UI{app.Text(before), h.Tag("a", []string{"href", errataOf(name)}, app.Text(wrong)), app.Text(after)}
}

func (p *page) drawAll() app.UI {
	return ui.Section("panel", "The papers", h.Box("ul", "paper-list", h.Each(len(papers), func(i int) app.UI {
		of := papers[i]
		return h.Box("li", "",
			h.Box("div", "", h.Tag("a", []string{"href", site.Path("/papers?part=" + of.name)}, h.Text("cite", "", of.title)),
				h.Text("p", "soft note", of.by)),
			p.drawStored(of.name),
			h.Tag("a", []string{"class", "button", "href", site.Path("/papers?part=" + of.name + "&verify=1"),
				"aria-label", "Verify: " + of.title}, app.Text("Verify")))
	})), ui.Specialists("how this was computed", runs(papers...)...))
}

// drawStored draws the stored verdicts of a paper. In the list of all papers it adds what this device found.
func (p *page) drawStored(name string) app.UI {
	t := counted(stored()[name])
	agrees := t.agreeing()
	said := figure.Whole(agrees) + " of " + figure.Whole(t.cells) + "\u00a0agree, " + figure.Whole(t.wrong) +
		" wrong in print"
	if left := t.cells - agrees - t.wrong; left > 0 {
		said += ", " + figure.Whole(left) + "\u00a0undecided"
	}
	said += "."
	body := []app.UI{h.Box("p", "", linked(said, name, t)...), bar(t)}
	if here, known := p.here[name]; known && p.parts.Value() == partAll {
		body = append(body, h.Box("p", "note", linked("On this device: "+summarize(here)+".", name, here)...))
	}
	return h.Box("div", "tight", body...)
}

// runs says how the stored verdicts of papers were computed.
func runs(of ...source) []app.UI {
	body := []app.UI{h.Text("p", "note", "The numbers were computed by the command-line program:")}
	for _, of := range of {
		s := stored()[of.name]
		body = append(body, h.Box("p", "note", app.Text(of.short+", on "+s.Date+", engine "+s.Engine+": "),
			h.Text("code", "", fmt.Sprintf("rencontre verify %s -budget %d", of.name, s.Budget))))
	}
	return body
}

// drawState draws the state of the paper and the button to continue, and folds how much is computed and how. The bar is
// that of the stored verdicts until this device knows more or is at work.
func (p *page) drawState(s *sheet) app.UI {
	t, run := s.tally(-1), counted(stored()[s.Paper])
	busy := p.running == s && p.repeats == nil
	var act app.UI
	todo := s.next(1<<20, efforts[p.effort.Value()], -1)
	switch {
	case busy:
		act = ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.on.Set(false); p.Moved() })
	case len(todo) > 0:
		act = ui.Button("Verify the paper", "run", "primary", func(app.Context, app.Event) {
			p.on.Set(true)
			p.Moved()
			p.Defer(func() { ui.Bring(itemID) }) // what is verified
		})
	}
	note := ""
	if t.here > 0 {
		note = "On this device: " + summarize(t) + "."
	}
	if len(s.failed) > 0 {
		note += " " + figure.Count(len(s.failed), "computation") + " failed here."
	}
	left := "Nothing is left to compute here."
	if len(todo) > 0 {
		seconds := 0.0
		for _, a := range todo {
			seconds += a.Seconds
		}
		left = figure.Count(len(todo), "computation") + " left here, " + onPhone(seconds) + "."
	} else if t.known() < t.cells && p.effort.Value() != "all" {
		left = "The rest takes longer."
	}
	folded := []app.UI{h.Box("div", "question", p.effort.Draw(p.Moved)), h.Text("p", "note", left)}
	state := bar(t)
	if !busy && t.known() < run.known() {
		state = p.drawStored(s.Paper)
		said := "Our run: " + summarize(run) + "."
		if longer := run.cells - run.known() - run.earlier; longer > 0 {
			said += " " + figure.Whole(longer) + " need longer."
		}
		folded = slices.Concat(folded, []app.UI{h.Text("p", "note", said)}, runs(sourceOf(s.Paper)))
	}
	return ui.Section("panel stack paper-state", "Progress",
		h.Box("div", "tight", state, h.Tag("p",
			[]string{"class", "note", "role", "status", "data-kept", strconv.Itoa(p.kept)},
			linked(strings.TrimSpace(note+" "+p.storeError), s.Paper, t)...)),
		h.Box("div", "flow", act, p.drawAgain(s, -1, "the paper")),
		ui.Specialists("how this is computed", folded...))
}

// label returns the text of a table cell: what is printed or, for a sentence, whether it holds here and, for a formula,
// its value.
func label(c paper.Cell, f finding) string {
	switch p := strings.TrimLeft(c.Printed, "-−+.{(["); {
	case p == "" || p[0] >= '0' && p[0] <= '9' || len(c.Printed) <= 8 || len(c.Requests) == 0:
		return c.Printed
	case f.Verdict == "":
		return "not computed"
	case c.Rule == paper.Statement && (f.Verdict == paper.Agrees || f.Verdict == paper.Earlier):
		return "holds"
	case c.Rule == paper.Statement:
		return "fails"
	case c.Says != "" && len(c.Says) < len(c.Printed):
		return listed(c.Says)
	}
	return listed(f.Computed)
}

// The largest number of printed characters in a cell of a list, and of a table as in the paper.
const maxPrinted, maxInGrid = 120, 24

// maxStated is the largest number of different sentences that stand above the cells which print them.
const maxStated = 3

func clipped(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// itemID is the element of the item shown. Links to an item end with it.
const itemID = "item"

// cellID is the cell chosen. A link that ends with it scrolls a wide table to the cell.
const cellID = "cell"

// cellButton is the button of a cell that is not chosen, by its index from 1.
func cellButton(cell int) string { return "cell-" + strconv.Itoa(cell) }

// drawItem draws the cells of an item, as a table as in the paper, or as a list.
func (p *page) drawItem(s *sheet) app.UI {
	at := p.at(s)
	item := s.Items[at]
	var view app.UI
	if to := views[s.Paper+" "+item.Name]; to != "" {
		view = ui.Link("Open in the calculator", to)
	}
	class := "result-head"
	if len(item.Cells) > 0 {
		class += " copies"
	}
	head := h.Box("div", class, h.Tag("h2", []string{"id", itemID, "tabindex", "-1"},
		app.Text(figure.Capital(item.Name)+". "+item.Title)), view, p.drawVerify(s), p.drawAgain(s, at, item.Name),
		h.If(len(item.Cells) > 0, func() app.UI {
			return &ui.ShareMenu{Name: "rencontre-" + s.Paper + "-" + strings.ReplaceAll(item.Name, " ", "-"), File: p.file}
		}))
	if len(item.Cells) == 0 {
		return ui.Section("panel result", item.Name, head, h.Text("p", "soft", item.Why))
	}
	table := p.drawGrid(s, at)
	if table == nil {
		table = p.drawRows(s, at)
	}
	return ui.Section("panel result", item.Name, head, p.drawVerdict(s, at),
		h.Text("p", "note", "Each cell shows what is printed, or whether it holds. Tap it to compare. A dashed mark is of "+
			"our run, a filled one of this device."), table)
}

// stated draws the formulas and sentences that all cells of an item print, if they are few. It returns nil if they are
// many, or if the cells print numbers.
func stated(of paper.Item) app.UI {
	var all []string
	for _, c := range of.Cells {
		if len(c.Printed) <= maxInGrid || len(all) == maxStated && !slices.Contains(all, c.Printed) {
			return nil
		}
		if !slices.Contains(all, c.Printed) {
			all = append(all, c.Printed)
		}
	}
	if len(of.Cells) < 2 || len(all) == len(of.Cells) {
		return nil
	}
	body := make([]app.UI, len(all))
	for i, text := range all {
		body[i] = h.Box("p", "formula", figure.Formula(text))
	}
	return h.Box("div", "tight", body...)
}

// drawRows draws an item as a list of its cells. Formulas that all of them print stand above the list.
func (p *page) drawRows(s *sheet, item int) app.UI {
	of := s.Items[item]
	var rows []app.UI
	above := stated(of)
	for k, c := range of.Cells {
		where := whereOf(c)
		f, by := s.known(item, k)
		printed, computed := c.Printed, listed(f.Computed)
		if above != nil {
			printed = label(c, f)
		}
		if err := s.failure(c); by != thisDevice && err != nil {
			computed = "Not computed: " + err.Error() + "."
		}
		rows = append(rows, ui.Cells("", where, p.button(s, item, k, where, printed), clipped(computed, maxPrinted)))
	}
	return h.Box("div", "tight", above,
		ui.Rows("frame", "table paper-rows", "", of.Title, []string{"Of", "Printed", "Computed"}, rows...))
}

// button draws a cell: the printed value and its verdict.
func (p *page) button(s *sheet, item, cell int, where, text string) app.UI {
	f, by := s.shown(item, cell)
	id, chosen := cellButton(cell+1), p.cell.Int() == cell+1
	if chosen {
		id = cellID
	}
	return h.Elem("button", []string{"id", id, "type", "button", "class", "paper-cell " + verdictIcon(f.Verdict),
		"aria-pressed", strconv.FormatBool(chosen),
		"aria-label", where + ": printed " + figure.Signed(s.Items[item].Cells[cell].Printed)},
		h.Box("span", "num", ui.BreakDigits(figure.Signed(clipped(text, maxPrinted)))),
		mark(s.Items[item].Cells[cell], f, by, true)).
		OnClick(func(ctx app.Context, _ app.Event) {
			p.cell.Put(cell + 1)
			p.Moved()
			ctx.Defer(func(app.Context) { ui.Bring(cellID) }) // from below what is said of it
		})
}

// file makes the table of the item shown.
func (p *page) file() (ui.File, error) {
	s := p.shown()
	at := p.at(s)
	f := ui.File{Table: figure.Table{Caption: figure.Capital(s.Items[at].Name) + ". " + s.Items[at].Title,
		Head: []string{"row", "column", "printed", "computed", "verdict", "found by", "request"}, Technical: 1}}
	for k, c := range s.Items[at].Cells {
		found, by := s.known(at, k)
		f.Table.Rows = append(f.Table.Rows, []string{
			c.Row, c.Column, c.Printed, found.Computed, found.Verdict, string(by), strings.Join(c.Requests, " ")})
		for _, r := range c.Requests {
			f.Sources = append(f.Sources, ui.Source{
				Request: json.RawMessage(r), Published: map[string]string{s.Items[at].Name: c.Printed}})
		}
	}
	return f, nil
}
