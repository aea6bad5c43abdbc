package paper

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"rencontre/core/split"
)

// A Result is the JSON result of a request. It is parsed only as far as pointers need, and
// only once for all cells.
type Result struct {
	text   json.RawMessage
	fields map[string]*Result
	list   []*Result
}

// Open prepares a result for valueAt.
func Open(result json.RawMessage) *Result { return &Result{text: bytes.TrimSpace(result)} }

// point follows a JSON pointer.
func (r *Result) point(pointer string) (value, error) {
	at := r
	for _, name := range strings.Split(pointer, "/")[1:] {
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		switch {
		case len(at.text) > 0 && at.text[0] == '{':
			if at.fields == nil {
				at.fields = map[string]*Result{}
				if err := split.Each(at.text, func(name string, text []byte) error {
					at.fields[name] = Open(text)
					return nil
				}); err != nil {
					return value{}, fmt.Errorf("%s: %w", pointer, err)
				}
			}
			next := at.fields[name]
			if next == nil {
				return value{}, fmt.Errorf("%s: the result has no %q", pointer, name)
			}
			at = next
		case len(at.text) > 0 && at.text[0] == '[':
			if at.list == nil {
				if err := split.Each(at.text, func(_ string, text []byte) error {
					at.list = append(at.list, Open(text))
					return nil
				}); err != nil {
					return value{}, fmt.Errorf("%s: %w", pointer, err)
				}
			}
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(at.list) {
				return value{}, fmt.Errorf("%s: there is no %q in a list of %d", pointer, name, len(at.list))
			}
			at = at.list[i]
		default:
			return value{}, fmt.Errorf("%s: there is nothing at %q", pointer, name)
		}
	}
	return read(at.text), nil
}
