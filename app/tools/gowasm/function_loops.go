//go:build !js

package gowasm

import (
	"maps"
	"slices"
)

// A repeat is a loop of segments.
type repeat struct {
	first, last int
	outer       *repeat
	entries     map[int]int // segments that are entered from outside, except the first, by PC_B
}

// has reports whether a segment is in a loop. nil stands for no loop and has all segments.
func (l *repeat) has(segment int) bool { return l == nil || l.first <= segment && segment <= l.last }

// findLoops finds the loops of backward jumps. Of two overlapping loops it extends one to
// contain the other.
func (f *function) findLoops() {
	last := map[int]int{}
	f.jumps(func(from, pc int) {
		to := f.target(pc)
		if to <= from {
			last[to] = max(last[to], from)
		}
	})
	firsts := slices.Sorted(maps.Keys(last))
	for changed := true; changed; {
		changed = false
		for i, a := range firsts {
			for _, b := range firsts[i+1:] {
				if b <= last[a] && last[a] < last[b] {
					last[a], changed = last[b], true
				}
			}
		}
	}
	f.inner = make([]*repeat, len(f.segments))
	for _, first := range firsts {
		l := &repeat{first: first, last: last[first], outer: f.inner[first], entries: map[int]int{}}
		f.loops = append(f.loops, l)
		for k := l.first; k <= l.last; k++ {
			f.inner[k] = l
		}
	}
}

// enter records a jump, from inside a loop or from none, to the segment of PC_B.
func (f *function) enter(from *repeat, pc int) {
	k := f.target(pc)
	for l := f.inner[k]; l != from; l = l.outer {
		if l.first != k {
			l.entries[pc] = k
		}
	}
}

// item returns the first segment of the segment or loop that stands directly in a loop, or in
// none, and contains the given segment.
func (f *function) item(in *repeat, segment int) int {
	for l := f.inner[segment]; l != in; l = l.outer {
		segment = l.first
	}
	return segment
}

// starts returns the loop that starts with a segment, or nil.
func (f *function) starts(segment int) *repeat {
	for l := f.inner[segment]; l != nil; l = l.outer {
		if l.first == segment {
			return l
		}
	}
	return nil
}
