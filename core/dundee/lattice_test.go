package dundee

import (
	"fmt"
	"math/big"
	"slices"
	"testing"
)

// places lists the numbers of a multiset.
func (w *walk) places() (x []int) {
	for _, r := range w.runs {
		x = append(x, slices.Repeat([]int{r.value}, r.to-r.from)...)
	}
	return x
}

// TestLattice compares the multisets on the ways up and down with a list, and the draws with the
// rules. No sum of weights has larger factors than pass.forth says.
func TestLattice(t *testing.T) {
	for v := 1; v <= 4; v++ {
		for deck := range decksOf(v, 1, 11) {
			for rounds := 1; rounds <= sum(deck); rounds++ {
				l := newLattice(deck, rounds)
				all := multisets(deck, rounds)
				factors := make([]int, len(all))
				for w := l.last(); ; w.down() {
					x := w.places()
					if w.index >= len(all) || !slices.Equal(x, all[w.index]) || w.cards != sum(x) || w.least() != x[v-1] {
						t.Fatalf("%v in %d rounds: down to %d, %+v", deck, rounds, w.index, w.runs)
					}
					d := len(slices.Compact(slices.Clone(x)))
					if factors[w.index] > 2*(sum(deck)-1)+d {
						t.Errorf("%v is reached with factors of %d", x, factors[w.index])
					}
					if sum(deck)-sum(x) < rounds {
						weight := map[int]int{}
						for h := range v - 1 {
							after := slices.Clone(x)
							after[h]--
							after = descending(after)
							if after[v-1] > 0 {
								weight[slices.IndexFunc(all, func(y []int) bool { return slices.Equal(y, after) })] += x[h]
							}
						}
						for _, d := range w.draws(nil) {
							if weight[d.to] != int(d.weight) {
								t.Fatalf("%v: %+v, want %v", x, d, weight)
							}
							delete(weight, d.to)
							factors[d.to] += int(d.weight)
						}
						if len(weight) > 0 {
							t.Fatalf("%v: no draws for %v", x, weight)
						}
					}
					if w.index == 0 {
						break
					}
				}
				w := l.first()
				for i, x := range all {
					if w.index != i || !slices.Equal(w.places(), x) || w.cards != sum(x) {
						t.Fatalf("%v in %d rounds: up to %d, %+v", deck, rounds, w.index, w.runs)
					}
					if i < len(all)-1 {
						w.up()
					}
				}
			}
		}
	}
}

// multisets lists the multisets of a lattice.
func multisets(deck []int, rounds int) (all [][]int) {
	x := slices.Clone(deck)
	var fill func(i int)
	fill = func(i int) {
		if i == len(x) {
			all = append(all, slices.Clone(x))
			return
		}
		for x[i] = max(1, deck[i]-rounds); x[i] <= deck[i] && (i == 0 || x[i] <= x[i-1]); x[i]++ {
			fill(i + 1)
		}
	}
	fill(0)
	return all
}

func TestStates(t *testing.T) {
	for _, c := range []struct {
		deck []int
		want int64
	}{{equal(13, 4), 546}, {equal(13, 8), 68952}} {
		if got := States(c.deck); got.Cmp(big.NewInt(c.want)) != 0 {
			t.Errorf("States(%v) = %v, want %d", c.deck, got, c.want)
		}
	}
}

// TestStatesWalk compares States with a walk over the positions of greedy play.
func TestStatesWalk(t *testing.T) {
	for v := 1; v <= 5; v++ {
		for deck := range decksOf(v, 0, 14) {
			seen := map[string]bool{}
			var walk func(x []int)
			walk = func(x []int) {
				x = descending(x)
				if x[v-1] == 0 || seen[fmt.Sprint(x)] {
					return
				}
				seen[fmt.Sprint(x)] = true
				for h := 0; h < v-1; h++ {
					y := slices.Clone(x)
					y[h]--
					walk(y)
				}
			}
			walk(deck)
			if got := States(deck); got.Cmp(big.NewInt(int64(len(seen)))) != 0 {
				t.Fatalf("States(%v) = %v, the walk finds %d", deck, got, len(seen))
			}
		}
	}
}
