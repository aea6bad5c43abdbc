package census

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

func (c *census) Draw() []app.UI {
	body := []app.UI{c.Question("", true, c.Right() && c.validation.Wrong() == nil, c.other, c.changed)}
	if c.validation.Wrong() != nil { // the refusal is shown beside the field
		return append(body, c.drawSheet())
	}
	if !c.Right() {
		return body
	}
	for _, m := range c.sheet.rows { // running, or waiting for the user
		a := c.at(m)
		if answer := c.answers[a]; answer != nil && a != c.here() && answer.Busy() && !answer.Brief() {
			body = append(body, answer.Draw(a.name(), "decks"))
		}
	}
	if answer := c.answers[c.here()]; answer != nil && !answer.Brief() {
		body = append(body, answer.Draw(c.here().name(), "decks"))
	}
	return append(body, h.Box("div", "census-halves", c.drawRow(), c.drawSheet()))
}

// name is the title of a census.
func (a question) name() string { return fmt.Sprintf("Census, m = %d, s = %d", a.ranks, a.suits) }

func (c *census) drawSheet() app.UI {
	s := c.sheet
	here := c.here()
	head := []app.UI{h.Tag("th", []string{"scope", "col"}, h.Text("i", "", "m"))}
	groups := []app.UI{h.Box("td", "")}
	columns := s.shown()
	apart := func(i int) string {
		if i > 0 && columns[i-1].where != columns[i].where {
			return "apart"
		}
		return ""
	}
	for i := 0; i < len(columns); {
		n := 1
		for i+n < len(columns) && apart(i+n) == "" {
			n++
		}
		groups = append(groups, h.Tag("th", []string{"scope", "colgroup", "class", apart(i), "colspan", strconv.Itoa(n)},
			app.Text(figure.Capital(columns[i].where))))
		i += n
	}
	groups = append(groups, h.Box("td", ""), h.Box("td", ""))
	for i, col := range columns {
		head = append(head, h.Tag("th", []string{"scope", "col", "class", apart(i)}, app.Text(col.name())))
	}
	head = append(head, h.Box("td", ""), ui.Th("col", "on this device"))
	var rows []app.UI
	for _, m := range s.rows {
		a := c.at(m)
		r := c.result(a)
		mark := s.common(m, r)
		cells := []app.UI{h.Tag("th", []string{"scope", "row"},
			h.Elem("button", []string{"type", "button", "class", "chip", "aria-pressed", strconv.FormatBool(a == here),
				"aria-label", "m = " + strconv.Itoa(m)}, app.Text(strconv.Itoa(m))).
				OnClick(func(app.Context, app.Event) { c.pick(m) }))}
		for i, col := range columns {
			cells = append(cells, c.drawCell(m, col, r, apart(i), mark))
		}
		cells = append(cells, h.Box("td", "census-mark", h.If(mark != "", func() app.UI { return ui.Icon(icon(mark)) })),
			h.Box("td", "census-here", c.drawHere(m)...))
		class := ""
		if a == here {
			class = "here"
		}
		rows = append(rows, h.Box("tr", class, cells...))
	}
	var legend []app.UI
	for _, v := range []string{"agrees", "differs", "published only", "beyond this device"} {
		legend = append(legend, h.Box("li", "", ui.Verdict(v)))
	}
	if slices.ContainsFunc(columns, func(col column) bool { return col.of == paper.ToCycles }) {
		legend = append(legend, h.Box("li", "note", h.Text("span", "num", "1 + 4"), app.Text(" in a cycle + leading to one")))
	}
	return h.Tag("section", []string{"class", "panel count-grid", "aria-label", "The census"},
		h.Box("div", "flow legend",
			h.Tag("ul", []string{"class", "flow grow", "aria-label", "Key"}, legend...),
			&ui.ShareMenu{Name: "rencontre-census-" + string(s.game) + "-s" + strconv.Itoa(s.suits), File: c.file}),
		ui.ScrollBox("frame", "Decks by ranks",
			h.Box("table", "tallies census",
				h.Box("thead", "", h.Box("tr", "groups", groups...), h.Box("tr", "", head...)),
				h.Box("tbody", "", rows...))))
}

// icon is the name of the icon, and the class, of a verdict.
func icon(verdict string) string { return strings.ReplaceAll(verdict, " ", "-") }

func (c *census) drawCell(m int, col column, r *job.CensusResult, apart, mark string) app.UI {
	text, verdict := c.sheet.stand(m, col, r)
	return h.Box("td", icon(verdict)+" "+apart, h.Box("div", "tally", c.drawNumber(m, col, r, text, verdict, mark)...))
}

// drawNumber draws what a cell says, with a mark for a verdict other than that of the row.
func (c *census) drawNumber(m int, col column, r *job.CensusResult, text, verdict, mark string) []app.UI {
	body := []app.UI{c.number(m, col, r, text)}
	if verdict != "" && verdict != mark {
		body = append(body, ui.Icon(icon(verdict)))
	}
	if verdict != "" {
		body = append(body, h.Text("span", "hidden", ", "+verdict))
	}
	if col.of == paper.ToCycles && r != nil {
		body = append(body, h.Box("small", "num", c.list(tally{"cycle", "1", true}, m, r.InCycles), app.Text(" + "),
			c.list(tally{"preperiod", "1", true}, m, r.LeadingToCycles)))
	}
	return body
}

// drawCells lists what the table has of a row, for phones, whose table scrolls.
func (c *census) drawCells(m int, r *job.CensusResult) app.UI {
	var cells []app.UI
	for _, col := range c.sheet.shown() {
		text, verdict := c.sheet.stand(m, col, r)
		if text != "" {
			cells = append(cells, h.Box("li", icon(verdict),
				h.Text("span", "", col.name()), h.Box("div", "tally", c.drawNumber(m, col, r, text, verdict, "")...)))
		}
	}
	if cells == nil {
		return nil
	}
	return h.Tag("ul", []string{"class", "census-cells", "aria-label", "The row of the table"}, cells...)
}

// drawHere draws the state of a row on this device.
func (c *census) drawHere(m int) []app.UI {
	a := c.at(m)
	answer := c.answers[a]
	takes := c.takes(m)
	switch {
	case c.result(a) != nil && answer.Took() > 0:
		return []app.UI{h.Text("span", "note", figure.Duration(answer.Took()))}
	case c.result(a) != nil:
		return []app.UI{h.Text("span", "note", "kept")}
	case answer != nil && answer.Busy():
		percent := math.Floor(100 * answer.Progress())
		return []app.UI{ui.Sign("computing", fmt.Sprintf("%.0f %%", percent)), ui.Track(percent / 100)}
	case takes > beyond:
		return []app.UI{ui.Icon("beyond-this-device"), h.Text("span", "hidden", "beyond this device")}
	case app.IsServer:
		return nil
	}
	word, note := "Count", calc.About(takes)
	if share := c.kept[a]; share > 0 || answer != nil && answer.Status() == calc.Interrupted {
		if share == 0 {
			share = answer.FinishedPart()
		}
		word, note = "Go on", fmt.Sprintf("%.0f %% done", math.Floor(100*share))
	}
	return []app.UI{ui.Button(word, "", "", func(app.Context, app.Event) { c.begin(m) }).
		Aria("label", word+", m = "+strconv.Itoa(m)), h.Text("span", "note", note)}
}

// drawRow draws all that is known of the chosen row.
func (c *census) drawRow() app.UI {
	a := c.here()
	r := c.result(a)
	verdict, differs := c.sheet.standing(a.ranks, r)
	parts := []app.UI{h.Box("div", "flow", h.Box("h2", "grow",
		ui.Variables(fmt.Sprintf("m = %d, s = %d", a.ranks, a.suits))...), ui.Verdict(verdict))}
	if r == nil {
		text := "Count the row to see its cycles, its longest orbits and its Gardens of Eden."
		if c.takes(a.ranks) > beyond {
			text = "This census would take " + figure.Duration(c.takes(a.ranks)) +
				" here. The command can split it over several machines. You can still follow single orbits here."
		} else if answer := c.answers[a]; answer != nil && answer.Busy() {
			text = "Counting."
		}
		return chosen(append(parts, c.drawCells(a.ranks, r), h.Text("p", "soft", text), c.offer(a), c.elsewhere(a)))
	}
	parts = append(parts, ui.Tag(ui.Exact),
		h.Box("div", "", h.Box("div", "flow", h.Text("p", "label grow", "Decks that win and are reformed"),
			c.verdict(r)), h.Box("p", "figure", ui.BreakDigits(figure.Group(r.Won))),
			h.Box("p", "num soft", app.Text("of "+figure.Group(r.Decks)+" decks. "),
				h.If(r.Won != "0", func() app.UI { return c.won(a.ranks, "List them") })),
			h.Text("p", "note", "Each number below leads to its decks.")), c.drawCells(a.ranks, r))
	m := a.ranks
	parts = append(parts,
		c.table(m, "Cycles, and the decks that lead to them", counted(r.Cycles, r.Basins),
			[]string{"length", "cycles", "decks"}, "cycle", "basin"),
		c.table(m, "Decks by number of reformations until a deck does not win", times(r), []string{"reformed", "decks"},
			"reformed"))
	var longest []app.UI
	for _, of := range []struct {
		word string
		*job.OrbitRecord
	}{{"times reformed", r.Longest.Reformed}, {"orbit to a cycle", r.Longest.Trajectory}, {"tail", r.Longest.Preperiod},
		{"cycle", r.Longest.Cycle}} {
		if of.OrbitRecord != nil && of.Length > 0 {
			longest = append(longest, h.Box("li", "",
				h.Box("span", "", app.Text(of.word+" "), h.Text("b", "num", figure.Whole(of.Length))),
				c.ToOrbit(of.Deck)))
		}
	}
	var long app.UI
	if longest != nil {
		long = h.Box("ul", "tight", longest...)
	}
	return chosen(append(parts,
		ui.Facts(
			ui.Fact{Term: "Longest", Value: long},
			ui.Fact{Term: "[Gardens of Eden|Garden of Eden]", Value: h.Box("span", "",
				c.list(tally{"indegree", "0", false}, m, r.GardenOfEden),
				app.Text(" of the decks: no deck reforms to them."))},
			ui.TextFact("Printed", differs),
			ui.TextFact("Evidence", c.backed),
		), c.histograms(m, r)))
}

// chosen draws the panel of the chosen row.
func chosen(body []app.UI) app.UI {
	return h.Tag("section", []string{"class", "panel stack census-side", "id", "row", "aria-label", "The chosen row"},
		body...)
}

// standing returns the verdict on a row, and what is wrong in print.
func (s *sheet) standing(m int, r *job.CensusResult) (verdict, differs string) {
	verdict = ui.NotComputed
	for _, col := range s.columns {
		_, v := s.stand(m, col, r)
		switch {
		case v == ui.Differs:
			verdict = v
			p := s.printed[m][col]
			note := p.Note
			if p.Right != p.Printed && figure.Group(col.value(r)) != figure.Whole(p.Right) || p.Right == p.Printed {
				note = "No explanation is known."
			}
			differs = strings.TrimSpace(differs + " " + figure.Capital(col.name()) + ": " + figure.Whole(p.Printed) +
				" is printed. " + note)
		case v != "" && verdict != ui.Differs:
			verdict = v
		}
	}
	if r != nil && verdict == ui.NotComputed {
		verdict = ui.Unpublished
	}
	return verdict, differs
}

// common returns the verdict that the cells of a row have in common, which is marked once at its end: "agrees", else
// another, "" for none. Cells that differ are marked themselves.
func (s *sheet) common(m int, r *job.CensusResult) (mark string) {
	for _, col := range s.shown() {
		_, v := s.stand(m, col, r)
		if v == ui.Agrees || v != ui.Differs && mark == "" {
			mark = v
		}
	}
	return mark
}

// offer is the button that counts the chosen row. It is for phones, where the table's own button is out of sight.
func (c *census) offer(a question) app.UI {
	if answer := c.answers[a]; app.IsServer || answer != nil && answer.Status() != calc.Idle || c.takes(a.ranks) > beyond {
		return nil
	}
	return h.Box("div", "flow", ui.Button("Count", "run", "main", func(app.Context, app.Event) { c.begin(a.ranks) }),
		h.Text("span", "note", calc.About(c.takes(a.ranks))))
}

// elsewhere links to a search if a census takes long.
func (c *census) elsewhere(a question) app.UI {
	if a.game == solitaire.Mousetrap || c.takes(a.ranks) < time.Minute {
		return nil
	}
	return c.ToPart("search", "Search its longest orbits", c.Game)
}

// verdict compares the number of decks that win with print. It returns nil if none is printed.
func (c *census) verdict(r *job.CensusResult) app.UI {
	for _, col := range c.sheet.columns {
		if _, v := c.sheet.stand(c.here().ranks, col, r); col.of == paper.Reformed && v != "" {
			return ui.Verdict(v)
		}
	}
	return nil
}

// histograms draws foldable tables of the number of decks by value.
func (c *census) histograms(m int, r *job.CensusResult) app.UI {
	all := r.Histograms
	return h.Box("details", "census-more",
		h.Text("summary", "", "Histograms"),
		h.Box("div", "stack",
			c.table(m, "Decks by number of preimages", counted(all.Indegree), []string{"in-degree", "decks"}, "indegree"),
			c.table(m, "Decks that reach a cycle, by orbit", counted(all.Trajectory),
				[]string{"orbit", "decks"}, "trajectory"),
			c.table(m, "Decks that reach a cycle, by tail", counted(all.Preperiod), []string{"tail", "decks"},
				"preperiod")))
}
