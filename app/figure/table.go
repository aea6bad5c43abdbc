package figure

import (
	"encoding/csv"
	"fmt"
	"math/big"
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

// Values are a table that is stated once, for the screen and for files. A value is a text, a number,
// or an exact rational, which is nil while it is not known.
type Values struct {
	Caption string
	Head    []string
	Rows    [][]any
	Names   []string              // the heads of the columns in files, if they differ
	Format  func(*big.Rat) string // rounds a rational for the screen; nil: to four digits
	Few     []int                 // the rows that the screen has; nil: all
}

// Add adds a row.
func (v *Values) Add(row ...any) { v.Rows = append(v.Rows, row) }

// Shown is the table for the screen.
func (v Values) Shown() Table {
	if v.Few != nil {
		all := v.Rows
		v.Rows = nil
		for _, i := range v.Few {
			v.Add(all[i]...)
		}
	}
	return v.table(func(value any) []string {
		switch x := value.(type) {
		case *big.Rat:
			if x == nil {
				return []string{""}
			}
			if v.Format == nil {
				return []string{Precise(Ratio(x))}
			}
			return []string{v.Format(x)}
		case *big.Int:
			return []string{Approximate(x.String())}
		case float64:
			return []string{Precise(x)}
		}
		return []string{fmt.Sprint(value)}
	})
}

// File is the table for files. It has all digits, and a rational exactly and as a decimal.
func (v Values) File() Table {
	if v.Names != nil {
		v.Head = v.Names
	}
	return v.table(func(value any) []string {
		switch x := value.(type) {
		case *big.Rat:
			if x == nil {
				return []string{"", ""}
			}
			return []string{x.RatString(), Decimal(x)}
		case float64:
			return []string{Float(x)}
		}
		return []string{strings.ReplaceAll(fmt.Sprint(value), "−", "-")}
	})
}

// table is the table of the texts of all values, one or two of each.
func (v Values) table(texts func(value any) []string) Table {
	t := Table{Caption: v.Caption}
	if len(v.Rows) == 0 {
		t.Head = v.Head
	}
	for i, row := range v.Rows {
		var cells []string
		for k, value := range row {
			of := texts(value)
			if i == 0 {
				t.Head = append(t.Head, texts(v.Head[k])...)
			}
			if i == 0 && len(of) > 1 {
				t.Head = append(t.Head, t.Head[len(t.Head)-1]+" as a decimal")
			}
			cells = append(cells, of...)
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
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

// heading formats the head of a column. A variable, "m" or "s = 2, probability", is set as
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
		if num, den, fraction := strings.Cut(cell, "/"); fraction {
			num, negative := strings.CutPrefix(num, "-")
			sign := map[bool]string{true: "-"}[negative]
			return "$" + sign + `\frac{` + spaced(num) + "}{" + spaced(den) + "}$"
		}
		set := spaced(cell)
		if set != cell || cell[0] == '-' {
			return "$" + set + "$"
		}
		return cell
	}
	return EscapeTeX(cell)
}

// EscapeTeX writes a text for LaTeX, in ASCII, so that every engine accepts it.
func EscapeTeX(text string) string {
	var b strings.Builder
	for _, r := range text {
		sign, known := signs[r]
		command, math := commands[string(r)]
		switch {
		case known:
			b.WriteString(sign)
		case r < 128:
			b.WriteRune(r)
		case math:
			b.WriteString("$" + strings.TrimSuffix(command, " ") + "$")
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

// signs are those that LaTeX writes otherwise in a text. Those of formulas are in commands.
var signs = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '&': `\&`, '%': `\%`, '_': `\_`, '#': `\#`, '$': `\$`,
	'^': `\textasciicircum{}`, '~': `\textasciitilde{}`, '<': `$<$`, '>': `$>$`, '|': `$|$`, '\n': " ",
	'…': `\ldots{}`, '–': "--", '—': "---", '‘': "`", '’': "'", '“': "``", '”': "''",
	'é': `\'e`, 'è': "\\`e", 'ö': `\"o`, 'ü': `\"u`, 'ä': `\"a`, 'å': `\aa{}`, 'ñ': `\~n`,
	'\u00a0': "~", '\u2009': `\,\allowbreak{}`, '\u202f': `\,`,
}
