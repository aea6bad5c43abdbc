//go:build !js

package gowasm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// header is the start of pcHeader: the magic number of Go 1.20 and later, two zeros, the
// instruction size quantum and the pointer size of eight bytes.
var header = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Offsets in a function's entry in _func, in bytes.
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

// Tables of a function, numbered as in internal/abi. The table of unsafe points is used for
// preemption by signals, which wasm does not have.
const (
	unsafePoint = 0 // index in pcdata
	argInfo     = 5 // index in funcdata
	none        = 1<<32 - 1
)

// Word indices in moduledata.
const (
	ftab        = 16
	findfunctab = 19
	minpc       = 20
	maxpc       = 21
	text        = 22
	gofunc      = 40
	epclntab    = 41
)

// Slim drops what only a stack trace needs: the files and lines of instructions, the arguments
// of functions, and the names of functions except the runtime's, which it looks up by name. It
// also drops what the runtime has for other machines, and writes the initial memory in few
// pieces: the linker leaves out every run of eight zeros, and the list of a hundred thousand
// pieces compresses badly. The linker has no flag for this (-s and -w concern other tables). A
// trace keeps its message and loses the names; the same source built without Slim shows them.
//
// The tables are those of runtime/symtab.go: a header (pcHeader), an entry for each function
// (_func), and a heap of streams (pctab). An entry names a stream for files, one for lines, and
// others that the collector and the unwinder need. Equal streams are stored once, so a stream
// for lines may be one of those others; it stays. Offset 0 is the runtime's way to say that
// there is none. moduledata has the addresses of the rest: further data of functions (go.func),
// and the index from an instruction to its function (findfunctab). Nothing moves: dropped bytes
// become zeros, which compress to nothing.
//
// The error is ErrUnknown for tables that are not as described here.
func Slim(program []byte) ([]byte, error) {
	return rewriteSection(program, dataSection, func(section []byte) ([]byte, error) {
		parts, err := segments(section)
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
			return nil, fmt.Errorf("%w: it is not found once", ErrUnknown)
		}
		if err := blank(memory, start); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnknown, err)
		}
		return appendSegments(nil, memory), nil
	})
}

// blank zeroes what is dropped from a memory. Its tables start with the header at offset start.
func blank(memory []byte, start int) error {
	tables := memory[start:]
	word := func(i int) int { return int(binary.LittleEndian.Uint64(tables[i:])) }
	if len(tables) < 72 {
		return errors.New("it ends in its header")
	}
	functions, names, units := word(8), word(32), word(40)
	files, streams, entries := word(48), word(56), word(64)
	if !slices.IsSorted([]int{72, names, units, files, streams, entries, len(tables)}) || functions < 1 ||
		functions > (len(tables)-entries)/8 {
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
		name, _, _ := bytes.Cut(tables[names+half(at+nameOff):units], []byte{0})
		if !named(string(name)) {
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
	for at := range kept { // their lengths are not stored
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
	clear(tables[units:streams]) // file names, and which of them each unit has
	for rest := tables[names:units]; len(rest) > 0; {
		name, _, _ := bytes.Cut(rest, []byte{0})
		of := bytes.IndexByte(name, '[')
		switch {
		case !named(string(name)):
			clear(name)
		case of >= 0:
			clear(name[of:]) // the type arguments of a generic function
		}
		rest = rest[min(len(name)+1, len(rest)):]
	}
	// The runtime searches for a function from the one that its bucket names. A bucket has
	// sixteen sub-buckets, of which wasm uses the start of the first; and one in eight is
	// named.
	for i := 0; i < len(buckets); i += bucket {
		buckets[i] &^= 7
		clear(buckets[min(i+5, len(buckets)):min(i+bucket, len(buckets))])
	}
	return nil
}

// bucket is the size of an entry in findfunctab, except the last.
const bucket = 16 * 20

// module finds in moduledata the heap of further data of functions, and findfunctab.
func module(memory []byte, start, entries, functions int) (besides, buckets []byte, err error) {
	// moduledata contains consecutive pointers to the header and to the names after it.
	var begin []byte
	for _, word := range []int{start, start + int(binary.LittleEndian.Uint64(memory[start+32:]))} {
		begin = binary.LittleEndian.AppendUint64(begin, uint64(word))
	}
	data := memory[max(bytes.Index(memory, begin), 0):]
	if !bytes.HasPrefix(data, begin) || bytes.Contains(data[1:], begin) || len(data) < 8*(epclntab+1) {
		return nil, nil, errors.New("it is not named once by moduledata")
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint64(data[8*i:])) }
	size := (functions-1)*bucket + 5
	if word(ftab) != entries || word(ftab+1) != functions+1 || word(text) != 0 || word(minpc)&0xffff != 0 ||
		(word(maxpc)-1)>>16-word(minpc)>>16 != functions-1 {
		return nil, nil, errors.New("moduledata has other functions")
	}
	if !slices.IsSorted([]int{entries, word(gofunc), word(findfunctab), word(epclntab), len(memory)}) ||
		word(epclntab)-word(findfunctab) < size {
		return nil, nil, errors.New("the parts that moduledata names are not in their order")
	}
	return memory[word(gofunc):word(findfunctab)], memory[word(findfunctab):][:size], nil
}

// unused returns the pieces of a heap that begin at the given offsets, with their lengths,
// except those that are used.
func unused(heap []byte, used []bool, places map[int]bool,
	length func(heap []byte, at int) (int, error)) (gone [][]byte, err error) {
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

// stream is the length of the stream at an offset of the heap: pairs of differences, of the
// value and of the instruction, until a value difference of 0 that is not the first. At offset
// 0 there is none.
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

// sequence is the length of the description of a function's arguments.
func sequence(heap []byte, at int) (int, error) {
	if at < len(heap) {
		n := bytes.IndexByte(heap[at:], 0xff)
		if n >= 0 {
			return n + 1, nil
		}
	}
	return 0, fmt.Errorf("the arguments at %d do not end", at)
}

// segment is a piece of the initial memory.
type segment struct {
	at    int
	bytes []byte
}

// segments reads the pieces of memory of a data section.
func segments(section []byte) (parts []segment, err error) {
	r := &reader{b: section}
	for range r.number() {
		memory, op := r.number(), r.byte()
		at, last := r.signed(), r.byte()
		piece := r.take(r.number())
		if r.bad || memory != 0 || op != i32const || at < 0 || at > 1<<30 || last != end {
			return nil, errors.New("its data section is not as Go links it")
		}
		parts = append(parts, segment{at, piece})
	}
	return parts, nil
}

// gap is the number of zeros that separates two segments. Entries of findfunctab are closer.
const gap = 1024

// appendSegments appends a data section for a memory.
func appendSegments(out, memory []byte) []byte {
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
	out = binary.AppendUvarint(out, uint64(len(parts)))
	for _, s := range parts {
		out = append(out, 0, i32const)
		out = append(appendSigned(out, s.at), end)
		out = append(binary.AppendUvarint(out, uint64(len(s.bytes))), s.bytes...)
	}
	return out
}
