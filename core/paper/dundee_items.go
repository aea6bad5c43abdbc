package paper

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
)

func dundeeItems() []Item {
	standard := equal(13, 4)
	winStandard := ask("dundee-adaptive", "deck", standard)
	levelStandard := ask("dundee-advance", "deck", standard, "bid", standard)
	return slices.Concat(
		[]Item{
			{Name: "proposition 1", Title: "The chance with two ranks, and the best bids", Cells: dundeeProposition1()},
			{Name: "theorem 2", Title: "With three ranks or more the greedy strategy alone is best", Cells: dundeeTheorem2()},
			{Name: "formula 1", Title: "The standard deck of 52 cards, adaptive", Cells: []Cell{
				{Row: "g of 52 rounds", Column: "fraction", Printed: "47058584898515020667750825872/174165229296062536531664039375",
					Requests: []string{winStandard}, At: "/win", Rule: AsIs},
				{Row: "g of 52 rounds", Column: "decimal", Printed: "0.27019...", Says: "0.27019",
					Requests: []string{winStandard}, At: "/win", Rule: Cut},
				{Row: "the text after it", Printed: "more than 27%",
					Requests: []string{winStandard}, At: "/win 27/100 above", Rule: Statement},
			}},
			{Name: "theorem 3", Title: "The least chance of an adaptive player", Cells: dundeeTheorem3()},
			{Name: "problem 4", Title: "Find all best advance bids", Why: "It is a question; Table 2 and Theorem 5 answer it for some decks."},
			{Name: "theorem 5", Title: "Of a regular deck the best advance bids are the almost regular ones", Cells: dundeeTheorem5()},
			{Name: "formula 2", Title: "The standard deck of 52 cards, in advance", Cells: []Cell{
				{Row: "4 times each rank", Column: "fraction", Printed: "4610507544750288132457667562311567997623087869/284025438982318025793544200005777916187500000000",
					Requests: []string{levelStandard}, At: "/win", Rule: AsIs},
				{Row: "4 times each rank", Column: "decimal", Printed: "0.01623...", Says: "0.01623",
					Requests: []string{levelStandard}, At: "/win", Rule: Cut},
				{Row: "the text after it", Column: "games to a win", Printed: "1 in 61.6", Says: "61.6",
					Requests: []string{levelStandard}, At: "1 /win over", Rule: Digits},
				{Row: "the text after it", Column: "best advance bids", Printed: "the (unique) optimal advance bid", Says: asJSON([][]int{standard}),
					Requests: []string{ask("dundee-best", "deck", standard, "rounds", 52)}, At: "/bids", Rule: AsIs},
				{Row: "the text after it", Column: "no match at treize", Printed: "Doyle et al. obtained the same numerical answer",
					Requests: []string{levelStandard, ask("coincidence", "game", "t3", "ranks", 13, "suits", 4)}, At: "/win 1/p/0 equals", Rule: Statement},
			}},
			{Name: "corollary 6", Title: "The least chance of an advance bid", Cells: dundeeCorollary6()},
			{Name: "formula 3", Title: "The recurrence of the greedy strategy", Cells: dundeeFormula3()},
			{Name: "lemma 7", Title: "An inequality of products of falling factorials",
				Why: "It is of products alone, not of a game; Lemma 9, which is made of it, has cells."},
		},
		steps(4, 6, "Lemma 7"),
		[]Item{
			{Name: "lemma 8", Title: "An identity of the same products", Why: "It is of products alone, not of a game; Lemma 9, which is made of it, has cells."},
			{Name: "formula 7", Title: "The identity of Lemma 8", Why: "It is Lemma 8 itself."},
			{Name: "lemma 9", Title: "What majorizes is worse to play, by the ratio of the products", Cells: dundeeLemma9()},
			{Name: "formula 8", Title: "The inequality of Lemma 9", Why: "It is Lemma 9 itself, and has its cells there."},
		},
		steps(9, 12, "Lemma 9"), steps(13, 15, "Theorem 2"), steps(16, 16, "Theorem 3"),
		[]Item{
			{Name: "table 1", Title: "The values of g(4, ..., 4), rounded down", Cells: dundeeTable1Cells()},
			{Name: "section 2.4", Title: "The values of Table 1 grow", Cells: dundeeGrowth()},
			{Name: "proposition 10", Title: "A further rank does not lower the chance", Cells: dundeeProposition10()},
			{Name: "proposition 11", Title: "A further card does not raise the chance", Cells: dundeeProposition11()},
			{Name: "theorem 12", Title: "With many ranks the chance goes to 1", Why: "It is of a limit, and no number of ranks from which it holds is given; Table 1 shows the beginning."},
			{Name: "formula 17", Title: "A step of the proof of Theorem 12", Why: "It is of a limit, without a number."},
			{Name: "formula 18", Title: "The chance with one ace, k kings and q queens", Cells: dundeeFormula18()},
		},
		dundeeClosedForms(),
		[]Item{
			{Name: "lemma 13", Title: "Some best advance bid is almost regular and descends",
				Why: "It says that one of the best bids has a form; which bids are best is in Theorem 5 and in Table 2."},
			{Name: "formula 19", Title: "What the proof of Lemma 13 makes small", Why: "It is a definition."},
		},
		steps(20, 26, "Lemma 13"),
		[]Item{{Name: "table 2", Title: "All best advance bids of three ranks, up to 11 cards", Cells: dundeeTable2Cells()}},
	)
}

// steps are the formulas of a proof that state nothing which is not in what is
// proved.
func steps(from, to int, of string) []Item {
	var all []Item
	for i := from; i <= to; i++ {
		all = append(all, Item{Name: "formula " + strconv.Itoa(i), Title: "A step of the proof of " + of,
			Why: "It is a step of the proof of " + of + " and states no number."})
	}
	return all
}

func dundeeTable1Cells() []Cell {
	var all []Cell
	for v := 2; DundeeTable1(v) != ""; v++ {
		all = append(all, Cell{Row: "g(s)", Column: fmt.Sprint("v = ", v), Printed: DundeeTable1(v),
			Requests: []string{ask("dundee-adaptive", "deck", equal(v, 4))}, At: "/win", Rule: Cut})
	}
	return all
}

func dundeeTable2Cells() []Cell {
	var all []Cell
	for _, r := range DundeeTable2() {
		printed := ""
		for i, b := range r.Bids {
			if i > 0 {
				printed += " "
			}
			printed += "{" + words(b) + "}"
		}
		all = append(all, Cell{Row: "{" + words(r.Deck) + "}", Column: "b", Printed: printed, Says: asJSON(r.Bids),
			Requests: []string{ask("dundee-best", "deck", r.Deck)}, At: "/bids", Rule: AsIs})
	}
	return all
}

func binomial(n, k int) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(k)))
}

// dundeeProposition1 takes all bids of some decks, and the best ones for every
// number of rounds.
func dundeeProposition1() []Cell {
	var all []Cell
	for _, s := range [][2]int{{1, 1}, {2, 1}, {2, 2}, {3, 2}, {4, 2}, {5, 3}} {
		deck := s[:]
		for b1 := 0; b1 <= s[0]+s[1]; b1++ {
			for b2 := 0; b1+b2 <= s[0]+s[1]; b2++ {
				if b1+b2 == 0 {
					continue
				}
				says := new(big.Rat)
				if b1 <= s[1] && b2 <= s[0] {
					says.Quo(binomial(s[0]+s[1]-b1-b2, s[0]-b2), binomial(s[0]+s[1], s[0]))
				}
				all = append(all, Cell{Row: vector(deck), Column: "chance of " + vector([]int{b1, b2}),
					Printed: "C(s1+s2-b1-b2, s1-b2) / C(s1+s2, s1)", Says: says.RatString(),
					Requests: []string{ask("dundee-advance", "deck", deck, "bid", []int{b1, b2})}, At: "/win", Rule: AsIs})
			}
		}
		for m := 1; m <= s[0]+s[1]; m++ {
			printed, bids := "s1-b2 and s2-b1 differ by at most 1", [][]int{}
			if m <= s[0]-s[1] {
				printed, bids = "name Value 2 all the time", [][]int{{0, m}}
			} else {
				for b1 := 0; b1 <= m; b1++ {
					b2 := m - b1
					if d := s[0] - b2 - s[1] + b1; -1 <= d && d <= 1 && (s[0] > s[1] || b1 <= b2) {
						bids = append(bids, []int{b1, b2})
					}
				}
			}
			all = append(all, Cell{Row: vector(deck), Column: fmt.Sprintf("best bids in %d rounds", m), Printed: printed, Says: asJSON(bids),
				Requests: []string{ask("dundee-best", "deck", deck, "rounds", m)}, At: "/bids", Rule: AsIs})
		}
	}
	return all
}

// dundeeTheorem2 takes every number of rounds of some decks: the best names are the
// ranks with the fewest cards.
func dundeeTheorem2() []Cell {
	var all []Cell
	for _, deck := range [][]int{{1, 1, 1}, {2, 1, 1}, {3, 2, 1}, {2, 2, 1}, {4, 4, 4}, {3, 1, 0}, {4, 3, 2, 1}, {3, 3, 2, 2}, {2, 2, 2, 2, 2}} {
		least := []int{}
		for i, n := range deck {
			if n == slices.Min(deck) {
				least = append(least, i+1)
			}
		}
		for m := 1; m <= sum(deck); m++ {
			all = append(all, Cell{Row: vector(deck), Column: fmt.Sprintf("best names, %d rounds", m), Printed: "the greedy strategy is the unique optimal strategy", Says: asJSON(least),
				Requests: []string{ask("dundee-adaptive", "deck", deck, "rounds", m)}, At: "/bids", Rule: AsIs})
		}
	}
	return all
}

func sum(v []int) int {
	t := 0
	for _, n := range v {
		t += n
	}
	return t
}

// least is the formula of Theorem 3 and Corollary 6.
func least(deck []int, rounds int) *big.Rat {
	c, p := sum(deck), over(1, 1)
	for i := range rounds {
		p.Mul(p, over(int64(max(0, c-slices.Max(deck)-i)), int64(c-i)))
	}
	return p
}

func dundeeTheorem3() []Cell {
	var all []Cell
	for _, deck := range [][]int{{2, 1}, {3, 3}, {1, 1, 1}, {3, 2, 1}, {4, 4, 4}, {5, 2, 2, 1}, equal(13, 4)} {
		var says []string
		for m := 0; m <= sum(deck); m++ {
			says = append(says, least(deck, m).RatString())
		}
		all = append(all, Cell{Row: vector(deck), Column: "least chance, every m", Printed: "0 if m > c - s1, else the product of (c-s1-i)/(c-i), i < m", Says: asJSON(says),
			Requests: []string{ask("dundee-adaptive", "deck", deck, "strategy", "anti-greedy")}, At: "/byRounds", Rule: AsIs})
	}
	return all
}

// dundeeTheorem5 takes every number of rounds of regular decks.
func dundeeTheorem5() []Cell {
	var all []Cell
	for _, shape := range [][2]int{{3, 1}, {3, 2}, {3, 3}, {3, 4}, {4, 1}, {4, 2}, {4, 3}, {5, 1}, {5, 2}} {
		v, s := shape[0], shape[1]
		for m := 1; m <= v*s; m++ {
			bid := equal(v, m/v)
			for i := range m % v {
				bid[v-1-i]++
			}
			bids, printed := [][]int{bid}, "almost regular"
			if s == 1 && v == 3 && m == 3 {
				bids, printed = [][]int{{0, 1, 2}, {1, 1, 1}}, "(1, 1, 1) and the permutations of (2, 1, 0)"
			}
			deck := equal(v, s)
			all = append(all, Cell{Row: vector(deck), Column: fmt.Sprintf("best bids in %d rounds", m), Printed: printed, Says: asJSON(bids),
				Requests: []string{ask("dundee-best", "deck", deck, "rounds", m)}, At: "/bids", Rule: AsIs})
		}
	}
	for _, m := range []int{7, 13} {
		bid := equal(13, 0)
		for i := range m {
			bid[12-i] = 1
		}
		all = append(all, Cell{Row: "the Game of Thirteen", Column: fmt.Sprintf("best bids in %d rounds", m), Printed: "1, 2, ..., m does maximize the probability", Says: asJSON([][]int{bid}),
			Requests: []string{ask("dundee-best", "deck", equal(13, 4), "rounds", m)}, At: "/bids", Rule: AsIs})
	}
	return all
}

// dundeeCorollary6 takes every number of rounds of some decks.
func dundeeCorollary6() []Cell {
	var all []Cell
	for _, deck := range [][]int{{2, 1}, {2, 2}, {3, 2, 1}, {2, 2, 1}, {3, 1, 1}} {
		for m := 1; m <= sum(deck); m++ {
			request := ask("dundee-best", "deck", deck, "rounds", m, "worst", true)
			row := fmt.Sprintf("%s in %d rounds", vector(deck), m)
			printed, bids := "b_i > c - s_i for some i", worstBids(deck, m)
			if m <= sum(deck)-deck[0] {
				printed = "b_j = m where s_j = s_1"
			}
			all = append(all,
				Cell{Row: row, Column: "minimum", Printed: "0 if m > c - s1, else the product of (c-s1-i)/(c-i), i < m", Says: least(deck, m).RatString(),
					Requests: []string{request}, At: "/win", Rule: AsIs},
				Cell{Row: row, Column: "bids", Printed: printed, Says: asJSON(bids), Requests: []string{request}, At: "/bids", Rule: AsIs})
		}
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

// dundeeFormula3 holds the sum against the value for some decks: with the rank of
// the fewest cards last it is named, and the others are drawn.
func dundeeFormula3() []Cell {
	var all []Cell
	for _, deck := range [][]int{{3, 2, 1}, {4, 4, 4}, {2, 2, 2, 2}, {5, 3, 2}} {
		for _, m := range []int{1, 3, sum(deck)} {
			requests := []string{ask("dundee-adaptive", "deck", deck, "rounds", m)}
			at := ""
			for i, n := range deck[:len(deck)-1] {
				rest := slices.Clone(deck)
				rest[i]--
				requests = append(requests, ask("dundee-adaptive", "deck", rest, "rounds", m-1))
				at += fmt.Sprintf("%d/win %d/%d times ", i+1, n, sum(deck))
				if i > 0 {
					at += "plus "
				}
			}
			all = append(all, Cell{Row: vector(deck), Column: fmt.Sprintf("%d rounds", m), Printed: "g_m(s) = sum of s_i/c g_(m-1)(s^i)",
				Requests: requests, At: "/win " + at + "equals", Rule: Statement})
		}
	}
	return all
}

// lemmaP is P(s, q) of Lemmas 7 to 9.
func lemmaP(s, q []int) *big.Rat {
	p := int64(1)
	for i := range s {
		for n := q[i] + 1; n <= s[i]; n++ {
			p *= int64(n)
		}
	}
	return over(p, 1)
}

func dundeeLemma9() []Cell {
	var all []Cell
	for _, c := range [][2][]int{
		{{2, 1, 1}, {3, 1, 0}}, {{2, 2, 2}, {3, 2, 1}}, {{2, 2, 2}, {4, 1, 1}}, {{3, 2, 1}, {4, 1, 1}},
		{{3, 3, 2}, {4, 3, 1}}, {{3, 3, 3}, {4, 3, 2}}, {{2, 2, 2, 2}, {3, 2, 2, 1}}, {{4, 3, 2, 1}, {5, 3, 1, 1}},
	} {
		q, s := c[0], c[1]
		for _, m := range []int{1, 2, sum(s)} {
			all = append(all, Cell{Row: "q = " + vector(q) + ", s = " + vector(s), Column: fmt.Sprintf("%d rounds", m), Printed: "P(q,s) g_m(s) < P(s,q) g_m(q)",
				Requests: []string{ask("dundee-adaptive", "deck", s, "rounds", m), ask("dundee-adaptive", "deck", q, "rounds", m)},
				At:       fmt.Sprintf("%s /win times %s 1/win times below", lemmaP(q, s).RatString(), lemmaP(s, q).RatString()), Rule: Statement})
		}
	}
	return all
}

func dundeeGrowth() []Cell {
	var all []Cell
	for v := 2; DundeeTable1(v+1) != ""; v++ {
		all = append(all, Cell{Row: fmt.Sprintf("v = %d and %d", v, v+1), Column: "g(4, ..., 4)", Printed: "this is an increasing function of v",
			Requests: []string{ask("dundee-adaptive", "deck", equal(v, 4)), ask("dundee-adaptive", "deck", equal(v+1, 4))}, At: "1/win /win above", Rule: Statement})
	}
	return all
}

func dundeeProposition10() []Cell {
	var all []Cell
	for _, s := range [][]int{{1}, {1, 1}, {2, 1}, {3, 2}, {2, 2, 2}, {4, 3, 1}, {3, 1, 0}} {
		for extra := 0; extra <= 4; extra++ {
			q, sign, word := append(slices.Clone(s), extra), ">", "above"
			if slices.Min(s) == 0 {
				sign, word = ">=", "atleast"
			}
			all = append(all, Cell{Row: "s = " + vector(s), Column: "q = " + vector(q), Printed: "g(q) " + sign + " g(s)",
				Requests: []string{ask("dundee-adaptive", "deck", s), ask("dundee-adaptive", "deck", q)}, At: "1/win /win " + word, Rule: Statement})
		}
	}
	return all
}

func dundeeProposition11() []Cell {
	var all []Cell
	for _, s := range [][]int{{0, 2}, {1, 1}, {2, 2}, {0, 1, 1}, {1, 1, 1}, {2, 2, 2}, {4, 3, 1}, {1, 3, 4}, {2, 0, 1}, {1, 2, 3, 4}} {
		q := slices.Clone(s)
		q[0]++
		sign, word := ">", "above"
		if slices.Min(s[1:]) == 0 {
			sign, word = ">=", "atleast"
		}
		all = append(all, Cell{Row: "s = " + vector(s), Column: "q = " + vector(q), Printed: "g(s) " + sign + " g(q)",
			Requests: []string{ask("dundee-adaptive", "deck", s), ask("dundee-adaptive", "deck", q)}, At: "/win 1/win " + word, Rule: Statement})
	}
	return all
}

func dundeeFormula18() []Cell {
	var all []Cell
	for q := int64(1); q <= 8; q++ {
		for k := int64(1); k <= q; k++ {
			says := new(big.Rat).Add(over(1, q+1), over(1, k+1))
			says.Sub(says, over(1, q+k+1))
			all = append(all, Cell{Row: fmt.Sprint("q = ", q), Column: fmt.Sprint("k = ", k), Printed: "1/(q+1) + 1/(k+1) - 1/(q+k+1)", Says: says.RatString(),
				Requests: []string{ask("dundee-adaptive", "deck", []int64{q, k, 1})}, At: "/win", Rule: AsIs})
		}
	}
	return all
}

// dundeeClosedForms are the four formulas after (18), which have no numbers: the
// formula as we have it, its values, and what its constant term is.
func dundeeClosedForms() []Item {
	var all []Item
	for _, f := range []struct {
		j, k   int
		text   string
		values func(i int64) []*big.Rat
	}{
		{2, 2, "1/6 + 8/(3(i+1)) - 6/(i+2) + 6/(i+3) - 8/(3(i+4))", func(i int64) []*big.Rat {
			return []*big.Rat{over(1, 6), over(8, 3*(i+1)), over(-6, i+2), over(6, i+3), over(-8, 3*(i+4))}
		}},
		{3, 2, "1/10 + 2/(i+1) - 9/(i+3) + 12/(i+4) - 5/(i+5)", func(i int64) []*big.Rat {
			return []*big.Rat{over(1, 10), over(2, i+1), over(-9, i+3), over(12, i+4), over(-5, i+5)}
		}},
		{4, 2, "1/15 + 2/(i+1) - 2/(i+2) + 4/(i+3) - 16/(i+4) + 20/(i+5) - 8/(i+6)", func(i int64) []*big.Rat {
			return []*big.Rat{over(1, 15), over(2, i+1), over(-2, i+2), over(4, i+3), over(-16, i+4), over(20, i+5), over(-8, i+6)}
		}},
		{3, 3, "1/20 + 51/(10(i+1)) - 39/(2(i+2)) + 39/(i+3) - 48/(i+4) + 33/(i+5) - 48/(5(i+6))", func(i int64) []*big.Rat {
			return []*big.Rat{over(1, 20), over(51, 10*(i+1)), over(-39, 2*(i+2)), over(39, i+3), over(-48, i+4), over(33, i+5), over(-48, 5*(i+6))}
		}},
	} {
		item := Item{Name: fmt.Sprintf("formula g(i, %d, %d)", f.j, f.k), Title: fmt.Sprintf("The chance with %d and %d and any number of cards", f.j, f.k)}
		item.Cells = append(item.Cells,
			Cell{Row: "formula", Printed: f.text, Requests: []string{ask("dundee-adaptive", "deck", []int{f.j + 1, f.j, f.k})}, At: "/formula/text", Rule: AsIs},
			Cell{Row: "constant term", Printed: fmt.Sprintf("%s = g(%d, %d)", f.values(1)[0].RatString(), f.j, f.k), Says: f.values(1)[0].RatString(),
				Requests: []string{ask("dundee-adaptive", "deck", []int{f.j, f.k})}, At: "/win", Rule: AsIs})
		for i := f.j; i <= f.j+10; i++ {
			says := new(big.Rat)
			for _, term := range f.values(int64(i)) {
				says.Add(says, term)
			}
			item.Cells = append(item.Cells, Cell{Row: fmt.Sprint("i = ", i), Printed: f.text, Says: says.RatString(),
				Requests: []string{ask("dundee-adaptive", "deck", []int{i, f.j, f.k})}, At: "/win", Rule: AsIs})
		}
		all = append(all, item)
	}
	return all
}
