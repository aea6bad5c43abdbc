package census

import (
	"math"
	"math/big"
	"slices"
	"strconv"

	"rencontre/app/figure"
	"rencontre/app/page/reform/record"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// A sheet is a table of censuses: rows by ranks, in the columns of the papers.
type sheet struct {
	game    solitaire.Game
	weak    bool
	suits   int
	columns []column
	printed map[int]map[column]paper.Reform // by ranks
	rows    []int                           // ranks
}

// A column is a quantity of the census, with the table that prints it.
type column struct {
	where string
	of    paper.Column
	k     int
}

// newSheet collects what is printed for a game and a number of suits.
func newSheet(g solitaire.Game, weak bool, suits int) *sheet {
	s := &sheet{game: g, weak: weak, suits: suits, printed: map[int]map[column]paper.Reform{}}
	for _, r := range paper.Reforms() {
		if r.Source == "oeis" || r.Column == paper.InDegree || r.Game != g || r.Weak != weak || r.Suits != suits {
			continue
		}
		c := column{r.Where, r.Column, r.K}
		if !slices.Contains(s.columns, c) {
			s.columns = append(s.columns, c)
		}
		if s.printed[r.Ranks] == nil {
			s.printed[r.Ranks] = map[column]paper.Reform{}
			s.rows = append(s.rows, r.Ranks)
		}
		s.printed[r.Ranks][c] = r
	}
	if s.columns == nil {
		s.columns = []column{{"", paper.Unreformed, 0}, {"", paper.Exactly, 1}, {"", paper.OneCycles, 0},
			{"", paper.Reformed, 0}}
	}
	for m := 1; !math.IsInf(s.seconds(m), 1); m++ {
		if !slices.Contains(s.rows, m) {
			s.rows = append(s.rows, m)
		}
	}
	slices.Sort(s.rows)
	return s
}

// shown lists the columns of the grid, of Modular Mousetrap the greatest lengths first: they are known of all rows.
// Further columns are shown for the chosen row alone, since the table would be too wide.
func (s *sheet) shown() []column {
	if s.game != solitaire.Modular {
		return s.columns
	}
	var lengths, decks []column
	for _, c := range s.columns {
		switch c.of {
		case paper.MostTimes, paper.Trajectory, paper.Preperiod, paper.Cycle:
			lengths = append(lengths, c)
		case paper.Unreformed, paper.Finitely, paper.ToCycles:
			decks = append(decks, c)
		}
	}
	return append(lengths, decks...)
}

// named has the titles of quantities, in other words than the papers’.
var named = map[paper.Column]string{
	paper.Unreformed: "not reformed",
	paper.Finitely:   "reformed, then lost",
	paper.ToCycles:   "come to a cycle",
	paper.Reformed:   "all reformed",
	paper.OneCycles:  "unchanged",
	paper.MostTimes:  "most times reformed",
	paper.Trajectory: "longest orbit to a cycle",
	paper.Preperiod:  "longest tail",
	paper.Cycle:      "longest cycle",
}

// name is the title of the column.
func (c column) name() string {
	if c.of == paper.Exactly {
		return "reformed " + figure.Count(c.k, "time")
	}
	return named[c.of]
}

// value returns the column's number in the result of a census.
func (c column) value(r *job.CensusResult) string {
	switch c.of {
	case paper.Unreformed:
		return r.Unreformed
	case paper.Exactly:
		if c.k < len(r.Reformed) {
			return r.Reformed[c.k]
		}
	case paper.Finitely:
		return add(r.Reformed[1:]...)
	case paper.ToCycles:
		return add(r.InCycles, r.LeadingToCycles)
	case paper.Reformed:
		return r.Won
	case paper.OneCycles:
		if n, some := r.Cycles[1]; some {
			return n
		}
	case paper.MostTimes, paper.Trajectory, paper.Preperiod, paper.Cycle:
		if o := *record.Longest(c.of, &r.Longest); o != nil {
			return strconv.FormatUint(o.Length, 10)
		}
	}
	return "0"
}

// add adds decimal numbers.
func add(numbers ...string) string {
	sum := new(big.Int)
	for _, n := range numbers {
		sum.Add(sum, figure.Int(n))
	}
	return sum.String()
}

// stand returns the number of a cell and its verdict, "" for none.
func (s *sheet) stand(m int, c column, r *job.CensusResult) (text, verdict string) {
	p, printed := s.printed[m][c]
	n := strconv.FormatUint(p.Printed, 10)
	switch {
	case r != nil:
		text = c.value(r)
		if printed {
			verdict = ui.Compared(text == n || p.AtLeast && figure.Int(text).Cmp(figure.Int(n)) >= 0)
		}
	case printed && p.AtLeast:
		return "≥ " + figure.Group(n), "published only"
	case printed:
		return n, "published only"
	}
	return text, verdict
}

// seconds returns the stated cost of a census, +Inf if none is stated.
func (s *sheet) seconds(m int) float64 {
	of := question{game: s.game, weak: s.weak, ranks: m, suits: s.suits}
	if seconds, known := job.Seconds(of.job()); known {
		return seconds
	}
	return math.Inf(1)
}

// usual returns the default row: the last one that takes no noticeable time.
func (s *sheet) usual() int {
	m := 1
	for s.seconds(m+1) <= 0.3 {
		m++
	}
	return m
}
