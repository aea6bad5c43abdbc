package job

import (
	"rencontre/core/deck"
	"rencontre/core/reform"
)

func init() { registerSingle("orbit", &Orbit{}) }

// Orbit follows the reformations of a deck to their end, however far away. Deck 0 is the given
// deck. The last deck is the dead end or, on a cycle, the last new deck. The result lists Limit
// decks, starting with deck Skip.
type Orbit struct {
	single
	Goal
	Deck []int `json:"deck" doc:"the deck, top card first" unit:"ranks"`
	Limited
	Skip uint64 `json:"skip,omitempty" doc:"reformations before the first deck that is listed" unit:"reformations"`
}

// OrbitResult is the result of orbit. If the orbit reaches a deck that does not win, End
// is EndUnreformed and Reformations is set. If a deck repeats, End is EndCycle, and
// Preperiod, Period and CycleStart are set.
type OrbitResult struct {
	Reformations *uint64     `json:"reformations,omitempty"`
	Preperiod    *uint64     `json:"preperiod,omitempty"`
	Period       *uint64     `json:"period,omitempty"`
	End          string      `json:"end"`
	CycleStart   []int       `json:"cycleStart,omitempty"`
	Decks        []deck.Deck `json:"decks"`
}

// Values of OrbitResult.End.
const (
	EndUnreformed = "unreformed"
	EndCycle      = "cycle"
)

func (q *Orbit) Validate() error {
	if err := q.validOf(mousetraps); err != nil {
		return err
	}
	if err := q.validWhole(q.Deck); err != nil {
		return err
	}
	if err := q.validProblem(""); err != nil {
		return err
	}
	return q.validLimit(0, 100)
}

// Cost runs a trial. If the trial does not reach the end, Cost assumes an orbit about as long
// as the longest known.
func (q *Orbit) Cost() Cost {
	f := reform.New(q.problem())
	var o reform.Orbit
	work, ended := try(tryWork, func(tick Tick) (err error) {
		o, err = f.Orbit(q.Deck, tick.scaled(f.Pace()))
		return err
	})
	decks := float64(o.Reformations + 1)
	if o.Period > 0 {
		decks = float64(o.Trajectory())
	}
	if !ended {
		decks = 1.5 * reform.Long(q.problem())
		work = max(2*work, decks*f.Pace())
	}
	last := min(decks, float64(q.Skip)+float64(*q.Limit))
	listed := max(0, last-float64(q.Skip)) * float64(len(q.Deck)) * cardText(*q.Ranks)
	return costOf(work+last*f.Pace(), 1, f.Bytes()+heldText*listed)
}

func (q *Orbit) Run(_ int, tick Tick) (*OrbitResult, error) {
	f := reform.New(q.problem())
	steps := tick.scaled(f.Pace())
	o, err := f.Orbit(q.Deck, steps)
	if err != nil {
		return nil, err
	}
	r, decks := &OrbitResult{Reformations: &o.Reformations, End: EndUnreformed}, o.Reformations+1
	from, passed := deck.Deck(q.Deck), uint64(0)
	if o.Period > 0 {
		r = &OrbitResult{Preperiod: &o.Preperiod, Period: &o.Period, End: EndCycle, CycleStart: o.CycleStart}
		decks = o.Trajectory()
		if q.Skip >= o.Preperiod {
			from, passed = o.CycleStart, o.Preperiod
		}
	}
	r.Decks = []deck.Deck{}
	if q.Skip < decks {
		last := q.Skip + min(decks-q.Skip, uint64(*q.Limit))
		err = f.Walk(from, q.Skip-passed, last-passed, steps, func(_ uint64, d deck.Deck) bool {
			r.Decks = append(r.Decks, d)
			return true
		})
	}
	return r, err
}
