//go:build !js

package gowasm

import (
	"encoding/binary"
	"maps"
	"slices"
)

// Labels of blocks and loops that stand for no segment. The label of another block is the number of the
// segment after it. The label of another loop is the complement of the number of its first segment.
const (
	unwinding = 1 << 20       // the block that is left when the goroutine waits
	other     = unwinding + 1 // a block, a loop or an if within a segment, or around a table
)

// A writer writes a function.
type writer struct {
	*function
	out    []byte
	labels []int // of the open blocks and loops
}

// number writes an instruction with a number.
func (w *writer) number(op byte, n int) {
	w.out = binary.AppendUvarint(append(w.out, op), uint64(n))
}

// constant writes a small non-negative constant.
func (w *writer) constant(n int) {
	w.out = appendSigned(append(w.out, i32const), n)
}

// open opens a block or a loop.
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

// copy writes instructions as they are.
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
