package count

import (
	"math"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
)

// TestChances checks that curves have every number of cards once, are exact where there is a count, and fall.
func TestChances(t *testing.T) {
	p := calctest.Open[*chances](t, newChances, "")
	seen := map[int]bool{}
	for i, x := range p.points {
		if seen[x.cards] || !(x.chance > 0 && x.chance <= 1) || x.how == "" || x.to == "" {
			t.Errorf("%+v", x)
		}
		if seen[x.cards] = true; i > 0 && x.cards > 4 && x.chance >= p.points[i-1].chance {
			t.Errorf("with %d cards the probability is no less", x.cards)
		}
		if (x.cards <= 18) != (x.known.Won != nil) {
			t.Errorf("%d cards: %s", x.cards, x.how)
		}
	}
	if !seen[1] || !seen[52] || !seen[100] || len(seen) < 40 || p.exact() != 18 {
		t.Errorf("%d points, %d of them exact", len(seen), p.exact())
	}
	if l := p.law; l == nil || l.fitted < 20 || l.worst > 0.03 {
		t.Errorf("the distribution is fitted to what is too rough: %+v", l)
	}
	if x := p.points[12]; x.cards != 13 || math.Abs(x.chance-28886593.0/6227020800) > 1e-12 {
		t.Errorf("%+v", x)
	}
	text := shown(p)
	for _, want := range []string{"Bersani 2010, table 4", "counted by this program", "estimated", "Fitted formula",
		"A fit, not a theorem", "Residuals", `href="/count?game=mousetrap&m=13&s=1"`, ": 0.004638…", `id="chance-52"`,
		"/count?game=mousetrap&m=52&part=estimate&particles=100000&runs=20&s=1"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %s", want, text)
		}
	}
}

// TestChancesOfModular checks that prime numbers are exact, and that all others have an estimate or a count.
func TestChancesOfModular(t *testing.T) {
	p := calctest.Open[*chances](t, newChances, "game=modular")
	for _, x := range p.points {
		if prime(x.cards) && (x.kind != primeRanks || x.known.Won == nil ||
			x.cards > 6 && math.Abs(x.chance-1+1/math.E) > 1e-3) {
			t.Errorf("%+v", x)
		}
	}
	if len(p.points) < 70 || p.exact() < 30 || p.law == nil || p.law.takes(13) || !p.law.takes(24) {
		t.Errorf("%d points, %d of them exact", len(p.points), p.exact())
	}
	if text := shown(p); !strings.Contains(text, "Remark 7") || !strings.Contains(text, "0.262 for m = 2p") || !strings.Contains(text, "divisors") {
		t.Error(text)
	}
}

// TestFit checks that a fit to values of a law recovers the law's coefficients.
func TestFit(t *testing.T) {
	var points []point
	for n := 20; n <= 60; n += 4 {
		points = append(points, point{cards: n, chance: 1.5 * math.Pow(float64(n), .25) * math.Pow(.6, float64(n))})
	}
	l := fit(points, mousetrapLaw)
	if l == nil || math.Abs(math.Exp(l.by[0])-1.5) > 1e-6 || math.Abs(l.by[1]-math.Log(.6)) > 1e-8 ||
		math.Abs(l.by[2]-.25) > 1e-6 || l.worst > 1e-6 || l.fitted != 11 || l.to != 60 {
		t.Fatalf("%+v", l)
	}
	points[3].chance *= 1.1
	if l = fit(points, mousetrapLaw); l.worst < .05 || l.worstAt != 32 || l.spread > l.worst || len(l.text()) == 0 {
		t.Errorf("%+v", l)
	}
	if fit(points[:5], mousetrapLaw) != nil {
		t.Error("five numbers say nothing of three")
	}
}

// TestChancesAreCut checks that exact chances are cut, not rounded.
func TestChancesAreCut(t *testing.T) {
	p := calctest.Open[*chances](t, newChances, "")
	for _, want := range []string{"0.333333…</td>", "0.5</td>", "0.000765463…</td>"} {
		if text := shown(p); !strings.Contains(text, want) || strings.Contains(text, "= 0.3333") {
			t.Errorf("%s is missing in %s", want, text)
		}
	}
}

// TestChancesOfSuits checks the curve of a game in several suits, where chances of 0 are in the table alone.
func TestChancesOfSuits(t *testing.T) {
	p := calctest.Open[*chances](t, newChances, "game=hlm&s=2")
	text := shown(p)
	if len(p.points) < 15 || p.law != nil || p.points[4].cards != 5 || p.points[4].chance != 0 ||
		!strings.Contains(text, "/count?game=hlm&m=5&s=2") || strings.Contains(text, "Fitted formula") {
		t.Errorf("%+v in %s", p.points, text)
	}
	if p = calctest.Open[*chances](t, newChances, "game=hlm&s=2&of=weak"); p.points[4].chance == 0 {
		t.Errorf("the weak goal: %+v", p.points[4])
	}
}
