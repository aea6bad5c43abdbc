// Package order sorts slices of any type with one sort of indexes. slices.SortStableFunc is compiled again for each
// type of element, which takes 15 kB of the page's program.
package order

import "slices"

// By returns the elements in the order of compare, equal ones as they were.
func By[T any](all []T, compare func(a, b T) int) []T {
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
