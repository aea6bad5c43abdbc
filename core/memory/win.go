package memory

import "math/big"

// # Playing to win
//
// Zwick and Paterson (section 6) leave open what happens when the players
// maximise the probability of winning instead of the gain. A position is then
// (n, k, lead), the lead that of the player to move, and its value is
// P(win) - P(loss), a draw counting 0. Two players, Standard moves, and one rule
// must be added: a 0-move hands the same position to the opponent, and a second
// 0-move in succession ends the game, the lead deciding. With A(l) the better of
// the 1- and the 2-move at lead l,
//
//	after a 0-move:  w'(l) = max(sign l, A(l))
//	otherwise:       w(l)  = max(-w'(-l), A(l))
//
// A match changes the lead by 1, and a turn that passes changes its sign. When
// |lead| > n the game is decided: the value is the sign of the lead. As in Solve
// W(n,j) w is a whole number. Cost: Theta(n^3) positions.

// A WinTable holds the values of playing to win for all positions up to N pairs.
type WinTable struct {
	N int

	weight [][]*big.Int // [j][n-j]
	value  [][]leads    // [j][n-j]
}

// leads are the values, times W, and moves for the leads -n..n, at n+lead.
type leads struct {
	n     int
	value []*big.Int
	moves []Moves
}

// SolveWin values all positions of up to n pairs.
func SolveWin(n int, tick Tick) (*WinTable, error) {
	t := &WinTable{N: n}
	m := meter{tick: tick, every: 1 << 8}
	for j := 0; j <= n; j++ {
		t.weight = append(t.weight, make([]*big.Int, n-j+1))
		t.value = append(t.value, make([]leads, n-j+1))
		for p := j; p <= n; p++ {
			w := new(big.Int)
			if p == 0 {
				w.SetInt64(1)
			}
			if p > j {
				w.Set(t.weight[j][p-1-j])
			}
			if j > 0 {
				w.Add(w, mulSmall(t.weight[j-1][p-j+1], p-j+1))
			}
			t.weight[j][p-j] = w
			l, err := t.position(p, j, &m)
			if err != nil {
				return nil, err
			}
			t.value[j][p-j] = l
		}
	}
	return t, nil
}

func mulSmall(a *big.Int, b int) *big.Int { return new(big.Int).Mul(a, big.NewInt(int64(b))) }

// scaled is W(n,j) w(n, n-j, lead). The caller must not change it.
func (t *WinTable) scaled(n, j, lead int) *big.Int {
	if lead > n {
		return t.weight[j][n-j]
	}
	if lead < -n {
		return new(big.Int).Neg(t.weight[j][n-j])
	}
	return t.value[j][n-j].value[n+lead]
}

// Value is w(n, k, lead), for the player to move who is ahead by lead.
func (t *WinTable) Value(n, k, lead int) *big.Rat {
	return new(big.Rat).SetFrac(t.scaled(n, n-k, lead), t.weight[n-k][k])
}

// Moves is the set of optimal moves: all that are allowed when the game is decided.
func (t *WinTable) Moves(n, k, lead int) Moves {
	switch {
	case n == 0:
		return 0
	case lead > n || lead < -n:
		return Standard.Allowed(k)
	}
	return t.value[n-k][k].moves[n+lead]
}

// turning gives the scaled values of the 1- and of the 2-move.
func (t *WinTable) turning(n, j, lead int) (one, two *big.Int) {
	k := n - j
	one, two = new(big.Int), new(big.Int)
	if k > 0 {
		one.Set(t.scaled(n-1, j, lead+1))
		two.Set(one)
	}
	if j > 0 {
		one.Sub(one, mulSmall(t.scaled(n, j-1, -lead), k+1))
		two.Add(two, t.scaled(n-1, j-1, lead+1))
		two.Sub(two, mulSmall(t.scaled(n-1, j-1, -lead+1), k))
	}
	if j > 1 {
		two.Sub(two, mulSmall(t.scaled(n, j-2, -lead), (k+1)*(k+2)))
	}
	return one, two
}

func (t *WinTable) position(n, j int, m *meter) (leads, error) {
	l := leads{n: n, value: make([]*big.Int, 2*n+1), moves: make([]Moves, 2*n+1)}
	if n == 0 {
		l.value[0] = new(big.Int)
		return l, nil
	}
	allowed := Standard.Allowed(n - j)
	w := t.weight[j][n-j]
	active := l.value // first A(l), then w(l): a 0-move looks at A(-l)
	for lead := -n; lead <= n; lead++ {
		one, two := t.turning(n, j, lead)
		i := n + lead
		switch {
		case allowed&Move1 == 0:
			active[i], l.moves[i] = two, Move2
		case one.Cmp(two) > 0:
			active[i], l.moves[i] = one, Move1
		case one.Cmp(two) < 0:
			active[i], l.moves[i] = two, Move2
		default:
			active[i], l.moves[i] = one, Move1|Move2
		}
		if err := m.spend(); err != nil {
			return l, err
		}
	}
	if allowed&Move0 == 0 {
		return l, nil
	}
	value := make([]*big.Int, 2*n+1)
	for lead := -n; lead <= n; lead++ {
		answer := mulSmall(w, -sign(lead)) // the opponent, at -lead, ends the game
		if a := active[n-lead]; a.Cmp(answer) > 0 {
			answer = a
		}
		pass := new(big.Int).Neg(answer)
		i := n + lead
		value[i] = active[i]
		switch pass.Cmp(active[i]) {
		case 1:
			value[i], l.moves[i] = pass, Move0
		case 0:
			l.moves[i] |= Move0
		}
	}
	l.value = value
	return l, nil
}

func sign(x int) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
