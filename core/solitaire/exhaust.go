package solitaire

import (
	"math/bits"

	"rencontre/core/deck"
	"rencontre/core/meter"
)

// A Tally counts decks by how many cards they set aside and by their score. Index i holds
// the number of decks with the value i.
type Tally struct {
	SetAside []uint64
	Score    []uint64
}

// NewTally returns an empty tally for decks of the shape.
func NewTally(s deck.Shape) *Tally {
	return &Tally{
		SetAside: make([]uint64, s.N()+1),
		Score:    make([]uint64, s.Suits*s.Ranks*(s.Ranks+1)/2+1),
	}
}

// Exhaust plays every deck of the shape that begins with the cards of prefix, and adds it
// to a tally. A card gets its rank only when it is dealt. So decks are played together as
// long as they agree, and a game that ends early ends for all decks that begin alike.
//
// Exhaust calls tick with the number of decks done since the last call, and returns the
// error of tick. There must be fewer than 2^63 decks. Cost: proportional to the number of
// decks, not to the cards dealt.
func Exhaust(r Rules, s deck.Shape, prefix deck.Deck, tick func(decks float64) error) (*Tally, error) {
	e := &enumeration{
		rules:  r,
		shape:  s,
		prefix: prefix,
		tally:  NewTally(s),
		Meter:  meter.Meter{Tick: tick, Every: cardsPerTick},
	}
	e.call = make([]int, r.Ranks)
	for i := range e.call {
		e.call[i] = r.Call(i)
	}
	e.left = make([]int, s.Ranks)
	for i := range e.left {
		e.left[i] = s.Suits
	}
	for _, c := range prefix {
		e.left[c-1]--
	}
	e.play(position{down: s.N(), ways: deck.Multinomial(e.left).Uint64()}, true)
	if err := e.Flush(); err != nil {
		return nil, err
	}
	return e.tally, nil
}

type enumeration struct {
	rules  Rules
	shape  deck.Shape
	prefix deck.Deck
	call   []int
	left   []int // undealt copies of each rank, beyond the prefix
	tally  *Tally

	// row holds the cards that were dealt and went to the bottom. A position owns
	// row[head:tail]. Writing behind tail does not disturb the positions it came from, so
	// backtracking costs nothing.
	row []int

	meter.Meter     // paced by cards dealt
	deals       int // cards dealt since the last game that ended
}

// A position is a game in progress: down face-down cards, followed by row[head:tail].
type position struct {
	head, tail      int
	down            int
	dealt           int // in this count
	limit           int
	skipped         int
	setAside, score int
	ways            uint64 // number of decks that agree with it
}

// play continues from p to the ends of all games that agree with it. newCount says that a new
// count begins.
func (e *enumeration) play(p position, newCount bool) {
	for {
		if newCount {
			hand := p.down + p.tail - p.head
			if hand == 0 {
				e.endGame(p)
				return
			}
			p.dealt, p.skipped, p.limit = 0, 0, Limit(e.rules, hand)
		}
		if p.down > 0 {
			e.turn(p)
			return
		}
		p, newCount = e.dealRow(p)
		if p.ways == 0 {
			return
		}
	}
}

// dealRow deals the cards of the row to the end of the count, when no card is face down.
// Nearly all the time is spent here.
func (e *enumeration) dealRow(p position) (position, bool) {
	room := p.tail + p.limit - p.dealt
	if room > len(e.row) {
		e.row = append(e.row, make([]int, room-len(e.row))...)
	}
	row, call := e.row, e.call
	head, tail := p.head, p.tail
	c := p.dealt % len(call)
	for i := p.dealt; i < p.limit; i++ {
		card := row[head]
		head++
		if card == call[c] {
			e.deals += i - p.dealt
			p.head, p.tail = head, tail
			p.setAside++
			p.score += card
			return p, true
		}
		row[tail] = card
		tail++
		c++
		if c == len(call) {
			c = 0
		}
	}
	e.deals += p.limit - p.dealt
	p.skipped = min(p.skipped+p.limit-p.dealt, tail-head)
	p.head, p.tail = head, tail
	return e.endCount(p)
}

// turn turns a face-down card, to every rank that it may have.
func (e *enumeration) turn(p position) {
	if e.Err != nil {
		return
	}
	next := p
	next.down--
	turned := e.shape.N() - p.down
	if turned < len(e.prefix) {
		q, newCount := e.deal(next, e.prefix[turned])
		if q.ways > 0 {
			e.play(q, newCount)
		}
		return
	}
	for i, left := range e.left {
		if left == 0 {
			continue
		}
		hi, lo := bits.Mul64(p.ways, uint64(left))
		next.ways, _ = bits.Div64(hi, lo, uint64(p.down))
		e.left[i]--
		q, newCount := e.deal(next, i+1)
		if q.ways > 0 {
			e.play(q, newCount)
		}
		e.left[i]++
	}
}

// deal deals a card just turned. It returns the position after it, and whether a count begins
// there. The ways of the position are 0 if the game has ended.
func (e *enumeration) deal(p position, card int) (position, bool) {
	e.deals++
	if card == e.call[p.dealt%len(e.call)] {
		p.setAside++
		p.score += card
		return p, true
	}
	e.setRow(p.tail, card)
	p.tail++
	p.dealt++
	p.skipped = min(p.skipped+1, p.down+p.tail-p.head)
	if p.dealt < p.limit {
		return p, false
	}
	return e.endCount(p)
}

// endCount ends a count without a hit.
func (e *enumeration) endCount(p position) (position, bool) {
	if e.rules.Game == Modular || e.rules.Game == Mousetrap && !e.rules.Burn {
		e.endGame(p)
		p.ways = 0
		return p, false
	}
	// Burn the cards of this count. Copy the others behind them, because earlier positions
	// still own the burned ones.
	kept := p.tail - p.skipped
	for i := p.head; i < kept; i++ {
		e.setRow(p.tail+i-p.head, e.row[i])
	}
	p.head, p.tail = p.tail, p.tail+kept-p.head
	return p, true
}

func (e *enumeration) setRow(i, card int) {
	if i == len(e.row) {
		e.row = append(e.row, 0)
	}
	e.row[i] = card
}

// endGame adds the decks of a finished game to the tally.
func (e *enumeration) endGame(p position) {
	e.tally.SetAside[p.setAside] += p.ways
	e.tally.Score[p.score] += p.ways
	e.Step(float64(e.deals), float64(p.ways))
	e.deals = 0
}

// cardsPerTick is the number of cards dealt between ticks, which takes under a millisecond.
const cardsPerTick = 1 << 15
