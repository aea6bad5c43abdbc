package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
)

// Table draws a table. The first column has the names of rows. Only here do whole numbers have thin spaces.
func Table(t figure.Table) app.UI {
	return tableOf(t, func(row int) app.UI { return app.Text(figure.Group(t.Rows[row][0])) })
}

// AsTable is the line that unfolds a table. A screen reader tells it by the caption from others on the page.
func AsTable(caption string) app.UI {
	return h.Box("summary", "", app.Text("As a table"), h.Text("span", "hidden", ": "+caption))
}

// FoldedTable is a Table below a line that unfolds it.
func FoldedTable(line string, t figure.Table) app.UI {
	return h.Box("details", "", h.Text("summary", "", line), Table(t))
}

// LinkedTable is a Table whose row names are links. The id of each link is prefix and the name.
func LinkedTable(t figure.Table, prefix string, to []string) app.UI {
	return tableOf(t, func(row int) app.UI {
		name := t.Rows[row][0]
		return h.Tag("a", []string{"id", prefix + name, "href", site.Path(to[row])}, app.Text(figure.Group(name)))
	})
}

// RowsTable is a Table of rows that are drawn by Cells.
func RowsTable(caption string, head []string, rows ...app.UI) app.UI {
	return Long(len(rows), grid("frame", []string{"class", "table"}, "", caption, head, rows))
}

func tableOf(t figure.Table, name func(row int) app.UI) app.UI {
	rows := make([]app.UI, len(t.Rows))
	for i, row := range t.Rows {
		cells := []any{name(i)}
		for _, text := range row[1:] {
			cells = append(cells, figure.Group(text))
		}
		rows[i] = Cells("", cells...)
	}
	return Long(len(rows), grid("frame", []string{"class", "table"}, "", t.Caption, t.Head, rows))
}

// wholeRows is the number of rows up to which a table is whole. A longer one has eight rows at first (see .long-table
// of the styles), so that a line below it hides more than a few.
const wholeRows = 14

// Long draws a table of so many rows. If they are many, the first ones are seen until a line below the table shows
// all. Inside a part that unfolds all of them are seen.
func Long(rows int, table app.UI) app.UI {
	if rows <= wholeRows {
		return table
	}
	return h.Box("div", "long-table", table, More("rows", "Show all "+figure.Count(rows, "row")))
}

// More unfolds the rest of a list at a line that says so, which then folds it. The key tells it from others.
func More(key, show string, rest ...app.UI) app.UI {
	summary := h.Box("summary", "button", h.Text("span", "", show), h.Text("span", "", "Show fewer"))
	return h.Tag("details", []string{"class", "more", "data-key", "more of " + key},
		append([]app.UI{summary}, rest...)...)
}

// Th is the header of a row or a column of a table.
func Th(scope, text string) app.UI { return h.Tag("th", []string{"scope", scope}, app.Text(text)) }

// Rows draws a table in a frame. frame and table are their classes, id may be ""; the caption is for screen readers.
// For a table of texts alone there is Table.
func Rows(frame, table, id, caption string, head []string, rows ...app.UI) app.UI {
	attrs := []string{"class", table}
	if id != "" {
		attrs = append(attrs, "id", id)
	}
	return grid(frame, attrs, "hidden", caption, head, rows)
}

func grid(frame string, table []string, class, caption string, head []string, rows []app.UI) app.UI {
	columns := make([]app.UI, len(head))
	for i, text := range head {
		columns[i] = Th("col", text)
	}
	return ScrollBox(frame, caption, h.Tag("table", table, h.Text("caption", class, caption),
		h.Box("thead", "", h.Box("tr", "", columns...)), h.Box("tbody", "", rows...)))
}

// Cells draws a row of a table. A cell is a text or an element, and the first is the name of the row.
func Cells(class string, cells ...any) app.UI {
	row := make([]app.UI, len(cells))
	for i, cell := range cells {
		of, _ := cell.(app.UI)
		if text, is := cell.(string); is {
			of = app.Text(text)
		}
		row[i] = h.Box("td", "", of)
		if i == 0 {
			row[i] = h.Tag("th", []string{"scope", "row"}, of)
		}
	}
	return h.Box("tr", class, row...)
}
