package coincidence

import (
	"encoding/xml"
	"io"
	"math/big"
	"net/url"
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/core/job"
)

// at returns the part of the page that a link shows.
func at[C calc.Calculator](t *testing.T, query string) C {
	t.Helper()
	return calctest.Open[*page](t, New, query).Calculator.(C)
}

// TestLinks checks that a link reproduces the fields, valid or not, and that a bare one has the defaults.
func TestLinks(t *testing.T) {
	for query, want := range map[string]string{
		"": "", "game=t1&m=20": "game=t1&m=20", "game=t2&m=13&s=4": "game=t2", "game=t3&m=13&s=4&binomial=1": "binomial=1",
		"game=t3&m=500&s=4":    "m=500",
		"deck=13x4&calls=13x1": "calls=13x1&deck=13x4", "deck=4%2C0%2C3&calls=1%2C1%2C0": "calls=1+1+0&deck=4+0+3",
		"deck=1+x&calls=2": "calls=2&deck=1+x",
		"deck=13x4":        "calls=&deck=13x4", "deck=13x4&calls=13x4": "calls=13x4&deck=13x4",
		"game=t2&m=no&s=": "game=t2&m=no&s=", "game=t9": "game=t9", "binomial=x": "binomial=x",
		"game=t3&m=10&s=4&to=3": "m=10&to=3", "game=t3&m=3&s=4&to=3": "m=3", "game=t1&m=9&to=x": "game=t1&m=9&to=x",
		"game=t2&m=9&s=4&to=3": "game=t2&m=9",
		"part=first":           "game=t3&m=13&part=first&s=4", "part=first&to=13": "game=t3&m=13&part=first&s=4",
		"part=first&game=t1&m=9&s=1&to=4":                   "game=t1&m=9&part=first&s=1&to=4",
		"part=first&game=hlm&m=9&s=2&order=down&to=4":       "game=hlm&m=9&part=first&s=2",
		"part=first&game=mousetrap&m=9&s=2&burn=1&passes=3": "burn=1&game=mousetrap&m=9&part=first&s=2",
		"part=steen": "part=steen", "part=steen&n=10&of=c": "of=c&part=steen", "part=steen&n=201": "n=201&part=steen",
		"part=treize&m=5&s=2&first=1": "m=5&part=treize&s=2", "part=treize&first=x": "first=x&part=treize",
		"part=no": "part=no", "word=MISSISSIPPI&r=0": "word=MISSISSIPPI",
		"game=word": "word=MISSISSIPPI", "word=%C3%84h+a": "word=%C3%84h+a",
		"word=-": "word=-", "word=x&deck=1&calls=1": "calls=1&deck=1",
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
		"game=t9":         "“t9” is not a valid game on this page; the options are t1, t2, t3 and word.",
		"binomial=x":      "“x” is not a valid value of binomial; the only option is “1”.",
		"part=steen&of=z": "“z” is not a valid triangle; the options are a, b and c.",
		"part=no": "“no” is not a valid part of this page; the options are first, steen, pairs, treize, cayley and " +
			"peaks.",
	} {
		p := calctest.Open[*page](t, New, query)
		if got := p.Head().Wrong; !strings.Contains(got, words) {
			t.Errorf("%s: %q", query, got)
		}
		if drawn := calctest.HTML(p); !strings.Contains(drawn, "result") {
			t.Errorf("%s: the usual one is not shown: %s", query, drawn)
		}
	}
}

// TestRefused checks that a refusal is shown beside its field, and only there.
func TestRefused(t *testing.T) {
	for query, want := range map[string][2]string{
		"deck=4,4,4&calls=1,1": {"calls", "It has 2 entries and deck has 3; " +
			"each rank needs one in both, which may be 0."},
		"deck=1,2&calls=2,2":       {"calls", "They are 4 for 3 cards; there can be at most as many"},
		"deck=1,-2&calls=1,0":      {"deck", "Entry 2 is −2"},
		"deck=a&calls=1":           {"deck", "“a” is not a number of cards"},
		"deck=1&calls=a":           {"calls", "“a” is not a number of calls"},
		"deck=1&calls=":            {"calls", "No calls yet."},
		"deck=1":                   {"calls", "No calls yet."},
		"deck=0,0&calls=0,0":       {"deck", "It has no cards; at least one is needed."},
		"game=t3&m=x&s=4":          {"ranks", "A whole number from 1 to 2\u202f000."},
		"game=t3&m=0&s=4":          {"ranks", "A whole number from 1 to 2\u202f000."},
		"game=t2&m=501&s=4":        {"ranks", "501 ranks in 4 suits are 2\u202f004 cards"},
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
		if drawn := calctest.HTML(p); strings.Contains(drawn, "banner") ||
			strings.Contains(drawn, "no-match") {
			t.Errorf("%s: more is said than beside the field: %s", query, drawn)
		}
	}
	// It is asked again when another field has changed.
	p := at[*two](t, "game=t2&m=501&s=4")
	p.ranks.Put(13)
	p.AskAgain()
	if !p.answer.Current() || p.ranks.Wrong() != "" {
		t.Errorf("%v; %q", p.answer.Status(), p.ranks.Wrong())
	}
}

// evidence is what a screen says of its evidence.
func evidence(s calc.Screen) string { return calctest.Fact(s.Result, "Evidence") }

// TestBacked checks Steen's numbers and the game of 1708 against identities.
func TestBacked(t *testing.T) {
	for _, n := range []string{"1", "2", "9", "40"} {
		s := at[*steen](t, "part=steen&n="+n)
		if backed := evidence(s.Screen); !strings.Contains(backed, "row n of a sums to n!") {
			t.Errorf("n = %s: %s", n, backed)
		}
	}
	g := at[*treize](t, "part=treize&m=4&s=2")
	if backed := evidence(g.Screen); !strings.Contains(backed, "More than 20 wins have probability") ||
		!strings.Contains(backed, "no match in T2") {
		t.Error(backed)
	}
	// Another first call begins in another way than T2.
	g.first.Put(2)
	g.Ask()
	if backed := evidence(g.Screen); !g.answer.Whole() || strings.Contains(backed, "T2") ||
		strings.Contains(backed, "bug") {
		t.Errorf("first call 2: %s", backed)
	}
}

// TestConfirmed checks that each check has its sentence, and that one which does not hold is reported as a bug.
func TestConfirmed(t *testing.T) {
	sentences := map[string]string{job.CheckedCounts: "The counts add up.", job.CheckedNoMatch: "And so on."}
	checks := job.Checks{{Checked: job.CheckedCounts, Holds: true}, {Checked: job.CheckedNoMatch, Holds: true}}
	if got := confirmed(checks, bug, sentences); got != "The counts add up. And so on." {
		t.Error(got)
	}
	checks[1].Holds = false
	if got := confirmed(checks, bug, sentences); got != bug {
		t.Error(got)
	}
	if got := confirmed(nil, bug, sentences); got != "" {
		t.Errorf("nothing was checked, and the page says %s", got)
	}
}

// TestTreizeRefused checks that the game of one rank, which never ends, is refused beside its ranks.
func TestTreizeRefused(t *testing.T) {
	g := at[*treize](t, "part=treize&m=1&s=4")
	if got := g.ranks.Wrong(); !strings.Contains(got, "with one rank every card is a hit and the hand never passes") ||
		g.suits.Wrong() != "" {
		t.Errorf("%q, %q", got, g.suits.Wrong())
	}
	if drawn := calctest.HTML(g); strings.Contains(drawn, "banner") ||
		strings.Contains(drawn, "wins-expected") {
		t.Error(drawn)
	}
	g.ranks.Put(2)
	g.Ask()
	if !g.answer.Whole() {
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
	if drawn := calctest.HTML(p); !strings.Contains(drawn, "Ranks") {
		t.Error(drawn)
	}
	f := calc.New(calc.NewDesk(nil, nil), New)
	f.Open(nil, url.Values{})
	if drawn := calctest.HTML(f.Calculator()); !strings.Contains(drawn, "Getting ready.") {
		t.Error(drawn)
	}
}

// TestExportedNumbers checks formats that were wrong before: a small probability, a minus, three thirds.
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
	if text := calctest.HTML(p); !strings.Contains(text, "Multiples of") ||
		strings.Contains(text, "Getting ready") {
		t.Error("the page is not whole")
	}
	if p := at[*peaks](t, "part=peaks&m=1"); p.all != nil || p.ranks.Wrong() == "" {
		t.Error("a deck of one rank is dealt")
	}
}

// TestFiles reads what each part saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, func(t *testing.T, query string) *two {
		p := at[*two](t, query)
		p.answer.Start()
		return p
	}, "game=t3&m=13&s=4", "game=t1&m=1", "deck=2,2&calls=0,4", "game=t3&m=52&s=8")
	calctest.Saves(t, at[*first], "part=first", "part=first&game=t1&m=1&s=1", "part=first&game=t3&m=10&s=4&to=3",
		"part=first&game=mousetrap&m=6&s=2&burn=1", "part=first&game=hlm&m=65&s=4")
	calctest.Saves(t, at[*steen], "part=steen&n=1", "part=steen&n=2", "part=steen&n=10&of=b", "part=steen&n=40&of=c",
		"part=steen&n=7")
	calctest.Saves(t, at[*pairs], "part=pairs&n=1", "part=pairs&n=8", "part=pairs&n=20&only=1", "part=pairs&n=40")
	calctest.Saves(t, at[*cayley], "part=cayley&n=20", "part=cayley")
	calctest.Saves(t, at[*treize], "part=treize&m=4&s=1", "part=treize&m=3&s=2&first=2", "part=treize&m=13&s=1")
	if !testing.Short() { // long under the race detector
		calctest.Saves(t, at[*peaks], "part=peaks&m=3&s=2")
	}
}
