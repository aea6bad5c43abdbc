package reform

import (
	"fmt"
	"testing"
)

// TestPrimeStrings plays Modular Mousetrap with every choice of k of n cards, n prime, in every order. With fewer than
// n cards every deck wins, but several set their cards aside in one order, so that there are fewer strings than decks.
func TestPrimeStrings(t *testing.T) {
	for n, want := range map[int][]int{3: {3, 4, 3}, 5: {5, 14, 33, 50, 40}, 7: {7, 30, 117, 365, 888, 1451, 1193}} {
		for k := 1; k <= n; k++ {
			strings, lost := map[string]bool{}, 0
			eachArrangement(n, k, func(d []int) {
				order := playRanks(d, n)
				if len(order) < k {
					lost++
					return
				}
				strings[fmt.Sprint(order)] = true
			})
			if len(strings) != want[k-1] || (lost > 0) != (k == n) {
				t.Errorf("%d of %d cards: %d strings and %d lost decks, recorded are %d strings", k, n, len(strings), lost,
					want[k-1])
			}
		}
	}
}

// eachArrangement calls f with every row of k different numbers up to n.
func eachArrangement(n, k int, f func([]int)) {
	var row []int
	used := make([]bool, n+1)
	var extend func()
	extend = func() {
		if len(row) == k {
			f(row)
			return
		}
		for c := 1; c <= n; c++ {
			if used[c] {
				continue
			}
			used[c], row = true, append(row, c)
			extend()
			used[c], row = false, row[:len(row)-1]
		}
	}
	extend()
}

// playRanks plays Modular Mousetrap with n ranks and returns the cards set aside. It stops when no call can hit any
// more: calls and cards come back together after n rounds.
func playRanks(deck []int, n int) (order []int) {
	d, call := append([]int{}, deck...), 0
	for idle := 0; len(d) > 0 && idle < n*len(d); {
		call = call%n + 1
		card := d[0]
		d = d[1:]
		if card == call {
			order, call, idle = append(order, card), 0, 0
			continue
		}
		d = append(d, card)
		idle++
	}
	return order
}
