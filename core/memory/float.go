package memory

import (
	"math"

	"rencontre/core/meter"
	"rencontre/core/turn"
)

// approx is a number and a bound on its error, computed together (running error
// analysis: Higham, Accuracy and Stability of Numerical Algorithms, section 3.3). Every
// rounding adds at most 2^-53 of the result. We charge four times that, of the bound too,
// which covers its own rounding where the number is smaller. The conversions to float64 keep
// the compiler from fusing operations.
type approx struct{ v, err float64 }

const roundoff = 0x1p-51

func (a approx) add(b approx) approx {
	v := a.v + b.v
	return approx{v, float64((a.err+b.err)*(1+roundoff)) + roundoff*math.Abs(v)}
}

// scale multiplies by x/y, where x and y are small integers.
func (a approx) scale(x, y int) approx {
	f := float64(x) / float64(y)
	v := a.v * f
	return approx{v, float64(a.err*math.Abs(f)*(1+roundoff)) + 2*roundoff*math.Abs(v)}
}

// mul multiplies numbers that are not negative.
func (a approx) mul(b approx) approx {
	v := a.v * b.v
	return approx{v, float64((float64(a.v*b.err)+float64(a.err*(b.v+b.err)))*(1+2*roundoff)) + roundoff*v}
}

// quo divides a number that is not negative by a positive one that is larger than its error.
func (a approx) quo(b approx) approx {
	v := a.v / b.v
	return approx{v, float64((a.err+float64(v*b.err))/(b.v-b.err)*(1+2*roundoff)) + roundoff*v}
}

// A FloatTable holds values in floating point with a bound on their errors.
type FloatTable struct {
	N       int
	Players int
	Rules   turn.Rules
	// MaxError bounds the error of every value.
	MaxError float64

	value [][]float64 // [n][k]
	moves [][]turn.Moves
}

// Value returns e(n, k) in pairs, to within MaxError.
func (t *FloatTable) Value(n, k int) float64 { return t.value[n][k] }

// Moves returns the set of moves that may be optimal: those whose values are below the
// best by no more than the bounds on their errors. It contains all optimal moves.
func (t *FloatTable) Moves(n, k int) turn.Moves { return t.moves[n][k] }

// floatDiagonal is a diagonal j. The seats of n pairs begin at (n-j)*players.
type floatDiagonal struct {
	j, players int
	gain       []approx
}

func (c *floatDiagonal) at(n int) []approx {
	i := (n - c.j) * c.players
	return c.gain[i : i+c.players]
}

// ExactMoves is the number of pairs up to which SolveFloat takes the moves of three or
// more players from an exact table. The gains of the others depend on the move that is
// played, so a tie that floating point cannot distinguish from a near miss would spoil
// the bound. Ties occur in small positions, such as 0- and 2-move at (18, 16) of five
// players.
const ExactMoves = 64

// SolveFloat computes all positions of up to n pairs in floating point. With three or
// more players and more than ExactMoves pairs, the bound holds whichever of several
// indistinguishable moves is played. Cost: Θ(n²) positions of 9 bytes.
func SolveFloat(n int, rules turn.Rules, players int, tick Tick) (*FloatTable, error) {
	t := &FloatTable{N: n, Players: players, Rules: rules, value: make([][]float64, n+1), moves: make([][]turn.Moves, n+1)}
	for p := range t.value {
		t.value[p], t.moves[p] = make([]float64, p+1), make([]turn.Moves, p+1)
	}
	s := &floatSolver{players: players, best: make([]approx, players)}
	s.pairGain = make([]approx, players)
	for i := range s.pairGain {
		s.pairGain[i] = approx{-1, 0}.scale(1, players-1)
	}
	s.pairGain[0] = approx{1, 0}
	if players > 2 {
		var err error
		s.exact, err = Solve(min(n, ExactMoves), rules, players, tick)
		if err != nil {
			return nil, err
		}
	}
	m := meter.Meter{Tick: tick, Every: 1 << 12}
	var c1, c2 *floatDiagonal
	for j := 0; j <= n; j++ {
		c := &floatDiagonal{j: j, players: players, gain: make([]approx, 0, (n-j+1)*players)}
		for p := j; p <= n; p++ {
			moves := s.position(p, j, rules, c, c1, c2)
			c.gain = append(c.gain, s.best...)
			t.value[p][p-j], t.moves[p][p-j] = s.best[0].v, moves
			t.MaxError = max(t.MaxError, s.best[0].err)
			if err := m.Spend(1); err != nil {
				return nil, err
			}
		}
		c1, c2 = c, c1
	}
	return t, nil
}

type floatSolver struct {
	players  int
	pairGain []approx // value of a pair to each seat when the mover takes it
	best     []approx // the seats of the last position
	exact    *Table   // the moves of small positions, or nil
}

// move returns the gain of seat i after the move.
func (s *floatSolver) move(mv turn.Moves, p, j, i int, c, c1, c2 *floatDiagonal) approx {
	var r approx
	if mv == turn.Move0 {
		return r
	}
	k, u := p-j, p+j
	next := (i + s.players - 1) % s.players
	if k > 0 {
		seat := i
		if mv == turn.MoveS {
			seat = next
		}
		r = c.at(p - 1)[seat].add(s.pairGain[seat]).scale(k, u)
	}
	if j == 0 {
		return r
	}
	if mv == turn.Move1 {
		return r.add(c1.at(p)[next].scale(2*j, u))
	}
	g := c1.at(p - 1)
	second := g[i].add(s.pairGain[i])
	if k > 0 {
		second = second.add(g[next].add(s.pairGain[next]).scale(k, 1))
	}
	if j > 1 {
		second = second.add(c2.at(p)[next].scale(2*(j-1), 1))
	}
	return r.add(second.scale(1, u-1).scale(2*j, u))
}

// position stores the seats of (p, p-j) in s.best.
func (s *floatSolver) position(p, j int, rules turn.Rules, c, c1, c2 *floatDiagonal) turn.Moves {
	clear(s.best)
	if p == 0 {
		return 0
	}
	allowed := rules.Allowed(p - j)
	var values [4]approx
	floor, top := math.Inf(-1), approx{math.Inf(-1), 0}
	for b, mv := 0, turn.Move0; mv <= turn.MoveS; b, mv = b+1, mv<<1 {
		if allowed&mv == 0 {
			continue
		}
		v := s.move(mv, p, j, 0, c, c1, c2)
		values[b] = v
		floor = max(floor, v.v-v.err)
		top.v, top.err = max(top.v, v.v), max(top.err, v.err)
	}
	var moves turn.Moves
	for b, mv := 0, turn.Move0; mv <= turn.MoveS; b, mv = b+1, mv<<1 {
		if allowed&mv != 0 && values[b].v+values[b].err >= floor {
			moves |= mv
		}
	}
	sure := s.exact != nil && p <= s.exact.N
	if sure {
		moves = s.exact.Moves(p, p-j)
	}
	s.best[0] = top
	if s.players == 2 {
		s.best[1] = approx{-top.v, top.err}
		return moves
	}
	first := moves.First()
	for i := 1; i < s.players; i++ {
		s.best[i] = s.move(first, p, j, i, c, c1, c2)
		for mv := first << 1; mv <= turn.MoveS && !sure; mv <<= 1 {
			if moves&mv != 0 {
				v := s.move(mv, p, j, i, c, c1, c2)
				s.best[i].err = max(s.best[i].err, math.Abs(v.v-s.best[i].v)+v.err)
			}
		}
	}
	return moves
}
