package paper

import (
	"slices"

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
