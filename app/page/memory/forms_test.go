package memory

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/values/valuestest"
	"rencontre/core/job"
	"rencontre/core/memory"
	"rencontre/core/paper"
)

// at evaluates a form.
func at(c job.Closed, n int) *big.Rat {
	num, x := new(big.Int), big.NewInt(int64(n))
	for i := len(c.Numerator) - 1; i >= 0; i-- {
		num.Mul(num, x).Add(num, figure.Int(c.Numerator[i]))
	}
	den := figure.Int(c.Denominator)
	for _, i := range c.Factors {
		den.Mul(den, big.NewInt(int64(n+i)))
	}
	return new(big.Rat).SetFrac(num, den)
}

// TestForms checks the closed forms with a table of values from which they were not derived: the expectation, the best
// moves, and the limit of the share.
func TestForms(t *testing.T) {
	f := open(t, "part=forms").Shown().(*forms)
	all := f.answer.Value().Closed
	if len(all) != mostForms {
		t.Fatalf("%d forms", len(all))
	}
	const last = 60
	l, q := values.Library{}, values.Usual(memory.NoZero)
	valuestest.Load(t, l, q, 0, last)
	for _, c := range all {
		var before *big.Rat
		for n := max(1, c.J); n <= last; n++ {
			share := l.Share(q, n, n-c.J)
			e := new(big.Rat).Mul(share, big.NewRat(int64(n), 1))
			if n >= c.From && e.Cmp(at(c, n)) != 0 {
				t.Errorf("j = %d, n = %d: %v, by the form %v", c.J, n, e, at(c, n))
			}
			if n >= c.Settled && l.Moves(q, n, n-c.J).String() != c.Moves {
				t.Errorf("j = %d, n = %d: %v, said is %s", c.J, n, l.Moves(q, n, n-c.J), c.Moves)
			}
			if want := map[string]int{"growing": 1, "declining": -1}[c.Trend]; before != nil && n > c.TrendFrom &&
				share.Cmp(before) != want {
				t.Errorf("j = %d, n = %d: it is not %s", c.J, n, c.Trend)
			}
			before = share
		}
	}
}

// TestFormulas checks short forms as they are copied, and that a long one is drawn as well-formed XML with all its
// digits.
func TestFormulas(t *testing.T) {
	f := open(t, "part=forms&j=2").Shown().(*forms)
	all := f.answer.Value().Closed
	for _, c := range []struct {
		j           int
		text, latex string
	}{
		{0, "E(n, 0) = n", "E_{n}^{0}=n"},
		{1, "E(n, 1) = (n + 2)/(3)", `E_{n}^{1}=\frac{n+2}{3}`},
		{2, "E(n, 2) = (11n - 12)/(15)", `E_{n}^{2}=\frac{11n-12}{15}`},
		{4, "E(n, 4) = (211n^2 + 72n + 1232)/(315(n+4))", `E_{n}^{4}=\frac{211n^{2}+72n+1232}{315(n+4)}`},
	} {
		if got := typed(all[c.j]); got != c.text {
			t.Errorf("%s, want %s", got, c.text)
		}
		if got := latex(all[c.j]); got != c.latex {
			t.Errorf("%s, want %s", got, c.latex)
		}
	}
	for _, j := range []int{0, 2, 3, 16, mostForms - 1} {
		d := xml.NewDecoder(strings.NewReader(figure.Math(equation(all[j]))))
		text := ""
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("j = %d: %v", j, err)
			}
			if c, ok := token.(xml.CharData); ok {
				text += string(c)
			}
		}
		for _, digits := range all[j].Numerator {
			if digits = strings.TrimPrefix(digits, "-"); len(digits) > 1 && !strings.Contains(text, figure.Group(digits)) {
				t.Errorf("j = %d: %s is not drawn", j, digits)
			}
		}
	}
}

// TestTable21 compares the strategies in words with Alfthan's table.
func TestTable21(t *testing.T) {
	text := app.HTMLString(app.Div().Body(open(t, "part=forms").Shown().(*forms).drawTable()))
	var got []string
	for _, row := range strings.Split(text, "<tr>")[2:] {
		line := ""
		for _, cell := range strings.Split(row, "<td")[1:] {
			for words, letter := range map[string]string{"risky": "1", "safe": "0", "no choice": "#"} {
				if strings.Contains(cell, ">"+words+"<") ||
					strings.Contains(strings.Join(strings.Fields(cell), " "), "> "+words+" <") {
					line += letter
				}
			}
		}
		got = append(got, line)
	}
	if want := paper.AlfthanTable21(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, printed %v", got, want)
	}
}

// TestConjectures checks that both conjectures are shown with what is known, and that a link's diagonal is drawn.
func TestConjectures(t *testing.T) {
	for query, want := range map[string][]string{
		"part=forms":                       {"Conjecture 1", "False for j = 21", "risky", "for all n ≥"},
		"part=forms&j=16":                  {"2 490 477 158 967 525", "Copy LaTeX"},
		"part=forms&rules=standard":        {"passive"},
		"part=forms&j=30":                  {"A whole number from 0 to 29."},
		"part=expansions":                  {"Figure 2: n + k even", "boundary layer", "−6.83199877", "msup"},
		"part=expansions&parity=odd":       {"Figure 3: n + k odd"},
		"part=expansions&rules=one-only":   {"Version 1", "π"},
		"part=expansions&rules=two-only":   {"Version 2", "1797"},
		"part=expansions&n=9":              {"A whole number from 10 to 400."},
		"part=expansions&rules=no-zero&n=": {"is not a valid game"},
	} {
		p := open(t, query)
		text := p.Head().Wrong + app.HTMLString(app.Div().Body(p.Draw()...))
		text = strings.ReplaceAll(text, "\u202f", " ")
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: there is no %q", query, w)
			}
		}
	}
}

// TestExpansionError checks that the approximations are as accurate as the page says, better with every term and, near
// 2n/3, with the boundary layer.
func TestExpansionError(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, parity := range []string{"even", "odd"} {
		e := open(t, "part=expansions&n=200&parity="+parity).Shown().(*expansions)
		if len(e.rows) < 90 || len(e.errors) != 4 {
			t.Fatalf("%d rows, %d curves", len(e.rows), len(e.errors))
		}
		var off [3]float64 // with so many terms, all together
		for _, s := range e.rows {
			value := figure.Ratio(s.value)
			if off := s.near - value; off != s.off || s.isInside && math.Abs(off) > math.Abs(e.worst.off) {
				t.Errorf("k = %d: %g is said to be off by %g", s.k, off, s.off)
			}
			if s.k > 100 || s.k == 0 {
				continue
			}
			for i := range off {
				off[i] += math.Abs(s.terms[i] - value)
			}
			if other := figure.Ratio(s.other); s.k > 5 && other >= value {
				t.Errorf("k = %d: the other move is worth %g, the best %g", s.k, other, value)
			}
		}
		if off[1] > off[0]/20 || off[2] > off[1]/20 {
			t.Errorf("the terms bring it no nearer: %v", off)
		}
		for _, s := range e.rows { // at the layer
			if 2*200-3*s.k < 12 && 2*200-3*s.k >= 0 && math.Abs(s.off) >= math.Abs(s.terms[2]-figure.Ratio(s.value)) {
				t.Errorf("k = %d: the layer brings it no nearer", s.k)
			}
		}
	}
}
