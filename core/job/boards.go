package job

import (
	"math/big"

	"rencontre/core/memory"
)

func init() { registerSingle("boards", &Boards{}) }

// BoardsPairs bounds the boards that are counted: n^3 integers of n log n bits.
const BoardsPairs = 100

// Boards counts all boards of combinatorial memory by the margin under best play.
type Boards struct {
	single
	Pairs *int `json:"pairs" doc:"pairs on the board" unit:"pairs" low:"1" high:"100"`
}

// BoardsResult has the boards of so many pairs, all equally likely. Margins are in increasing order. Negative, None and
// Positive are the probabilities that the first player gets fewer pairs than the second, as many, and more; Mean is
// the mean margin. ByPairs[i] has the same of i+1 pairs, rounded.
//
// Blocks, FirstCollect, LastCollect and Even are what section 3.6 of Alfthan's thesis speaks of. Blocks[i] is the
// expected number of blocks that have i+1 first cards of pairs before their collect sequence. FirstCollect and
// LastCollect are the mean numbers of pairs in the first and in the last collect sequence. Even[j] is the probability
// that an even number of collect sequences is left where j pairs are unseen and one card is known of each other pair.
type BoardsResult struct {
	Boards       string         `json:"boards"`
	Margins      []BoardsMargin `json:"margins"`
	Negative     string         `json:"negative"`
	None         string         `json:"none"`
	Positive     string         `json:"positive"`
	Mean         string         `json:"mean"`
	ByPairs      []BoardsOdds   `json:"byPairs"`
	Blocks       []string       `json:"blocks"`
	FirstCollect string         `json:"firstCollect"`
	LastCollect  string         `json:"lastCollect"`
	Even         []string       `json:"even"`
}

// BoardsMargin is a margin of the first player: how many boards have it, their share, and one of them, if there is one.
type BoardsMargin struct {
	Margin      int     `json:"margin"`
	Boards      string  `json:"boards"`
	Probability string  `json:"probability"`
	Decimal     float64 `json:"decimal"`
	Example     []int   `json:"example,omitempty"`
}

// BoardsOdds are the probabilities of the signs of the margin, and its mean.
type BoardsOdds struct {
	Negative float64 `json:"negative"`
	None     float64 `json:"none"`
	Positive float64 `json:"positive"`
	Mean     float64 `json:"mean"`
}

func (q *Boards) Validate() error { return nil }

// Cost counts pairs of positions: the sum of p² over p = 1, .., n+1.
func (q *Boards) Cost() Cost {
	n := float64(*q.Pairs)
	return costOf((n+1)*(n+2)*(2*n+3)/6, 450+2*n, 2e5+n*n*1500)
}

func (q *Boards) Run(_ int, tick Tick) (*BoardsResult, error) {
	n := *q.Pairs
	all, err := memory.SolveBoards(n, tick)
	if err != nil {
		return nil, err
	}
	r := &BoardsResult{Boards: all[n].Boards().String(), Mean: all[n].Mean().RatString()}
	for i, boards := range all[n] {
		margin, p := all[n].Margin(i), new(big.Rat).SetFrac(boards, all[n].Boards())
		r.Margins = append(r.Margins,
			BoardsMargin{margin, boards.String(), p.RatString(), decimal(p), memory.BoardOf(n, margin)})
	}
	for _, s := range all[1:] {
		p := odds(s)
		r.ByPairs = append(r.ByPairs, BoardsOdds{decimal(p[0]), decimal(p[1]), decimal(p[2]), decimal(s.Mean())})
		r.Negative, r.None, r.Positive = p[0].RatString(), p[1].RatString(), p[2].RatString()
	}
	first, last := memory.CollectSizes(n)
	r.FirstCollect, r.LastCollect = first.RatString(), last.RatString()
	r.Blocks, r.Even = fractions(memory.BlockSizes(n)), fractions(memory.EvenCollects(n))
	return r, nil
}

// odds returns the probabilities of a negative margin, of none, and of a positive one.
func odds(s memory.Spread) (p [3]*big.Rat) {
	for sign, boards := range s.Signs() {
		p[sign] = new(big.Rat).SetFrac(boards, s.Boards())
	}
	return p
}

func fractions(all []*big.Rat) []string {
	texts := make([]string, len(all))
	for i, r := range all {
		texts[i] = r.RatString()
	}
	return texts
}
