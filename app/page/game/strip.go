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

// stripLength is the number of steps listed at a time.
const stripLength = 240

// Strip lists the visited cards with the called numbers, up to a step. Each is a button that calls to with its step.
// The strip is one stop of the Tab key; arrow keys move in it (see web/page.js).
func (p *Replay) Strip(position, upTo int, to func(int)) app.UI {
	upTo = min(upTo, len(p.Steps), maxSteps)
	from := max(0, min(position-1, upTo-1)) / stripLength * stripLength
	steps := p.Steps[from:min(upTo, from+stripLength)]
	if len(steps) == 0 {
		return nil
	}
	here := min(max(position-1-from, 0), len(steps)-1)
	label := "[Cards turned|visited], number [called] above"
	if from > 0 || from+len(steps) < upTo {
		label += fmt.Sprintf("; steps %s to %s", figure.Whole(from+1), figure.Whole(from+len(steps)))
	}
	return h.Box("div", "strip",
		h.Box("p", "label", ui.Words(label)...),
		h.Elem("div", []string{"class", "strip-steps", "role", "group", "aria-label", "Steps, one per card turned"},
			h.Each(len(steps), func(i int) app.UI {
				n := from + i + 1
				stop, current := i == here, n == position // stop: the Tab key reaches it; current: it is shown
				return h.Memo([...]any{p, n, stop, current}, func() app.UI { return p.drawStep(n, stop, current) })
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

// drawStep draws the card that was visited at a step.
func (p *Replay) drawStep(n int, stop, current bool) app.UI {
	s := p.Steps[n-1]
	class, says, tab := "", "", "-1"
	if s.Event == solitaire.Hit {
		class, says = "hit", ", a hit"
	}
	if stop {
		tab = "0"
	}
	face, number := deck.Face(s.Card, p.End.faces), "" // the number beside a letter is drawn by the style sheet
	if n := strconv.Itoa(s.Card); n != face {
		number = n
	}
	b := h.Elem("button", []string{"type", "button", "class", class, "tabindex", tab, "data-step", strconv.Itoa(n),
		"data-call", strconv.Itoa(s.Call),
		"aria-label", fmt.Sprintf("Step %d: %d called, card %s%s", n, s.Call, deck.Named(s.Card, p.End.faces), says)},
		h.Tag("span", []string{"data-number", number}, app.Text(face)))
	if current {
		b = b.Aria("current", "step")
	}
	return b
}

// Scrub is a slider over positions up to a limit. It marks the hits.
func (p *Replay) Scrub(position, upTo int, to func(int)) app.UI {
	upTo = min(upTo, p.Last())
	var ticks strings.Builder
	for i, s := range p.Steps[:min(upTo, len(p.Steps))] {
		if s.Event == solitaire.Hit {
			fmt.Fprintf(&ticks, "M%d 0V1", i+1)
		}
	}
	return h.Box("div", "scrub",
		app.Raw(fmt.Sprintf(`<svg aria-hidden="true" viewBox="0 0 %d 1" preserveAspectRatio="none"><path d="%s"/></svg>`,
			max(1, upTo), ticks.String())),
		h.Elem("input", []string{"type", "range", "min", "0", "max", strconv.Itoa(max(1, upTo)), "value",
			strconv.Itoa(position), "aria-label", "Step"}).
			OnInput(func(ctx app.Context, e app.Event) {
				if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
					to(n)
				}
			}),
	)
}
