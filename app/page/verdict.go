package page

import (
	"errors"
	"fmt"
	"slices"

	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// A verdict is what is known of a game beyond its course: how often the deck
// can be reformed, and an independent check.
type verdict struct {
	orbit  string
	backed string
}

// errEnough ends a search that would take longer than a page may.
var errEnough = errors.New("enough")

func judge(r solitaire.Rules, d deck.Deck, p *replay) *verdict {
	v := &verdict{}
	reformed := p.end.table.Reformed()
	if reformed == nil {
		v.backed = fmt.Sprintf("Every one of the %s steps can be followed above.", ui.Whole(len(p.steps)))
		return v
	}
	v.orbit = orbit(r, d, reformed)
	v.backed = rebuilt(r, d, reformed)
	return v
}

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
			return fmt.Sprintf("%s, then in a cycle of %d.", count(before, "reformation"), k-before)
		}
		seen[name] = k
		t := solitaire.NewTable(r, reformed)
		for t.Outcome == solitaire.Unfinished {
			t.Step()
			if dealt++; dealt > most {
				return fmt.Sprintf("It can be reformed more than %s.", count(k, "time"))
			}
		}
		if reformed = t.Reformed(); reformed == nil {
			return fmt.Sprintf("It can be reformed %s, then no more.", count(k, "time"))
		}
	}
}

// rebuilt checks a winning game by building its deck backwards.
func rebuilt(r solitaire.Rules, d, reformed deck.Deck) string {
	const most = 1 << 16
	put, decks, found := 0.0, 0, false
	_, err := winning.Reconstruct(r, reformed, func(cards float64) error {
		if put += cards; put > most {
			return errEnough
		}
		return nil
	}, func(e deck.Deck) bool {
		decks++
		found = found || slices.Equal(e, d)
		return true
	})
	switch {
	case found && err == nil && decks == 1:
		return "The reformed deck, rebuilt backwards, gives this deck and no other."
	case found && err == nil:
		return fmt.Sprintf("The reformed deck, rebuilt backwards, gives this deck among %s in all.", count(decks, "deck"))
	case found:
		return "The reformed deck, rebuilt backwards, gives this deck among many others."
	case err != nil:
		return "Every step can be followed above; too many decks reform to the same one to rebuild them all here."
	}
	return "Rebuilding the reformed deck backwards does not give this deck. This is an error of the program."
}
