// Package split splits JSON text into the elements of a list or the fields of an object without
// decoding them. It looks at each byte once, whereas encoding/json validates the whole text and
// then decodes it. This makes it possible to open a result of several megabytes at one place, or to
// read it piece by piece.
//
// The package only finds where pieces end. Invalid JSON inside a piece is left for its reader to
// find.
package split

import (
	"bytes"
	"encoding/json"
	"errors"
)

var errBroken = errors.New("split: a list or an object is broken")

// Each calls visit for the elements of a list, with an empty name, or for the fields of an object
// with their names, in order. value is a part of text. The first error of visit ends the loop and is
// returned.
func Each(text []byte, visit func(name string, value []byte) error) error {
	text = bytes.TrimSpace(text)
	if len(text) < 2 || text[0] != '[' && text[0] != '{' {
		return errBroken
	}
	object, last := text[0] == '{', text[0]+2 // ']' is two after '[', and '}' two after '{'
	i := skipSpace(text, 1)
	if byteAt(text, i) == last {
		return checkEnd(text, i)
	}
	for {
		name := ""
		if object {
			end := valueEnd(text, i)
			if byteAt(text, i) != '"' || json.Unmarshal(text[i:end], &name) != nil {
				return errBroken
			}
			i = skipSpace(text, end)
			if byteAt(text, i) != ':' {
				return errBroken
			}
			i = skipSpace(text, i+1)
		}
		end := valueEnd(text, i)
		if end == i {
			return errBroken
		}
		if err := visit(name, text[i:end]); err != nil {
			return err
		}
		i = skipSpace(text, end)
		switch byteAt(text, i) {
		case ',':
			i = skipSpace(text, i+1)
		case last:
			return checkEnd(text, i)
		default:
			return errBroken
		}
	}
}

// checkEnd returns an error unless the text ends at index i.
func checkEnd(text []byte, i int) error {
	if i != len(text)-1 {
		return errBroken
	}
	return nil
}

// byteAt returns the byte at index i, or 0 beyond the end.
func byteAt(text []byte, i int) byte {
	if i >= len(text) {
		return 0
	}
	return text[i]
}

// skipSpace returns the index of the next byte that is not white space.
func skipSpace(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r') {
		i++
	}
	return i
}

// valueEnd returns the index after the value that begins at i, or the end of the text if the value
// is not complete.
func valueEnd(text []byte, i int) int {
	depth := 0
	for i < len(text) {
		switch text[i] {
		case '"':
			i = stringEnd(text, i)
			if depth == 0 {
				return i
			}
			continue
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return i // the end of the enclosing list or object
			}
			depth--
			if depth == 0 {
				return i + 1
			}
		case ',', ':', ' ', '\n', '\t', '\r':
			if depth == 0 {
				return i
			}
		}
		i++
	}
	return i
}

// stringEnd returns the index after the string literal that begins at i.
func stringEnd(text []byte, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}
