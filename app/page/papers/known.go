package papers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/core/paper"
)

// maxKnown is the largest number of errata that an item names at its top, maxSaid the largest length of a value in
// them, and maxWhere that of the names of an erratum's cells.
const maxKnown, maxSaid, maxWhere = 4, 40, 70

// errataOf returns the address of the errata of a paper.
func errataOf(name string) string { return site.Path("/papers?paper=" + name + "&part=" + partErrata) }

// judged counts the marks of an item's cells, and groups the cells that do not agree by their errata.
func (s *sheet) judged(item int) (t tally, groups [][]int) {
	known := map[string]int{}
	for k, c := range s.Items[item].Cells {
		f, _ := s.shown(item, k)
		if f.Verdict == failed {
			f.Verdict = ""
		}
		t.add(f.Verdict, 1)
		name := strconv.Itoa(k)
		if c.Erratum != nil {
			name = c.Erratum.ID
		}
		icon := verdictIcon(f.Verdict)
		if icon != "differs" && (c.Erratum == nil || icon != "warning" && icon != "published-only") {
			continue
		}
		at, again := known[name]
		if !again {
			at = len(groups)
			known[name], groups = at, append(groups, nil)
		}
		groups[at] = append(groups[at], k)
	}
	return t, groups
}

// drawVerdict says whether the cells of an item agree, by what is known of them here or from our run. It names those
// that do not, by errata, with links to them.
func (p *page) drawVerdict(s *sheet, item int) app.UI {
	t, groups := s.judged(item)
	alone := len(groups) == 1 && len(groups[0]) == 1
	others := t.others(alone)
	agree := t.agreeing()
	verdict := figure.Whole(agree) + " of " + figure.Whole(t.cells) + " cells agree"
	switch {
	case t.cells == 2 && agree == 2:
		verdict = "Both cells agree"
	case t.cells > 1 && agree == t.cells:
		verdict = "All " + figure.Whole(t.cells) + " cells agree"
	case agree == 1 && t.cells == 1:
		verdict, others = "Its one cell agrees", nil
		if t.consistent == 1 {
			verdict += " within sampling error"
		}
	case t.cells == 1 && alone:
		return h.Box("p", "", p.differing(s, place{item, 0}, " does not agree")...)
	case t.cells == 1:
		verdict, others = "Its one cell is "+strings.TrimPrefix(others[0], "1 "), nil
	}
	first := []app.UI{h.Text("b", "", strings.Join(append([]string{verdict}, others...), ", ")+".")}
	if alone {
		first = slices.Concat(first, []app.UI{app.Text(" ")}, p.differing(s, place{item, groups[0][0]}, ""))
	}
	if alone || len(groups) == 0 {
		return h.Box("p", "", first...)
	}
	more := len(groups) - maxKnown
	lines := h.Each(min(len(groups), maxKnown), func(i int) app.UI {
		if cells := groups[i]; len(cells) > 1 {
			return h.Box("li", "", p.differingAlike(s, item, cells)...)
		}
		return h.Box("li", "", p.differing(s, place{item, groups[i][0]}, "")...)
	})
	return h.Box("div", "tight", h.Box("p", "", first...), h.Box("ul", "differing", lines, h.If(more > 0, func() app.UI {
		return h.Box("li", "", h.Tag("a", []string{"href", errataOf(s.Paper)}, app.Text(figure.Whole(more)+" more")))
	})))
}

// others counts in words the cells that agree within the error of a sample, and those that do not agree. Without wrong
// ones if these are named.
func (t tally) others(named bool) []string {
	left := t.cells - t.known() - t.earlier
	if named {
		t.wrong, t.doubtful = 0, 0
	}
	all := t.parts()[1:]
	all[0].what = "of them within sampling error"
	return inWords(append(all, count{t.earlier, "confirmed by an earlier run"}, count{left, "not computed yet"}))
}

// differing names a cell that does not agree, and both values or, if they are long, what its erratum is.
func (p *page) differing(s *sheet, at place, verb string) []app.UI {
	c := s.Items[at.item].Cells[at.cell]
	e := c.Erratum
	if e == nil { // this device contradicts the paper and our run
		f, _ := s.known(at.item, at.cell)
		return []app.UI{p.cellLink(at, whereOf(c), whereOf(c)), app.Text(verb + ": printed " + clipped(c.Shown(), maxSaid) +
			", computed " + clipped(listed(f.Computed), maxSaid) + ".")}
	}
	said, kind := e.What, ""
	if max(len(c.Shown()), len(e.Right)) <= maxSaid {
		said = "printed " + c.Shown() + ", " + strings.ToLower(right(e)) + " " + e.Right
	}
	if !e.Kind.InPrint() {
		kind = ", " + string(e.Kind)
	}
	if e.Read {
		verb = ""
	}
	return []app.UI{p.cellLink(at, whereOf(c), whereOf(c)), app.Text(verb + ": "), figure.Formula(said), app.Text(" ("),
		erratumOf(s, at), app.Text(kind + ").")}
}

// differingAlike names the cells of one erratum, what they share first: "Z17, 5 cells: k = 1, n = 2, 3, 4".
func (p *page) differingAlike(s *sheet, item int, cells []int) []app.UI {
	of := s.Items[item].Cells
	first := of[cells[0]]
	sameRow, sameColumn := true, true
	for _, k := range cells {
		sameRow, sameColumn = sameRow && of[k].Row == first.Row, sameColumn && of[k].Column == first.Column
	}
	name, shared := whereOf, ""
	switch {
	case sameColumn && !sameRow:
		name, shared = func(c paper.Cell) string { return forReaders(c.Row) }, forReaders(first.Column)
	case sameRow && !sameColumn:
		name, shared = func(c paper.Cell) string { return forReaders(c.Column) }, forReaders(first.Row)
	}
	body := []app.UI{erratumOf(s, place{item, cells[0]}), app.Text(", " + figure.Count(len(cells), "cell") + ": ")}
	if shared != "" {
		body = append(body, figure.Formula(shared), app.Text(", "))
	}
	begins := "" // of each, said once
	if at := strings.LastIndexByte(name(first), '='); !strings.Contains(name(first)[at+1:], ",") {
		begins = name(first)[:at+1]
	}
	length := len(shared)
	for i, k := range cells {
		text := name(of[k])
		if i > 0 {
			body = append(body, app.Text(", "))
			text = strings.TrimSpace(strings.TrimPrefix(text, begins))
		}
		length += len(text) + 2
		if i > 0 && length > maxWhere {
			return append(body, app.Text("and "+figure.Whole(len(cells)-i)+" more"))
		}
		body = append(body, p.cellLink(place{item, k}, text, whereOf(of[k])))
	}
	return body
}

// cellLink links to a cell of the paper shown, and leaves the rest of the address. name tells it from others.
func (p *page) cellLink(at place, text, name string) app.UI {
	v := p.Query()
	v.Set("item", strconv.Itoa(at.item+1))
	v.Set("cell", strconv.Itoa(at.cell+1))
	return h.Tag("a", []string{"href", site.Path("/papers?" + v.Encode() + "#" + cellID), "aria-label", name},
		figure.Formula(text))
}

// placeID returns the name of a place on the page of errata.
func placeID(name string, at place) string {
	return fmt.Sprintf("%s-%d-%d", name, at.item+1, at.cell+1)
}

// erratumOf links to the erratum of a cell, which begins with the place of the cell.
func erratumOf(s *sheet, at place) app.UI {
	id := s.Items[at.item].Cells[at.cell].Erratum.ID
	to := site.Path("/papers?from=" + placeID(s.Paper, at) + "&part=" + partErrata + "#" + id)
	return h.Tag("a", []string{"href", to}, app.Text(id))
}
