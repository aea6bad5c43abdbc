package paper

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// data holds what the papers print: a file of items for each paper, tables in the
// papers' own layout, and the errata. data/README.md describes the format.
//
//go:embed data
var data embed.FS

// file is the text of a file of data.
func file(name string) string {
	text, err := data.ReadFile("data/" + name)
	if err != nil {
		panic("paper: " + err.Error()) // the name stands in this package or its data; tests read all
	}
	return string(text)
}

// itemsOf returns the items of a paper, with their errata.
func itemsOf(paper string) []Item {
	items, err := readItems(paper+".txt", file(paper+".txt"))
	if err == nil {
		err = mark(paper, items)
	}
	if err != nil {
		panic("paper: " + err.Error()) // tests read all files
	}
	return items
}

// A step is a line of a file of items: a word and what follows it. Lines that are
// indented deeper belong to it.
type step struct {
	line, indent int
	word, text   string
}

// readItems reads a file of items. An error names the file and the line.
func readItems(name, text string) ([]Item, error) {
	var items []Item
	var body []step
	end := func() error { // of an item
		if len(body) == 0 {
			return nil
		}
		b := builder{item: &items[len(items)-1]}
		if err := b.run(body, &scope{vars: map[string]Value{}, calls: formulas}, Cell{}); err != nil {
			return fmt.Errorf("%s:%d: %w", name, b.line, err)
		}
		body = nil
		last := len(items) - 1
		prefix, to, ranged := strings.Cut(items[last].Name, "..")
		if ranged { // "formula 9..12" is four items
			at := strings.LastIndexByte(prefix, ' ') + 1
			first, err := strconv.Atoi(prefix[at:])
			end, err2 := strconv.Atoi(to)
			if err := errors.Join(err, err2); err != nil {
				return fmt.Errorf("%s:%d: %w", name, b.line, err)
			}
			items = slices.Concat(items[:last], slices.Repeat(items[last:], end-first+1))
			for k := range items[last:] {
				items[last+k].Name = prefix[:at] + strconv.Itoa(first+k)
			}
		}
		return nil
	}
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimLeft(line, " ")
		word, rest, _ := strings.Cut(trimmed, " ")
		title, about, titled := strings.Cut(rest, " | ")
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case word == "item" && titled:
			if err := end(); err != nil {
				return nil, err
			}
			items = append(items, Item{Name: title, Title: about})
		case word == "item" || len(items) == 0:
			return nil, fmt.Errorf("%s:%d: an item begins with its name and title, and a bar between", name, i+1)
		default:
			body = append(body, step{i + 1, len(line) - len(trimmed), word, strings.TrimSpace(rest)})
		}
	}
	return items, end()
}

// A builder makes the cells of an item.
type builder struct {
	item *Item
	line int // the line that is read, for errors
}

// run takes lines in a scope of their own. The cell holds what the lines around them
// have set.
func (b *builder) run(steps []step, outer *scope, c Cell) error {
	return b.do(steps, &scope{vars: maps.Clone(outer.vars), calls: outer.calls}, &c)
}

// do takes lines one by one, which may change the scope and the cell. Requests that
// follow each other are asked together.
func (b *builder) do(steps []step, s *scope, c *Cell) error {
	asking, last := false, false // the line before is a request; the last condition
	for len(steps) > 0 {
		st := steps[0]
		n := 1
		for n < len(steps) && steps[n].indent > st.indent {
			n++
		}
		body := steps[1:n]
		steps = steps[n:]
		b.line = st.line
		inner := func(s *scope) error { return b.run(body, s, *c) }
		var err error
		switch st.word {
		case "for":
			err = b.each(st.text, s, inner)
		case "grid":
			err = b.grid(st.text, s, inner)
		case "if":
			var v Value
			v, err = evaluate(st.text, s)
			if err == nil && v.Truth == nil {
				err = errors.New("a condition is a statement")
			}
			if err != nil {
				return err
			}
			last = *v.Truth
			if last {
				err = b.do(body, s, c)
			}
		case "else":
			if !last {
				err = b.do(body, s, c)
			}
		case "let":
			err = b.let(st.text, s)
		default:
			err = b.set(st, s, c, asking)
		}
		if err != nil {
			return err
		}
		asking = st.word == "ask"
	}
	return nil
}

// set takes a line that says something of cells.
func (b *builder) set(st step, s *scope, c *Cell, asking bool) error {
	text, err := fill(st.text, s)
	if err != nil {
		return err
	}
	switch st.word {
	case "why":
		b.item.Why = text
	case "ask":
		r, err := request(text)
		if err != nil {
			return err
		}
		if !asking {
			c.Requests = nil
		}
		c.Requests = append(slices.Clone(c.Requests), r)
	case "place":
		c.At = text
	case "rule":
		c.Rule = Rule(text)
	case "cell":
		b.item.Cells = append(b.item.Cells, c.printed(text))
	case "as":
		return b.as(text)
	case "use":
		name, argument, _ := strings.Cut(text, " ")
		make := generators[name]
		if make == nil {
			return fmt.Errorf("there is no generator %q", name)
		}
		b.item.Cells = append(b.item.Cells, make(argument)...)
	default:
		return fmt.Errorf("%q is no word that begins a line", st.word)
	}
	return nil
}

// printed is the cell with what a line of it says: row, column, what is printed, and
// how that is compared.
func (c Cell) printed(text string) Cell {
	parts := append(strings.Split(text, " | "), "", "", "")
	c.Row, c.Column, c.Printed, c.Says = parts[0], strings.TrimSuffix(parts[1], "-"), parts[2], parts[3]
	if c.Printed == "?" {
		c.Printed, c.Unreadable = "", true
	}
	if c.Rule == "" {
		c.Rule = AsIs
		if strings.ContainsAny(c.At, "<=>") {
			c.Rule = Statement
		}
	}
	return c
}

// each runs with every value of some variables: "m s = 6:2 10:2" or "n = 1 4..m-1".
func (b *builder) each(text string, s *scope, run func(*scope) error) error {
	left, right, ok := strings.Cut(text, " = ")
	if !ok {
		return errors.New("variables have values after an equals sign")
	}
	names, values := strings.Fields(left), strings.Fields(right)
	by := 1
	if n := len(values); n > 2 && values[n-2] == "step" {
		v, err := evaluate(values[n-1], s)
		if err != nil {
			return err
		}
		by, values = whole(v), values[:n-2]
	}
	for _, value := range values {
		from, to, ok := strings.Cut(value, "..")
		if ok {
			first, err := evaluate(from, s)
			last, err2 := evaluate(to, s)
			if err := errors.Join(err, err2); err != nil {
				return err
			}
			for n := whole(first); n <= whole(last); n += by {
				if err := run(s.with(names[0], number(over(int64(n), 1)))); err != nil {
					return err
				}
			}
			continue
		}
		parts := strings.Split(value, ":")
		if len(parts) != len(names) {
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

// with is the scope with one more variable.
func (s *scope) with(name string, v Value) *scope {
	vars := maps.Clone(s.vars)
	vars[name] = v
	return &scope{s.results, vars, s.calls}
}

// value is a word of a list of values: JSON, an expression, or itself.
func (s *scope) value(text string) Value {
	if json.Valid([]byte(text)) {
		return read(json.RawMessage(text))
	}
	if v, err := evaluate(text, s); err == nil {
		return v
	}
	return asText(text)
}

// asText is a text, which may write a number.
func asText(text string) Value { return read(json.RawMessage(asJSON(text))) }

// let defines a variable, "k = 2*n", or a function of variables, "f(l) = 1-l". After
// ":=" stands a text in which braces are filled in.
func (b *builder) let(text string, s *scope) error {
	left, right, ok := strings.Cut(text, " = ")
	compute := evaluate
	if name, filled, is := strings.Cut(text, " := "); is && len(name) < len(left) {
		left, right, ok = name, filled, true
		compute = func(text string, s *scope) (Value, error) {
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
		s.calls[name] = func(at *scope, values []node) Value {
			inner := &scope{nil, maps.Clone(outer.vars), outer.calls}
			for i, name := range strings.Split(args, ", ") {
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

// grid runs with every box of a table, by rows or, "NAME by columns", by columns: row
// and col are its labels, it is the box, and it1, it2, .. are its words. "NAME by
// lines" runs with every line, whose boxes have the names of their columns.
func (b *builder) grid(text string, s *scope, run func(*scope) error) error {
	name, order, _ := strings.Cut(text, " by ")
	t, err := readTable(name+".txt", file(name+".txt"))
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

// as takes cells of an item that the other paper has too: "PAPER, ITEM | COLUMN | ..",
// those of some columns where columns are named; a column may be begun, "a(*".
func (b *builder) as(text string) error {
	parts := strings.Split(text, " | ")
	paper, name, _ := strings.Cut(parts[0], ", ")
	items, err := readItems(paper+".txt", file(paper+".txt"))
	if err != nil {
		return err
	}
	i := slices.IndexFunc(items, func(i Item) bool { return i.Name == name })
	if i < 0 {
		return fmt.Errorf("%s has no %q", paper, name)
	}
	for _, c := range items[i].Cells {
		if len(parts) == 1 || slices.ContainsFunc(parts[1:], func(p string) bool { return matches(p, c.Column) }) {
			b.item.Cells = append(b.item.Cells, c)
		}
	}
	return nil
}

// matches compares a name with a pattern, which may end with a star.
func matches(pattern, name string) bool {
	begin, star := strings.CutSuffix(pattern, "*")
	return name == pattern || star && strings.HasPrefix(name, begin)
}

// fill puts the values of expressions for what stands in braces; {{ is a brace.
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

// request writes a request: a job, and fields with their values as JSON, in which
// quotes may be left out.
func request(text string) (string, error) {
	words := strings.Fields(text)
	fields := []any{}
	for _, f := range words[1:] {
		name, value, ok := strings.Cut(f, "=")
		switch {
		case !ok:
			return "", fmt.Errorf("%q: a field has a value after an equals sign", f)
		case json.Valid([]byte(value)):
			fields = append(fields, name, json.RawMessage(value))
		default:
			fields = append(fields, name, value)
		}
	}
	return ask(words[0], fields...), nil
}
