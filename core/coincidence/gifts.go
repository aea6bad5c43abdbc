package coincidence

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"rencontre/core/meter"
	"rencontre/core/rook"
)

// Families are the people who draw names for a gift exchange, such as Secret Santa: families[i] of
// them may draw neither their own names nor each other's. Who has no family is a family of one.
//
// # The rules
//
// Each person draws the name of another, and each name is drawn once. A drawing is right if nobody
// draws a name of their own family. So the families are ranks, people are cards, names are calls,
// and a right drawing is a deck without a match.
//
// # Counting
//
// Each count is a sum over forbidden sets, with signs, whose terms are coefficients of a product
// over the families. Drawings needs the rook numbers. For Circles, a family of a people is cut into
// k lists, in L(a, k) = C(a-1, k-1) a!/k! ways (Lah numbers), and the lists of all families stand
// in a circle in (K-1)! ways:
//
//	Σ Π_i (-1)^(a_i-k_i) L(a_i, k_i) (K-1)!,  K = Σ k_i.
//
// For WithoutPairs, t people of a family are in pairs of people who draw each other, m pairs of
// which are within the family, and the others make k rooks, so that u = t-2m people have yet to be
// paired with another family, and v = a-t-k names have yet to be drawn:
//
//	Σ Π_i [ C(a, t) t!/(2^m m! u!) (-1)^k C(a-t, k)² k! ] (-1)^(U/2) (U-1)!! V!,  U = Σ u, V = Σ v.
//
// Cost: Θ(n²) products of large numbers, and Θ(n² Σ a²) for WithoutPairs.
type Families []int

// match is the deck that the families are.
func (f Families) match() Match { return Match{f, f} }

// Possible reports whether there is a right drawing: no family is more than half of the people.
func (f Families) Possible() bool { return len(f) > 0 && 2*slices.Max(f) <= sum(f) }

// none returns the number of orders of n' different cards in which none matches,
// Σ_k (-1)^k (n'-k)! rook_k. It spends 1 for each product of two numbers, products in all.
func (q Match) none(spend func(float64) error) (*big.Int, error) {
	rooks, err := q.rooks(func(float64) error { return spend(1) })
	if err != nil {
		return nil, err
	}
	n := q.Cards()
	total, f := new(big.Int), big.NewInt(1) // f is (n-k)!
	for k := n; k >= 0; k-- {
		if k < n {
			f.Mul(f, big.NewInt(int64(n-k)))
		}
		if k < len(rooks) {
			addSigned(total, new(big.Int).Mul(f, rooks[k]), k)
		}
	}
	return total, nil
}

// addSigned adds (-1)^k x to total.
func addSigned(total, x *big.Int, k int) {
	if k%2 == 0 {
		total.Add(total, x)
	} else {
		total.Sub(total, x)
	}
}

// products estimates what none spends.
func (q Match) products() float64 {
	total, degree := 0.0, 0.0
	for _, s := range q.shapes() {
		d, n := float64(s.deck), float64(s.ranks)
		if s.ranks > 1 {
			total += n * d * d
		}
		total += (degree + 1) * (n*d + 1)
		degree += n * d
	}
	return total
}

// everyProducts is how many products are told at once.
const everyProducts = 1000

// Drawings returns the number of right drawings. Like the other methods, it calls tick with numbers
// of products of large numbers, and returns its error.
func (f Families) Drawings(tick meter.Tick) (*big.Int, error) {
	m := meter.Meter{Tick: tick, Every: everyProducts}
	total, err := f.match().none(m.Spend)
	if err != nil {
		return nil, err
	}
	return total, m.Flush()
}

// Circles returns the number of right drawings that are one circle: each gives to the next, all the
// way round.
func (f Families) Circles(tick meter.Tick) (*big.Int, error) {
	m := meter.Meter{Tick: tick, Every: everyProducts}
	if len(f) == 1 { // its circle would be a forbidden set, which the sum does not have
		return new(big.Int), nil
	}
	product := []*big.Int{big.NewInt(1)} // by K
	for _, a := range f {
		lists := make([]*big.Int, a+1)
		for k := range lists {
			lists[k] = new(big.Int)
			if k == 0 {
				continue
			}
			lists[k].Binomial(int64(a-1), int64(k-1))
			lists[k].Mul(lists[k], new(big.Int).MulRange(int64(k+1), int64(a)))
			if (a-k)%2 == 1 {
				lists[k].Neg(lists[k])
			}
		}
		if err := m.Spend(float64(len(product) * len(lists))); err != nil {
			return nil, err
		}
		product = multiply(product, lists)
	}
	total := new(big.Int)
	for k, p := range product {
		if k > 0 {
			total.Add(total, p.Mul(p, factorial(k-1)))
		}
	}
	return total, m.Flush()
}

// A plane is a polynomial in two variables: element [u][v], u + v at most its degree.
type plane [][]*big.Int

func newPlane(degree int) plane {
	p := make(plane, degree+1)
	for u := range p {
		p[u] = make([]*big.Int, degree+1-u)
		for v := range p[u] {
			p[u][v] = new(big.Int)
		}
	}
	return p
}

// WithoutPairs returns the number of right drawings in which no two people draw each other.
func (f Families) WithoutPairs(tick meter.Tick) (*big.Int, error) {
	m := meter.Meter{Tick: tick, Every: everyProducts}
	product := newPlane(0)
	product[0][0].SetInt64(1)
	var t big.Int
	for _, a := range f {
		factor, err := pairing(a, m.Spend)
		if err != nil {
			return nil, err
		}
		next := newPlane(len(product) - 1 + a)
		for u, row := range product {
			for v, x := range row {
				if x.Sign() == 0 {
					continue
				}
				for du, others := range factor {
					for dv, y := range others {
						next[u+du][v+dv].Add(next[u+du][v+dv], t.Mul(x, y))
					}
				}
				if err := m.Spend(cells(a)); err != nil {
					return nil, err
				}
			}
		}
		product = next
	}
	factorials := make([]*big.Int, len(product))
	for v := range factorials {
		factorials[v] = factorial(v)
	}
	total, pairings := new(big.Int), big.NewInt(1) // (u-1)!!
	for u := 0; u < len(product); u += 2 {
		if u > 0 {
			pairings.Mul(pairings, big.NewInt(int64(u-1)))
		}
		for v, x := range product[u] {
			x.Mul(x, factorials[v])
			addSigned(total, x.Mul(x, pairings), u/2)
		}
	}
	return total, m.Flush()
}

// cells is the number of coefficients of a plane.
func cells(degree int) float64 { return float64((degree+1)*(degree+2)) / 2 }

// pairing returns the factor of a family of a people in WithoutPairs.
func pairing(a int, spend func(float64) error) (plane, error) {
	p := newPlane(a)
	for t := 0; t <= a; t++ {
		rooks := rook.Rectangle(a-t, a-t)
		for m := 0; 2*m <= t; m++ {
			u := t - 2*m
			// C(a, t) t!/(2^m m! u!) = a!/((a-t)! 2^m m! u!)
			pairs := new(big.Int).MulRange(int64(a-t+1), int64(a))
			pairs.Quo(pairs, factorial(m))
			pairs.Quo(pairs, factorial(u))
			pairs.Rsh(pairs, uint(m))
			for k, r := range rooks {
				addSigned(p[u][a-t-k], new(big.Int).Mul(r, pairs), k)
			}
			if err := spend(float64(len(rooks))); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// Pairs returns the number of pairs of people who draw each other, in all right drawings together.
func (f Families) Pairs(tick meter.Tick) (*big.Int, error) {
	m := meter.Meter{Tick: tick, Every: everyProducts}
	total := new(big.Int)
	for two, ways := range f.twos() {
		rest := slices.Clone(f)
		for _, size := range two {
			i := slices.Index(rest, size)
			rest[i]--
		}
		// The second family must be another one, even if both are equally large: the first has
		// shrunk, so it is not found again.
		none, err := rest.match().none(m.Spend)
		if err != nil {
			return nil, err
		}
		total.Add(total, none.Mul(none, big.NewInt(int64(ways))))
	}
	return total, m.Flush()
}

// Products estimates what Drawings, Circles, WithoutPairs and Pairs tell tick together.
func (f Families) Products() float64 {
	none, total, n := f.match().products(), 0.0, 0
	for _, a := range f {
		total += float64((n+1)*(a+1)) + cells(n)*cells(a) + float64(a*a*a)/12
		n += a
	}
	return total + none*float64(1+len(f.twos()))
}

// DrawProducts estimates what Draw tells tick.
func (f Families) DrawProducts() float64 {
	alike := min(len(f)-1, len(f.match().shapes())+6)
	return float64(sum(f)*alike) * (1 + f.match().products()/5)
}

// twos returns the pairs of people of different families, by the sizes of these, the smaller first.
func (f Families) twos() map[[2]int]int {
	ways := map[[2]int]int{}
	for i, a := range f {
		for _, b := range f[:i] {
			ways[[2]int{min(a, b), max(a, b)}] += a * b
		}
	}
	return ways
}

// Stuck returns the probability that only the last person's own name is left for them, if n people
// draw in turn, and who draws their own name puts it back and draws again (OEIS A102262 and
// A102263).
//
// Of the r people who have not drawn, j have their names in the hat; all are alike. The next one
// has theirs there with probability j/r, and then draws one of the r-1 others.
func Stuck(n int) *big.Rat {
	ways, all := make([]*big.Int, n+1), big.NewInt(1)
	for j := range ways {
		ways[j] = new(big.Int)
	}
	ways[n].SetInt64(1)
	var t, times big.Int
	for r := n; r > 1; r-- {
		// All probabilities are in parts of r² (r-1).
		all.Mul(all, big.NewInt(int64(r*r*(r-1))))
		next := make([]*big.Int, r)
		for j := range next {
			next[j] = new(big.Int)
		}
		add := func(j, ways int, x *big.Int) {
			if ways > 0 {
				next[j].Add(next[j], t.Mul(x, times.SetInt64(int64(ways))))
			}
		}
		for j, x := range ways[:r+1] {
			add(j-2, j*(j-1)*r, x)
			add(j-1, j*(r-j)*r, x)
			add(j-1, (r-j)*j*(r-1), x)
			add(j, (r-j)*(r-j)*(r-1), x)
		}
		ways = next
	}
	return new(big.Rat).SetFrac(ways[1], all)
}

// Draw returns a right drawing, each with the same probability: element i is the person whose name
// person i draws. People are numbered from 0, family by family. There must be one (Possible).
//
// The people draw in turn. A name comes with a probability proportional to the number of right
// drawings that it leaves.
func (f Families) Draw(source rand.Source, tick meter.Tick) ([]int, error) {
	m := meter.Meter{Tick: tick, Every: everyProducts}
	names, first := make([][]int, len(f)), 0
	for i, a := range f {
		for p := first; p < first+a; p++ {
			names[i] = append(names[i], p)
		}
		first += a
	}
	left := Match{slices.Clone(f), slices.Clone(f)} // people and names
	var drawn []int
	for i, a := range f {
		for range a {
			left.Deck[i]--
			from, err := left.draw(i, source, m.Spend)
			if err != nil {
				return nil, err
			}
			left.Calls[from]--
			k := int(uniform(big.NewInt(int64(len(names[from]))), source).Int64())
			drawn = append(drawn, names[from][k])
			names[from] = slices.Delete(names[from], k, k+1)
		}
	}
	return drawn, m.Flush()
}

// draw returns the family whose name someone of family i draws. It is no longer in the deck.
func (q Match) draw(i int, source rand.Source, spend func(float64) error) (int, error) {
	known := map[[2]int]*big.Int{} // families with the same numbers left leave the same
	ways, total := make([]*big.Int, len(q.Deck)), new(big.Int)
	for from, c := range q.Calls {
		ways[from] = new(big.Int)
		if from == i || c == 0 {
			continue
		}
		alike := [2]int{q.Deck[from], c}
		if q.Deck[from] == 0 {
			alike[1] = 1 // nobody is left who may not draw these names
		}
		if known[alike] == nil {
			q.Calls[from]--
			none, err := q.none(spend)
			q.Calls[from]++
			if err != nil {
				return 0, err
			}
			known[alike] = none
		}
		ways[from].Mul(known[alike], big.NewInt(int64(c)))
		total.Add(total, ways[from])
	}
	x := uniform(total, source)
	for from, w := range ways {
		if x.Cmp(w) < 0 {
			return from, nil
		}
		x.Sub(x, w)
	}
	panic("coincidence: no name can be drawn")
}

// uniform draws uniformly from 0..n-1.
func uniform(n *big.Int, source rand.Source) *big.Int {
	x := new(big.Int)
	for bits := n.BitLen(); ; {
		x.SetInt64(0)
		var word big.Int
		for have := 0; have < bits; have += 64 {
			x.Or(x.Lsh(x, 64), word.SetUint64(source.Uint64()))
		}
		x.Rsh(x, uint((64-bits%64)%64))
		if x.Cmp(n) < 0 {
			return x
		}
	}
}
