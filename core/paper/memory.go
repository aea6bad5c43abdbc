package paper

import (
	_ "embed"
	"strings"
)

// A MemoryTable is what Zwick and Paterson print of the game under some rules, with n pairs on
// the table and k cards known: values, "-2/3 2/3 2" for k = 0, 1, .., and moves, a digit for
// each k. Of two moves that are equally good the paper prints one: at k = n, where the 1- and
// the 2-move are the same, it prints 1. A row is "" where the paper prints none.
type MemoryTable struct {
	Rules             string   // "standard" or "free"
	ValuesIn, MovesIn string   // "Table 1"
	Values, Moves     []string // by n
}

var (
	//go:embed data/zwick-paterson/table-1.txt
	zwickTable1 string
	//go:embed data/zwick-paterson/table-2.txt
	zwickTable2 string
	//go:embed data/zwick-paterson/table-4.txt
	zwickTable4 string
	//go:embed data/zwick-paterson/table-5.txt
	zwickTable5 string
)

// MemoryTables lists Tables 1 and 2, for the rules of the game, and Tables 4 and 5, for the
// game in which 0- and 1-moves are allowed everywhere.
func MemoryTables() []MemoryTable {
	return []MemoryTable{
		{"standard", "Table 1", "Table 2", rowsOf(zwickTable1, " "), rowsOf(zwickTable2, "")},
		{"free", "Table 4", "Table 5", rowsOf(zwickTable4, " "), rowsOf(zwickTable5, "")},
	}
}

// rowsOf joins the boxes of each row, at the index that is its label.
func rowsOf(text, by string) (rows []string) {
	for _, row := range mustTable(text).rows {
		for len(rows) <= atoi(row[0]) {
			rows = append(rows, "")
		}
		rows[len(rows)-1] = strings.TrimSpace(strings.Join(row[1:], by))
	}
	return rows
}
