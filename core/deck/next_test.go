package deck

import (
	"slices"
	"testing"
)

// TestNext checks that the orders of a deck come once each, from the first to the last, in dictionary order.
func TestNext(t *testing.T) {
	for _, s := range []Shape{{1, 1}, {4, 1}, {1, 3}, {2, 3}, {3, 2}} {
		d := s.Sorted()
		orders := int64(1)
		for last := slices.Clone(d); Next(d); last = slices.Clone(d) {
			if slices.Compare(last, d) >= 0 {
				t.Errorf("%v comes after %v", d, last)
			}
			orders++
		}
		if !s.Count().IsInt64() || s.Count().Int64() != orders {
			t.Errorf("%v: there are %v orders, not %d", s, s.Count(), orders)
		}
	}
}
