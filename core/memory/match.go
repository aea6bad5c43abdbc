package memory

import (
	"math/big"
	"slices"

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
func PlayerNames() []string { return slices.Clone(playerNames) }

// ParsePlayer returns the player with a name.
func ParsePlayer(name string) (p Player, ok bool) {
	i := slices.Index(playerNames, name)
	return Player(max(0, i)), i >= 0
}

// play returns the move of the player at (n, k). table is a NoZero table of at least n pairs, which
// only Optimal uses.
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

// A duel computes the positions of two players who choose their moves in different ways. The
// gains of a position are those of each player when he is to move, times W.
type duel struct {
	mover
	diagonals
	players [2]Player
	table   *Table // the moves of Optimal without values, nil if nobody needs them
	player  int    // the player to move
}

// bestReply makes the best of the 0-, 1- and 2-move everywhere. A 0-move passes the turn, and the
// other goes on, so the game always ends. Only the first player of a duel may play it.
const bestReply Player = -1

// solveDuel computes all positions of up to n pairs and passes each diagonal to done, with the moves
// of the first player. Cost: Theta(n^2) positions.
func solveDuel(n int, players [2]Player, tick Tick, done func(d *diagonal, moves []Moves)) error {
	d := duel{players: players}
	if players[0] == Optimal || players[1] == Optimal {
		var err error
		if d.table, err = SolveFrom(n+1, n, NoZero, 2, tick); err != nil {
			return err
		}
	}
	m := meter.Meter{Tick: tick, Every: 8}
	for j := 0; j <= n; j++ {
		c := d.next(n)
		moves := make([]Moves, 0, n-j+1)
		for p := j; p <= n; p++ {
			other := d.worth(d.players[1].play(p, p-j, d.table), p, 1)
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
func (d *duel) first(p int, other *big.Int) (gain *big.Int, moves Moves) {
	if d.players[0] != bestReply {
		mv := d.players[0].play(p, p-d.diagonals[0].j, d.table)
		return d.worth(mv, p, 0), mv
	}
	if p == 0 {
		return new(big.Int), 0
	}
	gain, moves = new(big.Int).Neg(other), Move0
	for _, mv := range []Moves{Move1, Move2} {
		v := d.worth(mv, p, 0)
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

// worth is the gain, times W, of a player with n pairs who makes a 1- or 2-move.
func (d *duel) worth(mv Moves, n, player int) *big.Int {
	d.player = player
	return d.move(mv, n, d.diagonals[0].j, d)
}

// Match returns the expected gain of players[0] over players[1], in pairs, when they play
// n pairs from the start and players[first] begins.
func Match(n int, players [2]Player, first int, tick Tick) (*big.Rat, error) {
	var start *diagonal
	err := solveDuel(n, players, tick, func(d *diagonal, _ []Moves) { start = d })
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
	moves     [][]Moves
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
func (t *ReplyTable) Moves(n, k int) Moves { return t.moves[n-k][k] }

// Reply finds the best replies to a player with a fixed strategy. The replier may make
// a 0-, 1- or 2-move everywhere.
func Reply(n int, against Player, tick Tick) (*ReplyTable, error) {
	t := &ReplyTable{}
	err := solveDuel(n, [2]Player{bestReply, against}, tick, func(d *diagonal, moves []Moves) {
		t.diagonals, t.moves = append(t.diagonals, d), append(t.moves, moves)
	})
	return t, err
}
