package count

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/core/paper"
)

// loadChances is the file that the site has.
func loadChances(path string, done func(string, error)) {
	text, err := json.Marshal(paper.Chances())
	if path != chancesPath {
		err = errors.New("no such file")
	}
	done(string(text), err)
}

// The curves have every number of cards once, exact where there is a count, and the
// chances fall as they should.
func TestChances(t *testing.T) {
	p := calctest.Open[*chances](t, Chances(loadChances), "")
	seen := map[int]bool{}
	for i, x := range p.points {
		if seen[x.cards] || !(x.chance > 0 && x.chance <= 1) || x.how == "" || x.to == "" {
			t.Errorf("%+v", x)
		}
		if seen[x.cards] = true; i > 0 && x.cards > 4 && x.chance >= p.points[i-1].chance {
			t.Errorf("with %d cards the chance is no less", x.cards)
		}
		if (x.cards <= 18) != (x.estimated == nil) {
			t.Errorf("%d cards: %s", x.cards, x.how)
		}
	}
	if !seen[1] || !seen[52] || !seen[100] || len(seen) < 40 || p.exact() != 18 {
		t.Errorf("%d points, %d of them exact", len(seen), p.exact())
	}
	if x := p.points[12]; x.cards != 13 || math.Abs(x.chance-28886593.0/6227020800) > 1e-12 {
		t.Errorf("%+v", x)
	}
	text := shown(p)
	for _, want := range []string{"OEIS A007709", "counted by this program", "estimated", "A law that fits", "A fit and no theorem", "Residuals", `id="chance-52"`, "/uncounted?game=mousetrap&m=52&particles=100000&s=1"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %s", want, text)
		}
	}
}

// Of Modular the prime numbers are exact, and all that is not prime has an estimate or
// a count.
func TestChancesOfModular(t *testing.T) {
	p := calctest.Open[*chances](t, Chances(loadChances), "curve=modular")
	for _, x := range p.points {
		if prime(x.cards) && (x.kind != primeRanks || x.estimated != nil || x.cards > 6 && math.Abs(x.chance-1+1/math.E) > 1e-3) {
			t.Errorf("%+v", x)
		}
	}
	if len(p.points) < 70 || p.exact() < 30 || p.law == nil || p.law.takes(13) || !p.law.takes(24) {
		t.Errorf("%d points, %d of them exact", len(p.points), p.exact())
	}
	if text := shown(p); !strings.Contains(text, "Remark 7") || !strings.Contains(text, "divisors") {
		t.Error(text)
	}
}

// TestFit: what is made by a law is fitted by it, with its numbers.
func TestFit(t *testing.T) {
	var points []point
	for n := 20; n <= 60; n += 4 {
		points = append(points, point{cards: n, chance: 1.5 * math.Pow(float64(n), .25) * math.Pow(.6, float64(n))})
	}
	l := fit(points, mousetrapLaw)
	if l == nil || math.Abs(math.Exp(l.by[0])-1.5) > 1e-6 || math.Abs(l.by[1]-math.Log(.6)) > 1e-8 || math.Abs(l.by[2]-.25) > 1e-6 || l.worst > 1e-6 || l.fitted != 11 || l.to != 60 {
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

// Without the estimates there is what is exact, and what is wrong is said.
func TestChancesUnloaded(t *testing.T) {
	p := calctest.Open[*chances](t, Chances(func(_ string, done func(string, error)) { done("", errors.New("the file is not there (404)")) }), "")
	if text := shown(p); !strings.Contains(text, "The file is not there (404).") || !strings.Contains(text, "18 numbers, 18 of them exact") || p.law != nil {
		t.Error(text)
	}
	if p = calctest.Open[*chances](t, Chances(loadChances), "curve=hlm"); p.Head().Wrong == "" || p.curve.Value() != "mousetrap" {
		t.Errorf("%+v", p.Head())
	}
}
