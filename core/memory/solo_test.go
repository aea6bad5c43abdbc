package memory

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"
)

// A label is a label of which some cards are left, and some of these known.
type label struct{ left, known int }

// A soloSearch finds the least mean over all strategies of a player alone, where any two cards of a label
// are a pair. It computes each position from those that a move leads to; a move that shows and takes
// nothing leads nowhere and is left out.
type soloSearch struct {
	blind bool // both cards are chosen before the first is seen
	least map[string]*big.Rat
}

// of returns the least mean of a position.
func (s *soloSearch) of(table []label) *big.Rat {
	table = slices.DeleteFunc(slices.Clone(table), func(l label) bool { return l.left == 0 })
	slices.SortFunc(table, func(a, b label) int { return (a.left-b.left)*8 + a.known - b.known })
	key := fmt.Sprint(table)
	if s.least[key] == nil {
		s.least[key] = s.search(table)
	}
	return s.least[key]
}

func (s *soloSearch) search(table []label) (best *big.Rat) {
	if len(table) == 0 {
		return new(big.Rat)
	}
	// after is the least mean after changes of labels.
	after := func(changes ...[3]int) *big.Rat {
		next := slices.Clone(table)
		for _, c := range changes {
			next[c[0]].left += c[1]
			next[c[0]].known += c[2]
		}
		return s.of(next)
	}
	unknown := 0
	for _, l := range table {
		unknown += l.left - l.known
	}
	// mean is the mean of what an unknown card leads to, unless it is of one label less one card.
	mean := func(less int, of func(i int) *big.Rat) *big.Rat {
		sum, all := new(big.Rat), unknown
		if less >= 0 {
			all--
		}
		for i, l := range table {
			ways := l.left - l.known
			if i == less {
				ways--
			}
			if ways > 0 {
				sum.Add(sum, new(big.Rat).Mul(big.NewRat(int64(ways), int64(all)), of(i)))
			}
		}
		return sum
	}
	others := func(i int) bool { // there is a known card of another label
		return slices.ContainsFunc(slices.Concat(table[:i], table[i+1:]), func(l label) bool { return l.known > 0 })
	}
	two := func(i int) *big.Rat { // two unknown cards, the first of this label
		return mean(i, func(j int) *big.Rat {
			if j == i {
				return after([3]int{i, -2, 0})
			}
			return after([3]int{i, 0, 1}, [3]int{j, 0, 1})
		})
	}
	for i, l := range table { // a known card first
		if l.known > 1 {
			best = lower(best, after([3]int{i, -2, -2}))
		}
		if l.known > 0 && unknown > 0 {
			best = lower(best, mean(-1, func(j int) *big.Rat {
				if j == i {
					return after([3]int{i, -2, -1})
				}
				return after([3]int{j, 0, 1})
			}))
		}
	}
	switch {
	case s.blind && unknown > 1:
		best = lower(best, mean(-1, two))
	case !s.blind && unknown > 0:
		best = lower(best, mean(-1, func(i int) (best *big.Rat) {
			if table[i].known > 0 {
				best = lower(best, after([3]int{i, -2, -1}))
			}
			if others(i) {
				best = lower(best, after([3]int{i, 0, 1}))
			}
			if unknown > 1 {
				best = lower(best, two(i))
			}
			return best
		}))
	}
	return new(big.Rat).Add(big.NewRat(1, 1), best)
}

// TestSoloOptimal checks that no strategy has a lower mean: for pairs from each position, with one card
// seen before the other and with both chosen at once, and for ranks of four.
func TestSoloOptimal(t *testing.T) {
	pairs, blind := &soloSearch{false, map[string]*big.Rat{}}, &soloSearch{true, map[string]*big.Rat{}}
	for n := 1; n <= optimalBlind; n++ {
		for known := range n + 1 {
			table := slices.Concat(slices.Repeat([]label{{2, 1}}, known), slices.Repeat([]label{{2, 0}}, n-known))
			if got, want := solveKnowing(t, n, known).Mean(n), pairs.of(table); got.Cmp(want) != 0 {
				t.Errorf("%d pairs, %d cards known: %v moves, least %v", n, known, got, want)
			}
			if got, want := solveBlind(t, n, known).Mean(n), blind.of(table); got.Cmp(want) != 0 {
				t.Errorf("%d pairs, %d cards known, chosen at once: %v moves, least %v", n, known, got, want)
			}
		}
	}
	most := optimalFours
	if testing.Short() {
		most = 4
	}
	for ranks := 1; ranks <= most; ranks++ {
		got, want := solveFours(t, ranks).Mean(2*ranks), pairs.of(slices.Repeat([]label{{4, 0}}, ranks))
		if got.Cmp(want) != 0 {
			t.Errorf("%d ranks: %v moves, least %v", ranks, got, want)
		}
	}
}

// Up to how many pairs and ranks the page says that all strategies were compared.
const (
	optimalBlind = 8
	optimalFours = 6
)

func solveBlind(t *testing.T, n, known int) *Alone {
	t.Helper()
	a, err := SolveBlind(n, known, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func solveFours(t *testing.T, ranks int) *Alone {
	t.Helper()
	a, err := SolveFours(ranks, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// blindPlay plays a row of cards of which the first are known. It chooses both cards at once.
func blindPlay(cards []int, next int) (moves, lucky int) {
	var known []int
	see := func(label int) bool { // whether this makes a known pair
		if i := slices.Index(known, label); i >= 0 {
			known = slices.Delete(known, i, i+1)
			return true
		}
		known = append(known, label)
		return false
	}
	for _, label := range cards[:next] {
		see(label)
	}
	for next < len(cards) {
		moves++
		switch last := cards[next:]; {
		case len(last) == 2 && len(known) == 2 && last[0] == known[0]: // a known card and the next one
			lucky++
			return moves + 1, lucky
		case len(last) == 2 && len(known) == 2:
			return moves + 2, lucky
		case len(last) == 1:
			return moves, lucky
		case last[0] == last[1]:
			lucky++
		default:
			for _, label := range last[:2] {
				if see(label) {
					moves++
				}
			}
		}
		next += 2
	}
	return moves, lucky
}

// fourPlay plays a row of cards, of which any two with one label are a pair.
func fourPlay(cards []int) (moves, lucky int) {
	seen, left := map[int]int{}, len(cards)/2
	for next := 0; next < len(cards); moves++ {
		first := cards[next]
		next++
		if seen[first] > 0 {
			seen[first]--
			left--
			continue
		}
		second := cards[next]
		next++
		if first == second {
			left--
			lucky++
			continue
		}
		seen[first]++
		seen[second]++
	}
	return moves + left, lucky
}

// compareSolo compares a distribution with games, each of which stands for as many orders.
func compareSolo(t *testing.T, what string, a *Alone, pairs int, games func(play func(moves, lucky int))) {
	t.Helper()
	extra, lucky, all := map[int]int64{}, int64(0), int64(0)
	games(func(m, l int) {
		extra[m-pairs]++
		lucky += int64(l)
		all++
	})
	total := int64(0)
	for i := range a.Extra {
		if a.Probability(i).Cmp(big.NewRat(extra[i], all)) != 0 {
			t.Errorf("%s: %v for %d extra moves, want %d/%d", what, a.Probability(i), i, extra[i], all)
		}
		total += extra[i]
	}
	if total != all || a.Luck().Cmp(big.NewRat(lucky, all)) != 0 {
		t.Errorf("%s: %v lucky, want %d/%d; %d games of %d", what, a.Luck(), lucky, all, total, all)
	}
}

// TestSoloGames compares the distributions with games on all rows of cards.
func TestSoloGames(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for known := range n + 1 {
			for name, x := range map[string]struct {
				a    *Alone
				play func([]int, int) (int, int)
			}{
				"seen":    {solveKnowing(t, n, known), soloPlayFrom},
				"at once": {solveBlind(t, n, known), blindPlay},
			} {
				compareSolo(t, fmt.Sprintf("%s, %d pairs, %d cards known", name, n, known), x.a, n, func(play func(m, l int)) {
					matchings(make([]int, 2*n), 1, func(cards []int) {
						for i := range known {
							if slices.Contains(cards[:i], cards[i]) {
								return
							}
						}
						play(x.play(slices.Clone(cards), known))
					})
				})
			}
		}
	}
	for ranks := 1; ranks <= 3; ranks++ {
		compareSolo(t, fmt.Sprintf("%d ranks", ranks), solveFours(t, ranks), 2*ranks, func(play func(m, l int)) {
			arrangements(slices.Repeat([]int{4}, ranks), nil, func(row []int) { play(fourPlay(row)) })
		})
	}
}

// TestBlind checks the formula of the mean, and that of a player who always turns two unknown cards, which
// others found (perplexus.info, Memory Match Game, 2017): 2n-1 + (n-1)/(2n-1).
func TestBlind(t *testing.T) {
	for n := 1; n <= 30; n++ {
		for known := range n + 1 {
			a := solveBlind(t, n, known)
			if moves, lucky := BlindMean(n, known); a.Mean(n).Cmp(moves) != 0 || a.Luck().Cmp(lucky) != 0 {
				t.Errorf("%d pairs, %d cards known: %v and %v, by the formula %v and %v", n, known, a.Mean(n), a.Luck(), moves,
					lucky)
			}
		}
		if got, _ := BlindMean(n, 0); got.Cmp(big.NewRat(int64(2*n-1), 1)) != 0 {
			t.Errorf("%d pairs: %v", n, got)
		}
	}
	for n, want := range map[int]*big.Rat{2: big.NewRat(20, 6), 3: big.NewRat(486, 90), 4: big.NewRat(18720, 2520)} {
		sum, all := int64(0), int64(0)
		matchings(make([]int, 2*n), 1, func(cards []int) {
			moves := 2 * n // n to turn all cards, and one for each pair that was not turned as one
			for i := 0; i < 2*n; i += 2 {
				if cards[i] == cards[i+1] {
					moves--
				}
			}
			sum, all = sum+int64(moves), all+1
		})
		if big.NewRat(sum, all).Cmp(want) != 0 || want.Cmp(big.NewRat(int64((2*n-1)*(2*n-1)+n-1), int64(2*n-1))) != 0 {
			t.Errorf("%d pairs: %d/%d, want %v", n, sum, all, want)
		}
	}
}

// TestSoloMeans compares the means in floating point with the exact ones, by pairs and by known cards.
func TestSoloMeans(t *testing.T) {
	const most = 20
	near := func(what string, f *AloneMeans, moves, lucky float64, a *Alone, pairs int) {
		t.Helper()
		for got, want := range map[float64]*big.Rat{moves: a.Mean(pairs), lucky: a.Luck()} {
			if exact, _ := want.Float64(); math.Abs(got-exact) > f.MaxError+1e-15*exact || f.MaxError > 1e-11 {
				t.Errorf("%s: %v, want %v within %g", what, got, exact, f.MaxError)
			}
		}
	}
	seen, err := SolveAloneMeans(most, nil)
	if err != nil {
		t.Fatal(err)
	}
	for known := range most + 1 {
		near("seen", seen, seen.MovesKnowing[known], seen.LuckyKnowing[known], solveKnowing(t, most, known), most)
	}
	four, err := SolveFoursMeans(7, nil)
	if err != nil {
		t.Fatal(err)
	}
	for ranks := range 8 {
		near("four", four, four.Moves[ranks], four.Lucky[ranks], solveFours(t, ranks), 2*ranks)
	}
}

func BenchmarkFours(b *testing.B) {
	for b.Loop() {
		if _, err := SolveFours(13, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFoursMeans(b *testing.B) {
	for b.Loop() {
		if _, err := SolveFoursMeans(26, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBlind(b *testing.B) {
	for b.Loop() {
		if _, err := SolveBlind(100, 1, nil); err != nil {
			b.Fatal(err)
		}
	}
}
