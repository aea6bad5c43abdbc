package estimate

import (
	"math"
	"math/big"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/game"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

func estimated(t *testing.T, query string) *estimate {
	t.Helper()
	return calctest.Open[*estimate](t, New, query)
}

// asked opens the page without computing anything.
func asked(t *testing.T, query string) *estimate {
	t.Helper()
	queued := calctest.Engine{State: func(*job.Job) pool.State { return pool.State{Status: pool.Queued} }}
	return calctest.At[*estimate](t, calc.NewDesk(queued, store.NewMemory(job.Engine)), New, query)
}

// TestEstimateQuery checks that the page reads back the query it writes.
func TestEstimateQuery(t *testing.T) {
	for query, want := range map[string]string{
		"game=hlm&m=13&s=4&order=down&seed=1708&trials=50000":               "game=hlm&m=13&order=down&s=4",
		"burn=1&counted=score&game=mousetrap&m=6&precision=0.01&s=2&seed=7": "",
		"game=t4&m=13&order=ace-down&passes=6&s=4&seed=x&trials=many":       "",
		"from=1000&game=t0&m=8&s=2&seed=18446744073709551615&trials=x":      "",
		"game=modular&m=10&s=4": "", // as other pages link here
		"precision=0,7+%25":     "game=mousetrap&m=13&precision=0.007&s=1",
		"trials=1%2C000":        "game=mousetrap&m=13&s=1&trials=1000", "game=hlm": "game=hlm&m=10&s=2",
	} {
		if want == "" {
			want = query
		}
		if got := asked(t, query).Query().Encode(); got != want {
			t.Errorf("%s became %s", query, got)
		}
	}
}

// TestEstimateExact compares the deals of every game with what is known exactly: by counting all decks, by Fréchet's
// theorem, by the solution of Problem I. A tenth of the bars may differ by more than their interval.
func TestEstimateExact(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, c := range []struct {
		query       string
		won         string // exactly, "" where it is not known
		probability int    // how many probabilities are known, at least
	}{
		{"game=mousetrap&m=4&s=2", "7/120", 9}, // 147 of 2520: Bersani 2010, Table 4
		{"game=mousetrap&m=3&s=2&burn=1", "2/15", 7},
		{"game=modular&m=5&s=1", "19/30", 6},           // 76 of 120: Table 5
		{"game=hlm&m=2&s=4", "3/14", 9},                // 15 of 70: Table 2
		{"game=hlm&m=2&s=4&counted=score", "3/14", 11}, // the same
		{"game=hlm&m=3&s=2&order=down", "0", 6},        // found by playing all 90 decks, below
		{"game=mousetrap&m=4&s=2&counted=score", "7/120", 21},
		{"game=hlm&m=13&s=4", "", 1},
		// Table 2
		{"game=hlm&m=10&s=2", new(big.Rat).SetFrac(big.NewInt(656), (deck.Shape{Ranks: 10, Suits: 2}).Count()).
			RatString(), 1},
		{"game=mousetrap&m=13&s=1&counted=score", "", 1},
		{"game=mousetrap&m=13&s=4", "", 1},
		{"game=mousetrap&m=13&s=4&burn=1", "", 1},
		{"game=modular&m=13&s=4&counted=score", "", 1},
		{"game=t4&m=13&s=4", "", 1},
		{"game=t4&m=5&s=3&passes=0&order=down", "", 1},
		{"game=t1&m=13&s=1", "", 14},
		{"game=t2&m=13&s=4", "9571721884148096/26816424180170625", 14}, // of no hit, below
		{"game=t3&m=13&s=4", "", 53},
		{"game=t3&m=13&s=4&counted=score", "", 1},
		{"game=t0&m=4&s=2", "", 21},
	} {
		p := estimated(t, c.query+"&trials=40000&seed=5")
		if !p.answer.Whole() {
			t.Fatalf("%s: %v, %v", c.query, p.answer.Status(), p.answer.Err())
		}
		x, seen := p.exact, p.seen()
		if len(x.Distribution) < c.probability {
			t.Errorf("%s: %d probabilities are known, not %d", c.query, len(x.Distribution), c.probability)
			continue
		}
		switch {
		case strings.HasPrefix(c.query, "game=t2"):
			if got := x.Distribution[0].RatString(); got != c.won {
				t.Errorf("%s: no hit in %s", c.query, got)
			}
		case strings.Contains(c.query, "order=down") && c.won != "":
			won := int64(0)
			six := deck.Shape{Ranks: 3, Suits: 2}
			for i := range six.Count().Int64() {
				table := solitaire.NewTable(p.game.Rules(3), six.FromIndex(big.NewInt(i)))
				for table.Outcome == solitaire.Unfinished {
					table.Step()
				}
				if table.Outcome == solitaire.Won {
					won++
				}
			}
			if x.Won == nil || x.Won.Cmp(big.NewRat(won, 90)) != 0 {
				t.Errorf("%s: %d win, exactly %v", c.query, won, x.Won)
			}
		case c.won != "" && (x.Won == nil || x.Won.RatString() != c.won):
			t.Errorf("%s: won in %v", c.query, x.Won)
		}
		n, off := toFloat(seen.Trials), 0
		counts := seen.SetAside.Counts
		if p.of.Value() == "score" {
			counts = seen.Score.Counts
		}
		for i, q := range x.Distribution {
			probability, _ := q.Float64()
			met := 0.0
			if i < len(counts) {
				met = toFloat(counts[i]) / n
			}
			if math.Abs(met-probability) > 5*math.Sqrt(probability*(1-probability)/n)+1/n {
				t.Errorf("%s: %d is seen in %v, exactly %v", c.query, i, met, probability)
			}
			if probability*n > 10 && math.Abs(met-probability) > 1.96*math.Sqrt(probability*(1-probability)/n) {
				off++
			}
		}
		if off > 2+len(x.Distribution)/5 {
			t.Errorf("%s: %d of %d values are off", c.query, off, len(x.Distribution))
		}
		if x.Won != nil {
			won, _ := x.Won.Float64()
			if seen.Interval[0]-0.01 > won || seen.Interval[1]+0.01 < won {
				t.Errorf("%s: won in %v, exactly %v", c.query, seen.Probability, won)
			}
		}
		if x.Mean != nil {
			mean, _ := x.Mean.Float64()
			of := seen.SetAside
			if p.of.Value() == "score" {
				of = seen.Score
			}
			if math.Abs(of.Mean-mean) > 4**of.StdError {
				t.Errorf("%s: the mean is %v ± %v, exactly %v", c.query, of.Mean, *of.StdError, mean)
			}
		}
	}
}

// TestExactOnce checks that the page states an exact probability of winning once, beside the number of winning decks if
// they are counted, and once beside the interval.
func TestExactOnce(t *testing.T) {
	for query, numbers := range map[string]int{"game=mousetrap&m=4&s=2": 2, "game=hlm&m=3&s=2": 2, "game=t2&m=4&s=2": 2,
		"game=t4&m=4&s=2": 2} {
		text := calctest.HTML(estimated(t, query+"&trials=2000&seed=1"))
		if got := strings.Count(text, `class="figure"`); got != numbers {
			t.Errorf("%s: %d numbers stand large, not %d", query, got, numbers)
		}
		if !strings.Contains(query, "t4") && strings.Count(text, "\u00a0%, exact: ") != 1 {
			t.Errorf("%s: the exact value does not stand beside the interval", query)
		}
	}
}

// TestNear checks that an estimate has as many digits as its interval allows.
func TestNear(t *testing.T) {
	for _, c := range []struct {
		x, half float64
		want    string
	}{
		{0.45063, 0.00014, "0.45063"}, {0.016, 0.0017, "0.0160"}, {0.5, 0.2, "0.50"}, {12345.678, 30, "12\u202f346"},
		{0, 0.1, "0"}, {1, 0.1, "1"},
		{2.3e-7, 5e-8, "2.30\u00a0×\u00a010⁻⁷"}, {1.5e-5, 2e-6, "1.50\u00a0×\u00a010⁻⁵"}, {1.5e-5, 2e-5, "0.000015"},
	} {
		if got := toPrecision(c.x, c.half); got != c.want {
			t.Errorf("%v ± %v is %s, not %s", c.x, c.half, got, c.want)
		}
	}
}

// TestBins checks that many scores are joined in bins with the same total.
func TestBins(t *testing.T) {
	var bars []ui.Bar
	distribution := &ui.Distribution{Name: "exact distribution"}
	for i := range 365 {
		bars = append(bars, ui.Bar{X: strconv.Itoa(i), Y: float64(i)})
		distribution.Y = append(distribution.Y, float64(2*i))
	}
	wide, sums := bins(bars, distribution, 6)
	total, exact := 0.0, 0.0
	for i, b := range wide {
		total += b.Y
		exact += sums.Y[i]
	}
	if len(wide) != 61 || len(sums.Y) != len(wide) || total != 364*365/2 || exact != 364*365 || wide[1].X != "6" ||
		wide[len(wide)-1].X != "360" {
		t.Errorf("%d bars of %v and %v: %v", len(wide), total, exact, wide)
	}
	if _, none := bins(bars, &ui.Distribution{Y: []float64{1}}, 6); none != nil {
		t.Error("a distribution that is known for 0 alone is drawn over a bin")
	}
}

// TestEstimateRefusals checks that a job's refusal is shown beside its field.
func TestEstimateRefusals(t *testing.T) {
	for query, want := range map[string][2]string{
		"game=hlm&m=13&s=4&trials=0": {
			"trials", "The number of deals is 0; it must be from 1 to 1\u202f000\u202f000\u202f000\u202f000."},
		"game=hlm&m=13&s=4&trials=1000000000000000000": {
			"trials", "The number of deals is 1\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000; it must be"},
		"game=hlm&m=13&s=4&trials=":        {"trials", "is not a whole number"},
		"game=hlm&m=13&s=4&trials=-5":      {"trials", "it must be from 1"},
		"game=hlm&m=13&s=4&seed=12a":       {"seed", "“12a” is not a whole number from 0 to 18"},
		"game=hlm&m=13&s=4&precision=1e-9": {"precision", "it must be greater"},
		"game=hlm&m=100&s=3":               {"ranks", "300 cards; at most 260"},
		"game=hlm&m=65&s=4":                {"ranks", "260 cards; at most 256"},
		"game=t1&m=5&s=2":                  {"suits", "T1 is played with 1 suit"},
		"game=t4&m=5&s=2&passes=1000": {"passes", "The number of passes is 1\u202f000; it must be from 1 to 200, or 0 " +
			"for no limit."},
	} {
		p := asked(t, query)
		_, got, _ := strings.Cut(calctest.HTML(p), `id="`+want[0]+`-wrong"`)
		got, _, _ = strings.Cut(got, "</p>")
		if !strings.Contains(strings.ToLower(got), strings.ToLower(want[1])) {
			t.Errorf("%s: %s is refused with %q", query, want[0], got)
		}
		if p.answer.Status() != calc.Idle || p.seen() != nil || strings.Contains(calctest.HTML(p), "banner") {
			t.Errorf("%s: it is played all the same, or refused twice", query)
		}
	}
	// Both are refused at once.
	if text := calctest.HTML(asked(t, "trials=none&seed=x")); !strings.Contains(text, "“none” is not a whole number.") ||
		!strings.Contains(text, "“x” is not a whole number") {
		t.Error("of two wrong fields one is refused")
	}
}

// TestTypedPrecision checks that a precision may have a decimal comma or be in per cent.
func TestTypedPrecision(t *testing.T) {
	for typed, want := range map[string]float64{"0.01": 0.01, "0,01": 0.01, "1%": 0.01, "1 %": 0.01, "0,7 %": 0.007,
		" .5 ": 0.5, "1e-3": 0.001} {
		p := asked(t, "game=t1&m=2&s=1&precision="+url.QueryEscape(typed))
		if q := p.request(); q.Trials != nil || *q.Precision != want {
			t.Errorf("%q: %+v", typed, q)
		}
		if got := p.Query().Get("precision"); got != strconv.FormatFloat(want, 'f', -1, 64) {
			t.Errorf("%q gives the link %s", typed, got)
		}
	}
	for _, typed := range []string{"", "1,2,3", "inf", "NaN", "0x1p-4", "1_0", "a#b&c", "%"} {
		p := asked(t, "precision="+url.QueryEscape(typed))
		if p.answer.Known() || p.Right() || p.amount.Wrong() == "" {
			t.Errorf("%q: %q", typed, p.amount.Wrong())
		}
		if got := p.Query().Get("precision"); got != typed {
			t.Errorf("%q gives the link %s", typed, got)
		}
	}
}

// TestGoOn checks that a continued result covers all deals, and is stored and requested as such. A link to it is
// answered from the store, or computed from the beginning.
func TestGoOn(t *testing.T) {
	memory := store.NewMemory(job.Engine)
	desk := func() *calc.Desk { return calc.NewDesk(calctest.Engine{}, memory) }
	at := func(d *calc.Desk, query string) *estimate {
		return calctest.At[*estimate](t, d, New, "game=t4&m=3&s=2&seed=3&"+query)
	}
	whole := estimated(t, "game=t4&m=3&s=2&seed=3&trials=50000")
	for _, amount := range []string{"trials=5000", "precision=0.02"} {
		p := at(desk(), amount)
		before, _ := strconv.Atoi(p.seen().Trials)
		p.goOn(50000)
		if string(p.answer.Result()) != string(whole.answer.Result()) || p.answer.Request() != whole.answer.Request() {
			t.Errorf("%s: gone on it is %v of %s, not of %s", amount, string(p.answer.Result()) == string(whole.answer.Result()),
				p.answer.Request(), whole.answer.Request())
		}
		if got := p.Query().Encode(); got != whole.Query().Encode() {
			t.Errorf("%s: gone on it is at %s", amount, got)
		}
		// In another tab it is known how it went on.
		q := at(desk(), "trials=60000&from="+strconv.Itoa(before))
		if q.from.Stored.Value().Trials != strconv.Itoa(before) || q.seen().Trials != "60000" || q.Query().Has("from") {
			t.Errorf("%s: from %d, kept are %s deals; %s deals at %s", amount, before, q.from.Stored.Value().Trials,
				q.seen().Trials, q.Query().Encode())
		}
	}
	p := at(desk(), "trials=60000&from=123")
	all := estimated(t, "game=t4&m=3&s=2&seed=3&trials=60000")
	if p.from.Stored.Known() || string(p.answer.Result()) != string(all.answer.Result()) || p.Query().Has("from") {
		t.Errorf("from nothing: %s at %s", p.answer.Result(), p.Query().Encode())
	}
}

// TestEstimatePrinted checks that printed cells are found by their question.
func TestEstimatePrinted(t *testing.T) {
	for _, e := range paper.Estimates() {
		if game.Papers[e.Paper] == "" {
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
		p := asked(t, query)
		if got := len(p.cells()); got != want {
			t.Errorf("%s: %d printed cells", query, got)
		}
	}
	// A printed estimate that the deals cannot tell from another is not confirmed.
	for query, want := range map[string]string{
		"game=mousetrap&m=10&s=4": "consistent", "game=mousetrap&m=17&s=1": "agrees", "game=t4&m=13&s=4": "differs",
		"game=modular&m=11&s=2": "agrees",
	} {
		if drawn := app.HTMLString(asked(t, query).printed()); !strings.Contains(drawn, ">"+want+"<") ||
			strings.Contains(drawn, "agrees") != (want == "agrees" || want == "differs") {
			t.Errorf("%s: not %s in %s", query, want, drawn)
		}
	}
}

// TestInterval checks that a run without a curve of intervals shows its interval, with the exact value even outside,
// and a longer run the curve.
func TestInterval(t *testing.T) {
	p := estimated(t, "m=4&s=1&trials=1000")
	last := p.history[len(p.history)-1]
	p.changed() // to what it was
	for _, exact := range []*big.Rat{nil, big.NewRat(1, 4), new(big.Rat), big.NewRat(1, 1)} {
		p.exact.Won = exact
		text := calctest.HTML(p)
		if !strings.Contains(text, "one-interval") || strings.Contains(text, "<polygon") ||
			strings.Contains(text, `class="known"`) != (exact != nil) {
			t.Errorf("%v: %s", exact, text)
		}
	}
	for p.history = nil; len(p.history) < 3; {
		last.trials++
		p.history = append(p.history, last)
	}
	if text := calctest.HTML(p); strings.Contains(text, "one-interval") || !strings.Contains(text, "<polygon") {
		t.Error("three intervals are no curve")
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, calctest.Opens[*estimate](New), "game=t3&trials=20000&seed=3", "trials=5000&counted=score",
		"game=mousetrap&m=6&s=1&trials=10000&seed=1")
}
