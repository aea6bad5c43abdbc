package coincidence

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/core/deck"
)

// TestPairsPage checks what the page says of the pairs: their total, by A028305 for the only two hits, how they are
// confirmed.
func TestPairsPage(t *testing.T) {
	for _, c := range []struct{ query, total, backed string }{
		{"n=1", "0", "a(n, j)"},
		{"n=1&only=1", "0", "exactly two cards"},
		{"n=8&only=1", "6052", "exactly two cards"}, // A028305
		{"n=12&only=1", "72280038", ""},
		{"n=4", "9", "a(n, j)"}, // all but the 9 and 6 decks that hit no card or one
		{"n=40", "", "a(n, j)"},
	} {
		p := at[*pairs](t, "part=pairs&"+c.query)
		if total := p.answer.Value().Total; c.total != "" && total != c.total {
			t.Errorf("%s: %s decks, want %s", c.query, total, c.total)
		}
		if backed := evidence(p.Screen); !strings.Contains(backed, c.backed) || c.backed == "" && backed != "" {
			t.Errorf("%s: backed by %q", c.query, backed)
		}
	}
}

// TestPairsRefused checks that more cards than can be counted alone are refused beside the field.
func TestPairsRefused(t *testing.T) {
	p := at[*pairs](t, "part=pairs&n=51&only=1")
	if got := p.n.Wrong(); !strings.Contains(got, "1 to 50 for the only two cards hit") {
		t.Errorf("%q", got)
	}
	drawn := calctest.HTML(p)
	if strings.Contains(drawn, "banner") || strings.Contains(drawn, `id="pairs"`) {
		t.Error(drawn)
	}
	p.only.Set(false)
	p.AskAgain()
	if !p.answer.Current() || p.n.Wrong() != "" {
		t.Errorf("%v; %q", p.answer.Status(), p.n.Wrong())
	}
}

// hitCards plays Mousetrap and lists the cards that are hit.
func hitCards(cards []int) (hits []int) {
	hand, last := slices.Clone(cards), len(cards)
	for call := 1; call <= last && len(hand) > 0; call++ {
		card := hand[0]
		hand = hand[1:]
		if card != call {
			hand = append(hand, card)
			continue
		}
		hits, call = append(hits, card), 0
	}
	return hits
}

// TestEitherOrder checks what the page says of a pair of cards by playing all decks.
func TestEitherOrder(t *testing.T) {
	for n, some := range map[int][][2]int{8: {{2, 5}, {5, 2}, {1, 8}}, 6: {{1, 2}, {6, 3}, {4, 5}}, 2: {{1, 2}}} {
		var decks []deck.Deck
		shape := deck.Shape{Ranks: n, Suits: 1}
		for i := range shape.Count().Int64() {
			decks = append(decks, shape.FromIndex(big.NewInt(i)))
		}
		for _, pair := range some {
			for _, only := range []bool{false, true} {
				count := func(j, k int) (count int) {
					for _, cards := range decks {
						if hits := hitCards(cards); len(hits) == 2 || len(hits) > 2 && !only {
							if hits[0] == j && hits[1] == k {
								count++
							}
						}
					}
					return count
				}
				query := fmt.Sprintf("part=pairs&n=%d&j=%d&k=%d", n, pair[0], pair[1])
				if only {
					query += "&only=1"
				}
				one, other := count(pair[0], pair[1]), count(pair[1], pair[0])
				want := fmt.Sprintf("%d, then %d: %s; %[2]d, then %[1]d: %[4]d; together %[5]d of %[6]s.", pair[0], pair[1],
					figure.Count(one, "deck"), other, one+other, figure.Whole(len(decks)))
				if got := at[*pairs](t, query).either(); got != want {
					t.Errorf("%s: %q, want %q", query, got, want)
				}
			}
		}
	}
}

// TestPairFields checks that the pair fits a smaller deck unless the address names it, and what is refused.
func TestPairFields(t *testing.T) {
	for query, want := range map[string][2]int{"": {2, 5}, "n=4": {2, 4}, "n=2": {1, 2}, "n=5": {2, 5}} {
		p := at[*pairs](t, "part=pairs&"+query)
		if got := [2]int{p.j.Int(), p.k.Int()}; got != want || p.either() == "" {
			t.Errorf("%s: %v, want %v; %q", query, got, want, p.either())
		}
	}
	for query, want := range map[string]string{"k=9": "A whole number from 1 to 8.", "j=x": "A whole number from 1 to 8.",
		"j=5": "The two cards must differ.", "n=1": ""} {
		p := at[*pairs](t, "part=pairs&"+query)
		drawn := calctest.HTML(p)
		if !strings.Contains(drawn, want) || strings.Contains(drawn, "together") || !p.answer.Known() {
			t.Errorf("%s is drawn as %s", query, drawn)
		}
	}
	if got := at[*pairs](t, "part=pairs&j=3&k=7&n=9").Query().Encode(); got != "j=3&k=7&n=9" {
		t.Error(got)
	}
}

// shownPairs is the table on the screen.
func shownPairs(p *pairs) figure.Table { return pairsShown(pairsTable("", p.answer.Value().Decks)) }

// TestPairsHeat checks that the picture is laid out as the table: the second hit across, the first one down. A small
// table is its own picture, and a press of a cell chooses its cards.
func TestPairsHeat(t *testing.T) {
	if of := at[*pairs](t, "part=pairs&n=11").Result; of.Chart.Heat == nil || !of.Folds {
		t.Error("a table of 11 cards has no picture")
	}
	p := at[*pairs](t, "part=pairs&n=4")
	shown := shownPairs(p)
	heat, _ := pairsHeat(p.answer.Value().Decks, big.NewInt(24))
	p.choose(3, 2)
	drawn := calctest.HTML(p)
	calctest.Says(t, "the cell", drawn, "3, then 2: ")
	if chosen := strings.Count(drawn, "aria-current") - strings.Count(drawn, `aria-current="false"`); chosen != 1 {
		t.Errorf("%d cells are chosen", chosen)
	}
	for k, column := range heat.Share {
		for j, share := range column {
			if want := shown.Rows[j][k+1]; j != k && want != fmt.Sprint(math.Round(24*share)) {
				t.Errorf("first %d, second %d: %v of 24, in the table %s", j+1, k+1, share, want)
			}
		}
	}
}

// TestPairsShown checks the table on the screen: dashes on the diagonal, and the first rows of a large one.
func TestPairsShown(t *testing.T) {
	small := shownPairs(at[*pairs](t, "part=pairs&n=4"))
	if want := []string{"2", "2", "–", "1", "0"}; !slices.Equal(small.Rows[1], want) {
		t.Errorf("%v, want %v", small.Rows[1], want)
	}
	large := shownPairs(at[*pairs](t, "part=pairs&n=30"))
	if len(large.Rows) != pairsRows || len(large.Head) != pairsRows+1 || len(large.Rows[11]) != pairsRows+1 ||
		!strings.Contains(large.Rows[0][2], "×\u00a010") {
		t.Errorf("%v", large)
	}
}

// TestCayley checks Cayley's decks of 1857, the 24 decks of four cards, and the numbers of A028305.
func TestCayley(t *testing.T) {
	c := at[*cayley](t, "part=cayley")
	t13 := c.inOrder().Table.Shown()
	if len(t13.Rows) != 13 || t13.Rows[12][1] != "1 8 2 5 10 3 12 11 9 4 7 6 13" { // Bersani 2010, section 5
		t.Errorf("%v", t13.Rows)
	}
	for i, row := range t13.Rows {
		if agrees := row[2] == "agrees"; agrees != (i < 8) || !agrees && row[2] != "" {
			t.Errorf("%v", row)
		}
	}
	result := c.ofFour()
	four := result.Table.Shown()
	if len(four.Rows) != 24 || !slices.Equal(four.Rows[4], []string{"1 4 2 3", "1 2 3 4", "4"}) ||
		!slices.Equal(four.Rows[23], []string{"4 3 2 1", "none", "0"}) {
		t.Errorf("%v", four.Rows)
	}
	if got := result.Means; !strings.Contains(got, "No card: 9 decks. One: 6. Two: 3. Three: 0. All four: 6.") {
		t.Error(got)
	}
	if c := at[*cayley](t, "part=cayley&n=53"); c.n.Wrong() == "" || len(c.Draw()) > 2 {
		t.Error("53 cards are not refused")
	}
}
