package winning

import (
	"fmt"
	"slices"
	"testing"

	"rencontre/core/solitaire"
)

// TestMemory checks that the count does not depend on the memory. With less memory the multisets
// are cut into more boxes, and the stated need never exceeds what was allowed.
func TestMemory(t *testing.T) {
	for _, q := range []Problem{problem(solitaire.Mousetrap, 12, 1), problem(solitaire.HeLovesMe, 12, 2), weak(6, 3)} {
		var counts []uint64
		var boxes []int
		for _, memory := range []int{MinMemory, 8 << 20, Memory, MaxMemory} {
			p := plan(t, q, 0, memory)
			if most := float64(memory) + baseBytes; p.Bytes > most {
				t.Errorf("%v: %g bytes are said to be needed, %g allowed", q, p.Bytes, most)
			}
			sum, cut := uint64(0), 0
			for i := range p.Shards() {
				c, err := p.Run(i, quiet)
				if err != nil {
					t.Fatal(err)
				}
				sum += c
				cut += len(p.shards[i])
			}
			counts, boxes = append(counts, sum), append(boxes, cut)
		}
		for i, c := range counts {
			if c != counts[2] {
				t.Errorf("%v: %d, %d in other memory", q, counts[2], counts[i])
			}
		}
		// The decks of the smaller problems fit into the minimum.
		if !slices.IsSortedFunc(boxes, func(a, b int) int { return b - a }) || q.Shape.N() == 24 && boxes[0] == boxes[2] {
			t.Errorf("%v: boxes by memory are %v", q, boxes)
		}
	}
	if _, err := NewPlan(problem(solitaire.Mousetrap, 4, 1), 0, MinMemory-1); err == nil {
		t.Error("a byte less than the least is allowed")
	}
}

// TestStop checks that an error of tick ends all searches and is returned.
func TestStop(t *testing.T) {
	stop := fmt.Errorf("stop")
	q := problem(solitaire.Mousetrap, 12, 1)
	if _, err := refer(q, func(float64) error { return stop }); err != stop {
		t.Errorf("refer: %v", err)
	}
	p := plan(t, q, 0, 0)
	ticks, most := 0, 0.0
	if _, err := p.Run(0, func(u float64) error {
		ticks++
		most = max(most, u)
		if ticks == 3 {
			return stop
		}
		return nil
	}); err != stop || ticks != 3 {
		t.Errorf("Plan.Run: %v after %d ticks", err, ticks)
	}
	if most > 3*unitsPerTick {
		t.Errorf("%g units between ticks", most)
	}
	if err := List(q, nil, func(float64) error { return stop }, func(Winner) bool { return true }); err != stop {
		t.Errorf("List: %v", err)
	}
	if _, err := Find(q, 1, 1, func(float64) error { return stop }); err != stop {
		t.Errorf("Find: %v", err)
	}
	if _, err := FindBest(problem(solitaire.HeLovesMe, 12, 1).Rules, q.Shape, 1,
		func(float64) error { return stop }); err != stop {
		t.Errorf("FindBest: %v", err)
	}
}

// TestPlan checks that a plan depends on the request alone and contains every multiset once.
func TestPlan(t *testing.T) {
	for _, q := range []Problem{problem(solitaire.Mousetrap, 15, 1), problem(solitaire.HeLovesMe, 14, 2),
		problem(solitaire.Mousetrap, 6, 3), problem(solitaire.Modular, 13, 1), weak(6, 4)} {
		a, b := divided(t, q, 0), divided(t, q, 0)
		if fmt.Sprint(a.Split, a.Work, a.shards) != fmt.Sprint(b.Split, b.Work, b.shards) {
			t.Errorf("%v: two plans", q)
		}
		sets := 0.0
		for _, shard := range a.shards {
			for _, x := range shard {
				sets += x.multisets(a.Split)
			}
		}
		if y := newSurvey(a.steps, 0, quiet); sets != y.multisetCount(a.Split) {
			t.Errorf("%v: %g multisets in boxes, there are %g", q, sets, y.multisetCount(a.Split))
		}
	}
}

// multisets returns the number of multisets of r cards in a box.
func (x box) multisets(r int) float64 {
	ways := make([]float64, r+1)
	ways[0] = 1
	for v := 1; v < len(x.lo); v++ {
		next := make([]float64, r+1)
		for k, w := range ways {
			for c := x.lo[v]; c <= x.hi[v] && k+c <= r; c++ {
				next[k+c] += w
			}
		}
		ways = next
	}
	return ways[r]
}
