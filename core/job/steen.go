package job

import (
	"math/big"

	"rencontre/core/coincidence"
)

func init() { registerSingle("steen", &Steen{}) }

// SteenCards bounds Steen's numbers. For 200 cards they are 15 MB of text.
const SteenCards = 200

// Steen lists Steen's numbers of Mousetrap. From leaves the rows below it empty, so that a
// large result stays small.
type Steen struct {
	single
	N    *int `json:"n" doc:"cards of the last row" unit:"cards" low:"0" high:"200"`
	From int  `json:"from,omitempty" doc:"the first row that is listed" unit:"cards"`
}

// SteenResult is the result of steen. Row n of 0 to N cards has i = 0..n, null where nothing is
// counted. Only is for N cards, by the card removed, 1 first. Sums has a_k, b_k and c_k for k =
// 0..N cards.
type SteenResult struct {
	A    [][]*string `json:"a"`
	B    [][]*string `json:"b"`
	C    [][]*string `json:"c"`
	Only []*string   `json:"only"`
	Sums SteenSums   `json:"sums"`

	Evidence Checks `json:"evidence,omitempty"`
}

// SteenSums counts the decks that hit anything first, anything after 1, and anything after 2.
type SteenSums struct {
	A []*string `json:"a"`
	B []*string `json:"b"`
	C []*string `json:"c"`
}

func (q *Steen) Validate() error {
	return within("from", &q.From, 0, *q.N, ", which is n")
}

// steenTime is the time to compute the numbers of k cards, in nanoseconds.
func steenTime(k int) float64 { return 1000 + float64(k*k)*(110+1.1*float64(k)) }

// steenText is about the length of the numbers of k cards as text.
func steenText(k int) float64 { return 3 * float64(k+1) * (4 + 0.3*bits(k)) }

// Cost counts nanoseconds.
func (q *Steen) Cost() Cost {
	n := *q.N
	text := rows(q.From, n, steenText)
	bytes := rows(0, n, func(k int) float64 { return float64(3*k) * (130 + bits(k)/4) })
	return costOf(rows(0, n, steenTime)+integerByte*text, 1, bytes+heldText*text)
}

func (q *Steen) Run(_ int, tick Tick) (*SteenResult, error) {
	n := *q.N
	s, err := coincidence.NewSteen(n, tick.scaled(rows(0, n, steenTime)))
	if err != nil {
		return nil, err
	}
	r := &SteenResult{Evidence: Checks{{CheckedSums, "n!, and the first columns of b and c", s.Consistent()}}}
	for _, table := range []struct {
		numbers [][]*big.Int
		texts   *[][]*string
	}{{s.A, &r.A}, {s.B, &r.B}, {s.C, &r.C}} {
		for k, row := range table.numbers {
			if k < q.From {
				row = nil
			}
			*table.texts = append(*table.texts, texts(row))
			if k >= q.From {
				if err := tick(integerByte * steenText(k) / 3); err != nil {
					return nil, err
				}
			}
		}
	}
	r.Only, r.Sums = texts(s.Only), SteenSums{texts(sums(s.A)), texts(sums(s.B)), texts(sums(s.C))}
	return r, nil
}

func sums(rows [][]*big.Int) []*big.Int {
	list := make([]*big.Int, len(rows))
	for i, row := range rows {
		list[i] = coincidence.Sum(row)
	}
	return list
}

// texts writes numbers, null for nil.
func texts(numbers []*big.Int) []*string {
	list := make([]*string, len(numbers))
	for i, x := range numbers {
		if x != nil {
			s := x.String()
			list[i] = &s
		}
	}
	return list
}
