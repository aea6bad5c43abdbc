package calc

import "slices"

// Ordered returns the elements in the order of compare, equal ones as they were. It sorts indexes, so that the
// program has the sort once: for each further type of element it would grow by 15 kB.
func Ordered[T any](all []T, compare func(a, b T) int) []T {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compare(all[i], all[j]) })
	sorted := make([]T, len(all))
	for i, from := range order {
		sorted[i] = all[from]
	}
	return sorted
}
