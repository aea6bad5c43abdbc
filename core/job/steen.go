//go:build !solitaires

package job

import (
	"encoding/json"
	"math/big"

	"rencontre/core/coincidence"
)

func init() { register(Tables, "steen", func() Task { return &steen{} }) }

// steenCards bounds Steen's numbers: for 200 cards they are 15 MB of text.
const steenCards = 200

// steen lists Steen's numbers of Mousetrap.
//
// Beyond JOBS.md: "from" leaves the rows below it empty, which keeps a large
// result small.
type steen struct {
	single
	N    *int `json:"n"`
	From int  `json:"from,omitempty"`
}

// Steen is the result of steen. Rows are for 0 to n cards and run i = 0..n;
// null stands where there is nothing to count. Only is for n cards, by the card
// that is removed, 1 first; Sums has a_k, b_k and c_k for k = 0..n cards.
type Steen struct {
	A    [][]*string `json:"a"`
	B    [][]*string `json:"b"`
	C    [][]*string `json:"c"`
	Only []*string   `json:"only"`
	Sums SteenSums   `json:"sums"`
}

// SteenSums are the decks that hit anything first, anything after 1, and
// anything after 2.
type SteenSums struct {
	A []*string `json:"a"`
	B []*string `json:"b"`
	C []*string `json:"c"`
}

func (q *steen) Validate() error {
	if q.N == nil {
		return bad("n", "is missing; it must be a whole number from 0 to %d", steenCards)
	}
	if *q.N < 0 || *q.N > steenCards {
		return bad("n", "is %d; it must be from 0 to %d", *q.N, steenCards)
	}
	if q.From < 0 || q.From > *q.N {
		return bad("from", "is %d; it must be from 0 to n, %d", q.From, *q.N)
	}
	return nil
}

func (q *steen) Cost() Cost {
	n := float64(*q.N)
	return Cost{Work: 1, Seconds: 0.001 + n*n*n*8e-8, Bytes: 1<<20 + n*n*n*12}
}

func (q *steen) Run(_ int, tick Tick) (json.RawMessage, error) {
	s, err := coincidence.NewSteen(*q.N, tick)
	if err != nil {
		return nil, err
	}
	r := Steen{Only: texts(s.Only)}
	for k, a := range s.A {
		b, c := s.B[k], s.C[k]
		if k < q.From {
			a, b, c = nil, nil, nil
		}
		r.A = append(r.A, texts(a))
		r.B = append(r.B, texts(b))
		r.C = append(r.C, texts(c))
	}
	r.Sums = SteenSums{texts(sums(s.A)), texts(sums(s.B)), texts(sums(s.C))}
	return encode(r)
}

func sums(rows [][]*big.Int) []*big.Int {
	list := make([]*big.Int, len(rows))
	for i, row := range rows {
		list[i] = coincidence.Sum(row)
	}
	return list
}

// texts writes numbers, null for those that are not there.
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

func (q *steen) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }
