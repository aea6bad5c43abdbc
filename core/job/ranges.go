package job

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// A span is what the tags of a field of a request fix: low and high, the range of a whole number; also, what within
// appends to a refusal; and preset, the value of a missing field. A missing number without a preset is refused unless
// its JSON may leave it out.
type span struct {
	name      string
	index     []int
	bounded   bool // has low and high
	low, high int
	hint      string
	preset    string // in JSON
	optional  bool
}

// knownSpans has what spansOf has listed, by type.
var knownSpans sync.Map

// spansOf lists the fields of a request with a range or a preset, embedded structs included, in their order.
func spansOf(t reflect.Type) []span {
	if known, ok := knownSpans.Load(t); ok {
		return known.([]span)
	}
	var spans []span
	for _, f := range reflect.VisibleFields(t) {
		if s := spanOf(f); s.bounded || s.preset != "" {
			spans = append(spans, s)
		}
	}
	knownSpans.Store(t, spans)
	return spans
}

func spanOf(f reflect.StructField) span {
	name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
	s := span{name: name, index: f.Index, hint: f.Tag.Get("also"), preset: f.Tag.Get("preset"),
		optional: option == "omitempty"}
	if f.Tag.Get("high") != "" {
		s.bounded, s.low, s.high = true, bound(f, "low"), bound(f, "high")
	}
	return s
}

func bound(f reflect.StructField, tag string) int {
	n, err := strconv.Atoi(f.Tag.Get(tag))
	if err != nil {
		panic("job: the tag " + tag + " of " + f.Name + " is no whole number")
	}
	return n
}

// checkRanges fills in missing fields and refuses numbers out of range, by the tags of the request.
func checkRanges(r Request) error {
	v := reflect.ValueOf(r).Elem()
	for _, s := range spansOf(v.Type()) {
		if err := s.check(v.FieldByIndex(s.index)); err != nil {
			return err
		}
	}
	return nil
}

func (s *span) check(field reflect.Value) error {
	missing := field.Kind() == reflect.Pointer && field.IsNil()
	switch {
	case missing && s.preset != "":
		return json.Unmarshal([]byte(s.preset), field.Addr().Interface())
	case !s.bounded || missing && s.optional:
		return nil
	case missing:
		return within(s.name, nil, s.low, s.high, s.hint)
	}
	value := int(reflect.Indirect(field).Int())
	return within(s.name, &value, s.low, s.high, s.hint)
}
