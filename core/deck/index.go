package deck

import "math/big"

// Index returns the index, from 0, of a whole deck of the shape among all its arrangements in
// dictionary order. Cost: n*m multiplications of numbers below Count.
func (s Shape) Index(d Deck) *big.Int {
	left := make([]int, s.Ranks)
	for i := range left {
		left[i] = s.Suits
	}
	index := new(big.Int)
	arrangements := s.Count() // of the cards not yet placed
	var below big.Int
	for i, c := range d {
		rest := int64(len(d) - i)
		for r := 1; r < c; r++ {
			below.Mul(arrangements, big.NewInt(int64(left[r-1])))
			index.Add(index, below.Quo(&below, big.NewInt(rest)))
		}
		arrangements.Mul(arrangements, big.NewInt(int64(left[c-1])))
		arrangements.Quo(arrangements, big.NewInt(rest))
		left[c-1]--
	}
	return index
}

// FromIndex returns the deck of the shape with an index, 0 <= index < Count. Cost: as Index.
func (s Shape) FromIndex(index *big.Int) Deck {
	left := make([]int, s.Ranks)
	for i := range left {
		left[i] = s.Suits
	}
	rem := new(big.Int).Set(index)
	arrangements := s.Count()
	if rem.Sign() < 0 || rem.Cmp(arrangements) >= 0 {
		panic("deck: index out of range")
	}
	d := make(Deck, 0, s.N())
	for rest := int64(s.N()); rest > 0; rest-- {
		for r := range left {
			begins := new(big.Int).Mul(arrangements, big.NewInt(int64(left[r])))
			begins.Quo(begins, big.NewInt(rest))
			if rem.Cmp(begins) < 0 {
				d = append(d, r+1)
				left[r]--
				arrangements = begins
				break
			}
			rem.Sub(rem, begins)
		}
	}
	return d
}
