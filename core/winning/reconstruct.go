package winning

import (
	"iter"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/meter"
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
	return put(make(deck.Deck, 0, len(d)+1), d, v, (t-1)%(len(d)+1))
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
	b := builder{rules: r, s: s, Meter: meter.Meter{Tick: tick, Every: ticked}, yield: yield, room: make([]deck.Deck, len(s)+1)}
	last := s[len(s)-1]
	if r.Game == solitaire.HeLovesMe && r.Ranks > 1 && last == r.Call(0) {
		return Conflict{Step: 1, Call: 1, Card: last, Deck: deck.Deck{last}}, nil
	}
	b.extend(deck.Deck{last}, len(s)-2)
	return b.conflict, b.Flush()
}

// Effort is about how many cards Reconstruct will look at for the string s, and
// how many decks it will find. For Mousetrap and He Loves Me it is never less. For
// Modular it is an estimate: of a sample of the decks of each size all that come of
// the next card are made, and of these a new sample is drawn (Chen 1992, as for
// counts). It is always the same for the same string.
func Effort(r solitaire.Rules, s deck.Deck) (cards, decks float64) {
	if r.Game != solitaire.Modular {
		effort := 0
		for size := 2; size <= len(s); size++ {
			effort += size + solitaire.Limit(r, size)
		}
		return float64(effort), 1
	}
	const most, enough = 64, 1 << 21 // decks of a size; cards looked at: some milliseconds
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
			for t := range calls(r, s[i], len(d)+1) {
				e := Put(d, s[i], t)
				first := firstHit(r, e, t)
				if looked += len(e) + first; first < t {
					continue
				}
				made++
				if len(next) < most {
					next = append(next, e)
				} else if at := y.draw(made); at < most {
					next[at] = e
				}
			}
		}
		spent += looked
		cards += float64(each * float64(looked))
		total = float64(each * float64(made))
		if now = next; made == 0 {
			return cards, 0
		}
	}
	return cards, total
}

type builder struct {
	rules solitaire.Rules
	s     deck.Deck
	meter.Meter
	yield    func(deck.Deck) bool
	room     []deck.Deck // by number of cards
	conflict Conflict
}

// ticked is how many cards are looked at between ticks: under a millisecond.
const ticked = 1 << 15

// extend puts s[i], s[i-1], .. before d; it reports whether to go on.
func (b *builder) extend(d deck.Deck, i int) bool {
	if i < 0 {
		return b.yield(slices.Clone(d))
	}
	v, step := b.s[i], len(b.s)-i
	L := len(d) + 1
	if b.room[L] == nil {
		b.room[L] = make(deck.Deck, 0, L)
	}
	possible := false
	for t := range calls(b.rules, v, L) {
		possible = true
		e := put(b.room[L], d, v, (t-1)%L)
		first := firstHit(b.rules, e, t)
		if b.Spend(float64(len(e)+first)) != nil {
			return false
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
		c.Deck = slices.Clone(c.Deck)
		b.conflict = c
	}
}
