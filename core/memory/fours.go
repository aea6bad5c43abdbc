package memory

// # Memory alone, any two of four
//
// Each rank has four cards, and any two of them are a pair. The player turns an unknown card and then a
// known card of its rank, if there is one, and otherwise another unknown card. They leave a known pair on
// the table while cards of its rank are unknown, so that the next of these finds a known card. A test shows
// by value iteration over all strategies that this one has the least mean.
//
// If three cards of a rank are known, two of them are a known pair, and the third is like a known card of
// a rank that has two cards left.

// fours is a position: the number of ranks of each kind.
type fours [5]int

// Kinds of ranks: four2 has four cards left, of which two are known.
const (
	four0 = iota
	four1
	four2
	two0
	two1
)

// fourUnknown is how many unknown cards a rank of each kind has.
var fourUnknown = [...]int{four0: 4, four1: 3, four2: 2, two0: 2, two1: 1}

// none is in place of a kind where a rank has no unknown cards left.
const none = -1

// Where an unknown card of a rank leads: seen is the kind if it is not taken, taken if it is taken with a
// known card of its rank, and pair if it is taken with another unknown card.
var (
	fourSeen  = [...]int{four0: four1, four1: four2, four2: two1, two0: two1, two1: none}
	fourTaken = [...]int{four1: two0, four2: two1, two1: none}
	fourPair  = [...]int{four0: two0, two0: none}
)

// move moves a rank from one kind to another.
func (s fours) move(from, to int) fours {
	s[from]--
	if to != none {
		s[to]++
	}
	return s
}

// outcomes visits the outcomes of a move.
func (s fours) outcomes(visit func(outcome[fours])) {
	u := 0
	for kind, ranks := range s {
		u += fourUnknown[kind] * ranks
	}
	for first, ranks := range s {
		ways := fourUnknown[first] * ranks
		switch {
		case ways == 0:
			continue
		case first != four0 && first != two0:
			visit(outcome[fours]{s.move(first, fourTaken[first]), ways, u, 0, false})
			continue
		}
		visit(outcome[fours]{s.move(first, fourPair[first]), ways * (fourUnknown[first] - 1), u * (u - 1), 0, true})
		others := s.move(first, none)
		for second, ranks := range others {
			if ways := ways * fourUnknown[second] * ranks; ways > 0 {
				to := others.move(second, fourSeen[second])
				to[fourSeen[first]]++
				visit(outcome[fours]{to, ways, u * (u - 1), 1, false})
			}
		}
	}
}

// SolveFours computes the distribution of the moves for so many ranks. Its orders are those of different
// cards. The tick counts coefficients of outcomes.
func SolveFours(ranks int, tick Tick) (*Alone, error) {
	return solveSolo(fours{ranks}, fours.outcomes, tick)
}

// SolveFoursMeans computes the means for up to so many ranks in floating point, with all terms positive.
// The tick counts outcomes.
func SolveFoursMeans(ranks int, tick Tick) (*AloneMeans, error) {
	return solveSoloMeans(ranks, 2, func(labels int) fours { return fours{labels} }, fours.outcomes, tick)
}
