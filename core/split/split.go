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

// Each calls each for the elements of a list, with an empty name, or for the fields of an object
// with their names, in order. value is a part of text. The first error of each ends the loop and is
// returned.
func Each(text []byte, each func(name string, value []byte) error) error {
	text = bytes.TrimSpace(text)
	if len(text) < 2 || text[0] != '[' && text[0] != '{' {
		return errBroken
	}
	object, last := text[0] == '{', text[0]+2 // ']' is two after '[', and '}' two after '{'
	i := skip(text, 1)
	if at(text, i) == last {
		return over(text, i)
	}
	for {
		name := ""
		if object {
			end := value(text, i)
			if at(text, i) != '"' || json.Unmarshal(text[i:end], &name) != nil {
				return errBroken
			}
			if i = skip(text, end); at(text, i) != ':' {
				return errBroken
			}
			i = skip(text, i+1)
		}
		end := value(text, i)
		if end == i {
			return errBroken
		}
		if err := each(name, text[i:end]); err != nil {
			return err
		}
		switch i = skip(text, end); at(text, i) {
		case ',':
			i = skip(text, i+1)
		case last:
			return over(text, i)
		default:
			return errBroken
		}
	}
}

// over returns an error unless the text ends at index i.
func over(text []byte, i int) error {
	if i != len(text)-1 {
		return errBroken
	}
	return nil
}

// at returns the byte at index i, or 0 beyond the end.
func at(text []byte, i int) byte {
	if i >= len(text) {
		return 0
	}
	return text[i]
}

// skip returns the index of the next byte that is not white space.
func skip(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r') {
		i++
	}
	return i
}

// value returns the index after the value that begins at i, or the end of the text if the value is
// not complete.
func value(text []byte, i int) int {
	depth := 0
	for i < len(text) {
		switch text[i] {
		case '"':
			if i = quoted(text, i); depth == 0 {
				return i
			}
			continue
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return i // the end of the enclosing list or object
			}
			if depth--; depth == 0 {
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

// quoted returns the index after the string literal that begins at i.
func quoted(text []byte, i int) int {
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
