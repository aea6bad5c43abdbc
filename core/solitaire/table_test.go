package solitaire

import (
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
)

// row reads cards of one digit each and ignores blanks.
func row(t *testing.T, text string) deck.Deck {
	t.Helper()
	d, err := deck.Parse(strings.ReplaceAll(text, " ", ""), 9)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// play plays d to the end. It also returns the cards dealt and the numbers said.
func play(r Rules, d deck.Deck) (end *Table, visited, called deck.Deck) {
	end = NewTable(r, d)
	for end.Outcome == Unfinished {
		s := end.Step()
		visited, called = append(visited, s.Card), append(called, s.Call)
	}
	return end, visited, called
}

// TestPrinted plays small decks of the papers and of a contest page to their ends. The tests
// of core/paper play the other decks of the papers.
func TestPrinted(t *testing.T) {
	mousetrap4, modular4, hlm4 := Rules{Game: Mousetrap, Ranks: 4}, Rules{Game: Modular, Ranks: 4},
		Rules{Game: HeLovesMe, Ranks: 4}
	mousetrap8, modular8, hlm8 := Rules{Game: Mousetrap, Ranks: 8}, Rules{Game: Modular, Ranks: 8},
		Rules{Game: HeLovesMe, Ranks: 8}
	for _, c := range []struct {
		rules                       Rules
		deck                        string
		outcome                     Outcome
		set, burned, left, reformed string
		visited, called             string // "" where it is too long to follow by hand
	}{
		// Bersani 2010, section 1.
		{mousetrap4, "2134", Won, "3214", "", "", "3214", "213 42 1 4444", "123 12 1 1234"},
		{modular4, "2134", Won, "3214", "", "", "3214", "213 42 1 4444", "123 12 1 1234"},
		{hlm4, "2134", Weak, "321", "4", "", "3214", "213 42 1 4", "123 12 1 1"},
		{mousetrap8, "81526473", Lost, "76534", "", "281", "",
			"8152647 381526 43815 243 8124 81281281", "1234567 123456 12345 123 1234 12345678"},
		{hlm8, "81526473", Exhausted, "76534", "812", "", "",
			"8152647 381526 43815 243 8124 812", "1234567 123456 12345 123 1234 123"},
		{modular8, "81526473", Won, "76534812", "", "", "76534812", "", ""},

		// A contest page: Mousetrap 1432 to 1423 to 1234, a dead end; Modular
		// 1342 to 1234, fixed; Modular 4321 a dead end.
		{mousetrap4, "1432", Won, "1423", "", "", "1423", "", ""},
		{mousetrap4, "1423", Won, "1234", "", "", "1234", "", ""},
		{mousetrap4, "1234", Lost, "1", "", "342", "", "1 2342", "1 1234"},
		{modular4, "1342", Won, "1234", "", "", "1234", "", ""},
		{modular4, "1234", Won, "1234", "", "", "1234", "", ""},
		{modular4, "4321", Loop, "", "", "4321", "", "4321", "1234"},

		// Several suits. The stop rule loses where option b burns and goes on.
		{Rules{Game: Mousetrap, Ranks: 2}, "2112", Lost, "", "", "1221", "", "21", "12"},
		{Rules{Game: Mousetrap, Ranks: 2, Burn: true}, "2112", Lost, "12", "21", "", "", "21 1 2 2", "12 1 1 2"},
	} {
		end, visited, called := play(c.rules, row(t, c.deck))
		name := c.rules.name() + " " + c.deck
		if end.Outcome != c.outcome {
			t.Errorf("%s: %s, want %s", name, end.Outcome, c.outcome)
		}
		for _, x := range []struct {
			what string
			got  deck.Deck
			want string
		}{
			{"set aside", end.SetAside, c.set}, {"burned", end.Burned, c.burned}, {"left", end.Hand, c.left},
			{"reformed", end.Reformed(), c.reformed},
		} {
			if !slices.Equal(x.got, row(t, x.want)) {
				t.Errorf("%s: %s %v, want %s", name, x.what, x.got, x.want)
			}
		}
		if c.visited != "" && (!slices.Equal(visited, row(t, c.visited)) || !slices.Equal(called, row(t, c.called))) {
			t.Errorf("%s: visited %v, called %v, want %s and %s", name, visited, called, c.visited, c.called)
		}
	}
}

// TestStrings compares with the strings of the decks (13a) and (13b) in Bersani, An
// "eulerian" approach to a class of matching problems, section 5: all that is said, and how
// often each rank is visited.
func TestStrings(t *testing.T) {
	for _, c := range []struct {
		deck, called string
		visits       []int
	}{
		{"4314772 6547313 3622176 6515452",
			"12341234512311234567123451234123456123123456123412123456" +
				"7123456123456712312123451234561234567123451123412311211",
			[]int{23, 23, 15, 12, 12, 12, 14}},
		{"4373167 2753522 4462175 6316514",
			"12345612123121234567123112341234567123412345123456712345" +
				"1234561234123451234561231234561234567123451123412311211",
			[]int{23, 19, 15, 14, 15, 13, 12}},
	} {
		_, visited, called := play(Rules{Game: HeLovesMe, Ranks: 7}, row(t, c.deck))
		if !slices.Equal(called, row(t, c.called)) {
			t.Errorf("%s: called %v, printed %s", c.deck, called, c.called)
		}
		if got := (deck.Shape{Ranks: 7, Suits: 4}).Counts(visited); !slices.Equal(got, c.visits) {
			t.Errorf("%s: visits %v, printed %v", c.deck, got, c.visits)
		}
	}
}

// TestClone continues with a copy and checks that the original stays as it was, in counts that
// hit, miss and burn.
func TestClone(t *testing.T) {
	d := (deck.Shape{Ranks: 4, Suits: 3}).Sorted()
	deck.Shuffle(d, deck.Stream(5, 0))
	for _, r := range variants(4) {
		want, _, _ := play(r, d)
		for table := NewTable(r, d); table.Outcome == Unfinished; table.Step() {
			hand := slices.Clone(table.Hand)
			c := table.Clone()
			for c.Outcome == Unfinished {
				c.Step()
			}
			if !slices.Equal(table.Hand, hand) || c.Outcome != want.Outcome || !slices.Equal(c.SetAside, want.SetAside) ||
				!slices.Equal(c.Burned, want.Burned) {
				t.Fatalf("%s: a copy ends as %+v, and leaves %v of %v", r.name(), c, table.Hand, hand)
			}
		}
	}
}

func TestTableKeepsItsDeck(t *testing.T) {
	d := deck.Deck{2, 1, 3, 4}
	play(Rules{Game: HeLovesMe, Ranks: 4}, d)
	if !slices.Equal(d, deck.Deck{2, 1, 3, 4}) {
		t.Errorf("the deck has become %v", d)
	}
}

func TestStepAfterTheEnd(t *testing.T) {
	end, _, _ := play(Rules{Game: Mousetrap, Ranks: 1}, deck.Deck{1})
	defer func() {
		if recover() == nil {
			t.Error("a step after the end does not panic")
		}
	}()
	end.Step()
}

func TestCall(t *testing.T) {
	for _, c := range []struct {
		order Order
		want  []int
	}{
		{"", []int{1, 2, 3, 4, 5, 1, 2}},
		{Up, []int{1, 2, 3, 4, 5}},
		{AceDown, []int{1, 5, 4, 3, 2}},
		{Down, []int{5, 4, 3, 2, 1}},
	} {
		for i, want := range c.want {
			if got := (Rules{Ranks: 5, Order: c.order}).Call(i); got != want {
				t.Errorf("%q: call %d is %d, want %d", c.order, i, got, want)
			}
		}
	}
}

// TestBestScore compares with the C_max of Tables 1 and 3 of Bersani 2010.
func TestBestScore(t *testing.T) {
	for _, c := range [][3]int{
		{1, 1, 1}, {1, 4, 4}, {2, 1, 1}, {3, 1, 4}, {10, 1, 53}, {16, 1, 134},
		{2, 2, 4}, {3, 3, 16}, {7, 4, 110}, {13, 2, 180}, {13, 4, 362},
	} {
		if got := BestScore(deck.Shape{Ranks: c[0], Suits: c[1]}); got != c[2] {
			t.Errorf("%d ranks in %d suits: %d, want %d", c[0], c[1], got, c[2])
		}
	}
}

func TestValid(t *testing.T) {
	for _, r := range variants(3) {
		if err := r.Valid(); err != nil {
			t.Errorf("%s: %v", r.name(), err)
		}
	}
	for _, c := range []struct {
		r    Rules
		want string
	}{
		{Rules{}, `"" is not a game; the games are t0, t1, t2, t3, t4, mousetrap, modular, hlm`},
		{Rules{Game: "Hlm"}, `"Hlm" is not a game`},
		{Rules{Game: Modular, Burn: true}, "only mousetrap has the option to burn"},
		{Rules{Game: HeLovesMe, Burn: true}, "only mousetrap has the option to burn"},
		{Rules{Game: Mousetrap, Order: Up}, "only hlm and t4 have orders of calling"},
		{Rules{Game: Mousetrap, Order: Down}, "only hlm and t4 have orders of calling"},
		{Rules{Game: Modular, Order: AceDown}, "only hlm and t4 have orders of calling"},
		{Rules{Game: HeLovesMe, Order: "DOWN"}, `"DOWN" is not an order; the orders are up, ace-down, down`},
		{Rules{Game: Game(strings.Repeat("x", 1000))}, `xxx" is not a game`},
	} {
		if err := c.r.Valid(); err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 150 {
			t.Errorf("%v: %v, want %s", c.r, err, c.want)
		}
	}
}
