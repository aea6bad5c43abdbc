package job

import (
	"math/big"
	"slices"

	"rencontre/core/estimate"
	"rencontre/core/guess"
)

func init() { registerSingle("guess-all", &GuessAll{}) }

// guessPositions is the largest number of positions for yes or no, see guess.YesNo.
const guessPositions = 1_000_000

// GuessAll asks how many cards of a shuffled deck can be guessed, each before it is turned.
type GuessAll struct {
	single
	DundeeDeck
	YesNo  bool    `json:"yesNo,omitempty" doc:"also for a player who only hears whether a guess was right"`
	Trials *int    `json:"trials,omitempty" doc:"games of a player who hears it and plays by a rule" unit:"deals" low:"2" high:"1000000"`
	Seed   *uint64 `json:"seed,omitempty" doc:"of the random numbers of these games" unit:"seed"`

	positions int // for yes or no; 0 if there is a formula
}

// GuessAllResult has expected numbers of right guesses. Best and Worst are those of players who see
// each card after their guess; BestBy and WorstBy are the probabilities that guess 1, 2, ... is
// right. Without is that of the best player who is told nothing. YesNo is that of the best player
// who only hears whether a guess was right. Rule is that of a player who hears the same and plays by
// the rule of guess.PlayRule, estimated by Trials games: a lower bound for the best.
type GuessAllResult struct {
	Best         string      `json:"best"`
	BestDecimal  float64     `json:"bestDecimal"`
	Worst        string      `json:"worst"`
	WorstDecimal float64     `json:"worstDecimal"`
	Without      int         `json:"without"`
	YesNo        string      `json:"yesNo,omitempty"`
	YesNoDecimal float64     `json:"yesNoDecimal,omitempty"`
	Rule         *GuessGames `json:"rule,omitempty"`
	BestBy       []string    `json:"bestBy"`
	WorstBy      []string    `json:"worstBy"`
}

// GuessGames is an estimate: how many of so many games had so many right guesses, and the 95 % interval of the mean.
type GuessGames struct {
	Trials int    `json:"trials"`
	Seed   uint64 `json:"seed"`
	Histogram
	Interval [2]float64 `json:"interval"`
}

func (q *GuessAll) Validate() error {
	if err := q.validDeck(); err != nil {
		return err
	}
	if q.Trials == nil && q.Seed != nil {
		return bad("seed", "is for games; give trials too, or leave it out")
	}
	if q.Trials != nil {
		fill(&q.Seed, 1)
	}
	if !q.YesNo || q.different() {
		return nil
	}
	n, ok := guess.Positions(q.Deck, guessPositions)
	if !ok {
		return bad("yesNo", "is computed for decks with at most %d positions and 255 cards, such as 5 ranks of 5 cards, "+
			"and for different cards; this deck is too large (trials play by a rule)", guessPositions)
	}
	q.positions = n
	return nil
}

// different reports whether no two cards have the same rank.
func (q *GuessAll) different() bool { return slices.Max(q.Deck) == 1 }

// Nanoseconds of a position of yes or no, and its bytes.
const (
	guessPosition      = 2500
	guessPositionBytes = 200
)

// guessRank is the time to look at a rank in a game by the rule, in nanoseconds, and guessCard that to shuffle a card.
const (
	guessRank = 2.5
	guessCard = 15
)

// game is the time of a game for each rank that the rule looks at.
func (q *GuessAll) game() float64 { return guessRank + guessCard/float64(len(q.Deck)) }

// product is the time of a product in guess.Solve, in nanoseconds; fraction is that of a fraction's
// text.
func (q *GuessAll) product() float64  { return 25 + 0.04*float64(q.cards()) }
func (q *GuessAll) fraction() float64 { c := float64(q.cards()); return 300 + c*c/200 }

// Cost counts nanoseconds.
func (q *GuessAll) Cost() Cost {
	c, n := float64(q.cards()), float64(q.positions)
	work := guess.Work(q.Deck)*q.product() + 2*c*q.fraction() + n*guessPosition
	if q.Trials != nil {
		work += float64(*q.Trials) * guess.RuleWork(q.Deck) * q.game()
	}
	return costOf(work, 1, c*c*5+n*guessPositionBytes)
}

func (q *GuessAll) Run(_ int, tick Tick) (*GuessAllResult, error) {
	f, err := guess.Solve(q.Deck, tick.scaled(q.product()))
	if err != nil {
		return nil, err
	}
	r := &GuessAllResult{Best: f.Best.RatString(), BestDecimal: decimal(f.Best), Worst: f.Worst.RatString(),
		WorstDecimal: decimal(f.Worst), Without: slices.Max(q.Deck)}
	for i := range f.BestBy {
		r.BestBy, r.WorstBy = append(r.BestBy, f.BestBy[i].RatString()), append(r.WorstBy, f.WorstBy[i].RatString())
		if err := tick(2 * q.fraction()); err != nil {
			return nil, err
		}
	}
	if q.Trials != nil {
		r.Rule, err = q.games(tick)
		if err != nil {
			return nil, err
		}
	}
	if !q.YesNo {
		return r, nil
	}
	var yes *big.Rat
	if q.different() {
		yes = guess.Different(q.cards())
	} else {
		yes, err = guess.YesNo(q.Deck, tick.scaled(guessPosition))
		if err != nil {
			return nil, err
		}
	}
	r.YesNo, r.YesNoDecimal = yes.RatString(), decimal(yes)
	return r, nil
}

// games plays by the rule.
func (q *GuessAll) games(tick Tick) (*GuessGames, error) {
	counts, err := guess.PlayRule(q.Deck, *q.Trials, *q.Seed, tick.scaled(q.game()))
	if err != nil {
		return nil, err
	}
	h := histogram(counts)
	low, high := estimate.Around(h.Mean, *h.StdError)
	return &GuessGames{*q.Trials, *q.Seed, h, [2]float64{low, high}}, nil
}
