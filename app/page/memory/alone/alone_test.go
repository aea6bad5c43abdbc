package alone

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc/calctest"
	"rencontre/core/job"
)

func openAlone(t *testing.T, query string) *alone {
	t.Helper()
	return calctest.Open[*alone](t, New, query)
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, openAlone, "pairs=1", "", "pairs=100", "kind=3&pairs=30", "kind=4&pairs=12", "kind=any&pairs=13",
		"kind=4", "kind=any", "blind=1&known=3&pairs=8", "blind=1&pairs=101", "memory=4", "memory=0&pairs=101", "forget=10")
}

// TestAlone checks what the page says of two, eight and many pairs, and of no number.
func TestAlone(t *testing.T) {
	for query, want := range map[string][]string{
		"pairs=2": {"Moves for 2 pairs", "2.666\u202f666…", "<mn>8</mn><mn>3</mn>", "0.666666…",
			"give the mean"},
		"": {"Moves for 8 pairs", "agree", "1.6137 n", "1 000 pairs it is 1.6132 n",
			`"/memory?memory=4&part=alone">With a memory of 4 cards<`, ": 13.387 moves", "4.392984… on average",
			"5.392984… if a pair gives another turn, 12.392984… if it does not", "For n = 8 that is 12.3984.", "alone-known"},
		"known=3": {"Moves for 8 pairs, 3 cards known", "10.948407", "alone-known", "k single cards"},
		"known=9": {"A whole number from 0 to 8."},
		"blind=1": {"Moves for 8 pairs, both cards chosen at once", ">15<", "exactly 2n − 1", "A formula for the mean agrees",
			"up to 8 pairs"},
		"blind=1&pairs=300": {">599<", "is a formula"},
		"blind=1&known=8":   {"11.5<", "8 cards known, both"},
		"kind=any&pairs=2": {"Moves for 2 ranks of four cards", "<mn>188</mn><mn>35</mn>", "up to 6 ranks", "any two of them",
			"takes no pair"},
		"kind=any&pairs=14":   {"Moves for 14 ranks of four cards", "up to 13 ranks", "Accuracy"},
		"kind=any&pairs=27":   {"A whole number from 1 to 26."},
		"kind=any&known=2":    {"This is for pairs, and for"},
		"memory=3&blind=1":    {"This is for pairs, and for"},
		"forget=10":           {"13.845467", "each card forgotten with probability 10 %", "alone-forget", "p, %"},
		"forget=10&pairs=50":  {"Accuracy", "up to 12 pairs"},
		"forget=100&pairs=5":  {">25<"},
		"forget=101":          {"A whole number from 0 to 100."},
		"forget=10&pairs=101": {"A whole number from 1 to 100."},
		"pairs=101":           {"Moves for 101 pairs", "Accuracy", "up to 100 pairs"},
		"pairs=1000":          {"Moves for 1\u202f000 pairs", "Accuracy"},
		"pairs=x":             {"A whole number from 1 to 1\u202f000.", "Moves for each pair"},
		"kind=3&pairs=2": {"Moves for 2 triples", "3.2<", "<mn>16</mn><mn>5</mn>", "three new cards that are a triple",
			"100 triples the mean is 1.7956 n", "up to 7 triples", "alike", "a limited memory is for pairs."},
		"kind=3&pairs=31":  {"Moves for 31 triples", "Accuracy", "up to 30 triples", "A move turns three cards"},
		"kind=3&pairs=101": {"A whole number from 1 to 100.", "Moves for each triple"},
		"kind=4&pairs=2":   {"Moves for 2 quadruples", "<mn>124</mn><mn>35</mn>", "four new cards", "up to 5 quadruples"},
		"kind=5":           {"“5” is not a valid number of cards", "Moves for 8 pairs"},
		"kind=3&memory=4":  {"A limited memory is for pairs."},
		"memory=0&pairs=5": {"Moves for 5 pairs, 0 cards remembered", "25<", "n² = 25", "needs 7.552", "Cards remembered"},
		"memory=4": {"Moves for 8 pairs, 4 cards remembered", "alone-forget", "saw last", "agrees within", "64",
			"Chakrabarti"},
		"memory=7&pairs=200": {"Moves for 200 pairs, 7 cards remembered", "Accuracy", "up to 100 pairs", "alone-forget"},
		"memory=x":           {"A whole number from 0 to 1\u202f000."},
	} {
		a := openAlone(t, query)
		text := calctest.HTML(a)
		calctest.Says(t, query, text+calctest.Text(a), want...) // a sentence has variables in italics
		lawful := query == "" || strings.HasSuffix(query, "pairs=2") || query == "kind=5" || query == "known=3" ||
			query == "blind=1" || query == "blind=1&known=8"
		if strings.Contains(text, "bug") || strings.Contains(text, "alone-moves") != lawful {
			t.Errorf("%s says %s", query, text)
		}
	}
}

// TestRecall checks that the field of the memory is in the address only if the player may forget, that triples end it,
// and that there is a game only for a player who forgets nothing.
func TestRecall(t *testing.T) {
	a := openAlone(t, "memory=4&pairs=6")
	if got := a.Query().Encode(); got != "memory=4&pairs=6" || a.game != nil || a.means.Whole() {
		t.Errorf("the address is %q, the game %v", got, a.game)
	}
	a.recall.mode = all
	a.Ask()
	if a.Query().Encode() != "pairs=6" || a.game == nil || a.answer.Task().(*job.MemoryAlone).Capacity != nil {
		t.Errorf("the address is %q, the game %v, the request %+v", a.Query().Encode(), a.game, a.answer.Task())
	}
	a.kind.Set("3")
	a.Ask()
	if a.Query().Encode() != "kind=3&pairs=6" || a.game != nil || a.Right() != true {
		t.Errorf("the address is %q, the game %v", a.Query().Encode(), a.game)
	}
	a.recall.mode = last
	a.Ask()
	if a.Right() {
		t.Error("triples have a limited memory")
	}
	a.kind.Set("2")
	a.Ask()
	if !a.Right() {
		t.Errorf("pairs have no limited memory: %s", a.kind.Wrong())
	}
}

// TestSolo plays games without a slip, by the strategy of core/memory, and compares their mean and their lucky moves
// with the exact ones; games at random take more moves and make slips.
func TestSolo(t *testing.T) {
	const pairs, games = 4, 4000
	var moves, lucky, random, slips int
	for seed := range uint64(games) {
		g := newSolo(pairs, seed)
		for !g.over() {
			for g.known() {
				i := 0
				for g.gone[i] || !g.seen[i] || !g.seen[g.mate(i)] {
					i++
				}
				g.turnCard(i)
				g.turnCard(g.mate(i))
			}
			if g.over() {
				break
			}
			first := slices.Index(g.seen, false)
			g.turnCard(first)
			if g.seen[g.mate(first)] {
				g.turnCard(g.mate(first))
				continue
			}
			g.turnCard(first + 1 + slices.Index(g.seen[first+1:], false))
		}
		if g.slips > 0 || !slices.Equal(g.gone, g.seen) {
			t.Fatalf("seed %d: %d slips in %v", seed, g.slips, g.turned)
		}
		moves, lucky = moves+g.moves(), lucky+g.lucky
		g = newSolo(pairs, seed)
		for r := rand.New(rand.NewPCG(seed, 0)); !g.over(); {
			g.turnCard(r.IntN(2 * pairs))
		}
		random, slips = random+g.moves(), slips+g.slips
	}
	mean, luck := float64(moves)/games, float64(lucky)/games
	if math.Abs(mean-622./105) > 0.05 || math.Abs(luck-74./105) > 0.05 { // four standard errors
		t.Errorf("the mean is %v, want 622/105; lucky moves %v, want 74/105", mean, luck)
	}
	if random <= moves || slips == 0 {
		t.Errorf("%d moves at random, %d by the strategy; %d slips", random, moves, slips)
	}
}

// TestSlips checks each kind of slip, and what is none, in one game.
func TestSlips(t *testing.T) {
	g := newSolo(4, 1)
	g.cards = []int{1, 2, 3, 1, 4, 2, 3, 4}
	for i, move := range []struct{ first, second, slips, lucky int }{
		{0, 1, 0, 0}, // two new cards
		{0, 2, 1, 0}, // a seen card first, in vain
		{4, 0, 2, 0}, // a seen card second, in vain
		{3, 5, 3, 0}, // the mate of the first was seen
		{6, 7, 4, 0}, // pairs were seen
		{0, 3, 4, 0}, {1, 5, 4, 0}, {2, 6, 4, 0}, {4, 7, 4, 0},
	} {
		g.turnCard(move.first)
		if len(g.up()) != 1 {
			t.Fatalf("move %d: %v are up", i, g.up())
		}
		g.turnCard(move.first) // in vain
		g.turnCard(move.second)
		if g.slips != move.slips || g.lucky != move.lucky || g.moves() != i+1 {
			t.Errorf("move %d: %d slips, %d lucky, %d moves", i, g.slips, g.lucky, g.moves())
		}
	}
	if !g.over() {
		t.Errorf("left are %v", g.gone)
	}
	g = newSolo(1, 1)
	g.turnCard(1)
	if g.over() {
		t.Error("one card ends the game")
	}
	g.turnCard(0)
	if !g.over() || g.lucky != 1 || g.slips != 0 {
		t.Errorf("one pair: %+v", g)
	}
}

// TestSoloPage checks that the page tells the end, keeps the game while the number of pairs stays, and has none for
// many.
func TestSoloPage(t *testing.T) {
	a := openAlone(t, "pairs=1")
	a.game.turnCard(0)
	if a.told() != "You turned 1." {
		t.Errorf("it says %q", a.told())
	}
	g := a.game
	a.Ask()
	if a.game != g {
		t.Error("the game is dealt again")
	}
	a.game.turnCard(1)
	want := "You took all pairs in 1 move, with 0 mistakes. A perfect player needs 1.000 on average. You had 1 lucky " +
		"move and made 0 slips."
	if a.told() != want {
		t.Errorf("it says %q", a.told())
	}
	a.pairs.Put(27)
	if a.game == nil {
		t.Fatal("there is no game")
	}
	a.Ask()
	if a.game != nil {
		t.Error("a game has 54 cards")
	}
}

// TestSoloPair checks that a pair stays on the board until the next card is turned.
func TestSoloPair(t *testing.T) {
	a := openAlone(t, "pairs=2")
	a.game.cards = []int{1, 1, 2, 2}
	// Cards of a pair that are seen, and that are gone.
	for turned, want := range [][2]int{{0, 0}, {0, 0}, {2, 0}, {0, 2}} {
		if turned > 0 {
			a.game.turnCard(turned - 1)
		}
		text := app.HTMLString(a.drawGame())
		got := [2]int{strings.Count(text, "pair just taken"), strings.Count(text, `"taken, `)}
		if got != want {
			t.Errorf("after %d cards %v, want %v", turned, got, want)
		}
	}
}
