package memory

import (
	"math/big"
	"testing"

	"rencontre/core/turn"
)

func positions(n int) float64 { return float64(n+1) * float64(n+2) / 2 }

func BenchmarkSolve200(b *testing.B) {
	for b.Loop() {
		if _, err := Solve(200, turn.Standard, 2, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(positions(200)*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}

// BenchmarkSolve200Printed also reduces every value to lowest terms and prints it.
func BenchmarkSolve200Printed(b *testing.B) {
	for b.Loop() {
		t, err := Solve(200, turn.Standard, 2, nil)
		if err != nil {
			b.Fatal(err)
		}
		for n := 0; n <= 200; n++ {
			for k := 0; k <= n; k++ {
				_ = t.Value(n, k).RatString()
			}
		}
	}
}

// ratSolve is the recurrence of section 3 in big.Rat, the slower alternative.
func ratSolve(most int) [][]*big.Rat {
	e := make([][]*big.Rat, most+1)
	zero, one := new(big.Rat), big.NewRat(1, 1)
	e[0] = []*big.Rat{zero}
	for n := 1; n <= most; n++ {
		e[n] = make([]*big.Rat, n+1)
		for k := n; k >= 0; k-- {
			u := int64(2*n - k)
			first, second := new(big.Rat), new(big.Rat)
			if k > 0 {
				first.Add(one, e[n-1][k-1])
				first.Mul(first, big.NewRat(int64(k), u))
			}
			e1 := new(big.Rat).Set(first)
			if k < n {
				miss := big.NewRat(int64(2*(n-k)), u)
				e1.Sub(e1, new(big.Rat).Mul(miss, e[n][k+1]))
				second.Add(one, e[n-1][k])
				second.Mul(second, big.NewRat(int64(k-1), u-1))
				if k+2 <= n {
					second.Add(second, new(big.Rat).Mul(big.NewRat(int64(2*(n-k-1)), u-1), e[n][k+2]))
				}
				second.Mul(second, miss)
			}
			best := first.Sub(first, second) // the 2-move
			if k >= 1 && e1.Cmp(best) > 0 {
				best = e1
			}
			if k >= 2 && best.Sign() < 0 {
				best = zero
			}
			e[n][k] = best
		}
	}
	return e
}

// TestRatSolve checks ratSolve, which is the paper's recurrence as printed.
func TestRatSolve(t *testing.T) {
	most := 80
	if testing.Short() {
		most = 40
	}
	table, e := solve(t, most, turn.Standard), ratSolve(most)
	for n, row := range e {
		for k, want := range row {
			if table.Value(n, k).Cmp(want) != 0 {
				t.Errorf("(%d, %d): %v, with big.Rat %v", n, k, table.Value(n, k), want)
			}
		}
	}
}

func BenchmarkSolve200Rat(b *testing.B) {
	for b.Loop() {
		ratSolve(200)
	}
}

func BenchmarkSolveFloat2000(b *testing.B) {
	for b.Loop() {
		if _, err := SolveFloat(2000, turn.Standard, 2, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(positions(2000)*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}

func BenchmarkSolveWin30(b *testing.B) {
	for b.Loop() {
		if _, err := SolveWin(30, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	const pairs = 5000
	board := make([]int, 2*pairs)
	for i := range board {
		board[i] = (i * 7919 % (2 * pairs)) / 2
	}
	for b.Loop() {
		Minimax(board)
	}
	b.ReportMetric(2*pairs*float64(b.N)/b.Elapsed().Seconds(), "cards/s")
}
