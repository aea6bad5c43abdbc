package santa

import (
	"fmt"
	"math/big"
	"net/url"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
)

// at opens a part of the page at a query.
func at[C calc.Calculator](t *testing.T, query string) C {
	t.Helper()
	p := calctest.Open[*page](t, New, query)
	return p.Shown().(C)
}

// TestOdds checks published numbers: derangements of 10 (https://oeis.org/A000166), the families 2, 2, 2, 1, 1, and
// the last one who is stuck (https://oeis.org/A102262).
func TestOdds(t *testing.T) {
	o := at[*odds](t, "n=10")
	calctest.Says(t, "10 people", calctest.Text(o), "Nobody draws their own name", "36.7879…", "1 334 961 of 3 628 800",
		"2.72 drawings on average", "27.1828…", "362 880 = ( n − 1)!", "39.3348…", "0.5000… on average",
		"Two named people 1.1111…", "7.5645…", "160 127 2 116 800")
	stuck := o.drawings[2].Probability
	if stuck.Cmp(big.NewRat(160127, 2116800)) != 0 ||
		!strings.Contains(calctest.HTML(o), "/coincidences?game=t1&m=10") {
		t.Errorf("stuck %v; %s", stuck, calctest.HTML(o))
	}
	o = at[*odds](t, "n=8&families=2+2+2")
	says := calctest.Text(o)
	calctest.Says(t, "families", says, "Nobody draws a name of their own family", "15.3174…", "6 176")
	p := o.Result.Probability
	if p.Cmp(big.NewRat(193, 1260)) != 0 || strings.Contains(says, "stuck") || strings.Contains(says, "named people") ||
		!strings.Contains(calctest.HTML(o), "/coincidences?deck=2,2,2,1,1&calls=2,2,2,1,1") {
		t.Errorf("%v; %s", p, says)
	}
	for query, words := range map[string]string{
		"n=1": "from 2 to 100", "n=5&families=3": "at most half of them", "n=3&families=2+2": "only 3 draw",
		"families=x": "is not a number of people", "n=101": "from 2 to 100", "n=2": "50",
	} {
		calctest.Says(t, query, calctest.Text(at[*odds](t, query)), words)
	}
}

// TestOddsFile reads the table that is saved.
func TestOddsFile(t *testing.T) {
	f, err := at[*odds](t, "n=4").Result.File()
	if err != nil || len(f.Table.Rows) != 4 || len(f.Sources) != 1 || !strings.Contains(text(f.Table), "5/36") {
		t.Errorf("%+v, %v", f.Table, err)
	}
	f, err = at[*odds](t, "n=8&families=2+2+2").Result.File()
	if err != nil || len(f.Table.Rows) != 3 || !strings.Contains(text(f.Table), "193/1260") {
		t.Errorf("%+v, %v", f.Table, err)
	}
}

// text is a table as it is saved.
func text(t figure.Table) string { return fmt.Sprint(t.Rows) }

// TestParse reads names, and refuses those of which no drawing is right.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"":          "",
		" \n ,, \n": "",
		"Ann\nBen":  "Ann\nBen",
		"Ann , Ben;Cleo\r\n\r\n Émile  Ö \nDavid\nEva": "Ann, Ben, Cleo\nÉmile Ö\nDavid\nEva",
	} {
		g, err := parse(text)
		if err != nil || format(g) != want {
			t.Errorf("%q: %q, %v", text, format(g), err)
		}
		if again, err := parse(format(g)); err != nil || format(again) != want {
			t.Errorf("%q: again %q, %v", text, again, err)
		}
	}
	for text, words := range map[string]string{
		"Ann": "the only name", "Ann\nBen\nann": "“ann” is there twice", "Ann, Ben\nCleo": "the family of Ann has 2 of the 3",
		"Ann\n" + strings.Repeat("x", 41): "too long", numbered(101): "101 names are too many",
	} {
		if g, err := parse(text); g != nil || err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%.40q: %v, %v; want %q", text, g, err, words)
		}
	}
}

// numbered lists n names.
func numbered(n int) string {
	var lines []string
	for i := range n {
		lines = append(lines, strings.Repeat("A", 1+i%20)+strings.Repeat("B", i/20))
	}
	return strings.Join(lines, "\n")
}

// TestDraw passes the phone round.
func TestDraw(t *testing.T) {
	names := url.Values{"part": {"draw"}, "names": {"Ann, Ben\nCleo\nDavid, Eva"}, "seed": {"7"}}
	d := at[*draw](t, names.Encode())
	family := map[string]string{"Ann": "1", "Ben": "1", "Cleo": "2", "David": "3", "Eva": "3"}
	if len(d.drawn) != 5 {
		t.Fatalf("%v draw %v", d.people, d.drawn)
	}
	seen := map[string]bool{}
	for i, who := range d.people {
		text := calctest.Text(d)
		if !strings.Contains(text, "Pass the phone to "+who) || strings.Contains(text, who+" draws ") {
			t.Errorf("before %s: %s", who, text)
		}
		d.shown = true
		calctest.Says(t, who, calctest.Text(d), who+" draws "+d.drawn[i])
		if family[who] == family[d.drawn[i]] || seen[d.drawn[i]] {
			t.Errorf("%s draws %s", who, d.drawn[i])
		}
		seen[d.drawn[i]] = true
		d.holder, d.shown = d.holder+1, false
	}
	calctest.Says(t, "the end", calctest.Text(d), "All five have drawn.")
	calctest.Says(t, "the odds", calctest.HTML(d), "/santa?families=2x2&n=5")
	d.all = true
	calctest.Says(t, "all", calctest.Text(d), "Who draws whom", d.drawn[4])
	shares := calctest.Shares(d.Draw()...)
	if len(shares) != 1 || shares[0].Name != "rencontre-names-drawn" {
		t.Fatalf("%+v", shares)
	}
	f, err := shares[0].File()
	if err != nil || len(f.Table.Rows) != 5 || strings.Contains(string(f.Sources[0].Request), "Ann") {
		t.Errorf("%+v, %v", f, err)
	}
	again := at[*draw](t, d.Query().Encode()+"&part=draw")
	if strings.Join(again.drawn, " ") != strings.Join(d.drawn, " ") {
		t.Errorf("the link draws %v, not %v", again.drawn, d.drawn)
	}
}

// TestDrawnAskedAgain checks that a drawing stands when the same people are asked for again.
func TestDrawnAskedAgain(t *testing.T) {
	d := at[*draw](t, "part=draw&names=Ann%0ABen%0ACleo&seed=7")
	before := calctest.Text(d)
	d.rename(" Ann\nBen\nCleo") // the same people
	if after := calctest.Text(d); after != before || d.drawn == nil {
		t.Errorf("before: %s\nafter: %s", before, after)
	}
}

// TestDrawAgain draws with new seeds, and forgets a drawing when a name changes.
func TestDrawAgain(t *testing.T) {
	d := at[*draw](t, "part=draw")
	d.draw()
	if d.names.Wrong() != "Type the names first." || d.drawn != nil {
		t.Errorf("%q, %v", d.names.Wrong(), d.drawn)
	}
	d.names.Set(numbered(20))
	d.Moved()
	if d.drawn != nil {
		t.Errorf("%v are drawn unasked", d.drawn)
	}
	d.draw()
	first := strings.Join(d.drawn, " ")
	drawn := d.drawn
	d.drawn = nil // as when the computation was stopped: its own button is the main one
	calctest.Says(t, "a drawing that was stopped", calctest.Text(d), "Draw again")
	d.drawn = drawn
	d.draw()
	if len(d.drawn) != 20 || strings.Join(d.drawn, " ") == first {
		t.Errorf("drawn again: %v", d.drawn)
	}
	d.rename("Ann\nBen\nCleo")
	if d.drawn != nil || d.seed.Uint64() != 0 {
		t.Errorf("other names keep the drawing %v", d.drawn)
	}
	d.rename("Ann")
	d.draw()
	if d.drawn != nil {
		t.Errorf("one name draws %v", d.drawn)
	}
}

// TestRings checks that each picture has an arrow for each person, but for the one who draws their own name.
func TestRings(t *testing.T) {
	for n := leastRing; n <= mostRing; n++ {
		html := calctest.Markup(rings(n))
		if got := strings.Count(html, "<path"); got != 3*n-1 {
			t.Errorf("%d people have %d arrows", n, got)
		}
		if strings.Contains(html, "NaN") {
			t.Errorf("%d people: %s", n, html)
		}
	}
}
