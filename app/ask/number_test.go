//go:build !js

package ask

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"rencontre/core/job"
)

// TestNumber checks the number of the first link to each question.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		question string
		link     int
		want     string
	}{
		{"52 cards no match", 1, "36.8 %, one deal in 2.72"},
		{"52 cards no match", 0, "1.62 %, one deal in 61.6"}, // Doyle, Grinstead and Snell: 0.016232727
		{"at least 1 match 13 cards", 0, "63.2 %"},
		{"at most 1 match 10 cards", 0, "73.6 %"},
		{"exactly 2 matches 10 cards", 0, "18.4 %, one deal in 5.44"},
		{"matches 13 4", 0, "4 on average; none: 1.62 %"},
		{"derangements of 10", 0, "1 334 961 of 3 628 800: 36.8 %"}, // OEIS A000166
		{"how many permutations of 4 have no fixed point", 0, "9 of 24: 37.5 %"},
		{"treize 52 cards at least one match", 0, "98.4 %"},
		{"best first guess dundee", 0, "with 52 cards won: 27.0 %"},
		{"deck that never wins mousetrap 4 cards", 0, "18 decks lose: 75.0 %"}, // 6 of 24 win
		{"deck that never wins mousetrap", 0, "of 13 cards, 6 198 134 207 decks lose: 99.5 %"},
		{"mousetrap decks that win", 0, "of 13 cards, 28 886 593 decks win: 0.464 %"},
		{"probability of winning he loves me", 0, "about one deck in 8.39 × 10²¹"},
		{"probability of winning mousetrap", 0, "28 886 593 decks win: 0.464 %"},
		{"memory 8 pairs 3 cards known", 2, "10.9 moves on average"},
		{"hat check 12", 0, "36.8 %, one deal in 2.72"},
		{"MISSISSIPPI derangements", 0, "1.87 %, one order in 53.5"}, // 648 of 34,650
		{"13 cards Mousetrap", 0, "28 886 593 decks win: 0.464 %, one deck in 216"},
		{"hlm 13 4", 0, "about one deck in 8.39 × 10²¹"},
		{"secret santa 10", 0, "right at once: 36.8 %"},
		{"zener cards", 0, "8.65 right on average, if each card is shown"}, // Diaconis and Graham, 1981: 8.65
		{"memory alone 8 pairs", 0, "12.4 moves on average"},
		{"dundee 52 cards", 0, "won: 27.0 %, one game in 3.70"}, // Litwack, Pikhurko and Pongnumkul: 0.2701
		{"dundee", 0, "with 52 cards won: 27.0 %, one game in 3.70"},
		{"first match 52 cards", 0, "on average at card "},
		{"2 1 3 4", 0, "won after 10 steps"},
		{"4 3 2 1", 0, "0 of 4 cards set aside: not won"},
		{"Mousetrap, 3 1 2 7 5 6 4", 0, "5 of 7 cards set aside: not won"},
		{"2 3 1 4", 0, "1 of 4 cards set aside: not won"},
		{"2 3 1 4", 1, "no deck comes out in this order"},
		{"2 3 1 4", 4, "1 of 4 cards stored: not won"},
		{"2 3 1 4", 5, "2 of 4 cards set aside: not won"},
		{"treize 2 1 3", 0, "1 hit"},
		{"one player Memory 8 pairs 3 cards known", 0, "10.9 moves on average"},
		{"longest reformed chain 11 cards", 0, "longest orbit that ends in a cycle: 203 decks"}, // Bersani, 2010, table 14
		{"longest reformed chain 11 cards", 1, "reformed at most 4 times: 2 decks"},             // table 6
		{"mousetrap reformed 13 cards", 0, "reformed at most 4 times: 1 deck"},
		{"longest orbit 17 cards", 0, "longest orbit that ends in a cycle: at least 39 924 decks"},
		{"errata", 0, ""},
	} {
		found, _ := Find(c.question, known)
		if len(found) <= c.link {
			t.Errorf("%s: %v", c.question, found)
			continue
		}
		of := found[c.link]
		got := strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(computed(t, of))
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %s says %q, want %q", c.question, of.To, got, c.want)
		}
	}
}

// TestNumbersAsked checks that each link to a question of the table that has a request has one that is right.
func TestNumbersAsked(t *testing.T) {
	numbers := 0
	for _, q := range table(questions) {
		found, _ := Find(q.question, known)
		for _, l := range found {
			n := l.Number()
			if n == nil || n.Request == nil {
				continue
			}
			numbers++
			if _, err := job.Of(n.Request); err != nil {
				t.Errorf("%s: %s asks what is refused: %v", q.question, l.To, err)
			}
		}
	}
	if numbers < 100 {
		t.Errorf("%d numbers are computed", numbers)
	}
}

// computed returns the number of a link, "" if it has none.
func computed(t *testing.T, l Link) string {
	n := l.Number()
	if n == nil {
		return ""
	}
	if n.Request == nil {
		return n.Text
	}
	j, err := job.Of(n.Request)
	if err != nil {
		t.Error(err)
		return err.Error()
	}
	parts := map[int]json.RawMessage{}
	if err := j.Run(context.Background(), job.ShardsOf(j.Plan().Shards, 0, 1), 2, func(float64) {},
		func(i int, p json.RawMessage) error { parts[i] = p; return nil }); err != nil {
		t.Fatal(err)
	}
	result, err := j.Result(parts)
	if err != nil {
		t.Fatal(err)
	}
	text, err := n.Say(result)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
