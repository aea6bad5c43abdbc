package paper

import (
	"fmt"
	"math/big"
	"strconv"
)

// valueAt computes an expression over the results of a cell's requests, in order:
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
func valueAt(at string, results []*Result) (value, error) {
	return evaluate(at, &scope{results: results, calls: cellFunctions})
}

// A scope holds what an expression may name: results, variables and functions.
type scope struct {
	results []*Result
	vars    map[string]value
	calls   map[string]function
}

// A failure is the panic that ends the evaluation of an expression. evaluate returns it as an
// error.
type failure string

// fail ends the evaluation with a failure.
func fail(format string, args ...any) { panic(failure(fmt.Sprintf(format, args...))) }

// evaluate computes an expression in a scope.
func evaluate(text string, s *scope) (v value, err error) {
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

// at returns the number at an index of a list, or under that name in an object; 0 where there is none.
func at(of value, index int) value {
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

// apply applies a binary operator. The right operand of "and" and "or" is evaluated only if it matters.
func apply(sign string, a value, right node, s *scope) value {
	if sign == "and" || sign == "or" {
		if truthOf(a) == (sign == "or") {
			return a
		}
		return right.eval(s)
	}
	b := right.eval(s)
	if sign == "=" && (a.Number == nil || b.Number == nil) { // compare as text
		is := a.write() == b.write()
		return value{Truth: &is, Text: a.write()}
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
	return value{Truth: &is, Text: text}
}
