package memory

import (
	"math/big"

	"rencontre/core/meter"
)

// A Player is a named strategy.
type Player int

const (
	// Optimal plays the optimal moves of NoZero. Where 1- and 2-move are equally good it
	// plays the 1-move; for k < n this never happens up to 300 pairs.
	Optimal Player = iota
	// Aggressive always plays the 2-move (Alfthan's Aggressive child).
	Aggressive
	// Defensive plays the 1-move whenever a card is known (Alfthan's Defensive
	// professor).
	Defensive
	// Improved is Defensive, but plays the 2-move when one pair is unknown.
	Improved
	// OneMover always plays the 1-move, as OneOnly demands, even when no card is known.
	OneMover
	// TwoMover always plays the 2-move, as TwoOnly demands. It plays like Aggressive.
	TwoMover
)

var playerNames = []string{"optimal", "aggressive", "defensive", "improved", "one-move", "two-move"}

func (p Player) String() string { return playerNames[p] }

// PlayerNames returns the names of the players, in the order of the constants.
func PlayerNames() []string { return append([]string(nil), playerNames...) }

// ParsePlayer returns the player with a name.
func ParsePlayer(name string) (Player, bool) {
	for i, s := range playerNames {
		if s == name {
			return Player(i), true
		}
	}
	return 0, false
}

// play returns the move of the player at (n, k), n >= 1, k >= 0. table is a NoZero table
// of at least n pairs, which only Optimal uses.
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

// tableFor returns the table that a set of players needs, or nil.
func tableFor(n int, tick Tick, players ...Player) (*Table, error) {
	for _, p := range players {
		if p == Optimal {
			return Solve(n, NoZero, 2, tick)
		}
	}
	return nil, nil
}

// A duelDiagonal is a diagonal j of a game between two different players: the weights and, for
// each player, his expected gain times W when he is to move.
type duelDiagonal struct {
	j      int
	weight []*big.Int
	gain   [2][]*big.Int
}

// A duel computes the values of moves of two different players.
type duel struct {
	mover
	diagonals [3]*duelDiagonal // j, j-1 and j-2
	player    int              // the player to move
}

// nextDiagonal starts the next diagonal, of up to n pairs.
func (d *duel) nextDiagonal(n int) *duelDiagonal {
	r := &duelDiagonal{}
	before := d.diagonals[0]
	if before != nil {
		r.j, r.weight = before.j+1, weights(n, before.j+1, before.weight)
	} else {
		r.weight = weights(n, 0, nil)
	}
	d.diagonals = [3]*duelDiagonal{r, d.diagonals[0], d.diagonals[1]}
	return r
}

func (d *duel) at(n, j, player int) (w, gain *big.Int) {
	r := d.diagonals[d.diagonals[0].j-j]
	return r.weight[n-j], r.gain[player][n-j]
}

func (d *duel) takes(into *big.Int, n, j int) *big.Int { return into.Add(d.at(n, j, d.player)) }

func (d *duel) nextTakes(into *big.Int, n, j int) *big.Int {
	return into.Neg(into.Add(d.at(n, j, 1-d.player)))
}

func (d *duel) passes(into *big.Int, n, j int) *big.Int {
	_, gain := d.at(n, j, 1-d.player)
	return into.Neg(gain)
}

// worth is the gain, times W, of a player with n pairs who makes a 1- or 2-move.
func (d *duel) worth(mv Moves, n, player int) *big.Int {
	d.player = player
	return d.move(mv, n, d.diagonals[0].j, d)
}

// Match returns the expected gain of players[0] over players[1], in pairs, when they play
// n pairs from the start and players[first] begins. Cost: Theta(n^2) positions.
func Match(n int, players [2]Player, first int, tick Tick) (*big.Rat, error) {
	table, err := tableFor(n, tick, players[0], players[1])
	if err != nil {
		return nil, err
	}
	m := meter.Meter{Tick: tick, Every: 8}
	var d duel
	for j := 0; j <= n; j++ {
		r := d.nextDiagonal(n)
		for p := j; p <= n; p++ {
			for i, player := range players {
				var mv Moves
				if p > 0 {
					mv = player.play(p, p-j, table)
				}
				r.gain[i] = append(r.gain[i], d.worth(mv, p, i))
			}
			if err := m.Spend(1); err != nil {
				return nil, err
			}
		}
	}
	weight, gain := d.at(n, n, first)
	margin := new(big.Rat).SetFrac(gain, weight)
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
	waiting [][]*big.Int // the gain of the other player, who is to move
	moves   [][]Moves
}

// Value returns the expected gain of the replier at (n, k) when he is to move.
func (t *ReplyTable) Value(n, k int) *big.Rat {
	return new(big.Rat).SetFrac(t.value[n-k][k], t.weight[n-k][k])
}

// Waiting returns the expected gain of the replier at (n, k) when the other is to move.
func (t *ReplyTable) Waiting(n, k int) *big.Rat {
	v := new(big.Rat).SetFrac(t.waiting[n-k][k], t.weight[n-k][k])
	return v.Neg(v)
}

// Moves returns the set of best replies.
func (t *ReplyTable) Moves(n, k int) Moves { return t.moves[n-k][k] }

// Reply finds the best replies to a player with a fixed strategy. The replier may make
// a 0-, 1- or 2-move everywhere. A 0-move passes the turn, and the other goes on, so the
// game always ends. Cost: Theta(n^2) positions.
func Reply(n int, against Player, tick Tick) (*ReplyTable, error) {
	table, err := tableFor(n, tick, against)
	if err != nil {
		return nil, err
	}
	const replier, other = 0, 1
	t := &ReplyTable{N: n, Against: against}
	m := meter.Meter{Tick: tick, Every: 8}
	var d duel
	for j := 0; j <= n; j++ {
		r := d.nextDiagonal(n)
		var moves []Moves
		for p := j; p <= n; p++ {
			var mv, best Moves
			if p > 0 {
				mv = against.play(p, p-j, table)
			}
			theirs := d.worth(mv, p, other)
			value := new(big.Int)
			if p > 0 {
				best = Move0
				value.Neg(theirs)
				for _, mv := range []Moves{Move1, Move2} {
					v := d.worth(mv, p, replier)
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
			if err := m.Spend(1); err != nil {
				return nil, err
			}
		}
		t.weight, t.moves = append(t.weight, r.weight), append(t.moves, moves)
		t.value, t.waiting = append(t.value, r.gain[replier]), append(t.waiting, r.gain[other])
	}
	return t, nil
}
