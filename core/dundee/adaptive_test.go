package dundee

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rencontre/core/paper"
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

// equal returns a deck of v ranks with s cards each.
func equal(v, s int) []int {
	d := make([]int, v)
	for i := range d {
		d[i] = s
	}
	return d
}

// straight returns the deck 1, 2, ..., v.
func straight(v int) []int {
	d := make([]int, v)
	for i := range d {
		d[i] = i + 1
	}
	return d
}

// solve plays all rounds up to horizon, and values the names in a game of some rounds.
func solve(t testing.TB, deck []int, horizon, rounds int) ([]*big.Rat, []Choice) {
	t.Helper()
	wins, choices, err := Game{deck, horizon, rounds}.Solve(noTick)
	if err != nil {
		t.Fatal(err)
	}
	return wins, choices
}

func greedy(t testing.TB, deck []int, rounds int) []*big.Rat {
	t.Helper()
	wins, _ := solve(t, deck, rounds, 0)
	return wins
}

// TestStandardDeck checks formula (1).
func TestStandardDeck(t *testing.T) {
	w := greedy(t, equal(13, 4), 52)
	want := rat(t, "47058584898515020667750825872/174165229296062536531664039375")
	if w[52].Cmp(want) != 0 {
		t.Errorf("g_52(4^13) = %v, printed %v", w[52], want)
	}
}

// TestTable1 checks Table 1, which is rounded down to the 4th decimal digit.
func TestTable1(t *testing.T) {
	for v := 2; v <= 15; v++ {
		w := greedy(t, equal(v, 4), 4*v)[4*v]
		tenThousand := new(big.Rat).Mul(w, big.NewRat(10000, 1))
		down := new(big.Int).Quo(tenThousand.Num(), tenThousand.Denom())
		got := new(big.Rat).SetFrac(down, big.NewInt(10000)).FloatString(4)
		if printed := paper.DundeeTable1(v); got != printed {
			t.Errorf("g(4^%d) = %s, printed %s", v, w.FloatString(8), printed)
		}
	}
}

// TestGreedyIsOptimal checks Theorem 2 by brute force over all adaptive strategies, with
// every number of rounds: the probability, and which names attain it.
func TestGreedyIsOptimal(t *testing.T) {
	cards := 12
	if testing.Short() {
		cards = 9
	}
	best, play := bestPlay(), greedyPlay()
	for v := 1; v <= 4; v++ {
		for deck := range decksOf(v, 0, cards) {
			c := sum(deck)
			wins := greedy(t, deck, c)
			for m := 0; m <= c; m++ {
				want := best.win(deck, m)
				if wins[m].Cmp(want) != 0 || play.win(deck, m).Cmp(want) != 0 {
					t.Fatalf("%v in %d rounds: %v, greedy recursion %v, all strategies %v", deck, m, wins[m], play.win(deck, m), want)
				}
				part, list := solve(t, deck, m, m)
				if part[m].Cmp(want) != 0 || len(part) != m+1 {
					t.Fatalf("%v, only %d rounds: %v, want %v", deck, m, part, want)
				}
				if _, other := solve(t, deck, c, m); !reflect.DeepEqual(other, list) {
					t.Fatalf("%v in %d of all rounds: %v, want %v", deck, m, other, list)
				}
				if m == 0 {
					if list != nil {
						t.Fatalf("%v: %v to name in no round", deck, list)
					}
					continue
				}
				for i, w := range best.values(deck, m) {
					ch := list[i]
					if ch.Rank != i+1 || ch.Left != deck[i] || ch.Win.Cmp(w) != 0 || ch.Best != (w.Cmp(want) == 0) ||
						new(big.Rat).Add(ch.Win, ch.Cost).Cmp(want) != 0 {
						t.Fatalf("%v in %d rounds, naming %d: %+v, want %v of %v", deck, m, i+1, ch, w, want)
					}
					if v >= 3 && ch.Best != (deck[i] == deck[v-1]) {
						t.Errorf("%v in %d rounds: naming %d is optimal: %v, against Theorem 2", deck, m, i+1, ch.Best)
					}
				}
			}
		}
	}
}

// TestWorst checks Theorem 3 by brute force, and which names lead to the least probability.
func TestWorst(t *testing.T) {
	ref := worstPlay()
	for v := 1; v <= 4; v++ {
		for deck := range decksOf(v, 0, 9) {
			c := sum(deck)
			wins := Worst(deck, c)
			for m := 0; m <= c; m++ {
				want := ref.win(deck, m)
				if wins[m].Cmp(want) != 0 {
					t.Fatalf("%v in %d rounds: least %v, all strategies %v", deck, m, wins[m], want)
				}
				if m == 0 {
					continue
				}
				for i, w := range ref.values(deck, m) {
					ch := WorstChoices(deck, m)[i]
					if ch.Win.Cmp(w) != 0 || ch.Best != (w.Cmp(want) == 0) || new(big.Rat).Sub(ch.Win, ch.Cost).Cmp(want) != 0 {
						t.Fatalf("%v in %d rounds, naming %d: %+v, want %v of %v", deck, m, i+1, ch, w, want)
					}
					// Theorem 3: if undecided, all optimal names are most frequent.
					if m <= c-deck[0] && ch.Best != (deck[i] == deck[0]) {
						t.Errorf("%v in %d rounds: naming %d is worst: %v", deck, m, i+1, ch.Best)
					}
				}
			}
		}
	}
}

// TestLarge computes large decks: 9^14 has 319,770 multisets, the deck 1..13 has 742,900, the
// 13th Catalan number.
func TestLarge(t *testing.T) {
	for _, c := range []struct {
		deck []int
		size int64
	}{{equal(14, 9), 319770}, {straight(13), 742900}, {equal(13, 8), 77520}} {
		cards := sum(c.deck)
		if n := Need(c.deck, cards).Multisets; n.Cmp(big.NewInt(c.size)) != 0 {
			t.Errorf("%v: %v multisets, want %d", c.deck, n, c.size)
		}
		units := 0.0
		wins, choices, err := Game{c.deck, cards, cards}.Solve(func(u float64) error { units += u; return nil })
		if err != nil || units != float64(c.size) {
			t.Errorf("%v: %v, told of %v units", c.deck, err, units)
		}
		best := slices.MaxFunc(choices, func(a, b Choice) int { return a.Win.Cmp(b.Win) })
		if best.Win.Cmp(wins[cards]) != 0 {
			t.Errorf("%v: forwards %v, backwards %v", c.deck, wins[cards], best.Win)
		}
		for m := 1; m <= cards; m++ {
			if wins[m].Cmp(wins[m-1]) > 0 {
				t.Errorf("%v: the chance grows with round %d", c.deck, m)
			}
		}
		t.Logf("%v: %s", c.deck, wins[cards].FloatString(12))
	}
}

// TestTickStops checks that an error of tick stops the work and is returned.
func TestTickStops(t *testing.T) {
	stop := errors.New("stop")
	halt := func(float64) error { return stop }
	if _, _, err := (Game{equal(13, 4), 52, 52}).Solve(halt); err != stop {
		t.Errorf("Solve: %v", err)
	}
	if _, err := Advance(equal(13, 4), equal(13, 4), halt); err != stop {
		t.Errorf("Advance: %v", err)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		deck []int
		want string
	}{
		{nil, "no ranks"}, {[]int{}, "no ranks"}, {[]int{0, 0}, "no cards"}, {[]int{4, -1}, "-1 cards of rank 2"},
		{[]int{2001}, "2001 cards"}, {[]int{1600, 600}, "2200 cards"}, {make([]int, 2001), "2001 ranks"},
		{[]int{math.MaxInt, math.MaxInt}, "cards of rank 1"},
	} {
		if err := Check(c.deck); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Check(%.40v) = %v, want %q", fmt.Sprint(c.deck), err, c.want)
		}
	}
	if err := Check([]int{0, 3}); err != nil {
		t.Error(err)
	}
}

func BenchmarkGreedy4x13(b *testing.B)  { benchGreedy(b, equal(13, 4)) }
func BenchmarkGreedy8x13(b *testing.B)  { benchGreedy(b, equal(13, 8)) }
func BenchmarkGreedy9x14(b *testing.B)  { benchGreedy(b, equal(14, 9)) }
func BenchmarkGreedy1to13(b *testing.B) { benchGreedy(b, straight(13)) }

func benchGreedy(b *testing.B, d []int) {
	c := sum(d)
	for b.Loop() {
		solve(b, d, c, c)
	}
}

// BenchmarkPlain4x13 times recursion (3) with memoisation and big.Rat, in its simplest form.
func BenchmarkPlain4x13(b *testing.B) { benchPlain(b, equal(13, 4)) }
func BenchmarkPlain8x13(b *testing.B) { benchPlain(b, equal(13, 8)) }

func benchPlain(b *testing.B, d []int) {
	for b.Loop() {
		plain(d, map[string]*big.Rat{})
	}
}

// plain returns g of all rounds for a deck in descending order. It takes ranks with equally
// many cards left together, so that only its arithmetic and its map are slow.
func plain(s []int, memo map[string]*big.Rat) *big.Rat {
	v := len(s)
	if s[v-1] == 0 {
		return big.NewRat(1, 1)
	}
	key := fmt.Sprint(s)
	if w := memo[key]; w != nil {
		return w
	}
	w, c := new(big.Rat), int64(sum(s))
	next := make([]int, v)
	for h := 0; h < v-1; {
		j := h
		for j+1 < v && s[j+1] == s[h] {
			j++
		}
		n := j - h + 1
		if j == v-1 {
			n--
		}
		copy(next, s)
		next[j]--
		w.Add(w, new(big.Rat).Mul(big.NewRat(int64(n*s[h]), c), plain(next, memo)))
		h = j + 1
	}
	memo[key] = w
	return w
}

func TestPlain(t *testing.T) {
	if got, want := plain(equal(13, 4), map[string]*big.Rat{}), greedy(t, equal(13, 4), 52)[52]; got.Cmp(want) != 0 {
		t.Errorf("plain %v, want %v", got, want)
	}
}
