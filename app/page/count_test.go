package page

import (
	"context"
	"encoding/json"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"
	"time"

	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

func parsed(t *testing.T, c countCell) *job.Job {
	t.Helper()
	j, err := job.Parse([]byte(c.request("count", "")))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// countNow counts a cell by its job.
func countNow(t *testing.T, c countCell) countTally {
	t.Helper()
	j := parsed(t, c)
	done := map[int]json.RawMessage{}
	for i := range j.Task.Shards() {
		part, err := j.Task.Run(i, func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		done[i] = part
	}
	result, err := j.Result(done)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := countTallyOf(c, result)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// some cells of every kind
var someCells = []countCell{
	{solitaire.Mousetrap, "", false, 6, 1}, {solitaire.Modular, "", false, 3, 2}, {solitaire.Modular, "", false, 7, 1},
	{solitaire.HeLovesMe, "", false, 2, 4}, {solitaire.HeLovesMe, "", true, 4, 2}, {solitaire.HeLovesMe, "", true, 2, 3},
	{solitaire.HeLovesMe, solitaire.Down, false, 4, 1}, {solitaire.HeLovesMe, solitaire.AceDown, true, 3, 2},
	{solitaire.HeLovesMe, solitaire.AceDown, false, 3, 2},
}

// A cell is known again by its canonical request; a count with another split is
// not the page's.
func TestCountCellOf(t *testing.T) {
	for _, c := range someCells {
		if got, ok := countCellOf(parsed(t, c).Key); !ok || got != c {
			t.Errorf("%+v became %+v, %v", c, got, ok)
		}
	}
	for _, other := range []string{`{"job":"count","game":"mousetrap","ranks":9,"suits":1,"of":"won","split":4}`, `{"job":"list","game":"mousetrap","ranks":9,"suits":1,"of":"won"}`, `nonsense`} {
		if c, ok := countCellOf(other); ok {
			t.Errorf("%s is taken for %+v", other, c)
		}
	}
}

// The works of the grids are those of the plans: of every third, in a long test
// of all.
func TestCountWorks(t *testing.T) {
	if testing.Short() {
		t.Skip("it plans counts")
	}
	i := 0
	for _, c := range []countCell{
		{game: solitaire.Mousetrap}, {game: solitaire.Modular}, {game: solitaire.HeLovesMe},
		{game: solitaire.HeLovesMe, weak: true}, {game: solitaire.HeLovesMe, order: solitaire.Down},
	} {
		for s, works := range c.works() {
			for m, want := range works {
				if i++; os.Getenv("RENCONTRE_LONG") == "" && (i%3 != 0 || want > 1e12) {
					continue
				}
				c.ranks, c.suits = m+1, s+1
				if got, known := c.work(); !known || got != want {
					t.Errorf("%+v: work %g, not %g", c, got, want)
				}
				if got := parsed(t, c).Task.Cost().Work; math.Abs(got-want) > .06*want && got > 2e3 {
					t.Errorf("%+v: the plan says %.3g, the table %g", c, got, want)
				}
			}
		}
	}
	if work, known := (countCell{solitaire.Mousetrap, "", false, 13, 4}).work(); !known || !math.IsInf(work, 1) {
		t.Errorf("13 x 4: %g", work)
	}
}

// Everything printed for the grids' suits stands in a grid, and an untouched
// cell shows it.
func TestCountGrids(t *testing.T) {
	shown := 0
	for _, p := range paper.Counts() {
		g := gridOf(p.Game, p.Weak)
		if p.Ranks < g.from || p.Ranks > g.to {
			continue
		}
		shown++
		c := countCell{p.Game, "", p.Weak, p.Ranks, p.Suits}
		s := c.stand(nil, 0, time.Minute)
		own, counted := countOwn()[c]
		switch {
		case p.Chance != "" && counted:
			if s.figure != ui.Figures(own.won.String()) || s.verdict != "unpublished" {
				t.Errorf("%+v: %+v", c, s)
			}
		case p.Chance != "" && (s.figure != "≈ "+p.Chance || s.verdict != "not computed"):
			t.Errorf("%+v: %+v", c, s)
		case p.Chance == "" && (s.figure != ui.Whole(p.Printed) || s.verdict != "published only"):
			t.Errorf("%+v: %+v", c, s)
		}
	}
	if shown < 110 {
		t.Errorf("only %d printed cells are shown", shown)
	}
}

// The verdicts, by what is counted and what is printed.
func TestStand(t *testing.T) {
	defer func(before map[countCell]countTally) { countTallies = before }(countTallies)
	countTallies = map[countCell]countTally{}
	tally := func(c countCell, won int64) {
		countTallies[c] = countTally{won: big.NewInt(won), chance: big.NewRat(won, 1e12)}
	}
	agrees := countCell{solitaire.Mousetrap, "", false, 13, 1}
	misprint := countCell{solitaire.HeLovesMe, "", false, 14, 2}
	weak := countCell{solitaire.HeLovesMe, "", true, 2, 3}
	fresh := countCell{solitaire.Mousetrap, "", false, 19, 1}
	own := countCell{solitaire.Mousetrap, "", false, 17, 1}
	tally(agrees, 28886593)
	tally(misprint, 17156400)
	tally(weak, 4)
	tally(fresh, 5)
	tally(own, 5)
	for c, want := range map[countCell]string{agrees: "agrees", misprint: "differs", weak: "differs", fresh: "unpublished", own: "differs"} {
		if s := c.stand(nil, 0, time.Hour); s.verdict != want {
			t.Errorf("%+v: %+v, not %s", c, s, want)
		}
	}
	open := countCell{solitaire.Mousetrap, "", false, 7, 3}
	for _, x := range []struct {
		kept     float64
		estimate time.Duration
		figure   string
		verdict  string
	}{{0, 2 * time.Minute, "about 2 min", "not computed"}, {.61, time.Minute, "61 % kept", "not computed"}, {0, 25 * time.Hour, "·", "beyond this device"}, {0, 0, "·", "not computed"}} {
		if s := open.stand(nil, x.kept, x.estimate); s.figure != x.figure || s.verdict != x.verdict {
			t.Errorf("%+v: %+v", x, s)
		}
	}
}

// Playing all decks gives what the job counts.
func TestPlayedOut(t *testing.T) {
	for _, c := range someCells {
		won, ok := c.playedOut()
		if decks := c.shape().Count(); ok != (decks.Cmp(big.NewInt(2520)) <= 0) {
			t.Errorf("%+v: %v of %v decks", c, ok, decks)
		}
		tally := countNow(t, c)
		if ok && tally.won.Cmp(big.NewInt(int64(won))) != 0 {
			t.Errorf("%+v: %v counted, %d played", c, tally.won, won)
		}
		if text := c.backing(tally); strings.Contains(text, "error") {
			t.Errorf("%+v: %s", c, text)
		}
		tally.won.Add(tally.won, big.NewInt(1))
		if text := c.backing(tally); (ok || c.game == solitaire.Modular) && !strings.Contains(text, "error") {
			t.Errorf("%+v: a wrong count is backed: %s", c, text)
		}
	}
}

// What the store has of counts is found again, whole or in part.
func TestStoredCounts(t *testing.T) {
	s, ctx := store.NewMemory(job.Engine), context.Background()
	whole, part := someCells[0], countCell{solitaire.Mousetrap, "", false, 16, 1}
	result := `{"decks":"720","won":"84","probability":"7/60","decimal":0.11666666666666667}`
	for _, err := range []error{
		s.Finish(ctx, parsed(t, whole).Key, 4, json.RawMessage(result)),
		s.Put(ctx, parsed(t, part).Key, 4, map[int]json.RawMessage{2: json.RawMessage(`"1"`)}),
		s.Put(ctx, `{"job":"distribution"}`, 4, map[int]json.RawMessage{2: json.RawMessage(`"1"`)}),
		s.For("another").Finish(ctx, parsed(t, part).Key, 4, json.RawMessage(result)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	found, interrupted, err := storedCounts(s)
	if err != nil {
		t.Fatal(err)
	}
	if got, there := found[whole]; len(found) != 1 || !there || got.won.String() != "84" || got.parts != 4 || got.chance.RatString() != "7/60" {
		t.Errorf("found %v", found)
	}
	if len(interrupted) != 1 || interrupted[part] != .25 {
		t.Errorf("interrupted %v", interrupted)
	}
	if err := s.Finish(ctx, parsed(t, part).Key, 4, json.RawMessage(`{"won":"x"}`)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := storedCounts(s); err == nil {
		t.Error("a damaged result is taken")
	}
}

// The exported table has every cell with its verdict.
func TestCountTable(t *testing.T) {
	p := &Count{}
	p.OnInit()
	table := p.table()
	if len(table.Rows) != 18 || len(table.Head) != 9 {
		t.Fatalf("%d rows, %d columns", len(table.Rows), len(table.Head))
	}
	for _, row := range table.Rows {
		for i := 2; i < len(row); i += 2 {
			if row[i] == "" {
				t.Errorf("m = %s: no verdict on s = %d", row[0], i/2)
			}
		}
	}
	if row := table.Rows[14]; row[0] != "16" || row[1] != "25749021720" || row[2] != "published only" {
		t.Errorf("m = 16: %v", row)
	}
	if row := table.Rows[8]; row[3] != "P ≈ 0.00022" {
		t.Errorf("m = 10: %v", row)
	}
}

// Ranks and suits that cannot be counted are refused beside the fields.
func TestCountRefusals(t *testing.T) {
	for _, x := range []struct{ m, s, ranks, suits string }{
		{"0", "1", "from 1 to 200", ""}, {"300", "1", "from 1 to 200", ""}, {"13", "0", "", "from 1 to 200"}, {"x", "y", "whole number", "whole number"},
		{"100", "2", "2^64", ""}, {"100", "3", "", "300 cards"}, {"13", "4", "", ""},
	} {
		p := &Count{}
		p.OnInit()
		p.q.ranks, p.q.suits = x.m, x.s
		p.choose()
		_, ok := p.cell()
		if ok != (x.ranks == "" && x.suits == "") || !strings.Contains(p.wrongRanks, x.ranks) || !strings.Contains(p.wrongSuits, x.suits) ||
			x.ranks == "" && p.wrongRanks != "" || x.suits == "" && p.wrongSuits != "" {
			t.Errorf("%s x %s: %v, ranks %q, suits %q", x.m, x.s, ok, p.wrongRanks, p.wrongSuits)
		}
	}
	for _, x := range []struct{ limit, seed, wrong string }{{"0", "1", "1 to 100"}, {"101", "1", "1 to 100"}, {"5", "-1", "0 to"}, {"5", "18446744073709551616", "0 to"}, {"5", "18446744073709551615", ""}} {
		p := &Find{limit: x.limit, seed: x.seed}
		limit, seed := p.wrong()
		if got := limit + seed; got != "" != (x.wrong != "") || !strings.Contains(got, x.wrong) {
			t.Errorf("limit %s, seed %s: %q", x.limit, x.seed, got)
		}
	}
}

// A deck that does not win, or with another string, is not passed over.
func TestReplayed(t *testing.T) {
	r := solitaire.Rules{Game: solitaire.Mousetrap, Ranks: 4}
	for _, x := range []struct {
		deck, string deck.Deck
		right        bool
	}{{deck.Deck{2, 1, 3, 4}, deck.Deck{3, 2, 1, 4}, true}, {deck.Deck{2, 1, 3, 4}, deck.Deck{3, 2, 4, 1}, false}, {deck.Deck{4, 3, 2, 1}, deck.Deck{4, 3, 2, 1}, false}} {
		text := replayed(r, job.Listed{Decks: []deck.Deck{x.deck}, Strings: []deck.Deck{x.string}})
		if strings.Contains(text, "error") == x.right {
			t.Errorf("%v: %s", x.deck, text)
		}
	}
}
