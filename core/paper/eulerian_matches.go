package paper

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Items of the eulerian paper about matches: their laws, and Steen's numbers.

func deckCounts() []Cell {
	var all []Cell
	for _, s := range [][2]int{{2, 3}, {3, 2}, {4, 2}, {5, 3}, {13, 4}} {
		row, column := shapeOf(s[0], s[1])
		all = append(all, deckCell(row, column, "(m s)!/(s!)^m", decksOf(s[0], s[1]).String(), s[0], s[1]))
	}
	return all
}

// rookSum is the sum in braces of (2.2).
func rookSum(deck, calls []int, k int) *big.Int {
	if len(deck) == 0 {
		if k == 0 {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	total := new(big.Int)
	for a := 0; a <= min(k, deck[0], calls[0]); a++ {
		x := new(big.Int).MulRange(1, int64(a))
		x.Mul(x, new(big.Int).Binomial(int64(deck[0]), int64(a)))
		x.Mul(x, new(big.Int).Binomial(int64(calls[0]), int64(a)))
		total.Add(total, x.Mul(x, rookSum(deck[1:], calls[1:], k-a)))
	}
	return total
}

// frechet is (2.2), or (2.3) of r or more.
func frechet(deck, calls []int, r int, more bool) *big.Rat {
	n, most := int64(sum(deck)), 0
	for i := range deck {
		most += min(deck[i], calls[i])
	}
	p := new(big.Rat)
	for k := r; k <= most; k++ {
		x := new(big.Int).Binomial(int64(k), int64(r))
		if more {
			x = new(big.Int).Binomial(int64(k-1), int64(r-1))
		}
		if (k-r)%2 == 1 {
			x.Neg(x)
		}
		x.Mul(x, rookSum(deck, calls, k))
		x.Mul(x, new(big.Int).MulRange(1, n-int64(k)))
		p.Add(p, new(big.Rat).SetFrac(x, new(big.Int).MulRange(1, n)))
	}
	return p
}

func eulerianTheorem21() []Cell {
	var all []Cell
	for _, v := range [][2][]int{{{3, 2, 1}, {1, 2, 2}}, {{2, 2, 2}, {2, 2, 2}}, {{4, 1, 3, 2}, {2, 2, 2, 2}}} {
		deck, calls := v[0], v[1]
		request := []string{ask("coincidence", "deck", deck, "calls", calls)}
		row := "ν = " + vector(deck) + ", ρ = " + vector(calls)
		product, weighted := int64(0), int64(0)
		most := 0
		for i := range deck {
			product += int64(deck[i] * calls[i])
			weighted += int64(deck[i] * calls[i] * (deck[i] + calls[i]))
			most += min(deck[i], calls[i])
		}
		for r := 0; r <= most; r++ {
			all = append(all, Cell{Row: row, Column: fmt.Sprintf("P(%d)", r), Printed: "formula (2.2)", Says: frechet(deck, calls, r, false).RatString(), Requests: request, At: fmt.Sprintf("/p/%d", r), Rule: AsIs})
			if r > 0 {
				all = append(all, Cell{Row: row, Column: fmt.Sprintf("P(W >= %d)", r), Printed: "formula (2.3)", Says: frechet(deck, calls, r, true).RatString(), Requests: request, At: fmt.Sprintf("/p %d from sum", r), Rule: AsIs})
			}
		}
		n := int64(sum(deck))
		mean := over(product, n)
		variance := new(big.Rat).Sub(over(weighted, n), mul(mean, mean))
		variance.Sub(variance, mean)
		variance = new(big.Rat).Sub(mean, quo(variance, over(n-1, 1)))
		all = append(all,
			Cell{Row: row, Column: "mean", Printed: "sum of ρν/n'", Says: mean.RatString(), Requests: request, At: "/mean", Rule: AsIs},
			Cell{Row: row, Column: "variance", Printed: "formula (2.4)", Says: variance.RatString(), Requests: request, At: "/variance", Rule: AsIs})
	}
	return all
}

func eulerianCorollary22() []Cell {
	var all []Cell
	for _, s := range [][2]int{{4, 2}, {5, 3}, {13, 4}} {
		m, n := int64(s[0]), int64(s[0]*s[1])
		t, row := int64(s[1]), fmt.Sprintf("%d x %d", s[0], s[1])
		two, three := []string{lawAsk("t2", s[0], s[1])}, []string{lawAsk("t3", s[0], s[1])}
		deck, once := equal(s[0], s[1]), equal(s[0], 1)
		for _, r := range []int{0, 1, 2} {
			all = append(all, Cell{Row: "T2, " + row, Column: fmt.Sprintf("P(%d)", r), Printed: "formula (2.5)", Says: frechetEqual(deck, once, r).RatString(), Requests: two, At: fmt.Sprintf("/p/%d", r), Rule: AsIs},
				Cell{Row: "T3, " + row, Column: fmt.Sprintf("P(%d)", r), Printed: "formula (2.6)", Says: frechetEqual(deck, deck, r).RatString(), Requests: three, At: fmt.Sprintf("/p/%d", r), Rule: AsIs})
		}
		fourth := over((n-2*t)*(n-3*t)*(3*t+1)+(t-1)*(12*n*t-n-18*t*t-6*t), 1)
		fourth.Mul(fourth, over(t*(n-t), (n-1)*(n-2)*(n-3)))
		all = append(all,
			Cell{Row: "T2, " + row, Column: "mean", Printed: "1", Requests: two, At: "/mean", Rule: AsIs},
			Cell{Row: "T2, " + row, Column: "variance", Printed: "s(m-1)/(ms-1)", Says: over(t*(m-1), n-1).RatString(), Requests: two, At: "/variance", Rule: AsIs},
			Cell{Row: "T3, " + row, Column: "mean", Printed: "s", Says: strconv.FormatInt(t, 10), Requests: three, At: "/mean", Rule: AsIs},
			Cell{Row: "T3, " + row, Column: "variance", Printed: "s(n-s)/(n-1)", Says: over(t*(n-t), n-1).RatString(), Requests: three, At: "/variance", Rule: AsIs},
			Cell{Row: "T3, " + row, Column: "third moment", Printed: "s(n-s)(n-2s)/((n-1)(n-2))", Says: over(t*(n-t)*(n-2*t), (n-1)*(n-2)).RatString(), Requests: three, At: "/mu3", Rule: AsIs},
			Cell{Row: "T3, " + row, Column: "fourth moment", Printed: "formula (2.9)", Says: fourth.RatString(), Requests: three, At: "/mu4", Rule: AsIs})
	}
	for i, at := range []string{"/mean", "/variance", "/mu3", "/mu4"} {
		printed := []string{"1", "1", "1", "4"}[i]
		all = append(all, Cell{Row: "T1, 10 ranks", Column: at[1:], Printed: printed, Requests: []string{lawAsk("t1", 10, 1)}, At: at, Rule: AsIs})
	}
	return all
}

// frechetEqual is (2.2) for ranks that are alike, whose sums are powers of one
// polynomial.
func frechetEqual(deck, calls []int, r int) *big.Rat {
	rank := make([]*big.Int, min(deck[0], calls[0])+1)
	for a := range rank {
		rank[a] = rookSum(deck[:1], calls[:1], a)
	}
	rooks := []*big.Int{big.NewInt(1)}
	for range deck {
		next := make([]*big.Int, len(rooks)+len(rank)-1)
		for i := range next {
			next[i] = new(big.Int)
		}
		for i, x := range rooks {
			for a, y := range rank {
				next[i+a].Add(next[i+a], new(big.Int).Mul(x, y))
			}
		}
		rooks = next
	}
	n, p := int64(sum(deck)), new(big.Rat)
	for k := r; k < len(rooks); k++ {
		x := new(big.Int).Binomial(int64(k), int64(r))
		if (k-r)%2 == 1 {
			x.Neg(x)
		}
		x.Mul(x, rooks[k])
		x.Mul(x, new(big.Int).MulRange(1, n-int64(k)))
		p.Add(p, new(big.Rat).SetFrac(x, new(big.Int).MulRange(1, n)))
	}
	return p
}

func eulerianCorollary23() []Cell {
	two, three := []string{lawAsk("t2", 13, 4)}, []string{lawAsk("t3", 13, 4)}
	wrong := over(1, 1) // s^m / ((1/m!) C(n, m)), 13 x 4
	wrong.Mul(power(over(4, 1), 13), new(big.Rat).SetInt(new(big.Int).MulRange(1, 13)))
	wrong.Quo(wrong, binomial(52, 13))
	return []Cell{
		{Row: "T2, 13 x 4", Column: "P(0)", Printed: "0.356935", Requests: two, At: "/p/0", Rule: Digits},
		{Row: "T2, 13 x 4", Column: "P(13)", Printed: "1.697e-14", Requests: two, At: "/p/13", Rule: Digits},
		{Row: "T3, 13 x 4", Column: "P(0)", Printed: "0.016233", Requests: three, At: "/p/0", Rule: Digits},
		{Row: "T3, 13 x 4", Column: "P(52)", Printed: "1.087e-50", Requests: three, At: "/p/52", Rule: Digits},
		{Row: "T2, 13 x 4", Column: "formula (2.10 a)", Printed: "s^m/((1/m!) C(n,m))", Says: wrong.RatString(), Requests: two, At: "/p/13", Rule: AsIs,
			Erratum: &Erratum{Kind: Misprint, Right: "s^m/(m! C(n,m))", Note: "With it the chance is 1.697e-14, which the paper prints too; with 1/m! it is above 1.", Second: ask("coincidence", "deck", equal(13, 4), "calls", equal(13, 1))}},
		{Row: "T3, 13 x 4", Column: "formula (2.10 b)", Printed: "(s!)^m/(ms)!", Says: new(big.Rat).SetFrac(big.NewInt(1), decksOf(13, 4)).RatString(), Requests: three, At: "/p/52", Rule: AsIs},
	}
}

func eulerianRemark24() []Cell {
	var all []Cell
	for _, m := range []int{4, 7, 12} {
		for _, r := range []int{0, 1, 2, m} {
			says := new(big.Rat)
			for j := 0; j <= m-r; j++ {
				says.Add(says, new(big.Rat).SetFrac(big.NewInt(int64(1-2*(j%2))), new(big.Int).MulRange(1, int64(j))))
			}
			says.Quo(says, new(big.Rat).SetInt(new(big.Int).MulRange(1, int64(r))))
			all = append(all, Cell{Row: fmt.Sprint("m = ", m), Column: fmt.Sprintf("P(%d)", r), Printed: "1/r! sum of (-1)^j/j!, j = 0..m-r", Says: says.RatString(), Requests: []string{lawAsk("t1", m, 1)}, At: fmt.Sprintf("/p/%d", r), Rule: AsIs})
		}
	}
	return all
}

func eulerianProposition210() []Cell {
	var all []Cell
	for _, v := range [][2][]int{{{2, 2, 2}, {2, 2, 2}}, {{4, 1, 3, 2}, {1, 4, 2, 3}}, {{5, 5}, {5, 5}}} {
		request := []string{ask("coincidence", "deck", v[0], "calls", v[1])}
		row := "ν = " + vector(v[0]) + ", ρ = " + vector(v[1])
		all = append(all, Cell{Row: row, Column: "variance", Printed: "σ^2 <= λ", Requests: request, At: "/variance /mean atmost", Rule: Statement},
			Cell{Row: row, Column: "distance", Printed: "formula (2.16)", Requests: request, At: "/poisson/distance /bound atmost", Rule: Statement})
	}
	return all
}

// eulerianCorollary211: the factor before the brackets is 1 - e^-s, as (2.16) has it.
func eulerianCorollary211() []Cell {
	var all []Cell
	for _, s := range [][2]int{{13, 4}, {5, 2}} {
		n, t := int64(s[0]*s[1]), int64(s[1])
		row := fmt.Sprintf("%d x %d", s[0], s[1])
		// Divided by the bracket the bound is the factor, whose digits are those of
		// 1 - 1/e, and of 1 - e^-s.
		all = append(all, Cell{Row: "T2, " + row, Column: "bound over bracket", Printed: "(1 - e^-1) [((s+1)n - 2s)/(n(n-1))]", Says: "0.632121",
			Requests: []string{lawAsk("t2", s[0], s[1])}, At: "/bound " + over((t+1)*n-2*t, n*(n-1)).RatString() + " over", Rule: Digits})
		bracket := new(big.Rat).Sub(over(3*t-1, n), over((t-1)*(2*t-1), n*(n-1)))
		all = append(all, Cell{Row: "T3, " + row, Column: "bound over bracket", Printed: "(1 - e^-s) [(3s-1)/n - (s-1)(2s-1)/(n(n-1))]", Says: map[int64]string{4: "0.981684", 2: "0.864665"}[t],
			Requests: []string{lawAsk("t3", s[0], s[1])}, At: "/bound " + bracket.RatString() + " over", Rule: Digits})
		if t == 4 {
			all[len(all)-1].Erratum = &Erratum{Kind: Misprint, Right: "the bracket of (2.16), which is more by 2(s-1)^2/(n(n-1))",
				Note: "It is said to follow from (2.16), which gives more.", Second: "core/coincidence TestBounds"}
		} else {
			all = all[:len(all)-1] // the same formula
		}
	}
	return all
}

func eulerianBinomials() []Cell {
	two, three := []string{lawAsk("t2", 13, 4)}, []string{lawAsk("t3", 13, 4)}
	const second = "core/coincidence TestDistances"
	return []Cell{
		{Row: "T2, 13 x 4", Column: "distance from Bi(13, 1/13)", Printed: "0.00564", Requests: two, At: "/binomial/distance", Rule: Digits},
		{Row: "T2, 13 x 4", Column: "distance from Bi(17, 1/17)", Printed: "0.137", Requests: two, At: "/best/distance", Rule: Digits,
			Erratum: &Erratum{Kind: Wrong, Right: "0.000341", Note: "Barbour, Holst and Janson are right that it is the nearest: it has the law's mean and its variance, 16/17.", Second: second}},
		{Row: "T2, 13 x 4", Column: "n of the nearest Bi(n, 1/n)", Printed: "13", Requests: two, At: "/best/parameters/n", Rule: AsIs,
			Erratum: &Erratum{Kind: Wrong, Right: "17", Note: "The paper says that Bi(13, 1/13) is the only binomial law nearer than the Poisson law; Bi(17, 1/17) is 16 times nearer still.", Second: second}},
		{Row: "T3, 13 x 4", Column: "Bi(52, 1/13) against the Poisson law", Printed: "d(P, Bi(52, 1/13)) <= d(P, Po_4)", Requests: three, At: "/binomial/distance /poisson/distance atmost", Rule: Statement},
		{Row: "T3, 13 x 4", Column: "n of the nearest Bi(n, 4/n)", Printed: "52", Requests: three, At: "/best/parameters/n", Rule: AsIs,
			Erratum: &Erratum{Kind: Wrong, Right: "68", Note: "The nearest has the law's variance; Bi(m s, 1/m) is said to be the best for every m and s that was examined.", Second: second}},
	}
}

// steenAsk asks for the numbers of Mousetrap by first hits.
func steenAsk() []string { return []string{ask("steen", "n", 14)} }

func a(n, i int) string { return fmt.Sprintf("/a/%d/%d", n, i) }
func b(n, i int) string { return fmt.Sprintf("/b/%d/%d", n, i) }
func c(n, i int) string { return fmt.Sprintf("/c/%d/%d", n, i) }

func factorialOf(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// sumOf makes an expression of terms, each a number and what it multiplies.
func sumOf(terms ...string) string {
	return strings.Join(terms, " ") + strings.Repeat(" plus", len(terms)-1)
}

// steen17 is (2.17), and (1) and (2) of 2010.
func steen17() []Cell {
	var all []Cell
	for _, n := range []int{5, 8, 12} {
		for i := 2; i <= n; i += 3 {
			all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: fmt.Sprintf("a(n,%d)", i), Printed: "a(n,i) = a(n,i-1) - a(n-1,i-1)", Requests: steenAsk(), At: fmt.Sprintf("%s %s %s minus equals", a(n, i), a(n, i-1), a(n-1, i-1)), Rule: Statement},
				Cell{Row: fmt.Sprint("n = ", n), Column: fmt.Sprintf("b(n,%d)", i), Printed: "b(n,i) = a(n-1,i-1)", Requests: steenAsk(), At: fmt.Sprintf("%s %s equals", b(n, i), a(n-1, i-1)), Rule: Statement})
		}
	}
	for _, p := range [][2]int{{8, 3}, {8, 4}, {12, 4}, {8, 5}} {
		n, i := p[0], p[1]
		at := fmt.Sprintf("%s %s -%d times plus", c(n, 1), c(n-1, 1), i-1)
		for k := 2; k <= i-2; k++ {
			at += fmt.Sprintf(" %s %s times plus", c(n-k, 1), over(int64((1-2*(k%2))*i*(i-1-k)), 2).RatString())
		}
		cell := Cell{Row: fmt.Sprint("n = ", n), Column: fmt.Sprintf("c(n,%d)", i), Printed: "c(n,i) = c(n,1) - (i-1)c(n-1,1) + sum of (-1)^k i(i-1-k)/2 c(n-k,1), n > i+1", Requests: steenAsk(), At: fmt.Sprintf("%s %s equals", c(n, i), at), Rule: Statement}
		if i == 5 {
			cell.Erratum = &Erratum{Kind: Wrong, Right: "it holds for i = 3 and 4 alone", Note: "From i = 5 on it fails for every n up to 40.", Second: "core/coincidence TestSteenFormulas"}
		}
		all = append(all, cell)
	}
	return all
}

// steen18 is (2.18), and (3) to (6) of 2010.
func steen18() []Cell {
	var all []Cell
	row := func(n int) string { return fmt.Sprint("n = ", n) }
	for _, n := range []int{4, 7, 12} {
		all = append(all, Cell{Row: row(n), Column: "a(n,0)", Printed: "a(n,0) = n a(n-1,0) + (-1)^n", Requests: steenAsk(), At: fmt.Sprintf("%s %s %d times %d plus equals", a(n, 0), a(n-1, 0), n, 1-2*(n%2)), Rule: Statement},
			Cell{Row: row(n), Column: "b(n,0)", Printed: "b(n,0) = a(n-1,0)", Requests: steenAsk(), At: fmt.Sprintf("%s %s equals", b(n, 0), a(n-1, 0)), Rule: Statement})
		for i := 0; i < n; i += 2 {
			says := new(big.Int)
			for k := 0; k <= i; k++ {
				x := new(big.Int).Binomial(int64(i), int64(k))
				if x.Mul(x, factorialOf(n-1-k)); k%2 == 1 {
					x.Neg(x)
				}
				says.Add(says, x)
			}
			all = append(all, Cell{Row: row(n), Column: fmt.Sprintf("a(n,%d)", i+1), Printed: "sum of (-1)^k C(i,k) (n-1-k)!", Says: says.String(), Requests: steenAsk(), At: a(n, i+1), Rule: AsIs})
		}
	}
	all = append(all, Cell{Row: row(8), Column: "b(n,4)", Printed: "b(n,i) = a(n-2,i-2) - a(n-3,i-2)", Requests: steenAsk(), At: fmt.Sprintf("%s %s %s minus equals", b(8, 4), a(6, 2), a(5, 2)), Rule: Statement,
		Erratum: &Erratum{Kind: Misprint, Right: "b(n,i) = a(n-1,i-2) - a(n-2,i-2)", Note: "By the first line a(n-1,i-1) is a(n-1,i-2) - a(n-2,i-2): every first index is one too small.", Second: "core/coincidence TestSteenFormulas"}})
	for _, p := range [][2]int{{8, 3}, {8, 4}, {8, 5}, {12, 5}, {9, 6}} {
		n, i := p[0], p[1]
		says := new(big.Int).Sub(factorialOf(n-2), new(big.Int).Mul(big.NewInt(int64(i-1)), factorialOf(n-3)))
		for k := 1; k <= i-3; k++ {
			x := new(big.Int).Mul(big.NewInt(int64(k*(k+3)/2)), factorialOf(n-i+k-1))
			if (k+i-1)%2 == 1 {
				x.Neg(x)
			}
			says.Add(says, x)
		}
		cell := Cell{Row: row(n), Column: fmt.Sprintf("c(n,%d)", i), Printed: "[sum of (-1)^(k+i-1) k(k+3)/2 (n-i+k-1)!] - (i-1)(n-3)! + (n-2)!", Says: says.String(), Requests: steenAsk(), At: c(n, i), Rule: AsIs}
		if i == 6 {
			cell.Erratum = &Erratum{Kind: Wrong, Right: "it holds for i = 3, 4 and 5 alone", Note: "The papers say that it fails for i = n-1 and n; it fails from i = 6 on for every n up to 40.", Second: "core/coincidence TestSteenFormulas"}
		}
		all = append(all, cell)
	}
	return all
}

// steen19 is (2.19), and (7) to (9) of 2010.
func steen19() []Cell {
	var all []Cell
	binomialOf := func(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }
	for _, n := range []int{5, 8, 12} {
		row := fmt.Sprint("n = ", n)
		says := new(big.Int)
		for k := 0; k <= n-3; k++ {
			x := new(big.Int).Mul(binomialOf(n-3, k), factorialOf(n-k-2))
			if k%2 == 1 {
				x.Neg(x)
			}
			says.Add(says, x)
		}
		all = append(all, Cell{Row: row, Column: "c(n,n-1)", Printed: "sum of (-1)^k C(n-3,k) (n-k-2)!", Says: says.String(), Requests: steenAsk(), At: c(n, n-1), Rule: AsIs})
		says = new(big.Int).Add(factorialOf(n-2), big.NewInt(int64(2*(1-2*((n-3)%2)))))
		for k := 0; k <= n-5; k++ {
			x := new(big.Int).Add(binomialOf(n-4, k), binomialOf(n-3, k+1))
			if x.Mul(x, factorialOf(n-k-3)); k%2 == 0 {
				x.Neg(x)
			}
			says.Add(says, x)
		}
		all = append(all, Cell{Row: row, Column: "c(n,n)", Printed: "(n-2)! + [sum of (-1)^(k+1) (C(n-4,k) + C(n-3,k+1)) (n-k-3)!] + 2(-1)^(n-3)", Says: says.String(), Requests: steenAsk(), At: c(n, n), Rule: AsIs})
		// x/e is the nearest whole number: within a half of it.
		x := new(big.Int).Sub(factorialOf(n-1), factorialOf(n-2))
		x.Sub(x, new(big.Int).Mul(big.NewInt(2), factorialOf(n-3)))
		all = append(all, Cell{Row: row, Column: "c_n", Printed: "(n-2)(n-2)! - [[((n-1)! - (n-2)! - 2(n-3)!)/e]]", Requests: append(steenAsk(), lawAsk("t1", 40, 1)), Rule: Statement,
			At: fmt.Sprintf("%s /sums/c/%d minus 1/p/0 %s times minus abs 1/2 below", new(big.Int).Mul(big.NewInt(int64(n-2)), factorialOf(n-2)), n, x)})
	}
	return all
}

// noHit is the chance of no hit, as at T1.
func noHit() []Cell {
	var all []Cell
	for _, m := range []int{4, 6, 8} {
		for _, game := range []string{"mousetrap", "modular"} {
			all = append(all, Cell{Row: fmt.Sprint("m = ", m), Column: game, Printed: "P(0) = sum of (-1)^k/k!", Requests: []string{ask("distribution", "game", game, "ranks", m), lawAsk("t1", m, 1)},
				At: "/counts/0 /decks over 1/p/0 equals", Rule: Statement})
		}
	}
	return all
}

func eulerianLaws() []Item {
	var all []Item
	for _, l := range Laws() {
		item := Item{Name: strings.ToLower(l.Where), Title: "The law of " + strings.ToUpper(l.Game) + " for French cards"}
		request := []string{lawAsk(l.Game, l.Ranks, l.Suits)}
		for _, row := range l.Rows {
			for i, at := range []string{"/p/%d", "/poisson/p/%d", "/binomial/p/%d"} {
				item.Cells = append(item.Cells, Cell{Row: fmt.Sprint("k = ", row.Matches), Column: []string{"P(k)", "Po(k)", "Bi(k)"}[i], Printed: row.Chances[i], Requests: request, At: fmt.Sprintf(at, row.Matches), Rule: Digits})
			}
		}
		for i, printed := range []string{l.Poisson, l.Binomial} {
			c := Cell{Row: "distance", Column: []string{"Po", "Bi"}[i], Printed: printed, Requests: request, At: []string{"/poisson/distance", "/binomial/distance"}[i], Rule: Digits}
			if l.Game == "t3" {
				c.Erratum = &Erratum{Kind: Misprint, Right: []string{"1.517e-2", "4.922e-3"}[i], Note: "The table's own columns give the other number.", Second: "core/coincidence TestDistances"}
			}
			item.Cells = append(item.Cells, c)
		}
		all = append(all, item)
	}
	return all
}

func eulerianTable3() []Cell {
	var all []Cell
	for _, r := range Table3() {
		request := []string{ask("coincidence", "game", "t3", "ranks", r.Ranks, "suits", 4, "exact", false)}
		c := Cell{Row: fmt.Sprint("m = ", r.Ranks), Column: "P(0)", Printed: r.P, Requests: request, At: "/p/0", Rule: Digits}
		if r.Ranks == 500 {
			c.Erratum = &Erratum{Kind: Misprint, Right: "0.01826", Note: "0.01824 is the binomial's value beside it; e^-4 (1 - 3/1000) is 0.01826 too.", Second: "core/coincidence TestTable3"}
		}
		all = append(all, c, Cell{Row: fmt.Sprint("m = ", r.Ranks), Column: "Bi(0)", Printed: r.Binomial, Requests: request, At: "/binomial/p/0", Rule: Digits})
	}
	return append(all, Cell{Row: "limit", Column: "e^-4", Printed: "0.01832", Requests: []string{ask("coincidence", "game", "t3", "ranks", 13, "suits", 4, "exact", false)}, At: "/poisson/p/0", Rule: Digits})
}
