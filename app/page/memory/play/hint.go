package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/chart"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// A hint is advice for the next card: the move in words and, at the beginning of a turn, the best moves and the values
// of all moves. Without a title there is no advice.
type hint struct {
	title, words string
	best         turn.Moves
	options      []values.Option
}

// drawHint draws the move in words, then the values.
func (p *play) drawHint() app.UI {
	if !p.hinted() || p.game.over() != goesOn {
		return nil
	}
	hint := p.hint
	if !p.automatic() && !p.person(p.game.player) { // the panel keeps its place, so that nothing moves
		return ui.Section("panel hint-panel", "Hint", h.Text("p", "soft", p.name(p.game.player)+" is to move."))
	}
	if hint.title == "" {
		return ui.Section("panel hint-panel", "Hint", ui.Waits())
	}
	var priced []app.UI
	for one := turn.Move0; one <= turn.MoveS; one <<= 1 {
		for _, o := range hint.options {
			if o.Move == one {
				class := "flow"
				if hint.best&one != 0 {
					class = "flow best"
				}
				priced = append(priced, h.Li().Class(class).Aria("label", figure.Capital(words.Move(one))+": "+o.Value.RatString()).
					Body(chart.Chip(one), h.Text("span", "num", figure.Places(o.Value, 4))))
			}
		}
	}
	caption := "New cards turned: expected lead in pairs"
	if p.easy(p.game.player) {
		caption += " against a perfect player"
	}
	return ui.Section("panel hint-panel", "Hint",
		h.Box("div", "hint-head", ui.Icon("hint"), h.Text("h2", "", hint.title),
			app.If(hint.best != 0, func() app.UI { return chart.Chip(hint.best) })),
		h.Text("p", "", hint.words),
		app.If(len(priced) > 0, func() app.UI {
			return h.Box("div", "", h.Text("p", "label", caption),
				h.Tag("ul", []string{"class", "hint-values", "aria-label", caption}, priced...))
		}),
	)
}

// advise derives the hint.
func (p *play) advise() hint {
	m, closed := p.game, p.closed()
	s := m.start
	if len(m.up) == 1 {
		first := m.up[0]
		label := m.cards[first]
		best := m.best(s)
		switch {
		case m.seen[m.mate(first)] && !closed:
			return hint{title: "Take the pair", words: fmt.Sprintf("The other %d is seen. Turn it.", label)}
		case m.seen[m.mate(first)]:
			return hint{title: "Take the pair", words: fmt.Sprintf("The other %d was seen. Turn it.", label)}
		case best == 0:
			return hint{}
		case m.before(first):
			if m.rules.Allowed(s.k)&turn.Move0 != 0 {
				return hint{title: "Turn another seen card", words: "Your first card was already seen. A new card now can only " +
					"help your opponent.",
					best: turn.Move0}
			}
			return hint{title: "Turn a new card", words: "Your first card was already seen. These rules require a new card."}
		}
		one, two := p.library.Worth(values.Usual(m.rules), s.n, s.k, turn.Move1),
			p.library.Worth(values.Usual(m.rules), s.n, s.k, turn.Move2)
		if s.k == 0 || one.Cmp(two) < 0 {
			return hint{title: "Turn another new card", words: fmt.Sprintf("No other %d is seen.", label), best: turn.Move2}
		}
		return hint{title: "Turn a card already seen",
			words: fmt.Sprintf("No other %d is seen. A second new card would help your opponent more.", label),
			best:  turn.Move1}
	}
	if len(s.waiting) > 0 {
		return hint{title: "Take the pair", words: fmt.Sprintf("Both cards of %s are seen.",
			figure.And(figure.Texts(s.waiting)))}
	}
	options := p.library.Options(values.Usual(m.rules), s.n, s.k)
	if options == nil {
		return hint{}
	}
	best, ideal := p.best(m.player, s)
	var single []int
	for i, c := range m.cards {
		if m.seen[i] && !m.gone(i) {
			single = append(single, c)
		}
	}
	slices.Sort(single)
	matches := "If it matches a seen card, take the pair."
	if len(single) > 0 && len(single) <= 6 && !closed {
		matches = fmt.Sprintf("If it matches a %s, take the pair.", figure.Or(figure.Texts(single)))
	}
	switch {
	case ideal:
		title := "Turn two new cards"
		if best&turn.Move1 != 0 {
			title = "Turn one new card"
		}
		return hint{title, fmt.Sprintf("A perfect player would turn none here. %s gives pairs away: go on.",
			p.name(1-m.player)), best, options}
	case s.k == s.n:
		return hint{"Turn a new card", "Every mate is seen: take all pairs.", best, options}
	case best&turn.Move0 != 0 && best != turn.Move0:
		return hint{"Turn two new cards, or two you know", matches + " Turning no new card is just as good.", best, options}
	case best&turn.Move0 != 0:
		return hint{"Turn no new card: two you know", "A new card would help your opponent. If both players turn no " +
			"new card, the game stops.", best, options}
	case best&turn.Move1 != 0:
		return hint{"Turn one new card", matches + " If not, turn a card already seen.", best, options}
	case s.k == 0:
		return hint{"Turn two new cards", "No card is seen.", best, options}
	}
	return hint{"Turn two new cards", strings.Replace(matches, "it matches", "the first matches", 1) +
		" If not, turn a second new card.", best, options}
}
