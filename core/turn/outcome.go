package turn

// MoveSeen turns a known card first and an unknown one second. No rules need it, for it is never better than another
// move, but a person may make it.
const MoveSeen Moves = 1 << 6

// Next says who plays on after a move, and whether a pair was taken before.
type Next int

const (
	Takes     Next = iota // the player takes a pair and plays on
	NextTakes             // the next player takes the pair that was left and plays on
	Passes                // the next player plays on; no pair is taken
)

// An Outcome is a position to which a move may lead. Ways of Of equally likely orders of the unknown cards lead there.
type Outcome struct {
	Next
	N, K     int
	Ways, Of int
}

// Outcomes appends to all what a move may lead to at (n, k), n >= 1. It appends nothing for a 0-move, which turns no
// unknown card. This is the recurrence of Zwick and Paterson: package memory solves the game by it, and MoveValue
// values single moves. Of the u = 2n-k unknown cards, k are the mates of known ones, and 2j = 2(n-k) are of unknown
// pairs.
func Outcomes(all []Outcome, m Moves, n, k int) []Outcome {
	u, j := 2*n-k, n-k
	add := func(to Next, n, k, ways, of int) {
		if ways > 0 {
			all = append(all, Outcome{to, n, k, ways, of})
		}
	}
	switch m {
	case Move1:
		add(Takes, n-1, k-1, k, u)
		add(Passes, n, k+1, 2*j, u)
	case Move2, MoveS:
		matched := Takes
		if m == MoveS {
			matched = NextTakes
		}
		add(matched, n-1, k-1, k, u)
		add(Takes, n-1, k, 2*j, u*(u-1))       // the second card is the mate of the first
		add(NextTakes, n-1, k, 2*j*k, u*(u-1)) // the second card is the mate of a known one
		add(Passes, n, k+2, 2*j*2*(j-1), u*(u-1))
	case MoveSeen:
		add(Takes, n-1, k-1, 1, u)
		add(NextTakes, n-1, k-1, k-1, u)
		add(Passes, n, k+1, 2*j, u)
	}
	return all
}
