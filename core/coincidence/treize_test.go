package coincidence

import (
	"fmt"
	"math/big"
	"testing"
	"time"
)

func chain(t testing.TB, g Treize) *Chain {
	t.Helper()
	c, err := g.Chain(leave(t, g))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func leave(t testing.TB, g Treize) []Entries {
	var leave []Entries
	for y := 1; y <= g.Ranks+1; y++ {
		e, err := g.Leave(y, func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		leave = append(leave, e)
	}
	return leave
}

// arrangements calls f with every deck of the ranks of which left[i] cards of
// rank i+1 are left, after the cards of d.
func arrangements(d []int, left []int, f func([]int)) {
	whole := true
	for i := range left {
		if left[i] > 0 {
			whole = false
			left[i]--
			arrangements(append(d, i+1), left, f)
			left[i]++
		}
	}
	if whole {
		f(d)
	}
}

// TestLeave plays every deck from every entry, card by card.
func TestLeave(t *testing.T) {
	shapes := []Treize{{2, 1}, {2, 2}, {2, 4}, {3, 1}, {3, 2}, {3, 3}, {4, 1}, {4, 2}, {5, 1}, {7, 1}}
	if !testing.Short() {
		shapes = append(shapes, Treize{2, 8}, Treize{5, 2}, Treize{8, 1})
	}
	for _, g := range shapes {
		m, n := g.Ranks, g.Cards()
		counts := make([][][]int64, m+1)
		for y := range counts {
			counts[y] = make([][]int64, m)
			for x := range counts[y] {
				counts[y][x] = make([]int64, n+1)
			}
		}
		left := make([]int, m)
		for i := range left {
			left[i] = g.Suits
		}
		decks := int64(0)
		arrangements(nil, left, func(d []int) {
			decks++
			for x := 1; x <= m; x++ {
				call, wins := x, 0
				for _, card := range d {
					if card == call {
						wins++
						call = 1
					} else if call++; call > m {
						break
					}
				}
				counts[call-1][x-1][wins]++
			}
		})
		for y, e := range leave(t, g) {
			for x := range e {
				for w, p := range e[x] {
					got := new(big.Rat).SetFrac(p, factorial(n))
					if want := big.NewRat(counts[y][x][w], decks); got.Cmp(want) != 0 {
						t.Errorf("%v entered at %d, left at %d after %d wins: %v, all decks give %v", g, x+1, y+1, w, got, want)
					}
				}
			}
		}
	}
}

func TestTreizeTmp(t *testing.T) {
	for _, g := range []Treize{{2, 1}, {2, 2}, {3, 1}, {3, 2}, {4, 2}, {13, 1}, {6, 4}, {13, 4}} {
		t0 := time.Now()
		c := chain(t, g)
		e := c.Expectations()
		f, _ := e[0].Float64()
		l := c.Law(1, 20)
		fmt.Println(g, f, time.Since(t0), len(e[0].String()))
		for _, p := range l[:5] {
			f, _ := p.Float64()
			fmt.Print(f, " ")
		}
		fmt.Println()
	}
}
