package game

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// How draws the foldable rules of a game, played by the solver on four cards. says adds them in a sentence first.
func How(r solitaire.Rules, says bool) app.UI {
	c := &calc.How{Of: lesson{r}, Rule: describe(r)}
	if says {
		c.Says = short[r.Game]
	}
	return c
}

// lesson is an example game on four cards.
type lesson struct{ rules solitaire.Rules }

func (l lesson) Name() string { return Names[l.rules.Game] }

func (l lesson) Lay() calc.Laid {
	r, d := lessonDeck(l.rules)
	p := NewReplay(r, d)
	return calc.Laid{Last: p.Last(), Note: "Four cards: " + deck.Format(d, 0) + ".",
		Draw: func(at int, controls app.UI, to func(int)) []app.UI {
			return []app.UI{NewStage(p, at).Draw(p.after(at), controls), p.Strip(at, at, to)}
		}}
}

// lessonDeck returns the cards of an example game and its rules. Games of several suits have two ranks in two suits.
func lessonDeck(r solitaire.Rules) (solitaire.Rules, deck.Deck) {
	r.Ranks, r.Seed = 4, howSeed
	r.Passes = min(max(r.Passes, 0), maxPasses) // the typed number may be invalid
	if r.Game == solitaire.T2 || r.Game == solitaire.T3 {
		r.Ranks = 2
		return r, deck.Deck{1, 1, 2, 2}
	}
	return r, deck.Deck{2, 1, 3, 4}
}

// maxPasses is the largest number of passes without a hit in the example.
const maxPasses = 6

// howSeed is a seed with which a hand of Problem I on four cards ends in its second deck.
const howSeed = 1

// after says what follows from the end of the game.
func (p *Replay) after(position int) app.UI {
	if position < p.Last() {
		return nil
	}
	t := p.End.Table
	d := t.Reformed()
	if d == nil {
		return nil
	}
	text := "In the order they were set aside, the cards form the [string] " + deck.Format(d, 0) +
		". This is the [reformed] deck. It can be played next."
	if t.Rules.Game == solitaire.HeLovesMe {
		text = "In the order they were stored, with the card [left] last, the cards form the [string] " +
			deck.Format(d, 0) + ". This is the [reformed] deck. It can be played next."
	}
	return h.Box("p", "", ui.Words(text)...)
}
