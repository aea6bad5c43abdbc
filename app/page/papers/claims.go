package papers

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// standings has the icon of each standing.
var standings = map[paper.Standing]string{paper.ClaimFails: "differs", paper.ClaimUnshown: "warning",
	paper.ClaimLeast:   "differs",
	paper.ClaimGuessed: "not-computed", paper.ClaimHolds: "agrees", paper.ClaimProved: "agrees"}

// drawClaims draws, folded, what the paper states of all cases of a kind, by what is known of it, the refuted first.
func (p *page) drawClaims(s *sheet) app.UI {
	var groups []app.UI
	total := 0
	for _, standing := range paper.Standings() {
		var rows []app.UI
		for _, c := range s.Claims {
			if c.Verdict == standing {
				rows = append(rows, s.drawClaim(c))
			}
		}
		total += len(rows)
		if len(rows) > 0 {
			groups = append(groups, h.Box("h3", "", ui.Sign(standings[standing],
				figure.Capital(string(standing))+": "+figure.Whole(len(rows)))), h.Box("ul", "", rows...))
		}
	}
	if total == 0 {
		return nil
	}
	var others []string
	for _, c := range s.Claims {
		if c.Reason != "" {
			others = append(others, figure.Count(c.Places, "place")+" "+c.Reason)
		}
	}
	head := h.Box("summary", "", h.Text("h2", "", "What the paper states of all cases: "+
		figure.Count(total, "statement")))
	body := slices.Concat([]app.UI{head, h.Text("p", "note", "Each has a word such as always, for every or increasing. "+
		"A test of some cases proves no such statement. Open one for what was tested.")}, groups,
		[]app.UI{h.Text("p", "note", "Other places with such words state nothing to test: "+
			strings.Join(others, ", ")+".")})
	return h.Tag("details", []string{"class", "panel tight claims", "id", "statements"}, body...)
}

// drawClaim draws a statement as a line that unfolds to what is known of it.
func (s *sheet) drawClaim(c paper.Claim) app.UI {
	var by []app.UI
	for i, name := range c.By {
		if i > 0 {
			by = append(by, app.Text("; "))
		}
		by = append(by, s.testedBy(name))
	}
	return h.Box("li", "", h.Box("details", "", h.Box("summary", "", h.Box("span", "", figure.Prose(c.Text))),
		ui.Facts(
			ui.Fact{Term: "Stated in", Value: s.testedBy(c.At)},
			ui.Fact{Term: "Tested", Value: figure.Prose(c.Tested)},
			ui.Fact{Term: "Smallest cases", Value: figure.Prose(c.Small)},
			ui.Fact{Term: "Tested by", Value: h.Box("span", "", by...)})))
}

// testedBy links to an item or to an erratum. A test and a proof have no address.
func (s *sheet) testedBy(name string) app.UI {
	to := ""
	i := slices.IndexFunc(s.Items, func(i paper.Item) bool { return i.Name == name })
	switch {
	case i >= 0:
		to = "/papers?part=" + s.Paper + "&item=" + strconv.Itoa(i+1) + "#" + itemID
	case len(name) < 4 && name[0] <= 'Z':
		to = "/papers?part=errata#" + name
	default:
		return app.Text(name)
	}
	return ui.Link(name, to)
}
