package dundee

import (
	"cmp"
	"errors"
	"math/big"
	"slices"
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
	must(0 <= rounds && rounds <= sum(deck), "%d rounds with %d cards", rounds, sum(deck))
	s := &search{
		boards: newBoards(sum(deck)),
		ranks:  order(deck),
		pace:   newPace(tick),
		limit:  limit,
		best:   big.NewInt(-1),
		shared: map[[3]int][]*big.Int{},
	}
	s.groups = groupsOf(deck, s.ranks)
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
	slices.SortFunc(a.Bids, slices.Compare)
	return a, s.pace.flush()
}

// MostCompared is a limit for Best at which it has run for minutes.
const MostCompared = 1 << 20

// BestWork is what Best tells its tick in all, at most and by a rough guess:
// the bids that are level and descend, though most are never looked at.
func BestWork(deck []int, rounds int) float64 {
	k := len(groupsOf(deck, order(deck)))
	bids := 1.0
	for i := 1; i < k; i++ {
		bids *= float64(rounds+i) / float64(i*(i+1))
	}
	degree := float64(min(rounds, sum(deck)-1) + 1)
	words := float64(1 + falling(sum(deck), sum(deck)).BitLen()/64)
	return min(max(bids, 1), MostCompared) * degree * degree / float64(k*k) * (perProduct + words)
}

// order lists the ranks, from 0, with the fewest cards first.
func order(deck []int) []int {
	ranks := make([]int, len(deck))
	for i := range ranks {
		ranks[i] = i
	}
	slices.SortStableFunc(ranks, func(a, b int) int { return cmp.Compare(deck[a], deck[b]) })
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
}

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
		if poly, err = s.boards.times(poly, s.boards.rooks(g.cards, b), s.pace); err != nil {
			return nil, err
		}
	}
	s.shared[key] = poly
	return poly, nil
}

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
	type child struct {
		n     int
		ways  []*big.Int
		bound *big.Int
	}
	var children []child
	for n := min(names, g.ranks*top); n >= 0 && names-n <= rest.ranks*(n/g.ranks); n-- {
		if s.checked++; s.checked > s.limit && len(s.bids) > 0 {
			return errLimit
		}
		q, err := s.level(g, n)
		if err != nil {
			return err
		}
		after := make([]*big.Int, min(names-n, spare)+1)
		for j := range after {
			if after[j], err = s.dot(q, ways[j:]); err != nil {
				return err
			}
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
			children = append(children, child{n, after, bound})
		}
	}
	slices.SortStableFunc(children, func(a, b child) int { return b.bound.Cmp(a.bound) })
	for _, c := range children {
		if c.bound.Cmp(s.best) < 0 {
			break
		}
		if err := s.visit(k+1, c.ways, names-c.n, c.n/g.ranks, append(slices.Clone(fixed), c.n)); err != nil {
			return err
		}
	}
	return nil
}

// dot is sum_t q_t ways[t].
func (s *search) dot(q, ways []*big.Int) (*big.Int, error) {
	n, t := new(big.Int), new(big.Int)
	for i, a := range q {
		n.Add(n, t.Mul(a, ways[i]))
		if err := s.pace.spend(product(a, ways[i])); err != nil {
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
