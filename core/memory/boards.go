package memory

import (
	"math/big"
	"slices"

	"rencontre/core/meter"
)

// # Boards at random
//
// All (2n-1)!! boards of n pairs are equally likely. What do the players get under best
// play (board.go)? A board is built from its last card to its first. In a position j pairs
// are unseen and k single cards are known. The margin from there to the end depends on
// the cards to come only through the nim games, so it is enough to count boards by
//
//	the front   a second card, or a block of r first cards, of which r mod 3 and
//	            whether it is adjacent matter, and
//	the margin  of the player who is to move when the second cards at the front, or
//	            those after the block, come next.
//
// The mate of a second card is chosen when the card before it is put there. Let k single cards be
// known before the second card. If a second card comes before it, its mate is one of the k; if a
// first card does, it is one of the k-1 others, or that first card, and then the block is adjacent.
// So x(j,k) comes from x(j,k-1) by a second card and from x(j-1,k+1) by a first card, and x(n,0)
// has the boards of n pairs.

// A Spread counts boards by the margin of the first player. With p pairs, s[i] boards have
// the margin 2i-p.
type Spread []*big.Int

// Margin returns the margin that s[i] counts.
func (s Spread) Margin(i int) int { return 2*i - s.pairs() }

func (s Spread) pairs() int { return len(s) - 1 }

// Boards returns the number of all boards.
func (s Spread) Boards() *big.Int { return s.of(func(int) int64 { return 1 }) }

// Signs returns the numbers of boards with a negative margin, none, and a positive one.
func (s Spread) Signs() (signs [3]*big.Int) {
	for sign := range signs {
		signs[sign] = s.of(func(margin int) int64 {
			if margin < 0 == (sign == 0) && margin > 0 == (sign == 2) {
				return 1
			}
			return 0
		})
	}
	return signs
}

// Mean returns the mean of the margin.
func (s Spread) Mean() *big.Rat {
	return new(big.Rat).SetFrac(s.of(func(margin int) int64 { return int64(margin) }), s.Boards())
}

// of returns the sum of a value of the margin over all boards.
func (s Spread) of(value func(margin int) int64) *big.Int {
	sum, x := new(big.Int), new(big.Int)
	for i, boards := range s {
		sum.Add(sum, x.Mul(boards, big.NewInt(value(s.Margin(i)))))
	}
	return sum
}

// add adds so many times the boards of u, whose pairs are the same, with the margins that a game
// without pairs before them gives.
func (s Spread) add(u Spread, times int, game Kind) {
	var x, factor big.Int
	factor.SetInt64(int64(times))
	for i, boards := range u {
		to := i
		if game == Shift || game == Choice && u.Margin(i) < 0 {
			to = u.pairs() - i
		}
		s[to].Add(s[to], x.Mul(boards, &factor))
	}
}

func newSpread(pairs int) Spread {
	s := make(Spread, pairs+1)
	for i := range s {
		s[i] = new(big.Int)
	}
	return s
}

// fronts has the ways to go on in a position, by the front. A spread is nil if there is none.
type fronts struct {
	second Spread       // a second card, whose mate is not yet chosen
	block  [2][3]Spread // blocks of first cards that are not adjacent, and that are, by r mod 3
}

// ended returns the boards of a position by the margin of the player to move, where the front is the
// end of a block or a second card that another second card precedes.
func (f *fronts) ended(pairs, known int) Spread {
	s := newSpread(pairs)
	for adjacent, blocks := range f.block {
		for r, u := range blocks {
			if known == 0 { // two cards must be opened: a shift of no pairs and the block with r-2 first cards
				r++
			}
			s.add(u, 1, kind(r, adjacent == 1))
		}
	}
	if known == 0 {
		slices.Reverse(s)
	}
	s.add(f.second, known, Keep)
	return s
}

// before returns the fronts after a first card is put before the position, in which so many cards are known.
func (f *fronts) before(pairs, known int) *fronts {
	b := &fronts{}
	for adjacent, mates := range [2]int{known - 1, 1} {
		u := f.block[adjacent]
		if f.second != nil {
			first := newSpread(pairs)
			first.add(f.second, mates, Keep)
			if u[0] != nil {
				first.add(u[0], 1, Keep)
			}
			u[0] = first
		}
		b.block[adjacent] = [3]Spread{u[2], u[0], u[1]}
	}
	return b
}

// SolveBoards returns the boards of 0, 1, ..., n pairs. The tick counts pairs of positions. Cost: Θ(n³)
// operations with integers of Θ(n log n) bits.
func SolveBoards(n int, tick Tick) ([]Spread, error) {
	m := meter.Meter{Tick: tick, Every: 1 << 9}
	all := make([]Spread, n+1)
	var last []*fronts // of j-1, by k
	for j := range n + 1 {
		row := make([]*fronts, n-j+1)
		for k := range row {
			if err := m.Spend(float64(j + k + 1)); err != nil {
				return nil, err
			}
			switch {
			case j > 0:
				row[k] = last[k+1].before(j+k, k+1)
			case k == 0: // the end of the board is like that of a block that gives nothing
				row[k] = &fronts{block: [2][3]Spread{{{big.NewInt(1)}}}}
			default:
				row[k] = &fronts{}
			}
			if k > 0 {
				row[k].second = append(Spread{new(big.Int)}, row[k-1].ended(j+k-1, k-1)...)
			}
		}
		all[j] = row[0].ended(j, 0)
		last = row
	}
	return all, m.Flush()
}

// BoardOf returns a board of n pairs with a margin, nil if there is none.
func BoardOf(n, margin int) []int {
	var board []int
	pairs := 0
	add := func(cards ...int) {
		for _, c := range cards {
			board = append(board, pairs+c)
		}
		pairs = max(pairs, slices.Max(board))
	}
	lost := (n - margin) / 2
	switch {
	case margin > n || margin < -n || (n-margin)%2 != 0 || lost == 1 && n < 3:
		return nil
	case lost == 1:
		for range n - 3 {
			add(1, 1)
		}
		add(1, 2, 1, 3, 2, 3)
		return board
	}
	for range n - lost { // the first player takes each pair at once
		add(1, 1)
	}
	if lost > 0 { // two cards must be opened; the second player takes their mates and each pair after them
		add(1, 2, 1, 2)
	}
	for range lost - 2 {
		add(1, 1)
	}
	return board
}
