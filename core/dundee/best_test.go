package dundee

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

func best(t testing.TB, deck []int, rounds int) *BestBids {
	t.Helper()
	a, err := Best(deck, rounds, 1<<20, noTick)
	if err != nil {
		t.Fatal(err)
	}
	if !a.Proved {
		t.Errorf("%v in %d rounds is not proved", deck, rounds)
	}
	return a
}

// extremes evaluates every bid. It returns the highest and the lowest probability, and the
// bids that attain them and ascend among ranks with equally many cards.
func extremes(deck []int, rounds int, probability func(bid []int) *big.Rat) (high, low *BestBids) {
	high, low = &BestBids{Win: big.NewRat(-1, 1)}, &BestBids{Win: big.NewRat(2, 1)}
	for bid := range bidsOf(len(deck), rounds) {
		if !ascends(deck, bid) {
			continue
		}
		w := probability(bid)
		for _, c := range []struct {
			a    *BestBids
			sign int
		}{{high, 1}, {low, -1}} {
			d := w.Cmp(c.a.Win) * c.sign
			if d > 0 {
				c.a.Win, c.a.Bids = w, nil
			}
			if d >= 0 {
				c.a.Bids = append(c.a.Bids, bid)
			}
		}
	}
	return high, low
}

func ascends(deck, bid []int) bool {
	last := map[int]int{}
	for i, s := range deck {
		if bid[i] < last[s] {
			return false
		}
		last[s] = bid[i]
	}
	return true
}

func same(a, b *BestBids) bool {
	return a.Win.Cmp(b.Win) == 0 && slices.EqualFunc(a.Bids, b.Bids, slices.Equal)
}

// TestAdvanceByTheRules compares the probability of a bid with turning the cards one by one.
func TestAdvanceByTheRules(t *testing.T) {
	cards := 9
	if testing.Short() {
		cards = 6
	}
	memo := map[string]*big.Rat{}
	for v := 1; v <= 4; v++ {
		for deck := range decksOf(v, 0, cards) {
			for m := 0; m <= sum(deck); m++ {
				for bid := range bidsOf(v, m) {
					want := advanceReference(slices.Clone(deck), slices.Clone(bid), memo)
					if got := advance(t, deck, bid); got.Cmp(want) != 0 {
						t.Fatalf("bid %v on %v: %v, by the rules %v", bid, deck, got, want)
					}
				}
			}
		}
	}
}

// TestStandardBid checks formula (2), which Doyle, Grinstead and Snell have too. By Theorem 5
// its bid is the only best bid of the standard deck.
func TestStandardBid(t *testing.T) {
	want := rat(t, "4610507544750288132457667562311567997623087869/284025438982318025793544200005777916187500000000")
	if got := advance(t, equal(13, 4), equal(13, 4)); got.Cmp(want) != 0 {
		t.Errorf("Pr(4^13, 4^13) = %v, printed %v", got, want)
	}
	if a := best(t, equal(13, 4), 52); !same(a, &BestBids{Win: want, Bids: [][]int{equal(13, 4)}}) {
		t.Errorf("best %v %v", a.Win, a.Bids)
	}
}

// TestDerangements checks rank derangements, A059073 and A059074: (sm)!/s!^m times the
// probability.
func TestDerangements(t *testing.T) {
	for s, terms := range map[int][]string{
		3: {"0", "1", "56", "13833", "6699824", "5691917785", "7785547001784"},
		4: {"0", "1", "346", "748521", "3993445276", "45131501617225", "964363228180815366"},
	} {
		for i, want := range terms {
			m := i + 1
			words := fallingFactorial(m*s, m*s)
			for range m {
				words.Quo(words, fallingFactorial(s, s))
			}
			got := new(big.Rat).SetInt(words)
			got.Mul(got, advance(t, equal(m, s), equal(m, s)))
			if got.RatString() != want {
				t.Errorf("%d ranks in %d suits: %v, want %s", m, s, got, want)
			}
		}
	}
}

// TestProposition1 checks Proposition 1 on two ranks.
func TestProposition1(t *testing.T) {
	for s1 := 0; s1 <= 9; s1++ {
		for s2 := 0; s2 <= s1; s2++ {
			for m := 1; m <= s1+s2; m++ {
				deck := []int{s1, s2}
				for bid := range bidsOf(2, m) {
					want := new(big.Rat)
					if bid[0] <= s2 && bid[1] <= s1 {
						want.SetFrac(new(big.Int).Binomial(int64(s1+s2-m), int64(s1-bid[1])),
							new(big.Int).Binomial(int64(s1+s2), int64(s1)))
					}
					if got := advance(t, deck, bid); got.Cmp(want) != 0 {
						t.Fatalf("bid %v on %v: %v, Proposition 1 says %v", bid, deck, got, want)
					}
				}
				wins := greedy(t, deck, m)
				a := best(t, deck, m)
				if a.Win.Cmp(wins[m]) != 0 {
					t.Errorf("%v in %d rounds: advance %v, adaptive %v", deck, m, a.Win, wins[m])
				}
				for _, b := range a.Bids {
					d := (s1 - b[1]) - (s2 - b[0])
					if m <= s1-s2 && b[0] != 0 || m > s1-s2 && (d < -1 || d > 1) {
						t.Errorf("%v in %d rounds: %v is best, against Proposition 1", deck, m, b)
					}
				}
			}
		}
	}
}

// TestTheorem5 checks Theorem 5 and its exception.
func TestTheorem5(t *testing.T) {
	for v := 3; v <= 8; v++ {
		for s := 1; v*s <= 24; s++ {
			for m := 0; m <= v*s; m++ {
				deck := equal(v, s)
				want := [][]int{spread(m, v)}
				if v == 3 && s == 1 && m == 3 {
					want = [][]int{{0, 1, 2}, {1, 1, 1}}
				}
				if a := best(t, deck, m); !slices.EqualFunc(a.Bids, want, slices.Equal) {
					t.Errorf("%d^%d in %d rounds: %v, Theorem 5 says %v", s, v, m, a.Bids, want)
				}
			}
		}
	}
}

// TestBestByBruteForce compares the best and the worst bids of all small decks, empty ranks
// included, in every number of rounds, with brute force.
func TestBestByBruteForce(t *testing.T) {
	cards := []int{1: 8, 12, 11, 9, 8}
	if testing.Short() {
		cards = []int{1: 5, 7, 7, 6, 6}
	}
	for v := 1; v <= 5; v++ {
		for deck := range decksOf(v, 0, cards[v]) {
			for m := 0; m <= sum(deck); m++ {
				high, low := extremes(deck, m, func(bid []int) *big.Rat { return advance(t, deck, bid) })
				if a := best(t, deck, m); !same(a, high) {
					t.Fatalf("%v in %d rounds: best %v %v, of all bids %v %v", deck, m, a.Win, a.Bids, high.Win, high.Bids)
				}
				if a := WorstBids(deck, m); !same(a, low) {
					t.Fatalf("%v in %d rounds: worst %v %v, of all bids %v %v", deck, m, a.Win, a.Bids, low.Win, low.Bids)
				}
			}
		}
	}
}

// TestBestInAnyOrder checks that the order of the ranks changes only the order of the answer.
func TestBestInAnyOrder(t *testing.T) {
	deck := []int{2, 5, 1, 2, 3}
	for m := 0; m <= sum(deck); m++ {
		high, low := extremes(deck, m, func(bid []int) *big.Rat { return advance(t, deck, bid) })
		if a := best(t, deck, m); !same(a, high) {
			t.Errorf("%d rounds: best %v %v, of all bids %v %v", m, a.Win, a.Bids, high.Win, high.Bids)
		}
		if a := WorstBids(deck, m); !same(a, low) {
			t.Errorf("%d rounds: worst %v %v, of all bids %v %v", m, a.Win, a.Bids, low.Win, low.Bids)
		}
	}
}

// TestStep checks the step that Best relies on: it never lowers the probability. It covers
// every small deck with up to two other ranks and a few cards that cannot be named.
func TestStep(t *testing.T) {
	for v := 3; v <= 5; v++ {
		cards := []int{3: 9, 7, 6}[v]
		if testing.Short() {
			cards -= 2
		}
		for deck := range decksOf(v, 0, cards) {
			for m := 0; m <= sum(deck); m++ {
				for bid := range bidsOf(v, m) {
					for k := range deck {
						if bid[k] > 0 {
							continue // rank k stands for the blank cards
						}
						checkStep(t, deck, bid, k)
					}
					checkStep(t, deck, bid, -1)
				}
			}
		}
	}
}

func checkStep(t *testing.T, deck, bid []int, blank int) {
	t.Helper()
	for i := range deck {
		for j := range deck {
			if i == j || i == blank || j == blank || deck[i] < deck[j] || bid[i] <= bid[j] ||
				deck[i] == deck[j] && bid[i] < bid[j]+2 {
				continue
			}
			step := slices.Clone(bid)
			step[i]--
			step[j]++
			if before, after := advance(t, deck, bid), advance(t, deck, step); after.Cmp(before) < 0 {
				t.Fatalf("%v: bid %v wins %v, %v only %v", deck, bid, before, step, after)
			}
		}
	}
}

// TestBestIsProvedFar goes beyond the paper: every deck of three ranks up to 40 cards, four up
// to 24, five up to 20, with all rounds, is proved. Random ones, with RENCONTRE_LONG all, are
// compared with brute force.
func TestBestIsProvedFar(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds")
	}
	long := os.Getenv("RENCONTRE_LONG") != ""
	rng := rand.New(rand.NewPCG(1, 2))
	for v, cards := range map[int]int{3: 40, 4: 24, 5: 20} {
		decks, most, bids := 0, 0, 0
		for deck := range decksOf(v, 1, cards) {
			c := sum(deck)
			a := best(t, deck, c)
			decks++
			most, bids = max(most, a.Checked), bids+len(a.Bids)
			if long || rng.IntN(400) == 0 {
				if high, _ := extremes(deck, c, func(bid []int) *big.Rat { return advance(t, deck, bid) }); !same(a, high) {
					t.Errorf("%v: best %v %v, of all bids %v %v", deck, a.Win, a.Bids, high.Win, high.Bids)
				}
			}
		}
		t.Logf("%d ranks to %d cards: %d decks, %d optimal bids, at most %d compared", v, cards, decks, bids, most)
	}
}

// TestBestFound checks that a search that is cut short says so and still returns a bid with
// its probability.
func TestBestFound(t *testing.T) {
	deck := []int{20, 19, 18, 17, 16, 15}
	if testing.Short() {
		deck = deck[1:]
	}
	whole := best(t, deck, sum(deck))
	a, err := Best(deck, sum(deck), 100, noTick)
	if err != nil || a.Proved || len(a.Bids) == 0 {
		t.Fatalf("%v %+v", err, a)
	}
	for _, b := range a.Bids {
		if w := advance(t, deck, b); w.Cmp(a.Win) != 0 || w.Cmp(whole.Win) > 0 || sum(b) != sum(deck) {
			t.Errorf("found %v: %v, said %v, best %v", b, w, a.Win, whole.Win)
		}
	}
	stop := errors.New("stop")
	if _, err := Best(deck, sum(deck), 100, func(float64) error { return stop }); err != stop {
		t.Errorf("a stopped search returned %v", err)
	}
}

// TestManyBids checks that lists are cut at maxBids and say so.
func TestManyBids(t *testing.T) {
	free := []int{0, 0, 0, 0, 0, 0, 60}
	for name, a := range map[string]*BestBids{"best": best(t, free, 60),
		"worst": WorstBids([]int{30, 2, 2, 2, 1, 1}, 30)} {
		if len(a.Bids) != maxBids || !a.More {
			t.Errorf("%s: %d bids, more: %v", name, len(a.Bids), a.More)
		}
		seen := map[string]bool{}
		for _, b := range a.Bids {
			if seen[fmt.Sprint(b)] {
				t.Errorf("%s: %v comes twice", name, b)
			}
			seen[fmt.Sprint(b)] = true
		}
	}
}

func TestCheckBid(t *testing.T) {
	deck := []int{2, 3}
	for _, bid := range [][]int{nil, {1}, {1, 1, 1}, {-1, 2}, {3, 3}, {6, 0}} {
		if CheckBid(deck, bid) == nil {
			t.Errorf("bid %v on %v is not refused", bid, deck)
		}
	}
	if err := CheckBid(deck, []int{5, 0}); err != nil {
		t.Error(err)
	}
}

// TestBestWork checks that the estimate is within a factor of three of the work of the search,
// also where much of the tree stays open below its first levels.
func TestBestWork(t *testing.T) {
	decks := [][]int{{5, 4, 3}, {100, 99}, {120, 100}, {16, 17, 3, 5, 18, 12, 16}, {13, 29, 17, 27},
		{4, 29, 12, 23, 36, 27, 24}, {31, 13, 26, 4, 22, 13, 6, 11, 9}}
	if os.Getenv("RENCONTRE_LONG") != "" {
		decks = append(decks, []int{33, 9, 20, 13, 8, 38, 11}, []int{22, 12, 32, 14, 15, 45, 22, 15},
			[]int{20, 21, 22, 23, 24, 25})
	}
	for _, deck := range decks {
		stated, _ := BestWork(deck, sum(deck))
		work := 0.0
		_, err := Best(deck, sum(deck), MaxCompared, func(units float64) error {
			work += units
			return nil
		})
		if err != nil || work > 3*stated || stated > 3*work {
			t.Errorf("%v: %.3g units, foreseen were %.3g; %v", deck, work, stated, err)
		}
	}
}

// TestBestLimit checks the limit of compared bids. A search that reaches it before it has a bid goes on to the first
// one; a limit that is just enough proves the bid, and one less does not.
func TestBestLimit(t *testing.T) {
	deck := []int{6, 5, 4, 3}
	for _, limit := range []int{0, 1} {
		a, err := Best(deck, sum(deck), limit, noTick)
		if err != nil || a.Proved || len(a.Bids) == 0 || a.Win.Cmp(advance(t, deck, a.Bids[0])) != 0 {
			t.Errorf("with a limit of %d: %+v, %v", limit, a, err)
		}
	}
	s := newSearch(deck, MaxCompared, noTick)
	if _, err := s.run(deck, sum(deck)); err != nil {
		t.Fatal(err)
	}
	compared := s.checked
	for limit, proved := range map[int]bool{compared: true, compared - 1: false} {
		a, err := Best(deck, sum(deck), limit, noTick)
		if err != nil || a.Proved != proved {
			t.Errorf("%d bids are compared; with a limit of %d: %+v, %v", compared, limit, a, err)
		}
	}
}
