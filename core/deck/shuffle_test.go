package deck

import (
	"math/big"
	"slices"
	"testing"
)

// TestShuffleFrozen checks that a seed always means the same deck, as links rely on it.
func TestShuffleFrozen(t *testing.T) {
	for _, c := range []struct {
		shape       Shape
		seed, chunk uint64
		want        string
	}{
		{Shape{13, 1}, 0, 0, "6 7 A 2 8 9 4 Q K 5 10 3 J"},
		{Shape{13, 1}, 1, 0, "A 6 Q K 3 8 9 2 4 10 J 7 5"},
		{Shape{13, 1}, 0, 1, "5 A K J 10 8 4 2 3 Q 7 6 9"},
		{Shape{5, 2}, 1708, 0, "1 4 5 3 2 1 2 5 4 3"},
		{Shape{20, 1}, 1<<64 - 1, 1<<64 - 1, "6 16 13 8 14 20 18 9 4 3 7 11 15 2 10 5 17 19 1 12"},
	} {
		d := c.shape.Sorted()
		Shuffle(d, Stream(c.seed, c.chunk))
		if got := Format(d, c.shape.Ranks); got != c.want {
			t.Errorf("%v, seed %d, chunk %d: %s, want %s", c.shape, c.seed, c.chunk, got, c.want)
		}
	}
}

// TestShuffleUniform counts how often each deck comes. For chi-square with f degrees of freedom
// (mean f, variance 2f) it allows five standard deviations on either side. The seed is fixed, so
// the test cannot fail by chance.
func TestShuffleUniform(t *testing.T) {
	for _, shape := range []Shape{{2, 1}, {5, 1}, {3, 2}} {
		const each = 1000
		decks := int(shape.Count().Int64())
		seen := make([]int, decks)
		source := Stream(42, 0)
		for range each * decks {
			d := shape.Sorted()
			Shuffle(d, source)
			seen[shape.Index(d).Int64()]++
		}
		chi := 0.0
		for _, n := range seen {
			chi += float64((n-each)*(n-each)) / each
		}
		f := float64(decks - 1)
		if off := (chi - f) * (chi - f) / (2 * f); off > 25 {
			t.Errorf("%v: chi-square %.1f for %.0f degrees of freedom", shape, chi, f)
		}
	}
}

// source returns the numbers of a list, then panics.
type source []uint64

func (s *source) Uint64() uint64 {
	x := (*s)[0]
	*s = (*s)[1:]
	return x
}

// TestBelowRejects checks rejection: 2^64 mod 3 is 1 and 2^64 mod 10 is 6, so the one and the six
// lowest numbers are drawn again.
func TestBelowRejects(t *testing.T) {
	for _, c := range []struct {
		n    uint64
		s    source
		want uint64
	}{
		{1, source{0}, 0},
		{2, source{7}, 1},
		{3, source{0, 1}, 1},
		{10, source{5, 0, 6}, 6},
		{10, source{1<<64 - 1}, 5},
	} {
		if got := Uniform(c.n, &c.s); got != c.want || len(c.s) != 0 {
			t.Errorf("below %d: %d with %d numbers left, want %d", c.n, got, len(c.s), c.want)
		}
	}
}

// TestStreams checks that streams of different seeds and chunks differ from the start.
func TestStreams(t *testing.T) {
	var first []uint64
	for seed := range uint64(4) {
		for chunk := range uint64(4) {
			first = append(first, Stream(seed, chunk).Uint64(), Stream(chunk<<32, seed<<32|1<<20).Uint64())
		}
	}
	slices.Sort(first)
	if n := len(slices.Compact(first)); n != 32 {
		t.Errorf("32 streams begin with %d numbers", n)
	}
	if a, b := Stream(3, 5), Stream(3, 5); a.Uint64() != b.Uint64() {
		t.Error("a stream does not repeat")
	}
}

// TestShuffleKeepsCards shuffles a large deck.
func TestShuffleKeepsCards(t *testing.T) {
	shape := Shape{50, 20}
	d := shape.Sorted()
	Shuffle(d, Stream(9, 9))
	if err := shape.Check(d); err != nil || shape.Index(d).Cmp(new(big.Int)) == 0 {
		t.Errorf("%v, index %v", err, shape.Index(d))
	}
}
