package winning

import (
	"fmt"
	"math"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
)

// Dictionary yields the winning decks in dictionary order, or those after a given deck if after is
// not nil, until yield returns false. At T1, T2 and T3, which are never won, it yields the decks
// without a match, which have no string.
//
// It lays the cards of a deck one by one, each as low as the game allows. The first cards that are
// dealt are those of the deck in its order, so a game that is lost among them is lost whatever
// follows. A deck without a match is laid without a step back: there is one if and only if each rank
// has as many cards and calls left, together, as there are places, or fewer.
//
// It calls tick with the units of work done since the last call, about nanoseconds, and returns its
// error. Where few decks win the first may come late: First also considers List.
func Dictionary(q Problem, after deck.Deck, tick func(units float64) error, yield func(Winner) bool) error {
	n := q.Shape.N()
	r := reader{Meter: meter.Meter{Tick: tick, Every: unitTick}, Problem: q, after: after, yield: yield,
		deck: make(deck.Deck, n), left: slices.Repeat([]int{q.Shape.Suits}, q.Shape.Ranks)}
	if q.Rules.Game.Treize() {
		r.calls = make([]int, q.Shape.Ranks)
		for k := range q.calls() {
			r.calls[k%q.Shape.Ranks]++
		}
		r.without(0, after != nil)
	} else {
		r.lay(solitaire.NewTable(q.Rules, make(deck.Deck, n)), 0, after != nil)
	}
	return r.Flush()
}

// calls returns how many cards T1, T2 or T3 calls.
func (q Problem) calls() int {
	if q.Rules.Game == solitaire.T3 {
		return q.Shape.N()
	}
	return q.Shape.Ranks
}

type reader struct {
	meter.Meter
	Problem
	after, deck deck.Deck
	left        []int // cards of each rank that are not laid yet
	calls       []int // T1, T2 and T3: calls of each rank with the cards that are not laid yet
	yield       func(Winner) bool
	done        bool
}

// Units of work of a dictionary.
const (
	unitTick = 250_000
	unitLaid = 500 // a card laid
	unitSeen = 8   // in addition, for each card of the deck
)

// laid lists the cards that may lie at a place. The first is the one of the deck after which the list
// begins, if the cards before are its cards.
func (r *reader) laid(k int, resume bool) int {
	if resume {
		return r.after[k]
	}
	return 1
}

// lay lays the cards from place k on. The table has dealt those before. resume reports whether these
// are the first cards of the deck after which the list begins.
func (r *reader) lay(t *solitaire.Table, k int, resume bool) {
	if k == len(r.deck) {
		if resume {
			return
		}
		for t.Outcome == solitaire.Unfinished {
			t.Step()
		}
		r.Spend(float64(unitSeen * len(r.deck) * r.Shape.Ranks / 4))
		if t.Outcome == solitaire.Won || r.Weak && t.Outcome == solitaire.Weak {
			r.done = !r.yield(Winner{slices.Clone(r.deck), t.Reformed()})
		}
		return
	}
	for v := r.laid(k, resume); v <= r.Shape.Ranks; v++ {
		if r.left[v-1] == 0 {
			continue
		}
		if r.done || r.Err != nil {
			return
		}
		next := t.Clone()
		next.Hand[0] = v
		next.Step()
		r.Spend(float64(unitLaid + unitSeen*len(r.deck)))
		if r.lost(next) {
			continue
		}
		r.deck[k] = v
		r.left[v-1]--
		r.lay(next, k+1, resume && v == r.after[k])
		r.left[v-1]++
	}
}

// lost reports whether a game cannot be won any more. Only He Loves Me is won with a burned card.
func (r *reader) lost(t *solitaire.Table) bool {
	burned := len(t.Burned)
	return t.Outcome == solitaire.Lost || t.Outcome == solitaire.Loop || burned > 1 ||
		burned > 0 && (r.Rules.Game != solitaire.HeLovesMe || t.Burned[0] != 2 && !r.Weak)
}

// without lays the cards from place k on so that none of them matches.
func (r *reader) without(k int, resume bool) {
	if k == len(r.deck) {
		if !resume {
			r.done = !r.yield(Winner{Deck: slices.Clone(r.deck)})
		}
		return
	}
	called := 0
	if k < r.Problem.calls() {
		called = k%r.Shape.Ranks + 1
		r.calls[called-1]--
		defer func() { r.calls[called-1]++ }()
	}
	for v := r.laid(k, resume); v <= r.Shape.Ranks; v++ {
		if r.done || r.Err != nil {
			return
		}
		if r.left[v-1] == 0 || v == called {
			continue
		}
		r.left[v-1]--
		r.Spend(unitLaid + float64(unitSeen*r.Shape.Ranks))
		if r.fits(len(r.deck) - k - 1) {
			r.deck[k] = v
			r.without(k+1, resume && v == r.after[k])
		}
		r.left[v-1]++
	}
}

// fits reports whether the cards that are left can be laid at the places that are left without a
// match.
func (r *reader) fits(places int) bool {
	for v, cards := range r.left {
		if cards > 0 && cards+r.calls[v] > places {
			return false
		}
	}
	return true
}

// First returns the first winning decks in dictionary order, or the first after a given deck, at most
// limit. Where few decks win it lists all and keeps the first ones.
func First(q Problem, after deck.Deck, limit int, tick func(units float64) error) (first []Winner, err error) {
	if !few(q, limit) {
		err = Dictionary(q, after, tick, func(w Winner) bool {
			first = append(first, w)
			return len(first) < limit
		})
		return first, err
	}
	err = List(q, nil, tick, func(w Winner) bool {
		if after != nil && slices.Compare(w.Deck, after) <= 0 {
			return true
		}
		at, _ := slices.BinarySearchFunc(first, w, func(a, b Winner) int { return slices.Compare(a.Deck, b.Deck) })
		if at < limit {
			first = slices.Insert(first[:min(len(first), limit-1)], at, w)
		}
		return true
	})
	return first, err
}

// few reports whether listing all winning decks is expected to take less time than to read the
// dictionary.
func few(q Problem, limit int) bool {
	all, read := effort(q, limit)
	return all < read
}

// effort estimates the work of listing all winning decks, and that of reading the dictionary up to the
// limit.
func effort(q Problem, limit int) (all, read float64) {
	if q.Rules.Game.Treize() || q.Rules.Game == solitaire.Modular { // such decks are frequent
		return math.Inf(1), 0
	}
	n := float64(q.Shape.N())
	visits, decks, _ := ListEffort(q)
	lg, _ := math.Lgamma(n + 1)
	suit, _ := math.Lgamma(float64(q.Shape.Suits) + 1)
	dealt := math.Exp(lg - float64(q.Shape.Ranks)*suit) // all decks
	if decks > float64(limit) {
		dealt *= float64(limit) / decks
	}
	read = math.E * dealt * (unitLaid + unitSeen*n)
	if q.Rules.Game == solitaire.Mousetrap && q.Shape.Suits == 1 {
		// Decks that begin with low cards win more rarely. A fit to 10 to 18 cards.
		read = max(read, 6*math.Pow(3, n)*math.Sqrt(float64(limit)))
	}
	return visits + decks*2*unitListed*n, read
}

// FirstEffort estimates the work of First.
func FirstEffort(q Problem, limit int) float64 {
	all, read := effort(q, limit)
	return min(all, read)
}

// withoutMatch returns nil if a deck of T1, T2 or T3 has no match.
func (q Problem) withoutMatch(d deck.Deck) error {
	if err := q.Shape.Check(d); err != nil {
		return err
	}
	for k, v := range d[:q.calls()] {
		if v == k%q.Shape.Ranks+1 {
			return fmt.Errorf("card %d matches", k+1)
		}
	}
	return nil
}
