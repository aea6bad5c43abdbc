package census

import (
	"cmp"
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
	for m := range s.costs() {
		if !slices.Contains(s.rows, m+1) {
			s.rows = append(s.rows, m+1)
		}
	}
	slices.Sort(s.rows)
	return s
}

// shown lists the columns of the grid. Further columns of Modular Mousetrap are shown for the chosen row alone, since
// the table would be too wide.
func (s *sheet) shown() []column {
	if s.game != solitaire.Modular {
		return s.columns
	}
	return slices.DeleteFunc(slices.Clone(s.columns), func(c column) bool {
		return c.of == paper.Reformed || c.of == paper.OneCycles
	})
}

// named has the titles of quantities that differ from those of the papers.
var named = map[paper.Column]string{
	paper.Finitely:   "k-reformed",
	paper.ToCycles:   "come to a cycle",
	paper.Reformed:   "all reformed",
	paper.MostTimes:  "k",
	paper.Trajectory: "trajectory",
	paper.Preperiod:  "pre-period",
	paper.Cycle:      "cycle",
}

// name is the title of the column.
func (c column) name() string {
	if c.of == paper.Exactly {
		return strconv.Itoa(c.k) + "-reformed"
	}
	return cmp.Or(named[c.of], string(c.of))
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
		if text = c.value(r); printed {
			verdict = ui.Compared(text == n || p.AtLeast && figure.Int(text).Cmp(figure.Int(n)) >= 0)
		}
	case printed && p.AtLeast:
		return "≥ " + figure.Group(n), "published only"
	case printed:
		return n, "published only"
	}
	return text, verdict
}

// stated has the cost of a census in seconds, by suits and then ranks, both from 1. A plan would tell it, but a page
// has a dozen censuses. TestSeconds compares these with the plans.
var stated = map[string][4][]float64{
	string(solitaire.Mousetrap): {
		{1.7e-07, 3.3e-07, 8.3e-07, 2.5e-06, 8e-06, 3.5e-05, 0.00015, 0.00081, 0.0045, 0.029, 0.2, 1.7, 13, 1.1e+02,
			1.1e+03, 1.1e+04},
		{2.5e-07, 1e-06, 5.8e-06, 6.8e-05, 0.0011, 0.032, 0.98, 57, 2.9e+03},
		{3.3e-07, 2.3e-06, 4.1e-05, 0.0024, 0.22, 50},
		{4.2e-07, 6.3e-06, 0.00035, 0.098, 63},
	},
	string(solitaire.Modular): {
		{1.7e-07, 3.3e-07, 1.2e-06, 3.1e-06, 2.3e-05, 6e-05, 0.00099, 0.0036, 0.043, 0.28, 7.6, 16, 1.2e+03},
		{2.5e-07, 1.3e-06, 1.5e-05, 0.0003, 0.017, 0.5, 89},
		{3.3e-07, 4.8e-06, 0.00028, 0.044, 23},
		{4.2e-07, 1.9e-05, 0.006, 7.7},
	},
	string(solitaire.HeLovesMe): {
		{1.7e-07, 3.3e-07, 3.3e-07, 3.3e-07, 3.3e-07, 3.3e-07, 3.3e-07, 3.3e-07},
		{2.5e-07, 1e-06, 1.3e-06, 1.5e-06, 2e-06, 3.4e-06, 7.7e-06, 2.4e-05, 0.00013, 0.00076, 0.0064, 0.07, 0.8, 13,
			2.3e+02, 4.6e+03},
		{3.3e-07, 2.3e-06, 4.4e-06, 1.7e-05, 9.4e-05, 0.0012, 0.031, 1.4, 91, 8.1e+03},
		{4.2e-07, 6.3e-06, 2.1e-05, 0.00025, 0.0094, 1.1, 2.3e+02},
	},
	"weak": {
		{1.7e-07, 3.3e-07, 7.5e-07, 1.3e-06, 1.7e-06, 2.3e-06, 2.7e-06, 3.2e-06},
		{2.5e-07, 1e-06, 3.6e-06, 1e-05, 3.9e-05, 0.00017, 0.00088, 0.0058, 0.045, 0.49, 6.6, 1e+02, 1.4e+03},
		{3.3e-07, 2.3e-06, 1.8e-05, 0.0002, 0.0036, 0.094, 4.9, 3e+02},
		{4.2e-07, 6.3e-06, 0.00011, 0.0047, 0.48, 68},
	},
}

// costs returns the costs of the rows from rank 1 on.
func (s *sheet) costs() []float64 {
	if s.suits < 1 || s.suits > 4 {
		return nil
	}
	of := string(s.game)
	if s.weak {
		of = "weak"
	}
	return stated[of][s.suits-1]
}

// seconds returns the stated cost of a census, +Inf if no table has it.
func (s *sheet) seconds(m int) float64 {
	if all := s.costs(); m <= len(all) {
		return all[m-1]
	}
	return math.Inf(1)
}

// usual returns the default row: the last one that takes no noticeable time.
func (s *sheet) usual() int {
	m := 1
	for m < len(s.costs()) && s.costs()[m] <= 0.3 {
		m++
	}
	return m
}
