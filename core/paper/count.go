package paper

import "rencontre/core/solitaire"

// A Count is a printed number of winning decks or, where only that is printed,
// an estimated chance. He Loves Me is in the order of calling 1, 2, .., m.
type Count struct {
	Source string // short name of the paper, or "oeis"
	Where  string // "table 4", "A007709"
	Game   solitaire.Game
	Ranks  int
	Suits  int
	Weak   bool // He Loves Me, all cards but one stored, whichever it is

	Printed uint64 // as printed; 0 also where only a chance is
	Chance  string // an estimate, as printed; "" where there is a number
	// Right is the number of decks where another one is printed, else Printed;
	// Note then says how that is known, in one sentence.
	Right uint64
	Note  string
}

// Counts lists the printed numbers of winning decks: the exact ones of Bersani
// 2010, Tables 2 (He Loves Me, strong), 4 (Mousetrap), 5 (Modular Mousetrap) and
// 20 (weak) with Remark 6, its chances among Estimates, OEIS A007709, and the one
// number of decks of 14 cards that the author of the paper put on a page of his
// in 2014.
func Counts() []Count {
	var all []Count
	h, m, o := solitaire.HeLovesMe, solitaire.Mousetrap, solitaire.Modular
	source, where, game, weak := reformed, "", solitaire.Game(""), false
	column := func(suits, from int, printed ...uint64) {
		for i, n := range printed {
			c := Count{Source: source, Where: where, Game: game, Ranks: from + i, Suits: suits, Weak: weak, Printed: n, Right: n}
			for _, e := range misprints {
				if e.where == where && e.game == game && e.ranks == c.Ranks && e.suits == suits {
					c.Right, c.Note = e.right, e.note
				}
			}
			all = append(all, c)
		}
	}

	where, game = "table 2", h
	column(2, 2, 3, 0, 0, 0, 1, 7, 8, 105, 656, 6745, 76823, 986994, 17175636, 320152788, 7062519606)
	column(3, 2, 4, 4, 9, 63, 1177, 36144, 1677968, 127255522, 14569821371)
	column(4, 2, 15, 5, 229, 10568, 1212483, 411488689)

	where, game = "table 4", m
	column(1, 2, 1, 2, 6, 15, 84, 330, 1812, 9978, 65503, 449719, 3674670, 28886593, 266242729, 2527701273, 25749021720)
	column(2, 2, 3, 12, 147, 2322, 71629, 2214258, 118228868, 6597279578)
	column(3, 2, 4, 90, 5232, 476042, 111660352)
	column(4, 2, 15, 675, 210069, 119375881)

	where, game = "table 5", o
	column(1, 2, 1, 4, 9, 76, 190, 3186, 11351, 132684, 884371, 25232230, 50436488, 3936227868)
	column(2, 2, 5, 60, 1182, 63063, 1797350, 364572156)
	column(3, 2, 19, 1081, 173053, 86636303)
	column(4, 2, 69, 22898, 29642185)
	where = "remark 6"
	column(1, 17, 224837335816336)
	column(1, 19, 76894368849186894)

	where, game, weak = "table 20", h, true
	column(2, 1, 1, 3, 6, 10, 56, 200, 1094, 7016, 55661, 586810, 7340841, 114616993, 2030647546)
	column(3, 1, 1, 5, 30, 278, 5027, 132437, 6131753, 436816134)
	column(4, 1, 1, 15, 160, 7411, 669952, 133085367)
	weak = false

	source, where, game = "oeis", "A007709", m
	column(1, 1, 1, 1, 2, 6, 15, 84, 330, 1812, 9978, 65503, 449719, 3674670, 28886593, 266242729, 2527701273, 25749021720)
	source, where, game = "bersani-2014", "his web page", o
	column(1, 14, 21487935690)

	for _, e := range estimates {
		if e.Paper == reformed {
			all = append(all, Count{Source: e.Paper, Where: e.Where, Game: e.Game, Ranks: e.Ranks, Suits: e.Suits, Chance: e.Printed})
		}
	}
	return all
}

// misprints are numbers that are counted differently here. The note says by what,
// and whether two computations that share nothing agree.
var misprints = []struct {
	where        string
	game         solitaire.Game
	ranks, suits int
	right        uint64
	note         string
}{
	// Table 19 repeats it; the cells on both sides, 13 and 15 ranks, agree.
	{"table 2", solitaire.HeLovesMe, 14, 2, 17156400,
		"A plain search that shares nothing with the count finds 17 156 400 too; Table 19 repeats the printed number."},
	{"table 2", solitaire.HeLovesMe, 7, 4, 396847883,
		"A plain search that matches no halves finds 396 847 883 too, and so do two splits of the count."},
	{"table 2", solitaire.HeLovesMe, 16, 2, 7067807427,
		"Counted twice, with the histories split at 24 and at 25 cards, it is 7 067 807 427; the two counts share the play backwards, which gives the printed numbers for 15 ranks and for 10 in three suits."},
	// One 1-cycle and four 1-reformed decks are printed. With two ranks the card
	// left can only be a 2, so weakly as many decks win as strongly.
	{"table 20", solitaire.HeLovesMe, 2, 3, 4,
		"Playing all 20 decks, 4 win; Table 2 has 4 as well, and with two ranks the card left can only be a 2."},
	// The two counts are in own.json. The search took the decks by the last card
	// set aside, 133618436 of them for 1 and 5464475066 for 14, some four hours of
	// a core in all.
	{"his web page", solitaire.Modular, 14, 1, 21487954601,
		"A plain search that matches no halves finds 21 487 954 601, and so do two counts with the histories split at 9 and at 10 cards."},
}
