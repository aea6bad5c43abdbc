package figure

import (
	"encoding/xml"
	"strings"
	"testing"
)

// TestFormula checks what is set as a formula in a text, what stays text, and that the MathML is well formed.
func TestFormula(t *testing.T) {
	for text, want := range map[string]string{
		"b(n,i) = a(n-2,i-2)":                "$b(n,i)=a(n-2,i-2)$",
		"P = 1.42 x n^0.11":                  `$P=1.42\times n^{0.11}$`,
		"P ≈ 1.33 × n^0.13":                  `$P\approx 1.33\times n^{0.13}$`,
		"1 - g ~ 1/v":                        `$1-g\sim \frac{1}{v}$`,
		"2r/(2r+1) (1/(2r) - α_(r-1))":       `$\frac{2r}{2r+1}\,(\frac{1}{2r}-\alpha _{r-1})$`,
		"s^m/((1/m!) C(n,m))":                `$\frac{s^{m}}{(\frac{1}{m!})\,C(n,m)}$`,
		"(1 - e^-s) [x/n]":                   `$(1-e^{-s})\,[\frac{x}{n}]$`,
		"0 <= k <= (2n+3)/3":                 `$0\leq k\leq \frac{2n+3}{3}$`,
		"q(n,k) p^(2)(n,k+1)":                `$q(n,k)\,p^{(2)}(n,k+1)$`,
		"sqrt(2)/4 C_max":                    `$\frac{\sqrt{2}}{4}\,C_{\mathrm{max}}$`,
		"|1 + |7 + |8|| = 16":                "$|1+|7+|8||=16$",
		"it holds for i = 3 and 4, m >= 2.":  `it holds for $i=3$ and 4, $m\geq 2$.`,
		"[sum of (-1)^k k/2!] - 1":           `[sum of $(-1)^{k}\,\frac{k}{2!}]-1$`,
		"g(4, .., 4), v = 16":                "$g(4,..,4)$, $v=16$",
		"1.03e-8":                            `$1.03\times 10^{-8}$`,
		"-7277332450":                        `$-$7\,277\,332\,450`,
		"-2: a shift":                        "$-$2: a shift",
		"it lacks a factor of -2, not - 2":   "it lacks a factor of $-$2, not - 2",
		"the (m-1)th of 1 2 3 .. k, a deck":  "the (m-1)th of 1 2 3 .. k, a deck",
		"13 11-strings; there are n-strings": "13 11-strings; there are n-strings",
		"":                                   "",
		"^ _ / ( [ ! = x^":                   `\textasciicircum{} \_ / $([!=x$\textasciicircum{}`, // whatever is typed
		"(a = b":                             "$(a=b$",
	} {
		got := FormulaTeX(text)
		if got != want {
			t.Errorf("%q is set as %s, not %s", text, got, want)
		}
		html := FormulaHTML(text)
		if strings.Contains(html, "<math translate=\"no\">") != strings.Contains(strings.ReplaceAll(want, "$-$", ""), "$") {
			t.Errorf("%q is drawn as %s", text, html)
		}
		err := xml.Unmarshal([]byte("<p>"+html+"</p>"), new(struct{}))
		if err != nil {
			t.Errorf("%q is drawn as %s: %v", text, html, err)
		}
	}
	if got := FormulaTeX("“Fréchet’s” ρ & {x|} 🂡"); got != "``Fr\\'echet's'' $\\rho$ \\& \\{x$|$\\} \\symbol{\"1F0A1}" {
		t.Errorf("a text is set as %s", got)
	}
	if !longFormula("It is ((n-1)(n-2)(n-3)(n-4)(n-5))/(n+1) = 2.") ||
		longFormula("x = 1, and then a long text of no formula, y = 2") {
		t.Error("what is long")
	}
	if longFormula("2(-147888+391146λ-350617λ^2+130959λ^3)") || !longFormula("f(1234567890,1234567890,1234567890)") {
		t.Error("a line breaks between terms alone")
	}
	if got := FormulaHTML("2(-147888+391146λ-350617λ^2+130959λ^3) = 4(n+1)"); strings.Count(got, "</math> <math") != 4 ||
		!strings.Contains(got, `<mo stretchy="false">(</mo><mo form="prefix">−</mo>`) || !strings.Contains(got, `<mo form="infix" lspace="0">=</mo>`) {
		t.Errorf("a long formula is %s", got)
	}
	if got := FormulaHTML("max[min ρ, min ν] <= it"); got != "max[min ρ, min ν] ≤ it" {
		t.Errorf("a sign in a text is %s", got)
	}
	if got := FormulaHTML("sqrt(2)/4"); got != "<math translate=\"no\"><mrow><mfrac>"+
		"<mrow><mo>√</mo><mn>2</mn></mrow><mn>4</mn></mfrac>"+
		"</mrow></math>" {
		t.Errorf("a root is %s", got)
	}
	const want = "<math translate=\"no\"><mrow><mi>x</mi><mo>≤</mo><mfrac><mn>1</mn>" +
		"<msup><mi>n</mi><mrow><mn>2</mn></mrow></msup>" +
		"</mfrac></mrow></math> and &lt;b&gt;"
	if got := FormulaHTML("x <= 1/n^2 and <b>"); got != want {
		t.Errorf("it is %s, not %s", got, want)
	}
}

// TestBound checks that the groups of digits of a number stay together, and lists of numbers do not.
func TestBound(t *testing.T) {
	for text, want := range map[string]string{
		"its total, 5 232. The next": "its total, 5\u202f232. The next",
		"7 067 807 427; it":          "7\u202f067\u202f807\u202f427; it",
		"row 3 1 2 and 40 decks":     "row 3 1 2 and 40 decks",
		"5, 232 and 1232 114":        "5, 232 and 1232 114",
	} {
		if got := bound(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
