package job

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// readPart decodes what this package wrote, a part or a result, and nothing else. Unlike
// encoding/json it refuses a missing, a surplus and a repeated field, a field whose name differs in
// case, and null. Null is read only as a list or a pointer that holds nothing; Check says where there
// must be something. Fields with omitempty may be missing.
func readPart(text json.RawMessage, part any) error {
	v := reflect.ValueOf(part).Elem()
	switch {
	case !json.Valid(text):
		return fmt.Errorf("is not valid JSON: %s", clip(string(text)))
	case string(text) == "null":
		return fmt.Errorf("is null")
	}
	return readInto("", text, v)
}

// misread says what is wrong with the value at a place in a part, "" for the part itself.
func misread(place, format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if place == "" {
		return fmt.Errorf("%s", text)
	}
	return fmt.Errorf("%s %s", place, text)
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

func readInto(place string, text json.RawMessage, v reflect.Value) error {
	null := string(text) == "null"
	switch {
	case null && (v.Kind() == reflect.Pointer || v.Kind() == reflect.Slice || v.Kind() == reflect.Interface):
		return nil
	case null:
		return misread(place, "is null")
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		if v.Type().Implements(unmarshaler) {
			return readValue(place, text, v.Elem())
		}
		return readInto(place, text, v.Elem())
	case v.Kind() == reflect.Struct:
		return readStruct(place, text, v)
	case v.Kind() == reflect.Map:
		return readMap(place, text, v)
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Array:
		return readList(place, text, v)
	}
	return readValue(place, text, v)
}

func readValue(place string, text json.RawMessage, v reflect.Value) error {
	if json.Unmarshal(text, v.Addr().Interface()) != nil {
		return misread(place, "is %s, which is not possible here", clip(string(text)))
	}
	return nil
}

// readList decodes a list. Simple elements are decoded together, because a part may have many.
func readList(place string, text json.RawMessage, v reflect.Value) error {
	if text[0] != '[' {
		return misread(place, "is %s, not a list", clip(string(text)))
	}
	switch v.Type().Elem().Kind() {
	case reflect.Int, reflect.Uint64, reflect.Float64, reflect.String:
		if v.Kind() == reflect.Slice {
			if bytes.Contains(text, []byte("null")) && v.Type().Elem().Kind() != reflect.String {
				return misread(place, "has null for an element")
			}
			return readValue(place, text, v)
		}
	}
	var elements []json.RawMessage
	if err := json.Unmarshal(text, &elements); err != nil {
		return misread(place, "is not valid JSON: %v", err)
	}
	if v.Kind() == reflect.Array {
		if len(elements) != v.Len() {
			return misread(place, "has %d elements, not %d", len(elements), v.Len())
		}
	} else {
		v.Set(reflect.MakeSlice(v.Type(), len(elements), len(elements)))
	}
	for i, element := range elements {
		at := fmt.Sprintf("%s[%d]", place, i)
		if string(element) == "null" {
			return misread(at, "is null")
		}
		if err := readInto(at, element, v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

// readMap decodes an object whose names are numbers.
func readMap(place string, text json.RawMessage, v reflect.Value) error {
	members, err := members(place, text)
	if err != nil {
		return err
	}
	v.Set(reflect.MakeMap(v.Type()))
	for _, name := range slices.Sorted(maps.Keys(members)) {
		at := place + "." + clip(name)
		key := reflect.New(v.Type().Key()).Elem()
		if json.Unmarshal([]byte(name), key.Addr().Interface()) != nil || name == "null" {
			return misread(at, "is not named by a number")
		}
		if string(members[name]) == "null" {
			return misread(at, "is null")
		}
		value := reflect.New(v.Type().Elem()).Elem()
		if err := readInto(at, members[name], value); err != nil {
			return err
		}
		v.SetMapIndex(key, value)
	}
	return nil
}

func readStruct(place string, text json.RawMessage, v reflect.Value) error {
	members, err := members(place, text)
	if err != nil {
		return err
	}
	fields := writtenFields(v.Type())
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if fields[name].Name == "" {
			return misread(inside(place, name), "is not a field of it; it has %s", list(slices.Collect(maps.Keys(fields))))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		f := fields[name]
		_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		member, has := members[name]
		if !has {
			if strings.Contains(options, "omitempty") {
				continue
			}
			return misread(inside(place, name), "is missing")
		}
		if string(member) == "null" && strings.Contains(options, "omitempty") {
			return misread(inside(place, name), "is null; it must be left out")
		}
		if options == "string" { // a number in quotes
			quoted := len(member) > 2 && member[0] == '"' && member[len(member)-1] == '"'
			if !quoted {
				return misread(inside(place, name), "is %s, not a number in quotes", clip(string(member)))
			}
			member = member[1 : len(member)-1]
		}
		if err := readInto(inside(place, name), member, v.FieldByIndex(f.Index)); err != nil {
			return err
		}
	}
	return nil
}

// inside names a field of the object at a place.
func inside(place, name string) string {
	if place == "" {
		return clip(name)
	}
	return place + "." + clip(name)
}

// writtenFields lists the fields of a struct by the names under which encode writes them.
func writtenFields(t reflect.Type) map[string]reflect.StructField {
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
	return fields
}

// members splits the text of an object. It refuses a name that comes twice.
func members(place string, text json.RawMessage) (map[string]json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	open, err := d.Token()
	if err != nil || open != json.Delim('{') {
		return nil, misread(place, "is %s, not a JSON object", clip(string(text)))
	}
	all := map[string]json.RawMessage{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, misread(place, "is not valid JSON: %v", err)
		}
		key := name.(string) // the decoder allows only a string here
		_, twice := all[key]
		if twice {
			return nil, misread(inside(place, key), "is given twice")
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, misread(place, "is not valid JSON: %v", err)
		}
		all[key] = value
	}
	if _, err := d.Token(); err != nil {
		return nil, misread(place, "is not valid JSON: %v", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, misread(place, "has something after its closing brace")
	}
	return all, nil
}
