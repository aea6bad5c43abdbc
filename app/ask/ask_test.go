//go:build !js

package ask

import (
	"net/url"
	"slices"
	"testing"

	"rencontre/app/pages"
	"rencontre/core/paper"
)

var items = []Item{
	{"bersani-2010", "Bersani, 2010", "table 9", "Decks of 9 ranks", 12},
	{"bersani-2010", "Bersani, 2010", "theorem 5", "Strings", 3},
	{"bersani-eulerian", "Bersani", "table 9", "Distances", 20},
	{"dundee", "Dundee", "table 9a", "Other", 4},
	{"errata", "Errata", "R32", "A deck is counted in two columns of its row", 0},
}

var known = Index{Items: items, Names: Names(), Ordinary: Ordinary()}

// A question leads to the page that answers it.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		question string
		want     []string // the first addresses
	}{
		{"hlm 13 4", []string{"/count?game=hlm&m=13&s=4", "/play?game=hlm&m=13&s=4"}},
		{"He Loves Me, 13 × 4", []string{"/count?game=hlm&m=13&s=4"}},
		{"Modular Mousetrap 13x1", []string{"/count?game=modular&m=13&s=1"}},
		{"mousetrap", []string{"/count?game=mousetrap", "/play?game=mousetrap"}},
		{"hlm 2 1 3 4", []string{"/play?deck=2-1-3-4&game=hlm", "/reconstruct?game=hlm&string=2-1-3-4"}},
		{"treize 52", []string{"/coincidences?game=t1&m=52&s=1"}},
		{"t3 13 4", []string{"/coincidences?game=t3&m=13&s=4"}},
		{"derangements of 13", []string{"/coincidences?game=t1&m=13&r=0"}},
		{"P(no match) 52", []string{"/coincidences?game=t1&m=52&r=0", "/coincidences?game=t3&m=13&r=0&s=4"}},
		{"matches 13 4", []string{"/coincidences?game=t3&m=13&s=4"}},
		{"A007709", []string{"/sequences?of=A007709"}},
		{"a059074", []string{"/sequences?of=A059074"}},
		{"OEIS", []string{"/sequences"}},
		{"sequences", []string{"/sequences"}},
		{"table 9", []string{"/papers?item=12&part=bersani-2010#item", "/papers?item=20&part=bersani-eulerian#item"}},
		{"Table", []string{"/papers?item=12&part=bersani-2010#item"}},
		{"2 1 3 4", []string{"/play?deck=2-1-3-4&game=mousetrap"}},
		{"2134", []string{"/play?deck=2-1-3-4&game=mousetrap"}},
		{"A 2 3 4", []string{"/play?deck=1-2-3-4&game=mousetrap"}},
		{"13 4", []string{"/count?game=mousetrap&m=13&s=4", "/count?game=hlm&m=13&s=4"}},
		{"dundee", []string{"/dundee", "/dundee?part=guess"}},
		{"dundee 3 2", []string{"/dundee?deck=2%2C2%2C2"}},
		{"memory 6", []string{"/memory?pairs=6&part=play", "/memory?k=0&n=6"}},
		{"errata", []string{"/papers?part=errata"}},
		{"teach", []string{"/lesson"}},
		{"teacher", []string{"/lesson"}},
		{"memory 10 pairs alone", []string{"/memory?pairs=10&part=alone", "/memory?pairs=10&part=play"}},
		{"Memory 10, one player", []string{"/memory?pairs=10&part=alone"}},
		{"memory alone", []string{"/memory?part=alone"}},
		{"probability", []string{"/count?part=chances"}},
		{"R32", []string{"/papers?part=errata#R32"}},
		{"erratum r32", []string{"/papers?part=errata#R32"}},
		{"errata table 9", []string{"/papers?item=12&part=bersani-2010#item"}},
		{"Misprints in Dundee", []string{"/papers?paper=dundee&part=errata"}},
		{"errata bersani 2010", []string{"/papers?paper=bersani-2010&part=errata"}},
		{"bersani 2010 table 9", []string{"/papers?item=12&part=bersani-2010#item"}},
		{"deck counted in two columns", []string{"/papers?part=errata#R32"}},
		{"errors in the papers", []string{"/papers?part=errata"}},
		{"no card at its own number", []string{"/coincidences"}},
		{"52 cards, none at its own place", []string{"/coincidences?game=t1&m=52&r=0"}},
		{"52 cards no match", []string{"/coincidences?game=t3&m=13&r=0&s=4", "/coincidences?game=t1&m=52&r=0"}},
		{"2 matches in 10 cards", []string{"/coincidences?game=t1&m=10&r=2"}},
		{"exactly 3 matches with 52 cards",
			[]string{"/coincidences?game=t3&m=13&r=3&s=4", "/coincidences?game=t1&m=52&r=3"}},
		{"at least 2 matches in 13 cards", []string{"/coincidences?game=t1&m=13&r=2"}},
		{"2 or more matches in 13 cards", []string{"/coincidences?game=t1&m=13&r=2"}},
		{"3 or fewer matches in 13 cards", []string{"/coincidences?game=t1&m=13&r=3"}},
		{"no more than 2 matches in 10 cards", []string{"/coincidences?game=t1&m=10&r=2"}},
		{"fewer than 3 matches in 10 cards", []string{"/coincidences?game=t1&m=10&r=2"}},
		{"at least 0 matches in 10 cards", []string{"/coincidences?game=t1&m=10"}},
		{"more than 2 matches in 13 cards", []string{"/coincidences?game=t1&m=13&r=3"}},
		{"10 cards, one match", []string{"/coincidences?game=t1&m=10&r=1"}},
		{"13x4 exactly 2 hits", []string{"/coincidences?game=t3&m=13&r=2&s=4"}},
		{"Treize 52, exactly 3 matches", []string{"/coincidences?game=t1&m=52&r=3"}},
		{"0 matches, 10 cards", []string{"/coincidences?game=t1&m=10&r=0"}},
		{"no match 10 cards", []string{"/coincidences?game=t1&m=10&r=0"}},
		{"52 matches", []string{"/coincidences?game=t1&m=52"}},
		{"match", []string{"/coincidences"}},
		{"hit", []string{"/coincidences"}},
		{"guess", []string{"/dundee?part=guess"}},
		{"three players", []string{"/memory?aim=players&players=3"}},
		{"Memory with 3 players", []string{"/memory?aim=players&players=3"}},
		{"exactly 2 and 5 hit", []string{"/coincidences?n=8&only=1&part=pairs"}},
		{"exactly 2 and 60 hit", []string{"/coincidences?n=60&part=pairs"}},
		{"pairs of hits", []string{"/coincidences?n=8&part=pairs"}},
		{"hit 2 and 5", []string{"/coincidences?n=8&part=pairs"}},
		{"dundee guess", []string{"/dundee?part=guess"}},
		{"52 cards", []string{"/count?game=mousetrap&m=52&s=1"}},
		{"502 ranks modular", []string{"/count?game=modular&n=502&part=chances&s=1"}},
		{"modular 200", []string{"/count?game=modular&m=200&s=1"}},
		{"13 cards Mousetrap", []string{"/count?game=mousetrap&m=13&s=1"}},
		{"the best move", []string{"/memory"}},
		{"backwards", []string{"/reconstruct"}},
		{"replay a winning deck", []string{"/reform"}},
		{"qwerty", nil},
		{"mississippi shuffled no letter in its place", []string{"/coincidences?r=0&word=MISSISSIPPI"}},
		{"Mississippi", []string{"/coincidences?r=0&word=MISSISSIPPI"}},
		{"bottle anagram", []string{"/coincidences?r=0&word=BOTTLE"}},
		{"letters of bottle", []string{"/coincidences?r=0&word=BOTTLE"}},
		{"How many of 40320 decks of 8 cards win", []string{"/count?game=mousetrap&m=8&s=1"}},
		{"longest reformed chain 11 cards", []string{"/reform?game=modular&m=11&part=census&s=1",
			"/reform?game=mousetrap&m=11&part=census&s=1"}},
		{"longest orbit 9 ranks 2 suits", []string{"/reform?game=modular&m=9&part=census&s=2",
			"/reform?game=mousetrap&m=9&part=census&s=2", "/reform?game=hlm&m=9&part=census&s=2"}},
		{"mousetrap reformed 13 cards", []string{"/reform?game=mousetrap&m=13&part=census&s=1",
			"/count?game=mousetrap&m=13&s=1"}},
		{"draw names secret santa 5", []string{"/santa?part=draw", "/santa?n=5"}},
		{"secret santa 5", []string{"/santa?n=5"}},
		{"lesson match 13 cards", []string{"/lesson", "/lesson?scene=sheet"}},
		{"printable worksheet", []string{"/lesson?scene=sheet", "/lesson"}},
		{"worksheet frustration", []string{"/lesson?of=frustration&scene=sheet", "/lesson?of=frustration"}},
		{"teach memory", []string{"/lesson?of=memory"}},
		{"secret santa lesson", []string{"/lesson?of=santa"}},
		{"   ", nil},
	} {
		var got []string
		found, _ := Find(c.question, known)
		for _, l := range found {
			if l.Text == "" {
				t.Errorf("%q: %s has no text", c.question, l.To)
			}
			got = append(got, l.To)
		}
		if len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) || c.want == nil && len(got) > 0 {
			t.Errorf("%q leads to %q, want %q first", c.question, got, c.want)
		}
	}
}

// TestMatchesNamed checks that a link names the number of matches as it was asked for.
func TestMatchesNamed(t *testing.T) {
	for question, want := range map[string]string{
		"2 matches in 10 cards":           "10 different cards: exactly 2 matches",
		"at least two matches, 10 cards":  "10 different cards: at least 2 matches",
		"at most 1 match with 10 cards":   "10 different cards: at most 1 match",
		"less than 3 matches in 10 cards": "10 different cards: at most 2 matches",
		"up to 3 matches in 10 cards":     "10 different cards: at most 3 matches",
		"more than 0 matches in 10 cards": "10 different cards: at least 1 match",
		"more than 1 match with 10 cards": "10 different cards: at least 2 matches",
		"no match 10 cards":               "10 different cards: no match",
	} {
		found, _ := Find(question, known)
		if len(found) == 0 || found[0].Text != want {
			t.Errorf("%q: %q, want %q first", question, found, want)
		}
	}
}

// TestRefused checks that what is too large is refused in a sentence, with what is known of it.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		question, refused string
		want              []string
	}{
		{"mousetrap 502", "Mousetrap, m = 502 is too large: at most 200 ranks and 260 cards in all.",
			[]string{"/count?game=mousetrap&m=100&part=chances&s=1"}},
		{"mousetrap 523", "Mousetrap, m = 523 is too large: at most 200 ranks and 260 cards in all.",
			[]string{"/count?game=mousetrap&m=100&part=chances&s=1"}},
		{"hlm 100 3", "He Loves Me, 100 × 3 is too large: at most 200 ranks and 260 cards in all.",
			[]string{"/count?game=hlm&m=10&part=chances&s=3"}},
		{"hlm 100 5", "He Loves Me, 100 × 5 is too large: at most 200 ranks and 260 cards in all.", nil},
		{"hlm 8 1000000000000", "He Loves Me, 8 × 1\u202f000\u202f000\u202f000\u202f000 is too large: at most 200 ranks " +
			"and 260 cards in all.", nil},
		{"modular 5000", "Modular Mousetrap, m = 5\u202f000 is too large: decks of up to 1\u202f000 ranks are dealt.",
			[]string{"/count?game=modular&m=101&part=chances&s=1"}},
		{"roll call 300", "Roll Call, m = 300 is too large: at most 200 ranks and 260 cards in all.", nil},
		{"treize 500", "", []string{"/coincidences?game=t1&m=500&s=1"}},
		{"treize 2001", "Treize, m = 2\u202f001 is too large: at most 2\u202f000 cards.", nil},
		{"502 cards", "Mousetrap, m = 502 is too large: at most 200 ranks and 260 cards in all.",
			[]string{"/count?game=modular&n=502&part=chances&s=1", "/coincidences?game=t1&m=502"}},
		{"derangements of 5000", "5\u202f000 cards are too many: at most 2\u202f000.", nil},
		{"11 matches in 10 cards", "10 cards have at most 10 matches.", nil},
		{"matches 900 4", "900 × 4 is too large: at most 2\u202f000 cards.", nil},
		{"pairs of hits 500", "Pairs of hits among 500 cards are too many: at most 100 cards.", nil},
		{"dundee 100", "Dundee, 100 × 4 is too large to find the best play.", []string{"/dundee?part=rate"}},
		{"dundee 13 100", "Dundee, 13 × 100 is too large to find the best play.", []string{"/dundee?part=rate"}},
		{"memory 500", "Memory with 500 pairs is too large for the map of best moves: at most 400 pairs.",
			[]string{"/memory?part=expansions", "/memory?pairs=500&part=alone"}},
		{"memory 5 6", "Among 5 pairs there are at most 5 cards seen whose partners are not.", nil},
		{"1 2 2 3", "No solitaire is played with these cards: every rank from 1 to the highest must come equally often.",
			[]string{"/coincidences?calls=1%2C2%2C1&deck=1%2C2%2C1", "/dundee?deck=1%2C2%2C1&part=guess"}},
		{"hlm A 2 3 K", "No solitaire is played with these cards: every rank from 1 to the highest must come equally often.",
			[]string{"/coincidences?calls=1%2C1%2C1%2C1&deck=1%2C1%2C1%2C1"}},
		{"0 cards no match", "There must be at least 1 card.", nil},
		{"mousetrap 0 ranks", "There must be at least 1 rank.", nil},
		{"mousetrap 13", "", []string{"/count?game=mousetrap&m=13&s=1"}},
		{"mousetrap 65 4", "", []string{"/count?game=mousetrap&m=65&s=4"}},
		{"hlm 9 2", "", []string{"/count?game=hlm&m=9&s=2", "/play?game=hlm&m=9&s=2", "/count?game=hlm&m=9&part=simulate&s=2",
			"/count?game=hlm&m=9&part=decks&s=2", "/reform?game=hlm&m=9&part=census&s=2", "/count?game=hlm&m=9&part=best&s=2"}},
	} {
		links, refused := Find(c.question, known)
		var got []string
		for _, l := range links {
			got = append(got, l.To)
		}
		if refused != c.refused || len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) ||
			c.want == nil && len(got) > 0 {
			t.Errorf("%q: %q and %q, want %q and %q", c.question, refused, got, c.refused, c.want)
		}
	}
}

// Every example is understood, and every link leads to a page.
func TestLinks(t *testing.T) {
	var all []Link
	for _, e := range Examples {
		found, _ := Find(e, known)
		if len(found) == 0 {
			t.Errorf("the example %q is not understood", e)
		}
		all = append(all, found...)
	}
	for _, s := range paper.Sequences() {
		found, _ := Find(s.Name, known)
		all = append(all, found...)
	}
	for _, n := range Names() {
		all = append(all, Link{n.Called, n.to()})
	}
	for _, l := range all {
		u, err := url.Parse(l.To)
		if err != nil || !slices.Contains(pages.Paths(), u.Path) {
			t.Errorf("%s: %s is no page", l.Text, l.To)
		}
	}
}

// TestOrbits checks that an orbit leads to all games whose decks are reformed.
func TestOrbits(t *testing.T) {
	found, _ := Find("orbit 1 3 2", known)
	for i, game := range []string{"mousetrap", "modular", "hlm"} {
		if want := "/reform?deck=1-3-2&game=" + game; found[min(i, len(found)-1)].To != want {
			t.Errorf("link %d leads to %v, not to %s", i+1, found, want)
		}
	}
}
