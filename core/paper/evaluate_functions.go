package paper

import (
	"encoding/json"
	"math/big"
)

// A function is called with its arguments unevaluated, in the scope of the call.
type function func(*scope, []node) value

// cellFunctions are the functions that a cell may use.
var cellFunctions = map[string]function{
	"sum": fold(func(total, x *big.Rat) *big.Rat { return total.Add(total, x) }),
	"greatest": fold(func(most, x *big.Rat) *big.Rat {
		if x.Cmp(most) > 0 {
			return x
		}
		return most
	}),
	"length": withArgs(1, func(v []value) value {
		var fields map[string]json.RawMessage
		if v[0].JSON != nil && json.Unmarshal(v[0].JSON, &fields) == nil && fields != nil {
			return whole(len(fields))
		}
		return whole(len(listOf(v[0])))
	}),
	"count": withArgs(2, func(v []value) value {
		n := 0
		for _, x := range listOf(v[0]) {
			y := read(x).Number
			if y != nil && y.Cmp(numberOf(v[1])) == 0 {
				n++
			}
		}
		return whole(n)
	}),
	"moment": withArgs(2, func(v []value) value { return number(moment(listOf(v[0]), intOf(v[1]))) }),
	"abs":    withArgs(1, func(v []value) value { return number(new(big.Rat).Abs(numberOf(v[0]))) }),
	"within": withArgs(2, func(v []value) value {
		x, d := numberOf(v[0]), numberOf(v[1])
		return asValue([]string{new(big.Rat).Sub(x, d).RatString(), new(big.Rat).Add(x, d).RatString()})
	}),
}

// withArgs wraps a function of count evaluated arguments.
func withArgs(count int, f func([]value) value) function {
	return func(s *scope, args []node) value {
		if len(args) != count {
			fail("%d values are given and %d are taken", len(args), count)
		}
		var v []value
		for _, n := range args {
			v = append(v, n.eval(s))
		}
		return f(v)
	}
}

// fold makes a function that folds a list of numbers. It is 0 for an empty list.
func fold(f func(total, x *big.Rat) *big.Rat) function {
	return withArgs(1, func(v []value) value {
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
