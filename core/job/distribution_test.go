package job

import (
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/paper"
)

// TestDistributionOEIS compares with https://oeis.org/A028305, "number of
// permutations of n elements having exactly i cards set aside at Mousetrap",
// and its last entries with https://oeis.org/A007709, the winning decks.
func TestDistributionOEIS(t *testing.T) {
	rows := [][]string{
		1: {"0", "1"},
		2: {"1", "0", "1"},
		3: {"2", "2", "0", "2"},
		4: {"9", "6", "3", "0", "6"},
		5: {"44", "31", "19", "11", "0", "15"},
		6: {"265", "180", "105", "54", "32", "0", "84"},
		7: {"1854", "1255", "771", "411", "281", "138", "0", "330"},
		8: {"14833", "9949", "6052", "3583", "2057", "1366", "668", "0", "1812"},
		9: {"133496", "89162", "55340", "32135", "19026", "12685", "6753", "4305", "0", "9978"},
	}
	wins := []string{1: "1", "1", "2", "6", "15", "84", "330", "1812", "9978", "65503", "449719"}
	last := len(rows) - 1
	if os.Getenv("RENCONTRE_LONG") != "" {
		rows = append(rows,
			[]string{"1334961", "886837", "547922", "331930", "193538", "117323", "79291", "45536", "25959", "0", "65503"})
		last = 11
	}
	sequences := paper.Sequences()
	triangle := sequences[slices.IndexFunc(sequences, func(s *paper.Sequence) bool { return s.Name == "A028305" })].Terms
	for n := 1; n <= last; n++ {
		got := answer[DistributionResult](t, `{"job":"distribution","game":"mousetrap","ranks":`+strconv.Itoa(n)+`}`)
		if n < len(rows) && !slices.Equal(got.Counts, rows[n]) {
			t.Errorf("n=%d: %v, A028305 has %v", n, got.Counts, rows[n])
		}
		for k, term := range triangle[n*(n+1)/2 : (n+1)*(n+2)/2] {
			if got.Counts[k] != term.String() {
				t.Errorf("n=%d, k=%d: %s, on record is %d", n, k, got.Counts[k], term)
			}
		}
		if got.Counts[n] != wins[n] {
			t.Errorf("n=%d: %s win, A007709 has %s", n, got.Counts[n], wins[n])
		}
	}
}

// TestDistributionModular compares the wins with Table 10 of Bersani 2010, and the decks that
// set nothing aside with the derangements, A000166.
func TestDistributionModular(t *testing.T) {
	for n, want := range [][2]string{3: {"2", "4"}, 4: {"9", "9"}, 5: {"44", "76"}, 6: {"265", "190"}, 7: {"1854", "3186"},
		8: {"14833", "11351"}, 9: {"133496", "132684"}} {
		if n < 3 {
			continue
		}
		got := answer[DistributionResult](t, `{"job":"distribution","game":"modular","ranks":`+strconv.Itoa(n)+`}`)
		if got.Counts[0] != want[0] || got.Counts[n] != want[1] {
			t.Errorf("n=%d: %s set nothing aside, %s win; want %v", n, got.Counts[0], got.Counts[n], want)
		}
	}
}

// TestDistributionSums checks that the counts sum to the number of decks, by cards and by
// score, and that the mean score is the mean of the score's distribution.
func TestDistributionSums(t *testing.T) {
	for _, game := range []string{`"mousetrap"`, `"mousetrap","burn":true`, `"modular"`, `"hlm"`,
		`"hlm","order":"ace-down"`, `"hlm","order":"down"`} {
		for _, shape := range []deck.Shape{{Ranks: 1, Suits: 1}, {Ranks: 1, Suits: 7}, {Ranks: 2, Suits: 6},
			{Ranks: 4, Suits: 2}, {Ranks: 8, Suits: 1}} {
			for _, of := range []string{"setAside", "score"} {
				request := `{"job":"distribution","game":` + game + `,"ranks":` + strconv.Itoa(shape.Ranks) + `,"suits":` +
					strconv.Itoa(shape.Suits) + `,"of":"` + of + `"}`
				got := answer[DistributionResult](t, request)
				sum := new(big.Int)
				for _, text := range got.Counts {
					c, ok := new(big.Int).SetString(text, 10)
					if !ok {
						t.Fatalf("%s: %q", request, text)
					}
					sum.Add(sum, c)
				}
				if sum.Cmp(shape.Count()) != 0 || got.Decks != sum.String() {
					t.Errorf("%s: %v decks and %s, not %v", request, sum, got.Decks, shape.Count())
				}
			}
		}
	}
}

// TestMoments checks a mean and a variance by hand: of 6 decks of 3 cards Mousetrap sets 0, 0, 1, 1, 3 and 3 aside.
func TestMoments(t *testing.T) {
	r := answer[DistributionResult](t, `{"job":"distribution","game":"mousetrap","ranks":3}`)
	if fmt.Sprint(r.Counts) != "[2 2 0 2]" || r.Mean != "4/3" || r.Variance != "14/9" {
		t.Errorf("%+v", r)
	}
	j := parse(t, `{"job":"distribution","game":"modular","ranks":11}`)
	preview, err := j.Preview(run(t, j, []int{0, 1}))
	if err != nil || strings.Contains(string(preview), "mean") {
		t.Errorf("%s, %v", preview, err)
	}
}

// TestMomentsDealt holds exact means and variances against random deals, which are played card by card.
func TestMomentsDealt(t *testing.T) {
	for _, of := range []string{`"hlm","ranks":6,"suits":2`, `"hlm","ranks":4,"suits":4`, `"hlm","ranks":5,"suits":3`,
		`"mousetrap","burn":true,"ranks":5,"suits":2`, `"mousetrap","ranks":9`, `"modular","ranks":4,"suits":3`} {
		const deals = 200_000
		dealt := answer[EstimateResult](t, `{"job":"estimate","game":`+of+`,"trials":`+strconv.Itoa(deals)+`}`)
		for value, h := range map[string]Histogram{"setAside": dealt.SetAside, "score": dealt.Score} {
			exact := answer[DistributionResult](t, `{"job":"distribution","game":`+of+`,"of":"`+value+`"}`)
			mean, variance := rational(t, exact.Mean), rational(t, exact.Variance)
			if z := (h.Mean - mean) / math.Sqrt(variance/deals); math.Abs(z) > 4 {
				t.Errorf("%s, %s: %v on average, dealt %v: z = %.2f", of, value, mean, h.Mean, z)
			}
			// The standard error of a variance is about sqrt((fourth moment - variance^2) / deals).
			second, fourth := 0.0, 0.0
			for i, text := range h.Counts {
				c, off := rational(t, text), float64(i)-mean
				second += c * off * off / deals
				fourth += c * off * off * off * off / deals
			}
			if z := (second - variance) / math.Sqrt((fourth-variance*variance)/deals); math.Abs(z) > 4 {
				t.Errorf("%s, %s: variance %v, dealt %v: z = %.2f", of, value, variance, second, z)
			}
		}
	}
}
