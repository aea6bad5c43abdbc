package memory

// # Memory alone with triples
//
// Each label has r cards, and a move turns r cards one after the other. If all have one label,
// they are taken. The player forgets nothing. They take r cards of a label as soon as all were
// seen. Otherwise they turn new cards, until those turned in this move have one label and the other
// cards of that label are known. Then they turn these.
//
// Turning a known card in vain is never better: a new card in its place leaves the same moves
// possible. A test finds by value iteration over all strategies that none has a lower mean. With
// r = 2 this is Memory alone.

// MaxCopies is the largest r.
const MaxCopies = 4

// tuples is a position: tuples[i] labels have i known cards, for i < r. Labels of which all cards
// are known cost one move each, now or later, and are left out.
type tuples [MaxCopies]int

// unknown counts the unknown cards.
func (s tuples) unknown(r int) int {
	u := 0
	for i := range r {
		u += (r - i) * s[i]
	}
	return u
}

// outcomes visits the outcomes of a move.
func (s tuples) outcomes(r int, visit func(outcome[tuples])) {
	s.turn(r, r, 0, outcome[tuples]{times: 1, over: 1}, visit)
}

// turn turns the left cards of a move. own is how many cards are known of the label of the cards
// turned before, and 0 if these differ.
func (s tuples) turn(r, left, own int, o outcome[tuples], visit func(outcome[tuples])) {
	u := s.unknown(r)
	if own == r || left == 0 || u == 0 {
		o.to, o.lucky = s, own == r && left == 0
		if own < r {
			o.extra = 1
		}
		visit(o)
		return
	}
	for i := range r {
		all, same := (r-i)*s[i], 0
		switch {
		case left == r:
			same = all
		case own == i && own > 0:
			same = r - i
		}
		to := s
		to[i]--
		if i+1 < r {
			to[i+1]++
		}
		if same > 0 {
			to.turn(r, left-1, i+1, outcome[tuples]{times: o.times * same, over: o.over * u}, visit)
		}
		if all > same {
			to.turn(r, left-1, 0, outcome[tuples]{times: o.times * (all - same), over: o.over * u}, visit)
		}
	}
}

// SolveTuples computes the distribution of the moves for n labels with r cards each. Its orders are
// those of rn different cards. The tick counts coefficients of outcomes.
func SolveTuples(n, r int, tick Tick) (*Alone, error) {
	return solveSolo(tuples{n}, tupleMoves(r), tick)
}

// SolveTuplesMeans computes the means for up to n labels with r cards each in floating point, with
// all terms positive. The tick counts outcomes.
func SolveTuplesMeans(n, r int, tick Tick) (*AloneMeans, error) {
	return solveSoloMeans(n, 1, func(labels int) tuples { return tuples{labels} }, tupleMoves(r), tick)
}

// tupleMoves is the strategy.
func tupleMoves(r int) strategy[tuples] {
	return func(s tuples, visit func(outcome[tuples])) { s.outcomes(r, visit) }
}
