package estimate

import (
	"math/bits"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

const (
	// MaxCards is the largest deck that is played.
	MaxCards = 256
	// MaxTrials keeps every count and sum of counts within 53 bits.
	MaxTrials = 1_000_000_000_000
	// ChunkDeals is how many deals a chunk has.
	ChunkDeals = 1 << 14
)

// A player plays deals of a game, a batch of decks at a time.
//
// Cards are numbered by the call that hits them, so that all orders of calling are one
// game; ranks gives their ranks.
type player struct {
	dealer
	game  solitaire.Game
	m     int
	ranks [MaxCards]int // by call mod MaxCards
	total int           // the score of a whole deck
	goal  int           // a deal with fewer cards set aside is not won

	play    func(p *player) // plays the decks next..last-1 of the batch; nil for T0
	next    int             // the next deck to begin
	last    int
	left    int // decks that have not ended
	results [batch]result

	calls     [tapeSize + spare]uint8 // 1..m, round and round
	hitResult [MaxCards]result        // by call mod MaxCards: the result of a hit
	hits      [MaxCards]uint64        // by call mod MaxCards: hits of all deals
	limits    [2 * MaxCards]int       // by cards left: how many may pass before the next hit
	limit     int                     // how many may pass before the first hit
	pass      int                     // T1 to T4: the cards of the first pass

	lanes [lanes]lane
	room  int // bytes of the table that a step may use, from the place at of a lane on

	// T0: the first deck of the last deal, and how many decks it took.
	first [slot]uint8
	decks int
}

// A result has the number of cards set aside in its upper half and the score in its lower.
type result uint64

// A lane is a deck in play. Its cards are table[at:end]: first in the slot of the deck and,
// when that is full, on the tape of the lane. Cards that go to the bottom are written at end.
//
// A kernel takes a step in each lane by turns: the processor computes a step while it waits
// for those in the other lanes.
type lane struct {
	deck    int // of the batch; -1 if none is left
	tape    int // the place on the table where the tape begins
	at, end int
	origin  int // the place of a call 1: in Mousetrap and Modular of the count, else of any
	made    int // He Loves Me: how many cards the count has passed
	bound   int // T1 to T4: the place where the pass ends
	stop    int // the place where the deal ends unless a card is hit before
	edge    int // the place from which a step needs refill first
	result  result
}

const (
	lanes = 3
	// tapeSize is the room of a tape. The tapes of all lanes lie on the table behind the slots.
	tapeSize = 1 << 12
	// spare is how far a kernel reads and writes beyond the cards.
	spare = 16
	// A step takes about stepWork nanoseconds, and the deal of a deck dealWork and one for each
	// of its cards.
	stepWork = 8
	dealWork = 20
	// window is how many cards a step compares with their calls.
	window = 15
)

// The slots and tapes fit on the table, and a slot has room for a step in the largest deck.
const (
	_ = uint(table - batch*slot - lanes*tapeSize)
	_ = uint(slot - 2*MaxCards - 2*spare)
)

// newPlayer returns a player for a game and shape that Valid accepts.
func newPlayer(r solitaire.Rules, s deck.Shape, seed, chunk uint64) *player {
	n, m := s.N(), s.Ranks
	p := &player{game: r.Game, m: m, total: s.Suits * m * (m + 1) / 2, goal: n, pass: n}
	for call := 1; call <= m; call++ {
		rank := r.Call(call - 1)
		p.ranks[call&(MaxCards-1)], p.hitResult[call&(MaxCards-1)] = rank, result(1<<32|rank)
	}
	for i := 0; i < len(p.calls); i += m {
		for k := range p.calls[i:min(i+m, len(p.calls))] {
			p.calls[i+k] = uint8(k + 1)
		}
	}
	front := n // how many cards are looked at in nearly every deal
	limit := func(left int) int { return solitaire.Limit(r, left) }
	// A table of functions would keep all kernels in every program.
	switch r.Game {
	case solitaire.HeLovesMe:
		p.play = (*player).playHeLovesMe
		p.goal = n - 1
	case solitaire.Mousetrap:
		if r.Burn {
			p.play = (*player).playHeLovesMe
		} else {
			p.play = (*player).playMousetrap
			front = min(3*m, n)
		}
	case solitaire.Modular:
		p.play = (*player).playMousetrap
	case solitaire.T0:
		p.goal = 1
		front = min(3*m, n)
	case solitaire.T1, solitaire.T2, solitaire.T3:
		p.play = (*player).playTreize
		p.goal = 1
		if r.Game != solitaire.T3 {
			p.pass, front = m, m
		}
		limit = func(int) int { return 0 }
	case solitaire.T4:
		p.play = (*player).playTreize
		limit = func(left int) int { return r.Passes * left }
		if r.Passes == 0 {
			// All calls have met all cards, as in a count of Modular Mousetrap.
			modular := solitaire.Rules{Game: solitaire.Modular, Ranks: m}
			limit = func(left int) int { return solitaire.Limit(modular, left) }
		}
	}
	for left := 1; left <= n; left++ {
		p.limits[left] = limit(left)
	}
	p.limit = p.limits[n]
	if p.limit == 0 { // T1 to T3, which end with their only pass
		p.limit = p.pass
	}
	p.room = n + m + 2*spare
	for l := range p.lanes {
		p.lanes[l].tape = batch*slot + l*tapeSize
	}
	p.dealer = newDealer(newStream(seed, chunk), n, s.Suits, front)
	return p
}

// playBatch plays at least one deal and at most deals, adds them to t, and returns how many it
// played.
func (p *player) playBatch(t *Tally, deals int) int {
	if p.play == nil {
		p.playT0()
		p.record(t, 0, 1)
		return 1
	}
	p.deal()
	from := p.used
	p.next, p.last = from, min(batch, from+deals)
	p.left = p.last - from
	p.play(p)
	p.used = p.last
	p.record(t, from, p.last)
	return p.last - from
}

// record adds the results from..to-1 to t, in this order.
func (p *player) record(t *Tally, from, to int) {
	sets, scores, best := t.SetAside, t.Score, t.Best
	for i := from; i < to; i++ {
		set, score := int(p.results[i]>>32), int(uint32(p.results[i]))
		sets, scores = count(sets, set), count(scores, score)
		if set >= p.goal && p.won(set, score) {
			t.Won++
		}
		if score > best {
			best, t.BestDeck = score, p.dealt(i)
		}
	}
	t.SetAside, t.Score, t.Best = sets, scores, best
}

// won reports whether a deal that set aside at least goal cards is won. He Loves Me with one
// card left is won only if that card is a 2.
func (p *player) won(set, score int) bool {
	return p.game != solitaire.HeLovesMe || set == p.n || p.total-score == 2
}

// dealt returns a deck of the batch, or the first deck of a deal of T0. Cards that were not
// drawn come in any order.
func (p *player) dealt(i int) deck.Deck {
	cards := p.cards(i)
	if p.play == nil {
		cards = &p.first
	}
	d := make(deck.Deck, p.n)
	for k := range d {
		d[k] = p.ranks[cards[k]]
	}
	return d
}

// begin puts the next deck in a lane.
func (p *player) begin(x *lane) {
	*x = lane{deck: -1, tape: x.tape, edge: table}
	if p.next == p.last {
		return
	}
	at := p.next * slot
	x.deck = p.next
	x.at, x.end = at, at+p.n
	x.origin = at
	x.bound, x.stop = at+p.pass, at+p.limit
	x.edge = at + slot - p.room
	p.next++
	if !p.whole {
		p.startDrawing()
		x.edge = at + p.drawn - window + 1
	}
}

// finish records the result of a lane and puts the next deck in it.
func (p *player) finish(x *lane) {
	if x.deck >= 0 {
		p.results[x.deck] = x.result
		p.left--
	}
	p.begin(x)
}

// refill draws the cards that the next step looks at, or moves the deck of a lane to the front
// of its tape.
func (p *player) refill(x *lane) {
	if p.drawn < p.n {
		base := x.deck * slot
		p.drawUpTo(p.cards(x.deck), min(x.at+window, x.stop, base+p.n)-base)
		x.edge = base + p.drawn - window + 1
		if p.drawn == p.n {
			x.edge = base + slot - p.room
		}
		return
	}
	// The place of call 1 that is nearest becomes the front of the tape.
	passed := (x.at - x.origin) % p.m
	back := x.at - passed - x.tape
	copy(p.table[x.at-back:], p.table[x.at:x.end+x.made])
	x.at -= back
	x.end -= back
	x.bound -= back
	x.stop -= back
	x.origin = x.tape
	x.edge = x.tape + tapeSize - p.room
}

// firstZero returns how many of the 15 low bytes of x and y, x first, come before the first
// that is zero; 15 if none is. It has no branch, since a branch could not be predicted.
func firstZero(x, y uint64) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	// The lowest bit of a is the top bit of the first zero byte of x. Likewise b for y.
	a, b := (x-ones)&^x&tops, (y-ones)&^y&tops
	none := int64((a-1)&^a) >> 63 // all bits where a is 0
	return bits.TrailingZeros64(a|b&uint64(none)|1<<63)>>3 + 8&int(none)
}

// addHits adds the hits of all deals to list. Index i is for the rank i+1.
func (p *player) addHits(list []uint64) {
	for call := 1; call <= p.m; call++ {
		i := call & (MaxCards - 1)
		list[p.ranks[i]-1] += p.hits[i]
	}
}
