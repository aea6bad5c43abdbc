package game

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// inStrip is how many steps are listed at a time: each is drawn anew at each event.
const inStrip = 240

// Strip lists the cards that were visited with the numbers that were called over
// them, up to a step: each leads to its step. It is one stop of the keyboard, whose
// arrows move in it (see web/page.js).
func (p *Replay) Strip(position, upTo int, to func(int)) app.UI {
	upTo = min(upTo, len(p.Steps), longest)
	from := max(0, min(position-1, upTo-1)) / inStrip * inStrip
	steps := p.Steps[from:min(upTo, from+inStrip)]
	if len(steps) == 0 {
		return nil
	}
	here := min(max(position-1-from, 0), len(steps)-1)
	label := "[Visited|visited], the number [called] above"
	if from > 0 || from+len(steps) < upTo {
		label += fmt.Sprintf("; steps %s to %s", figure.Whole(from+1), figure.Whole(from+len(steps)))
	}
	ranks := p.End.Table.Rules.Ranks
	return h.E("div", "strip",
		h.E("p", "label", ui.Words(label)...),
		h.X("div", []string{"class", "strip-steps", "role", "group", "aria-label", "Steps, each a card that was visited"},
			app.Range(steps).Slice(func(i int) app.UI {
				s := steps[i]
				class, says, stop := "", "", "-1"
				if s.Event == solitaire.Hit {
					class, says = "hit", ", a hit"
				}
				face := deck.Face(s.Card, ranks)
				if i == here {
					stop = "0"
				}
				b := h.X("button", []string{"type", "button", "class", class, "tabindex", stop, "data-step", strconv.Itoa(from + i + 1), "data-call", strconv.Itoa(s.Call),
					"aria-label", fmt.Sprintf("Step %d: %d called, card %s%s", from+i+1, s.Call, face, says)}, app.Text(face))
				if from+i+1 == position {
					b = b.Aria("current", "step")
				}
				return b
			}),
		).OnClick(func(ctx app.Context, e app.Event) {
			if b := e.Get("target").Call("closest", "[data-step]"); b.Truthy() {
				if step, err := strconv.Atoi(b.Get("dataset").Get("step").String()); err == nil {
					to(step)
				}
			}
		}),
	)
}

// Scrub goes to any position up to one, and shows where the hits are.
func (p *Replay) Scrub(position, upTo int, to func(int)) app.UI {
	upTo = min(upTo, p.Last())
	var ticks strings.Builder
	for i, s := range p.Steps[:min(upTo, len(p.Steps))] {
		if s.Event == solitaire.Hit {
			fmt.Fprintf(&ticks, "M%d 0V1", i+1)
		}
	}
	return h.E("div", "scrub",
		app.Raw(fmt.Sprintf(`<svg aria-hidden="true" viewBox="0 0 %d 1" preserveAspectRatio="none"><path d="%s"/></svg>`, max(1, upTo), ticks.String())),
		h.X("input", []string{"type", "range", "min", "0", "max", strconv.Itoa(max(1, upTo)), "value", strconv.Itoa(position), "aria-label", "Step"}).
			OnInput(func(ctx app.Context, e app.Event) {
				if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
					to(n)
				}
			}),
	)
}
