package rook_test

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"rencontre/core/coincidence"
	"rencontre/core/dundee"
	"rencontre/core/rook"
)

// A board holds the cells of each row as bits.
type board []uint

// put counts the ways to put k = 0, 1, … rooks on a board, row by row.
func (b board) put() []*big.Int {
	ways := make([]*big.Int, len(b)+1)
	for k := range ways {
		ways[k] = new(big.Int)
	}
	one := big.NewInt(1)
	var row func(i, k int, taken uint)
	row = func(i, k int, taken uint) {
		if i == len(b) {
			ways[k].Add(ways[k], one)
			return
		}
		row(i+1, k, taken)
		for free := b[i] &^ taken; free != 0; free &= free - 1 {
			row(i+1, k+1, taken|1<<bits.TrailingZeros(free))
		}
	}
	row(0, 0, 0)
	return ways
}

func equal(t *testing.T, name string, got, want []*big.Int) {
	t.Helper()
	for k := range max(len(got), len(want)) {
		if k >= len(got) && want[k].Sign() != 0 || k >= len(want) || k < len(got) && got[k].Cmp(want[k]) != 0 {
			t.Errorf("%s: %v, want %v", name, got, want)
			return
		}
	}
}

func told(_, _ *big.Int) error { return nil }

// TestBoards compares the polynomials with boards on which the rooks are placed one by one.
func TestBoards(t *testing.T) {
	for a := range 5 {
		for b := range 6 {
			equal(t, "rectangle", rook.Rectangle(a, b), board(slices.Repeat([]uint{1<<b - 1}, a)).put())
		}
	}
	for cells := 1; cells <= 9; cells++ {
		// Cells (0, 0), (0, 1), (1, 1), (1, 2), …
		path := make(board, cells/2+1)
		for i := range cells {
			path[i/2] |= 1 << ((i + 1) / 2)
		}
		equal(t, "path", rook.Path(cells), path.put())
	}
	for rows := 2; rows <= 5; rows++ {
		cycle := make(board, rows)
		for i := range cycle {
			cycle[i] = 1<<i | 1<<((i+1)%rows)
		}
		equal(t, "cycle", rook.Cycle(2*rows), cycle.put())
	}
	// A board made of two boards that share no row or column.
	two := board{3, 3, 3, 4, 4 | 8 | 16}
	got, err := rook.Times(rook.Rectangle(3, 2), board{1, 7}.put(), told)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "product", got, two.put())
	for n := range 4 {
		got, err := rook.Power(rook.Rectangle(2, 2), n, told)
		if err != nil {
			t.Fatal(err)
		}
		b := board{}
		for k := range n {
			b = append(b, 3<<(2*k), 3<<(2*k))
		}
		equal(t, "power", got, b.put())
	}
	p := rook.Rectangle(2, 3)
	rook.Alternate(p)
	equal(t, "p(-x)", p, []*big.Int{big.NewInt(1), big.NewInt(-6), big.NewInt(6)})
}

// TestTwoPapers checks that the probability of an advance bid at Dundee equals the probability of
// no match between the deck and the calls of the bid.
func TestTwoPapers(t *testing.T) {
	r := rand.New(rand.NewPCG(1943, 2008))
	tick := func(float64) error { return nil }
	for range 300 {
		deck, bid := make([]int, 1+r.IntN(6)), []int(nil)
		cards := 0
		for i := range deck {
			deck[i] = r.IntN(6)
			cards += deck[i]
		}
		if cards == 0 {
			continue
		}
		left := cards
		for range deck {
			b := min(left, r.IntN(8))
			bid = append(bid, b)
			left -= b
		}
		distribution, err := coincidence.Match{Deck: deck, Calls: bid}.Distribution(tick)
		if err != nil {
			t.Fatal(err)
		}
		win, err := dundee.Advance(deck, bid, tick)
		if err != nil {
			t.Fatal(err)
		}
		if none := new(big.Rat).SetFrac(distribution.Ways[0], distribution.Total); none.Cmp(win) != 0 {
			t.Errorf("deck %v, calls %v: no match %v, the bid wins %v", deck, bid, none, win)
		}
	}
}

// sparse returns the polynomial of a board, and checks that the parts of the work add up to 1.
func sparse(t *testing.T, rows [][]int) []*big.Int {
	t.Helper()
	done := 0.0
	p, err := rook.Sparse(rows, func(part float64) error { done += part; return nil })
	if err != nil || len(rows) > 0 && math.Abs(done-1) > 1e-9 {
		t.Errorf("%v after %v of the work", err, done)
	}
	return p
}

// TestSparse compares random boards of up to three cells in a row with boards on which the rooks are placed one by one,
// and bands, whose permanents count permutations with bounded steps.
func TestSparse(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 300 {
		size := 1 + r.IntN(9)
		b, rows := make(board, size), make([][]int, size)
		for i := range b {
			for range r.IntN(4) {
				b[i] |= 1 << r.IntN(size+2)
			}
			for c := range size + 2 {
				if b[i]>>c&1 == 1 {
					rows[i] = append(rows[i], c)
				}
			}
		}
		equal(t, "sparse board", sparse(t, rows), b.put())
	}
	equal(t, "no board", sparse(t, nil), []*big.Int{big.NewInt(1)})
	// Permutations of n with |p(i) - i| <= 1 are counted by the Fibonacci numbers.
	fibonacci := []uint64{1, 1}
	for n := 2; n <= 64; n++ {
		fibonacci = append(fibonacci, fibonacci[n-1]+fibonacci[n-2])
		rows := make([][]int, n)
		for i := range rows {
			for c := max(0, i-1); c <= min(n-1, i+1); c++ {
				rows[i] = append(rows[i], c)
			}
		}
		if got := sparse(t, rows)[n]; got.Uint64() != fibonacci[n] {
			t.Errorf("n = %d: %v, want %d", n, got, fibonacci[n])
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a board that may have 5 · 2^126 ways is not refused")
		}
	}()
	sparse(t, append(slices.Repeat([][]int{{0, 1, 2}}, 63), []int{0, 1, 2, 3}))
}
