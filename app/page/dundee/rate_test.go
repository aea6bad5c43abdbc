package dundee

import (
	"math"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
)

// TestRatePage checks what the part says of a million ranks, and what is refused.
func TestRatePage(t *testing.T) {
	p := open(t, "part=rate")
	r, text := p.Shown().(*rate), shown(p)
	rows := r.answer.Value().Rows
	last := rows[len(rows)-1]
	if last.Ranks != 1_000_000 || math.Abs(last.Lose-.0348242958193) > 1e-11 {
		t.Fatalf("%+v", last)
	}
	calctest.Says(t, "the page", text, "3.4824", "<mi>Γ</mi>", "1 − g is 1.10 of the limit at 1 rank",
		"proved to be at most", "With ten times as many ranks the probability of losing falls to about 0.54 of it: from "+
			"0.0646 with 100\u202f000 ranks to 0.0348 with 1\u202f000\u202f000 ranks.")
	if strings.Contains(text, "NaN") || strings.Contains(text, "%!") || strings.Contains(text, "^") {
		t.Error(text)
	}
	for suits, want := range map[int][2]string{
		1: {"1 − g ~ 1/v", "1 − g ≈ 1 − (1 − 1/v)"},
		2: {"1 − g ~ Γ(3/2)/v^(1/2)", "1 − g ≈ 1 − (1 − Γ(3/2)/v^(1/2) − Γ(2)/(2 v)) (1 − 1/(2v))"},
		4: {"1 − g ~ Γ(5/4)/v^(1/4)", "1 − g ≈ 1 − (1 − Γ(5/4)/v^(1/4) − Γ(3/2)/(2 v^(1/2))) (1 − Γ(4/3)/(4v)^(1/3)) " +
			"(1 − Γ(3/2)/(6v)^(1/2)) (1 − 1/(4v))"}} {
		if got := [2]string{limitText(suits), nearText(suits)}; got != want {
			t.Errorf("%d suits: %q, want %q", suits, got, want)
		}
	}
	for query, want := range map[string]string{
		"most=0":             "A whole number from 1 to 1\u202f000\u202f000\u202f000\u202f000.",
		"most=x":             "A whole number from 1 to 1\u202f000\u202f000\u202f000\u202f000.",
		"most=1000000000001": "A whole number", "suits=5": "A whole number from 1 to 4.",
		"suits=0":         "A whole number from 1 to 4.",
		"suits=1&most=50": "2.0000", "most=1": "100.0000", "suits=2&most=9": "With more ranks the probability of losing",
	} {
		p := open(t, "part=rate&"+query)
		text := shown(p)
		if refused := strings.HasPrefix(want, "A whole"); !strings.Contains(text, want) || refused ==
			strings.Contains(text, `id="rate"`) || strings.Contains(text, "NaN") {
			t.Errorf("%s: %s", query, text)
		}
	}
}

// TestRateLines checks that every number is drawn, and none that a logarithm lacks.
func TestRateLines(t *testing.T) {
	for _, query := range []string{"", "&suits=1", "&most=3"} {
		r := open(t, "part=rate"+query).Shown().(*rate)
		lines := rateLines(r.answer.Value().Rows)
		if len(lines) != 4 || len(lines[1].Points) != len(r.answer.Value().Rows) || lines[0].Name != "exact" {
			t.Errorf("%s: %+v", query, lines)
		}
		for _, l := range lines {
			for _, x := range l.Points {
				if !(x[0] > 0 && x[1] > 0) {
					t.Errorf("%s: %+v", query, l)
				}
			}
		}
	}
}
