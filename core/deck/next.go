package deck

import "slices"

// Next changes a row of cards to the next of its orders in dictionary order, and reports whether there is one.
func Next[D ~[]E, E int | uint8](d D) bool {
	i := len(d) - 2
	for i >= 0 && d[i] >= d[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(d) - 1
	for d[j] <= d[i] {
		j--
	}
	d[i], d[j] = d[j], d[i]
	slices.Reverse(d[i+1:])
	return true
}
