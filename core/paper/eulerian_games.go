package paper

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/solitaire"
)

// Items of the eulerian paper about the solitaires: records, strings and counts.

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
