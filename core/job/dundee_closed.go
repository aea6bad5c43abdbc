package job

import (
	"encoding/json"

	"rencontre/core/dundee"
)

func init() { register("dundee-closed", func() Task { return &DundeeClosed{} }) }

// DundeeClosed holds a closed form against the recursion: the chance over all
// rounds of a deck of three ranks, i cards of one and Rest of the others, for
// i = 0 to To.
type DundeeClosed struct {
	single
	Rest []int `json:"rest"`
	To   *int  `json:"to"`
}

// DundeeClosedResult is the result of dundee-closed. The formula is said to hold
// for i >= From; at so many of From..To it Agrees with the recursion. Below is how
// the two stand at From - 1, absent if there is no such i.
type DundeeClosedResult struct {
	Text   string             `json:"text"`
	From   int                `json:"from"`
	To     int                `json:"to"`
	Agrees int                `json:"agrees"`
	Below  *DundeeClosedBelow `json:"below,omitempty"`
}

// DundeeClosedBelow is a value of a formula outside of its range, and the chance.
type DundeeClosedBelow struct {
	I       int    `json:"i"`
	Formula string `json:"formula"`
	Win     string `json:"win"`
}

const mostClosed = 200

func (q *DundeeClosed) Validate() error {
	if q.Rest == nil {
		return bad("rest", "is missing; it must list how many cards the other two ranks have, the larger number first")
	}
	if len(q.Rest) != 2 || q.Rest[0] < q.Rest[1] || q.Rest[1] < 1 || q.Rest[0]+q.Rest[1] > formulaCards {
		return bad("rest", "is not two numbers from 1, the larger one first, of at most %d together", formulaCards)
	}
	fill(&q.To, 40)
	return within("to", q.To, q.Rest[1], mostClosed, "")
}

// deck is that of the recursion.
func (q *DundeeClosed) deck(i int) []int { return []int{i, q.Rest[0], q.Rest[1]} }

// pass is what the recursion takes for one i, in nanoseconds: its positions, and
// the chances that are made of them.
func (q *DundeeClosed) pass(i int) (size dundee.Size, chances float64) {
	rounds := i + q.Rest[0] + q.Rest[1]
	size = dundee.Need(q.deck(i), rounds)
	return size, float64(rounds+1) * (3000 + 4*float64(size.Limbs*size.Limbs))
}

// Cost counts nanoseconds.
func (q *DundeeClosed) Cost() Cost {
	work, bytes := overhead, 0.0 // and what lies about until the collector runs
	for i := range *q.To + 1 {
		size, chances := q.pass(i)
		work, bytes = work+adaptiveTime(size)+chances, max(bytes, size.Bytes())
	}
	return Cost{Work: work, Seconds: work * 1e-9, Bytes: bytes + 2<<20}
}

func (q *DundeeClosed) Run(_ int, tick Tick) (json.RawMessage, error) {
	f := dundee.Closed(q.Rest[0], q.Rest[1])
	r := DundeeClosedResult{Text: f.String(), From: f.From(), To: *q.To}
	for i := range *q.To + 1 {
		deck := q.deck(i)
		size, chances := q.pass(i)
		wins, err := dundee.Greedy(deck, i+q.Rest[0]+q.Rest[1], tick.worth(adaptiveTime(size)/max(1, toFloat(size.Multisets))))
		if err != nil {
			return nil, err
		}
		said, win := f.At(i), wins[len(wins)-1]
		switch {
		case i >= r.From && said.Cmp(win) == 0:
			r.Agrees++
		case i == r.From-1:
			r.Below = &DundeeClosedBelow{i, said.RatString(), win.RatString()}
		}
		if err := tick(chances); err != nil {
			return nil, err
		}
	}
	return encode(r)
}
