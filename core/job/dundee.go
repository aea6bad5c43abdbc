//go:build !solitaires

package job

import (
	"encoding/json"
	"math"
	"math/big"
	"slices"

	"rencontre/core/dundee"
)

func init() {
	register(Tables, "dundee-adaptive", func() Task { return &dundeeAdaptive{} })
	register(Tables, "dundee-advance", func() Task { return &dundeeAdvance{} })
	register(Tables, "dundee-best", func() Task { return &dundeeBest{} })
}

// composition is the part of a request that says with which deck Dundee is
// played and for how many rounds.
type composition struct {
	Deck []int `json:"deck"`
}

func (q *composition) cards() int {
	c := 0
	for _, s := range q.Deck {
		c += s
	}
	return c
}

func (q *composition) validDeck() error {
	if q.Deck == nil {
		return bad("deck", "is missing; it must list how many cards there are of each rank")
	}
	if err := dundee.Check(q.Deck); err != nil {
		return bad("deck", "%v", err)
	}
	return nil
}

// validRounds refuses more rounds than cards; they default to all.
func (q *composition) validRounds(rounds **int) error {
	c := q.cards()
	if *rounds == nil {
		*rounds = &c
	}
	if **rounds < 0 || **rounds > c {
		return bad("rounds", "is %d; it must be from 0 to %d, the number of cards", **rounds, c)
	}
	return nil
}

// dundeeAdaptive values a position of Dundee for a player who looks at the
// cards as they are turned: the deck is what is left, the rounds what is still
// to be played.
type dundeeAdaptive struct {
	single
	composition
	Rounds   *int   `json:"rounds"`
	Strategy string `json:"strategy"`
}

// DundeeAdaptive is the result of dundee-adaptive. ByRounds has the chance for
// every number of rounds, index 0 to the number of cards, or, for a deck that
// cannot be held for all of them, to the rounds asked for. States counts the
// positions with no rank used up that greedy play of the whole deck can come
// to, up to swapping ranks.
type DundeeAdaptive struct {
	Win      string         `json:"win"`
	Decimal  float64        `json:"decimal"`
	Bids     []int          `json:"bids"`
	ByRounds []string       `json:"byRounds"`
	Choices  []DundeeChoice `json:"choices"`
	States   string         `json:"states"`
	Formula  *DundeeFormula `json:"formula,omitempty"`
}

// DundeeFormula is a closed form in i for the chance over all rounds of a deck
// of three ranks, i being the most cards of a rank and Rest the other two; it
// holds for i >= From. Win is its value for this deck, found without a pass
// through positions.
type DundeeFormula struct {
	Text string `json:"text"`
	I    int    `json:"i"`
	Rest [2]int `json:"rest"`
	From int    `json:"from"`
	Win  string `json:"win"`
}

// formulaCards bounds the two ranks of a formula to what can be read.
const formulaCards = 20

// DundeeChoice is a rank that can be named now: how many cards of it are left,
// the chance to get through this round, the chance to win with perfect play
// afterwards, and how far that is from the best (for anti-greedy: the worst).
type DundeeChoice struct {
	Rank int    `json:"rank"`
	Left int    `json:"left"`
	Safe string `json:"safe"`
	Win  string `json:"win"`
	Cost string `json:"cost"`
}

// dundeeBytes is the memory one pass may take. A browser gives a worker at most
// 4 GiB, and two passes may be held at a time.
const dundeeBytes = 1 << 30

func (q *dundeeAdaptive) Validate() error {
	if err := q.validDeck(); err != nil {
		return err
	}
	if err := q.validRounds(&q.Rounds); err != nil {
		return err
	}
	switch q.Strategy {
	case "":
		q.Strategy = "greedy"
	case "greedy", "anti-greedy":
	default:
		return bad("strategy", "is %q; it must be greedy or anti-greedy", clip(q.Strategy))
	}
	if q.Strategy == "greedy" && !fits(dundee.Need(q.Deck, *q.Rounds)) {
		return bad("deck", "with %d rounds it has %s positions to hold, in more than %d MiB; fewer rounds, ranks or cards can be solved, and advance bids and anti-greedy need no such memory",
			*q.Rounds, about(dundee.Need(q.Deck, *q.Rounds).Multisets), dundeeBytes>>20)
	}
	return nil
}

func fits(size dundee.Size) bool {
	return size.Multisets.Cmp(big.NewInt(dundee.MaxMultisets)) <= 0 && size.Bytes() <= dundeeBytes
}

// horizon is how many rounds are solved at once: all, if they can be held.
func (q *dundeeAdaptive) horizon() int {
	if c := q.cards(); fits(dundee.Need(q.Deck, c)) {
		return c
	}
	return *q.Rounds
}

func (q *dundeeAdaptive) Cost() Cost {
	if q.Strategy != "greedy" {
		return Cost{Work: float64(q.cards()), Seconds: 0.001, Bytes: 1 << 20}
	}
	forth, back := dundee.Need(q.Deck, q.horizon()), dundee.Need(q.Deck, *q.Rounds)
	return Cost{
		Work:    toFloat(forth.Multisets) + toFloat(back.Multisets),
		Seconds: 0.001 + 2e-9*(forth.Operations()+back.Operations()),
		Bytes:   forth.Bytes() + back.Bytes(),
	}
}

func (q *dundeeAdaptive) Run(_ int, tick Tick) (json.RawMessage, error) {
	var wins []*big.Rat
	var choices []dundee.Choice
	var err error
	if q.Strategy == "greedy" {
		if wins, err = dundee.Greedy(q.Deck, q.horizon(), tick); err != nil {
			return nil, err
		}
		table, err := dundee.NewTable(q.Deck, *q.Rounds, tick)
		if err != nil {
			return nil, err
		}
		choices = table.Choices(q.Deck)
	} else {
		wins = dundee.Worst(q.Deck, q.cards())
		choices = dundee.WorstChoices(q.Deck, *q.Rounds)
	}
	r := DundeeAdaptive{
		Win:      wins[*q.Rounds].RatString(),
		Decimal:  decimal(wins[*q.Rounds]),
		Bids:     []int{},
		ByRounds: make([]string, len(wins)),
		Choices:  make([]DundeeChoice, len(choices)),
		States:   dundee.States(q.Deck).String(),
	}
	for m, w := range wins {
		r.ByRounds[m] = w.RatString()
	}
	for i, c := range choices {
		r.Choices[i] = DundeeChoice{c.Rank, c.Left, c.Safe.RatString(), c.Win.RatString(), c.Cost.RatString()}
		if c.Best {
			r.Bids = append(r.Bids, c.Rank)
		}
	}
	if q.Strategy == "greedy" && *q.Rounds == q.cards() {
		r.Formula = q.formula()
	}
	return encode(r)
}

// formula is nil unless the deck has three ranks, none of them empty.
func (q *dundeeAdaptive) formula() *DundeeFormula {
	d := slices.Sorted(slices.Values(q.Deck))
	if len(d) != 3 || d[0] == 0 || d[0]+d[1] > formulaCards {
		return nil
	}
	f := dundee.Closed(d[1], d[0])
	return &DundeeFormula{f.String(), d[2], [2]int{d[1], d[0]}, f.From(), f.At(d[2]).RatString()}
}

func (q *dundeeAdaptive) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }

// dundeeAdvance is the chance of a bid made before the first card.
type dundeeAdvance struct {
	single
	composition
	Bid []int `json:"bid"`
}

// DundeeAdvance is the result of dundee-advance.
type DundeeAdvance struct {
	Win     string  `json:"win"`
	Decimal float64 `json:"decimal"`
	Rounds  int     `json:"rounds"`
}

func (q *dundeeAdvance) Validate() error {
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

func (q *dundeeAdvance) Cost() Cost {
	work := dundee.AdvanceWork(q.Deck, q.Bid)
	return Cost{Work: work, Seconds: 0.001 + 1.5e-9*work, Bytes: 1 << 22}
}

func (q *dundeeAdvance) Run(_ int, tick Tick) (json.RawMessage, error) {
	win, err := dundee.Advance(q.Deck, q.Bid, tick)
	if err != nil {
		return nil, err
	}
	rounds := 0
	for _, b := range q.Bid {
		rounds += b
	}
	return encode(DundeeAdvance{win.RatString(), decimal(win), rounds})
}

func (q *dundeeAdvance) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }

// dundeeBest looks for the best advance bids, or the worst.
type dundeeBest struct {
	single
	composition
	Rounds *int `json:"rounds"`
	Worst  bool `json:"worst,omitempty"`
}

// DundeeBest is the result of dundee-best. Status is "proved" when no bid beats
// Win and, unless More, no other bid reaches it; it is "best found" when the
// search was cut off after comparing its limit of bids. More says that there
// are more bids than are listed, dundee.MostBids.
type DundeeBest struct {
	Win     string  `json:"win"`
	Decimal float64 `json:"decimal"`
	Bids    [][]int `json:"bids"`
	More    bool    `json:"more,omitempty"`
	Status  string  `json:"status"`
	Checked int     `json:"checked"`
}

func (q *dundeeBest) Validate() error {
	if err := q.validDeck(); err != nil {
		return err
	}
	return q.validRounds(&q.Rounds)
}

func (q *dundeeBest) Cost() Cost {
	work := 1.0
	if !q.Worst {
		work = dundee.BestWork(q.Deck, *q.Rounds)
	}
	return Cost{Work: work, Seconds: 0.001 + 1.5e-9*work, Bytes: 1 << 24}
}

func (q *dundeeBest) Run(_ int, tick Tick) (json.RawMessage, error) {
	var a *dundee.Answer
	var err error
	if q.Worst {
		a = dundee.WorstBids(q.Deck, *q.Rounds)
	} else if a, err = dundee.Best(q.Deck, *q.Rounds, dundee.MostCompared, tick); err != nil {
		return nil, err
	}
	status := "proved"
	if !a.Proved {
		status = "best found"
	}
	return encode(DundeeBest{a.Win.RatString(), decimal(a.Win), a.Bids, a.More, status, a.Checked})
}

func (q *dundeeBest) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }

// decimal is the nearest number to an exact one.
func decimal(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

func toFloat(n *big.Int) float64 {
	f, _ := new(big.Float).SetInt(n).Float64()
	return min(f, math.MaxFloat64)
}
