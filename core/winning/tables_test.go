package winning

import (
	"strconv"
	"testing"

	"rencontre/core/solitaire"
)

// A cell is a number of winning decks as printed, and the right one where that
// is a misprint. level says when it is computed: 0 always, 1 without -short,
// 2 with RENCONTRE_LONG.
type cell struct {
	q       Problem
	printed uint64
	right   uint64
	level   int
}

// printed are the counts of Bersani 2010: Tables 2 (He Loves Me, strong), 4
// (Mousetrap), 5 (Modular Mousetrap) and 20 (He Loves Me, weak).
func printed() []cell {
	var cells []cell
	add := func(level int, right uint64, q Problem, n uint64) {
		cells = append(cells, cell{q, n, right, level})
	}
	row := func(game solitaire.Game, weak bool, s int, from int, counts ...uint64) {
		for i, n := range counts {
			q := problem(game, from+i, s)
			q.Weak = weak
			level := 0
			switch {
			case n > 3e7:
				level = 2
			case n > 2e6:
				level = 1
			}
			add(level, n, q, n)
		}
	}
	h, m, o := solitaire.HeLovesMe, solitaire.Mousetrap, solitaire.Modular
	// Table 2
	row(h, false, 2, 2, 3, 0, 0, 0, 1, 7, 8, 105, 656, 6745, 76823, 986994)
	row(h, false, 3, 2, 4, 4, 9, 63, 1177, 36144, 1677968, 127255522)
	row(h, false, 4, 2, 15, 5, 229, 10568, 1212483, 411488689)
	// Tables 2 and 19 print 17,175,636 for 14 ranks in 2 suits. The search, the
	// split count and TestPlainest, which shares nothing with them, all give
	// 17,156,400; the cells on both sides of it, 13 and 15 ranks, agree.
	add(1, 17156400, problem(h, 14, 2), 17175636)
	add(2, 320152788, problem(h, 15, 2), 320152788)
	// Table 4; for one suit to n = 16 also https://oeis.org/A007709
	row(m, false, 1, 1, 1, 1, 2, 6, 15, 84, 330, 1812, 9978, 65503, 449719, 3674670, 28886593, 266242729, 2527701273, 25749021720)
	row(m, false, 2, 2, 3, 12, 147, 2322, 71629, 2214258, 118228868, 6597279578)
	row(m, false, 3, 2, 4, 90, 5232, 476042, 111660352)
	row(m, false, 4, 2, 15, 675, 210069, 119375881)
	// Table 5
	row(o, false, 1, 2, 1, 4, 9, 76, 190, 3186, 11351, 132684, 884371, 25232230, 50436488, 3936227868)
	row(o, false, 2, 2, 5, 60, 1182, 63063, 1797350, 364572156)
	row(o, false, 3, 2, 19, 1081, 173053, 86636303)
	row(o, false, 4, 2, 69, 22898, 29642185)
	// Table 20
	row(h, true, 2, 1, 1, 3, 6, 10, 56, 200, 1094, 7016, 55661, 586810, 7340841, 114616993, 2030647546)
	// Printed for 2 ranks in 3 suits is 5, one 1-cycle and four 1-reformed decks.
	// TestPlayedOut plays all 20 decks: 4 win, the same as strongly (Tables 2 and
	// 19), since with two ranks the card left can only be a 2.
	add(0, 1, weak(1, 3), 1)
	add(0, 4, weak(2, 3), 5)
	row(h, true, 3, 3, 30, 278, 5027, 132437, 6131753, 436816134)
	row(h, true, 4, 1, 1, 15, 160, 7411, 669952, 133085367)
	return cells
}

func TestPrinted(t *testing.T) {
	for _, c := range printed() {
		if c.level == 1 && testing.Short() || c.level == 2 && !long {
			continue
		}
		if got := split(t, c.q, 0); got != c.right {
			t.Errorf("%v: %d, not %d; printed is %d", c.q, got, c.right, c.printed)
		}
	}
}

// TestPlainest counts 14 ranks in 2 suits of He Loves Me with nothing but rows
// of numbers: a card is put where its call falls, and every lower call is
// looked at. It is there for the one cell in which Table 2 differs.
func TestPlainest(t *testing.T) {
	counts := map[int]uint64{8: 8, 10: 656, 12: 76823}
	if long {
		counts[14] = 17156400
	}
	for m, want := range counts {
		left := make([]int, m+1)
		for v := 1; v <= m; v++ {
			left[v] = 2
		}
		left[2]--
		if got := plainest([]int{2}, left, 2*m); got != want {
			t.Errorf("%d ranks: %d, not %d", m, got, want)
		}
	}
}

func plainest(d, left []int, n int) uint64 {
	if len(d) == n {
		return 1
	}
	sum := uint64(0)
	var room [64]int
	for v := 1; v < len(left) && v <= len(d)+1; v++ {
		if left[v] == 0 {
			continue
		}
		e := append(append(append(room[:0], d[len(d)-v+1:]...), v), d[:len(d)-v+1]...)
		hit := 1
		for e[hit-1] != hit {
			hit++
		}
		if hit == v {
			left[v]--
			sum += plainest(e, left, n)
			left[v]++
		}
	}
	return sum
}

// TestBestPrinted compares with Bersani 2010, Table 3: for one suit the best
// score and C_max, the numbers of cards set aside, and the decks (of which the
// first row gives one, of a bound that is reached).
func TestBestPrinted(t *testing.T) {
	for m, want := range map[int]struct {
		score, bound int
		aside        []int
		decks        int
		deck         string
	}{
		2: {1, 1, []int{1}, 1, "[1 2]"}, 3: {3, 4, []int{1, 2}, 3, ""}, 4: {6, 8, []int{3}, 1, "[2 1 3 4]"},
		5: {9, 13, []int{3}, 1, "[2 5 1 4 3]"}, 6: {14, 19, []int{4}, 1, "[6 1 4 3 5 2]"}, 7: {18, 26, []int{4}, 1, "[3 7 1 5 2 6 4]"},
		8: {25, 34, []int{5}, 1, "[8 1 5 2 6 4 7 3]"}, 9: {31, 43, []int{7}, 1, "[4 1 2 6 9 7 3 8 5]"}, 10: {39, 53, []int{6}, 1, "[10 1 6 2 7 3 8 5 9 4]"},
		11: {47, 64, []int{8, 9}, 6, ""}, 12: {56, 76, []int{7, 10}, 3, ""}, 13: {67, 89, []int{11}, 2, ""},
		14: {79, 103, []int{12}, 2, ""}, 15: {93, 118, []int{13}, 2, ""}, 16: {108, 134, []int{14}, 2, ""},
	} {
		q := problem(solitaire.HeLovesMe, m, 1)
		b, err := FindBest(q.Rules, q.Shape, 100, quiet)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		if len(b.Decks) == 1 {
			text = textOf(b.Decks[0].Deck)
		}
		if b.Score != want.score || b.Bound != want.bound || textOf(b.SetAside) != textOf(want.aside) || len(b.Decks) != want.decks || text != want.deck {
			t.Errorf("%d ranks: %+v; Table 3 has %+v", m, b, want)
		}
	}
}

func textOf(d []int) string {
	text := "["
	for i, v := range d {
		if i > 0 {
			text += " "
		}
		text += strconv.Itoa(v)
	}
	return text + "]"
}
