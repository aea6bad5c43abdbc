package forms

import (
	"encoding/xml"
	"fmt"
	"io"
	"math/big"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/page/memory/notes/notestest"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/values/valuestest"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/turn"
)

func open(t *testing.T, query string) *forms {
	t.Helper()
	return calctest.Open[*forms](t, loaded, query)
}

// loaded makes the part with the notes of the papers.
func loaded(f *calc.Frame) calc.Calculator { return New(f, notestest.Load) }

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "", "rules=standard", "rules=one-only")
}

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
	f := open(t, "")
	all := f.answer.Value().Closed
	if len(all) != maxForms {
		t.Fatalf("%d forms", len(all))
	}
	const last = 60
	l, q := values.Library{}, values.Usual(turn.NoZero)
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
	f := open(t, "j=2")
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
	for _, j := range []int{0, 2, 3, 16, maxForms - 1} {
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
			digits = strings.TrimPrefix(digits, "-")
			if len(digits) > 1 && !strings.Contains(text, figure.Group(digits)) {
				t.Errorf("j = %d: %s is not drawn", j, digits)
			}
		}
	}
}

// TestTable21 compares the strategies in words with Alfthan's table.
func TestTable21(t *testing.T) {
	text := calctest.Markup(open(t, "").drawTable())
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
		"": {"Conjecture 1", "False for j = 21", "risky",
			"Safe: open an unknown card, then a known one", "for all n ≥"},
		"j=16":           {"2 490 477 158 967 525"},
		"rules=standard": {"passive"},
		"j=30":           {"A whole number from 0 to 29."},
	} {
		p := open(t, query)
		text := p.Unknown() + calctest.HTML(p)
		text = strings.ReplaceAll(text, "\u202f", " ")
		calctest.Says(t, query, text, want...)
	}
}

// TestExample checks the examples in words with the forms and with the tables that they explain.
func TestExample(t *testing.T) {
	f := open(t, "j=4")
	c, _ := f.chosen()
	x, _ := at(c, 10).Float64()
	text := strings.Join(strings.Fields(calctest.Text(f)), " ")
	calctest.Says(t, "the page", text, fmt.Sprintf("= 10: about %.2f of 10 pairs.", x), "= 4: safe for all", "4: safe.")
}
