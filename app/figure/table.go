package figure

import (
	"encoding/csv"
	"strconv"
	"strings"
)

// A Table is a table for files. Every column has a name of its own; cells are
// plain numbers or words.
type Table struct {
	Caption string     `json:"caption"`
	Head    []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// CSV has every number whole.
func (t Table) CSV() (string, error) {
	var b strings.Builder
	w := csv.NewWriter(&b)
	if err := w.WriteAll(append([][]string{t.Head}, t.Rows...)); err != nil {
		return "", err
	}
	return b.String(), nil
}

// Markdown rounds decimals to six digits.
func (t Table) Markdown() string {
	var b strings.Builder
	escape := strings.NewReplacer("|", `\|`, "\n", " ")
	line := func(cells []string) {
		for _, c := range cells {
			if d, ok := short(c); ok {
				c = d.plain()
			}
			b.WriteString("| " + escape.Replace(c) + " ")
		}
		b.WriteString("|\n")
	}
	line(t.Head)
	b.WriteString("|")
	for k := range t.Head {
		b.WriteString(map[bool]string{true: " ---: |", false: " --- |"}[t.numbers(k)])
	}
	b.WriteString("\n")
	for _, r := range t.Rows {
		line(r)
	}
	return b.String()
}

// LaTeX is a tabular, in ASCII; it rounds decimals to six digits.
func (t Table) LaTeX() string {
	var b strings.Builder
	line := func(cells []string) {
		for k, c := range cells {
			if k > 0 {
				b.WriteString(" & ")
			}
			b.WriteString(LaTeX(c))
		}
		b.WriteString(` \\` + "\n")
	}
	b.WriteString(`\begin{tabular}{`)
	for k := range t.Head {
		b.WriteString(map[bool]string{true: "r", false: "l"}[t.numbers(k)])
	}
	b.WriteString("}\n")
	line(t.Head)
	b.WriteString("\\hline\n")
	for _, r := range t.Rows {
		line(r)
	}
	b.WriteString("\\end{tabular}\n")
	return b.String()
}

// numbers reports whether a column has nothing but numbers.
func (t Table) numbers(column int) bool {
	for _, r := range t.Rows {
		if r[column] != "" && !Plain(r[column]) {
			return false
		}
	}
	return true
}

// LaTeX sets a cell: a number as mathematics where it needs that, words with what
// ASCII has not.
func LaTeX(cell string) string {
	if d, ok := short(cell); ok {
		mantissa, exponent := d.parts()
		if exponent != 0 {
			return "$" + mantissa + `\times10^{` + strconv.Itoa(exponent) + "}$"
		}
		cell = mantissa
	}
	if strings.HasPrefix(cell, "-") && Plain(cell) {
		return "$" + cell + "$"
	}
	var b strings.Builder
	for _, r := range cell {
		switch text, known := signs[r]; {
		case known:
			b.WriteString(text)
		case r < 128:
			b.WriteRune(r)
		default: // what a reader has typed
			b.WriteString(`\symbol{"` + strings.ToUpper(strconv.FormatInt(int64(r), 16)) + "}")
		}
	}
	return b.String()
}

var signs = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '&': `\&`, '%': `\%`, '_': `\_`, '#': `\#`, '$': `\$`, '^': `\textasciicircum{}`, '~': `\textasciitilde{}`,
	'<': `$<$`, '>': `$>$`, '\n': " ",
	'−': `$-$`, '×': `$\times$`, '≈': `$\approx$`, '≤': `$\le$`, '≥': `$\ge$`, '…': `\ldots{}`,
	'–': "--", '—': "---", '‘': "`", '’': "'", '“': "``", '”': "''",
	'\u00a0': "~", '\u2009': `\,`, '\u202f': `\,`,
}
