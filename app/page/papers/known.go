package papers

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
)

// maxKnown is the largest number of errata that an item names at its top, and maxSaid the largest length of a value
// in them.
const maxKnown, maxSaid = 3, 40

// errataOf returns the address of the errata of a paper.
func errataOf(name string) string { return site.Path("/papers?paper=" + name + "&part=" + partErrata) }

// drawKnown names the errata of an item, computed here or not, with links to them. It returns nil if there are none.
func drawKnown(s *sheet, item int) app.UI {
	var parts []app.UI
	what, n := "known error", 0
	for k, c := range s.Items[item].Cells {
		if c.Erratum == nil {
			continue
		}
		if !c.Erratum.Kind.InPrint() {
			what = "known or possible error"
		}
		n++
		if n <= maxKnown {
			if n > 1 {
				parts = append(parts, app.Text("; "))
			}
			parts = append(parts, knownError(s, place{item, k})...)
		}
	}
	if n == 0 {
		return nil
	}
	if n > maxKnown {
		parts = append(parts, app.Text("; and "), h.Tag("a",
			[]string{"href", errataOf(s.Paper)},
			app.Text(fmt.Sprintf("%d more", n-maxKnown))))
	}
	return h.Box("p", "", append([]app.UI{h.Text("b", "", figure.Count(n, what)+": ")}, parts...)...)
}

// knownError names the cell of an erratum and both values or, if they are long, says what the erratum is.
func knownError(s *sheet, at place) []app.UI {
	c := s.Items[at.item].Cells[at.cell]
	e := c.Erratum
	said := e.What
	if max(len(c.Shown()), len(e.Right)) <= maxSaid {
		said = "printed " + c.Shown() + ", " + strings.ToLower(right(e)) + " " + e.Right
	}
	return []app.UI{figure.Formula(whereOf(c)), app.Text(": "), figure.Formula(said),
		app.Text(" ("), erratumOf(s, at), app.Text(")")}
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
