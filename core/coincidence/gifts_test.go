package coincidence

import (
	"fmt"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// without is a tick that counts nothing.
func without(float64) error { return nil }

// partitions lists the families of n people, the largest first.
func partitions(n, most int) (all []Families) {
	if n == 0 {
		return []Families{nil}
	}
	for a := min(n, most); a >= 1; a-- {
		for _, rest := range partitions(n-a, a) {
			all = append(all, append(Families{a}, rest...))
		}
	}
	return all
}

// orders lists the permutations of n people.
func orders(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		p := make([]int, n)
		for i := range p {
			p[i] = i
		}
		var swap func(k int) bool
		swap = func(k int) bool {
			if k == n {
				return yield(p)
			}
			for i := k; i < n; i++ {
				p[k], p[i] = p[i], p[k]
				if !swap(k + 1) {
					return false
				}
				p[k], p[i] = p[i], p[k]
			}
			return true
		}
		swap(0)
	}
}

// of returns the family of each person.
func (f Families) of() (family []int) {
	for i, a := range f {
		family = append(family, slices.Repeat([]int{i}, a)...)
	}
	return family
}

// right reports whether nobody draws a name of their own family.
func right(drawn, family []int) bool {
	for i, j := range drawn {
		if family[i] == family[j] {
			return false
		}
	}
	return true
}

// twice counts the pairs of people who draw each other, and circle reports whether all are in one
// circle.
func twice(drawn []int) (pairs int) {
	for i, j := range drawn {
		if i < j && drawn[j] == i {
			pairs++
		}
	}
	return pairs
}

func circle(drawn []int) bool {
	seen, at := 1, drawn[0]
	for ; at != 0; at = drawn[at] {
		seen++
	}
	return seen == len(drawn)
}

// TestFamilies counts the right drawings of all families of up to 8 people one by one.
func TestFamilies(t *testing.T) {
	most := 8
	if testing.Short() {
		most = 7
	}
	for n := 1; n <= most; n++ {
		all := partitions(n, n)
		counts, families := make([][4]int64, len(all)), make([][]int, len(all))
		for i, f := range all {
			families[i] = f.of()
		}
		for drawn := range orders(n) {
			pairs, one := twice(drawn), circle(drawn)
			for i := range all {
				if !right(drawn, families[i]) {
					continue
				}
				counts[i][0]++
				if one {
					counts[i][1]++
				}
				if pairs == 0 {
					counts[i][2]++
				}
				counts[i][3] += int64(pairs)
			}
		}
		for i, f := range all {
			got := gifts(t, f)
			for k, want := range counts[i] {
				if got[k].Cmp(big.NewInt(want)) != 0 {
					t.Errorf("%v: drawings, circles, without pairs, pairs are %v, want %v", f, got, counts[i])
					break
				}
			}
			if f.Possible() != (counts[i][0] > 0) {
				t.Errorf("%v is possible: %v", f, f.Possible())
			}
		}
	}
}

// gifts returns the four counts.
func gifts(t *testing.T, f Families) (counts [4]*big.Int) {
	t.Helper()
	for k, count := range []func(func(float64) error) (*big.Int, error){f.Drawings, f.Circles, f.WithoutPairs, f.Pairs} {
		n, err := count(without)
		if err != nil {
			t.Fatal(err)
		}
		counts[k] = n
	}
	return counts
}

// TestSingles compares people without families with OEIS: derangements (https://oeis.org/A000166),
// circles (n-1)!, derangements without a cycle of two (https://oeis.org/A038205), and the pairs,
// C(n, 2) times the derangements of n-2.
func TestSingles(t *testing.T) {
	derangements := []int64{1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496, 1334961, 14684570, 176214841, 2290792932}
	noTwo := []int64{1, 0, 0, 2, 6, 24, 160, 1140, 8988, 80864, 809856, 8907480, 106877320, 1389428832}
	for n := 2; n < len(derangements); n++ {
		got := gifts(t, slices.Repeat(Families{1}, n))
		want := [4]*big.Int{big.NewInt(derangements[n]), factorial(n - 1), big.NewInt(noTwo[n]),
			big.NewInt(int64(n*(n-1)/2) * derangements[n-2])}
		for k := range want {
			if got[k].Cmp(want[k]) != 0 {
				t.Errorf("%d people: %v, want %v", n, got, want)
			}
		}
	}
}

// TestFamiliesLaw compares the drawings with the distribution of the matches, for families too large to
// list.
func TestFamiliesLaw(t *testing.T) {
	for _, f := range []Families{{2, 2, 2, 1, 1}, {5, 4, 3, 3, 2, 1, 1}, slices.Repeat(Families{4}, 13), {10, 10, 1}} {
		distribution, err := f.match().Distribution(without)
		if err != nil {
			t.Fatal(err)
		}
		p := new(big.Rat).SetFrac(gifts(t, f)[0], factorial(sum(f)))
		if p.RatString() != distribution.Text(0) {
			t.Errorf("%v: %v, want %s", f, p, distribution.Text(0))
		}
	}
}

// stuckByTrying follows every way to draw in turn.
func stuckByTrying(n int) *big.Rat {
	total := new(big.Rat)
	var draw func(person int, hat []int, p *big.Rat)
	draw = func(person int, hat []int, p *big.Rat) {
		if person == n-1 {
			if hat[0] == person {
				total.Add(total, p)
			}
			return
		}
		others := slices.DeleteFunc(slices.Clone(hat), func(name int) bool { return name == person })
		each := new(big.Rat).Mul(p, big.NewRat(1, int64(len(others))))
		for _, name := range others {
			left := slices.DeleteFunc(slices.Clone(hat), func(other int) bool { return other == name })
			draw(person+1, left, each)
		}
	}
	hat := make([]int, n)
	for i := range hat {
		hat[i] = i
	}
	draw(0, hat, big.NewRat(1, 1))
	return total
}

// TestStuck compares with every way to draw, with the terms of OEIS (https://oeis.org/A102262 over
// https://oeis.org/A102263), and with the recurrence by J. E. Schoenfield there, which knows
// nothing of the names in the hat.
func TestStuck(t *testing.T) {
	listed := []string{"0", "1/4", "5/36", "19/144", "203/1800", "4343/43200", "63853/705600", "58129/705600",
		"160127/2116800"}
	for i, want := range listed {
		if got := Stuck(i + 2).RatString(); got != want {
			t.Errorf("%d people: %s, want %s", i+2, got, want)
		}
	}
	for n := 1; n <= 7; n++ {
		if got, want := Stuck(n), stuckByTrying(n); got.Cmp(want) != 0 {
			t.Errorf("%d people: %v, want %v", n, got, want)
		}
	}
	rows := []*big.Rat{nil} // t(n, i)
	for n := 3; n <= 60; n++ {
		row := make([]*big.Rat, n-1)
		first := new(big.Rat).SetFrac(factorial(n-1), big.NewInt(2))
		if n%2 == 0 {
			first.Neg(first)
		}
		row[1] = first
		total := new(big.Rat).Set(first)
		for i := 2; i < n-1; i++ {
			row[i] = new(big.Rat).Mul(rows[i-1], big.NewRat(int64((n-2)*i*i), int64(i-1)))
			if i < len(rows) {
				row[i].Sub(row[i], new(big.Rat).Mul(rows[i], big.NewRat(int64(n-i-2), 1)))
			}
			total.Add(total, row[i])
		}
		rows = row
		square := new(big.Int).Mul(factorial(n-1), factorial(n-1))
		if want := total.Quo(total, new(big.Rat).SetInt(square)); Stuck(n).Cmp(want) != 0 {
			t.Errorf("%d people: %v, want %v", n, Stuck(n), want)
		}
	}
}

// TestDrawFamilies draws often: every right drawing comes about as often as any other.
func TestDrawFamilies(t *testing.T) {
	for _, f := range []Families{{1, 1, 1, 1}, {2, 1, 1}, {2, 2, 1}, {1, 2, 1, 1}, {3, 2, 1}} {
		source, seen := rand.NewChaCha8([32]byte{1}), map[string]int{}
		all := gifts(t, f)[0].Int64()
		const each = 400
		for range each * all {
			drawn, err := f.Draw(source, without)
			if err != nil || !right(drawn, f.of()) || slices.Max(drawn) != len(drawn)-1 {
				t.Fatalf("%v: %v, %v", f, drawn, err)
			}
			seen[fmt.Sprint(drawn)]++
		}
		// The sum has mean all-1 and standard deviation about sqrt(2 all).
		off := 0.0
		for _, times := range seen {
			off += float64((times-each)*(times-each)) / each
		}
		if int64(len(seen)) != all || off > float64(all)+6*math.Sqrt(2*float64(all)) {
			t.Errorf("%v: %d of %d drawings, chi square %.1f", f, len(seen), all, off)
		}
	}
	for _, f := range []Families{slices.Repeat(Families{4}, 15), {20, 20, 1}, {30, 29, 1}} {
		drawn, err := f.Draw(rand.NewChaCha8([32]byte{2}), without)
		if err != nil || !right(drawn, f.of()) {
			t.Errorf("%v: %v, %v", f, drawn, err)
		}
	}
}

func BenchmarkGifts(b *testing.B) {
	for _, f := range []Families{slices.Repeat(Families{1}, 30), slices.Repeat(Families{1}, 100),
		{8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 4}, {50, 50}, {13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}} {
		counts := map[string]func() error{
			"drawings": func() error { _, err := f.Drawings(without); return err },
			"circles":  func() error { _, err := f.Circles(without); return err },
			"without":  func() error { _, err := f.WithoutPairs(without); return err },
			"pairs":    func() error { _, err := f.Pairs(without); return err },
			"stuck":    func() error { Stuck(sum(f)); return nil },
			"draw":     func() error { _, err := f.Draw(rand.NewChaCha8([32]byte{}), without); return err },
		}
		for _, name := range []string{"drawings", "circles", "without", "pairs", "stuck", "draw"} {
			b.Run(fmt.Sprintf("%d of %v/%s", sum(f), f[:min(3, len(f))], name), func(b *testing.B) {
				for b.Loop() {
					if err := counts[name](); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
