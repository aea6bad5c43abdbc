package decks

import (
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/reform/goal"
	"rencontre/core/deck"
)

var open = calctest.Opens[*decks](func(f *calc.Frame) calc.Calculator { return New(goal.New(f)) })

// TestDecks checks what is said and listed of numbers of small censuses, which TestReformedDecksOfAll of core/job holds
// against playing.
func TestDecks(t *testing.T) {
	for query, want := range map[string][]string{
		"game=modular&m=4&s=1&value=1":            {"can be reformed once", "3 such decks", "Of all 24 decks", "2 1 3 4"},
		"game=modular&m=4&s=1&value=0":            {"cannot be reformed", "15 such decks"},
		"game=modular&m=4&s=1&value=3":            {"can be reformed 3 times", "No such deck"},
		"game=modular&m=4&s=1&value=1&orMore=1":   {"once or more, then not again", "4 such decks"},
		"game=modular&m=4&s=1&by=cycle&value=1":   {"reform to themselves", "1 such deck", "1 2 3 4"},
		"game=modular&m=4&s=1&by=basin&value=1":   {"come to a fixed point", "5 such decks"},
		"game=modular&m=4&s=1&by=preperiod":       {"reach a cycle after 2 reformations", "2 such decks"},
		"game=modular&m=4&s=1&by=trajectory":      {"reach a cycle in an orbit of 2 decks", "2 such decks"},
		"game=modular&m=4&s=1&by=indegree":        {"have 2 preimages", "No such deck"},
		"game=modular&m=4&s=1&by=indegree&value=": {"not a whole number"},
		"game=modular&m=4&s=1&by=cycle&value=0":   {"is 0", "from 1"},
		"game=mousetrap&m=9&s=1&value=2":          {"can be reformed twice", "such decks"},
		"game=hlm&of=weak&m=4&s=2&value=1":        {"can be reformed once", "such decks"},
	} {
		p := open(t, query)
		text := p.Head().Title + strings.ReplaceAll(calctest.Text(p), "\u202f", " ")
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is not in %s", query, w, text)
			}
		}
	}
}

// TestAskedAgain checks that the list stands when the same is asked again.
func TestAskedAgain(t *testing.T) {
	p := open(t, "game=modular&m=4&s=1&value=1")
	before := calctest.Text(p)
	p.Moved()
	if after := calctest.Text(p); after != before || !strings.Contains(after, "3 such decks") {
		t.Errorf("before: %s\nafter: %s", before, after)
	}
}

// TestPages goes from page to page of a list, and draws decks at random.
func TestPages(t *testing.T) {
	p := open(t, "game=modular&m=7&s=1&by=basin&value=1")
	if len(p.listed) != listed || len(p.drawn) != drawn || slices.Equal(p.listed[0], p.drawn[0]) {
		t.Fatalf("%d decks are listed and %d drawn", len(p.listed), len(p.drawn))
	}
	count := p.count
	if text := calctest.Text(p); !strings.Contains(text, "The first 30 in dictionary order") {
		t.Errorf("it says %s", text)
	}
	for strings.Contains(calctest.Text(p), "More decks") {
		p.further()
	}
	if p.shown < len(p.listed) || len(p.listed) <= listed || p.count != count ||
		!slices.IsSortedFunc(p.listed, slices.Compare) {
		t.Errorf("%d decks of %s are listed", len(p.listed), count)
	}
	f, err := calctest.Shares(p.Draw()...)[0].File()
	if err != nil || len(f.Table.Rows) != len(p.listed) || len(f.Sources) < 2 {
		t.Errorf("a file of %d rows and %d answers, %v", len(f.Table.Rows), len(f.Sources), err)
	}
	var met []deck.Deck
	for range drawn + 1 {
		p.draw()
		met = append(met, p.drawn[p.pick-1])
		is := func(d deck.Deck) bool { return slices.Equal(d, p.drawn[p.pick-1]) }
		if !strings.Contains(calctest.Text(p), "Another") || !slices.ContainsFunc(p.listed, is) {
			t.Fatalf("%v is drawn", p.drawn[p.pick-1])
		}
	}
	if slices.Equal(met[0], met[1]) || !slices.Equal(met[0], met[drawn]) {
		t.Errorf("%v are drawn", met)
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "game=modular&m=7&s=1&value=1", "game=hlm&of=weak&m=4&s=2&value=1")
}
