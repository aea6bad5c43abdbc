package paper

import (
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// formulas are the functions that a file of items may use: those of cells, and what
// the papers' formulas are made of.
var formulas = func() map[string]function {
	all := map[string]function{
		"C": given(2, func(v []Value) Value { return number(binomial(whole(v[0]), whole(v[1]))) }),
		"if": func(s *scope, args []node) Value {
			if len(args) != 3 {
				fail("if takes a condition and two values")
			}
			if truthOf(args[0].eval(s)) {
				return args[1].eval(s)
			}
			return args[2].eval(s)
		},
		// list(k, a, b, x), total and product take x for k from a to b; a list may have
		// a condition, list(k, a, b, x, c).
		"list": func(s *scope, args []node) Value {
			all := []json.RawMessage{}
			each(s, args, func(s *scope) {
				if len(args) == 4 || truthOf(args[4].eval(s)) {
					all = append(all, args[3].eval(s).json())
				}
			})
			return asValue(all)
		},
		"total": func(s *scope, args []node) Value {
			r := new(big.Rat)
			each(s, args, func(s *scope) { r.Add(r, numberOf(args[3].eval(s))) })
			return number(r)
		},
		"product": func(s *scope, args []node) Value {
			r := over(1, 1)
			each(s, args, func(s *scope) { r.Mul(r, numberOf(args[3].eval(s))) })
			return number(r)
		},
		"repeat": given(2, func(v []Value) Value { return asValue(equal(whole(v[0]), whole(v[1]))) }),
		"append": given(2, func(v []Value) Value { return asValue(append(listOf(v[0]), v[1].json())) }),
		"plus": given(3, func(v []Value) Value { // a list with more at an index
			list := ints(v[0])
			list[whole(v[1])] += whole(v[2])
			return asValue(list)
		}),
		"lists":    given(1, func(v []Value) Value { return asValue(braces(v[0].write())) }),
		"worst":    given(2, func(v []Value) Value { return asValue(worstBids(ints(v[0]), whole(v[1]))) }),
		"text":     given(1, func(v []Value) Value { return asText(numberOf(v[0]).RatString()) }),
		"fields":   given(1, func(v []Value) Value { return asValue(strings.Fields(v[0].write())) }),
		"factors":  given(1, func(v []Value) Value { return asValue(factorsOf(v[0].write())) }),
		"appendix": given(2, func(v []Value) Value { return number(AlfthanAppendix()[whole(v[0])].valueAt(whole(v[1]))) }),
		"board": given(1, func(v []Value) Value {
			var blocks [][]int
			for _, b := range listOf(v[0]) {
				blocks = append(blocks, ints(read(b)))
			}
			return asValue(boardOf(blocks))
		}),
		"min":    given(2, func(v []Value) Value { return lesser(v, -1) }),
		"max":    given(2, func(v []Value) Value { return lesser(v, 1) }),
		"fixed":  given(2, func(v []Value) Value { return asText(numberOf(v[0]).FloatString(whole(v[1]))) }),
		"floor":  given(1, func(v []Value) Value { return number(floor(numberOf(v[0]))) }),
		"vector": given(1, func(v []Value) Value { return Value{JSON: json.RawMessage(asJSON(vector(ints(v[0]))))} }),
		"words":  given(1, func(v []Value) Value { return Value{JSON: json.RawMessage(asJSON(words(ints(v[0]))))} }),
		"digits": given(1, func(v []Value) Value { // of a number or a text
			list := []int{}
			for _, c := range v[0].write() {
				list = append(list, int(c-'0'))
			}
			return asValue(list)
		}),
		"decks": given(2, func(v []Value) Value { return number(new(big.Rat).SetInt(decksOf(whole(v[0]), whole(v[1])))) }),
	}
	maps.Copy(all, measures)
	return all
}()

// each evaluates with a variable from a number to another: (k, a, b, ..).
func each(s *scope, args []node, do func(*scope)) {
	if len(args) < 4 || args[0].name == "" {
		fail("a variable, its ends and a term are wanted")
	}
	for k := whole(args[1].eval(s)); k <= whole(args[2].eval(s)); k++ {
		do(s.with(args[0].name, number(over(int64(k), 1))))
	}
}

// lesser is the smaller of two numbers, or of sign 1 the greater.
func lesser(v []Value, sign int) Value {
	if numberOf(v[0]).Cmp(numberOf(v[1])) == sign {
		return v[0]
	}
	return v[1]
}

func floor(x *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Div(x.Num(), x.Denom()))
}

func binomial(n, k int) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(k)))
}

// ints is a list of small numbers.
func ints(v Value) []int {
	all := []int{}
	for _, x := range listOf(v) {
		all = append(all, whole(read(x)))
	}
	return all
}

// worstBids are the bids that Corollary 6 names, in dictionary order, one of those
// that differ by swapping ranks of equally many cards: there it ascends.
func worstBids(deck []int, rounds int) [][]int {
	bids, bid, c := [][]int{}, make([]int, len(deck)), sum(deck)
	var fill func(at, left int)
	fill = func(at, left int) {
		if at < len(deck) {
			for n := 0; n <= left; n++ {
				bid[at] = n
				fill(at+1, left-n)
			}
			return
		}
		if left > 0 {
			return
		}
		is := false
		for i, n := range bid {
			if i > 0 && deck[i] == deck[i-1] && n < bid[i-1] {
				return
			}
			if rounds > c-deck[0] {
				is = is || n > c-deck[i]
			} else {
				is = is || n == rounds && deck[i] == deck[0]
			}
		}
		if is {
			bids = append(bids, slices.Clone(bid))
		}
	}
	fill(0, rounds)
	return bids
}

func sum(v []int) int {
	t := 0
	for _, n := range v {
		t += n
	}
	return t
}
