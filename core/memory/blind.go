package memory

import "math/big"

// # Memory alone, both cards chosen before the first is seen
//
// The player chooses both cards of a move before they see either. In a position j pairs are unseen and
// k single cards are known, all different, so that u = 2j+k cards are unknown. The player turns two
// unknown cards. Only if the last two unknown cards are mates of known ones, they turn a known card and
// one of these, which is a pair with probability 1/2. A test shows by value iteration over all
// strategies that this one has the least mean.
//
// Of n = j+k pairs the player takes each in a move of its own. Each move that turns two unknown cards is
// lucky, and takes a pair, with probability 2j/(u(u-1)). So the mean is n + [u/2] less that of the lucky
// moves, which is
//
//	j/(u-1) + (1 - 2j/(u(u-1)))/2   for even u,
//	j/u                             for odd u.
//
// If no card is known, the mean is 2n-1. A player who always turns two unknown cards needs
// 2n-1 + (n-1)/(2n-1).

// blind is a position: the unseen pairs j and the known cards k.
type blind struct{ j, k int }

// outcomes visits the outcomes of a move.
func (s blind) outcomes(visit func(outcome[blind])) {
	j, k, u := s.j, s.k, 2*s.j+s.k
	visits := func(times, over, extra int, lucky bool, to blind) {
		if times > 0 {
			visit(outcome[blind]{to, times, over, extra, lucky})
		}
	}
	switch {
	case u == 1: // the mate of the known card
		visits(1, 1, 0, false, blind{})
	case j == 0 && k == 2:
		visits(1, 2, 0, true, blind{})
		visits(1, 2, 1, false, blind{})
	default:
		visits(2*j, u*(u-1), 0, true, blind{j - 1, k})
		visits(k*(k-1), u*(u-1), 1, false, blind{j, k - 2})
		visits(4*j*k, u*(u-1), 1, false, blind{j - 1, k})
		visits(4*j*(j-1), u*(u-1), 1, false, blind{j - 2, k + 2})
	}
}

// SolveBlind computes the distribution of the moves for n pairs, of which so many single cards are
// known. The tick counts coefficients of outcomes.
func SolveBlind(n, known int, tick Tick) (*Alone, error) {
	return solveSolo(blind{n - known, known}, blind.outcomes, tick)
}

// BlindMean returns the expected moves and lucky moves by the formula.
func BlindMean(n, known int) (moves, lucky *big.Rat) {
	j, u := int64(n-known), int64(2*n-known)
	switch {
	case u == 0:
		return new(big.Rat), new(big.Rat)
	case u%2 == 1:
		lucky = big.NewRat(j, u)
	default:
		lucky = big.NewRat(j, u-1)
		lucky.Add(lucky, big.NewRat(u*(u-1)-2*j, 2*u*(u-1)))
	}
	moves = big.NewRat(int64(n)+u/2, 1)
	return moves.Sub(moves, lucky), lucky
}
