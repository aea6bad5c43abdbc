package winning

// put puts a card v before d, at index p of the new deck, which is written to e: the
// last p cards of d come before it, the others behind.
func put[T uint8 | int](e, d []T, v T, p int) []T {
	e = append(e[:0], d[len(d)-p:]...)
	e = append(e, v)
	return append(e, d[:len(d)-p]...)
}

// A room is a deck of k cards, a card, and the deck again: all decks that come of
// putting the card before the deck stand in it.
type room []uint8

// lay lays the deck.
func (r room) lay(d []uint8) {
	copy(r, d)
	copy(r[len(d)+1:], d)
}

// put puts the card v before the deck, at index p of the new one.
func (r room) put(v uint8, p int) []uint8 {
	k := len(r) / 2
	r[k] = v
	return r[k-p:][:k+1]
}

// rotate is what a hit at index p leaves, written to to: what is behind it and then
// what is before it.
func rotate[T uint8 | uint64](to, from []T, p int) {
	at := copy(to, from[p+1:])
	copy(to[at:], from[:p])
}

// barred are the calls of a word at which nothing can be put before the deck d, since
// a card of it would be hit first.
func (g *steps) barred(w int, d []uint8) uint64 {
	L := len(d) + 1
	return barred(g.bars[w][L], d, g.met[L], g.stride)
}

// barred are the calls that the cards of a deck from index met on bar.
//
//go:noinline
func barred(bars []uint64, d []uint8, met, stride int) (calls uint64) {
	at := met * stride
	for _, u := range d[met:] {
		calls |= bars[at+int(u)]
		at += stride
	}
	return calls
}
