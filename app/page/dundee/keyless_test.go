package dundee

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"rencontre/app/figure"
)

// TestManyRanks checks that decks of more ranks than keys are played, and that the page stays small.
func TestManyRanks(t *testing.T) {
	for query, want := range map[string]string{
		"deck=101x2":                  "from 101 on have no key. Left: 101 ranks with 2 cards",
		"deck=250x4":                  "from 101 on have no key. Left: 250 ranks with 4 cards",
		"deck=500x4&rounds=3":         "Left: 500 ranks with 4 cards.",
		"deck=2000x1&rounds=1":        "Left: 2\u202f000 ranks with 1 card.",
		"part=play&deck=333x3&seed=4": "Left: 333 ranks with 3 cards.",
		"part=guess&deck=500x2":       "Left: 500 ranks with 2 cards.",
		"part=advance&deck=2000x1":    "The bid",
		"part=rounds&deck=1000x2":     "by rounds",
		"deck=150x3+1":                "Left: 1 rank with 1 card, 150 ranks with 3 cards.",
	} {
		p := open(t, query)
		text := shown(p)
		rows := strings.Count(text, "<li") + strings.Count(text, "<tr") + strings.Count(text, "<button")
		if p.allWrong() != "" || rows > 700 {
			t.Errorf("%s: %s, %d rows and keys", query, p.allWrong(), rows)
		}
		if !strings.Contains(text, want) {
			t.Errorf("%s does not say %q: %s", query, want, text)
		}
	}
}

// TestTypedRank checks that a rank without a key is entered by its number, and what is refused.
func TestTypedRank(t *testing.T) {
	p := open(t, "deck=101x2")
	x := p.Shown().(*table)
	enter := func(text string) string {
		x.keyless.typed = text
		x.keyless.submit(len(x.game.deck), x.press)
		return x.keyless.wrong
	}
	for _, text := range []string{"", "x", "0", "102", "-1", "1.5"} {
		if wrong := enter(text); wrong != "The rank must be a whole number from 1 to 101." || len(x.game.played) > 0 {
			t.Errorf("%q: %q", text, wrong)
		}
	}
	if wrong := enter(" 101 "); wrong != "" || len(x.game.played) != 1 || x.game.played[0] != (round{1, 101}) {
		t.Errorf("%q: %+v", wrong, x.game.played)
	}
	if text := shown(p); x.game.name() != 101 ||
		!strings.Contains(text, "Left: 1 rank with 1 card, 100 ranks with 2 cards.") ||
		!strings.Contains(text, "and 95 more") || p.Query().Encode() != "deck=101x2&game=101" {
		t.Errorf("%s: %s", p.Query().Encode(), text)
	}
	enter("101")
	if !x.game.unnamed() {
		t.Errorf("the card that was named: %+v", x.game.played)
	}
	x.undo()
	rows := x.at.worths().File().Rows
	if len(rows) != 2 || rows[0][0] != "1" || rows[1][0] != "100" || rows[0][2] != x.at.win.RatString() {
		t.Errorf("%q", rows)
	}
}

// TestThinned checks that a long table has its ends and few rows, and that its file has all.
func TestThinned(t *testing.T) {
	for last := range 2001 {
		list, step := thinned(last)
		if list[0] != 0 || list[len(list)-1] != last || len(list) > maxRows || (step == 1) != (last < maxRows) ||
			len(list) > 2 && list[1] != step {
			t.Fatalf("%d: %v, in steps of %d", last, list, step)
		}
	}
	c := open(t, "part=rounds&deck=130x2").Shown().(*byRounds)
	f, err := c.file()
	if err != nil || len(f.Table.Rows) != 261 || len(c.table().Rows) > maxRows {
		t.Fatalf("%d rows, %d shown: %v", len(f.Table.Rows), len(c.table().Rows), err)
	}
	for i, m := range c.shown {
		if f.Table.Rows[m][0] != strconv.Itoa(m) || f.Table.Rows[m][1] != c.wins[i].RatString() {
			t.Errorf("%v, shown is %v", f.Table.Rows[m], c.wins[i])
		}
	}
	if text := figure.Truncate(c.wins[len(c.wins)-1], 4); !strings.HasPrefix(text, "0.9") {
		t.Errorf("130 ranks of 2 are won with %s", text)
	}
	const end = "20 ranks with 8 cards, and more of others."
	if got := summed(slices.Repeat([]int{9, 8, 7, 6, 5, 4, 3}, 20)); !strings.HasSuffix(got, end) {
		t.Error(got)
	}
}
