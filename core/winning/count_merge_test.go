package winning

import (
	"fmt"
	"testing"

	"rencontre/core/solitaire"
)

// TestMerged merges the histories of every multiset and pairs those of each tag by themselves, which
// short counts otherwise do not.
func TestMerged(t *testing.T) {
	for _, c := range []struct {
		q    Problem
		r    int
		want uint64
	}{
		{problem(solitaire.Mousetrap, 11, 1), 4, 449719},
		{problem(solitaire.Mousetrap, 11, 1), 5, 449719},
		{problem(solitaire.Mousetrap, 11, 1), 7, 449719},
		{problem(solitaire.Mousetrap, 11, 1), 9, 449719},
		{problem(solitaire.Mousetrap, 5, 2), 5, 0},
		{problem(solitaire.Mousetrap, 5, 2), 6, 0},
		{problem(solitaire.Modular, 9, 1), 4, 0},
		{problem(solitaire.HeLovesMe, 10, 2), 12, 0},
	} {
		t.Run(fmt.Sprintf("%v split at %d", c.q, c.r), func(t *testing.T) {
			if c.want == 0 {
				c.want = split(t, c.q, 0)
			}
			p := divided(t, c.q, c.r)
			s := newSplitter(p.steps, c.r, p.memory)
			s.minMerged, s.col.minTagged = 1, 1
			s.begin(quiet)
			merged, excluded := false, false
			full := s.fore.full
			s.fore.full = func() error {
				err := full()
				for _, n := range s.col.times {
					merged = merged || n > 2
				}
				excluded = excluded || s.col.byTag && len(s.col.fit) < len(s.col.sorted)
				return err
			}
			for _, boxes := range p.shards {
				for _, b := range boxes {
					if err := s.back.run(b); err != nil {
						t.Fatal(err)
					}
				}
			}
			if s.sum != c.want {
				t.Errorf("%d, not %d", s.sum, c.want)
			}
			if c.q.Shape.Ranks == 11 && c.r == 7 && !(merged && excluded) {
				t.Errorf("merged %v, excluded %v", merged, excluded)
			}
		})
	}
}
