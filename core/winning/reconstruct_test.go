package winning

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func quiet(float64) error { return nil }

func row(t *testing.T, text string) deck.Deck {
	t.Helper()
	d, err := deck.Parse(text, 0)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// reformed plays d and returns its reformed deck, or nil if d does not win.
func reformed(r solitaire.Rules, d deck.Deck) deck.Deck {
	t := solitaire.NewTable(r, d)
	for t.Outcome == solitaire.Unfinished {
		t.Step()
	}
	return t.Reformed()
}

// reconstruct returns all decks in dictionary order.
func reconstruct(t *testing.T, r solitaire.Rules, s deck.Deck) ([]deck.Deck, Conflict) {
	t.Helper()
	var decks []deck.Deck
	conflict, err := Reconstruct(r, s, quiet, func(d deck.Deck) bool {
		decks = append(decks, slices.Clone(d))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(decks, slices.Compare)
	return decks, conflict
}

// rows yields every arrangement of the cards. The slice is reused.
func rows(cards deck.Deck) iter.Seq[deck.Deck] {
	return func(yield func(deck.Deck) bool) {
		left := deck.Shape{Ranks: slices.Max(cards)}.Counts(cards)
		d := make(deck.Deck, len(cards))
		var put func(i int) bool
		put = func(i int) bool {
			if i == len(d) {
				return yield(d)
			}
			for r := range left {
				if left[r] > 0 {
					left[r]--
					d[i] = r + 1
					if !put(i + 1) {
						return false
					}
					left[r]++
				}
			}
			return true
		}
		put(0)
	}
}

// variants are the games with all orders of calling. Mousetrap with Burn has
// the same winning decks as without.
func variants(ranks int) []solitaire.Rules {
	return []solitaire.Rules{
		{Game: solitaire.Mousetrap, Ranks: ranks},
		{Game: solitaire.Mousetrap, Ranks: ranks, Burn: true},
		{Game: solitaire.Modular, Ranks: ranks},
		{Game: solitaire.HeLovesMe, Ranks: ranks},
		{Game: solitaire.HeLovesMe, Ranks: ranks, Order: solitaire.AceDown},
		{Game: solitaire.HeLovesMe, Ranks: ranks, Order: solitaire.Down},
	}
}

func name(r solitaire.Rules) string { return fmt.Sprintf("%s %s m=%d", r.Game, r.Order, r.Ranks) }

// TestReconstructInverts plays all arrangements of a row of cards, which gives the inverse map, and
// reconstructs every arrangement taken as a string.
func TestReconstructInverts(t *testing.T) {
	type cards struct {
		ranks int
		row   deck.Deck
	}
	var all []cards
	for _, s := range []deck.Shape{
		{Ranks: 1, Suits: 1}, {Ranks: 2, Suits: 1}, {Ranks: 3, Suits: 1}, {Ranks: 4, Suits: 1}, {Ranks: 5, Suits: 1},
		{Ranks: 6, Suits: 1}, {Ranks: 7, Suits: 1},
		{Ranks: 1, Suits: 2}, {Ranks: 2, Suits: 2}, {Ranks: 3, Suits: 2}, {Ranks: 4, Suits: 2},
		{Ranks: 1, Suits: 3}, {Ranks: 2, Suits: 3}, {Ranks: 3, Suits: 3},
	} {
		all = append(all, cards{s.Ranks, s.Sorted()})
	}
	// Last parts of strings, of as many cards as are left in a game.
	for _, r := range []string{"1", "2", "4", "2 2", "1 4", "1 1 1", "2 3 3", "1 2 4 4 4", "2 3 5 5 6 7",
		"1 1 2 2 2 3 7"} {
		all = append(all, cards{7, row(t, r)})
	}
	for _, c := range all {
		for _, r := range variants(c.ranks) {
			want := map[string][]deck.Deck{}
			for d := range rows(c.row) {
				if s := reformed(r, d); s != nil && !emptied(r, d) {
					key := fmt.Sprint(s)
					want[key] = append(want[key], slices.Clone(d))
				}
			}
			for s := range rows(c.row) {
				got, why := reconstruct(t, r, s)
				if !slices.EqualFunc(got, want[fmt.Sprint(s)], slices.Equal) {
					t.Errorf("%s: %v comes from %v, not from %v", name(r), s, want[fmt.Sprint(s)], got)
				}
				if len(got) == 0 {
					explain(t, r, s, why)
				}
			}
		}
	}
}

// emptied reports whether d sets aside all its cards at He Loves Me. No whole deck of two ranks or
// more can (Bersani 2010, Proposition 2), so its string ends with a card that is left.
func emptied(r solitaire.Rules, d deck.Deck) bool {
	t := solitaire.NewTable(r, d)
	for t.Outcome == solitaire.Unfinished {
		t.Step()
	}
	return r.Game == solitaire.HeLovesMe && r.Ranks > 1 && len(t.SetAside) == len(d)
}

// explain checks that a conflict is what it claims: in its deck, its call hits its card first, and
// the deck contains the last cards of s.
func explain(t *testing.T, r solitaire.Rules, s deck.Deck, c Conflict) {
	t.Helper()
	if c.Step < 1 || c.Step > len(s) {
		t.Fatalf("%s: %v: step %d", name(r), s, c.Step)
	}
	v := s[len(s)-c.Step]
	if c.Call == 0 {
		limit := solitaire.Limit(r, c.Step)
		for i := range limit {
			if r.Call(i) == v {
				t.Errorf("%s: %v: %d is called as number %d of %d", name(r), s, v, i+1, limit)
			}
		}
		if c.Card != v || c.Deck != nil {
			t.Errorf("%s: %v: %+v, where %d cannot be called", name(r), s, c, v)
		}
		return
	}
	tail := slices.Sorted(slices.Values(s[len(s)-c.Step:]))
	if !slices.Equal(slices.Sorted(slices.Values(c.Deck)), tail) {
		t.Errorf("%s: %v: the deck %v is not made of %v", name(r), s, c.Deck, tail)
	}
	table := solitaire.NewTable(r, c.Deck)
	calls, ok := table.NextHit()
	if !ok || calls != c.Call || c.Deck[(calls-1)%len(c.Deck)] != c.Card {
		t.Errorf("%s: %v: %+v, where the first hit is at call %d", name(r), s, c, calls)
	}
}

// TestPaperRefusals checks the paper's list (16) of last parts of four cards, and the four without
// a deck. The paper prints 3122 for 3112: its text places "the second ace" and arrives at 1231,
// where an ace is hit first. From 3122 comes 2231, where a 2 is hit first.
func TestPaperRefusals(t *testing.T) {
	generated := map[string]string{
		"1112": "1112", "2112": "2211", "1212": "1221", "3212": "2132",
		"1122": "1122", "2122": "2212", "1222": "1222", "2222": "2222",
		"112": "112", "212": "221", "122": "122", "222": "222",
	}
	refused := map[string]Conflict{
		"3112": {4, 1, 1, deck.Deck{1, 2, 3, 1}},
		"2212": {4, 1, 1, deck.Deck{1, 2, 2, 2}},
		"3122": {4, 2, 2, deck.Deck{2, 2, 3, 1}},
		"3222": {4, 2, 2, deck.Deck{2, 2, 3, 2}},
	}
	for m := 3; m <= 6; m++ {
		r := solitaire.Rules{Game: solitaire.HeLovesMe, Ranks: m}
		for s, d := range generated {
			if got, _ := reconstruct(t, r, row(t, s)); len(got) != 1 || !slices.Equal(got[0], row(t, d)) {
				t.Errorf("m=%d: %s is generated by %v, printed %s", m, s, got, d)
			}
		}
		for s, want := range refused {
			got, why := reconstruct(t, r, row(t, s))
			if len(got) != 0 || why.Step != want.Step || why.Call != want.Call || why.Card != want.Card ||
				!slices.Equal(why.Deck, want.Deck) {
				t.Errorf("m=%d: %s is generated by %v, or refused for %+v; want %+v", m, s, got, why, want)
			}
		}
	}
}

// TestNoDeckEnds plays every deck of 3 ranks in 3 suits, and every row of four cards. No winning
// string, strong or weak, ends with a refused part, and the other parts do occur among the rows.
func TestNoDeckEnds(t *testing.T) {
	refused := []string{"[3 1 1 2]", "[2 2 1 2]", "[3 1 2 2]", "[3 2 2 2]"}
	r := solitaire.Rules{Game: solitaire.HeLovesMe, Ranks: 3}
	seen := map[string]bool{}
	look := func(d deck.Deck) {
		s := reformed(r, d)
		if s == nil {
			return
		}
		end := fmt.Sprint(s[len(s)-4:])
		seen[end] = true
		if slices.Contains(refused, end) {
			t.Errorf("%v reforms to %v", d, s)
		}
	}
	for d := range rows(deck.Shape{Ranks: 3, Suits: 3}.Sorted()) {
		look(d)
	}
	for i := range 81 {
		look(deck.Deck{i/27 + 1, i/9%3 + 1, i/3%3 + 1, i%3 + 1})
	}
	for _, end := range []string{"[1 1 1 2]", "[2 1 1 2]", "[1 2 1 2]", "[3 2 1 2]", "[1 1 2 2]", "[2 1 2 2]",
		"[1 2 2 2]", "[2 2 2 2]"} {
		if !seen[end] {
			t.Errorf("nothing ends with %s", end)
		}
	}
}

// TestTheorem5 follows the proof of Theorem 5 of Bersani 2010 (two suits): the parts it keeps, and
// the decks printed beside them.
func TestTheorem5(t *testing.T) {
	printed := `42112 21142
31212 21312
13212 12132
431212 312421
3431212 2133124
5431212 2421531
63431212 33124621
35431212 31324215
45431212 53142421
65431212 21531624
563431212 462153312
663431212 246216331
435431212 215431324
345431212 213531424
545431212 242155314
845431212 314242185
365431212 243215316
665431212 316246215
765431212 531624721
4563431212 3124462153
5563431212 3312546215
4663431212 3314246216
6345431212 3142462135
4365431212 3164243215
5365431212 5316524321
4665431212 2154316246
534665431212 316254632154`
	r := solitaire.Rules{Game: solitaire.HeLovesMe, Ranks: 9}
	for line := range strings.Lines(printed) {
		var s, d string
		if _, err := fmt.Sscan(line, &s, &d); err != nil {
			t.Fatal(err)
		}
		if got, _ := reconstruct(t, r, row(t, s)); len(got) != 1 || !slices.Equal(got[0], row(t, d)) {
			t.Errorf("%s is generated by %v, printed %s", s, got, d)
		}
	}
}

// TestInDegree counts the decks that reform to 1 2 .. m at Modular Mousetrap (Bersani 2010, Table
// 21).
func TestInDegree(t *testing.T) {
	printed := []int{2: 1, 2, 3, 9, 7, 33, 39, 87, 79, 669, 318, 1386, 1064, 3287, 5875, 21743, 8390}
	for m := 2; m < len(printed); m++ {
		decks := 0
		rules := solitaire.Rules{Game: solitaire.Modular, Ranks: m}
		_, err := Reconstruct(rules, (deck.Shape{Ranks: m, Suits: 1}).Sorted(), quiet,
			func(deck.Deck) bool { decks++; return true })
		if err != nil || decks != printed[m] {
			t.Errorf("m=%d: %d decks, %v; printed %d", m, decks, err, printed[m])
		}
	}
}

// TestIdentities reconstructs the decks that throw out 1 2 .. n at Mousetrap for
// every n to 60, where Cayley and Bersani say one always exists.
func TestIdentities(t *testing.T) {
	for n := 1; n <= 60; n++ {
		r := solitaire.Rules{Game: solitaire.Mousetrap, Ranks: n}
		identity := (deck.Shape{Ranks: n, Suits: 1}).Sorted()
		decks, why := reconstruct(t, r, identity)
		if len(decks) != 1 || !slices.Equal(reformed(r, decks[0]), identity) {
			t.Errorf("n=%d: %v, %+v", n, decks, why)
		}
	}
}

func TestPut(t *testing.T) {
	// The steps of the example in section 1 of Bersani 2010: 3 2 1 4.
	d := deck.Deck{4}
	for _, c := range []struct {
		card, call int
		want       string
	}{{1, 1, "1 4"}, {2, 2, "4 2 1"}, {3, 3, "2 1 3 4"}} {
		before := slices.Clone(d)
		e := Put(d, c.card, c.call)
		if !slices.Equal(e, row(t, c.want)) || !slices.Equal(d, before) {
			t.Fatalf("%d before %v: %v, want %s", c.card, before, e, c.want)
		}
		d = e
	}
	// A count that goes round: call 8 of three cards meets the second of them.
	if e := Put(deck.Deck{1, 2}, 8, 8); !slices.Equal(e, deck.Deck{2, 8, 1}) {
		t.Errorf("%v", e)
	}
}

func TestReconstructStops(t *testing.T) {
	r := solitaire.Rules{Game: solitaire.Modular, Ranks: 13}
	s := (deck.Shape{Ranks: 13, Suits: 1}).Sorted()
	decks := 0
	if _, err := Reconstruct(r, s, quiet, func(deck.Deck) bool { decks++; return decks < 5 }); err != nil || decks != 5 {
		t.Errorf("%d decks, %v; want 5", decks, err)
	}
	stop, calls := errors.New("stop"), 0
	_, err := Reconstruct(r, s, func(units float64) error {
		calls++
		if calls == 2 {
			return stop
		}
		return nil
	}, func(deck.Deck) bool { return true })
	if err != stop || calls != 2 {
		t.Errorf("%v after %d ticks", err, calls)
	}
}

// TestEffort compares the estimated effort with the actual effort.
func TestEffort(t *testing.T) {
	source := deck.Stream(11, 0)
	effort := func(r solitaire.Rules, s deck.Deck) (made, foretold float64) {
		if _, err := Reconstruct(r, s, func(cards float64) error { made += cards; return nil },
			func(deck.Deck) bool { return true }); err != nil {
			t.Fatal(err)
		}
		foretold, _ = Effort(r, s)
		return made, foretold
	}
	for _, r := range variants(5) {
		s := (deck.Shape{Ranks: 5, Suits: 2}).Sorted()
		for range 50 {
			deck.Shuffle(s, source)
			if made, foretold := effort(r, s); r.Game != solitaire.Modular && made > foretold {
				t.Errorf("%s: %v: %.0f foretold, %.0f made", name(r), s, foretold, made)
			}
		}
	}
	for _, m := range []int{1, 2, 5, 8, 11, 13, 16} {
		s := (deck.Shape{Ranks: m, Suits: 1}).Sorted()
		r := solitaire.Rules{Game: solitaire.Modular, Ranks: m}
		for range 3 {
			if made, foretold := effort(r, s); made > 4*foretold || foretold > 4*made {
				t.Errorf("%s: %v: %.0f foretold, %.0f made", name(r), s, foretold, made)
			}
			deck.Shuffle(s, source)
		}
	}
}
