package guess

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"rencontre/core/deck"
)

// meanOf is the mean and the standard error of counts.
func meanOf(counts []uint64) (mean, off float64) {
	var n, sum, squares float64
	for i, c := range counts {
		x := float64(i)
		n, sum, squares = n+float64(c), sum+x*float64(c), squares+x*x*float64(c)
	}
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / n)
}

// ruleMean is the mean of the rule over all orders of a pack, which it tells apart by yes and no alone.
func ruleMean(orders [][]int, ranks int) *big.Rat {
	right := 0
	for _, order := range orders {
		left, wrong, c := make([]int, ranks), make([]int, ranks), len(order)
		for _, card := range order {
			left[card]++
		}
		for _, card := range order {
			guess, best := -1, new(big.Rat)
			for i := range left {
				x := new(big.Rat)
				if left[i] > 0 {
					x.SetFrac64(int64(left[i]), int64(c-wrong[i]))
				}
				if guess < 0 || x.Cmp(best) > 0 || x.Cmp(best) == 0 && wrong[i] > wrong[guess] {
					guess, best = i, x
				}
			}
			if guess == card {
				left[guess]--
				c--
				right++
			} else {
				wrong[guess]++
			}
		}
	}
	return big.NewRat(int64(right), int64(len(orders)))
}

// TestRule compares games by the rule with its mean over all orders, which is at most that of the best player.
func TestRule(t *testing.T) {
	for _, pack := range [][]int{{2, 2}, {3, 3, 3}, {4, 3, 1}, {2, 2, 2, 1}, {1, 1, 1, 1, 1}, {5, 0, 2}} {
		exact := ruleMean(orders(slices.Clone(pack)), len(pack))
		best, err := YesNo(pack, noTick)
		if err != nil {
			t.Fatal(err)
		}
		if exact.Cmp(best) > 0 || exact.Cmp(big.NewRat(int64(slices.Max(pack)), 1)) < 0 {
			t.Errorf("%v: the rule has %v, the best %v", pack, exact, best)
		}
		counts, err := PlayRule(pack, 50000, 3, noTick)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := exact.Float64()
		if mean, off := meanOf(counts); math.Abs(mean-want) > 4*off+1e-12 {
			t.Errorf("%v: %v in games, %v in all orders", pack, mean, want)
		}
	}
}

// of returns the right guesses of the rule in all orders of a position: the cards that were not hit and the wrong
// guesses of each rank, with so many cards to come. Orders are those of different cards.
func (v *ruleValues) of(left, wrong []int, cards int) *big.Int {
	if cards == 0 || total(left) == 0 {
		return new(big.Int)
	}
	key := v.key(left, wrong, cards)
	if n := v.known[key]; n != nil {
		return n
	}
	i := ruled(left, wrong, total(left))
	left[i]--
	sum := v.orders(left, wrong)
	sum.Add(sum, v.of(left, wrong, cards-1))
	left[i]++
	sum.Mul(sum, big.NewInt(int64(left[i])))
	wrong[i]++
	if v.orders(left, wrong).Sign() > 0 {
		sum.Add(sum, v.of(left, wrong, cards-1))
	}
	wrong[i]--
	v.known[key] = sum
	return sum
}

// ruleValues holds what is known of positions.
type ruleValues struct{ known map[string]*big.Int }

// key is the same for positions that differ by names of ranks.
func (v *ruleValues) key(left, wrong []int, cards int) string {
	var ranks []string
	for i := range left {
		ranks = append(ranks, string([]byte{byte(left[i]), byte(wrong[i])}))
	}
	slices.Sort(ranks)
	key := string([]byte{byte(cards)})
	for _, r := range ranks {
		key += r
	}
	return key
}

// orders counts the orders of the cards that were not hit in which none is at the place of a wrong guess of its
// rank, by inclusion and exclusion.
func (v *ruleValues) orders(left, wrong []int) *big.Int {
	rook := []*big.Int{big.NewInt(1)}
	for i, s := range left {
		next := zeros(len(rook) + min(s, wrong[i]))
		for j := range min(s, wrong[i]) + 1 {
			f := new(big.Int).Binomial(int64(s), int64(j))
			f.Mul(f, new(big.Int).MulRange(int64(wrong[i]-j+1), int64(wrong[i])))
			if j%2 == 1 {
				f.Neg(f)
			}
			for k, x := range rook {
				next[k+j].Add(next[k+j], new(big.Int).Mul(x, f))
			}
		}
		rook = next
	}
	sum := new(big.Int)
	for j, x := range rook {
		sum.Add(sum, new(big.Int).Mul(x, new(big.Int).MulRange(1, int64(total(left)-j))))
	}
	return sum
}

// TestRuleZener compares 100,000 games of Zener's pack by the rule with its mean over all positions, 6.482 of at
// most 6.629, and checks that the mean of a pack of 52 cards is that of other games, by a second player.
func TestRuleZener(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a minute in wasm, where TestRule plays small packs")
	}
	pack := slices.Repeat([]int{5}, 5)
	counts, err := PlayRule(pack, 100_000, 1, noTick)
	if err != nil {
		t.Fatal(err)
	}
	mean, off := meanOf(counts)
	v := &ruleValues{map[string]*big.Int{}}
	exact, _ := new(big.Rat).SetFrac(v.of(slices.Clone(pack), make([]int, 5), 25), new(big.Int).MulRange(1, 25)).Float64()
	if math.Abs(exact-6.4824) > 1e-4 || math.Abs(mean-exact) > 4*off {
		t.Errorf("%v in games, exactly %v", mean, exact)
	}
	pack = slices.Repeat([]int{4}, 13)
	counts, err = PlayRule(pack, 50_000, 1, noTick)
	if err != nil {
		t.Fatal(err)
	}
	mean, off = meanOf(counts)
	var cards deck.Deck
	for r := range pack {
		cards = append(cards, r, r, r, r)
	}
	var games [][]int
	source := deck.Stream(52, 1)
	for range 20_000 {
		deck.Shuffle(cards, source)
		games = append(games, slices.Clone(cards))
	}
	other, _ := ruleMean(games, 13).Float64()
	if math.Abs(mean-other) > 4*2*off || mean < 5.25 || mean > 5.35 {
		t.Errorf("52 cards: %v, by another player %v", mean, other)
	}
}

// TestRuleFrozen checks that a seed gives the same games in every version.
func TestRuleFrozen(t *testing.T) {
	counts, err := PlayRule([]int{4, 4, 4}, 1000, 20081, noTick)
	if err != nil {
		t.Fatal(err)
	}
	if want := []uint64{0, 0, 0, 49, 223, 281, 251, 126, 49, 20, 1, 0, 0}; !slices.Equal(counts, want) {
		t.Errorf("%v", counts)
	}
	ticks := 0.0
	if _, err := PlayRule([]int{4, 4, 4}, 1000, 1, func(n float64) error { ticks += n; return nil }); err != nil ||
		ticks != 1000*RuleWork([]int{4, 4, 4}) {
		t.Errorf("%v, %v", ticks, err)
	}
}

func BenchmarkRule(b *testing.B) {
	pack := slices.Repeat([]int{4}, 13)
	for b.Loop() {
		if _, err := PlayRule(pack, 10000, 1, noTick); err != nil {
			b.Fatal(err)
		}
	}
}
