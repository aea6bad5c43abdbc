package papers

import (
	"cmp"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// look returns the icon of a verdict, which is its class too.
func look(verdict string) string {
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

// mark draws a finding of a cell as an icon and a word. A statement agrees in the case of the cell, no more.
func mark(c paper.Cell, f finding, icon bool) app.UI {
	name, word := look(f.Verdict), cmp.Or(f.Verdict, "not computed")
	if c.Rule == paper.Statement && f.Verdict == paper.Agrees {
		word = "agrees for " + whereOf(c)
	}
	if icon {
		return h.Box("span", "verdict "+name, ui.Icon(name), h.Text("span", "hidden", word))
	}
	return ui.Sign(name, word)
}
