package winning

import (
	"fmt"
	"slices"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// TestList checks that the list has every winning deck once with its string, in order, and that it
// can continue after every deck.
func TestList(t *testing.T) {
	for _, q := range small() {
		want := wins(q)
		var all []Winner
		if err := List(q, nil, quiet, func(w Winner) bool {
			all = append(all, w)
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if len(all) != len(want) {
			t.Errorf("%v: %d listed, %d win", q, len(all), len(want))
		}
		for i, w := range all {
			if want[fmt.Sprint(w.Deck)] == nil {
				t.Errorf("%v: %v is listed twice or does not win", q, w.Deck)
			}
			delete(want, fmt.Sprint(w.Deck))
			if got := reformed(q.Rules, w.Deck); !slices.Equal(got, w.String) {
				t.Errorf("%v: %v reforms to %v, not %v", q, w.Deck, got, w.String)
			}
			if i > 0 && q.Rules.Order == "" && q.Rules.Game != solitaire.Modular && !backwardsLess(all[i-1].String, w.String) {
				t.Errorf("%v: %v before %v", q, all[i-1].String, w.String)
			}
			if i%7 != 0 {
				continue
			}
			at := i + 1
			if err := List(q, w.Deck, quiet, func(next Winner) bool {
				if at == len(all) || !slices.Equal(next.Deck, all[at].Deck) {
					t.Errorf("%v: after %v comes %v", q, w.Deck, next.Deck)
				}
				at++
				return at < i+5
			}); err != nil {
				t.Fatal(err)
			}
			if at < min(i+5, len(all)) {
				t.Errorf("%v: the list ends after %v, %d decks early", q, w.Deck, len(all)-at)
			}
		}
	}
}

func backwardsLess(a, b deck.Deck) bool {
	for i := len(a) - 1; i >= 0; i-- {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// TestListAfter checks that a deck that does not win is refused as a cursor.
func TestListAfter(t *testing.T) {
	q := problem(solitaire.Mousetrap, 4, 1)
	for _, d := range []deck.Deck{{2, 3, 4, 1}, {1, 2, 3}, {1, 2, 3, 3}} {
		if err := List(q, d, quiet, func(Winner) bool { return true }); err == nil || q.Wins(d) == nil {
			t.Errorf("%v is taken for a winning deck", d)
		}
	}
}

// TestFind checks that the decks found win and are different, and that the search notices when no
// deck wins or only few do.
func TestFind(t *testing.T) {
	for _, q := range []Problem{problem(solitaire.HeLovesMe, 13, 4), problem(solitaire.HeLovesMe, 26, 4),
		problem(solitaire.HeLovesMe, 52, 2), problem(solitaire.Mousetrap, 100, 1),
		problem(solitaire.Mousetrap, 13, 4), problem(solitaire.Modular, 20, 1), weak(16, 3)} {
		found, err := Find(q, 20, 5, quiet)
		if err != nil {
			t.Errorf("%v: %v", q, err)
			continue
		}
		seen := map[string]bool{}
		for _, w := range found {
			if err := q.Wins(w.Deck); err != nil {
				t.Errorf("%v: %v: %v", q, w.Deck, err)
			}
			if got := reformed(q.Rules, w.Deck); !slices.Equal(got, w.String) {
				t.Errorf("%v: %v reforms to %v, not %v", q, w.Deck, got, w.String)
			}
			seen[fmt.Sprint(w.Deck)] = true
		}
		if len(seen) != 20 {
			t.Errorf("%v: %d different decks", q, len(seen))
		}
		again, err := Find(q, 20, 5, quiet)
		if err != nil || fmt.Sprint(again) != fmt.Sprint(found) {
			t.Errorf("%v: the same seed gives other decks", q)
		}
	}
	for _, q := range small() {
		found, err := Find(q, 1000, 1, quiet)
		if want := wins(q); err != nil || len(want) < 500 && len(found) != len(want) {
			t.Errorf("%v: %d found, %d win, %v", q, len(found), len(want), err)
		}
	}
}

// TestBest compares with playing all decks.
func TestBest(t *testing.T) {
	for _, shape := range []deck.Shape{{Ranks: 1, Suits: 1}, {Ranks: 1, Suits: 4}, {Ranks: 2, Suits: 1},
		{Ranks: 2, Suits: 2}, {Ranks: 2, Suits: 4}, {Ranks: 3, Suits: 1},
		{Ranks: 3, Suits: 2}, {Ranks: 3, Suits: 3}, {Ranks: 4, Suits: 1}, {Ranks: 4, Suits: 2},
		{Ranks: 6, Suits: 1}, {Ranks: 7, Suits: 1}} {
		for _, order := range []solitaire.Order{"", solitaire.AceDown, solitaire.Down} {
			rules := solitaire.Rules{Game: solitaire.HeLovesMe, Ranks: shape.Ranks, Order: order}
			best, decksOf, aside := -1, map[string]bool{}, map[int]bool{}
			for d := range rows(shape.Sorted()) {
				table := solitaire.NewTable(rules, d)
				for table.Outcome == solitaire.Unfinished {
					table.Step()
				}
				if s := table.Score(); s > best {
					best = s
					clear(decksOf)
					clear(aside)
				}
				if table.Score() == best {
					decksOf[fmt.Sprint(d)] = true
					aside[len(table.SetAside)] = true
				}
			}
			b, err := FindBest(rules, shape, 1000, quiet)
			if err != nil {
				t.Fatal(err)
			}
			if b.Score != best || b.Score > b.Bound || len(b.SetAside) != len(aside) {
				t.Errorf("%v %v: %+v; the best of all decks is %d with %v cards", shape, order, b, best, aside)
			}
			if b.Count > 0 && (b.Count != uint64(len(decksOf)) || len(b.Decks) != len(decksOf)) {
				t.Errorf("%v %v: %d best decks, %d listed, not %d", shape, order, b.Count, len(b.Decks), len(decksOf))
			}
			for _, w := range b.Decks {
				if !decksOf[fmt.Sprint(w.Deck)] {
					t.Errorf("%v %v: %v is none of the best", shape, order, w.Deck)
				}
			}
		}
	}
}

// TestFindEffort checks that the estimate from a narrow beam agrees with the work of a wide one.
func TestFindEffort(t *testing.T) {
	for _, q := range []Problem{
		problem(solitaire.HeLovesMe, 47, 4), problem(solitaire.Modular, 30, 1), problem(solitaire.Mousetrap, 13, 4),
		problem(solitaire.HeLovesMe, 3, 60),
	} {
		const limit = 150
		stated, _ := FindEffort(q, limit)
		work := 0.0
		_, err := Find(q, limit, 1, func(units float64) error { work += units; return nil })
		if err != nil || work > 2*stated || stated > 2*work {
			t.Errorf("%+v: %.3g units, foreseen were %.3g; %v", q, work, stated, err)
		}
	}
}
