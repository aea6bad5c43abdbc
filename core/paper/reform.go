package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/solitaire"
)

// A Reform is a printed number about reformed decks: a cell of Tables 6 to 21 of
// Bersani 2010, or a term of a sequence of OEIS. He Loves Me is in the order of
// calling 1, 2, .., m.
type Reform struct {
	Source string // short name of the paper, or "oeis"
	Where  string // "table 6", "A055459"
	Game   solitaire.Game
	Ranks  int
	Suits  int
	Weak   bool // He Loves Me, all cards but one stored, whichever it is
	Column Column
	K      int // of Exactly, the number of reformations

	Printed uint64
	AtLeast bool   // "≥" stands before it: more could be found
	Copy    string // what our copy shows, where it is damaged; Printed is then read from what is left
	// Right is the number where another one is printed, else Printed; Note then
	// says how that is known, in one sentence.
	Right uint64
	Note  string
}

// A Column says what a cell counts.
type Column string

const (
	Unreformed Column = "unreformed"     // decks that do not win
	Exactly    Column = "k-reformed"     // exactly k reformations, then a deck that does not win
	Finitely   Column = "reformed"       // decks that win and never come to a cycle ("k-reformed" of Tables 10 to 13)
	ToCycles   Column = "cycles"         // decks that come to a cycle, those on it included
	Reformed   Column = "total reformed" // decks that win
	OneCycles  Column = "1-cycles"       // decks that reform to themselves
	MostTimes  Column = "max reformed"   // the most reformations before a deck that does not win
	Trajectory Column = "max trajectory" // the greatest pre-period plus period
	Preperiod  Column = "max pre-period" // the greatest pre-period
	Cycle      Column = "max cycle"      // the greatest period
	InDegree   Column = "in-degree"      // decks that reform to 1 2 .. m
)

// Reforms lists the cells by tables and rows. The caller owns the list.
func Reforms() []Reform {
	var all []Reform
	var at Reform
	// row takes the numbers of m ranks in the columns of the table.
	var columns []Column // that of k reformations by k alone
	row := func(m int, printed ...uint64) {
		for i, n := range printed {
			c := at
			c.Ranks, c.Column, c.Printed, c.Right = m, columns[i], n, n
			if k, err := strconv.Atoi(string(c.Column)); err == nil {
				c.Column, c.K = Exactly, k
			}
			all = append(all, c)
		}
	}
	// rows takes lines of them, which begin with m. (As text they are a tenth of what
	// they would be as calls, in the page's program.)
	rows := func(text string) {
		for line := range strings.Lines(text) {
			var numbers []uint64
			for _, f := range strings.Fields(line) {
				n, err := strconv.ParseUint(f, 10, 64)
				if err != nil {
					panic("paper: reformed decks: " + err.Error())
				}
				numbers = append(numbers, n)
			}
			row(int(numbers[0]), numbers[1:]...)
		}
	}
	k := func(k int) Column { return Column(strconv.Itoa(k)) }

	at = Reform{Source: reformed, Game: solitaire.Mousetrap, Suits: 1, Where: "table 6"}
	columns = []Column{Unreformed, k(1), k(2), k(3), k(4), k(5), OneCycles, Reformed}
	rows(`1 0 0 0 0 0 0 1 1
		2 1 0 0 0 0 0 1 1
		3 4 2 0 0 0 0 0 2
		4 18 4 2 0 0 0 0 6
		5 105 14 1 0 0 0 0 15
		6 636 72 11 1 0 0 0 84
		7 4710 316 14 0 0 0 0 330
		8 38508 1730 81 1 0 0 0 1812
		9 352902 9728 242 8 0 0 0 9978
		10 3563297 64330 1142 31 0 0 0 65503
		11 39467081 444890 4771 56 2 0 0 449719
		12 475326930 3645441 29009 219 1 0 0 3674670
		13 6198134207 28758111 127876 605 1 0 0 28886593
		14 86912048471 265434293 805947 2485 4 0 0 266242729
		15 1305146666727 2522822881 4868681 9697 14 0 0 2527701273
		16 20897040866280 25717118338 31862753 40571 57 1 0 25749021720`)

	at.Suits, at.Where = 2, "table 7"
	columns = []Column{Unreformed, k(1), k(2), k(3), k(4), OneCycles, Reformed}
	rows(`1 1 0 0 0 0 1 1
		2 3 2 0 0 0 1 3
		3 78 12 0 0 0 0 12
		4 2373 132 14 1 0 0 147
		5 111078 2270 51 1 0 0 2322
		6 7412771 70766 857 6 0 0 71629
		7 678866142 2207169 7071 18 0 0 2214258
		8 81611419132 118065748 162871 249 0 0 118228868
		9 12498038864422 6593940635 3337216 1723 4 0 6597279578`)

	at.Suits, at.Where = 3, "table 8"
	columns = []Column{Unreformed, k(1), k(2), k(3), OneCycles, Reformed}
	rows(`1 0 0 0 0 1 1
		2 16 3 0 0 1 4
		3 1590 86 4 0 0 90
		4 364368 5148 84 2 0 5232
		5 167691958 474658 1384 1 0 476042
		6 137113427648 111570619 89649 84 0 111660352`)

	at.Suits, at.Where = 4, "table 9"
	rows(`1 0 0 0 0 1 1
		2 55 11 4 0 1 15
		3 33975 639 35 0 1 675
		4 62852931 209411 658 0 0 210069
		5 305420859119 119321646 54210 25 0 119375881`)

	at.Game, at.Suits, at.Where = solitaire.Modular, 1, "table 10"
	columns = []Column{Unreformed, Finitely, ToCycles, Reformed}
	rows(`1 0 0 1 1
		2 1 0 1 1
		3 2 2 2 4
		4 15 4 5 9
		5 44 37 39 76
		6 530 170 20 190
		7 1854 2336 850 3186
		8 28969 11077 274 11351
		9 230196 129869 2815 132684
		10 2744429 883700 671 884371
		11 14684570 21529972 3702258 25232230
		12 428565112 50435136 1352 50436488
		13 2290792932 3456154665 480073203 3936227868`)

	at.Suits, at.Where = 2, "table 11"
	rows(`1 0 0 1 1
		2 1 0 5 5
		3 30 39 21 60
		4 1338 1027 155 1182
		5 50337 57581 5482 63063
		6 5687050 1796111 1239 1797350
		7 316508244 364074715 497441 364572156`)

	at.Suits, at.Where = 3, "table 12"
	rows(`1 0 0 1 1
		2 1 0 19 19
		3 599 615 466 1081
		4 196547 161772 11281 173053
		5 81531697 86339122 297181 86636303`)

	at.Suits, at.Where = 4, "table 13"
	rows(`1 0 0 1 1
		2 1 0 69 69
		3 11752 15466 7432 22898
		4 33420815 29381680 260505 29642185`)

	at.Suits, at.Where = 1, "table 14"
	columns = []Column{MostTimes, Trajectory, Preperiod, Cycle, OneCycles}
	rows(`1 0 1 0 1 1
		2 0 1 0 1 1
		3 2 2 1 1 1
		4 2 3 2 1 1
		5 3 5 4 2 1
		6 5 5 4 1 1
		7 10 19 18 2 1
		8 8 9 8 2 1
		9 13 13 11 2 1
		10 10 6 5 3 1
		11 41 203 156 66 1
		12 8 7 6 1 1
		13 51 840 839 12 1`)
	at.AtLeast = true
	rows(`17 51 39924 39923 209 1
		19 51 521339 521338 14931 1`)
	at.AtLeast = false

	at.Suits, at.Where = 2, "table 15"
	rows(`1 0 1 0 1 1
		2 0 3 2 1 2
		3 4 3 2 1 2
		4 9 7 5 2 2
		5 14 15 14 3 2
		6 13 7 6 2 2
		7 29 24 23 2 8`)

	at.Suits, at.Where = 3, "table 16"
	rows(`1 0 1 0 1 1
		2 0 4 2 2 2
		3 8 10 7 6 3
		4 17 12 10 2 5
		5 30 19 18 4 10`)

	at.Suits, at.Where = 4, "table 17"
	rows(`1 0 1 0 1 1
		2 0 5 3 3 3
		3 15 12 11 4 6
		4 28 17 14 3 10`)

	// Tables 19 and 20 name only what there is; where they say "only unreformed" a
	// 0 stands here.
	at.Game, at.Where = solitaire.HeLovesMe, "table 19"
	at.Suits = 2
	columns = []Column{OneCycles, k(1), Reformed}
	rows(`1 1 0 1
		2 1 2 3`)
	columns = []Column{k(1), Reformed}
	rows(`3 0 0
		4 0 0
		5 0 0`)
	for i, n := range []uint64{1, 7, 8, 105, 656, 6745, 76823, 986994, 17175636, 320152788, 7062519606} {
		row(6+i, n, n)
	}
	at.Suits = 3
	columns = []Column{OneCycles, k(1), Reformed}
	rows(`1 1 0 1
		2 1 3 4`)
	columns = []Column{k(1), Reformed}
	for i, n := range []uint64{4, 9, 63, 1177, 36144, 1677968, 127255522, 14569821371} {
		row(3+i, n, n)
	}
	at.Suits = 4
	columns = []Column{OneCycles, k(1), k(2), Reformed}
	rows(`1 1 0 0 1
		2 1 10 4 15`)
	columns = []Column{k(1), Reformed}
	for i, n := range []uint64{5, 229, 10568, 1212483, 411488689} {
		row(3+i, n, n)
	}

	at.Where, at.Weak = "table 20", true
	at.Suits = 2
	columns = []Column{OneCycles, k(1), Reformed}
	rows(`1 1 0 1
		2 1 2 3`)
	columns = []Column{k(1), Reformed}
	for i, n := range []uint64{6, 10, 56, 200, 1094, 7016, 55661, 586810, 7340841, 114616993, 2030647546} {
		row(3+i, n, n)
	}
	at.Suits = 3
	columns = []Column{OneCycles, k(1), Reformed}
	rows(`1 1 0 1
		2 1 4 5`)
	columns = []Column{k(1), Reformed}
	for i, n := range []uint64{30, 278, 5027, 132437, 6131753, 436816134} {
		row(3+i, n, n)
	}
	at.Suits = 4
	columns = []Column{OneCycles, k(1), k(2), Reformed}
	rows(`1 1 0 0 1
		2 1 10 4 15`)
	columns = []Column{k(1), k(2), Reformed}
	rows(`3 160 0 160
		4 7410 1 7411
		5 669948 4 669952
		6 133085352 15 133085367`)

	at = Reform{Source: reformed, Where: "table 21", Game: solitaire.Modular, Suits: 1}
	columns = []Column{InDegree}
	for i, n := range []uint64{1, 2, 3, 9, 7, 33, 39, 87, 79, 669, 318, 1386, 1064, 3287, 5875, 21743, 8390, 49906, 57192, 151339, 125867, 1260437, 427183, 2192735} {
		row(2+i, n)
	}

	at = Reform{Source: "oeis", Game: solitaire.Mousetrap, Suits: 1}
	for i, s := range []struct {
		where string
		from  int
		terms []uint64
	}{
		{"A007711", 1, []uint64{0, 1, 4, 18, 105, 636, 4710, 38508, 352902, 3563297, 39467081, 475326930, 6198134207, 86912048471, 1305146666727, 20897040866280}},
		{"A007712", 2, []uint64{1, 2, 4, 14, 72, 316, 1730, 9728, 64330, 444890, 3645441, 28758111, 265434293, 2522822881, 25717118338}},
		{"A055459", 4, []uint64{2, 1, 11, 14, 81, 242, 1142, 4771, 29009, 127876, 805947, 4868681, 31862753}},
		{"A067950", 6, []uint64{1, 0, 1, 8, 31, 56, 219, 605, 2485, 9697, 40571}},
		{"A127966", 11, []uint64{2, 1, 1, 4, 14, 57}},
	} {
		at.Where = s.where
		columns = []Column{k(i)}
		if i == 0 {
			columns = []Column{Unreformed}
		}
		for j, n := range s.terms {
			row(s.from+j, n)
		}
	}

	for i := range all {
		c := &all[i]
		for _, e := range reformMisprints {
			if e.where == c.Where && e.ranks == c.Ranks && e.suits == c.Suits && e.column == c.Column && e.k == c.K {
				c.Right, c.Note = e.right, e.note
			}
		}
		c.Copy = damaged[fmt.Sprintf("%s %d %s %d", c.Where, c.Ranks, c.Column, c.K)]
	}
	return all
}

// damaged are cells of Table 6, which stands upright in the paper and was read
// lying; the rows add up to their totals with what is taken for printed, and OEIS
// has the same.
var damaged = map[string]string{
	"table 6 1 1-cycles 0":    "-",
	"table 6 6 k-reformed 3":  "",
	"table 6 9 k-reformed 3":  "×",
	"table 6 15 k-reformed 3": "2696",
}

const asTable2 = "It repeats a number of Table 2, which is counted differently (see there)."

// reformMisprints are cells that are counted differently here.
var reformMisprints = []struct {
	where        string
	ranks, suits int
	column       Column
	k            int
	right        uint64
	note         string
}{
	{"table 7", 1, 2, Unreformed, 0, 0,
		"There is one deck of one rank, and it wins: the row itself has it as a 1-cycle."},
	{"table 8", 4, 3, Exactly, 1, 5146,
		"Playing all 369 600 decks card by card gives 5 146, and so does the census; with it the row adds up to its total, 5 232. The decks reformed three times were counted here too."},
	{"table 8", 5, 3, Exactly, 1, 474657,
		"Playing all winning decks card by card gives 474 657, and so does the census; with it the row adds up to its total, 476 042. The deck reformed three times was counted here too."},
	{"table 9", 2, 4, Exactly, 1, 10,
		"Playing all 70 decks gives 10; with it the row adds up to its total, 15. The 1-cycle was counted here too. Tables 19 and 20 have 10 for the same decks at He Loves Me."},
	{"table 20", 2, 3, Exactly, 1, 3,
		"Playing all 20 decks, 3 win and are reformed once; Table 19 has 3, and with two ranks the card left can only be a 2."},
	{"table 20", 2, 3, Reformed, 0, 4,
		"Playing all 20 decks, 4 win; Tables 2 and 19 have 4 as well, and with two ranks the card left can only be a 2."},
	{"table 21", 25, 1, InDegree, 0, 2193011,
		"Listing the decks one by one gives 2 193 011, and so does counting them from both ends; the cells on all sides agree."},
	{"A007712", 2, 1, Exactly, 1, 0,
		"The deck 1 2 is counted, which reforms to itself and so without end: Table 6 has it as a 1-cycle."},
	{"table 19", 14, 2, Exactly, 1, 17156400, asTable2},
	{"table 19", 14, 2, Reformed, 0, 17156400, asTable2},
	{"table 19", 7, 4, Exactly, 1, 396847883, asTable2},
	{"table 19", 7, 4, Reformed, 0, 396847883, asTable2},
	{"table 19", 16, 2, Exactly, 1, 7067807427, asTable2},
	{"table 19", 16, 2, Reformed, 0, 7067807427, asTable2},
}

// A Lowest is a cell of Table 18 of Bersani 2010, or of the sentences below it:
// the least m of which a deck of Modular Mousetrap, with one suit, has something
// of the length K. It is from all decks up to 13 ranks and some of 17.
type Lowest struct {
	Column  Column // Cycle, Trajectory or MostTimes; exactly K, not the greatest
	K       int
	Printed int // 0: a dash
	Right   int // where another number is printed, else Printed
	Note    string
}

// Lowests lists the table. The caller owns the list.
func Lowests() []Lowest { return slices.Clone(lowests) }

var lowests = func() []Lowest {
	var all []Lowest
	add := func(c Column, from, to, m int) {
		for k := from; k <= to; k++ {
			all = append(all, Lowest{Column: c, K: k, Printed: m, Right: m})
		}
	}
	for i, m := range []int{1, 5, 10, 11, 0, 13, 13} {
		add(Cycle, i+1, i+1, m)
	}
	for i, m := range []int{1, 3, 4, 5, 5, 7, 7} {
		add(Trajectory, i+1, i+1, m)
	}
	for i, m := range []int{3, 3, 5, 6, 6, 7, 7} {
		add(MostTimes, i+1, i+1, m)
	}
	add(Trajectory, 8, 19, 7)
	add(Trajectory, 20, 203, 11)
	add(Trajectory, 204, 840, 13)
	add(MostTimes, 8, 10, 7)
	add(MostTimes, 11, 13, 9)
	add(MostTimes, 14, 41, 11)
	add(MostTimes, 42, 51, 13)
	return all
}()
