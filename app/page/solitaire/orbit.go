package solitaire

import (
	"fmt"

	"rencontre/app/figure"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// orbit follows the reformed decks until one does not win or comes again. It
// gives up after a number of deals that a phone plays in an instant.
func orbit(r solitaire.Rules, d, reformed deck.Deck) string {
	const most = 1 << 20
	seen := map[string]int{deck.Format(d, 0): 0}
	dealt := 0
	for k := 1; ; k++ {
		name := deck.Format(reformed, 0)
		if before, again := seen[name]; again {
			switch {
			case k == 1:
				return "It is its own reformed deck."
			case before == 0:
				return fmt.Sprintf("It comes back after %d reformations.", k)
			}
			return fmt.Sprintf("%s, then in a cycle of %d.", figure.Count(before, "reformation"), k-before)
		}
		seen[name] = k
		t := solitaire.NewTable(r, reformed)
		for t.Outcome == solitaire.Unfinished {
			t.Step()
			if dealt++; dealt > most {
				return fmt.Sprintf("It can be reformed more than %s.", figure.Count(k, "time"))
			}
		}
		if reformed = t.Reformed(); reformed == nil {
			return fmt.Sprintf("It can be reformed %s, then no more.", figure.Count(k, "time"))
		}
	}
}
