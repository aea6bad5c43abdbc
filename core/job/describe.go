package job

import (
	_ "embed"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// A Description tells an outsider what a job computes, and what its request and its result
// hold. No program for a browser uses it, so the linker leaves it out there.
type Description struct {
	Job      string   `json:"job"`
	About    string   `json:"about"`
	Fields   []Field  `json:"fields"`
	Result   []string `json:"result"` // names of its fields
	Examples []string `json:"examples"`
}

// Field is a parameter of a job. Default is the preset of its tags, or else the value in the canonical request of an
// example without the field; some fields have none.
type Field struct {
	Name     string   `json:"name"`
	About    string   `json:"about"`
	Type     string   `json:"type"`
	Unit     string   `json:"unit,omitempty"`
	Words    []string `json:"words,omitempty"` // the words that the field accepts
	Default  string   `json:"default,omitempty"`
	Required bool     `json:"required,omitempty"`

	of   reflect.Type
	span span
}

// descriptions hold what the tags do not say: for each job what it is about, and examples. The first example has
// the required fields; the others show alternatives.
//
//go:embed describe.txt
var descriptions string

// Describe lists all jobs.
func Describe() []Description {
	var all []Description
	for _, line := range strings.Split(strings.TrimSpace(descriptions), "\n") {
		if line[0] == '{' {
			d := &all[len(all)-1]
			d.Examples = append(d.Examples, line)
			continue
		}
		name, about, _ := strings.Cut(line, ": ")
		all = append(all, Description{Job: name, About: about})
	}
	for i := range all {
		d := &all[i]
		e := registry[d.Job]
		fields := tagged(e.request)
		d.Result = slices.Sorted(maps.Keys(tagged(e.result.Elem())))
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			d.Fields = append(d.Fields, d.field(name, fields[name]))
		}
	}
	return all
}

func (d Description) field(name string, f reflect.StructField) Field {
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	field := Field{
		Name: name, About: f.Tag.Get("doc"), Type: describe(t), Unit: f.Tag.Get("unit"), Required: true, of: t,
		span: spanOf(f), Default: f.Tag.Get("preset"),
	}
	if enum := f.Tag.Get("enum"); enum != "" {
		field.Words = strings.Split(enum, ",")
	}
	if name == "game" { // the games differ from job to job
		field.Words = slices.DeleteFunc(field.Words, func(game string) bool { return d.refuses(name, game) })
	}
	var defaults []string
	for _, example := range d.Examples {
		given := request(example)
		delete(given, name)
		j, err := Parse(text(given))
		if err != nil {
			continue
		}
		field.Required = false
		if value, ok := request(j.Key)[name]; ok {
			defaults = append(defaults, string(value))
		}
	}
	// A default that follows from other fields differs between examples.
	defaults = slices.Compact(defaults)
	if field.Default == "" && len(defaults) == 1 {
		field.Default = defaults[0]
	}
	return field
}

// refuses reports whether the first example with word in the named field is refused because of
// that field.
func (d Description) refuses(name, word string) bool {
	given := request(d.Examples[0])
	given[name] = text(word)
	_, err := Parse(text(given))
	bad, ok := err.(*BadRequest)
	return ok && bad.Field == name
}

func request(of string) (fields map[string]json.RawMessage) {
	if err := json.Unmarshal([]byte(of), &fields); err != nil {
		panic("job: " + of + ": " + err.Error())
	}
	return fields
}

func text(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("job: " + err.Error())
	}
	return b
}

// Schema returns a JSON Schema of all requests. It states kinds, words and the ranges of
// the tags. Ranges that depend on other fields, and fields that exclude each other, are left to Parse.
func Schema() map[string]any {
	var jobs []any
	for _, d := range Describe() {
		properties := map[string]any{
			"job":  map[string]any{"const": d.Job},
			"cost": map[string]any{"type": "boolean", "description": "gives the cost instead of the result"},
		}
		required := []string{"job"}
		for _, f := range d.Fields {
			s := schemaOf(f.of, f.Words)
			s["description"] = f.About
			if f.Unit != "" {
				s["description"] = f.About + " (" + f.Unit + ")"
			}
			if f.span.bounded {
				s["minimum"], s["maximum"] = f.span.low, f.span.high
			}
			if f.Default != "" {
				s["default"] = json.RawMessage(f.Default)
			}
			properties[f.Name] = s
			if f.Required {
				required = append(required, f.Name)
			}
		}
		var examples []json.RawMessage
		for _, e := range d.Examples {
			examples = append(examples, json.RawMessage(e))
		}
		jobs = append(jobs, map[string]any{
			"type": "object", "title": d.Job, "description": d.About, "properties": properties,
			"required": required, "additionalProperties": false, "examples": examples,
		})
	}
	return map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "A request of Rencontre",
		"oneOf":   jobs,
	}
}

func schemaOf(t reflect.Type, words []string) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		s := schemaOf(t.Elem(), words)
		return map[string]any{"anyOf": []any{s, map[string]any{"type": "null"}}}
	case reflect.Int:
		return map[string]any{"type": "integer"}
	case reflect.Uint64:
		return map[string]any{"type": "integer", "minimum": 0}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Slice, reflect.Array:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem(), words)}
	case reflect.Struct:
		properties := map[string]any{}
		for name, f := range tagged(t) {
			properties[name] = schemaOf(f.Type, nil)
		}
		return map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	}
	s := map[string]any{"type": "string"}
	if words != nil {
		s["enum"] = words
	}
	return s
}
