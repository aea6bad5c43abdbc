package job

import (
	"fmt"
	"slices"
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
	Trials *int                `json:"trials" doc:"how many orbits are followed" unit:"orbits" low:"1" high:"1000000000000"`
	Start  string              `json:"start" doc:"where decks come from" enum:"random,top,backward,near"`
	Seed   *uint64             `json:"seed" doc:"of the random numbers" unit:"seed"`
	Deck   []int               `json:"deck,omitempty" doc:"the deck to search near" unit:"ranks"`
	From   *SearchOrbitsResult `json:"from,omitempty" doc:"an earlier result, whose trials count"`

	// Set by Validate.
	known  reform.Longest // records of From
	search *reform.Search
	series series
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
	maxTrials    = 1_000_000_000_000
	searchShards = 1000
)

// SearchedGames lists the games whose orbits are followed. In Mousetrap an orbit ends after a few decks.
func SearchedGames() []solitaire.Game {
	return []solitaire.Game{solitaire.Modular, solitaire.HeLovesMe}
}

func (q *SearchOrbits) Validate() error {
	if err := q.validOf(SearchedGames()); err != nil {
		return err
	}
	if q.Deck != nil {
		if err := q.inferShape("deck", q.Deck); err != nil {
			return err
		}
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
	first, err := q.validFrom()
	if err != nil {
		return err
	}
	q.series, err = newSeries(first, uint64(*q.Trials), q.search.ChunkTrials(), searchShards)
	return err
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

// validFrom refuses a result of another search. It returns how many trials the result has.
func (q *SearchOrbits) validFrom() (trials uint64, err error) {
	f := q.From
	if f == nil {
		return 0, nil
	}
	if err := validResume(q, f, "trials"); err != nil {
		return 0, err
	}
	trials, err = strconv.ParseUint(f.Trials, 10, 64)
	chunk := q.search.ChunkTrials()
	switch {
	case err != nil || trials < 1 || trials > maxTrials:
		return 0, bad("from", "has %q where its trials must be, from 1 to %d", clip(f.Trials), maxTrials)
	case trials%chunk != 0:
		return 0, bad("from", "has %d trials; only a result of a multiple of %d can be gone on from, since what "+
			"follows them is searched together", trials, chunk)
	}
	for i, r := range q.known.Records() {
		from := f.records()[i]
		if from == nil {
			continue
		}
		if err := wholeDeck(q.shape(), from.Deck); err != nil {
			return 0, bad("from."+recordNames[i], "has a deck that is not whole: %v", err)
		}
		*r = *from
	}
	return trials, nil
}

// Cost runs the first chunks as a trial and extrapolates. If the trial finishes no chunk, Cost
// is the most that a chunk may take, since the lengths of orbits and climbs are not known in
// advance.
func (q *SearchOrbits) Cost() Cost {
	s, work, chunks, climbs := q.search, 0.0, 0, false
	first, trials, each := q.series.first, q.series.total-q.series.first, q.series.chunk
	once := series{first: first, total: q.series.total, chunk: each, perShard: q.series.chunks()}
	tried, ended := try(2*tryWork, func(tick Tick) error {
		return once.run(0, func(chunk uint64, _, to int) error {
			spent := work
			l, err := s.Chunk(chunk, to, func(units float64) error {
				spent += units
				return tick(units)
			})
			if err != nil {
				return err
			}
			work = spent
			chunks++
			climbs = climbs || l.Reformed.Length > 1 || l.Preperiod.Length > 1
			return nil
		})
	})
	switch {
	case ended:
	case s.From == reform.Near:
		work = max(2*tried, s.Effort(first+trials)-s.Effort(first))
	case chunks > 0:
		work *= float64(trials) / float64(each) / float64(chunks)
	default:
		work = float64(trials/each) * s.Effort(each)
		rest := trials % each
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
}

func (q *SearchOrbits) Shards() int { return q.series.shards() }

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
	err := q.series.run(shard, func(chunk uint64, _, to int) error {
		l, err := q.search.Chunk(chunk, to, tick)
		if err == nil {
			s.Trials += uint64(to)
			s.Longest.Join(*l)
		}
		return err
	})
	return s, err
}

// checkKnown follows the decks of the earlier result, which may have been altered, and refuses
// wrong lengths.
func (q *SearchOrbits) checkKnown(tick Tick) error {
	f := reform.New(q.problem())
	for i, r := range q.known.Records() {
		if r.Deck == nil {
			continue
		}
		var found reform.Longest
		if err := found.Follow(f, r.Deck, tick.scaled(f.Pace())); err != nil {
			return err
		}
		is := found.Records()[i]
		if is.Length != r.Length || !slices.Equal(is.Deck, r.Deck) {
			return bad("from."+recordNames[i], "says %d, which the orbit of its deck is not", r.Length)
		}
	}
	return nil
}

// Check refuses other trials, and records whose decks are not whole.
func (q *SearchOrbits) Check(shard int, s *searched) error {
	trials := q.series.trials(shard)
	if s.Trials != trials {
		return fmt.Errorf("trials is %d, not %d", s.Trials, trials)
	}
	return validLongest(q.shape(), s.Longest)
}

func (q *SearchOrbits) Merge(parts []*searched) (*SearchOrbitsResult, error) {
	all := q.sum(parts)
	return q.result(all), q.series.whole(all.Trials)
}

// Preview makes the result of the trials before the first missing shard.
func (q *SearchOrbits) Preview(parts []*searched) (*SearchOrbitsResult, error) {
	return q.result(q.sum(parts)), nil
}

// sum adds the parts to the earlier result.
func (q *SearchOrbits) sum(parts []*searched) searched {
	all := searched{q.series.first, q.known}
	for _, s := range parts {
		all.Trials += s.Trials
		all.Longest.Join(s.Longest)
	}
	return all
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
	for i, r := range l.Records() {
		if r.Deck == nil {
			if r.Length != 0 {
				return fmt.Errorf("longest.%s has a length, %d, and no deck", recordNames[i], r.Length)
			}
			continue
		}
		if err := wholeDeck(s, r.Deck); err != nil {
			return fmt.Errorf("longest.%s has a deck that is not whole: %w", recordNames[i], err)
		}
	}
	return nil
}

// wholeDeck refuses a deck that is not whole. Shape.Check counts the ranks alone; a card may be none.
func wholeDeck(s deck.Shape, d deck.Deck) error {
	if len(d) != s.N() {
		return fmt.Errorf("it has %d cards, not %d", len(d), s.N())
	}
	return s.Check(d)
}
