package job

import (
	"math/big"

	"rencontre/core/turn"
)

// A grid describes the rows of a result, n = 0..pairs. Rows below from are empty; the others
// have k = 0..known(n). text is about the text of a row, in bytes.
type grid struct {
	from, pairs, players int
	known                func(n int) int
	text                 func(n int) float64
}

// exact lists exact numbers, as memory-reply has them. waiting may be nil.
func (g grid) exact(value, waiting func(n, k int) *big.Rat, moves func(n, k int) turn.Moves,
	tick Tick) (*MemoryReplyResult, error) {
	r := &MemoryReplyResult{}
	players := int64(g.players)
	for n := 0; n <= g.pairs; n++ {
		each := fractionByte * g.text(n) / float64(g.known(n)+1)
		values, moveNames, shares, waits := []string{}, []string{}, []*string{}, []string{}
		for k := 0; n >= g.from && k <= g.known(n); k++ {
			e := value(n, k)
			values = append(values, e.RatString())
			moveNames = append(moveNames, moves(n, k).String())
			shares = append(shares, nil)
			if n > 0 { // (n + (p-1) e) / (p n)
				e.Mul(e, big.NewRat(players-1, 1)).Add(e, big.NewRat(int64(n), 1))
				text := e.Mul(e, big.NewRat(1, players*int64(n))).RatString()
				shares[k] = &text
			}
			if waiting != nil {
				waits = append(waits, waiting(n, k).RatString())
			}
			if err := tick(each); err != nil {
				return nil, err
			}
		}
		r.Value, r.Share = append(r.Value, values), append(r.Share, shares)
		r.Moves = append(r.Moves, moveNames)
		if waiting != nil {
			r.Waiting = append(r.Waiting, waits)
		}
	}
	return r, nil
}

// floats lists floating-point numbers.
func (g grid) floats(value func(n, k int) float64, moves func(n, k int) turn.Moves, maxError float64,
	tick Tick) (*MemoryResult, error) {
	p := float64(g.players)
	var values [][]float64
	var shares [][]*float64
	r := &MemoryResult{MaxError: &maxError}
	for n := 0; n <= g.pairs; n++ {
		v, s, m := []float64{}, []*float64{}, []string{}
		for k := 0; n >= g.from && k <= g.known(n); k++ {
			e := value(n, k)
			v, m = append(v, e), append(m, moves(n, k).String())
			s = append(s, nil)
			if n > 0 {
				share := (float64(n) + (p-1)*e) / (p * float64(n))
				s[k] = &share
			}
		}
		values, shares, r.Moves = append(values, v), append(shares, s), append(r.Moves, m)
		if n >= g.from {
			if err := tick(floatByte * g.text(n)); err != nil {
				return nil, err
			}
		}
	}
	r.Value, r.Share = values, shares
	return r, nil
}

// expanded lists the values of an expansion. Without unknown pairs all pairs are the mover's.
func (g grid) expanded(expand func(n, k int) float64, tick Tick) (rows [][]float64, err error) {
	for n := 0; n <= g.pairs; n++ {
		row := []float64{}
		for k := 0; n >= g.from && k < n; k++ {
			row = append(row, expand(n, k))
		}
		if n >= g.from {
			row = append(row, float64(n))
		}
		rows = append(rows, row)
		if err := tick(0); err != nil { // the text of a row has the time
			return nil, err
		}
	}
	return rows, nil
}
