package coincidence

import (
	"fmt"
	"math/big"
	"strings"
	"testing"
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

// hits returns the first two cards that Mousetrap sets aside, 0 for none, and whether a third
// follows. It plays by moving single cards.
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

// TestSteen counts every deck of up to nine cards.
func TestSteen(t *testing.T) {
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
}

// TestSteenFormulas checks every formula printed in Bersani's two papers where it holds, and that
// it fails one step further.
func TestSteenFormulas(t *testing.T) {
	const most = 40
	s, err := NewSteen(most, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	a := func(n, i int) *big.Int { return s.A[n][i] }
	c := func(n, i int) *big.Int { return s.C[n][i] }
	equal := func(what string, n, i int, got, want *big.Int) {
		t.Helper()
		if got.Cmp(want) != 0 {
			t.Errorf("%s, n = %d, i = %d: %v, the formula gives %v", what, n, i, got, want)
		}
	}
	for n := 2; n <= most; n++ {
		sum := Sum(s.A[n])
		equal("a(n,1) = (n-1)!", n, 1, a(n, 1), factorial(n-1))
		equal("a_n = n a_{n-1} + (-1)^(n-1)", n, 0, sum, plus(multiple(int64(n), Sum(s.A[n-1])), sign(n-1)))
		equal("a(n,0) = n a(n-1,0) + (-1)^n", n, 0, a(n, 0), plus(multiple(int64(n), a(n-1, 0)), sign(n)))
		equal("a(n,0) = a(n+1,n+1)", n-1, 0, a(n-1, 0), a(n, n))
		equal("b(n,0) = a(n-1,0)", n, 0, s.B[n][0], a(n-1, 0))
		equal("b_n = a_{n-1}", n, 0, Sum(s.B[n]), Sum(s.A[n-1]))
		for i := 2; i <= n; i++ {
			equal("a(n,i) = a(n,i-1) - a(n-1,i-1)", n, i, a(n, i), plus(a(n, i-1), multiple(-1, a(n-1, i-1))))
			equal("b(n,i) = a(n-1,i-1)", n, i, s.B[n][i], a(n-1, i-1))
			if i > 2 {
				// Printed (2.18; 2010, (4)) with every first index one less.
				equal("b(n,i) = a(n-1,i-2) - a(n-2,i-2)", n, i, s.B[n][i], plus(a(n-1, i-2), multiple(-1, a(n-2, i-2))))
				if n > 3 && s.B[n][i].Cmp(plus(a(n-2, i-2), multiple(-1, entry(s.A, n-3, i-2)))) == 0 {
					t.Errorf("b(%d,%d) as it is printed holds", n, i)
				}
			}
			x := new(big.Int)
			for k := 0; k < i; k++ {
				x.Add(x, multiple(choose(i-1, k)*(1-2*int64(k%2)), factorial(n-1-k)))
			}
			equal("(2.18) for a", n, i, a(n, i), x)
		}
	}
	for n := 4; n <= most; n++ {
		for i := 3; i < n-1; i++ {
			// (2.17) holds for i = 3, 4, (2.18) for i = 3, 4, 5.
			first := plus(c(n, 1), multiple(int64(1-i), c(n-1, 1)))
			whole := true
			for k := 2; k <= i-2; k++ {
				x := int64(i) * int64(i-1-k)
				whole = whole && x%2 == 0
				first.Add(first, multiple((1-2*int64(k%2))*x/2, c(n-k, 1)))
			}
			if holds := whole && first.Cmp(c(n, i)) == 0; holds != (i <= 4) {
				t.Errorf("(2.17), n = %d, i = %d: %v, the formula gives %v", n, i, c(n, i), first)
			}
			second := plus(factorial(n-2), multiple(int64(1-i), factorial(n-3)))
			for k := 1; k <= i-3; k++ {
				second.Add(second, multiple((1-2*int64((k+i-1)%2))*int64(k*(k+3)/2), factorial(n-i+k-1)))
			}
			if holds := second.Cmp(c(n, i)) == 0; holds != (i <= 5) {
				t.Errorf("(2.18) for c, n = %d, i = %d: %v, the formula gives %v", n, i, c(n, i), second)
			}
			// One that holds for all of them: the board is a pair and i-3 single cells.
			right := new(big.Int)
			for k := 0; k <= i-2; k++ {
				right.Add(right, multiple((1-2*int64(k%2))*(choose(i-3, k)+2*choose(i-3, k-1)), factorial(n-2-k)))
			}
			equal("c(n,i) by rooks", n, i, c(n, i), right)
		}
		// (2.19).
		x := new(big.Int)
		for k := 0; k <= n-3; k++ {
			x.Add(x, multiple((1-2*int64(k%2))*choose(n-3, k), factorial(n-k-2)))
		}
		equal("(2.19)", n, n-1, c(n, n-1), x)
		x = plus(factorial(n-2), multiple(2, sign(n-3)))
		for k := 0; k <= n-5; k++ {
			x.Sub(x, multiple((1-2*int64(k%2))*(choose(n-4, k)+choose(n-3, k+1)), factorial(n-k-3)))
		}
		equal("(2.19)", n, n, c(n, n), x)
		e := newFloat().SetInt(plus(factorial(n-1), multiple(-1, factorial(n-2)), multiple(-2, factorial(n-3))))
		e.Mul(e, expMinus(newFloat().SetInt64(1)))
		nearest, _ := e.Add(e, newFloat().SetFloat64(0.5)).Int(nil)
		equal("(2.19), c_n", n, 0, Sum(s.C[n]), plus(multiple(int64(n-2), factorial(n-2)), multiple(-1, nearest)))
		// Spivey 2009, M(n,2).
		equal("Spivey", n, 2, c(n, 0), plus(a(n-1, 0), multiple(-1, a(n-2, 0)), multiple(-2, a(n-3, 0))))
	}
	equal("c(n,0) = a(n,2) - c_n", most, 0, c(most, 0), plus(a(most, 2), multiple(-1, Sum(s.C[most]))))
	equal("only card 1", most, 1, s.Only[0], s.B[most][0])
	equal("only card 2", most, 2, s.Only[1], c(most, 0))
	equal("only card n", most, most, s.Only[most-1], a(most-1, 0))
}

func entry(rows [][]*big.Int, n, i int) *big.Int {
	if n < 0 || i >= len(rows[n]) {
		return new(big.Int)
	}
	return rows[n][i]
}

func plus(x ...*big.Int) *big.Int {
	total := new(big.Int)
	for _, y := range x {
		total.Add(total, y)
	}
	return total
}

func multiple(k int64, x *big.Int) *big.Int { return new(big.Int).Mul(big.NewInt(k), x) }

func sign(n int) *big.Int { return big.NewInt(1 - 2*int64(n%2)) }

func choose(n, k int) int64 {
	if k < 0 || k > n {
		return 0
	}
	return new(big.Int).Binomial(int64(n), int64(k)).Int64()
}

func TestSteenOEIS(t *testing.T) {
	s, err := NewSteen(14, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	column := func(first int, f func(n int) *big.Int, want string) {
		t.Helper()
		for k, w := range strings.Fields(want) {
			if got := f(first + k).String(); got != w {
				t.Errorf("n = %d: %s, OEIS has %s", first+k, got, w)
			}
		}
	}
	// A002467, A002468, A002469.
	column(0, func(n int) *big.Int { return Sum(s.A[n]) }, "0 1 1 4 15 76 455 3186 25487 229384 2293839 25232230")
	column(2, func(n int) *big.Int { return Sum(s.C[n]) }, "0 1 3 13 65 397 2819 22831 207605 2094121 23205383")
	column(2, func(n int) *big.Int { return s.C[n][0] }, "0 0 1 5 31 203 1501 12449 114955 1171799")
	// A018931 to A018934: c(n,3), c(n,4), c(n,5), c(n,n) after c(2,1).
	column(3, func(n int) *big.Int { return s.C[n][3] }, "0 1 2 12 72 480 3600 30240")
	column(4, func(n int) *big.Int { return s.C[n][4] }, "0 3 10 60 408 3120 26640 252000")
	column(5, func(n int) *big.Int { return s.C[n][5] }, "2 11 50 348 2712 23520 225360")
	column(3, func(n int) *big.Int { return s.C[n][n] }, "0 0 2 8 42 256 1810 14568 131642")
	// A028306: decks from which only card k is removed, k = 1..n, for n = 4..8.
	// A007710: their number.
	rows := map[int]string{
		4: "2 1 1 2", 5: "9 5 5 3 9", 6: "44 31 25 20 16 44", 7: "265 203 167 142 117 96 265",
		8: "1854 1501 1267 1075 932 791 675 1854",
	}
	for n, want := range strings.Fields("1 0 2 6 31 180 1255 9949 89162 886837 9722814 116236256 1507191024 21042127239") {
		one, err := NewSteen(n+1, func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if got := plus(one.Only...).String(); got != want {
			t.Errorf("%d cards: %s decks remove one card, OEIS has %s", n+1, got, want)
		}
		if row, ok := rows[n+1]; ok {
			column(0, func(k int) *big.Int { return one.Only[k] }, row)
		}
	}
}

func BenchmarkSteen(b *testing.B) {
	for b.Loop() {
		if _, err := NewSteen(200, func(float64) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
