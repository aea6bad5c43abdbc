package job

import (
	"math"
	"math/big"

	"rencontre/core/coincidence"
)

func init() { register("treize", &Treize{}) }

// TreizeCards bounds the game of treize.
const TreizeCards = coincidence.MaxTreize

// treizeWins is the largest number of wins in the law of treize.
const treizeWins = 20

// Treize is de Montmort's Problem I. A shard is one way to leave a deck.
type Treize struct {
	Ranks *int `json:"ranks" doc:"how many ranks the deck has" unit:"ranks"`
	Suits *int `json:"suits" doc:"how many cards each rank has" unit:"suits" low:"1" high:"57" preset:"1"`
	First *int `json:"first" doc:"the call at which a fresh deck is entered" unit:"call" preset:"1"`
}

// TreizeResult is the result of treize. Law is exact and Decimals the same rounded, both
// indexed by the number of wins. ByFirst has the expectations for every call at which a whole
// deck can be entered, call 1 first.
type TreizeResult struct {
	Expectation string    `json:"expectation"`
	Decimal     float64   `json:"decimal"`
	Law         []string  `json:"law"`
	Decimals    []float64 `json:"decimals"`
	ByFirst     []float64 `json:"byFirst"`
	// More is the probability of more wins than Law has, and ListedMean the mean of those that it has.
	More       float64 `json:"more"`
	ListedMean float64 `json:"listedMean"`

	Evidence Checks `json:"evidence,omitempty"`
}

func (q *Treize) Validate() error {
	const most = TreizeCards
	if q.Ranks != nil && *q.Ranks == 1 {
		return bad("ranks", "is 1; with one rank every card is a hit and the hand never passes; it must be from 2 "+
			"to %d", most)
	}
	if err := within("ranks", q.Ranks, 2, most, ""); err != nil {
		return err
	}
	if err := validSize(*q.Ranks, *q.Suits, most, "; beyond that estimate plays t0"); err != nil {
		return err
	}
	return within("first", q.First, 1, *q.Ranks, ", the ranks")
}

func (q *Treize) game() coincidence.Treize {
	return coincidence.Treize{Ranks: *q.Ranks, Suits: *q.Suits}
}

func (q *Treize) Cost() Cost {
	m, s := float64(*q.Ranks), float64(*q.Suits)
	n := m * s
	return costOf(m+1, (math.Pow(m, 1.75)*n*n*n*32+s*s*s*9e3)/(m+1), n*n*n*330)
}

func (q *Treize) Shards() int { return *q.Ranks + 1 }

func (q *Treize) Run(shard int, tick Tick) (coincidence.Entries, error) {
	return q.game().Leave(shard+1, tick)
}

// Check refuses entries that are not as many as the calls, and probabilities outside 0 to 1.
func (q *Treize) Check(_ int, leave coincidence.Entries) error { return q.game().Check(leave) }

func (q *Treize) Merge(leave []coincidence.Entries) (*TreizeResult, error) {
	chain, err := q.game().Chain(leave)
	if err != nil {
		return nil, err
	}
	r, expectation := &TreizeResult{}, new(big.Rat)
	for x, e := range chain.Expectations() {
		r.ByFirst = append(r.ByFirst, decimal(e))
		if x+1 == *q.First {
			expectation = e
			r.Expectation, r.Decimal = e.RatString(), decimal(e)
		}
	}
	distribution := chain.Distribution(*q.First, treizeWins)
	for _, p := range distribution {
		r.Law, r.Decimals = append(r.Law, p.RatString()), append(r.Decimals, decimal(p))
	}
	more, mean := rest(distribution)
	r.More, r.ListedMean = decimal(more), decimal(mean)
	r.Evidence = Checks{{CheckedMoments, "1 and the expectation, which is solved apart; neither may be exceeded",
		more.Sign() >= 0 && mean.Cmp(expectation) <= 0}}
	if *q.First != 1 { // another first call begins in another way than T2
		return r, nil
	}
	t2, err := coincidence.T2(*q.Ranks, *q.Suits).Distribution(nil)
	if err != nil {
		return nil, err
	}
	none := distribution[0]
	r.Evidence = append(r.Evidence, Evidence{CheckedNoMatch, "T2, which begins in the same way, by rook numbers",
		sameShare(none.Num(), none.Denom(), t2.Ways[0], t2.Total)})
	return r, nil
}

// rest returns the probability of more wins than a distribution has, and the mean of those that it has.
func rest(distribution []*big.Rat) (more, mean *big.Rat) {
	more, mean = big.NewRat(1, 1), new(big.Rat)
	for w, p := range distribution {
		more.Sub(more, p)
		mean.Add(mean, new(big.Rat).Mul(big.NewRat(int64(w), 1), p))
	}
	return more, mean
}
