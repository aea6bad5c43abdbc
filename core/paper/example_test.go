package paper

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

func (e Example) rules() solitaire.Rules { return solitaire.Rules{Game: e.Game, Ranks: e.Ranks} }

func (e Example) shape() deck.Shape { return deck.Shape{Ranks: e.Ranks, Suits: e.Suits} }

func (e Example) name() string {
	return fmt.Sprintf("%s %s %dx%d %s", e.Where, e.Game, e.Ranks, e.Suits, deck.Format(e.Deck, e.Ranks))
}

// TestExamples replays every deck to what the paper prints, and reconstructs
// every winning deck from its reformed deck.
func TestExamples(t *testing.T) {
	for _, e := range Examples() {
		t.Run(e.name(), func(t *testing.T) {
			if err := e.shape().Check(e.Deck); err != nil {
				t.Fatalf("not a whole deck: %v", err)
			}
			if e.Paper == "" || e.Where == "" || !strings.HasSuffix(e.Note, ".") {
				t.Errorf("paper %q, where %q, note %q: each must be said", e.Paper, e.Where, e.Note)
			}
			end := solitaire.Play(e.rules(), e.Deck)
			set, reformed := end.SetAside, end.Reformed()
			if reformed != nil {
				set = reformed
			}
			if e.Set != nil && !slices.Equal(set, e.Set) {
				t.Fatalf("sets aside %v, printed %v", set, e.Set)
			}
			if reformed == nil {
				return
			}
			found := false
			_, err := winning.Reconstruct(e.rules(), reformed, func(float64) error { return nil }, func(d deck.Deck) bool {
				if e.Game != solitaire.Modular && !slices.Equal(d, e.Deck) {
					t.Errorf("%v also reconstructs to %v", reformed, d)
				}
				found = found || slices.Equal(d, e.Deck)
				return !found || e.Game != solitaire.Modular
			})
			if err != nil {
				t.Fatal(err)
			}
			if !found {
				t.Errorf("%v does not reconstruct to the deck", reformed)
			}
		})
	}
}

// TestBestScores checks the decks that the paper says reach C_max, and the
// scores of table 3.
func TestBestScores(t *testing.T) {
	strong, printed := 0, 0
	for _, e := range Examples() {
		if e.Game != solitaire.HeLovesMe {
			continue
		}
		end := solitaire.Play(e.rules(), e.Deck)
		if strings.HasPrefix(e.Note, "Reaches the best score") {
			strong++
			if end.Outcome != solitaire.Won || end.Score() != solitaire.BestScore(e.shape()) {
				t.Errorf("%s: %s with %d points", e.name(), end.Outcome, end.Score())
			}
		}
		if e.Where == "table 3" {
			printed++
			var score, most int
			if _, err := fmt.Sscanf(e.Note, "Scores %d of at most %d,", &score, &most); err != nil {
				t.Fatal(err)
			}
			if end.Score() != score || solitaire.BestScore(e.shape()) != most {
				t.Errorf("%s: %d of %d, not %d of %d", e.name(), end.Score(), solitaire.BestScore(e.shape()), score, most)
			}
		}
	}
	if strong != 9 || printed != 8 {
		t.Errorf("%d decks with the best score, %d of table 3; want 9 and 8", strong, printed)
	}
}

// orbit reforms a deck until it does not win or returns to a deck seen before. In that case cycle
// is the length of the cycle, before that of the way to it, and start its first deck.
func orbit(r solitaire.Rules, d deck.Deck) (before, cycle int, start deck.Deck) {
	met := map[string]int{}
	for i := 0; ; i++ {
		key := fmt.Sprint(d)
		if first, ok := met[key]; ok {
			return first, i - first, d
		}
		met[key] = i
		d = solitaire.Play(r, d).Reformed()
		if d == nil {
			return i, 0, nil
		}
	}
}

// TestReformations counts how often the decks of section 6 can be reformed, and checks the decks
// that the paper prints as the first of a cycle.
func TestReformations(t *testing.T) {
	long := os.Getenv("RENCONTRE_LONG") != ""
	var (
		cycle66    = deck.Deck{1, 2, 3, 4, 7, 5, 6, 8, 9, 10, 11}
		cycle209   = deck.Deck{1, 7, 3, 8, 2, 9, 12, 14, 4, 15, 16, 10, 11, 5, 6, 17, 13}
		cycle14931 = deck.Deck{1, 5, 14, 11, 7, 6, 2, 12, 15, 8, 9, 18, 16, 3, 4, 10, 13, 19, 17}
	)
	seen := 0
	for _, e := range Examples() {
		if e.Where != "section 6" {
			continue
		}
		var before, cycle int
		var start deck.Deck
		switch identity := e.shape().Sorted(); {
		case strings.Contains(e.Note, "five times"):
			before = 5
		case strings.Contains(e.Note, "four times"):
			before = 4
		case strings.HasPrefix(e.Note, "Is its own"):
			cycle, start = 1, e.Deck
		case strings.Contains(e.Note, " 66 "):
			before, cycle, start = 137, 66, cycle66
		case strings.Contains(e.Note, " 209 "):
			before, cycle, start = 58, 209, cycle209
		case strings.Contains(e.Note, "14 931"):
			before, cycle, start = 40423, 14931, cycle14931
		case e.Ranks == 13:
			before, cycle, start = 839, 1, identity
		case e.Ranks == 17:
			before, cycle, start = 39923, 1, identity
		case e.Ranks == 19:
			before, cycle, start = 521338, 1, identity
		default:
			t.Fatalf("%s: nothing to compare with", e.name())
		}
		seen++
		if before > 10_000 && !long {
			continue
		}
		if b, c, s := orbit(e.rules(), e.Deck); b != before || c != cycle || !slices.Equal(s, start) {
			t.Errorf("%s: %d reformations and a cycle of %d from %v; want %d, %d, %v", e.name(), b, c, s, before, cycle, start)
		}
	}
	if seen != 33 {
		t.Errorf("%d decks of section 6, want 33", seen)
	}
}

// TestExamplesAreCopies checks that changing the list does not change the next one.
func TestExamplesAreCopies(t *testing.T) {
	Examples()[0].Note = "changed"
	if Examples()[0].Note == "changed" {
		t.Error("the list is shared")
	}
}
