package count

import (
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
)

// TestUncounted checks that an estimate is tagged and stands beside the known number.
func TestUncounted(t *testing.T) {
	p := calctest.Open[*uncounted](t, newUncounted, "game=mousetrap&m=9&s=1&particles=500&runs=10")
	if !p.answer.Whole() || p.known.Won == nil || p.known.Won.Int64() != 9978 ||
		len(p.result.Chart.Lines) != 1 || len(p.result.Chart.Lines[0].Points) != 10 {
		t.Fatalf("%+v, known %v, chart %+v", p.answer.Value(), p.known, p.result.Chart)
	}
	text := shown(p)
	calctest.Says(t, "the page", text, "Estimate", "≈ ", "9\u202f978<", "the interval", "one in",
		"10 of 500 histories at a time", "Standard error")
	p = calctest.Open[*uncounted](t, newUncounted, "game=hlm&m=4&s=2&of=weak&particles=300&runs=5")
	if !p.answer.Whole() ||
		p.answer.Value().Of != "weak" {
		t.Errorf("%+v", p.answer.Value())
	}
	if v := p.Query(); v.Get("of") != "weak" || v.Get("runs") != "5" {
		t.Errorf("%v", v)
	}
}

// TestUncountedDies checks that an estimate without an interval says why.
func TestUncountedDies(t *testing.T) {
	p := calctest.Open[*uncounted](t, newUncounted, "game=hlm&m=9&s=2&particles=5&runs=3")
	if r := p.answer.Value(); r.Interval != nil || r.Why == "" {
		t.Fatalf("%+v", r)
	}
	if text := shown(p); strings.Contains(text, "95 %") {
		t.Errorf("an interval is drawn: %s", text)
	}
}

// TestUncountedRefuses checks that a refusal is shown beside its field.
func TestUncountedRefuses(t *testing.T) {
	p := calctest.Open[*uncounted](t, newUncounted, "game=hlm&m=13&s=4&particles=0")
	if p.particles.Wrong() == "" || p.answer.Whole() {
		t.Error("no histories are taken")
	}
}

// TestUncountedProved checks that a proof that no deck wins is the answer, rather than the remark that winning decks
// are too rare for so few histories.
func TestUncountedProved(t *testing.T) {
	text := shown(calctest.Open[*uncounted](t, newUncounted, "game=hlm&m=52&s=1&particles=20&runs=2"))
	calctest.Says(t, "the page", text, ">Exact<", `data-status="proved"`, ">0</data>", "Remark 3", "None: a theorem gives the number.")
	if strings.Contains(text, "too rare") || strings.Contains(text, "<dt></dt>") {
		t.Error(text)
	}
}
