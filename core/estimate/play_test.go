package estimate

import (
	"fmt"
	"math"
	"math/big"
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
	{Ranks: 16, Suits: 2}, {Ranks: 17, Suits: 3}, {Ranks: 24, Suits: 4}, {Ranks: 64, Suits: 4}, {Ranks: 100, Suits: 2},
	{Ranks: 200, Suits: 1},
}

// TestPlayers plays random decks fast and step by step.
func TestPlayers(t *testing.T) {
	for name, r := range games {
		for _, s := range shapes {
			if s.Suits > 1 && r.Game == solitaire.T1 || s.Ranks == 1 && r.Game == solitaire.T0 {
				continue
			}
			r.Ranks = s.Ranks
			p := newPlayer(r, s, 1, 2)
			deals := 3000
			if s.N() > 60 || testing.Short() {
				deals = 100
			}
			for range deals {
				clear(p.hits)
				p.play(p)
				d := p.deck()
				if err := s.Check(d); err != nil {
					t.Fatalf("%s %v: %v", name, s, err)
				}
				if p.more {
					continue // later decks of t0 are not those of the table
				}
				table := solitaire.NewTable(r, d)
				byRank := make([]uint64, s.Ranks+1)
				for table.Outcome == solitaire.Unfinished {
					if step := table.Step(); step.Event == solitaire.Hit {
						byRank[step.Card]++
					}
				}
				won := table.Outcome == solitaire.Won
				if r.Game.Treize() && r.Game != solitaire.T4 {
					won = len(table.SetAside) > 0
				}
				ranks := make([]uint64, s.Ranks+1)
				for c := 1; c <= s.Ranks; c++ {
					ranks[p.labels[c]] = p.hits[c]
				}
				if p.set != len(table.SetAside) || p.score != table.Score() || p.won != won || !slices.Equal(ranks, byRank) {
					t.Fatalf("%s %v, deck %v: %d set aside, score %d, won %v; step by step %d, %d, %v",
						name, s, d, p.set, p.score, p.won, len(table.SetAside), table.Score(), won)
				}
			}
		}
	}
}

// TestShuffle: dealt either way, every order of five cards is equally likely, by
// chi-square, and of forty cards and of a hundred every card at every place.
func TestShuffle(t *testing.T) {
	for name, deal := range map[string]func(p *player){
		"draw":    func(p *player) { p.gather(); p.draw(p.n) },
		"shuffle": func(p *player) { p.shuffle() },
	} {
		const deals = 240000
		s := deck.Shape{Ranks: 5, Suits: 1}
		p := newPlayer(solitaire.Rules{Game: solitaire.T3, Ranks: 5}, s, 3, 0)
		counts := make([]float64, 120)
		for range deals {
			deal(p)
			counts[s.Index(p.deck()).Int64()]++
		}
		// 119 degrees of freedom: mean 119, deviation 15.4.
		if x := chiSquare(counts, deals/120.); x < 60 || x > 190 {
			t.Errorf("%s: orders of five: chi-square %v with 119 degrees of freedom", name, x)
		}
		for _, n := range []int{40, 100} {
			p := newPlayer(solitaire.Rules{Game: solitaire.T3, Ranks: n}, deck.Shape{Ranks: n, Suits: 1}, 4, 0)
			places := make([]float64, n*n)
			const more = 40000
			for range more {
				deal(p)
				for i, c := range p.deck() {
					places[n*i+c-1]++
				}
			}
			// (n-1)^2 degrees of freedom, each with a variance of 2.
			f := float64((n - 1) * (n - 1))
			if x := chiSquare(places, more/float64(n)); math.Abs(x-f) > 5*math.Sqrt(2*f) {
				t.Errorf("%s: places of %d: chi-square %v with %v degrees of freedom", name, n, x, f)
			}
		}
	}
}

// TestRises: the steps of shuffle are all there, and how many numbers are unfair is
// as defined.
func TestRises(t *testing.T) {
	for n := 1; n <= MaxCards; n++ {
		next := 0
		for _, r := range rises(n) {
			product := big.NewInt(1)
			for i := r.from; i < r.to; i++ {
				product.Mul(product, big.NewInt(int64(i+1)))
			}
			unfair := new(big.Int).Lsh(big.NewInt(1), 56)
			unfair.Mod(unfair, product)
			if r.from != next || r.to <= r.from || r.to-r.from > octet || product.Cmp(big.NewInt(1<<48)) > 0 ||
				product.Uint64() != r.product || unfair.Uint64() != r.unfair || n <= 64 && r.to < n && r.to-r.from < octet {
				t.Fatalf("%d cards: %+v", n, r)
			}
			next = r.to
		}
		if next != n {
			t.Errorf("%d of %d cards are shuffled", next, n)
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

func BenchmarkDeals(b *testing.B) {
	s := deck.Shape{Ranks: 13, Suits: 4}
	for _, name := range []string{"hlm", "mousetrap", "burn", "modular", "t0", "t2", "t3", "t4", "t4 loop"} {
		r := games[name]
		r.Ranks = 13
		b.Run(name, func(b *testing.B) {
			p := newPlayer(r, s, 1, 1)
			for b.Loop() {
				p.play(p)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "deals/s")
		})
	}
	b.Run("plain hlm", func(b *testing.B) {
		p := plain{random: newStream(1, 1)}
		for b.Loop() {
			p.deal()
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "deals/s")
	})
}

// plain is the loop one would write first, for 13 x 4: the reference for speed.
type plain struct {
	random     stream
	cards      [52]int
	row        [512]int
	set, score int
}

func (p *plain) deal() {
	if p.cards[0] == 0 {
		for i := range p.cards {
			p.cards[i] = i%13 + 1
		}
	}
	for i := 51; i > 0; i-- {
		j := int(uint64(uint32(p.random.next())) * uint64(i+1) >> 32)
		p.cards[i], p.cards[j] = p.cards[j], p.cards[i]
	}
	copy(p.row[:], p.cards[:])
	p.set, p.score = 0, 0
	for at, end := 0, 52; at < end; {
		limit := min(13, end-at)
		i := 0
		for i < limit && p.row[at+i] != i+1 {
			i++
		}
		if i == limit {
			at += limit
			continue
		}
		p.set++
		p.score += i + 1
		for k := range i {
			p.row[end+k] = p.row[at+k]
		}
		end += i
		at += i + 1
	}
}

func Example() {
	t, err := Chunk(solitaire.Rules{Game: solitaire.HeLovesMe, Ranks: 13}, deck.Shape{Ranks: 13, Suits: 4}, 1, 0, 0, ChunkDeals, func(float64) error { return nil })
	if err != nil {
		panic(err)
	}
	mean, stdError := Mean(t.SetAside)
	fmt.Printf("%d deals, %.2f ± %.2f cards set aside, best score %d\n", t.Trials, mean, 2*stdError, t.Best)
	// Output:
	// 16384 deals, 6.02 ± 0.05 cards set aside, best score 173
}
