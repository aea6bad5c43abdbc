package job

import (
	"rencontre/core/memory"
)

func init() { registerSingle("board", &Board{}) }

// boardCards bounds a board. The work grows linearly with the cards.
const boardCards = 20000

// Board solves a board of combinatorial memory.
type Board struct {
	single
	Cards []int `json:"cards" doc:"labels of the cards in the order of opening, each label twice" unit:"labels"`
}

// BoardResult has the margin of the first player, the nim games from left to right, and one
// best line of play. Margins[i] is the margin from game i to the end, for the player who begins
// that game.
type BoardResult struct {
	Margin  int           `json:"margin"`
	Games   []memory.Nim  `json:"games"`
	Margins []int         `json:"margins"`
	Line    []memory.Turn `json:"line"`
}

func (q *Board) Validate() error {
	if len(q.Cards) == 0 {
		return bad("cards", "is missing; it must list the labels of the cards in the order of opening, each label "+
			"twice")
	}
	if len(q.Cards) > boardCards {
		return bad("cards", "has %d cards; at most %d are solved", len(q.Cards), boardCards)
	}
	times := map[int]int{}
	for i, c := range q.Cards {
		if c < 0 {
			return bad("cards", "card %d is %d; labels are whole numbers from 0", i+1, c)
		}
		times[c]++
	}
	for _, c := range q.Cards { // in board order, so that the message is always the same
		if times[c] != 2 {
			often := map[bool]string{true: "once", false: "more than twice"}[times[c] == 1]
			return bad("cards", "label %d stands %s; every label must stand exactly twice", c, often)
		}
	}
	return nil
}

// Cost counts cards; each is visited three times.
func (q *Board) Cost() Cost {
	n := float64(len(q.Cards))
	return costOf(3*n, 170, n*300)
}

func (q *Board) Run(_ int, tick Tick) (*BoardResult, error) {
	n := float64(len(q.Cards))
	r := &BoardResult{}
	r.Games = memory.Translate(q.Cards)
	if err := tick(n); err != nil {
		return nil, err
	}
	r.Margin, r.Line = memory.Minimax(q.Cards)
	if err := tick(n); err != nil {
		return nil, err
	}
	r.Margins = memory.Margins(r.Games)
	return r, tick(n)
}
