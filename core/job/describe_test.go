package job

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"rencontre/core/paper"
)

// TestDescriptions checks that every job is described, in order, with every field of its
// request and every unit, and that every example runs.
func TestDescriptions(t *testing.T) {
	var names []string
	for _, d := range Describe() {
		names = append(names, d.Job)
		if d.About == "" || len(d.Examples) == 0 || len(d.Result) == 0 {
			t.Errorf("%s: %+v", d.Job, d)
		}
		known := tagged(registry[d.Job].request)
		for _, f := range d.Fields {
			delete(known, f.Name)
			if f.About == "" || strings.HasPrefix(f.Type, "of the kind") {
				t.Errorf("%s: %+v", d.Job, f)
			}
			if number := strings.Contains(f.Type, "number"); number != (f.Unit != "") {
				t.Errorf("%s: %s, %s, has the unit %q", d.Job, f.Name, f.Type, f.Unit)
			}
			if f.Name == "game" && (len(f.Words) == 0 || f.Default != "") {
				t.Errorf("%s: %+v", d.Job, f)
			}
		}
		if len(known) > 0 {
			t.Errorf("%s: fields that are not described: %v", d.Job, known)
		}
		for _, e := range d.Examples {
			if j := parse(t, e); j.Name != d.Job || j.Cost().Seconds > 0.5 {
				t.Errorf("%s: the example %s is of %s and takes %+v", d.Job, e, j.Name, j.Cost())
			}
			var r map[string]json.RawMessage
			if err := json.Unmarshal([]byte(result(t, e)), &r); err != nil || len(r) == 0 {
				t.Errorf("%s gives %v, %v", e, r, err)
			}
			for name := range r {
				if !slices.Contains(d.Result, name) {
					t.Errorf("%s: a result has the field %s, which is not described", d.Job, name)
				}
			}
		}
	}
	for _, name := range Names() {
		if !slices.Contains(names, name) {
			t.Errorf("describe.txt has no line for %s", name)
		}
	}
	if !slices.IsSorted(names) || len(names) != len(Names()) {
		t.Errorf("describe.txt is not in the order of the alphabet, or has lines for what is no job: %v", names)
	}
}

// TestDefaults checks a few known defaults.
func TestDefaults(t *testing.T) {
	for _, d := range Describe() {
		for _, f := range d.Fields {
			switch d.Job + " " + f.Name {
			case "count ranks", "play deck", "board cards":
				if !f.Required || f.Default != "" {
					t.Errorf("%s: %+v", d.Job, f)
				}
			case "count suits", "memory-match first":
				if want := map[string]string{"suits": "1", "first": "0"}[f.Name]; f.Required || f.Default != want {
					t.Errorf("%s: %+v", d.Job, f)
				}
			case "play ranks", "play suits", "orbit ranks", "dundee-best rounds", "search-orbits start":
				if f.Required || f.Default != "" {
					t.Errorf("%s: %+v", d.Job, f)
				}
			case "count-estimate particles", "count-estimate runs":
				if want := map[string]string{"particles": "20000", "runs": "20"}[f.Name]; f.Required || f.Default != want {
					t.Errorf("%s: %+v", d.Job, f)
				}
			case "coincidence game":
				if f.Required || !slices.Equal(f.Words, []string{"t1", "t2", "t3"}) {
					t.Errorf("%s: %+v", d.Job, f)
				}
			}
		}
	}
}

// TestSchema checks that requests of the papers are valid by the schema, and that requests with
// a mistake that a schema can express are not. parse checks the requests of all other tests.
func TestSchema(t *testing.T) {
	for _, p := range paper.Papers() {
		for _, i := range p.Items() {
			for _, c := range i.Cells {
				for _, r := range c.Requests {
					if err := ofSchema(r); err != nil {
						t.Fatalf("%s: %v", r, err)
					}
				}
			}
		}
	}
	for _, r := range []string{
		`[]`, `{}`, `{"job":"nothing"}`, `{"job":"count","ranks":3}`, `{"job":"count","game":"chess","ranks":3}`,
		`{"job":"count","game":"t0","ranks":3}`, `{"job":"count","game":"hlm","ranks":"3"}`,
		`{"job":"count","game":"hlm","ranks":3.5}`, `{"job":"count","game":"hlm","ranks":3,"deck":[1]}`,
		`{"job":"play","game":"hlm","deck":[1,"2"]}`, `{"job":"play","game":"hlm","deck":[1],"burn":1}`,
		`{"job":"estimate","game":"hlm","ranks":3,"trials":1,"seed":-1}`,
		`{"job":"estimate","game":"hlm","ranks":3,"trials":1,"from":{"foo":1}}`, `{"job":"steen","n":null}`,
	} {
		if err := ofSchema(r); err == nil {
			t.Errorf("%s is valid", r)
		}
	}
}

var schemas = sync.OnceValue(func() (jobs map[string]map[string]any) {
	var s struct{ OneOf []map[string]any }
	if err := json.Unmarshal(text(Schema()), &s); err != nil {
		panic(err)
	}
	jobs = map[string]map[string]any{}
	for _, j := range s.OneOf {
		jobs[j["title"].(string)] = j
	}
	return jobs
})

// ofSchema validates a request by the schema of its job.
func ofSchema(request string) error {
	var v any
	if err := json.Unmarshal([]byte(request), &v); err != nil {
		return err
	}
	object, _ := v.(map[string]any)
	name, _ := object["job"].(string)
	if schemas()[name] == nil {
		return fmt.Errorf("%q is no job", name)
	}
	return validate(schemas()[name], v)
}

// validate knows the keywords that Schema uses.
func validate(s map[string]any, v any) error {
	if all, ok := s["anyOf"].([]any); ok {
		var err error
		for _, one := range all {
			if err = validate(one.(map[string]any), v); err == nil {
				return nil
			}
		}
		return err
	}
	if c, ok := s["const"]; ok && c != v {
		return fmt.Errorf("%v is not %v", v, c)
	}
	if words, ok := s["enum"].([]any); ok && !slices.Contains(words, v) {
		return fmt.Errorf("%v is none of %v", v, words)
	}
	kind := fmt.Sprint(s["type"])
	switch v := v.(type) {
	case nil:
		if kind != "null" {
			return fmt.Errorf("null is not %s", kind)
		}
	case bool:
		if kind != "boolean" {
			return fmt.Errorf("%v is not %s", v, kind)
		}
	case string:
		if _, c := s["const"]; kind != "string" && !c {
			return fmt.Errorf("%q is not %s", v, kind)
		}
	case float64:
		least, bounded := s["minimum"].(float64)
		most, closed := s["maximum"].(float64)
		if kind != "number" && (kind != "integer" || v != math.Trunc(v)) || bounded && v < least || closed && v > most {
			return fmt.Errorf("%v is not %s from %v to %v", v, kind, s["minimum"], s["maximum"])
		}
	case []any:
		if kind != "array" {
			return fmt.Errorf("%v is not %s", v, kind)
		}
		for _, x := range v {
			if err := validate(s["items"].(map[string]any), x); err != nil {
				return err
			}
		}
	case map[string]any:
		if kind != "object" {
			return fmt.Errorf("%v is not %s", v, kind)
		}
		required, _ := s["required"].([]any)
		for _, name := range required {
			if _, ok := v[name.(string)]; !ok {
				return fmt.Errorf("%s is missing", name)
			}
		}
		for name, x := range v {
			p, ok := s["properties"].(map[string]any)[name].(map[string]any)
			if !ok {
				return fmt.Errorf("%s is not known", name)
			}
			if err := validate(p, x); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}
