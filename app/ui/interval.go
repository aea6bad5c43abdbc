package ui

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// An IntervalBar is the interval of an estimate, drawn as a bar with a dot for the estimate and a tick for the exact
// number. The text beside it has the numbers, so that screen readers pass over it.
type IntervalBar struct {
	Low, At, High float64
	Ends          [2]string // written above the ends
	Exact         float64
	ExactText     string // below the tick of the exact number, after "exact"; "": it is not known
}

// Track draws how large a part of a whole is. The text beside it says so.
func Track(part float64) app.UI {
	return h.Tag("span", []string{"class", "track", "aria-hidden", "true"},
		h.Tag("div", []string{"style", fmt.Sprintf("width:%.1f%%", 100*min(1, part))}))
}

// Draw draws the bar, nothing for an interval without a width.
func (b IntervalBar) Draw() app.UI {
	if b.Low >= b.High {
		return nil
	}
	low, high, known := b.Low, b.High, b.ExactText != ""
	if known {
		low, high = min(low, b.Exact), max(high, b.Exact)
	}
	const margin = 15 // room for the numbers
	place := func(v float64) float64 { return margin + (100-2*margin)*(v-low)/(high-low) }
	at := func(v float64) string { return fmt.Sprintf("--at:%.1f%%", place(v)) }
	mark := func(class, text string, v float64) app.UI {
		return h.Tag("span", []string{"class", class, "style", at(v)}, app.Text(text))
	}
	return h.Tag("div", []string{"class", "one-interval", "aria-hidden", "true"},
		h.Tag("i", []string{"style", at(b.Low) + fmt.Sprintf(";width:%.1f%%", place(b.High)-place(b.Low))}),
		mark("end", b.Ends[0], b.Low),
		h.If(place(b.High)-place(b.Low) > 60, func() app.UI { return mark("end", "this estimate", b.At) }), // else too narrow
		mark("end", b.Ends[1], b.High),
		h.If(known, func() app.UI { return mark("known", "exact "+b.ExactText, b.Exact) }),
		mark("dot", "", b.At))
}
