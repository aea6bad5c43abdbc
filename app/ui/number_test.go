package ui

import (
	"strings"
	"testing"
	"time"
)

func TestFigures(t *testing.T) {
	for in, want := range map[string]string{"": "", "7": "7", "999": "999", "1000": "1 000", "28886593": "28 886 593", "-1234": "−1 234", "1234.5678": "1 234.5678"} {
		if got := strings.ReplaceAll(Figures(in), thin, " "); got != want {
			t.Errorf("%s: %q, not %q", in, got, want)
		}
	}
	// A line may end between the groups of a number that is longer than it.
	long := strings.TrimSuffix(strings.Repeat("123\u2009", 9), "\u2009")
	if got := Figures(strings.Repeat("123", 9)); got != long {
		t.Errorf("27 digits: %q, not %q", got, long)
	}
}

func TestRound(t *testing.T) {
	for in, want := range map[float64]string{0: "0", 0.5: "0.500", 0.0183: "0.0183", 3.914e-4: "3.91 × 10⁻⁴", 12300: "12 300", 9.2e49: "9.20 × 10⁴⁹", 999: "999"} {
		if got := strings.ReplaceAll(Round(in), thin, " "); got != want {
			t.Errorf("%g: %q, not %q", in, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	for in, want := range map[time.Duration]string{0: "under 1 s", 30 * time.Second: "30 s", 9 * time.Minute: "9 min", 5 * time.Hour: "5 h", 72 * time.Hour: "3 days"} {
		if got := Duration(in); got != want {
			t.Errorf("%v: %q, not %q", in, got, want)
		}
	}
}

func TestWord(t *testing.T) {
	for in, want := range map[int]string{1: "one", 13: "thirteen", 20: "twenty", 52: "fifty-two", 100: "100"} {
		if got := Word(in); got != want {
			t.Errorf("%d: %q, not %q", in, got, want)
		}
	}
}

// A table says the same in every form.
func TestTable(t *testing.T) {
	x := Table{Head: []string{"i", "decks"}, Rows: [][]string{{"0", "9"}, {"1", "6 & more"}}}
	if got, want := x.Markdown(), "| i | decks |\n| ---: | ---: |\n| 0 | 9 |\n| 1 | 6 & more |\n"; got != want {
		t.Errorf("Markdown: %q", got)
	}
	if got, want := x.LaTeX(), "\\begin{tabular}{rr}\ni & decks \\\\\n\\hline\n0 & 9 \\\\\n1 & 6 \\& more \\\\\n\\end{tabular}\n"; got != want {
		t.Errorf("LaTeX: %q", got)
	}
	if got, err := x.CSV(); err != nil || got != "i,decks\n0,9\n1,6 & more\n" {
		t.Errorf("CSV: %q, %v", got, err)
	}
}
