package solitaire

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"rencontre/core/deck"
)

func quiet(float64) error { return nil }

// tallyNaively plays every deck that begins with prefix by the naive player.
func tallyNaively(r Rules, s deck.Shape, prefix deck.Deck) *Tally {
	t := NewTally(s)
	decks(s, func(d deck.Deck) {
		if slices.Equal(d[:len(prefix)], prefix) {
			e := naive(r, d)
			t.SetAside[len(e.set)]++
			t.Score[e.score]++
		}
	})
	return t
}

func equal(a, b *Tally) bool {
	return slices.Equal(a.SetAside, b.SetAside) && slices.Equal(a.Score, b.Score)
}

func TestExhaustAgainstNaive(t *testing.T) {
	for _, shape := range smallShapes {
		for _, r := range variants(shape.Ranks) {
			ticked := 0.0
			got, err := Exhaust(r, shape, nil, func(decks float64) error { ticked += decks; return nil })
			if err != nil {
				t.Fatal(err)
			}
			if want := tallyNaively(r, shape, nil); !equal(got, want) {
				t.Errorf("%s, %d suits: %v, want %v", r.name(), shape.Suits, got, want)
			}
			if decks, _ := new(big.Float).SetInt(shape.Count()).Float64(); ticked != decks {
				t.Errorf("%s, %d suits: %.0f decks reported of %.0f", r.name(), shape.Suits, ticked, decks)
			}
		}
	}
}

// TestExhaustPrefixes plays the decks behind every beginning of one and two cards, and behind
// whole decks.
func TestExhaustPrefixes(t *testing.T) {
	for _, shape := range []deck.Shape{{Ranks: 2, Suits: 2}, {Ranks: 5, Suits: 1}, {Ranks: 3, Suits: 2}} {
		for _, r := range variants(shape.Ranks) {
			for _, long := range []int{1, 2, shape.N()} {
				seen := map[string]bool{}
				decks(shape, func(d deck.Deck) {
					prefix := slices.Clone(d[:long])
					if key := deck.Format(prefix, shape.Ranks); seen[key] {
						return
					} else {
						seen[key] = true
					}
					got, err := Exhaust(r, shape, prefix, quiet)
					if err != nil {
						t.Fatal(err)
					}
					if want := tallyNaively(r, shape, prefix); !equal(got, want) {
						t.Errorf("%s, %d suits, beginning %v: %v, want %v", r.name(), shape.Suits, prefix, got, want)
					}
				})
			}
		}
	}
}

// TestExhaustWins compares the wins with Tables 4, 5, 2 and 20 of Bersani 2010. Table 20
// prints 5 weakly winning decks of two ranks in three suits. There are 4, the strong ones of
// Table 2, because an ace that is left alone is hit.
func TestExhaustWins(t *testing.T) {
	for _, c := range []struct {
		game              Game
		ranks, suits      int
		all, best, allBut uint64 // decks that set all cards aside; with the best score; all but one
	}{
		{Mousetrap, 5, 1, 15, 15, 0}, {Mousetrap, 8, 1, 1812, 1812, 0},
		{Mousetrap, 3, 2, 12, 12, 0}, {Mousetrap, 4, 2, 147, 147, 0}, {Mousetrap, 3, 3, 90, 90, 0},
		{Mousetrap, 3, 4, 675, 675, 0}, {Mousetrap, 5, 2, 2322, 2322, 0}, {Modular, 5, 1, 76, 76, 0},
		{Modular, 8, 1, 11351, 11351, 0}, {Modular, 3, 2, 60, 60, 0}, {Modular, 4, 2, 1182, 1182, 0},
		{Modular, 3, 3, 1081, 1081, 0}, {Modular, 3, 4, 22898, 22898, 0}, {Modular, 5, 2, 63063, 63063, 0},
		{HeLovesMe, 2, 2, 0, 3, 3}, {HeLovesMe, 2, 3, 0, 4, 4}, {HeLovesMe, 2, 4, 0, 15, 15},
		{HeLovesMe, 3, 2, 0, 0, 6}, {HeLovesMe, 3, 3, 0, 4, 30}, {HeLovesMe, 3, 4, 0, 5, 160},
		{HeLovesMe, 4, 2, 0, 0, 10}, {HeLovesMe, 4, 3, 0, 9, 278}, {HeLovesMe, 5, 2, 0, 0, 56},
	} {
		shape := deck.Shape{Ranks: c.ranks, Suits: c.suits}
		got, err := Exhaust(Rules{Game: c.game, Ranks: c.ranks}, shape, nil, quiet)
		if err != nil {
			t.Fatal(err)
		}
		if all := got.SetAside[shape.N()]; all != c.all {
			t.Errorf("%s %v: %d decks set all aside, printed %d", c.game, shape, all, c.all)
		}
		if c.game != HeLovesMe {
			continue
		}
		if best := got.Score[BestScore(shape)]; best != c.best {
			t.Errorf("%s %v: %d decks with the best score, printed %d", c.game, shape, best, c.best)
		}
		if but := got.SetAside[shape.N()-1]; but != c.allBut {
			t.Errorf("%s %v: %d decks store all but one, printed %d", c.game, shape, but, c.allBut)
		}
	}
}

// TestExhaustOfManyCards plays a shape of many cards and few decks.
func TestExhaustOfManyCards(t *testing.T) {
	shape := deck.Shape{Ranks: 1, Suits: 260}
	for _, r := range variants(1) {
		got, err := Exhaust(r, shape, nil, quiet)
		if err != nil {
			t.Fatal(err)
		}
		if got.SetAside[260] != 1 || got.Score[260] != 1 {
			t.Errorf("%s: %v", r.name(), got)
		}
	}
}

// TestExhaustStops checks that an error of tick is returned and tick is not called again.
func TestExhaustStops(t *testing.T) {
	stop := errors.New("stop")
	for _, r := range variants(9) {
		calls := 0
		tally, err := Exhaust(r, deck.Shape{Ranks: 9, Suits: 1}, nil, func(float64) error {
			calls++
			if calls == 3 {
				return stop
			}
			return nil
		})
		if tally != nil || err != stop || calls != 3 {
			t.Errorf("%s: %v, %v after %d calls", r.name(), tally, err, calls)
		}
	}
}

// TestScoresOfOneCard plays all decks of 7 cards: 309 and 245 score 1 and 2 at He Loves Me,
// where 265 and 203 hit only the 1 or the 2 at Mousetrap (Steen's b(7,0) and c(7,0)), which
// counts on with fewer cards left. Bersani's eulerian paper equates them.
func TestScoresOfOneCard(t *testing.T) {
	shape := deck.Shape{Ranks: 7, Suits: 1}
	if got := tallyNaively(Rules{Game: HeLovesMe, Ranks: 7}, shape, nil).Score; got[1] != 309 || got[2] != 245 {
		t.Errorf("He Loves Me: %d and %d", got[1], got[2])
	}
	alone := map[int]int{}
	decks(shape, func(d deck.Deck) {
		if e := naive(Rules{Game: Mousetrap, Ranks: 7}, d); len(e.set) == 1 {
			alone[e.set[0]]++
		}
	})
	if alone[1] != 265 || alone[2] != 203 {
		t.Errorf("Mousetrap: %d and %d", alone[1], alone[2])
	}
}
