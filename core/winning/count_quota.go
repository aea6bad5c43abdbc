package winning

// A quota is how many cards of each rank may be taken, and how many must.
type quota struct {
	say    [][]uint64 // by rank: the calls at which it is said
	hi, lo [256]int   // by rank: cards that may, that must still be taken
	may    []uint64   // the calls of the ranks with hi > 0
	must   []uint64   // the calls of the ranks with lo > 0
	owed   int        // sum of lo
}

func newQuota(g *steps) quota {
	return quota{say: g.say, may: make([]uint64, len(g.bars)), must: make([]uint64, len(g.bars))}
}

// set begins anew, with bounds by rank. Index 0 is unused.
func (q *quota) set(lo, hi []int) {
	q.owed = 0
	clear(q.may)
	clear(q.must)
	for v := 1; v < len(lo); v++ {
		q.hi[v], q.lo[v] = hi[v], lo[v]
		q.owed += lo[v]
		if hi[v] > 0 {
			q.add(q.may, uint8(v))
		}
		if lo[v] > 0 {
			q.add(q.must, uint8(v))
		}
	}
}

// calls are those at which a card may be taken when left are still to come.
func (q *quota) calls(left int) []uint64 {
	if q.owed == left {
		return q.must
	}
	return q.may
}

// take uses a card of rank v, and reports whether it was one that must be used.
func (q *quota) take(v uint8) (must bool) {
	if q.hi[v]--; q.hi[v] == 0 {
		q.drop(q.may, v)
	}
	if q.lo[v] == 0 {
		return false
	}
	q.owed--
	if q.lo[v]--; q.lo[v] == 0 {
		q.drop(q.must, v)
	}
	return true
}

// putBack undoes take.
func (q *quota) putBack(v uint8, must bool) {
	if q.hi[v]++; q.hi[v] == 1 {
		q.add(q.may, v)
	}
	if !must {
		return
	}
	q.owed++
	if q.lo[v]++; q.lo[v] == 1 {
		q.add(q.must, v)
	}
}

// drop takes the calls of a rank out of a set, add puts them in.
func (q *quota) drop(calls []uint64, v uint8) {
	for w, say := range q.say[v] {
		calls[w] &^= say
	}
}

func (q *quota) add(calls []uint64, v uint8) {
	for w, say := range q.say[v] {
		calls[w] |= say
	}
}
