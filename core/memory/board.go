package memory

// # Combinatorial memory
//
// A board is the row of cards in the order in which they will be opened, known to
// both players (Alfthan, chapter 3). A turn opens the next card. If its mate lies
// open, the player takes the pair and goes on. Otherwise he turns a second card,
// either
//
//   - a card known before this turn, if there is one: the turn passes; or
//   - the next card of the row. If it is the mate of the first, he takes the pair and
//     goes on. If it is the mate of an older card, the opponent takes that pair at
//     once and goes on. Otherwise the turn passes.
//
// All pairs whose cards are open have been taken, so a position is the number of
// cards opened, and minimax is linear in the length of the board.
//
// # As games of nim
//
// Cut the board into blocks of r first cards of pairs (r >= 1) followed by p second
// cards, r and p as large as possible. Let X be the margin of the player who is to
// move when the p second cards of a block come next: he takes them all, so X is p plus
// the margin of the rest of the board. In the r cards before, a player removes one or
// two at a turn. So, with a card known, the player to move at the block gets
//
//	r mod 3 = 1  -X   ("shift": the other takes the p pairs and the lead)
//	r mod 3 = 2  |X|  ("choice")
//	r mod 3 = 0   X   ("keep")
//
// by induction from X, -X: the value of r is max(-value(r-1), -value(r-2)).
//
// There are two exceptions:
//
//   - Adjacent: the last of the r cards is followed by its mate. The player who opens
//     that card first may take the pair at once or leave it, so its value is |X| and
//     not -X. The induction then gives -X for r mod 3 = 2, |X| for r mod 3 = 1, and X
//     for 0: "choice" and "shift" change places.
//   - Nothing known (the board before the block is cleared): the first turn must open
//     two cards. If r = 1 the mate follows: "keep". Otherwise the game is a "shift" of
//     no pairs followed by the block with r-2 first cards, where r-2 = 0 is "keep".
//
// The thesis makes every adjacent pair a choice game of its own. Read literally, that
// fails first with five pairs. Its Lemma 2, by which a shift of p1 after a game of p0
// makes one game of p0 - p1, holds only when nothing follows: a shift changes the sign
// of all that comes after it, so games must be added from the right.

// Turn is one turn of a line of play: the labels of the cards opened and of the pairs
// taken, in order. A turn may end by turning a card known before, which is not listed.
type Turn struct {
	Player int   `json:"player"` // 0 begins
	Opens  []int `json:"opens"`
	Takes  []int `json:"takes"`
}

// Minimax returns the margin of the first player under best play, in pairs, and one
// best line. The board must hold every label twice. Cost: Θ(len(board)).
func Minimax(board []int) (margin int, line []Turn) {
	b := analyse(board)
	margins := make([]int, len(board)+2)
	two := make([]bool, len(board)) // open a second new card, only where that is better
	for i := len(board) - 1; i >= 0; i-- {
		if b.second[i] {
			margins[i] = 1 + margins[i+1]
			continue
		}
		margins[i], two[i] = b.risk(i, margins), true
		safe := -margins[i+1]
		if b.known[i] > 0 && safe >= margins[i] {
			margins[i], two[i] = safe, false
		}
	}
	return margins[0], b.line(two)
}

// boardInfo is a board with what is known of it before play.
type boardInfo struct {
	board  []int
	second []bool // the card is the second of its pair
	known  []int  // known single cards before the card is opened
}

func analyse(board []int) *boardInfo {
	b := &boardInfo{board: board, second: make([]bool, len(board)), known: make([]int, len(board))}
	open := map[int]bool{}
	for i, c := range board {
		b.known[i] = len(open)
		b.second[i] = open[c]
		if open[c] {
			delete(open, c)
		} else {
			open[c] = true
		}
	}
	return b
}

// risk is the mover's margin when he opens cards i and i+1, where i is a first card.
func (b *boardInfo) risk(i int, margins []int) int {
	switch {
	case b.board[i+1] == b.board[i]:
		return 1 + margins[i+2]
	case b.second[i+1]:
		return -1 - margins[i+2]
	}
	return -margins[i+2]
}

// line plays the board with the chosen moves.
func (b *boardInfo) line(two []bool) []Turn {
	var line []Turn
	player := 0
	turn := Turn{Player: player, Opens: []int{}, Takes: []int{}}
	pass := func() {
		line = append(line, turn)
		player = 1 - player
		turn = Turn{Player: player, Opens: []int{}, Takes: []int{}}
	}
	for i := 0; i < len(b.board); i++ {
		c := b.board[i]
		turn.Opens = append(turn.Opens, c)
		switch {
		case b.second[i]:
			turn.Takes = append(turn.Takes, c)
		case !two[i]:
			pass()
		default:
			i++
			d := b.board[i]
			turn.Opens = append(turn.Opens, d)
			if d == c {
				turn.Takes = append(turn.Takes, c)
				continue
			}
			pass()
			if b.second[i] {
				turn.Takes = append(turn.Takes, d)
			}
		}
	}
	if len(turn.Opens) > 0 || len(turn.Takes) > 0 {
		line = append(line, turn)
	}
	return line
}

// Kind says who takes the pairs of a nim game.
type Kind string

const (
	Shift  Kind = "shift"  // the other player, who leads in the next game
	Keep   Kind = "keep"   // the player to move, who also leads in the next
	Choice Kind = "choice" // shift or keep, chosen by the player to move
)

// A Nim is one game in the translation of a board.
type Nim struct {
	Kind  Kind `json:"kind"`
	Pairs int  `json:"pairs"`
}

// Translate returns the nim games of a board, left to right.
func Translate(board []int) []Nim {
	b := analyse(board)
	games := []Nim{}
	for i := 0; i < len(board); {
		start := i
		for !b.second[i] {
			i++
		}
		r, adjacent := i-start, board[i] == board[i-1]
		from := i
		for i < len(board) && b.second[i] {
			i++
		}
		if b.known[start] == 0 {
			if r == 1 {
				r = 0
			} else {
				games = append(games, Nim{Shift, 0})
				r -= 2
			}
		}
		games = append(games, Nim{kind(r, adjacent), i - from})
	}
	return games
}

func kind(r int, adjacent bool) Kind {
	switch {
	case r%3 == 0:
		return Keep
	case (r%3 == 1) == adjacent:
		return Choice
	}
	return Shift
}

// Margins returns the margin of each game's beginner in pairs, counted from that game to the end of
// the row of nim games.
func Margins(games []Nim) []int {
	all, m := make([]int, len(games)), 0
	for i := len(games) - 1; i >= 0; i-- {
		m += games[i].Pairs
		switch {
		case games[i].Kind == Shift, games[i].Kind == Choice && m < 0:
			m = -m
		}
		all[i] = m
	}
	return all
}
