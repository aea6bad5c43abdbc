// Package winning finds the decks that win, by playing backwards.
//
// A winning deck is known by its history: the cards in the order they were set
// aside, each with the call that hit it. Backwards, a card v hit at call t (t
// counts the cards of its count, from 1) is put before the deck D of k cards
// that was left: with L = k+1 and p = (t-1) mod L the new deck has v at index
// p, the first k-p cards of D behind it, and the last p cards of D before it.
// It sets v aside and goes on with D exactly when no card matches at the calls
// 1..t-1. Call t meets position (t-1) mod L.
//
//   - Mousetrap: t = v.
//   - He Loves Me: t = v <= min(m, L). (In another order of calling t is the
//     place of v in that order.)
//   - Modular Mousetrap: t = v, v+m, v+2m, .. up to lcm(m, L).
//
// Mousetrap and Modular start from one card of any rank; He Loves Me from the
// card left at the end, any v that is not hit at the first call (a 2 for the
// best score).
//
// Source: Bersani 2010, section 4. The paper's example there, the last part
// 3122, is a misprint for 3112: its text places "the second ace" and arrives
// at the deck 1231, which is built from 3112. From 3122 comes 2231, in which a
// 2 is hit first, at call 2.
package winning

import (
	"iter"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Conflict says why a string has no deck: building backwards, at Step from
// the end (the last card of the string is step 1), the card to be put would
// come too late, since at Call the card Card would be hit first. Deck is the
// deck built up to then, the card put included, that shows it; nil for a card
// that can never be hit at its number, when Call is 0.
type Conflict struct {
	Step int
	Call int
	Card int
	Deck deck.Deck
}

// calls lists the calls t at which a card of rank v may be hit with size cards
// in hand.
func calls(r solitaire.Rules, v, size int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for t, limit := 1, solitaire.Limit(r, size); t <= limit; t++ {
			if r.Call(t-1) == v && !yield(t) {
				return
			}
		}
	}
}

// Put puts v before d so that it is hit at call t.
func Put(d deck.Deck, v, t int) deck.Deck {
	k := len(d)
	p := (t - 1) % (k + 1)
	e := make(deck.Deck, 0, k+1)
	e = append(e, d[k-p:]...)
	e = append(e, v)
	return append(e, d[:k-p]...)
}

// firstHit is the first call 1..t at which a card of d matches.
func firstHit(r solitaire.Rules, d deck.Deck, t int) int {
	for c := 1; c < t; c++ {
		if d[(c-1)%len(d)] == r.Call(c-1) {
			return c
		}
	}
	return t
}

// Reconstruct gives to yield every deck, of as many cards as the string s, that
// sets its cards aside in the order of s (for He Loves Me: all but the last,
// which is left), until yield returns false. Only Modular Mousetrap can have
// several. Where there is none, the Conflict is that of the attempt that came
// farthest. tick is called now and then with the number of cards looked at
// since the last call; its error is returned.
//
// Cost: putting a card at call t looks at Theta(n + t) cards, in all Theta(n^2)
// for Mousetrap and He Loves Me. For Modular t goes up to lcm(m, L), the
// attempts branch, and a string may have exponentially many decks (Bersani
// 2010, Table 21).
func Reconstruct(r solitaire.Rules, s deck.Deck, tick func(cards float64) error, yield func(deck.Deck) bool) (Conflict, error) {
	b := builder{rules: r, s: s, tick: tick, yield: yield}
	last := s[len(s)-1]
	if r.Game == solitaire.HeLovesMe && r.Ranks > 1 && last == r.Call(0) {
		return Conflict{Step: 1, Call: 1, Card: last, Deck: deck.Deck{last}}, nil
	}
	b.extend(deck.Deck{last}, len(s)-2)
	if b.err == nil && b.looked > 0 {
		b.err = tick(float64(b.looked))
	}
	return b.conflict, b.err
}

// Effort is about how many cards Reconstruct will look at for the string s. For
// Mousetrap and He Loves Me it is never less. For Modular it is an estimate
// from random ways down the tree of attempts, each weighed by the branches it
// passed (Knuth 1975, Estimating the efficiency of backtrack programs): an
// order of magnitude, too low where a few rare branches hold most of the tree,
// and always the same for the same string.
func Effort(r solitaire.Rules, s deck.Deck) float64 {
	if r.Game != solitaire.Modular {
		effort := 0
		for size := 2; size <= len(s); size++ {
			effort += size + solitaire.Limit(r, size)
		}
		return float64(effort)
	}
	const enough = 1 << 22 // cards looked at: a tenth of a second
	effort, ways := 0.0, 0
	for spent := 0; spent < enough && ways < 1<<10; ways++ {
		source := deck.Stream(0, uint64(ways))
		weight := 1.0
		for d, i := (deck.Deck{s[len(s)-1]}), len(s)-2; i >= 0; i-- {
			var next []deck.Deck
			looked := 0
			for t := range calls(r, s[i], len(d)+1) {
				e := Put(d, s[i], t)
				first := firstHit(r, e, t)
				if looked += len(e) + first; first == t {
					next = append(next, e)
				}
			}
			spent += looked
			effort += weight * float64(looked)
			if len(next) == 0 {
				break
			}
			weight *= float64(len(next))
			d = next[source.Uint64()%uint64(len(next))]
		}
	}
	return effort / float64(ways)
}

type builder struct {
	rules    solitaire.Rules
	s        deck.Deck
	tick     func(float64) error
	looked   int // cards since the last tick
	yield    func(deck.Deck) bool
	conflict Conflict
	err      error
}

// ticked is how many cards are looked at between ticks: under a millisecond.
const ticked = 1 << 15

// extend puts s[i], s[i-1], .. before d; it reports whether to go on.
func (b *builder) extend(d deck.Deck, i int) bool {
	if i < 0 {
		return b.yield(d)
	}
	v, step := b.s[i], len(b.s)-i
	possible := false
	for t := range calls(b.rules, v, len(d)+1) {
		possible = true
		e := Put(d, v, t)
		first := firstHit(b.rules, e, t)
		if b.looked += len(e) + first; b.looked >= ticked {
			if b.err = b.tick(float64(b.looked)); b.err != nil {
				return false
			}
			b.looked = 0
		}
		if first < t {
			b.fail(Conflict{step, first, e[(first-1)%len(e)], e})
		} else if !b.extend(e, i-1) {
			return false
		}
	}
	if !possible {
		b.fail(Conflict{Step: step, Card: v})
	}
	return true
}

func (b *builder) fail(c Conflict) {
	if c.Step > b.conflict.Step {
		b.conflict = c
	}
}
