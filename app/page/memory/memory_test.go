package memory

import (
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/memory/notes/notestest"
)

func open(t *testing.T, query string) *page {
	t.Helper()
	return calctest.Open[*page](t, loaded, query)
}

// loaded makes the page with the notes of the papers.
func loaded(f *calc.Frame) calc.Calculator { return newPage(f, notestest.Load) }

// TestUnknown checks that unknown names in an address are reported, and that defaults replace them.
func TestUnknown(t *testing.T) {
	for q, want := range map[string]string{
		"rules=strict": "“strict” is not a valid rule set; the options are standard, free, no-zero, one-only, two-only and " +
			"sacrifice. The default is used.",
		"with=x": "“x” is not a valid rule set",
		"aim=reply&against=nobody": "“nobody” is not a valid player; " +
			"the options are optimal, aggressive, defensive, improved, one-move and two-move.",
		"curve=c":            "“c” is not a valid curve; the options are start, even, one, three and players.",
		"part=p":             "“p” is not a valid part of this page",
		"aim=win&rules=free": "",
		"part=play&first=me": "“me” is not a valid player",
	} {
		p := open(t, q)
		if got := p.Head().Wrong; (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q", q, got)
		}
		p.Shown().(interface{ Changed() }).Changed()
		if p.Head().Wrong != "" {
			t.Errorf("%s: after a choice %q", q, p.Head().Wrong)
		}
	}
}

// TestDrawn draws the parts by their names in an address.
func TestDrawn(t *testing.T) {
	for q, want := range map[string]string{
		"":                   "0.229437…",
		"part=alone":         "Moves for 8 pairs",
		"part=random":        "All boards of 8 pairs",
		"part=forms":         "Table 2.1",
		"part=expansions":    "boundary layer",
		"part=rule":          "120",
		"part=play&seed=3":   "Hint",
		"part=boards&step=2": "Turn 2 of",
	} {
		p := open(t, q)
		if text := calctest.HTML(p); !strings.Contains(text, want) ||
			strings.Contains(text, "bug in the program") {
			t.Errorf("%q is drawn without %q", q, want)
		}
	}
}
