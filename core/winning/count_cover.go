package winning

import "math/bits"

// coverPrime is 2^61 - 1.
const coverPrime = 1<<61 - 1

// Cover returns a checksum of the multisets in a shard. For one multiset with c_v cards of rank v
// the checksum is the product of x_v^c_v, where the x_v are fixed pseudorandom numbers; for several
// multisets it is the sum; all modulo coverPrime. The covers of all shards therefore have the same
// sum however a plan is cut. If a multiset were missing or repeated, the difference would be a
// polynomial of degree r with a root at the x_v, which has a probability below 2^-53 (Schwartz,
// Fast probabilistic algorithms for verification of polynomial identities, 1980).
//
// Cost: Θ(n r) for each box. If no shard has run yet, Cover also divides the plan.
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

// Covered reports whether shards with these covers take every multiset exactly once.
func (p *Plan) Covered(covers []uint64) bool {
	sum := uint64(0)
	for _, c := range covers {
		sum += c % coverPrime
		sum %= coverPrime
	}
	return sum == p.cover(allMultisets(p.steps, p.Split))
}

// allMultisets returns the box of all multisets of r cards.
func allMultisets(g *steps, r int) box {
	all := box{make([]int, g.m+1), make([]int, g.m+1)}
	for v := 1; v <= g.m; v++ {
		all.hi[v] = min(g.s, r)
	}
	return all
}

// cover returns the checksum of a box. It goes through the ranks; sums[k] is the sum over the
// multisets of k cards of the ranks seen so far.
func (p *Plan) cover(b box) uint64 {
	points := survey{state: 1}
	sums := make([]uint64, p.Split+1)
	sums[0] = 1
	for v := 1; v <= p.steps.m; v++ {
		x := uint64(1 + points.draw(coverPrime-1))
		for k := p.Split; k >= 0; k-- {
			sum := uint64(0) // sum of x^c sums[k-c] over c, by Horner's rule
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
