package job

import "rencontre/core/turn"

// forgetful reports whether more than two players have bounded memory.
func (q *Memory) forgetful() bool { return q.Capacity != nil && *q.Players > 2 }

// forgetfulText is about the text of a value of more than two players with bounded memory, in bytes.
// The value is 0 where the 0-move is best, so fractions do not grow beyond such a position.
func (q *Memory) forgetfulText(n int) float64 {
	per := []float64{turn.Standard: 0.9, turn.Free: 0.9, turn.NoZero: 1.5, turn.OneOnly: 1, turn.TwoOnly: 2,
		turn.Sacrifice: 1.5}
	return per[q.rules()] * bits(n) * (0.7 + (1+0.6*float64(*q.Players))*q.forgets(n)) / 3
}

// forgetfulBytes is the memory of such a position.
func (q *Memory) forgetfulBytes() float64 {
	return float64(*q.Players) * (600 + 1.5*q.forgetfulText(*q.Pairs))
}

// forgets is the share of cards that do not fit a memory at n pairs.
func (q *Memory) forgets(n int) float64 { return 1 - float64(q.known(n))/float64(max(1, n)) }
