package papers

import (
	"cmp"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// verdictIcon returns the icon of a verdict, which is its class too.
func verdictIcon(verdict string) string {
	switch verdict {
	case "":
		return "not-computed"
	case paper.Refuted, string(paper.Miscounted), string(paper.Misprint), string(paper.Wrong), string(paper.Wording),
		string(paper.Degenerate):
		return "differs"
	case paper.Unread, string(paper.Damage), string(paper.Unclear):
		return "published-only"
	case string(paper.Unsupported), string(paper.Quoted), failed:
		return "warning"
	case paper.Earlier:
		return "earlier"
	}
	return verdict
}

// mark draws a finding of a cell as an icon and a word, which is hidden if the icon stands alone. A statement agrees in
// the case of the cell, no more.
func mark(c paper.Cell, f finding, by finder, alone bool) app.UI {
	word := cmp.Or(f.Verdict, "not computed")
	if c.Rule == paper.Statement && f.Verdict == paper.Agrees {
		word = "agrees for " + whereOf(c)
	}
	if by == ourRun {
		word += ", our run"
	}
	class := ""
	if alone {
		class = "hidden"
	}
	return sign(verdictIcon(f.Verdict), class, word, by)
}

// sign draws an icon, dashed if it is of our run and filled if this device has found the same, and words in a class.
func sign(icon, class, words string, by finder) app.UI {
	of := strings.TrimSpace("verdict " + icon + " " + strings.ReplaceAll(string(by), " ", "-"))
	return h.Box("span", of, ui.Icon(icon), h.Text("span", class, words))
}
