package job

import (
	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
)

func init() {
	registerSingle("play", &Play{})
	registerSingle("reconstruct", &Reconstruct{})
}

// Play plays one deck to its end.
type Play struct {
	single
	AnySolitaire
	Deck []int   `json:"deck" doc:"the deck, top card first" unit:"ranks"`
	Seed *uint64 `json:"seed,omitempty" doc:"of the decks after the first (t0)" unit:"seed"`
}

// PlayResult is the result of play.
type PlayResult struct {
	Outcome  string `json:"outcome"`
	SetAside []int  `json:"setAside"`
	Burned   []int  `json:"burned"`
	Left     []int  `json:"left"`
	Score    int    `json:"score"`
	Reformed []int  `json:"reformed,omitempty"`
	Visited  []int  `json:"visited"`
	Called   []int  `json:"called"`
	Steps    int    `json:"steps"`
	// Turns counts how often the pile was turned (t4) or the deck shuffled (t0).
	Turns int `json:"turns,omitempty"`
}

func (q *Play) Validate() error {
	if err := q.validAnyGame(); err != nil {
		return err
	}
	if solitaire.Game(q.Game) == solitaire.T0 {
		fill(&q.Seed, 1)
	} else if q.Seed != nil {
		return bad("seed", "only t0 shuffles again")
	}
	if err := q.validWhole(q.Deck); err != nil {
		return err
	}
	return q.validTreize()
}

// table returns the table before the game.
func (q *Play) table() *solitaire.Table {
	rules := q.rules()
	if q.Seed != nil {
		rules.Seed = *q.Seed
	}
	return solitaire.NewTable(rules, q.Deck)
}

// Cost plays the game for up to tryCards cards. For a longer game it is the cost of the longest
// possible game, in which every count sets one card aside at its last call. A hand of t0 has no
// longest game.
func (q *Play) Cost() Cost {
	t := q.table()
	deals := 0
	for ; t.Outcome == solitaire.Unfinished && deals < tryCards; deals++ {
		t.Step()
	}
	if t.Outcome == solitaire.Unfinished {
		deals = max(2*deals, q.longest())
	}
	return costOf(float64(deals), 100, float64(deals)*cardBytes)
}

const (
	tryCards  = 1 << 17
	cardBytes = 80 // text and memory of a dealt card and a called number
)

// longest is the number of cards dealt in the longest game.
func (q *Play) longest() (deals int) {
	n := len(q.Deck)
	r := q.rules()
	switch {
	case r.Game == solitaire.T4:
		passes := r.Passes
		if passes == 0 {
			passes = r.Ranks
		}
		return passes * n * (n + 1) / 2
	case r.Game.Treize():
		return n
	default:
		for hand := range n {
			deals += solitaire.Limit(r, hand+1)
		}
		return deals
	}
}

func (q *Play) Run(_ int, tick Tick) (*PlayResult, error) {
	t := q.table()
	m := meter.Meter{Tick: tick, Every: cardsPerTick}
	r := &PlayResult{}
	for t.Outcome == solitaire.Unfinished {
		s := t.Step()
		r.Visited, r.Called = append(r.Visited, s.Card), append(r.Called, s.Call)
		r.Steps++
		if err := m.Spend(1); err != nil {
			return nil, err
		}
	}
	if err := m.Flush(); err != nil {
		return nil, err
	}
	r.Outcome = string(t.Outcome)
	r.SetAside, r.Burned, r.Left = cards(t.SetAside), cards(t.Burned), cards(t.Hand)
	r.Score, r.Reformed, r.Turns = t.Score(), t.Reformed(), t.Turns
	return r, nil
}

const cardsPerTick = 1 << 13

// cards returns d, but never nil, so that JSON has [] and not null.
func cards(d deck.Deck) []int {
	if d == nil {
		return []int{}
	}
	return d
}
