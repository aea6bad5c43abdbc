package job

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// single is embedded by the requests of one shard.
type single struct{}

func (single) Shards() int { return 1 }

// Solitaire is the part of a request that says which game is played.
type Solitaire struct {
	Game  string `json:"game" doc:"the game" enum:"t0,t1,t2,t3,t4,mousetrap,modular,hlm"`
	Ranks *int   `json:"ranks" doc:"how many ranks the deck has" unit:"ranks"`
	Suits *int   `json:"suits" doc:"how many cards each rank has" unit:"suits"`
	Burn  bool   `json:"burn,omitempty" doc:"Bersani's option b, to burn cards (mousetrap)"`
	Order string `json:"order,omitempty" doc:"in which order ranks are called (hlm, t4)" enum:"up,ace-down,down"`
}

// rules returns the rules of the game. Ranks must be set.
func (g *Solitaire) rules() solitaire.Rules {
	return solitaire.Rules{
		Game:  solitaire.Game(g.Game),
		Ranks: *g.Ranks,
		Burn:  g.Burn,
		Order: solitaire.Order(g.Order),
	}
}

func (g *Solitaire) shape() deck.Shape { return deck.Shape{Ranks: *g.Ranks, Suits: *g.Suits} }

// mousetraps are the games of the Mousetrap family, whose winning decks can be reformed.
var mousetraps = []solitaire.Game{solitaire.Mousetrap, solitaire.Modular, solitaire.HeLovesMe}

// validGame refuses a game outside the Mousetrap family and options that the game does not
// have. The order "up" is the default and is left out of the canonical form.
func (g *Solitaire) validGame() error { return g.validGameOf(mousetraps) }

func (g *Solitaire) validGameOf(games []solitaire.Game) error {
	r := solitaire.Rules{Game: solitaire.Game(g.Game)}
	if !slices.Contains(games, r.Game) {
		names := make([]string, len(games))
		for i, name := range games {
			names[i] = string(name)
		}
		is := fmt.Sprintf("%.40q is not a game", g.Game)
		switch {
		case g.Game == "":
			is = "is missing"
		case r.Valid() == nil:
			is = fmt.Sprintf("%q is not a game here", g.Game)
		}
		return bad("game", "%s; the games are %s", is, strings.Join(names, ", "))
	}
	r.Burn = g.Burn
	if err := r.Valid(); err != nil {
		return bad("burn", "%v", err)
	}
	r.Order = solitaire.Order(g.Order)
	if err := r.Valid(); err != nil {
		return bad("order", "%v", err)
	}
	if r.Order == solitaire.Up {
		g.Order = ""
	}
	return nil
}

// AnySolitaire is a game of the Mousetrap family or of Treize.
type AnySolitaire struct {
	Solitaire
	Passes *int `json:"passes,omitempty" doc:"hitless passes in succession that lose (t4); 0: no limit" unit:"passes"`
}

// everyGame lists the games of AnySolitaire.
var everyGame = append([]solitaire.Game{solitaire.T0, solitaire.T1, solitaire.T2, solitaire.T3, solitaire.T4},
	mousetraps...)

// The passes in succession that lose T4. After m passes without a hit T4 is back where it was.
const (
	defaultPasses = 2
	maxPasses     = deck.MaxRanks
)

// validAnyGame refuses what validGame refuses, and passes of a game that has none.
func (g *AnySolitaire) validAnyGame() error {
	if err := g.validGameOf(everyGame); err != nil {
		return err
	}
	if solitaire.Game(g.Game) != solitaire.T4 {
		if g.Passes != nil {
			return bad("passes", "only t4 counts passes")
		}
		return nil
	}
	fill(&g.Passes, defaultPasses)
	if *g.Passes == 0 {
		return nil
	}
	return within("passes", g.Passes, 1, maxPasses, ", or 0 for no limit")
}

// validTreize refuses shapes that a game of Treize cannot be played with.
func (g *AnySolitaire) validTreize() error {
	switch {
	case solitaire.Game(g.Game) == solitaire.T0 && *g.Ranks == 1:
		return bad("ranks", "is 1; at t0 with one rank every card is a hit and the hand never passes; it must be "+
			"at least 2")
	case solitaire.Game(g.Game) == solitaire.T1 && *g.Suits > 1:
		return bad("suits", "is %d; t1 is played with 1 suit, t2 and t3 with more", *g.Suits)
	}
	return nil
}

func (g *AnySolitaire) rules() solitaire.Rules {
	r := g.Solitaire.rules()
	if g.Passes != nil {
		r.Passes = *g.Passes
	}
	return r
}

// validShape refuses ranks and suits out of range, with at most maxCards cards.
// Suits default to 1.
func (g *Solitaire) validShape(maxCards int) error {
	return validShape(g.Ranks, &g.Suits, 1, min(deck.MaxRanks, maxCards), deck.MaxSuits, maxCards, "")
}

// validCards refuses cards that are not ranks of the shape.
func (g *Solitaire) validCards(field string, cards []int) error {
	for i, c := range cards {
		if c < 1 || c > *g.Ranks {
			return bad(field, "card %d is %d; the ranks are 1 to %d", i+1, c, *g.Ranks)
		}
	}
	return nil
}

// inferShape fills in missing ranks and suits from a whole deck. For a deck that is not whole it
// picks the nearest shape, and a later check refuses the deck.
func (g *Solitaire) inferShape(field string, cards []int) error {
	if g.Ranks == nil {
		shape, err := deck.ShapeOf(cards)
		var mismatch *deck.Mismatch
		if err != nil && !errors.As(err, &mismatch) {
			return bad(field, "%v", err)
		}
		g.Ranks = &shape.Ranks
	}
	if g.Suits == nil {
		m := max(1, *g.Ranks)
		suits := max(1, (2*len(cards)+m)/(2*m))
		g.Suits = &suits
	}
	return nil
}

func (g *Solitaire) size() string { return size(*g.Ranks, *g.Suits) }

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
