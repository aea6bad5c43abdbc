package winning

import (
	"slices"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// distribute counts all decks at a split.
func distribute(t *testing.T, q Problem, score bool, r int) []uint64 {
	t.Helper()
	d, err := NewDistribution(q.Rules, q.Shape, score, r)
	if err != nil {
		t.Fatalf("%v: %v", q, err)
	}
	sum, work := make([]uint64, d.Len()), 0.0
	for i := range d.Shards() {
		counts, err := d.Run(i, func(units float64) error { work += units; return nil })
		if err != nil {
			t.Fatalf("%v: %v", q, err)
		}
		for v, c := range counts {
			sum[v] += c
		}
	}
	if work > 1e7 && (work > 2*d.Work || d.Work > 2*work) {
		t.Errorf("%v split at %d: %.3g units of work were foreseen, %.3g done", q, d.Split, d.Work, work)
	}
	return sum
}

// TestDistribution compares, for every split, with playing all decks.
func TestDistribution(t *testing.T) {
	for _, s := range []deck.Shape{{Ranks: 1, Suits: 1}, {Ranks: 1, Suits: 3}, {Ranks: 2, Suits: 1},
		{Ranks: 2, Suits: 3}, {Ranks: 3, Suits: 2}, {Ranks: 3, Suits: 3}, {Ranks: 4, Suits: 2},
		{Ranks: 5, Suits: 1}, {Ranks: 7, Suits: 1}} {
		for _, rules := range []solitaire.Rules{{Game: solitaire.Mousetrap}, {Game: solitaire.Mousetrap, Burn: true},
			{Game: solitaire.Modular}, {Game: solitaire.HeLovesMe}} {
			for _, order := range []solitaire.Order{"", solitaire.Down} {
				q := Problem{Rules: rules, Shape: s}
				q.Rules.Ranks = s.Ranks
				q.Rules.Order = order
				if q.Rules.Valid() != nil {
					continue
				}
				want, err := solitaire.Exhaust(q.Rules, s, nil, quiet)
				if err != nil {
					t.Fatal(err)
				}
				for r := range s.N() + 1 {
					if got := distribute(t, q, false, r); !slices.Equal(got, want.SetAside) {
						t.Errorf("%v split at %d: %v set aside, playing gives %v", q, r, got, want.SetAside)
					}
				}
				if got := distribute(t, q, true, 0); !slices.Equal(got, want.Score) {
					t.Errorf("%v: scores %v, playing gives %v", q, got, want.Score)
				}
			}
		}
	}
}

// TestDistributionGoesOn compares games that go on after a count without a hit with playing all decks, where cards are
// burned twice or more, and every split with every other.
func TestDistributionGoesOn(t *testing.T) {
	shapes := []deck.Shape{{Ranks: 5, Suits: 2}, {Ranks: 3, Suits: 4}}
	if long {
		shapes = append(shapes, deck.Shape{Ranks: 6, Suits: 2}, deck.Shape{Ranks: 4, Suits: 3})
	}
	for _, s := range shapes {
		for _, q := range []Problem{problem(solitaire.HeLovesMe, s.Ranks, s.Suits), burning(s.Ranks, s.Suits)} {
			want, err := solitaire.Exhaust(q.Rules, s, nil, quiet)
			if err != nil {
				t.Fatal(err)
			}
			for r := range s.N() - 1 {
				score, values := r%2 == 1, want.SetAside
				if score {
					values = want.Score
				}
				if got := distribute(t, q, score, r); !slices.Equal(got, values) {
					t.Errorf("%v split at %d: %v, playing gives %v", q, r, got, values)
				}
			}
		}
	}
}

func burning(m, s int) Problem {
	q := problem(solitaire.Mousetrap, m, s)
	q.Rules.Burn = true
	return q
}

// TestDistributionDealt holds the numbers of 8 ranks in 2 suits against 30,000,000 deals played by another program,
// with a generator of its own.
func TestDistributionDealt(t *testing.T) {
	if !long {
		t.Skip("takes seconds")
	}
	dealt := []float64{3799228, 5914590, 6212096, 5318319, 3768649, 2290637, 1176725, 618975, 341348,
		272830, 168068, 84971, 28344, 4975, 242, 3, 0}
	q, deals, square, degrees := problem(solitaire.HeLovesMe, 8, 2), 0.0, 0.0, -1
	for _, d := range dealt {
		deals += d
	}
	all := float64(q.Shape.Count().Uint64())
	for i, c := range distribute(t, q, false, 0) {
		if want := float64(c) / all * deals; want >= 10 {
			square += (dealt[i] - want) * (dealt[i] - want) / want
			degrees++
		}
	}
	// By chance it is above 36 in one of a thousand cases (14 degrees of freedom).
	if square > 36 || degrees != 14 {
		t.Errorf("%v deals: chi-square %v with %d degrees of freedom", deals, square, degrees)
	}
}

// TestDistributionRows compares with https://oeis.org/A028305, and with https://oeis.org/A007710
// (one card set aside), https://oeis.org/A000166 (none: the derangements) and A007709 (winning
// decks). The counts must sum to n!.
func TestDistributionRows(t *testing.T) {
	row10 := []uint64{1334961, 886837, 547922, 331930, 193538, 117323, 79291, 45536, 25959, 0, 65503}
	if got := distribute(t, problem(solitaire.Mousetrap, 10, 1), false, 0); !slices.Equal(got, row10) {
		t.Errorf("n = 10: %v, A028305 has %v", got, row10)
	}
	rows := map[int][3]uint64{11: {14684570, 9722814, 449719}}
	if long {
		rows[13] = [3]uint64{2290792932, 1507191024, 28886593}
		rows[14] = [3]uint64{32071101049, 21042127239, 266242729}
	}
	for n, want := range rows {
		q := problem(solitaire.Mousetrap, n, 1)
		got := distribute(t, q, false, 0)
		sum := uint64(0)
		for _, c := range got {
			sum += c
		}
		if all := q.Shape.Count().Uint64(); sum != all || got[0] != want[0] || got[1] != want[1] || got[n] != want[2] ||
			got[n-1] != 0 {
			t.Errorf("n = %d: %v, sum %d of %d; want none, one and all: %v", n, got, sum, all, want)
		}
	}
}
