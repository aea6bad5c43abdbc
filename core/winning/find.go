package winning

import (
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
)

// errNotFound says that Find gave up without having seen all decks.
var errNotFound = errors.New("no winning deck was found, but not all were looked at")

// Find looks for up to limit different winning decks where there are far too many decks to count.
// It is a beam search backwards: it makes all children of many decks of k cards at a time and keeps
// the most promising. These have used the most high ranks, which are the hardest to put before a
// deck because every lower call must miss first. (A 1 can always be put.) If the search fails, Find
// starts again with a wider beam.
//
// The decks found are not a fair sample. An empty result without an error proves that no deck wins.
// Find replays every deck before it returns it. The same seed gives the same decks.
//
// Cost: Θ(width * n * (n + m log(width))) with widths from 64. Find calls tick with the units
// of work done since the last call, about nanoseconds.
func Find(q Problem, limit int, seed uint64, tick func(units float64) error) ([]Winner, error) {
	g, err := newStepsTicked(q, tick)
	if err != nil {
		return nil, err
	}
	return find(g, q, limit, seed, tick)
}

// find is Find with the ranks that may be left given by g.last.
func find(g *steps, q Problem, limit int, seed uint64, tick func(units float64) error) ([]Winner, error) {
	for width := firstWidth(limit); width <= widest; width *= 4 {
		b := beam{steps: g, width: width, source: deck.Stream(seed, uint64(width)), Meter: meter.Meter{Tick: tick}}
		decks, err := b.run()
		if err != nil {
			return nil, err
		}
		if len(decks) == 0 && b.incomplete {
			continue
		}
		var found []Winner
		for i, d := range decks[:min(limit, len(decks))] {
			if i%64 == 63 {
				if err := tick(float64(64 * g.n * unitListed * 4)); err != nil {
					return nil, err
				}
			}
			w, err := replay(q, d)
			if err != nil {
				return nil, err
			}
			found = append(found, w)
		}
		return found, nil
	}
	return nil, errNotFound
}

// firstWidth returns the number of decks in the first beam.
func firstWidth(limit int) int {
	width := 64
	for width < limit {
		width *= 2
	}
	return width
}

// trialWidth is the number of decks in the trial beam of FindEffort.
const trialWidth = 16

// FindEffort estimates the work and the memory, in bytes, of finding so many decks, if the first
// beam is wide enough. It runs a narrow beam. The work of a wider beam grows in proportion, and
// that of its comparisons also by the logarithm. The garbage of a level grows until it equals the
// memory in use.
func FindEffort(q Problem, limit int) (work, bytes float64) {
	n, m, width := q.Shape.N(), q.Shape.Ranks, float64(firstWidth(limit))
	b := beam{steps: newSteps(q), width: trialWidth, source: deck.Stream(0, trialWidth)}
	b.Meter.Tick = func(units float64) error { work += units; return nil }
	b.run() // its tick returns no error
	children := float64(b.candidates) / float64(n*trialWidth)
	sorting := float64(b.compared) * unitCompare
	work = width / trialWidth * (work + sorting*math.Log(width/trialWidth)/math.Log(max(2, children*trialWidth)))
	level := width * (float64(n/2+m+80) + 50*children)
	live := q.Tables() + 2*level
	return work + q.TablesWork(), live + min(float64(n)*level, max(live, 4<<20))
}

const (
	unitCandidate = 20  // a child considered
	unitCompare   = 10  // two children compared
	unitBeamDeck  = 150 // a child made

	comparesPerTick = 1 << 15
)

// widest is the maximum number of decks in a beam.
const widest = 1 << 16

// replay plays a deck and returns an error if it does not win.
func replay(q Problem, d []uint8) (Winner, error) {
	w, t := playOut(q.Rules, d)
	if t.Outcome != solitaire.Won && !(q.Weak && t.Outcome == solitaire.Weak) {
		return w, errors.New("winning: a deck built backwards does not win")
	}
	return w, nil
}

// playOut plays a deck. The string of the Winner has the cards set aside followed by the burned
// cards.
func playOut(r solitaire.Rules, d []uint8) (Winner, *solitaire.Table) {
	w := Winner{Deck: make(deck.Deck, len(d))}
	for i, v := range d {
		w.Deck[i] = int(v)
	}
	t := solitaire.NewTable(r, w.Deck)
	for t.Outcome == solitaire.Unfinished {
		t.Step()
	}
	w.String = append(slices.Clone(t.SetAside), t.Burned...)
	return w, t
}

// A beam is one beam search.
type beam struct {
	*steps
	width      int
	source     *rand.ChaCha8
	incomplete bool // some decks were left out

	candidates, compared int // totals
	meter.Meter
}

// A beamDeck is a deck in the beam with its score and the cards not yet put.
type beamDeck struct {
	cards []uint8
	left  []uint8 // by rank
	score float64
}

// A candidate is a child that may enter the beam: a card of rank v put at index p of deck number
// from.
type candidate struct {
	from  int
	v     uint8
	p     int
	score float64
}

func (b *beam) run() ([][]uint8, error) {
	start := beamDeck{left: make([]uint8, b.m+1)}
	for v := 1; v <= b.m; v++ {
		start.left[v] = uint8(b.s)
	}
	now := []beamDeck{start}
	for L := 1; L <= b.n; L++ {
		var candidates []candidate
		add := func(from int, v uint8, p int) {
			noise := float64(b.source.Uint64()>>11) / (1 << 53)
			candidates = append(candidates, candidate{from, v, p, now[from].score + b.rankScore(v) + noise})
		}
		b.Every = unitsPerTick / 2 // the candidates are reported in addition
		for i, x := range now {
			before := len(candidates)
			for w := range b.words[L] {
				free := b.open[L][w]
				free &^= b.barred(w, x.cards)
				for ; free != 0; free &= free - 1 {
					t := w<<6 | bits.TrailingZeros64(free)
					v := b.rank[t]
					if x.left[v] > 0 {
						add(i, v, t%L)
					}
				}
			}
			work := float64(unitVisit + unitVisitCard*b.words[L]*L/2)
			if err := b.Step(work, work+float64((len(candidates)-before)*unitCandidate)); err != nil {
				return nil, err
			}
		}
		if L == 1 {
			for _, v := range b.last {
				add(0, uint8(v), 0)
				b.Step(0, unitCandidate)
			}
		}
		b.candidates += len(candidates)
		if len(candidates) > b.width {
			b.incomplete = true
			compared := 0
			var err error
			slices.SortFunc(candidates, func(x, y candidate) int {
				b.compared++
				compared++
				if compared >= comparesPerTick {
					compared = 0
					if err == nil {
						err = b.Tick(comparesPerTick * unitCompare)
					}
				}
				switch {
				case x.score > y.score:
					return -1
				case x.score < y.score:
					return 1
				}
				return 0
			})
			if err != nil {
				return nil, err
			}
			b.Step(0, float64(compared*unitCompare))
			candidates = candidates[:b.width]
		}
		if err := b.Flush(); err != nil {
			return nil, err
		}
		b.Every = unitsPerTick
		next := make([]beamDeck, len(candidates))
		for i, t := range candidates {
			if err := b.Spend(float64(unitBeamDeck + 2*L)); err != nil {
				return nil, err
			}
			e := put(make([]uint8, 0, L), now[t.from].cards, t.v, t.p)
			left := slices.Clone(now[t.from].left)
			left[t.v]--
			next[i] = beamDeck{e, left, t.score}
		}
		now = next
	}
	if err := b.Flush(); err != nil {
		return nil, err
	}
	decks := make([][]uint8, len(now))
	for i, x := range now {
		decks[i] = x.cards
	}
	return decks, nil
}

// rankScore is the score of putting a card of rank v: the number of calls before its own.
func (b *beam) rankScore(v uint8) float64 {
	for w, calls := range b.callsOf[v] {
		if calls != 0 {
			return float64(w<<6 | bits.TrailingZeros64(calls))
		}
	}
	return 0
}
