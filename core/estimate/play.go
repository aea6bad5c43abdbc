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
	play   func(*player)

	// The cards in play are table[:], the deck in front, the skipped cards
	// written behind. There is room for words to be read and written past both
	// ends of what matters.
	table   []uint8
	pattern []uint64 // the calls 1..m, eight a word, filled up with 255

	low, high uint64 // the first two words of it

	// The deal that was played last.
	set, score int
	won        bool
	hits       []uint64 // by the number of a call, over all deals counted

	worth [few]uint64 // by the number of a call: a card stored and its score, see playFew

	calls []uint64 // t4: eight successive calls from any one on

	// t0: the first deck of the last deal, if there were more.
	first [MaxCards]uint8
	more  bool

	blocks int // a measure of work done
}

// spare is how far words are read or written past the cards.
const spare = 16

// newPlayer is for games and shapes that Valid accepts.
func newPlayer(r solitaire.Rules, s deck.Shape, seed, chunk uint64) *player {
	n, m := s.N(), s.Ranks
	p := &player{
		dealer: dealer{random: newStream(seed, chunk), n: n, batches: batches(n), rises: rises(n)},
		rules:  r, shape: s, m: m,
		labels: make([]int, m+1),
		hits:   make([]uint64, max(m+1, few)),
	}
	for i := range m {
		p.labels[i+1] = r.Call(i)
	}
	p.total = s.Suits * m * (m + 1) / 2
	// Every hit adds at most the cards in hand to the table.
	p.table = make([]uint8, max(n*(n+1)/2+3*n+max(m, MaxCards)+4*spare, fewRoom+spare))
	p.cards = (*[MaxCards]uint8)(p.table)
	for i := range n {
		p.cards[i] = uint8(i%m + 1)
	}
	p.sorted = *p.cards
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
	p.calls = callWords(m)
	p.play = plays[r.Game]
	if r.Game == solitaire.HeLovesMe && m < few {
		p.play = (*player).playFew
		for c := 1; c <= m; c++ {
			p.worth[c] = stored + uint64(p.labels[c])
		}
	}
	if r.Game == solitaire.Mousetrap && r.Burn {
		p.play = (*player).playBurn
	}
	return p
}

var plays = map[solitaire.Game]func(*player){
	solitaire.HeLovesMe: (*player).playHeLovesMe,
	solitaire.Mousetrap: (*player).playMousetrap,
	solitaire.Modular:   (*player).playModular,
}

// scan is how many cards of table[at:] lie before the first that is met by its
// call, calls going from 1 to m; at least m if there is none. What lies behind
// the cards may be reported too.
func (p *player) scan(at int) int {
	p.blocks += len(p.pattern)
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

// begin starts a deal.
func (p *player) begin() {
	p.gather()
	p.set, p.score, p.won = 0, 0, false
}

func (p *player) playHeLovesMe() {
	p.begin()
	p.shuffle()
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
	p.end()
}

// end says whether a deal of He Loves Me is strongly won: all are stored but a 2 (the
// only card of one rank too).
func (p *player) end() { p.won = p.set == p.n || p.set == p.n-1 && p.total-p.score == 2 }

const (
	// few bounds the ranks of which playFew is the player.
	few = 16
	// fewRoom is more than the cards and those skipped, fewer than few a card.
	fewRoom = MaxCards * few
	// stored is a card that is stored, in a sum with the score.
	stored = 1 << 32
)

// playFew is playHeLovesMe for less than few ranks. Whether a count hits could not be
// foreseen, so it does not branch: a count without a hit sets a card 0 aside, which is
// worth nothing, and moves no cards.
func (p *player) playFew() {
	p.begin()
	p.shuffle()
	table, hits := (*[fewRoom + spare]uint8)(p.table), (*[few]uint64)(p.hits)
	at, end, m, sum, blocks := 0, p.n, p.m, uint64(0), 0
	for at < end {
		limit := min(m, end-at)
		k := at & (fewRoom - 1)
		row := table[k : k+16]
		x, y := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		k = end & (fewRoom - 1)
		to := table[k : k+16]
		binary.LittleEndian.PutUint64(to, x)
		binary.LittleEndian.PutUint64(to[8:], y)
		i := firstOf(x^p.low, y^p.high)
		hit := (i - limit) >> 63 // all bits, or none
		c := (i + 1) & hit & (few - 1)
		sum += p.worth[c]
		hits[c]++
		end += i & hit
		at += limit + (i+1-limit)&hit
		blocks++
	}
	p.blocks += blocks
	p.set, p.score = int(sum/stored), int(sum%stored)
	p.end()
}

// firstOf is the number of bytes of x and y, of 15 together, below the lowest zero
// byte, 15 if there is none.
func firstOf(x, y uint64) int {
	z := zeros(x)
	none := int64((z-1)&^z) >> 63 // all bits where x has no zero byte
	return bits.TrailingZeros64(z|zeros(y)&uint64(none)|1<<63)>>3 + 8&int(none)
}

// around writes the first cards again behind the last, so that k cards can be
// read from at on though there are only end-at.
func (p *player) around(at, end, k int) {
	for i := end; i < at+k; i++ {
		p.table[i] = p.table[i-(end-at)]
	}
}

func (p *player) playMousetrap() { p.trap(false) }
func (p *player) playBurn()      { p.trap(true) }

func (p *player) trap(burn bool) {
	p.begin()
	for at, end := 0, p.n; ; {
		if at == end {
			p.won = p.set == p.n
			return
		}
		p.draw(min(at+p.m, p.n))
		if end-at < p.m {
			p.around(at, end, p.m)
		}
		i := p.scan(at)
		if i < p.m {
			p.hit(i + 1)
			i %= end - at
			p.move(end, at, i)
			at, end = at+i+1, end+i
			continue
		}
		if !burn {
			return
		}
		at = min(at+p.m, end)
	}
}

func (p *player) playModular() {
	p.begin()
	for at, end := 0, p.n; ; {
		left := end - at
		if left == 0 {
			p.won = true
			return
		}
		// Rounds of m calls begin at cards 0, m, 2m, .. modulo left, until they
		// come back to 0.
		start := 0
		for {
			p.draw(min(at+start+p.m, p.n))
			if start+p.m > left {
				p.around(at, end, start+p.m)
			}
			if i := p.scan(at + start); i < p.m {
				p.hit(i + 1)
				i = (start + i) % left
				p.move(end, at, i)
				at, end = at+i+1, end+i
				break
			}
			if start = (start + p.m) % left; start == 0 {
				return
			}
		}
	}
}
