package memory

import (
	"math/big"
	"testing"

	"rencontre/core/turn"
)

// TestTrends checks what the closed forms prove of Alfthan's conjectures. The first holds on
// the diagonals 0 to 29 for all n >= 16, wherever there is a choice. The second holds on
// those from 18 to 29 for all n, except for j = 21, where it holds from n = 22 on. The
// shares of a larger table than the one used for the forms must agree.
func TestTrends(t *testing.T) {
	most, last := 29, 330
	if testing.Short() {
		most, last = 12, 160
	}
	forms, err := ClosedForms(turn.NoZero, most, nil)
	if err != nil {
		t.Fatal(err)
	}
	table := solve(t, last, turn.NoZero)
	if forms[0].Table >= last {
		t.Fatalf("nothing is looked at beyond the %d pairs of the table", forms[0].Table)
	}
	for j, f := range forms {
		want := turn.Move1 << (j % 2)
		if j == 0 {
			want = turn.Move1 | turn.Move2
		}
		if f.Moves != want || f.Settled > max(16, j+1) || f.Signs > f.Table {
			t.Errorf("j = %d: %v from n = %d on, proved from %d", j, f.Moves, f.Settled, f.Signs)
		}
		trend := 1 - 2*(j%2)
		if j == 0 {
			trend = 0
		}
		from := f.TrendFrom
		if f.Trend != trend || from == 0 || j >= 18 && from != max(j, map[bool]int{true: 22}[j == 21]) {
			t.Errorf("j = %d: the share goes %d from n = %d on", j, f.Trend, from)
		}
		rise := func(n int) int { // of e/n
			a, b := table.Value(n, n-j), table.Value(n+1, n+1-j)
			a.Quo(a, big.NewRat(int64(n), 1))
			return b.Quo(b, big.NewRat(int64(n+1), 1)).Cmp(a)
		}
		for n := from; n < last; n++ {
			if got := rise(n); got != f.Trend {
				t.Errorf("j = %d: from n = %d to %d it goes %d", j, n, n+1, got)
			}
		}
		if from > max(j, 1) && rise(from-1) == f.Trend {
			t.Errorf("j = %d: it goes %d from n = %d on already", j, f.Trend, from-1)
		}
	}
}

// TestTrendOfZero checks that, where 0-moves are best, the share is a half and reported as
// constant.
func TestTrendOfZero(t *testing.T) {
	forms, err := ClosedForms(turn.Standard, 9, nil)
	if err != nil {
		t.Fatal(err)
	}
	for j, f := range forms {
		zero := j%2 == 1
		if zero != (f.Moves == turn.Move0) || zero && (f.Trend != 0 || f.TrendFrom == 0) || j == 2 && f.Trend != 1 {
			t.Errorf("j = %d: %v, %d from n = %d on", j, f.Moves, f.Trend, f.TrendFrom)
		}
	}
}
