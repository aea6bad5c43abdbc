package job

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// encode writes a part or a result as encoding/json does, without HTML escaping. A result can
// have many megabytes, so encode ticks every few kilobytes.
func encode(v any, tick Tick) (json.RawMessage, error) {
	e := encoder{tick: tick}
	if err := e.value(reflect.ValueOf(v)); err != nil {
		return nil, err
	}
	if len(e.pieces) == 0 {
		return e.text, nil
	}
	whole := make([]byte, 0, len(e.pieces)*pieceBytes+len(e.text))
	for _, piece := range append(e.pieces, e.text) {
		whole = append(whole, piece...)
		if err := tick(0); err != nil {
			return nil, err
		}
	}
	return whole, nil
}

// An encoder writes pieces of about a megabyte: growing a longer slice would copy too much
// between two ticks.
type encoder struct {
	tick   Tick
	pieces [][]byte
	text   []byte // the last piece
	told   int    // length of the text at the last tick
}

const (
	pieceBytes = 1 << 20
	tickBytes  = 1 << 13
)

// pause ticks if enough was written since the last tick.
func (e *encoder) pause() error {
	if len(e.text)-e.told < tickBytes {
		return nil
	}
	e.told = len(e.text)
	if len(e.text) >= pieceBytes {
		e.pieces = append(e.pieces, e.text)
		e.text, e.told = make([]byte, 0, pieceBytes+tickBytes), 0
	}
	return e.tick(0)
}

var marshaler = reflect.TypeFor[json.Marshaler]()

func (e *encoder) value(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Int:
		e.text = strconv.AppendInt(e.text, v.Int(), 10)
		return nil
	case reflect.String:
		s := v.String()
		if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
			break
		}
		e.text = append(append(append(e.text, '"'), s...), '"')
		return nil
	case reflect.Interface:
		if !v.IsNil() {
			return e.value(v.Elem())
		}
	case reflect.Pointer:
		if !v.IsNil() && !v.Type().Implements(marshaler) {
			return e.value(v.Elem())
		}
	case reflect.Struct:
		e.text = append(e.text, '{')
		if err := e.fields(v); err != nil {
			return err
		}
		e.text = append(e.text, '}')
		return nil
	case reflect.Slice:
		switch v.Type().Elem().Kind() {
		case reflect.Int, reflect.String, reflect.Struct, reflect.Slice:
			if !v.IsNil() {
				return e.list(v)
			}
		}
	}
	return e.other(v)
}

func (e *encoder) list(v reflect.Value) error {
	e.text = append(e.text, '[')
	for i := range v.Len() {
		if i > 0 {
			e.text = append(e.text, ',')
		}
		if err := e.value(v.Index(i)); err != nil {
			return err
		}
		if err := e.pause(); err != nil {
			return err
		}
	}
	e.text = append(e.text, ']')
	return nil
}

// fields writes the fields of a struct, embedded structs included.
func (e *encoder) fields(v reflect.Value) error {
	for i := range v.NumField() {
		f, field := v.Type().Field(i), v.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			if err := e.fields(field); err != nil {
				return err
			}
			continue
		}
		empty := field.IsZero() || field.Kind() == reflect.Slice && field.Len() == 0
		if option == "omitempty" && empty {
			continue
		}
		if name == "" {
			name = f.Name
		}
		if e.text[len(e.text)-1] != '{' {
			e.text = append(e.text, ',')
		}
		e.text = append(append(append(e.text, '"'), name...), `":`...)
		if option == "string" { // a number
			e.text = append(strconv.AppendInt(append(e.text, '"'), field.Int(), 10), '"')
			continue
		}
		if err := e.value(field); err != nil {
			return err
		}
	}
	return nil
}

// other lets encoding/json write a value.
func (e *encoder) other(v reflect.Value) error {
	if !v.IsValid() {
		e.text = append(e.text, "null"...)
		return nil
	}
	var b bytes.Buffer
	j := json.NewEncoder(&b)
	j.SetEscapeHTML(false)
	err := j.Encode(v.Interface())
	e.text = append(e.text, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
	return err
}
