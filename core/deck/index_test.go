package deck

import (
	"math/big"
	"slices"
	"testing"
)

// TestIndexOfAll goes through all decks of small shapes: in dictionary order their indices are 0,
// 1, 2, ...
func TestIndexOfAll(t *testing.T) {
	for _, shape := range []Shape{{1, 1}, {1, 5}, {2, 1}, {2, 4}, {3, 2}, {3, 3}, {4, 2}, {5, 1}, {7, 1}} {
		count := shape.Count().Int64()
		var last Deck
		for i := range count {
			d := shape.FromIndex(big.NewInt(i))
			if err := shape.Check(d); err != nil {
				t.Fatalf("%v: deck %d is %v: %v", shape, i, d, err)
			}
			if slices.Compare(last, d) >= 0 {
				t.Fatalf("%v: deck %d is %v, after %v", shape, i, d, last)
			}
			if got := shape.Index(d); got.Cmp(big.NewInt(i)) != 0 {
				t.Fatalf("%v: the index of %v is %v, not %d", shape, d, got, i)
			}
			last = d
		}
		slices.Reverse(last)
		if !slices.Equal(last, shape.Sorted()) {
			t.Errorf("%v: the last deck backwards is %v", shape, last)
		}
	}
}

func TestIndexOfLarge(t *testing.T) {
	source := Stream(1, 0)
	for _, shape := range []Shape{{52, 1}, {13, 4}, {2, 100}, {200, 1}, {40, 25}} {
		d := shape.Sorted()
		if i := shape.Index(d); i.Sign() != 0 {
			t.Errorf("%v: the first deck has the index %v", shape, i)
		}
		for range 3 {
			Shuffle(d, source)
			if got := shape.FromIndex(shape.Index(d)); !slices.Equal(got, d) {
				t.Errorf("%v: %v comes back as %v", shape, d, got)
			}
		}
		last := new(big.Int).Sub(shape.Count(), big.NewInt(1))
		if got := shape.Index(shape.FromIndex(last)); got.Cmp(last) != 0 {
			t.Errorf("%v: the last index %v comes back as %v", shape, last, got)
		}
	}
}

func TestFromIndexPanics(t *testing.T) {
	for _, i := range []int64{-1, 6} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("index %d of 3 cards: no panic", i)
				}
			}()
			Shape{3, 1}.FromIndex(big.NewInt(i))
		}()
	}
}
