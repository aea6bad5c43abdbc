package job

import (
	"math"
	"math/big"

	"rencontre/core/coincidence"
)

func init() { registerSingle("coincidence", &Coincidence{}) }

// MatchCards bounds the decks of coincidence. The exact distribution of 500 x 4 cards is 20 MB of text,
// and its size grows with the square of the cards.
const MatchCards = 2000

// Coincidence asks for the distribution of the number of matches in a game of Treize or between two
// composition vectors. T1 and T3 may count to another number than that of the ranks. With Exact
// false the result has only one exact probability, that of no match, so that it stays small for a large
// deck.
type Coincidence struct {
	single
	Game  string `json:"game,omitempty" doc:"the game; or give deck and calls" enum:"t1,t2,t3"`
	Ranks *int   `json:"ranks,omitempty" doc:"how many ranks the deck has" unit:"ranks"`
	Suits *int   `json:"suits,omitempty" doc:"how many cards each rank has" unit:"suits"`
	To    *int   `json:"to,omitempty" doc:"how far the count goes before it begins again (t1, t3)" unit:"ranks"`
	Deck  []int  `json:"deck,omitempty" doc:"how many cards there are of each rank" unit:"cards"`
	Calls []int  `json:"calls,omitempty" doc:"how often each rank is called" unit:"calls"`
	Exact *bool  `json:"exact" doc:"lists the exact probabilities; false: that of no match alone" preset:"true"`
}

// CoincidenceResult is the result of coincidence. P is exact and Decimals the same rounded,
// both indexed by the number of matches. Best is the binomial distribution with the same mean that is
// nearest in total variation. T1 has none, since the Poisson distribution is nearer than any of them.
type CoincidenceResult struct {
	P        []string       `json:"p"`
	Decimals []float64      `json:"decimals"`
	Mean     string         `json:"mean"`
	Variance string         `json:"variance"`
	Mu3      string         `json:"mu3"`
	Mu4      string         `json:"mu4"`
	Poisson  Approximation  `json:"poisson"`
	Binomial Approximation  `json:"binomial"`
	Best     *Approximation `json:"best"`
	// Bound is an upper bound of the distance from the Poisson distribution, by Barbour, Holst and
	// Janson. It is null for a single card.
	Bound *float64 `json:"bound"`
	Cards int      `json:"cards"`
	Calls int      `json:"calls"` // that are not blank

	Evidence Checks `json:"evidence,omitempty"`
}

// Approximation is an approximating distribution with its total variation distance.
type Approximation struct {
	Parameters Parameters `json:"parameters"`
	P          []float64  `json:"p"`
	Distance   float64    `json:"distance"`
}

// Parameters are lambda of a Poisson distribution, or n and p of a binomial distribution.
type Parameters struct {
	Lambda string `json:"lambda,omitempty"`
	N      *int   `json:"n,omitempty"`
	P      string `json:"p,omitempty"`
}

func (q *Coincidence) Validate() error {
	if q.Game == "" {
		return q.validVectors()
	}
	switch {
	case q.Game != "t1" && q.Game != "t2" && q.Game != "t3":
		return bad("game", "%q has no law of matches here; the games are t1, t2, t3, or leave it out and give deck "+
			"and calls", clip(q.Game))
	case q.Deck != nil:
		return bad("deck", "the deck of %s follows from ranks and suits; leave deck or game out", q.Game)
	case q.Calls != nil:
		return bad("calls", "the calls of %s follow from ranks and suits; leave calls or game out", q.Game)
	}
	if err := validShape(q.Ranks, &q.Suits, 1, MatchCards, MatchCards, MatchCards, ""); err != nil {
		return err
	}
	if *q.Suits > 1 && q.Game == "t1" {
		return bad("suits", "is %d; t1 is played with 1 suit, t2 and t3 with more", *q.Suits)
	}
	if q.Game == "t2" && q.To != nil {
		return bad("to", "belongs to t1 and t3, which deal the whole deck; t2 counts once, to its ranks")
	}
	return validTo(&q.To, *q.Ranks, *q.Suits)
}

// validTo checks how far a count goes. To the number of ranks is the default, and is left out of the
// canonical form.
func validTo(to **int, ranks, suits int) error {
	if *to == nil {
		return nil
	}
	if **to == ranks {
		*to = nil
		return nil
	}
	return within("to", *to, 1, ranks*suits, ", the cards")
}

func (q *Coincidence) validVectors() error {
	switch {
	case q.Ranks != nil:
		return bad("ranks", "belongs to a game; give game (t1, t2, t3), or deck and calls alone")
	case q.To != nil:
		return bad("to", "belongs to a game; the calls say how often each rank is called")
	case q.Suits != nil:
		return bad("suits", "belongs to a game; give game (t1, t2, t3), or deck and calls alone")
	case len(q.Deck) == 0 && len(q.Calls) == 0:
		return bad("game", "is missing; it must be t1, t2 or t3 with ranks and suits, or else deck and calls are given")
	case len(q.Deck) == 0:
		return bad("deck", "is missing or empty; it must list how many cards there are of each rank")
	case len(q.Calls) == 0:
		return bad("calls", "is missing or empty; it must list how often each rank is called")
	case len(q.Deck) > MatchCards:
		return bad("deck", "has %d ranks; at most %d are allowed", len(q.Deck), MatchCards)
	case len(q.Deck) != len(q.Calls):
		return bad("calls", "has %d entries and deck has %d; each rank needs one in both, which may be 0",
			len(q.Calls), len(q.Deck))
	}
	cards, err := validComposition("deck", q.Deck)
	if err != nil {
		return err
	}
	calls, err := validComposition("calls", q.Calls)
	if err != nil {
		return err
	}
	if cards == 0 {
		return bad("deck", "has no cards; at least one is needed")
	}
	if calls > cards {
		return bad("calls", "are %d for %s; there can be at most as many (a rank that is never called makes blank "+
			"cards)", calls, plural(cards, "card"))
	}
	return nil
}

// validComposition adds up the entries of a vector and refuses negative ones.
func validComposition(field string, v []int) (total int, err error) {
	for i, x := range v {
		if x < 0 || x > MatchCards {
			return 0, bad(field, "entry %d is %d; it must be from 0 to %d", i+1, x, MatchCards)
		}
		total += x
		if total > MatchCards {
			return 0, bad(field, "adds up to more than %d, which is the limit", MatchCards)
		}
	}
	return total, nil
}

func (q *Coincidence) match() coincidence.Match {
	switch {
	case q.To != nil:
		return coincidence.Count{Ranks: *q.Ranks, Suits: *q.Suits, To: *q.To, Calls: *q.Ranks * *q.Suits}.Match()
	case q.Game == "t1", q.Game == "t2":
		return coincidence.T2(*q.Ranks, *q.Suits)
	case q.Game == "t3":
		return coincidence.T3(*q.Ranks, *q.Suits)
	}
	return coincidence.Match{Deck: q.Deck, Calls: q.Calls}
}

// words is about the length of a probability's denominator, in words of 64 bits. The
// denominator is the number of distinguishable decks.
func (q *Coincidence) words() float64 {
	m := q.match()
	bits := logFactorial(m.Cards())
	for _, d := range m.Deck {
		bits -= logFactorial(d)
	}
	return 1 + bits/64
}

// logFactorial is the length of n! in bits.
func logFactorial(n int) float64 {
	l, _ := math.Lgamma(float64(n) + 1)
	return l / math.Ln2
}

// nearTime is the time to compare the distribution with another distribution, and textTime the time to write a
// probability, in nanoseconds.
func (q *Coincidence) nearTime() float64 { return 1e5 + 1.9e3*float64(q.match().MaxMatches()) }
func (q *Coincidence) textTime() float64 { return 500 + q.words()*(500+1.2*q.words()) }

// comparedDistributions is the number of distributions that are computed and compared.
const comparedDistributions = 4

// Cost counts nanoseconds.
func (q *Coincidence) Cost() Cost {
	m := q.match()
	most, words := float64(m.MaxMatches()+1), q.words()
	work, bytes := m.Time()+comparedDistributions*q.nearTime(), most*logFactorial(m.Cards())/64*24
	if *q.Exact {
		work += most * q.textTime()
		bytes += most * words * 120
	}
	return costOf(work, 1, bytes)
}

func (q *Coincidence) Run(_ int, tick Tick) (*CoincidenceResult, error) {
	m := q.match()
	l, err := m.Distribution(tick)
	if err != nil {
		return nil, err
	}
	moments := m.Moments()
	calls := m.Called()
	r := &CoincidenceResult{
		Mean:     moments.Mean.RatString(),
		Variance: moments.Variance.RatString(),
		Mu3:      moments.Mu3.RatString(),
		Mu4:      moments.Mu4.RatString(),
		Cards:    m.Cards(),
		Calls:    calls,
		Evidence: Checks{{CheckedMoments, "whole numbers of orders; the mean by its own formula",
			l.Consistent(moments.Mean)}},
	}
	for i := range comparedDistributions {
		switch i {
		case 0:
			r.Decimals = l.Floats()
		case 1:
			r.Poisson = approximation(Parameters{Lambda: moments.Mean.RatString()}, l.Poisson(moments.Mean))
		case 2:
			r.Binomial = binomial(l, calls, moments.Mean)
		case 3:
			if n, ok := l.BestBinomial(moments); ok {
				b := binomial(l, n, moments.Mean)
				r.Best = &b
			}
		}
		if err := tick(q.nearTime()); err != nil {
			return nil, err
		}
	}
	if b, ok := m.Bound(); ok {
		r.Bound = &b
	}
	exact := len(l.Ways)
	if !*q.Exact {
		exact = 1
	}
	for k := range exact {
		r.P = append(r.P, l.Text(k))
		if err := tick(q.textTime()); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// binomial compares the distribution with Bi(n, mean/n).
func binomial(l *coincidence.Distribution, n int, mean *big.Rat) Approximation {
	p := new(big.Rat)
	if n > 0 {
		p.Quo(mean, new(big.Rat).SetInt64(int64(n)))
	}
	return approximation(Parameters{N: &n, P: p.RatString()}, l.Binomial(n, p))
}

func approximation(p Parameters, a coincidence.Approximation) Approximation {
	return Approximation{Parameters: p, P: a.P, Distance: a.Distance}
}
