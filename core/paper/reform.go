package paper

import (
	_ "embed"
	"strings"

	"rencontre/core/solitaire"
)

// A Reform is a printed number about reformed decks: a cell of Tables 6 to 21 of Bersani 2010,
// or a term of an OEIS sequence. He Loves Me uses the calling order 1, 2, .., m.
type Reform struct {
	Source string // short name of the paper, or "oeis"
	Where  string // "table 6", "A055459"
	Game   solitaire.Game
	Ranks  int
	Suits  int
	Weak   bool // He Loves Me, all cards but one stored, whichever it is
	Column Column
	K      int // the number of reformations of an Exactly column

	Printed uint64
	AtLeast bool   // printed with "≥": the paper's search was not exhaustive
	Copy    string // what our copy shows, where it is damaged; Printed is then read from what is left
	// Right is the correct number where another one is printed, and Printed otherwise. Note
	// says in one sentence how it is known.
	Right uint64
	Note  string
}

// A Column says what a cell counts.
type Column string

const (
	Unreformed Column = "unreformed"     // decks that do not win
	Exactly    Column = "k-reformed"     // exactly k reformations, then a deck that does not win
	Finitely   Column = "reformed"       // decks that win and never reach a cycle ("k-reformed" of Tables 10 to 13)
	ToCycles   Column = "cycles"         // decks that reach a cycle or are on one
	Reformed   Column = "total reformed" // decks that win
	OneCycles  Column = "1-cycles"       // decks that reform to themselves
	MostTimes  Column = "max reformed"   // the most reformations before a deck that does not win
	Trajectory Column = "max trajectory" // the greatest pre-period plus period
	Preperiod  Column = "max pre-period" // the greatest pre-period
	Cycle      Column = "max cycle"      // the greatest period
	InDegree   Column = "in-degree"      // decks that reform to 1 2 .. m
)

//go:embed data/bersani-2010/reformed.txt
var reformedTables string

// A reformBox is a box of a table on reformed decks, with the header of its table.
type reformBox struct {
	where string
	game  solitaire.Game
	suits int
	weak  bool
	box
}

// printedReforms returns the boxes of a table, as "table 20", or of all tables, "", by tables and rows.
func printedReforms(where string) (all []reformBox) {
	for _, text := range strings.Split(reformedTables, "\n== ")[1:] {
		about, rows, _ := strings.Cut(text, "\n")
		of := strings.Split(about, ", ") // where it stands, game, suits, and "weak" if so
		if where != "" && of[0] != where {
			continue
		}
		for _, b := range mustTable(rows).boxes(false) {
			all = append(all, reformBox{of[0], solitaire.Game(of[1]), atoi(of[2]), len(of) > 3, b})
		}
	}
	return all
}

// Reforms lists the cells by tables and rows, then the sequences.
func Reforms() (all []Reform) {
	for _, b := range printedReforms("") {
		c := Reform{Source: bersani2010, Where: b.where, Game: b.game, Ranks: atoi(b.row), Suits: b.suits, Weak: b.weak,
			Column: Column(b.col)}
		k, _, exactly := strings.Cut(b.col, "-reformed")
		if exactly {
			c.Column, c.K = Exactly, atoi(k)
		}
		text, copied, _ := strings.Cut(b.text, " [")
		text, c.AtLeast = strings.CutPrefix(text, "≥ ")
		c.Printed, c.Copy = parseUint(text), strings.TrimSuffix(copied, "]")
		all = append(all, c.corrected(b.col))
	}
	for _, b := range mustTable(oeisTable).boxes(true) {
		if b.number == 0 { // number of winning decks
			continue
		}
		c := Reform{Source: "oeis", Where: b.col, Game: solitaire.Mousetrap, Ranks: atoi(b.row), Suits: 1,
			Column: Exactly, K: b.number - 1, Printed: parseUint(b.text)}
		if c.K == 0 {
			c.Column = Unreformed
		}
		all = append(all, c.corrected(string(c.Column)))
	}
	return all
}

// corrected returns the cell with Right and Note from the errata.
func (c Reform) corrected(column string) Reform {
	c.Right = c.Printed
	row, suits := shapeOf(c.Ranks, c.Suits)
	e := correctionOf(c.Source, c.Where, row, suits+", "+column)
	if e != nil && c.Copy == "" {
		c.Right, c.Note = parseUint(e.Right), e.Note
	}
	return c
}

// A Lowest is a cell of Table 18 of Bersani 2010, or of the sentences below it: the least m for
// which a deck of Modular Mousetrap with one suit has something of length K. The paper searched
// all decks up to 13 ranks and some of 17.
type Lowest struct {
	Column  Column // Cycle, Trajectory or MostTimes, of exactly the length K
	K       int
	Printed int // 0: a dash
}

//go:embed data/bersani-2010/table-18.txt
var lowestTable string

// lowestBoxes returns the boxes of the table by columns, then those of its ranges.
func lowestBoxes() []box {
	table, ranges := []box{}, []box{}
	for _, b := range mustTable(lowestTable).boxes(true) {
		if strings.Contains(b.row, "..") {
			ranges = append(ranges, b)
		} else {
			table = append(table, b)
		}
	}
	return append(table, ranges...)
}

// Lowests lists the table.
func Lowests() (all []Lowest) {
	for _, b := range lowestBoxes() {
		from, to, ranged := strings.Cut(b.row, "..")
		if !ranged {
			to = from
		}
		for k := atoi(from); k <= atoi(to); k++ {
			l := Lowest{Column: []Column{Cycle, Trajectory, MostTimes}[b.number], K: k}
			if b.text != "-" {
				l.Printed = atoi(b.text)
			}
			all = append(all, l)
		}
	}
	return all
}
