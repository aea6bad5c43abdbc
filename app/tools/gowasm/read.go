//go:build !js

package gowasm

import (
	"encoding/binary"
	"fmt"
)

// The instructions used here, of WebAssembly 1.0, 5.4.
const (
	unreachable  = 0x00
	block        = 0x02
	loop         = 0x03
	if_          = 0x04
	end          = 0x0b
	br           = 0x0c
	brIf         = 0x0d
	brTable      = 0x0e
	return_      = 0x0f
	call         = 0x10
	callIndirect = 0x11
	localGet     = 0x20
	localSet     = 0x21
	globalSet    = 0x24
	load         = 0x28 // the first with an address
	store        = 0x3e // the last with an address
	memoryGrow   = 0x40
	i32const     = 0x41
	i64const     = 0x42
	f32const     = 0x43
	f64const     = 0x44
	i32eq        = 0x46
	i32sub       = 0x6b
	extend32     = 0xc4 // the last of one byte
	more         = 0xfc

	nothing = 0x40 // the type of a block without values
)

// An instruction and its offsets within a function.
type instruction struct {
	op       byte
	from, to int
	n        int   // its first operand
	table    []int // of brTable; the default is last
}

// A reader reads numbers from bytes. bad is set after an attempt to read past the end.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) take(n int) (taken []byte) {
	if n < 0 || n > len(r.b) {
		r.bad, r.b = true, nil
		return nil
	}
	taken, r.b = r.b[:n], r.b[n:]
	return taken
}

func (r *reader) byte() byte {
	b := r.take(1)
	if b != nil {
		return b[0]
	}
	return 0
}

// number reads unsigned LEB128.
func (r *reader) number() int {
	v, n := binary.Uvarint(r.b)
	r.take(max(n, 0))
	r.bad = r.bad || n <= 0 || v > 1<<32
	return int(v)
}

// signed reads signed LEB128.
func (r *reader) signed() (v int) {
	for shift := 0; ; shift += 7 {
		b := r.byte()
		v |= int(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 && shift < 57 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
}

// appendSigned appends a non-negative number in signed LEB128.
func appendSigned(b []byte, v int) []byte {
	for ; v >= 0x40; v >>= 7 {
		b = append(b, byte(v)|0x80)
	}
	return append(b, byte(v))
}

// instructions parses the instructions of a function, after the types of its variables.
func instructions(body []byte) (all []instruction, err error) {
	r := &reader{b: body}
	for range r.number() {
		r.number()
		r.byte()
	}
	for len(r.b) > 0 && !r.bad {
		in := instruction{from: len(body) - len(r.b), op: r.byte()}
		op := in.op
		switch {
		case op == block || op == loop || op == if_:
			in.n = int(r.byte())
		case op == brTable:
			for range r.number() + 1 {
				in.table = append(in.table, r.number())
				if r.bad {
					break
				}
			}
		case op == callIndirect || op >= load && op <= store:
			in.n = r.number()
			r.number()
		case op == br || op == brIf || op == call || op >= localGet && op <= globalSet || op > store &&
			op <= memoryGrow:
			in.n = r.number()
		case op == i32const || op == i64const:
			in.n = r.signed()
		case op == f32const:
			r.take(4)
		case op == f64const:
			r.take(8)
		case op == more:
			in.n = r.number()
			switch {
			case in.n == 10: // memory.copy
				r.take(2)
			case in.n == 11: // memory.fill
				r.take(1)
			case in.n > 11:
				return nil, fmt.Errorf("instruction %#x %d is not known", op, in.n)
			}
		case op > extend32 || op > globalSet && op < load || op > 0x11 && op < 0x1a || op > 0x1b &&
			op < localGet || op > 0x05 && op < end:
			return nil, fmt.Errorf("instruction %#x is not known", op)
		}
		in.to = len(body) - len(r.b)
		all = append(all, in)
	}
	if r.bad {
		return nil, fmt.Errorf("it ends within an instruction")
	}
	return all, nil
}
