package job

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"rencontre/core/split"
)

// readPart decodes a part that this package wrote, and nothing else. Unlike encoding/json it refuses a
// missing, a surplus and a repeated field, a field whose name differs in case, and null. Null is read only
// as a list or a pointer that holds nothing; Check says where there must be something. Fields with
// omitempty may be missing.
func readPart(text json.RawMessage, part any) error {
	if !json.Valid(text) {
		return misreadf("is not valid JSON: %s", clip(string(text)))
	}
	return readWhole(text, part, true, func() {})
}

// readResult is readPart for a result. It has no Check, so null is a list only in a field with the tag
// null. It may be an element of a list of pointers.
func readResult(text json.RawMessage, result any, rest func()) error {
	return readWhole(text, result, false, rest)
}

// readWhole reads a text, which may not be JSON, into a part or else a result.
func readWhole(text json.RawMessage, into any, part bool, rest func()) error {
	r := reader{rest: rest, part: part}
	m := misreadf("is null")
	if string(text) != "null" {
		m = r.value(text, reflect.ValueOf(into).Elem())
	}
	if m != nil { // a nil pointer is no nil error
		return m
	}
	return nil
}

// CheckResult refuses a text that is no result of the job by its type: one with fields or elements that
// are missing, surplus, null or of another kind. A result may have megabytes, so CheckResult calls rest
// every few kilobytes. It does not compute anything.
func (j *Job) CheckResult(text json.RawMessage, rest func()) error {
	of := registry[j.Name].result
	if of == nil { // the task is not registered
		return nil
	}
	return readResult(text, reflect.New(of).Interface(), rest)
}

// A misread says what is wrong with the value at a place in a part, "" for the part itself.
type misread struct{ place, wrong string }

func misreadf(format string, args ...any) *misread {
	return &misread{wrong: fmt.Sprintf(format, args...)}
}

func (m *misread) Error() string {
	if m.place == "" {
		return m.wrong
	}
	return m.place + " " + m.wrong
}

// in puts a field or an index, such as [3], in front of the place.
func (m *misread) in(outer string) *misread {
	if m != nil && m.place != "" && m.place[0] != '[' {
		outer += "."
	}
	if m != nil {
		m.place = outer + m.place
	}
	return m
}

// A reader reads one part.
type reader struct {
	rest func()
	part bool // else a result
	read int  // bytes since the last rest
}

// readBytes is how much is read between two calls of rest.
const readBytes = 16 << 10

// pause rests if enough was read.
func (r *reader) pause(read int) {
	r.read += read
	if r.read >= readBytes {
		r.read = 0
		r.rest()
	}
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

func (r *reader) value(text json.RawMessage, v reflect.Value) *misread {
	null := string(text) == "null"
	switch {
	case null && (v.Kind() == reflect.Pointer || v.Kind() == reflect.Slice || v.Kind() == reflect.Interface):
		return nil
	case null:
		return misreadf("is null")
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		if v.Type().Implements(unmarshaler) {
			return r.simple(text, v.Elem())
		}
		return r.value(text, v.Elem())
	case v.Kind() == reflect.Struct:
		return r.object(text, v)
	case v.Kind() == reflect.Map:
		return r.numbered(text, v)
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Array:
		return r.list(text, v)
	case v.Kind() == reflect.Interface && len(text) > readBytes && text[0] == '[':
		var list []any
		m := r.list(text, reflect.ValueOf(&list).Elem())
		v.Set(reflect.ValueOf(list))
		return m
	}
	return r.simple(text, v)
}

func (r *reader) simple(text json.RawMessage, v reflect.Value) *misread {
	err := json.Unmarshal(text, v.Addr().Interface())
	r.pause(len(text))
	if err != nil {
		return misreadf("is %s, not %s", clip(string(text[:min(len(text), 200)])), describe(v.Type()))
	}
	return nil
}

// list decodes a list. It decodes many simple elements together.
func (r *reader) list(text json.RawMessage, v reflect.Value) *misread {
	if text[0] != '[' {
		return misreadf("is %s, not a list", clip(string(text[:min(len(text), 200)])))
	}
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		switch v.Type().Elem().Kind() {
		case reflect.Int, reflect.Uint64, reflect.Float64, reflect.String:
			if !bytes.Contains(text, []byte("null")) {
				return r.simples(text, v)
			}
		}
	}
	kind := v.Type().Elem().Kind()
	nullable := kind == reflect.Interface || kind == reflect.Pointer && !r.part
	n := 0
	var m *misread
	err := split.Each(text, func(_ string, element []byte) error {
		switch {
		case string(element) == "null" && !nullable:
			m = misreadf("is null")
		case v.Kind() == reflect.Slice:
			v.Grow(1)
			v.SetLen(n + 1)
			m = r.value(element, v.Index(n))
		case n < v.Len():
			m = r.value(element, v.Index(n))
		}
		if m != nil {
			m = m.in(fmt.Sprintf("[%d]", n))
			return m
		}
		n++
		return nil
	})
	switch {
	case m != nil:
		return m
	case err != nil:
		return misreadf("is not valid JSON: %v", err)
	case n != v.Len():
		return misreadf("has %d elements, not %d", n, v.Len())
	}
	return nil
}

// simples decodes a list of numbers or texts without null, piece by piece.
func (r *reader) simples(text json.RawMessage, v reflect.Value) *misread {
	if len(text) <= readBytes {
		return r.simple(text, v)
	}
	some := []byte{'['}
	var m *misread
	flush := func() error {
		if len(some) == 1 {
			return nil
		}
		some[len(some)-1] = ']'
		piece := reflect.New(v.Type()).Elem()
		m = r.simple(some, piece)
		some = some[:1]
		if m != nil {
			return m
		}
		v.Set(reflect.AppendSlice(v, piece))
		return nil
	}
	err := split.Each(text, func(_ string, element []byte) error {
		some = append(append(some, element...), ',')
		if len(some) < readBytes {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	switch {
	case m != nil:
		return m
	case err != nil:
		return misreadf("is not valid JSON: %v", err)
	}
	return nil
}

// numbered decodes an object whose names are numbers.
func (r *reader) numbered(text json.RawMessage, v reflect.Value) *misread {
	members, m := members(text)
	if m != nil {
		return m
	}
	v.Set(reflect.MakeMap(v.Type()))
	for _, name := range slices.Sorted(maps.Keys(members)) {
		key := reflect.New(v.Type().Key()).Elem()
		if json.Unmarshal([]byte(name), key.Addr().Interface()) != nil || name == "null" {
			return misreadf("is not named by a number").in(clip(name))
		}
		if string(members[name]) == "null" {
			return misreadf("is null").in(clip(name))
		}
		value := reflect.New(v.Type().Elem()).Elem()
		if m := r.value(members[name], value); m != nil {
			return m.in(clip(name))
		}
		v.SetMapIndex(key, value)
	}
	return nil
}

func (r *reader) object(text json.RawMessage, v reflect.Value) *misread {
	members, m := members(text)
	if m != nil {
		return m
	}
	fields := fieldsOf(v.Type())
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if fields[name].Name == "" {
			return misreadf("is not a field of it; it has %s", list(slices.Collect(maps.Keys(fields)))).in(clip(name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if m := r.field(members[name], v, fields[name]); m != nil {
			return m.in(name)
		}
	}
	return nil
}

// field decodes a field of a struct. text is nil if the field is missing.
func (r *reader) field(text json.RawMessage, v reflect.Value, f reflect.StructField) *misread {
	_, option, _ := strings.Cut(f.Tag.Get("json"), ",")
	switch {
	case text == nil && option == "omitempty":
		return nil
	case text == nil:
		return misreadf("is missing")
	case string(text) == "null" && option == "omitempty":
		return misreadf("is null; it must be left out")
	case string(text) == "null" && !r.part && f.Type.Kind() != reflect.Pointer && f.Tag.Get("null") == "":
		return misreadf("is null")
	case option == "string": // a number in quotes
		if len(text) < 3 || text[0] != '"' {
			return misreadf("is %s, not a number in quotes", clip(string(text)))
		}
		text = text[1 : len(text)-1]
	}
	return r.value(text, v.FieldByIndex(f.Index))
}

// knownFields has what fieldsOf has listed, by type.
var knownFields sync.Map

// fieldsOf lists the fields of a struct by the names under which encode writes them.
func fieldsOf(t reflect.Type) map[string]reflect.StructField {
	if known, ok := knownFields.Load(t); ok {
		return known.(map[string]reflect.StructField)
	}
	fields := map[string]reflect.StructField{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || f.Anonymous && name == "" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		fields[name] = f
	}
	knownFields.Store(t, fields)
	return fields
}

// members splits the text of an object. It refuses a name that comes twice.
func members(text json.RawMessage) (map[string]json.RawMessage, *misread) {
	if len(text) == 0 || text[0] != '{' {
		return nil, misreadf("is %s, not a JSON object", clip(string(text[:min(len(text), 200)])))
	}
	all := map[string]json.RawMessage{}
	var m *misread
	err := split.Each(text, func(name string, value []byte) error {
		_, twice := all[name]
		switch {
		case clip(name) == "":
			m = misreadf("has a field without a name")
		case twice:
			m = misreadf("is given twice").in(clip(name))
		}
		if m != nil {
			return m
		}
		all[name] = value
		return nil
	})
	switch {
	case m != nil:
		return nil, m
	case err != nil:
		return nil, misreadf("is not valid JSON: %v", err)
	}
	return all, nil
}
