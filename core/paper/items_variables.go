package paper

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// forEach runs a body for every value of some variables: "m s = 6:2 10:2" or "n = 1 4..m-1".
func (b *builder) forEach(text string, s *scope, run func(*scope) error) error {
	left, right, ok := strings.Cut(text, " = ")
	if !ok {
		return errors.New("variables have values after an equals sign")
	}
	names, values := strings.Fields(left), strings.Fields(right)
	by, line := 1, b.line
	n := len(values)
	if n > 2 && values[n-2] == "step" {
		v, err := evaluate(values[n-1], s)
		if err != nil {
			return err
		}
		by, values = intOf(v), values[:n-2]
	}
	for _, value := range values {
		from, to, ok := strings.Cut(value, "..")
		if ok {
			first, err := evaluate(from, s)
			last, err2 := evaluate(to, s)
			if err := errors.Join(err, err2); err != nil {
				return err
			}
			for n := intOf(first); n <= intOf(last); n += by {
				if err := run(s.with(names[0], whole(n))); err != nil {
					return err
				}
			}
			continue
		}
		parts := strings.Split(value, ":")
		if len(parts) != len(names) {
			b.line = line // b.line may be that of a line in the body
			return fmt.Errorf("%q: there are %d variables", value, len(names))
		}
		inner := s
		for i, part := range parts {
			inner = inner.with(names[i], s.value(part))
		}
		if err := run(inner); err != nil {
			return err
		}
	}
	return nil
}

// grid runs a body for every box of a table, by rows or, for "NAME by columns", by columns. row
// and col are its labels, it is its text, and it1, it2, .. are its words. "NAME by lines" runs
// the body for every line, with the boxes named by their columns.
func (b *builder) grid(text string, s *scope, run func(*scope) error) error {
	name, order, _ := strings.Cut(text, " by ")
	text, err := file(name + ".txt")
	if err != nil {
		return err
	}
	t, err := readTable(name+".txt", text)
	if err != nil {
		return err
	}
	if order == "lines" {
		for _, line := range t.lines() {
			inner := &scope{s.results, maps.Clone(s.vars), s.calls}
			for name, text := range line {
				inner.vars[name] = asText(text)
			}
			if err := run(inner); err != nil {
				return err
			}
		}
		return nil
	}
	for _, x := range t.boxes(order == "columns") {
		inner := s.with("row", asText(x.row)).with("col", asText(x.col)).with("it", asText(x.text))
		for i, word := range append(strings.Fields(x.text), "", "", "") {
			inner.vars["it"+strconv.Itoa(i+1)] = asText(word)
		}
		if err := run(inner); err != nil {
			return err
		}
	}
	return nil
}

// let defines a variable, "k = 2*n", or a function, "f(l) = 1-l". After ":=" stands a text in
// which braces are filled in.
func (b *builder) let(text string, s *scope) error {
	left, right, ok := strings.Cut(text, " = ")
	compute := evaluate
	name, filled, is := strings.Cut(text, " := ")
	if is && len(name) < len(left) {
		left, right, ok = name, filled, true
		compute = func(text string, s *scope) (value, error) {
			text, err := fill(text, s)
			return asText(text), err
		}
	}
	if !ok {
		return errors.New("a variable has a value after an equals sign")
	}
	name, args, isFunction := strings.Cut(strings.TrimSuffix(left, ")"), "(")
	if isFunction {
		s.calls = maps.Clone(s.calls)
		outer := *s
		s.calls[name] = func(at *scope, values []node) value {
			inner := &scope{nil, maps.Clone(outer.vars), outer.calls}
			names := strings.Split(args, ", ")
			if len(values) != len(names) {
				fail("%d values are given and %d are taken", len(values), len(names))
			}
			for i, name := range names {
				inner.vars[name] = values[i].eval(at)
			}
			v, err := compute(right, inner)
			if err != nil {
				fail("%v", err)
			}
			return v
		}
		return nil
	}
	v, err := compute(right, s)
	s.vars[name] = v
	return err
}

// with returns the scope with one more variable.
func (s *scope) with(name string, v value) *scope {
	vars := maps.Clone(s.vars)
	vars[name] = v
	return &scope{s.results, vars, s.calls}
}

// value evaluates a word of a list of values: JSON, an expression, or plain text.
func (s *scope) value(text string) value {
	if json.Valid([]byte(text)) {
		return read(json.RawMessage(text))
	}
	if v, err := evaluate(text, s); err == nil {
		return v
	}
	return asText(text)
}

// asText returns a text as a value, which may be a number.
func asText(text string) value { return read(json.RawMessage(asJSON(text))) }

// fill replaces expressions in braces by their values. {{ is a literal brace.
func fill(text string, s *scope) (string, error) {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(text, "{")
		b.WriteString(before)
		if !ok {
			return b.String(), nil
		}
		if strings.HasPrefix(after, "{") {
			b.WriteString("{")
			text = after[1:]
			continue
		}
		expression, rest, ok := strings.Cut(after, "}")
		if !ok {
			return "", errors.New("a brace is not closed")
		}
		v, err := evaluate(expression, s)
		if err != nil {
			return "", err
		}
		if v.JSON == nil && v.Number != nil {
			b.WriteString(v.Number.RatString())
		} else {
			b.WriteString(v.write())
		}
		text = rest
	}
}
