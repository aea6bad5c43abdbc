package paper

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func reformedItems() []Item {
	none := func(name, title, why string) Item { return Item{Name: name, Title: title, Why: why} }
	proof := "It is a step of the proof of Theorem 8, of all m from some on."
	return slices.Concat(
		[]Item{
			{Name: "section 1", Title: "The first decks that are played", Cells: firstDecks()},
			{Name: "formula 1", Title: "Steen's recurrences for a and b", Cells: steenOf(steen17(), "a(", "b(")},
			{Name: "formula 2", Title: "Steen's recurrence for c", Cells: steenOf(steen17(), "c(")},
			{Name: "formula 3", Title: "Steen's numbers a", Cells: slices.Concat(steen3(), steenOf(steen18(), "a("))},
			{Name: "formula 4", Title: "Steen's numbers b", Cells: steenOf(steen18(), "b(")},
			{Name: "formula 5", Title: "Sums of them", Cells: steen5()},
			{Name: "formula 6", Title: "Steen's numbers c", Cells: steenOf(steen18(), "c(")},
			{Name: "formula 7", Title: "c(n, n-1)", Cells: steenOf(steen19(), "c(n,n-1)")},
			{Name: "formula 8", Title: "c(n, n)", Cells: steenOf(steen19(), "c(n,n)")},
			{Name: "formula 9", Title: "The sum of c", Cells: steenOf(steen19(), "c_n")},
			{Name: "section 2", Title: "Spivey's formula", Cells: spivey()},
			{Name: "lemma 1", Title: "No hit at Mousetrap and Modular Mousetrap", Cells: noHit()},
			none("formula 10", "No hit", "It is Lemma 1, and has its cells there."),
			{Name: "proposition 2", Title: "The greatest score of He Loves Me", Cells: greatestScore()},
			none("formula 11", "The greatest score", "It is Proposition 2, and has its cells there."),
			{Name: "strong conjecture", Title: "Some deck reaches it", Cells: strongConjecture()},
			{Name: "weak conjecture", Title: "Some deck stores all cards but one", Cells: weakConjecture()},
			{Name: "remark 3", Title: "With one suit it is not reached", Cells: oneSuit("For s = 1 it is impossible to obtain C_max")},
			{Name: "remark 4", Title: "The cases that do not reach it in two suits", Cells: twoSuits()},
			{Name: "formula 12", Title: "The number of decks", Cells: deckCounts()},
			{Name: "section 3", Title: "Numbers of decks", Cells: sectionFour("2.38")},
			{Name: "formula 13", Title: "Two winning decks of 7 ranks in 4 suits", Cells: reformedDecks()},
			{Name: "formula 14", Title: "Potential strings", Cells: potential("14")},
			none("formula 15", "Potential strings for each deck", "It is 1/m by algebra from (14) and (12)."),
			{Name: "formula 16", Title: "The strings of four cards", Cells: fourStrings()},
			{Name: "section 4", Title: "Winning decks of French and of Italian cards", Cells: largeDecks()},
			{Name: "theorem 5", Title: "Two suits, 3 to 6 ranks", Cells: twoSuitStrings()},
			{Name: "section 5", Title: "Sequences, limits and Cayley's question", Cells: slices.Concat(sequences(16), limits(), identities())},
			{Name: "remark 6", Title: "Prime numbers of ranks", Cells: primes(17, 19)},
			none("formula 17", "No hit", "It is Lemma 1 again."),
			{Name: "remark 7", Title: "Prime numbers of ranks in several suits", Cells: remark7()},
			{Name: "section 6", Title: "Chances and estimates of 17 to 35 cards", Cells: reformedSection6()},
			{Name: "formula 18", Title: "The estimated number of decks reformed six times", Cells: roughCells()},
			{Name: "formula 19", Title: "How the chance falls with every card", Cells: fallingChance()},
			none("theorem 8", "If the chance does not fall faster, decks are reformed as often as one wants", "It has a condition for all m; (19) has what is known of it."),
			none("formula 20", "A lower bound of the chance", proof),
			none("formula 21", "A lower bound of the estimated number", proof),
			none("formula 22", "When it is above 1", proof),
			none("formula 23", "A limit", proof),
			none("remark 9", "What Theorem 8 is for", "It has no number of its own."),
			{Name: "table 1", Title: "Best scores by simulation", Cells: recordCells()},
			{Name: "table 2", Title: "Winning decks at He Loves Me", Cells: reformedCounts("table 2", "2")},
			{Name: "table 3", Title: "Best scores with one suit", Cells: bestCells()},
			{Name: "table 4", Title: "Winning decks at Mousetrap", Cells: reformedCounts("table 4", "4")},
			{Name: "table 5", Title: "Winning decks at Modular Mousetrap", Cells: reformedCounts("table 5", "5")},
		},
		reformTables(),
	)
}

// steenOf are the cells of some columns.
func steenOf(cells []Cell, columns ...string) []Cell {
	return slices.DeleteFunc(cells, func(c Cell) bool {
		return !slices.ContainsFunc(columns, func(p string) bool {
			return c.Column == p || strings.HasSuffix(p, "(") && strings.HasPrefix(c.Column, p)
		})
	})
}

func steen3() []Cell {
	var all []Cell
	for _, n := range []int{2, 5, 9, 13} {
		all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: "a(n,0) and a(n+1,n+1)", Printed: "a(n,0) = a(n+1,n+1)", Requests: steenAsk(), At: a(n, 0) + " " + a(n+1, n+1) + " equals", Rule: Statement},
			Cell{Row: fmt.Sprint("n = ", n), Column: "a(n,1)", Printed: "(n-1)!", Says: factorialOf(n - 1).String(), Requests: steenAsk(), At: a(n, 1), Rule: AsIs})
	}
	return all
}

func steen5() []Cell {
	var all []Cell
	for _, n := range []int{2, 5, 9, 13} {
		all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: "a_n", Printed: "a_n = n a_(n-1) + (-1)^(n-1)", Requests: steenAsk(), At: fmt.Sprintf("/sums/a/%d /sums/a/%d %d times %d plus equals", n, n-1, n, 2*(n%2)-1), Rule: Statement},
			Cell{Row: fmt.Sprint("n = ", n), Column: "b_n", Printed: "b_n = a_(n-1)", Requests: steenAsk(), At: fmt.Sprintf("/sums/b/%d /sums/a/%d equals", n, n-1), Rule: Statement})
	}
	return all
}

func spivey() []Cell {
	var all []Cell
	for n := 4; n <= 14; n += 2 {
		all = append(all, Cell{Row: fmt.Sprint("n = ", n), Column: "M(n,2)", Printed: "a(n-1,0) - a(n-2,0) - 2a(n-3,0)", Requests: steenAsk(),
			At: fmt.Sprintf("%s %s %s minus %s 2 times minus equals", c(n, 0), a(n-1, 0), a(n-2, 0), a(n-3, 0)), Rule: Statement})
	}
	return all
}

// playCell is a deck that is played, with what is set aside.
func playCell(e Example) Cell {
	k := Cell{Row: string(e.Game), Column: "deck " + words(e.Deck), Requests: []string{ask("play", "game", e.Game, "deck", e.Deck)}, Rule: AsIs, At: "/setAside"}
	if e.Set == nil {
		k.Printed, k.Says, k.At = "wins", "won", "/outcome"
		return k
	}
	if len(e.Set) == len(e.Deck) { // as a deck, with the card left at the end
		k.At = "/reformed"
	}
	if e.Game == solitaire.HeLovesMe && e.Where == "section 1" && e.Ranks == 4 {
		// The 4 that is left is told of, but not set aside.
		e.Set, k.At = e.Set[:3], "/setAside"
	}
	k.Printed, k.Says = words(e.Set), asJSON(e.Set)
	return k
}

func examplesOf(where string) []Example {
	return slices.DeleteFunc(Examples(), func(e Example) bool { return e.Where != where })
}

func firstDecks() []Cell {
	var all []Cell
	for _, e := range examplesOf("section 1") {
		all = append(all, playCell(e))
	}
	return all
}

func reformedDecks() []Cell {
	var all []Cell
	for _, where := range []string{"deck (13a)", "deck (13b)"} {
		for _, e := range examplesOf(where) {
			all = append(all, playCell(e))
		}
	}
	return all
}

func largeDecks() []Cell {
	var all []Cell
	for _, e := range examplesOf("section 4") {
		if e.Set == nil {
			all = append(all, playCell(e))
		}
	}
	return all
}

func identities() []Cell {
	var all []Cell
	for _, e := range examplesOf("section 5") {
		c := playCell(e)
		c.Printed = "1 2 .. " + strconv.Itoa(e.Ranks)
		all = append(all, c)
	}
	return all
}

// remark7: of a prime number of ranks only multiples are set aside; and the limits
// that are seen from up to 13 ranks.
func remark7() []Cell {
	var all []Cell
	for _, s := range [][2]int{{3, 2}, {5, 2}, {3, 3}} {
		row, column := shapeOf(s[0], s[1])
		for k := 0; k <= s[0]*s[1]; k++ {
			if k%s[0] != 0 {
				all = append(all, Cell{Row: row, Column: fmt.Sprintf("%s, decks that store %d", column, k), Printed: "we can only store k m cards", Says: "0", Requests: []string{ask("distribution", "game", "modular", "ranks", s[0], "suits", s[1])}, At: fmt.Sprintf("/counts/%d", k), Rule: AsIs})
			}
		}
	}
	for i, printed := range []string{"0.52", "0.48", "0.46"} {
		suits := i + 2
		ranks := []int{127, 83, 61}[i]
		all = append(all, Cell{Row: "limit for m prime", Column: fmt.Sprint("s = ", suits), Printed: printed, Rule: Estimated,
			Requests: []string{ask("estimate", "game", "modular", "ranks", ranks, "suits", suits, "trials", 100000)}, At: "/interval",
			Erratum: &Erratum{Kind: Wrong, Right: "more: conjectured are " + []string{"0.547", "0.519", "0.510"}[i], Second: "core/reform TestRemark7",
				Note: fmt.Sprintf("The chance falls to about that near 13 ranks and rises again: with %d ranks it is above it.", ranks)}})
	}
	return all
}

// reformedSection6 are the estimated chances, and the ratios beside them.
func reformedSection6() []Cell {
	var all []Cell
	for _, e := range estimatesOf(reformed, "section 6") {
		all = append(all, estimateCell(e))
	}
	all = append(all, Cell{Row: "m = 32", Column: "s = 1", Printed: "", Unreadable: true, Requests: []string{ask("estimate", "game", "mousetrap", "ranks", 32, "trials", 200000000)}, At: "/probability", Rule: Digits},
		Cell{Row: "m = 16", Column: "chance of winning", Printed: "0.00123", Requests: []string{countAsk(solitaire.Mousetrap, 16, 1, false)}, At: "/probability", Rule: DigitsCut})
	return all
}

// roughCells are m! P^6 with the printed chances.
func roughCells() []Cell {
	chance := map[int]string{}
	for _, e := range estimatesOf(reformed, "section 6") {
		chance[e.Ranks] = e.Printed
	}
	var all []Cell
	for _, r := range Roughs() {
		c := Cell{Row: fmt.Sprint("m = ", r.Ranks), Column: "m! P^6", Printed: r.Printed, Requests: []string{decksAsk(r.Ranks, 1)},
			At: fmt.Sprintf("%s %s 6 power times", decksAt(0, r.Ranks, 1), chance[r.Ranks]), Rule: DigitsCut}
		if r.Right != r.Printed {
			c.Erratum = &Erratum{Kind: Misprint, Right: r.Right, Note: r.Note, Second: "core/paper TestRoughs"}
		}
		all = append(all, c)
	}
	return append(all, Cell{Row: "m = 16", Column: "57 decks times P", Printed: Expected5.Printed, Requests: []string{countAsk(solitaire.Mousetrap, 16, 1, false)}, At: "/probability 57 times", Rule: DigitsCut,
		Erratum: &Erratum{Kind: Misprint, Right: Expected5.Right, Note: Expected5.Note, Second: "core/paper TestRatios"}})
}

func fallingChance() []Cell {
	var all []Cell
	for m := 7; m < 16; m++ {
		requests := []string{countAsk(solitaire.Mousetrap, m, 1, false), countAsk(solitaire.Mousetrap, m+1, 1, false)}
		row := fmt.Sprintf("m = %d and %d", m, m+1)
		all = append(all, Cell{Row: row, Column: "at least 0.6", Printed: "0.6 <= P(m+1)/P(m)", Requests: requests, At: "1/probability /probability over 0.6 atleast", Rule: Statement},
			Cell{Row: row, Column: "at most 0.7", Printed: "P(m+1)/P(m) <= 0.7", Requests: requests, At: "1/probability /probability over 0.7 atmost", Rule: Statement})
	}
	return all
}

// reformedCounts are Tables 2, 4 and 5, with the chances, those by simulation among
// them.
func reformedCounts(where, table string) []Cell {
	var all []Cell
	chances := reformedChances(where)
	for _, c := range countsOf(where) {
		k := countCell(c)
		all = append(all, k)
		chance := chances[[2]int{c.Ranks, c.Suits}]
		if chance == "" {
			continue
		}
		p := Cell{Row: k.Row, Column: k.Column + ", chance", Printed: chance, Requests: k.Requests, At: "/probability", Rule: Digits}
		if right, wrong := reformedWrongChances[fmt.Sprint(table, " ", c.Ranks, " ", c.Suits)]; wrong {
			p.Erratum = &Erratum{Kind: Misprint, Right: right, Note: "It is computed from a number of winning decks that is misprinted.", Second: secondCount(c)}
			if c.Ranks == 7 && c.Suits == 2 {
				p.Erratum.Note, p.Erratum.Second, p.Erratum.SecondAt = "7/681080400 is 1.028e-8.", decksAsk(7, 2), "/p/14 7 times"
			}
		}
		all = append(all, p)
	}
	for _, e := range estimatesOf(reformed, where) {
		c := estimateCell(e)
		c.Column += ", by simulation"
		all = append(all, c)
	}
	return all
}

// The chances as printed: those that the eulerian paper has too, and more.
func reformedChances(where string) map[[2]int]string {
	all := map[[2]int]string{}
	from, more := eulerianChances5, map[[2]int]string{{6, 3}: "0.000000009", {10, 3}: "3.32e-15", {15, 2}: "3.96e-20", {16, 2}: "1.76e-21"}
	switch where {
	case "table 4":
		from, more = eulerianChances7, map[[2]int]string{{8, 1}: "0.045", {16, 1}: "0.0012", {9, 2}: "0.00053", {5, 4}: "0.00039"}
	case "table 5":
		from, more = eulerianChances8, map[[2]int]string{{4, 4}: "0.47"}
	}
	for shape, chance := range from {
		all[shape] = chance
	}
	for shape, chance := range more {
		all[shape] = chance
	}
	return all
}

var reformedWrongChances = map[string]string{"2 7 4": "5.97e-12", "2 14 2": "9.22e-19", "2 7 2": "1.03e-8"}

// reformTitles say what the tables of reformed decks are of.
var reformTitles = map[string]string{
	"table 6": "Reformed decks at Mousetrap, one suit", "table 7": "two suits", "table 8": "three suits", "table 9": "four suits",
	"table 10": "Reformed decks at Modular Mousetrap, one suit", "table 11": "two suits", "table 12": "three suits", "table 13": "four suits",
	"table 14": "Longest sequences at Modular Mousetrap, one suit", "table 15": "two suits", "table 16": "three suits", "table 17": "four suits",
	"table 19": "Reformed decks at He Loves Me with the greatest score", "table 20": "Reformed decks at He Loves Me with all cards stored but one",
	"table 21": "Decks that reform to 1 2 .. m",
}

// censusAsk asks what becomes of all decks of a shape.
func censusAsk(game solitaire.Game, ranks, suits int, weak bool) string {
	fields := []any{"game", game, "ranks", ranks, "suits", suits}
	if weak {
		fields = append(fields, "of", "weak")
	}
	return ask("census", fields...)
}

// reformTables are the tables of reformed decks.
func reformTables() []Item {
	var all []Item
	for n := 6; n <= 21; n++ {
		name := fmt.Sprint("table ", n)
		if n == 18 {
			all = append(all, Item{Name: name, Title: "The least numbers of ranks", Cells: lowestCells()})
			continue
		}
		item := Item{Name: name, Title: reformTitles[name]}
		for _, r := range Reforms() {
			if r.Where == name {
				item.Cells = append(item.Cells, reformCell(r))
			}
		}
		all = append(all, item)
	}
	five, others := []Cell{}, []Cell{}
	for _, c := range orbitCells() {
		if c.Column == "reformations" && c.Printed == "5" {
			five = append(five, c)
		} else {
			others = append(others, c)
		}
	}
	return append(all,
		Item{Name: "deck 5-reformable", Title: "The only deck of 16 cards that can be reformed five times", Cells: five},
		Item{Name: "section 6, decks", Title: "Decks with long orbits, and cycles", Cells: others})
}

// reformCell is a cell of Tables 6 to 17 and 19 to 21.
func reformCell(r Reform) Cell {
	row, column := shapeOf(r.Ranks, r.Suits)
	name := string(r.Column)
	if r.Column == Exactly {
		name = fmt.Sprintf("%d-reformed", r.K)
	}
	c := Cell{Row: row, Column: column + ", " + name, Printed: strconv.FormatUint(r.Printed, 10), Requests: []string{censusAsk(r.Game, r.Ranks, r.Suits, r.Weak)}, Rule: AsIs}
	count := []string{countAsk(r.Game, r.Ranks, r.Suits, r.Weak)} // far cheaper, where it is enough
	switch r.Column {
	case Unreformed:
		c.Requests, c.At = count, "/decks /won minus"
	case Exactly:
		c.At = fmt.Sprintf("/reformed %d at", r.K)
	case Finitely:
		c.At = "/reformed 1 from sum"
	case ToCycles:
		c.At = "/inCycles /leadingToCycles plus"
	case Reformed:
		c.Requests, c.At = count, "/won"
	case OneCycles:
		c.At = "/cycles 1 at"
	case MostTimes:
		c.At = "/reformed length 1 minus"
	case Trajectory, Preperiod, Cycle:
		c.At = "/longest/" + map[Column]string{Trajectory: "trajectory", Preperiod: "preperiod", Cycle: "cycle"}[r.Column] + "/length"
	case InDegree:
		c.Requests, c.At = []string{ask("preimages", "game", r.Game, "deck", deck.Shape{Ranks: r.Ranks, Suits: 1}.Sorted(), "countOnly", true)}, "/count"
	}
	switch {
	case r.Right != r.Printed:
		c.Erratum = &Erratum{Kind: Misprint, Right: strconv.FormatUint(r.Right, 10), Note: r.Note, Second: "core/reform TestMisprints"}
		switch {
		case r.Where == "table 19":
			c.Erratum.Second, c.Erratum.SecondAt = secondCount(Count{Game: r.Game, Ranks: r.Ranks, Suits: r.Suits}), "/won"
		case r.Column == InDegree:
			c.Erratum.Second = "core/reform TestTable21"
		}
	case r.Copy != "":
		c.Printed = r.Copy
		if _, ok := new(big.Rat).SetString(r.Copy); ok {
			c.Erratum = &Erratum{Kind: Damage, Right: strconv.FormatUint(r.Right, 10), Note: "Our copy stands upright and was read lying; OEIS has the other number, and with it the row adds up.", Second: "core/paper TestReforms"}
		} else {
			c.Unreadable = true
		}
	}
	if r.AtLeast {
		atLeast(&c, r)
	}
	return c
}

// atLeast are the cells of 17 and 19 ranks, of which a deck has shown that it is so.
// That of 51 reformations is missing from our copy.
func atLeast(c *Cell, r Reform) {
	c.Printed = "≥ " + c.Printed
	var long Example
	for _, e := range examples {
		if e.Where != "section 6" || e.Ranks != r.Ranks || e.Game != solitaire.Modular || e.Suits != 1 {
			continue
		}
		if cycle := strings.Contains(e.Note, "cycle"); cycle == (r.Column == Cycle) {
			long = e
		}
	}
	at := map[Column]string{Trajectory: "/preperiod /period plus", Preperiod: "/preperiod", Cycle: "/period", OneCycles: "/period"}[r.Column]
	if r.Column == OneCycles {
		long.Deck = deck.Shape{Ranks: r.Ranks, Suits: 1}.Sorted()
	}
	if at == "" {
		c.Requests, c.At, c.Unreadable = []string{ask("search-orbits", "game", r.Game, "ranks", r.Ranks, "trials", 1000000)}, "/reformed/length", true
		return
	}
	c.Requests, c.Rule = []string{ask("orbit", "game", r.Game, "deck", long.Deck)}, Statement
	c.At = fmt.Sprintf("%s %d atleast", at, r.Printed)
}

// lowestCells is Table 18: that there is one, and that there is none with fewer
// ranks.
func lowestCells() []Cell {
	var all []Cell
	for _, l := range Lowests() {
		inTable := l.K <= 7 || slices.Contains([]int{8, 19, 20, 203, 204, 840}, l.K) && l.Column == Trajectory || slices.Contains([]int{8, 10, 11, 13, 14, 41, 42, 51}, l.K) && l.Column == MostTimes
		if !inTable { // within a range that the caption names by its ends
			continue
		}
		place := map[Column]string{Cycle: "cycles", Trajectory: "histograms/trajectory", MostTimes: "reformed"}[l.Column]
		row, column := fmt.Sprint("k = ", l.K), "k-"+map[Column]string{Cycle: "cycle", Trajectory: "trajectory", MostTimes: "reformed deck"}[l.Column]
		printed, to := strconv.Itoa(l.Printed), l.Printed
		if l.Printed == 0 {
			printed, to = "-", 14 // none up to 13
		} else {
			all = append(all, Cell{Row: row, Column: column + ", there is one", Printed: printed, Requests: []string{censusAsk(solitaire.Modular, l.Printed, 1, false)}, At: fmt.Sprintf("/%s %d at 1 atleast", place, l.K), Rule: Statement})
		}
		var requests []string
		var terms []string
		for m := 1; m < to; m++ {
			requests = append(requests, censusAsk(solitaire.Modular, m, 1, false))
			terms = append(terms, fmt.Sprintf("%d/%s %d at", m-1, place, l.K))
		}
		if len(terms) > 0 {
			all = append(all, Cell{Row: row, Column: column + ", none below", Printed: printed, Requests: requests, At: sumOf(terms...) + " 0 equals", Rule: Statement})
		}
	}
	return all
}

// orbitCells are the decks of section 6 with how often they can be reformed, and
// what is said of all decks of 11 and of 13 cards and of the ratios of 16.
func orbitCells() []Cell {
	var all []Cell
	for _, e := range examplesOf("section 6") {
		request := []string{ask("orbit", "game", e.Game, "deck", e.Deck)}
		row := "deck " + words(e.Deck)
		add := func(column, printed, at string) {
			all = append(all, Cell{Row: row, Column: column, Printed: printed, Requests: request, At: at, Rule: AsIs})
		}
		switch {
		case strings.Contains(e.Note, "five times"):
			add("reformations", "5", "/reformations")
		case strings.Contains(e.Note, "four times"):
			add("reformations", "4", "/reformations")
		case strings.HasPrefix(e.Note, "Is its own"):
			add("pre-period", "0", "/preperiod")
			add("period", "1", "/period")
		case strings.Contains(e.Note, " 66 "):
			add("pre-period", "137", "/preperiod")
			add("period", "66", "/period")
		case strings.Contains(e.Note, " 209 "):
			add("pre-period", "58", "/preperiod")
			add("period", "209", "/period")
		case strings.Contains(e.Note, "14 931"):
			add("pre-period", "40424", "/preperiod")
			all[len(all)-1].Erratum = &Erratum{Kind: Misprint, Right: "40423", Note: "The trajectory is of 55 354 decks, not 55 355.", Second: "core/paper TestReformations"}
			add("period", "14931", "/period")
		case e.Ranks == 13:
			add("pre-period", "839", "/preperiod")
		case e.Ranks == 17:
			add("trajectory", "39924", "/preperiod /period plus")
		case e.Ranks == 19:
			add("trajectory", "521339", "/preperiod /period plus")
		}
	}
	eleven, thirteen := []string{censusAsk(solitaire.Modular, 11, 1, false)}, []string{censusAsk(solitaire.Modular, 13, 1, false)}
	for _, k := range []int{1, 2, 3, 4, 14, 15, 66} {
		all = append(all, Cell{Row: "m = 11", Column: fmt.Sprintf("%d-cycles", k), Printed: "only 1-, 2-, 3-, 4-, 14-, 15- and 66-cycles", Requests: eleven, At: fmt.Sprintf("/cycles %d at 1 atleast", k), Rule: Statement})
	}
	for _, k := range []int{1, 2, 3, 6, 7, 12} {
		all = append(all, Cell{Row: "m = 13", Column: fmt.Sprintf("%d-cycles", k), Printed: "only 1-, 2-, 3-, 6-, 7- and 12-cycles", Requests: thirteen, At: fmt.Sprintf("/cycles %d at 1 atleast", k), Rule: Statement})
	}
	all = append(all,
		Cell{Row: "m = 11", Column: "lengths of cycles", Printed: "only seven", Says: "7", Requests: eleven, At: "/cycles length", Rule: AsIs},
		Cell{Row: "m = 13", Column: "lengths of cycles", Printed: "only six", Says: "6", Requests: thirteen, At: "/cycles length", Rule: AsIs},
		Cell{Row: "m = 11", Column: "decks entering in a 66-cycle", Printed: "1701937", Requests: eleven, At: "/basins 66 at", Rule: AsIs},
		Cell{Row: "m = 11", Column: "203-trajectories", Printed: "six", Says: "6", Requests: eleven, At: "/histograms/trajectory 203 at", Rule: AsIs},
		Cell{Row: "m = 13", Column: "51-reformable decks", Printed: "eleven", Says: "11", Requests: thirteen, At: "/reformed 51 at", Rule: AsIs},
		Cell{Row: "m = 6, s = 4, weakly", Column: "chance", Printed: "4e-8", Requests: []string{countAsk(solitaire.HeLovesMe, 6, 4, true)}, At: "/probability", Rule: Digits})
	for m, printed := range []string{1: "1", 2: "1", 3: "2", 4: "1", 5: "0", 6: "0", 7: "0", 8: "0"} {
		if m > 0 {
			all = append(all, Cell{Row: fmt.Sprintf("m = %d, s = 1, weakly", m), Column: "decks", Printed: printed, Requests: []string{countAsk(solitaire.HeLovesMe, m, 1, true)}, At: "/won", Rule: AsIs})
		}
	}
	// The sequence of decks reformed four times has two zeros too many.
	all = append(all, Cell{Row: "A127966", Column: "term 11", Printed: strconv.FormatUint(Sequence4[10], 10), Requests: []string{censusAsk(solitaire.Mousetrap, 11, 1, false)}, At: "/reformed 4 at", Rule: AsIs,
		Erratum: &Erratum{Kind: Misprint, Right: "2", Note: "Two zeros too many are printed before the 2, which is of 11 cards; Table 6 has it there.", Second: "core/paper TestRatios"}})
	// Ratios of 16 cards: those reformed k+1 times or more, of k or more.
	sixteen := []string{censusAsk(solitaire.Mousetrap, 16, 1, false)}
	for _, r := range Ratios() {
		if r.From == 0 {
			continue
		}
		all = append(all, Cell{Row: "m = 16", Column: fmt.Sprintf("reformed %d times, of %d times", r.From+1, r.From), Printed: r.Printed, Requests: sixteen,
			At: fmt.Sprintf("/reformed %d from sum /reformed %d from sum over", r.From+1, r.From), Rule: DigitsCut})
	}
	return all
}
