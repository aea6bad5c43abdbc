package turn

import (
	"math/big"
	"slices"
)

// A Review says what luck and what choices did in a game that is over.
type Review struct {
	Luck    *big.Rat    // pairs of lead that luck gave the first player
	Cost    [2]*big.Rat // of the choices of each player, in pairs of lead
	Mistake int         // the costliest turn of a judged player; -1: none
	Best    []int       // turns of judged players in which the best move mattered most, the weightiest first
	Weight  []*big.Rat  // what the next best move would have cost in each of them
}

// maxMoments is the largest number of best moments.
const maxMoments = 3

// Review reviews a game, given the costs of its turns. Mistakes and best moments are those of judged players.
//
// Let v be the value of the first position. A player who always plays the best move is ahead by v on average. So what
// the first player is ahead by is v, minus the cost of that player's choices, plus that of the other's, plus luck.
func (g *Game) Review(of Table, costs []*big.Rat, judged func(player int) bool) *Review {
	r := &Review{Luck: big.NewRat(int64(g.Score[0]-g.Score[1]), 1), Mistake: -1,
		Cost: [2]*big.Rat{new(big.Rat), new(big.Rat)}}
	for i, t := range g.Turns {
		r.Cost[t.Player].Add(r.Cost[t.Player], costs[i])
		if !judged(t.Player) {
			continue
		}
		if costs[i].Sign() > 0 && (r.Mistake < 0 || costs[i].Cmp(costs[r.Mistake]) > 0) {
			r.Mistake = i
		}
		if w := t.weight(of, g.Rules); w != nil && costs[i].Sign() == 0 {
			at, _ := slices.BinarySearchFunc(r.Weight, w, func(a, b *big.Rat) int { return b.Cmp(a) })
			r.Best, r.Weight = slices.Insert(r.Best, at, i), slices.Insert(r.Weight, at, w)
		}
	}
	r.Best, r.Weight = r.Best[:min(len(r.Best), maxMoments)], r.Weight[:min(len(r.Weight), maxMoments)]
	r.Luck.Sub(r.Luck, of.Value(g.Pairs, g.Known)).Add(r.Luck, r.Cost[0]).Sub(r.Luck, r.Cost[1])
	return r
}

// weight returns what the next best move would have cost in a turn, or nil if the turn had no choice.
func (t Turn) weight(of Table, rules Rules) *big.Rat {
	if len(t.Waiting) > 0 {
		return nil
	}
	options := Options(rules.Allowed(t.K), of.Moves(t.N, t.K), t.N, t.K, Gain{Table: of, Players: 2})
	next := slices.IndexFunc(options, func(o Option) bool { return !o.Best })
	if next < 1 {
		return nil
	}
	return new(big.Rat).Sub(options[0].Value, options[next].Value)
}
