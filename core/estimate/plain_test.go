package estimate

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A plain is a straightforward program, the reference for speed. It shuffles the whole deck, plays
// by the rules and counts what a Tally has.
type plain struct {
	random     stream
	n, m       int
	cards, row []int
	play       func(*plain)

	set, score int
	won        bool

	wins, sets, scores, ranks []int
	best                      int
	bestDeck                  []int
}

func newPlain(r solitaire.Rules, s deck.Shape) *plain {
	n, m := s.N(), s.Ranks
	p := &plain{random: newStream(1, 1), n: n, m: m, row: make([]int, n*(n+3)), best: -1,
		wins: make([]int, 2), sets: make([]int, 1000), scores: make([]int, 1000+n*m), ranks: make([]int, m+1)}
	for i := range n {
		p.cards = append(p.cards, i%m+1)
	}
	p.play = map[solitaire.Game]func(*plain){
		solitaire.HeLovesMe: (*plain).heLovesMe,
		solitaire.Mousetrap: func(p *plain) { p.trap(func(int) int { return p.m }) },
		solitaire.Modular:   func(p *plain) { p.trap(func(left int) int { return solitaire.Limit(r, left) }) },
		solitaire.T0:        (*plain).problemI,
		solitaire.T1:        func(p *plain) { p.once(p.m) },
		solitaire.T2:        func(p *plain) { p.once(p.m) },
		solitaire.T3:        func(p *plain) { p.once(p.n) },
		solitaire.T4:        func(p *plain) { p.over(r.Passes) },
	}[r.Game]
	return p
}

func (p *plain) deal() {
	p.shuffle()
	p.set, p.score, p.won = 0, 0, false
	p.play(p)
	if p.won {
		p.wins[1]++
	}
	p.sets[min(p.set, len(p.sets)-1)]++
	p.scores[min(p.score, len(p.scores)-1)]++
	if p.score > p.best {
		p.best, p.bestDeck = p.score, append(p.bestDeck[:0], p.cards...)
	}
}

func (p *plain) shuffle() {
	for i := p.n - 1; i > 0; i-- {
		var x uint64
		x, p.random = p.random.next()
		j := int(uint64(uint32(x)) * uint64(i+1) >> 32)
		p.cards[i], p.cards[j] = p.cards[j], p.cards[i]
	}
}

func (p *plain) hit(c int) {
	p.set++
	p.score += c
	p.ranks[c]++
}

func (p *plain) heLovesMe() {
	row, at, end := p.row, 0, copy(p.row, p.cards)
	for at < end {
		limit, i := min(p.m, end-at), 0
		for i < limit && row[at+i] != i+1 {
			i++
		}
		if i == limit {
			at += limit
			continue
		}
		p.hit(i + 1)
		for k := range i {
			row[end+k] = row[at+k]
		}
		end += i
		at += i + 1
	}
	p.won = p.set == p.n || p.set == p.n-1 && p.score == p.n*(p.m+1)/2-2
}

// trap is Mousetrap and Modular: limit is how far a count goes with so many cards.
func (p *plain) trap(limit func(left int) int) {
	row, at, end := p.row, 0, copy(p.row, p.cards)
	for at < end {
		calls, i, call := limit(end-at), at, 1
		for ; calls > 0 && row[i] != call; calls-- {
			i++
			if i == end {
				i = at
			}
			call++
			if call > p.m {
				call = 1
			}
		}
		if calls == 0 {
			return
		}
		p.hit(call)
		i -= at
		for k := range i {
			row[end+k] = row[at+k]
		}
		end += i
		at += i + 1
	}
	p.won = true
}

func (p *plain) problemI() {
	at := 0
	for call := 1; call <= p.m; call++ {
		if at == p.n {
			p.shuffle()
			at = 0
		}
		if p.cards[at] == call {
			p.hit(call)
			call = 0
		}
		at++
	}
	p.won = p.set > 0
}

func (p *plain) once(calls int) {
	call := 1
	for _, c := range p.cards[:calls] {
		if c == call {
			p.hit(c)
		}
		call++
		if call > p.m {
			call = 1
		}
	}
	p.won = p.set > 0
}

func (p *plain) over(passes int) {
	pile, call, idle := p.row[:copy(p.row, p.cards)], 1, 0
	for len(pile) > 0 {
		kept := 0
		for _, c := range pile {
			if c == call {
				p.hit(c)
			} else {
				pile[kept] = c
				kept++
			}
			call++
			if call > p.m {
				call = 1
			}
		}
		if kept < len(pile) {
			pile, idle = pile[:kept], 0
			continue
		}
		idle++
		if idle == passes || passes == 0 && idle*len(pile)%p.m == 0 {
			return
		}
	}
	p.won = true
}

// dealt lists the games that are timed.
var dealt = []struct {
	name         string
	ranks, suits int
}{
	{"hlm", 13, 4}, {"mousetrap", 13, 4}, {"mousetrap", 13, 1}, {"mousetrap", 52, 1}, {"modular", 13, 4},
	{"modular", 52, 1},
	{"t0", 13, 4}, {"t0", 52, 1}, {"t1", 13, 1}, {"t1", 52, 1}, {"t2", 13, 4}, {"t3", 13, 4}, {"t4", 13, 4}, {"t4", 52, 1},
}

// TestPlain checks that the plain program plays as the fast one does.
func TestPlain(t *testing.T) {
	for _, c := range dealt {
		s, r := deck.Shape{Ranks: c.ranks, Suits: c.suits}, games[c.name]
		r.Ranks = c.ranks
		fast, slow := newPlayer(r, s, 2, 0), newPlain(r, s)
		for range 500 {
			d, set, score, won := fast.playOne()
			if fast.decks > 1 {
				continue // later decks of t0 are not those of the plain program
			}
			copy(slow.cards, d)
			slow.set, slow.score, slow.won = 0, 0, false
			slow.play(slow)
			if set != slow.set || score != slow.score || won != slow.won {
				t.Fatalf("%s %v, deck %v: %d, %d, %v; plainly %d, %d, %v", c.name, s, d, set, score, won, slow.set, slow.score,
					slow.won)
			}
		}
	}
}

// BenchmarkDeals alternates between Chunk and the plain program and reports the median of the
// ratios, because the machine may be busy.
func BenchmarkDeals(b *testing.B) {
	const deals = ChunkDeals
	for _, c := range dealt {
		s, r := deck.Shape{Ranks: c.ranks, Suits: c.suits}, games[c.name]
		r.Ranks = c.ranks
		b.Run(fmt.Sprintf("%s %d x %d", c.name, c.ranks, c.suits), func(b *testing.B) {
			var ours, theirs time.Duration
			var ratios []float64
			p := newPlain(r, s)
			for b.Loop() {
				start := time.Now()
				if _, err := Chunk(r, s, 1, 1, 0, deals, nil); err != nil {
					b.Fatal(err)
				}
				middle := time.Now()
				for range deals {
					p.deal()
				}
				x, y := middle.Sub(start), time.Since(middle)
				ours, theirs, ratios = ours+x, theirs+y, append(ratios, y.Seconds()/x.Seconds())
			}
			slices.Sort(ratios)
			b.ReportMetric(deals*float64(b.N)/ours.Seconds(), "deals/s")
			b.ReportMetric(deals*float64(b.N)/theirs.Seconds(), "plain/s")
			b.ReportMetric(ratios[len(ratios)/2], "ratio")
			b.ReportMetric(0, "ns/op")
		})
	}
}
