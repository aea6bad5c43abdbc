package job

import (
	"math/big"
	"slices"
	"strings"

	"rencontre/core/memory"
	"rencontre/core/turn"
)

func init() {
	registerSingle("memory-match", &MemoryMatch{})
	registerSingle("memory-reply", &MemoryReply{})
}

// MemoryMatch is a match between two named players. There are n^2/2 positions of n log n bits, here and in
// MemoryReply.
type MemoryMatch struct {
	single
	Pairs   *int     `json:"pairs" doc:"pairs on the table" unit:"pairs" low:"1" high:"500"`
	Players []string `json:"players" doc:"the two players" enum:"optimal,aggressive,defensive,improved,one-move,two-move"`
	First   int      `json:"first" doc:"index of the player who begins" unit:"index"`
}

// MemoryMatchResult has the expected fraction of all pairs for each player, and the expected
// margin of the first over the second, in pairs.
type MemoryMatchResult struct {
	Share  [2]string `json:"share"`
	Margin string    `json:"margin"`
}

func validPlayer(field, name string) error {
	if _, ok := turn.ParsePlayer(name); !ok {
		return bad(field, "%q is no player; there are %s", clip(name), strings.Join(turn.PlayerNames(), ", "))
	}
	return nil
}

func (q *MemoryMatch) Validate() error {
	if len(q.Players) != 2 {
		return bad("players", "names %d players; it must name 2 of %s", len(q.Players),
			strings.Join(turn.PlayerNames(), ", "))
	}
	for _, name := range q.Players {
		if err := validPlayer("players", name); err != nil {
			return err
		}
	}
	if q.First != 0 && q.First != 1 {
		return bad("first", "is %d; it must be 0 or 1, the player who begins", q.First)
	}
	return nil
}

func (q *MemoryMatch) Cost() Cost {
	_, work, bytes := duel(*q.Pairs, q.Players...)
	return costOf(work, 1, bytes)
}

// duel estimates a game between named players: the positions that the ticks count, the
// nanoseconds they take, and the bytes of the optimal player's table.
func duel(pairs int, names ...string) (positions, time, bytes float64) {
	n := triangle(pairs)
	positions, time = n, n*(800+0.42*bits(pairs))
	if slices.Contains(names, turn.Optimal.String()) {
		positions += n
		time += n * exactTime(pairs, 2)
		bytes = movesBytes(pairs, 2)
	}
	return positions, time, bytes
}

func (q *MemoryMatch) Run(_ int, tick Tick) (*MemoryMatchResult, error) {
	var players [2]turn.Player
	for i, name := range q.Players {
		players[i], _ = turn.ParsePlayer(name)
	}
	positions, time, _ := duel(*q.Pairs, q.Players...)
	margin, err := memory.Match(*q.Pairs, players, q.First, tick.scaled(time/positions))
	if err != nil {
		return nil, err
	}
	r := &MemoryMatchResult{Margin: margin.RatString()}
	share := new(big.Rat).Mul(margin, big.NewRat(1, int64(2**q.Pairs)))
	share.Add(share, big.NewRat(1, 2))
	r.Share[0] = share.RatString()
	r.Share[1] = share.Sub(big.NewRat(1, 1), share).RatString()
	return r, nil
}

// MemoryReply finds the best reply to a named player. From leaves the rows below it empty.
type MemoryReply struct {
	single
	Pairs   *int   `json:"pairs" doc:"pairs on the table" unit:"pairs" low:"0" high:"400"`
	Against string `json:"against" doc:"the player to reply to" enum:"optimal,aggressive,defensive,improved,one-move,two-move"`
	From    int    `json:"from,omitempty" doc:"the first row that is listed" unit:"pairs"`
}

// MemoryReplyResult has, for the replier to move, the expected gain, the best moves and the
// share of the pairs left. Waiting is the replier's expected gain if the opponent is to move.
// Row n has k = 0..n.
type MemoryReplyResult struct {
	Value   [][]string  `json:"value"`
	Moves   [][]string  `json:"moves"`
	Share   [][]*string `json:"share"`
	Waiting [][]string  `json:"waiting"`
}

func (q *MemoryReply) Validate() error {
	if q.Against == "" {
		return bad("against", "is missing; it must be one of %s", strings.Join(turn.PlayerNames(), ", "))
	}
	if err := validFrom(q.From, *q.Pairs); err != nil {
		return err
	}
	if err := validPlayer("against", q.Against); err != nil {
		return err
	}
	return validRows(*q.Pairs, q.From, replyText)
}

// replyText is about the text of a row, three values a position, in bytes.
func replyText(n int) float64 { return float64(n+1) * (40 + 0.97*bits(n)) }

func (q *MemoryReply) Cost() Cost {
	_, work, bytes := duel(*q.Pairs, q.Against)
	text := rows(q.From, *q.Pairs, replyText)
	return costOf(work+fractionByte*text, 1, bytes+triangle(*q.Pairs)*exactBytes(*q.Pairs)+heldText*text)
}

func (q *MemoryReply) Run(_ int, tick Tick) (*MemoryReplyResult, error) {
	against, _ := turn.ParsePlayer(q.Against)
	positions, time, _ := duel(*q.Pairs, q.Against)
	t, err := memory.Reply(*q.Pairs, against, tick.scaled(time/positions))
	if err != nil {
		return nil, err
	}
	g := grid{q.From, *q.Pairs, 2, func(n int) int { return n }, replyText}
	return g.exact(t.Value, t.Waiting, t.Moves, tick)
}
