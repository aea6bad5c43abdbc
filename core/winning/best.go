package winning

import (
	"math/bits"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Best is the best score of He Loves Me for a shape.
type Best struct {
	Score int
	// Bound is C_max: all ranks but that of the lowest card that can be left
	// (Bersani 2010, Proposition 2). With two ranks or more some card is left:
	// were every card set aside, look at the last hit of a card that is not of
	// the rank called first; the cards behind it would all be of that rank, and
	// the card it passes at the first call would have been hit.
	Bound int
	// SetAside lists the numbers of cards set aside by best decks, ascending.
	SetAside []int
	// Count is the number of best decks, and Complete says that Decks has them
	// all. Where the bound is reached Count is 0: such decks are counted as
	// winning decks.
	Count    uint64
	Complete bool
	Decks    []Winner
}

// FindBest finds the best score of He Loves Me with up to limit best decks. A
// string of a deck here is the cards set aside, followed by the burned ones.
//
// First decks that reach the bound are looked for (see Find). If there are none
// all histories are searched backwards that burn cards worth exactly 1, 2, ..
// until there is one. Backwards, a count without a hit puts cards that do not
// match on top: at the end of a game any number up to m, before it m.
//
// Cost: for one suit and 16 ranks some seconds (Bersani 2010, Table 3); it grows
// with the number of decks whose burned cards are worth less than the best.
func FindBest(rules solitaire.Rules, shape deck.Shape, limit int, tick func(units float64) error) (Best, error) {
	q := Problem{Rules: rules, Shape: shape, Weak: true}
	g, err := tickedSteps(q, tick)
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
	if err != nil && err != ErrNotFound {
		return Best{}, err
	}
	if len(found) > 0 {
		best.Score, best.SetAside = best.Bound, []int{len(found[0].String) - min(1, len(g.last))}
		best.Decks = found[:min(limit, len(found))]
		return best, nil
	}
	for loss := total - best.Bound; ; loss++ {
		s := loser{search: newSearch(g, tick), rules: rules, best: &best, limit: limit, aside: make([]bool, g.n+1)}
		s.burn(nil, nil, loss, 0)
		if err := s.Flush(); err != nil {
			return Best{}, err
		}
		if best.Count == 0 {
			continue
		}
		best.Score, best.Complete = total-loss, best.Count == uint64(len(best.Decks))
		for k, seen := range s.aside {
			if seen {
				best.SetAside = append(best.SetAside, k)
			}
		}
		return best, nil
	}
}

// A loser searches backwards for decks that burn cards of a given worth.
type loser struct {
	*search
	rules solitaire.Rules
	best  *Best
	limit int
	aside []bool // numbers of cards set aside
}

// burn puts cards that do not match on top of d: top lists those chosen, and
// loss is what may still be burned.
func (s *loser) burn(d, top []uint8, loss, aside int) {
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

// extend goes on from d, as search does.
func (s *loser) extend(d []uint8, loss, aside int) {
	if len(d) == s.n {
		if loss == 0 {
			s.aside[aside] = true
			if s.best.Count++; len(s.best.Decks) < s.limit {
				w, _ := played(s.rules, d)
				s.best.Decks = append(s.best.Decks, w)
			}
		}
		return
	}
	if s.Spend(unitLoser) != nil {
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
	unitLoser  = 90 // a deck visited
	unitBurned = 30 // a card burned
)
