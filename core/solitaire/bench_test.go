package solitaire

import (
	"testing"

	"rencontre/core/deck"
)

// BenchmarkExhaust plays all 9! decks.
func BenchmarkExhaust(b *testing.B) {
	for _, g := range []Game{Mousetrap, Modular, HeLovesMe} {
		b.Run(string(g), func(b *testing.B) {
			for b.Loop() {
				if _, err := Exhaust(Rules{Game: g, Ranks: 9}, deck.Shape{Ranks: 9, Suits: 1}, nil,
					func(float64) error { return nil }); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)*362880/b.Elapsed().Seconds(), "decks/s")
		})
	}
}
