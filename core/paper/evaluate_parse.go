package paper

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A node is a parsed expression. name is set if the expression is a single name, for functions that
// bind a variable.
type node struct {
	name string
	eval func(*scope) value
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

// expect consumes the next token, which must be the given one.
func (p *parser) expect(token string) {
	if !p.accept(token) {
		fail("%q is expected before %q", token, p.token+p.rest)
	}
}

// operatorLevels lists the binary operators by rising precedence.
var operatorLevels = [][]string{{"or"}, {"and"}, {"=", "<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "mod"}}

// binary parses operands with binary operators of a level or higher ones between them.
func (p *parser) binary(level int) node {
	if level == len(operatorLevels) {
		return p.unary()
	}
	left := p.binary(level + 1)
	for slices.Contains(operatorLevels[level], p.token) {
		sign, a := p.token, left
		p.next()
		b := p.binary(level + 1)
		left = node{eval: func(s *scope) value { return apply(sign, a.eval(s), b, s) }}
	}
	return left
}

// unary parses a minus sign and its operand, or a power.
func (p *parser) unary() node {
	if p.accept("-") {
		of := p.unary()
		return node{eval: func(s *scope) value { return number(new(big.Rat).Neg(numberOf(of.eval(s)))) }}
	}
	base := p.primary()
	if p.accept("^") {
		exponent := p.unary()
		return node{eval: func(s *scope) value { return apply("^", base.eval(s), exponent, s) }}
	}
	return base
}

// primary parses an atom and the "!" and the indexes in brackets after it.
func (p *parser) primary() node {
	n := p.atom()
	for {
		of := n
		switch {
		case p.accept("!"):
			n = node{eval: func(s *scope) value {
				return number(new(big.Rat).SetInt(new(big.Int).MulRange(1, int64(intOf(of.eval(s))))))
			}}
		case p.accept("["):
			index := p.binary(0)
			from := p.accept(":")
			p.expect("]")
			n = node{eval: func(s *scope) value {
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

// atom parses an expression in parentheses, a list, a text, a variable, a call, a place in a result or a number.
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
		return node{eval: func(s *scope) value {
			all := []json.RawMessage{}
			for _, n := range parts {
				all = append(all, n.eval(s).json())
			}
			return asValue(all)
		}}
	case token != "" && token[0] == '"':
		v := value{JSON: json.RawMessage(token)}
		return node{eval: func(*scope) value { return v }}
	case token != "" && isLetter(token[0]):
		if !p.accept("(") {
			return node{name: token, eval: func(s *scope) value {
				v, ok := s.vars[token]
				if !ok {
					fail("%q is not known", token)
				}
				return v
			}}
		}
		args := p.list(")")
		return node{eval: func(s *scope) value {
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
		return node{eval: func(s *scope) value {
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
	return node{eval: func(*scope) value { return number(x) }}
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
