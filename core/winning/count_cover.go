package winning

import "math/bits"

// coverPrime is 2^61 - 1.
const coverPrime = 1<<61 - 1

// Cover is a number for the multisets that a shard takes up, each once: for a
// multiset of c_v cards of rank v it is the product of x_v^c_v, the x_v being
// drawn once for all, and for several it is the sum, all modulo coverPrime. So
// the covers of all shards add up to the same however a plan is cut. Were a
// multiset left out or taken up twice, the difference would be a polynomial of
// degree r with a root at the x_v: a chance below 2^-53 (Schwartz, Fast
// probabilistic algorithms for verification of polynomial identities, 1980).
//
// Cost: Theta(n r) for a box, and what dividing the plan takes where no shard has
// been run.
func (p *Plan) Cover(shard int) uint64 {
	if err := p.divide(func(float64) error { return nil }); err != nil {
		panic("winning: a plan that is not stopped was not divided: " + err.Error())
	}
	sum := uint64(0)
	for _, b := range p.shards[shard] {
		sum += p.cover(b)
		sum %= coverPrime
	}
	return sum
}

// Covered reports whether the shards that have these covers take up every
// multiset once.
func (p *Plan) Covered(covers []uint64) bool {
	sum := uint64(0)
	for _, c := range covers {
		sum += c % coverPrime
		sum %= coverPrime
	}
	return sum == p.cover(every(p.steps, p.Split))
}

// every is the box of all multisets of r cards.
func every(g *steps, r int) box {
	all := box{make([]int, g.m+1), make([]int, g.m+1)}
	for v := 1; v <= g.m; v++ {
		all.hi[v] = min(g.s, r)
	}
	return all
}

// cover is that of a box, found rank by rank: sums[k] is for k cards of the ranks
// so far.
func (p *Plan) cover(b box) uint64 {
	points := survey{state: 1}
	sums := make([]uint64, p.Split+1)
	sums[0] = 1
	for v := 1; v <= p.steps.m; v++ {
		x := uint64(1 + points.draw(coverPrime-1))
		for k := p.Split; k >= 0; k-- {
			sum := uint64(0) // by Horner's rule, of x^c sums[k-c]
			for c := min(b.hi[v], k); c >= 0; c-- {
				hi, lo := bits.Mul64(sum, x)
				sum = bits.Rem64(hi, lo, coverPrime)
				if c >= b.lo[v] {
					sum = (sum + sums[k-c]) % coverPrime
				}
			}
			sums[k] = sum
		}
	}
	return sums[p.Split]
}
