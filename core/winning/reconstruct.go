package winning

import (
	"iter"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
)

// A Conflict explains why a string has no deck. Step counts the cards from the end of the string;
// the last card is step 1. The card at Step would come too late, because call number Call would hit
// the card Card first. Deck is the deck built so far, including the card of this step, that shows
// it. If the card can never be hit at its number, Call is 0 and Deck is nil.
type Conflict struct {
	Step int
	Call int
	Card int
	Deck deck.Deck
}

// callsOfRank yields the calls t at which a card of rank v may be hit with size cards in hand.
func callsOfRank(r solitaire.Rules, v, size int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for t, limit := 1, solitaire.Limit(r, size); t <= limit; t++ {
			if r.Call(t-1) == v && !yield(t) {
				return
			}
		}
	}
}

// Put returns the deck that has v before d so that call t hits v.
func Put(d deck.Deck, v, t int) deck.Deck {
	return put(make(deck.Deck, 0, len(d)+1), d, v, (t-1)%(len(d)+1))
}

// firstHit returns the first of the calls 1..t-1 at which a card of d matches, or t if there is
// none.
func firstHit(r solitaire.Rules, d deck.Deck, t int) int {
	for c := 1; c < t; c++ {
		if d[(c-1)%len(d)] == r.Call(c-1) {
			return c
		}
	}
	return t
}

// Reconstruct yields every deck, with as many cards as the string s, that sets its cards aside in
// the order of s, until yield returns false. For He Loves Me the last card of s is left instead.
// Only Modular Mousetrap can have several decks. If there is none, the Conflict is that of the
// longest attempt. Reconstruct calls tick from time to time with the number of cards checked since
// the last call, and returns its error.
//
// Cost: putting a card at call t checks Θ(n + t) cards, in all Θ(n²) for Mousetrap and He
// Loves Me. For Modular Mousetrap t goes up to lcm(m, L) and the attempts branch; a string may have
// exponentially many decks (Bersani 2010, Table 21).
func Reconstruct(
	r solitaire.Rules, s deck.Deck, tick func(cards float64) error, yield func(deck.Deck) bool,
) (Conflict, error) {
	b := reconstruction{
		rules: r,
		s:     s,
		Meter: meter.Meter{Tick: tick, Every: cardsPerTick},
		yield: yield,
		room:  make([]deck.Deck, len(s)+1),
	}
	last := s[len(s)-1]
	if r.Game == solitaire.HeLovesMe && r.Ranks > 1 && last == r.Call(0) {
		return Conflict{Step: 1, Call: 1, Card: last, Deck: deck.Deck{last}}, nil
	}
	b.extend(deck.Deck{last}, len(s)-2)
	return b.conflict, b.Flush()
}

// Effort estimates how many cards Reconstruct will check for the string s, and how many decks it
// will find. For Mousetrap and He Loves Me the number of cards is an upper bound. For Modular
// Mousetrap it is an estimate: Effort makes all children of a sample of the decks of each size and
// draws the next sample from them (Chen 1992, as for counts). The result depends on the arguments
// only.
func Effort(r solitaire.Rules, s deck.Deck) (cards, decks float64) {
	if r.Game != solitaire.Modular {
		effort := 0
		for size := 2; size <= len(s); size++ {
			effort += size + solitaire.Limit(r, size)
		}
		return float64(effort), 1
	}
	const most = 64        // decks in a sample
	const enough = 1 << 21 // cards checked: some milliseconds
	y := survey{state: 1}
	spent := 0
	total, now := 1.0, []deck.Deck{{s[len(s)-1]}}
	for i := len(s) - 2; i >= 0; i-- {
		var next []deck.Deck
		made, looked := 0, 0
		each := total / float64(len(now))
		for k, d := range now {
			if k > 0 && spent+looked > enough {
				each = total / float64(k)
				break
			}
			for t := range callsOfRank(r, s[i], len(d)+1) {
				e := Put(d, s[i], t)
				first := firstHit(r, e, t)
				looked += len(e) + first
				if first < t {
					continue
				}
				made++
				if len(next) < most {
					next = append(next, e)
				} else {
					at := y.draw(made)
					if at < most {
						next[at] = e
					}
				}
			}
		}
		spent += looked
		cards += float64(each * float64(looked))
		total = float64(each * float64(made))
		now = next
		if made == 0 {
			return cards, 0
		}
	}
	return cards, total
}

// A reconstruction builds the decks of one string and remembers the conflict of the longest attempt.
type reconstruction struct {
	rules solitaire.Rules
	s     deck.Deck
	meter.Meter
	yield    func(deck.Deck) bool
	room     []deck.Deck // by number of cards
	conflict Conflict
}

// cardsPerTick is the number of cards checked between ticks: under a millisecond.
const cardsPerTick = 1 << 15

// extend puts s[i], s[i-1], ... before d and reports whether to continue.
func (b *reconstruction) extend(d deck.Deck, i int) bool {
	if i < 0 {
		return b.yield(slices.Clone(d))
	}
	v, step := b.s[i], len(b.s)-i
	L := len(d) + 1
	if b.room[L] == nil {
		b.room[L] = make(deck.Deck, 0, L)
	}
	possible := false
	for t := range callsOfRank(b.rules, v, L) {
		possible = true
		e := put(b.room[L], d, v, (t-1)%L)
		first := firstHit(b.rules, e, t)
		if b.Spend(float64(len(e)+first)) != nil {
			return false
		}
		if first < t {
			b.recordConflict(Conflict{step, first, e[(first-1)%len(e)], e})
		} else if !b.extend(e, i-1) {
			return false
		}
	}
	if !possible {
		b.recordConflict(Conflict{Step: step, Card: v})
	}
	return true
}

func (b *reconstruction) recordConflict(c Conflict) {
	if c.Step > b.conflict.Step {
		c.Deck = slices.Clone(c.Deck)
		b.conflict = c
	}
}
