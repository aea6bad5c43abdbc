package paper

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A builder makes the cells of an item, and the gains.
type builder struct {
	itemsFile
	paper  string
	item   Item
	beyond bool // the item has only gains
	line   int  // the current line, for errors

	eulerian []Item // the items of the eulerian paper; nil until a line copies some
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

// execute executes lines one by one. Lines may change the scope and the cell. Consecutive request lines
// form one list of requests.
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
			var v value
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
			err = b.cellLine(st, s, c, asking)
		}
		if err != nil {
			return err
		}
		asking = st.word == "ask"
	}
	return nil
}

// cellLine executes a line that sets or adds cells or gains.
func (b *builder) cellLine(st itemLine, s *scope, c *Cell, asking bool) error {
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
