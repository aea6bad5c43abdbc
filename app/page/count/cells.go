package count

import (
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

// seconds returns the stated cost of a count, +Inf if it is more than a million seconds. known is false for shapes that
// are in no grid.
func (c cell) seconds() (s float64, known bool) { return job.Seconds(c.count()) }
