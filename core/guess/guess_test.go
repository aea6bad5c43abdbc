package guess

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"
	"testing"

	"rencontre/core/deck"
)

func noTick(float64) error { return nil }

// packs yields the packs of up to so many cards, those with a rank without cards among them.
func packs(cards int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var more func(pack []int, left int) bool
		more = func(pack []int, left int) bool {
			if total(pack) > 0 && !yield(slices.Clone(pack)) {
				return false
			}
			for s := 0; s <= left && len(pack) < cards; s++ {
				if !more(append(pack, s), left-s) {
					return false
				}
			}
			return true
		}
		more(nil, cards)
	}
}

// orders lists all orders of a pack, each once.
func orders(pack []int) (all [][]int) {
	var lay func(order []int)
	lay = func(order []int) {
		if total(pack) == 0 {
			all = append(all, slices.Clone(order))
		}
		for i := range pack {
			if pack[i] > 0 {
				pack[i]--
				lay(append(order, i))
				pack[i]++
			}
		}
	}
	lay(nil)
	return all
}

// A feedback is what a player is told when they guess a rank and a card is turned.
type feedback func(guess, card int) int

func full(_, card int) int { return card }
func none(_, _ int) int    { return 0 }
func rightOrWrong(guess, card int) int {
	if guess == card {
		return 1
	}
	return 0
}

// reference tries all strategies: it returns the hits in all these orders, from a card on, of the
// best player by compare, who cannot tell the orders apart.
func reference(orders [][]int, ranks, card int, told feedback, better func(a, b int) bool) int {
	if len(orders) == 0 || card == len(orders[0]) {
		return 0
	}
	most := 0
	for guess := range ranks {
		hits, after := 0, map[int][][]int{}
		for _, order := range orders {
			if order[card] == guess {
				hits++
			}
			answer := told(guess, order[card])
			after[answer] = append(after[answer], order)
		}
		for _, same := range after {
			hits += reference(same, ranks, card+1, told, better)
		}
		if guess == 0 || better(hits, most) {
			most = hits
		}
	}
	return most
}

func more(a, b int) bool { return a > b }
func less(a, b int) bool { return a < b }

// TestAllStrategies compares each number with all strategies on all orders of small packs.
func TestAllStrategies(t *testing.T) {
	tried := slices.Collect(packs(4))
	if !testing.Short() {
		tried = append(slices.Collect(packs(5)), []int{3, 2, 2}, []int{4, 3, 1}, []int{5, 4})
	}
	seen := 0
	for _, pack := range tried {
		if len(pack) > 4 && slices.Max(pack) > 1 {
			continue // of many ranks without cards
		}
		all := orders(pack)
		mean := func(told feedback, better func(a, b int) bool) *big.Rat {
			return big.NewRat(int64(reference(all, len(pack), 0, told, better)), int64(len(all)))
		}
		f, err := Solve(pack, noTick)
		if err != nil {
			t.Fatal(err)
		}
		y, err := YesNo(pack, noTick)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name      string
			got, want *big.Rat
		}{
			{"best", f.Best, mean(full, more)},
			{"worst", f.Worst, mean(full, less)},
			{"without feedback", big.NewRat(int64(slices.Max(pack)), 1), mean(none, more)},
			{"yes or no", y, mean(rightOrWrong, more)},
		} {
			if c.got.Cmp(c.want) != 0 {
				t.Errorf("%v: %s is %v, all strategies give %v", pack, c.name, c.got, c.want)
			}
		}
		seen++
	}
	if seen < 40 {
		t.Errorf("%d packs", seen)
	}
}

// recursion computes the mean of a player with full feedback card by card, who guesses a rank with
// the number of cards that pick chooses.
func recursion(left []int, pick func(left []int) int, known map[string]*big.Rat) *big.Rat {
	if total(left) == 0 {
		return new(big.Rat)
	}
	slices.Sort(left)
	key := fmt.Sprint(left)
	if r := known[key]; r != nil {
		return r
	}
	c := int64(total(left))
	mean := big.NewRat(int64(pick(left)), c)
	for i, s := range left {
		if s > 0 {
			after := slices.Clone(left)
			after[i]--
			mean.Add(mean, new(big.Rat).Mul(big.NewRat(int64(s), c), recursion(after, pick, known)))
		}
	}
	known[key] = mean
	return mean
}

// TestRecursion compares the products with the recursion, for packs that are not tiny, and checks
// that the probabilities by card add up.
func TestRecursion(t *testing.T) {
	for _, pack := range [][]int{slices.Repeat([]int{4}, 13), {5, 5, 5, 5, 5}, {20, 3, 1}, {7, 6, 5, 4, 0}, {9},
		{1, 8, 2, 2}} {
		f, err := Solve(pack, noTick)
		if err != nil {
			t.Fatal(err)
		}
		best := recursion(slices.Clone(pack), func(left []int) int { return slices.Max(left) }, map[string]*big.Rat{})
		worst := recursion(slices.Clone(pack), func(left []int) int { return slices.Min(left) }, map[string]*big.Rat{})
		if f.Best.Cmp(best) != 0 || f.Worst.Cmp(worst) != 0 {
			t.Errorf("%v: %v and %v, by recursion %v and %v", pack, f.Best, f.Worst, best, worst)
		}
		for _, by := range [][]*big.Rat{f.BestBy, f.WorstBy} {
			if len(by) != total(pack) {
				t.Fatalf("%v: %d probabilities", pack, len(by))
			}
		}
		first, c := f.BestBy[0], int64(total(pack))
		last := f.BestBy[c-1]
		if first.Cmp(big.NewRat(int64(slices.Max(pack)), c)) != 0 || last.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%v: the first guess is right with %v, the last with %v", pack, first, last)
		}
	}
}

// TestDifferent checks the harmonic numbers, and the formula for yes or no by all positions.
func TestDifferent(t *testing.T) {
	harmonic := new(big.Rat)
	for n := 1; n <= 20; n++ {
		harmonic.Add(harmonic, big.NewRat(1, int64(n)))
		pack := slices.Repeat([]int{1}, n)
		f, err := Solve(pack, noTick)
		if err != nil {
			t.Fatal(err)
		}
		if f.Best.Cmp(harmonic) != 0 {
			t.Errorf("%d different cards: %v, want %v", n, f.Best, harmonic)
		}
		if n > 12 {
			continue
		}
		y, err := YesNo(pack, noTick)
		if err != nil {
			t.Fatal(err)
		}
		if y.Cmp(Different(n)) != 0 {
			t.Errorf("yes or no, %d different cards: %v, formula %v", n, y, Different(n))
		}
	}
	far := Different(60)
	if x, _ := far.Float64(); math.Abs(x-(math.E-1)) > 1e-15 {
		t.Errorf("%v for 60 different cards", x)
	}
}

// TestZener checks Zener's pack, five cards each of five symbols: 8.65 with full feedback in the
// literature, and the fraction of Mathematics Stack Exchange, question 1692422.
func TestZener(t *testing.T) {
	f, err := Solve(slices.Repeat([]int{5}, 5), noTick)
	if err != nil {
		t.Fatal(err)
	}
	if f.Best.FloatString(2) != "8.65" || f.Best.Cmp(big.NewRat(23148348523, 2677114440)) != 0 {
		t.Errorf("%v", f.Best)
	}
}

// TestPack plays a pack of 52 cards at random, and knows its numbers.
func TestPack(t *testing.T) {
	pack := slices.Repeat([]int{4}, 13)
	f, err := Solve(pack, noTick)
	if err != nil {
		t.Fatal(err)
	}
	if f.Best.RatString() != "2374397378694122517149/258253708687166392200" || f.Worst.FloatString(6) != "1.108738" {
		t.Errorf("%v and %v", f.Best, f.Worst)
	}
	var cards deck.Deck
	for r := range pack {
		cards = append(cards, r, r, r, r)
	}
	const games = 20000
	best, worst, source := 0, 0, deck.Stream(1, 0)
	for range games {
		deck.Shuffle(cards, source)
		left := slices.Clone(pack)
		for _, card := range cards {
			if slices.Index(left, slices.Max(left)) == card {
				best++
			}
			if slices.Index(left, slices.Min(left)) == card {
				worst++
			}
			left[card]--
		}
	}
	for name, c := range map[string]struct {
		hits int
		mean *big.Rat
	}{"best": {best, f.Best}, "worst": {worst, f.Worst}} {
		mean, _ := c.mean.Float64()
		if x := float64(c.hits) / games; math.Abs(x-mean) > 0.08 { // more than four standard errors
			t.Errorf("%s: %v in %d games, want %v", name, x, games, mean)
		}
	}
}

// TestPositions checks the count of positions, and that there are as many ticks; a stopped run
// stops.
func TestPositions(t *testing.T) {
	for _, pack := range [][]int{{1}, {9}, {0, 3}, {4, 4, 4}, {10, 10}, {5, 3, 2}, {3, 3, 1, 1},
		slices.Repeat([]int{1}, 10)} {
		ticks := 0.0
		if _, err := YesNo(pack, func(n float64) error { ticks += n; return nil }); err != nil {
			t.Fatal(err)
		}
		n, ok := Positions(pack, 10000)
		if !ok || float64(n) != ticks {
			t.Errorf("%v: %d positions, %v; %v visited", pack, n, ok, ticks)
		}
		if _, ok := Positions(pack, n-1); ok {
			t.Errorf("%v: %d positions are not more than %d", pack, n, n-1)
		}
		ticks = 0
		if _, err := Solve(pack, func(n float64) error { ticks += n; return nil }); err != nil || ticks != Work(pack) {
			t.Errorf("%v: %v units, %v; said %v", pack, ticks, err, Work(pack))
		}
	}
	for _, pack := range [][]int{slices.Repeat([]int{4}, 13), {256}, slices.Repeat([]int{2}, 12), {1000}} {
		if n, ok := Positions(pack, 1e6); ok {
			t.Errorf("%v has %d positions", pack, n)
		}
	}
	stop := errors.New("stop")
	stopping := func(float64) error { return stop }
	if _, err := YesNo([]int{4, 4, 4}, stopping); err != stop {
		t.Errorf("%v", err)
	}
	if _, err := Solve([]int{40, 40, 40}, stopping); err != stop {
		t.Errorf("%v", err)
	}
}
