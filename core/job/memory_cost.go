package job

import (
	"fmt"
	"math"

	"rencontre/core/memory"
	"rencontre/core/turn"
)

// validRows refuses a table of the rows from..pairs whose text would be too long. row estimates
// the text of the row of n pairs.
func validRows(pairs, from int, row func(n int) float64) error {
	total := rows(from, pairs, row)
	if total <= maxText {
		return nil
	}
	most, all := 0, 0.0
	for ; all+row(most+1) <= maxText; most++ {
		all += row(most)
	}
	least := pairs
	for all = row(pairs); all+row(least-1) <= maxText; least-- {
		all += row(least - 1)
	}
	return validText("pairs", total, fmt.Sprintf("take up to %d pairs, or the rows from %d on (from)", most, least))
}

// bits is about the length in bits of the numerator, and of the denominator, of a value at n pairs.
func bits(n int) float64 { return float64(n) * math.Log2(float64(n)+2) }

// known is the greatest k in the row of n pairs.
func (q *Memory) known(n int) int {
	if q.Capacity != nil {
		return min(n, *q.Capacity)
	}
	return n
}

// rowText is about the text of a row, in bytes. Under one-only much cancels; with bounded
// memory nothing does.
func (q *Memory) rowText(n int) float64 {
	each := 40.0
	if q.Expansions {
		each += expansionTerms * expansionText
	}
	switch {
	case !*q.Exact:
	case q.forgetful():
		each += 3 * q.forgetfulText(n)
	case q.rules() == turn.OneOnly && q.Capacity == nil:
		each += 0.17 * bits(n)
	case q.known(n) < n:
		each += 1.3 * bits(n)
	case *q.Players > 2:
		each += 0.7 * bits(n)
	default:
		each += 0.63 * bits(n)
	}
	return float64(q.known(n)+1) * each
}

// solving returns how many positions are solved and the time for it, in nanoseconds.
func (q *Memory) solving() (positions, time float64) {
	n, p := *q.Pairs, float64(*q.Players)
	positions = rows(0, n, func(n int) float64 { return float64(q.known(n) + 1) })
	switch {
	case *q.Exact && q.Capacity == nil:
		return positions, positions * exactTime(n, p)
	case q.forgetful():
		text := q.forgetfulText(n)
		return positions, positions * p * (2e3 + 85*text + 0.02*text*text)
	case *q.Exact:
		return positions, positions * (2e3 + 110*bits(n) + 0.04*bits(n)*bits(n)*q.forgets(n))
	case q.Capacity != nil:
		return positions, positions * 190
	case p > 2: // an exact table is solved first
		small := min(n, memory.ExactMoves)
		exact := triangle(small)
		return positions + exact, positions*(40+35*p) + exact*exactTime(small, p)
	}
	return positions, positions * 110
}

// triangle is the number of positions of up to n pairs.
func triangle(n int) float64 { return float64(n+1) * float64(n+2) / 2 }

// exactTime is the time of a position of an exact table, in nanoseconds.
func exactTime(pairs int, players float64) float64 { return players * (650 + 0.11*bits(pairs)) }

// exactBytes is the memory of a position of an exact table: its moves, weight and gains.
func exactBytes(pairs int) float64 { return 450 + 0.13*bits(pairs) }

// solvedBytes is the memory of the table. An exact table of players who forget nothing drops the values
// of fewer pairs than From, and takes their moves and three diagonals.
func (q *Memory) solvedBytes() float64 {
	n, p := *q.Pairs, float64(*q.Players)
	positions, _ := q.solving()
	switch {
	case q.forgetful():
		return positions * q.forgetfulBytes()
	case !*q.Exact:
		return positions * 24
	case q.Capacity != nil:
		return positions * exactBytes(n) * (0.8 + 0.1*p)
	}
	kept := triangle(n) - triangle(q.From-1)
	return movesBytes(n, p) + kept*exactBytes(n)*(0.8+0.1*p)
}

// movesBytes is the memory of an exact table without values: its moves and three diagonals.
func movesBytes(pairs int, players float64) float64 {
	return 2*triangle(pairs) + float64(pairs)*2*(1+players)*exactBytes(pairs)
}

// closedTime is the time of a position that the closed forms report to their tick, in nanoseconds.
const closedTime = 2000

// closing is the number of positions that the closed forms report.
func (q *Memory) closing() float64 { return 2 * float64(q.Closed) * (7*float64(q.Closed) + 41) }

// Cost counts nanoseconds.
func (q *Memory) Cost() Cost {
	_, work := q.solving()
	text, perByte := rows(q.From, *q.Pairs, q.rowText), float64(floatByte)
	if *q.Exact {
		perByte = fractionByte
	}
	return costOf(work+perByte*text+closedTime*q.closing(), 1, q.solvedBytes()+heldText*text)
}
