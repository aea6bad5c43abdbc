package memory

import (
	"cmp"
	"math/big"

	"rencontre/core/meter"
	"rencontre/core/turn"
)

// # Playing to win
//
// Zwick and Paterson (section 6) leave open what happens when the players maximise the
// probability of winning instead of the gain. A position is then (n, k, lead), where
// lead is that of the player to move, and its value is P(win) - P(loss); a draw counts
// 0. The game has two players, Standard moves and one additional rule: a 0-move passes
// the same position to the opponent, and a second 0-move in succession ends the game
// with the current lead. With A(l) the better of the 1- and the 2-move at lead l,
//
//	after a 0-move:  w'(l) = max(sign l, A(l))
//	otherwise:       w(l)  = max(-w'(-l), A(l))
//
// A match changes the lead by 1, and a turn that passes changes its sign. When
// |lead| > n the game is decided, and the value is the sign of the lead. As in Solve,
// W(n,j) w is an integer. Cost: Θ(n³) positions.

// A WinTable holds the values of playing to win for all positions up to N pairs.
type WinTable struct {
	N int

	weight [][]*big.Int // [j][n-j]
	value  [][]leads    // [j][n-j]
}

// leads holds the values, times W, and the moves for the leads -n..n, at index n+lead.
type leads struct {
	n     int
	value []*big.Int
	moves []turn.Moves
}

// SolveWin computes all positions of up to n pairs.
func SolveWin(n int, tick Tick) (*WinTable, error) {
	t := &WinTable{N: n}
	m := meter.Meter{Tick: tick, Every: 1 << 8}
	v := winSolver{t: t}
	before := []*big.Int(nil)
	for j := 0; j <= n; j++ {
		before = weights(n, j, before)
		t.weight = append(t.weight, before)
		t.value = append(t.value, make([]leads, n-j+1))
		for p := j; p <= n; p++ {
			l, err := v.position(p, j, &m)
			if err != nil {
				return nil, err
			}
			t.value[j][p-j] = l
		}
	}
	return t, nil
}

// scaled returns W(n,j) w(n, n-j, lead). The caller must not change it.
func (t *WinTable) scaled(n, j, lead int) *big.Int {
	if lead > n {
		return t.weight[j][n-j]
	}
	if lead < -n {
		return new(big.Int).Neg(t.weight[j][n-j])
	}
	return t.value[j][n-j].value[n+lead]
}

// Value returns w(n, k, lead) for the player to move, who is ahead by lead.
func (t *WinTable) Value(n, k, lead int) *big.Rat {
	return new(big.Rat).SetFrac(t.scaled(n, n-k, lead), t.weight[n-k][k])
}

// Moves returns the set of optimal moves, which is all allowed moves once the game is
// decided.
func (t *WinTable) Moves(n, k, lead int) turn.Moves {
	switch {
	case n == 0:
		return 0
	case lead > n || lead < -n:
		return turn.Standard.Allowed(k)
	}
	return t.value[n-k][k].moves[n+lead]
}

// A winSolver computes the values of moves at a lead.
type winSolver struct {
	mover
	t    *WinTable
	lead int
}

func (v *winSolver) takes(_ *big.Int, n, j int) *big.Int { return v.t.scaled(n, j, v.lead+1) }

func (v *winSolver) nextTakes(into *big.Int, n, j int) *big.Int {
	return into.Neg(v.t.scaled(n, j, 1-v.lead))
}

func (v *winSolver) passes(into *big.Int, n, j int) *big.Int {
	return into.Neg(v.t.scaled(n, j, -v.lead))
}

func (v *winSolver) position(n, j int, m *meter.Meter) (leads, error) {
	l := leads{n: n, value: make([]*big.Int, 2*n+1), moves: make([]turn.Moves, 2*n+1)}
	if n == 0 {
		l.value[0] = new(big.Int)
		return l, nil
	}
	allowed := turn.Standard.Allowed(n - j)
	w := v.t.weight[j][n-j]
	active := l.value // first holds A(l), then w(l); a 0-move reads A(-l)
	for lead := -n; lead <= n; lead++ {
		v.lead = lead
		one, two := v.move(turn.Move1, n, j, v), v.move(turn.Move2, n, j, v)
		i := n + lead
		switch {
		case allowed&turn.Move1 == 0:
			active[i], l.moves[i] = two, turn.Move2
		case one.Cmp(two) > 0:
			active[i], l.moves[i] = one, turn.Move1
		case one.Cmp(two) < 0:
			active[i], l.moves[i] = two, turn.Move2
		default:
			active[i], l.moves[i] = one, turn.Move1|turn.Move2
		}
		if err := m.Spend(1); err != nil {
			return l, err
		}
	}
	if allowed&turn.Move0 == 0 {
		return l, nil
	}
	value := make([]*big.Int, 2*n+1)
	for lead := -n; lead <= n; lead++ {
		answer := new(big.Int).Mul(w, big.NewInt(int64(-cmp.Compare(lead, 0)))) // the opponent, at -lead, ends the game
		a := active[n-lead]
		if a.Cmp(answer) > 0 {
			answer = a
		}
		pass := new(big.Int).Neg(answer)
		i := n + lead
		value[i] = active[i]
		switch pass.Cmp(active[i]) {
		case 1:
			value[i], l.moves[i] = pass, turn.Move0
		case 0:
			l.moves[i] |= turn.Move0
		}
	}
	l.value = value
	return l, nil
}
