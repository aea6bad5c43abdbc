package calc

import (
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"rencontre/core/split"
)

// Lap is how long what works on the page's one thread holds it at once.
const Lap = 5 * time.Millisecond

// Laps is a function for what works long on the page's one thread, to be called often
// between: when a lap is over it rests, so that the page can do something else.
func Laps() (rest func()) {
	since := time.Now()
	return func() {
		if time.Since(since) > Lap {
			time.Sleep(time.Millisecond)
			since = time.Now()
		}
	}
}

// piece is how many bytes of a result are read at once: a hundred times as many hold a
// phone for a second.
const piece = 16 << 10

// decode reads a result as encoding/json does, piece by piece where it is large; rest is
// called after each. (No result has an UnmarshalJSON of its own.)
func decode(text []byte, into reflect.Value, rest func()) error {
	if into.Type() == reflect.TypeFor[json.RawMessage]() {
		into.SetBytes(text)
		return nil
	}
	if len(text) > piece && text[0] == '{' && into.Kind() == reflect.Struct {
		return split.Each(text, func(name string, value []byte) error {
			if len(value) > piece {
				if field := fieldOf(into.Type(), name); field != nil {
					return decode(value, into.FieldByIndex(field), rest)
				}
				return nil
			}
			// The package knows its own tags, such as a number in quotes.
			one, err := json.Marshal(map[string]json.RawMessage{name: value})
			if err != nil {
				return err
			}
			err = json.Unmarshal(one, into.Addr().Interface())
			rest()
			return err
		})
	}
	if len(text) > piece && text[0] == '[' && into.Kind() == reflect.Slice {
		return decodeList(text, into, rest)
	}
	err := json.Unmarshal(text, into.Addr().Interface())
	rest()
	return err
}

// decodeList reads a list; as many elements as make a piece are read together.
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
		if len(value) <= piece {
			if some == nil {
				some = make([]byte, 1, 2*piece)
				some[0] = '['
			}
			if some = append(append(some, value...), ','); len(some) <= piece {
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

// fieldOf is the field of a struct that has a name in JSON, nil where there is none.
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
