package winning

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

var errEnough = errors.New("enough")

// referenceTime times the plain search. A long search is stopped after the given number of decks,
// and its time is scaled to all decks, whose number is estimated by a survey.
func referenceTime(b *testing.B, q Problem, decks float64) time.Duration {
	b.Helper()
	seen := 0.0
	start := time.Now()
	_, err := refer(q, func(units float64) error {
		seen += units
		if decks > 0 && seen >= decks {
			return errEnough
		}
		return nil
	})
	spent := time.Since(start)
	if err == nil {
		return spent
	}
	if err != errEnough {
		b.Fatal(err)
	}
	y := newSurvey(newSteps(q), 3000, quiet)
	y.backward(q.Shape.N() - 1)
	all := 0.0
	for _, l := range y.level {
		all += l.total
	}
	return time.Duration(float64(spent) * all / seen)
}

// some times some of the shards of a plan, every part-th, and returns the time and the units of
// work scaled to all shards.
func some(b *testing.B, q Problem, part int) (spent time.Duration, units float64) {
	b.Helper()
	start := time.Now()
	p := plan(b, q, 0, 0)
	spent = time.Since(start)
	start = time.Now()
	run := 0
	for i := 0; i < p.Shards(); i += part {
		if _, err := p.Run(i, func(u float64) error { units += u; return nil }); err != nil {
			b.Fatal(err)
		}
		run++
	}
	all := float64(p.Shards()) / float64(run)
	return spent + time.Duration(all*float64(time.Since(start))), units * all
}

// BenchmarkCount times the fast counter and, in the same run, the plain search. The metric times is
// the speedup; units/s is the rate that estimates of work rely on.
//
// A plain program in C (gcc -O3: arrays, memcpy, every call checked) takes 2.6 times as long as the
// search for Mousetrap 13 and twice as long for He Loves Me 14 x 2.
func BenchmarkCount(b *testing.B) {
	for _, c := range []struct {
		q     Problem
		decks float64 // decks of the plain search, 0 for all
		part  int     // part of the shards
	}{
		{problem(solitaire.Mousetrap, 13, 1), 0, 1},
		{problem(solitaire.Mousetrap, 15, 1), 3e7, 1},
		{problem(solitaire.HeLovesMe, 14, 2), 0, 1},
		{problem(solitaire.HeLovesMe, 9, 3), 3e7, 1},
		{problem(solitaire.HeLovesMe, 16, 2), 3e7, 100},
		{problem(solitaire.Mousetrap, 9, 2), 3e7, 10},
	} {
		b.Run(fmt.Sprintf("%s_%dx%d", c.q.Rules.Game, c.q.Shape.Ranks, c.q.Shape.Suits), func(b *testing.B) {
			if testing.Short() {
				b.Skip("short")
			}
			var fast, plain time.Duration
			units := 0.0
			for b.Loop() {
				f, u := some(b, c.q, c.part)
				fast, units = fast+f, units+u
				plain += referenceTime(b, c.q, c.decks)
			}
			b.ReportMetric(float64(plain)/float64(fast), "times")
			b.ReportMetric(fast.Seconds()/float64(b.N), "fast-s")
			b.ReportMetric(plain.Seconds()/float64(b.N), "plain-s")
			b.ReportMetric(units/fast.Seconds(), "units/s")
		})
	}
}

// BenchmarkModular12 counts Modular Mousetrap with 12 cards and, in the same run, plays decks of 12
// cards in a plain loop. The metric times is the speedup over playing all 12! decks.
func BenchmarkModular12(b *testing.B) {
	q := problem(solitaire.Modular, 12, 1)
	var fast, plain time.Duration
	for b.Loop() {
		f, _ := some(b, q, 1)
		fast += f
		const decks = 1 << 20
		d, source, start := q.Shape.Sorted(), deck.Stream(1, 1), time.Now()
		deck.Shuffle(d, source)
		for range decks {
			next(d)
			loop(d)
		}
		plain += time.Duration(float64(time.Since(start)) * 479001600 / decks)
	}
	b.ReportMetric(float64(plain)/float64(fast), "times")
	b.ReportMetric(fast.Seconds()/float64(b.N), "fast-s")
}

// next replaces a permutation by its successor in dictionary order, or the last by the first.
func next(d []int) {
	i := len(d) - 2
	for i >= 0 && d[i] > d[i+1] {
		i--
	}
	if i >= 0 {
		j := len(d) - 1
		for d[j] < d[i] {
			j--
		}
		d[i], d[j] = d[j], d[i]
	}
	for a, z := i+1, len(d)-1; a < z; a, z = a+1, z-1 {
		d[a], d[z] = d[z], d[a]
	}
}

// loop plays Modular Mousetrap with up to 12 cards and returns how many cards are left.
func loop(d []int) int {
	m := len(d)
	var ring [16]int
	copy(ring[:], d)
	top, call, misses, limit := 0, 1, 0, m
	for k := m; k > 0; {
		if ring[top] == call {
			copy(ring[top:k], ring[top+1:k])
			k--
			if top == k {
				top = 0
			}
			call, misses, limit = 1, 0, k
			for limit > 0 && limit%m != 0 {
				limit += k
			}
			continue
		}
		misses++
		if misses == limit {
			return k
		}
		top++
		if top == k {
			top = 0
		}
		call++
		if call > m {
			call = 1
		}
	}
	return 0
}

// TestLoop checks that the plain loop follows the rules.
func TestLoop(t *testing.T) {
	q := problem(solitaire.Modular, 6, 1)
	won := 0
	for d := range rows(q.Shape.Sorted()) {
		if loop(d) == 0 {
			won++
		}
	}
	if want := len(wins(q)); won != want {
		t.Errorf("%d of the decks win, not %d", won, want)
	}
}

func BenchmarkFind(b *testing.B) {
	for _, q := range []Problem{problem(solitaire.HeLovesMe, 13, 4), problem(solitaire.HeLovesMe, 26, 4),
		problem(solitaire.HeLovesMe, 52, 2), problem(solitaire.Mousetrap, 100, 1)} {
		b.Run(fmt.Sprintf("%s_%dx%d", q.Rules.Game, q.Shape.Ranks, q.Shape.Suits), func(b *testing.B) {
			for b.Loop() {
				if found, err := Find(q, 10, 1, quiet); err != nil || len(found) != 10 {
					b.Fatal(len(found), err)
				}
			}
		})
	}
}

func BenchmarkBest16(b *testing.B) {
	q := problem(solitaire.HeLovesMe, 16, 1)
	for b.Loop() {
		if _, err := FindBest(q.Rules, q.Shape, 10, quiet); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDistribution counts all decks of Mousetrap by cards set aside. The metric is decks per
// second.
func BenchmarkDistribution(b *testing.B) {
	for _, m := range []int{11, 12} {
		q := problem(solitaire.Mousetrap, m, 1)
		b.Run(fmt.Sprint(m), func(b *testing.B) {
			for b.Loop() {
				d, err := NewDistribution(q.Rules, q.Shape, false, 0)
				if err != nil {
					b.Fatal(err)
				}
				for i := range d.Shards() {
					if _, err := d.Run(i, quiet); err != nil {
						b.Fatal(err)
					}
				}
			}
			all, _ := q.Shape.Count().Float64()
			b.ReportMetric(all*float64(b.N)/b.Elapsed().Seconds(), "decks/s")
		})
	}
}
