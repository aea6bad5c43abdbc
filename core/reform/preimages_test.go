package reform

import (
	"errors"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

func preimages(t testing.TB, q winning.Problem, d deck.Deck) uint64 {
	t.Helper()
	p := NewPreimages(q, d)
	count := uint64(0)
	for shard := range p.Shards {
		n, err := p.Run(shard, quiet)
		if err != nil {
			t.Fatal(err)
		}
		count += n
	}
	return count
}

// listed counts the preimages by listing them all.
func listed(t testing.TB, q winning.Problem, d deck.Deck) uint64 {
	t.Helper()
	count := uint64(0)
	if _, err := winning.Reconstruct(q.Rules, d, quiet, func(deck.Deck) bool { count++; return true }); err != nil {
		t.Fatal(err)
	}
	return count
}

// TestPreimages checks the in-degree of every deck of small games against the number
// of decks that reform to it, and that of some decks of larger games against a list.
func TestPreimages(t *testing.T) {
	for _, q := range small() {
		if testing.Short() && q.Shape.N() > 6 {
			continue
		}
		in := map[string]uint64{}
		for d := range every(q.Shape) {
			if to := plain(q, d); to != nil {
				in[string(Bytes(to))]++
			}
		}
		for d := range every(q.Shape) {
			if got, want := preimages(t, q, d), in[string(Bytes(d))]; got != want {
				t.Errorf("%s: %d decks reform to %v, counted %d", name(q), want, d, got)
			}
		}
	}
	for _, q := range []winning.Problem{problem(solitaire.Modular, 13, 1), problem(solitaire.Modular, 12, 1),
		problem(solitaire.Modular, 7, 2), problem(solitaire.Modular, 5, 3), problem(solitaire.Mousetrap, 9, 2), weak(13, 2),
		weak(6, 4)} {
		source, d, seen := deck.Stream(5, 0), q.Shape.Sorted(), uint64(0)
		f := New(q)
		for range 100 {
			deck.Shuffle(d, source)
			to := make([]uint8, len(d))
			if !f.Next(to, Bytes(d)) {
				to = Bytes(d)
			}
			got, want := preimages(t, q, Deck(to)), listed(t, q, Deck(to))
			if got != want {
				t.Errorf("%s: %d decks reform to %v, counted %d", name(q), want, to, got)
			}
			seen += got
		}
		if q.Rules.Game == solitaire.Modular && seen < 20 {
			t.Errorf("%s: only %d preimages in all", name(q), seen)
		}
	}
	for _, q := range []winning.Problem{problem(solitaire.HeLovesMe, 7, 4), weak(9, 2),
		problem(solitaire.Mousetrap, 13, 2)} {
		won, err := winning.Find(q, 10, 1, quiet)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range won {
			if got := preimages(t, q, w.String); got != 1 {
				t.Errorf("%s: %d decks reform to %v", name(q), got, w.String)
			}
		}
	}
}

func TestPreimagesEnds(t *testing.T) {
	stop := errors.New("stop")
	q := problem(solitaire.Modular, 23, 1)
	if _, err := NewPreimages(q, q.Shape.Sorted()).Run(0, func(float64) error { return stop }); err != stop {
		t.Error(err)
	}
}
