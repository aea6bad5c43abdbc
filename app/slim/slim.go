//go:build !js

// Package slim takes out of a Go program for wasm what only a stack trace tells:
// the files and lines of its instructions, the arguments of its functions, and their
// names but for the runtime's, which knows its own by their names; and what the
// runtime has for other machines. It also writes the memory that the program starts
// with in few pieces: the linker leaves out every eight zeros, to be short
// uncompressed, and what says where a hundred thousand pieces stand compresses badly.
// Together that is a sixth of what a phone has to load, compressed, and the linker has
// no flag for it (-s and -w are about other tables). A trace keeps its message and has
// no names; the same source gives the same program again, to be run without this.
//
// The tables are those of runtime/symtab.go: a header (pcHeader), an entry for
// each function (_func), and a heap of streams (pctab), of which an entry names
// one for files, one for lines, and others that the collector and the unwinder
// need. Equal streams stand once, so that a stream for lines may be one of those
// others; it stays. Offset 0 is the runtime's own way to say that there is none.
// moduledata tells where the rest stands: what functions have besides (go.func), and
// the way from an instruction to its function (findfunctab). Nothing is moved: what is
// taken out is made zero, and compresses to nothing.
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

// Files makes the programs in these files slim.
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

// header is the start of pcHeader: the magic number of Go 1.20 and later, two
// zeros, instructions of any length, and pointers of eight bytes.
var header = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// These are the places of a function's entry in _func, in bytes.
const (
	nameOff   = 4
	pcsp      = 16
	pcfile    = 20
	pcln      = 24
	npcdata   = 28
	cuOffset  = 32
	startLine = 36
	nfuncdata = 43
	pcdata    = 44
)

// These are what a function has besides, as internal/abi counts it. Where it may be
// preempted between any two instructions is asked only where there are signals.
const (
	unsafePoint = 0 // of pcdata
	argInfo     = 5 // of funcdata
	none        = 1<<32 - 1
)

// These are words of moduledata.
const (
	ftab        = 16
	findfunctab = 19
	minpc       = 20
	maxpc       = 21
	text        = 22
	gofunc      = 40
	epclntab    = 41
)

// Program makes a program slim. One whose tables are not as this package knows them
// is refused; it stays as it was in any case.
func Program(program []byte) ([]byte, error) {
	parts, from, to, err := segments(program)
	if err != nil {
		return nil, err
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
		return nil, errors.New("its table of functions is not found once, as in a program of this Go")
	}
	if err := blank(memory, start); err != nil {
		return nil, fmt.Errorf("its table of functions is not that of this Go: %w", err)
	}
	return slices.Concat(program[:from], section(memory), program[to:]), nil
}

// blank makes zero what is taken out of a memory, whose tables start with their
// header at a place of it.
func blank(memory []byte, start int) error {
	tables := memory[start:]
	word := func(i int) int { return int(binary.LittleEndian.Uint64(tables[i:])) }
	if len(tables) < 72 {
		return errors.New("it ends in its header")
	}
	functions, names, units, files, streams, entries := word(8), word(32), word(40), word(48), word(56), word(64)
	if !slices.IsSorted([]int{72, names, units, files, streams, entries, len(tables)}) || functions < 1 || functions > (len(tables)-entries)/8 {
		return errors.New("its parts are not in their order")
	}
	besides, buckets, err := module(memory, start, start+entries, functions)
	if err != nil {
		return err
	}
	heap, table := tables[streams:entries], tables[entries:]
	half := func(i int) int { return int(binary.LittleEndian.Uint32(table[i:])) }
	var zero, without []int // fields of the entries
	needed, told := map[int]bool{0: true}, map[int]bool{}
	kept, arguments := map[int]bool{}, map[int]bool{}
	for i := range functions {
		at := half(8*i + 4)
		if at < 8*functions || at+pcdata > len(table) || half(at+nameOff) >= units-names ||
			at+pcdata+4*half(at+npcdata)+4*int(table[at+nfuncdata]) > len(table) {
			return fmt.Errorf("function %d is outside of it", i)
		}
		zero = append(zero, at+pcfile, at+pcln, at+cuOffset, at+startLine)
		told[half(at+pcfile)], told[half(at+pcln)] = true, true
		if name, _, _ := bytes.Cut(tables[names+half(at+nameOff):units], []byte{0}); !named(string(name)) {
			zero = append(zero, at+nameOff)
		}
		needed[half(at+pcsp)] = true
		field := at + pcdata
		for k := range half(at + npcdata) {
			if k == unsafePoint {
				zero = append(zero, field)
				told[half(field)] = true
			} else {
				needed[half(field)] = true
			}
			field += 4
		}
		for k := range int(table[at+nfuncdata]) {
			if k == argInfo {
				without = append(without, field)
				arguments[half(field)] = true
			} else {
				kept[half(field)] = true
			}
			field += 4
		}
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
	gone, err := unused(heap, used, told, stream)
	if err != nil {
		return err
	}
	used = make([]bool, len(besides))
	for at := range kept { // how long these are is not told
		if at < len(used) {
			used[at] = true
		}
	}
	delete(arguments, none)
	some, err := unused(besides, used, arguments, sequence)
	if err != nil {
		return err
	}
	for _, s := range append(gone, some...) {
		clear(s)
	}
	for _, field := range zero {
		clear(table[field : field+4])
	}
	for _, field := range without {
		binary.LittleEndian.PutUint32(table[field:], none)
	}
	clear(tables[units:streams]) // names of files, and which of them a unit has
	for rest := tables[names:units]; len(rest) > 0; {
		name, _, _ := bytes.Cut(rest, []byte{0})
		switch of := bytes.IndexByte(name, '['); {
		case !named(string(name)):
			clear(name)
		case of >= 0:
			clear(name[of:]) // the types that a generic one is for
		}
		rest = rest[min(len(name)+1, len(rest)):]
	}
	// A function is looked for from the one that its bucket names. It has sixteen
	// buckets, of which wasm uses the start of the first; and one in eight is named.
	for i := 0; i < len(buckets); i += function {
		buckets[i] &^= 7
		clear(buckets[min(i+5, len(buckets)):min(i+function, len(buckets))])
	}
	return nil
}

// function is the size of a function in findfunctab, but for the last.
const function = 16 * 20

// module finds what only moduledata tells of: the heap of what functions have
// besides, and findfunctab.
func module(memory []byte, start, entries, functions int) (besides, buckets []byte, err error) {
	// It stands where all pointers to the header and the names after it do.
	var begin []byte
	for _, word := range []int{start, start + int(binary.LittleEndian.Uint64(memory[start+32:]))} {
		begin = binary.LittleEndian.AppendUint64(begin, uint64(word))
	}
	data := memory[max(bytes.Index(memory, begin), 0):]
	if !bytes.HasPrefix(data, begin) || bytes.Contains(data[1:], begin) || len(data) < 8*(epclntab+1) {
		return nil, nil, errors.New("it is not named once by moduledata")
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint64(data[8*i:])) }
	size := (functions-1)*function + 5
	if word(ftab) != entries || word(ftab+1) != functions+1 || word(text) != 0 || word(minpc)&0xffff != 0 || (word(maxpc)-1)>>16-word(minpc)>>16 != functions-1 {
		return nil, nil, errors.New("moduledata has other functions")
	}
	if !slices.IsSorted([]int{entries, word(gofunc), word(findfunctab), word(epclntab), len(memory)}) || word(epclntab)-word(findfunctab) < size {
		return nil, nil, errors.New("the parts that moduledata names are not in their order")
	}
	return memory[word(gofunc):word(findfunctab)], memory[word(findfunctab):][:size], nil
}

// unused are the pieces of a heap that begin at these places, each with its length,
// less those that are used.
func unused(heap []byte, used []bool, places map[int]bool, length func(heap []byte, at int) (int, error)) (gone [][]byte, err error) {
	for at := range places {
		n, err := length(heap, at)
		switch {
		case err != nil:
			return nil, err
		case n == 0 || used[at]:
		case slices.Contains(used[at:at+n], true):
			return nil, fmt.Errorf("what is at %d overlaps what is needed", at)
		default:
			gone = append(gone, heap[at:at+n])
		}
	}
	return gone, nil
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

// sequence is the length of what tells a function's arguments.
func sequence(heap []byte, at int) (int, error) {
	if at < len(heap) {
		if n := bytes.IndexByte(heap[at:], 0xff); n >= 0 {
			return n + 1, nil
		}
	}
	return 0, fmt.Errorf("the arguments at %d do not end", at)
}

// segment is a piece of the memory that a program starts with.
type segment struct {
	at    int
	bytes []byte
}

// These are of WebAssembly 1.0, 5.5: modules in binary format.
const (
	data     = 11 // the section
	constant = 0x41
	end      = 0x0b
)

// segments reads where a program's data stand, and from where to where it says so.
func segments(program []byte) (parts []segment, from, to int, err error) {
	bad := errors.New("it is no program in wasm as Go links it")
	if !bytes.HasPrefix(program, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, 0, 0, bad
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
	for rest := program[8:]; len(rest) > 0 && err == nil; {
		begin := len(program) - len(rest)
		kind := rest[0]
		rest = rest[1:]
		section := take(&rest, number(&rest))
		if kind != data {
			continue
		}
		from, to = begin, len(program)-len(rest)
		for range number(&section) {
			if memory := number(&section); memory != 0 || len(section) == 0 || section[0] != constant {
				return nil, 0, 0, bad
			}
			section = section[1:]
			at, n := signed(section)
			if n == 0 || at < 0 || at > 1<<30 || len(section) == n || section[n] != end {
				return nil, 0, 0, bad
			}
			section = section[n+1:]
			parts = append(parts, segment{at, take(&section, number(&section))})
			if err != nil {
				return nil, 0, 0, err
			}
		}
	}
	return parts, from, to, err
}

// gap is how many zeros part two segments. findfunctab has less between its entries.
const gap = 1024

// section writes a memory as the section of data.
func section(memory []byte) []byte {
	var parts []segment
	zeros := make([]byte, gap)
	for rest := memory; ; {
		rest = bytes.TrimLeft(rest, "\x00")
		if len(rest) == 0 {
			break
		}
		n := bytes.Index(rest, zeros)
		if n < 0 {
			n = len(bytes.TrimRight(rest, "\x00"))
		}
		parts = append(parts, segment{len(memory) - len(rest), rest[:n]})
		rest = rest[n:]
	}
	body := binary.AppendUvarint(nil, uint64(len(parts)))
	for _, s := range parts {
		body = append(body, 0, constant)
		body = append(appendSigned(body, s.at), end)
		body = append(binary.AppendUvarint(body, uint64(len(s.bytes))), s.bytes...)
	}
	return append(binary.AppendUvarint([]byte{data}, uint64(len(body))), body...)
}

// appendSigned appends a number that is not negative in signed LEB128.
func appendSigned(b []byte, v int) []byte {
	for ; v >= 0x40; v >>= 7 {
		b = append(b, byte(v)|0x80)
	}
	return append(b, byte(v))
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
