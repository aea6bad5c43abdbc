package figure

import (
	"encoding/csv"
	"strconv"
	"strings"
)

// A Table is a table for files. Every column has its own name. Cells are plain numbers or
// words.
type Table struct {
	Caption string     `json:"caption"`
	Head    []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
	// Technical is the number of last columns that are for programs, such as requests. Markdown
	// and LaTeX omit them.
	Technical int `json:"-"`
}

// Readable is the table without its technical columns.
func (t Table) Readable() Table {
	n := len(t.Head) - t.Technical
	r := Table{Caption: t.Caption, Head: t.Head[:n]}
	for _, row := range t.Rows {
		r.Rows = append(r.Rows, row[:n])
	}
	return r
}

// CSV formats the table with all digits of every number.
func (t Table) CSV() (string, error) {
	var b strings.Builder
	w := csv.NewWriter(&b)
	if err := w.WriteAll(append([][]string{t.Head}, t.Rows...)); err != nil {
		return "", err
	}
	return b.String(), nil
}

// Markdown formats the table with decimals rounded to six digits.
func (t Table) Markdown() string {
	t = t.Readable()
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

// LaTeX formats the table as an ASCII tabular, with decimals rounded to six digits.
func (t Table) LaTeX() string {
	t = t.Readable()
	var b strings.Builder
	line := func(cells []string, set func(string) string) {
		for k, c := range cells {
			if k > 0 {
				b.WriteString(" & ")
			}
			b.WriteString(set(c))
		}
		b.WriteString(` \\` + "\n")
	}
	b.WriteString(`\begin{tabular}{`)
	for k := range t.Head {
		b.WriteString(map[bool]string{true: "r", false: "l"}[t.numbers(k)])
	}
	b.WriteString("}\n")
	line(t.Head, heading)
	b.WriteString("\\hline\n")
	for _, r := range t.Rows {
		line(r, LaTeX)
	}
	b.WriteString("\\end{tabular}\n")
	return b.String()
}

// numbers reports whether a column has only numbers.
func (t Table) numbers(column int) bool {
	for _, r := range t.Rows {
		if r[column] != "" && !Plain(r[column]) {
			return false
		}
	}
	return true
}

// heading formats the head of a column. A variable, "m" or "s = 2, chance", is set as
// mathematics.
func heading(cell string) string {
	variable, rest, more := strings.Cut(cell, ", ")
	name, value, is := strings.Cut(variable, " = ")
	if len(name) != 1 || name[0] < 'a' || name[0] > 'z' || is && !Plain(value) {
		return LaTeX(cell)
	}
	if more {
		rest = ", " + rest
	}
	return "$" + variable + "$" + LaTeX(rest)
}

// LaTeX formats a cell: numbers as mathematics if they need it, digits in groups of three from
// 1 000 on, and non-ASCII text in LaTeX commands.
func LaTeX(cell string) string {
	if d, ok := short(cell); ok {
		mantissa, exponent := d.parts()
		if exponent != 0 {
			return "$" + mantissa + `\times10^{` + strconv.Itoa(exponent) + "}$"
		}
		cell = mantissa
	}
	if Plain(cell) {
		num, den, fraction := strings.Cut(cell, "/")
		set := spaced(num)
		if fraction {
			set += "/" + spaced(den)
		}
		if set != cell || cell[0] == '-' {
			return "$" + set + "$"
		}
		return cell
	}
	var b strings.Builder
	for _, r := range cell {
		text, known := signs[r]
		switch {
		case known:
			b.WriteString(text)
		case r < 128:
			b.WriteRune(r)
		default: // typed text
			b.WriteString(`\symbol{"` + strings.ToUpper(strconv.FormatInt(int64(r), 16)) + "}")
		}
	}
	return b.String()
}

// spaced sets thin spaces between groups of three digits before the point of a plain number.
func spaced(number string) string {
	sign := ""
	rest, negative := strings.CutPrefix(number, "-")
	if negative {
		sign, number = "-", rest
	}
	whole, fraction, point := strings.Cut(number, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + `\,` + whole[i:]
	}
	if point {
		whole += "." + fraction
	}
	return sign + whole
}

var signs = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '&': `\&`, '%': `\%`, '_': `\_`, '#': `\#`, '$': `\$`,
	'^': `\textasciicircum{}`, '~': `\textasciitilde{}`,
	'<': `$<$`, '>': `$>$`, '\n': " ",
	'−': `$-$`, '×': `$\times$`, '≈': `$\approx$`, '≤': `$\le$`, '≥': `$\ge$`, '…': `\ldots{}`,
	'–': "--", '—': "---", '‘': "`", '’': "'", '“': "``", '”': "''",
	'\u00a0': "~", '\u2009': `\,`, '\u202f': `\,`,
}
