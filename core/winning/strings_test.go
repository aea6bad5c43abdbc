package winning

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"rencontre/core/deck"
)

// TestStrings checks that the shards together have every string once and every winning deck once,
// under its string, undivided and divided.
func TestStrings(t *testing.T) {
	for _, q := range small() {
		want := wins(q)
		for _, divided := range []bool{false, true} {
			p := NewStrings(q)
			if divided {
				p.Depth, p.Shards = max(1, q.Shape.N()/2), 5
			}
			strings, decks := map[string]bool{}, 0
			for shard := range p.Shards {
				if err := p.Run(shard, quiet, func(s, all []uint8) error {
					if strings[fmt.Sprint(s)] || len(all) == 0 {
						t.Errorf("%v: %v twice, or of no deck", q, s)
					}
					strings[fmt.Sprint(s)] = true
					for d := range slices.Chunk(all, len(s)) {
						decks++
						if want[fmt.Sprint(d)] == nil {
							t.Errorf("%v: %v does not win", q, d)
						}
						if got := reformed(q.Rules, wide(d)); !slices.Equal(got, wide(s)) {
							t.Errorf("%v: %v reforms to %v, not %v", q, d, got, s)
						}
					}
					return nil
				}); err != nil {
					t.Fatal(err)
				}
			}
			if decks != len(want) {
				t.Errorf("%v: %d decks, %d win", q, decks, len(want))
			}
		}
	}
}

// TestStringsEnds checks that an error of yield or tick ends a run and is returned.
func TestStringsEnds(t *testing.T) {
	p := NewStrings(problem("modular", 7, 1))
	calls := 0
	if err := p.Run(0, quiet, func(s, d []uint8) error { calls++; return errEnough }); err != errEnough || calls != 1 {
		t.Errorf("%v after %d strings", err, calls)
	}
	if err := p.Run(0, func(float64) error { return errEnough },
		func(s, d []uint8) error { return nil }); err != errEnough {
		t.Error(err)
	}
}

// TestStringsDivided checks that a large problem is divided into similar shards.
func TestStringsDivided(t *testing.T) {
	p := NewStrings(problem("mousetrap", 11, 1))
	decks, most := 0, 0
	for shard := range p.Shards {
		mine := 0
		if err := p.Run(shard, quiet, func(s, all []uint8) error { mine += len(all) / len(s); return nil }); err != nil {
			t.Fatal(err)
		}
		decks += mine
		most = max(most, mine)
	}
	if p.Shards < 10 || decks != 449719 || most > 2*decks/p.Shards {
		t.Errorf("%d decks in %d shards, at most %d", decks, p.Shards, most)
	}
}

// TestStringsRoom checks that the 3 decks of 1 2 3 4 fit into 12 bytes and not into fewer.
func TestStringsRoom(t *testing.T) {
	p := NewStrings(problem("modular", 4, 1))
	for room, want := range map[int]error{12: nil, 11: ErrRoom} {
		p.Room = room
		if err := p.Run(0, quiet, func(s, all []uint8) error { return nil }); err != want {
			t.Errorf("in %d bytes: %v", room, err)
		}
	}
}

func wide(d []uint8) deck.Deck {
	w := make(deck.Deck, len(d))
	for i, v := range d {
		w[i] = int(v)
	}
	return w
}

// TestBuilder compares, for every arrangement of small shapes taken as a string, the decks built
// with the decks found by playing.
func TestBuilder(t *testing.T) {
	for _, q := range small() {
		want := map[string]int{}
		for _, d := range wins(q) {
			want[fmt.Sprint(reformed(q.Rules, d))]++
		}
		b := NewBuilder(q)
		for s := range rows(q.Shape.Sorted()) {
			got := map[string]bool{}
			b.Decks(narrow(s), math.MaxInt, func(d []uint8) bool {
				if !slices.Equal(reformed(q.Rules, wide(d)), s) {
					t.Errorf("%v: %v does not come to %v", q, d, s)
				}
				got[fmt.Sprint(d)] = true
				return true
			})
			if most := 3; b.Decks(narrow(s), most, func([]uint8) bool { return true }) > most {
				t.Errorf("%v: more than %d decks were visited for %v", q, most, s)
			}
			if len(got) != want[fmt.Sprint(s)] {
				t.Errorf("%v: %d decks of %v, %d have it", q, len(got), s, want[fmt.Sprint(s)])
			}
		}
	}
}

func narrow(d deck.Deck) []uint8 {
	b := make([]uint8, len(d))
	for i, v := range d {
		b[i] = uint8(v)
	}
	return b
}
