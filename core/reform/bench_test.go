package reform

import (
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// BenchmarkNext times reformations on the longest orbits that the paper prints, and
// those of the plain reference, which plays card by card.
func BenchmarkNext(b *testing.B) {
	for _, c := range []deck.Deck{
		{1, 11, 5, 8, 2, 6, 9, 4, 7, 10, 3},
		{1, 2, 6, 13, 3, 9, 5, 12, 10, 8, 7, 11, 4},
		{1, 2, 12, 14, 3, 6, 10, 16, 18, 9, 15, 19, 13, 7, 17, 11, 5, 4, 8},
	} {
		q := problem(solitaire.Modular, len(c), 1)
		b.Run(name(q), func(b *testing.B) {
			f, d := New(q), Bytes(c)
			for b.Loop() {
				f.Next(d, d)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
		})
		b.Run(name(q)+" plain", func(b *testing.B) {
			d := c
			for b.Loop() {
				d = plain(q, d)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}

// BenchmarkOrbit finds the pre-period and period of the longest printed orbit.
func BenchmarkOrbit(b *testing.B) {
	f := New(problem(solitaire.Modular, 19, 1))
	for b.Loop() {
		o, err := f.Orbit(deck.Deck{1, 2, 12, 14, 3, 6, 10, 16, 18, 9, 15, 19, 13, 7, 17, 11, 5, 4, 8}, quiet)
		if err != nil || o.Preperiod != 521338 || o.Period != 1 {
			b.Fatal(o, err)
		}
	}
}

// BenchmarkCensus times the census of some games, and that of the plain reference,
// which plays every deck card by card and stores the graph.
func BenchmarkCensus(b *testing.B) {
	for _, q := range []winning.Problem{problem(solitaire.Modular, 8, 1), problem(solitaire.Modular, 10, 1),
		problem(solitaire.Modular, 5, 2), problem(solitaire.Mousetrap, 11, 1), weak(9, 2)} {
		decks, _ := q.Shape.Count().Float64()
		b.Run(name(q), func(b *testing.B) {
			for b.Loop() {
				census(b, q, quiet)
			}
			b.ReportMetric(decks*float64(b.N)/b.Elapsed().Seconds(), "decks/s")
		})
		if decks > 200000 {
			continue
		}
		b.Run(name(q)+" plain", func(b *testing.B) {
			for b.Loop() {
				plainCensus(q)
			}
			b.ReportMetric(decks*float64(b.N)/b.Elapsed().Seconds(), "decks/s")
		})
	}
}

// BenchmarkPreimages times counting and listing the preimages of the identity.
func BenchmarkPreimages(b *testing.B) {
	q := problem(solitaire.Modular, 23, 1)
	b.Run("23", func(b *testing.B) {
		for b.Loop() {
			preimages(b, q, q.Shape.Sorted())
		}
	})
	b.Run("23 plain", func(b *testing.B) {
		for b.Loop() {
			listed(b, q, q.Shape.Sorted())
		}
	})
}
