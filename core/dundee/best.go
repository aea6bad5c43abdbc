package dundee

import (
	"errors"
	"math/big"
	"slices"

	"rencontre/core/rook"
)

// maxBids is the largest number of bids in BestBids.
const maxBids = 1000

// BestBids is the best (or worst) probability of an advance bid, and the bids that
// attain it. Of bids that differ only by swapping ranks with equally many cards it lists
// one, ascending among such ranks. Bids are in dictionary order.
type BestBids struct {
	Win  *big.Rat
	Bids [][]int
	More bool // there are more than maxBids
	// Proved says that no bid is better than Win and, unless More, that the list is
	// complete. Otherwise this is the best bid that was found.
	Proved  bool
	Checked int // number of bids and sets of bids that were compared
}

// Best finds the advance bids with the highest probability. The search is exhaustive.
// The following argument keeps it short.
//
// Let s_i >= s_j and b_i > b_j, by at least two if s_i = s_j. Then naming j once more
// and i once less does not lower the probability. The proof of Lemma 13 shows this for
// every such bid, optimal or not, and it does not require that the other ranks can be
// named at all. Hence:
//
//  1. Some optimal bid is level (ranks with equally many cards are named equally often,
//     up to one) and descends (ranks with more cards are never named more often). Only
//     those bids are searched.
//  2. Fix the names of some ranks and leave R names for the others. No such bid beats
//     the level one on a deck in which each of the others is cut down to the least
//     number of cards among them, and their remaining cards are blank. This is the
//     bound.
//  3. Such steps connect every optimal bid, through optimal bids only, to one that is
//     level and descends. So reversing the steps finds all optimal bids.
//
// Ranks are taken in groups of equal numbers, fewest cards first, because the bound is
// sharper when the remaining ranks are more alike.
//
// The search stops when it has compared more than limit bids and has a complete one.
// Its best is then not Proved.
func Best(deck []int, rounds, limit int, tick Tick) (*BestBids, error) {
	return newSearch(deck, limit, tick).run(deck, rounds)
}

func newSearch(deck []int, limit int, tick Tick) *search {
	s := &search{
		boards:     newBoards(sum(deck)),
		ranks:      order(deck),
		pace:       newPace(tick),
		limit:      limit,
		best:       big.NewInt(-1),
		levelCache: map[[3]int][]*big.Int{},
	}
	s.groups = groupsOf(deck, s.ranks)
	return s
}

// run does the work of Best.
func (s *search) run(deck []int, rounds int) (*BestBids, error) {
	must(0 <= rounds && rounds <= sum(deck), "%d rounds with %d cards", rounds, sum(deck))
	start := make([]*big.Int, min(rounds, sum(deck))+1)
	for j := range start {
		start[j] = s.boards.factorial[sum(deck)-j]
	}
	whole := true
	err := s.visit(0, start, rounds, rounds, nil)
	if err == errLimit {
		whole = false
	} else if err != nil {
		return nil, err
	}
	found, more, err := s.ties(whole)
	if err != nil {
		return nil, err
	}
	a := &BestBids{Win: s.boards.probability(s.best), More: more, Proved: whole, Checked: s.checked}
	for _, b := range found {
		a.Bids = append(a.Bids, s.inDeckOrder(b))
	}
	slices.SortFunc(a.Bids, slices.Compare)
	return a, s.pace.Flush()
}

// MaxCompared is the usual limit of Best. A search that reaches it takes some minutes.
const MaxCompared = 1 << 20

// order lists the ranks, from 0, fewest cards first.
func order(deck []int) []int {
	ranks := make([]int, len(deck))
	for i := range ranks {
		ranks[i] = i
	}
	slices.SortStableFunc(ranks, func(a, b int) int { return deck[a] - deck[b] })
	return ranks
}

// group is a number of ranks with equally many cards.
type group struct{ cards, ranks int }

// groupsOf puts ranks with equally many cards into a group. The ranks are in search order.
func groupsOf(deck, ranks []int) []group {
	var groups []group
	for _, r := range ranks {
		n := len(groups)
		if n > 0 && groups[n-1].cards == deck[r] {
			groups[n-1].ranks++
		} else {
			groups = append(groups, group{deck[r], 1})
		}
	}
	return groups
}

// A search is the state of Best.
type search struct {
	boards      *boards
	ranks       []int   // the ranks of the deck in search order
	groups      []group // the same ranks in groups
	pace        *pace
	limit       int
	checked     int
	best        *big.Int // highest number of ways to win so far
	bids        [][]int  // the level bids that attain it, in search order
	levelCache  map[[3]int][]*big.Int
	cachedWords int         // words in levelCache
	active      []*branches // of the active visits, the outermost first
	scanned     float64     // the part of the innermost visit's branches that have a bound
}

// maxCachedWords is the largest number of words of rook polynomials in the cache. Beyond it
// the cache is cleared, and some polynomials are computed again.
const maxCachedWords = 1 << 23

var errLimit = errors.New("dundee: the limit of bids is reached")

// levelRooks returns the rook polynomial of a group that is named n times in all, evenly.
func (s *search) levelRooks(g group, n int) ([]*big.Int, error) {
	key := [3]int{g.cards, g.ranks, n}
	poly := s.levelCache[key]
	if poly != nil {
		return poly, nil
	}
	poly = []*big.Int{big.NewInt(1)}
	for _, b := range spread(n, g.ranks) {
		var err error
		poly, err = rook.Times(poly, s.boards.rooks(g.cards, b), s.pace.product)
		if err != nil {
			return nil, err
		}
	}
	if s.cachedWords > maxCachedWords {
		s.levelCache, s.cachedWords = map[[3]int][]*big.Int{}, 0
	}
	s.levelCache[key] = poly
	for _, a := range poly {
		s.cachedWords += bigIntOverhead + len(a.Bits())
	}
	return poly, nil
}

// bigIntOverhead is the memory of a number beside its digits, in words.
const bigIntOverhead = 8

// spread shares n evenly among ranks, in ascending order.
func spread(n, ranks int) []int {
	b := make([]int, ranks)
	for i := range b {
		b[i] = (n + i) / ranks
	}
	return b
}

// visit fixes the names of group k and of the groups after it. ways[j] is the signed
// number of orders with the rooks of the groups before k placed in every way and j
// further cards placed somewhere. So placing a group with polynomial q turns ways into
// sum_t q_t ways[j+t], and the number of orders without a coincidence is ways[0] in the
// end. names is the number of names left, of which no rank may get more than top. fixed
// holds the totals of the groups so far.
func (s *search) visit(k int, ways []*big.Int, names, top int, fixed []int) error {
	if k == len(s.groups)-1 {
		// This is the case only with one group in all; otherwise the bound below is exact.
		q, err := s.levelRooks(s.groups[k], names)
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
	// The ways after a branch are computed again when it is visited: holding them for
	// all branches would take too much memory.
	type child struct {
		n     int
		bound *big.Int
	}
	waysAfter := func(n int) ([]*big.Int, error) {
		q, err := s.levelRooks(g, n)
		if err != nil {
			return nil, err
		}
		after := make([]*big.Int, min(names-n, spare)+1)
		for j := range after {
			after[j], err = s.dot(q, ways[j:])
			if err != nil {
				return nil, err
			}
		}
		return after, nil
	}
	var children []child
	most := min(names, g.ranks*top)
	least := names * g.ranks / (g.ranks + rest.ranks) // about the last n of the loop below
	for n := most; n >= 0 && names-n <= rest.ranks*(n/g.ranks); n-- {
		s.scanned = float64(most-n) / float64(max(most-n, most-least)+1)
		s.checked++
		if s.checked > s.limit && len(s.bids) > 0 {
			return errLimit
		}
		after, err := waysAfter(n)
		if err != nil {
			return err
		}
		r, err := s.levelRooks(rest, names-n)
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
			children = append(children, child{n, bound})
		}
	}
	slices.SortStableFunc(children, func(a, b child) int { return b.bound.Cmp(a.bound) }) // the highest first
	b := &branches{}
	for _, c := range children {
		b.bounds = append(b.bounds, c.bound)
	}
	s.active = append(s.active, b)
	for i, c := range children {
		if c.bound.Cmp(s.best) < 0 {
			break
		}
		b.current = i
		after, err := waysAfter(c.n)
		if err != nil {
			return err
		}
		if err := s.visit(k+1, after, names-c.n, c.n/g.ranks, append(slices.Clone(fixed), c.n)); err != nil {
			return err
		}
	}
	s.active = s.active[:len(s.active)-1]
	return nil
}

// dot returns sum_t q_t ways[t].
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

// record notes a level bid, given by the totals of its groups.
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
