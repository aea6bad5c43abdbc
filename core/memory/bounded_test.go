package memory

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rencontre/core/turn"
)

// forgetful is the reference for bounded memory: cards have labels and are remembered in
// order of age, and the equations are iterated until they converge.
type forgetful struct {
	rules    turn.Rules
	capacity int
	value    map[string]float64
}

func (s *forgetful) get(old, rest []int) float64 {
	if len(rest) == 0 {
		return 0
	}
	key := fmt.Sprint(old, "|", rest)
	v, ok := s.value[key]
	if !ok {
		s.value[key] = 0
	}
	return v
}

// put remembers cards and forgets the oldest.
func (s *forgetful) put(old, rest []int, seen ...int) float64 {
	old = slices.Concat(old, seen)
	for len(old) > s.capacity {
		rest, old = with(rest, old[0]), old[1:]
	}
	return s.get(old, rest)
}

func (s *forgetful) best(old, rest []int) float64 {
	best := -1e9
	for _, m := range []turn.Moves{turn.Move0, turn.Move1, turn.Move2, turn.MoveS} {
		if s.rules.Allowed(len(old))&m == 0 {
			continue
		}
		total := 0.0
		for i, x := range rest {
			if m == turn.Move0 {
				break
			}
			r := without(rest, i)
			if slices.Contains(old, x) {
				v := 1 + s.get(drop(old, x), r)
				if m == turn.MoveS {
					v = -v
				}
				total += v
				continue
			}
			if m == turn.Move1 {
				total -= s.put(old, r, x)
				continue
			}
			for l, y := range r {
				q := without(r, l)
				w := 1 / float64(len(r))
				switch {
				case x == y:
					total += w * (1 + s.get(old, q))
				case slices.Contains(old, y):
					total -= w * (1 + s.put(drop(old, y), q, x))
				default:
					total -= w * s.put(old, q, x, y)
				}
			}
		}
		best = max(best, total/float64(len(rest)))
	}
	return best
}

func TestBoundedByLabelledSearch(t *testing.T) {
	const most = 3
	for rules := turn.Standard; rules <= turn.Sacrifice; rules++ {
		for capacity := 0; capacity <= most; capacity++ {
			if rules == turn.OneOnly && capacity == 0 {
				continue // nobody ever takes a pair
			}
			s := &forgetful{rules, capacity, map[string]float64{}}
			for n := 1; n <= most; n++ {
				for k := 0; k <= min(n, capacity); k++ {
					known, hidden := deal(n, k)
					s.get(known, hidden)
				}
			}
			for change := 1.0; change > 1e-13; {
				change = 0
				for key := range s.value {
					a, b, _ := strings.Cut(key, "|")
					v := s.best(parse(a), parse(b))
					change = max(change, abs(v-s.value[key]))
					s.value[key] = (v + s.value[key]) / 2 // damped, because values alternate in sign
				}
			}
			table, err := SolveBounded(most, capacity, rules, nil)
			if err != nil {
				t.Fatal(err)
			}
			for n := 1; n <= most; n++ {
				for k := 0; k <= min(n, capacity); k++ {
					known, hidden := deal(n, k)
					got, _ := table.Value(n, k).Float64()
					if want := s.get(known, hidden); abs(got-want) > 1e-11 {
						t.Errorf("%v, capacity %d, (%d, %d): %v, by search %v", rules, capacity, n, k, got, want)
					}
				}
			}
		}
	}
}

func parse(s string) []int {
	var cards []int
	for _, f := range strings.Fields(strings.Trim(strings.TrimSpace(s), "[]")) {
		var c int
		fmt.Sscan(f, &c)
		cards = append(cards, c)
	}
	return cards
}

func abs(x float64) float64 { return max(x, -x) }

// TestBoundedLargeMemory checks that with room for all cards memory is perfect.
func TestBoundedLargeMemory(t *testing.T) {
	const most = 25
	for rules := turn.Standard; rules <= turn.Sacrifice; rules++ {
		table := solve(t, most, rules)
		bounded, err := SolveBounded(most, most, rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n <= most; n++ {
			for k := 0; k <= n; k++ {
				if table.Value(n, k).Cmp(bounded.Value(n, k)) != 0 || table.Moves(n, k) != bounded.Moves(n, k) {
					t.Errorf("%v (%d, %d): %v %v, with perfect memory %v %v", rules, n, k,
						bounded.Value(n, k), bounded.Moves(n, k), table.Value(n, k), table.Moves(n, k))
				}
			}
		}
	}
}

// TestApproxTies checks when two numbers cannot be told apart: if their errors, and the rounding of their difference,
// reach from one to the other.
func TestApproxTies(t *testing.T) {
	for _, c := range []struct {
		a, b approx
		want int
	}{
		{approx{1, 0}, approx{1, 0}, 0}, {approx{0, 0}, approx{0, 0}, 0},
		{approx{1, 0}, approx{1 + 0x1p-52, 0}, -1},
		{approx{2, 0.5}, approx{1, 0.5}, 0}, {approx{2, 1}, approx{1, 0}, 0}, {approx{2, 0}, approx{1, 1}, 0},
		{approx{2 + 0x1p-40, 0.5}, approx{1, 0.5}, 1}, {approx{1, 0.5}, approx{2 + 0x1p-40, 0.5}, -1},
		// The errors sum to a little less than the difference, but not by more than all may be rounded.
		{approx{2 + 0x1p-51, 0.5}, approx{1, 0.5}, 0},
	} {
		if got := approxField.cmp(c.a, c.b); got != c.want {
			t.Errorf("%v and %v: %d, want %d", c.a, c.b, got, c.want)
		}
	}
	if got := approxField.max(approx{2, 1}, approx{3, 0.5}); got != (approx{3, 1}) {
		t.Errorf("the greater is %v", got)
	}
}
