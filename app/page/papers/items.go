package papers

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/request"
	"rencontre/app/ui"
	"rencontre/core/order"
	"rencontre/core/paper"
)

// drawItems lists the items of a paper with how many of their cells agree, by our run or on this device.
func (p *page) drawItems(s *sheet) app.UI {
	at := p.at(s)
	return h.Tag("nav", []string{"class", "paper-items", "aria-label", "What the paper prints"},
		h.Each(len(s.Items), func(i int) app.UI {
			item, t := s.Items[i], s.joint(i)
			icon, faults := "not-computed", s.faults(i)
			switch {
			case t.cells == 0:
				icon = "published-only"
			case faults != "":
				icon = "warning"
				if s.wrong(i) > 0 {
					icon = "differs"
				}
			case t.agreeing() == t.cells:
				icon = "agrees"
			case t.doubtful > 0:
				icon = "warning"
			case t.known() == t.cells: // some are unreadable in our copy
				icon = "published-only"
			}
			by := ourRun
			if s.tally(i).known() == t.cells {
				by = thisDevice
			}
			count := t.agreed()
			switch {
			case t.cells == 0:
				count = "no number"
			case t.cells == 1 && faults != "":
				count = faults
			case faults != "":
				count += ", " + faults
			}
			return h.Elem("button", []string{"type", "button", "aria-current", strconv.FormatBool(i == at)},
				h.Box("span", "tight", h.Text("b", "", figure.Capital(item.Name)), h.Text("span", "note", item.Title)),
				sign(icon, "", count, by)).OnClick(func(app.Context, app.Event) { p.goTo(i) })
		}))
}

// wrong returns the number of an item's cells that are wrong in print, computed on this device or not.
func (s *sheet) wrong(item int) (n int) {
	for k := range s.found[item] {
		if f, _ := s.shown(item, k); verdictIcon(f.Verdict) == "differs" {
			n++
		}
	}
	return n
}

// faults says how many cells of an item are wrong in print and, if none is, how many may be: our copy of the paper may
// be damaged there. It is empty if there are neither.
func (s *sheet) faults(item int) string {
	if n := s.wrong(item); n > 0 {
		return figure.Count(n, "error") + " in print"
	}
	n := 0
	for k := range s.found[item] {
		if f, _ := s.shown(item, k); f.Verdict == string(paper.Unclear) {
			n++
		}
	}
	if n > 0 {
		return figure.Count(n, "possible error")
	}
	return ""
}

// forReaders returns the name of a row or a column. Some have that of a game in requests.
func forReaders(name string) string { return cmp.Or(request.GameName(name), name) }

// whereOf names a cell by its row and its column.
func whereOf(c paper.Cell) string {
	return strings.Trim(forReaders(c.Row)+", "+forReaders(c.Column), ", ")
}

// itemKinds are the kinds of items, in the order in which the choice of items has them.
var itemKinds = [...]string{"Tables and figures", "Theorems and conjectures", "Formulas", "Sections and remarks"}

// kindOf returns the kind of an item with a name, such as "table 7".
func kindOf(name string) string {
	for _, word := range strings.Fields(name) {
		switch word {
		case "table", "figure", "caption", "captions":
			return itemKinds[0]
		case "theorem", "lemma", "proposition", "corollary", "conjecture", "problem", "definition":
			return itemKinds[1]
		case "formula":
			return itemKinds[2]
		}
	}
	return itemKinds[3]
}

// drawGoTo offers all items as one choice by kinds, since a phone shows few of the strip. It says which have errors.
func (p *page) drawGoTo(s *sheet) app.UI {
	options := make([]ui.Option, len(s.Items))
	for i, item := range s.Items {
		text := figure.Capital(item.Name) + ". " + item.Title
		if faults := s.faults(i); faults != "" {
			text += " (" + faults + ")"
		}
		options[i] = ui.Option{Value: strconv.Itoa(i), Text: text, Group: kindOf(item.Name)}
	}
	options = order.By(options, func(a, b ui.Option) int {
		return slices.Index(itemKinds[:], a.Group) - slices.Index(itemKinds[:], b.Group)
	})
	return ui.Select("go-to", "Go to", options, strconv.Itoa(p.at(s)), func(value string) {
		i, err := strconv.Atoi(value)
		if err == nil {
			p.goTo(i)
		}
	})
}

// goTo shows an item, in the strip too, and moves to it.
func (p *page) goTo(item int) {
	p.item.Put(item + 1)
	p.cell.Put(0)
	p.Moved()
	p.Defer(ui.Follow)
	p.Defer(func() { ui.Reach(itemID) })
}

// closeCell closes what is said of a cell. The keyboard returns to the cell.
func (p *page) closeCell() {
	if p.cell.Int() == 0 {
		return
	}
	id := cellButton(p.cell.Int())
	p.cell.Put(0)
	p.Moved()
	p.Defer(func() { calc.Focus(id) })
}

// Keys has the key that closes what is said of a cell.
func (p *page) Keys() calc.Keys { return calc.Keys{"Escape": p.closeCell} }

// at returns the index of the item shown.
func (p *page) at(s *sheet) int { return min(max(0, p.item.Int()-1), len(s.Items)-1) }

// drawVerify draws the button that verifies the item shown alone, within the effort, or stops what is repeated.
func (p *page) drawVerify(s *sheet) app.UI {
	at := p.at(s)
	todo := s.next(1<<20, efforts[p.effort.Value()], at)
	switch {
	case p.running == s && p.repeats != nil:
		return ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.stop() })
	case p.running == s || len(todo) == 0:
		return nil // it is verified with the paper, or there is nothing to do
	}
	return ui.Button("Verify "+s.Items[at].Name, "run", "", func(app.Context, app.Event) { p.repeat(s, todo) })
}

// drawAgain draws the button that repeats what failed of an item, or of the paper if item is negative. It draws none if
// nothing failed, or while the paper is being computed. name tells it from the other such button.
func (p *page) drawAgain(s *sheet, item int, name string) app.UI {
	failed := s.failures(item)
	if len(failed) == 0 || p.running == s {
		return nil
	}
	text := "Repeat " + figure.Count(len(failed), "failed computation")
	return ui.Button(text, "run", "", func(app.Context, app.Event) { p.repeat(s, failed) }).Aria("label", text+": "+name)
}
