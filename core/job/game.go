package job

import (
	"errors"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// single is embedded by jobs that are not worth cutting up: their one shard is
// the result.
type single struct{}

func (single) Shards() int { return 1 }

// game is the part of a request that says what is played.
type game struct {
	Game  string `json:"game"`
	Ranks *int   `json:"ranks"`
	Suits *int   `json:"suits"`
	Burn  bool   `json:"burn,omitempty"`
	Order string `json:"order,omitempty"`
}

// rules are the game's rules; ranks must be known.
func (g *game) rules() solitaire.Rules {
	return solitaire.Rules{
		Game:  solitaire.Game(g.Game),
		Ranks: *g.Ranks,
		Burn:  g.Burn,
		Order: solitaire.Order(g.Order),
	}
}

func (g *game) shape() deck.Shape { return deck.Shape{Ranks: *g.Ranks, Suits: *g.Suits} }

// validGame refuses a game and options that are not there. The order "up" is
// the default and is left out of the canonical form.
func (g *game) validGame() error {
	if g.Order == string(solitaire.Up) {
		if solitaire.Game(g.Game) != solitaire.HeLovesMe {
			return bad("order", "only hlm has orders of calling")
		}
		g.Order = ""
	}
	if err := (solitaire.Rules{Game: solitaire.Game(g.Game)}).Valid(); err != nil {
		return bad("game", "%v", err)
	}
	r := solitaire.Rules{Game: solitaire.Game(g.Game), Burn: g.Burn}
	if err := r.Valid(); err != nil {
		return bad("burn", "%v", err)
	}
	r.Order = solitaire.Order(g.Order)
	if err := r.Valid(); err != nil {
		return bad("order", "%v", err)
	}
	return nil
}

// validShape refuses ranks and suits out of range, with at most maxCards cards.
// Suits default to 1.
func (g *game) validShape(maxCards int) error {
	if g.Ranks == nil {
		return bad("ranks", "is missing; it must be a whole number from 1 to %d", min(deck.MaxRanks, maxCards))
	}
	if *g.Ranks < 1 || *g.Ranks > min(deck.MaxRanks, maxCards) {
		return bad("ranks", "is %d; it must be from 1 to %d", *g.Ranks, min(deck.MaxRanks, maxCards))
	}
	if g.Suits == nil {
		one := 1
		g.Suits = &one
	}
	if *g.Suits < 1 || *g.Suits > deck.MaxSuits {
		return bad("suits", "is %d; it must be from 1 to %d", *g.Suits, deck.MaxSuits)
	}
	if n := *g.Ranks * *g.Suits; n > maxCards {
		return bad("suits", "%d ranks in %d suits are %d cards; at most %d can be had here", *g.Ranks, *g.Suits, n, maxCards)
	}
	return nil
}

// validCards refuses a row of cards that are no ranks of the shape.
func (g *game) validCards(field string, cards []int) error {
	for i, c := range cards {
		if c < 1 || c > *g.Ranks {
			return bad(field, "card %d is %d; the ranks are 1 to %d", i+1, c, *g.Ranks)
		}
	}
	return nil
}

// tell fills in ranks and suits from a whole deck where they are left out.
func (g *game) tell(field string, cards []int) error {
	if g.Ranks != nil && g.Suits != nil {
		return nil
	}
	shape, err := deck.ShapeOf(cards)
	var mismatch *deck.Mismatch
	if errors.As(err, &mismatch) && g.Ranks != nil {
		// The deck is short of the ranks that were named; that is said later.
		shape.Suits = max(1, len(cards)/max(1, *g.Ranks))
	} else if err != nil {
		return bad(field, "%v", err)
	}
	if g.Ranks == nil {
		g.Ranks = &shape.Ranks
	}
	if g.Suits == nil {
		suits := max(1, len(cards)/max(1, *g.Ranks))
		g.Suits = &suits
	}
	return nil
}
