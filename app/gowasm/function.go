//go:build !js

package gowasm

import (
	"encoding/binary"
	"maps"
	"slices"
)

// A function is a function in the form that Go writes: a prologue; a block that is left when
// the goroutine waits; a loop; in the loop one block for each segment and a table that branches
// to the segment of PC_B; and the segments, each after the end of its block.
type function struct {
	body     []byte
	first    []instruction
	unwinds  bool
	table    []int // the segment for every value of PC_B; the last is the default
	segments [][]instruction
	last     []instruction
	loops    []*repeat // one for each first segment; outer loops come first
	inner    []*repeat // the innermost loop of each segment
	needed   []bool    // whether a segment needs a block
}

// A repeat is a loop of segments.
type repeat struct {
	first, last int
	outer       *repeat
	entries     map[int]int // segments that are entered from outside, except the first, by PC_B
}

func (l *repeat) has(segment int) bool { return l == nil || l.first <= segment && segment <= l.last }

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
		if in.op < 0x1a {
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

// Labels. A block has the number of the segment after it. A loop has the complement of the
// number of its first segment. The others are:
const (
	unwinding = 1 << 20
	other     = unwinding + 1
)

// A writer writes a function.
type writer struct {
	*function
	out    []byte
	labels []int // of the open blocks and loops
}

func (w *writer) number(op byte, n int) {
	w.out = binary.AppendUvarint(append(w.out, op), uint64(n))
}

// constant writes a small non-negative constant.
func (w *writer) constant(n int) {
	w.out = appendSigned(append(w.out, i32const), n)
}

func (w *writer) open(op byte, label int) {
	w.out = append(w.out, op, nothing)
	w.labels = append(w.labels, label)
}

func (w *writer) close() {
	w.out = append(w.out, end)
	w.labels = w.labels[:len(w.labels)-1]
}

// depth is the number of open blocks inside the one with a label.
func (w *writer) depth(label int) int {
	for d := range w.labels {
		if w.labels[len(w.labels)-1-d] == label {
			return d
		}
	}
	panic("a jump leads nowhere") // enter has recorded all jumps
}

func (w *writer) copy(some []instruction) {
	for _, in := range some {
		w.out = append(w.out, w.body[in.from:in.to]...)
	}
}

// set sets PC_B.
func (w *writer) set(pc int) {
	w.constant(pc)
	w.number(localSet, 0)
}

// scope writes the segments of a loop, or all segments.
func (w *writer) scope(l *repeat, first, last int, entries map[int]int) {
	next := func(k int) int {
		s := w.starts(k)
		if s != nil && s != l {
			return s.last + 1
		}
		return k + 1
	}
	var items []int
	for k := first; k <= last; k = next(k) {
		items = append(items, k)
	}
	for _, k := range slices.Backward(items) {
		if w.needed[k] && (l == nil || k != l.first) {
			w.open(block, k)
		}
	}
	w.dispatch(l, first, entries)
	falls := false // control reaches the next item; the first has the PC_B of the call
	for _, k := range items {
		s := w.starts(k)
		if s == l {
			s = nil
		}
		if falls && s != nil && len(s.entries) > 0 {
			w.set(w.pc(k))
		}
		if w.needed[k] && (l == nil || k != l.first) {
			w.close()
		}
		if s != nil {
			w.open(loop, ^k)
			w.scope(s, s.first, s.last, s.entries)
			w.close()
			falls = true
		} else {
			falls = w.segment(k)
		}
	}
}

// dispatch branches to the segment of PC_B, if that is one of the entries.
func (w *writer) dispatch(l *repeat, first int, entries map[int]int) {
	pcs := slices.Sorted(maps.Keys(entries))
	if len(pcs) == 0 {
		return
	}
	if len(pcs) <= 2 {
		for _, pc := range pcs {
			to := w.item(l, entries[pc])
			if l != nil || to != first {
				w.number(localGet, 0)
				w.constant(pc)
				w.out = append(w.out, i32eq)
				w.number(brIf, w.depth(to))
			}
		}
		return
	}
	w.open(block, other)
	w.number(localGet, 0)
	from := pcs[0]
	if from < 8 {
		from = 0
	} else {
		w.constant(from)
		w.out = append(w.out, i32sub)
	}
	w.number(brTable, pcs[len(pcs)-1]-from+1)
	for pc := from; pc <= pcs[len(pcs)-1]; pc++ {
		to := 0
		if k, ok := entries[pc]; ok {
			to = w.depth(w.item(l, k))
		}
		w.out = binary.AppendUvarint(w.out, uint64(to))
	}
	w.out = append(w.out, 0)
	w.close()
}

// segment writes a segment. It reports whether control reaches the next one.
func (w *writer) segment(k int) (falls bool) {
	segment := w.segments[k]
	depth := 0
	falls = true
	for i := 0; i < len(segment); i++ {
		in := segment[i]
		falls = true
		switch in.op {
		case if_:
			if i+4 < len(segment) && segment[i+1].op == i32const && segment[i+2].op == localSet &&
				segment[i+4].op == end && w.toLoop(k, depth+1, segment[i+3]) {
				label, set := w.to(k, segment[i+1].n)
				if !set {
					w.number(brIf, w.depth(label))
					i += 4
					continue
				}
			}
			depth++
			w.labels = append(w.labels, other)
		case block, loop:
			depth++
			w.labels = append(w.labels, other)
		case end:
			depth--
			w.labels = w.labels[:len(w.labels)-1]
		case i32const:
			if i+2 < len(segment) && segment[i+1].op == localSet && w.toLoop(k, depth, segment[i+2]) {
				label, set := w.to(k, in.n)
				if set {
					w.set(in.n)
				}
				w.number(br, w.depth(label))
				i += 2
				falls = depth > 0
				continue
			}
		case br, brIf:
			falls = in.op == brIf || depth > 0
			if in.n > depth { // to unwind the stack
				w.number(in.op, w.depth(unwinding))
				continue
			}
		case return_, unreachable:
			falls = depth > 0
		}
		w.out = append(w.out, w.body[in.from:in.to]...)
	}
	return falls
}

// to returns the label by which a segment jumps to another, and whether the target reads PC_B.
func (w *writer) to(from, pc int) (label int, set bool) {
	k := w.target(pc)
	if k <= from {
		return ^k, len(w.starts(k).entries) > 0
	}
	l := w.inner[from]
	for !l.has(k) {
		l = l.outer
	}
	label = w.item(l, k)
	s := w.starts(label)
	return label, s != nil && s != l && len(s.entries) > 0
}
