package estimate

import (
	"encoding/binary"

	"rencontre/core/solitaire"
)

// piles play T4 and Modular. A card that is not hit goes to the bottom of the pile, so
// that a deal is a tape, on which the pile is what lies from one place to another. The
// calls are a tape too, on which they go round and round: in T4 as far as the cards, in
// Modular from the first one on after every hit. Up to 15 cards are passed at once,
// without a branch, and two deals are played side by side.
type piles struct {
	passes bool // T4, whose deals end at the end of a pass
	calls  [tape + spare]uint8
	tapes  [2][tape + spare]uint8
	made   [2 * MaxCards]uint8 // calls made, once round
	after  [MaxCards + 1]int   // by cards in the pile, how many are passed without a hit in the end

	next, to int    // the decks to begin
	left     int    // the decks to end
	deck     [2]int // what lies on the tapes

	worth [MaxCards]int    // by the number of a call, what a card is
	kept  [MaxCards]uint64 // likewise, the cards that were not hit
	over  uint64           // and the deals
}

const (
	tape = 1 << 12
	// full is where a pile is put back: even the largest, passed once more, has room.
	full = tape - 2*MaxCards - 2*spare
)

func newPiles(p *player) *piles {
	t := &piles{passes: p.rules.Game == solitaire.T4}
	for i := range t.calls {
		t.calls[i] = uint8(i%p.m + 1)
	}
	for c := 1; c <= p.m; c++ {
		t.worth[c&(MaxCards-1)] = p.labels[c]
	}
	for i := range t.made {
		t.made[i] = uint8(i % p.m)
	}
	for left := 1; left <= p.n; left++ {
		passes := p.rules.Passes
		for k := 1; passes == 0; k++ {
			if k*left%p.m == 0 {
				passes = k
			}
		}
		t.after[left] = passes * left
	}
	return t
}

// A pile lies on its tape from at to before end. The pass ends at bound, which in Modular
// is how many calls a count has made; and without another hit the deal ends at stop.
type pile struct{ at, end, bound, stop int }

// playT4 plays decks of a batch.
func (p *player) playT4(from, to int) int {
	t := p.piles
	t.next, t.to, t.left = from, to, to-from
	x, y := t.begin(p, 0), t.begin(p, 1)
	tapeX, tapeY := &t.tapes[0], &t.tapes[1]
	for t.left > 0 {
		n := x.end - x.at
		at, end := x.at&(tape-1), x.end&(tape-1)
		row, calls := tapeX[at:at+16], t.calls[at:at+16]
		low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = tapeX[end : end+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		i := firstOf(low^binary.LittleEndian.Uint64(calls), high^binary.LittleEndian.Uint64(calls[8:]))
		limit := min(15, n)
		hit := (i - limit) >> 63 // all bits where there is one
		i = min(i, limit)
		if at = x.at + i; at >= min(x.stop, full) {
			x = t.turn(p, 0, x, at)
		} else {
			x.at = at - hit
			x.end += i
			x.bound += n & ((x.bound - 1 - at) >> 63)
			x.stop += (x.bound + t.after[(n+hit)&(MaxCards-1)] - x.stop) & hit
		}

		n = y.end - y.at
		at, end = y.at&(tape-1), y.end&(tape-1)
		row, calls = tapeY[at:at+16], t.calls[at:at+16]
		low, high = binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = tapeY[end : end+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		i = firstOf(low^binary.LittleEndian.Uint64(calls), high^binary.LittleEndian.Uint64(calls[8:]))
		limit = min(15, n)
		hit = (i - limit) >> 63
		i = min(i, limit)
		if at = y.at + i; at >= min(y.stop, full) {
			y = t.turn(p, 1, y, at)
		} else {
			y.at = at - hit
			y.end += i
			y.bound += n & ((y.bound - 1 - at) >> 63)
			y.stop += (y.bound + t.after[(n+hit)&(MaxCards-1)] - y.stop) & hit
		}
	}
	return to
}

// playModular plays decks of a batch.
func (p *player) playModular(from, to int) int {
	t := p.piles
	t.next, t.to, t.left = from, to, to-from
	x, y := t.begin(p, 0), t.begin(p, 1)
	tapeX, tapeY := &t.tapes[0], &t.tapes[1]
	for t.left > 0 {
		n := x.end - x.at
		at, end := x.at&(tape-1), x.end&(tape-1)
		made := x.bound & (2*MaxCards - 1)
		row, calls := tapeX[at:at+16], t.calls[made:made+16]
		low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = tapeX[end : end+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		i := firstOf(low^binary.LittleEndian.Uint64(calls), high^binary.LittleEndian.Uint64(calls[8:]))
		limit := min(15, n)
		hit := (i - limit) >> 63 // all bits where there is one
		i = min(i, limit)
		if at = x.at + i; at >= min(x.stop, full) {
			x = t.turn(p, 0, x, at)
		} else {
			x.at = at - hit
			x.end += i
			x.bound = int(t.made[(made+i)&(2*MaxCards-1)]) &^ hit
			x.stop += (x.at + t.after[(n+hit)&(MaxCards-1)] - x.stop) & hit
		}

		n = y.end - y.at
		at, end = y.at&(tape-1), y.end&(tape-1)
		made = y.bound & (2*MaxCards - 1)
		row, calls = tapeY[at:at+16], t.calls[made:made+16]
		low, high = binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = tapeY[end : end+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		i = firstOf(low^binary.LittleEndian.Uint64(calls), high^binary.LittleEndian.Uint64(calls[8:]))
		limit = min(15, n)
		hit = (i - limit) >> 63
		i = min(i, limit)
		if at = y.at + i; at >= min(y.stop, full) {
			y = t.turn(p, 1, y, at)
		} else {
			y.at = at - hit
			y.end += i
			y.bound = int(t.made[(made+i)&(2*MaxCards-1)]) &^ hit
			y.stop += (y.at + t.after[(n+hit)&(MaxCards-1)] - y.stop) & hit
		}
	}
	return to
}

// begin lays the next deck on a tape. If there is none a pile without cards lies there
// for good.
func (t *piles) begin(p *player, lane int) pile {
	if t.next == t.to {
		x := pile{stop: full + 1}
		if t.passes {
			x.bound = 1
		}
		return x
	}
	t.deck[lane] = t.next
	cards := p.slots[t.next*slot:]
	for i := 0; i < p.n; i += 8 {
		binary.LittleEndian.PutUint64(t.tapes[lane][i:], binary.LittleEndian.Uint64(cards[i:]))
	}
	t.next++
	x := pile{end: p.n, stop: t.after[p.n]}
	if t.passes {
		x.bound = p.n
	}
	return x
}

// turn ends a deal, or puts a pile back where its tape is full.
func (t *piles) turn(p *player, lane int, x pile, at int) pile {
	p.work += countWork * (x.at / 15)
	cards := t.tapes[lane][x.at:x.end]
	if at < x.stop {
		back := x.at - modulo(x.at, p.m)
		copy(t.tapes[lane][x.at-back:], cards)
		x.at, x.end, x.stop = x.at-back, x.end-back, x.stop-back
		if t.passes {
			x.bound -= back
		}
		return x
	}
	score, left, worth, kept := 0, len(cards), &t.worth, &t.kept
	for ; len(cards) >= 4; cards = cards[4:] {
		c0, c1, c2, c3 := cards[0], cards[1], cards[2], cards[3]
		kept[c0]++
		kept[c1]++
		kept[c2]++
		kept[c3]++
		score += worth[c0] + worth[c1] + worth[c2] + worth[c3]
	}
	for _, c := range cards {
		kept[c]++
		score += worth[c]
	}
	t.over++
	p.results[t.deck[lane]] = result(p.n-left, p.total-score)
	t.left--
	p.work += 10 + p.n + countWork*(p.n-left)
	return t.begin(p, lane)
}

// count adds the hits by the number of a call, and forgets them.
func (t *piles) count(hits []uint64, suits int) {
	for c := 1; c < len(hits); c++ {
		hits[c] += t.over*uint64(suits) - t.kept[c&(MaxCards-1)]
	}
	t.over = 0
	clear(t.kept[:])
}
