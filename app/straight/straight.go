//go:build !js

// Package straight gives the functions of a Go program for wasm their jumps back. A
// goroutine may wait in the middle of a function, so Go writes every function as one
// loop around a table of its blocks: PC_B, a variable, says where to go on, and any
// jump, the next turn of an inner loop too, sets it and goes through the table. An
// engine that does not see through that compiles every if and every loop into an
// indirect jump; WebKit's does most, and is longest about such functions.
//
// Here a jump forward leaves the block that ends where it goes to, and a jump back
// repeats a loop. What remains of the table leads to where a call returns to, for that
// alone is known outside of the function; a loop with such places in it begins with a
// table of its own.
package straight

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
)

// Files makes the programs in these files straight.
func Files(names ...string) error {
	for _, name := range names {
		program, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if program, err = Program(program); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := os.WriteFile(name, program, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// code is the section of functions' bodies, of WebAssembly 1.0, 5.5.13.
const code = 10

// funcValueOffset is what Go adds to the number of a function in an address: the
// address of an instruction is that sum, PC_F, and 16 bits of PC_B.
const funcValueOffset = 0x1000

// Program makes a program straight. It stays as it was in any case.
func Program(program []byte) ([]byte, error) {
	if !bytes.HasPrefix(program, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errors.New("it is no program in wasm")
	}
	out := slices.Clone(program[:8])
	for r := (&reader{b: program[8:]}); len(r.b) > 0; {
		kind := r.byte()
		section := r.take(r.number())
		if r.bad {
			return nil, errors.New("a section does not end")
		}
		if kind == code {
			var err error
			if section, err = functions(section); err != nil {
				return nil, err
			}
		}
		out = append(out, kind)
		out = append(binary.AppendUvarint(out, uint64(len(section))), section...)
	}
	return out, nil
}

// functions makes all functions of the section straight.
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
