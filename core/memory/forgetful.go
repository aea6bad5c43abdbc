package memory

import (
	"math/big"

	"rencontre/core/meter"
	"rencontre/core/turn"
)

// # Several players who forget
//
// Cards are forgotten as in bounded.go. With a full memory, k = Capacity, a turn can lead
// back to its own position, with the turn passed. For two players this position has one
// value. For three or more the value of a move depends on what the others do in the same
// position later, and best play need not be unique there.
//
// The rule is: all players make the same move in such a position, and a move is stable if
// nobody gains by another move for one turn. Of several stable moves the one with the
// largest value to the mover is played, and the first in the order 0, 1, 2, S if that is a
// tie. If no move is stable, it is the one with the largest value of all. Several and None
// list these positions. With two players both lists are empty.

// Forgetful holds the exact values of the positions (n, k), k <= Capacity, for two or more
// players who remember the last Capacity cards.
type Forgetful struct {
	N, Capacity, Players int
	Rules                turn.Rules
	Several              [][2]int // positions (n, k) where stable moves have different values to the mover
	None                 [][2]int // positions (n, k) without a stable move

	gain     [][][]*big.Rat // [n][k][seat], the mover's first
	moves    [][]turn.Moves
	pairGain []*big.Rat // value of a pair to each seat when the mover takes it
}

// Value returns the expected gain of the player to move at (n, k), k <= min(n, Capacity), in
// pairs, as a new number.
func (t *Forgetful) Value(n, k int) *big.Rat { return new(big.Rat).Set(t.gain[n][k][0]) }

// Waiting returns the same for the player who has just moved.
func (t *Forgetful) Waiting(n, k int) *big.Rat { return new(big.Rat).Set(t.gain[n][k][t.Players-1]) }

// Moves returns the set of optimal moves: those of the same value for one turn. In a position
// without a stable move it is the move that is played.
func (t *Forgetful) Moves(n, k int) turn.Moves { return t.moves[n][k] }

// SolveForgetful computes the positions of up to n pairs. OneOnly needs a capacity of at
// least 1. Cost: Θ(n capacity) positions. The values have no small common denominator.
func SolveForgetful(n, capacity int, rules turn.Rules, players int, tick Tick) (*Forgetful, error) {
	t := &Forgetful{N: n, Capacity: capacity, Players: players, Rules: rules}
	for range players {
		t.pairGain = append(t.pairGain, big.NewRat(-1, int64(players-1)))
	}
	t.pairGain[0] = big.NewRat(1, 1)
	m := meter.Meter{Tick: tick, Every: 1}
	for p := range n + 1 {
		known := min(p, capacity)
		t.gain, t.moves = append(t.gain, make([][]*big.Rat, known+1)), append(t.moves, make([]turn.Moves, known+1))
		for k := known; k >= 0; k-- {
			t.position(p, k)
			if err := m.Spend(1); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

// A choice is a move of the player to move, with its value if it is made once: fixed, plus
// again times the value of the same position to the player who has just moved.
type choice struct {
	move         turn.Moves
	fixed, again *big.Rat
	all          []*big.Rat // the gains of all seats if everybody makes this move there
}

// once returns the value of the choice if the others play as in the gains.
func (c *choice) once(gains []*big.Rat) *big.Rat {
	v := new(big.Rat).Mul(c.again, gains[len(gains)-1])
	return v.Add(v, c.fixed)
}

// position computes the position (n, k) from smaller n and greater k.
func (t *Forgetful) position(n, k int) {
	if n == 0 {
		t.gain[n][k] = t.everyone(0, n, k)
		return
	}
	var choices []*choice
	loops := false
	for mv := turn.Move0; mv <= turn.MoveS; mv <<= 1 {
		if t.Rules.Allowed(k)&mv != 0 {
			fixed, again := t.outcome(mv, n, k, 0)
			choices = append(choices, &choice{move: mv, fixed: fixed, again: again})
			loops = loops || again.Sign() != 0
		}
	}
	if !loops {
		var best *choice
		for _, c := range choices {
			if best == nil || c.fixed.Cmp(best.fixed) > 0 {
				best = c
			}
		}
		t.gain[n][k] = t.everyone(best.move, n, k)
		t.moves[n][k] = ties(choices, t.gain[n][k])
		return
	}
	var best, stable *choice
	several := false
	for _, c := range choices {
		c.all = t.everyone(c.move, n, k)
		if best == nil || c.all[0].Cmp(best.all[0]) > 0 {
			best = c
		}
		if !isStable(c, choices) {
			continue
		}
		several = several || stable != nil && c.all[0].Cmp(stable.all[0]) != 0
		if stable == nil || c.all[0].Cmp(stable.all[0]) > 0 {
			stable = c
		}
	}
	if stable == nil {
		t.None = append(t.None, [2]int{n, k})
		t.gain[n][k], t.moves[n][k] = best.all, best.move
		return
	}
	if several {
		t.Several = append(t.Several, [2]int{n, k})
	}
	t.gain[n][k], t.moves[n][k] = stable.all, ties(choices, stable.all)
}

// isStable reports whether no other choice is better for one turn when all make the choice c.
func isStable(c *choice, choices []*choice) bool {
	for _, other := range choices {
		if other.once(c.all).Cmp(c.all[0]) > 0 {
			return false
		}
	}
	return true
}

// ties returns the moves that have the value of the mover for one turn.
func ties(choices []*choice, gains []*big.Rat) (m turn.Moves) {
	for _, c := range choices {
		if c.once(gains).Cmp(gains[0]) == 0 {
			m |= c.move
		}
	}
	return m
}

// everyone returns the gains of all seats if all make a move at (n, k). The gain of seat i is
// a[i] + c times that of the seat before it, in a circle.
func (t *Forgetful) everyone(mv turn.Moves, n, k int) []*big.Rat {
	gains := make([]*big.Rat, t.Players)
	again := new(big.Rat)
	for i := range gains {
		gains[i], again = t.outcome(mv, n, k, i)
	}
	one := big.NewRat(1, 1)
	if again.Sign() == 0 {
		return gains
	}
	if again.Cmp(one) == 0 { // nobody ever takes a pair
		return t.everyone(turn.Move0, n, k)
	}
	first, power := new(big.Rat), big.NewRat(1, 1)
	for i := range gains { // the seats 0, -1, -2, ...
		first.Add(first, new(big.Rat).Mul(power, gains[(t.Players-i)%t.Players]))
		power.Mul(power, again)
	}
	gains[0] = first.Quo(first, power.Sub(one, power))
	for i := 1; i < t.Players; i++ {
		gains[i].Add(gains[i], new(big.Rat).Mul(again, gains[i-1]))
	}
	return gains
}

// outcome returns the gain of a seat if the mover makes a move at (n, k) once. The gain of the
// seat before it in the same position is left out; again is its probability.
func (t *Forgetful) outcome(mv turn.Moves, n, k, seat int) (fixed, again *big.Rat) {
	fixed, again = new(big.Rat), new(big.Rat)
	if mv == turn.Move0 || n == 0 {
		return fixed, again
	}
	u, j, next := 2*n-k, n-k, (seat+t.Players-1)%t.Players
	add := func(num, den int, v *big.Rat) {
		fixed.Add(fixed, new(big.Rat).Mul(v, big.NewRat(int64(num), int64(den))))
	}
	take := func(known, seat int) *big.Rat { return new(big.Rat).Add(t.pairGain[seat], t.gain[n-1][known][seat]) }
	pass := func(known, num, den int) {
		known = min(known, n, t.Capacity)
		if known == k {
			again.SetFrac64(int64(num), int64(den))
			return
		}
		add(num, den, t.gain[n][known][next])
	}
	switch {
	case k > 0 && mv == turn.MoveS:
		add(k, u, take(k-1, next))
	case k > 0:
		add(k, u, take(k-1, seat))
	}
	switch {
	case j == 0:
	case mv == turn.Move1:
		pass(k+1, 2*j, u)
	default:
		add(2*j, u*(u-1), take(k, seat))
		if k > 0 {
			add(2*j*k, u*(u-1), take(k, next))
		}
		if j > 1 {
			pass(k+2, 4*j*(j-1), u*(u-1))
		}
	}
	return fixed, again
}
