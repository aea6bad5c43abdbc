package memory

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestBoardsAtRandom compares the spread with all boards up to 6 pairs, or 7, and the numbers of boards with a positive
// margin with those that another program counted.
func TestBoardsAtRandom(t *testing.T) {
	most := 7
	if testing.Short() {
		most = 6
	}
	ahead := []float64{1, 1, .333, .467, .314, .259, .391}
	all, err := SolveBoards(most, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= most; n++ {
		want := make([]int, n+1)
		eachBoard(n, func(board []int) {
			margin := 0
			if n < 5 {
				margin = playBoard(board, 0, map[int]bool{}, 0)
			} else {
				margin, _ = Minimax(board)
			}
			want[(margin+n)/2]++
		})
		if fmt.Sprint(all[n]) != fmt.Sprint(want) {
			t.Errorf("%d pairs: %v, not %v", n, all[n], want)
		}
		got := share(all[n].Signs()[2], all[n].Boards())
		if n < len(ahead) && math.Abs(got-ahead[n]) > .0005 {
			t.Errorf("%d pairs: the first player is ahead with probability %v, not %v", n, got, ahead[n])
		}
	}
}

func share(part, all *big.Int) float64 {
	f, _ := new(big.Rat).SetFrac(part, all).Float64()
	return f
}

// TestBoardsShuffled compares the spread of 40 pairs with shuffled boards: each count within 4.5 standard
// deviations, and the mean.
func TestBoardsShuffled(t *testing.T) {
	const n, trials = 40, 20000
	all, err := SolveBoards(n, nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 6))
	board := make([]int, 2*n)
	seen := make([]int, n+1)
	for range trials {
		for i := range board {
			board[i] = i / 2
		}
		rng.Shuffle(len(board), func(i, j int) { board[i], board[j] = board[j], board[i] })
		margin, _ := Minimax(board)
		seen[(margin+n)/2]++
	}
	sum := 0
	for i, s := range seen {
		sum += s * all[n].Margin(i)
		p := share(all[n][i], all[n].Boards())
		if math.Abs(float64(s)-trials*p) > 1+4.5*math.Sqrt(trials*p*(1-p)) {
			t.Errorf("margin %d: %d boards of %d, expected %v", all[n].Margin(i), s, trials, trials*p)
		}
	}
	mean, _ := all[n].Mean().Float64()
	got := float64(sum) / trials
	if math.Abs(got-mean) > 4.5*n/math.Sqrt(trials) {
		t.Errorf("the mean is %v, expected %v", got, mean)
	}
}

// TestBoardOf checks that there is an example for exactly the margins that boards have.
func TestBoardOf(t *testing.T) {
	const most = 30
	all, err := SolveBoards(most, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= most; n++ {
		for margin := -n - 1; margin <= n+1; margin++ {
			board := BoardOf(n, margin)
			i := (margin + n) / 2
			exists := margin >= -n && margin <= n && (margin+n)%2 == 0 && all[n][i].Sign() > 0
			if exists != (board != nil) {
				t.Errorf("%d pairs, margin %d: the example is %v", n, margin, board)
				continue
			}
			if !exists {
				continue
			}
			got, _ := Minimax(board)
			labels := slices.Compact(slices.Sorted(slices.Values(board)))
			if got != margin || len(board) != 2*n || len(labels) != n || labels[0] != 1 || labels[n-1] != n {
				t.Errorf("%d pairs: %v has the margin %d, not %d", n, board, got, margin)
			}
		}
	}
}

// blocks returns the numbers of first and of second cards in the blocks of a board that goes on with so many known
// cards, which have the first labels.
func blocks(board []int, known int) (firsts, seconds []int) {
	open := map[int]bool{}
	for label := 1; label <= known; label++ {
		open[label] = true
	}
	first := false
	for i, c := range board {
		if i == 0 || !open[c] && !first {
			firsts, seconds = append(firsts, 0), append(seconds, 0)
		}
		first = !open[c]
		if first {
			firsts[len(firsts)-1]++
		} else {
			seconds[len(seconds)-1]++
		}
		open[c] = first
	}
	return firsts, seconds
}

// TestCollects counts the blocks of all boards of up to 6 pairs.
func TestCollects(t *testing.T) {
	for n := 1; n <= 6; n++ {
		sizes := make([]int64, n)
		var first, last, boards int64
		even, of := make([]int64, n+1), make([]int64, n+1)
		eachBoard(n, func(board []int) {
			firsts, seconds := blocks(board, 0)
			for _, r := range firsts {
				sizes[r-1]++
			}
			boards, first, last = boards+1, first+int64(seconds[0]), last+int64(seconds[len(seconds)-1])
			for k := range n + 1 { // a board that begins with k first cards is a position with k of them known
				if firsts[0] >= k {
					of[n-k]++
					_, left := blocks(board[k:], k)
					even[n-k] += int64(1 - len(left)%2)
				}
			}
		})
		for i, got := range BlockSizes(n) {
			want := big.NewRat(sizes[i], boards)
			if got.Cmp(want) != 0 {
				t.Errorf("%d pairs: %v blocks of %d, not %v", n, got, i+1, want)
			}
		}
		f, l := CollectSizes(n)
		if f.Cmp(big.NewRat(first, boards)) != 0 || l.Cmp(big.NewRat(last, boards)) != 0 {
			t.Errorf("%d pairs: the collect sequences have %v and %v, not %d and %d of %d", n, f, l, first, last, boards)
		}
		for j, got := range EvenCollects(n) {
			want := big.NewRat(even[j], of[j])
			if got.Cmp(want) != 0 {
				t.Errorf("%d pairs, %d unseen: an even number is left with probability %v, not %v", n, j, got, want)
			}
		}
	}
}

// TestBlockLimit checks the limits of the shares of blocks.
func TestBlockLimit(t *testing.T) {
	sizes := BlockSizes(1000)
	all := new(big.Rat)
	for _, s := range sizes {
		all.Add(all, s)
	}
	for i, s := range sizes[:6] {
		r := float64(i + 1)
		got, _ := new(big.Rat).Quo(s, all).Float64()
		want := 12 / ((r + 1) * (r + 2) * (r + 3))
		if math.Abs(got-want) > 1e-3 {
			t.Errorf("%v first cards: a share of %v, not near %v", r, got, want)
		}
	}
}
