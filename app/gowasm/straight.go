//go:build !js

package gowasm

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// funcValueOffset is what Go adds to the number of a function in an address: the
// address of an instruction is that sum, PC_F, and 16 bits of PC_B.
const funcValueOffset = 0x1000

// Straight replaces jumps through a table by direct ones. A goroutine may wait in the
// middle of a function, so Go writes every function as one loop around a table of its
// blocks: the variable PC_B says where to go on, and every jump, even the next turn of
// an inner loop, sets it and goes through the table. An engine that does not see through
// that compiles every if and every loop into an indirect jump; WebKit suffers most.
//
// Here a jump forward leaves the block that ends at its target, and a jump back repeats
// a loop. The table keeps only the places where calls return to, which the caller
// chooses; a loop that contains such places begins with a table of its own.
func Straight(program []byte) ([]byte, error) {
	return rewriteSection(program, codeSection, functions)
}

// functions straightens all functions of a code section.
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
			// A call to what runs deferred functions is gone to when the function is
			// left by a panic; it is just before where that call returns to. What is
			// said to call a goroutine's first function is left at 1.
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
