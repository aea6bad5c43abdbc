package memory

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"rencontre/core/turn"
)

// search is the slow reference for the recurrences: it plays Memory with labelled cards by
// the rules of the game. A state is the labels that are known, the labels of all cards that
// lie face down unseen, and a pair that lies open to be taken. It uses no (n, k) and no
// weights.
type search struct {
	rules   turn.Rules
	players int
	memo    map[string]found
}

// found is the expected number of pairs of each player, the mover's first.
type found struct {
	pairs []*big.Rat
	moves turn.Moves
}

func newSearch(rules turn.Rules, players int) *search {
	return &search{rules, players, map[string]found{}}
}

// without removes one card.
func without(cards []int, i int) []int {
	return slices.Concat(cards[:i], cards[i+1:])
}

func with(cards []int, c ...int) []int {
	r := slices.Concat(cards, c)
	slices.Sort(r)
	return r
}

func drop(cards []int, c int) []int { return without(cards, slices.Index(cards, c)) }

// passed is the outcome for the player whose turn has ended.
func passed(f []*big.Rat) []*big.Rat {
	return slices.Concat(f[len(f)-1:], f[:len(f)-1])
}

func took(f []*big.Rat) []*big.Rat {
	r := slices.Clone(f)
	r[0] = new(big.Rat).Add(r[0], big.NewRat(1, 1))
	return r
}

func (s *search) mean(sum []*big.Rat, add []*big.Rat, probability *big.Rat) {
	for i := range sum {
		sum[i].Add(sum[i], new(big.Rat).Mul(add[i], probability))
	}
}

func (s *search) zero() []*big.Rat {
	r := make([]*big.Rat, s.players)
	for i := range r {
		r[i] = new(big.Rat)
	}
	return r
}

// gain is a player's pairs minus the mean of the others'.
func gain(f []*big.Rat) *big.Rat {
	others := new(big.Rat)
	for _, x := range f[1:] {
		others.Add(others, x)
	}
	others.Mul(others, big.NewRat(1, int64(len(f)-1)))
	return others.Sub(f[0], others)
}

func (s *search) value(known, hidden []int) found {
	if len(hidden) == 0 {
		return found{pairs: s.zero()}
	}
	key := fmt.Sprint(known, hidden)
	if f, ok := s.memo[key]; ok {
		return f
	}
	allowed := s.rules.Allowed(len(known))
	var best found
	for _, m := range []turn.Moves{turn.Move0, turn.Move1, turn.Move2, turn.MoveS} {
		if allowed&m == 0 {
			continue
		}
		outcome := s.zero()
		for i, first := range hidden {
			if m == turn.Move0 {
				break
			}
			probability := big.NewRat(1, int64(len(hidden)))
			rest := without(hidden, i)
			if slices.Contains(known, first) {
				next := took(s.value(drop(known, first), rest).pairs)
				if m == turn.MoveS {
					next = passed(next)
				}
				s.mean(outcome, next, probability)
				continue
			}
			if m == turn.Move1 {
				s.mean(outcome, passed(s.value(with(known, first), rest).pairs), probability)
				continue
			}
			for l, second := range rest {
				last := without(rest, l)
				probability := big.NewRat(1, int64(len(hidden)*len(rest)))
				var next []*big.Rat
				switch {
				case second == first:
					next = took(s.value(known, last).pairs)
				case slices.Contains(known, second):
					next = passed(took(s.value(with(drop(known, second), first), last).pairs))
				default:
					next = passed(s.value(with(known, first, second), last).pairs)
				}
				s.mean(outcome, next, probability)
			}
		}
		c := 1
		if best.moves != 0 {
			c = gain(outcome).Cmp(gain(best.pairs))
		}
		if c > 0 {
			best = found{outcome, m}
		} else if c == 0 {
			best.moves |= m
		}
	}
	s.memo[key] = best
	return best
}

// deal returns the position (n, k) with labelled cards.
func deal(n, k int) (known, hidden []int) {
	for c := range n {
		hidden = append(hidden, c)
		if c < k {
			known = append(known, c)
		} else {
			hidden = append(hidden, c)
		}
	}
	return known, hidden
}

func TestSolveByLabelledSearch(t *testing.T) {
	for rules := turn.Standard; rules <= turn.Sacrifice; rules++ {
		for players, most := range []int{0, 0, 5, 4, 4, 3, 3} {
			if players < 2 {
				continue
			}
			if most == 5 && testing.Short() {
				most = 4
			}
			table, err := Solve(most, rules, players, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := newSearch(rules, players)
			for n := 0; n <= most; n++ {
				for k := 0; k <= n; k++ {
					f := s.value(deal(n, k))
					if want := gain(f.pairs); table.Value(n, k).Cmp(want) != 0 || table.Moves(n, k) != f.moves {
						t.Errorf("%v, %d players, (%d, %d): %v %v, by search %v %v", rules, players, n, k,
							table.Value(n, k), table.Moves(n, k), want, f.moves)
					}
					if want := gain(passed(f.pairs)); table.Waiting(n, k).Cmp(want) != 0 {
						t.Errorf("%v, %d players, (%d, %d): %v for the one who has moved, by search %v", rules, players, n, k,
							table.Waiting(n, k), want)
					}
				}
			}
		}
	}
}

// winSearch computes P(win) - P(loss) with labelled cards and an explicit flag for a 0-move
// just made.
func winSearch(memo map[string]*big.Rat, known, hidden []int, lead int, passedOnce bool) *big.Rat {
	if len(hidden) == 0 {
		return big.NewRat(int64(cmp.Compare(lead, 0)), 1)
	}
	key := fmt.Sprint(known, hidden, lead, passedOnce)
	if v, ok := memo[key]; ok {
		return v
	}
	value := func(known, hidden []int, lead int) *big.Rat { return winSearch(memo, known, hidden, lead, false) }
	other := func(v *big.Rat) *big.Rat { return new(big.Rat).Neg(v) }
	var best *big.Rat
	offer := func(v *big.Rat) {
		if best == nil || v.Cmp(best) > 0 {
			best = v
		}
	}
	if len(known) >= 2 {
		if passedOnce {
			offer(big.NewRat(int64(cmp.Compare(lead, 0)), 1))
		} else {
			offer(other(winSearch(memo, known, hidden, -lead, true)))
		}
	}
	for m := turn.Move1; m <= turn.Move2; m <<= 1 {
		if m == turn.Move1 && len(known) == 0 {
			continue
		}
		sum, count := new(big.Rat), 0
		for i, first := range hidden {
			rest := without(hidden, i)
			// Try every pair of cards once. One first card that decides stands for all.
			for l, second := range rest {
				last := without(rest, l)
				count++
				switch {
				case slices.Contains(known, first):
					sum.Add(sum, value(drop(known, first), rest, lead+1))
				case m == turn.Move1:
					sum.Sub(sum, value(with(known, first), rest, -lead))
				case first == second:
					sum.Add(sum, value(known, last, lead+1))
				case slices.Contains(known, second):
					sum.Sub(sum, value(with(drop(known, second), first), last, -lead+1))
				default:
					sum.Sub(sum, value(with(known, first, second), last, -lead))
				}
			}
			if len(rest) == 0 {
				count++
				sum.Add(sum, value(drop(known, first), rest, lead+1))
			}
		}
		offer(sum.Mul(sum, big.NewRat(1, int64(count))))
	}
	memo[key] = best
	return best
}

func TestWinByLabelledSearch(t *testing.T) {
	most := 4
	if testing.Short() {
		most = 3
	}
	table, err := SolveWin(most, nil)
	if err != nil {
		t.Fatal(err)
	}
	memo := map[string]*big.Rat{}
	for n := 0; n <= most; n++ {
		for k := 0; k <= n; k++ {
			for lead := -n - 2; lead <= n+2; lead++ {
				known, hidden := deal(n, k)
				want := winSearch(memo, known, hidden, lead, false)
				if got := table.Value(n, k, lead); got.Cmp(want) != 0 {
					t.Errorf("(%d, %d, %d): %v, by search %v", n, k, lead, got, want)
				}
			}
		}
	}
}
