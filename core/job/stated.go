package job

import (
	"math"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// # Costs without a plan
//
// The plan of a count or a census would tell its cost, but takes up to seconds in a browser, with the code of the
// solvers, which a page does not have. A page that offers dozens of them takes their costs from these tables.
// TestStated compares the tables with the plans.

// Seconds returns the stated cost of a request in seconds, without making its plan. It is +Inf if a count takes more
// than a million seconds. known is false if nothing is stated for the request; its plan tells the cost then.
func Seconds(r Request) (s float64, known bool) {
	switch q := r.(type) {
	case *Count:
		return q.stated()
	case *Census:
		return q.stated()
	case *ReformedDecks:
		return (&Census{Goal: q.Goal}).stated()
	case *CountEstimate:
		return q.stated(), true
	}
	return 0, false
}

// bySuits has costs in seconds, by suits and then ranks, both from 1.
type bySuits [4][]float64

// row returns the costs for a number of suits, nil if none are stated.
func (b bySuits) row(suits int) []float64 {
	if suits < 1 || suits > len(b) {
		return nil
	}
	return b[suits-1]
}

// sized returns the shape of a request, which may not have been validated.
func (g *Solitaire) sized() deck.Shape {
	s := deck.Shape{Ranks: *g.Ranks, Suits: 1}
	if g.Suits != nil {
		s.Suits = *g.Suits
	}
	return s
}

// byTheorem is an upper bound for the seconds that a theorem's number takes.
const byTheorem = 0.0002

func (q *Count) stated() (s float64, known bool) {
	shape := q.sized()
	if shape.Ranks == 2 && shape.Suits > 4 && shape.Suits <= solitaire.MaxTwoSuits {
		if _, theorem := solitaire.Wins(q.rules(), shape, q.Of == "weak"); theorem != "" {
			return byTheorem, true
		}
	}
	row := q.table().row(shape.Suits)
	switch {
	case row == nil || shape.Ranks < 1:
		return 0, false
	case shape.Ranks <= len(row):
		return row[shape.Ranks-1], true
	case q.Game == string(solitaire.HeLovesMe) && shape.Suits == 1:
		return 0, false // few histories, whatever the number of ranks
	case q.Game == string(solitaire.Modular) && shape.Suits == 1 && solitaire.Prime(shape.Ranks):
		return byTheorem, true
	}
	return math.Inf(1), true
}

// table returns the costs of the request's game.
func (q *Count) table() bySuits {
	switch {
	case q.Of == "weak":
		return countsWeak
	case q.Order != "" && q.Order != string(solitaire.Up):
		return countsLast
	case q.Game == string(solitaire.HeLovesMe):
		return countsStrong
	case q.Game == string(solitaire.Modular):
		return countsModular
	}
	return countsMousetrap
}

// stated is +Inf for ranks above those of the table.
func (q *Census) stated() (s float64, known bool) {
	of := q.Game
	if q.Of == "weak" {
		of = q.Of
	}
	shape := q.sized()
	row := censuses[of].row(shape.Suits)
	switch {
	case row == nil || shape.Ranks < 1:
		return 0, false
	case shape.Ranks > len(row):
		return math.Inf(1), true
	}
	return row[shape.Ranks-1], true
}

// stated is right to a third for the usual runs and particles.
func (q *CountEstimate) stated() float64 {
	m, n := float64(*q.Ranks), float64(q.sized().N())
	if q.Game == string(solitaire.Modular) {
		return n * (0.035 + 0.0006*m + 0.0007*n)
	}
	return n * (0.03 + 0.0005*m)
}

// Where a row of a count ends, the next one is stated to take more than a million seconds, and the one after it still
// more, unless a theorem gives its number. countsLast is for He Loves Me in the orders that call the lowest possible
// last card last.
var (
	countsMousetrap = bySuits{
		{0.0001, 0.0001, 0.00011, 0.00011, 0.00012, 0.0002, 0.00043, 0.00072, 0.0013, 0.003, 0.0085, 0.031, 0.12,
			0.72, 3.6, 25, 1.6e+02, 1.3e+03, 1.6e+04, 1.8e+05},
		{0.0001, 0.00011, 0.00012, 0.00026, 0.00063, 0.0025, 0.02, 0.29, 6.6, 3.1e+02, 3e+04},
		{0.0001, 0.00011, 0.00019, 0.00067, 0.0074, 0.26, 20, 1.6e+04},
		{0.0001, 0.00012, 0.00036, 0.0034, 0.29, 2e+02, 6.1e+05},
	}
	countsModular = bySuits{
		{0.0001, 0.0001, 0.0001, 0.00011, 0.0001, 0.0003, 0.0001, 0.001, 0.004, 0.015, 0.00011, 0.41, 0.00011,
			1.6e+02, 1.8e+03, 3.4e+04, 0.00011},
		{0.0001, 0.0001, 0.00014, 0.00037, 0.0025, 0.024, 3.5, 1.8e+02, 1e+05},
		{0.0001, 0.0001, 0.00035, 0.0051, 1.8, 6.6e+02},
		{0.0001, 0.0001, 0.0013, 0.34, 5.5e+03},
	}
	countsStrong = bySuits{
		{4.3e-06, 4.6e-06, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07,
			4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07, 4.1e-07},
		{0.0001, 0.00011, 0.0001, 0.0001, 0.0001, 0.00011, 0.00012, 0.00015, 0.00043, 0.0012, 0.0062, 0.033, 0.21,
			1.4, 16, 3.1e+02, 6.6e+03, 9.8e+04},
		{0.0001, 0.00011, 0.00011, 0.00013, 0.00029, 0.0017, 0.01, 0.14, 3.6, 2e+02, 3.9e+04},
		{0.0001, 0.00012, 0.00014, 0.0006, 0.0037, 0.088, 7.8, 2.1e+03},
	}
	countsWeak = bySuits{
		{4.3e-06, 4.6e-06, 5.6e-06, 6.1e-06, 2.3e-06, 3e-06, 3.7e-06, 4.4e-06, 5.1e-06, 5.8e-06, 6.5e-06, 7.1e-06, 7.8e-06,
			8.5e-06, 9.2e-06, 9.9e-06, 1.1e-05, 1.1e-05, 1.2e-05, 1.3e-05},
		{0.0001, 0.00011, 0.00011, 0.00012, 0.00019, 0.00049, 0.001, 0.0045, 0.017, 0.086, 0.47, 5.1, 60, 6.8e+02,
			1.1e+04, 3.6e+05},
		{0.0001, 0.00011, 0.00014, 0.00047, 0.0017, 0.012, 0.16, 5.2, 4.8e+02, 3.7e+04},
		{0.0001, 0.00012, 0.00032, 0.0014, 0.024, 1.6, 6.1e+02, 4.8e+05},
	}
	countsLast = bySuits{
		{4.3e-06, 1.9e-07, 4.1e-07, 7.6e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07,
			8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07, 8.8e-07},
		{0.0001, 0.0001, 0.0001, 0.00011, 0.00013, 0.00024, 0.00058, 0.002, 0.0059, 0.028, 0.18, 1.3, 16, 1.9e+02,
			2.7e+03, 6.4e+04},
		{0.0001, 0.0001, 0.00011, 0.00026, 0.0011, 0.0064, 0.072, 2.2, 1.4e+02, 1.9e+04},
		{0.0001, 0.0001, 0.00014, 0.0009, 0.014, 0.66, 1.6e+02, 9.6e+04},
	}
)

// censuses has the costs of censuses by game, and those of the weak ones.
var censuses = map[string]bySuits{
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
