package paper

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"rencontre/core/deck"
	"rencontre/core/estimate"
	"rencontre/core/particle"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// chanceRecords returns the whole results behind chances.csv.
func chanceRecords(t *testing.T) []Own {
	t.Helper()
	text, err := os.ReadFile("testdata/chances.json")
	if err != nil {
		t.Fatal(err)
	}
	return mustJSON[[]Own](text)
}

// TestChances checks that the list agrees with the records, that nothing is estimated that is
// counted, and that every composite number of ranks of Modular has one or the other.
func TestChances(t *testing.T) {
	records := chanceRecords(t)
	if len(records) != len(winRates()) {
		t.Fatalf("%d records of %d chances", len(records), len(winRates()))
	}
	seen := map[Question]float64{}
	for i, c := range winRates() {
		q, r := records[i].read()
		near := func(a, b float64) bool { return math.Abs(a/b-1) < 1e-5 }
		if q.Game != c.Game || q.Ranks != c.Ranks || q.Suits != 1 || q.Particles != c.Particles || len(r.Runs) != c.Runs ||
			r.Won != c.Won ||
			!near(c.Probability, r.Probability) || !near(c.Low, r.Chances[0]) || !near(c.High, r.Chances[1]) {
			t.Errorf("%+v, of %s", c, records[i].Request)
		}
		of := Question{Game: c.Game, Ranks: c.Ranks, Suits: 1}
		k := Know(of)
		if k.Status != Guessed || k.Probability != c.Probability || seen[of] != 0 ||
			!(c.Low < c.Probability && c.Probability < c.High && c.High < 1) || !json.Valid(c.request()) {
			t.Errorf("%+v: known is %+v", c, k)
		}
		seen[of] = c.Probability
	}
	for m := 14; m <= 60; m++ {
		if k := Know(Question{Game: solitaire.Modular, Ranks: m, Suits: 1}); k.Status == Unknown {
			t.Errorf("Modular with %d ranks is not known", m)
		}
	}
	for _, n := range []int{20, 52, 60, 75, 100} {
		if k := Know(Question{Game: solitaire.Mousetrap, Ranks: n, Suits: 1}); k.Status != Guessed {
			t.Errorf("Mousetrap with %d cards has no estimate: %+v", n, k)
		}
	}
	// Twice a prime has four divisors, however large it is.
	for _, m := range []int{22, 26, 34, 38, 46, 58} {
		if p := seen[Question{Game: solitaire.Modular, Ranks: m, Suits: 1}]; math.Abs(p-0.25) > 0.02 {
			t.Errorf("Modular with %d ranks: %v", m, p)
		}
	}
}

// TestNothingCountedIsEstimated checks that no record estimates what a count or a theorem settles.
func TestNothingCountedIsEstimated(t *testing.T) {
	for _, o := range slices.Concat(Owns(), chanceRecords(t)) {
		q, _ := o.read()
		if k := Know(Question{q.Game, q.Order, q.Of == "weak", q.Ranks, q.Suits}); q.Job == "count-estimate" && k.Won != nil {
			t.Errorf("%s: %v decks win: %s", o.Request, k.Won, k.Why)
		}
	}
}

// TestKnow checks that a question has one answer, the best, and that printed errors are marked.
func TestKnow(t *testing.T) {
	h, m, o := solitaire.HeLovesMe, solitaire.Mousetrap, solitaire.Modular
	for _, x := range []struct {
		Question
		Status
		value string
		wrong int // printed numbers that differ
	}{
		{Question{h, "", false, 14, 2}, Counted, "17156400", 1},
		{Question{o, "", false, 14, 1}, Counted, "21487954601", 1},
		{Question{h, "", true, 2, 3}, Proved, "4", 1},
		{Question{h, "", false, 52, 1}, Proved, "0", 0},
		{Question{h, "up", false, 3, 1}, Proved, "0", 0},
		{Question{h, "", false, 2, 1}, Proved, "1", 0},
		{Question{h, "", false, 4, 2}, PrintedOnly, "0", 0},
		{Question{h, "", false, 13, 4}, Guessed, "1.09636e28", 0},
		{Question{h, "down", true, 13, 4}, Guessed, "8.027e30", 0},
		{Question{h, "down", false, 13, 4}, Unknown, "", 0},
		{Question{o, "", false, 13, 1}, Proved, "3936227868", 0},
		{Question{o, "", false, 15, 1}, Counted, "261873655859", 0},
		{Question{o, "", false, 16, 1}, Guessed, "3.57205e12", 0},
		{Question{o, "", false, 11, 2}, Guessed, "2.88698e17", 0}, // from deals
		{Question{m, "", false, 13, 1}, PrintedOnly, "28886593", 0},
		{Question{m, "", false, 18, 1}, Counted, "3237294526053", 0},
		{Question{m, "", false, 19, 1}, Counted, "38214865550871", 0},
		{Question{m, "", false, 20, 1}, Guessed, "5.03933e14", 0}, // from histories, not from deals
		{Question{m, "", false, 13, 3}, Unknown, "", 0},
		{Question{m, "", false, 1, 9}, Proved, "1", 0},
		{Question{solitaire.T4, "", false, 13, 4}, Unknown, "", 0},
	} {
		k, wrong := Know(x.Question), 0
		for _, c := range k.Printed {
			if k.Stands(c) == Differs {
				wrong++
			}
		}
		if k.Status != x.Status || k.Value() != x.value || wrong != x.wrong ||
			(k.Why == "") != (k.Status == PrintedOnly || k.Status == Unknown) {
			t.Errorf("%+v: %s %s, %d printed numbers differ; %q", x.Question, k.Status, k.Value(), wrong, k.Why)
		}
	}
	exact := 0
	for q := range knowns() {
		k := Know(q)
		if k.Won != nil {
			exact++
			if k.Won.Cmp(k.shape().Count()) > 0 || k.About != "" || k.Probability != 0 {
				t.Errorf("%+v", k)
			}
			continue
		}
		low, err := strconv.ParseFloat(k.Interval[0], 64)
		about, err2 := strconv.ParseFloat(k.About, 64)
		high, err3 := strconv.ParseFloat(k.Interval[1], 64)
		if err != nil || err2 != nil || err3 != nil ||
			!(low < about && about < high && k.ProbabilityInterval[0] < k.Probability &&
				k.Probability < k.ProbabilityInterval[1]) {
			t.Errorf("%+v", k)
		}
	}
	for _, k := range Newest() {
		if k.Why == "" || len(k.Printed) > 0 ||
			k.Won.Cmp(Know(Question{Game: k.Game, Weak: k.Weak, Ranks: k.Ranks - 1, Suits: k.Suits}).Won) <= 0 {
			t.Errorf("newest is %+v", k)
		}
	}
	if len(knowns())-exact < 90 || exact < 100 {
		t.Errorf("%d questions, %d of them exact", len(knowns()), exact)
	}
}

// TestChancesAgainstDeals holds the estimates from random histories, and counts, against deals, which share nothing
// with them but the rules: those of the papers' estimates, and those of testdata/deals.txt, which another program
// played. Each z is the difference in standard errors. By chance their squares add up to more than limit in one of a
// thousand cases.
func TestChancesAgainstDeals(t *testing.T) {
	type dealt struct {
		solitaire.Game
		ranks      int
		deals, won float64
	}
	var ours, theirs []dealt
	for _, e := range Estimates() {
		if e.Game == solitaire.Mousetrap && e.Suits == 1 && e.Won >= 100 {
			ours = append(ours, dealt{e.Game, e.Ranks, float64(e.Trials), float64(e.Won)})
		}
	}
	text, err := os.ReadFile("testdata/deals.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range mustTable(string(text)).lines() {
		theirs = append(theirs, dealt{solitaire.Game(row["game"]), atoi(row["ranks"]), parseFloat(row["deals"]),
			parseFloat(row["won"])})
	}
	for _, c := range []struct {
		by    string
		rows  []dealt
		n     int
		limit float64
	}{{"this program", ours, 15, 37.7}, {"another program", theirs, 62, 102.2}} {
		sum, n := 0.0, 0
		for _, d := range c.rows {
			k := Know(Question{Game: d.Game, Ranks: d.ranks, Suits: 1})
			rate, off := k.Probability, (k.ProbabilityInterval[1]-k.ProbabilityInterval[0])/(2*1.96)
			switch {
			case k.Won != nil:
				rate, _ = k.Exact().Float64()
			case !strings.Contains(k.Why, "histories"):
				continue // known by these deals alone
			}
			p := d.won / d.deals
			z := (rate - p) / math.Hypot(off, math.Sqrt(rate*(1-rate)/d.deals))
			t.Logf("%s, %d ranks: %.6g, dealt %.6g by %s: z = %.2f", d.Game, d.ranks, rate, p, c.by, z)
			if math.Abs(z) > 4 {
				t.Errorf("%s, %d ranks: %v, %v by deals of %s", d.Game, d.ranks, rate, p, c.by)
			}
			sum, n = sum+z*z, n+1
		}
		t.Logf("the squares of %d z add up to %.1f", n, sum)
		if n != c.n || sum > c.limit {
			t.Errorf("deals of %s: the squares of %d z add up to %v", c.by, n, sum)
		}
	}
}

// TestWinRateAfresh estimates one of the stored numbers anew, drawn at random, by histories and, where that many deals
// win, by deals. Seeds are fresh; RENCONTRE_SEED repeats a run.
func TestWinRateAfresh(t *testing.T) {
	if os.Getenv("RENCONTRE_LONG") == "" {
		t.Skip("takes a minute")
	}
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv("RENCONTRE_SEED"); text != "" {
		given, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seed = given
	}
	source := rand.New(rand.NewPCG(seed, 51))
	c := winRates()[source.IntN(len(winRates()))]
	t.Logf("RENCONTRE_SEED=%d: %s with %d ranks, stored %v", seed, c.Game, c.Ranks, c.Probability)
	q := winning.Problem{Rules: solitaire.Rules{Game: c.Game, Ranks: c.Ranks}, Shape: deck.Shape{Ranks: c.Ranks, Suits: 1}}
	const particles, runs = 10_000, 20
	grown := make([]particle.Number, runs)
	for i := range grown {
		one, err := particle.Run(q, particles, seed, uint64(i), quiet)
		if err != nil {
			t.Fatal(err)
		}
		grown[i] = one
	}
	stored := (c.High - c.Low) / (2 * 1.96)
	near := func(by string, p, off float64) {
		z := (p - c.Probability) / math.Hypot(off, stored)
		t.Logf("by %s %.6g, z = %.2f", by, p, z)
		if math.Abs(z) > 4.5 {
			t.Errorf("seed %d, %s with %d ranks: %v by %s, %v is stored", seed, c.Game, c.Ranks, p, by, c.Probability)
		}
	}
	s := particle.Summarise(q, particles, grown)
	p := s.Mean.Over(q.Shape.Count())
	near("histories", p, p*s.RelativeError)
	chunks := math.Ceil(min(20_000/c.Probability, 1e8) / estimate.ChunkDeals)
	if chunks*estimate.ChunkDeals*c.Probability < 100 {
		return // too few win
	}
	won, deals := 0.0, chunks*estimate.ChunkDeals
	for i := range uint64(chunks) {
		tally, err := estimate.Chunk(q.Rules, q.Shape, seed, i, 0, estimate.ChunkDeals, quiet)
		if err != nil {
			t.Fatal(err)
		}
		won += float64(tally.Won)
	}
	near("deals", won/deals, math.Sqrt(c.Probability*(1-c.Probability)/deals))
}
