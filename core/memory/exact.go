package memory

import "math/big"

// A Table holds the values and the optimal moves of all positions up to N pairs,
// exactly.
type Table struct {
	N       int
	Players int
	Rules   Rules

	weight  [][]*big.Int // [j][n-j]: W(n, j)
	value   [][]*big.Int // [j][n-j]: (Players-1) W(n, j) e(n, j)
	waiting [][]*big.Int // the same of the player who has just moved
	moves   [][]Moves    // [j][n-j]
}

// Value is e(n, k), the gain that the player to move expects: a new number.
func (t *Table) Value(n, k int) *big.Rat { return t.gain(t.value, n, k) }

// Waiting is the gain that the player who has just moved expects at (n, k), where
// the next one is to move: with two players -e(n, k). What a move is worth follows
// from Value and Waiting of the positions it leads to.
func (t *Table) Waiting(n, k int) *big.Rat { return t.gain(t.waiting, n, k) }

func (t *Table) gain(scaled [][]*big.Int, n, k int) *big.Rat {
	j := n - k
	den := big.NewInt(int64(t.Players - 1))
	den.Mul(den, t.weight[j][k])
	return new(big.Rat).SetFrac(scaled[j][k], den)
}

// Sign is the sign of e(n, k), at no cost.
func (t *Table) Sign(n, k int) int { return t.value[n-k][k].Sign() }

// Moves is the set of all optimal moves, empty for n = 0.
func (t *Table) Moves(n, k int) Moves { return t.moves[n-k][k] }

// seats are the gains of all players, times (players-1) W, the mover's first.
type seats []*big.Int

// column is one diagonal j of the table while it is needed by the next two.
type column struct {
	j      int
	weight []*big.Int
	gain   []seats
}

// at finds the column's entry for n pairs.
func (c *column) at(n int) (w *big.Int, g seats) { return c.weight[n-c.j], c.gain[n-c.j] }

// Solve values all positions of up to n pairs for 2 or more players.
//
// With three or more players each maximises his gain at his own turn. Of tied
// moves the first in the order 0, 1, 2, S is the one played; this matters only
// to the others' gains, and a tie other than that of k = n, where 1- and 2-move
// are the same, is visible in Moves.
func Solve(n int, rules Rules, players int, tick Tick) (*Table, error) {
	t := &Table{N: n, Players: players, Rules: rules}
	m := meter{tick: tick, every: 8}
	s := newSolver(players)
	var c1, c2 *column // j-1 and j-2
	for j := 0; j <= n; j++ {
		c := &column{j: j}
		moves := make([]Moves, 0, n-j+1)
		for p := j; p <= n; p++ {
			w, g, best := s.position(p, j, rules, c, c1, c2)
			c.weight, c.gain = append(c.weight, w), append(c.gain, g)
			moves = append(moves, best)
			if err := m.spend(); err != nil {
				return nil, err
			}
		}
		own, waiting := make([]*big.Int, len(c.gain)), make([]*big.Int, len(c.gain))
		for i, g := range c.gain {
			own[i], waiting[i] = g[0], g[players-1]
		}
		t.weight, t.moves = append(t.weight, c.weight), append(t.moves, moves)
		t.value, t.waiting = append(t.value, own), append(t.waiting, waiting)
		c1, c2 = c, c1
	}
	return t, nil
}

// solver holds the scratch numbers of one run.
type solver struct {
	players int
	take    []*big.Int // what a pair is worth to each seat when the mover takes it
	a, b    big.Int
}

func newSolver(players int) *solver {
	s := &solver{players: players, take: make([]*big.Int, players)}
	for i := range s.take {
		s.take[i] = big.NewInt(-1)
	}
	s.take[0].SetInt64(int64(players - 1))
	return s
}

// seat is the seat that a player has before the turn passes and i after it has.
func (s *solver) next(i int) int { return (i + s.players - 1) % s.players }

// pair is the gain of seat i when the mover takes a pair and moves from (w, g).
func (s *solver) pair(into *big.Int, w *big.Int, g seats, i int) *big.Int {
	into.Mul(w, s.take[i])
	return into.Add(into, g[i])
}

// move is the gain of seat i after the move, times (players-1) W(p, j).
func (s *solver) move(mv Moves, p, j, i int, c, c1, c2 *column) *big.Int {
	r := new(big.Int)
	if mv == Move0 {
		return r
	}
	k := p - j
	if k > 0 { // the first card may match: k/u W(p,j) = W(p-1,j)
		w, g := c.at(p - 1)
		if mv == MoveS {
			s.pair(r, w, g, s.next(i))
		} else {
			s.pair(r, w, g, i)
		}
	}
	if j == 0 {
		return r
	}
	if mv == Move1 { // 2j/u W(p,j) = (k+1) W(p,j-1)
		_, g := c1.at(p)
		return r.Add(r, s.a.Mul(g[s.next(i)], s.b.SetInt64(int64(k+1))))
	}
	w, g := c1.at(p - 1)
	r.Add(r, s.pair(&s.a, w, g, i))
	if k > 0 {
		s.pair(&s.a, w, g, s.next(i))
		r.Add(r, s.a.Mul(&s.a, s.b.SetInt64(int64(k))))
	}
	if j > 1 {
		_, g := c2.at(p)
		r.Add(r, s.a.Mul(g[s.next(i)], s.b.SetInt64(int64(k+1)*int64(k+2))))
	}
	return r
}

// position values (p, p-j) from the entries before it in the columns j, j-1, j-2.
func (s *solver) position(p, j int, rules Rules, c, c1, c2 *column) (*big.Int, seats, Moves) {
	g := make(seats, s.players)
	if p == 0 {
		for i := range g {
			g[i] = new(big.Int)
		}
		return big.NewInt(1), g, 0
	}
	k := p - j
	w := new(big.Int)
	if k > 0 {
		w.Set(c.weight[k-1])
	}
	if j > 0 {
		w1, _ := c1.at(p)
		w.Add(w, s.a.Mul(w1, s.b.SetInt64(int64(k+1))))
	}
	var best Moves
	allowed := rules.Allowed(k)
	for mv := Move0; mv <= MoveS; mv <<= 1 {
		if allowed&mv == 0 {
			continue
		}
		v := s.move(mv, p, j, 0, c, c1, c2)
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
		return w, g, best
	}
	for i := 1; i < s.players; i++ {
		g[i] = s.move(best.First(), p, j, i, c, c1, c2)
	}
	return w, g, best
}
