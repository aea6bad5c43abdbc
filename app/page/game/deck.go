package game

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// Orbit describes in a sentence what happens to a deck that is reformed again and again. last is the deck at which this
// ends, if known.
func Orbit(o job.OrbitResult, last deck.Deck) string {
	if o.Period == nil {
		does := ", then no more."
		if last != nil {
			does = "; then " + deck.Format(last, last.Faces()) + " does not win."
		}
		switch n := *o.Reformations; n {
		case 0:
			return "It does not win, so it cannot be reformed."
		case 1:
			return "It can be reformed once" + does
		default:
			return "It can be reformed " + figure.Whole(n) + " times" + does
		}
	}
	cycle := "a cycle of " + figure.Whole(*o.Period) + " decks"
	switch before, fixed := *o.Preperiod, *o.Period == 1; {
	case before == 0 && fixed:
		return "It reforms to itself: it is a fixed point."
	case before == 0:
		return "It is on " + cycle + " and keeps coming back."
	case fixed:
		return fmt.Sprintf("After %s it reaches %s, which reforms to itself.", Reformations(before),
			deck.Format(o.CycleStart, deck.Deck(o.CycleStart).Faces()))
	default:
		return fmt.Sprintf("After %s it reaches %s.", Reformations(before), cycle)
	}
}

// Reformations formats a number of reformations.
func Reformations(n uint64) string {
	if n == 1 {
		return "1 reformation"
	}
	return figure.Whole(n) + " reformations"
}

// Dashed formats a deck for an address.
func Dashed(d deck.Deck) string { return strings.Join(figure.Texts(d), "-") }

// Numbered returns a row of a table for each deck: its number, counted from the given one, and its cards.
func Numbered(from int, decks []deck.Deck) (rows [][]any) {
	for i, d := range decks {
		rows = append(rows, []any{from + i, deck.Format(d, 0)})
	}
	return rows
}

// Separate offers to insert spaces into a deck that was typed without any, if there is only one way. lay receives the
// cards.
func Separate(typed string, lay func(string)) []app.UI {
	d, ok := deck.Split(typed)
	if !ok {
		return nil
	}
	text := deck.Format(d, len(d))
	return []app.UI{ui.Button("Separate: "+text, "", "", func(app.Context, app.Event) { lay(text) })}
}
