package dundee

import (
	"math/big"
	"testing"
)

func noTick(float64) error { return nil }

func rat(t testing.TB, text string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("%q is no number", text)
	}
	return r
}

// equal is a deck of v ranks with s cards each.
func equal(v, s int) []int {
	d := make([]int, v)
	for i := range d {
		d[i] = s
	}
	return d
}

func greedy(t testing.TB, deck []int, rounds int) []*big.Rat {
	t.Helper()
	w, err := Greedy(deck, rounds, noTick)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Formula (1).
func TestStandardDeck(t *testing.T) {
	w := greedy(t, equal(13, 4), 52)
	want := rat(t, "47058584898515020667750825872/174165229296062536531664039375")
	if w[52].Cmp(want) != 0 {
		t.Errorf("g_52(4^13) = %v, printed %v", w[52], want)
	}
}

// Table 1, rounded down to the 4th decimal digit.
func TestTable1(t *testing.T) {
	printed := []string{2: "0.0142", "0.0475", "0.0821", "0.1137", "0.1416", "0.1664", "0.1884",
		"0.2080", "0.2258", "0.2419", "0.2566", "0.2701", "0.2826", "0.2942"}
	for v := 2; v <= 15; v++ {
		w := greedy(t, equal(v, 4), 4*v)[4*v]
		tenThousand := new(big.Rat).Mul(w, big.NewRat(10000, 1))
		down := new(big.Int).Quo(tenThousand.Num(), tenThousand.Denom())
		got := new(big.Rat).SetFrac(down, big.NewInt(10000)).FloatString(4)
		if got != printed[v] {
			t.Errorf("g(4^%d) = %s, printed %s", v, w.FloatString(8), printed[v])
		}
	}
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

func BenchmarkGreedy4x13(b *testing.B) { benchGreedy(b, equal(13, 4)) }
func BenchmarkGreedy8x13(b *testing.B) { benchGreedy(b, equal(13, 8)) }
func BenchmarkGreedy9x14(b *testing.B) { benchGreedy(b, equal(14, 9)) }
func BenchmarkGreedy1to13(b *testing.B) {
	d := make([]int, 13)
	for i := range d {
		d[i] = i + 1
	}
	benchGreedy(b, d)
}

func benchGreedy(b *testing.B, d []int) {
	c := sum(d)
	for b.Loop() {
		greedy(b, d, c)
	}
}

func BenchmarkTable8x13(b *testing.B) {
	for b.Loop() {
		if _, err := NewTable(equal(13, 8), 104, noTick); err != nil {
			b.Fatal(err)
		}
	}
}
