package paper

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func parse(t *testing.T, text string) (x, unit float64) {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	digits := len(text) - 1 - slices.Index([]byte(text), '.')
	return x, math.Pow10(-digits)
}

// near tells whether x is printed so, when it is rounded or cut off.
func near(t *testing.T, x float64, printed string) bool {
	t.Helper()
	p, unit := parse(t, printed)
	return x > p-unit/2-1e-15 && x < p+unit
}

// TestRoughs: the formula on the printed chances.
func TestRoughs(t *testing.T) {
	chance := map[int]string{}
	for _, e := range Estimates() {
		if e.Where == "section 6" && e.Game == solitaire.Mousetrap && e.Suits == 1 {
			chance[e.Ranks] = e.Printed
		}
	}
	seen := 0
	for _, r := range Roughs() {
		p, _ := parse(t, chance[r.Ranks])
		decks, _ := deck.Shape{Ranks: r.Ranks, Suits: 1}.Count().Float64()
		x := decks * math.Pow(p, float64(r.Times))
		if !near(t, x, r.Right) || near(t, x, r.Printed) != (r.Note == "") {
			t.Errorf("%d ranks: %.4g, printed %s", r.Ranks, x, r.Printed)
		}
		seen++
	}
	if seen != 18 {
		t.Errorf("%d numbers", seen)
	}
}

// TestRatios: the ratios of section 6 by the cells of Table 6, and (19), that the
// chance of winning falls by a factor from 0.6 to 0.7 with every card from 7 on:
// exactly up to 17 cards, and from there on as printed.
func TestRatios(t *testing.T) {
	least := make([]float64, 7) // index k: decks of 16 cards reformed at least k times
	winners := map[int]float64{}
	fourth := map[int]uint64{}
	for _, c := range Reforms() {
		if c.Where != "table 6" {
			continue
		}
		switch {
		case c.Column == Reformed:
			winners[c.Ranks] = float64(c.Right)
		case c.Column == Exactly && c.Ranks == 16:
			for k := 1; k <= c.K; k++ {
				least[k] += float64(c.Right)
			}
		}
		if c.Column == Exactly && c.K == 4 {
			fourth[c.Ranks] = c.Right
		}
	}
	decks := func(m int) float64 { x, _ := deck.Shape{Ranks: m, Suits: 1}.Count().Float64(); return x }
	least[0] = decks(16)
	for _, r := range Ratios() {
		if x := least[r.From+1] / least[r.From]; !near(t, x, r.Printed) {
			t.Errorf("from %d: %.6f, printed %s", r.From, x, r.Printed)
		}
	}
	for _, four := range []float64{least[4], least[4] - least[5]} {
		if x := four * least[1] / least[0]; near(t, x, Expected5.Printed) || !near(t, x, Expected5.Right) {
			t.Errorf("%v decks: %.4f", four, x)
		}
	}

	chance := map[int]float64{}
	for _, e := range Estimates() {
		if e.Where != "section 6" || e.Game != solitaire.Mousetrap || e.Suits != 1 {
			continue
		}
		if chance[e.Ranks], _ = parse(t, e.Printed); e.Exact() != nil {
			won, err := strconv.ParseFloat(Know(e.question()).Value(), 64)
			if err != nil {
				t.Fatal(err)
			}
			chance[e.Ranks] = won / decks(e.Ranks)
		}
	}
	for m, n := range winners {
		chance[m] = n / decks(m)
	}
	checked := 0
	for m := 7; m < 35; m++ {
		if chance[m] == 0 || chance[m+1] == 0 {
			continue
		}
		checked++
		if r := chance[m+1] / chance[m]; r < 0.6 || r > 0.7 {
			t.Errorf("from %d to %d cards by %.4f", m, m+1, r)
		}
	}
	if checked != 26 { // all but those of 32
		t.Errorf("%d ratios", checked)
	}

	for i, printed := range Sequence4 {
		if m := i + 1; fourth[m-2] != printed {
			t.Errorf("term %d is printed %d, of %d cards it is %d", m, printed, m-2, fourth[m-2])
		}
	}
}
