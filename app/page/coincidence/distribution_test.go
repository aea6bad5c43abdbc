package coincidence

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/core/paper"
)

// answered returns the distribution that a link asks for.
func answered(t *testing.T, query string) *distribution {
	t.Helper()
	p := at[*two](t, query)
	p.answer.Start()
	if !p.answer.Current() {
		t.Fatalf("%s: %v, %v", query, p.answer.Status(), p.answer.Wrong())
	}
	return p.distribution
}

// TestSameLaw checks that games of one suit have the same distribution, each under its own name.
func TestSameLaw(t *testing.T) {
	p := at[*two](t, "game=t1&m=6")
	p.game.Set("t3")
	p.suits.Put(1)
	p.AskAgain()
	if p.distribution.game != "t3" || p.distribution.ranks != 6 ||
		!strings.Contains(string(p.answer.Exported()[0].Request), `"t3"`) {
		t.Errorf("%+v", p.distribution)
	}
}

// TestLawOfPack checks the figures of 13 x 4, and the verdicts on the printed ones.
func TestLawOfPack(t *testing.T) {
	l := answered(t, "game=t3&m=13&s=4")
	if got := figure.Spaced(figure.Truncate(l.none, 7)); got != "0.016\u202f232\u202f7…" {
		t.Errorf("no match at all: %q", got)
	}
	if l.without.String() != "1493804444499093354916284290188948031229880469556" {
		t.Errorf("%s decks without a match", l.without)
	}
	if !strings.Contains(l.backed, "exactly") {
		t.Errorf("backed by: %s", l.backed)
	}
	for _, c := range []struct {
		query  string
		cells  int
		agrees []bool // Poisson, binomial, best if that is printed
	}{
		{"game=t2&m=13&s=4", 14, []bool{true, true, false}},
		{"game=t3&m=13&s=4", 16, []bool{false, false}},
	} {
		l := answered(t, c.query)
		if l.printed == nil {
			t.Fatalf("%s: nothing is printed", c.query)
		}
		if len(l.compared.Rows) != c.cells || l.differ != 0 {
			t.Errorf("%s: %d rows, %d numbers differ", c.query, len(l.compared.Rows), l.differ)
		}
		var got []bool
		for _, d := range l.far {
			if d.printed != "" {
				got = append(got, d.agrees())
			}
		}
		if !slices.Equal(got, c.agrees) {
			t.Errorf("%s: the distances agree %v, want %v", c.query, got, c.agrees)
		}
	}
	table2 := paper.Distributions()[1]
	if got := secondWay(&table2); !strings.Contains(got, "0.0151 for Poisson and 0.0050 for the binomial") {
		t.Error(got)
	}
	if other := answered(t, "game=t3&m=12&s=4"); other.printed != nil || other.table3 == nil {
		t.Error("12 ranks are in Table 3, and not in a table of laws")
	}
}

// TestDerangements checks that decks without a match are named, with a link to their sequence, and that they are its
// terms.
func TestDerangements(t *testing.T) {
	for query, want := range map[string][2]string{
		"game=t3&m=6&s=3":    {"A059073", "5691917785"},
		"game=t3&m=5&s=4":    {"A059074", "3993445276"},
		"game=t3&m=6&s=1":    {"A000166", "265"},
		"game=t1&m=6":        {"A000166", "265"},
		"game=t2&m=6&s=4":    {},
		"game=t3&m=6&s=2":    {},
		"deck=6x4&calls=6x4": {},
	} {
		l := answered(t, query)
		drawn := app.HTMLString((&two{distribution: l}).matchPanel())
		if want[0] == "" {
			if strings.Contains(drawn, "OEIS") {
				t.Errorf("%s: %s", query, drawn)
			}
			continue
		}
		if l.without.String() != want[1] || !strings.Contains(drawn, "sequences?of="+want[0]) ||
			strings.Contains(drawn, "rank derangements") != (want[0] != "A000166") {
			t.Errorf("%s: %v decks; %s", query, l.without, drawn)
		}
	}
}

// TestMatchesAsked checks the probability of a number of matches against the numbers of permutations with so many fixed
// points (OEIS A008290, https://oeis.org/A008290), and what is said where there are none or the deck is large.
func TestMatchesAsked(t *testing.T) {
	for _, c := range []struct {
		query string
		words []string
	}{
		{"game=t1&m=10&r=2", []string{"Exactly 2 matches", "18.3940…\u00a0%", "One deal in 5.44 has exactly 2 matches.",
			"At least 2 matches", "26.4241…\u00a0%", "At most 2 matches", "91.9699…\u00a0%"}},
		{"game=t1&m=10&r=1", []string{"Exactly 1 match<", "36.7879…\u00a0%"}},
		{"game=t1&m=10&r=9", []string{"No deal has exactly 9 matches."}},
		{"game=t1&m=10&r=11", []string{"at most 10 matches", "At most 11 matches", "100\u00a0%"}},
		{"game=t3&m=13&s=4&r=4", []string{"Exactly 4 matches", "20.1324…"}},
		{"game=t1&m=300&r=2", []string{"Exactly 2 matches", "18.39\u00a0%", "26.42\u00a0%"}},
		{"game=t1&m=300&r=298", []string{"Hardly any deal", "below 10⁻³⁰⁰\u00a0%"}},
	} {
		p := at[*two](t, c.query)
		p.answer.Start()
		drawn := app.HTMLString(p.askedPanel())
		calctest.Says(t, c.query, drawn, c.words...)
	}
	p := at[*two](t, "game=t1&m=6&r=0")
	p.answer.Start()
	drawn := calctest.HTML(p)
	if strings.Contains(drawn, "Exactly ") || !strings.Contains(drawn, `id="matches"`) {
		t.Errorf("no number is asked for, or it cannot be: %s", drawn)
	}
	for r, permutations := range []int64{265, 264, 135, 40, 15, 0, 1} {
		if n := p.distribution.number(r); n.exact.Cmp(big.NewRat(permutations, 720)) != 0 {
			t.Errorf("%d matches of 6 cards: %v", r, n.exact)
		}
	}
	if wrong := at[*two](t, "game=t1&m=6&r=x"); wrong.matches.Wrong() == "" || wrong.answer.Known() {
		t.Error("x matches are asked for")
	}
}

// TestLawWindow checks that a large deck has one fraction, that of no match, and that the window covers the bulk of the
// distribution.
func TestLawWindow(t *testing.T) {
	large := answered(t, "game=t3&m=40&s=8")
	if large.exact != nil || large.decks != nil || !strings.Contains(large.backed, "Checked exactly") {
		t.Errorf("320 cards: %d fractions, backed by %s", len(large.exact), large.backed)
	}
	if near := figure.Ratio(large.none); near != large.Decimals[0] {
		t.Errorf("320 cards: no match %v, %v", near, large.Decimals[0])
	}
	for _, c := range []struct {
		query    string
		part     float64
		most     int
		from, to int
	}{
		{"game=t3&m=13&s=4", 5e-4, 120, 0, 13},
		{"game=t1&m=3", 5e-4, 120, 0, 3},
		{"game=t3&m=1&s=30", 5e-4, 120, 30, 30},
		{"game=t3&m=2&s=100", 1e-12, 60, 70, 129},
	} {
		l := answered(t, c.query)
		from, to := l.window(c.part, c.most)
		if from != c.from || to != c.to {
			t.Errorf("%s: from %d to %d, want %d to %d", c.query, from, to, c.from, c.to)
		}
		if got := l.table(from, to, true); len(got.Rows) != to-from+1 || len(got.Rows[0]) != len(got.Head) {
			t.Errorf("%s: a table of %d rows", c.query, len(got.Rows))
		}
	}
}

// TestLawEdges draws distributions at the limits of what can be asked.
func TestLawEdges(t *testing.T) {
	for query, want := range map[string]string{
		"deck=5&calls=0":             "1", // nothing is called
		"deck=0,3&calls=2,0":         "1", // what is called is not there
		"deck=1&calls=1":             "0", // the only card is
		"deck=3,0&calls=3,0":         "0",
		"game=t1&m=1":                "0",
		"game=t3&m=1&s=2000":         "0",
		"game=t2&m=2&s=1":            "0.5",
		"deck=1,1,1,1&calls=1,1,1,0": "0.4583333…", // 11/24, by hand
		"deck=100x20&calls=20,99x0":  "0.8171172…", // 1980 · 1979 · … · 1961 of 2000 · 1999 · … · 1981
		"deck=1000x2&calls=1000x2":   "0.1352675…",
	} {
		p := at[*two](t, query)
		p.answer.Start()
		if !p.answer.Current() {
			t.Fatalf("%s: %v", query, p.answer.Status())
		}
		if got := figure.Truncate(p.distribution.none, 7); got != want {
			t.Errorf("%s: no match %s, want %s", query, got, want)
		}
		drawn := app.HTMLString(p.result())
		if !strings.Contains(drawn, `id="no-match"`) || strings.Contains(drawn, "NaN") ||
			strings.Contains(drawn, "bug in the program") {
			t.Errorf("%s: %s", query, drawn)
		}
	}
}
