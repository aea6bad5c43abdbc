package paper

import (
	"math"
	"slices"
	"strconv"
	"strings"
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

// near reports whether x is printed as given, rounded or cut off.
func near(t *testing.T, x float64, printed string) bool {
	t.Helper()
	p, unit := parse(t, printed)
	return x > p-unit/2-1e-15 && x < p+unit
}

// cellsOf returns the cells of an item of Bersani 2010, by their column.
func cellsOf(item, column string) (all []Cell) {
	for _, i := range Find(bersani2010).Items() {
		for _, c := range i.Cells {
			if i.Name == item && matches(column, c.Column) {
				all = append(all, c)
			}
		}
	}
	return all
}

// TestRoughs checks the formula on the printed probabilities.
func TestRoughs(t *testing.T) {
	probability := map[int]string{}
	for _, e := range Estimates() {
		if e.Where == "section 6" && e.Game == solitaire.Mousetrap && e.Suits == 1 {
			probability[e.Ranks] = e.Printed
		}
	}
	seen := 0
	for _, c := range cellsOf("formula 18", "m! P^6") {
		ranks := atoi(strings.TrimPrefix(c.Row, "m = "))
		p, _ := parse(t, probability[ranks])
		decks, _ := deck.Shape{Ranks: ranks, Suits: 1}.Count().Float64()
		x := decks * math.Pow(p, 6)
		if near(t, x, c.Printed) != (c.Erratum == nil) || c.Erratum != nil && !near(t, x, c.Erratum.Right) {
			t.Errorf("%d ranks: %.4g, printed %s", ranks, x, c.Printed)
		}
		seen++
	}
	if seen != 18 {
		t.Errorf("%d numbers", seen)
	}
}

// TestRatios checks the ratios of section 6 against the cells of Table 6, and (19): from 7 cards
// on, the probability of winning falls by a factor from 0.6 to 0.7 with every card, exactly up to 17
// cards, and from there on as printed.
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
	printed := []string{cellsOf("section 6", "probability of winning")[0].Printed}
	for _, c := range cellsOf("section 6, decks", "reformed *") {
		printed = append(printed, c.Printed)
	}
	if len(printed) != 5 {
		t.Errorf("%d ratios are printed", len(printed))
	}
	for from, text := range printed {
		if x := least[from+1] / least[from]; !near(t, x, text) {
			t.Errorf("from %d: %.6f, printed %s", from, x, text)
		}
	}
	expected5 := cellsOf("formula 18", "57 decks times P")[0]
	for _, four := range []float64{least[4], least[4] - least[5]} {
		if x := four * least[1] / least[0]; near(t, x, expected5.Printed) || !near(t, x, expected5.Erratum.Right) {
			t.Errorf("%v decks: %.4f", four, x)
		}
	}

	probability := map[int]float64{}
	for _, e := range Estimates() {
		if e.Where != "section 6" || e.Game != solitaire.Mousetrap || e.Suits != 1 {
			continue
		}
		probability[e.Ranks], _ = parse(t, e.Printed)
		if e.Exact() != nil {
			won, err := strconv.ParseFloat(Know(e.question()).Value(), 64)
			if err != nil {
				t.Fatal(err)
			}
			probability[e.Ranks] = won / decks(e.Ranks)
		}
	}
	for m, n := range winners {
		probability[m] = n / decks(m)
	}
	checked := 0
	for m := 7; m < 35; m++ {
		if probability[m] == 0 || probability[m+1] == 0 {
			continue
		}
		checked++
		if r := probability[m+1] / probability[m]; r < 0.6 || r > 0.7 {
			t.Errorf("from %d to %d cards by %.4f", m, m+1, r)
		}
	}
	if checked != 26 { // all except those of 32
		t.Errorf("%d ratios", checked)
	}

	// A127966 is printed with two zeros too many: the first term of 11 cards is its
	// thirteenth.
	for i, printed := range []uint64{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 1, 4, 14, 57} {
		if m := i + 1; fourth[m-2] != printed {
			t.Errorf("term %d is printed %d, of %d cards it is %d", m, printed, m-2, fourth[m-2])
		}
	}
	if c := cellsOf("section 6, decks", "term 11")[0]; c.Printed != "0" || c.Erratum == nil {
		t.Errorf("term 11: %+v", c)
	}
}
