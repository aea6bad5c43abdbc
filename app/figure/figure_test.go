package figure_test

import (
	"encoding/csv"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"rencontre/app/figure"
)

func rat(t *testing.T, text string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("%q is no number", text)
	}
	return r
}

func TestDecimal(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "1": "1", "-2": "-2", "1/2": "0.5", "1/3": "0.33333333333333333", "2/3": "0.66666666666666667",
		"-2/3":    "-0.66666666666666667",
		"1/10000": "0.0001", "1/100000": "1e-5", "1/7000000": "1.4285714285714286e-7", "123456789/10": "12345678.9",
		"100": "100",
		"99999999999999999999/100000000000000000000": "1", "1e20": "100000000000000000000", "1e21": "1e21",
		"1e-500": "1e-500", "3e400": "3e400", "10/1": "10", "1/11": "0.090909090909090909",
	} {
		r := rat(t, text)
		got := figure.Decimal(r)
		if got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
		// It is exact to 17 digits.
		off := new(big.Rat).Sub(rat(t, got), r)
		if bound := new(big.Rat).Mul(new(big.Rat).Abs(r), rat(t, "5e-17")); off.Abs(off).Cmp(bound) > 0 {
			t.Errorf("%s is %s off", got, off.FloatString(30))
		}
	}
}

func TestFloat(t *testing.T) {
	for _, x := range []float64{0, 1, -1, 0.1, 1.0 / 3, 1e-5, 1.697e-14, 123456789, 1e21, 5e-324, math.MaxFloat64,
		math.Pi, 1e20} {
		if back, err := strconv.ParseFloat(figure.Float(x), 64); err != nil || back != x {
			t.Errorf("%v is written as %s", x, figure.Float(x))
		}
	}
	if got := figure.Float(1.697e-14); got != "1.697e-14" {
		t.Error(got)
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]bool{
		"1": true, "-2/3": true, "0.5": true, "1e-5": true, "1.5e-400": true, "12/7": true,
		"": false, "-": false, "1/": false, "/2": false, "1/-2": false, "0.5/3": false, "1.": false, ".5": false,
		"1 2": false, "−1": false, "A": false, "1e": false, "e5": false, "1-2": false,
	} {
		if figure.Plain(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

func TestTable(t *testing.T) {
	x := figure.Table{Head: []string{"i", "chance", "exact", "what"}, Rows: [][]string{
		{"0", "1.6973214321e-14", "1/3", "a|b & {50_%}"},
		{"-1", "0.012345678", "-2/3", "i ≥ 2 … ’x’\u202fé <2^3>"},
		{"12345678", "0.99999999", "", "− × ≈"},
	}}
	want := `\begin{tabular}{rrrl}
$i$ & chance & exact & what \\
\hline
0 & $1.69732\times10^{-14}$ & $\frac{1}{3}$ & a$|$b \& \{50\_\%\} \\
$-1$ & 0.0123457 & $-\frac{2}{3}$ & i $\geq$ 2 \ldots{} 'x'\,\'e $<$2\textasciicircum{}3$>$ \\
$12\,345\,678$ & 1.00000 &  & $-$ $\times$ $\approx$ \\
\end{tabular}
`
	if got := x.LaTeX(); got != want {
		t.Errorf("LaTeX: %s", got)
	}
	// The heads of a table of counts are variables. Requests are for programs alone.
	counts := figure.Table{Technical: 1, Head: []string{"m", "s = 2", "s = 2, chance", "request"},
		Rows: [][]string{{"14", "17156400", "1.5e-7", `{"job":"count"}`}, {"200", "-1234/5678", "12345.5", ""}}}
	want = `\begin{tabular}{rrr}
$m$ & $s = 2$ & $s = 2$, chance \\
\hline
14 & $17\,156\,400$ & $1.5\times10^{-7}$ \\
200 & $-\frac{1\,234}{5\,678}$ & $12\,345.5$ \\
\end{tabular}
`
	if got := counts.LaTeX(); got != want {
		t.Errorf("LaTeX: %s", got)
	}
	// A fraction has all its digits.
	if got, digits := figure.LaTeX(strings.Repeat("123", 40)+"/"+strings.Repeat("457", 60)), strings.Repeat(`457\,`, 60); got !=
		`$\frac{`+strings.TrimSuffix(strings.Repeat(`123\,`, 40), `\,`)+"}{"+strings.TrimSuffix(digits, `\,`)+"}$" {
		t.Errorf("a long fraction: %s", got)
	}
	if got := counts.Markdown(); strings.Contains(got, "request") || strings.Contains(got, "job") {
		t.Errorf("Markdown: %s", got)
	}
	if text, err := counts.CSV(); err != nil || !strings.Contains(text, `""job"":""count""`) {
		t.Errorf("CSV: %s, %v", text, err)
	}
	want = `| i | chance | exact | what |
| ---: | ---: | ---: | --- |
| 0 | 1.69732e-14 | 1/3 | a\|b & {50_%} |
`
	if got := x.Markdown(); !strings.HasPrefix(got, want) {
		t.Errorf("Markdown: %s", got)
	}
	text, err := x.CSV()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 4 || rows[1][1] != "1.6973214321e-14" || rows[2][3] != x.Rows[1][3] {
		t.Errorf("CSV: %v, %v", rows, err)
	}
}

func TestPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"53/231": "0.229437…", "-1699/5775": "−0.294199…", "0": "0", "1/2": "0.5", "-3": "−3", "1/3": "0.333333…",
		"2/3":         "0.666666…",
		"12345678/10": "1\u202f234\u202f567.8", "-1/10000000": "−0.000000…",
	} {
		if got := figure.Places(figure.Rational(text), 6); got != want {
			t.Errorf("%s is %s, not %s", text, got, want)
		}
	}
	for _, text := range []string{"", "x", "1/0", "1/x"} {
		if figure.Rational(text) != nil {
			t.Errorf("%q is read", text)
		}
	}
}
