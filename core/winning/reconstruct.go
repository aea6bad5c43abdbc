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
// farthest. tick is called now and then with the number of cards put since the
// last call; its error is returned.
//
// Cost: a card is put in Theta(n). For Modular the attempts branch, and a
// string may have exponentially many decks (Bersani 2010, Table 21).
func Reconstruct(r solitaire.Rules, s deck.Deck, tick func(cards float64) error, yield func(deck.Deck) bool) (Conflict, error) {
	b := builder{rules: r, s: s, tick: tick, yield: yield}
	last := s[len(s)-1]
	if r.Game == solitaire.HeLovesMe && r.Ranks > 1 && last == r.Call(0) {
		return Conflict{Step: 1, Call: 1, Card: last, Deck: deck.Deck{last}}, nil
	}
	b.extend(deck.Deck{last}, len(s)-2)
	return b.conflict, b.err
}

type builder struct {
	rules    solitaire.Rules
	s        deck.Deck
	tick     func(float64) error
	yield    func(deck.Deck) bool
	conflict Conflict
	put      int
	err      error
}

// extend puts s[i], s[i-1], .. before d; it reports whether to go on.
func (b *builder) extend(d deck.Deck, i int) bool {
	if i < 0 {
		return b.yield(d)
	}
	v, step := b.s[i], len(b.s)-i
	possible := false
	for t := range calls(b.rules, v, len(d)+1) {
		possible = true
		if b.put++; b.put%1024 == 0 {
			if b.err = b.tick(1024); b.err != nil {
				return false
			}
		}
		e := Put(d, v, t)
		if first := firstHit(b.rules, e, t); first < t {
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
