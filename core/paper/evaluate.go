package paper

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/split"
)

// A Value is the value of an expression or of a place in a result: a number, or other JSON.
type Value struct {
	Number *big.Rat
	JSON   json.RawMessage
	// Truth is set for the result of a comparison, which Text then describes.
	Truth *bool
	Text  string
}

// Evaluate computes an expression over the results of a cell's requests, in order:
//
//	/won 1/won           JSON pointers into the first result, and into the second
//	7 2/3 0.5 1e9        numbers; a fraction has no space around its bar
//	+ - * / ^ mod n!     arithmetic; a division has a space after its bar
//	= < <= > >= and or   statements
//	/reformed[4]         the number at an index of a list, or under that name in an
//	                     object; 0 where there is none
//	/reformed[1:]        a list without its first elements
//	sum(x) greatest(x)   of a list of numbers
//	length(x)            of a list or an object
//	count(x, 7)          how many numbers of a list are 7
//	moment(x, 2)         the mean of a power of the index of a list of counts
//	abs(x) within(x, d)  the absolute value; the interval from x-d to x+d
//
// A decimal string in a result counts as a number.
func Evaluate(at string, results []*Result) (Value, error) {
	return evaluate(at, &scope{results: results, calls: cellFunctions})
}

// A Result is the JSON result of a request. It is parsed only as far as pointers need, and
// only once for all cells.
type Result struct {
	text   json.RawMessage
	fields map[string]*Result
	list   []*Result
}

// Open prepares a result for Evaluate.
func Open(result json.RawMessage) *Result { return &Result{text: bytes.TrimSpace(result)} }

// point follows a JSON pointer.
func (r *Result) point(pointer string) (Value, error) {
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
					return Value{}, fmt.Errorf("%s: %w", pointer, err)
				}
			}
			next := at.fields[name]
			if next == nil {
				return Value{}, fmt.Errorf("%s: the result has no %q", pointer, name)
			}
			at = next
		case len(at.text) > 0 && at.text[0] == '[':
			if at.list == nil {
				if err := split.Each(at.text, func(_ string, text []byte) error {
					at.list = append(at.list, Open(text))
					return nil
				}); err != nil {
					return Value{}, fmt.Errorf("%s: %w", pointer, err)
				}
			}
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(at.list) {
				return Value{}, fmt.Errorf("%s: there is no %q in a list of %d", pointer, name, len(at.list))
			}
			at = at.list[i]
		default:
			return Value{}, fmt.Errorf("%s: there is nothing at %q", pointer, name)
		}
	}
	return read(at.text), nil
}

// read converts JSON to a value. JSON that denotes a number gets the number.
func read(text json.RawMessage) Value {
	v := Value{JSON: text}
	var s string
	if json.Unmarshal(text, &s) != nil {
		s = string(text)
	}
	if n, ok := new(big.Rat).SetString(s); ok {
		v.Number = n
	}
	return v
}

// A scope holds what an expression may name: results, variables and functions.
type scope struct {
	results []*Result
	vars    map[string]Value
	calls   map[string]function
}

// A node is a parsed expression. A node that is a single name keeps it, for functions that
// bind a variable.
type node struct {
	name string
	eval func(*scope) Value
}

// A function takes its arguments unevaluated.
type function func(*scope, []node) Value

// A failure is the panic that ends the evaluation of an expression. evaluate returns it as an
// error.
type failure string

func fail(format string, args ...any) { panic(failure(fmt.Sprintf(format, args...))) }

func evaluate(text string, s *scope) (v Value, err error) {
	defer func() {
		r := recover()
		if r != nil {
			f, own := r.(failure)
			if !own {
				panic(r)
			}
			err = fmt.Errorf("%q: %s", text, string(f))
		}
	}()
	p := parser{rest: text}
	p.next()
	n := p.binary(0)
	if p.token != "" {
		fail("%q is not expected", p.token)
	}
	return n.eval(s), nil
}

// A parser parses an expression. token is the next token, "" at the end.
type parser struct{ rest, token string }

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// next scans the next token: a number, a pointer, a name, a quoted text, or a sign.
func (p *parser) next() {
	p.rest = strings.TrimLeft(p.rest, " ")
	at := func(i int) byte {
		if i < len(p.rest) {
			return p.rest[i]
		}
		return 0
	}
	n := 0
	for isDigit(at(n)) {
		n++
	}
	switch {
	case at(n) == '/' && isLetter(at(n+1)):
		for isLetter(at(n)) || isDigit(at(n)) || at(n) == '/' || at(n) == '~' {
			n++
		}
	case n > 0:
		for isDigit(at(n)) || at(n) == '.' || at(n) == '/' && isDigit(at(n+1)) ||
			at(n) == 'e' && (isDigit(at(n+1)) || at(n+1) == '-') || at(n) == '-' && at(n-1) == 'e' {
			n++
		}
	case isLetter(at(0)):
		for isLetter(at(n)) || isDigit(at(n)) {
			n++
		}
	case at(0) == '"':
		n = strings.IndexByte(p.rest[1:], '"') + 2
		if n == 1 {
			fail("a text has no end")
		}
	case at(0) == '<' && at(1) == '=' || at(0) == '>' && at(1) == '=':
		n = 2
	case at(0) != 0:
		n = 1
	}
	p.token, p.rest = p.rest[:n], p.rest[n:]
}

// accept consumes the next token if it is the given one, and reports whether it was.
func (p *parser) accept(token string) bool {
	is := p.token == token
	if is {
		p.next()
	}
	return is
}

func (p *parser) expect(token string) {
	if !p.accept(token) {
		fail("%q is expected before %q", token, p.token+p.rest)
	}
}

// operatorLevels lists the binary operators by rising precedence.
var operatorLevels = [][]string{{"or"}, {"and"}, {"=", "<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "mod"}}

func (p *parser) binary(level int) node {
	if level == len(operatorLevels) {
		return p.unary()
	}
	left := p.binary(level + 1)
	for slices.Contains(operatorLevels[level], p.token) {
		sign, a := p.token, left
		p.next()
		b := p.binary(level + 1)
		left = node{eval: func(s *scope) Value { return apply(sign, a.eval(s), b, s) }}
	}
	return left
}

func (p *parser) unary() node {
	if p.accept("-") {
		of := p.unary()
		return node{eval: func(s *scope) Value { return number(new(big.Rat).Neg(numberOf(of.eval(s)))) }}
	}
	base := p.primary()
	if p.accept("^") {
		exponent := p.unary()
		return node{eval: func(s *scope) Value { return apply("^", base.eval(s), exponent, s) }}
	}
	return base
}

func (p *parser) primary() node {
	n := p.atom()
	for {
		of := n
		switch {
		case p.accept("!"):
			n = node{eval: func(s *scope) Value {
				return number(new(big.Rat).SetInt(new(big.Int).MulRange(1, int64(intOf(of.eval(s))))))
			}}
		case p.accept("["):
			index := p.binary(0)
			from := p.accept(":")
			p.expect("]")
			n = node{eval: func(s *scope) Value {
				if from {
					list := listOf(of.eval(s))
					return asValue(list[min(max(0, intOf(index.eval(s))), len(list)):])
				}
				return at(of.eval(s), intOf(index.eval(s)))
			}}
		default:
			return n
		}
	}
}

func (p *parser) atom() node {
	token := p.token
	p.next()
	switch {
	case token == "(":
		n := p.binary(0)
		p.expect(")")
		return n
	case token == "[":
		parts := p.list("]")
		return node{eval: func(s *scope) Value {
			all := []json.RawMessage{}
			for _, n := range parts {
				all = append(all, n.eval(s).json())
			}
			return asValue(all)
		}}
	case token != "" && token[0] == '"':
		v := Value{JSON: json.RawMessage(token)}
		return node{eval: func(*scope) Value { return v }}
	case token != "" && isLetter(token[0]):
		if !p.accept("(") {
			return node{name: token, eval: func(s *scope) Value {
				v, ok := s.vars[token]
				if !ok {
					fail("%q is not known", token)
				}
				return v
			}}
		}
		args := p.list(")")
		return node{eval: func(s *scope) Value {
			f := s.calls[token]
			if f == nil {
				fail("%q is no function", token)
			}
			return f(s, args)
		}}
	case strings.Contains(token, "/") && !isDigit(token[strings.IndexByte(token, '/')+1:][0]):
		slash := strings.IndexByte(token, '/')
		which := 0
		if slash > 0 {
			which, _ = strconv.Atoi(token[:slash]) // only digits
		}
		return node{eval: func(s *scope) Value {
			if which >= len(s.results) {
				fail("there are %d results", len(s.results))
			}
			v, err := s.results[which].point(token[slash:])
			if err != nil {
				fail("%v", err)
			}
			return v
		}}
	}
	x, ok := new(big.Rat).SetString(token)
	if !ok {
		fail("%q is neither a place nor a number nor a name", token)
	}
	return node{eval: func(*scope) Value { return number(x) }}
}

// list parses expressions separated by commas, up to a closing bracket.
func (p *parser) list(end string) (all []node) {
	for !p.accept(end) {
		if len(all) > 0 {
			p.expect(",")
		}
		all = append(all, p.binary(0))
	}
	return all
}

func number(x *big.Rat) Value { return Value{Number: x} }

func asValue(v any) Value { return Value{JSON: json.RawMessage(asJSON(v))} }

// json returns the value as JSON.
func (v Value) json() json.RawMessage {
	if v.JSON != nil {
		return v.JSON
	}
	if v.Number.IsInt() {
		return json.RawMessage(v.Number.RatString())
	}
	return json.RawMessage(asJSON(v.Number.RatString()))
}

func numberOf(v Value) *big.Rat {
	if v.Number == nil {
		fail("%s is no number", v.write())
	}
	return v.Number
}

// intOf returns a value as an int, for indexes and small exponents.
func intOf(v Value) int {
	n := numberOf(v)
	if !n.IsInt() || !n.Num().IsInt64() {
		fail("%s is no whole number", v.write())
	}
	return int(n.Num().Int64())
}

func listOf(v Value) (list []json.RawMessage) {
	if v.JSON == nil || json.Unmarshal(v.JSON, &list) != nil {
		fail("%s is no list", v.write())
	}
	return list
}

func truthOf(v Value) bool {
	if v.Truth == nil {
		fail("%s is no statement", v.write())
	}
	return *v.Truth
}

func at(of Value, index int) Value {
	if of.JSON == nil {
		fail("%s is neither a list nor an object", of.write())
	}
	found := Open(of.JSON)
	v, err := found.point("/" + strconv.Itoa(index))
	switch {
	case err == nil:
		return v
	case found.list == nil && found.fields == nil:
		fail("%v", err)
	}
	return number(new(big.Rat))
}

// apply applies a binary operator.
func apply(sign string, a Value, right node, s *scope) Value {
	if sign == "and" || sign == "or" {
		if truthOf(a) == (sign == "or") {
			return a
		}
		return right.eval(s)
	}
	b := right.eval(s)
	if sign == "=" && (a.Number == nil || b.Number == nil) { // compare as text
		is := a.write() == b.write()
		return Value{Truth: &is, Text: a.write()}
	}
	x, y, z := numberOf(a), numberOf(b), new(big.Rat)
	switch sign {
	case "+":
		return number(z.Add(x, y))
	case "-":
		return number(z.Sub(x, y))
	case "*":
		return number(z.Mul(x, y))
	case "/":
		if y.Sign() == 0 {
			fail("division by 0")
		}
		return number(z.Quo(x, y))
	case "mod":
		return number(z.SetInt64(int64(((intOf(a) % intOf(b)) + intOf(b)) % intOf(b))))
	case "^":
		n := intOf(b)
		if n < 0 || n > 1000 {
			fail("a power has a whole exponent to 1000")
		}
		e := big.NewInt(int64(n))
		return number(z.SetFrac(new(big.Int).Exp(x.Num(), e, nil), new(big.Int).Exp(x.Denom(), e, nil)))
	}
	c, is := x.Cmp(y), false
	switch sign {
	case "=":
		is = c == 0
	case ">":
		is = c > 0
	case "<":
		is = c < 0
	case ">=":
		is, sign = c >= 0, "≥"
	case "<=":
		is, sign = c <= 0, "≤"
	}
	text := shortText(x) + " " + sign + " " + shortText(y)
	if !is {
		text = "not " + text
	}
	return Value{Truth: &is, Text: text}
}

// cellFunctions are the functions that a cell may use.
var cellFunctions = map[string]function{
	"sum": fold(func(total, x *big.Rat) *big.Rat { return total.Add(total, x) }),
	"greatest": fold(func(most, x *big.Rat) *big.Rat {
		if x.Cmp(most) > 0 {
			return x
		}
		return most
	}),
	"length": withArgs(1, func(v []Value) Value {
		var fields map[string]json.RawMessage
		if v[0].JSON != nil && json.Unmarshal(v[0].JSON, &fields) == nil && fields != nil {
			return number(fraction(int64(len(fields)), 1))
		}
		return number(fraction(int64(len(listOf(v[0]))), 1))
	}),
	"count": withArgs(2, func(v []Value) Value {
		n := int64(0)
		for _, x := range listOf(v[0]) {
			y := read(x).Number
			if y != nil && y.Cmp(numberOf(v[1])) == 0 {
				n++
			}
		}
		return number(fraction(n, 1))
	}),
	"moment": withArgs(2, func(v []Value) Value { return number(moment(listOf(v[0]), intOf(v[1]))) }),
	"abs":    withArgs(1, func(v []Value) Value { return number(new(big.Rat).Abs(numberOf(v[0]))) }),
	"within": withArgs(2, func(v []Value) Value {
		x, d := numberOf(v[0]), numberOf(v[1])
		return asValue([]string{new(big.Rat).Sub(x, d).RatString(), new(big.Rat).Add(x, d).RatString()})
	}),
}

// withArgs wraps a function of count evaluated arguments.
func withArgs(count int, f func([]Value) Value) function {
	return func(s *scope, args []node) Value {
		if len(args) != count {
			fail("%d values are given and %d are taken", len(args), count)
		}
		var v []Value
		for _, n := range args {
			v = append(v, n.eval(s))
		}
		return f(v)
	}
}

// fold makes a function that folds a list of numbers. It is 0 for an empty list.
func fold(f func(total, x *big.Rat) *big.Rat) function {
	return withArgs(1, func(v []Value) Value {
		var total *big.Rat
		for _, text := range listOf(v[0]) {
			x := new(big.Rat).Set(numberOf(read(text)))
			if total == nil {
				total = x
			} else {
				total = f(total, x)
			}
		}
		if total == nil {
			total = new(big.Rat)
		}
		return number(total)
	})
}

// moment is the mean of a power of the index, weighted by a list of counts.
func moment(counts []json.RawMessage, power int) *big.Rat {
	if power < 0 || power > 10 {
		fail("moment takes a power to 10")
	}
	total, all := new(big.Rat), new(big.Rat)
	for i, text := range counts {
		n := numberOf(read(text))
		all.Add(all, n)
		to := new(big.Int).Exp(big.NewInt(int64(i)), big.NewInt(int64(power)), nil)
		total.Add(total, new(big.Rat).Mul(n, new(big.Rat).SetInt(to)))
	}
	if all.Sign() == 0 {
		fail("moment: nothing is counted")
	}
	return total.Quo(total, all)
}

// shortText writes a number, as a decimal where its fraction is long.
func shortText(n *big.Rat) string {
	text := n.RatString()
	if len(text) <= 24 {
		return text
	}
	if n.IsInt() {
		return n.RatString()
	}
	f, _ := n.Float64()
	return strconv.FormatFloat(f, 'g', 12, 64)
}
