package paper

// A MemoryTable is what Zwick and Paterson print of the game by some rules, n pairs
// on the table and k cards seen: values, "-2/3 2/3 2" for k = 0, 1, .., and moves, a
// digit for each k. Of two moves that are equally good the paper writes one: at
// k = n, where the 1- and the 2-move are the same, 1. A row is "" where it prints
// none.
type MemoryTable struct {
	Rules             string   // "standard" or "free"
	ValuesIn, MovesIn string   // "Table 1"
	Values, Moves     []string // by n
}

// MemoryTables lists Tables 1 and 2, by the rules of the game, and Tables 4 and 5,
// where 0- and 1-moves are allowed everywhere.
func MemoryTables() []MemoryTable { return memoryTables }

var memoryTables = []MemoryTable{
	{"standard", "Table 1", "Table 2",
		[]string{"0", "1 1", "-2/3 2/3 2", "-1/5 -1/5 1/3 3", "-4/35 4/35 4/15 0 4", "-1/35 -1/35 1/7 19/35 0 5", "2/1155 2/1155 2/21 13/105 27/35 0 6", "61/1155 61/1155 13/495 53/231 2/21 62/63 0 7"},
		[]string{"", "21", "221", "2121", "22121", "212101", "2112101", "21212101", "221212101", "2121212101", "22121212101", "212121210101", "2212121210101", "21212121210101", "221212121210101", "2121212121210101"}},
	{"free", "Table 4", "Table 5",
		[]string{"", "1 1", "0 2/3 2", "0 0 1/3 3", "0 1/7 1/3 0 4", "0 0 1/7 4/7 0 5", "0 1/231 11/105 5/42 11/14 0 6", "151/3003 151/3003 20/693 272/1155 19/210 125/126 0 7"},
		[]string{"", "21", "021", "0021", "02101", "002101", "0212101", "21212101", "021212101", "2121212101", "02121212101", "212121210101", "0212121210101", "21212121210101", "021212121210101", "2121212121210101"}},
}
