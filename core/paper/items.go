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

// data holds what the papers print: a file of items for each paper, tables in the papers' own
// layout, and the errata. data/README.md describes the format.
//
//go:embed data/*.txt data/*/*.txt
var data embed.FS

// file reads a file of data.
func file(name string) (string, error) {
	text, err := data.ReadFile("data/" + name)
	return string(text), err
}

// An itemsFile is the content of a file of items.
type itemsFile struct {
	items []Item
	gains []Gain
}

// readPaper reads the items and gains of a paper.
func readPaper(paper string) itemsFile {
	text, err := file(paper + ".txt")
	if err != nil {
		panic("paper: " + err.Error())
	}
	s, err := readItems(paper, text)
	errata, err2 := corrections()
	if err := errors.Join(err, err2, attachErrata(paper, s.items, errata)); err != nil {
		panic("paper: " + err.Error()) // cannot happen: a test reads them all
	}
	return s
}

// itemsOf returns the function that makes the items of a paper.
func itemsOf(paper string) func() []Item { return func() []Item { return readPaper(paper).items } }

// An itemLine is a line of a file of items: its first word and the rest. The lines indented deeper
// that follow are its body.
type itemLine struct {
	line, indent int
	word, text   string
}

// readItems parses the file of a paper. Errors name the file and the line.
func readItems(paper, text string) (itemsFile, error) {
	b := builder{paper: paper}
	var body []itemLine
	endItem := func() error { // ends the current item
		steps := body
		body = nil
		if err := b.run(steps, &scope{vars: map[string]Value{}, calls: itemFunctions()}, Cell{}); err != nil || b.beyond {
			return err
		}
		return b.addItem()
	}
	at := func(err error) error {
		if err != nil {
			err = fmt.Errorf("%s.txt:%d: %w", paper, b.line, err)
		}
		return err
	}
	started := false
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimLeft(line, " ")
		word, rest, _ := strings.Cut(trimmed, " ")
		name, title, titled := strings.Cut(rest, " | ")
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case word == "item" && titled || word == "beyond":
			if started {
				if err := at(endItem()); err != nil {
					return itemsFile{}, err
				}
			}
			started = true
			b.item, b.beyond, b.line = Item{Name: name, Title: title}, word == "beyond", i+1
		case word == "item" || !started:
			b.line = i + 1
			return itemsFile{}, at(errors.New("an item begins with its name and title, and a bar between"))
		default:
			body = append(body, itemLine{i + 1, len(line) - len(trimmed), word, strings.TrimSpace(rest)})
		}
	}
	return b.itemsFile, at(endItem())
}

// A builder makes the cells of an item, and the gains.
type builder struct {
	itemsFile
	paper  string
	item   Item
	beyond bool // the item has only gains
	line   int  // the current line, for errors

	eulerian []Item // the items of that paper, once they are read
}

// addItem adds the item. The name "formula 9..12" adds four.
func (b *builder) addItem() error {
	prefix, to, ranged := strings.Cut(b.item.Name, "..")
	if !ranged {
		b.items = append(b.items, b.item)
		return nil
	}
	at := strings.LastIndexByte(prefix, ' ') + 1
	first, err := strconv.Atoi(prefix[at:])
	last, err2 := strconv.Atoi(to)
	for n := first; n <= last; n++ {
		b.item.Name = prefix[:at] + strconv.Itoa(n)
		b.items = append(b.items, b.item)
	}
	return errors.Join(err, err2)
}

// run executes lines in a scope of their own. The cell holds what the enclosing lines have
// set.
func (b *builder) run(steps []itemLine, outer *scope, c Cell) error {
	return b.execute(steps, &scope{vars: maps.Clone(outer.vars), calls: outer.calls}, &c)
}

// execute executes lines one by one, which may change the scope and the cell. Consecutive request
// lines form one list of requests.
func (b *builder) execute(steps []itemLine, s *scope, c *Cell) error {
	asking, last := false, false // whether the previous line was a request; the last condition
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
			err = b.forEach(st.text, s, inner)
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
				err = b.execute(body, s, c)
			}
		case "else":
			if !last {
				err = b.execute(body, s, c)
			}
		case "let":
			err = b.let(st.text, s)
		default:
			err = b.setLine(st, s, c, asking)
		}
		if err != nil {
			return err
		}
		asking = st.word == "ask"
	}
	return nil
}

// setLine executes a line that describes cells.
func (b *builder) setLine(st itemLine, s *scope, c *Cell, asking bool) error {
	text, err := fill(st.text, s)
	if err != nil {
		return err
	}
	switch st.word {
	case "why":
		b.item.Why = text
	case "ask":
		r, err := parseRequest(text)
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
		cell, err := c.withLine(text)
		if err != nil {
			return err
		}
		b.item.Cells = append(b.item.Cells, cell)
	case "gain":
		parts := append(strings.Split(text, " | "), "")
		if len(parts) < 3 || len(c.Requests) != 1 {
			return errors.New("a gain has a kind and what is computed, with a bar between, and one request")
		}
		b.gains = append(b.gains, Gain{Item: b.item.Name, Kind: GainKind(parts[0]), Of: parts[1], Printed: parts[2],
			Request: c.Requests[0], At: c.At})
	case "more":
		name, argument, _ := strings.Cut(text, " ")
		generate := gainGenerators()[name]
		if generate == nil {
			return fmt.Errorf("there is no generator %q", name)
		}
		b.gains = append(b.gains, generate(b.paper, b.item.Name, argument)...)
	case "as":
		return b.copyCells(text)
	case "use":
		name, argument, _ := strings.Cut(text, " ")
		generate := generators()[name]
		if generate == nil {
			return fmt.Errorf("there is no generator %q", name)
		}
		b.item.Cells = append(b.item.Cells, generate(argument)...)
	default:
		return fmt.Errorf("%q is no word that begins a line", st.word)
	}
	return nil
}

// withLine returns the cell with the content of a cell line: row, column, what is printed, and
// what the value is compared with where that differs.
func (c Cell) withLine(text string) (Cell, error) {
	parts := strings.Split(text, " | ")
	if len(parts) < 3 || len(parts) > 4 {
		return c, errors.New("a cell has a row, a column and what is printed, with bars between")
	}
	c.Row, c.Column, c.Printed = parts[0], strings.TrimSuffix(parts[1], "-"), parts[2]
	if len(parts) > 3 {
		c.Says = parts[3]
	}
	if c.Printed == "?" {
		c.Printed, c.Unreadable = "", true
	}
	if c.Rule == "" {
		c.Rule = AsIs
		if strings.ContainsAny(c.At, "<=>") {
			c.Rule = Statement
		}
	}
	return c, nil
}

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
				if err := run(s.with(names[0], number(fraction(int64(n), 1)))); err != nil {
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

// with returns the scope with one more variable.
func (s *scope) with(name string, v Value) *scope {
	vars := maps.Clone(s.vars)
	vars[name] = v
	return &scope{s.results, vars, s.calls}
}

// value evaluates a word of a list of values: JSON, an expression, or plain text.
func (s *scope) value(text string) Value {
	if json.Valid([]byte(text)) {
		return read(json.RawMessage(text))
	}
	if v, err := evaluate(text, s); err == nil {
		return v
	}
	return asText(text)
}

// asText returns a text as a value, which may be a number.
func asText(text string) Value { return read(json.RawMessage(asJSON(text))) }

// let defines a variable, "k = 2*n", or a function, "f(l) = 1-l". After ":=" stands a text in
// which braces are filled in.
func (b *builder) let(text string, s *scope) error {
	left, right, ok := strings.Cut(text, " = ")
	compute := evaluate
	name, filled, is := strings.Cut(text, " := ")
	if is && len(name) < len(left) {
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

// copyCells copies the cells of an item of the eulerian paper, "ITEM", or those of some columns,
// "ITEM | COLUMN | ..".
func (b *builder) copyCells(text string) error {
	if b.eulerian == nil {
		text, err := file(bersaniEulerian + ".txt")
		if err != nil {
			return err
		}
		other, err := readItems(bersaniEulerian, text)
		if err != nil {
			return err
		}
		b.eulerian = other.items
	}
	parts := strings.Split(text, " | ")
	i := slices.IndexFunc(b.eulerian, func(i Item) bool { return i.Name == parts[0] })
	if i < 0 {
		return fmt.Errorf("%s has no %q", bersaniEulerian, parts[0])
	}
	for _, c := range b.eulerian[i].Cells {
		if len(parts) == 1 || slices.ContainsFunc(parts[1:], func(p string) bool { return matches(p, c.Column) }) {
			b.item.Cells = append(b.item.Cells, c)
		}
	}
	return nil
}

// matches reports whether a name matches a pattern, which may end with a star.
func matches(pattern, name string) bool {
	begin, star := strings.CutSuffix(pattern, "*")
	return name == pattern || star && strings.HasPrefix(name, begin)
}

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

// parseRequest makes a request from a job and fields with JSON values, in which quotes may be left
// out.
func parseRequest(text string) (string, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return "", errors.New("a request has a job")
	}
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
	return makeRequest(words[0], fields...), nil
}
