package winning

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func dictionary(t testing.TB, q Problem, after deck.Deck, limit int) (all []Winner) {
	t.Helper()
	err := Dictionary(q, after, func(float64) error { return nil }, func(w Winner) bool {
		all = append(all, w)
		return len(all) < limit
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestDictionaryAgainstEveryDeck plays every deck in dictionary order, and begins after each winner.
func TestDictionaryAgainstEveryDeck(t *testing.T) {
	var cases []Problem
	for _, s := range [][2]int{{1, 1}, {1, 3}, {2, 1}, {2, 2}, {2, 4}, {3, 1}, {3, 2}, {4, 1}, {4, 2}, {6, 1}, {7, 1}} {
		for _, game := range []solitaire.Game{solitaire.T2, solitaire.T3, solitaire.Mousetrap, solitaire.Modular,
			solitaire.HeLovesMe} {
			cases = append(cases, problem(game, s[0], s[1]))
		}
		q := weak(s[0], s[1])
		down := q
		down.Rules.Order = solitaire.Down
		burn := problem(solitaire.Mousetrap, s[0], s[1])
		burn.Rules.Burn = true
		cases = append(cases, q, down, burn)
	}
	cases = append(cases, problem(solitaire.T1, 7, 1), problem(solitaire.T3, 3, 3))
	for _, q := range cases {
		var want []Winner
		for i := range q.Shape.Count().Int64() {
			d := q.Shape.FromIndex(big.NewInt(i))
			g := solitaire.Play(q.Rules, d)
			switch {
			case q.Rules.Game.Treize() && len(g.SetAside) == 0:
				want = append(want, Winner{Deck: d})
			case g.Outcome == solitaire.Won || q.Weak && g.Outcome == solitaire.Weak:
				want = append(want, Winner{d, g.Reformed()})
			}
		}
		same := func(a, b Winner) bool { return slices.Equal(a.Deck, b.Deck) && slices.Equal(a.String, b.String) }
		byDeck := func(a, b Winner) int { return slices.Compare(a.Deck, b.Deck) }
		slices.SortFunc(want, byDeck)
		if got := dictionary(t, q, nil, 1e9); !slices.EqualFunc(got, want, same) {
			t.Errorf("%+v: %v, played %v", q, got, want)
		}
		for i := 0; i < len(want); i += 1 + len(want)/9 {
			if got := dictionary(t, q, want[i].Deck, 3); !slices.EqualFunc(got, want[i+1:min(len(want), i+4)], same) {
				t.Errorf("%+v after %v: %v, played %v", q, want[i], got, want[i+1:])
			}
			first, err := First(q, want[i].Deck, 2, func(float64) error { return nil })
			if err != nil || !slices.EqualFunc(first, want[i+1:min(len(want), i+3)], same) {
				t.Errorf("%+v after %v: First gives %v, %v", q, want[i], first, err)
			}
			if err := q.Wins(want[i].Deck); err != nil {
				t.Errorf("%+v: %v: %v", q, want[i], err)
			}
		}
	}
}

// TestDerangementsOfFour lists the nine.
func TestDerangementsOfFour(t *testing.T) {
	var got []string
	for _, w := range dictionary(t, problem(solitaire.T1, 4, 1), nil, 99) {
		got = append(got, deck.Format(w.Deck, 4))
	}
	if want := "2143 2341 2413 3142 3412 3421 4123 4312 4321"; strings.ReplaceAll(fmt.Sprint(got), " ", "") !=
		"["+strings.ReplaceAll(want, " ", "")+"]" {
		t.Errorf("%v, want %s", got, want)
	}
}

// a261867 are the rows of OEIS A261867: the first winning deck of n cards at Mousetrap in dictionary order.
var a261867 = []string{"1", "1 2", "1 3 2", "1 2 4 3", "1 2 5 3 4", "1 2 4 3 6 5", "1 2 3 7 6 5 4", "1 2 3 5 8 4 6 7",
	"1 2 3 4 8 5 7 9 6", "1 2 3 4 6 9 8 7 10 5", "1 2 3 4 6 7 5 11 8 10 9", "1 2 3 4 5 8 10 6 12 9 11 7",
	"1 2 3 4 5 6 9 12 7 10 13 11 8", "1 2 3 4 5 6 10 9 14 13 8 11 12 7", "1 2 3 4 5 6 8 9 12 7 14 10 15 13 11"}

// TestFirstWinningDecks compares the first winning decks with OEIS.
func TestFirstWinningDecks(t *testing.T) {
	for i, row := range a261867 {
		first, err := First(problem(solitaire.Mousetrap, i+1, 1), nil, 1, func(float64) error { return nil })
		if err != nil || len(first) != 1 || deck.Format(first[0].Deck, 99) != row {
			t.Errorf("%d cards: %v, %v, OEIS has %s", i+1, first, err, row)
		}
	}
}

// TestFirstOfFew checks that decks are listed all where few win, and read where many do: with the same result.
func TestFirstOfFew(t *testing.T) {
	for _, c := range []struct {
		q   Problem
		few bool
	}{{problem(solitaire.HeLovesMe, 10, 2), true}, {problem(solitaire.HeLovesMe, 4, 2), true},
		{problem(solitaire.Mousetrap, 13, 1), false}, {problem(solitaire.T3, 13, 4), false}} {
		if few(c.q, 10) != c.few {
			all, read := effort(c.q, 10)
			t.Errorf("%+v: %v units for all, %v to read", c.q, all, read)
		}
	}
	q := problem(solitaire.HeLovesMe, 10, 2)
	first, err := First(q, nil, 1000, func(float64) error { return nil })
	if err != nil || len(first) != 656 || !slices.IsSortedFunc(first, func(a, b Winner) int {
		return slices.Compare(a.Deck, b.Deck)
	}) { // Bersani 2010, Table 2
		t.Errorf("%d decks, %v", len(first), err)
	}
	for i := range 3 { // page by page
		some, err := First(q, first[10*i].Deck, 10, func(float64) error { return nil })
		if err != nil || len(some) != 10 || !slices.Equal(some[0].Deck, first[10*i+1].Deck) {
			t.Errorf("after deck %d: %v, %v", 10*i, some, err)
		}
	}
	// A pack without a match, the first in dictionary order: laid without a step back.
	nodes := 0.0
	q = problem(solitaire.T3, 13, 4)
	err = Dictionary(q, nil, func(units float64) error { nodes += units; return nil }, func(w Winner) bool {
		if err := q.Wins(w.Deck); err != nil {
			t.Errorf("%v: %v", w.Deck, err)
		}
		return false
	})
	if err != nil || nodes > 52*13*(unitLaid+13*unitSeen) {
		t.Errorf("%v units, %v", nodes, err)
	}
}

func BenchmarkDictionary(b *testing.B) {
	for _, q := range []Problem{problem(solitaire.Mousetrap, 13, 1), problem(solitaire.Mousetrap, 16, 1),
		problem(solitaire.T3, 13, 4), problem(solitaire.Mousetrap, 4, 3)} {
		b.Run("", func(b *testing.B) {
			units := 0.0
			for b.Loop() {
				units = 0
				First(q, nil, 10, func(u float64) error { units += u; return nil })
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/units, "ns/unit")
			b.ReportMetric(units/FirstEffort(q, 10), "stated")
		})
	}
}
