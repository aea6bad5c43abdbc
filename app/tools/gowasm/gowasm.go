//go:build !js

// Package gowasm rewrites the wasm programs that Go links, to make them faster and
// smaller. Straight rewrites jumps: 1.25 to 1.7 times faster in V8, more in Firefox and
// WebKit. Slim drops what only stack traces need: a sixth of the compressed size. The
// programs also run without either.
package gowasm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
)

// ErrUnknown is the error for a program of a Go whose tables this package does not
// know. The program runs as it is.
var ErrUnknown = errors.New("its table of functions is not that of the Go this was written for")

// Rewrite rewrites the program in a file. Where rewrite fails, the file stays as it was.
func Rewrite(file string, rewrite func(program []byte) ([]byte, error)) error {
	program, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	program, err = rewrite(program)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, program, 0o644)
}

// magic is the start of every module, of WebAssembly 1.0, 5.5.16.
const magic = "\x00asm\x01\x00\x00\x00"

// These are the sections that are rewritten, of WebAssembly 1.0, 5.5.
const (
	codeSection = 10
	dataSection = 11
)

// rewriteSection replaces the content of the sections of one kind. The given program is
// not changed.
func rewriteSection(program []byte, kind byte, rewrite func(section []byte) ([]byte, error)) ([]byte, error) {
	if !bytes.HasPrefix(program, []byte(magic)) {
		return nil, errors.New("it is no program in wasm")
	}
	out := []byte(magic)
	for r := (&reader{b: program[len(magic):]}); len(r.b) > 0; {
		is := r.byte()
		section := r.take(r.number())
		if r.bad {
			return nil, errors.New("it is no program in wasm: a section does not end")
		}
		if is == kind {
			var err error
			section, err = rewrite(section)
			if err != nil {
				return nil, err
			}
		}
		out = append(out, is)
		out = append(binary.AppendUvarint(out, uint64(len(section))), section...)
	}
	return out, nil
}
