package reform

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// An order keeps the first decks of those that it is offered, in dictionary order or in a random one. The random order
// is that of a hash, so that it does not matter in which order decks come, nor in how many shards.
type order struct {
	limit  int
	after  []uint8 // nil, or the deck before the first
	random bool
	hashed uint64  // of the seed
	kept   []entry // those above twice the limit are dropped
	full   bool    // worst is the last of the first decks
	worst  entry
}

// An entry is a deck with its place in a random order, 0 in dictionary order.
type entry struct {
	place uint64
	deck  []uint8
}

// first is the order of the listed decks.
func (w *Wanted) first() *order {
	o := &order{limit: w.Limit}
	if w.After != nil {
		o.after = Bytes(w.After)
	}
	return o
}

// draw is the order of the drawn decks.
func (w *Wanted) draw() *order { return &order{limit: w.Draws, random: true, hashed: mixed(w.Seed)} }

// mixed is the finalizer of SplitMix64 (Steele, Lea and Flood 2014).
func mixed(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (o *order) entry(d []uint8) entry {
	if !o.random {
		return entry{0, d}
	}
	place := o.hashed
	for _, c := range d {
		place = mixed(place ^ uint64(c))
	}
	return entry{place, d}
}

func (o *order) compare(a, b entry) int {
	return cmp.Or(cmp.Compare(a.place, b.place), bytes.Compare(a.deck, b.deck))
}

// offer keeps a copy of d if it may be among the first.
func (o *order) offer(d []uint8) {
	if o.limit == 0 || o.after != nil && bytes.Compare(d, o.after) <= 0 {
		return
	}
	e := o.entry(d)
	if o.full && o.compare(e, o.worst) >= 0 {
		return
	}
	o.kept = append(o.kept, entry{e.place, bytes.Clone(d)})
	if len(o.kept) >= 2*o.limit {
		o.settle()
	}
}

// settle sorts the decks and drops those beyond the limit.
func (o *order) settle() {
	slices.SortFunc(o.kept, o.compare)
	if len(o.kept) >= o.limit {
		o.kept = o.kept[:o.limit]
		o.full, o.worst = true, o.kept[o.limit-1]
	}
}

// decks lists the first decks in order.
func (o *order) decks() []deck.Deck {
	list := []deck.Deck{}
	if o.limit > 0 {
		o.settle()
	}
	for _, e := range o.kept {
		list = append(list, Deck(e.deck))
	}
	return list
}

// triesPerTick is the number of decks that are tried between ticks, about a millisecond.
const triesPerTick = 1 << 9

// fewDecks is the number of decks up to which all are tried, in any order.
const fewDecks = 1 << 16

// list offers others to both orders. It calls tick with the number of decks tried.
func (l *Listing) list(first, draw *order, tick func(units float64) error) error {
	q := l.census.Problem
	t := &trier{Listing: l, tick: tick, next: New(q), builder: winning.NewBuilder(q), to: make([]uint8, l.n())}
	prime := q.Rules.Game == solitaire.Modular && q.Shape.Suits == 1 && solitaire.Prime(q.Shape.Ranks)
	if l.Of == OfReformed && prime {
		if err := l.derangements(first, tick); err != nil {
			return err
		}
	} else {
		from := Bytes(q.Shape.Sorted())
		more := true
		if first.after != nil {
			copy(from, first.after)
			more = deck.Next(from)
		}
		for taken := 0; taken < l.Limit && more; more = deck.Next(from) {
			if t.other(from) {
				first.offer(from)
				taken++
			}
			if t.err != nil {
				return t.err
			}
		}
	}
	decks := q.Shape.Count()
	if decks.IsInt64() && decks.Int64() <= fewDecks && l.Draws > 0 {
		d := Bytes(q.Shape.Sorted())
		for more := true; more && t.err == nil; more = deck.Next(d) {
			if t.other(d) {
				draw.offer(d)
			}
		}
		return t.err
	}
	source := deck.Stream(l.Seed, 0)
	drawn, d := map[string]bool{}, q.Shape.Sorted()
	for len(drawn) < l.Draws && t.err == nil {
		deck.Shuffle(d, source)
		if b := Bytes(d); t.other(b) && !drawn[string(b)] {
			drawn[string(b)] = true
			draw.offer(b)
		}
	}
	return cmp.Or(t.err, tick(float64(t.tried%triesPerTick)))
}

// A trier tries whether a deck is one of the others.
type trier struct {
	*Listing
	tick    func(units float64) error
	next    *Map
	builder *winning.Builder
	to      []uint8
	tried   int
	err     error // of tick
}

func (t *trier) other(d []uint8) (is bool) {
	t.tried++
	if t.tried%triesPerTick == 0 && t.err == nil {
		t.err = t.tick(triesPerTick)
	}
	if t.Of == OfReformed {
		return !t.next.Next(t.to, d)
	}
	is = true
	t.builder.Decks(d, math.MaxInt, func([]uint8) bool {
		is = false
		return false
	})
	return is
}

// derangements offers the first decks without a card at its own place. In Modular Mousetrap of a prime number of ranks
// in one suit these are the decks that do not win, and (m-1)! others with a 1 on top come before them.
func (l *Listing) derangements(o *order, tick func(units float64) error) error {
	q := winning.Problem{Rules: solitaire.Rules{Game: solitaire.T1, Ranks: l.census.Problem.Shape.Ranks},
		Shape: l.census.Problem.Shape}
	if l.Limit == 0 {
		return nil
	}
	first, err := winning.First(q, l.After, l.Limit, func(float64) error { return tick(0) })
	for _, w := range first {
		o.offer(Bytes(w.Deck))
	}
	return err
}
