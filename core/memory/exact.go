package memory

import (
	"math/big"
	"slices"

	"rencontre/core/meter"
	"rencontre/core/turn"
)

// A Table holds the optimal moves of all positions up to N pairs and the exact values of those of at
// least From pairs.
type Table struct {
	N, From int
	Players int
	Rules   turn.Rules

	weight  [][]*big.Int   // [j][n-max(j, From)]: W(n, j)
	value   [][]*big.Int   // the same: (Players-1) W(n, j) e(n, j)
	waiting [][]*big.Int   // the same for the player who has just moved
	moves   [][]turn.Moves // [j][n-j]
}

// Value returns e(n, k), the expected gain of the player to move in pairs, as a new
// number. There must be at least From pairs.
func (t *Table) Value(n, k int) *big.Rat { return t.gain(t.value, n, k) }

// Waiting returns the expected gain of the player who has just moved when the next one
// is to move at (n, k). With two players this is -e(n, k). The value of a move follows
// from Value and Waiting of the positions it leads to.
func (t *Table) Waiting(n, k int) *big.Rat { return t.gain(t.waiting, n, k) }

func (t *Table) gain(scaled [][]*big.Int, n, k int) *big.Rat {
	j := n - k
	i := n - max(j, t.From)
	den := big.NewInt(int64(t.Players - 1))
	den.Mul(den, t.weight[j][i])
	return new(big.Rat).SetFrac(scaled[j][i], den)
}

// Moves returns the set of all optimal moves, which is empty for n = 0.
func (t *Table) Moves(n, k int) turn.Moves { return t.moves[n-k][k] }

// gains are the gains of all players times (players-1) W, the mover's first.
type gains []*big.Int

// A diagonal holds the positions with j unknown pairs. It is kept while the next two need it.
type diagonal struct {
	j      int
	weight []*big.Int
	gain   []gains
}

// diagonals are the diagonals j, j-1 and j-2.
type diagonals [3]*diagonal

// next starts the next diagonal, of up to n pairs.
func (d *diagonals) next(n int) *diagonal {
	c := &diagonal{}
	var before []*big.Int
	if d[0] != nil {
		c.j, before = d[0].j+1, d[0].weight
	}
	c.weight = weights(n, c.j, before)
	*d = diagonals{c, d[0], d[1]}
	return c
}

func (d *diagonals) at(n, j int) (w *big.Int, g gains) {
	c := d[d[0].j-j]
	return c.weight[n-j], c.gain[n-j]
}

// Solve computes all positions of up to n pairs for two or more players. Cost:
// Θ(n²) positions.
//
// With three or more players each maximises his own gain. Of tied moves the first in
// the order 0, 1, 2, S is played, which matters only to the gains of the others. Apart
// from k = n, where 1- and 2-move are the same, ties show in Moves.
func Solve(n int, rules turn.Rules, players int, tick Tick) (*Table, error) {
	return SolveFrom(0, n, rules, players, tick)
}

// SolveFrom is Solve for a table with the values of at least from pairs, none if from is n+1. Its
// memory is that of three diagonals besides.
func SolveFrom(from, n int, rules turn.Rules, players int, tick Tick) (*Table, error) {
	return solveTo(from, n, n, rules, players, tick)
}

// solveTo is SolveFrom for the diagonals j = 0..last only, which depend on no others.
func solveTo(from, n, last int, rules turn.Rules, players int, tick Tick) (*Table, error) {
	t := &Table{N: n, From: from, Players: players, Rules: rules}
	m := meter.Meter{Tick: tick, Every: 8}
	s := newSolver(players)
	for j := 0; j <= last; j++ {
		c := s.next(n)
		moves := make([]turn.Moves, 0, n-j+1)
		for p := j; p <= n; p++ {
			g, best := s.position(p, rules)
			c.gain, moves = append(c.gain, g), append(moves, best)
			if err := m.Spend(1); err != nil {
				return nil, err
			}
		}
		t.moves = append(t.moves, moves)
		first := max(from-j, 0)
		own, waiting := make([]*big.Int, len(c.gain)-first), make([]*big.Int, len(c.gain)-first)
		for i, g := range c.gain[first:] {
			own[i], waiting[i] = g[0], g[players-1]
		}
		t.weight = append(t.weight, slices.Clone(c.weight[first:])) // without the weights before
		t.value, t.waiting = append(t.value, own), append(t.waiting, waiting)
	}
	return t, nil
}

// A solver computes the positions of a diagonal from its earlier entries and the two
// diagonals before.
type solver struct {
	mover
	diagonals
	players  int
	pairGain []*big.Int // value of a pair to each seat when the mover takes it
	seat     int        // the seat whose gain is computed
}

func newSolver(players int) *solver {
	s := &solver{players: players, pairGain: make([]*big.Int, players)}
	for i := range s.pairGain {
		s.pairGain[i] = big.NewInt(-1)
	}
	s.pairGain[0].SetInt64(int64(players - 1))
	return s
}

// nextSeat returns the seat that a player has once the turn has passed.
func (s *solver) nextSeat() int { return (s.seat + s.players - 1) % s.players }

// afterPair is the gain of a seat after the mover has taken a pair.
func (s *solver) afterPair(into *big.Int, n, j, seat int) *big.Int {
	w, g := s.at(n, j)
	into.Mul(w, s.pairGain[seat])
	return into.Add(into, g[seat])
}

func (s *solver) takes(into *big.Int, n, j int) *big.Int { return s.afterPair(into, n, j, s.seat) }
func (s *solver) nextTakes(into *big.Int, n, j int) *big.Int {
	return s.afterPair(into, n, j, s.nextSeat())
}

func (s *solver) passes(_ *big.Int, n, j int) *big.Int {
	_, g := s.at(n, j)
	return g[s.nextSeat()]
}

// moveGain is the gain of a seat after a move with p pairs, times (players-1) W.
func (s *solver) moveGain(mv turn.Moves, p, seat int) *big.Int {
	s.seat = seat
	return s.move(mv, p, s.diagonals[0].j, s)
}

// position computes the next position of the diagonal.
func (s *solver) position(p int, rules turn.Rules) (gains, turn.Moves) {
	g := make(gains, s.players)
	if p == 0 {
		for i := range g {
			g[i] = new(big.Int)
		}
		return g, 0
	}
	var best turn.Moves
	allowed := rules.Allowed(p - s.diagonals[0].j)
	for mv := turn.Move0; mv <= turn.MoveS; mv <<= 1 {
		if allowed&mv == 0 {
			continue
		}
		v := s.moveGain(mv, p, 0)
		sign := 1
		if best != 0 {
			sign = v.Cmp(g[0])
		}
		switch {
		case sign > 0:
			g[0], best = v, mv
		case sign == 0:
			best |= mv
		}
	}
	if s.players == 2 {
		g[1] = new(big.Int).Neg(g[0])
		return g, best
	}
	for i := 1; i < s.players; i++ {
		g[i] = s.moveGain(best.First(), p, i)
	}
	return g, best
}
