package particle

import (
	"fmt"
	"math/big"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// Limits of a run.
const (
	MaxRanks     = winning.MaxRanks
	MaxCards     = winning.MaxCards
	MaxParticles = 1 << 20
)

// Valid reports in words what is wrong with the problem, nil if nothing is. There
// need be no tables of steps, so that some are valid here that cannot be counted.
func Valid(q winning.Problem) error {
	if err := q.Rules.Valid(); err != nil {
		return err
	}
	switch n := q.Shape.N(); {
	case q.Rules.Game.Treize():
		return fmt.Errorf("%s has no winning decks", q.Rules.Game)
	case q.Rules.Ranks != q.Shape.Ranks:
		return fmt.Errorf("the game has %d ranks, the deck %d", q.Rules.Ranks, q.Shape.Ranks)
	case q.Weak && q.Rules.Game != solitaire.HeLovesMe:
		return fmt.Errorf("only hlm is won weakly")
	case q.Shape.Ranks < 1 || q.Shape.Ranks > MaxRanks:
		return fmt.Errorf("%d ranks are not from 1 to %d", q.Shape.Ranks, MaxRanks)
	case q.Shape.Suits < 1 || n > MaxCards:
		return fmt.Errorf("%d cards are not from 1 to %d", n, MaxCards)
	}
	return nil
}

// Run estimates how many decks win by one population of size histories, the run of
// that number. It is 0 if the population dies. tick hears units of work, about
// nanoseconds.
func Run(q winning.Problem, size int, seed, run uint64, tick meter.Tick) (Number, error) {
	g := newGrower(q, size, deck.Stream(seed, run), tick)
	product, total := big.NewInt(1), new(big.Int)
	for k := range g.n {
		if len(g.now.kids) == 0 {
			return Number{}, g.Flush()
		}
		product.Mul(product, total.SetUint64(g.now.total()))
		if k+1 == g.n {
			break // there is no need to draw them
		}
		if err := g.step(k); err != nil {
			return Number{}, err
		}
	}
	return quotient(product, g.divisor(q.Shape.Suits), 0), g.Flush()
}

// divisor is what a product of total weights is divided by: the weights of all cards,
// the orders of the suits of each rank, and the size for every mean but that of the
// one history of no cards.
func (g *grower) divisor(suits int) *big.Int {
	d, x := big.NewInt(1), new(big.Int)
	for _, w := range g.weight {
		for j := 1; j <= suits; j++ {
			d.Mul(d, x.SetInt64(int64(j*int(w))))
		}
	}
	return d.Mul(d, power(int64(g.size), g.n-1))
}

// Effort is about the work of a run, in the units of Run, and the bytes it holds. It
// is learnt from a small population, always the same, and from a larger one if that
// dies: only then does a run that dies early count as cheap.
func Effort(q winning.Problem, size int) (work, bytes float64) {
	for _, pilot := range []int{16, 1024} {
		g := newGrower(q, pilot, deck.Stream(0, 0), nil)
		most, k := 0, 0
		work = 0
		g.Tick = func(units float64) error {
			work += units
			return nil
		}
		for ; k+1 < g.n && len(g.now.kids) > 0; k++ {
			if g.step(k) != nil {
				panic("particle: an error from nowhere")
			}
			most = max(most, len(g.now.kids))
		}
		g.Flush()
		bytes = g.bytes(float64(most)/float64(pilot)) * float64(size)
		if work *= float64(size) / float64(pilot); k+1 == g.n || work > mostPilot {
			break
		}
	}
	return work + unitStart, bytes
}

// SampleEffort is Effort for a sample, which draws the last kids too and counts.
func SampleEffort(q winning.Problem, size int) (work, bytes float64) {
	work, bytes = Effort(q, size)
	n := q.Shape.N()
	work += float64(size) * float64(unitPut+unitCard*q.Shape.Ranks+unitCount*n)
	return work, bytes + float64(32*n*q.Shape.Ranks)
}

// Bytes is what a run holds at most, but for kids in Modular where they are many.
func Bytes(q winning.Problem, size int) float64 {
	g := newGrower(q, 1, deck.Stream(0, 0), nil)
	return g.bytes(float64(g.m)) * float64(size)
}

// bytes are held for a history with some kids, and the one after it.
func (g *grower) bytes(kids float64) float64 {
	return 2 * (float64(g.stride+g.room+16) + kidBytes*kids)
}
