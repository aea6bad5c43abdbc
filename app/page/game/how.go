package game

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// How opens how the game of some rules goes, played by the solver on four cards; with
// says a sentence says it before.
func How(r solitaire.Rules, says bool) app.UI {
	c := &calc.How{Of: lesson{r}, Rule: Sentence(r)}
	if says {
		c.Says = short[r.Game]
	}
	return c
}

// lesson is a game on four cards.
type lesson struct{ rules solitaire.Rules }

func (l lesson) Name() string { return Names[l.rules.Game] }

func (l lesson) Lay() calc.Laid {
	r, d := four(l.rules)
	p := NewReplay(r, d)
	return calc.Laid{Last: p.Last(), Note: "Four cards: " + deck.Format(d, 0) + ".",
		Draw: func(at int, controls app.UI, to func(int)) []app.UI {
			return []app.UI{NewStage(p, at).Draw(p.after(at), controls), p.Strip(at, at, to)}
		}}
}

// four are the cards on which a game is shown, and its ranks: the games of several
// suits have two of each.
func four(r solitaire.Rules) (solitaire.Rules, deck.Deck) {
	r.Ranks, r.Seed = 4, howSeed
	r.Passes = min(max(r.Passes, 0), mostPasses) // what is typed may be none
	if r.Game == solitaire.T2 || r.Game == solitaire.T3 {
		r.Ranks = 2
		return r, deck.Deck{1, 1, 2, 2}
	}
	return r, deck.Deck{2, 1, 3, 4}
}

// mostPasses is how many passes without a hit the example goes through at most.
const mostPasses = 6

// howSeed is a seed by which a hand of Problem I on four cards ends in its second deck.
const howSeed = 1

// after says what the end leads to.
func (p *Replay) after(position int) app.UI {
	if position < p.Last() {
		return nil
	}
	t := p.End.Table
	d := t.Reformed()
	if d == nil {
		return nil
	}
	text := "Set aside one after the other, they are the [string] " + deck.Format(d, 0) +
		": the [reformed] deck, which can be played in its turn."
	if t.Rules.Game == solitaire.HeLovesMe {
		text = "Stored one after the other, with the card [left] last, they are the [string] " + deck.Format(d, 0) +
			": the [reformed] deck, which can be played in its turn."
	}
	return h.Box("p", "", ui.Words(text)...)
}
