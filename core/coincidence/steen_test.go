package coincidence

import (
	"fmt"
	"math/big"
	"testing"
	"time"
)

// permutations calls f with every arrangement of 1..n.
func permutations(n int, f func([]int)) {
	p := make([]int, n)
	for i := range p {
		p[i] = i + 1
	}
	var rec func(k int)
	rec = func(k int) {
		if k == n {
			f(p)
			return
		}
		for i := k; i < n; i++ {
			p[k], p[i] = p[i], p[k]
			rec(k + 1)
			p[k], p[i] = p[i], p[k]
		}
	}
	rec(0)
}

// hits are the first two cards that Mousetrap sets aside, 0 for none, played
// with the cards moved one by one, and whether a third follows.
func hits(p []int) (first, second int) {
	n := len(p)
	hand := append(make([]int, 0, 4*n), p...)
	for c := 1; c <= n && len(hand) > 0; c++ {
		x := hand[0]
		hand = hand[1:]
		if x != c {
			hand = append(hand, x)
			continue
		}
		if first > 0 {
			return first, x
		}
		first, c = x, 0
	}
	return first, 0
}

func TestSteenBrute(t *testing.T) {
	most := 9
	if testing.Short() {
		most = 8
	}
	s, err := NewSteen(most, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n <= most; n++ {
		var a [10]int64
		var two [10][10]int64
		permutations(n, func(p []int) {
			f, g := hits(p)
			a[f]++
			two[f][g]++
		})
		same := func(name string, got *big.Int, want int64) {
			t.Helper()
			if got == nil || got.Cmp(big.NewInt(want)) != 0 {
				t.Errorf("%s is %v, brute force counts %d", name, got, want)
			}
		}
		for i := 0; i <= n; i++ {
			same(fmt.Sprintf("a(%d,%d)", n, i), s.A[n][i], a[i])
			if n >= 1 && i != 1 {
				same(fmt.Sprintf("b(%d,%d)", n, i), s.B[n][i], two[1][i])
			}
			if n >= 2 && i != 2 {
				same(fmt.Sprintf("c(%d,%d)", n, i), s.C[n][i], two[2][i])
			}
		}
		sn, err := NewSteen(n, func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		for j := 1; j <= n; j++ {
			same(fmt.Sprintf("only(%d,%d)", n, j), sn.Only[j-1], two[j][0])
		}
	}
	t0 := time.Now()
	NewSteen(200, func(float64) error { return nil })
	fmt.Println(time.Since(t0))
}
