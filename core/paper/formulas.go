package paper

import (
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/deck"
)

// itemFunctions returns the functions that a file of items may use: cellFunctions, and the building
// blocks of the papers' formulas. It is a function and not a variable, because the page's
// program would initialise a variable at its start.
func itemFunctions() map[string]function {
	all := map[string]function{
		"C": withArgs(2, func(v []value) value { return number(binomial(intOf(v[0]), intOf(v[1]))) }),
		"if": func(s *scope, args []node) value {
			if len(args) != 3 {
				fail("if takes a condition and two values")
			}
			if truthOf(args[0].eval(s)) {
				return args[1].eval(s)
			}
			return args[2].eval(s)
		},
		// list(k, a, b, x), total and product take x for k from a to b. A list may have a
		// condition c: list(k, a, b, x, c).
		"list": func(s *scope, args []node) value {
			all := []json.RawMessage{}
			eachValue(s, args, func(s *scope) {
				if len(args) == 4 || truthOf(args[4].eval(s)) {
					all = append(all, args[3].eval(s).json())
				}
			})
			return asValue(all)
		},
		"total": func(s *scope, args []node) value {
			r := new(big.Rat)
			eachValue(s, args, func(s *scope) { r.Add(r, numberOf(args[3].eval(s))) })
			return number(r)
		},
		"product": func(s *scope, args []node) value {
			r := big.NewRat(1, 1)
			eachValue(s, args, func(s *scope) { r.Mul(r, numberOf(args[3].eval(s))) })
			return number(r)
		},
		"repeat": withArgs(2, func(v []value) value { return asValue(slices.Repeat([]int{intOf(v[1])}, intOf(v[0]))) }),
		"append": withArgs(2, func(v []value) value { return asValue(append(listOf(v[0]), v[1].json())) }),
		"plus": withArgs(3, func(v []value) value { // a list with a number added at an index
			list, at := ints(v[0]), intOf(v[1])
			if at < 0 || at >= len(list) {
				fail("there is no %d in a list of %d", at, len(list))
			}
			list[at] += intOf(v[2])
			return asValue(list)
		}),
		"lists":   withArgs(1, func(v []value) value { return asValue(parseBraces(v[0].write())) }),
		"worst":   withArgs(2, func(v []value) value { return asValue(worstBids(ints(v[0]), intOf(v[1]))) }),
		"text":    withArgs(1, func(v []value) value { return asText(numberOf(v[0]).RatString()) }),
		"fields":  withArgs(1, func(v []value) value { return asValue(strings.Fields(v[0].write())) }),
		"factors": withArgs(1, func(v []value) value { return asValue(factorsOf(v[0].write())) }),
		"appendix": withArgs(2, func(v []value) value { // the value of a printed form for n pairs
			return number(AlfthanAppendix()[intOf(v[0])].valueAt(intOf(v[1])))
		}),
		"board": withArgs(1, func(v []value) value {
			var blocks [][]int
			for _, b := range listOf(v[0]) {
				blocks = append(blocks, ints(read(b)))
			}
			return asValue(boardOf(blocks))
		}),
		"not": withArgs(1, func(v []value) value { return asTruth(!truthOf(v[0])) }),
		"has": withArgs(2, func(v []value) value { return asTruth(strings.Contains(v[0].write(), v[1].write())) }),
		"before": withArgs(2, func(v []value) value { // the part of a text before another
			text, _, _ := strings.Cut(v[0].write(), v[1].write())
			return asText(text)
		}),
		"ints": withArgs(1, func(v []value) value { return asValue(parseInts(v[0].write())) }),
		"pairs": withArgs(1, func(v []value) value { // "a 1, b 2" as lists of two words
			var all [][]string
			for _, p := range strings.Split(v[0].write(), ", ") {
				all = append(all, strings.Fields(p))
			}
			return asValue(all)
		}),
		"chance": withArgs(1, func(v []value) value { // a printed probability of 2010, section 6
			for _, e := range estimatesAt(bersani2010, "section 6") {
				if e.Ranks == intOf(v[0]) {
					return asText(e.Printed)
				}
			}
			fail("there is no such chance")
			return value{}
		}),
		"matches": withArgs(3, func(v []value) value { return number(frechet(ints(v[0]), ints(v[1]), intOf(v[2]), 0)) }),
		"orMore":  withArgs(3, func(v []value) value { return number(frechet(ints(v[0]), ints(v[1]), intOf(v[2]), 1)) }),
		"min":     withArgs(2, func(v []value) value { return lesser(v, -1) }),
		"max":     withArgs(2, func(v []value) value { return lesser(v, 1) }),
		"fixed":   withArgs(2, func(v []value) value { return asText(numberOf(v[0]).FloatString(intOf(v[1]))) }),
		"floor":   withArgs(1, func(v []value) value { return number(floor(numberOf(v[0]))) }),
		"vector":  withArgs(1, func(v []value) value { return asValue(vector(ints(v[0]))) }),
		"words":   withArgs(1, func(v []value) value { return asValue(words(ints(v[0]))) }),
		"digits": withArgs(1, func(v []value) value { // of a number or a text
			list := []int{}
			for _, c := range v[0].write() {
				list = append(list, int(c-'0'))
			}
			return asValue(list)
		}),
		"decks": withArgs(2, func(v []value) value {
			return number(new(big.Rat).SetInt(deck.Shape{Ranks: intOf(v[0]), Suits: intOf(v[1])}.Count()))
		}),
	}
	maps.Copy(all, cellFunctions)
	return all
}

// eachValue evaluates a body for a variable that counts from a to b: (k, a, b, ..).
func eachValue(s *scope, args []node, do func(*scope)) {
	if len(args) < 4 || args[0].name == "" {
		fail("a variable, its ends and a term are wanted")
	}
	for k := intOf(args[1].eval(s)); k <= intOf(args[2].eval(s)); k++ {
		do(s.with(args[0].name, whole(k)))
	}
}

// lesser returns the smaller of two numbers, or the greater if sign is 1.
func lesser(v []value, sign int) value {
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

// ints returns a list of small numbers.
func ints(v value) []int {
	all := []int{}
	for _, x := range listOf(v) {
		all = append(all, intOf(read(x)))
	}
	return all
}

// worstBids returns the bids that Corollary 6 names, in dictionary order. Of bids that differ
// by swapping ranks with equally many cards it returns the one that ascends there.
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

func asTruth(is bool) value { return value{Truth: &is, Text: strconv.FormatBool(is)} }

// frechet is (2.2) of the eulerian paper, the probability of r matches, or with less = 1
// (2.3), that of r or more. The sums in braces are the coefficients of a product of
// polynomials, one for each rank.
func frechet(deck, calls []int, r, less int) *big.Rat {
	rooks := []*big.Int{big.NewInt(1)}
	for i := range deck {
		next := make([]*big.Int, len(rooks)+min(deck[i], calls[i]))
		for k := range next {
			next[k] = new(big.Int)
		}
		for a := 0; a <= min(deck[i], calls[i]); a++ {
			ways := new(big.Int).MulRange(1, int64(a))
			ways.Mul(ways, new(big.Int).Binomial(int64(deck[i]), int64(a)))
			ways.Mul(ways, new(big.Int).Binomial(int64(calls[i]), int64(a)))
			for k, x := range rooks {
				next[k+a].Add(next[k+a], new(big.Int).Mul(x, ways))
			}
		}
		rooks = next
	}
	n, p := int64(sum(deck)), new(big.Rat)
	for k := r; k < len(rooks); k++ {
		x := new(big.Int).Binomial(int64(k-less), int64(r-less))
		if (k-r)%2 == 1 {
			x.Neg(x)
		}
		x.Mul(x, rooks[k])
		x.Mul(x, new(big.Int).MulRange(1, n-int64(k)))
		p.Add(p, new(big.Rat).SetFrac(x, new(big.Int).MulRange(1, n)))
	}
	return p
}
