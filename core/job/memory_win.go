//go:build !solitaires

package job

import (
	"encoding/json"

	"rencontre/core/memory"
)

func init() { register(Tables, "memory-win", func() Task { return &memoryWin{} }) }

// memoryWinPairs: there are about n^3 positions, each a line of the result.
const memoryWinPairs = 80

// memoryWin is Memory played for the probability of winning. Beyond JOBS.md:
// "from" leaves out the positions of fewer pairs, and "leads" all but those with
// one of these leads.
type memoryWin struct {
	single
	Pairs *int  `json:"pairs"`
	From  int   `json:"from,omitempty"`
	Leads []int `json:"leads,omitempty"`
}

// MemoryWin is the result: every position with n <= pairs and the leads asked for,
// else those with |lead| at most n or the pairs already taken, whichever is more.
// A lead of more than n decides.
type MemoryWin struct {
	Positions []WinPosition `json:"positions"`
}

// WinPosition is a position of the player to move, who is ahead by Lead.
type WinPosition struct {
	N     int    `json:"n"`
	K     int    `json:"k"`
	Lead  int    `json:"lead"`
	Value string `json:"value"` // P(win) - P(loss)
	Moves string `json:"moves"`
}

func (q *memoryWin) Validate() error {
	if err := validPairs(q.Pairs, 0, memoryWinPairs, "; there are n^3 positions, so take fewer pairs"); err != nil {
		return err
	}
	if len(q.Leads) > memoryWinPairs {
		return bad("leads", "has %d numbers; at most %d are allowed", len(q.Leads), memoryWinPairs)
	}
	return validFrom(q.From, *q.Pairs)
}

// leads are those of the positions with n pairs.
func (q *memoryWin) leads(n int) []int {
	if q.Leads != nil {
		return q.Leads
	}
	most := max(n, *q.Pairs-n)
	all := make([]int, 0, 2*most+1)
	for lead := -most; lead <= most; lead++ {
		all = append(all, lead)
	}
	return all
}

func (q *memoryWin) Cost() Cost {
	solved, listed := 0.0, 0.0
	for n := 0; n <= *q.Pairs; n++ {
		solved += float64((n + 1) * (2*n + 1))
		if n >= q.From {
			listed += float64((n + 1) * len(q.leads(n)))
		}
	}
	size := 40 + float64(*q.Pairs)*2
	return Cost{Work: solved, Seconds: (solved*1.5 + listed*4.5) * size * 1e-8, Bytes: 1<<20 + (solved+listed*3)*size*1.4}
}

func (q *memoryWin) Run(_ int, tick Tick) (json.RawMessage, error) {
	t, err := memory.SolveWin(*q.Pairs, tick)
	if err != nil {
		return nil, err
	}
	var positions rowsText
	for n := q.From; n <= *q.Pairs; n++ {
		leads := q.leads(n)
		for k := 0; k <= n; k++ {
			for _, lead := range leads {
				p := WinPosition{n, k, lead, t.Value(n, k, lead).RatString(), t.Moves(n, k, lead).String()}
				if err := positions.add(p); err != nil {
					return nil, err
				}
			}
			if err := tick(0); err != nil {
				return nil, err
			}
		}
	}
	return append(append([]byte(`{"positions":`), positions.end()...), '}'), nil
}

func (q *memoryWin) Merge(parts []json.RawMessage) (any, error) { return parts[0], nil }
