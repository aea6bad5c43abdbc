package winning

// A quota bounds, for every rank, how many cards may still be taken and how many must be.
type quota struct {
	callsOf  [][]uint64  // of steps
	hi, lo   [256]int    // by rank: cards that may, and that must, still be taken
	required int         // sum of lo
	stack    [][]allowed // by number of cards to come, and word
}

// An allowed is one word of the set of calls at which a card may be taken: the calls that say a
// rank of which more cards may be taken, and a rank of which more must be taken.
type allowed struct{ may, must uint64 }

// newQuota returns a quota for so many cards.
func newQuota(g *steps, cards int) quota {
	q := quota{callsOf: g.callsOf, stack: make([][]allowed, cards+1)}
	for i := range q.stack {
		q.stack[i] = make([]allowed, len(g.bars))
	}
	return q
}

// reset resets the quota to bounds by rank. Index 0 is unused.
func (q *quota) reset(lo, hi []int) {
	q.required = 0
	top := q.stack[len(q.stack)-1]
	clear(top)
	for v := 1; v < len(lo); v++ {
		q.hi[v], q.lo[v] = hi[v], lo[v]
		q.required += lo[v]
		for w, calls := range q.callsOf[v] {
			if hi[v] > 0 {
				top[w].may |= calls
			}
			if lo[v] > 0 {
				top[w].must |= calls
			}
		}
	}
}

// allowedCalls returns word w of the set of calls at which a card may be taken when left cards are
// to come.
func (q *quota) allowedCalls(left, w int) uint64 {
	c := &q.stack[left][w]
	if q.required == left {
		return c.must
	}
	return c.may
}

// take takes a card of rank v when left cards are to come, and reports whether it was one that must
// be taken.
func (q *quota) take(v uint8, left int) (must bool) {
	most, least := uint64(0), uint64(0)
	q.hi[v]--
	if q.hi[v] == 0 {
		most = ^most
	}
	if q.lo[v] > 0 {
		must = true
		q.required--
		q.lo[v]--
		if q.lo[v] == 0 {
			least = ^least
		}
	}
	from, to := q.stack[left], q.stack[left-1]
	for w, calls := range q.callsOf[v] {
		to[w] = allowed{from[w].may &^ (calls & most), from[w].must &^ (calls & least)}
	}
	return must
}

// putBack undoes take.
func (q *quota) putBack(v uint8, must bool) {
	q.hi[v]++
	if must {
		q.lo[v]++
		q.required++
	}
}
