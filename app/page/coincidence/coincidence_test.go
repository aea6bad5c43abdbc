package coincidence

import (
	"encoding/xml"
	"io"
	"math/big"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// at returns the part of the page that a link shows.
func at[C calc.Calculator](t *testing.T, query string) C {
	t.Helper()
	return calctest.Open[*page](t, New, query).Calculator.(C)
}

// answered returns the law that a link asks for.
func answered(t *testing.T, query string) *law {
	t.Helper()
	p := at[*two](t, query)
	if p.answer.Start(); !p.answer.Current() {
		t.Fatalf("%s: %v, %v", query, p.answer.Status(), p.answer.Wrong())
	}
	return p.law
}

// TestLinks checks that a link reproduces the fields, valid or not, and that a bare one has the defaults.
func TestLinks(t *testing.T) {
	for query, want := range map[string]string{
		"": "", "game=t1&m=20": "game=t1&m=20", "game=t2&m=13&s=4": "game=t2", "game=t3&m=13&s=4&binomial=1": "binomial=1",
		"game=t3&m=500&s=4":    "m=500",
		"deck=13x4&calls=13x1": "calls=13x1&deck=13x4", "deck=4%2C0%2C3&calls=1%2C1%2C0": "calls=1+1+0&deck=4+0+3",
		"deck=1+x&calls=2": "calls=2&deck=1+x",
		"deck=13x4":        "calls=&deck=13x4", "deck=13x4&calls=13x4": "calls=13x4&deck=13x4",
		"game=t2&m=no&s=": "game=t2&m=no&s=", "game=t9": "", "binomial=x": "",
		"part=steen": "part=steen", "part=steen&n=10&of=c": "of=c&part=steen", "part=steen&n=201": "n=201&part=steen",
		"part=treize&m=5&s=2&first=1": "m=5&part=treize&s=2", "part=treize&first=x": "first=x&part=treize", "part=no": "",
	} {
		p := calctest.Open[*page](t, New, query)
		if got := p.Query().Encode(); got != want {
			t.Errorf("%s becomes %s, want %s", query, got, want)
		}
		if again := calctest.Open[*page](t, New, want); again.Query().Encode() != want {
			t.Errorf("%s becomes %s", want, again.Query().Encode())
		}
	}
	for query, words := range map[string]string{
		"game=t9": "“t9” is not a valid game on this page; the options are t1, t2 and t3.", "binomial=x": "“x” is not a valid value of " +
			"binomial; the only option is “1”.",
		"part=steen&of=z": "“z” is not a valid triangle; the options are a, b and c.", "part=no": "“no” is not a valid part of this page; the " +
			"options are steen, pairs, cayley, treize and peaks.",
	} {
		p := calctest.Open[*page](t, New, query)
		if got := p.Head().Wrong; !strings.Contains(got, words) {
			t.Errorf("%s: %q", query, got)
		}
		if drawn := app.HTMLString(app.Div().Body(p.Draw()...)); !strings.Contains(drawn, "result") {
			t.Errorf("%s: the usual one is not shown: %s", query, drawn)
		}
	}
}

// TestRefused checks that a refusal is shown beside its field, and only there.
func TestRefused(t *testing.T) {
	for query, want := range map[string][2]string{
		"deck=4,4,4&calls=1,1":     {"calls", "It has 2 entries and deck has 3; each rank needs one in both, which may be 0."},
		"deck=1,2&calls=2,2":       {"calls", "They are 4 for 3 cards; there can be at most as many"},
		"deck=1,-2&calls=1,0":      {"deck", "Entry 2 is −2"},
		"deck=a&calls=1":           {"deck", "“a” is not a number of cards"},
		"deck=1&calls=a":           {"calls", "“a” is not a number of calls"},
		"deck=1&calls=":            {"calls", "No calls yet."},
		"deck=1":                   {"calls", "No calls yet."},
		"deck=0,0&calls=0,0":       {"deck", "It has no cards; at least one is needed."},
		"game=t3&m=x&s=4":          {"ranks", "A whole number from 1 to 2\u202f000."},
		"game=t3&m=0&s=4":          {"ranks", "A whole number from 1 to 2\u202f000."},
		"game=t2&m=501&s=4":        {"suits", "501 ranks in 4 suits are 2\u202f004 cards"},
		"game=t1&m=2001":           {"ranks", "from 1 to 2\u202f000"},
		"game=t3&m=2&s=":           {"suits", "A whole number"},
		"game=t3&m=2&s=1000000000": {"suits", "from 1 to 2\u202f000"},
	} {
		p := at[*two](t, query)
		if p.answer.Known() || p.answer.Busy() {
			t.Errorf("%s: it is asked", query)
		}
		for field, words := range map[string]string{
			"ranks": p.ranks.Wrong(), "suits": p.suits.Wrong(), "deck": p.deck.Wrong(), "calls": p.calls.Wrong()} {
			if field == want[0] && !strings.Contains(words, want[1]) || field != want[0] && words != "" {
				t.Errorf("%s: %s: %q, want %s: %q", query, field, words, want[0], want[1])
			}
		}
		if drawn := app.HTMLString(app.Div().Body(p.Draw()...)); strings.Contains(drawn, "banner") ||
			strings.Contains(drawn, "no-match") {
			t.Errorf("%s: more is said than beside the field: %s", query, drawn)
		}
	}
	// It is asked again when another field has changed.
	p := at[*two](t, "game=t2&m=501&s=4")
	p.ranks.Put(13)
	if p.AskAgain(); !p.answer.Current() || p.suits.Wrong() != "" {
		t.Errorf("%v; %q", p.answer.Status(), p.suits.Wrong())
	}
}

// TestSameLaw checks that games of one suit have the same law, each under its own name.
func TestSameLaw(t *testing.T) {
	p := at[*two](t, "game=t1&m=6")
	p.game.Set("t3")
	p.suits.Put(1)
	p.AskAgain()
	if p.law.game != "t3" || p.law.ranks != 6 || !strings.Contains(string(p.answer.Exported()[0].Request), `"t3"`) {
		t.Errorf("%+v", p.law)
	}
}

// TestLawOfPack checks the figures of 13 x 4, and the verdicts on the printed ones.
func TestLawOfPack(t *testing.T) {
	l := answered(t, "game=t3&m=13&s=4")
	if got := figure.Spaced(figure.Digits(l.none, 7)); got != "0.016\u202f232\u202f7…" {
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
	table2 := paper.Laws()[1]
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
		drawn := app.HTMLString(l.matchPanel())
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

// TestLawWindow checks that a large deck has one fraction, that of no match, and that the window covers the bulk of the
// law.
func TestLawWindow(t *testing.T) {
	large := answered(t, "game=t3&m=40&s=8")
	if large.exact != nil || large.decks != nil || !strings.Contains(large.backed, "9 digits") {
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

// TestLawCheck checks that an inconsistent law is reported as an error.
func TestLawCheck(t *testing.T) {
	l := answered(t, "game=t2&m=5&s=2")
	l.exact[1], l.Decimals[1] = big.NewRat(1, 3), 1./3
	if got := l.check(); !strings.Contains(got, "bug in the program") {
		t.Error(got)
	}
	l.exact = nil
	if got := l.check(); !strings.Contains(got, "bug in the program") {
		t.Error(got)
	}
}

// TestLawEdges draws laws at the limits of what can be asked.
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
		if got := figure.Digits(p.law.none, 7); got != want {
			t.Errorf("%s: no match %s, want %s", query, got, want)
		}
		drawn := app.HTMLString(p.result())
		if !strings.Contains(drawn, `id="no-match"`) || strings.Contains(drawn, "NaN") ||
			strings.Contains(drawn, "bug in the program") {
			t.Errorf("%s: %s", query, drawn)
		}
	}
}

// TestBacked checks Steen's numbers and the game of 1708 against identities.
func TestBacked(t *testing.T) {
	for _, n := range []string{"1", "2", "9", "40"} {
		s := at[*steen](t, "part=steen&n="+n)
		if strings.Contains(s.backed, "bug") {
			t.Errorf("n = %s: %s", n, s.backed)
		}
		wrong, r := "7", s.answer.Value()
		r.Only[0] = &wrong
		if got := backed(r); !strings.Contains(got, "bug in the program") {
			t.Errorf("n = %s, with a wrong number: %s", n, got)
		}
	}
	g := at[*treize](t, "part=treize&m=4&s=2")
	if !strings.Contains(g.backed, "no match in T2") {
		t.Error(g.backed)
	}
	if got := backedBy(g.answer.Value(), "1/2"); !strings.Contains(got, "bug in the program") {
		t.Error(got)
	}
	// Another first call begins in another way than T2.
	g.first.Put(2)
	if g.Ask(); !g.answer.Whole() || g.t2.Known() || strings.Contains(g.backed, "T2") ||
		strings.Contains(g.backed, "bug") {
		t.Errorf("first call 2: %s", g.backed)
	}
}

// TestTreizeRefused checks that the game of one rank, which never ends, is refused beside its ranks.
func TestTreizeRefused(t *testing.T) {
	g := at[*treize](t, "part=treize&m=1&s=4")
	if got := g.ranks.Wrong(); !strings.Contains(got, "with one rank every card is a hit and the hand never passes") ||
		g.suits.Wrong() != "" {
		t.Errorf("%q, %q", got, g.suits.Wrong())
	}
	if drawn := app.HTMLString(app.Div().Body(g.Draw()...)); strings.Contains(drawn, "banner") ||
		strings.Contains(drawn, "wins-expected") {
		t.Error(drawn)
	}
	g.ranks.Put(2)
	if g.Ask(); !g.answer.Whole() {
		t.Errorf("m = 2: %v", g.answer.Status())
	}
}

// TestFormulas checks that every formula is well-formed MathML.
func TestFormulas(t *testing.T) {
	for _, game := range []string{"t1", "t2", "t3", ""} {
		text, where := formula(game)
		if !strings.HasPrefix(text, "<math") || where == "" {
			t.Errorf("%q: no formula", game)
		}
		// The elements that take two or three have as many.
		for tag, want := range map[string]int{"mfrac": 2, "msup": 2, "msub": 2, "munder": 2, "munderover": 3} {
			if got := children(t, text, tag); slices.ContainsFunc(got, func(n int) bool { return n != want }) {
				t.Errorf("%q: %s with %v elements, not %d", game, tag, got, want)
			}
		}
	}
}

// children counts the direct children of each element with a name.
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
			t.Fatalf("%v in %s", err, text)
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

// TestDrawnAhead draws the page before its address is read, and prerendered.
func TestDrawnAhead(t *testing.T) {
	p := New(calc.New(calc.NewDesk(nil, nil), New))
	if lead := p.Head().Lead; !strings.Contains(lead, "Count 1 to 13 four times through a shuffled pack of 52.") {
		t.Error(lead)
	}
	if drawn := app.HTMLString(app.Div().Body(p.Draw()...)); !strings.Contains(drawn, "Ranks") {
		t.Error(drawn)
	}
	f := calc.New(calc.NewDesk(nil, nil), New)
	f.Open(nil, url.Values{})
	if drawn := app.HTMLString(app.Div().Body(f.Calculator().Draw()...)); !strings.Contains(drawn, "Getting ready.") {
		t.Error(drawn)
	}
}

// TestExportedNumbers checks formats that were wrong before: a small chance, a minus, three thirds.
func TestExportedNumbers(t *testing.T) {
	f, err := at[*two](t, "").file()
	if err != nil {
		t.Fatal(err)
	}
	last := f.Table.Rows[len(f.Table.Rows)-1]
	if x := figure.Rational(last[1]); x == nil || figure.Decimal(x) != last[2] || !strings.Contains(last[2], "e-") {
		t.Errorf("the probability of 52 matches: %v", last)
	}
	if latex := f.Table.LaTeX(); !strings.Contains(latex, `\times10^{-14}$`) {
		t.Error(latex)
	}
	of, ok := new(big.Rat).SetString(f.Table.Rows[0][2])
	if off := of.Sub(of, figure.Rational(f.Table.Rows[0][1])); !ok || off.Abs(off).Cmp(big.NewRat(1, 1e17)) > 0 {
		t.Errorf("no match: %v", f.Table.Rows[0])
	}
}

// TestPeaks checks that the deals have peaks at the multiples of m when the count is 1 to m, as the caption of Figure 1
// says, and that other scores are not called peaks.
func TestPeaks(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	p := at[*peaks](t, "part=peaks")
	if len(p.all) != len(ways) {
		t.Fatalf("%d of %d ways", len(p.all), len(ways))
	}
	for i, w := range ways {
		s := p.all[i]
		for _, k := range s.peaks {
			if k.score > 0 && k.share <= s.bars[k.score-1].Y || k.score+1 < len(s.bars) && k.share <= s.bars[k.score+1].Y ||
				k.principal != (k.score%5 == 0) {
				t.Errorf("%s: %+v is no peak", w.words, k)
			}
		}
		if w.name == "c" && !strings.HasPrefix(s.list(true), "5, 10") {
			t.Errorf("%s: the principal peaks are %s", w.words, s.list(true))
		}
	}
	if text := app.HTMLString(app.Div().Body(p.Draw()...)); !strings.Contains(text, "Multiples of") ||
		strings.Contains(text, "Getting ready") {
		t.Error("the page is not whole")
	}
	if p := at[*peaks](t, "part=peaks&m=1"); p.all != nil || p.ranks.Wrong() == "" {
		t.Error("a deck of one rank is dealt")
	}
}

var exports = map[string]calctest.Export{
	"law_draw.go t.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"game=t3&m=13&s=4", "game=t1&m=1", "deck=2,2&calls=0,4", "game=t3&m=52&s=8"} {
			p := at[*two](t, q)
			p.answer.Start()
			all = append(all, p.file)
		}
		return all
	},
	"steen.go s.onlyFile": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, n := range []string{"1", "2", "10", "40"} {
			all = append(all, at[*steen](t, "part=steen&n="+n).onlyFile)
		}
		return all
	},
	"steen.go s.triangleFile": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, of := range []string{"a", "b", "c"} {
			for _, n := range []string{"1", "7", "40"} {
				all = append(all, at[*steen](t, "part=steen&n="+n+"&of="+of).triangleFile)
			}
		}
		return all
	},
	"pairs.go p.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"n=1", "n=8", "n=20&only=1", "n=40"} {
			all = append(all, at[*pairs](t, "part=pairs&"+q).file)
		}
		return all
	},
	"cayley.go c.orderedFile": func(t *testing.T) []func() (ui.File, error) {
		return []func() (ui.File, error){at[*cayley](t, "part=cayley&n=20").orderedFile}
	},
	"cayley.go c.fourFile": func(t *testing.T) []func() (ui.File, error) {
		return []func() (ui.File, error){at[*cayley](t, "part=cayley").fourFile}
	},
	"peaks.go func() (ui.File, error) { return p.file(i) }": func(t *testing.T) (all []func() (ui.File, error)) {
		if testing.Short() {
			return nil // long under the race detector
		}
		p := at[*peaks](t, "part=peaks&m=3&s=2")
		for i := range ways {
			all = append(all, func() (ui.File, error) { return p.file(i) })
		}
		return all
	},
	"treize.go g.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"m=4&s=1", "m=3&s=2&first=2", "m=13&s=1"} {
			all = append(all, at[*treize](t, "part=treize&"+q).file)
		}
		return all
	},
}

func TestExports(t *testing.T) { calctest.Exports(t, exports) }
