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

// An exactGrid holds rows of exact numbers.
type exactGrid struct {
	value, moves, waiting [][]string
	share                 [][]*string
	asymptotic            [][]float64
}

// exact lists exact numbers. waiting and expand may be nil.
func (g grid) exact(value, waiting func(n, k int) *big.Rat, moves func(n, k int) turn.Moves,
	expand func(n, k int) float64, tick Tick) (*exactGrid, error) {
	r := &exactGrid{}
	players := int64(g.players)
	for n := 0; n <= g.pairs; n++ {
		each := fractionByte * g.text(n) / float64(g.known(n)+1)
		values, moveNames, shares := []string{}, []string{}, []*string{}
		waits, expansions := []string{}, []float64{}
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
			if expand != nil {
				expansions = append(expansions, expand(n, k))
			}
			if err := tick(each); err != nil {
				return nil, err
			}
		}
		r.value, r.share = append(r.value, values), append(r.share, shares)
		r.moves = append(r.moves, moveNames)
		if waiting != nil {
			r.waiting = append(r.waiting, waits)
		}
		if expand != nil {
			r.asymptotic = append(r.asymptotic, expansions)
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
