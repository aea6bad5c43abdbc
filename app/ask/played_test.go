//go:build !js

package ask

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rencontre/app/figure"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// TestPlayed checks the number of the link to Play for random decks: it says that a deck is won exactly if the game
// does, and else how many of its cards are set aside.
func TestPlayed(t *testing.T) {
	all, wins := map[string]int{}, map[string]int{}
	for i := range 2000 {
		shape := deck.Shape{Ranks: 2 + i%9, Suits: 1 + i%3}
		if i%4 > 0 { // small enough to be won
			shape = deck.Shape{Ranks: 2 + i%4, Suits: 1}
		}
		cards := shape.Sorted()
		deck.Shuffle(cards, deck.Stream(1, uint64(i)))
		for _, game := range []string{"mousetrap", "modular", "hlm", "t1", "t2", "t3", "t4"} {
			if game == "t1" && shape.Suits > 1 {
				continue
			}
			rules := solitaire.Rules{Game: solitaire.Game(game), Ranks: shape.Ranks}
			if game == "t4" {
				rules.Passes = 2 // as the job takes for granted
			}
			end := solitaire.Play(rules, cards)
			hits := len(end.SetAside)
			want := ""
			switch {
			case end.Outcome == solitaire.Won:
				want = "won after "
				wins[game]++
			case game == "hlm":
				want = fmt.Sprintf("%d of %d cards stored: not won", hits, len(cards))
			case game < "t" || game == "t4":
				want = fmt.Sprintf("%d of %d cards set aside: not won", hits, len(cards))
			default:
				want = figure.Count(hits, "hit")
			}
			all[game]++
			got := computed(t, played(game, game, cards)[0])
			if !strings.HasPrefix(got, want) || hits > len(cards) {
				t.Errorf("%s %v: %q, want %q", game, cards, got, want)
			}
		}
	}
	for _, game := range []string{"mousetrap", "modular", "hlm", "t4"} {
		if wins[game] < 10 || wins[game] == all[game] {
			t.Errorf("%s: %d of %d decks are won", game, wins[game], all[game])
		}
	}
}

// TestOrders checks the number of the link back from each order of some cards: how many decks come out in it, of all
// that there are.
func TestOrders(t *testing.T) {
	for _, shape := range []deck.Shape{{Ranks: 3, Suits: 1}, {Ranks: 4, Suits: 1}, {Ranks: 5, Suits: 1},
		{Ranks: 3, Suits: 2}} {
		decks := ordersOf(shape.Sorted())
		for _, game := range []string{"mousetrap", "modular", "hlm"} {
			from := map[string][]string{} // decks by the order in which they come out
			for _, d := range decks {
				end := solitaire.Play(solitaire.Rules{Game: solitaire.Game(game), Ranks: shape.Ranks}, d)
				if order := end.Reformed(); order != nil {
					from[deck.Format(order, 0)] = append(from[deck.Format(order, 0)], deck.Format(d, 0))
				}
			}
			for _, order := range decks {
				of := from[deck.Format(order, 0)]
				want := figure.Count(len(of), "deck")
				switch len(of) {
				case 0:
					want = "no deck comes out in this order"
				case 1:
					want += ": " + of[0]
				}
				if got := computed(t, played(game, game, order)[1]); got != want {
					t.Errorf("%s %v: %q, want %q", game, order, got, want)
				}
			}
		}
	}
}

// ordersOf returns all orders of cards.
func ordersOf(cards deck.Deck) (all []deck.Deck) {
	if len(cards) == 0 {
		return []deck.Deck{nil}
	}
	for i, c := range cards {
		if slices.Contains(cards[:i], c) {
			continue
		}
		for _, rest := range ordersOf(slices.Delete(slices.Clone(cards), i, i+1)) {
			all = append(all, append(deck.Deck{c}, rest...))
		}
	}
	return all
}

// TestUnused checks that a question says which of its numbers no answer has. Those of the tables have none but a year.
func TestUnused(t *testing.T) {
	for _, c := range []struct{ question, want string }{
		{"mousetrap 13 cards 7 aces", "Not used: 7."},
		{"secret santa 10 people 17 sheep 19 goats", "Not used: 17, sheep, 19 and goats."},
		{"mousetrap 13 cards blackjack", "Not used: blackjack."},
		{"mississippi shuffled no letter in its place", ""},
		{"How many of 40320 decks of 8 cards win", ""},
		{"treize 8 cards 40320", ""},
		{"memory 3 players, 30 cards", "Not used: 30."},
		{"bersani 2010 table 9", ""},
		{"one player Memory 8 pairs 3 cards known", ""},
		{"13x4 no match", ""},
		{"52 cards no match", ""},
		{"2134", ""},
		{"1,000 cards no match", ""},
	} {
		if _, got := Find(c.question, known); got != c.want {
			t.Errorf("%q says %q, want %q", c.question, got, c.want)
		}
	}
	for _, q := range slices.Concat(table(questions), table(fresh), table(later)) {
		if _, said := Find(q.question, known); strings.Contains(said, "Not used") && said != "Not used: 1713." {
			t.Errorf("%q: %s", q.question, said)
		}
	}
}
