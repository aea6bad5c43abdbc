package job

import (
	"errors"
	"math/big"
	"slices"

	"rencontre/core/dundee"
)

func init() {
	register("dundee-adaptive", &DundeeAdaptive{})
}

// DundeeAdaptive values a position of Dundee for a player who looks at the cards as they are
// turned. Deck holds the cards left and Rounds the rounds still to play. Closed compares the
// closed form of a deck of three ranks with the recursion, for decks with 0 cards of the first
// rank up to this deck's number.
type DundeeAdaptive struct {
	DundeeDeck
	Rounds   *int   `json:"rounds" doc:"how many rounds are played" unit:"rounds"`
	Strategy string `json:"strategy" doc:"how the player chooses" enum:"greedy,anti-greedy"`
	Closed   bool   `json:"closed,omitempty" doc:"compares the closed form for decks with fewer cards of the first rank"`
}

// DundeeAdaptiveResult is the result of dundee-adaptive. ByRounds has the probability for every
// number of rounds, from 0 to the number of cards. If that takes more than wholeResidues, it ends
// at the rounds asked for. States counts the positions, up to swapping ranks,
// that greedy play of the whole deck can reach with no rank used up.
type DundeeAdaptiveResult struct {
	Win      string         `json:"win"`
	Decimal  float64        `json:"decimal"`
	Bids     []int          `json:"bids"`
	ByRounds []string       `json:"byRounds"`
	Choices  []DundeeChoice `json:"choices"`
	States   string         `json:"states"`
	Formula  *DundeeFormula `json:"formula,omitempty"`
}

// DundeeFormula is a closed form in i for the probability over all rounds of a deck of three ranks.
// i is the number of cards of the largest rank and Rest those of the other two. The formula
// holds for i >= From. Win is its value for this deck, computed without the recursion.
//
// If the request asked for decks with fewer cards of the first rank too, Agrees is how many i
// in From..I have the same value by formula and recursion. Below compares the two at From-1; it
// is absent if From is 0.
type DundeeFormula struct {
	Text   string       `json:"text"`
	I      int          `json:"i"`
	Rest   [2]int       `json:"rest"`
	From   int          `json:"from"`
	Win    string       `json:"win"`
	Agrees int          `json:"agrees,omitempty"`
	Below  *DundeeBelow `json:"below,omitempty"`
}

// DundeeBelow compares the value of a formula outside its range with the probability.
type DundeeBelow struct {
	I       int    `json:"i"`
	Formula string `json:"formula"`
	Win     string `json:"win"`
}

// formulaCards bounds the cards of the two smaller ranks, so that a person can read the
// formula.
const formulaCards = 20

// DundeeChoice is a rank that can be named now. Left is how many of its cards are left, Safe
// the probability to get through this round, Win the probability to win with perfect play afterwards, and
// Cost the difference from the best choice (for anti-greedy: from the worst).
type DundeeChoice struct {
	Rank int    `json:"rank"`
	Left int    `json:"left"`
	Safe string `json:"safe"`
	Win  string `json:"win"`
	Cost string `json:"cost"`
}

// wholeResidues bounds the residues of a request of one shard, and those of rounds that are not
// asked for. Requests up to this size stay unsharded, so that stored results stay valid.
const wholeResidues = 1<<27 - 1<<17

func (q *DundeeAdaptive) Validate() error {
	if err := q.validDeck(); err != nil {
		return err
	}
	if err := q.validRounds(&q.Rounds); err != nil {
		return err
	}
	if err := oneOf("strategy", &q.Strategy, "greedy", "anti-greedy"); err != nil {
		return err
	}
	need := dundee.Need(q.Deck, *q.Rounds)
	if q.Strategy == "greedy" && !need.Fits() {
		return bad("deck", "with %d rounds it has %s positions to hold, and at most %s are held; fewer rounds, "+
			"ranks or cards can be solved, and advance bids and anti-greedy need no positions",
			*q.Rounds, about(need.Multisets), about(big.NewInt(dundee.MaxMultisets)))
	}
	if q.Closed && (q.Strategy != "greedy" || *q.Rounds != q.cards() || q.formula() == nil ||
		q.Deck[0] < max(q.Deck[1], q.Deck[2]) || q.Deck[0] > maxClosed) {
		return bad("closed", "is for greedy play of all rounds of a deck of three ranks, the first with the most "+
			"cards, %d at most, and the others with %d together", maxClosed, formulaCards)
	}
	return nil
}

// maxClosed bounds the cards of the first rank if all smaller decks are solved too.
const maxClosed = 200

// game returns the game of all rounds if it has at most wholeResidues, else that of the rounds
// asked for.
func (q *DundeeAdaptive) game() (dundee.Game, dundee.Size) {
	g := dundee.Game{Deck: q.Deck, Horizon: q.cards(), Rounds: *q.Rounds}
	size := dundee.Need(q.Deck, g.Horizon)
	if q.Strategy == "greedy" && size.Residues() > wholeResidues {
		g.Horizon = g.Rounds
		size = dundee.Need(q.Deck, g.Horizon)
	}
	return g, size
}

func (q *DundeeAdaptive) Shards() int {
	_, size := q.game()
	if q.Strategy != "greedy" || size.Residues() <= wholeResidues {
		return 1
	}
	return size.Passes()
}

// timeOfOne is the time of the probability for one number of rounds, in nanoseconds, and its memory.
func (q *DundeeAdaptive) timeOfOne(size dundee.Size) (time, bytes float64) {
	if q.Strategy != "greedy" { // by a formula
		return 3000, 1000
	}
	m := float64(size.Moduli)
	return 2000 + 60*m + m*m*min(1, 2*q.open()/float64(q.cards())), 40 * m
}

// open is how many rounds can be lost: after them some rank is used up. The probability changes no more,
// so a fraction in lowest terms stays as long as it is then, and reducing to it takes less time.
func (q *DundeeAdaptive) open() float64 {
	if len(q.Deck) == 1 {
		return 1
	}
	return float64(q.cards() - len(q.Deck) + 1)
}

// Cost counts nanoseconds.
func (q *DundeeAdaptive) Cost() Cost {
	g, size := q.game()
	time, bytes := q.timeOfOne(size)
	work, bytes := time*float64(g.Horizon+1), bytes*float64(g.Horizon+1)
	if q.Strategy == "greedy" {
		work += float64(size.Passes()) * float(size.Multisets) * size.Nanoseconds()
		bytes += size.Bytes() * float64(min(q.Shards(), 2)) // what a shard held is not freed at once
	}
	if q.Closed {
		for i := range q.Deck[0] {
			work += q.smaller(i).forth()
		}
	}
	return costOf(work, 1, bytes)
}

// A dundeePart is the residues of a shard, or the result if there is one shard.
type dundeePart struct {
	dundee.Residues
	Result *DundeeAdaptiveResult `json:"result,omitempty"`
}

func (q *DundeeAdaptive) Run(shard int, tick Tick) (*dundeePart, error) {
	part := &dundeePart{}
	var err error
	if q.Shards() == 1 {
		part.Result, err = q.whole(tick)
		return part, err
	}
	g, size := q.game()
	part.Residues, err = g.Pass(shard, tick.scaled(size.Nanoseconds()))
	return part, err
}

// whole computes the result without shards.
func (q *DundeeAdaptive) whole(tick Tick) (*DundeeAdaptiveResult, error) {
	g, size := q.game()
	if q.Strategy != "greedy" {
		return q.result(dundee.Worst(q.Deck, g.Horizon), dundee.WorstChoices(q.Deck, g.Rounds), tick)
	}
	wins, choices, err := g.Solve(tick.scaled(size.Nanoseconds()))
	if err != nil {
		return nil, err
	}
	return q.result(wins, choices, tick)
}

// Check refuses residues that are not of the moduli of the shard.
func (q *DundeeAdaptive) Check(shard int, part *dundeePart) error {
	if part.Result != nil {
		return errors.New("result is given beside residues")
	}
	g, _ := q.game()
	return g.Check(shard, part.Residues)
}

func (q *DundeeAdaptive) Merge(parts []*dundeePart) (*DundeeAdaptiveResult, error) {
	if len(parts) == 1 {
		return parts[0].Result, nil
	}
	var passes []dundee.Residues
	for _, part := range parts {
		passes = append(passes, part.Residues)
	}
	g, _ := q.game()
	wins, choices, err := g.Join(passes, never)
	if err != nil {
		return nil, err
	}
	return q.result(wins, choices, never)
}

func (q *DundeeAdaptive) result(wins []*big.Rat, choices []dundee.Choice, tick Tick) (*DundeeAdaptiveResult, error) {
	r := &DundeeAdaptiveResult{
		Win:      wins[*q.Rounds].RatString(),
		Decimal:  decimal(wins[*q.Rounds]),
		Bids:     []int{},
		ByRounds: make([]string, len(wins)),
		Choices:  make([]DundeeChoice, len(choices)),
		States:   dundee.States(q.Deck).String(),
	}
	_, size := q.game()
	each, _ := q.timeOfOne(size)
	for m, w := range wins {
		r.ByRounds[m] = w.RatString()
		if err := tick(each); err != nil {
			return nil, err
		}
	}
	written := map[int]DundeeChoice{} // by cards left; ranks with as many have the same numbers
	for i, c := range choices {
		w, ok := written[c.Left]
		if !ok {
			w = DundeeChoice{0, c.Left, c.Safe.RatString(), c.Win.RatString(), c.Cost.RatString()}
			written[c.Left] = w
		}
		w.Rank = c.Rank
		r.Choices[i] = w
		if c.Best {
			r.Bids = append(r.Bids, c.Rank)
		}
	}
	if q.Strategy == "greedy" && *q.Rounds == q.cards() {
		r.Formula = q.formula()
	}
	if q.Closed {
		return r, q.check(r.Formula, wins[len(wins)-1], tick)
	}
	return r, nil
}

// smaller is the request for a deck with i cards of the first rank.
func (q *DundeeAdaptive) smaller(i int) *DundeeAdaptive {
	deck := []int{i, q.Deck[1], q.Deck[2]}
	rounds := i + q.Deck[1] + q.Deck[2]
	return &DundeeAdaptive{DundeeDeck: DundeeDeck{deck}, Rounds: &rounds, Strategy: q.Strategy}
}

// forth is the work of the probabilities without choices.
func (q *DundeeAdaptive) forth() float64 {
	_, size := q.game()
	time, _ := q.timeOfOne(size)
	return float(size.Multisets)*size.Nanoseconds()/2 + time*float64(*q.Rounds+1)
}

// check compares the closed form with the recursion. last is the probability of the whole deck.
func (q *DundeeAdaptive) check(f *DundeeFormula, last *big.Rat, tick Tick) error {
	closed := dundee.Closed(f.Rest[0], f.Rest[1])
	for i := range q.Deck[0] + 1 {
		win := last
		if i < q.Deck[0] {
			small := q.smaller(i)
			g, size := small.game()
			g.Rounds = 0
			wins, _, err := g.Solve(tick.scaled(2 * small.forth() / max(1, float(size.Multisets))))
			if err != nil {
				return err
			}
			win = wins[len(wins)-1]
		}
		said := closed.At(i)
		switch {
		case i >= f.From && said.Cmp(win) == 0:
			f.Agrees++
		case i == f.From-1:
			f.Below = &DundeeBelow{i, said.RatString(), win.RatString()}
		}
	}
	return nil
}

// formula returns nil unless the deck has three ranks with cards and few cards in the smaller
// two.
func (q *DundeeAdaptive) formula() *DundeeFormula {
	if len(q.Deck) != 3 {
		return nil
	}
	low, high := slices.Min(q.Deck), slices.Max(q.Deck)
	d := [3]int{low, q.cards() - low - high, high}
	if d[0] == 0 || d[0]+d[1] > formulaCards {
		return nil
	}
	f := dundee.Closed(d[1], d[0])
	return &DundeeFormula{f.String(), d[2], [2]int{d[1], d[0]}, f.From(), f.At(d[2]).RatString(), 0, nil}
}
