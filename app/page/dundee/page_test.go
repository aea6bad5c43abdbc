package dundee

import (
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// open opens the page at an address.
func open(t *testing.T, query string) *page {
	t.Helper()
	return calctest.Open[*page](t, New, query)
}

func TestParseDeck(t *testing.T) {
	for text, words := range map[string]string{
		"4 -3": "the deck has -3 cards of rank 2", "4 −3": "-3 cards of rank 2", "four": "“four” is not a number of cards",
		"0 0":  "no cards",
		"2001": "from 0 to 2000", "2x1999": "3998 cards", "501x4": "2004 cards", "2001x1": "from 1 to 2000",
		"": "no deck yet",
	} {
		if d, err := parseDeck(text); d != nil || err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v, %v; want %q", text, d, err, words)
		}
	}
	if d, err := parseDeck("2x3, 5"); err != nil || !slices.Equal(d, []int{3, 3, 5}) {
		t.Errorf("%v, %v", d, err)
	}
}

// allWrong returns all refusals.
func (p *page) allWrong() string {
	return p.shared.deck.Wrong() + p.shared.rounds.Wrong() + p.Head().Wrong
}

// TestListsFail checks that a failed request of a list is reported where the list is shown.
func TestListsFail(t *testing.T) {
	fails := calctest.Engine{State: func(*job.Job) pool.State {
		return pool.State{Status: pool.Failed, Err: errors.New("no more memory")}
	}}
	for query, want := range map[string]int{
		"part=rounds":           2, // Table 1 and the closed forms
		"part=bids":             1,
		"deck=2+2&game=1.2-2.1": 1, // the review of the game
	} {
		p := calctest.At[*page](t, calc.NewDesk(fails, store.NewMemory(job.Engine)), New, query)
		if text := shown(p); strings.Count(text, "No more memory.") != want || strings.Count(text, "Try again") != want {
			t.Errorf("%s: %s", query, text)
		}
	}
}

// TestAddress checks that an address reproduces the page that wrote it, without defaults.
func TestAddress(t *testing.T) {
	for q, want := range map[string]string{
		"": "", "game=3-9-6": "", "deck=4+3+1&game=1-2.1": "", "deck=4+3+1&rounds=5": "", "game=3&say=7": "",
		"part=play&seed=12&game=" + played(t, 12, 3): "",
		"part=play&deck=8x4&seed=9&advice=off":       "", "part=advance&deck=4+3+1&bid=1+2+3": "",
		"part=advance&bid=13x4": "part=advance", "part=rounds&deck=5+3+2": "",
		"part=bids&v=4&low=4&high=9&by=family": "", "part=bids&v=3&low=3&high=12": "part=bids&high=12",
		"deck=4,4": "deck=2x4", "part=guess&deck=5+3+2": "",
		"part=rate&suits=3&most=90": "", "part=rate&suits=4&most=1000000": "part=rate",
	} {
		if want == "" {
			want = q
		}
		sorted, err := url.ParseQuery(want)
		if err != nil {
			t.Fatal(err)
		}
		p := open(t, q)
		if got := p.Query().Encode(); got != sorted.Encode() || p.allWrong() != "" {
			t.Errorf("%q comes back as %q; %s", q, got, p.allWrong())
		}
	}
	for q, words := range map[string]string{
		"deck=4,-1": "-1 cards", "rounds=53": "from 1 to 52", "rounds=x": "from 1 to 52", "rounds=0": "from 1 to 52",
		"game=14": "no rank 14",
		"say=0":   "not a rank", "say=x": "not a rank", "part=play&seed=x": "not a valid shuffle",
		"part=play&seed=12&game=14":  "no rank 14",
		"part=bets":                  "“bets” is not a valid part of this page; the options are",
		"part=play&deck=2,2&seed=-x": "“-x” is not a valid shuffle",
		"part=play&advice=maybe":     "“maybe” is not a valid value of advice; the only option is “off”.",
		"part=bids&by=size":          "“size” is not a valid order",
	} {
		if p := open(t, q); !strings.Contains(p.allWrong(), words) {
			t.Errorf("%q: %q; want %q", q, p.allWrong(), words)
		}
	}
	// Another card than the shuffle's.
	order := shuffled(slices.Repeat([]int{4}, 13), 12)
	p := open(t, "part=play&seed=12&game="+figure.Texts([]int{1 + order[0]%13})[0])
	if table := p.Shown().(*table); !strings.Contains(p.allWrong(), "shuffle 12") || len(table.game.played) != 0 {
		t.Errorf("%q, %v", p.allWrong(), table.game.played)
	}
}

// played returns the first turns of a shuffle with best names.
func played(t *testing.T, seed uint64, turns int) string {
	g := game{deck: slices.Repeat([]int{4}, 13), rounds: 52}
	for _, card := range shuffled(g.deck, seed)[:turns] {
		if g.lost() {
			t.Fatalf("seed %d is lost too early", seed)
		}
		g.play(card)
	}
	return g.encode()
}

func shown(p *page) string { return calctest.HTML(p) }

// TestPast checks that a game's link alone gives the probability before the first card and the costs of the names.
func TestPast(t *testing.T) {
	p := open(t, "game=3-9.4-6")
	x := p.Shown().(*table)
	if x.start == nil || figure.Truncate(x.start, 4) != "0.2701…" || len(x.past.worse) != 1 || !x.past.all ||
		x.past.whole == nil {
		t.Fatalf("start %v, %+v", x.start, x.past)
	}
	x.toggleRounds()
	if len(x.past.rounds.Rows) != len(x.game.played) || x.past.rounds.Rows[0][3] != "27.01…\u00a0%" {
		t.Errorf("%+v", x.past.rounds)
	}
	for i, row := range x.past.rounds.Rows {
		if (row[4] == "best") != (i+1 != x.past.worse[0]) {
			t.Errorf("%v, worse is %v", row, x.past.worse)
		}
	}
	if text := shown(p); !strings.Contains(text, "One of 3 was not best: 9 in round 2.") {
		t.Error(text)
	}
	// With two ranks only the cost tells.
	x = open(t, "deck=2,1&rounds=1&game=1.2").Shown().(*table)
	if !x.past.all || len(x.past.worse) != 1 {
		t.Errorf("%+v", x.past)
	}
}

func TestManyGames(t *testing.T) {
	p := open(t, "part=play&deck=3,2,2&rounds=5&seed=3")
	x := p.Shown().(*table)
	for _, how := range []string{"greedy", "level", "anti-greedy"} {
		x.many.forget()
		x.many.how.Set(how)
		x.playMany()
		r := x.many.played.Value()
		if !x.many.win.Whole() || r.Games != 10000 {
			t.Fatalf("%s: %+v, exactly %v", how, r, x.many.exact)
		}
		if at := figure.Ratio(x.many.exact); at < r.Interval[0]-0.01 || at > r.Interval[1]+0.01 {
			t.Errorf("%s wins %+v, exactly %v", how, r, at)
		}
		if text := shown(p); !strings.Contains(text, "10\u202f000, won") {
			t.Error(text)
		}
	}
}

func TestBid(t *testing.T) {
	for query, want := range map[string][]int{"": {2, 2, 1}, "&bid=0+1+4": {0, 1, 4}} {
		a := open(t, "part=advance&deck=2,2,1"+query).Shown().(*advance)
		if !slices.Equal(a.bid.Value(), want) || a.bid.Wrong() != "" || !a.weighed.Whole() || !a.search.Whole() ||
			!a.watching.Whole() {
			t.Errorf("%s: %v, %s", query, a.bid.Value(), a.bid.Wrong())
		}
	}
	a := open(t, "part=advance&deck=2,2,1").Shown().(*advance)
	for text, words := range map[string]string{
		"2x1": "The bid has 2 ranks; the deck has 3", "1 1 -1": "The bid names rank 3 -1 times",
		"3x2": "The bid has 6 names for 5 cards", "a b c": "“a” is not a number of names",
	} {
		a.bid.Set(text)
		a.Ask()
		if !strings.Contains(a.bid.Wrong(), words) || a.bid.Text() != text || a.search.Known() || a.weighed.Known() {
			t.Errorf("%q: %s", text, a.bid.Wrong())
		}
	}
	a.bid.Set("1 1 1")
	a.Ask()
	if a.bid.Wrong() != "" || !a.weighed.Whole() {
		t.Errorf("right again: %s", a.bid.Wrong())
	}
}

func TestTable1(t *testing.T) {
	c := open(t, "part=rounds&deck=5,3,2").Shown().(*byRounds)
	for v, r := range c.table1.rows {
		want := ui.Unpublished
		switch {
		case r.ranks > shortRanks:
			want = ui.NotComputed
		case r.printed != "":
			want = ui.Agrees
		}
		if r.ranks != v+1 || r.verdict != want || r.ranks >= 2 && r.ranks <= 15 != (r.printed != "") {
			t.Errorf("%+v", r)
		}
	}
	if got := c.table1.backs(); !strings.Contains(got, "agrees with the paper") {
		t.Error(got)
	}
}

func TestClosedForms(t *testing.T) {
	rows := open(t, "part=rounds").Shown().(*byRounds).closed
	if len(rows) != len(closedForms) {
		t.Fatalf("%d formulas", len(rows))
	}
	for i, r := range rows {
		c := closedForms[i]
		if r.I != maxClosed || r.From != max(0, c.k-1) || r.Agrees != maxClosed-r.From+1 ||
			c.k > 1 != strings.HasPrefix(r.below, "fails at i = ") {
			t.Errorf("%+v", r)
		}
	}
}

// TestBids checks the table of best bids: Table 2 as printed, the rule, and refusals.
func TestBids(t *testing.T) {
	at := func(query string) *bids { return open(t, "part=bids&"+query).Shown().(*bids) }
	b, printed := at(""), paper.DundeeTable2()
	if len(b.rows) != 41 {
		t.Fatalf("%d rows", len(b.rows))
	}
	for i, r := range b.rows {
		// Deck by deck in the order of the paper.
		if r.best == nil || !slices.Equal(r.deck, printed[i].Deck) ||
			!slices.EqualFunc(r.best.Bids, printed[i].Bids, slices.Equal) {
			t.Errorf("row %d: %v, %v", i, r.deck, r.best)
		}
		if r.printed != ui.Agrees || r.ruled != ui.Agrees || r.rule == noRule {
			t.Errorf("%+v", r)
		}
	}
	for q, want := range map[string]string{
		"v=2&low=3&high=4": "Proposition 1", "v=7&low=7&high=9": "from 3 to 6", "v=x&low=3&high=4": "from 3 to 6",
		"v=3&low=2&high=11": "from 3 (one card of each rank) to 40", "v=3&low=3&high=41": "from 3 to 40",
		"v=4&low=4&high=25": "from 4 to 24",
		"v=3&low=9&high=8":  "8 is less than 9", "v=3&low=3&high=40": "1\u202f841 decks; " +
			"the page shows at most 400. From 3 cards, go up to 23 at most.", "v=3&low=y&high=9": "from 3 (one card",
	} {
		b := at(q)
		if said := b.ranks.Wrong() + b.low.Wrong() + b.high.Wrong(); !strings.Contains(said, want) || b.decks != nil {
			t.Errorf("%s: %q", q, said)
		}
	}
	if n := len(compositions(3, 3, 23)); n == 0 || n > maxDecks {
		t.Errorf("%d decks up to 23 cards", n)
	}
	b = at("v=4&low=4&high=9&by=family")
	for i, d := range b.decks[1:] {
		if before := b.decks[i]; slices.Compare(before[1:], d[1:]) > 0 ||
			slices.Equal(before[1:], d[1:]) && before[0]+1 != d[0] {
			t.Errorf("%v after %v", d, before)
		}
	}
}

// TestFiles reads what the pages save.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "deck=5,3,2", "deck=13x4", "deck=3,1&rounds=2",
		"part=advance&deck=5,3,2&bid=0,4,6", "part=advance&deck=4,4,4,4", "part=advance&deck=3,2,2",
		"part=rounds&deck=5,3,2", "part=rounds&deck=13x4", "part=rounds", "part=guess", "part=guess&deck=4,3,2",
		"part=guess&deck=13x4", "part=guess&deck=6x1", "part=rate&most=60", "part=rate&suits=2&most=5",
		"part=bids&v=3&low=3&high=8", "part=bids&v=4&low=4&high=7&by=family")
}

// TestExportedRows checks that each row of a saved table has its own request, with its deck and its number.
func TestExportedRows(t *testing.T) {
	for _, x := range []struct {
		query, name string
		column      int    // of what the answer gives
		of          string // that, as a field of a result
	}{
		{"part=rounds", "rencontre-dundee-closed-forms", 1, "text"},
		{"part=rounds", "rencontre-dundee-table-1", 3, "win"},
		{"part=bids&v=3&low=3&high=8", "rencontre-dundee-bids-3-3-8", 3, "win"},
	} {
		found := false
		for _, share := range calctest.Shares(open(t, x.query).Draw()...) {
			if share.Name != x.name {
				continue
			}
			found = true
			f, err := share.File()
			if err != nil {
				t.Fatal(err)
			}
			rows := slices.DeleteFunc(slices.Clone(f.Table.Rows), func(row []string) bool { return row[x.column] == "" })
			if len(rows) != len(f.Sources) || len(rows) == 0 {
				t.Errorf("%s: %d rows, %d answers", x.name, len(rows), len(f.Sources))
				continue
			}
			for i, a := range f.Sources {
				var r struct {
					Win     string
					Formula struct{ Text string }
				}
				if err := json.Unmarshal(a.Result, &r); err != nil {
					t.Fatal(err)
				}
				if got := map[string]string{"win": r.Win, "text": r.Formula.Text}[x.of]; got != rows[i][x.column] {
					t.Errorf("%s: %s gives %s, its row is %v", x.name, a.Request, got, rows[i])
				}
			}
		}
		if !found {
			t.Errorf("%s saves no %s", x.query, x.name)
		}
	}
}

// TestBidsInWords checks the example before the table of bids, and that a rule has its name in words.
func TestBidsInWords(t *testing.T) {
	text := calctest.Text(open(t, "part=bids"))
	calctest.Says(t, "bids", text, "Deck 3 2 1 → Times to name 0 2 4 → You win 0.2",
		"first never", "one to spare")
	for _, mark := range []string{"≡", "±", "∅"} {
		if strings.Contains(text, mark) {
			t.Errorf("%s is a mark that nothing explains", mark)
		}
	}
}
