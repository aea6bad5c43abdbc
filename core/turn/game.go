package turn

import (
	"fmt"
	"slices"

	"rencontre/core/deck"
)

// A Game is a game of two players at a table, with the history of turned cards, so that it can be repeated up to any
// card. Places are numbered from 0, labels from 1.
type Game struct {
	Rules  Rules
	Pairs  int
	Known  int // cards known before the first turn: those of the first places with different labels
	Seed   uint64
	Cards  []int // the label of each place
	Turned []int // the turned places in order

	Seen   []bool // by place
	Up     []int  // places turned in the present turn
	Player int    // whose turn it is
	Score  [2]int
	Start  Position // of the present turn
	Turns  []Turn

	owner []int // by label; -1: on the table
	zeros int   // consecutive 0-moves
}

// A Position is N pairs on the table, K single cards known, and the labels of pairs of which both cards are known, but
// which nobody has taken yet. The pairs of Waiting are among the N.
type Position struct {
	N, K    int
	Waiting []int
}

// A Turn is two cards turned by a player, and what came of it.
type Turn struct {
	Position
	Player int
	Places [2]int
	Labels [2]int
	First  Kind
	Again  bool  // the second card was seen before
	Took   bool  // the cards are a pair
	Move   Moves // 0 if the first card matched, or a pair was waiting
	Left   bool  // a seen pair was not taken
}

// A Kind says what the first card of a turn was before it was turned.
type Kind int

const (
	Unknown  Kind = iota // new, and so is its mate
	Matching             // new, and its mate was seen
	Single               // seen, and its mate is new
	Paired               // seen, and so was its mate
)

// Deal shuffles pairs with a seed: the label of each place.
func Deal(pairs int, seed uint64) []int {
	cards := make([]int, 2*pairs)
	for i := range cards {
		cards[i] = i/2 + 1
	}
	deck.Shuffle(cards, deck.Stream(seed, 0))
	return cards
}

// Mate returns the place of the other card with the label of the card at a place.
func Mate(cards []int, place int) int {
	for i, c := range cards {
		if c == cards[place] && i != place {
			return i
		}
	}
	panic(fmt.Sprintf("turn: the label %d stands once", cards[place]))
}

// NewGame starts a game with cards on the table, of which some are known.
func NewGame(rules Rules, cards []int, known int, seed uint64) *Game {
	g := &Game{Rules: rules, Pairs: len(cards) / 2, Known: known, Seed: seed, Cards: cards}
	g.owner = slices.Repeat([]int{-1}, g.Pairs+1)
	g.Seen = g.known()
	g.Start = g.Position()
	return g
}

// known returns the places known before the first turn.
func (g *Game) known() (seen []bool) {
	seen = make([]bool, len(g.Cards))
	labels := map[int]bool{}
	for i, c := range g.Cards {
		if len(labels) < g.Known && !labels[c] {
			labels[c], seen[i] = true, true
		}
	}
	return seen
}

// Mate returns the other place of a card's label.
func (g *Game) Mate(place int) int { return Mate(g.Cards, place) }

// Gone reports whether the card at a place is taken.
func (g *Game) Gone(place int) bool { return g.owner[g.Cards[place]] >= 0 }

// Position returns the present position.
func (g *Game) Position() Position {
	p := Position{}
	count := make([]int, g.Pairs+1)
	for i, c := range g.Cards {
		if g.Seen[i] {
			count[c]++
		}
	}
	for c := 1; c <= g.Pairs; c++ {
		if g.owner[c] >= 0 {
			continue
		}
		p.N++
		switch count[c] {
		case 1:
			p.K++
		case 2:
			p.Waiting = append(p.Waiting, c)
		}
	}
	return p
}

// An Ending is the way in which a game ends.
type Ending int

const (
	GoesOn  Ending = iota
	Done           // every pair is taken
	Stopped        // after two consecutive 0-moves
)

// Over returns the ending of the game.
func (g *Game) Over() Ending {
	switch {
	case g.zeros >= 2:
		return Stopped
	case g.Score[0]+g.Score[1] == g.Pairs:
		return Done
	}
	return GoesOn
}

// A Refusal says why a card may not be turned.
type Refusal int

const (
	Fits         Refusal = iota // it may be turned
	GameOver                    // the game is over
	NoCard                      // there is no card at this place
	AlreadyUp                   // it is the first card of this turn
	NoZeroAllows                // the rules do not allow a turn of two known cards
)

// Refuse says why the card at a place may not be turned now.
func (g *Game) Refuse(place int) Refusal {
	switch {
	case g.Over() != GoesOn:
		return GameOver
	case place < 0 || place >= len(g.Cards) || g.Gone(place):
		return NoCard
	case slices.Contains(g.Up, place):
		return AlreadyUp
	case len(g.Up) == 1 && g.Rules == NoZero && g.Seen[place] && g.Before(g.Up[0]) &&
		g.Cards[place] != g.Cards[g.Up[0]]:
		return NoZeroAllows
	}
	return Fits
}

// Before reports whether a place was seen before the first card of this turn.
func (g *Game) Before(place int) bool {
	return slices.Contains(g.Turned[:len(g.Turned)-len(g.Up)], place) || g.known()[place]
}

// Turn turns a card that Refuse permits.
func (g *Game) Turn(place int) {
	first := len(g.Up) == 0
	if first {
		g.Start = g.Position()
	}
	wasSeen := g.Seen[place]
	firstSeen := !first && g.Before(g.Up[0])
	g.Seen[place] = true
	g.Turned = append(g.Turned, place)
	g.Up = append(g.Up, place)
	if first {
		return
	}
	a, b := g.Up[0], place
	t := Turn{Position: g.Start, Player: g.Player, Places: [2]int{a, b}, Labels: [2]int{g.Cards[a], g.Cards[b]},
		Again: wasSeen, Took: g.Cards[a] == g.Cards[b]}
	mateSeen := !firstSeen && g.Mate(a) != b && g.Seen[g.Mate(a)]
	switch {
	case firstSeen && slices.Contains(g.Start.Waiting, g.Cards[a]):
		t.First = Paired
	case firstSeen:
		t.First = Single
	case mateSeen || t.Took && wasSeen:
		t.First = Matching
	}
	switch {
	case len(g.Start.Waiting) > 0:
		t.Left = !t.Took
	case !firstSeen && t.Took && wasSeen: // the first card matched a seen one
	case mateSeen && wasSeen:
		t.Move = MoveS
	case mateSeen:
		t.Left = true
	case !firstSeen && wasSeen:
		t.Move = Move1
	case !firstSeen:
		t.Move = Move2
	case wasSeen:
		t.Move = Move0
	default:
		t.Move = MoveSeen
	}
	g.zeros++
	if t.Move != Move0 {
		g.zeros = 0
	}
	g.Turns = append(g.Turns, t)
	g.Up = nil
	if t.Took {
		g.owner[g.Cards[a]] = g.Player
		g.Score[g.Player]++
	} else {
		g.Player = 1 - g.Player
	}
	g.Start = g.Position()
}

// Replay returns the game after its first turned cards.
func (g *Game) Replay(cards int) *Game {
	again := NewGame(g.Rules, g.Cards, g.Known, g.Seed)
	for _, place := range g.Turned[:cards] {
		again.Turn(place)
	}
	return again
}
