package dundee

import (
	"math"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/core/job"
)

// TestRatePage checks what the part says of 1,000 ranks, that the fit is near, and what is refused.
func TestRatePage(t *testing.T) {
	p := open(t, "part=rate")
	r, text := p.Shown().(*rate), shown(p)
	rows := r.answer.Value().Rows
	last := rows[len(rows)-1]
	if last.Ranks != 1000 || math.Abs(last.Lose-.228493) > 6e-7 || r.fit == nil || r.fit.worst > .002 {
		t.Fatalf("%+v, %+v", last, r.fit)
	}
	calctest.Says(t, "the page", text, "0.228493", "It is a heuristic, not proved", "A fit, not a theorem", "<mi>Γ</mi>",
		"0.997", "proved to be at most", "−0.277 from 500 to 1", "With ten times as many ranks the probability of "+
			"losing falls to about 0.53 of it: from 0.431 with 100 ranks to 0.228 with 1\u202f000 ranks.")
	if strings.Contains(text, "NaN") || strings.Contains(text, "%!") || strings.Contains(text, "^") {
		t.Error(text)
	}
	for suits, want := range map[int]string{2: "1 − g ≈ 1/(2v) + Γ(3/2)/v^(1/2)",
		4: "1 − g ≈ 1/(4v) + Γ(3/2)/(6v)^(1/2) + Γ(4/3)/(4v)^(1/3) + Γ(5/4)/v^(1/4)"} {
		if got := guessText(suits); got != want {
			t.Errorf("%d suits: %q, want %q", suits, got, want)
		}
	}
	for query, want := range map[string]string{
		"most=0": "A whole number from 1 to 10\u202f000.", "most=x": "A whole number from 1 to 10\u202f000.",
		"most=10001": "A whole number", "suits=5": "A whole number from 1 to 4.", "suits=0": "A whole number from 1 to 4.",
		"suits=1&most=50": "0.020000", "most=1": "1.000000", "suits=2&most=9": "With more ranks the probability of losing",
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
		lines := r.lines()
		if len(lines) < 2 || len(lines[0].Points) != len(r.answer.Value().Rows) || (len(lines) == 3) != (r.fit != nil) {
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

// TestFitRate checks that numbers made of the powers give their coefficients back.
func TestFitRate(t *testing.T) {
	of := job.DundeeRateResult{Suits: 3}
	for _, v := range rateRanks {
		x := float64(v)
		of.Rows = append(of.Rows, job.DundeeRateRow{Ranks: v, Lose: .9*math.Pow(x, -1./3) - .5*math.Pow(x, -.5) + .25/x})
	}
	f := fitRate(of)
	for i, want := range []float64{.25, -.5, .9} {
		if f == nil || math.Abs(f.by[i]-want) > 1e-6 || f.worst > 1e-6 {
			t.Fatalf("%+v", f)
		}
	}
	if got, want := f.text(), "1 − g ≈ 0.9000/v^(1/3) − 0.5000/v^(1/2) + 0.2500/v, from 8 ranks on"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	of.Rows = of.Rows[:8]
	if fitRate(of) != nil {
		t.Error("four numbers give three coefficients")
	}
}
