package job

import (
	"slices"

	"rencontre/core/dundee"
)

func init() {
	registerSingle("dundee-advance", &DundeeAdvance{})
	registerSingle("dundee-best", &DundeeBest{})
}

// DundeeAdvance asks for the probability of a bid made before the first card.
type DundeeAdvance struct {
	single
	DundeeDeck
	Bid []int `json:"bid" doc:"how often each rank is named" unit:"names"`
}

// DundeeAdvanceResult is the result of dundee-advance.
type DundeeAdvanceResult struct {
	Win     string  `json:"win"`
	Decimal float64 `json:"decimal"`
	Rounds  int     `json:"rounds"`
}

func (q *DundeeAdvance) Validate() error {
	if err := q.validDeck(); err != nil {
		return err
	}
	if q.Bid == nil {
		return bad("bid", "is missing; it must list how often each of the %d ranks is named", len(q.Deck))
	}
	if err := dundee.CheckBid(q.Deck, q.Bid); err != nil {
		return bad("bid", "%v", err)
	}
	return nil
}

func (q *DundeeAdvance) Cost() Cost {
	work := dundee.AdvanceWork(q.Deck, q.Bid)
	c := float64(q.cards())
	return costOf(work, 1.5, 3*c*c)
}

func (q *DundeeAdvance) Run(_ int, tick Tick) (*DundeeAdvanceResult, error) {
	win, err := dundee.Advance(q.Deck, q.Bid, tick)
	if err != nil {
		return nil, err
	}
	rounds := 0
	for _, b := range q.Bid {
		rounds += b
	}
	return &DundeeAdvanceResult{win.RatString(), decimal(win), rounds}, nil
}

// DundeeBest asks for the best advance bids, or the worst.
type DundeeBest struct {
	single
	DundeeDeck
	Rounds *int `json:"rounds" doc:"how many rounds are played" unit:"rounds"`
	Worst  bool `json:"worst,omitempty" doc:"looks for the least probability"`
}

// DundeeBestResult is the result of dundee-best. Status is "proved" if no bid beats Win and,
// unless More is set, no other bid reaches it. Status is "best found" if the search stopped
// after comparing dundee.MaxCompared bids. More says that there are more bids than are listed.
// Rule holds the bids of dundee.Pattern, if it covers the deck and all its rounds are played.
type DundeeBestResult struct {
	Win     string  `json:"win"`
	Decimal float64 `json:"decimal"`
	Bids    [][]int `json:"bids"`
	More    bool    `json:"more,omitempty"`
	Status  string  `json:"status"`
	Checked int     `json:"checked"`
	Rule    [][]int `json:"rule,omitempty"`
}

func (q *DundeeBest) Validate() error {
	if err := q.validDeck(); err != nil {
		return err
	}
	return q.validRounds(&q.Rounds)
}

func (q *DundeeBest) Cost() Cost {
	if q.Worst {
		return costOf(1, 1e6, 0)
	}
	work, bytes := dundee.BestWork(q.Deck, *q.Rounds)
	c := float64(q.cards())
	return costOf(work, 1.5, 5*c*float64(*q.Rounds)+bytes)
}

func (q *DundeeBest) Run(_ int, tick Tick) (*DundeeBestResult, error) {
	var a *dundee.BestBids
	var err error
	if q.Worst {
		a = dundee.WorstBids(q.Deck, *q.Rounds)
		err = tick(1)
	} else {
		a, err = dundee.Best(q.Deck, *q.Rounds, dundee.MaxCompared, tick)
	}
	if err != nil {
		return nil, err
	}
	status := "proved"
	if !a.Proved {
		status = "best found"
	}
	var rule [][]int
	if !q.Worst && *q.Rounds == q.cards() && len(q.Deck) >= 3 && slices.Min(q.Deck) >= 1 {
		rule = dundee.Pattern(q.Deck)
	}
	return &DundeeBestResult{a.Win.RatString(), decimal(a.Win), a.Bids, a.More, status, a.Checked, rule}, nil
}
