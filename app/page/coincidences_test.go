package page

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// answered is the law that a link asks for.
func answered(t *testing.T, query string) *matchLaw {
	t.Helper()
	v := values(t, query)
	two := newTwoDecks()
	two.take(v)
	request := two.request()
	if request == "" {
		t.Fatalf("%s: %v", query, two.wrong)
	}
	two.read(request, result(t, request), nil)
	if two.fault != nil {
		t.Fatalf("%s: %v", query, two.fault)
	}
	return two.law
}

// A link reproduces the fields, right or wrong.
func TestTwoDecksLink(t *testing.T) {
	for _, query := range []string{
		"game=t1&m=20", "game=t2&m=13&s=4", "game=t3&m=13&s=4&binomial=1", "game=t3&m=500&s=4",
		"deck=13x4&calls=13x1", "deck=4%2C0%2C3&calls=1%2C1%2C0", "deck=1+x&calls=2", "game=t2&m=no&s=",
	} {
		v := values(t, query)
		two := newTwoDecks()
		two.take(v)
		again := newTwoDecks()
		w := values(t, two.query())
		again.take(w)
		if again.game != two.game || again.ranks != two.ranks && v.Get("m") != "" || again.suits != two.suits && v.Get("s") != "" ||
			again.deck != two.deck || again.calls != two.calls || again.binomial != two.binomial {
			t.Errorf("%s: %+v, after %s %+v", query, two, two.query(), again)
		}
	}
}

// What is wrong is said beside the field that it is wrong in, and only there.
func TestTwoDecksRefuse(t *testing.T) {
	for query, want := range map[string][2]string{
		"deck=4,4,4&calls=1,1":     {"calls", "It has 2 entries and deck has 3; each rank needs one in both, which may be 0."},
		"deck=1,2&calls=2,2":       {"calls", "They are 4 for 3 cards; there can be at most as many"},
		"deck=1,-2&calls=1,0":      {"deck", "Entry 2 is -2"},
		"deck=a&calls=1":           {"deck", "“a” is not a number of cards"},
		"deck=1&calls=a":           {"calls", "“a” is not a number of calls"},
		"deck=1&calls=":            {"calls", "No calls yet."},
		"deck=0,0&calls=0,0":       {"deck", "It has no cards; at least one is needed."},
		"game=t3&m=x&s=4":          {"ranks", "A whole number from 1 to 2 000."},
		"game=t3&m=0&s=4":          {"ranks", "It is 0; it must be from 1 to 2000."},
		"game=t2&m=501&s=4":        {"suits", "501 ranks in 4 suits are 2004 cards"},
		"game=t1&m=2001":           {"ranks", "It is 2001"},
		"game=t3&m=2&s=":           {"suits", "A whole number"},
		"game=t3&m=2&s=1000000000": {"suits", "It is 1000000000"},
	} {
		v := values(t, query)
		two := newTwoDecks()
		two.take(v)
		if request := two.request(); request != "" || two.fault != nil {
			t.Errorf("%s: asked %s, %v", query, request, two.fault)
		}
		for field, words := range two.wrong {
			if field == want[0] && !strings.Contains(words, want[1]) || field != want[0] && words != "" {
				t.Errorf("%s: %s: %q, want %s: %q", query, field, words, want[0], want[1])
			}
		}
		if two.wrong[want[0]] == "" {
			t.Errorf("%s: %v", query, two.wrong)
		}
	}
}

// The figures of 13 x 4, and the verdicts on what is printed of it.
func TestLawOfPack(t *testing.T) {
	l := answered(t, "game=t3&m=13&s=4")
	if got := grouped(digits(l.none, 7)); got != "0.016\u202f232\u202f7…" {
		t.Errorf("no match at all: %q", got)
	}
	none := new(big.Rat).Mul(l.none, new(big.Rat).SetInt(l.decks()))
	if none.RatString() != "1493804444499093354916284290188948031229880469556" {
		t.Errorf("%s decks without a match", none.RatString())
	}
	if !strings.Contains(l.backed, "exactly") {
		t.Errorf("backed by: %s", l.backed)
	}
	for _, c := range []struct {
		query  string
		cells  int
		agrees [3]bool // Poisson, binomial, best
	}{
		{"game=t2&m=13&s=4", 14, [3]bool{true, true, false}},
		{"game=t3&m=13&s=4", 16, [3]bool{false, false, false}},
	} {
		l := answered(t, c.query)
		p := l.printed()
		if p == nil {
			t.Fatalf("%s: nothing is printed", c.query)
		}
		table, differs := l.compared(p)
		if len(table.Rows) != c.cells || differs != 0 {
			t.Errorf("%s: %d rows, %d numbers differ", c.query, len(table.Rows), differs)
		}
		got := [3]bool{paper.Rounded(p.Poisson, l.Poisson.Distance) == p.Poisson, paper.Rounded(p.Binomial, l.Binomial.Distance) == p.Binomial,
			p.Best != "" && paper.Rounded(p.Best, l.Best.Distance) == p.Best}
		if got != c.agrees {
			t.Errorf("%s: the distances agree %v, want %v", c.query, got, c.agrees)
		}
	}
	table2 := paper.Laws()[1]
	if got := secondWay(&table2); !strings.Contains(got, "0.0151 for Poisson and 0.0050 for the binomial") {
		t.Error(got)
	}
	if other := answered(t, "game=t3&m=12&s=4"); other.printed() != nil {
		t.Error("12 ranks are not in a table of laws")
	}
}

// Of a large deck one fraction comes, that of no match; a law is seen where its
// weight is.
func TestLawWindow(t *testing.T) {
	large := answered(t, "game=t3&m=40&s=8")
	if large.exact != nil || large.decks() != nil || !strings.Contains(large.backed, "9 digits") {
		t.Errorf("320 cards: %d fractions, backed by %s", len(large.exact), large.backed)
	}
	if near := proportion(large.none); near != large.Decimals[0] {
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

// A law that is not one is said to be an error.
func TestLawCheck(t *testing.T) {
	l := answered(t, "game=t2&m=5&s=2")
	l.exact[1], l.Decimals[1] = big.NewRat(1, 3), 1./3
	if got := l.check(); !strings.Contains(got, "error of the program") {
		t.Error(got)
	}
	l.exact = nil
	if got := l.check(); !strings.Contains(got, "error of the program") {
		t.Error(got)
	}
}

func TestRoundedFigures(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 1: "1.000", 0.0151710: "0.01517", 1.697e-14: "1.697 × 10⁻¹⁴", 0.00012345: "0.0001234", 0.99999: "1.000", 0.2013: "0.2013"} {
		if got := rounded(x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
	for text, want := range map[string]string{"0.137": "0.137", "1.413e-2": "0.01413", "4.592e-3": "0.004592", "1.087e-50": "1.087 × 10⁻⁵⁰", "0": "0", "9.243e-5": "9.243 × 10⁻⁵"} {
		if got := asPrinted(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"0.0162327…": "0.016\u202f232\u202f7…", "0.375": "0.375", "1": "1", "1.23 × 10⁻¹⁴": "1.23 × 10⁻¹⁴", "1.802619155…": "1.802\u202f619\u202f155…"} {
		if got := grouped(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"": "", "–": "–", "999999999999999": "999999999999999", "1234567890123456": "1.235 × 10¹⁵"} {
		if got := approximate(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// Steen's numbers and the game of 1708 are held against what must be so.
func TestSteenAndTreizeBacked(t *testing.T) {
	for _, n := range []string{"1", "2", "9"} {
		s := steenNumbers{}
		s.n = map[string]int{"1": 1, "2": 2, "9": 9}[n]
		s.found = &job.Steen{}
		if err := json.Unmarshal(result(t, `{"job":"steen","n":`+n+`}`), s.found); err != nil {
			t.Fatal(err)
		}
		if got := s.backed(); strings.Contains(got, "error") {
			t.Errorf("n = %s: %s", n, got)
		}
		wrong := "7"
		s.found.Only[0] = &wrong
		if got := s.backed(); !strings.Contains(got, "error of the program") {
			t.Errorf("n = %s, with a wrong number: %s", n, got)
		}
	}
	g := newTreizeGame()
	g.found = &job.Treize{}
	if err := json.Unmarshal(result(t, `{"job":"treize","ranks":4,"suits":2,"first":1}`), g.found); err != nil {
		t.Fatal(err)
	}
	var t2 job.Coincidence
	if err := json.Unmarshal(result(t, `{"job":"coincidence","game":"t2","ranks":4,"suits":2}`), &t2); err != nil {
		t.Fatal(err)
	}
	g.noMatch = t2.P[0]
	if got := g.backed(); !strings.Contains(got, "no match in T2") {
		t.Error(got)
	}
	g.noMatch = "1/2"
	if got := g.backed(); !strings.Contains(got, "error of the program") {
		t.Error(got)
	}
}

// Every formula is well-formed MathML.
func TestFormulas(t *testing.T) {
	for _, game := range []string{"t1", "t2", "t3", ""} {
		f := matchFormulas[game]
		if !strings.HasPrefix(f[0], "<math") || f[1] == "" {
			t.Errorf("%q: no formula", game)
		}
		d := xml.NewDecoder(strings.NewReader("<div>" + f[0] + "</div>"))
		for {
			_, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%q: %v in %s", game, err, f[0])
			}
		}
		// The elements that take two or three have as many.
		for tag, want := range map[string]int{"mfrac": 2, "msup": 2, "msub": 2, "munder": 2, "munderover": 3} {
			if got := children(t, f[0], tag); slices.ContainsFunc(got, func(n int) bool { return n != want }) {
				t.Errorf("%q: %s with %v elements, not %d", game, tag, got, want)
			}
		}
	}
}

// children counts the elements directly below each element of a name.
func children(t *testing.T, text, name string) (counts []int) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<div>" + text + "</div>"))
	type open struct {
		name string
		n    int
	}
	var above []open
	for {
		token, err := d.Token()
		if err == io.EOF {
			return counts
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if len(above) > 0 {
				above[len(above)-1].n++
			}
			above = append(above, open{name: e.Name.Local})
		case xml.EndElement:
			if last := above[len(above)-1]; last.name == name {
				counts = append(counts, last.n)
			}
			above = above[:len(above)-1]
		}
	}
}

// Laws at the edges of what can be asked are drawn too.
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
		l := answered(t, query)
		if got := digits(l.none, 7); got != want {
			t.Errorf("%s: no match %s, want %s", query, got, want)
		}
		var p Coincidences
		p.two = newTwoDecks()
		p.two.law = l
		drawn := app.HTMLString(p.twoAnswer())
		if !strings.Contains(drawn, `id="no-match"`) || strings.Contains(drawn, "NaN") || strings.Contains(drawn, "error of the program") {
			t.Errorf("%s: %s", query, drawn)
		}
	}
}
