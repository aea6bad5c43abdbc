package particle

import (
	"math/big"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/winning"
)

// Limits of a run.
const (
	MaxCards     = winning.MaxCards
	MaxParticles = 1 << 20
)

// Run estimates the number of winning decks from one population of size histories. seed and run
// select the random stream. The estimate is 0 if the population dies. Run calls tick with units of
// work, about nanoseconds, and returns its error.
func Run(q winning.Problem, size int, seed, run uint64, tick meter.Tick) (Number, error) {
	g := newSampler(q, size, deck.Stream(seed, run), tick)
	product, total := big.NewInt(1), new(big.Int)
	for k := range g.n {
		if len(g.now.children) == 0 {
			return Number{}, g.Flush()
		}
		product.Mul(product, total.SetUint64(g.now.total()))
		if k+1 == g.n {
			break // the last children need not be drawn
		}
		if err := g.step(k); err != nil {
			return Number{}, err
		}
	}
	return quotient(product, g.divisor(q.Shape.Suits), 0), g.Flush()
}

// divisor is the number by which the product of total weights is divided: the constants of all
// cards, the orders of the suits of each rank, and the population's size for every mean except the
// first, which is over the single history of no cards.
func (g *sampler) divisor(suits int) *big.Int {
	d, x := big.NewInt(1), new(big.Int)
	for _, w := range g.weight {
		for j := 1; j <= suits; j++ {
			d.Mul(d, x.SetInt64(int64(j*int(w))))
		}
	}
	return d.Mul(d, power(int64(g.size), g.n-1))
}

// Effort estimates the work of a run, in the units of Run, and its memory in bytes. It runs a small
// population from a fixed seed. If that dies, it runs a larger one: a run counts as cheap only if
// the larger one dies early too.
func Effort(q winning.Problem, size int) (work, bytes float64) {
	for _, pilot := range []int{16, 1024} {
		g := newSampler(q, pilot, deck.Stream(0, 0), nil)
		most, k := 0, 0
		work = 0
		g.Tick = func(units float64) error {
			work += units
			return nil
		}
		for ; k+1 < g.n && len(g.now.children) > 0; k++ {
			if g.step(k) != nil {
				panic("particle: an error from nowhere")
			}
			most = max(most, len(g.now.children))
		}
		g.Flush()
		bytes = bytesPerHistory(q.Shape, float64(most)/float64(pilot)) * float64(size)
		work *= float64(size) / float64(pilot)
		if k+1 == g.n || work > maxPilot {
			break
		}
	}
	return work + unitStart, bytes
}

// SampleEffort is Effort for Sample, which also draws the last children and counts ranks by place.
func SampleEffort(q winning.Problem, size int) (work, bytes float64) {
	work, bytes = Effort(q, size)
	n := q.Shape.N()
	work += float64(size) * float64(unitPut+unitCard*q.Shape.Ranks+unitCount*n)
	return work, bytes + float64(32*n*q.Shape.Ranks)
}

// Bytes returns an upper bound on the memory of a run. Modular Mousetrap can exceed it where
// histories have many children.
func Bytes(q winning.Problem, size int) float64 {
	return bytesPerHistory(q.Shape, float64(q.Shape.Ranks)) * float64(size)
}

// bytesPerHistory is the memory for one history of the current and one of the next population, each
// with so many children.
func bytesPerHistory(s deck.Shape, children float64) float64 {
	return 2 * (float64(stride(s)+room(s)+16) + childBytes*children)
}
