package count

import (
	"math"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/core/solitaire"
)

// TestChances checks that curves have every number of cards once, are exact where there is a count, and fall.
func TestChances(t *testing.T) {
	p := calctest.Open[*winCurve](t, newWinCurve, "")
	seen := map[int]bool{}
	for i, x := range p.points {
		if seen[x.cards] || !(x.probability > 0 && x.probability <= 1) || x.how == "" || x.to == "" {
			t.Errorf("%+v", x)
		}
		seen[x.cards] = true
		if i > 0 && x.cards > 4 && x.probability >= p.points[i-1].probability {
			t.Errorf("with %d cards the probability is no less", x.cards)
		}
		if (x.cards <= 19) != (x.exact != "") {
			t.Errorf("%d cards: %s", x.cards, x.how)
		}
	}
	if !seen[1] || !seen[52] || !seen[100] || len(seen) < 40 || p.exact() != 19 {
		t.Errorf("%d points, %d of them exact", len(seen), p.exact())
	}
	if l := p.regression; l == nil || l.fitted < 20 || l.worst > 0.03 {
		t.Errorf("the distribution is fitted to what is too rough: %+v", l)
	}
	if x := p.points[12]; x.cards != 13 || math.Abs(x.probability-28886593.0/6227020800) > 1e-12 {
		t.Errorf("%+v", x)
	}
	if m := p.chart().Marks; len(m) != 1 || m[0].X != 13 || m[0].Y != p.points[12].probability || m[0].Name != "13 cards" {
		t.Errorf("the chart marks %v", m)
	}
	text := shown(p)
	calctest.Says(t, "the page", text, "Bersani 2010, table 4", "counted by this program", "estimated", "Fitted formula",
		"A fit, not a theorem", "Residuals", `href="/count?game=mousetrap&m=13&s=1"`, "A deck of 13 cards wins", ">0.4638…", `id="chance-52"`,
		"/count?game=mousetrap&m=52&part=estimate&particles=100000&runs=20&s=1")
}

// TestChancesOfModular checks that prime numbers are exact, that all others to 101 have an estimate or a count, and
// that the curve goes on to 1,000 ranks with deals to which the formula is not fitted.
func TestChancesOfModular(t *testing.T) {
	p := calctest.Open[*winCurve](t, newWinCurve, "game=modular")
	before, dealt := 0, 0
	for _, x := range p.points {
		if x.cards <= before || solitaire.Prime(x.cards) && x.exact == "" ||
			x.exact == "" && !(x.low <= x.probability && x.probability < x.high) ||
			solitaire.Prime(x.cards) && x.cards > 6 && math.Abs(x.probability-1+1/math.E) > 1e-3 {
			t.Errorf("%+v", x)
		}
		before = x.cards
		if x.deals {
			dealt++
		}
	}
	if len(p.points) < 240 || before != 1000 || dealt < 50 || p.exact() < 168 || p.regression == nil ||
		p.regression.to > 101 ||
		p.regression.takes(13) || !p.regression.takes(24) || p.regression.takes(998) ||
		!p.regression.says(998) || p.regression.says(997) {
		t.Errorf("%d points, %d of them exact, %d dealt: %+v", len(p.points), p.exact(), dealt, p.regression)
	}
	text := shown(p)
	calctest.Says(t, "the page", text, "Remark 7", "0.262 for ", "divisors", "a theorem", "not a theorem",
		"0.632120…",
		`href="/count?game=modular&m=13&n=758&part=chances&s=1"`, "The formula is not fitted to them",
		"630, 720, 840 or 960 ranks", "≈ 0.2")
	// Beyond 101 ranks the conjectured limits and the formula hold roughly.
	for _, x := range p.points {
		want := map[class]float64{primeClass: .6321, twice: .262, thrice: .208, squared: .319}[classOf(x.cards)]
		if x.cards > 200 && want > 0 && math.Abs(x.probability-want) > .012 ||
			x.deals && x.cards > 101 &&
				math.Abs(x.probability-p.regression.at(x.cards)) > .25*p.regression.at(x.cards)+x.high-x.low {
			t.Errorf("%d ranks: %v, want %v, by the formula %v", x.cards, x.probability, want, p.regression.at(x.cards))
		}
	}
}

// TestClasses compares the classes with the divisors.
func TestClasses(t *testing.T) {
	for m := 1; m <= 1000; m++ {
		var d []int
		for k := 1; k <= m; k++ {
			if m%k == 0 {
				d = append(d, k)
			}
		}
		want := otherClass
		switch {
		case len(d) == 2:
			want = primeClass
		case len(d) == 4 && d[1] == 2 && d[2] != 4 || m == 4:
			want = twice
		case len(d) == 4 && d[1] == 3 && d[2] != 9 || m == 9:
			want = thrice
		case len(d) == 3:
			want = squared
		}
		if got := classOf(m); got != want {
			t.Errorf("%d is %s, want %s", m, got.name(), want.name())
		}
	}
}

// TestClassLines checks that every point is drawn once, with a mark and a colour, and that both are explained.
func TestClassLines(t *testing.T) {
	p := calctest.Open[*winCurve](t, newWinCurve, "game=modular")
	drawn, meaning := 0, map[string]bool{}
	for _, line := range classLines(p.points, p.regression) {
		if line.Tone < 1 || line.Tone > 5 || line.Points != nil && line.Mark == "" || line.Name == "" && line.Points == nil &&
			line.Mark != exactMark {
			t.Errorf("%+v", line)
		}
		if line.Mark != predictedMark {
			drawn += len(line.Points)
		}
		meaning[line.Name] = true
	}
	if drawn != len(p.points) {
		t.Errorf("%d points of %d", drawn, len(p.points))
	}
	for _, name := range []string{"m prime, exact", "m = 2p", "m = 3p", "m = p²", "other m", "exact", "estimated",
		"the fitted formula"} {
		if !meaning[name] {
			t.Errorf("%q is not explained", name)
		}
	}
}

// TestDealt checks deals on the page: their number, what is said of each class, refusals, and the address.
func TestDealt(t *testing.T) {
	for query, want := range map[string][]string{
		"n=502&trials=300": {"2 × 251, twice a prime", "0.262, conjectured", "by the fitted formula, which is no theorem"},
		"n=97&trials=300":  {"m is prime", "all decks but the derangements: a theorem", "1 − 1/e = 0.6321, a theorem"},
		"n=111&seed=5":     {"3 × 37, three times a prime", "0.208, conjectured"},
		"n=169&trials=9":   {"13², the square of a prime", "0.319, conjectured", "9, won "},
		"n=60":             {"a number with 12 divisors"},
		"n=1001":           {"A whole number from 1 to 1\u202f000."},
		"n=x":              {"A whole number from 1 to 1\u202f000."},
		"trials=0":         {"A whole number from 1 to 10\u202f000\u202f000."},
		"seed=-1":          {"“-1” is not a whole number"},
	} {
		p := calctest.Open[*winCurve](t, newWinCurve, "game=modular&"+query)
		text := shown(p)
		calctest.Says(t, query, text, want...)
		if refused := strings.HasPrefix(want[0], "A whole") || strings.HasPrefix(want[0], "“"); refused ==
			strings.Contains(text, `id="dealt"`) || p.points == nil {
			t.Errorf("%s: refused is %v", query, refused)
		}
		if got := p.Query().Get("n") + p.Query().Get("trials") + p.Query().Get("seed"); got == "" {
			t.Errorf("%s comes back as %s", query, p.Query().Encode())
		}
	}
	for query, first := range map[string]bool{"game=modular&s=1&n=502": true, "game=modular&s=1&m=502": true,
		"game=modular&s=1&m=13": false} {
		text := shown(calctest.Open[*winCurve](t, newWinCurve, query))
		if strings.Index(text, "Deal other ranks") < strings.Index(text, "Fitted formula") != first {
			t.Errorf("%s: the deals stand first: %v", query, !first)
		}
	}
	if p := calctest.Open[*winCurve](t, newWinCurve, "game=hlm&n=60"); strings.Contains(shown(p), "Deal other ranks") ||
		p.Query().Has("n") {
		t.Error("He Loves Me deals Modular Mousetrap")
	}
}

// TestTooManyRanks checks that an address with more ranks than the form takes deals them, and that a refused number
// leaves what is shown.
func TestTooManyRanks(t *testing.T) {
	p := calctest.Open[*winCurve](t, newWinCurve, "game=modular&m=754&trials=20")
	if text := shown(p); !p.Right() || !strings.Contains(text, "754; m is a number with 8 divisors") {
		t.Error("754 ranks are not dealt")
	}
	p = calctest.Open[*winCurve](t, newWinCurve, "game=modular&m=13")
	v := p.Query()
	v.Set("m", "1001")
	p.Read(v)
	p.Ask()
	text := shown(p)
	if p.Right() || !strings.Contains(text, `id="chances-chart"`) || !strings.Contains(text, `id="dealt"`) {
		t.Error("a refused number takes away what was shown")
	}
}

// TestFit checks that a fit to values of a regression recovers the regression's coefficients.
func TestFit(t *testing.T) {
	var points []point
	for n := 20; n <= 60; n += 4 {
		points = append(points, point{cards: n, probability: 1.5 * math.Pow(float64(n), .25) * math.Pow(.6, float64(n))})
	}
	l := fit(points, mousetrapModel)
	if l == nil || math.Abs(math.Exp(l.by[0])-1.5) > 1e-6 || math.Abs(l.by[1]-math.Log(.6)) > 1e-8 ||
		math.Abs(l.by[2]-.25) > 1e-6 || l.worst > 1e-6 || l.fitted != 11 || l.to != 60 {
		t.Fatalf("%+v", l)
	}
	points[3].probability *= 1.1
	l = fit(points, mousetrapModel)
	if l.worst < .05 || l.worstAt != 32 || l.spread > l.worst || l.text(l.by) == "" {
		t.Errorf("%+v", l)
	}
	if fit(points[:5], mousetrapModel) != nil {
		t.Error("five numbers say nothing of three")
	}
}

// TestChancesAreCut checks that exact probabilities are cut, not rounded.
func TestChancesAreCut(t *testing.T) {
	p := calctest.Open[*winCurve](t, newWinCurve, "")
	for _, want := range []string{"0.333333…</td>", "0.5</td>", "0.000765463…</td>"} {
		if text := shown(p); !strings.Contains(text, want) || strings.Contains(text, "= 0.3333") {
			t.Errorf("%s is missing in %s", want, text)
		}
	}
}

// TestChancesOfSuits checks the curve of a game in several suits, where probabilities of 0 are in the table alone.
func TestChancesOfSuits(t *testing.T) {
	p := calctest.Open[*winCurve](t, newWinCurve, "game=hlm&s=2")
	text := shown(p)
	if len(p.points) < 15 || p.regression != nil || p.points[4].cards != 5 || p.points[4].probability != 0 ||
		!strings.Contains(text, "/count?game=hlm&m=5&s=2") || strings.Contains(text, "Fitted formula") {
		t.Errorf("%+v in %s", p.points, text)
	}
	p = calctest.Open[*winCurve](t, newWinCurve, "game=hlm&s=2&of=weak")
	if p.points[4].probability == 0 {
		t.Errorf("the weak goal: %+v", p.points[4])
	}
}
