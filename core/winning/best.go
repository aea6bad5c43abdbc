package winning

import (
	"math/bits"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Best is the best score of He Loves Me for a shape.
type Best struct {
	Score int
	// Bound is C_max: the worth of all cards but the lowest card that can be left (Bersani 2010,
	// Proposition 2). With two ranks or more, some card is left. Proof: suppose that every card is
	// set aside, and consider the last hit of a card that does not have the first rank called. All
	// cards left after that hit have the first rank called, so the count would have ended at its
	// first call.
	Bound int
	// SetAside lists the numbers of cards that best decks set aside, ascending.
	SetAside []int
	// Count is the number of best decks. It is 0 if the bound is reached: such decks are counted as
	// winning decks.
	Count uint64
	Decks []Winner
}

// FindBest returns the best score of He Loves Me with up to limit best decks. The string of such a
// deck has the cards set aside followed by the burned cards.
//
// FindBest first looks for decks that reach the bound (see Find). If there are none, it searches
// backwards through all histories that burn cards worth exactly 1, 2, ... until one exists. Played
// backwards, a count without a hit puts non-matching cards on top: m of them, or any number up to m
// at the end of a game.
//
// Cost: some seconds for one suit and 16 ranks (Bersani 2010, Table 3). The cost grows with the
// number of decks that burn less than the best decks do.
func FindBest(rules solitaire.Rules, shape deck.Shape, limit int, tick func(units float64) error) (Best, error) {
	q := Problem{Rules: rules, Shape: shape, Weak: true}
	g, err := newStepsTicked(q, tick)
	if err != nil {
		return Best{}, err
	}
	total := shape.Suits * shape.Ranks * (shape.Ranks + 1) / 2
	best := Best{Bound: total}
	g.last = nil
	for v := shape.Ranks; v >= 1; v-- {
		if v != rules.Call(0) {
			g.last = []int{v}
			best.Bound = total - v
		}
	}
	found, err := find(g, q, max(1, limit), 1, tick)
	if err != nil && err != errNotFound {
		return Best{}, err
	}
	if len(found) > 0 {
		best.Score, best.SetAside = best.Bound, []int{len(found[0].String) - min(1, len(g.last))}
		best.Decks = found[:min(limit, len(found))]
		return best, nil
	}
	for loss := total - best.Bound; ; loss++ {
		s := burnSearch{search: newSearch(g, tick), rules: rules, best: &best, limit: limit, bestAside: make([]bool, g.n+1)}
		s.burn(nil, nil, loss, 0)
		if err := s.Flush(); err != nil {
			return Best{}, err
		}
		if best.Count == 0 {
			continue
		}
		best.Score = total - loss
		for k, seen := range s.bestAside {
			if seen {
				best.SetAside = append(best.SetAside, k)
			}
		}
		return best, nil
	}
}

// A burnSearch searches backwards for decks that burn cards of a given total worth.
type burnSearch struct {
	*search
	rules     solitaire.Rules
	best      *Best
	limit     int
	bestAside []bool // by number: whether a best deck sets so many cards aside
}

// burn puts cards that do not match on top of d. top lists the cards chosen so far; loss is the
// worth that may still be burned.
func (s *burnSearch) burn(d, top []uint8, loss, aside int) {
	m := s.steps.m
	if len(d) == 0 || len(top) == m {
		if len(top) > 0 && (loss == 0 || loss >= m) {
			deck := make([]uint8, 0, s.n)
			s.extend(append(append(deck, top...), d...), loss, aside)
		}
	}
	if len(top) == m || len(top)+len(d) == s.n {
		return
	}
	for v := 1; v <= min(m, loss); v++ {
		if s.left[v] == 0 || v == s.rules.Call(len(top)) {
			continue
		}
		if s.Spend(unitBurned) != nil {
			return
		}
		s.take(v)
		s.burn(d, append(top[:len(top):len(top)], uint8(v)), loss-v, aside)
		s.putBack(v)
	}
}

// extend continues the search from d; aside is the number of cards set aside so far.
func (s *burnSearch) extend(d []uint8, loss, aside int) {
	if len(d) == s.n {
		if loss == 0 {
			s.bestAside[aside] = true
			s.best.Count++
			if len(s.best.Decks) < s.limit {
				w, _ := playOut(s.rules, d)
				s.best.Decks = append(s.best.Decks, w)
			}
		}
		return
	}
	if s.Spend(unitBurnVisit) != nil {
		return
	}
	k := len(d)
	L, room := k+1, s.room[k]
	room.lay(d)
	for w := range s.words[L] {
		free := s.avail[w] & s.open[L][w]
		free &^= s.barred(w, d)
		for ; free != 0; free &= free - 1 {
			p := w<<6 | bits.TrailingZeros64(free)
			v := s.rank[p]
			s.take(int(v))
			s.extend(room.put(v, p), loss, aside+1)
			s.putBack(int(v))
		}
	}
	if loss > 0 {
		s.burn(d, nil, loss, aside)
	}
}

const (
	unitBurnVisit = 90 // a deck visited
	unitBurned    = 30 // a card burned
)
