package paper

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
)

// Items of Zwick and Paterson from section 4 on: layers, and the other versions.

// zwickLemma41 are the two lemmas: the second is the second half of the first, as a
// move.
func zwickLemma41(second bool) []Cell {
	var all []Cell
	request := memoryAsk(100, "standard")
	for n := 1; n <= 60; n++ {
		c := Cell{Row: fmt.Sprint("n = ", n), Requests: []string{request}, Rule: Statement}
		switch {
		case n == 6:
			continue
		case second && n%2 == 0:
			c.Printed, c.At = "e^1(n,0) = e^2(n,0)", fmt.Sprintf("0 /value/%d/1 minus /value/%d/0 equals", n, n)
		case second:
			continue
		case n%2 == 1:
			c.Printed, c.At = "e(n,0) = e(n,1)", fmt.Sprintf("/value/%d/0 /value/%d/1 equals", n, n)
		default:
			c.Printed, c.At = "e(n,0) = -e(n,1)", fmt.Sprintf("/value/%d/0 0 /value/%d/1 minus equals", n, n)
		}
		all = append(all, c)
	}
	return all
}

// layerRequest asks for the constants of the boundary layer.
func layerRequest() string { return memoryAsk(1, "standard", "layer", 10) }

func zwickTable3() []Cell {
	var all []Cell
	for _, c := range []struct {
		row     string
		index   int // of the roots that are listed
		printed [3][2]string
	}{
		{"1, 2", 0, [3][2]string{{"-1.108812", "0.625391"}, {"0.021830", "-0.048470"}, {"0.060084", "0.035674"}}},
		{"3, 4", 2, [3][2]string{{"1.121061", "0.562315"}, {"-1.027472", "-0.663188"}, {"-0.227399", "1.791415"}}},
		{"5, 6", 4, [3][2]string{{"-0.018515", "1.239618"}, {"-0.122426", "0.028318"}, {"-0.015567", "0.142098"}}},
	} {
		for i, name := range []string{"theta", "u", "v"} {
			for part, printed := range c.printed[i] {
				k := Cell{Row: "i = " + c.row, Column: name + []string{", real part", ", imaginary part of the first"}[part], Printed: printed,
					Requests: []string{layerRequest()}, At: fmt.Sprintf("/layer/%s/%d/%d", name, c.index, part), Rule: Digits}
				if c.row == "3, 4" && i > 0 {
					k.Erratum = &Erratum{Kind: Misprint, Right: c.printed[3-i][part],
						Note:   "The entries u and v of these two roots are exchanged: with v = z^3 (z-2) u, z = 1/theta, only the other order gives the printed values of alpha and beta.",
						Second: "core/memory TestTable3"}
				}
				all = append(all, k)
			}
		}
	}
	for i, printed := range []string{"0.539036", "0.473498"} {
		all = append(all, Cell{Row: fmt.Sprint("i = ", 7+i), Column: "theta", Printed: printed,
			Requests: []string{layerRequest()}, At: fmt.Sprintf("/layer/theta/%d/0", 6+i), Rule: Digits})
	}
	return all
}

// zwickFormula6 holds the five lines against the sequences, at the first indices.
func zwickFormula6() []Cell {
	var all []Cell
	alpha := func(l int) string { return "/layer/alpha/" + strconv.Itoa(l+3) }
	beta := func(l int) string { return "/layer/beta/" + strconv.Itoa(l+1) }
	gamma := func(l int) string { return "/layer/gamma/" + strconv.Itoa(l+4) }
	add := func(row string, l int, printed, at string, e *Erratum) {
		all = append(all, Cell{Row: row, Column: fmt.Sprint("l = ", l), Printed: printed, Says: "0.00000000",
			Requests: []string{layerRequest()}, At: at, Rule: Digits, Erratum: e})
	}
	for l := -3; l <= 1; l++ {
		add("first line", l, "α_l - α_(l+1)/2 - 9(l-1)/8 = 0", fmt.Sprintf("%s %s 2 over minus %s minus", alpha(l), alpha(l+1), over(int64(9*(l-1)), 8).RatString()), nil)
	}
	for l := 2; l <= 5; l++ {
		add("second line", l, "α_l - α_(l+1)/2 + β_(l-3)/2 = 0", fmt.Sprintf("%s %s 2 over minus %s 2 over plus", alpha(l), alpha(l+1), beta(l-3)), nil)
	}
	for l := -1; l <= 4; l++ {
		add("third line", l, "β_l - β_(l+1)/2 + γ_(l-3)/2 = 0", fmt.Sprintf("%s %s 2 over minus %s 2 over plus", beta(l), beta(l+1), gamma(l-3)), nil)
	}
	for _, l := range []int{-4, 1} {
		var e *Erratum
		if l < 1 { // at l = 1 the sign does not matter; from -3 to 0 it is as at -4
			e = &Erratum{Kind: Misprint, Right: "γ_l - α_(l+1)/2 + 9(l-1)/8 = 0",
				Note:   "The sign of the last term is the other one: with the printed one the recurrences give none of the printed numbers, and the bound of Theorem 4.3 fails.",
				Second: "core/memory TestTheorem43"}
		}
		add("fourth line", l, "γ_l - α_(l+1)/2 - 9(l-1)/8 = 0", fmt.Sprintf("%s %s 2 over minus %s minus", gamma(l), alpha(l+1), over(int64(9*(l-1)), 8).RatString()), e)
	}
	for l := 2; l <= 5; l++ {
		add("fifth line", l, "γ_l - α_(l+1)/2 - β_(l-3)/2 = 0", fmt.Sprintf("%s %s 2 over minus %s 2 over minus", gamma(l), alpha(l+1), beta(l-3)), nil)
	}
	return all
}

func zwickLayer() []Cell {
	var all []Cell
	for i, printed := range []string{"-6.83199877", "-4.66399755", "-2.57799510"} {
		all = append(all, Cell{Row: fmt.Sprintf("alpha_%d", i-3), Printed: printed, Requests: []string{layerRequest()}, At: fmt.Sprintf("/layer/alpha/%d", i), Rule: Digits})
	}
	for i, printed := range []string{"-2.08745613", "-1.96591166", "-1.76382209"} {
		all = append(all, Cell{Row: fmt.Sprintf("beta_%d", i-1), Printed: printed, Requests: []string{layerRequest()}, At: fmt.Sprintf("/layer/beta/%d", i), Rule: Digits})
	}
	// The limit of n^2 b(n, (2n-l)/3), by exact values of two rows of the same
	// remainder modulo 6, and the formula for it.
	for i, printed := range []string{"0.162544", "2.534088", "4.986178"} {
		l := i - 1
		at, requests := layerLimit(l)
		all = append(all, Cell{Row: fmt.Sprintf("n^2 b(n, (2n-l)/3), l = %d", l), Column: "number", Printed: printed, Requests: []string{layerRequest()},
			At: fmt.Sprintf("/layer/beta/%d %s plus", i, over(int64(9*(l+2)), 4).RatString()), Rule: Digits})
		if l != 0 {
			continue // the same formula
		}
		all = append(all, Cell{Row: fmt.Sprintf("n^2 b(n, (2n-l)/3), l = %d", l), Column: "formula", Printed: "9(l+1)/4 + β_l",
			Says:     new(big.Rat).Add(over(int64(9*(l+1)), 4), betas()[i]).FloatString(2),
			Requests: requests, At: at, Rule: Digits, Erratum: &Erratum{Kind: Misprint, Right: "9(l+2)/4 + β_l",
				Note:   "The exact values go to 9(l+2)/4 + β_l, and so do the three numbers that are printed below the formula.",
				Second: layerRequest(), SecondAt: fmt.Sprintf("/layer/beta/%d %s plus", i, over(int64(9*(l+2)), 4).RatString())}})
	}
	return all
}

// betas are the printed β_(-1), β_0 and β_1.
func betas() []*big.Rat {
	return []*big.Rat{over(-208745613, 1e8), over(-196591166, 1e8), over(-176382209, 1e8)}
}

// layerLimit is the limit of n^2 b(n, (2n-l)/3), n+k odd.
func layerLimit(l int) (at string, requests []string) {
	var places [2]string
	for which := range 2 {
		n := firstRow(farOut<<which, l)
		places[which] = fmt.Sprintf("%d/value/%d/%d %d times %d times", which, n, (2*n-l)/3, n, n)
		requests = append(requests, memoryAsk(n, "standard", "exact", false, "from", n))
	}
	return limit(places[0], places[1]), requests
}

// firstRow is the first n from a number on of which such a position is there.
func firstRow(n, l int) int {
	for (2*n-l)%3 != 0 || (n+(2*n-l)/3)%2 == 0 {
		n++
	}
	return n
}

// zwickTheorem45 takes some positions of 1000 and 1001 pairs.
func zwickTheorem45() []Cell {
	var all []Cell
	request := memoryAsk(farOut, "standard", "exact", false, "from", farOut-1)
	n := int64(farOut)
	for k := int64(0); 3*k <= 2*n+3; k += 29 {
		odd, l := (n+k)%2 == 1, 2*n-3*k
		coefficient, row, bound, sequence, from := coefficientA, "a", int64(1500), "alpha", int64(-3)
		if odd {
			coefficient, row, bound, sequence, from = coefficientB, "b", 1000, "beta", -1
		}
		if l < from {
			continue
		}
		at := fmt.Sprintf("0/value/%d/%d", n, k)
		for i := range 3 {
			at += " " + mul(coefficient(over(k, n), i), power(over(1, n), i)).RatString() + " minus"
		}
		requests := []string{request}
		if l <= 10 {
			requests = append(requests, layerRequest())
			at += fmt.Sprintf(" 1/layer/%s/%d %d over %d over minus", sequence, l-from, n, n)
		}
		all = append(all, Cell{Row: fmt.Sprintf("%s, k = %d", row, k), Column: fmt.Sprint("n = ", n), Printed: fmt.Sprintf("|%s - its approximation| <= %d/n^3", row, bound),
			Requests: requests, At: at + " abs " + mul(over(bound, 1), power(over(1, n), 3)).RatString() + " atmost", Rule: Statement})
	}
	at := fmt.Sprintf("/value/%d/%d", n, n-2)
	for i := range 3 {
		at += " " + mul(coefficientA(over(n-2, n), i), power(over(1, n), i)).RatString() + " minus"
	}
	all = append(all, Cell{Row: "range of k", Column: fmt.Sprintf("n = %d, k = %d", n, n-2), Printed: "0 <= k <= (2n+3)/2",
		Requests: []string{request}, At: at + " abs 1500/1000000000 atmost", Rule: Statement, Erratum: &Erratum{Kind: Misprint, Right: "0 <= k <= (2n+3)/3",
			Note:   "The boundary layer ends at (2n+3)/3, as in Theorem 4.3; beyond it the expansion is of another function. The ranges of b and c, (2n+1)/2 and (2n+4)/2, are wrong in the same way.",
			Second: "core/memory TestTheorem45"}})
	return all
}

// factorials is k!/(2n-k)! (4j-2)!/(2(j-1))!, j = n-k, of formula (7).
func factorials(n, k int64) *big.Rat {
	j := n - k
	a := new(big.Int).Mul(new(big.Int).MulRange(1, k), new(big.Int).MulRange(1, 4*j-2))
	b := new(big.Int).Mul(new(big.Int).MulRange(1, 2*n-k), new(big.Int).MulRange(1, 2*(j-1)))
	return new(big.Rat).SetFrac(a, b)
}

func zwickFormula7() []Cell {
	var all []Cell
	request := memoryAsk(100, "standard")
	for _, c := range [][2]int64{{10, 8}, {20, 18}, {20, 16}, {30, 26}, {30, 22}, {40, 32}, {60, 50}, {100, 80}, {100, 70}} {
		n, k := c[0], c[1]
		j := n - k
		at := fmt.Sprintf("%s %s /value/%d/%d minus %s times minus", over(k, 2*j+1).RatString(), over(2*(j-1), 2*j+1).RatString(), 3*j-2, 2*(j-1), factorials(n, k).RatString())
		all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: fmt.Sprint("k = ", k), Printed: "k/(2(n-k)+1) - k!/(2n-k)! [4(n-k)-2]!/[2(n-k-1)]! (2(n-k-1)/(2(n-k)+1) - a(3(n-k)-2, 2(n-k-1)))",
			Requests: []string{request}, At: fmt.Sprintf("/value/%d/%d %s equals", n, k, at), Rule: Statement})
	}
	return all
}

func zwickSection46() []Cell {
	all := []Cell{
		{Row: "where the error falls fastest", Column: "lambda", Printed: "0.875965", Requests: []string{layerRequest()}, At: "/layer/lambda", Rule: Digits},
		{Row: "where the error falls fastest", Column: "L(lambda)", Printed: "0.249353", Requests: []string{layerRequest()}, At: "/layer/decay", Rule: Digits},
	}
	request := memoryAsk(100, "standard")
	for _, n := range []int64{11, 12, 16, 40, 100} { // k >= (2n-1)/3, where (7) holds
		for j := int64(0); j <= 4; j += 2 {
			says, printed := over(n, 1), "n"
			falling := new(big.Rat).SetInt(new(big.Int).MulRange(n-j+1, n+j))
			switch j {
			case 2:
				says, printed = new(big.Rat).Sub(over(n-2, 5), quo(over(48, 1), falling)), "(n-2)/5 - 48/((n+2)(n+1)n(n-1))"
			case 4:
				says, printed = new(big.Rat).Sub(over(n-4, 9), quo(over(2983680, 1), falling)), "(n-4)/9 - 2983680/((n+4)(n+3)...(n-3))"
			}
			all = append(all, Cell{Row: fmt.Sprintf("a(n, n-%d)", j), Column: fmt.Sprint("n = ", n), Printed: printed, Says: says.RatString(),
				Requests: []string{request}, At: fmt.Sprintf("/value/%d/%d", n, n-j), Rule: AsIs})
		}
	}
	return all
}

func zwickFormula8() []Cell {
	var all []Cell
	request := memoryAsk(40, "one-only")
	for _, n := range []int{2, 3, 5, 10, 40} {
		for k := 1; k < n; k += max(1, n/4) {
			all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: fmt.Sprint("k = ", k), Printed: "e(n,k) = p(1 + e(n-1,k-1)) - q e(n,k+1)",
				Requests: []string{request}, At: fmt.Sprintf("/value/%d/%d %s equals", n, k, firstMove(0, n, k)), Rule: Statement})
		}
	}
	return all
}

func zwickFormula9() []Cell {
	var all []Cell
	request := memoryAsk(40, "one-only")
	for r := 0; r <= 12; r++ {
		v := func(n int) string { return fmt.Sprintf("/value/%d/%d", n, n-r) }
		n := r + 1
		all = append(all, Cell{Row: fmt.Sprint("r = ", r), Column: fmt.Sprintf("n = %d, %d, 40", n, n+1), Printed: "e(n,n-r) = α_r n + β_r",
			Requests: []string{request}, At: fmt.Sprintf("%s %s minus %d times %s plus %s equals", v(n+1), v(n), 40-n, v(n), v(40)), Rule: Statement})
	}
	return all
}

// zwickVersion1 takes α_r and β_r from two values of a diagonal.
func zwickVersion1() []Cell {
	var all []Cell
	request := memoryAsk(40, "one-only")
	v := func(n, r int) string { return fmt.Sprintf("/value/%d/%d", n, n-r) }
	alpha := func(r int) string { return fmt.Sprintf("%s %s minus", v(r+2, r), v(r+1, r)) }
	beta := func(r int) string { return fmt.Sprintf("%s %s %d times minus", v(r+1, r), alpha(r), r+1) }
	for r := 1; r <= 8; r++ {
		row := fmt.Sprint("r = ", r)
		if r == 2 { // it is the same for all
			all = append(all, Cell{Row: row, Column: "α_r", Printed: "2r/(2r-1) (1/(2r) - α_(r-1))", Requests: []string{request}, Rule: Statement,
				At: fmt.Sprintf("%s 1/%d %s minus %d/%d times equals", alpha(r), 2*r, alpha(r-1), 2*r, 2*r-1),
				Erratum: &Erratum{Kind: Misprint, Right: "2r/(2r+1) (1/(2r) - α_(r-1))",
					Note:   "The exact values have 2r+1 below the line, and so has the paper's own expanded form of α_r.",
					Second: "core/memory TestVersion1"}})
		}
		all = append(all,
			Cell{Row: row, Column: "β_r", Printed: "(α_r - 1)/2 - β_(r-1)", Requests: []string{request}, Rule: Statement,
				At: fmt.Sprintf("%s %s 1 minus 2 over %s minus equals", beta(r), alpha(r), beta(r-1))})
		// The expanded form of α_r.
		outer, inner, term := over(1, 1), over(1, 1), over(1, 1)
		for i := int64(1); i <= int64(r); i++ {
			outer.Mul(outer, over(-2*i, 2*i+1))
			term.Mul(term, over(-(2*i-1), 2*i))
			inner.Add(inner, term)
		}
		all = append(all, Cell{Row: row, Column: "α_r, expanded", Printed: "(-1)^r 2·4···2r/(3·5···(2r+1)) [1 - 1/2 + 1·3/(2·4) - ... ]", Says: mul(outer, inner).RatString(),
			Requests: []string{request}, At: alpha(r), Rule: AsIs})
	}
	// Far out (e(4n,0) - e(n,0))^2/n goes to π/2: the constant of even n falls out.
	far := []string{memoryAsk(500, "one-only", "exact", false, "from", 500), memoryAsk(2000, "one-only", "exact", false, "from", 2000)}
	all = append(all, Cell{Row: "e(n,0)", Column: "constant, squared", Printed: "(π/2)^(1/2) (-1)^n √n", Says: "1.57", Requests: far,
		At: "1/value/2000/0 /value/500/0 minus 2 power 500 over", Rule: Digits})
	return all
}

// Coefficients of the expansion of Version 2, as printed.
func coefficientTwo(l *big.Rat, i int) *big.Rat {
	d := mul(poly(l, 2, -1), one(l))
	switch i {
	case 0:
		return quo(mul(l, l), mul(over(4, 1), d))
	case 1:
		return quo(poly(l, 16, -64, 64, -19), mul(over(16, 1), power(d, 2)))
	}
	return quo(poly(l, 64, -144, 216, -198, 69), mul(over(64, 1), power(d, 3)))
}

// Coefficients of it that the recurrence gives.
func coefficientTwoRight(l *big.Rat, i int) *big.Rat {
	d := mul(poly(l, 2, -1), one(l))
	if i == 1 {
		return quo(poly(l, 16, -64, 68, -23), mul(over(16, 1), power(d, 2)))
	}
	return coefficientTwo(l, i)
}

func zwickVersion2() []Cell {
	var all []Cell
	for _, l := range lambdas() {
		all = append(all, zwickCoefficient("two-only", "term of 1", "λ^2/(4(2-λ)(1-λ))", 0, false, coefficientTwo, l, 4))
		if l.Cmp(over(2, 5)) != 0 {
			continue // the same formulas
		}
		c := zwickCoefficient("two-only", "term of 1/n", "(16-64λ+64λ^2-19λ^3)/(16(2-λ)^2(1-λ)^2)", 1, false, coefficientTwo, l, 4)
		c.Erratum = &Erratum{Kind: Misprint, Right: "(16-64λ+68λ^2-23λ^3)/(16(2-λ)^2(1-λ)^2)",
			Note: "Putting a series in 1/n into the recurrence gives 68 and 23, and so do the exact values.", Second: "core/memory TestExpansions"}
		all = append(all, c)
		// The next term is what is left after the right term of 1/n.
		c = zwickCoefficient("two-only", "term of 1/n^2", "(64-144λ+216λ^2-198λ^3+69λ^4)/(64(2-λ)^3(1-λ)^3)", 2, false, coefficientTwoRight, l, 3)
		c.Erratum = &Erratum{Kind: Misprint, Right: "(128-528λ+872λ^2-634λ^3+169λ^4)/(64(2-λ)^3(1-λ)^3)",
			Note: "Putting a series in 1/n into the recurrence gives other numbers, and so do the exact values.", Second: "core/memory TestExpansions"}
		all = append(all, c)
	}
	return all
}

func zwickSection6() []Cell {
	var all []Cell
	reply := ask("memory-reply", "pairs", 40, "against", "one-move")
	for n := 1; n <= 40; n++ {
		moves := make([]string, n+1)
		for k := range moves {
			moves[k] = strconv.Itoa(1 - (n+k)%2)
		}
		all = append(all, Cell{Row: fmt.Sprint("against 1-moves, n = ", n), Column: "best moves", Printed: "1-moves where n+k is even, 0-moves where it is odd", Says: asJSON(moves),
			Requests: []string{reply}, At: fmt.Sprintf("/moves/%d", n), Rule: Statement})
	}
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 20, 40} {
		for _, k := range slices.Compact([]int{0, n / 2, n}) {
			all = append(all, Cell{Row: fmt.Sprint("against 1-moves, n = ", n), Column: fmt.Sprint("gain, k = ", k), Printed: "the absolute values of Version 1",
				Requests: []string{reply, memoryAsk(40, "one-only")}, At: fmt.Sprintf("/value/%d/%d 1/value/%d/%d abs equals", n, k, n, k), Rule: Statement})
		}
	}
	three := memoryAsk(30, "standard", "players", 3)
	for n := 1; n <= 30; n++ {
		for k := 0; k <= n; k++ {
			move := "2"
			switch {
			case (n-k)%3 == 2 && k >= 3:
				move = "0"
			case (n-k)%3 == 0 && k >= 1:
				move = "1"
			}
			c := Cell{Row: fmt.Sprint("three players, n = ", n), Column: fmt.Sprint("k = ", k), Printed: move,
				Requests: []string{three}, At: fmt.Sprintf("/moves/%d/%d", n, k), Rule: Statement}
			if k == 2 && n%3 == 1 && n > 1 {
				if n > 4 {
					continue // the same again
				}
				c.Erratum = &Erratum{Kind: Wrong, Right: "0", Note: "The 0-move is best for n-k = 2 modulo 3 from k = 2 on, not from k = 3 on: so it is at (4, 2), (7, 2) and all others up to 90 pairs.",
					Second: "core/memory TestThreePlayers"}
			}
			all = append(all, c)
		}
	}
	return all
}

func zwickSacrifice() []Cell {
	var all []Cell
	request := memoryAsk(200, "sacrifice")
	for n := 8; n <= 40; n++ {
		all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: "move from (n, n-1)", Printed: "the sacrifice, where n >= 8", Says: "S",
			Requests: []string{request}, At: fmt.Sprintf("/moves/%d/%d", n, n-1), Rule: Among})
	}
	all = append(all, Cell{Row: "e(n, n-1)", Column: "constant", Printed: "-3/2 + 5/(2n)", Says: "-1.50", Requests: []string{request},
		At: limit("/value/100/99", "/value/200/199"), Rule: Digits})
	all = append(all, Cell{Row: "e(n, n-1)", Column: "term of 1/n", Printed: "-3/2 + 5/(2n)", Says: "2.5", Requests: []string{request},
		At: limit("/value/100/99 3/2 plus 100 times", "/value/200/199 3/2 plus 200 times"), Rule: Digits})
	return all
}
