package paper

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/solitaire"
)

func eulerianItems() []Item {
	none := func(name, title, why string) Item { return Item{Name: name, Title: title, Why: why} }
	return slices.Concat(
		[]Item{
			{Name: "section 1", Title: "The chance of winning T4", Cells: eulerianT4()},
			{Name: "formula 2.1", Title: "The number of decks", Cells: deckCounts()},
			{Name: "theorem 2.1", Title: "Fréchet's law of matches", Cells: eulerianTheorem21()},
			none("formula 2.2", "The law of matches", "It is Theorem 2.1, and has its cells there."),
			none("formula 2.3", "The chance of so many matches or more", "It is Theorem 2.1, and has its cells there."),
			none("formula 2.4", "Mean and variance", "It is Theorem 2.1, and has its cells there."),
			{Name: "corollary 2.2", Title: "The laws of T2 and T3", Cells: eulerianCorollary22()},
			none("formula 2.5", "The law of T2", "It is Corollary 2.2, and has its cells there; Table 1 is made with it."),
			none("formula 2.6", "The law of T3", "It is Corollary 2.2, and has its cells there; Table 2 is made with it."),
			none("formula 2.7", "No match at T3", "It is (2.6) with r = 0; Table 3 is made with it."),
			none("formula 2.8", "Mean and variance at T3", "It is Corollary 2.2, and has its cells there."),
			none("formula 2.9", "Third and fourth moment at T3", "It is Corollary 2.2, and has its cells there."),
			{Name: "corollary 2.3", Title: "The greatest number of matches, and French cards", Cells: eulerianCorollary23()},
			none("formula 2.10", "The chances of the greatest number of matches", "It is Corollary 2.3, and has its cells there."),
			{Name: "remark 2.4", Title: "No match and r matches at T1", Cells: eulerianRemark24()},
			none("formula 2.11", "No match at T1", "It is Remark 2.4, and has its cells there."),
			none("formula 2.12", "The law of T1", "It is Remark 2.4, and has its cells there."),
			none("theorem 2.5", "Poisson's theorem", "It is a limit that is quoted."),
			none("theorem 2.6", "Poisson's theorem with its error", "It is a limit that is quoted."),
			none("theorem 2.7", "Lanke's conditions", "It is of a limit, without a number."),
			none("formula 2.13", "Lanke's second condition", "It is of a limit, without a number."),
			none("formula 2.14", "Lanke's third condition", "It is of a limit, without a number."),
			none("formula 2.15", "Lanke's fourth condition", "It is of a limit, without a number."),
			none("corollary 2.8", "The Poisson law as limit of T3", "It is of a limit; Table 2 has how near the law is."),
			none("definition 2.9", "Total variation", "It is a definition."),
			{Name: "proposition 2.10", Title: "The variance is at most the mean, and how far the Poisson law is", Cells: eulerianProposition210()},
			none("formula 2.16", "A bound of the distance", "It is Proposition 2.10, and has its cells there."),
			{Name: "corollary 2.11", Title: "The bounds for T2 and T3", Cells: eulerianCorollary211()},
			{Name: "section 2", Title: "Which binomial is nearest", Cells: eulerianBinomials()},
			{Name: "formula 2.17", Title: "Steen's recurrences", Cells: steen17()},
			{Name: "formula 2.18", Title: "Steen's formulas", Cells: steen18()},
			{Name: "formula 2.19", Title: "Guy and Nowakowski's formulas", Cells: steen19()},
			{Name: "corollary 2.12", Title: "No hit at Mousetrap and Modular Mousetrap", Cells: noHit()},
			{Name: "proposition 3.1", Title: "The greatest score of He Loves Me", Cells: greatestScore()},
			none("formula 3.1", "The greatest score", "It is Proposition 3.1, and has its cells there."),
			{Name: "strong conjecture", Title: "Some deck reaches it", Cells: strongConjecture()},
			{Name: "weak conjecture", Title: "Some deck stores all cards but one", Cells: weakConjecture()},
			{Name: "proposition 3.2", Title: "With one suit it is not reached", Cells: oneSuit("Formula (3.1) is not valid for s = 1")},
			{Name: "remark 3.3", Title: "The cases that do not reach it in two suits", Cells: twoSuits()},
			{Name: "proposition 3.4", Title: "No hit at He Loves Me as at T3", Cells: eulerianProposition34()},
			{Name: "remark 3.5", Title: "No hit at Mousetrap by either rule; scores of 0 and 1", Cells: eulerianRemark35()},
			none("theorem 3.6", "Chebyshev's inequality", "It is quoted."),
			none("theorem 3.7", "Markov's inequality", "It is quoted; section 5 uses it."),
			none("remark 4.1", "How long the vector of cards becomes", "It is of a program's storage."),
			none("remark 4.2", "Peaks at Mousetrap too", "It says that peaks are seen, without a number."),
			{Name: "section 4", Title: "Numbers of decks", Cells: sectionFour("2.58")},
			{Name: "formula 5.1", Title: "Two winning decks of 7 ranks in 4 suits", Cells: eulerianDecks()},
			{Name: "formula 5.2", Title: "Potential strings", Cells: potential("5.2")},
			none("formula 5.3", "Potential strings for each deck", "It is 1/m by algebra from (5.2) and (2.1)."),
			{Name: "formula 5.4", Title: "The strings of four cards", Cells: fourStrings()},
			{Name: "proposition 5.1", Title: "Two suits, 3 to 6 ranks", Cells: twoSuitStrings()},
			none("formula 5.5", "A bound by strings of k cards", "It is of a number C that is not given; (5.7) is made from it."),
			none("formula 5.6", "A bound of the chance", "It is of a number C that is not given; (5.7) is made from it."),
			{Name: "formula 5.7", Title: "A bound of the chance, and others", Cells: eulerianBounds()},
			{Name: "section 5", Title: "Chances of Mousetrap and Modular Mousetrap", Cells: eulerianSection5()},
			{Name: "section 6", Title: "Sequences, limits and 1-cycles", Cells: append(slices.Concat(sequences(15), limits()),
				Cell{Row: "m = 7, s = 2", Column: "1-cycles besides the trivial one", Printed: "seven", Says: "7", Requests: []string{censusAsk(solitaire.Modular, 7, 2, false)}, At: "/cycles 1 at 1 minus", Rule: AsIs})},
			{Name: "remark 6.1", Title: "Prime numbers of ranks", Cells: primes(13, 17, 19)},
		},
		eulerianLaws(),
		[]Item{
			{Name: "table 3", Title: "No match in four suits", Cells: eulerianTable3()},
			{Name: "table 4", Title: "Best records by simulation (2010: Table 1)", Cells: recordCells()},
			{Name: "table 5", Title: "Winning decks at He Loves Me (2010: Table 2)", Cells: eulerianCounts("table 2", eulerianChances5, "5")},
			{Name: "table 6", Title: "Best scores with one suit (2010: Table 3)", Cells: bestCells()},
			{Name: "table 7", Title: "Winning decks at Mousetrap (2010: Table 4)", Cells: eulerianCounts("table 4", eulerianChances7, "7")},
			{Name: "table 8", Title: "Winning decks at Modular Mousetrap (2010: Table 5)", Cells: eulerianCounts("table 5", eulerianChances8, "8")},
			{Name: "figure 1", Title: "Peaks of the score, 5 ranks in 4 suits", Cells: eulerianFigure1()},
		},
	)
}

// lawAsk asks for a law of matches.
func lawAsk(game string, ranks, suits int) string {
	return ask("coincidence", "game", game, "ranks", ranks, "suits", suits)
}

func eulerianT4() []Cell {
	var all []Cell
	for _, e := range estimatesOf("morehead and mott-smith", "p. 54") {
		c := estimateCell(e)
		c.Row, c.Column = "T4, 13 x 4", "Morehead and Mott-Smith"
		c.Erratum = &Erratum{Kind: Wrong, Right: "about 0.0019", Note: "It is quoted from their book and contradicted in the next sentence; deals say the same.", Second: "core/paper TestEstimates"}
		all = append(all, c)
	}
	for _, e := range estimatesOf(eulerian, "section 1") {
		c := estimateCell(e)
		c.Row, c.Column = "T4, 13 x 4", "chance of winning"
		all = append(all, c)
	}
	return all
}

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

// greatestScore holds C_max against the bound of the job and a deck that stores all
// cards but one.
func greatestScore() []Cell {
	var all []Cell
	for _, s := range [][2]int{{6, 2}, {10, 2}, {2, 3}, {8, 3}, {13, 4}} {
		row, column := shapeOf(s[0], s[1])
		request := []string{ask("best", "game", "hlm", "ranks", s[0], "suits", s[1])}
		all = append(all, Cell{Row: row, Column: column, Printed: "s/2 m(m+1) - 2", Says: strconv.Itoa(s[1]*s[0]*(s[0]+1)/2 - 2), Requests: request, At: "/bound", Rule: AsIs},
			Cell{Row: row, Column: column, Printed: "the record cannot exceed C_max", Requests: request, At: "/score /bound atmost", Rule: Statement})
	}
	return all
}

// strongConjecture finds a deck for shapes up to French cards.
func strongConjecture() []Cell {
	var all []Cell
	for suits := 2; suits <= 4; suits++ {
		for ranks := 2; ranks <= 13; ranks++ {
			if suits == 2 && (ranks < 6 || ranks > 13) {
				continue
			}
			row, column := shapeOf(ranks, suits)
			all = append(all, Cell{Row: row, Column: column, Printed: "there exists at least one deck obtaining the best record", Requests: []string{ask("find", "game", "hlm", "ranks", ranks, "suits", suits, "limit", 1)}, At: "/decks length 1 atleast", Rule: Statement})
		}
	}
	return all
}

func weakConjecture() []Cell {
	var all []Cell
	for _, s := range [][2]int{{2, 2}, {3, 2}, {4, 2}, {5, 2}, {8, 2}, {3, 3}, {4, 4}} {
		row, column := shapeOf(s[0], s[1])
		all = append(all, Cell{Row: row, Column: column, Printed: "there exists at least one deck from which we store sm-1 cards", Requests: []string{countAsk(solitaire.HeLovesMe, s[0], s[1], true)}, At: "/won 1 atleast", Rule: Statement})
	}
	return all
}

// oneSuit: with one suit the greatest score is not reached, but of two cards.
func oneSuit(printed string) []Cell {
	var all []Cell
	for m := 2; m <= 12; m++ {
		c := Cell{Row: fmt.Sprint("m = ", m), Printed: printed, Requests: []string{ask("best", "game", "hlm", "ranks", m)}, At: "/score /bound below", Rule: Statement}
		if m == 2 {
			c.Erratum = &Erratum{Kind: Wrong, Right: "it is reached for m = 2", Note: "The deck 1 2 stores its ace, of 1 point, and C_max is 1; the papers' own tables have 1/1.", Second: ask("play", "game", "hlm", "deck", []int{1, 2}), SecondAt: "/score 1 below"}
		}
		all = append(all, c)
	}
	return all
}

// twoSuits are the numbers of the remark on two suits, the same in both papers.
func twoSuits() []Cell {
	var all []Cell
	for _, x := range []struct {
		ranks              int
		decks, best, bound string
	}{{3, "90", "9", "10"}, {4, "2530", "17", "18"}, {5, "113400", "27", "28"}} {
		row, column := shapeOf(x.ranks, 2)
		c := deckCell(row, column+", decks", x.decks, "", x.ranks, 2)
		if x.ranks == 4 {
			c.Erratum = &Erratum{Kind: Misprint, Right: "2520", Note: "8!/2^4 is 2520, as the papers' own tables have it.", Second: ask("distribution", "game", "hlm", "ranks", 4, "suits", 2), SecondAt: "/decks"}
		}
		best := []string{ask("best", "game", "hlm", "ranks", x.ranks, "suits", 2)}
		all = append(all, c,
			Cell{Row: row, Column: column + ", best", Printed: x.best, Requests: best, At: "/score", Rule: AsIs},
			Cell{Row: row, Column: column + ", instead of", Printed: x.bound, Requests: best, At: "/bound", Rule: AsIs})
	}
	return all
}

func eulerianProposition34() []Cell {
	var all []Cell
	for _, s := range [][2]int{{3, 2}, {4, 2}, {3, 3}, {6, 1}} {
		row, column := shapeOf(s[0], s[1])
		all = append(all, Cell{Row: row, Column: column, Printed: "P(0) of He Loves Me = P(0) of T3", Requests: []string{ask("distribution", "game", "hlm", "ranks", s[0], "suits", s[1]), lawAsk("t3", s[0], s[1])},
			At: "/counts/0 /decks over 1/p/0 equals", Rule: Statement})
	}
	return all
}

func eulerianRemark35() []Cell {
	var all []Cell
	for _, s := range [][2]int{{3, 2}, {4, 2}, {3, 3}} {
		row, column := shapeOf(s[0], s[1])
		all = append(all,
			Cell{Row: row, Column: column + ", Mousetrap, last m cards eliminated", Printed: "P(0) as at T3", Requests: []string{ask("distribution", "game", "mousetrap", "ranks", s[0], "suits", s[1], "burn", true), lawAsk("t3", s[0], s[1])}, At: "/counts/0 /decks over 1/p/0 equals", Rule: Statement},
			Cell{Row: row, Column: column + ", Mousetrap, the game stopped", Printed: "P(0) as at T2", Requests: []string{ask("distribution", "game", "mousetrap", "ranks", s[0], "suits", s[1]), lawAsk("t2", s[0], s[1])}, At: "/counts/0 /decks over 1/p/0 equals", Rule: Statement},
			Cell{Row: row, Column: column + ", Modular Mousetrap", Printed: "P(0) as at T3", Requests: []string{ask("distribution", "game", "modular", "ranks", s[0], "suits", s[1]), lawAsk("t3", s[0], s[1])}, At: "/counts/0 /decks over 1/p/0 equals", Rule: Statement})
	}
	// Scores of 0 and 1.
	for _, s := range [][2]int{{2, 1}, {3, 2}, {4, 2}, {5, 2}, {3, 1}, {5, 1}} {
		word, printed := "above", "P(0) > P(1) for m > s+1"
		if s[0] == s[1]+1 {
			word, printed = "equals", "P(0) = P(1) for m = s+1"
		}
		row, column := shapeOf(s[0], s[1])
		all = append(all, Cell{Row: row, Column: column + ", scores", Printed: printed, Requests: []string{ask("distribution", "game", "hlm", "ranks", s[0], "suits", s[1], "of", "score")}, At: "/counts/0 /counts/1 " + word, Rule: Statement})
	}
	for i, name := range []string{"b(n,0)", "c(n,0)"} {
		all = append(all, Cell{Row: "m = 7", Column: fmt.Sprintf("s = 1, score %d", i+1), Printed: "P(" + strconv.Itoa(i+1) + ") = " + name, Requests: []string{ask("distribution", "game", "hlm", "ranks", 7, "of", "score"), steenAsk()[0]},
			At: fmt.Sprintf("/counts/%d 1/%s/7/0 equals", i+1, []string{"b", "c"}[i]), Rule: Statement, Erratum: &Erratum{Kind: Wrong, Right: []string{"309, not 265", "245, not 203"}[i],
				Note: "Steen's numbers are of Mousetrap, which counts to n with fewer cards left; He Loves Me counts to the number of cards left, so that more decks hit nothing after.", Second: "core/solitaire TestScoresOfOneCard"}})
	}
	return all
}

// sectionFour are the numbers on simulations, the same in both papers but for one.
func sectionFour(tenByTwo string) []Cell {
	cells := []Cell{
		deckCell("French cards", "decks", "9.2e49", "9.2e49", 13, 4),
		{Row: "French cards", Column: "years to test all", Printed: "more than 2e27", Requests: []string{decksAsk(13, 4)}, At: decksAt(0, 13, 4) + " 6000000000 over 20000000000 over 366 over 2e27 above", Rule: Statement},
		deckCell("m = 10, s = 2", "decks", tenByTwo+"e15", tenByTwo+"e15", 10, 2),
		{Row: "m = 10, s = 2", Column: "winning decks", Printed: "656", Requests: []string{countAsk(solitaire.HeLovesMe, 10, 2, false)}, At: "/won", Rule: AsIs},
		{Row: "m = 10, s = 2", Column: "chance", Printed: "2.76e-13", Requests: []string{countAsk(solitaire.HeLovesMe, 10, 2, false)}, At: "/probability", Rule: Digits},
		{Row: "m = 10, s = 2", Column: "C_max", Printed: "108", Requests: []string{ask("best", "game", "hlm", "ranks", 10, "suits", 2)}, At: "/bound", Rule: AsIs},
	}
	if tenByTwo == "2.58" {
		cells[2].Erratum = &Erratum{Kind: Misprint, Right: "2.38e15", Note: "20!/2^10 is 2.376e15, as Table 5 has it, and the chance beside it.", Second: countAsk(solitaire.HeLovesMe, 10, 2, false), SecondAt: "/decks"}
	}
	return cells
}

// digitsOf is a string of digits as a list.
func digitsOf(text string) string {
	return "[" + strings.Join(strings.Split(text, ""), ",") + "]"
}

// eulerianDecks are the two decks of (5.1): their strings, and how often each card is
// visited. The decks themselves and the second reduced string our copy has lost;
// they stand in the other paper.
func eulerianDecks() []Cell {
	var all []Cell
	calls := []string{
		"12341234512311234567123451234123456123123456123412123456" + "7123456123456712312123451234561234567123451123412311211",
		"12345612123121234567123112341234567123412345123456712345" + "1234561234123451234561231234561234567123451123412311211",
	}
	visits := [][]int{{23, 23, 15, 12, 12, 12, 14}, {23, 19, 15, 14, 15, 13, 12}}
	i := 0
	for _, e := range examples {
		if !strings.HasPrefix(e.Where, "deck (13") {
			continue
		}
		name := []string{"first deck", "second deck"}[i]
		request := []string{ask("play", "game", "hlm", "deck", e.Deck)}
		all = append(all, Cell{Row: name, Column: "eulerian string", Printed: calls[i], Says: digitsOf(calls[i]), Requests: request, At: "/called", Rule: AsIs})
		if i == 0 {
			all = append(all, Cell{Row: name, Column: "reduced string", Printed: "4531754636427673256751431212", Says: asJSON(e.Set), Requests: request, At: "/reformed", Rule: AsIs})
		} else {
			all = append(all, Cell{Row: name, Column: "reduced string", Printed: "", Unreadable: true, Requests: request, At: "/reformed", Rule: AsIs})
		}
		for card, n := range visits[i] {
			all = append(all, Cell{Row: name, Column: fmt.Sprintf("visits of %d", card+1), Printed: strconv.Itoa(n), Requests: request, At: fmt.Sprintf("/visited %d count", card+1), Rule: AsIs})
		}
		i++
	}
	return all
}

// potential is the example of two ranks in three suits: four of ten strings have a
// deck.
func potential(formula string) []Cell {
	list := []string{ask("list", "game", "hlm", "ranks", 2, "suits", 3)}
	all := []Cell{
		{Row: "m = 2, s = 3", Column: "decks", Printed: "20", Requests: []string{decksAsk(2, 3)}, At: decksAt(0, 2, 3), Rule: AsIs},
		{Row: "m = 2, s = 3", Column: "winning decks", Printed: "four", Says: "4", Requests: []string{countAsk(solitaire.HeLovesMe, 2, 3, false)}, At: "/won", Rule: AsIs},
		{Row: "m = 2, s = 3", Column: "strings by (" + formula + ")", Printed: "10", Requests: []string{countAsk(solitaire.HeLovesMe, 2, 3, false)}, At: "/decks 2 over", Rule: AsIs},
		{Row: "m = 2, s = 3", Column: "strings with a deck", Printed: "4", Requests: list, At: "/strings length", Rule: AsIs},
	}
	for _, s := range [][2]string{{"111222", "111222"}, {"112122", "112212"}, {"121122", "122112"}, {"211122", "221112"}} {
		all = append(all, stringCell(2, 3, s[0], s[1]))
	}
	for _, s := range []string{"221112", "212112", "211212", "122112", "121212", "112212"} {
		all = append(all, stringCell(2, 3, s, ""))
	}
	return all
}

// stringCell is a string of He Loves Me with the deck that generates it, "" where
// none does.
func stringCell(ranks, suits int, text, deck string) Cell {
	c := Cell{Row: text, Requests: []string{"{\"job\":\"reconstruct\",\"game\":\"hlm\",\"ranks\":" + strconv.Itoa(ranks) + ",\"suits\":" + strconv.Itoa(suits) + ",\"string\":" + digitsOf(text) + "}"}, At: "/decks", Rule: AsIs}
	if deck == "" {
		c.Column, c.Printed, c.Says = "no deck", "no corresponding winning deck", "[]"
	} else {
		c.Column, c.Printed, c.Says = "deck", deck, "["+digitsOf(deck)+"]"
	}
	return c
}

func fourStrings() []Cell {
	var all []Cell
	for _, s := range [][2]string{{"12", "12"}, {"22", "22"}, {"112", "112"}, {"212", "221"}, {"122", "122"}, {"222", "222"},
		{"1112", "1112"}, {"2112", "2211"}, {"1212", "1221"}, {"3212", "2132"}, {"1122", "1122"}, {"2122", "2212"}, {"1222", "1222"}, {"2222", "2222"},
		{"3112", ""}, {"2212", ""}, {"3122", ""}, {"3222", ""}} {
		all = append(all, stringCell(4, 4, s[0], s[1]))
	}
	// The example is worked out for 3122, but its steps are those of 3112.
	return append(all, Cell{Row: "3122", Column: "the deck that would have to generate it", Printed: "1231", Says: "[1,2,3,1]", Rule: AsIs,
		Requests: []string{"{\"job\":\"reconstruct\",\"game\":\"hlm\",\"ranks\":4,\"suits\":4,\"string\":[3,1,2,2]}"}, At: "/why/deck",
		Erratum: &Erratum{Kind: Misprint, Right: "2231; 1231 comes from 3112", Note: "The text places the second ace, which 3112 has and 3122 has not.",
			Second: "{\"job\":\"reconstruct\",\"game\":\"hlm\",\"ranks\":4,\"suits\":4,\"string\":[3,1,1,2]}", SecondAt: "/why/deck", SecondSays: "[1,2,3,1]"}})
}

// twoSuitStrings is the proof on two suits: what is counted, and the strings with
// their decks.
func twoSuitStrings() []Cell {
	var all []Cell
	for m, printed := range map[int]string{3: "0", 4: "0", 5: "0", 6: "1"} {
		row, column := shapeOf(m, 2)
		all = append(all, Cell{Row: row, Column: column, Printed: printed, Requests: []string{countAsk(solitaire.HeLovesMe, m, 2, false)}, At: "/won", Rule: AsIs})
	}
	slices.SortFunc(all, func(a, b Cell) int { return strings.Compare(a.Row, b.Row) })
	for _, s := range [][2]string{
		{"42112", "21142"}, {"31212", "21312"}, {"13212", "12132"}, {"431212", "312421"}, {"3431212", "2133124"}, {"5431212", "2421531"},
		{"63431212", "33124621"}, {"35431212", "31324215"}, {"45431212", "53142421"}, {"65431212", "21531624"},
		{"563431212", "462153312"}, {"663431212", "246216331"}, {"435431212", "215431324"}, {"345431212", "213531424"}, {"545431212", "242155314"},
		{"845431212", "314242185"}, {"365431212", "243215316"}, {"665431212", "316246215"}, {"765431212", "531624721"},
		{"4563431212", "3124462153"}, {"5563431212", "3312546215"}, {"4663431212", "3314246216"}, {"6345431212", "3142462135"},
		{"4365431212", "3164243215"}, {"5365431212", "5316524321"}, {"4665431212", "2154316246"}, {"534665431212", "316254632154"},
		{"32112", ""}, {"41212", ""}, {"33212", ""}, {"43212", ""}, {"31122", ""}, {"41122", ""},
		{"342112", ""}, {"442112", ""}, {"542112", ""}, {"331212", ""}, {"531212", ""}, {"313212", ""}, {"413212", ""}, {"513212", ""},
		{"4431212", ""}, {"6431212", ""},
	} {
		all = append(all, stringCell(8, 2, s[0], s[1]))
	}
	return all
}

// eulerianBounds: Markov's inequality with a mean by deals, and that the bound of
// (5.7) is above the chance where that is counted.
func eulerianBounds() []Cell {
	var all []Cell
	for _, x := range []struct {
		ranks                    int
		chebyshev, markov, bound string
	}{{7, "0.0162", "0.1741", "0.002965"}, {8, "0.0125", "0.1536", "0.001168"}, {10, "0.0081", "0.1244", "0.0001856"}, {13, "0.0048", "0.0968", "0.00001219"}} {
		m := int64(x.ranks)
		row := fmt.Sprintf("m = %d, s = 4", x.ranks)
		most := 2*m*(m+1) - 2
		all = append(all, Cell{Row: row, Column: "Markov inequality", Printed: x.markov, Rule: Estimated,
			Requests: []string{ask("estimate", "game", "hlm", "ranks", x.ranks, "suits", 4, "trials", 4000000)},
			At:       fmt.Sprintf("/score/mean %d over /score/stdError %d over 2 times within", most, most)})
		// Variance over the square of the distance of C_max from the mean; three
		// in a thousand is more than the deals leave open.
		chebyshev := fmt.Sprintf("/score/counts 2 moment /score/mean 2 power minus %d /score/mean minus 2 power over", most)
		all = append(all, Cell{Row: row, Column: "Chebyshev inequality", Printed: x.chebyshev, Rule: Estimated,
			Requests: []string{ask("estimate", "game", "hlm", "ranks", x.ranks, "suits", 4, "trials", 4000000)},
			At:       chebyshev + " " + chebyshev + " 3/1000 times within"})
		// (5.7) is the chance of m matches at T2, s^m / (m! C(ms, m)), times
		// 2 (s-1) m! / (s m).
		all = append(all, Cell{Row: row, Column: "formula (5.7)", Printed: x.bound, Rule: Digits, Requests: []string{lawAsk("t2", x.ranks, 4)},
			At: fmt.Sprintf("/p/%d %s times", x.ranks, mul(over(3, 2*m), new(big.Rat).SetInt(factorialOf(x.ranks))).RatString())})
	}
	all = append(all, Cell{Row: "m = 7, s = 4", Column: "chance", Printed: "6.19e-12", Rule: Digits, Requests: []string{countAsk(solitaire.HeLovesMe, 7, 4, false)}, At: "/probability",
		Erratum: &Erratum{Kind: Misprint, Right: "5.97e-12", Note: "It is computed from the misprinted number of winning decks of Table 5.", Second: ask("count", "game", "hlm", "ranks", 7, "suits", 4, "split", 18)}})
	return all
}

func eulerianSection5() []Cell {
	var all []Cell
	for _, e := range estimatesOf(eulerian, "section 5") {
		c := estimateCell(e)
		c.Column += ", " + string(e.Game)
		all = append(all, c)
	}
	return all
}

// sequences are the winning and the other decks of Mousetrap, as both papers list
// them up to so many ranks.
func sequences(most int) []Cell {
	var all []Cell
	for _, c := range Counts() {
		if c.Where != "A007709" || c.Ranks > most {
			continue
		}
		request := []string{countAsk(c.Game, c.Ranks, 1, false)}
		row := fmt.Sprint("m = ", c.Ranks)
		all = append(all, Cell{Row: row, Column: "A007709", Printed: strconv.FormatUint(c.Printed, 10), Requests: request, At: "/won", Rule: AsIs})
		for _, r := range Reforms() {
			if r.Where == "A007711" && r.Ranks == c.Ranks {
				all = append(all, Cell{Row: row, Column: "A007711", Printed: strconv.FormatUint(r.Printed, 10), Requests: request, At: "/decks /won minus", Rule: AsIs})
			}
		}
	}
	if most == 15 { // the eulerian paper's first list is lost in our copy
		for i := range all {
			if all[i].Column == "A007709" {
				all[i].Printed, all[i].Unreadable = "", true
			}
		}
	}
	return all
}

func limits() []Cell {
	far := []string{lawAsk("t1", 40, 1)}
	return []Cell{
		{Row: "no hit, m to infinity", Printed: "0.367879441", Requests: far, At: "/p/0", Rule: Digits},
		{Row: "winning Modular Mousetrap, m prime to infinity", Printed: "0.632120559", Requests: far, At: "1 /p/0 minus", Rule: Digits},
	}
}

// primes: of a prime number of ranks in one suit all decks win but those without a
// hit.
func primes(ranks ...int) []Cell {
	var all []Cell
	for _, c := range Counts() {
		if c.Game != solitaire.Modular || c.Suits != 1 || !slices.Contains(ranks, c.Ranks) || c.Source != reformed {
			continue
		}
		all = append(all, Cell{Row: fmt.Sprint("n = ", c.Ranks), Printed: strconv.FormatUint(c.Printed, 10), Requests: []string{lawAsk("t1", c.Ranks, 1)}, At: fmt.Sprintf("1 /p/0 minus /p/%d over", c.Ranks), Rule: AsIs})
	}
	for _, m := range []int{2, 3, 5, 7, 11} {
		if slices.Contains(ranks, 2) || m > 11 {
			continue
		}
		all = append(all, Cell{Row: fmt.Sprint("m = ", m), Column: "chance of winning", Printed: "P(m) = 1 - P(0)", Requests: []string{countAsk(solitaire.Modular, m, 1, false), lawAsk("t1", m, 1)}, At: "/probability 1 1/p/0 minus equals", Rule: Statement})
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

// recordCells are the boxes of the table of records: the number of decks, the best
// score seen and the greatest there is, and the same of cards stored. A record that
// does not reach the greatest is a number of a simulation: no deck scores less than
// what was seen.
func recordCells() []Cell {
	var all []Cell
	for _, r := range Records() {
		row, column := shapeOf(r.Ranks, r.Suits)
		best := []string{ask("best", "game", "hlm", "ranks", r.Ranks, "suits", r.Suits)}
		decks := decksOf(r.Ranks, r.Suits).String()
		if printed := recordDecks[[2]int{r.Ranks, r.Suits}]; printed != "" {
			decks = printed
		}
		all = append(all, deckCell(row, column+", decks", decks, "", r.Ranks, r.Suits))
		if strings.Contains(decks, "e") {
			all[len(all)-1].Rule = Digits
		}
		all = append(all, Cell{Row: row, Column: column + ", C_max", Printed: strconv.Itoa(r.Suits*r.Ranks*(r.Ranks+1)/2 - 2), Requests: best, At: "/bound", Rule: AsIs})
		c := Cell{Row: row, Column: column + ", best record", Printed: strconv.Itoa(r.Score), Requests: best, At: "/score", Rule: AsIs}
		if !r.Won && r.Ranks*r.Suits > 10 { // more deals would have found more
			c.At, c.Rule = fmt.Sprintf("/score %d atleast", r.Score), Statement
		}
		all = append(all, c, Cell{Row: row, Column: column + ", most cards stored", Printed: strconv.Itoa(r.Stored), Requests: best, At: fmt.Sprintf("/setAside greatest %d atleast", r.Stored), Rule: Statement})
	}
	return all
}

// recordDecks are the numbers of decks that are printed with three digits.
var recordDecks = map[[2]int]string{
	{8, 2}: "8.17e10", {9, 2}: "1.25e13", {10, 2}: "2.38e15", {11, 2}: "5.49e17", {12, 2}: "1.51e20", {13, 2}: "4.92e22",
	{6, 3}: "1.37e11", {7, 3}: "1.83e14", {8, 3}: "3.69e17", {9, 3}: "1.08e21", {10, 3}: "4.39e24", {11, 3}: "2.39e28", {12, 3}: "1.71e32", {13, 3}: "1.56e36",
	{5, 4}: "3.06e11", {6, 4}: "3.25e15", {7, 4}: "6.65e19", {8, 4}: "2.39e24", {9, 4}: "1.41e29", {10, 4}: "1.29e34", {11, 4}: "1.75e39", {12, 4}: "3.40e44", {13, 4}: "9.20e49",
}

// bestCells is the table of best scores with one suit.
func bestCells() []Cell {
	var all []Cell
	for _, b := range Bests() {
		row := fmt.Sprint("m = ", b.Ranks)
		request := []string{ask("best", "game", "hlm", "ranks", b.Ranks)}
		all = append(all, Cell{Row: row, Column: "best record", Printed: strconv.Itoa(b.Score), Requests: request, At: "/score", Rule: AsIs},
			Cell{Row: row, Column: "C_max", Printed: strconv.Itoa(b.Bound), Requests: request, At: "/bound", Rule: AsIs},
			Cell{Row: row, Column: "stored cards", Printed: words(b.SetAside), Says: asJSON(b.SetAside), Requests: request, At: "/setAside", Rule: AsIs},
			Cell{Row: row, Column: "winning decks", Printed: strconv.Itoa(b.Decks), Requests: request, At: "/decks length", Rule: AsIs})
		if d := b.BestDeck(); d != nil {
			all = append(all, Cell{Row: row, Column: "winning deck", Printed: words(d), Says: asJSON([][]int{d}), Requests: request, At: "/decks", Rule: AsIs})
		}
	}
	return all
}

// eulerianCounts are Tables 5, 7 and 8: the numbers of winning decks of a table of
// 2010 as far as they go, and their chances.
func eulerianCounts(where string, chances map[[2]int]string, table string) []Cell {
	var all []Cell
	for _, c := range countsOf(where) {
		chance, printed := chances[[2]int{c.Ranks, c.Suits}]
		if !printed {
			continue
		}
		k := countCell(c)
		if chance == "" { // the box is lost in our copy
			k.Printed, k.Unreadable, k.Erratum = "", true, nil
			all = append(all, k)
			continue
		}
		all = append(all, k)
		p := Cell{Row: k.Row, Column: k.Column + ", chance", Printed: chance, Requests: k.Requests, At: "/probability", Rule: Digits}
		if right, wrong := eulerianWrongChances[fmt.Sprint(table, " ", c.Ranks, " ", c.Suits)]; wrong {
			p.Erratum = &Erratum{Kind: Misprint, Right: right, Note: "It is computed from a number of winning decks that is misprinted, or rounded wrongly.", Second: secondCount(c)}
			if c.Ranks == 7 && c.Suits == 2 {
				p.Erratum.Note, p.Erratum.Second, p.Erratum.SecondAt = "7/681080400 is 1.028e-8.", decksAsk(7, 2), "/p/14 7 times"
			}
		}
		all = append(all, p)
	}
	return all
}

// The chances as printed, by ranks and suits; "" where the box is lost in our copy.
var (
	eulerianChances5 = map[[2]int]string{
		{2, 2}: "0.5", {3, 2}: "0", {4, 2}: "0", {5, 2}: "0", {6, 2}: "1.34e-7", {7, 2}: "1.00e-8", {8, 2}: "9.79e-11", {9, 2}: "8.40e-12", {10, 2}: "2.76e-13",
		{11, 2}: "1.23e-14", {12, 2}: "5.07e-16", {13, 2}: "2.00e-17", {14, 2}: "9.23e-19",
		{2, 3}: "0.2", {3, 3}: "0.0024", {4, 3}: "0.000024", {5, 3}: "0.000000375", {6, 3}: "", {7, 3}: "1.98e-10", {8, 3}: "4.54e-12", {9, 3}: "1.18e-13",
		{2, 4}: "0.21", {3, 4}: "0.00014", {4, 4}: "0.0000036", {5, 4}: "0.000000035", {6, 4}: "3.73e-10", {7, 4}: "6.19e-12",
	}
	eulerianChances7 = map[[2]int]string{
		{2, 1}: "0.5", {3, 1}: "0.33", {4, 1}: "0.25", {5, 1}: "0.125", {6, 1}: "0.12", {7, 1}: "0.065", {8, 1}: "", {9, 1}: "0.027", {10, 1}: "0.018",
		{11, 1}: "0.011", {12, 1}: "0.0077", {13, 1}: "0.0046", {14, 1}: "0.0031", {15, 1}: "0.0019",
		{2, 2}: "0.5", {3, 2}: "0.13", {4, 2}: "0.058", {5, 2}: "0.020", {6, 2}: "0.0096", {7, 2}: "0.0033", {8, 2}: "0.0014",
		{2, 3}: "0.2", {3, 3}: "0.054", {4, 3}: "0.014", {5, 3}: "0.0028", {6, 3}: "0.00081",
		{2, 4}: "0.21", {3, 4}: "0.019", {4, 4}: "0.0033", {5, 4}: "",
	}
	eulerianChances8 = map[[2]int]string{
		{2, 1}: "0.5", {3, 1}: "0.67", {4, 1}: "0.375", {5, 1}: "0.633", {6, 1}: "0.26", {7, 1}: "0.632143", {8, 1}: "0.28", {9, 1}: "0.37", {10, 1}: "0.24",
		{11, 1}: "0.632120561", {12, 1}: "0.11", {13, 1}: "0.632120559",
		{2, 2}: "0.83", {3, 2}: "0.67", {4, 2}: "0.47", {5, 2}: "0.56", {6, 2}: "0.24", {7, 2}: "0.54",
		{2, 3}: "0.95", {3, 3}: "0.64", {4, 3}: "0.47", {5, 3}: "0.52",
		{2, 4}: "0.986", {3, 4}: "0.66", {4, 4}: "",
	}
	eulerianWrongChances = map[string]string{"5 7 4": "5.97e-12", "5 14 2": "9.22e-19", "5 7 2": "1.03e-8"}
)

// eulerianFigure1: a peak is above both its neighbours.
func eulerianFigure1() []Cell {
	var all []Cell
	request := []string{ask("estimate", "game", "hlm", "ranks", 5, "suits", 4, "trials", 20000000)}
	for _, k := range []int{5, 10, 15, 8, 12, 46} {
		kind := "a principal peak"
		if k%5 != 0 {
			kind = "a secondary peak"
		}
		for _, other := range []int{k - 1, k + 1} {
			all = append(all, Cell{Row: fmt.Sprint("score ", k), Column: fmt.Sprint("against ", other), Printed: kind, Requests: request,
				At: fmt.Sprintf("/score/counts/%d /score/counts/%d above", k, other), Rule: Statement})
		}
	}
	return all
}
