package winning

// put writes to e the deck that has the card v at index p before d: the last p cards of d come
// before v, the others after it.
func put[T uint8 | int](e, d []T, v T, p int) []T {
	e = append(e[:0], d[len(d)-p:]...)
	e = append(e, v)
	return append(e, d[:len(d)-p]...)
}

// A room holds a deck of k cards, a card, and the deck again. It contains every deck that putting
// the card before the deck can give.
type room []uint8

// lay stores the deck.
func (r room) lay(d []uint8) {
	copy(r, d)
	copy(r[len(d)+1:], d)
}

// put returns the deck that has the card v at index p, as a part of r.
func (r room) put(v uint8, p int) []uint8 {
	k := len(r) / 2
	r[k] = v
	return r[k-p:][:k+1]
}

// rotate writes to to what a hit at index p leaves: the cards behind index p, then those before it.
func rotate[T uint8 | uint64](to, from []T, p int) {
	at := copy(to, from[p+1:])
	copy(to[at:], from[:p])
}

// barred returns word w of the set of calls at which no card can be put before d, because an
// earlier call would hit a card of d.
func (g *steps) barred(w int, d []uint8) uint64 {
	L := len(d) + 1
	return barred(g.bars[w][L], d, g.firstBar[L], g.stride)
}

// barred returns one word of the set of calls barred by the cards of a deck at index from and later.
//
//go:noinline
func barred(bars []uint64, d []uint8, from, stride int) (calls uint64) {
	at := from * stride
	for _, u := range d[from:] {
		calls |= bars[at+int(u)]
		at += stride
	}
	return calls
}
