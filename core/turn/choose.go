package turn

import (
	"slices"

	"rencontre/core/deck"
)

// Forgetful is the name of a player that no request knows: it turns new cards, and remembers the last few only.
const Forgetful = "forgetful"

// BestNew returns the best of the moves that turn a new card, or 0 if they are not known.
func BestNew(t Table, n, k int) Moves {
	if best := t.Moves(n, k); best != Move0 {
		return best &^ Move0
	}
	to := Gain{Table: t, Players: 2}
	switch MoveValue(Move1, n, k, to).Cmp(MoveValue(Move2, n, k, to)) {
	case 1:
		return Move1
	case -1:
		return Move2
	}
	return Move1 | Move2
}

// plan returns the move of a computer player in a position without a seen pair. Only the optimal player may turn no
// new card: another who did so too would end the game with pairs on the table as soon as a person turns none.
func plan(player string, t Table, p Position) Moves {
	best := t.Moves(p.N, p.K)
	if player != Optimal.String() {
		best = BestNew(t, p.N, p.K)
	}
	switch {
	case player == Aggressive.String(), p.K == 0:
		return Move2
	case player == Defensive.String(), player == Improved.String() && p.N-p.K != 1:
		return Move1
	case player == Improved.String():
		return Move2
	case best&Move1 != 0:
		return Move1
	case best&Move2 != 0: // preferred to no move, so that the game goes on
		return Move2
	}
	return Move0
}

// span is the number of cards that the forgetful player remembers: few enough that it forgets on a small board too.
func (g *Game) span() int { return max(2, min(g.Pairs/4, 5)) }

// Remembers returns whether a player remembers the card at a place. All but the forgetful remember what was seen.
func (g *Game) Remembers(player string) func(place int) bool {
	if player != Forgetful {
		return func(place int) bool { return g.Seen[place] }
	}
	var last []int
	for _, place := range slices.Backward(g.Turned) {
		if len(last) < g.span() && !slices.Contains(last, place) && !g.Gone(place) {
			last = append(last, place)
		}
	}
	return func(place int) bool { return slices.Contains(last, place) }
}

// Choose returns the place that a computer player turns next, by the table of the game. Random choices use the seed of
// the game.
func (g *Game) Choose(player string, t Table) int {
	pick := func(fits func(place int) bool) int {
		var all []int
		for i := range g.Cards {
			if g.Refuse(i) == Fits && fits(i) {
				all = append(all, i)
			}
		}
		if len(all) == 0 {
			return -1
		}
		return all[deck.Uniform(uint64(len(all)), deck.Stream(g.Seed, uint64(len(g.Turned)+1)))]
	}
	remembers := g.Remembers(player)
	fresh := func(i int) bool { return !remembers(i) }
	wanted := fresh
	if len(g.Up) == 1 {
		first := g.Up[0]
		if mate := g.Mate(first); remembers(mate) {
			return mate
		}
		switch {
		case g.Before(first) && player != Optimal.String(): // it had forgotten this card
			wanted = func(i int) bool { return !g.Seen[i] }
		case g.Before(first) || plan(player, t, g.Start) == Move1:
			wanted = remembers
		}
	} else {
		p := g.Position()
		for _, c := range p.Waiting {
			both := func(i int) bool { return g.Cards[i] == c && remembers(i) && remembers(g.Mate(i)) }
			if place := pick(both); place >= 0 {
				return place
			}
		}
		if len(p.Waiting) == 0 && plan(player, t, p) == Move0 {
			wanted = remembers
		}
	}
	if place := pick(wanted); place >= 0 {
		return place
	}
	return pick(func(int) bool { return true })
}
