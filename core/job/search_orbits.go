package job

import (
	"fmt"
	"strconv"

	"rencontre/core/deck"
	"rencontre/core/reform"
	"rencontre/core/solitaire"
)

func init() { register("search-orbits", &SearchOrbits{}) }

// SearchOrbits follows the orbits of Trials decks and keeps the longest. The decks are those of
// the seed, counted from the first, or lead back from the given deck; see reform.Search and its
// chunks. From is an earlier result of whole chunks, whose decks are not followed again; the
// result is the same as without it.
//
// A shard is some chunks.
type SearchOrbits struct {
	resumable
	Goal
	Trials *int                `json:"trials" doc:"how many orbits are followed" unit:"orbits"`
	Start  string              `json:"start" doc:"where decks come from" enum:"random,top,backward,near"`
	Seed   *uint64             `json:"seed" doc:"of the random numbers" unit:"seed"`
	Deck   []int               `json:"deck,omitempty" doc:"the deck to search near" unit:"ranks"`
	From   *SearchOrbitsResult `json:"from,omitempty" doc:"an earlier result, whose trials count"`

	// Set by Validate.
	known  reform.Longest // records of From
	first  uint64         // the first trial to make
	search *reform.Search
	each   uint64 // trials per whole chunk
	chunks uint64 // per shard
	cost   lazy[Cost]
}

// SearchOrbitsResult is the result of search-orbits. It states what was searched, so
// that a later request can resume from it. Longer orbits may exist.
type SearchOrbitsResult struct {
	Game  string `json:"game"`
	Ranks int    `json:"ranks"`
	Suits int    `json:"suits"`
	Order string `json:"order,omitempty"`
	Of    string `json:"of"`
	Start string `json:"start"`
	Seed  uint64 `json:"seed"`
	Deck  []int  `json:"deck,omitempty"`

	Trials string `json:"trials"`
	LongestOrbits
}

const (
	mostTrials   = 1_000_000_000_000
	searchShards = 1000
)

func (q *SearchOrbits) Validate() error {
	if err := q.validOf([]solitaire.Game{solitaire.Modular, solitaire.HeLovesMe}); err != nil {
		return err
	}
	if err := q.validShape(playCards); err != nil {
		return err
	}
	if err := q.validProblem(""); err != nil {
		return err
	}
	if q.From != nil {
		inherit(&q.Seed, q.From.Seed)
		if q.Start == "" {
			q.Start = q.From.Start
		}
	}
	fill(&q.Seed, 1)
	switch {
	case q.Start == "" && q.Deck != nil:
		q.Start = string(reform.Near)
	case q.Start == "":
		q.Start = string(reform.Usual(q.problem()))
	}
	if err := q.validDeck(); err != nil {
		return err
	}
	q.search = reform.NewSearch(q.problem(), reform.Start(q.Start), *q.Seed, q.Deck)
	if err := q.search.Valid(); err != nil {
		return bad("start", "%v", err)
	}
	q.each = q.search.ChunkTrials()
	if err := q.validFrom(); err != nil {
		return err
	}
	if err := within("trials", q.Trials, 1, mostTrials, ""); err != nil {
		return err
	}
	trials := uint64(*q.Trials)
	switch {
	case trials < q.first:
		return bad("trials", "is %d; the result to go on from has %d already, and they count", trials, q.first)
	case trials > q.first:
		q.chunks = (q.chunksToRun() + searchShards - 1) / searchShards
	}
	return nil
}

// validDeck refuses a deck that must not be given and one that is not whole. A search near a
// deck draws nothing, so its seed is 1.
func (q *SearchOrbits) validDeck() error {
	if q.Start != string(reform.Near) {
		if q.Deck != nil {
			return bad("deck", "belongs to a search near it; start is %s", clip(q.Start))
		}
		return nil
	}
	if *q.Seed != 1 {
		return bad("seed", "is %d; near a deck nothing is drawn, so leave it out", *q.Seed)
	}
	return q.validWhole(q.Deck)
}

// validFrom refuses a result of another search.
func (q *SearchOrbits) validFrom() error {
	f := q.From
	if f == nil {
		return nil
	}
	if err := validResume(q, f, "trials"); err != nil {
		return err
	}
	trials, err := strconv.ParseUint(f.Trials, 10, 64)
	switch {
	case err != nil || trials < 1 || trials > mostTrials:
		return bad("from", "has %q where its trials must be, from 1 to %d", clip(f.Trials), mostTrials)
	case trials%q.each != 0:
		return bad("from", "has %d trials; only a result of a multiple of %d can be gone on from, since what "+
			"follows them is searched together", trials, q.each)
	}
	for _, r := range []struct {
		name string
		from *OrbitRecord
		to   *reform.Record
	}{
		{"reformed", f.Reformed, &q.known.Reformed},
		{"trajectory", f.Trajectory, &q.known.Trajectory},
		{"preperiod", f.Preperiod, &q.known.Preperiod},
		{"cycle", f.Cycle, &q.known.Cycle},
	} {
		if r.from == nil {
			continue
		}
		if err := q.shape().Check(r.from.Deck); err != nil {
			return bad("from."+r.name, "has a deck that is not whole: %v", err)
		}
		*r.to = reform.Record{Length: r.from.Length, Deck: r.from.Deck}
	}
	q.first = trials
	return nil
}

// chunksToRun is the number of chunks to run.
func (q *SearchOrbits) chunksToRun() uint64 { return (uint64(*q.Trials)-1)/q.each - q.first/q.each + 1 }

// Cost runs the first chunks as a trial and extrapolates. If the trial finishes no chunk, Cost
// is the most that a chunk may take, since the lengths of orbits and climbs are not known in
// advance.
func (q *SearchOrbits) Cost() Cost {
	return q.cost.get(func() Cost {
		s, work := q.search, 0.0
		chunks, climbs := q.first/q.each, false
		tried, ended := try(2*tryWork, func(tick Tick) error {
			for ; chunks*q.each < uint64(*q.Trials); chunks++ {
				spent := work
				l, err := s.Chunk(chunks, q.trialsOf(chunks), func(units float64) error {
					spent += units
					return tick(units)
				})
				if err != nil {
					return err
				}
				work = spent
				climbs = climbs || l.Reformed.Length > 1 || l.Preperiod.Length > 1
			}
			return nil
		})
		chunks -= q.first / q.each
		all := uint64(*q.Trials) - q.first
		switch {
		case ended:
		case s.From == reform.Near:
			work = max(2*tried, s.Effort(uint64(*q.Trials))-s.Effort(q.first))
		case chunks > 0:
			work *= float64(all) / float64(q.each) / float64(chunks)
		default:
			work = float64(all/q.each) * s.Effort(q.each)
			rest := all % q.each
			if rest > 0 {
				work += s.Effort(rest)
			}
			work = max(2*tried, work)
		}
		bytes := 2*reform.New(q.problem()).Bytes() + s.Bytes()
		if climbs || !ended {
			bytes += 2 * q.problem().Tables()
		}
		return costOf(work, 1, bytes)
	})
}

// trialsOf is the number of trials of a chunk that belong to the run.
func (q *SearchOrbits) trialsOf(chunk uint64) int {
	return int(min(uint64(*q.Trials)-chunk*q.each, q.each))
}

func (q *SearchOrbits) Shards() int {
	if q.chunks == 0 {
		return 1
	}
	return int((q.chunksToRun() + q.chunks - 1) / q.chunks)
}

// searched is the part of a shard.
type searched struct {
	Trials  uint64         `json:"trials"`
	Longest reform.Longest `json:"longest"`
}

func (q *SearchOrbits) Run(shard int, tick Tick) (*searched, error) {
	if shard == 0 {
		if err := q.checkKnown(tick); err != nil {
			return nil, err
		}
	}
	s := &searched{}
	begin := q.first/q.each + uint64(shard)*q.chunks
	for c := begin; c < begin+q.chunks && c*q.each < uint64(*q.Trials); c++ {
		trials := q.trialsOf(c)
		l, err := q.search.Chunk(c, trials, tick)
		if err != nil {
			return nil, err
		}
		s.Trials += uint64(trials)
		s.Longest.Join(*l)
	}
	return s, nil
}

// checkKnown follows the decks of the earlier result, which may have been altered, and refuses
// wrong lengths.
func (q *SearchOrbits) checkKnown(tick Tick) error {
	f := reform.New(q.problem())
	for _, r := range []struct {
		name   string
		known  reform.Record
		length func(reform.Orbit) (length uint64, ok bool)
	}{
		{"reformed", q.known.Reformed, func(o reform.Orbit) (uint64, bool) { return o.Reformations, o.Period == 0 }},
		{"trajectory", q.known.Trajectory, func(o reform.Orbit) (uint64, bool) { return o.Trajectory(), o.Period > 0 }},
		{"preperiod", q.known.Preperiod, func(o reform.Orbit) (uint64, bool) { return o.Preperiod, o.Period > 0 }},
		{"cycle", q.known.Cycle, func(o reform.Orbit) (uint64, bool) {
			return o.Period, o.Period > 0 && o.Preperiod == 0
		}},
	} {
		if r.known.Deck == nil {
			continue
		}
		o, err := f.Orbit(r.known.Deck, tick.worth(f.Pace()))
		if err != nil {
			return err
		}
		if length, ok := r.length(o); !ok || length != r.known.Length {
			return bad("from."+r.name, "says %d, which the orbit of its deck is not", r.known.Length)
		}
	}
	return nil
}

// Check refuses records whose decks are not whole.
func (q *SearchOrbits) Check(s *searched) error { return validLongest(q.shape(), s.Longest) }

func (q *SearchOrbits) Merge(parts []*searched) (*SearchOrbitsResult, error) {
	r, err := q.Preview(parts)
	all := strconv.Itoa(*q.Trials)
	if err == nil && r.Trials != all {
		err = fmt.Errorf("the shards have %s trials, not %s", r.Trials, all)
	}
	return r, err
}

// Preview makes the result of the trials before the first missing shard.
func (q *SearchOrbits) Preview(parts []*searched) (*SearchOrbitsResult, error) {
	all := searched{q.first, q.known}
	for _, s := range parts {
		all.Trials += s.Trials
		all.Longest.Join(s.Longest)
	}
	return q.result(all), nil
}

func (q *SearchOrbits) result(s searched) *SearchOrbitsResult {
	return &SearchOrbitsResult{
		Game: q.Game, Ranks: *q.Ranks, Suits: *q.Suits, Order: q.Order, Of: q.Of,
		Start: q.Start, Seed: *q.Seed, Deck: q.Deck,
		Trials:        strconv.FormatUint(s.Trials, 10),
		LongestOrbits: longestOf(s.Longest),
	}
}

// validLongest refuses records whose decks are not whole.
func validLongest(s deck.Shape, l reform.Longest) error {
	for _, r := range []reform.Record{l.Reformed, l.Trajectory, l.Preperiod, l.Cycle} {
		if r.Deck == nil {
			continue
		}
		if err := s.Check(r.Deck); err != nil {
			return err
		}
	}
	return nil
}
