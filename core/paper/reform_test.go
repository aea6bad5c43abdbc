package paper

import (
	"math/big"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// TestReforms checks that the cells of every row add up to the numbers of Counts: all decks, those
// that win and those that are reformed.
func TestReforms(t *testing.T) {
	type row struct {
		where        string
		game         solitaire.Game
		ranks, suits int
		weak         bool
	}
	rows := map[row]map[Column]uint64{}
	differ, unread := 0, 0
	for _, c := range Reforms() {
		if (c.Right != c.Printed) != (c.Note != "") {
			t.Errorf("%+v: a misprint has a note, and nothing else has", c)
		}
		if c.Right != c.Printed {
			differ++
		}
		at := row{c.Where, c.Game, c.Ranks, c.Suits, c.Weak}
		if rows[at] == nil {
			rows[at] = map[Column]uint64{}
		}
		rows[at][c.Column] += c.Right
		if c.Copy != "" {
			unread++
		}
	}
	if differ != 14 {
		t.Errorf("%d misprints were found, not 14", differ)
	}
	if unread != 3 {
		t.Errorf("%d damaged cells were found", unread)
	}
	won := map[row]uint64{}
	for _, c := range Counts() {
		won[row{"", c.Game, c.Ranks, c.Suits, c.Weak}] = c.Right
	}
	checked := 0
	for at, cells := range rows {
		total, ok := cells[Reformed]
		if !ok {
			continue
		}
		checked++
		if sum := cells[Exactly] + cells[Finitely] + cells[ToCycles] + cells[OneCycles]; sum != total {
			t.Errorf("%v: %d and not the total, %d", at, sum, total)
		}
		if n, known := won[row{"", at.game, at.ranks, at.suits, at.weak}]; known && n != total {
			t.Errorf("%v: the total is %d, but %d decks win", at, total, n)
		}
		if n, ok := cells[Unreformed]; ok {
			decks := deck.Shape{Ranks: at.ranks, Suits: at.suits}.Count()
			if new(big.Int).SetUint64(n+total).Cmp(decks) != 0 {
				t.Errorf("%v: %d decks, there are %v", at, n+total, decks)
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d rows were added up", checked)
	}
}

func TestLowests(t *testing.T) {
	seen := map[Column]int{}
	for _, c := range Lowests() {
		seen[c.Column]++
		if seen[c.Column] != c.K {
			t.Errorf("%+v stands at %d", c, seen[c.Column])
		}
	}
	if seen[Cycle] != 7 || seen[Trajectory] != 840 || seen[MostTimes] != 51 {
		t.Error(seen)
	}
}
