package census

import (
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// A tally is a number of a census that counts decks: those by which it says that they have a value, or more.
type tally struct {
	by     string
	value  string
	orMore bool
}

// list links from a number of decks to these decks. Nothing is listed if there is none, or if a census is beyond this
// device.
func (c *census) list(of tally, m int, count string) app.UI {
	text := figure.Group(count)
	if count == "0" || count == "" || of.by == "" || c.takes(m) > beyond {
		return h.Text("span", "num", text)
	}
	v := c.shaped(m)
	v.Set("part", "decks")
	v.Set("by", of.by)
	v.Set("value", of.value)
	if of.orMore {
		v.Set("orMore", "1")
	}
	return toDecks(text, text+", list these decks", "/reform?"+v.Encode())
}

// won links to a list of the decks that win.
func (c *census) won(m int, text string) app.UI {
	v := c.shaped(m)
	v.Set("part", "decks")
	v.Set("how", "list")
	return toDecks(text, text+", decks that win", "/count?"+v.Encode())
}

func toDecks(text, label, to string) app.UI {
	return h.Tag("a", []string{"class", "num", "href", site.Path(to), "aria-label", label}, app.Text(text))
}

// shaped is the query of the goal and the shape of a row.
func (c *census) shaped(m int) url.Values {
	v := c.Fields.Query()
	v.Set("m", strconv.Itoa(m))
	v.Set("s", strconv.Itoa(c.sheet.suits))
	return v
}

// tally returns which decks the column counts or, if it has the greatest value of a kind, which have that value.
func (c column) tally(length string) tally {
	switch c.of {
	case paper.Unreformed:
		return tally{"reformed", "0", false}
	case paper.Exactly:
		return tally{"reformed", strconv.Itoa(c.k), false}
	case paper.Finitely:
		return tally{"reformed", "1", true}
	case paper.ToCycles:
		return tally{"basin", "1", true}
	case paper.OneCycles:
		return tally{"cycle", "1", false}
	case paper.MostTimes:
		return tally{"reformed", length, false}
	case paper.Trajectory:
		return tally{"trajectory", length, false}
	case paper.Preperiod:
		return tally{"preperiod", length, false}
	case paper.Cycle:
		return tally{"cycle", length, false}
	}
	return tally{}
}

// number draws the number of a cell, which leads to the decks.
func (c *census) number(m int, col column, r *job.CensusResult, text string) app.UI {
	_, published := c.sheet.printed[m][col]
	switch {
	case r == nil && (!published || c.sheet.printed[m][col].AtLeast):
		return h.Text("span", "num", figure.Group(text))
	case col.of == paper.Reformed && text != "0":
		return c.won(m, figure.Group(text))
	}
	return c.list(col.tally(text), m, text)
}

// shownRows is the number of rows up to which a table beside the census is not folded.
const shownRows = 4

// table draws a table that may be long, nothing without rows. The numbers of its columns lead to the decks by which
// they are counted.
func (c *census) table(m int, caption string, rows [][]string, head []string, by ...string) app.UI {
	if rows == nil {
		return nil
	}
	var drawn []app.UI
	for _, row := range rows {
		cells := []any{figure.Group(row[0])}
		for i, count := range row[1:] {
			cells = append(cells, c.list(tally{by[i], row[0], false}, m, count))
		}
		drawn = append(drawn, ui.Cells("", cells...))
	}
	table := ui.RowsTable(caption, head, drawn...)
	if len(rows) > shownRows {
		return h.Box("details", "", h.Text("summary", "", caption), table)
	}
	return table
}
