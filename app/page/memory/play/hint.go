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
	options      []turn.Option
}

// drawHint draws the move in words, then the values.
func (p *play) drawHint() app.UI {
	if !p.hinted() || p.game.Over() != turn.GoesOn {
		return nil
	}
	hint := p.hint
	if !p.automatic() && !p.person(p.game.Player) { // the panel keeps its place, so that nothing moves
		return ui.Section("panel hint-panel", "Hint", h.Text("p", "soft", p.name(p.game.Player)+" is to move."))
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
				says := figure.Capital(words.Move(one)) + ": " + o.Value.RatString()
				priced = append(priced, h.Tag("li", []string{"class", class, "aria-label", says},
					chart.Chip(one), h.Text("span", "num", figure.Places(o.Value, 4))))
			}
		}
	}
	caption := "New cards turned: expected lead in pairs"
	if p.easy(p.game.Player) {
		caption += " against a perfect player"
	}
	return ui.Section("panel hint-panel", "Hint",
		h.Box("div", "hint-head", ui.Icon("hint"), h.Text("h2", "", hint.title),
			h.If(hint.best != 0, func() app.UI { return chart.Chip(hint.best) })),
		h.Text("p", "", hint.words),
		h.If(len(priced) > 0, func() app.UI {
			return h.Box("div", "", h.Text("p", "label", caption),
				h.Tag("ul", []string{"class", "hint-values", "aria-label", caption}, priced...))
		}),
	)
}

// advise derives the hint.
func (p *play) advise() hint {
	m, closed := p.game, p.closed()
	s := m.Start
	if len(m.Up) == 1 {
		first := m.Up[0]
		label := m.Cards[first]
		best := p.solved().Moves(s.N, s.K)
		switch {
		case m.Seen[m.Mate(first)] && !closed:
			return hint{title: "Take the pair", words: fmt.Sprintf("The other %d is seen. Turn it.", label)}
		case m.Seen[m.Mate(first)]:
			return hint{title: "Take the pair", words: fmt.Sprintf("The other %d was seen. Turn it.", label)}
		case best == 0:
			return hint{}
		case m.Before(first):
			if m.Rules.Allowed(s.K)&turn.Move0 != 0 {
				return hint{title: "Turn another seen card", words: "Your first card was already seen. A new card now can only " +
					"help your opponent.",
					best: turn.Move0}
			}
			return hint{title: "Turn a new card", words: "Your first card was already seen. These rules require a new card."}
		}
		one, two := p.library.MoveValue(values.Usual(m.Rules), s.N, s.K, turn.Move1),
			p.library.MoveValue(values.Usual(m.Rules), s.N, s.K, turn.Move2)
		if s.K == 0 || one.Cmp(two) < 0 {
			return hint{title: "Turn another new card", words: fmt.Sprintf("No other %d is seen.", label), best: turn.Move2}
		}
		return hint{title: "Turn a card already seen",
			words: fmt.Sprintf("No other %d is seen. A second new card would help your opponent more.", label),
			best:  turn.Move1}
	}
	if len(s.Waiting) > 0 {
		return hint{title: "Take the pair", words: fmt.Sprintf("Both cards of %s are seen.",
			figure.And(figure.Texts(s.Waiting)))}
	}
	options := p.library.Options(values.Usual(m.Rules), s.N, s.K)
	if options == nil {
		return hint{}
	}
	best, ideal := p.best(m.Player, s)
	var single []int
	for i, c := range m.Cards {
		if m.Seen[i] && !m.Gone(i) {
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
			p.name(1-m.Player)), best, options}
	case s.K == s.N:
		return hint{"Turn a new card", "Every mate is seen: take all pairs.", best, options}
	case best&turn.Move0 != 0 && best != turn.Move0:
		return hint{"Turn two new cards, or two you know", matches + " Turning no new card is just as good.", best, options}
	case best&turn.Move0 != 0:
		return hint{"Turn no new card: two you know", "A new card would help your opponent. If both players turn no " +
			"new card, the game stops.", best, options}
	case best&turn.Move1 != 0:
		return hint{"Turn one new card", matches + " If not, turn a card already seen.", best, options}
	case s.K == 0:
		return hint{"Turn two new cards", "No card is seen.", best, options}
	}
	return hint{"Turn two new cards", strings.Replace(matches, "it matches", "the first matches", 1) +
		" If not, turn a second new card.", best, options}
}
