package papers

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc/calctest"
)

// technical has what stands only in the parts for specialists.
var technical = regexp.MustCompile(`<code|\{&#34;|\{"|\bengine\b|\brencontre [a-z]|\b[Rr]equests?\b|\bJSON\b|` +
	`\b[Tt]he command[ .,:]`)

// TestPlain checks that these pages say what they show in words, and that requests, commands and engines are folded.
func TestPlain(t *testing.T) {
	folded := regexp.MustCompile(`(?s)<details[^>]*class="specialists.*?</details>`)
	tags := regexp.MustCompile(`<(?:[^c/]|/[^c])[^>]*>`) // code stays
	for what, p := range map[string]interface{ Draw() []app.UI }{
		"all papers": open(t, ""), "a cell": open(t, "part=bersani-2010&item=12&cell=1"),
		"errata": open(t, "part=errata"), "records": openRecords(t, ""),
		"sequences": calctest.Open[*sequences](t, Sequences, ""),
	} {
		html := calctest.HTML(p)
		if what != "records" && what != "sequences" && !folded.MatchString(html) {
			t.Errorf("%s: nothing is for specialists", what)
		}
		text := tags.ReplaceAllString(folded.ReplaceAllString(html, ""), " ")
		for _, at := range technical.FindAllStringIndex(text, -1) {
			t.Errorf("%s: …%s…", what, text[max(0, at[0]-60):min(len(text), at[1]+60)])
		}
	}
}

// TestFormulaOnce checks that a formula which all cells of an item print is drawn once, above them.
func TestFormulaOnce(t *testing.T) {
	p := open(t, "part=bersani-2010&item=9")
	html := calctest.HTML(p)
	const start = "(n-2)! + [sum of (-1)^(k+1)"
	if printed := p.shown().Items[8].Cells[0].Printed; !strings.HasPrefix(printed, start) {
		t.Fatalf("the item prints %s", printed)
	}
	cell := regexp.MustCompile(`(?s)<span class="num">[^<]*\(n-2\)!`)
	if strings.Count(html, `class="formula"`) != 1 || cell.MatchString(html) {
		t.Errorf("the formula is not drawn once: %s", html)
	}
}
