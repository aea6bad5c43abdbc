package game

import (
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Replay is a whole game with access to every position. Position 0 is the deck before the first card. At position k
// the k-th card is called and still lies in the hand. After the last card comes one more position, the end.
type Replay struct {
	Steps  []solitaire.Step
	tables []Stand // every stride-th position
	End    Stand
}

// A Stand is a table with the identities of its cards, since ranks do not tell copies apart.
type Stand struct {
	Table  *solitaire.Table
	Hand   []ui.Card
	Aside  []ui.Card
	Burned []ui.Card
	faces  int // see deck.Shape.Faces
}

const stride = 32

// maxSteps is the largest number of steps that are recorded. A longer game is played to its end but cannot be stepped
// through.
const maxSteps = 1 << 18

// NewReplay plays a deck to the end of its game.
func NewReplay(r solitaire.Rules, d deck.Deck) *Replay {
	faces := deck.Shape{Ranks: r.Ranks, Suits: len(d) / r.Ranks}.Faces()
	s := Stand{Table: solitaire.NewTable(r, d), Hand: ui.Cards(d, faces), faces: faces}
	p := &Replay{}
	for s.Table.Outcome == solitaire.Unfinished {
		if len(p.Steps)%stride == 0 && len(p.Steps) < maxSteps {
			p.tables = append(p.tables, s.clone())
		}
		step := s.step()
		p.Steps = append(p.Steps, step)
	}
	p.End = s
	return p
}

// Last returns the number of the last position.
func (p *Replay) Last() int { return min(len(p.Steps), maxSteps) + 1 }

// At returns the table at a position, before its card is dealt.
func (p *Replay) At(position int) Stand {
	if position > len(p.Steps) {
		return p.End
	}
	dealt := max(0, position-1)
	s := p.tables[min(dealt/stride, len(p.tables)-1)].clone()
	for range dealt % stride {
		s.step()
	}
	return s
}

func (s Stand) clone() Stand {
	return Stand{
		Table:  s.Table.Clone(),
		Hand:   append([]ui.Card(nil), s.Hand...),
		Aside:  append([]ui.Card(nil), s.Aside...),
		Burned: append([]ui.Card(nil), s.Burned...),
		faces:  s.faces,
	}
}

// step deals a card and moves the identities with it.
func (s *Stand) step() solitaire.Step {
	turns := s.Table.Turns
	step := s.Table.Step()
	card := s.Hand[0]
	s.Hand = s.Hand[1:]
	if s.Table.Rules.Game == solitaire.T0 && s.Table.Turns > turns {
		// All cards were shuffled; hits stay recorded.
		if step.Event == solitaire.Hit {
			s.Aside = append(s.Aside, card)
		}
		s.Hand = ui.Cards(s.Table.Hand, s.faces)
		return step
	}
	if step.Event == solitaire.Hit {
		s.Aside = append(s.Aside, card)
		return step
	}
	s.Hand = append(s.Hand, card)
	if step.Event == solitaire.Burn {
		kept := len(s.Table.Hand)
		s.Burned = append(s.Burned, s.Hand[kept:]...)
		s.Hand = s.Hand[:kept]
	}
	return step
}
