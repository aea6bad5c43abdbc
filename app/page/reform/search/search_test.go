package search

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/game"
	"rencontre/app/page/reform/goal"
	"rencontre/core/job"
	"rencontre/core/paper"
)

var open = calctest.Opens[*search](func(f *calc.Frame) calc.Calculator { return New(goal.New(f)) })

// TestSearch checks that a search of a small game finds the longest orbit, compares it with print by what it found, can
// be continued, and can search near a deck.
func TestSearch(t *testing.T) {
	s := open(t, "m=11&s=1&trials=16384")
	if !s.answer.Whole() || s.best[0].found.Length != 156 || s.best[0].stand() != "found again" ||
		!strings.HasPrefix(s.backed, "Each deck was followed again") {
		t.Fatalf("%+v, %s", s.best[0].found, s.backed)
	}
	text := calctest.Text(s)
	calctest.Says(t, "the page", text, "Found The longest of 16 384 decks", "After 156 reformations it reaches",
		"found again",
		"Bersani 2010, table 14", "Decks with a 1 on top never lose here", "You see the time before it starts",
		"Search random decks", "Lengths are exact, but longer ones may exist", "Continue to 163 840 decks",
		"Search near it")
	// What stands beside is computed: of the result, and of print.
	tail := s.best[0]
	exact := *tail.printed
	for _, c := range []struct {
		found   uint64
		atLeast bool
		verdict string
	}{{155, false, "not reached"}, {156, true, "found again"}, {157, true, "passed"}, {157, false, "differs"}} {
		tail.found.Length = c.found
		exact.AtLeast = c.atLeast
		tail.printed = &exact
		if got := tail.stand(); got != c.verdict {
			t.Errorf("%d of %d, at least %v: %s", c.found, exact.Printed, c.atLeast, got)
		}
	}
	s.back()
	if !strings.Contains(s.backed, "bug in the program") {
		t.Errorf("a wrong length is backed: %s", s.backed)
	}

	// Going on gives what is found at once, and the address is of all decks.
	s = open(t, "m=5&s=1&trials=64")
	s.goOn(s.further())
	once := open(t, "m=5&s=1&trials=640")
	if !s.answer.Whole() || string(s.answer.Result()) != string(once.answer.Result()) ||
		s.answer.Request() != once.answer.Request() || s.Query().Has("from") {
		t.Errorf("gone on to %s, not %s; %v", s.answer.Result(), once.answer.Result(), s.Query())
	}
	s = open(t, "m=5&s=1&trials=65")
	if s.further() != 0 || strings.Contains(calctest.Text(s), "Go on") {
		t.Error("65 decks are gone on from")
	}

	// Near a deck: those of 203 of the paper are near each other.
	s = open(t, "m=11&s=1&start=near&deck=1-11-5-8-2-6-9-4-7-10-3&trials=32")
	if s.best[0].found.Length < 137 || s.best[1].found.Length != 66 || s.Query().Has("seed") {
		t.Errorf("%+v; %v", s.best[0].found, s.Query())
	}
	s = open(t, "m=11&s=1&trials=100")
	d := s.best[0].found.Deck
	s.climb(d)
	if s.Query().Get("start") != "near" || s.Query().Get("m") != "11" || !s.answer.Whole() ||
		s.best[0].found.Length < 100 {
		t.Errorf("%v: %+v", s.Query(), s.best[0].found)
	}
	// The decks of the paper lead to their orbits.
	if text := calctest.Text(open(t, "m=11&s=1&trials=100")); !strings.Contains(text, "a 66-cycle") {
		t.Error(text)
	}
	if text := calctest.Text(open(t, "game=hlm&m=4&s=2&of=weak&trials=64")); !strings.Contains(
		text, "The longest of 64 decks") || strings.Contains(text, "not reached") {
		t.Error(text)
	}
}

// TestSearchClaims checks what is claimed beyond the search: the deck of 13 cards that is reformed most often is that
// of the census, and those of 17 and 19 cards are missing in our copy of the paper.
func TestSearchClaims(t *testing.T) {
	for _, o := range paper.Censuses() {
		var q struct {
			Game         string
			Ranks, Suits int
		}
		var r struct {
			Longest  job.LongestOrbits
			Reformed []string
		}
		if err := errors.Join(json.Unmarshal(o.Request, &q), json.Unmarshal(o.Result, &r)); err != nil {
			t.Fatal(err)
		}
		if q.Game == "modular" && q.Ranks == 13 && (!reflect.DeepEqual(*r.Longest.Reformed, longest13) ||
			len(r.Reformed) != 52 || r.Reformed[51] != "11") {
			t.Errorf("%+v, not %+v, as %s decks", longest13, *r.Longest.Reformed, r.Reformed[len(r.Reformed)-1])
		}
	}
	o, err := job.Of(&job.Orbit{Goal: job.Goal{Solitaire: job.Solitaire{Game: "modular"}}, Deck: longest13.Deck,
		Limited: job.Limited{Limit: new(0)}})
	if err != nil {
		t.Fatal(err)
	}
	if result := calctest.Result(t, []byte(o.Key)); !strings.Contains(string(result), `"reformations":51`) {
		t.Errorf("%s", result)
	}
	for m, want := range map[int][]string{
		13: {"826 of the known 840 Bersani 2010, table 14", "which our copy lacks. Confirmed here: of all " +
			"6 227 020 800 decks, exactly eleven reform 51 times",
			"0 of the known 51 Bersani 2010, table 14"},
		17: {"0 of the known 51 or more Bersani 2010, table 14", "29 825 of the known 39 988 printed: 39 923 or more",
			"but our copy lacks it", "not confirmed here"},
	} {
		s := open(t, fmt.Sprintf("m=%d&s=1&trials=16", m))
		if !s.answer.Whole() { // 17 cards take longer than what starts unasked
			s.answer.Start()
		}
		text := calctest.Text(s)
		if link := "deck=" + game.Dashed(longest13.Deck); strings.Contains(calctest.HTML(s),
			link) != (m == 13) {
			t.Errorf("m = %d leads to the deck that is reformed 51 times: %v", m, m != 13)
		}
		calctest.Says(t, fmt.Sprint("m = ", m), text, want...)
	}
	s := open(t, "m=5&s=1&trials=64")
	s.start.Set("random")
	s.started()
	if s.Query().Get("start") != "random" || !s.answer.Whole() || s.best[3].found == nil {
		t.Errorf("%v: %+v", s.Query(), s.best[3].found)
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "m=11&s=1&trials=100", "game=hlm&m=3&s=2&trials=64",
		"m=11&s=1&start=near&trials=4&deck=1-11-5-8-2-6-9-4-7-10-3")
}
