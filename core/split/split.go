// Package split takes JSON apart: the elements of a list and the fields of an object, as
// they stand, without reading what is in them. It looks at each byte once, where
// encoding/json checks all of it and then reads it: a result of megabytes is opened so at
// one place, or read piece by piece.
//
// It tells only where pieces end. A piece that is no JSON is found out by who reads it.
package split

import (
	"bytes"
	"encoding/json"
	"errors"
)

var errBroken = errors.New("split: a list or an object is broken")

// Each hands on the elements of a list, or the fields of an object with their names,
// in order. It ends with the first error of each.
func Each(text []byte, each func(name string, value []byte) error) error {
	text = bytes.TrimSpace(text)
	if len(text) < 2 || text[0] != '[' && text[0] != '{' {
		return errBroken
	}
	object, last := text[0] == '{', text[0]+2 // ']' is two after '[', '}' after '{'
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

// over is the end of a text at the index i.
func over(text []byte, i int) error {
	if i != len(text)-1 {
		return errBroken
	}
	return nil
}

// at is the byte at an index, 0 beyond the end.
func at(text []byte, i int) byte {
	if i >= len(text) {
		return 0
	}
	return text[i]
}

// skip is the index of the next byte that is no space.
func skip(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r') {
		i++
	}
	return i
}

// value is the index after the value that begins at i, the end of the text where it
// has no end of its own.
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
				return i // of what it stands in
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

// quoted is the index after the text in quotation marks that begins at i.
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
