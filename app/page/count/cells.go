package count

import (
	"math"
	"net/url"
	"strconv"

	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// A cell is a cell of a grid: a game and a shape, for which winning decks are counted.
type cell struct {
	game         solitaire.Game
	order        solitaire.Order // "" for 1, 2, .., m
	weak         bool            // He Loves Me, all cards but one stored, whichever it is
	ranks, suits int
}

func (c cell) shape() deck.Shape { return deck.Shape{Ranks: c.ranks, Suits: c.suits} }

// name returns "m = 13, s = 1".
func (c cell) name() string { return "m = " + strconv.Itoa(c.ranks) + ", s = " + strconv.Itoa(c.suits) }

// goal returns the cell as the goal of a job.
func (c cell) goal() job.Goal {
	of := "won"
	if c.weak {
		of = "weak"
	}
	return job.Goal{Of: of, Solitaire: job.Solitaire{Game: string(c.game), Ranks: new(c.ranks), Suits: new(c.suits),
		Order: string(c.order)}}
}

// link returns the address of a part for the cell. more has further parameters, each a name and its value.
func (c cell) link(part string, more ...string) string {
	v := url.Values{"game": {string(c.game)}, "m": {strconv.Itoa(c.ranks)}, "s": {strconv.Itoa(c.suits)}}
	for i := 0; i < len(more); i += 2 {
		v.Set(more[i], more[i+1])
	}
	for name, value := range map[string]string{"part": part, "order": string(c.order)} {
		if value != "" {
			v.Set(name, value)
		}
	}
	if c.weak {
		v.Set("of", "weak")
	}
	return "/count?" + v.Encode()
}

func (c cell) count() *job.Count { return &job.Count{Goal: c.goal()} }

// cellOf returns the cell of a request. ok is false if the grids have no such cell.
func cellOf(q job.Goal) (c cell, ok bool) {
	c = cell{solitaire.Game(q.Game), solitaire.Order(q.Order), q.Of == "weak", *q.Ranks, 1}
	if q.Suits != nil {
		c.suits = *q.Suits
	}
	return c, !q.Burn
}

// A layout is the rows and columns of a game's grid: those of the paper's table, and the further rows that a device can
// count.
type layout struct {
	table    string
	from, to int // m
	suits    []int
}

func layoutOf(game solitaire.Game, weak bool) layout {
	switch {
	case game == solitaire.Modular:
		return layout{"Table 5", 2, 23, []int{1, 2, 3, 4}}
	case game == solitaire.HeLovesMe && weak:
		return layout{"Table 20", 1, 16, []int{2, 3, 4}}
	case game == solitaire.HeLovesMe:
		return layout{"Table 2", 2, 18, []int{2, 3, 4}}
	}
	return layout{"Table 4", 2, 19, []int{1, 2, 3, 4}}
}

// all lists the cells of the grid that contains c.
func (c cell) all() (cells []cell) {
	l := layoutOf(c.game, c.weak)
	for c.ranks = l.from; c.ranks <= l.to; c.ranks++ {
		for _, c.suits = range l.suits {
			cells = append(cells, c)
		}
	}
	return cells
}

// The stated cost of counts in seconds, by suits and then ranks, both from 1. The plan of a count would tell its cost,
// but takes up to seconds in a browser, and a grid has seventy cells. Where a row ends, the next count is stated to
// take more than a million seconds, and the one after it still more, unless a theorem gives its number. costsLast is
// for He Loves Me in the orders that call the lowest possible last card last. TestCosts compares the tables with the
// plans.
var (
	costsMousetrap = costs{
		{0.0001, 0.0001, 0.00011, 0.00011, 0.00012, 0.0002, 0.00043, 0.00072, 0.0013, 0.003, 0.0085, 0.031, 0.12,
			0.72, 3.6, 25, 1.6e+02, 1.3e+03, 1.6e+04, 1.8e+05},
		{0.0001, 0.00011, 0.00012, 0.00026, 0.00063, 0.0025, 0.02, 0.29, 6.6, 3.1e+02, 3e+04},
		{0.0001, 0.00011, 0.00019, 0.00067, 0.0074, 0.26, 20, 1.6e+04},
		{0.0001, 0.00012, 0.00036, 0.0034, 0.29, 2e+02, 6.1e+05},
	}
	costsModular = costs{
		{0.0001, 0.0001, 0.0001, 0.00011, 0.0001, 0.0003, 0.0001, 0.001, 0.004, 0.015, 0.00011, 0.41, 0.00011,
			1.6e+02, 1.8e+03, 3.4e+04, 0.00011},
		{0.0001, 0.0001, 0.00014, 0.00037, 0.0025, 0.024, 3.5, 1.8e+02, 1e+05},
		{0.0001, 0.0001, 0.00035, 0.0051, 1.8, 6.6e+02},
		{0.0001, 0.0001, 0.0013, 0.34, 5.5e+03},
	}
	costsStrong = costs{
		{4.3e-06, 4.6e-06, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07,
			4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07},
		{0.0001, 0.00011, 0.0001, 0.0001, 0.0001, 0.00011, 0.00012, 0.00015, 0.00043, 0.0012, 0.0062, 0.033, 0.21,
			1.4, 16, 3.1e+02, 6.6e+03, 9.8e+04},
		{0.0001, 0.00011, 0.00011, 0.00013, 0.00029, 0.0017, 0.01, 0.14, 3.6, 2e+02, 3.9e+04},
		{0.0001, 0.00012, 0.00014, 0.0006, 0.0037, 0.088, 7.8, 2.1e+03},
	}
	costsWeak = costs{
		{4.3e-06, 4.6e-06, 5.6e-06, 6.1e-06, 2.3e-06, 3e-06, 3.7e-06, 4.4e-06, 5.1e-06, 5.8e-06, 6.5e-06, 7.1e-06, 7.8e-06,
			8.5e-06, 9.2e-06, 9.9e-06, 1.1e-05, 1.1e-05, 1.2e-05, 1.3e-05},
		{0.0001, 0.00011, 0.00011, 0.00012, 0.00019, 0.00049, 0.001, 0.0045, 0.017, 0.086, 0.47, 5.1, 60, 6.8e+02,
			1.1e+04, 3.6e+05},
		{0.0001, 0.00011, 0.00014, 0.00047, 0.0017, 0.012, 0.16, 5.2, 4.8e+02, 3.7e+04},
		{0.0001, 0.00012, 0.00032, 0.0014, 0.024, 1.6, 6.1e+02, 4.8e+05},
	}
	costsLast = costs{
		{4.3e-06, 1.9e-07, 4.1e-07, 7.6e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07,
			8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07},
		{0.0001, 0.0001, 0.0001, 0.00011, 0.00013, 0.00024, 0.00058, 0.002, 0.0059, 0.028, 0.18, 1.3, 16, 1.9e+02,
			2.7e+03, 6.4e+04},
		{0.0001, 0.0001, 0.00011, 0.00026, 0.0011, 0.0064, 0.072, 2.2, 1.4e+02, 1.9e+04},
		{0.0001, 0.0001, 0.00014, 0.0009, 0.014, 0.66, 1.6e+02, 9.6e+04},
	}
)

type costs [4][]float64

// proved is an upper bound for the seconds that a theorem's number takes.
const proved = 0.0002

// seconds returns the stated cost of a count, +Inf if it is more than a million seconds. known is false for shapes that
// are in no grid.
func (c cell) seconds() (s float64, known bool) {
	if c.ranks == 2 && c.suits > 4 && c.suits <= solitaire.MaxTwoSuits {
		if _, theorem := solitaire.Wins(solitaire.Rules{Game: c.game, Order: c.order}, c.shape(), c.weak); theorem != "" {
			return proved, true
		}
	}
	if c.ranks < 1 || c.suits < 1 || c.suits > 4 {
		return 0, false
	}
	row := c.costs()[c.suits-1]
	switch {
	case c.ranks <= len(row):
		return row[c.ranks-1], true
	case c.game == solitaire.HeLovesMe && c.suits == 1:
		return 0, false // few histories, whatever the number of ranks
	case c.game == solitaire.Modular && c.suits == 1 && solitaire.Prime(c.ranks):
		return proved, true
	}
	return math.Inf(1), true
}

// guessSeconds is the stated cost of the estimate that the grid offers, in seconds, to a third. Its plan would tell it,
// but with the code of the solvers, which the page does not have.
func (c cell) guessSeconds() float64 {
	m, n := float64(c.ranks), float64(c.shape().N())
	if c.game == solitaire.Modular {
		return n * (0.035 + 0.0006*m + 0.0007*n)
	}
	return n * (0.03 + 0.0005*m)
}

// costs returns the table of costs that has the cell.
func (c cell) costs() *costs {
	switch {
	case c.weak:
		return &costsWeak
	case c.order != "":
		return &costsLast
	case c.game == solitaire.HeLovesMe:
		return &costsStrong
	case c.game == solitaire.Modular:
		return &costsModular
	}
	return &costsMousetrap
}
