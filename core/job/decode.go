package job

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// maxRequest bounds a request: a deck of a thousand cards is 4 kB of text.
const maxRequest = 1 << 20

// object splits a request into its fields. It is stricter than encoding/json: names must match
// exactly, no name may come twice, and nothing may follow the object.
func object(request []byte) (map[string]json.RawMessage, error) {
	if len(bytes.TrimSpace(request)) == 0 {
		return nil, bad("request", "is empty; it must be a JSON object such as {\"job\":\"play\",..}")
	}
	if len(request) > maxRequest {
		return nil, bad("request", "has %d bytes; at most %d are read", len(request), maxRequest)
	}
	d := json.NewDecoder(bytes.NewReader(request))
	d.UseNumber()
	open, err := d.Token()
	if err != nil || open != json.Delim('{') {
		return nil, bad("request", "must be a JSON object such as {\"job\":\"play\",..}")
	}
	fields := map[string]json.RawMessage{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, broken(err)
		}
		key := name.(string) // the decoder allows only a string here
		if clip(key) == "" {
			return nil, bad("request", "has a field without a name")
		}
		_, twice := fields[key]
		if twice {
			return nil, bad(clip(key), "is given twice")
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, broken(err)
		}
		fields[key] = value
	}
	if _, err := d.Token(); err != nil {
		return nil, broken(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, bad("request", "has something after its closing brace")
	}
	return fields, nil
}

// broken explains why a request cannot be read as JSON.
func broken(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return bad("request", "ends too early; it must be a whole JSON object")
	}
	return bad("request", "is not valid JSON: %v", err)
}

// decode fills the fields of a request, embedded structs included, by their JSON names, and
// refuses unknown fields.
func decode(fields map[string]json.RawMessage, request reflect.Value) error {
	known := tagged(request.Type())
	// Sorted, so that the same one of several mistakes is reported every time.
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		tag, ok := known[name]
		if !ok {
			return bad(clip(name), "is not a parameter of this job; it has %s", list(slices.Collect(maps.Keys(known))))
		}
		if err := decodeField(name, fields[name], request.FieldByIndex(tag.Index).Addr().Interface()); err != nil {
			return err
		}
	}
	return nil
}

// tagged lists the fields of a struct, embedded structs included, by their JSON names.
func tagged(t reflect.Type) map[string]reflect.StructField {
	fields := map[string]reflect.StructField{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" {
			fields[name] = f
		}
	}
	return fields
}

// decodeField reads one value; an object is an earlier result. It refuses
// empty strings and null. It also refuses null in a list, where encoding/json would leave a 0.
func decodeField(name string, raw json.RawMessage, target any) error {
	kind := reflect.TypeOf(target).Elem()
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	if string(raw) == `""` && kind.Kind() == reflect.String {
		return bad(name, "is an empty text; leave it out if there is nothing to say")
	}
	if kind.Kind() == reflect.Struct && raw[0] == '{' {
		return decodeResult(name, raw, target)
	}
	if kind.Kind() == reflect.Int || kind.Kind() == reflect.Uint64 {
		raw = integer(raw)
	}
	null := string(raw) == "null" || kind.Kind() == reflect.Slice && kind.Elem().Kind() == reflect.Int &&
		bytes.Contains(raw, []byte("null"))
	if null || json.Unmarshal(raw, target) != nil {
		number := kind.Kind() == reflect.Int || kind.Kind() == reflect.Uint64
		if number && strings.Trim(string(raw), "0123456789") == "" {
			return bad(name, "is %s; so large a number is not possible here", clip(string(raw)))
		}
		return bad(name, "%s is not %s", clip(string(raw)), describe(kind))
	}
	if x := reflect.Indirect(reflect.ValueOf(target).Elem()); x.Kind() == reflect.Float64 && x.Float() == 0 {
		mantissa, _, _ := strings.Cut(strings.ToLower(string(raw)), "e")
		if strings.ContainsAny(mantissa, "123456789") {
			return bad(name, "%s is too small a number", clip(string(raw)))
		}
	}
	return nil
}

// integer returns a whole number that is written with a point or an exponent, as 13.0, without them. JSON Schema takes
// it for an integer. Other values, and numbers from 2^53 on, are returned as they are.
func integer(raw json.RawMessage) json.RawMessage {
	x, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || x != math.Trunc(x) || math.Abs(x) >= 1<<53 {
		return raw
	}
	return strconv.AppendFloat(nil, x, 'f', 0, 64)
}

// decodeResult reads an earlier result.
func decodeResult(field string, raw json.RawMessage, target any) error {
	err := readResult(raw, target, func() {})
	var m *misread
	if errors.As(err, &m) {
		if m.place != "" {
			field += "." + m.place
		}
		return bad(field, "%s", m.wrong)
	}
	return err
}

// describe says in words what a field of the type accepts.
func describe(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int:
		return "a whole number"
	case reflect.Uint64:
		return "a whole number from 0 to 18446744073709551615"
	case reflect.Float64:
		return "a number"
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text in quotes"
	case reflect.Struct:
		return "a result, a JSON object"
	case reflect.Slice:
		switch t.Elem().Kind() {
		case reflect.Int:
			return "a list of whole numbers"
		case reflect.String:
			return "a list of texts in quotes"
		}
	}
	return "of the kind that is wanted here"
}

// clip shortens what a user typed for a one-line message and drops what cannot be printed.
func clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	s = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s)
	r := []rune(s)
	if len(r) > 40 {
		return string(r[:39]) + "…"
	}
	return s
}

// fill sets a missing field to its default.
func fill[T any](field **T, value T) {
	if *field == nil {
		*field = &value
	}
}
