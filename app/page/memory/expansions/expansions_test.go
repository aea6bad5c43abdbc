package expansions

import (
	"math"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/page/memory/notes/notestest"
)

func open(t *testing.T, query string) *expansions {
	t.Helper()
	return calctest.Open[*expansions](t, loaded, query)
}

// loaded makes the part with the notes of the papers.
func loaded(f *calc.Frame) calc.Calculator { return New(f, notestest.Load) }

// TestFiles reads what each figure saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "n=20", "n=20&parity=odd", "n=20&rules=one-only", "n=20&rules=two-only")
}

// TestExpansions checks that each figure is shown with the formulas of the papers, and what is wrong with a link.
func TestExpansions(t *testing.T) {
	for query, want := range map[string][]string{
		"":                 {"Figure 2: n + k even", "boundary layer", "−6.83199877", "msup"},
		"parity=odd":       {"Figure 3: n + k odd"},
		"rules=one-only":   {"Version 1", "π"},
		"rules=two-only":   {"Version 2", "1797"},
		"n=9":              {"A whole number from 10 to 1 000."},
		"rules=no-zero&n=": {"is not a valid game"},
	} {
		p := open(t, query)
		text := p.Unknown() + calctest.HTML(p)
		text = strings.ReplaceAll(text, "\u202f", " ")
		calctest.Says(t, query, text, want...)
	}
}

// TestManyPairs checks the bounds of Theorem 4.5 on the page, and that the other move is left out with a note.
func TestManyPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	const note = "The other move is drawn up to n = 400."
	e := open(t, "n=1000")
	if e.rows != nil {
		t.Error("work of a second begins unasked")
	}
	e.answer.Start()
	for parity, bound := range map[string]float64{"even": 1500, "odd": 1000} {
		e.parity.Set(parity)
		e.heard()
		if off := math.Abs(e.worst.off) * 1e9; len(e.rows) < 500 || len(e.values()) != 2 || off == 0 || off > bound {
			t.Errorf("n + k %s: %d rows, %d curves, an error of %g/n³", parity, len(e.rows), len(e.values()), off)
		}
	}
	if text := calctest.Text(e); !strings.Contains(text, note) {
		t.Error("there is no note")
	}
	e = open(t, "n=100")
	if text := calctest.Text(e); strings.Contains(text, note) || len(e.values()) != 3 {
		t.Error("100 pairs do not have the other move")
	}
}

// TestExpansionError checks that the approximations are as accurate as the page says, better with every term and, near
// 2n/3, with the boundary layer.
func TestExpansionError(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, parity := range []string{"even", "odd"} {
		e := open(t, "n=200&parity="+parity)
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
