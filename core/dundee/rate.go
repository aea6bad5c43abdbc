package dundee

import (
	"math"
)

// MaxRateRanks and MaxRateSuits limit the decks of Rate.
const (
	MaxRateRanks = 1_000_000_000_000
	MaxRateSuits = 4
)

// A Loss is the probability that the best adaptive player loses a game of all rounds, computed in
// floating point, and a bound of its error.
type Loss struct{ Probability, Error float64 }

// Rate returns the probability of losing with so many cards of each of so many ranks. Its cost does
// not depend on the number of ranks.
//
// # The integral
//
// The player names a rank with the fewest cards left (Theorem 2), and keeps to it while that holds.
// Let every card come at a random time from 0 to 1, and let x_j be the time at which the first rank
// loses its card j; this rank, r_j, is named until x_(j+1). The game is won exactly if no rank follows
// itself. So r_j has no card between x_j and x_(j+1), or the game is lost there.
//
// Given the times, ranks are independent. A rank that is never named has weight f, the probability
// that it loses fewer than j cards before x_j, for every j. A rank that is named from x_j on has a
// similar polynomial: it loses card j at x_j, and none from there to x_(j+1). It may be named again
// later. The density of "the game is lost at time w, with k-1 cards of the named rank turned" is
// therefore a sum over the ways to partition the stages 1 .. k-1 among ranks, no two adjacent ones
// to the same rank: for b ranks, (v-1) (v-2) .. (v-b+1) times b polynomials times f^(v-b).
//
// The first stage separates. It is lost with probability 1/v; after it x_1 counts as time 0, and
// whatever was turned before has been the first card of r_1. What remains for k are the times x_2 ..
// x_(k-1) and w, an integral of k-1 variables. Since a rank with j cards left at time x is without
// a card until y with probability ((1-y)/(1-x))^j, the sum over k is also the known form
//
//	P(win) = E of the product over j of (1 - t_j),
//
// where t_j is the first time that a rank other than the named one has j cards turned.
//
// With two suits all is elementary: P(win) = (1 - 1/v) (1 - (2v-2)!!/(2v-1)!!).
//
// # The bound
//
// With u_j = (x_j - x_(j-1)) / (1 - x_(j-1)) the domain is a cube, and every factor but the last is a
// polynomial of the u_j and the 1-u_j without a negative coefficient. So is g = 1-f. On a disc of
// complex u of centre c and radius r, such a polynomial is at most its value at c+r and 1-c+r, and it
// differs from its value at c by at most the difference of these two. This bounds the integrand on an
// ellipse of Bernstein, and with it the Chebyshev coefficients, which are at most 2 M rho^-k; Gauss's
// rule with n points is exact below degree 2n, and so errs by at most 64/15 M rho^-2n / (1 - rho^-2)
// for a half width of 1. Cells are halved until this bound, summed over the variables, is small
// enough. A cell on which the integrand is small by the value of g at its lowest corner is left out,
// and its bound added up. Rounding is bounded relative to each value: all are sums and products of
// numbers that are not negative, 8 s^2 roundings for a polynomial of a rank, and f^n multiplies the
// relative error of g by at most 2 n g.
func Rate(ranks, suits int, tick Tick) (Loss, error) {
	must(1 <= ranks && ranks <= MaxRateRanks && 1 <= suits && suits <= MaxRateSuits, "%d ranks of %d", ranks, suits)
	pace := newPace(tick)
	first := 1 / float64(ranks)
	loss, off := 0.0, 0.0
	if err := pace.spend(1); err != nil {
		return Loss{}, err
	}
	for k := 2; k <= suits && ranks > 1; k++ {
		s := newStage(ranks, suits, k, pace)
		if err := s.cube(); err != nil {
			return Loss{}, err
		}
		loss, off = loss+s.sum, off+s.off
	}
	loss = first + (1-first)*loss
	return Loss{loss, off + 4*unit*loss}, pace.Flush()
}

const (
	unit          = 1.0 / (1 << 53)
	gaussNodes    = 16
	rateTolerance = 1e-13
	maxStage      = MaxRateSuits + 1
)

// A stage integrates the probability that the game is lost after k-1 cards of the named rank.
type stage struct {
	*pace
	ranks, suits, k int
	named           []int   // sets of stages in which a rank is named, as bits; the first is empty
	partitions      [][]int // of the stages 1 .. k-1, indexes in named
	ways            []float64
	power           int // the least power of f
	at              [maxStage]level
	weights         [64]float64
	sum, off        float64
	cells           int
}

// A level has what is known at time x_j: for each set of stages the weight by the number of cards
// lost, and the probability g of a rank that has lost too many.
type level struct {
	rest     float64 // 1 - x_j
	jacobian float64
	by       [][MaxRateSuits + 1]float64
	g        float64
}

func newStage(ranks, suits, k int, pace *pace) *stage {
	s := &stage{pace: pace, ranks: ranks, suits: suits, k: k, named: []int{0}}
	index := map[int]int{}
	var fill func(j int, blocks []int)
	fill = func(j int, blocks []int) {
		if j == k {
			if len(blocks) > ranks {
				return
			}
			p, ways := make([]int, min(ranks, k-1)-len(blocks)), 1.0 // named nowhere
			for i, b := range blocks {
				if _, ok := index[b]; !ok {
					index[b] = len(s.named)
					s.named = append(s.named, b)
				}
				p = append(p, index[b])
				if i > 0 {
					ways *= float64(ranks - i)
				}
			}
			s.partitions, s.ways = append(s.partitions, p), append(s.ways, ways)
			return
		}
		for i, b := range blocks {
			if b>>(j-1)&1 == 0 {
				blocks[i] |= 1 << j
				fill(j+1, blocks)
				blocks[i] = b
			}
		}
		fill(j+1, append(blocks, 1<<j))
	}
	fill(1, nil)
	s.power = ranks - min(ranks, k-1)
	for j := range s.at {
		s.at[j].by = make([][MaxRateSuits + 1]float64, len(s.named))
	}
	// At time 0 the first rank has lost a card, and the others none.
	s.at[1].rest, s.at[1].jacobian = 1, 1
	for i, set := range s.named {
		s.at[1].by[i][set>>1&1] = 1
	}
	return s
}

// pascal[n][k] is n over k.
var pascal = func() (c [MaxRateSuits + 1][MaxRateSuits + 1]float64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// advance computes level j from u_j and 1-u_j, which are independent here.
func (s *stage) advance(j int, u, v float64) {
	from, to := &s.at[j-1], &s.at[j]
	d := from.rest * u
	to.rest = from.rest * v
	to.jacobian = from.jacobian * from.rest
	var ds, rests [MaxRateSuits + 1]float64
	ds[0], rests[0] = 1, 1
	for i := 1; i <= s.suits; i++ {
		ds[i], rests[i] = ds[i-1]*d, rests[i-1]*to.rest
	}
	to.g = from.g
	for c, a := range from.by[0][:min(j-1, s.suits+1)] {
		if a == 0 {
			continue
		}
		left := s.suits - c
		for more := j - c; more <= left; more++ {
			to.g += float64(a * pascal[left][more] * ds[more] * rests[left-more])
		}
	}
	for i, set := range s.named {
		a, b := &from.by[i], &to.by[i]
		if set>>(j-1)&1 == 1 {
			*b = *a
			continue
		}
		*b = [MaxRateSuits + 1]float64{}
		low, high := 0, j-1
		if set>>j&1 == 1 {
			low = j - 1
		}
		for c := 0; c <= min(j-2, s.suits); c++ {
			if a[c] == 0 {
				continue
			}
			left := s.suits - c
			for to := max(low, c); to <= min(high, s.suits); to++ {
				b[to] += float64(a[c] * pascal[left][to-c] * ds[to-c])
			}
		}
		if set>>j&1 == 1 {
			b[j] = b[j-1] * float64(s.suits-j+1)
			b[j-1] = 0
		}
	}
}

// last computes the integrand from the last variable u and v = 1-u: without the least power of f, and
// f and g themselves.
func (s *stage) last(u, v float64) (weight, f, g float64) {
	from, k := &s.at[s.k-1], s.k
	d, rest := from.rest*u, from.rest*v
	var ds, rests, rare, of [MaxRateSuits + 1]float64
	ds[0], rests[0] = 1, 1
	for i := 1; i <= s.suits; i++ {
		ds[i], rests[i] = ds[i-1]*d, rests[i-1]*rest
	}
	// A rank that has lost c cards loses fewer than k in all with weight of[c], and k or more with rare[c].
	g = from.g
	for c := range k {
		ways := &pascal[s.suits-c]
		for to := c; to <= s.suits; to++ {
			p := ways[to-c] * ds[to-c] * rests[s.suits-to]
			if to < k {
				of[c] += float64(p)
			} else {
				rare[c] += float64(p)
			}
		}
		g += float64(from.by[0][c] * rare[c])
	}
	now := float64(s.suits-k+1) * rests[s.suits-k]
	weights := s.weights[:len(s.named)]
	for i, set := range s.named {
		if set>>(k-1)&1 == 1 {
			weights[i] = from.by[i][k-1] * now
			continue
		}
		sum := 0.0
		for c := range k {
			sum += float64(from.by[i][c] * of[c])
		}
		weights[i] = sum
	}
	for i, p := range s.partitions {
		w := s.ways[i]
		for _, block := range p {
			w *= weights[block]
		}
		weight += w
	}
	return weight * from.jacobian * from.rest, weights[0], g
}

// A cell is a box of the cube: variable i is from low[i] to low[i]+width[i].
type cell struct{ low, width [maxStage]float64 }

// cube integrates over the unit cube.
func (s *stage) cube() error {
	var c cell
	for j := 2; j <= s.k; j++ {
		c.width[j] = 1
	}
	if err := s.integrate(c); err != nil {
		return err
	}
	s.off += float64(s.cells+200) * unit * s.sum
	return nil
}

// ellipses are the sums of the half axes of the ellipses that are tried.
var ellipses = [...]float64{2, 3, 4.5, 7, 11, 18, 30}

// integrate adds the integral over a cell. It halves the cell where the bound is too large, across the
// variable that has most of it.
func (s *stage) integrate(c cell) error {
	tried := float64(2 + len(ellipses)*(s.k-1))
	if err := s.Step(100*tried, tried); err != nil {
		return err
	}
	volume := 1.0
	for j := 2; j <= s.k; j++ {
		volume *= c.width[j]
	}
	if bound := 1.01 * volume * exp(s.greatest(c)); bound <= rateTolerance {
		s.off += bound
		return nil
	}
	for j := 2; j < s.k; j++ {
		s.advance(j, c.low[j]+c.width[j]/2, 1-c.low[j]-c.width[j]/2)
	}
	_, _, g := s.last(c.low[s.k]+c.width[s.k]/2, 1-c.low[s.k]-c.width[s.k]/2)
	bound, widest, most := 0.0, 0, math.Inf(-1)
	for j := 2; j <= s.k; j++ {
		least := math.Inf(1)
		for _, rho := range ellipses {
			least = min(least, s.onEllipse(c, g, j, rho)-2*gaussNodes*log(rho)-log(1-1/rho/rho))
		}
		if least > most {
			widest, most = j, least
		}
		bound += 1.01 * 32 / 15 * volume * exp(least)
	}
	if bound > rateTolerance {
		half := c.width[widest] / 2
		c.width[widest] = half
		if err := s.integrate(c); err != nil {
			return err
		}
		c.low[widest] += half
		return s.integrate(c)
	}
	s.cells++
	sum, off := s.gauss(c, 2)
	s.sum += sum * volume
	s.off += off*volume*unit + bound
	nodes := math.Pow(gaussNodes, float64(s.k-1))
	return s.Step(100*nodes, nodes)
}

// greatest returns the logarithm of a bound of the integrand on a cell.
func (s *stage) greatest(c cell) float64 {
	for j := 2; j < s.k; j++ {
		s.advance(j, c.low[j], 1-c.low[j])
	}
	_, _, g := s.last(c.low[s.k], 1-c.low[s.k])
	for j := 2; j < s.k; j++ {
		s.advance(j, c.low[j]+c.width[j], 1-c.low[j])
	}
	weight, _, _ := s.last(c.low[s.k]+c.width[s.k], 1-c.low[s.k])
	return s.logarithm(weight, min(g, 1))
}

// onEllipse returns the logarithm of a bound of the integrand where variable i is on an ellipse whose
// foci are the ends of the cell. g is that of the centre of the cell.
func (s *stage) onEllipse(c cell, g float64, i int, rho float64) float64 {
	disc := func(j int) (u, v float64) {
		centre, radius := c.low[j]+c.width[j]/2, c.width[j]/2
		if j == i {
			radius *= (rho + 1/rho) / 2
		}
		return centre + radius, 1 - centre + radius
	}
	for j := 2; j < s.k; j++ {
		u, v := disc(j)
		s.advance(j, u, v)
	}
	weight, _, most := s.last(disc(s.k))
	return s.logarithm(weight, 2*g-most)
}

// logarithm returns that of a weight times the least power of 1-g.
func (s *stage) logarithm(weight, g float64) float64 {
	if s.power == 0 {
		return log(weight)
	}
	return log(weight) + float64(s.power)*logRest(g)
}

// gauss applies the rule to the variables from j on, and returns the sum and the bound of its
// rounding errors.
func (s *stage) gauss(c cell, j int) (sum, off float64) {
	rule := gaussRule()
	high := 1 - (c.low[j] + c.width[j])
	for i, node := range rule.node {
		u, v := c.low[j]+float64(c.width[j]*node), high+float64(c.width[j]*rule.node[len(rule.node)-1-i])
		var y, o float64
		if j < s.k {
			s.advance(j, u, v)
			y, o = s.gauss(c, j+1)
		} else {
			weight, f, g := s.last(u, v)
			y = weight * power(f, g, s.power)
			o = y * float64(8*s.suits*s.suits) * (float64(s.suits) + 2*float64(s.power)*g)
		}
		sum += float64(rule.weight[i] * y)
		off += float64(rule.weight[i] * o)
	}
	return sum, off
}
