package page

import (
	"encoding/json"
	"math/big"
	"net/url"
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/dundee"
	"rencontre/core/estimate"
	"rencontre/core/paper"
)

func TestParseComposition(t *testing.T) {
	four := slices.Repeat([]int{4}, 13)
	for _, c := range []struct {
		text string
		want []int
	}{
		{"13x4", four}, {" 13 x 4 ", four}, {"13×4", four}, {"4,4,4,4,4,4,4,4,4,4,4,4,4", four},
		{"4 3 1", []int{4, 3, 1}}, {"2x3, 5", []int{3, 3, 5}}, {"(0, 2)", []int{0, 2}}, {"7", []int{7}},
	} {
		got, wrong := parseComposition(c.text)
		if wrong != "" || !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, %s", c.text, got, wrong)
			continue
		}
		if again, wrong := parseComposition(formatComposition(got, ",")); wrong != "" || !slices.Equal(again, got) {
			t.Errorf("%q is written %q", c.text, formatComposition(got, ","))
		}
	}
	for text, words := range map[string]string{
		"": "No deck yet", "4 -3": "-3 cards of rank 2", "4 −3": "-3 cards of rank 2", "four": "“four” is not a number of cards",
		"0 0": "no cards", "1001": "from 0 to 1000", "2x999": "1998 cards", "101x1": "101 ranks are too many", "0x4": "from 1 to 1000",
		"99999999x1": "from 1 to 1000", "600x1 600x1": "More than 1000", "4.5": "not a number", "99999999999999999999": "not a number",
		"3x": "not a number", "-2x4": "from 1 to 1000",
	} {
		if d, wrong := parseComposition(text); d != nil || !strings.Contains(wrong, words) {
			t.Errorf("%q: %v, %s; want %q", text, d, wrong, words)
		}
	}
}

func TestDundeeGame(t *testing.T) {
	g := dundeeGame{deck: []int{2, 1, 3}, rounds: 6}
	if g.name() != 2 {
		t.Fatalf("names %d first", g.name())
	}
	g.turn(3)
	g.say(1)
	g.turn(3)
	if g.name() != 2 || g.said != 0 {
		t.Errorf("a name is kept though another is better: %d", g.name())
	}
	g.turn(1)
	// 1 1 1 are left; 2 was said last and is as good as any.
	if !slices.Equal(g.best(), []int{1, 2, 3}) || g.advised() != 2 {
		t.Errorf("best %v, advised %d", g.best(), g.advised())
	}
	if got := g.encode(); got != "3-1.3-1" {
		t.Errorf("encoded %q", got)
	}
	h := dundeeGame{deck: g.deck, rounds: g.rounds}
	if wrong := h.decode(g.encode()); wrong != "" || !slices.Equal(h.turns, g.turns) {
		t.Errorf("%v, %s", h.turns, wrong)
	}
	g.undo()
	g.undo()
	if g.name() != 1 || g.said != 1 || len(g.turns) != 1 {
		t.Errorf("undo gives %+v", g)
	}
	for len(g.turns) > 0 {
		g.undo()
	}
	g.undo()
	if g.name() != 2 || !slices.Equal(g.left(), g.deck) {
		t.Errorf("all undone gives %+v", g)
	}
}

func TestDundeeGameEnds(t *testing.T) {
	g := dundeeGame{deck: []int{1, 2}, rounds: 2}
	if g.refuses(3) == "" || g.refuses(0) == "" || g.refuses(1) != "" {
		t.Error("ranks 1 and 2 can be turned, 3 and 0 cannot")
	}
	g.turn(2)
	g.turn(2)
	if !g.over() || g.lost() || !strings.Contains(g.refuses(1), "All 2 rounds") {
		t.Errorf("%+v: %s", g, g.refuses(1))
	}
	g.undo()
	g.turn(1)
	if !g.lost() || !strings.Contains(g.refuses(2), "over") {
		t.Errorf("%+v is not lost", g)
	}
	g = dundeeGame{deck: []int{1, 0, 4}, rounds: 5, turns: []dundee.Turn{{Named: 2, Turned: 1}}}
	if why := g.refuses(1); !strings.Contains(why, "only one") {
		t.Error(why)
	}
	if why := g.refuses(2); !strings.Contains(why, "no 2 in this deck") {
		t.Error(why)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for text, words := range map[string]string{
		"x": "no rank", "4": "no rank 4", "-1": "no rank", "1.3-3": "No 3 is left", "9.1": "“9”", "1.1-1": "goes on after card 1, which lost it",
		"1-1-1": "No 1 is left: all 2", "3-2-1-1-2": "goes on", "1.": "no rank", "1.2.1": "no rank",
	} {
		g := dundeeGame{deck: []int{2, 2, 1}, rounds: 3}
		if wrong := g.decode(text); !strings.Contains(wrong, words) {
			t.Errorf("%q: %s; want %q", text, wrong, words)
		}
	}
}

// A whole game is written and read back from every one of its positions.
func TestLinkOfEveryPosition(t *testing.T) {
	four := slices.Repeat([]int{4}, 13)
	for s := uint64(1); s <= 20; s++ {
		g := dundeeGame{deck: four, rounds: 52}
		for i, card := range shuffled(four, s) {
			if i%5 == 3 {
				g.say(1 + (i*7)%13)
			}
			g.turn(card)
			h := dundeeGame{deck: four, rounds: 52}
			if wrong := h.decode(g.encode()); wrong != "" || !slices.Equal(h.turns, g.turns) {
				t.Fatalf("seed %d, card %d: %s from %s", s, i, wrong, g.encode())
			}
			if g.lost() {
				break
			}
		}
	}
}

func TestWhy(t *testing.T) {
	for _, c := range []struct {
		deck []int
		want string
	}{
		{[]int{4, 4, 4}, "Every rank has 4 cards left: all names are equal."},
		{[]int{4, 1, 4}, "Only 1 left of the 2, the fewest."},
		{[]int{1, 1, 4}, "Only 1 left of 1 and 2 each, the fewest."},
		{[]int{2, 2, 2, 2, 2, 3}, "Five ranks have the fewest left, 2."},
		{[]int{2, 0, 1}, "No 2 is left. Name it to the end: you get through."},
		{[]int{0, 0, 1}, "No 1 or 2 is left. Name one to the end: you get through."},
	} {
		g := dundeeGame{deck: c.deck, rounds: total(c.deck)}
		if got := g.why(); got != c.want {
			t.Errorf("%v: %s", c.deck, got)
		}
	}
}

func TestDigits(t *testing.T) {
	for _, c := range []struct {
		num, den int64
		n        int
		want     string
	}{
		{0, 1, 4, "0"}, {1, 1, 4, "1"}, {3, 4, 4, "0.75"}, {2, 3, 4, "0.6666…"}, {-1, 3, 4, "−0.3333…"}, {4701, 17400, 4, "0.2701…"},
		{1, 16, 4, "0.0625"}, {1, 32, 4, "0.0312…"}, {1, 3000, 4, "0.0003333…"}, {1, 8000, 4, "0.000125"}, {99999, 100000, 4, "0.9999…"},
		{1, 3000000000000, 3, "3.33… × 10⁻¹³"}, {1, 4000000000000, 3, "2.50 × 10⁻¹³"}, {12345, 1, 4, "12\u202f345"},
	} {
		if got := digits(big.NewRat(c.num, c.den), c.n); got != c.want {
			t.Errorf("%d/%d with %d digits: %s, want %s", c.num, c.den, c.n, got, c.want)
		}
	}
}

// The groups of names are those of the picture: costs rise with the cards left.
func TestGroups(t *testing.T) {
	d := []int{4, 4, 3, 2, 3, 1, 4, 2, 3, 4, 2, 1, 3}
	request := `{"job":"dundee-adaptive","deck":` + list(d) + `}`
	result, err := compute(request)
	if err != nil {
		t.Fatal(err)
	}
	at := readPosition(request, json.RawMessage(result))
	if at == nil || at.win.RatString() != "34336015265917/48134517631200" {
		t.Fatalf("%+v", at)
	}
	list := groups(at.choices)
	want := []struct {
		ranks     []int
		win, cost string
	}{
		{[]int{6, 12}, "0.7133…", "0"}, {[]int{4, 8, 11}, "0.6991…", "0.0141…"},
		{[]int{3, 5, 9, 13}, "0.6808…", "0.0325…"}, {[]int{1, 2, 7, 10}, "0.6614…", "0.0518…"},
	}
	if len(list) != len(want) {
		t.Fatalf("%d groups", len(list))
	}
	for i, w := range want {
		if g := list[i]; !slices.Equal(g.ranks, w.ranks) || digits(g.win, 4) != w.win || digits(g.cost, 4) != w.cost {
			t.Errorf("group %d: %v %s %s", i, g.ranks, digits(g.win, 4), digits(g.cost, 4))
		}
	}
}

// An address gives the page that wrote it.
func TestDundeeAddress(t *testing.T) {
	for _, q := range []string{
		"", "game=3-9-6", "deck=4,3,1&game=1-2.1", "deck=4,3,1&rounds=5", "game=3&say=7", "part=play&seed=12&game=" + played(t, 12, 3),
		"part=play&deck=8x4&seed=9&advice=off", "part=advance&deck=4,3,1&bid=1,2,3", "part=advance&bid=13x4", "part=rounds&deck=5,3,2", "part=bids&v=4&low=4&high=9&by=family",
	} {
		v := values(t, q)
		p := at(v)
		if got := p.query(); got != q || p.wrong+p.wrongLink+p.wrongRounds != "" {
			t.Errorf("%q comes back as %q; %s %s %s", q, got, p.wrong, p.wrongLink, p.wrongRounds)
		}
	}
	for q, words := range map[string]string{
		"deck=4,-1": "-1 cards", "rounds=53": "from 1 to 52", "rounds=x": "from 1 to 52", "rounds=0": "from 1 to 52", "game=14": "no rank 14",
		"say=0": "no rank to say", "say=x": "no rank to say", "part=play&seed=x": "no shuffle", "part=play&seed=12&game=14": "no rank 14",
	} {
		v := values(t, q)
		if p := at(v); !strings.Contains(p.wrong+p.wrongLink+p.wrongRounds, words) {
			t.Errorf("%q: %q %q %q; want %q", q, p.wrong, p.wrongLink, p.wrongRounds, words)
		}
	}
	// Another card than the shuffle's.
	cards := shuffled(slices.Repeat([]int{4}, 13), 12)
	other := 1 + cards[0]%13
	v := url.Values{"part": {"play"}, "seed": {"12"}, "game": {dundeeName(other)}}
	if p := at(v); !strings.Contains(p.wrongLink, "shuffle 12") || len(p.game.turns) != 0 {
		t.Errorf("%q, %v", p.wrongLink, p.game.turns)
	}
}

// at is a page that was opened at an address, before it computes.
func at(v url.Values) *Dundee {
	p := &Dundee{}
	p.OnInit()
	p.take(v)
	return p
}

func dundeeName(rank int) string { return string(rune('0'+rank/10)) + string(rune('0'+rank%10)) }

// played is the first turns of a shuffle, greedily.
func played(t *testing.T, seed uint64, turns int) string {
	g := dundeeGame{deck: slices.Repeat([]int{4}, 13), rounds: 52}
	for _, card := range shuffled(g.deck, seed)[:turns] {
		if g.lost() {
			t.Fatalf("seed %d is lost too early", seed)
		}
		g.turn(card)
	}
	return g.encode()
}

func TestAdvanceBid(t *testing.T) {
	var b advanceBid
	d := []int{2, 2, 1}
	b.set(d, "")
	if !slices.Equal(b.bid, d) || b.wrong != "" {
		t.Errorf("%+v", b)
	}
	b.set(d, "0 1 4")
	if !slices.Equal(b.bid, []int{0, 1, 4}) {
		t.Errorf("%+v", b)
	}
	for text, words := range map[string]string{
		"1 1": "2 ranks; the deck has 3", "1 1 -1": "rank 3 -1 times", "2 2 2": "6 names for 5 cards", "a b c": "“a” is not a number of names",
	} {
		b.set(d, text)
		if b.bid != nil || !strings.Contains(b.wrong, words) || b.typed != text {
			t.Errorf("%q: %+v", text, b)
		}
	}
}

func TestTable1(t *testing.T) {
	short1()
	for v := 1; v <= 20; v++ {
		r := row1(v)
		want := "unpublished"
		if v >= 2 && v <= 15 {
			want = "agrees"
		}
		if r[5] != want {
			t.Errorf("row %v", r)
		}
	}
	if got := new(byRounds).backed(); !strings.Contains(got, "agrees with print") {
		t.Error(got)
	}
}

// What is said of a game so far is what the table's review says.
func TestReview(t *testing.T) {
	for _, c := range []struct {
		deck   []int
		rounds int
	}{{[]int{3, 1}, 4}, {[]int{3, 1}, 2}, {[]int{2, 2}, 3}, {[]int{3, 2, 2}, 7}, {[]int{4, 3, 2, 1}, 6}, {[]int{2, 0, 3}, 5}} {
		table, err := dundee.NewTable(c.deck, c.rounds, func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		for s := uint64(0); s < 30; s++ {
			g := dundeeGame{deck: c.deck, rounds: c.rounds}
			for i, card := range shuffled(c.deck, s)[:c.rounds] {
				if i%2 == 1 {
					g.say(1 + int(s+uint64(i))%len(c.deck))
				}
				if g.turn(card); g.lost() {
					break
				}
			}
			want, err := table.Review(g.turns)
			if err != nil {
				t.Fatal(err)
			}
			safe, worse := g.review(table)
			if safe.Cmp(want.Safe) != 0 {
				t.Errorf("%v: came so far %v, the table says %v", g.turns, safe, want.Safe)
			}
			for i, turn := range want.Turns {
				if slices.Contains(worse, i+1) != (turn.Cost.Sign() > 0) {
					t.Errorf("%v of %v: round %d costs %v, worse are %v", g.turns, c.deck, i+1, turn.Cost, worse)
				}
			}
		}
	}
}

// The exact chance beside the frequency is that of the strategy that plays.
func TestManyPlayers(t *testing.T) {
	d := []int{3, 2, 2}
	table, err := dundee.NewTable(d, 5, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{"greedy", "level", "worst"} {
		m := many{how: how}
		play, exact := m.player(d, 5, table)
		if exact == nil {
			t.Fatalf("no chance of %s", how)
		}
		const games = 20000
		won, err := dundee.Simulate(d, 5, play, games, deck.Stream(3, 0), func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		low, high := estimate.Interval(uint64(won), games)
		if x := proportion(exact); x < low-0.01 || x > high+0.01 {
			t.Errorf("%s wins %d of %d, exactly %v", how, won, games, exact)
		}
	}
}

// The table of best bids: Table 2 as it is printed, the rule, and what is refused.
func TestBidTable(t *testing.T) {
	at := func(query string) *bidTable {
		v := values(t, query)
		b := new(bidTable)
		b.read(v)
		if got := strings.Join(b.query(), "&"); query != "" && got != query {
			t.Errorf("%s comes back as %s", query, got)
		}
		return b
	}
	b := at("")
	if a, c, d := b.set(); a+c+d != "" || len(b.decks) != 41 {
		t.Fatalf("%d decks; %s %s %s", len(b.decks), a, c, d)
	}
	printed := paper.DundeeTable2()
	for i, d := range b.decks {
		if rowOf(d).printed != "not computed" {
			t.Errorf("%v is known before it is computed", d)
		}
		best, err := bestBids(d)
		if err != nil {
			t.Fatal(err)
		}
		knownBest[list(d)] = best
		// Deck by deck in the order of the paper.
		if i >= len(printed) || !slices.Equal(d, printed[i].Deck) || !slices.EqualFunc(best.Bids, printed[i].Bids, slices.Equal) {
			t.Errorf("row %d: %v, %v", i, d, best.Bids)
		}
		if r := rowOf(d); r.printed != "agrees" || r.ruled != "agrees" || r.rule == "no rule" {
			t.Errorf("%+v", r)
		}
	}
	for q, want := range map[string]string{
		"v=2&low=3&high=4": "Proposition 1", "v=7&low=7&high=9": "from 3 to 6", "v=x&low=3&high=4": "from 3 to 6",
		"v=3&low=2&high=11": "from 3, a card of each rank, to 40", "v=3&low=3&high=41": "from 3 to 40", "v=4&low=4&high=25": "from 4 to 24",
		"v=3&low=9&high=8": "8 is less than 9", "v=3&low=3&high=40": "1\u202f841 decks; a page shows 400. From 3 take at most 23 cards.", "v=3&low=y&high=9": "from 3, a card",
	} {
		b := at(q)
		if a, c, d := b.set(); !strings.Contains(a+c+d, want) || b.decks != nil {
			t.Errorf("%s: %q %q %q", q, a, c, d)
		}
	}
	b = at("v=3&low=3&high=23")
	if b.set(); len(b.decks) == 0 || len(b.decks) > mostDecks {
		t.Errorf("%d decks up to 23 cards", len(b.decks))
	}
	b = at("v=4&low=4&high=9&by=family")
	b.set()
	for i, d := range b.decks[1:] {
		if before := b.decks[i]; slices.Compare(before[1:], d[1:]) > 0 || slices.Equal(before[1:], d[1:]) && before[0]+1 != d[0] {
			t.Errorf("%v after %v", d, before)
		}
	}
}

func TestClosedForms(t *testing.T) {
	for i, r := range closedRows() {
		c := closedForms[i]
		if r.from != max(0, c.k-1) || r.agrees != closedTo-r.from+1 || c.k > 1 != strings.HasPrefix(r.below, "not at i = ") {
			t.Errorf("%+v", r)
		}
	}
}
