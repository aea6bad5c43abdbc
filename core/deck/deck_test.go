package deck

import (
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"
)

// TestCount compares with the numbers of decks in Table 1 of Bersani 2010.
func TestCount(t *testing.T) {
	for _, c := range []struct {
		m, s int
		want string
	}{
		{1, 1, "1"}, {1, 4, "1"}, {4, 1, "24"},
		{2, 2, "6"}, {2, 3, "20"}, {2, 4, "70"},
		{3, 2, "90"}, {3, 3, "1680"}, {3, 4, "34650"},
		{4, 2, "2520"}, {4, 3, "369600"}, {4, 4, "63063000"},
		{5, 2, "113400"}, {5, 3, "168168000"},
		{6, 2, "7484400"}, {7, 2, "681080400"},
		{20, 1, "2432902008176640000"},
	} {
		if got := (Shape{c.m, c.s}).Count().String(); got != c.want {
			t.Errorf("%d ranks in %d suits: %s decks, want %s", c.m, c.s, got, c.want)
		}
	}
	// Bersani 2010, section 3: "~ 9.2 * 10^49".
	if got := new(big.Float).SetInt(Shape{13, 4}.Count()).Text('g', 2); got != "9.2e+49" {
		t.Errorf("52 cards: %s decks", got)
	}
}

func TestMultinomial(t *testing.T) {
	for _, c := range []struct {
		counts []int
		want   int64
	}{{nil, 1}, {[]int{0, 0}, 1}, {[]int{3}, 1}, {[]int{2, 1}, 3}, {[]int{1, 2, 3}, 60}} {
		if got := Multinomial(c.counts); got.Cmp(big.NewInt(c.want)) != 0 {
			t.Errorf("%v: %v, want %d", c.counts, got, c.want)
		}
	}
}

func TestShapeOf(t *testing.T) {
	for _, c := range []struct {
		text string
		want Shape
		err  string // "" for a whole deck
	}{
		{"1", Shape{1, 1}, ""},
		{"1 1 1", Shape{1, 3}, ""},
		{"2 1 3 4", Shape{4, 1}, ""},
		{"2 1 1 2", Shape{2, 2}, ""},
		{"13 12 11 10 9 8 7 6 5 4 3 2 1", Shape{13, 1}, ""},
		{"2", Shape{2, 1}, "the 1 is missing"},
		{"2 1 4", Shape{4, 1}, "the 3 is missing"},
		{"2 1 3 4 4", Shape{4, 1}, "the 4 is there twice"},
		{"1 2 3 4 5 5 7 8 9", Shape{9, 1}, "the 5 is there twice and the 6 is missing"},
		{"1 2 3 4 5 5 7 8 9 5", Shape{9, 1}, "the 5 is there 3 times and the 6 is missing"},
		{"1 1 2 2 3", Shape{3, 2}, "the 3 is there once instead of twice"},
		{"1 1 1 3 3 3", Shape{3, 2}, "the 1 is there 3 times instead of twice, the 2 is there not at all instead of twice " +
			"and the 3 is there 3 times instead of twice"},
		{"11 11", Shape{11, 1}, "the 1 is missing, the 2 is missing, the 3 is missing and 8 more ranks are wrong"},
		{"2 3 4 5 6 7 8 9 10 J Q Q K", Shape{13, 1}, "the A (1) is missing and the Q (12) is there twice"},
	} {
		d, err := Parse(c.text, 0)
		if err != nil {
			t.Fatal(err)
		}
		shape, err := ShapeOf(d)
		if shape != c.want {
			t.Errorf("%s: shape %v, want %v", c.text, shape, c.want)
		}
		var mismatch *Mismatch
		switch {
		case c.err == "" && err != nil, c.err != "" && (!errors.As(err, &mismatch) || err.Error() != c.err):
			t.Errorf("%s: %v, want %q", c.text, err, c.err)
		}
	}
	for _, c := range []struct {
		d    Deck
		want string
	}{
		{nil, "no cards"},
		{Deck{1, 0}, "0 is not a rank"},
		{Deck{-1}, "-1 is not a rank"},
		{Deck{201}, "201 is not a rank from 1 to 200"},
		{make(Deck, 1001), "0 is not a rank"},
		{slices.Repeat(Deck{1}, 1001), "1001 cards are more than 1000"},
	} {
		if _, err := ShapeOf(c.d); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d cards: %v, want %q", len(c.d), err, c.want)
		}
	}
}

func TestMismatch(t *testing.T) {
	var m *Mismatch
	if err := (Shape{4, 2}).Check(Deck{1, 1, 1, 1, 2, 2, 3}); !errors.As(err, &m) {
		t.Fatalf("no mismatch: %v", err)
	}
	if got := m.Extra(); !slices.Equal(got, []int{1, 1}) {
		t.Errorf("extra %v", got)
	}
	if got := m.Missing(); !slices.Equal(got, []int{3, 4, 4}) {
		t.Errorf("missing %v", got)
	}
}

func TestRule(t *testing.T) {
	for _, c := range []struct {
		shape Shape
		want  string
	}{
		{Shape{1, 1}, "the 1 stands once"},
		{Shape{10, 1}, "every rank from 1 to 10 stands once"},
		{Shape{2, 2}, "every rank from 1 to 2 stands twice"},
		{Shape{13, 4}, "every rank from 1 to 13 stands 4 times"},
	} {
		if got := c.shape.Rule(); got != c.want {
			t.Errorf("%v: %q, want %q", c.shape, got, c.want)
		}
	}
}

func TestSorted(t *testing.T) {
	if got := (Shape{3, 2}).Sorted(); !slices.Equal(got, Deck{1, 1, 2, 2, 3, 3}) {
		t.Errorf("%v", got)
	}
}
