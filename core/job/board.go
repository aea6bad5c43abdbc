//go:build !solitaires

package job

import (
	"encoding/json"

	"rencontre/core/memory"
)

func init() { register(Tables, "board", func() Task { return &board{} }) }

// boardCards bounds a board; its solution takes a moment for each card.
const boardCards = 20000

// board solves a board of combinatorial memory.
type board struct {
	single
	Cards []int `json:"cards"`
}

// Board is the result: the margin of the player who begins, the nim games from
// left to right, and one best line of play.
type Board struct {
	Margin int           `json:"margin"`
	Games  []memory.Nim  `json:"games"`
	Line   []memory.Turn `json:"line"`
}

func (q *board) Validate() error {
	if len(q.Cards) == 0 {
		return bad("cards", "is missing; it must list the labels of the cards in the order of opening, each label twice")
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
	for _, c := range q.Cards { // in the order of the board, so that the message is the same every time
		if times[c] != 2 {
			often := map[bool]string{true: "once", false: "more than twice"}[times[c] == 1]
			return bad("cards", "label %d stands %s; every label must stand exactly twice", c, often)
		}
	}
	return nil
}

func (q *board) Cost() Cost {
	n := float64(len(q.Cards))
	return Cost{Work: n, Seconds: 1e-4 + n*2e-6, Bytes: 1<<20 + n*400}
}

func (q *board) Run(_ int, tick Tick) (json.RawMessage, error) {
	if err := tick(float64(len(q.Cards))); err != nil {
		return nil, err
	}
	r := Board{Games: memory.Translate(q.Cards)}
	r.Margin, r.Line = memory.Minimax(q.Cards)
	return encode(r)
}

func (q *board) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }
