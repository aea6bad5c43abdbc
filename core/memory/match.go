package memory

import (
	"math/big"

	"rencontre/core/meter"
	"rencontre/core/turn"
)

// moveOf returns the move of a player at (n, k). table is a NoZero table of at least n pairs, which
// only Optimal uses.
func moveOf(p turn.Player, n, k int, table *Table) turn.Moves {
	switch p {
	case turn.Optimal:
		return table.Moves(n, k).First()
	case turn.OneMover:
		return turn.Move1
	case turn.Defensive, turn.Improved:
		if k >= 1 && (p == turn.Defensive || n-k != 1) {
			return turn.Move1
		}
	}
	return turn.Move2
}

// A duel computes the positions of two players who choose their moves in different ways. The
// gains of a position are those of each player when he is to move, times W.
type duel struct {
	mover
	diagonals
	players [2]turn.Player
	table   *Table // the moves of Optimal without values, nil if nobody needs them
	player  int    // the player to move
}

// bestReply makes the best of the 0-, 1- and 2-move everywhere. A 0-move passes the turn, and the
// other goes on, so the game always ends. Only the first player of a duel may play it.
const bestReply turn.Player = -1

// solveDuel computes all positions of up to n pairs and passes each diagonal to done, with the moves
// of the first player. Cost: Θ(n²) positions.
func solveDuel(n int, players [2]turn.Player, tick Tick, done func(d *diagonal, moves []turn.Moves)) error {
	d := duel{players: players}
	if players[0] == turn.Optimal || players[1] == turn.Optimal {
		var err error
		if d.table, err = SolveFrom(n+1, n, turn.NoZero, 2, tick); err != nil {
			return err
		}
	}
	m := meter.Meter{Tick: tick, Every: 8}
	for j := 0; j <= n; j++ {
		c := d.next(n)
		moves := make([]turn.Moves, 0, n-j+1)
		for p := j; p <= n; p++ {
			other := d.moveGain(moveOf(d.players[1], p, p-j, d.table), p, 1)
			gain, mv := d.first(p, other)
			c.gain, moves = append(c.gain, gains{gain, other}), append(moves, mv)
			if err := m.Spend(1); err != nil {
				return err
			}
		}
		done(c, moves)
	}
	return nil
}

// first returns the gain of the first player to move with p pairs, and his moves. other is the gain
// of the other player to move there.
func (d *duel) first(p int, other *big.Int) (gain *big.Int, moves turn.Moves) {
	if d.players[0] != bestReply {
		mv := moveOf(d.players[0], p, p-d.diagonals[0].j, d.table)
		return d.moveGain(mv, p, 0), mv
	}
	if p == 0 {
		return new(big.Int), 0
	}
	gain, moves = new(big.Int).Neg(other), turn.Move0
	for _, mv := range []turn.Moves{turn.Move1, turn.Move2} {
		v := d.moveGain(mv, p, 0)
		switch v.Cmp(gain) {
		case 1:
			gain, moves = v, mv
		case 0:
			moves |= mv
		}
	}
	return gain, moves
}

func (d *duel) takes(into *big.Int, n, j int) *big.Int {
	w, g := d.at(n, j)
	return into.Add(w, g[d.player])
}

func (d *duel) nextTakes(into *big.Int, n, j int) *big.Int {
	w, g := d.at(n, j)
	return into.Neg(into.Add(w, g[1-d.player]))
}

func (d *duel) passes(into *big.Int, n, j int) *big.Int {
	_, g := d.at(n, j)
	return into.Neg(g[1-d.player])
}

// moveGain is the gain, times W, of a player with n pairs who makes a 1- or 2-move.
func (d *duel) moveGain(mv turn.Moves, n, player int) *big.Int {
	d.player = player
	return d.move(mv, n, d.diagonals[0].j, d)
}

// Match returns the expected gain of players[0] over players[1], in pairs, when they play
// n pairs from the start and players[first] begins.
func Match(n int, players [2]turn.Player, first int, tick Tick) (*big.Rat, error) {
	var start *diagonal
	err := solveDuel(n, players, tick, func(d *diagonal, _ []turn.Moves) { start = d })
	if err != nil {
		return nil, err
	}
	margin := new(big.Rat).SetFrac(start.gain[0][first], start.weight[0])
	if first == 1 {
		margin.Neg(margin)
	}
	return margin, nil
}

// A ReplyTable holds the best replies to one player.
type ReplyTable struct {
	diagonals []*diagonal
	moves     [][]turn.Moves
}

// Value returns the expected gain of the replier at (n, k) when he is to move.
func (t *ReplyTable) Value(n, k int) *big.Rat { return t.gain(n, k, 0) }

// Waiting returns the expected gain of the replier at (n, k) when the other is to move.
func (t *ReplyTable) Waiting(n, k int) *big.Rat {
	v := t.gain(n, k, 1)
	return v.Neg(v)
}

func (t *ReplyTable) gain(n, k, player int) *big.Rat {
	d := t.diagonals[n-k]
	return new(big.Rat).SetFrac(d.gain[k][player], d.weight[k])
}

// Moves returns the set of best replies.
func (t *ReplyTable) Moves(n, k int) turn.Moves { return t.moves[n-k][k] }

// Reply finds the best replies to a player with a fixed strategy. The replier may make
// a 0-, 1- or 2-move everywhere.
func Reply(n int, against turn.Player, tick Tick) (*ReplyTable, error) {
	t := &ReplyTable{}
	err := solveDuel(n, [2]turn.Player{bestReply, against}, tick, func(d *diagonal, moves []turn.Moves) {
		t.diagonals, t.moves = append(t.diagonals, d), append(t.moves, moves)
	})
	return t, err
}
