package job

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// resumable is embedded by requests that can resume from an earlier result, which covers
// the first parts. A preview covers the first parts too, so that it can be resumed from.
type resumable struct{}

func (resumable) resumes() {}

// validResume refuses an earlier result of another request. All fields that both have must be
// equal, except the field but.
func validResume(request, from any, but string) error {
	asked, has := reflect.ValueOf(request).Elem(), reflect.ValueOf(from).Elem()
	known, fields := tagged(asked.Type()), tagged(has.Type())
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		_, both := known[name]
		if !both || name == but {
			continue
		}
		is, want := inWords(has.FieldByIndex(fields[name].Index)), inWords(asked.FieldByIndex(known[name].Index))
		if is != want {
			return bad("from", "is a result with the %s %s, not %s", name, clip(is), want)
		}
	}
	return nil
}

// inWords formats the value of a field for a message.
func inWords(v reflect.Value) string {
	if v.IsZero() && v.Kind() != reflect.Bool && v.Kind() != reflect.Uint64 {
		return "none"
	}
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	return fmt.Sprint(v.Interface())
}

// inherit fills a missing field from the earlier result, if the result has a value for it.
func inherit[T comparable](field **T, from T) {
	var zero T
	if *field == nil && from != zero {
		*field = &from
	}
}
