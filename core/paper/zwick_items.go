package paper

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

func zwickItems() []Item {
	return slices.Concat(
		[]Item{
			{Name: "figure 1", Title: "Possible outcomes of moves", Why: "It is a drawing of the recurrences that give Table 1."},
			zwickValues(0, "table 1", "The expected values of the simplest positions"),
			{Name: "theorem 3.1", Title: "The optimal moves", Cells: zwickTheorem31()},
			{Name: "theorem 3.2", Title: "The behaviour of the values", Cells: zwickTheorem32()},
			zwickMoves(0, "table 2", "The optimal moves up to 15 pairs"),
			{Name: "section 3", Title: "The other moves, and when the first turn is an advantage", Cells: slices.Concat(zwickOtherMoves(), zwickSigns())},
			{Name: "theorem 3.3", Title: "The value of the whole game", Cells: zwickTheorem33()},
			{Name: "figure 2", Title: "Values and 2-moves where n+k is even", Why: "It draws the curves of which Theorem 3.2 and section 3 have the formulas; no number stands in it."},
			{Name: "figure 3", Title: "Values and 1-moves where n+k is odd", Why: "It draws the curves of which Theorem 3.2 and section 3 have the formulas; no number stands in it."},
			{Name: "lemma 4.1", Title: "The first two values of a row", Cells: zwickLemma41(false)},
			{Name: "lemma 4.2", Title: "The 1-move from (n, 0) is as good, where n is even and not 6", Cells: zwickLemma41(true)},
			{Name: "formula 1", Title: "The operator equation of the game", Why: "It is Theorem 3.1 as an equation; its values are in Table 1."},
			{Name: "formula 2", Title: "The operator equation of the game with 1- and 2-moves alone", Why: "It is a definition; the expansions of section 4.3 are of its solution."},
			{Name: "section 4.3", Title: "The expansions of the values", Cells: zwickExpansions()},
			{Name: "formula 3", Title: "The expansions up to the second term", Why: "They are those of section 4.3, which have their cells there."},
			{Name: "formula 4", Title: "The operator equation, written otherwise", Why: "It is formula (1) again."},
			{Name: "figure 4", Title: "The boundary layer", Why: "It is a map of the indices 2n-3k, with no number of the game."},
			{Name: "formula 5", Title: "The approximation with the boundary layer", Why: "It is a definition; Theorem 4.5 bounds its error."},
			{Name: "table 3", Title: "The roots and the coefficients", Cells: zwickTable3()},
			{Name: "formula 6", Title: "The recurrences of the boundary layer", Cells: zwickFormula6()},
			{Name: "section 4.4", Title: "The first values of the boundary layer, and the values near it", Cells: zwickLayer()},
			{Name: "theorem 4.3", Title: "What the approximation leaves over", Why: "It is of the error of an equation, which no request gives; TestTheorem43 of core/memory holds it for 1000 pairs and more."},
			{Name: "theorem 4.4", Title: "A small error stays small", Why: "It is of all solutions of an equation; TestTheorem44 of core/memory holds it against random ones."},
			{Name: "figure 5", Title: "Expanding the definition of b(n, k)", Why: "It is a drawing of a step of the proof of Theorem 4.4."},
			{Name: "theorem 4.5", Title: "The error of the approximation", Cells: zwickTheorem45()},
			{Name: "formula 7", Title: "The values beyond the boundary layer", Cells: zwickFormula7()},
			{Name: "section 4.6", Title: "Diagonals, and where the error falls fastest", Cells: zwickSection46()},
			zwickValues(1, "table 4", "The values when 0- and 1-moves are allowed everywhere"),
			zwickMoves(1, "table 5", "The moves when 0- and 1-moves are allowed everywhere"),
			{Name: "formula 8", Title: "The recurrence of Version 1", Cells: zwickFormula8()},
			{Name: "formula 9", Title: "The diagonals of Version 1 are arithmetic progressions", Cells: zwickFormula9()},
			{Name: "section 5.1", Title: "The progressions of Version 1", Cells: zwickVersion1()},
			{Name: "section 5.2", Title: "The expansion of Version 2", Cells: zwickVersion2()},
			{Name: "section 6", Title: "Other opponents and more players", Cells: zwickSection6()},
			{Name: "note added in proof", Title: "The sacrifice", Cells: zwickSacrifice()},
		})
}

// memoryAsk asks for a table of Memory.
func memoryAsk(pairs int, rules string, more ...any) string {
	return ask("memory", append([]any{"pairs", pairs, "rules", rules}, more...)...)
}

func zwickValues(which int, name, title string) Item {
	t, item := MemoryTables()[which], Item{Name: name, Title: title}
	request := memoryAsk(len(t.Values)-1, t.Rules)
	for n, row := range t.Values {
		for k, printed := range strings.Fields(row) {
			c := Cell{Row: fmt.Sprint("n = ", n), Column: fmt.Sprint("k = ", k), Printed: printed,
				Requests: []string{request}, At: fmt.Sprintf("/value/%d/%d", n, k), Rule: AsIs}
			item.Cells = append(item.Cells, c)
		}
	}
	return item
}

// zwickMoves takes the rows as lists: of two moves that are equally good one is
// printed.
func zwickMoves(which int, name, title string) Item {
	t, item := MemoryTables()[which], Item{Name: name, Title: title}
	request := memoryAsk(len(t.Moves)-1, t.Rules)
	for n, row := range t.Moves {
		for k, printed := range strings.Split(row, "") {
			item.Cells = append(item.Cells, Cell{Row: fmt.Sprint("n = ", n), Column: fmt.Sprint("k = ", k), Printed: printed,
				Requests: []string{request}, At: fmt.Sprintf("/moves/%d/%d", n, k), Rule: Among})
		}
	}
	return item
}

// zwickTheorem31 takes the rows up to 100 pairs.
func zwickTheorem31() []Cell {
	var all []Cell
	const most = 100
	for n := 1; n <= most; n++ {
		moves := make([]string, n+1)
		for k := range moves {
			switch {
			case 3*k >= 2*(n+1) && (n+k)%2 == 1:
				moves[k] = "0"
			case k >= 1 && (n+k)%2 == 0 || n == 6 && k == 1:
				moves[k] = "1"
			default:
				moves[k] = "2"
			}
		}
		all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: "k = 0, 1, ..", Printed: "0 if k >= 2(n+1)/3 and n+k odd; e^1 if k >= 1 and n+k even, or (6, 1); else e^2",
			Says: asJSON(moves), Requests: []string{memoryAsk(most, "standard")}, At: fmt.Sprintf("/moves/%d", n), Rule: Statement})
	}
	return all
}

// A limit is the number c to which x(n) goes when x(n) = c + d/n + O(1/n^2): twice
// the second of two places with n doubled, minus the first.
func limit(first, second string) string { return second + " 2 times " + first + " minus" }

// far asks for the rows of 1000 and 2000 pairs, in floating point with bounds of
// the error far below what is rounded here.
const farOut = 1000

func farRequests(rules string) []string {
	return []string{memoryAsk(farOut, rules, "exact", false, "from", farOut-1), memoryAsk(2*farOut, rules, "exact", false, "from", 2*farOut-1)}
}

// scaled is (e(n, k) - known) n^power of the first or second row of farRequests,
// k = share of n.
func scaled(which int, e string, known []*big.Rat, power int) string {
	n := int64(farOut) << which
	at := e
	for i, c := range known {
		at += " " + c.RatString() + " "
		for range i {
			at += fmt.Sprintf("%d over ", n)
		}
		at += "minus"
	}
	for range power {
		at += fmt.Sprintf(" %d times", n)
	}
	return at
}

// poly evaluates coefficients from the constant up.
func poly(x *big.Rat, c ...int64) *big.Rat {
	r := new(big.Rat)
	for _, a := range slices.Backward(c) {
		r.Mul(r, x)
		r.Add(r, over(a, 1))
	}
	return r
}

func power(x *big.Rat, n int) *big.Rat {
	r := over(1, 1)
	for range n {
		r.Mul(r, x)
	}
	return r
}

func quo(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) }
func mul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// one is 1 minus something.
func one(minus *big.Rat) *big.Rat { return new(big.Rat).Sub(over(1, 1), minus) }

// lambdas are the shares k/n at which expansions are compared, below 2/3.
func lambdas() []*big.Rat { return []*big.Rat{over(1, 10), over(3, 10), over(2, 5), over(1, 2)} }

// kOf is k = lambda n, and one more where the parity of n+k is the other one.
func kOf(lambda *big.Rat, n int64, odd bool) int64 {
	x := mul(lambda, over(n, 1))
	k := x.Num().Int64() / x.Denom().Int64()
	if (n+k)%2 == 1 != odd {
		k++
	}
	return k
}

// zwickCoefficient compares the coefficient of n^-i of an expansion with what the
// exact values give. lower are those before it, printed is the formula and says its
// value at lambda.
//
// The values of n+k even stand at k = lambda n, those of n+k odd at k = lambda n + 1,
// with their own lambda = k/n.
func zwickCoefficient(rules, row, printed string, i int, odd bool, coefficient func(l *big.Rat, i int) *big.Rat, lambda *big.Rat, decimals int) Cell {
	var at [2]string
	var says *big.Rat
	for which := range 2 {
		n := int64(farOut) << which
		k := kOf(lambda, n, odd)
		l := over(k, n)
		var known []*big.Rat
		for j := range i {
			known = append(known, coefficient(l, j))
		}
		at[which] = scaled(which, fmt.Sprintf("%d/value/%d/%d", which, n, k), known, i)
		if odd { // the coefficient itself varies with lambda = k/n, by 1/n
			at[which] += " " + coefficient(l, i).RatString() + " minus " + coefficient(lambda, i).RatString() + " plus"
		}
	}
	says = coefficient(lambda, i)
	return Cell{Row: row, Column: "lambda = " + lambda.RatString(), Printed: printed, Says: says.FloatString(decimals),
		Requests: farRequests(rules), At: limit(at[0], at[1]), Rule: Digits}
}

// Coefficients of the expansions, as printed, by the power of 1/n.
func coefficientA(l *big.Rat, i int) *big.Rat {
	m := one(l)
	switch i {
	case 0:
		return quo(l, mul(over(2, 1), m))
	case 1:
		return quo(poly(l, -4, 4, 1), mul(over(16, 1), power(m, 3)))
	case 2:
		return quo(poly(l, -2, 5, -4, 2), mul(over(16, 1), power(m, 5)))
	}
	return quo(poly(l, 8, -64, 112, -62, 13), mul(over(64, 1), power(m, 7)))
}

func coefficientB(l *big.Rat, i int) *big.Rat {
	m := one(l)
	switch i {
	case 0:
		return new(big.Rat)
	case 1:
		return quo(mul(poly(l, 2, -3), poly(l, 2, -1)), mul(over(16, 1), power(m, 3)))
	case 2:
		return quo(poly(l, -2, 11, -14, 4), mul(over(16, 1), power(m, 5)))
	}
	return quo(poly(l, -24, 80, -60, -12, 9), mul(over(64, 1), power(m, 7)))
}

var (
	formulasA = []string{"λ/(2(1-λ))", "(λ^2+4λ-4)/(16(1-λ)^3)", "(2λ^3-4λ^2+5λ-2)/(16(1-λ)^5)", "(13λ^4-62λ^3+112λ^2-64λ+8)/(64(1-λ)^7)"}
	formulasB = []string{"0", "(2-3λ)(2-λ)/(16(1-λ)^3)", "(4λ^3-14λ^2+11λ-2)/(16(1-λ)^5)", "(9λ^4-12λ^3-60λ^2+80λ-24)/(64(1-λ)^7)"}
)

func zwickExpansions() []Cell {
	var all []Cell
	for i := range 4 {
		for _, l := range lambdas() {
			digits := []int{4, 3, 3, 2}[i]
			all = append(all,
				zwickCoefficient("no-zero", fmt.Sprintf("a, term of 1/n^%d", i), formulasA[i], i, false, coefficientA, l, digits),
				zwickCoefficient("no-zero", fmt.Sprintf("b, term of 1/n^%d", i), formulasB[i], i, true, coefficientB, l, digits))
		}
	}
	return all
}

func zwickTheorem32() []Cell {
	var all []Cell
	for _, l := range lambdas() {
		even := zwickCoefficient("standard", "n+k even", "k/(2(n-k)+1) + O(1/n)", 0, false, coefficientA, l, 4)
		odd := zwickCoefficient("standard", "n+k odd", "(2n-3k)(2n-k)/(16(n-k)^3) + O(1/n^2)", 1, true, coefficientB, l, 3)
		all = append(all, even, odd)
	}
	for _, k := range []int{669, 701, 801, 901, 999} {
		all = append(all, Cell{Row: "n+k odd and k >= 2(n+1)/3", Column: fmt.Sprintf("n = %d, k = %d", farOut, k), Printed: "0",
			Requests: farRequests("standard")[:1], At: fmt.Sprintf("/value/%d/%d", farOut, k), Rule: AsIs})
	}
	return all
}

// firstMove and secondMove are e^1 and e^2 of section 3, from a table's values.
func firstMove(which, n, k int) string {
	v := func(n, k int) string { return fmt.Sprintf("%d/value/%d/%d", which, n, k) }
	return fmt.Sprintf("1 %s plus %d/%d times %s %d/%d times minus", v(n-1, k-1), k, 2*n-k, v(n, k+1), 2*(n-k), 2*n-k)
}

func secondMove(which, n, k int) string {
	v := func(n, k int) string { return fmt.Sprintf("%d/value/%d/%d", which, n, k) }
	return fmt.Sprintf("1 %s plus %d/%d times 1 %s plus %d/%d times %s %d/%d times plus %d/%d times minus",
		v(n-1, k-1), k, 2*n-k, v(n-1, k), k-1, 2*n-k-1, v(n, k+2), 2*(n-k-1), 2*n-k-1, 2*(n-k), 2*n-k)
}

// zwickOtherMoves are the two limits after Theorem 3.2, of the moves that are not
// optimal.
func zwickOtherMoves() []Cell {
	var all []Cell
	for _, l := range lambdas() {
		m := one(l)
		even := mul(quo(l, mul(over(-2, 1), m)), quo(poly(l, 4, -12, 7), power(poly(l, 2, -1), 2)))
		odd := quo(poly(l, -4, 8, -5), mul(over(16, 1), power(m, 3)))
		var at1, at2 [2]string
		for which := range 2 {
			n := int64(farOut) << which
			at2[which] = secondMove(which, int(n), int(kOf(l, n, false)))
			k := kOf(l, n, true)
			own := over(k, n)
			correct := quo(poly(own, -4, 8, -5), mul(over(16, 1), power(one(own), 3)))
			at1[which] = firstMove(which, int(n), int(k)) + fmt.Sprintf(" %d times %s minus %s plus", n, correct.RatString(), odd.RatString())
		}
		all = append(all,
			Cell{Row: "the 2-move, n+k even", Column: "lambda = " + l.RatString(), Printed: "-λ/(2(1-λ)) (4-12λ+7λ^2)/(2-λ)^2", Says: even.FloatString(4),
				Requests: farRequests("standard"), At: limit(at2[0], at2[1]), Rule: Digits},
			Cell{Row: "the 1-move, n+k odd", Column: "lambda = " + l.RatString(), Printed: "-(4-8λ+5λ^2)/(16(1-λ)^3) 1/n", Says: odd.FloatString(3),
				Requests: farRequests("standard"), At: limit(at1[0], at1[1]), Rule: Digits})
	}
	return all
}

func zwickSigns() []Cell {
	var all []Cell
	const most = 60
	request := memoryAsk(100, "standard")
	for n := 1; n <= most; n++ {
		if n >= 6 {
			all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: "e(n,1)", Printed: "e(n,1) > 0 for n >= 6",
				Requests: []string{request}, At: fmt.Sprintf("/value/%d/1 0 above", n), Rule: Statement})
		}
		printed, word := "it is advantageous to take the first move if and only if n is 1, 6 or odd and at least 7", "atmost"
		if n == 1 || n == 6 || n >= 7 && n%2 == 1 {
			word = "above"
		}
		all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: "e(n,0)", Printed: printed,
			Requests: []string{request}, At: fmt.Sprintf("/value/%d/0 0 %s", n, word), Rule: Statement})
	}
	return all
}

// zwickTheorem33: what is left over, times n^2, goes to 0 as 1/n.
func zwickTheorem33() []Cell {
	var all []Cell
	for i, c := range []struct {
		printed  string
		constant *big.Rat
	}{{"-1/(4n-2) + O(1/n^3), n even", over(-1, 4*farOut-2)}, {"1/(4n+2) + O(1/n^3), n odd", over(1, 4*(farOut-1)+2)}} {
		n := farOut - i
		all = append(all, Cell{Row: "e(n,0)", Column: fmt.Sprint("n = ", n), Printed: c.printed, Says: "0.000",
			Requests: farRequests("standard")[:1], At: fmt.Sprintf("/value/%d/0 %s minus %d times %d times", n, c.constant.RatString(), n, n), Rule: Digits})
	}
	return all
}
