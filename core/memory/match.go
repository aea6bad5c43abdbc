package memory

import "math/big"

// A Player is a strategy that has a name.
type Player int

const (
	// Optimal plays the optimal moves of NoZero. Where 1- and 2-move are equally
	// good he plays the 1-move; for k < n that is never so up to 300 pairs.
	Optimal Player = iota
	// Aggressive always plays the 2-move (Alfthan's Aggressive child).
	Aggressive
	// Defensive plays the 1-move whenever a card is known (Defensive professor).
	Defensive
	// Improved is Defensive, but plays the 2-move when one pair is unknown.
	Improved
	// OneMover plays as OneOnly demands, also when no card is known.
	OneMover
	// TwoMover plays as TwoOnly demands, which is what Aggressive does.
	TwoMover
)

var playerNames = []string{"optimal", "aggressive", "defensive", "improved", "one-move", "two-move"}

func (p Player) String() string { return playerNames[p] }

// PlayerNames lists the names of the players, in the order of the constants.
func PlayerNames() []string { return append([]string(nil), playerNames...) }

// ParsePlayer finds the player of a name.
func ParsePlayer(name string) (Player, bool) {
	for i, s := range playerNames {
		if s == name {
			return Player(i), true
		}
	}
	return 0, false
}

// play is the move of the player at (n, k), n >= 1, k >= 0. table is a NoZero
// table that reaches n; only Optimal looks into it.
func (p Player) play(n, k int, table *Table) Moves {
	switch p {
	case Optimal:
		return table.Moves(n, k).First()
	case OneMover:
		return Move1
	case Defensive, Improved:
		if k >= 1 && (p == Defensive || n-k != 1) {
			return Move1
		}
	}
	return Move2
}

// plan is the table that a set of players needs, or nil.
func plan(n int, tick Tick, players ...Player) (*Table, error) {
	for _, p := range players {
		if p == Optimal {
			return Solve(n, NoZero, 2, tick)
		}
	}
	return nil, nil
}

// A ray is a diagonal j of a game between two different players: the weights and,
// for each, his expected gain times W when he is to move.
type ray struct {
	j      int
	weight []*big.Int
	gain   [2][]*big.Int
}

func (r *ray) at(n, player int) *big.Int { return r.gain[player][n-r.j] }

// weigh appends W(n, j).
func (r *ray) weigh(n int, r1 *ray) {
	w := new(big.Int)
	if n == 0 {
		w.SetInt64(1)
	}
	if n > r.j {
		w.Set(r.weight[n-1-r.j])
	}
	if r.j > 0 {
		w.Add(w, mulSmall(r1.weight[n-r1.j], n-r.j+1))
	}
	r.weight = append(r.weight, w)
}

// turn is the gain times W(n, j) of a player to move who makes a 1- or 2-move.
func (r *ray) turn(mv Moves, n, player int, r1, r2 *ray) *big.Int {
	v := new(big.Int)
	if n == 0 {
		return v
	}
	j, k := r.j, n-r.j
	if k > 0 {
		v.Add(r.weight[k-1], r.at(n-1, player))
	}
	if j == 0 {
		return v
	}
	if mv == Move1 {
		return v.Sub(v, mulSmall(r1.at(n, 1-player), k+1))
	}
	w := r1.weight[n-1-r1.j]
	v.Add(v, w).Add(v, r1.at(n-1, player))
	lost := new(big.Int).Add(w, r1.at(n-1, 1-player))
	v.Sub(v, lost.Mul(lost, big.NewInt(int64(k))))
	if j > 1 {
		v.Sub(v, mulSmall(r2.at(n, 1-player), (k+1)*(k+2)))
	}
	return v
}

// Match is the expected gain of players[0] over players[1], in pairs, when the
// two play n pairs from the start and players[first] begins.
func Match(n int, players [2]Player, first int, tick Tick) (*big.Rat, error) {
	table, err := plan(n, tick, players[0], players[1])
	if err != nil {
		return nil, err
	}
	m := meter{tick: tick, every: 8}
	var r1, r2 *ray
	for j := 0; j <= n; j++ {
		r := &ray{j: j}
		for p := j; p <= n; p++ {
			r.weigh(p, r1)
			for i, player := range players {
				var mv Moves
				if p > 0 {
					mv = player.play(p, p-j, table)
				}
				r.gain[i] = append(r.gain[i], r.turn(mv, p, i, r1, r2))
			}
			if err := m.spend(); err != nil {
				return nil, err
			}
		}
		r1, r2 = r, r1
	}
	margin := new(big.Rat).SetFrac(r1.at(n, first), r1.weight[0])
	if first == 1 {
		margin.Neg(margin)
	}
	return margin, nil
}

// A ReplyTable holds the best replies to one player.
type ReplyTable struct {
	N       int
	Against Player

	weight  [][]*big.Int // [j][n-j]
	value   [][]*big.Int
	waiting [][]*big.Int // the gain of the other, who is to move
	moves   [][]Moves
}

// Value is the gain that the replier expects at (n, k) when he is to move.
func (t *ReplyTable) Value(n, k int) *big.Rat {
	return new(big.Rat).SetFrac(t.value[n-k][k], t.weight[n-k][k])
}

// Waiting is the gain that the replier expects at (n, k) when the other is to move.
func (t *ReplyTable) Waiting(n, k int) *big.Rat {
	v := new(big.Rat).SetFrac(t.waiting[n-k][k], t.weight[n-k][k])
	return v.Neg(v)
}

// Moves is the set of the best replies.
func (t *ReplyTable) Moves(n, k int) Moves { return t.moves[n-k][k] }

// Reply finds the best replies to a player who keeps to his strategy. The
// replier may make a 0-, 1- or 2-move everywhere, and a 0-move hands the turn
// over: the other goes on, so the game always ends.
func Reply(n int, against Player, tick Tick) (*ReplyTable, error) {
	table, err := plan(n, tick, against)
	if err != nil {
		return nil, err
	}
	const replier, other = 0, 1
	t := &ReplyTable{N: n, Against: against}
	m := meter{tick: tick, every: 8}
	var r1, r2 *ray
	for j := 0; j <= n; j++ {
		r := &ray{j: j}
		var moves []Moves
		for p := j; p <= n; p++ {
			r.weigh(p, r1)
			var mv, best Moves
			if p > 0 {
				mv = against.play(p, p-j, table)
			}
			theirs := r.turn(mv, p, other, r1, r2)
			value := new(big.Int)
			if p > 0 {
				best = Move0
				value.Neg(theirs)
				for _, mv := range []Moves{Move1, Move2} {
					v := r.turn(mv, p, replier, r1, r2)
					switch v.Cmp(value) {
					case 1:
						value, best = v, mv
					case 0:
						best |= mv
					}
				}
			}
			r.gain[other] = append(r.gain[other], theirs)
			r.gain[replier] = append(r.gain[replier], value)
			moves = append(moves, best)
			if err := m.spend(); err != nil {
				return nil, err
			}
		}
		t.weight, t.moves = append(t.weight, r.weight), append(t.moves, moves)
		t.value, t.waiting = append(t.value, r.gain[replier]), append(t.waiting, r.gain[other])
		r1, r2 = r, r1
	}
	return t, nil
}
