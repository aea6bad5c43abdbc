package dundee

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"sort"

	"rencontre/core/rook"
)

// MostBids is how many bids are listed.
const MostBids = 1000

// An Answer is the best chance of an advance bid, or the worst, and the bids
// that reach it, one of those that differ only by swapping ranks with equally
// many cards: among such ranks it ascends. Bids are in dictionary order.
type Answer struct {
	Win  *big.Rat
	Bids [][]int
	More bool // there are more than MostBids
	// Proved says that nothing beats Win and, unless More, that the list is
	// whole. Otherwise this is the best bid that was found.
	Proved  bool
	Checked int // bids and sets of bids that were compared
}

// Best finds the advance bids with the highest chance. The search is exhaustive;
// three things keep it short.
//
// Let s_i >= s_j and b_i > b_j, by two at least if s_i = s_j. Then to name j once
// more and i once less does not lower the chance: the proof of Lemma 13 shows it
// for every such bid, optimal or not, and nothing in it asks that the other
// ranks can be named at all. So
//
//  1. some optimal bid is level (ranks with equally many cards are named equally
//     often, up to one) and descends (ranks with more cards are never named
//     more often): only those bids are searched;
//  2. with the names of some ranks fixed, and R left for the others, no bid beats
//     the level one on a deck in which each of the others is cut down to the
//     least number of cards among them, the rest of theirs being blank;
//  3. every optimal bid is joined to one that is level and descends by such
//     steps, all through optimal bids; so all are found by going back.
//
// Ranks are taken in groups of equal numbers, the fewest cards first, since the
// bound is sharper the more alike those left are.
//
// When more than limit bids were compared and one of them is whole, the search
// ends, and its best is not Proved.
func Best(deck []int, rounds, limit int, tick Tick) (*Answer, error) {
	return newSearch(deck, limit, tick).run(deck, rounds)
}

func newSearch(deck []int, limit int, tick Tick) *search {
	s := &search{
		boards: newBoards(sum(deck)),
		ranks:  order(deck),
		pace:   newPace(tick),
		limit:  limit,
		best:   big.NewInt(-1),
		shared: map[[3]int][]*big.Int{},
	}
	s.groups = groupsOf(deck, s.ranks)
	return s
}

// run is Best.
func (s *search) run(deck []int, rounds int) (*Answer, error) {
	must(0 <= rounds && rounds <= sum(deck), "%d rounds with %d cards", rounds, sum(deck))
	start := make([]*big.Int, min(rounds, sum(deck))+1)
	for j := range start {
		start[j] = s.boards.factorial[sum(deck)-j]
	}
	whole := true
	switch err := s.visit(0, start, rounds, rounds, nil); {
	case err == errLimit:
		whole = false
	case err != nil:
		return nil, err
	}
	found, more, err := s.ties(whole)
	if err != nil {
		return nil, err
	}
	a := &Answer{Win: s.boards.chance(s.best), More: more, Proved: whole, Checked: s.checked}
	for _, b := range found {
		a.Bids = append(a.Bids, s.inDeckOrder(b))
	}
	arrange(a.Bids)
	return a, s.pace.flush()
}

// arrange puts a thousand bids at most in dictionary order.
func arrange(bids [][]int) {
	for i, b := range bids {
		at := sort.Search(i, func(j int) bool { return slices.Compare(bids[j], b) > 0 })
		copy(bids[at+1:i+1], bids[at:i])
		bids[at] = b
	}
}

// MostCompared is a limit for Best at which it has run for minutes.
const MostCompared = 1 << 20

// BestWork is about what Best tells its tick in all, and the bytes it takes. The
// search is tried until it has found its first bid and has taken tryBest units, some
// 50 milliseconds. If it is not at its end by then, the part of it that is done tells
// the whole.
func BestWork(deck []int, rounds int) (work, bytes float64) {
	rough, bytes := roughWork(deck, rounds)
	var s *search
	first, done, errTried := 0.0, 0.0, errors.New("dundee: tried")
	s = newSearch(deck, MostCompared, func(units float64) error {
		work += units
		if first == 0 && s.best.Sign() >= 0 {
			first = work
		}
		switch {
		case first > 0 && work > max(tryBest, 2*first):
			done = s.done()
			return errTried
		case first == 0 && work > tryFirst:
			return errTried
		}
		return nil
	})
	if _, err := s.run(deck, rounds); err == nil {
		return work, bytes
	}
	// With two groups there is one visit, which roughWork knows.
	if done = max(done, float64(s.checked)/MostCompared); len(s.groups) > 2 && done > 0 && s.best.Sign() >= 0 {
		return work / done, bytes
	}
	return max(rough, work), bytes
}

const (
	tryBest  = 4e7
	tryFirst = 1e8 // where no bid is found sooner
)

// branches are those of one visit: their bounds, the highest first, and the index of
// the one that is being visited.
type branches struct {
	bounds []*big.Int
	now    int
}

// done is about which part of the search is done. A branch is taken to be as large as
// a body whose width is what its bound is above the best, in one dimension for each
// group that is still to be named in it.
func (s *search) done() (part float64) {
	if len(s.open) == len(s.groups)-2 { // the innermost visit has no visits below it
		part = s.scanned
	}
	best := new(big.Float).SetInt(s.best)
	for k := len(s.open) - 1; k >= 0; k-- {
		b, all, done := s.open[k], 0.0, 0.0
		for i, bound := range b.bounds {
			if bound.Cmp(s.best) < 0 {
				break
			}
			gap := new(big.Float).SetInt(new(big.Int).Sub(bound, s.best))
			width, _ := gap.Quo(gap, best).Float64()
			size := math.Pow(width+1e-9, float64(len(s.groups)-2-k))
			all += size
			switch {
			case i < b.now:
				done += size
			case i == b.now:
				done += part * size
			}
		}
		if part = 1; all > 0 {
			part = done / all
		}
	}
	return part
}

// roughWork is BestWork without a trial. It follows the search down once, as if names
// were shared evenly. How many branches below the first level the bound leaves open is
// not known: from one to hundreds were seen; one for twenty rounds is taken.
func roughWork(deck []int, rounds int) (work, bytes float64) {
	c := sum(deck)
	groups := groupsOf(deck, order(deck))
	length := float64(falling(c, c).BitLen()) / bits.UintSize
	// A coefficient of degree at most d, and a number of ways, in words.
	size := func(d float64) float64 { return 0.36 * d * float64(bits.Len(uint(c))) / bits.UintSize }
	dot := func(d float64) float64 { return (d + 1) * (perProduct + size(d)*(1+0.6*length)) }
	level := func(cards, ranks, names int) float64 {
		// Where there are more ranks than names most are not named.
		n, d := float64(min(ranks, names)), float64(min(cards, (names+ranks-1)/ranks))
		return n*((n-1)*d/2+1)*(d+1)*(perProduct+size(n*d/2)*size(d)) + (float64(ranks)-n)*(n*d+1)*perProduct
	}
	ranks, left, names := len(deck), c, rounds
	whole, held, checked := 0.0, 0.0, 0.0
	for k, g := range groups {
		ranks -= g.ranks
		left -= g.ranks * g.cards
		share := names * g.ranks / (ranks + g.ranks)
		whole += level(g.cards, g.ranks, share)
		if ranks == 0 {
			break
		}
		rest, visits := groups[k+1].cards, 1.0
		if k > 0 {
			visits = max(1, float64(rounds)/20)
		}
		for n := names; n >= share; n-- {
			d, e := float64(min(g.cards*g.ranks, n)), float64(min(rest*ranks, names-n))
			after := float64(min(names-n, left) + 1)
			work += visits*(after*dot(d)+dot(e)) + level(g.cards, g.ranks, n) + level(rest, ranks, names-n)
			held += (d+1)*(wordsApart+size(d)) + (e+1)*(wordsApart+size(e))
			checked += visits
		}
		names -= share
	}
	work *= min(1, MostCompared/max(1, checked))
	// The bid found, and those beside it that may be as good.
	k := float64(len(groups))
	work += (1 + max(1, k*k/4)) * (whole + float64(len(deck))*perProduct)
	return work, 2 * min(held, 1.5*mostShared) * bits.UintSize / 8
}

// order lists the ranks, from 0, with the fewest cards first.
func order(deck []int) []int {
	ranks := make([]int, len(deck))
	for i := range ranks {
		ranks[i] = deck[i]*len(deck) + i
	}
	slices.Sort(ranks)
	for i := range ranks {
		ranks[i] %= len(deck)
	}
	return ranks
}

// group is a number of ranks with the same number of cards.
type group struct{ cards, ranks int }

func groupsOf(deck, ranks []int) []group {
	var groups []group
	for _, r := range ranks {
		if n := len(groups); n > 0 && groups[n-1].cards == deck[r] {
			groups[n-1].ranks++
		} else {
			groups = append(groups, group{deck[r], 1})
		}
	}
	return groups
}

type search struct {
	boards  *boards
	ranks   []int   // the deck's ranks in the order of the search
	groups  []group // the same in groups
	pace    *pace
	limit   int
	checked int
	best    *big.Int // ways to win
	bids    [][]int  // level bids that reach it, in the order of the search
	shared  map[[3]int][]*big.Int
	held    int         // words in shared
	open    []*branches // of the visits that go on, the outermost first
	scanned float64     // which part of the innermost visit's branches has a bound
}

// mostShared is how many words of rook polynomials are kept; where there are more
// they are forgotten, and some are made again.
const mostShared = 1 << 23

var errLimit = errors.New("dundee: the limit of bids is reached")

// level is the rook polynomial of a group named n times in all, evenly.
func (s *search) level(g group, n int) ([]*big.Int, error) {
	key := [3]int{g.cards, g.ranks, n}
	if poly := s.shared[key]; poly != nil {
		return poly, nil
	}
	poly := []*big.Int{big.NewInt(1)}
	for _, b := range spread(n, g.ranks) {
		var err error
		if poly, err = rook.Times(poly, s.boards.rooks(g.cards, b), s.pace.product); err != nil {
			return nil, err
		}
	}
	if s.held > mostShared {
		s.shared, s.held = map[[3]int][]*big.Int{}, 0
	}
	s.shared[key] = poly
	for _, a := range poly {
		s.held += wordsApart + len(a.Bits())
	}
	return poly, nil
}

// wordsApart is what a number takes in memory beside its digits, in words.
const wordsApart = 8

// spread shares n evenly among ranks, ascending.
func spread(n, ranks int) []int {
	b := make([]int, ranks)
	for i := range b {
		b[i] = (n + i) / ranks
	}
	return b
}

// visit fixes the names of group k and the groups after it. ways[j] is the
// signed number of orders with the rooks of the groups before k put in every
// way and j further cards put somewhere; so placing a group with polynomial q
// turns ways into sum_t q_t ways[j+t], and the number of orders without a
// coincidence is ways[0] in the end. names are left to be given, none of the
// ranks more than top; fixed holds the groups' totals so far.
func (s *search) visit(k int, ways []*big.Int, names, top int, fixed []int) error {
	if k == len(s.groups)-1 {
		// Only with one group in all; otherwise the bound below was exact.
		q, err := s.level(s.groups[k], names)
		if err != nil {
			return err
		}
		n, err := s.dot(q, ways)
		if err != nil {
			return err
		}
		s.checked++
		s.record(n, append(fixed, names))
		return nil
	}
	g := s.groups[k]
	rest := group{cards: s.groups[k+1].cards}
	spare := 0
	for _, h := range s.groups[k+1:] {
		rest.ranks += h.ranks
		spare += h.ranks * h.cards
	}
	// What a branch goes on with is made again when it is visited: there are too many
	// to hold it for all.
	type child struct {
		n     int
		bound *big.Int
	}
	place := func(n int) ([]*big.Int, error) {
		q, err := s.level(g, n)
		if err != nil {
			return nil, err
		}
		after := make([]*big.Int, min(names-n, spare)+1)
		for j := range after {
			if after[j], err = s.dot(q, ways[j:]); err != nil {
				return nil, err
			}
		}
		return after, nil
	}
	var children []child
	most := min(names, g.ranks*top)
	least := names * g.ranks / (g.ranks + rest.ranks) // about the last one below
	for n := most; n >= 0 && names-n <= rest.ranks*(n/g.ranks); n-- {
		s.scanned = float64(most-n) / float64(max(most-n, most-least)+1)
		if s.checked++; s.checked > s.limit && len(s.bids) > 0 {
			return errLimit
		}
		after, err := place(n)
		if err != nil {
			return err
		}
		r, err := s.level(rest, names-n)
		if err != nil {
			return err
		}
		bound, err := s.dot(r, after)
		if err != nil {
			return err
		}
		if k == len(s.groups)-2 {
			s.record(bound, append(slices.Clone(fixed), n, names-n))
		} else if bound.Cmp(s.best) >= 0 {
			// The best stand first, and of those that are alike the first found.
			children = append(children, child{n, bound})
			for i := len(children) - 1; i > 0 && children[i-1].bound.Cmp(bound) < 0; i-- {
				children[i-1], children[i] = children[i], children[i-1]
			}
		}
	}
	b := &branches{}
	for _, c := range children {
		b.bounds = append(b.bounds, c.bound)
	}
	s.open = append(s.open, b)
	for i, c := range children {
		if c.bound.Cmp(s.best) < 0 {
			break
		}
		b.now = i
		after, err := place(c.n)
		if err != nil {
			return err
		}
		if err := s.visit(k+1, after, names-c.n, c.n/g.ranks, append(slices.Clone(fixed), c.n)); err != nil {
			return err
		}
	}
	s.open = s.open[:len(s.open)-1]
	return nil
}

// dot is sum_t q_t ways[t].
func (s *search) dot(q, ways []*big.Int) (*big.Int, error) {
	n, t := new(big.Int), new(big.Int)
	for i, a := range q {
		n.Add(n, t.Mul(a, ways[i]))
		if err := s.pace.product(a, ways[i]); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// record takes note of a level bid, given by the totals of the groups.
func (s *search) record(ways *big.Int, totals []int) {
	d := ways.Cmp(s.best)
	if d > 0 {
		s.best, s.bids = ways, nil
	}
	if d >= 0 {
		var b []int
		for k, n := range totals {
			b = append(b, spread(n, s.groups[k].ranks)...)
		}
		s.bids = append(s.bids, b)
	}
}
