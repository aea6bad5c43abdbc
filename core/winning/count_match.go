package winning

import (
	"math"
	"math/bits"
)

// match counts the pairs of a loaded deck and a history of the batch.
func (c *columns) match(decks []uint32) (sum uint64) {
	if c.groups > 3 {
		return c.matchLong(decks)
	}
	table, n, groups, twice := c.table, c.words, c.groups, c.twice
	middle := min(1, groups-1)
	for ; len(decks) >= groups; decks = decks[groups:] {
		i, j, k := int(decks[0])*n, int(decks[middle])*n, int(decks[groups-1])*n
		x, y, z := table[i:i+n:i+n], table[j:j+n:j+n], table[k:k+n:k+n]
		sum += uint64(common(x, y, z))
		if twice < n {
			sum += uint64(common(x[twice:], y[twice:], z[twice:]))
		}
	}
	return sum
}

// matchLong is match for decks of more than three table rows. Of four rows it ANDs the first two once
// for the successive decks that share them.
func (c *columns) matchLong(decks []uint32) (sum uint64) {
	table, n, groups, twice := c.table, c.words, c.groups, c.twice
	c.acc = resize(c.acc, n)
	acc, first, second := c.acc, uint32(math.MaxUint32), uint32(0)
	for ; len(decks) >= groups; decks = decks[groups:] {
		if groups > 4 {
			sum += uint64(matchRows(decks[:groups], table, acc, twice))
			continue
		}
		if decks[0] != first || decks[1] != second {
			first, second = decks[0], decks[1]
			i, j := int(first)*n, int(second)*n
			and(acc, table[i:i+n:i+n], table[j:j+n:j+n])
		}
		j, k := int(decks[2])*n, int(decks[3])*n
		y, z := table[j:j+n:j+n], table[k:k+n:k+n]
		sum += uint64(common(acc, y, z))
		if twice < n {
			sum += uint64(common(acc[twice:], y[twice:], z[twice:]))
		}
	}
	return sum
}

// matchRows counts the histories that fit a deck of at least four rows. It takes two table rows at a
// time, so that acc is read and written half as often. An odd number of rows is harmless: a row may
// be taken twice.
func matchRows(deck []uint32, table, acc []uint64, twice int) int {
	n := len(acc)
	i, rest := int(deck[0])*n, deck[1:]
	x := table[i : i+n : i+n]
	for ; len(rest) > 2; rest = rest[2:] {
		i, j := int(rest[0])*n, int(rest[1])*n
		y, z := table[i:i+n:i+n], table[j:j+n:j+n]
		for w := range acc {
			acc[w] = x[w] & y[w] & z[w]
		}
		x = acc
	}
	i, j := int(rest[0])*n, int(rest[len(rest)-1])*n
	y, z := table[i:i+n:i+n], table[j:j+n:j+n]
	sum := common(x, y, z)
	if twice < n {
		sum += common(x[twice:], y[twice:], z[twice:])
	}
	return sum
}

// common counts the bits set in all three rows.
func common(x, y, z []uint64) (sum int) {
	y, z = y[:len(x)], z[:len(x)]
	j := 0
	for ; j < len(x)-3; j += 4 {
		sum += bits.OnesCount64(x[j]&y[j]&z[j]) + bits.OnesCount64(x[j+1]&y[j+1]&z[j+1]) +
			bits.OnesCount64(x[j+2]&y[j+2]&z[j+2]) + bits.OnesCount64(x[j+3]&y[j+3]&z[j+3])
	}
	for ; j < len(x); j++ {
		sum += bits.OnesCount64(x[j] & y[j] & z[j])
	}
	return sum
}
