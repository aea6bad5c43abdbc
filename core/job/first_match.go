package job

import (
	"math/big"
	"slices"

	"rencontre/core/coincidence"
	"rencontre/core/solitaire"
)

func init() { registerSingle("first-match", &FirstMatch{}) }

// FirstMatchCards bounds the decks of first-match. Two ranks in 130 suits take seconds.
const FirstMatchCards = 260

// FirstMatch asks when the first card comes at its own number. T1 and T3 may count to another number
// than that of the ranks.
type FirstMatch struct {
	single
	Game  string `json:"game" doc:"the game" enum:"t0,t1,t2,t3,t4,mousetrap,modular,hlm"`
	Ranks *int   `json:"ranks" doc:"how many ranks the deck has" unit:"ranks" low:"1" high:"260"`
	Suits *int   `json:"suits" doc:"how many cards each rank has" unit:"suits" low:"1" high:"260" preset:"1"`
	Burn  bool   `json:"burn,omitempty" doc:"Bersani's option b, to burn cards (mousetrap)"`
	To    *int   `json:"to,omitempty" doc:"how far the count goes before it begins again (t1, t3)" unit:"ranks"`
}

// FirstMatchResult is the result of first-match. Counts[i] of the Decks have their first match at card
// i+1, and None have no match among the cards that are turned. Decimals are the probabilities. Turned is
// the expected number of cards until the first match or the last card. Mean is the expected place of the
// first match in a deck that has one. Median is the first card at which half of all decks have had a
// match, missing if they never have.
type FirstMatchResult struct {
	Decks    string    `json:"decks"`
	Counts   []string  `json:"counts"`
	None     string    `json:"none"`
	Decimals []float64 `json:"decimals"`
	Turned   string    `json:"turned"`
	Mean     string    `json:"mean"`
	Median   int       `json:"median,omitempty"`

	Evidence Checks `json:"evidence,omitempty"`
}

func (q *FirstMatch) Validate() error {
	g := AnySolitaire{Solitaire: Solitaire{Game: q.Game, Burn: q.Burn}}
	if err := g.validGameOf(everyGame); err != nil {
		return err
	}
	if err := validSize(*q.Ranks, *q.Suits, FirstMatchCards, ""); err != nil {
		return err
	}
	g.Ranks, g.Suits = q.Ranks, q.Suits
	if err := g.validTreize(); err != nil {
		return err
	}
	if q.To != nil && q.Game != "t1" && q.Game != "t3" {
		return bad("to", "belongs to t1 and t3; the others count to their ranks")
	}
	return validTo(&q.To, *q.Ranks, *q.Suits)
}

// once lists the games that end after one count to the number of ranks.
var once = []solitaire.Game{solitaire.T0, solitaire.T1, solitaire.T2, solitaire.Mousetrap}

// count returns how the game counts until its first match.
func (q *FirstMatch) count() coincidence.Count {
	c := coincidence.Count{Ranks: *q.Ranks, Suits: *q.Suits, To: *q.Ranks, Calls: *q.Ranks * *q.Suits}
	if q.To != nil {
		c.To = *q.To
	}
	if slices.Contains(once, solitaire.Game(q.Game)) && q.To == nil && !q.Burn {
		c.Calls = *q.Ranks
	}
	return c
}

// text is about the length of a number of decks as text.
func (q *FirstMatch) text() float64 { return 4 + 0.3*bits(*q.Ranks**q.Suits) }

// Cost counts nanoseconds.
func (q *FirstMatch) Cost() Cost {
	c := q.count()
	text := float64(c.Calls) * q.text()
	return costOf(c.Time()+c.Match().Time()+integerByte*text, 1, float64(c.Calls)*300+heldText*text)
}

func (q *FirstMatch) Run(_ int, tick Tick) (*FirstMatchResult, error) {
	c := q.count()
	without, err := c.Without(tick)
	if err != nil {
		return nil, err
	}
	decks, none := without[0], without[c.Calls]
	r := &FirstMatchResult{Decks: decks.String(), None: none.String()}
	distribution, err := c.Match().Distribution(tick)
	if err != nil {
		return nil, err
	}
	turned, places, matched := new(big.Int), new(big.Int), new(big.Int).Sub(decks, none)
	all := new(big.Int).Set(none)
	for k, left := range without[1:] {
		first := new(big.Int).Sub(without[k], left)
		r.Counts = append(r.Counts, first.String())
		r.Decimals = append(r.Decimals, decimal(new(big.Rat).SetFrac(first, decks)))
		all.Add(all, first)
		turned.Add(turned, without[k])
		places.Add(places, first.Mul(first, big.NewInt(int64(k+1))))
		if err := tick(integerByte * q.text()); err != nil {
			return nil, err
		}
		if r.Median == 0 && new(big.Int).Lsh(left, 1).Cmp(decks) <= 0 {
			r.Median = k + 1
		}
	}
	r.Evidence = Checks{{CheckedCounts, "all decks", all.Cmp(decks) == 0}, {CheckedNoMatch,
		"the distribution of the matches", sameShare(none, decks, distribution.Ways[0], distribution.Total)}}
	r.Turned = new(big.Rat).SetFrac(turned, decks).RatString()
	r.Mean = new(big.Rat).SetFrac(places, matched).RatString() // card 1 is called, so some deck matches
	return r, nil
}

// sameShare reports whether a of b is as much as c of d.
func sameShare(a, b, c, d *big.Int) bool {
	return new(big.Int).Mul(a, d).Cmp(new(big.Int).Mul(c, b)) == 0
}
