package solitaire

import (
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A replay is a whole game with every position at hand. Position 0 is the deck
// before the first card; position k is the k-th card being said, still lying in
// the hand; after the last card comes one more position, the end.
type replay struct {
	steps  []solitaire.Step
	tables []stand // every stride-th position
	end    stand
}

// A stand is a table with the identity of its cards: ranks alone do not tell
// copies apart.
type stand struct {
	table  *solitaire.Table
	hand   []ui.Card
	aside  []ui.Card
	burned []ui.Card
}

const stride = 32

// longest is the most cards of a game that is kept whole; a longer one is still
// played to its end, but cannot be stepped through.
const longest = 1 << 18

func newReplay(r solitaire.Rules, d deck.Deck) *replay {
	s := stand{table: solitaire.NewTable(r, d), hand: ui.Cards(d, r.Ranks)}
	p := &replay{}
	for s.table.Outcome == solitaire.Unfinished {
		if len(p.steps)%stride == 0 && len(p.steps) < longest {
			p.tables = append(p.tables, s.clone())
		}
		step := s.step()
		p.steps = append(p.steps, step)
	}
	p.end = s
	return p
}

// last is the number of the last position.
func (p *replay) last() int { return min(len(p.steps), longest) + 1 }

// at is what lies on the table at a position, before its card is dealt.
func (p *replay) at(position int) stand {
	if position > len(p.steps) {
		return p.end
	}
	dealt := max(0, position-1)
	s := p.tables[min(dealt/stride, len(p.tables)-1)].clone()
	for range dealt % stride {
		s.step()
	}
	return s
}

func (s stand) clone() stand {
	return stand{
		table:  s.table.Clone(),
		hand:   append([]ui.Card(nil), s.hand...),
		aside:  append([]ui.Card(nil), s.aside...),
		burned: append([]ui.Card(nil), s.burned...),
	}
}

// step deals a card and moves the cards with it.
func (s *stand) step() solitaire.Step {
	turns := s.table.Turns
	step := s.table.Step()
	card := s.hand[0]
	s.hand = s.hand[1:]
	if s.table.Rules.Game == solitaire.T0 && s.table.Turns > turns {
		// All cards were shuffled; what was hit stays noted.
		if step.Event == solitaire.Hit {
			s.aside = append(s.aside, card)
		}
		s.hand = ui.Cards(s.table.Hand, s.table.Rules.Ranks)
		return step
	}
	if step.Event == solitaire.Hit {
		s.aside = append(s.aside, card)
		return step
	}
	s.hand = append(s.hand, card)
	if step.Event == solitaire.Burn {
		kept := len(s.table.Hand)
		s.burned = append(s.burned, s.hand[kept:]...)
		s.hand = s.hand[:kept]
	}
	return step
}
