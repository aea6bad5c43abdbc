//go:build !js

package gowasm

import "slices"

// A function is a function in the form that Go writes: a prologue; a block that is left when
// the goroutine waits; a loop; in the loop one block for each segment and a table that branches
// to the segment of PC_B; and the segments, each after the end of its block.
type function struct {
	body     []byte
	first    []instruction // the prologue
	unwinds  bool          // whether the block that is left when the goroutine waits is there
	table    []int         // the segment for every value of PC_B; the last is the default
	segments [][]instruction
	last     []instruction // after the last segment
	loops    []*repeat     // one for each first segment; outer loops come first
	inner    []*repeat     // the innermost loop of each segment
	needed   []bool        // whether a segment needs a block
}

// newFunction parses a function. It fails unless the function has Go's form and jumps.
func newFunction(body []byte, all []instruction) (*function, bool) {
	at := slices.IndexFunc(all, func(in instruction) bool { return in.op == brTable })
	if at < 0 {
		return nil, false
	}
	f := &function{body: body, table: all[at].table}
	n := f.table[len(f.table)-1]
	start := at - 1 - (n + 1) - 1 // of the loop
	if start < 0 || all[start].op != loop || all[at-1].op != localGet || all[at-1].n != 0 || at+1 >= len(all) ||
		all[at+1].op != end {
		return nil, false
	}
	for _, in := range all[start+1 : at-1] {
		if in.op != block || in.n != nothing {
			return nil, false
		}
	}
	for _, segment := range f.table {
		if segment > n {
			return nil, false
		}
	}
	f.first = all[:start]
	f.unwinds = start > 0 && all[start-1].op == block
	if f.unwinds {
		f.first = all[:start-1]
	}
	for _, in := range f.first {
		if in.op < 0x1a { // a control instruction
			return nil, false
		}
	}
	rest := all[at+2:]
	for depth, i := 0, 0; len(f.segments) <= n; i++ {
		if i == len(rest) {
			return nil, false
		}
		in := rest[i]
		switch in.op {
		case block, loop, if_:
			depth++
		case end:
			if depth > 0 {
				depth--
				continue
			}
			f.segments = append(f.segments, rest[:i])
			rest, i = rest[i+1:], -1
		case br, brIf, brTable:
			for _, d := range append(in.table, in.n) {
				outer := d - depth - (n - len(f.segments)) // 0 for the loop
				known := d < depth ||
					outer == 0 && in.op == br && i >= 2 && rest[i-1].op == localSet && rest[i-1].n == 0 &&
						rest[i-2].op == i32const && rest[i-2].n >= 0 ||
					outer == 1 && f.unwinds && in.op != brTable
				if !known {
					return nil, false
				}
			}
		}
	}
	f.last = rest
	for _, in := range rest {
		if in.op != unreachable && in.op != end && in.op != i32const {
			return nil, false
		}
	}
	return f, true
}

// target is the segment for a value of PC_B.
func (f *function) target(pc int) int { return f.table[min(pc, len(f.table)-1)] }

// pc is a value of PC_B for a segment.
func (f *function) pc(segment int) int { return slices.Index(f.table, segment) }

// jumps calls do for every jump to a segment, with the value of PC_B that the jump sets.
func (f *function) jumps(do func(from, pc int)) {
	for from, segment := range f.segments {
		depth := 0
		for i, in := range segment {
			switch in.op {
			case block, loop, if_:
				depth++
			case end:
				depth--
			case br:
				if f.toLoop(from, depth, in) {
					do(from, segment[i-2].n)
				}
			}
		}
	}
}

// toLoop reports whether a branch targets the function's loop.
func (f *function) toLoop(segment, depth int, in instruction) bool {
	return in.op == br && in.n == depth+len(f.segments)-1-segment
}

// straight returns the rewritten function. Its entries are the values of PC_B, besides 0, with
// which it can be called.
func (f *function) straight(entries []int) []byte {
	f.findLoops()
	f.needed = make([]bool, len(f.segments))
	called := map[int]int{}
	for _, pc := range entries {
		k := f.target(pc)
		if pc < len(f.table) && k != 0 {
			called[pc] = k
			f.enter(nil, pc)
		}
	}
	f.jumps(func(from, pc int) {
		l := f.inner[from]
		for !l.has(f.target(pc)) {
			l = l.outer
		}
		f.enter(l, pc)
		k := f.target(pc)
		if k > from {
			f.needed[f.item(l, k)] = true
		}
	})
	for _, k := range called {
		f.needed[f.item(nil, k)] = true
	}
	for _, l := range f.loops {
		for _, k := range l.entries {
			f.needed[f.item(l, k)] = true
		}
	}
	w := &writer{function: f}
	w.out = append(w.out, f.body[:f.begins()]...)
	w.copy(f.first)
	if f.unwinds {
		w.open(block, unwinding)
	}
	w.scope(nil, 0, len(f.segments)-1, called)
	w.copy(f.last)
	return w.out
}

// begins is the offset of the first instruction.
func (f *function) begins() int {
	r := &reader{b: f.body}
	for range r.number() {
		r.number()
		r.byte()
	}
	return len(f.body) - len(r.b)
}
