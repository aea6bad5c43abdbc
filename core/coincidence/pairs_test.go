package coincidence

import (
	"math/big"
	"strings"
	"testing"
)

func never(float64) error { return nil }

// aside plays Mousetrap by moving single cards and returns the cards that are set aside.
func aside(p []int) (cards []int) {
	hand := append(make([]int, 0, len(p)*(len(p)+1)), p...)
	for c := 1; c <= len(p) && len(hand) > 0; c++ {
		x := hand[0]
		hand = hand[1:]
		if x == c {
			cards, c = append(cards, x), 0
		} else {
			hand = append(hand, x)
		}
	}
	return cards
}

// TestPairs counts every deck of up to nine cards.
func TestPairs(t *testing.T) {
	most := 9
	if testing.Short() {
		most = 8
	}
	for n := 0; n <= most; n++ {
		var first, only [10][10]int64
		permutations(n, func(p []int) {
			if a := aside(p); len(a) >= 2 {
				first[a[0]][a[1]]++
				if len(a) == 2 {
					only[a[0]][a[1]]++
				}
			}
		})
		got, alone := firstTwo(t, n), onlyTwo(t, n)
		for j := 1; j <= n; j++ {
			for k := 1; k <= n; k++ {
				f, o := got[j-1][k-1], alone[j-1][k-1]
				if j == k {
					if f != nil || o != nil {
						t.Errorf("n = %d: card %d is hit twice", n, j)
					}
					continue
				}
				if f.Cmp(big.NewInt(first[j][k])) != 0 || o.Cmp(big.NewInt(only[j][k])) != 0 {
					t.Errorf("n = %d, first %d, then %d: %v decks and %v alone, by playing %d and %d",
						n, j, k, f, o, first[j][k], only[j][k])
				}
			}
		}
	}
}

func firstTwo(t *testing.T, n int) [][]*big.Int {
	t.Helper()
	rows, err := FirstTwo(n, never)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func onlyTwo(t *testing.T, n int) [][]*big.Int {
	t.Helper()
	rows, err := OnlyTwo(n, never)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestPairsSums adds the pairs of larger decks up. With the decks that hit j alone, row j of FirstTwo
// has all decks that hit j first. OnlyTwo has as many decks as A028305 in column 2.
func TestPairsSums(t *testing.T) {
	for _, n := range []int{20, 60} {
		s, err := NewSteen(n, never)
		if err != nil {
			t.Fatal(err)
		}
		for j, row := range firstTwo(t, n) {
			if got := plus(total(row), s.Only[j]); got.Cmp(s.A[n][j+1]) != 0 {
				t.Errorf("n = %d: %v decks hit %d first, want %v", n, got, j+1, s.A[n][j+1])
			}
		}
	}
	for n, want := range strings.Fields(setAsideTwo) {
		got := new(big.Int)
		for _, row := range onlyTwo(t, n) {
			got.Add(got, total(row))
		}
		if got.String() != want {
			t.Errorf("n = %d: %v decks set aside two cards, want %s", n, got, want)
		}
	}
}

// TestPairsThree counts decks by their third hit, if any. Those of a pair add up to all decks that hit
// the pair first, which paths and cycles count: every pair of 14 cards, and some of 50.
func TestPairsThree(t *testing.T) {
	for j := 1; j <= 14; j++ {
		for k := 1; k <= 14; k++ {
			if k != j {
				addThree(t, 14, j, k)
			}
		}
	}
	if testing.Short() {
		return
	}
	for _, pair := range [][2]int{{1, 50}, {20, 30}, {49, 50}, {50, 49}, {50, 25}} {
		addThree(t, OnlyPairs, pair[0], pair[1])
	}
}

func addThree(t *testing.T, n, j, k int) {
	t.Helper()
	d := newDifferences(n)
	count := func(ends bool, hits ...int) *big.Int {
		x, err := countSparse(d, n, hits, ends, never)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	sum := count(true, j, k)
	for l := 1; l <= n; l++ {
		if l != j && l != k {
			sum.Add(sum, count(false, j, k, l))
		}
	}
	if want := countSecond(d, n, j, k); sum.Cmp(want) != 0 {
		t.Errorf("n = %d, %d, then %d: %v decks by the third hit, %v in all", n, j, k, sum, want)
	}
}

// total adds the entries of a row that are not nil.
func total(row []*big.Int) *big.Int {
	sum := new(big.Int)
	for _, x := range row {
		if x != nil {
			sum.Add(sum, x)
		}
	}
	return sum
}

func BenchmarkPairs(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
		f    func(int, func(float64) error) ([][]*big.Int, error)
	}{
		{"first/20", 20, FirstTwo}, {"first/100", 100, FirstTwo}, {"only/20", 20, OnlyTwo}, {"only/50", 50, OnlyTwo},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := c.f(c.n, never); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// setAsideTwo is column 2 of A028305 from n = 0, to n = 10 from OEIS. The others are from core/winning,
// which plays the decks.
const setAsideTwo = "0 0 1 0 3 19 105 771 6052 55340 547922 6064458 72280038 942950998 13132710147 197439240868 " +
	"3146381921843"
