package paper

import (
	_ "embed"
	"strings"

	"rencontre/core/solitaire"
)

// A Count is a printed number of winning decks or, where the paper has only that, an estimated
// probability. He Loves Me uses the calling order 1, 2, .., m.
type Count struct {
	Source string // short name of the paper, or "oeis"
	Where  string // "table 4", "A007709"
	Game   solitaire.Game
	Ranks  int
	Suits  int
	Weak   bool // He Loves Me, all cards but one stored, whichever it is

	Printed     uint64 // as printed; 0 where only a probability is printed
	Probability string // an estimated probability, as printed; "" where there is a number
	// Right is the correct number of decks where another one is printed, and Printed otherwise.
	// Note says in one sentence how it is known.
	Right uint64
	Note  string
}

var (
	//go:embed data/bersani-2010/table-2.txt
	countTable2 string
	//go:embed data/bersani-2010/table-4.txt
	countTable4 string
	//go:embed data/bersani-2010/table-5.txt
	countTable5 string
	//go:embed data/oeis/sequences.txt
	oeisTable string
)

// Counts lists the printed numbers of winning decks: the exact ones of Bersani 2010, Tables 2
// (He Loves Me, strong), 4 (Mousetrap), 5 (Modular Mousetrap) and 20 (weak) with Remark 6, its
// probabilities among Estimates, OEIS A007709, and the one number of decks of 14 cards that the
// author of the paper put on his web page in 2014.
func Counts() (all []Count) {
	add := func(source, where string, game solitaire.Game, ranks, suits int, printed string) {
		n := parseUint(printed)
		c := Count{Source: source, Where: where, Game: game, Ranks: ranks, Suits: suits, Printed: n, Right: n}
		row, column := shapeOf(ranks, suits)
		if where == "table 20" {
			c.Weak, column = true, column+", "+string(Reformed)
		}
		e := correctionOf(source, where, row, column)
		if e != nil {
			c.Right, c.Note = parseUint(e.Right), e.Note
		}
		all = append(all, c)
	}
	for _, t := range []struct {
		where, text string
		game        solitaire.Game
	}{
		{"table 2", countTable2, solitaire.HeLovesMe},
		{"table 4", countTable4, solitaire.Mousetrap},
		{"table 5", countTable5, solitaire.Modular},
	} {
		for _, b := range mustTable(t.text).boxes(true) {
			n, _, _ := strings.Cut(b.text, " ")
			if n != "MC" {
				add(bersani2010, t.where, t.game, atoi(b.row), atoi(b.col), n)
			}
		}
	}
	add(bersani2010, "remark 6", solitaire.Modular, 17, 1, "224837335816336")
	add(bersani2010, "remark 6", solitaire.Modular, 19, 1, "76894368849186894")
	for _, r := range printedReforms("table 20") {
		if r.col == string(Reformed) {
			add(bersani2010, r.where, r.game, atoi(r.row), r.suits, r.text)
		}
	}
	for _, b := range mustTable(oeisTable).boxes(true) {
		if b.number == 0 {
			add("oeis", b.col, solitaire.Mousetrap, atoi(b.row), 1, b.text)
		}
	}
	add("bersani-2014", "his web page", solitaire.Modular, 14, 1, "21487935690")
	for _, e := range Estimates() {
		if e.Paper == bersani2010 {
			all = append(all, Count{Source: e.Paper, Where: e.Where, Game: e.Game, Ranks: e.Ranks, Suits: e.Suits,
				Probability: e.Printed})
		}
	}
	return all
}
