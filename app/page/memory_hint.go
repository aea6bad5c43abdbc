package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/memory"
)

// drawHint gives the move in words first, then the values.
func (p *Memory) drawHint() app.UI {
	g := &p.play
	if !g.hints || g.game.over() != "" {
		return nil
	}
	title, words, chip, options := g.hint()
	if title == "" {
		return h.Section().Class("panel").Class("hint-panel").Aria("label", "Hint").Body(h.P().Class("soft").Text("Getting ready."))
	}
	var values []app.UI
	for one := memory.Move0; one <= memory.MoveS; one <<= 1 {
		for _, o := range options {
			if o.move == one {
				class := "flow"
				if o.best {
					class = "flow best"
				}
				values = append(values, h.Li().Class(class).Aria("label", capital(memoryWords[one])+": "+o.value.RatString()).Body(memoryChip(one), mathFraction(o.value)))
			}
		}
	}
	return h.Section().Class("panel").Class("hint-panel").Aria("label", "Hint").Body(
		h.Div().Class("hint-head").Body(ui.Icon("hint"), h.H2().Text(title), app.If(chip != 0, func() app.UI { return memoryChip(chip) })),
		h.P().Text(words),
		app.If(len(values) > 0, func() app.UI { return h.Ul().Class("hint-values").Body(values...) }),
	)
}

// hint is the advice for the card to turn now; options are the moves of the
// table where a turn begins.
func (g *memoryPlay) hint() (title, words string, chip memory.Moves, options []memoryOption) {
	m := g.game
	s := m.start
	if len(m.up) == 1 {
		first := m.up[0]
		label := m.cards[first]
		best := m.best(s)
		switch {
		case m.seen[m.mate(first)] && !g.closed:
			return "Take the pair", fmt.Sprintf("The other %d is seen. Turn it.", label), 0, nil
		case m.seen[m.mate(first)]:
			return "Take the pair", fmt.Sprintf("The other %d was seen. Turn it.", label), 0, nil
		case best == 0:
			return "", "", 0, nil
		case m.before(first):
			if m.rules.Allowed(s.k)&memory.Move0 != 0 {
				return "Turn another seen card", "A seen card is up. A new card now can only help the other.", memory.Move0, nil
			}
			return "Turn a new card", "A seen card is up, and these rules do not let you turn none.", 0, nil
		}
		one, two := memoryWorth(usual(m.rules), s.n, s.k, memory.Move1), memoryWorth(usual(m.rules), s.n, s.k, memory.Move2)
		if s.k == 0 || one.Cmp(two) < 0 {
			return "Turn another new card", fmt.Sprintf("No other %d is seen.", label), memory.Move2, nil
		}
		return "Turn a card already seen", fmt.Sprintf("No other %d is seen, and a second new card would help the other more.", label), memory.Move1, nil
	}
	if len(s.waiting) > 0 {
		return "Take the pair", fmt.Sprintf("Both cards of %s are seen.", conjunction(texts(s.waiting))), 0, nil
	}
	best := m.best(s)
	options = memoryOptions(usual(m.rules), s.n, s.k)
	if best == 0 || options == nil {
		return "", "", 0, nil
	}
	var single []int
	for i, c := range m.cards {
		if m.seen[i] && !m.gone(i) {
			single = append(single, c)
		}
	}
	slices.Sort(single)
	matches := "If it matches a seen card, take the pair."
	if len(single) > 0 && len(single) <= 6 && !g.closed {
		matches = fmt.Sprintf("If it matches a %s, take the pair.", alternatives(texts(single)))
	}
	switch {
	case s.k == s.n:
		return "Turn a new card", "Every mate is seen: take all pairs.", best, options
	case best&memory.Move0 != 0 && best != memory.Move0:
		return "Turn two new cards, or none", matches + " Turning none is as good.", best, options
	case best&memory.Move0 != 0:
		return "Turn none", "Turn two cards already seen. Whoever turns a new card helps the other; if both turn none, the game stops.", best, options
	case best&memory.Move1 != 0:
		return "Turn one new card", matches + " If not, turn a card already seen.", best, options
	case s.k == 0:
		return "Turn two new cards", "No card is seen.", best, options
	}
	return "Turn two new cards", strings.Replace(matches, "it matches", "the first matches", 1) + " If not, turn a second new card.", best, options
}
