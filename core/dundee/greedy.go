package dundee

import (
	"math/big"

	"rencontre/core/meter"
)

// A Tick receives the number of multisets computed since its last call, which comes at
// least about once a millisecond. Its error stops the work.
type Tick = meter.Tick

// A pace meters elementary operations of a few nanoseconds each, and reports them in the
// units of the caller.
type pace struct{ meter.Meter }

// perTick operations take a quarter of a millisecond natively, under one in a browser.
const perTick = 100_000

func newPace(tick Tick) *pace { return &pace{meter.Meter{Tick: tick, Every: perTick}} }

// spend adds operations, which are also the units.
func (p *pace) spend(operations int) error { return p.Spend(float64(operations)) }

func (p *pace) step(operations int, units float64) error { return p.Step(float64(operations), units) }

func (p *pace) flush() error { return p.Flush() }

// A Size is the work and memory that a deck needs.
type Size struct {
	Multisets *big.Int // multisets visited
	Limbs     int      // limbs of 8 bytes for each multiset
	distinct  int      // upper bound of the distinct numbers in a multiset
}

// Bytes estimates the memory in bytes.
func (s Size) Bytes() float64 {
	n, _ := new(big.Float).SetInt(s.Multisets).Float64()
	return n*float64(s.Limbs)*8 + 1<<20
}

// Operations returns the number of limbs read and written.
func (s Size) Operations() float64 {
	n, _ := new(big.Float).SetInt(s.Multisets).Float64()
	return n * float64(s.distinct*s.Limbs)
}

// MaxMultisets is the largest number of multisets that Greedy and NewTable can index.
const MaxMultisets = 1<<31 - 1

// Need returns what Greedy and NewTable need for a number of rounds.
func Need(deck []int, rounds int) Size {
	s := descending(deck)
	c := sum(s)
	must(0 <= rounds && rounds <= c, "%d rounds with %d cards", rounds, c)
	size := Size{Multisets: new(big.Int), Limbs: limbsFor(fallingFactorial(c, rounds)), distinct: 1}
	if s[len(s)-1] == 0 || rounds == 0 {
		return size
	}
	_, lo, n := latticeSize(s, rounds)
	size.Multisets = n
	// There are no more distinct numbers than ranks, and no more than there are values.
	size.distinct = min(len(s), s[0]-lo[len(s)-1]+1)
	return size
}

// Greedy returns the probability that the best adaptive player wins, for every number m of
// rounds, at index m from 0 to rounds.
//
// It passes once through the multisets in descending dictionary order, in which every
// position comes before those it leads to. The weight of a position after t rounds is the
// number of ways to turn t of the c distinguishable cards that reach it without a
// coincidence. It is an integer, (c)_t times a probability. Cost: see Size.Operations.
func Greedy(deck []int, rounds int, tick Tick) ([]*big.Rat, error) {
	s := descending(deck)
	c, v := sum(s), len(s)
	must(0 <= rounds && rounds <= c, "%d rounds with %d cards", rounds, c)
	// safe[t] is the weight of all games in which a rank is used up by round t, open[t] of
	// those still open after it.
	safe, open := make([]*big.Int, rounds+1), make([]*big.Int, rounds+1)
	for t := range safe {
		safe[t], open[t] = new(big.Int), new(big.Int)
	}
	if s[v-1] == 0 || rounds == 0 {
		safe[0].SetInt64(1)
	} else if err := runGreedy(s, rounds, safe, open, tick); err != nil {
		return nil, err
	}
	wins := make([]*big.Rat, rounds+1)
	won, all := new(big.Int), big.NewInt(1)
	p := newPace(tick)
	for t := range wins {
		if t > 0 {
			left := big.NewInt(int64(c - t + 1))
			won.Mul(won, left)
			all.Mul(all, left)
		}
		// Reducing to lowest terms takes a time quadratic in the length.
		if err := p.step(50*len(all.Bits())*len(all.Bits()), 0); err != nil {
			return nil, err
		}
		won.Add(won, safe[t])
		wins[t] = new(big.Rat).SetFrac(new(big.Int).Add(won, open[t]), all)
	}
	return wins, nil
}

func runGreedy(s []int, rounds int, safe, open []*big.Int, tick Tick) error {
	size := Need(s, rounds)
	l := newLattice(s, rounds)
	w := size.Limbs
	weight := make([]uint64, l.size*w)
	sums := make([]uint64, 2*(rounds+1)*w)
	safeSum := func(t int) []uint64 { return sums[2*t*w:][:w] }
	openSum := func(t int) []uint64 { return sums[(2*t+1)*w:][:w] }

	x := make([]int, len(s))
	copy(x, s)
	var buf []draw
	p := newPace(tick)
	weight[(l.size-1)*w] = 1
	for n, turned := l.size-1, 0; ; n-- {
		here := weight[n*w:][:w]
		buf = buf[:0]
		if turned <= rounds && !isZero(here) {
			addMul(openSum(turned), here, 1)
			if turned < rounds {
				buf = l.draws(x, n, buf)
				for _, d := range buf {
					if d.to < 0 {
						addMul(safeSum(turned+1), here, d.weight)
					} else {
						addMul(weight[d.to*w:][:w], here, d.weight)
					}
				}
			}
		}
		if err := p.step((len(buf)+1)*w+len(s), 1); err != nil {
			return err
		}
		if n == 0 {
			break
		}
		turned += l.down(x)
	}
	for t := range safe {
		safe[t], open[t] = toBig(safeSum(t)), toBig(openSum(t))
	}
	return p.flush()
}
