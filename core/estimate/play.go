package estimate

import (
	"encoding/binary"
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

// A player plays one deal of a game after another, without showing its steps.
//
// Cards are numbered by the call that meets them, so that all orders of calling
// are one game; labels gives them their ranks.
type player struct {
	dealer
	rules  solitaire.Rules
	shape  deck.Shape
	m      int
	labels []int // by the number of a call, from 1
	total  int   // the score of a whole deck

	// play plays decks of the batch, from one to the one before another, or some of
	// them, and says before which it ended. T0 has none.
	play    func(p *player, from, to int) int
	results [batch]uint64 // see result
	goal    int           // a deal is won that sets as many cards aside,
	near    int           // or as many, if it is strong

	// The cards in play are table[:], the deck in front, the skipped cards
	// written behind. There is room for words to be read and written past both
	// ends of what matters.
	table   []uint8
	pattern []uint64 // the calls 1..m, eight a word, filled up with 255
	round   []uint8  // the calls 1..m, round and round

	low, high uint64 // the first two words of pattern

	// The deal that was played last.
	set, score int
	won        bool
	hits       []uint64 // by the number of a call, over all deals, but see counted

	// What games and shapes have that are played many decks at once.
	few      *few      // He Loves Me with few ranks
	trap     *trap     // Mousetrap with few ranks
	rings    *rings    // and with few cards
	long     *long     // and with more ranks
	piles    *piles    // Modular and T4
	rows     []eight   // T1 to T3
	problemI *problemI // T0

	// T0: the first deck of the last deal, if there were more.
	first [slot]uint8
	more  bool

	work int // done, about nanoseconds
}

// spare is how far words are read or written past the cards.
const spare = 16

// newPlayer is for games and shapes that Valid accepts.
func newPlayer(r solitaire.Rules, s deck.Shape, seed, chunk uint64) *player {
	n, m := s.N(), s.Ranks
	sorted := make([]uint8, n)
	for i := range sorted {
		sorted[i] = uint8(i/s.Suits + 1)
	}
	p := &player{
		dealer: newDealer(newStream(seed, chunk), sorted, s.Suits, front(r, n, m)),
		rules:  r, shape: s, m: m,
		labels: make([]int, m+1),
		hits:   make([]uint64, m+1),
		goal:   n,
		near:   n + 1,
	}
	for i := range m {
		p.labels[i+1] = r.Call(i)
	}
	p.total = s.Suits * m * (m + 1) / 2
	for k := 0; k < m; k += 8 {
		w := ^uint64(0)
		for i := min(m, k+8) - 1; i >= k; i-- {
			w = w<<8 | uint64(i+1)
		}
		p.pattern = append(p.pattern, w)
	}
	p.low, p.high = p.pattern[0], ^uint64(0)
	if len(p.pattern) > 1 {
		p.high = p.pattern[1]
	}
	for i := range m + n + spare {
		p.round = append(p.round, uint8(i%m+1))
	}
	// Every hit adds at most the cards in hand to the table.
	p.table = make([]uint8, n*(n+1)/2+3*n+max(m, MaxCards)+4*spare)
	// No table of functions: that would keep them all in every program.
	switch r.Game {
	case solitaire.HeLovesMe:
		p.goal, p.near = n+1, n-1
		p.play = each((*player).playHeLovesMe)
		if m < fewRanks && n*m+spare <= slot {
			p.few, p.play = newFew(p), (*player).playFew
		}
	case solitaire.Mousetrap:
		switch {
		case r.Burn:
			p.play = each((*player).playBurn)
		case m < fewRanks && n <= ringCards && p.whole:
			p.rings, p.play = newRings(p), (*player).playRings
		case m < fewRanks && n*m+spare <= slot && p.whole:
			p.trap, p.play = newTrap(p), (*player).playTrap
		case m >= fewRanks && m < MaxCards-15 && p.whole && longMore(n, m) > 0:
			p.long, p.play = newLong(p), (*player).playLong
		default:
			p.play = each((*player).playMousetrap)
		}
	case solitaire.Modular:
		p.piles, p.play = newPiles(p), (*player).playModular
	case solitaire.T0:
		p.problemI = newProblemI(p)
	case solitaire.T1, solitaire.T2:
		p.goal, p.rows, p.play = 1, eights(p), (*player).playOnce
	case solitaire.T3:
		p.goal, p.rows, p.play = 1, eights(p), (*player).playAll
	case solitaire.T4:
		p.piles, p.play = newPiles(p), (*player).playT4
	}
	return p
}

// result is what is known of a deal.
func result(set, score int) uint64 { return uint64(set)<<32 | uint64(score) }

// each makes a play of one that plays the deck on the table.
func each(play func(*player)) func(p *player, from, to int) int {
	return func(p *player, from, to int) int {
		for i := from; i < to; i++ {
			p.turn(i)
			p.lay()
			p.set, p.score = 0, 0
			play(p)
			p.results[i] = result(p.set, p.score)
			if p.work >= tickWork {
				return i + 1
			}
		}
		return to
	}
}

// scan is how many cards of table[at:] lie before the first that is met by its
// call, calls going from 1 to m; at least m if there is none. What lies behind
// the cards may be reported too.
func (p *player) scan(at int) int {
	p.work += 4 + 4*len(p.pattern)
	if p.m <= 16 {
		// Both words without a branch, since none could be foreseen.
		row := p.table[at : at+16]
		i := first(binary.LittleEndian.Uint64(row) ^ p.low)
		return i + first(binary.LittleEndian.Uint64(row[8:])^p.high)&-(i>>3)
	}
	for k, w := range p.pattern {
		if i := first(binary.LittleEndian.Uint64(p.table[at+8*k:]) ^ w); i < 8 {
			return 8*k + i
		}
	}
	return p.m
}

// first is the number of bytes of x below its lowest zero byte, 8 if there is
// none.
func first(x uint64) int { return bits.TrailingZeros64(zeros(x)) >> 3 }

// zeros has the top bit set of the lowest zero byte of x, and no bit below.
func zeros(x uint64) uint64 {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	return (x - ones) &^ x & tops
}

// hit records a card met by call c.
func (p *player) hit(c int) {
	p.set++
	p.score += p.labels[c]
	p.hits[c]++
}

// move writes k < max(m, cards) cards from table[from:] to table[to:], and some
// more.
func (p *player) move(to, from, k int) {
	if k <= 16 {
		source, target := p.table[from:from+16], p.table[to:to+16]
		x, y := binary.LittleEndian.Uint64(source), binary.LittleEndian.Uint64(source[8:])
		binary.LittleEndian.PutUint64(target, x)
		binary.LittleEndian.PutUint64(target[8:], y)
		return
	}
	for i := 0; i < k; i += 8 {
		x := binary.LittleEndian.Uint64(p.table[from+i:])
		binary.LittleEndian.PutUint64(p.table[to+i:], x)
	}
}

// front is how many cards are looked at nearly always.
func front(r solitaire.Rules, n, m int) int {
	switch r.Game {
	case solitaire.T1, solitaire.T2:
		return m
	case solitaire.T0, solitaire.Mousetrap:
		if !r.Burn {
			return min(3*m, n)
		}
	}
	return n
}

// lay lays the deck that was turned to on the table.
func (p *player) lay() {
	for i := 0; i < p.drawn; i += 8 {
		binary.LittleEndian.PutUint64(p.table[i:], binary.LittleEndian.Uint64(p.cards[i:]))
	}
	p.work += 10 + p.drawn
}

// look makes sure that the first k cards lie on the table.
func (p *player) look(k int) {
	if from := p.drawn; from < k {
		p.draw(k)
		copy(p.table[from:], p.cards[from:p.drawn])
		p.work += 4 * (p.drawn - from)
	}
}

// counted are the hits since it was called last, by the number of a call.
func (p *player) counted() []uint64 {
	hits := p.hits
	p.hits = make([]uint64, p.m+1)
	for k := range p.rows {
		p.rows[k].count(hits[8*k+1:])
	}
	if p.few != nil {
		gather(hits, p.few.outcomes[:])
	}
	if p.rings != nil {
		gather(hits, p.rings.outcomes[:])
	}
	if p.long != nil {
		for c := 1; c <= p.m; c++ {
			hits[c] += p.long.met[c-1]
		}
		clear(p.long.met[:])
	}
	if p.trap != nil {
		gather(hits, p.trap.outcomes[:])
	}
	if p.problemI != nil {
		for c := 1; c <= p.m; c++ {
			hits[c] += p.problemI.met[c-1]
		}
		clear(p.problemI.met[:])
	}
	if p.piles != nil {
		p.piles.count(hits, p.shape.Suits)
	}
	return hits
}

// gather adds how often outcomes came about, and forgets it.
func gather(hits []uint64, outcomes []uint64) {
	for c := 1; c < len(hits); c++ {
		o := &outcomes[(c-1)*outcome+met]
		hits[c] += *o
		*o = 0
	}
}

func (p *player) playHeLovesMe() {
	for at, end := 0, p.n; at < end; {
		limit := min(p.m, end-at)
		i := p.scan(at)
		if i >= limit {
			at += limit
			continue
		}
		p.hit(i + 1)
		p.move(end, at, i)
		at, end = at+i+1, end+i
	}
}

// strong says whether a deal of He Loves Me is strongly won: all are stored but a 2 (the
// only card of one rank too).
func (p *player) strong(set, score int) bool {
	return set == p.n || set == p.n-1 && p.total-score == 2
}

// firstOf is the number of bytes of x and y, of 15 together, below the lowest zero
// byte, 15 if there is none.
func firstOf(x, y uint64) int {
	z := zeros(x)
	none := int64((z-1)&^z) >> 63 // all bits where x has no zero byte
	return bits.TrailingZeros64(z|zeros(y)&uint64(none)|1<<63)>>3 + 8&int(none)
}

func (p *player) playMousetrap() { p.circle(p.n) }

// circle is Mousetrap with the first n cards on the table.
func (p *player) circle(n int) {
	table, m := p.table, p.m
	for at, end := 0, n; at < end; {
		left := end - at
		start, made := 0, 0 // cards passed since the first in hand, calls made since 1
		i := 0
		for {
			// Up to fifteen cards at once, without a branch.
			limit := min(15, left-start, m-made)
			if p.drawn < p.n {
				p.look(min(at+start+limit, p.n))
			}
			row, calls := table[at+start:at+start+16], p.round[made:made+16]
			i = firstOf(binary.LittleEndian.Uint64(row)^binary.LittleEndian.Uint64(calls),
				binary.LittleEndian.Uint64(row[8:])^binary.LittleEndian.Uint64(calls[8:]))
			p.work += 2 * countWork
			if i < limit {
				break
			}
			if start += limit; start == left {
				start = 0
			}
			if made += limit; made == m {
				return
			}
		}
		p.hit(made + i + 1)
		i += start
		for k := 0; k < i; k += 16 {
			from, to := table[at+k:at+k+16], table[end+k:end+k+16]
			x, y := binary.LittleEndian.Uint64(from), binary.LittleEndian.Uint64(from[8:])
			binary.LittleEndian.PutUint64(to, x)
			binary.LittleEndian.PutUint64(to[8:], y)
		}
		at, end = at+i+1, end+i
	}
}

// playBurn is Mousetrap where a count without a hit burns its cards.
func (p *player) playBurn() {
	for at, end := 0, p.n; at < end; {
		// The cards in hand are written again behind themselves, so that m can be read.
		for i := end; i < at+p.m; i++ {
			p.table[i] = p.table[i-(end-at)]
		}
		i := p.scan(at)
		if i >= p.m {
			at = min(at+p.m, end)
			continue
		}
		p.hit(i + 1)
		if i >= end-at {
			i = modulo(i, end-at)
		}
		p.move(end, at, i)
		at, end = at+i+1, end+i
	}
}

// modulo is x % y by a division of 32 bits, which takes a third of the time.
func modulo(x, y int) int { return int(uint32(x) % uint32(y)) }
