//go:build !js

package gowasm

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// funcValueOffset is what Go adds to a function's number in an address. The address of an
// instruction is that sum, PC_F, and 16 bits of PC_B.
const funcValueOffset = 0x1000

// Straight replaces jumps through a table by direct ones. A goroutine may wait in the middle of
// a function, so Go writes every function as one loop around a table of its blocks. The
// variable PC_B says where to continue, and every jump, even the next turn of an inner loop,
// sets it and goes through the table. An engine that does not optimise this compiles every if
// and every loop into an indirect jump; WebKit suffers most.
//
// Straight makes a forward jump leave the block that ends at its target, and a backward jump
// repeat a loop. The table keeps only the places where calls return to, which the caller
// chooses. A loop that contains such places begins with its own table.
func Straight(program []byte) ([]byte, error) {
	return rewriteSection(program, codeSection, functions)
}

// functions rewrites all functions of a code section.
func functions(section []byte) ([]byte, error) {
	r := &reader{b: section}
	n := r.number()
	var bodies [][]byte
	var parsed [][]instruction
	for range n {
		body := r.take(r.number())
		all, err := instructions(body)
		if err != nil || r.bad {
			return nil, fmt.Errorf("function %d: %w", len(bodies), err)
		}
		bodies, parsed = append(bodies, body), append(parsed, all)
	}
	entries := make([][]int, n)
	for _, all := range parsed {
		for _, in := range all {
			f := in.n>>16 - funcValueOffset
			if in.op != i64const || f < 0 || f >= n {
				continue
			}
			// A call of deferred functions is entered when a panic leaves the function. It is
			// just before the place where that call returns to. The call that is said to start
			// a goroutine's first function is left at 1.
			for _, pc := range []int{1, in.n&0xffff - 1, in.n & 0xffff} {
				if in.n&0xffff > 0 && !slices.Contains(entries[f], pc) {
					entries[f] = append(entries[f], pc)
				}
			}
		}
	}
	out := binary.AppendUvarint(nil, uint64(n))
	for i, body := range bodies {
		if f, ok := newFunction(body, parsed[i]); ok {
			body = f.straight(entries[i])
		}
		out = append(binary.AppendUvarint(out, uint64(len(body))), body...)
	}
	return out, nil
}
