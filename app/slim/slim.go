//go:build !js

// Package slim takes out of a Go program for wasm what only a stack trace tells:
// the files and lines of its instructions, and the names of functions but for the
// runtime's, which knows its own by their names. That is a twelfth of what a phone has
// to load, compressed, and the linker has no flag for it (-s and -w are about other
// tables). A trace keeps its message and has no names; the same source gives the same
// program again, to be run without this.
//
// The tables are those of runtime/symtab.go: a header (pcHeader), an entry for
// each function (_func), and a heap of streams (pctab), of which an entry names
// one for files, one for lines, and others that the collector and the unwinder
// need. Equal streams stand once, so that a stream for lines may be one of those
// others; it stays. Offset 0 is the runtime's own way to say that there is none.
// Nothing is moved: what is taken out is made zero, and compresses to nothing.
package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Files takes the lines out of the programs in these files.
func Files(names ...string) error {
	for _, name := range names {
		program, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := Lines(program); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := os.WriteFile(name, program, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// header is the start of pcHeader: the magic number of Go 1.20 and later, two
// zeros, instructions of any length, and pointers of eight bytes.
var header = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// These are the places of a function's entry in _func, in bytes.
const (
	pcsp      = 16
	pcfile    = 20
	pcln      = 24
	npcdata   = 28
	cuOffset  = 32
	startLine = 36
	nfuncdata = 43
	pcdata    = 44
)

// Lines takes the lines out of a program, in place. A program whose tables are
// not as this package knows them is refused, and left as it was.
func Lines(program []byte) error {
	parts, err := segments(program)
	if err != nil {
		return err
	}
	size := 0
	for _, s := range parts {
		size = max(size, s.at+len(s.bytes))
	}
	memory := make([]byte, size)
	for _, s := range parts {
		copy(memory[s.at:], s.bytes)
	}
	start := bytes.Index(memory, header)
	if start < 0 || bytes.Contains(memory[start+1:], header) {
		return errors.New("its table of functions is not found once, as in a program of this Go")
	}
	if err := blank(memory[start:]); err != nil {
		return fmt.Errorf("its table of functions is not that of this Go: %w", err)
	}
	for _, s := range parts {
		copy(s.bytes, memory[s.at:])
	}
	return nil
}

// blank makes zero what tells files and lines in the tables, which start with
// their header. It changes nothing if it fails.
func blank(tables []byte) error {
	word := func(i int) int { return int(binary.LittleEndian.Uint64(tables[i:])) }
	if len(tables) < 72 {
		return errors.New("it ends in its header")
	}
	functions, units, files, streams, entries := word(8), word(40), word(48), word(56), word(64)
	if !slices.IsSorted([]int{72, word(32), units, files, streams, entries, len(tables)}) || functions < 1 || functions > (len(tables)-entries)/8 {
		return errors.New("its parts are not in their order")
	}
	heap, table := tables[streams:entries], tables[entries:]
	half := func(i int) int { return int(binary.LittleEndian.Uint32(table[i:])) }
	var lined []int // where entries stand
	needed, told := map[int]bool{0: true}, map[int]bool{}
	for i := range functions {
		at := half(8*i + 4)
		if at < 8*functions || at+pcdata > len(table) || at+pcdata+4*half(at+npcdata) > len(table) {
			return fmt.Errorf("function %d is outside of it", i)
		}
		lined = append(lined, at)
		needed[half(at+pcsp)] = true
		for k := range half(at + npcdata) {
			needed[half(at+pcdata+4*k)] = true
		}
		told[half(at+pcfile)], told[half(at+pcln)] = true, true
	}
	used := make([]bool, len(heap))
	for at := range needed {
		n, err := stream(heap, at)
		if err != nil {
			return err
		}
		for i := range n {
			used[at+i] = true
		}
	}
	var gone [][]byte
	for at := range told {
		if needed[at] {
			continue
		}
		n, err := stream(heap, at)
		if err != nil {
			return err
		}
		if slices.Contains(used[at:at+n], true) {
			return fmt.Errorf("the stream at %d overlaps one that is needed", at)
		}
		gone = append(gone, heap[at:at+n])
	}
	for _, s := range gone {
		clear(s)
	}
	for _, at := range lined {
		for _, field := range []int{pcfile, pcln, cuOffset, startLine} {
			clear(table[at+field : at+field+4])
		}
	}
	clear(tables[units:streams]) // names of files, and which of them a unit has
	for rest := tables[word(32):units]; len(rest) > 0; {
		name, _, _ := bytes.Cut(rest, []byte{0})
		switch of := bytes.IndexByte(name, '['); {
		case !named(string(name)):
			clear(name)
		case of >= 0:
			clear(name[of:]) // the types that a generic one is for
		}
		rest = rest[min(len(name)+1, len(rest)):]
	}
	return nil
}

// named reports whether a function keeps its name.
func named(function string) bool {
	for _, prefix := range []string{"runtime.", "runtime/", "internal/runtime/"} {
		if strings.HasPrefix(function, prefix) {
			return true
		}
	}
	return false
}

// stream is the length of the stream at a place of the heap: pairs of differences,
// of the value and of the instruction, up to a difference of 0 in the value that
// is not the first. At 0 there is none.
func stream(heap []byte, at int) (int, error) {
	if at == 0 {
		return 0, nil
	}
	for i := at; ; {
		first := i == at
		for k := range 2 {
			v, n := uint64(0), 0
			if i >= 0 && i < len(heap) {
				v, n = binary.Uvarint(heap[i:])
			}
			if n <= 0 {
				return 0, fmt.Errorf("the stream at %d does not end", at)
			}
			i += n
			if k == 0 && v == 0 && !first {
				return i - at, nil
			}
		}
	}
}

// segment is a piece of the memory that a program starts with.
type segment struct {
	at    int
	bytes []byte // in the program itself
}

// segments reads where a program's data stand (WebAssembly 1.0, 5.5: modules in
// binary format).
func segments(program []byte) (parts []segment, err error) {
	bad := errors.New("it is no program in wasm as Go links it")
	if !bytes.HasPrefix(program, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, bad
	}
	number := func(from *[]byte) int {
		v, n := binary.Uvarint(*from)
		if n <= 0 || v > uint64(len(program)) {
			err = bad
			return 0
		}
		*from = (*from)[n:]
		return int(v)
	}
	take := func(from *[]byte, n int) (taken []byte) {
		if n > len(*from) {
			err = bad
			return nil
		}
		taken, *from = (*from)[:n], (*from)[n:]
		return taken
	}
	const data, constant, end = 11, 0x41, 0x0b
	for rest := program[8:]; len(rest) > 0 && err == nil; {
		kind := rest[0]
		rest = rest[1:]
		section := take(&rest, number(&rest))
		if kind != data {
			continue
		}
		for range number(&section) {
			if memory := number(&section); memory != 0 || len(section) == 0 || section[0] != constant {
				return nil, bad
			}
			section = section[1:]
			at, n := signed(section)
			if n == 0 || at < 0 || at > 1<<30 || len(section) == n || section[n] != end {
				return nil, bad
			}
			section = section[n+1:]
			parts = append(parts, segment{at, take(&section, number(&section))})
			if err != nil {
				return nil, err
			}
		}
	}
	return parts, err
}

// signed reads a number in signed LEB128 and how many bytes it takes, 0 if it does
// not end.
func signed(b []byte) (v, n int) {
	for n < len(b) && n < 9 {
		v |= int(b[n]&0x7f) << (7 * n)
		n++
		if b[n-1] < 0x80 {
			if b[n-1]&0x40 != 0 {
				v -= 1 << (7 * n)
			}
			return v, n
		}
	}
	return 0, 0
}
