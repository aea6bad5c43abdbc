package paper

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// evaluateStack reads what stands at a place of the results of a cell's requests. The
// place is a JSON pointer into the only result, or words in the order of a
// calculator with a stack:
//
//	/won 1/won          a value of the first result, or with its index of another
//	7 2/3 0.5           a number
//	plus minus times over power abs
//	sum length greatest of a list of numbers; length also of an object
//	from                a list without its first elements: /reformed 1 from
//	at                  the number at an index of a list, or of a name of an object,
//	                    0 where there is none: /reformed 4 at
//	count               how many numbers of a list are the same: /visited 7 count
//	moment              the mean of a power of the index of a list of counts:
//	                    /score/counts 2 moment
//	within              the interval from a-b to a+b
//	equals above below atleast atmost
//
// A decimal string of a result is the number it writes.
func evaluateStack(at string, results []*Result) (Value, error) {
	var stack []Value
	pop := func() Value {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return v
	}
	fail := func(format string, args ...any) (Value, error) {
		return Value{}, fmt.Errorf("%q: "+format, append([]any{at}, args...)...)
	}
	for _, word := range strings.Fields(at) {
		if _, of, two := operation(word); of > 0 {
			if len(stack) < of {
				return fail("nothing stands before %s", word)
			}
			var b Value
			if two {
				b = pop()
			}
			v, err := applyStack(word, pop(), b)
			if err != nil {
				return fail("%w", err)
			}
			stack = append(stack, v)
			continue
		}
		if slash := strings.IndexByte(word, '/'); slash == 0 || slash > 0 && word[slash+1] > '9' {
			which := 0
			if slash > 0 {
				n, err := strconv.Atoi(word[:slash])
				if err != nil {
					return fail("%q is no place", word)
				}
				which = n
			}
			if which >= len(results) {
				return fail("there are %d results", len(results))
			}
			v, err := results[which].point(word[slash:])
			if err != nil {
				return fail("%w", err)
			}
			stack = append(stack, v)
			continue
		}
		n, ok := new(big.Rat).SetString(word)
		if !ok {
			return fail("%q is neither a place nor a number nor a word that is known", word)
		}
		stack = append(stack, Value{Number: n})
	}
	if len(stack) != 1 {
		return fail("leaves %d values", len(stack))
	}
	return stack[0], nil
}

// operation says how many values a word takes, and whether it takes two.
func operation(word string) (string, int, bool) {
	switch word {
	case "plus", "minus", "times", "over", "power", "from", "at", "count", "moment", "within", "equals", "above", "below", "atleast", "atmost":
		return word, 2, true
	case "sum", "length", "greatest", "abs":
		return word, 1, false
	}
	return "", 0, false
}

func applyStack(word string, a, b Value) (Value, error) {
	switch word {
	case "at":
		if b.Number == nil || !b.Number.IsInt() || a.JSON == nil {
			return Value{}, fmt.Errorf("at takes a list or an object, and a whole number")
		}
		name := b.Number.RatString()
		found := Open(a.JSON)
		v, err := found.point("/" + name)
		if err != nil { // there is none, or it is neither a list nor an object
			if found.list == nil && found.fields == nil {
				return Value{}, err
			}
			return Value{Number: new(big.Rat)}, nil
		}
		return v, nil
	case "sum", "length", "greatest", "from", "count", "moment":
		var list []json.RawMessage
		if err := json.Unmarshal(a.JSON, &list); err != nil {
			var fields map[string]json.RawMessage
			if word != "length" || json.Unmarshal(a.JSON, &fields) != nil {
				return Value{}, fmt.Errorf("%s takes a list", word)
			}
			return Value{Number: over(int64(len(fields)), 1)}, nil
		}
		if word == "from" {
			if b.Number == nil || !b.Number.IsInt() || !b.Number.Num().IsInt64() {
				return Value{}, fmt.Errorf("from takes a whole number")
			}
			n := min(max(0, b.Number.Num().Int64()), int64(len(list)))
			return Value{JSON: json.RawMessage(asJSON(list[n:]))}, nil
		}
		if word == "moment" {
			return momentStack(list, b)
		}
		if word == "count" {
			n := int64(0)
			for _, x := range list {
				if v := read(x).Number; v != nil && b.Number != nil && v.Cmp(b.Number) == 0 {
					n++
				}
			}
			return Value{Number: over(n, 1)}, nil
		}
		if word == "length" {
			return Value{Number: over(int64(len(list)), 1)}, nil
		}
		var total *big.Rat
		for _, x := range list {
			n := read(x).Number
			switch {
			case n == nil:
				return Value{}, fmt.Errorf("%s: %s is no number", word, x)
			case total == nil:
				total = new(big.Rat).Set(n)
			case word == "sum":
				total.Add(total, n)
			case n.Cmp(total) > 0:
				total.Set(n)
			}
		}
		if total == nil {
			total = new(big.Rat)
		}
		return Value{Number: total}, nil
	}
	if a.Number == nil || b.Number == nil && word != "abs" {
		return Value{}, fmt.Errorf("%s takes numbers", word)
	}
	x, y, z := a.Number, b.Number, new(big.Rat)
	if word == "abs" {
		return Value{Number: z.Abs(x)}, nil
	}
	switch word {
	case "plus":
		return Value{Number: z.Add(x, y)}, nil
	case "minus":
		return Value{Number: z.Sub(x, y)}, nil
	case "times":
		return Value{Number: z.Mul(x, y)}, nil
	case "within":
		low, high := new(big.Rat).Sub(x, y), z.Add(x, y)
		return Value{JSON: json.RawMessage(asJSON([2]string{low.RatString(), high.RatString()}))}, nil
	case "over":
		if y.Sign() == 0 {
			return Value{}, fmt.Errorf("division by 0")
		}
		return Value{Number: z.Quo(x, y)}, nil
	case "power":
		if !y.IsInt() || y.Sign() < 0 || y.Cmp(over(1000, 1)) > 0 {
			return Value{}, fmt.Errorf("power takes a whole number to 1000")
		}
		e := y.Num()
		return Value{Number: z.SetFrac(new(big.Int).Exp(x.Num(), e, nil), new(big.Int).Exp(x.Denom(), e, nil))}, nil
	}
	c := x.Cmp(y)
	is, sign := false, ""
	switch word {
	case "equals":
		is, sign = c == 0, "="
	case "above":
		is, sign = c > 0, ">"
	case "below":
		is, sign = c < 0, "<"
	case "atleast":
		is, sign = c >= 0, "≥"
	case "atmost":
		is, sign = c <= 0, "≤"
	}
	text := short(x) + " " + sign + " " + short(y)
	if !is {
		text = "not " + text
	}
	return Value{Truth: &is, Text: text}, nil
}

// momentStack is the mean of a power of what a list of counts counts.
func momentStack(counts []json.RawMessage, power Value) (Value, error) {
	if power.Number == nil || !power.Number.IsInt() || power.Number.Sign() < 0 || power.Number.Cmp(over(10, 1)) > 0 {
		return Value{}, fmt.Errorf("moment takes a whole number to 10")
	}
	total, all := new(big.Rat), new(big.Rat)
	for i, text := range counts {
		n := read(text).Number
		if n == nil {
			return Value{}, fmt.Errorf("moment: %s is no number", text)
		}
		all.Add(all, n)
		to := new(big.Int).Exp(big.NewInt(int64(i)), power.Number.Num(), nil)
		total.Add(total, new(big.Rat).Mul(n, new(big.Rat).SetInt(to)))
	}
	if all.Sign() == 0 {
		return Value{}, fmt.Errorf("moment: nothing is counted")
	}
	return Value{Number: total.Quo(total, all)}, nil
}
