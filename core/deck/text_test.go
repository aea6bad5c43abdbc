package deck

import (
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text  string
		ranks int
		want  Deck
	}{
		{"", 4, nil},
		{" ,; \n", 4, nil},
		{"2 1 3 4", 4, Deck{2, 1, 3, 4}},
		{"2,1,3,4", 0, Deck{2, 1, 3, 4}},
		{"2, 1; 3\n4\r\n", 4, Deck{2, 1, 3, 4}},
		{"2\u00a01\u20093\u202f4\t", 4, Deck{2, 1, 3, 4}},
		{"[2, 1, 3, 4]", 4, Deck{2, 1, 3, 4}}, // as programs write lists
		{"(2 1 3 4)", 0, Deck{2, 1, 3, 4}},
		{"[[2, 1], [3, 4]]", 0, Deck{2, 1, 3, 4}},
		{"2134", 4, Deck{2, 1, 3, 4}},
		{"2134", 0, Deck{2, 1, 3, 4}},
		{"3", 4, Deck{3}},
		{"12", 13, Deck{12}},
		{"12", 9, Deck{1, 2}},
		{"123", 13, Deck{1, 2, 3}},
		{"123", 200, Deck{123}},
		{"10 2", 10, Deck{10, 2}},
		{"A 10 J Q K", 13, Deck{1, 10, 11, 12, 13}},
		{"a t j q k", 0, Deck{1, 10, 11, 12, 13}},
		{"A2345678910JQK", 13, Deck{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}},
		{"KQJT98765432A", 13, Deck{13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}},
		{"K", 13, Deck{13}},
		{"T", 0, Deck{10}},
		{"1♠ 2♥ 3♦ 4♣", 4, Deck{1, 2, 3, 4}},
		{"A♠K♥10♦T♣", 0, Deck{1, 13, 10, 10}},
		{"Ah 10h, td; QS 2C", 0, Deck{1, 10, 10, 12, 2}},
		{"12♠", 0, Deck{12}},
		{"2♠\ufe0f1♡", 4, Deck{2, 1}},
		{"2♠ 1", 4, Deck{2, 1}},
		{"1 11 12 13", 13, Deck{1, 11, 12, 13}},
		{"200", 200, Deck{200}},
		{strings.Repeat("1", maxCards), 9, slices.Repeat(Deck{1}, maxCards)},
	} {
		got, err := Parse(c.text, c.ranks)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%.30q of %d ranks: %v, %v; want %v", c.text, c.ranks, got, err, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct {
		text  string
		ranks int
		want  string
	}{
		{"5", 4, "“5” is not a rank from 1 to 4"},
		{"2154", 4, "“5” is not a rank from 1 to 4"},
		{"0 1", 4, "“0” is not a rank from 1 to 4"},
		{"-1 1", 4, "“-1” is not a rank"},
		{"1.5 1", 4, "“1.5” is not a rank"},
		{"1 x", 4, "“x” is not a rank"},
		{"♠ 1", 4, "“♠” is not a rank"},
		{"♠1", 4, "“♠1” is not a rank"},
		{"1hh", 4, "“1hh” is not a rank"},
		{"5♠ 1", 4, "“5” is not a rank from 1 to 4"},
		{"T♠", 4, "“T” is not a rank from 1 to 4"},
		{"2-1-3-4", 4, "“2-1-3-4” is not a rank"},
		{"A 2", 4, "“A” is not a rank from 1 to 4"},
		{"201", 0, "“0” is not a rank from 1 to 200; digits without spaces are one card each, so put spaces " +
			"between the cards"},
		{"12345678910", 13, "put spaces between the cards"},
		{"1 201", 0, "“201” is not a rank from 1 to 200"},
		{"1 14", 13, "“14” is not a rank: the ranks are A, 2 to 10, J, Q, K"},
		{"1 ♠♠♠♠♠♠♠♠♠♠♠♠♠", 4, "“♠♠♠♠♠♠♠♠♠♠♠…” is not a rank"},
		{"1 99999999999999999999", 4, "“99999999999…” is not a rank"},
		{"1 \xff", 4, "is not a rank"},
		{strings.Repeat("1", maxCards+1), 9, "more than 1000 cards"},
	} {
		d, err := Parse(c.text, c.ranks)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.30q of %d ranks: %v, %v; want %q", c.text, c.ranks, d, err, c.want)
		}
	}
}

// TestFormatRoundTrip parses what Format writes, for decks of every number of ranks and for single
// cards.
func TestFormatRoundTrip(t *testing.T) {
	source := Stream(2, 0)
	for ranks := 1; ranks <= MaxRanks; ranks++ {
		d := Shape{ranks, 2}.Sorted()
		Shuffle(d, source)
		rows := []Deck{d, d[:1], d[:2], {ranks}}
		for _, row := range rows {
			text := Format(row, ranks)
			if got, err := Parse(text, ranks); err != nil || !slices.Equal(got, row) {
				t.Fatalf("%d ranks: %v is written %q and read as %v, %v", ranks, row, text, got, err)
			}
		}
	}
	if got := Format(Deck{1, 10, 11, 12, 13}, 13); got != "A 10 J Q K" {
		t.Errorf("13 ranks: %q", got)
	}
	if got := Format(Deck{1, 10, 11, 12, 13}, 14); got != "1 10 11 12 13" {
		t.Errorf("14 ranks: %q", got)
	}
}

// FuzzParse looks for a text that Parse reads as an impossible deck, or as one that does not
// survive Format and Parse.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"", "2134", "2 1 3 4", "2,1;3\n4", "A 10 J Q K", "a2345678910jqk", "KQJT98765432A",
		"10", "1010", "0", "-1", "+3", "007", "1.5", "99999999999999999999", "\u00a01", "١٢٣", "“1”", "1♠", "10hAs", "♠",
		"1♠\ufe0f", "h", "\xff\xfe", "1\x00", "A", "tt",
	} {
		for _, ranks := range []int{0, 4, 10, 13, 200} {
			f.Add(text, ranks)
		}
	}
	f.Fuzz(func(t *testing.T, text string, ranks int) {
		if ranks < 0 || ranks > MaxRanks {
			return
		}
		d, err := Parse(text, ranks)
		if err != nil {
			if d != nil || len(err.Error()) > 200 {
				t.Fatalf("%q of %d ranks: %v beside %v", text, ranks, d, err)
			}
			return
		}
		if len(d) > maxCards {
			t.Fatalf("%d cards", len(d))
		}
		highest := ranks
		if ranks == 0 {
			highest = MaxRanks
		}
		for _, c := range d {
			if c < 1 || c > highest {
				t.Fatalf("%q of %d ranks: a card %d", text, ranks, c)
			}
		}
		if again, err := Parse(Format(d, highest), highest); err != nil || !slices.Equal(again, d) {
			t.Fatalf("%q of %d ranks: %v is read back as %v, %v", text, ranks, d, again, err)
		}
	})
}

// TestSplit checks that a run of digits is split only where there is exactly one way.
func TestSplit(t *testing.T) {
	for text, want := range map[string]string{
		"12345678910":     "1 2 3 4 5 6 7 8 9 10",
		" 10987654321 ":   "10 9 8 7 6 5 4 3 2 1",
		"1234567891011":   "1 2 3 4 5 6 7 8 9 10 11",
		"123456789101112": "", // 1 2 ... 11 12, or 12 3 ... 10 11 1 2
		"1234567891":      "", // no deck has ten digits
		"12345678900":     "",
		"123456789":       "",
		"1 2 3":           "",
		"":                "",
		"x2345678910":     "",
	} {
		d, ok := Split(text)
		if Format(d, 10) != want || ok != (want != "") {
			t.Errorf("%q is split into %v, %v", text, d, ok)
		}
	}
	// What is split must be what was typed.
	for seed := range uint64(200) {
		d := Shape{Ranks: 10 + int(seed%20), Suits: 1}.Sorted()
		Shuffle(d, Stream(seed, 0))
		text := strings.ReplaceAll(Format(d, 100), " ", "")
		if got, ok := Split(text); ok && !slices.Equal(got, d) {
			t.Errorf("%s is split into %v", text, got)
		}
	}
}

// TestFaces checks that letters come with their numbers, and that there are none but in a deck of 13 ranks.
func TestFaces(t *testing.T) {
	for _, c := range []struct {
		rank, ranks int
		face, named string
	}{
		{1, 13, "A", "A (1)"}, {10, 13, "10", "10"}, {11, 13, "J", "J (11)"}, {13, 13, "K", "K (13)"},
		{1, 12, "1", "1"}, {11, 26, "11", "11"}, {12, 0, "12", "12"},
	} {
		if face, named := Face(c.rank, c.ranks), Named(c.rank, c.ranks); face != c.face || named != c.named {
			t.Errorf("%d of %d is %q, %q", c.rank, c.ranks, face, named)
		}
		if (Legend(c.ranks) != "") != (c.ranks == 13) {
			t.Errorf("the legend of %d ranks is %q", c.ranks, Legend(c.ranks))
		}
	}
}
