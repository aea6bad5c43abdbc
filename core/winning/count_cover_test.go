package winning

import (
	"slices"
	"testing"

	"rencontre/core/solitaire"
)

// TestCover checks that the covers of the shards add up to the cover of all multisets, and that
// they do not if a cover is replaced, missing, repeated or of another split.
func TestCover(t *testing.T) {
	for _, q := range []Problem{problem(solitaire.Mousetrap, 14, 1), problem(solitaire.HeLovesMe, 13, 2),
		problem(solitaire.Mousetrap, 6, 3), weak(6, 4)} {
		p := plan(t, q, 0, 0)
		covers := make([]uint64, p.Shards())
		boxes := 0
		for i := range covers {
			covers[i] = p.Cover(i)
			boxes += len(p.shards[i])
		}
		if !p.Covered(covers) {
			t.Errorf("%v: the shards do not cover every multiset", q)
		}
		if len(covers) < 2 {
			t.Errorf("%v: %d shards", q, len(covers))
			continue
		}
		for i := range covers {
			j := (i + 1) % len(covers)
			bad := slices.Clone(covers)
			bad[i] = covers[j]
			if p.Covered(bad) {
				t.Errorf("%v: shard %d stands in for shard %d", q, j, i)
			}
			if p.Covered(slices.Delete(slices.Clone(covers), i, i+1)) {
				t.Errorf("%v: shard %d is missing", q, i)
			}
			if p.Covered(append(slices.Clone(covers), covers[i])) {
				t.Errorf("%v: shard %d is there twice", q, i)
			}
		}
		other := plan(t, q, p.Split-1, 0)
		if other.Covered(covers) {
			t.Errorf("%v: the shards of split %d cover split %d", q, p.Split, other.Split)
		}
	}
}

// TestCoverSum compares with the sum over single multisets.
func TestCoverSum(t *testing.T) {
	p := plan(t, problem(solitaire.HeLovesMe, 4, 3), 6, 0)
	b := box{[]int{0, 0, 1, 0, 2}, []int{0, 3, 2, 1, 3}}
	var each []uint64
	for c1 := 0; c1 <= 3; c1++ {
		for c2 := 1; c2 <= 2; c2++ {
			for c3 := 0; c3 <= 1; c3++ {
				if c4 := 6 - c1 - c2 - c3; c4 >= 2 && c4 <= 3 {
					one := []int{0, c1, c2, c3, c4}
					each = append(each, p.cover(box{one, one}))
				}
			}
		}
	}
	sum := uint64(0)
	for _, c := range each {
		sum = (sum + c) % coverPrime
	}
	slices.Sort(each)
	if len(slices.Compact(each)) < 8 || sum != p.cover(b) {
		t.Errorf("%d multisets add up to %d, the box has %d", len(each), sum, p.cover(b))
	}
}
