package estimate

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// games are every game with every option, by name.
var games = map[string]solitaire.Rules{
	"mousetrap":    {Game: solitaire.Mousetrap},
	"burn":         {Game: solitaire.Mousetrap, Burn: true},
	"modular":      {Game: solitaire.Modular},
	"hlm":          {Game: solitaire.HeLovesMe},
	"hlm ace-down": {Game: solitaire.HeLovesMe, Order: solitaire.AceDown},
	"hlm down":     {Game: solitaire.HeLovesMe, Order: solitaire.Down},
	"t0":           {Game: solitaire.T0},
	"t1":           {Game: solitaire.T1},
	"t2":           {Game: solitaire.T2},
	"t3":           {Game: solitaire.T3},
	"t4":           {Game: solitaire.T4, Passes: 2},
	"t4 once":      {Game: solitaire.T4, Passes: 1},
	"t4 carobene":  {Game: solitaire.T4, Passes: 6, Order: solitaire.AceDown},
	"t4 loop":      {Game: solitaire.T4, Order: solitaire.Down},
}

var shapes = []deck.Shape{
	{Ranks: 1, Suits: 1}, {Ranks: 1, Suits: 5}, {Ranks: 2, Suits: 1}, {Ranks: 2, Suits: 3}, {Ranks: 3, Suits: 2},
	{Ranks: 4, Suits: 4}, {Ranks: 5, Suits: 1}, {Ranks: 6, Suits: 2}, {Ranks: 7, Suits: 3}, {Ranks: 8, Suits: 1},
	{Ranks: 8, Suits: 4}, {Ranks: 9, Suits: 2}, {Ranks: 10, Suits: 4}, {Ranks: 13, Suits: 1}, {Ranks: 13, Suits: 4},
	{Ranks: 15, Suits: 4}, {Ranks: 2, Suits: 40}, {Ranks: 3, Suits: 9}, {Ranks: 5, Suits: 8}, {Ranks: 16, Suits: 2},
	{Ranks: 17, Suits: 3}, {Ranks: 24, Suits: 4}, {Ranks: 64, Suits: 4}, {Ranks: 100, Suits: 2}, {Ranks: 200, Suits: 1},
	{Ranks: 15, Suits: 1}, {Ranks: 5, Suits: 3}, {Ranks: 16, Suits: 1}, {Ranks: 14, Suits: 2}, {Ranks: 52, Suits: 1},
	{Ranks: 13, Suits: 6},
}

// playOne plays one deal and returns the deck and the result.
func (p *player) playOne() (d deck.Deck, set, score int, won bool) {
	t := newTally(p.m)
	p.playBatch(t, 1)
	return t.BestDeck, len(t.SetAside) - 1, t.Best, t.Won == 1
}

// TestPlayers compares fast play with play step by step on random decks.
func TestPlayers(t *testing.T) {
	for name, r := range games {
		for _, s := range shapes {
			if s.Suits > 1 && r.Game == solitaire.T1 || s.Ranks == 1 && r.Game == solitaire.T0 {
				continue
			}
			r.Ranks = s.Ranks
			p := newPlayer(r, s, 1, 2)
			deals := 1000
			if s.N() > 60 || testing.Short() {
				deals = 100
			}
			for range deals {
				clear(p.hits[:])
				d, set, score, won := p.playOne()
				if err := s.Check(d); err != nil {
					t.Fatalf("%s %v: %v", name, s, err)
				}
				if p.decks > 1 {
					continue // later decks of t0 are not those of the table
				}
				table := solitaire.NewTable(r, d)
				byRank := make([]uint64, s.Ranks+1)
				for table.Outcome == solitaire.Unfinished {
					if step := table.Step(); step.Event == solitaire.Hit {
						byRank[step.Card]++
					}
				}
				wins := table.Outcome == solitaire.Won
				if r.Game.Treize() && r.Game != solitaire.T4 {
					wins = len(table.SetAside) > 0
				}
				ranks := make([]uint64, s.Ranks)
				p.addHits(ranks)
				if set != len(table.SetAside) || score != table.Score() || won != wins || !slices.Equal(ranks, byRank[1:]) {
					t.Fatalf("%s %v, deck %v: %d set aside, score %d, won %v; step by step %d, %d, %v",
						name, s, d, set, score, won, len(table.SetAside), table.Score(), wins)
				}
			}
		}
	}
}

// TestMostRanks checks that Chunk reports all ranks of a deck of MaxCards ranks. (run checks the
// sums.)
func TestMostRanks(t *testing.T) {
	for name := range games {
		run(t, games[name], deck.Shape{Ranks: MaxCards, Suits: 1}, 1, 200)
	}
}

// TestSideBySide checks that decks played side by side give what each gives alone, in every game
// and shape up to the maximum of ranks and cards.
func TestSideBySide(t *testing.T) {
	for name, r := range games {
		for _, s := range append([]deck.Shape{{Ranks: 1, Suits: 3}, {Ranks: 2, Suits: 7}, {Ranks: 9, Suits: 6},
			{Ranks: 14, Suits: 4}}, shapes...) {
			if s.Suits > 1 && r.Game == solitaire.T1 || s.Ranks == 1 && r.Game == solitaire.T0 {
				continue
			}
			r.Ranks = s.Ranks
			deals := 10*batch + 3
			if s.N() > 60 {
				deals = 2*batch + 3
			}
			p := newPlayer(r, s, 3, 1)
			alone := newTally(s.Ranks)
			for range deals {
				p.playBatch(alone, 1)
			}
			alone.Trials = uint64(deals)
			p.addHits(alone.ByRank)
			together, err := Chunk(r, s, 3, 1, 0, deals, nil)
			if err != nil || !reflect.DeepEqual(together, alone) {
				t.Errorf("%s %v: together %+v, alone %+v, %v", name, s, together, alone, err)
			}
		}
	}
}

// TestShuffle checks by chi-square that, dealt whole, in a batch or card by card, every order of
// five cards and of twelve cards of two ranks is equally likely, and with forty and a hundred cards
// every card at every place.
func TestShuffle(t *testing.T) {
	for name, front := range map[string]func(n int) int{
		"whole": func(n int) int { return n },
		"front": func(n int) int { return n/2 + n/8 },
		"drawn": func(n int) int { return 1 },
	} {
		dealt := func(n, equal int) func() []uint8 {
			d := newDealer(newStream(3, 0), n, equal, front(n))
			return func() []uint8 {
				d.deal()
				d.startDrawing()
				cards := d.cards(d.used)
				d.drawUpTo(cards, n)
				d.used++
				return cards[:n]
			}
		}
		for _, s := range []deck.Shape{{Ranks: 5, Suits: 1}, {Ranks: 2, Suits: 5}, {Ranks: 3, Suits: 3}} {
			deal := dealt(s.N(), s.Suits)
			orders := int(s.Count().Int64())
			seen := make(map[string]int, orders)
			for range 400 * orders {
				seen[string(deal())]++
			}
			counts := make([]float64, orders) // orders that never came are the zeros behind
			for i, n := range slices.Collect(maps.Values(seen)) {
				counts[i] = float64(n)
			}
			f := float64(orders - 1)
			if x := chiSquare(counts, 400); math.Abs(x-f) > 5*math.Sqrt(2*f) {
				t.Errorf("%s: orders of %v: chi-square %v with %v degrees of freedom", name, s, x, f)
			}
		}
		for _, n := range []int{40, 100} {
			deal := dealt(n, 1)
			places := make([]float64, n*n)
			const deals = 20000
			for range deals {
				for i, c := range deal() {
					places[n*i+int(c)-1]++
				}
			}
			// (n-1)^2 degrees of freedom, each with a variance of 2.
			f := float64((n - 1) * (n - 1))
			if x := chiSquare(places, deals/float64(n)); math.Abs(x-f) > 5*math.Sqrt(2*f) {
				t.Errorf("%s: places of %d: chi-square %v with %v degrees of freedom", name, n, x, f)
			}
		}
	}
}

// TestStrides checks that the strides of both shuffles cover all steps, and that the number of
// rejected draws is as defined.
func TestStrides(t *testing.T) {
	for n := 1; n <= MaxCards; n++ {
		for from := range min(n, 5) {
			for name, places := range map[string]func(int) int{
				"deal": func(i int) int { return i + 1 },
				"draw": func(i int) int { return n - i },
			} {
				next := from
				for _, r := range strides(from, n, places) {
					product := big.NewInt(1)
					for i := r.from; i < r.to; i++ {
						product.Mul(product, big.NewInt(int64(places(i))))
					}
					unfair := new(big.Int).Lsh(big.NewInt(1), 56)
					unfair.Mod(unfair, product)
					if r.from != next || r.to <= r.from || r.to-r.from > strideSteps || product.Cmp(big.NewInt(1<<48)) > 0 ||
						product.Uint64() != r.product || unfair.Uint64() != r.reject || n <= 64 && r.to < n && r.to-r.from < strideSteps {
						t.Fatalf("%s of %d cards from %d: %+v", name, n, from, r)
					}
					next = r.to
				}
				if next != n {
					t.Errorf("%s: %d of %d cards are shuffled", name, next, n)
				}
			}
		}
	}
}

func chiSquare(counts []float64, expected float64) float64 {
	x := 0.0
	for _, c := range counts {
		x += (c - expected) * (c - expected) / expected
	}
	return x
}

func Example() {
	t, err := Chunk(solitaire.Rules{Game: solitaire.HeLovesMe, Ranks: 13}, deck.Shape{Ranks: 13, Suits: 4}, 1, 0, 0,
		ChunkDeals, func(float64) error { return nil })
	if err != nil {
		panic(err)
	}
	mean, stdError := Mean(t.SetAside)
	fmt.Printf("%d deals, %.2f ± %.2f cards set aside, best score %d\n", t.Trials, mean, 2*stdError, t.Best)
	// Output:
	// 16384 deals, 6.01 ± 0.05 cards set aside, best score 176
}
