package count

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

func shown(p calc.Calculator) string { return calctest.HTML(p) }

// saved is what a page saves first.
func saved(t *testing.T, p calc.Calculator) ui.File {
	t.Helper()
	f, err := calctest.Shares(p.Draw()...)[0].File()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestFoundDecksAreSome checks that found decks are tagged as some of many, and that small numbers are exact.
func TestFoundDecksAreSome(t *testing.T) {
	if text := shown(calctest.Open[*find](t, newFind, "game=mousetrap&m=13&s=1")); strings.Contains(
		text, "10 winning decks<") || !strings.Contains(text, "10 of the winning decks") ||
		!strings.Contains(text, "13! = 6\u202f227\u202f020\u202f800 decks") ||
		!strings.Contains(text, "it wins, and its hits come in the order shown") {
		t.Errorf("ten decks of 13 cards: %s", text)
	}
	if text := shown(calctest.Open[*find](t, newFind, "game=mousetrap&m=2&s=1")); strings.Contains(text, "≈") ||
		!strings.Contains(text, "2! = 2 decks") {
		t.Errorf("decks of 2 cards: %s", text)
	}
	// Bersani 2010, Table 2
	if text := shown(calctest.Open[*find](t, newFind, "game=hlm&m=5&s=2")); !strings.Contains(text, "No deck wins") ||
		!strings.Contains(text, ">Exact<") {
		t.Errorf("5 x 2: %s", text)
	}
}

// TestFoundAtRandom checks that random decks are described as such, with their seed. What winning decks have in common
// is exact if they are visited quickly, and otherwise based on a sample.
func TestFoundAtRandom(t *testing.T) {
	p := calctest.Open[*find](t, newFind, "game=mousetrap&m=7&s=1&how=random&limit=9&seed=4")
	if len(p.sample.Value().Decks) != 9 || !p.replayed || p.answer.Known() || p.common.result.Is != ui.Exact {
		t.Fatalf("%+v, replayed %v, %s", p.sample.Value(), p.replayed, p.common.result.Is)
	}
	text := shown(p)
	calctest.Says(t, "the page", text, ">Found<", "9 winning decks at random", "How fair", "a chi-square test",
		"it wins, and its hits come in the order shown", "4; the same seed draws the same decks", `href="/play?`,
		`href="/reform?`, "From all 330 winning decks.", "a given rank is at a given place in 1 of 7, 14.3 %",
		"common-chart")
	rows := p.common.result.Table.File().Rows
	for i := range 7 { // every place has a card, and every rank a place
		place, rank := 0, 0
		for k := range 7 {
			a, err := strconv.Atoi(rows[i][k+1])
			b, err2 := strconv.Atoi(rows[k][i+1])
			place, rank = place+a, rank+b
			if err != nil || err2 != nil {
				t.Fatal(rows)
			}
		}
		if place != 330 || rank != 330 {
			t.Errorf("%d cards at place %d, the %d at %d places", place, i+1, i+1, rank)
		}
	}
	if v := p.Query(); v.Get("how") != "random" || v.Get("seed") != "4" || v.Get("limit") != "9" {
		t.Errorf("%v", v)
	}
	// With other decks the sample is another, and the exact table the same.
	q := calctest.Open[*find](t, newFind, "game=mousetrap&m=7&s=1&how=random&limit=9&seed=5")
	if slices.EqualFunc(p.sample.Value().Decks, q.sample.Value().Decks, slices.Equal) ||
		p.common.result.Table.Rows[3][3] != q.common.result.Table.Rows[3][3] {
		t.Error("two seeds draw the same decks, or another table")
	}
	p = calctest.Open[*find](t, newFind, "game=hlm&m=13&s=4&of=weak&how=random&limit=8")
	text = shown(p)
	if p.common.result.Is != ui.Estimate || len(p.common.result.Chart.Heat.Share) != 52 ||
		!strings.Contains(text, "From 8 draws of 2\u202f000 histories each, seed 1.") ||
		!strings.Contains(text, "The standard error of a share is at most") {
		t.Errorf("13 x 4: %s, %s", p.common.result.Is, text)
	}
	p = calctest.Open[*find](t, newFind, "game=hlm&m=13&s=1&how=random")
	if text := shown(p); !strings.Contains(text, "No deck wins") || !strings.Contains(text, "Remark 3") ||
		strings.Contains(text, "in common") {
		t.Errorf("13 x 1: %s", text)
	}
	// What the job refuses of the decks stands beside its field.
	p = calctest.Open[*find](t, newFind, "game=mousetrap&m=200&s=1&how=random&limit=100")
	if !strings.Contains(p.limit.Wrong(), "at most 26") || p.sample.Known() {
		t.Errorf("%q", p.limit.Wrong())
	}
}

// TestFoundOfCounted checks that the number of winning decks is shown if this tab has counted it, and is not counted
// for this page.
func TestFoundOfCounted(t *testing.T) {
	const query, said = "game=hlm&m=4&s=2&order=down", "6 in all, counted on this device"
	d := calc.NewDesk(calctest.Engine{}, store.NewMemory(job.Engine))
	p := calctest.At[*find](t, d, newFind, query)
	if text := shown(p); strings.Contains(text, "in all") {
		t.Errorf("before it was counted: %s", text)
	}
	calc.NewAnswer[job.CountResult](d, p.Page(), nil).
		Ask(&job.Count{Goal: job.Goal{Solitaire: p.game.Solitaire()}}, calc.Begun)
	if text := shown(calctest.At[*find](t, d, newFind, query)); !strings.Contains(text, said) {
		t.Errorf("after it was counted: %s", text)
	}
}

// TestFoundInOrder lists the winning decks of a shape page by page, each once.
func TestFoundInOrder(t *testing.T) {
	const query = "game=mousetrap&m=4&s=2&how=list&limit=20" // 147 win
	p := calctest.Open[*find](t, newFind, query)
	if text := shown(p); !strings.Contains(text, "The first 20 winning decks") || !strings.Contains(text, "More decks") {
		t.Error(text)
	}
	for range 7 {
		p.more()
	}
	seen := map[string]bool{}
	for i, d := range p.decks {
		if solitaire.Play(p.game.Rules(4), d).Outcome != solitaire.Won || len(p.strings[i]) != 8 {
			t.Errorf("%v", d)
		}
		seen[deck.Format(d, 4)] = true
	}
	if text := shown(p); len(seen) != 147 || len(p.decks) != 147 || !strings.Contains(text, "All 147 winning decks") {
		t.Errorf("%d decks: %s", len(p.decks), text)
	}
	if f := saved(t, p); len(f.Sources) != 8 {
		t.Errorf("%d pages of 8 are exported", len(f.Sources))
	}
	p.Ask()
	if len(p.decks) != 20 {
		t.Errorf("asked again, %d decks", len(p.decks))
	}
}

// TestFoundInDictionaryOrder lists winning decks in dictionary order, the first of which OEIS has.
func TestFoundInDictionaryOrder(t *testing.T) {
	p := calctest.Open[*find](t, newFind, "game=mousetrap&m=9&s=1&how=dictionary&limit=4")
	calctest.Says(t, "the page", shown(p), "The first 4 winning decks", "1 2 3 4 8 5 7 9 6", "row 9 of A261867",
		"Dictionary order", "More decks", playedForward)
	p.more()
	if !p.replayed || len(p.decks) != 8 || len(p.strings) != 8 || !slices.IsSortedFunc(p.decks, slices.Compare) {
		t.Errorf("%v", p.decks)
	}
	p = calctest.Open[*find](t, newFind, "game=mousetrap&m=4&s=1&how=dictionary")
	calctest.Says(t, "all decks", shown(p), "All 6 winning decks", "row 4 of A261867")
	if f := saved(t, p); len(f.Table.Head) != 3 {
		t.Errorf("%v", f.Table.Head)
	}
}

// TestDecksWithoutAMatch lists the derangements of four cards, and pages of those of a pack.
func TestDecksWithoutAMatch(t *testing.T) {
	p := calctest.Open[*find](t, newFind, "game=t1&m=4&s=1")
	text := shown(p)
	calctest.Says(t, "the page", text, "All 9 decks without a match", "2 1 4 3", "4 3 2 1", "9 in all", "4! = 24 decks",
		"no card matches", `game=t1`)
	for _, not := range []string{"Reform", "Set aside", "Found", "wins"} {
		if strings.Contains(text, ">"+not) {
			t.Errorf("it says %q: %s", not, text)
		}
	}
	if len(p.decks) != 9 || !p.replayed || p.strings != nil {
		t.Errorf("%v", p.decks)
	}
	if f := saved(t, p); len(f.Table.Head) != 2 || len(f.Table.Rows) != 9 {
		t.Errorf("%v", f.Table)
	}
	p.decks[3] = deck.Deck{1, 2, 3, 4}
	if replays(p.game, p.decks, nil) {
		t.Error("a deck with matches is confirmed")
	}
	p = calctest.Open[*find](t, newFind, "game=t3&m=13&s=4&limit=3")
	calctest.Says(t, "a pack", shown(p), "The first 3 decks without a match", "More decks", "in all")
	if got := p.first.Value().None; got != "1493804444499093354916284290188948031229880469556" {
		t.Errorf("%s packs without a match", got)
	}
	p.more()
	if !p.replayed || len(p.decks) != 6 {
		t.Errorf("%d decks", len(p.decks))
	}
	calctest.Says(t, "one rank", shown(calctest.Open[*find](t, newFind, "game=t3&m=1&s=3")), "Every deck has a match")
	p = calctest.Open[*find](t, newFind, "game=t3&m=5&s=4")
	p.game.SetGame(solitaire.T1)
	p.game.OneSuit()
	p.Ask()
	if !p.answer.Whole() || p.first.Value().None != "44" {
		t.Errorf("%v", p.answer.Wrong())
	}
}

// TestFindKeepsWhatIsTyped checks that no typed value breaks the request or the link, and that the text is kept.
func TestFindKeepsWhatIsTyped(t *testing.T) {
	for typed, want := range map[string]string{"05": "5", " 7": "7", "1,000": "1000", "1#2": "1#2", "a&m=99": "a&m=99",
		"": "", "1%": "1%"} {
		p := calctest.Open[*find](t, newFind, "game=hlm&m=13&s=4&limit=05&seed="+url.QueryEscape(typed))
		if v := p.Query(); v.Get("seed") != want || v.Get("limit") != "5" || v.Get("m") != "13" {
			t.Errorf("seed %q gives the link %s", typed, v.Encode())
		}
		if p.Right() != p.answer.Whole() {
			t.Errorf("seed %q: right %v, answered %v", typed, p.Right(), p.answer.Whole())
		}
	}
	for _, x := range []struct{ limit, seed, wrong string }{
		{"0", "1", "1 to 100"}, {"101", "1", "1 to 100"}, {"5", "-1", "0 to"}, {"5", "18446744073709551616", "0 to"},
		{"5", "18446744073709551615", ""}} {
		p := calctest.Open[*find](t, newFind, "game=hlm&m=13&s=4&limit="+x.limit+"&seed="+x.seed)
		if got := p.limit.Wrong() + p.seed.Wrong(); got != "" != (x.wrong != "") || !strings.Contains(got, x.wrong) {
			t.Errorf("limit %s, seed %s: %q", x.limit, x.seed, got)
		}
	}
}

// TestReplays checks that a deck that does not win, or has another string, is detected.
func TestReplays(t *testing.T) {
	p := calctest.Open[*find](t, newFind, "game=mousetrap&m=4&s=1")
	for _, x := range []struct {
		deck, string deck.Deck
		right        bool
	}{{deck.Deck{2, 1, 3, 4}, deck.Deck{3, 2, 1, 4}, true}, {deck.Deck{2, 1, 3, 4}, deck.Deck{3, 2, 4, 1}, false},
		{deck.Deck{4, 3, 2, 1}, deck.Deck{4, 3, 2, 1}, false}} {
		if replays(p.game, []deck.Deck{x.deck}, []deck.Deck{x.string}) != x.right {
			t.Errorf("%v, %v", x.deck, x.string)
		}
	}
	p.replayed = false
	if !strings.Contains(shown(p), "This is a bug in the program.") {
		t.Error("a deck that does not win is shown as one")
	}
	p.answer.Value().Strings[0] = slices.Clone(p.answer.Value().Decks[0])
	p.heard()
	if p.replayed {
		t.Error("a wrong string is right")
	}
}

// TestBest plays the decks of a best score forward and compares them with Table 3.
func TestBest(t *testing.T) {
	p := calctest.Open[*best](t, newBest, "m=11&s=1")
	if text := shown(p); !p.replayed(p.answer.Value()) || !strings.Contains(text, ">agrees<") ||
		!strings.Contains(text, "47 of at most 64") || p.result.Number != "47" ||
		!strings.Contains(text, "8 or 9 cards") || !strings.Contains(text, "Bersani 2010, ") {
		t.Errorf("11 x 1: %s", text)
	}
	p.answer.Value().Strings[0][0]++
	p.result = p.state(p.answer.Value())
	if !strings.Contains(calctest.Fact(p.result, "Evidence"), "This is a bug in the program.") {
		t.Error("a deck with another string is right")
	}
	if p := calctest.Open[*best](t, newBest, "m=11&s=1&order=down"); p.printed(p.answer.Value()) != nil {
		t.Error("Table 3 calls 1 to m")
	}
	if p := calctest.Open[*best](t, newBest, "game=mousetrap&m=7&s=2"); p.game.Game() != "hlm" ||
		!strings.Contains(shown(p), "No deck can score more") {
		t.Errorf("7 x 2: %s", shown(p))
	}
}

// TestFiles reads what the pages save.
func TestFiles(t *testing.T) {
	calctest.Saves(t, calctest.Opens[*best](newBest), "m=5&s=1", "m=4&s=2", "m=2&s=1")
	calctest.Saves(t, calctest.Opens[*count](newCount), "game=hlm&m=3&s=2")
	for _, c := range []cell{{game: solitaire.Mousetrap, ranks: 5, suits: 1},
		{game: solitaire.HeLovesMe, weak: true, ranks: 4, suits: 2}, {game: solitaire.Modular, ranks: 4, suits: 2}} {
		calctest.SavesOf(t, c.name(), counted(t, c))
	}
	calctest.Saves(t, calctest.Opens[*uncounted](newUncounted), "game=mousetrap&m=9&s=1&particles=500&runs=10")
	calctest.Saves(t, calctest.Opens[*winCurve](newWinCurve), "", "game=modular", "game=hlm&s=3",
		"game=modular&n=90&trials=50")
	calctest.Saves(t, calctest.Opens[*find](newFind), "game=hlm&m=13&s=4", "game=mousetrap&m=9&s=1", "game=hlm&m=3&s=1",
		"game=hlm&m=6&s=2&of=weak&how=random", "game=mousetrap&m=4&s=1&how=list&limit=4",
		"game=mousetrap&m=9&s=1&how=dictionary&limit=4", "game=t1&m=4&s=1", "game=mousetrap&m=7&s=1&limit=3&how=random",
		"game=hlm&m=13&s=4&limit=2&how=random")
}
