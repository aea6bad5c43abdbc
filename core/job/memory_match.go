//go:build !solitaires

package job

import (
	"encoding/json"
	"math/big"
	"strings"

	"rencontre/core/memory"
)

func init() {
	register(Tables, "memory-match", func() Task { return &memoryMatch{} })
	register(Tables, "memory-reply", func() Task { return &memoryReply{} })
}

// memoryMatchPairs and memoryReplyPairs: n^2/2 positions of n log n bits.
const (
	memoryMatchPairs = 500
	memoryReplyPairs = 400
)

// memoryMatch lets two named players meet.
type memoryMatch struct {
	single
	Pairs   *int     `json:"pairs"`
	Players []string `json:"players"`
	First   int      `json:"first"`
}

// MemoryMatch is the result: the expected fraction of all pairs of each player,
// and the expected margin of the first of them over the second, in pairs.
type MemoryMatch struct {
	Share  [2]string `json:"share"`
	Margin string    `json:"margin"`
}

func validPlayer(field, name string) error {
	if _, ok := memory.ParsePlayer(name); !ok {
		return bad(field, "%q is no player; there are %s", clip(name), strings.Join(memory.PlayerNames(), ", "))
	}
	return nil
}

func (q *memoryMatch) Validate() error {
	if err := validPairs(q.Pairs, 1, memoryMatchPairs, ""); err != nil {
		return err
	}
	if len(q.Players) != 2 {
		return bad("players", "names %d players; it must name 2 of %s", len(q.Players), strings.Join(memory.PlayerNames(), ", "))
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

func (q *memoryMatch) Cost() Cost { return rayCost(*q.Pairs) }

// rayCost is that of Theta(n^2) positions of n log n bits.
func rayCost(pairs int) Cost {
	n := float64(pairs)
	positions := (n + 1) * (n + 2) / 2
	return Cost{Work: positions, Seconds: positions * (1e-6 + n*1e-8), Bytes: 1<<20 + positions*(100+n*3)}
}

func (q *memoryMatch) Run(_ int, tick Tick) (json.RawMessage, error) {
	var players [2]memory.Player
	for i, name := range q.Players {
		players[i], _ = memory.ParsePlayer(name)
	}
	margin, err := memory.Match(*q.Pairs, players, q.First, tick)
	if err != nil {
		return nil, err
	}
	r := MemoryMatch{Margin: margin.RatString()}
	share := new(big.Rat).Mul(margin, big.NewRat(1, int64(2**q.Pairs)))
	share.Add(share, big.NewRat(1, 2))
	r.Share[0] = share.RatString()
	r.Share[1] = share.Sub(big.NewRat(1, 1), share).RatString()
	return encode(r)
}

func (q *memoryMatch) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }

// memoryReply finds the best reply to a named player. Beyond JOBS.md: "from"
// leaves the rows below it empty.
type memoryReply struct {
	single
	Pairs   *int   `json:"pairs"`
	Against string `json:"against"`
	From    int    `json:"from,omitempty"`
}

// MemoryReply is the result: the expected gain of the replier when he is to move,
// his best moves and his share of the pairs left, and what he expects when the
// other is to move; rows run k = 0..n.
type MemoryReply struct {
	Value   [][]string  `json:"value"`
	Moves   [][]string  `json:"moves"`
	Share   [][]*string `json:"share"`
	Waiting [][]string  `json:"waiting"`
}

func (q *memoryReply) Validate() error {
	if err := validPairs(q.Pairs, 0, memoryReplyPairs, ""); err != nil {
		return err
	}
	if q.Against == "" {
		return bad("against", "is missing; it must be one of %s", strings.Join(memory.PlayerNames(), ", "))
	}
	if err := validFrom(q.From, *q.Pairs); err != nil {
		return err
	}
	return validPlayer("against", q.Against)
}

func (q *memoryReply) Cost() Cost {
	c := rayCost(*q.Pairs)
	c.Seconds, c.Bytes = c.Seconds*2, c.Bytes*2
	return c
}

func (q *memoryReply) Run(_ int, tick Tick) (json.RawMessage, error) {
	against, _ := memory.ParsePlayer(q.Against)
	t, err := memory.Reply(*q.Pairs, against, tick)
	if err != nil {
		return nil, err
	}
	var r memoryText
	two := 2
	rows := &memoryValues{Pairs: q.Pairs, From: q.From, Players: &two}
	if err := r.exactRows(rows, t.Value, t.Waiting, t.Moves, all, nil, tick); err != nil {
		return nil, err
	}
	return r.end()
}

func (q *memoryReply) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }
