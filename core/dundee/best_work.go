package dundee

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
)

// BestWork estimates the sum of the units that Best ticks, and its memory in bytes. It
// runs the search until it has found its first bid and has spent trialUnits units, about
// 50 milliseconds. If the search has not ended by then, BestWork extrapolates from the
// part that is done.
func BestWork(deck []int, rounds int) (work, bytes float64) {
	rough, bytes := roughWork(deck, rounds)
	var s *search
	first, done := 0.0, 0.0
	errTrialOver := errors.New("dundee: the trial is over")
	s = newSearch(deck, MaxCompared, func(units float64) error {
		work += units
		if first == 0 && s.best.Sign() >= 0 {
			first = work
		}
		switch {
		case first > 0 && work > max(trialUnits, 2*first):
			done = s.done()
			return errTrialOver
		case first == 0 && work > trialLimit:
			return errTrialOver
		}
		return nil
	})
	if _, err := s.run(deck, rounds); err == nil {
		return work, bytes
	}
	// With two groups there is one visit, whose work roughWork knows.
	done = max(done, float64(s.checked)/MaxCompared)
	if len(s.groups) > 2 && done > 0 && s.best.Sign() >= 0 {
		return work + openWork*(work/done-work), bytes
	}
	return max(rough, work), bytes
}

const (
	trialUnits = 4e7
	trialLimit = 1e8 // limit where no bid is found
	// openWork is the part of the work that seems left after the trial and is really done, by
	// measurement: better bids close branches that are still open. It was 0.2 to 1.3.
	openWork = 0.5
)

// branches are the branches of one visit: their bounds, the highest first, and the index
// of the one that is being visited.
type branches struct {
	bounds  []*big.Int
	current int
}

// done estimates the part of the search that is done. It takes the size of a branch to be
// the volume of a body as wide as its bound exceeds the best, with one dimension for each
// group still to be named.
func (s *search) done() (part float64) {
	if len(s.active) == len(s.groups)-2 { // the innermost visit has no visits below it
		part = s.scanned
	}
	best := new(big.Float).SetInt(s.best)
	for k := len(s.active) - 1; k >= 0; k-- {
		b, all, done := s.active[k], 0.0, 0.0
		for i, bound := range b.bounds {
			if bound.Cmp(s.best) < 0 {
				break
			}
			gap := new(big.Float).SetInt(new(big.Int).Sub(bound, s.best))
			width, _ := gap.Quo(gap, best).Float64()
			size := math.Pow(width+1e-9, float64(len(s.groups)-2-k))
			all += size
			switch {
			case i < b.current:
				done += size
			case i == b.current:
				done += part * size
			}
		}
		part = 1
		if all > 0 {
			part = done / all
		}
	}
	return part
}

// roughWork is BestWork without a trial. It follows the search down once, as if names
// were shared evenly. The number of branches below the first level that the bound leaves
// open is unknown; from one to hundreds were seen, and one for twenty rounds is assumed.
func roughWork(deck []int, rounds int) (work, bytes float64) {
	c := sum(deck)
	groups := groupsOf(deck, order(deck))
	length := float64(fallingFactorial(c, c).BitLen()) / bits.UintSize
	// size is the length in words of a coefficient of degree at most d.
	size := func(d float64) float64 { return 0.36 * d * float64(bits.Len(uint(c))) / bits.UintSize }
	dot := func(d float64) float64 { return (d + 1) * (perProduct + size(d)*(1+0.6*length)) }
	level := func(cards, ranks, names int) float64 {
		// Where there are more ranks than names most ranks are not named.
		n, d := float64(min(ranks, names)), float64(min(cards, (names+ranks-1)/ranks))
		return n*((n-1)*d/2+1)*(d+1)*(perProduct+size(n*d/2)*size(d)) + (float64(ranks)-n)*(n*d+1)*perProduct
	}
	ranks, left, names := len(deck), c, rounds
	whole, cachedWords, checked := 0.0, 0.0, 0.0
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
			cachedWords += (d+1)*(bigIntOverhead+size(d)) + (e+1)*(bigIntOverhead+size(e))
			checked += visits
		}
		names -= share
	}
	work *= min(1, MaxCompared/max(1, checked))
	// The bid that was found, and the neighbours that may be as good.
	k := float64(len(groups))
	work += (1 + max(1, k*k/4)) * (whole + float64(len(deck))*perProduct)
	return work, 2 * min(cachedWords, 1.5*maxCachedWords) * bits.UintSize / 8
}
