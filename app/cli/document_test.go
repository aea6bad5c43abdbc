//go:build !js

package cli

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// documents are what the command has written, by format.
var documents = map[string]string{}

// written is the list of errata in a format. The command writes each once.
func written(t *testing.T, format string) string {
	t.Helper()
	if documents[format] == "" {
		documents[format] = rencontre(t, "", "errata", "-format", format).out
	}
	return documents[format]
}

// TestDocumentHTML checks that the document is well formed and the same each time, has a language and headings in
// order, names every erratum once as an anchor, and lists every place.
func TestDocumentHTML(t *testing.T) {
	text := written(t, "html")
	var again strings.Builder
	if err := documentHTML(&again, allErrata()); err != nil || again.String() != text {
		t.Errorf("it is another document the second time: %v", err)
	}
	d := xml.NewDecoder(strings.NewReader(text))
	level, ids, language, places := 0, map[string]bool{}, "", 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("it is not well formed: %v", err)
		}
		e, start := token.(xml.StartElement)
		if !start {
			continue
		}
		for _, a := range e.Attr {
			switch a.Name.Local {
			case "id":
				if ids[a.Value] {
					t.Errorf("the id %s is there twice", a.Value)
				}
				ids[a.Value] = true
			case "lang":
				language = a.Value
			}
		}
		if e.Name.Local == "li" {
			places++
		}
		n, err := strconv.Atoi(strings.TrimPrefix(e.Name.Local, "h"))
		if err != nil || e.Name.Local[0] != 'h' {
			continue
		}
		if n > level+1 {
			t.Errorf("a heading of level %d follows one of level %d", n, level)
		}
		level = n
	}
	for _, e := range paper.Errata() {
		if !ids[e.Cell.Erratum.ID] {
			t.Errorf("%s is not there", e.Cell.Erratum.ID)
		}
	}
	if !strings.HasSuffix(errataDay, job.Year) {
		t.Errorf("the errata are of %s, and citations of %s", errataDay, job.Year)
	}
	want := len(allErrata()) + len(ownRecords()) + len(paper.Findings())
	if language != "en" || places != want || len(ownRecords()) < 20 {
		t.Errorf("%d places and records of %d, in %q", places, want, language)
	}
	for _, want := range []string{"3\u202f237\u202f294\u202f526\u202f053", "split at 9 and at 10", "<mfrac>",
		"OEIS, A007712", "engine", errataDay} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q", want)
		}
	}
}

// TestDocumentTeX checks that the document is in ASCII, that its groups are closed and every place is an item, and that
// what LaTeX reserves is escaped.
func TestDocumentTeX(t *testing.T) {
	text := written(t, "tex")
	if n := strings.Count(text, "\n\\item "); n != len(allErrata())+len(ownRecords()) {
		t.Errorf("%d items", n)
	}
	for i, c := range text {
		if c > 126 {
			t.Errorf("%q at %d: %s", c, i, text[max(0, i-40):i])
		}
	}
	for _, what := range []string{"document", "itemize", "tabular", "center"} {
		if strings.Count(text, `\begin{`+what+"}") != strings.Count(text, `\end{`+what+"}") {
			t.Errorf("%s is not closed", what)
		}
	}
	depth := 0
	escaped := strings.NewReplacer(`\\`, "", `\{`, "", `\}`, "").Replace(text)
	for _, c := range escaped {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth < 0 {
			t.Fatal("a brace closes nothing")
		}
	}
	if depth != 0 || strings.Count(strings.ReplaceAll(escaped, `\$`, ""), "$")%2 != 0 ||
		strings.Contains(text, `\symbol`) {
		t.Errorf("%d braces are open, or a formula, or there is a character that is not known", depth)
	}

	const strange = `\input{x} $ & # % _ ^ ~ < > " { } “é” 🂡`
	var b strings.Builder
	err := documentTeX(&b,
		[]erratum{{ID: "R1", Cause: strange, Paper: "oeis", Item: "A1", Row: strange, Published: strange,
			Right: strange, Note: strange, Severity: paper.Misprint, Kind: paper.Misprint, SecondIs: strange}})
	if err != nil || !strings.Contains(b.String(), `\textbackslash{}input\{x\} \$ \& \# \%`) ||
		strings.Contains(b.String(), `\input{x}`) {
		t.Errorf("%v: %s", err, b.String())
	}
	if got := pathTeX("a|b"); got != "\\path!a|b!" {
		t.Errorf("%s", got)
	}
}

// TestDocumentText checks that the text has lines for an e-mail, and all errata and their places once.
func TestDocumentText(t *testing.T) {
	text := written(t, "text")
	seen := map[string]bool{}
	for _, e := range allErrata() {
		if !seen[e.ID] && strings.Count(text, "\n"+e.ID+". ") != 1 {
			t.Errorf("%s is not there once", e.ID)
		}
		seen[e.ID] = true
	}
	if n := strings.Count(text, "\n  - "); n != len(allErrata()) {
		t.Errorf("%d places", n)
	}
	for _, line := range strings.Split(text, "\n") {
		if len([]rune(line)) > 80 && strings.Contains(strings.TrimSpace(line), " ") {
			t.Errorf("a line is too long: %s", line)
		}
	}
}

// TestNothingIsUnformatted checks that no form of the list shows a value that was not formatted.
func TestNothingIsUnformatted(t *testing.T) {
	for _, format := range []string{"json", "md", "csv", "html", "tex", "text"} {
		text := written(t, format)
		for _, never := range []string{"%!", "<nil>", "&lt;nil&gt;", "NaN"} {
			if at := strings.Index(text, never); at >= 0 {
				t.Errorf("%s: %s", format, text[max(0, at-40):min(len(text), at+40)])
			}
		}
	}
}

// TestDocumentCompiles compiles the document to a few pages whose lines fit.
func TestDocumentCompiles(t *testing.T) {
	if os.Getenv("RENCONTRE_LONG") == "" {
		t.Skip("it needs a LaTeX, which build.sh installs for long tests")
	}
	latex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text := rencontre(t, "", "errata", "-format", "tex").out
	if err := os.WriteFile(filepath.Join(dir, "errata.tex"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(latex, "-interaction=nonstopmode", "-halt-on-error", "errata.tex")
	c.Dir = dir
	out, err := c.CombinedOutput()
	if err != nil || strings.Contains(string(out), "Overfull") ||
		!strings.Contains(string(out), "Output written on errata.pdf (1") {
		t.Errorf("%v: %s", err, out[max(0, len(out)-2000):])
	}
}

// TestDocumentOrder checks that each form leads with the findings, then has the errata by papers, the method and how to
// repeat it, and that no line of the text is broken within a number.
func TestDocumentOrder(t *testing.T) {
	for _, format := range []string{"html", "tex", "text"} {
		text := strings.ToLower(written(t, format))
		last := -1
		for _, head := range []string{"ten findings", "the papers", "r28.", "z6.", "method", "how to repeat it",
			"statements of all cases"} {
			at := strings.Index(text[last+1:], head)
			if at < 0 {
				t.Fatalf("%s: %q does not follow", format, head)
			}
			last += 1 + at
		}
	}
	if n := len(paper.Findings()); n != 10 {
		t.Errorf("%d findings", n)
	}
	const number = "7 067 807 427 decks"
	for in := range 70 {
		if got := wrapped(in, number); !strings.HasPrefix(got, "7 067 807 427") {
			t.Errorf("it is broken as %q", got)
		}
	}
}
