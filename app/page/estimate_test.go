package page

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

func estimated(t *testing.T, query string) *Estimate {
	t.Helper()
	p := &Estimate{}
	p.OnInit()
	v := values(t, query)
	p.read(v)
	return p
}

// play has the question's deals played natively, and what is known exactly put
// beside them, as the workers would.
func (p *Estimate) play(t *testing.T) {
	t.Helper()
	s, _, _ := p.q.shape()
	p.hear(result(t, p.request(s, p.amount(), "")), true)
	p.exact.turn(&p.q, s, p.of)
	for _, d := range []*desk{&p.exact.ofLaw, &p.exact.ofWon} {
		if d.wrong != nil {
			t.Errorf("%s: %v", p.query(), d.wrong)
		}
		if d.job != nil && d.job.Task.Cost().Seconds < 0.1 {
			d.read(result(t, d.key()), true)
		}
	}
}

// The query that the page writes is read back as the same question.
func TestEstimateQuery(t *testing.T) {
	for _, query := range []string{
		"game=hlm&m=13&s=4&order=down&seed=1708&trials=1000000",
		"game=mousetrap&m=6&s=2&burn=1&seed=7&precision=0.01&of=score",
		"game=t4&m=13&s=4&order=ace-down&passes=6&seed=x&trials=many",
		"game=t0&m=8&s=2&seed=18446744073709551615&trials=2000&from=1000",
	} {
		if got := estimated(t, query).query(); got != query {
			t.Errorf("%s became %s", query, got)
		}
	}
	p := estimated(t, "game=modular&m=10&s=4") // as other pages link here
	if got := p.query(); got != "game=modular&m=10&s=4&seed=1708&trials=1000000" {
		t.Errorf("the standard question is %s", got)
	}
}

// Beside the deals of every game stands what is known exactly of it: by counting
// all decks, by Fréchet's theorem, by the solution of Problem I. A tenth of the
// bars may be off by more than their interval.
func TestEstimateExact(t *testing.T) {
	for _, c := range []struct {
		query string
		won   string // exactly, "" where it is not known
		law   int    // how many chances are known, at least
	}{
		{"game=mousetrap&m=4&s=2", "7/120", 9}, // 147 of 2520: Bersani 2010, Table 4
		{"game=mousetrap&m=3&s=2&burn=1", "2/15", 7},
		{"game=modular&m=5&s=1", "19/30", 6},      // 76 of 120: Table 5
		{"game=hlm&m=2&s=4", "3/14", 9},           // 15 of 70: Table 2
		{"game=hlm&m=2&s=4&of=score", "3/14", 11}, // the same
		{"game=hlm&m=3&s=2&order=down", "0", 6},   // found by playing all 90 decks, below
		{"game=mousetrap&m=4&s=2&of=score", "7/120", 21},
		{"game=hlm&m=13&s=4", "", 1},
		{"game=hlm&m=10&s=2", new(big.Rat).SetFrac(big.NewInt(656), (deck.Shape{Ranks: 10, Suits: 2}).Count()).RatString(), 1}, // Table 2
		{"game=mousetrap&m=13&s=1&of=score", "", 1},
		{"game=mousetrap&m=13&s=4", "", 1},
		{"game=mousetrap&m=13&s=4&burn=1", "", 1},
		{"game=modular&m=13&s=4&of=score", "", 1},
		{"game=t4&m=13&s=4", "", 1},
		{"game=t4&m=5&s=3&passes=0&order=down", "", 1},
		{"game=t1&m=13&s=1", "", 14},
		{"game=t2&m=13&s=4", "9571721884148096/26816424180170625", 14}, // of no hit, below
		{"game=t3&m=13&s=4", "", 53},
		{"game=t3&m=13&s=4&of=score", "", 1},
		{"game=t0&m=4&s=2", "", 21},
	} {
		p := estimated(t, c.query+"&trials=40000&seed=5")
		p.play(t)
		p.draw()
		x := &p.exact
		if len(x.law) < c.law {
			t.Errorf("%s: %d chances are known, not %d", c.query, len(x.law), c.law)
			continue
		}
		switch {
		case strings.HasPrefix(c.query, "game=t2"):
			if got := x.law[0].RatString(); got != c.won {
				t.Errorf("%s: no hit in %s", c.query, got)
			}
		case strings.Contains(c.query, "order=down") && c.won != "":
			won := int64(0)
			six := deck.Shape{Ranks: 3, Suits: 2}
			for i := range six.Count().Int64() {
				table := solitaire.NewTable(p.q.rules(3), six.FromIndex(big.NewInt(i)))
				for table.Outcome == solitaire.Unfinished {
					table.Step()
				}
				if table.Outcome == solitaire.Won {
					won++
				}
			}
			if x.won == nil || x.won.Cmp(big.NewRat(won, 90)) != 0 {
				t.Errorf("%s: %d win, exactly %v", c.query, won, x.won)
			}
		case c.won != "" && (x.won == nil || x.won.RatString() != c.won):
			t.Errorf("%s: won in %v", c.query, x.won)
		}
		n, off := deals(p.seen.Trials), 0
		counts := p.seen.SetAside.Counts
		if p.of == "score" {
			counts = p.seen.Score.Counts
		}
		for i, q := range x.law {
			chance, _ := q.Float64()
			seen := 0.0
			if i < len(counts) {
				seen = deals(counts[i]) / n
			}
			if math.Abs(seen-chance) > 5*math.Sqrt(chance*(1-chance)/n)+1/n {
				t.Errorf("%s: %d is seen in %v, exactly %v", c.query, i, seen, chance)
			}
			if chance*n > 10 && math.Abs(seen-chance) > 1.96*math.Sqrt(chance*(1-chance)/n) {
				off++
			}
		}
		if off > 2+len(x.law)/5 {
			t.Errorf("%s: %d of %d values are off", c.query, off, len(x.law))
		}
		if x.won != nil {
			won, _ := x.won.Float64()
			if p.seen.Interval[0]-0.01 > won || p.seen.Interval[1]+0.01 < won {
				t.Errorf("%s: won in %v, exactly %v", c.query, p.seen.Probability, won)
			}
		}
		if x.mean != nil {
			mean, _ := x.mean.Float64()
			of := p.seen.SetAside
			if p.of == "score" {
				of = p.seen.Score
			}
			if math.Abs(of.Mean-mean) > 4**of.StdError {
				t.Errorf("%s: the mean is %v ± %v, exactly %v", c.query, of.Mean, *of.StdError, mean)
			}
		}
	}
}

// An estimate shows as many digits as its interval leaves.
func TestNear(t *testing.T) {
	for _, c := range []struct {
		x, half float64
		want    string
	}{
		{0.45063, 0.00014, "0.45063"}, {0.016, 0.0017, "0.0160"}, {0.5, 0.2, "0.50"}, {12345.678, 30, "12\u202f346"}, {0, 0.1, "0"}, {1, 0.1, "1"},
		{2.3e-7, 5e-8, "2.30 × 10⁻⁷"}, {1.5e-5, 2e-6, "1.50 × 10⁻⁵"}, {1.5e-5, 2e-5, "0.000015"},
	} {
		if got := near(c.x, c.half); got != c.want {
			t.Errorf("%v ± %v is %s, not %s", c.x, c.half, got, c.want)
		}
	}
}

// Many scores are put together in bins, which hold the same deals.
func TestBins(t *testing.T) {
	var bars []ui.Bar
	law := &ui.Law{Name: "exact law"}
	for i := range 365 {
		bars = append(bars, ui.Bar{X: strconv.Itoa(i), Y: float64(i)})
		law.Y = append(law.Y, float64(2*i))
	}
	wide, sums := bins(bars, law, 6)
	total, exact := 0.0, 0.0
	for i, b := range wide {
		total += b.Y
		exact += sums.Y[i]
	}
	if len(wide) != 61 || len(sums.Y) != len(wide) || total != 364*365/2 || exact != 364*365 || wide[1].X != "6" || wide[len(wide)-1].X != "360" {
		t.Errorf("%d bars of %v and %v: %v", len(wide), total, exact, wide)
	}
	if _, none := bins(bars, &ui.Law{Y: []float64{1}}, 6); none != nil {
		t.Error("a law that is known for 0 alone is drawn over a bin")
	}
}

// What a job refuses stands beside the field it speaks of.
func TestEstimateRefusals(t *testing.T) {
	for query, want := range map[string][2]string{
		"game=hlm&m=13&s=4&trials=0":                   {"trials", "The number of deals is 0; it must be from 1 to 1\u202f000\u202f000\u202f000\u202f000."},
		"game=hlm&m=13&s=4&trials=1000000000000000000": {"trials", "The number of deals is 1\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000; it must be"},
		"game=hlm&m=13&s=4&trials=":                    {"trials", "is not a whole number"},
		"game=hlm&m=13&s=4&trials=-5":                  {"trials", "it must be from 1"},
		"game=hlm&m=13&s=4&seed=12a":                   {"seed", "“12a” is not a whole number from 0 to 18"},
		"game=hlm&m=13&s=4&precision=1e-9":             {"precision", "it must be greater"},
		"game=hlm&m=100&s=3":                           {"suits", "300 cards; at most 260"},
		"game=hlm&m=65&s=4":                            {"suits", "260 cards; at most 256"},
		"game=t1&m=5&s=2":                              {"suits", "T1 is played with 1 suit"},
		"game=t4&m=5&s=2&passes=1000":                  {"passes", "The number of passes is 1\u202f000; it must be from 1 to 200, or 0 for no limit."},
	} {
		p := estimated(t, query)
		p.ask()
		got := p.q.refused[want[0]]
		if _, _, suits := p.q.shape(); want[0] == "suits" && got == "" {
			got = suits
		}
		if !strings.Contains(strings.ToLower(got), strings.ToLower(want[1])) {
			t.Errorf("%s: %s is refused with %q", query, want[0], got)
		}
		if p.desk.job != nil || p.seen != nil {
			t.Errorf("%s: it is played all the same", query)
		}
	}
}

// A result that goes on from another is that of all deals, and the printed cells
// are found by their question.
func TestEstimatePrinted(t *testing.T) {
	p := estimated(t, "game=t4&m=3&s=2&trials=50000&seed=3")
	s, _, _ := p.q.shape()
	first := result(t, p.request(s, `"trials":20000`, ""))
	on, whole := result(t, p.request(s, p.amount(), `,"from":`+string(first))), result(t, p.request(s, p.amount(), ""))
	if string(on) != string(whole) {
		t.Errorf("gone on: %s, at once %s", on, whole)
	}
	for _, e := range paper.Estimates() {
		if paperNames[e.Paper] == "" {
			t.Errorf("%s has no name", e.Paper)
		}
		if e.Trials > 1<<53 || e.Low >= e.High {
			t.Errorf("%+v", e)
		}
	}
	for query, want := range map[string]int{
		"game=t4&m=13&s=4": 2, "game=t4&m=13&s=4&passes=6": 0, "game=modular&m=13&s=4": 2, "game=modular&m=12&s=2": 1,
		"game=mousetrap&m=17&s=1&burn=1": 1, "game=hlm&m=13&s=2": 0,
	} {
		p := estimated(t, query)
		p.seen = &job.Estimated{Trials: "10", Ranks: 13, Suits: 4}
		if got := len(p.cells()); got != want {
			t.Errorf("%s: %d printed cells", query, got)
		}
	}
	var none *job.Estimated
	if err := json.Unmarshal([]byte("null"), &none); err != nil || none != nil {
		t.Error("a preview of nothing is something")
	}
}
