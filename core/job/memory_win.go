package job

import (
	"slices"

	"rencontre/core/memory"
)

func init() { registerSingle("memory-win", &MemoryWin{}) }

// memoryWinPairs bounds the pairs. There are about n^3 positions, each a line of the result.
const memoryWinPairs = 80

// MemoryWin asks for Memory played to win more pairs than the opponent. From leaves out
// positions of fewer pairs. Leads leaves out all other leads.
type MemoryWin struct {
	single
	Pairs *int  `json:"pairs" doc:"pairs on the table at most" unit:"pairs" low:"0" high:"80" also:"; there are n^3 positions, so take fewer pairs"`
	From  int   `json:"from,omitempty" doc:"the fewest pairs that are listed" unit:"pairs"`
	Leads []int `json:"leads,omitempty" doc:"the leads that are listed" unit:"pairs"`
}

// MemoryWinResult has every position with n <= pairs and the requested leads. By default |lead|
// is at most n or the number of pairs already taken, whichever is greater: a lead above n
// decides the game.
type MemoryWinResult struct {
	Positions []WinPosition `json:"positions"`
}

// WinPosition is a position in which the player to move is ahead by Lead.
type WinPosition struct {
	N     int    `json:"n"`
	K     int    `json:"k"`
	Lead  int    `json:"lead"`
	Value string `json:"value"` // P(win) - P(loss)
	Moves string `json:"moves"`
}

func (q *MemoryWin) Validate() error {
	if len(q.Leads) > memoryWinPairs {
		return bad("leads", "has %d numbers; at most %d are allowed", len(q.Leads), memoryWinPairs)
	}
	if q.Leads != nil && len(q.Leads) == 0 {
		return bad("leads", "has no numbers; list at least one, or leave it out for all")
	}
	for i, lead := range q.Leads {
		if slices.Contains(q.Leads[:i], lead) {
			return bad("leads", "has %d twice", lead)
		}
	}
	if err := validFrom(q.From, *q.Pairs); err != nil {
		return err
	}
	return validRows(*q.Pairs, q.From, q.rowText)
}

// leads lists the leads of the positions with n pairs.
func (q *MemoryWin) leads(n int) []int {
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

// winTime is the time to solve a position, in nanoseconds.
func (q *MemoryWin) winTime() float64 { return 1500 + 5*float64(*q.Pairs) }

// rowText is about the text of the positions of n pairs, in bytes.
func (q *MemoryWin) rowText(n int) float64 {
	return float64((n+1)*len(q.leads(n))) * (40 + 1.4*float64(*q.Pairs))
}

// solved is the number of positions of n pairs that are solved.
func solved(n int) float64 { return float64((n + 1) * (2*n + 1)) }

func (q *MemoryWin) Cost() Cost {
	positions, text := rows(0, *q.Pairs, solved), rows(q.From, *q.Pairs, q.rowText)
	return costOf(positions*q.winTime()+fractionByte*text, 1, positions*(190+float64(*q.Pairs))+heldText*text)
}

func (q *MemoryWin) Run(_ int, tick Tick) (*MemoryWinResult, error) {
	t, err := memory.SolveWin(*q.Pairs, tick.scaled(q.winTime()))
	if err != nil {
		return nil, err
	}
	r := &MemoryWinResult{}
	for n := q.From; n <= *q.Pairs; n++ {
		leads := q.leads(n)
		for k := 0; k <= n; k++ {
			for _, lead := range leads {
				value, moves := t.Value(n, k, lead).RatString(), t.Moves(n, k, lead).String()
				r.Positions = append(r.Positions, WinPosition{n, k, lead, value, moves})
			}
			if err := tick(fractionByte * q.rowText(n) / float64(n+1)); err != nil {
				return nil, err
			}
		}
	}
	return r, nil
}
