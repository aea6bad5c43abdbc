package reform

import (
	"math"

	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// trialPace and chunkPace estimate the time of a trial and of a chunk beside the
// reformations, in nanoseconds. They matter only where orbits are short.
const (
	trialPace = 500
	chunkPace = 3000
)

// Effort estimates the work of a chunk in nanoseconds. It assumes long orbits and
// climbs that meet as many decks as they may, because the true work cannot be predicted.
func (s *Search) Effort(trials uint64) float64 {
	n := float64(s.Problem.Shape.N())
	if s.From == Near {
		return 60 * n * math.Sqrt(Long(s.Problem)) * float64(trials) * float64(trials)
	}
	each := 1.5 * Long(s.Problem) / 3 * New(s.Problem).Pace()
	if s.long() {
		pace := New(s.Problem).Pace() + hashPace*n
		steps := 2*Long(s.Problem)*(1+math.Sqrt(float64(trials))) + float64(trials)*float64(5+cacheRatio(s.Problem))
		return pace*steps + 1.2e6*n*n
	}
	switch s.From {
	case Random:
		each /= n
	case Backward:
		find, _ := winning.FindEffort(s.Problem, 1)
		each += find
	}
	climbs := 0.0
	switch {
	case s.Problem.Rules.Game != solitaire.Modular: // reformation is injective
	case Usual(s.Problem) == Top:
		climbs = 1.2e6 * n * n
	default:
		climbs = 3e5 * n * n
	}
	return float64(trials)*each + climbs
}

// Bytes estimates the memory of a chunk in bytes, without the tables of its map.
func (s *Search) Bytes() float64 {
	if s.long() {
		return trailBytes(s.Problem)
	}
	return 0
}

// shortOrbit is the length of an orbit that is not long. From endlessOrbit on, following
// thousands of orbits would take hours.
const (
	shortOrbit   = 20
	endlessOrbit = 2e6
)

// Long estimates the number of decks of a long orbit. The longest known orbits, of 203,
// 840, 40 132 and 521 339 decks in Modular Mousetrap of 11, 13, 17 and 19 cards, have
// about as many decks as the power 0.346 of the number of decks with a 1 on top. A
// typical orbit of those decks is a third as long. Orbits are short where the number of ranks
// is not prime, and in other games.
func Long(q winning.Problem) float64 {
	if q.Rules.Game != solitaire.Modular || q.Shape.Suits > 1 {
		return shortOrbit
	}
	for d := 2; d < q.Shape.Ranks; d++ {
		if q.Shape.Ranks%d == 0 {
			return shortOrbit
		}
	}
	log, _ := math.Lgamma(float64(q.Shape.Ranks))
	return math.Exp(0.346 * log)
}
