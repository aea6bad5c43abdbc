package play

import (
	"math/rand/v2"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// A winner deals a winning deck, one of ten that a search finds. Where the answer is hidden, it lies face down.
type winner struct {
	found  *calc.Answer[job.ListResult]
	wanted bool // the button was pressed, and no deck was chosen since
	none   bool // no deck wins
	same   bool // no other winning deck than the present one was found
	dealt  bool // the deck was dealt as one that wins
}

// cancel is called when another deck or game is chosen.
func (w *winner) cancel() { *w = winner{found: w.found} }

// win deals a winning deck, once one is found.
func (p *play) win() {
	p.winner.cancel()
	p.winner.wanted = true
	p.winner.found.Ask(&job.Find{Goal: job.Goal{Solitaire: p.winning(), Of: "won"},
		Limited: job.Limited{Limit: new(10)}, Seed: 1}, calc.Offered)
	p.foundWinner() // a repeated request is answered already
}

// foundWinner deals one of the decks that were found, and not the present one again.
func (p *play) foundWinner() {
	if !p.winner.wanted || !p.winner.found.Whole() {
		return
	}
	p.winner.wanted = false
	decks := slices.DeleteFunc(slices.Clone(p.winner.found.Value().Decks), func(d deck.Deck) bool {
		return slices.Equal(d, p.deck)
	})
	switch {
	case len(decks) > 0:
		p.put(p.format(decks[rand.IntN(len(decks))]))
		p.winner.dealt, p.row.Open = true, false
	case len(p.winner.found.Value().Decks) == 0:
		p.winner.none = true
	default:
		p.winner.same = true
	}
}

// winButton is beside each button that deals a deck. Treize has no search for winning decks.
func (p *play) winButton(class string) app.UI {
	if _, ok := p.game.Shape(); !ok || p.game.Game().Treize() {
		return nil
	}
	return ui.Button("Deal a winning deck", "", class, ui.Handler(p.win))
}

// drawWinner draws the search while it takes long, or says that no deck wins.
func (p *play) drawWinner() app.UI {
	said := ""
	switch {
	case p.winner.none:
		said = "No deck of this size wins at " + p.game.Name() + "."
	case p.winner.same:
		said = "No other winning deck was found."
	}
	if said != "" {
		return h.Tag("p", []string{"class", "note", "role", "status"}, app.Text(said))
	}
	return h.If(p.winner.wanted, func() app.UI {
		return p.winner.found.DrawLong("A winning deck", "units", "Searching for a winning deck.")
	})
}
