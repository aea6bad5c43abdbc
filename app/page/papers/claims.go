package papers

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// standings has the icon of each standing.
var standings = map[paper.Standing]string{paper.ClaimFails: "differs", paper.ClaimUnshown: "warning",
	paper.ClaimLeast:   "differs",
	paper.ClaimGuessed: "not-computed", paper.ClaimHolds: "agrees", paper.ClaimProved: "agrees"}

// drawClaims draws, folded, what the paper states of all cases of a kind, the refuted first.
func (p *page) drawClaims(s *sheet) app.UI {
	var groups []app.UI
	total, counts := 0, ""
	for _, standing := range paper.Standings() {
		var rows []app.UI
		for _, c := range s.Claims {
			if c.Verdict == standing {
				rows = append(rows, s.drawClaim(c))
			}
		}
		if len(rows) == 0 {
			continue
		}
		total += len(rows)
		if counts != "" {
			counts += ", "
		}
		counts += strconv.Itoa(len(rows)) + " " + string(standing)
		groups = append(groups, h.Box("ul", "tight", rows...))
	}
	if total == 0 {
		return nil
	}
	others := "Other places with such words state nothing to test: "
	first := true
	for _, c := range s.Claims {
		if c.Reason != "" {
			if !first {
				others += ", "
			}
			others += figure.Count(c.Places, "place") + " " + c.Reason
			first = false
		}
	}
	head := h.Box("summary", "", h.Text("h2", "", "What the paper states of all cases: "+
		figure.Count(total, "statement")))
	body := slices.Concat([]app.UI{head, h.Text("p", "note", figure.Capital(counts)+". Each has a word such as always, "+
		"for every or increasing. A test of some cases proves no such statement.")}, groups,
		[]app.UI{h.Text("p", "note", others+".")})
	return h.Tag("details", []string{"class", "panel tight claims", "id", "statements"}, body...)
}

// drawClaim draws a statement with what is known of it.
func (s *sheet) drawClaim(c paper.Claim) app.UI {
	var by []app.UI
	for i, name := range c.By {
		if i > 0 {
			by = append(by, app.Text(", "))
		}
		by = append(by, s.testedBy(name))
	}
	return h.Box("li", "tight", ui.Sign(standings[c.Verdict], string(c.Verdict)),
		h.Box("p", "", figure.Prose(c.Text)),
		ui.Facts(
			ui.Fact{Term: "Stated in", Value: s.testedBy(c.At)},
			ui.Fact{Term: "Tested", Value: figure.Prose(c.Tested)},
			ui.Fact{Term: "Smallest cases", Value: figure.Prose(c.Small)},
			ui.Fact{Term: "Tested by", Value: h.Box("span", "", by...)}))
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
	return h.Tag("a", []string{"href", site.Path(to)}, app.Text(name))
}
