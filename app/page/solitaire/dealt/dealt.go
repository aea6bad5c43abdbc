// Package dealt has the decks that a seed deals at a game, and what comes of them: for the page that deals one by one,
// and for a lesson.
package dealt

import (
	"fmt"
	"slices"
	"strconv"

	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Question is a game with decks of a shape.
type Question struct {
	Shape deck.Shape

	rules solitaire.Rules
}

// Of returns the question of a form.
func Of(f *game.Form, s deck.Shape) Question { return Question{s, f.Rules(s.Ranks)} }

// String identifies what is dealt, without a seed.
func (q Question) String() string {
	r := q.rules
	return fmt.Sprint(r.Game, " ", q.Shape.Ranks, " ", q.Shape.Suits, " ", r.Order, " ", r.Passes, " ", r.Burn)
}

// of returns the rules of deal i of a seed. Problem I has a different seed for each deal.
func (q Question) of(seed uint64, i int) solitaire.Rules {
	r := q.rules
	if r.Game == solitaire.T0 {
		r.Seed = seed + uint64(i)
	}
	return r
}

// Deck returns deck i of a seed.
func (q Question) Deck(seed uint64, i int) deck.Deck {
	d := q.Shape.Sorted()
	deck.Shuffle(d, deck.Stream(seed, uint64(i)))
	return d
}

// Play plays deck i of a seed.
func (q Question) Play(seed uint64, i int) *solitaire.Table {
	t := solitaire.NewTable(q.of(seed, i), q.Deck(seed, i))
	for t.Outcome == solitaire.Unfinished {
		t.Step()
	}
	return t
}

// Won reports whether an estimate counts a game as won.
func (q Question) Won(t *solitaire.Table) bool {
	if words.AnyHitWins(q.rules.Game) {
		return len(t.SetAside) > 0
	}
	return t.Outcome == solitaire.Won
}

// Turned is how many cards of a deck are turned at most: all but at T2, which ends after one card of each rank.
func (q Question) Turned() int {
	if q.rules.Game == solitaire.T2 {
		return q.Shape.Ranks
	}
	return q.Shape.N()
}

// matches reports whether a hit is a card at its own number of the deal.
func (q Question) matches() bool {
	return words.AnyHitWins(q.rules.Game) && q.rules.Game != solitaire.T0
}

// A Deal is one deck that was played, to be drawn.
type Deal struct {
	Deck deck.Deck

	of     Question
	replay *game.Replay
}

// Lay plays deck i of a seed to be drawn.
func (q Question) Lay(seed uint64, i int) *Deal {
	d := q.Deck(seed, i)
	return &Deal{d, q, game.NewReplay(q.of(seed, i), d)}
}

// Cards returns the cards of a deal. Those at their own number are marked.
func (d *Deal) Cards() []ui.Card {
	cards := ui.Cards(d.Deck, d.of.Shape.Faces())
	for i, c := range cards {
		if d.of.matches() && slices.ContainsFunc(d.replay.End.Aside, func(a ui.Card) bool {
			return a.Rank == c.Rank && a.Copy == c.Copy
		}) {
			cards[i].State = ui.Hit
		}
	}
	return cards
}

// Ending says what came of a deal, with marked words (see ui.Words).
func (d *Deal) Ending() string {
	if !d.of.matches() {
		return game.Ending(d.of.rules, d.replay.End)
	}
	switch n := len(d.replay.End.Aside); n {
	case 0:
		return "no card came at its own number"
	case 1:
		return "1 card came at its own number"
	default:
		return strconv.Itoa(n) + " cards came at their own number"
	}
}
