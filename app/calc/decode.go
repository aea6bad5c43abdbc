package calc

import (
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"rencontre/core/split"
)

// Lap is how long work on the page's only thread may hold it at once.
const Lap = 5 * time.Millisecond

// Laps returns a function that long work on the page's only thread calls often. When a lap is over
// it sleeps, so that the page can handle events.
func Laps() (rest func()) {
	since := time.Now()
	return func() {
		if time.Since(since) > Lap {
			time.Sleep(time.Millisecond)
			since = time.Now()
		}
	}
}

// pieceSize is how many bytes of a result are decoded at once. A hundred times as many hold a phone for
// a second.
const pieceSize = 16 << 10

// decode decodes a result as encoding/json does, but a large one piece by piece; it calls rest
// after each. No result may have an UnmarshalJSON method.
func decode(text []byte, into reflect.Value, rest func()) error {
	if into.Type() == reflect.TypeFor[json.RawMessage]() {
		into.SetBytes(text)
		return nil
	}
	if len(text) > pieceSize && text[0] == '{' && into.Kind() == reflect.Struct {
		return split.Each(text, func(name string, value []byte) error {
			if len(value) > pieceSize {
				if field := fieldOf(into.Type(), name); field != nil {
					return decode(value, into.FieldByIndex(field), rest)
				}
				return nil
			}
			// encoding/json handles the options of tags, such as a number in quotes.
			one, err := json.Marshal(map[string]json.RawMessage{name: value})
			if err != nil {
				return err
			}
			err = json.Unmarshal(one, into.Addr().Interface())
			rest()
			return err
		})
	}
	if len(text) > pieceSize && text[0] == '[' && into.Kind() == reflect.Slice {
		return decodeList(text, into, rest)
	}
	err := json.Unmarshal(text, into.Addr().Interface())
	rest()
	return err
}

// decodeList decodes a list. It decodes as many elements together as make a piece.
func decodeList(text []byte, into reflect.Value, rest func()) error {
	list := reflect.MakeSlice(into.Type(), 0, 0)
	var some []byte
	flush := func() error {
		if some == nil {
			return nil
		}
		some[len(some)-1] = ']'
		elements := reflect.New(into.Type())
		err := json.Unmarshal(some, elements.Interface())
		list, some = reflect.AppendSlice(list, elements.Elem()), nil
		rest()
		return err
	}
	err := split.Each(text, func(_ string, value []byte) error {
		if len(value) <= pieceSize {
			if some == nil {
				some = make([]byte, 1, 2*pieceSize)
				some[0] = '['
			}
			some = append(append(some, value...), ',')
			if len(some) <= pieceSize {
				return nil
			}
			return flush()
		}
		if err := flush(); err != nil {
			return err
		}
		element := reflect.New(into.Type().Elem()).Elem()
		err := decode(value, element, rest)
		list = reflect.Append(list, element)
		return err
	})
	if err == nil {
		err = flush()
	}
	into.Set(list)
	return err
}

// fieldOf is the field of a struct with a name in JSON, nil if there is none.
func fieldOf(t reflect.Type, name string) []int {
	for _, f := range reflect.VisibleFields(t) {
		as, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if as == "" {
			as = f.Name
		}
		if f.IsExported() && !f.Anonymous && strings.EqualFold(as, name) {
			return f.Index
		}
	}
	return nil
}
