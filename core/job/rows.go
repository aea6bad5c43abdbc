package job

import (
	"encoding/json"
	"reflect"
	"strings"
)

// encodeRows is encode for a result of many megabytes, a struct: of the lists among
// its fields the elements are written one by one, so that a host hears ticks between
// them, of so many units each. A list that is nil is written as an empty one.
func encodeRows(result any, each float64, tick Tick) (json.RawMessage, error) {
	var t text
	of := reflect.ValueOf(result)
	mark := "{"
	for i := range of.NumField() {
		name, option, _ := strings.Cut(of.Type().Field(i).Tag.Get("json"), ",")
		field := of.Field(i)
		if option == "omitempty" && field.IsZero() {
			continue
		}
		t.add(mark + `"` + name + `":`)
		mark = ","
		if field.Kind() == reflect.Interface {
			field = field.Elem()
		}
		if field.Kind() != reflect.Slice {
			if err := t.encode(field); err != nil {
				return nil, err
			}
			continue
		}
		t.add("[")
		for k := range field.Len() {
			if k > 0 {
				t.add(",")
			}
			if err := t.encode(field.Index(k)); err != nil {
				return nil, err
			}
			if err := tick(each); err != nil {
				return nil, err
			}
		}
		t.add("]")
	}
	t.add("}")
	return t.join(tick)
}

// A text is written in pieces of about a megabyte: to append to one of many takes a
// while whenever it must be moved, and so does putting them together.
type text [][]byte

func (t *text) add(s string) { t.append([]byte(s)) }

func (t *text) encode(v reflect.Value) error {
	s, err := encode(v.Interface())
	t.append(s)
	return err
}

func (t *text) append(s []byte) {
	last := len(*t) - 1
	if last < 0 || len((*t)[last])+len(s) > 1<<20 {
		*t = append(*t, nil)
		last++
	}
	(*t)[last] = append((*t)[last], s...)
}

func (t text) join(tick Tick) (json.RawMessage, error) {
	size := 0
	for _, piece := range t {
		size += len(piece)
	}
	whole := make([]byte, 0, size)
	for _, piece := range t {
		whole = append(whole, piece...)
		if err := tick(0); err != nil {
			return nil, err
		}
	}
	return whole, nil
}
