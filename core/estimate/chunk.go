package estimate

import (
	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
)

// Chunk plays deals first..last-1 of a chunk, 0 <= first < last <= ChunkDeals. It plays the
// deals before first too, because the stream depends on them, but does not count them. It
// reports the deals that count to tick, which may be nil.
func Chunk(r solitaire.Rules, s deck.Shape, seed, chunk uint64, first, last int,
	tick func(deals float64) error) (*Tally, error) {
	p := newPlayer(r, s, seed, chunk)
	m := meter.Meter{Tick: tick, Every: tickWork}
	play := func(t *Tally, deals int, counted float64) error {
		for deals > 0 {
			played := p.playBatch(t, deals)
			deals -= played
			if err := m.Step(float64(p.work), counted*float64(played)); err != nil {
				return err
			}
			p.work = 0
		}
		return nil
	}
	if err := play(newTally(p.m), first, 0); err != nil {
		return nil, err
	}
	clear(p.hits[:])
	t := newTally(p.m)
	if err := play(t, last-first, 1); err != nil {
		return nil, err
	}
	t.Trials = uint64(last - first)
	p.addHits(t.ByRank)
	return t, m.Flush()
}

// tickWork is the work between ticks: half a millisecond, in nanoseconds.
const tickWork = 500_000

// Effort returns about how long a deal takes on a common machine, in nanoseconds. It plays
// the first deals of a fixed seed, so that it always returns the same.
func Effort(r solitaire.Rules, s deck.Shape) float64 {
	p := newPlayer(r, s, 0, 0)
	t := newTally(p.m)
	for deals := 0; deals < batch; {
		deals += p.playBatch(t, batch-deals)
	}
	return 10 + float64(p.work)/batch
}
