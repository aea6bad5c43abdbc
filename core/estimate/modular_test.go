package estimate

import (
	"errors"
	"math"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
)

// playsModular plays a deck by the ring.
func playsModular(d deck.Deck) bool {
	h := &modularHand{ranks: len(d), left: len(d)}
	for i, v := range d {
		h.cards[i] = uint16(v - 1)
	}
	won, err := h.play(&meter.Meter{})
	return won && err == nil
}

// TestModularHand compares with play step by step: every deck of up to 7 cards, and random decks,
// of which 211, 758 and 1000 cards go round the ring.
func TestModularHand(t *testing.T) {
	same := func(d deck.Deck) {
		t.Helper()
		table := solitaire.NewTable(solitaire.Rules{Game: solitaire.Modular, Ranks: len(d)}, d)
		for table.Outcome == solitaire.Unfinished {
			table.Step()
		}
		if got := playsModular(d); got != (table.Outcome == solitaire.Won) {
			t.Fatalf("%v: won is %v; step by step %v", d, got, table.Outcome)
		}
	}
	for m := 1; m <= 7; m++ {
		d := deck.Shape{Ranks: m, Suits: 1}.Sorted()
		var permute func(k int)
		permute = func(k int) {
			if k == m {
				same(d)
				return
			}
			for i := k; i < m; i++ {
				d[k], d[i] = d[i], d[k]
				permute(k + 1)
				d[k], d[i] = d[i], d[k]
			}
		}
		permute(0)
	}
	source := deck.Stream(2, 9)
	for m, decks := range map[int]int{8: 500, 12: 500, 30: 300, 52: 200, 100: 30, 199: 10, 211: 3, 758: 3, 1000: 3} {
		if testing.Short() && m > 100 {
			decks = 1
		}
		d := deck.Shape{Ranks: m, Suits: 1}.Sorted()
		for range decks {
			deck.Shuffle(d, source)
			same(d)
		}
	}
}

// TestCountModular compares frequencies with the theorem for prime numbers of ranks, with an exact
// count, and with the deals of Chunk.
func TestCountModular(t *testing.T) {
	probability := func(m, chunks int) (won, deals float64) {
		for c := range chunks {
			n, err := CountModular(m, 1, uint64(c), ModularDeals, nil)
			if err != nil {
				t.Fatal(err)
			}
			won, deals = won+float64(n), deals+ModularDeals
		}
		return won, deals
	}
	near := func(m int, p, extra float64) {
		t.Helper()
		won, deals := probability(m, 40)
		if off := math.Abs(won/deals - p); off > 4*math.Sqrt(p*(1-p)*(1/deals+extra)) {
			t.Errorf("%d ranks: %v of %v, want %v", m, won, deals, p)
		}
	}
	near(2, .5, 0)
	near(97, 1-1/math.E, 0)
	near(15, 261873655859./1307674368000, 0)
	for _, m := range []int{12, 60, 91, 158} {
		dealt := run(t, solitaire.Rules{Game: solitaire.Modular}, deck.Shape{Ranks: m, Suits: 1}, 1, 8000)
		near(m, float64(dealt.Won)/float64(dealt.Trials), 1/float64(dealt.Trials))
	}
	if won, deals := probability(1, 1); won != deals {
		t.Error("a deck of one card is lost")
	}
}

// TestModularWork compares the stated units with those reported, and stops where the tick says so.
func TestModularWork(t *testing.T) {
	for _, m := range []int{1, 2, 13, 24, 97, 100, 499, 758, 841} {
		units, deals := 0.0, 100
		if m < 50 {
			deals = ModularDeals
		}
		if testing.Short() && m > 500 {
			continue
		}
		if _, err := CountModular(m, 1, 1, deals, func(u float64) error { units += u; return nil }); err != nil {
			t.Fatal(err)
		}
		if ratio := units / float64(deals) / ModularWork(m); ratio < .6 || ratio > 1.6 {
			t.Errorf("%d ranks: %v units a deal, stated %v", m, units/float64(deals), ModularWork(m))
		}
	}
	stop := errors.New("stop")
	if _, err := CountModular(97, 1, 1, 200, func(float64) error { return stop }); err != stop {
		t.Errorf("%v, want %v", err, stop)
	}
}
