package job

import (
	"errors"
	"fmt"
	"strconv"

	"rencontre/core/reform"
	"rencontre/core/winning"
)

func init() { register("census", &Census{}) }

// Census counts what becomes of every deck of a shape when it is reformed again and again. A
// shard is some of the reformed decks, see reform.Census.
//
// Census takes little memory, and time in proportion to the winning decks. Their estimated
// number must be below 2^63, since counts have 64 bits. The run fails if more decks reform to
// one deck than fit in memory.
type Census struct {
	Goal

	plan lazy[*reform.Census]
}

// CensusResult is the result of census. In a preview, a count that is not known yet is an empty
// string.
type CensusResult struct {
	Decks           string            `json:"decks"`
	Won             string            `json:"won"`             // that can be reformed
	Unreformed      string            `json:"unreformed"`      // that cannot be reformed
	Reformed        []string          `json:"reformed"`        // indexed by how often a deck can be reformed
	InCycles        string            `json:"inCycles"`        // on a cycle
	LeadingToCycles string            `json:"leadingToCycles"` // on no cycle but reaching one
	Cycles          map[uint64]string `json:"cycles"`          // how many there are, by period
	Basins          map[uint64]string `json:"basins"`          // decks on cycles of a period and leading to them
	Longest         LongestOrbits     `json:"longest"`
	Histograms      OrbitHistograms   `json:"histograms"`
	GardenOfEden    string            `json:"gardenOfEden"` // decks that no deck reforms to
}

// OrbitHistograms count decks by a value. Indegree covers all decks; the others cover
// the decks that reach a cycle.
type OrbitHistograms struct {
	Trajectory map[uint64]string `json:"trajectory"`
	Preperiod  map[uint64]string `json:"preperiod"`
	Indegree   map[uint64]string `json:"indegree"`
}

// LongestOrbits holds the longest orbit of each kind, nil if there is none.
type LongestOrbits struct {
	Reformed   *OrbitRecord `json:"reformed"`   // reformations before a deck that does not win
	Trajectory *OrbitRecord `json:"trajectory"` // pre-period and period together
	Preperiod  *OrbitRecord `json:"preperiod"`
	Cycle      *OrbitRecord `json:"cycle"` // the deck is on it
}

// OrbitRecord is a length and the first deck that has it, in dictionary order of the decks
// visited.
type OrbitRecord = reform.Record

// recordNames are the names of records in the order of records and of reform.Longest.Records.
var recordNames = [...]string{"reformed", "trajectory", "preperiod", "cycle"}

func (l *LongestOrbits) records() [4]*OrbitRecord {
	return [4]*OrbitRecord{l.Reformed, l.Trajectory, l.Preperiod, l.Cycle}
}

func longestOf(l reform.Longest) LongestOrbits {
	r := l.Records()
	for i := range r {
		if r[i].Deck == nil {
			r[i] = nil
		}
	}
	return LongestOrbits{r[0], r[1], r[2], r[3]}
}

// maxWon keeps counts of winning decks within 63 bits.
const maxWon = 1 << 63

func (q *Census) Validate() error {
	if err := q.validGoal(); err != nil {
		return err
	}
	if q.shape().Count().IsUint64() && q.shape().Count().Uint64() < maxWon {
		return nil
	}
	if won := winning.EstimateDecks(q.problem()); !(won < maxWon) {
		return bad("ranks", "%s have about %s winning decks; fewer than 2^63 can be followed here, so take fewer "+
			"ranks or suits, or search some of them with search-orbits", q.size(), aboutFloat(won))
	}
	return nil
}

func (q *Census) planned() *reform.Census {
	return q.plan.get(func() *reform.Census { return reform.NewCensus(q.problem()) })
}

// censusPace is the time of a visited deck, whole or partial, in nanoseconds.
const censusPace = 80

func (q *Census) Cost() Cost {
	p := q.planned()
	return costOf(p.Work, censusPace, p.Bytes)
}

func (q *Census) Shards() int { return q.planned().Shards }

func (q *Census) Run(shard int, tick Tick) (*reform.Tally, error) {
	t, err := q.planned().Run(shard, tick)
	if errors.Is(err, winning.ErrRoom) {
		return nil, bad("ranks", "%s: %v; take fewer suits, or search some decks with search-orbits", q.size(), err)
	}
	return t, err
}

// Check refuses counts that contradict each other and records whose decks are not whole.
func (q *Census) Check(_ int, t *reform.Tally) error {
	if err := validLongest(q.shape(), t.Longest); err != nil {
		return err
	}
	return q.planned().Check(t)
}

// Merge adds up the shards. It refuses shards that contradict each other.
func (q *Census) Merge(parts []*reform.Tally) (*CensusResult, error) {
	if err := q.planned().Check(parts...); err != nil {
		return nil, err
	}
	whole, err := q.planned().Result(reform.Sum(parts...))
	if err != nil {
		return nil, fmt.Errorf("one of the shards is damaged: %w", err)
	}
	return q.result(whole, true), nil
}

// Preview makes the result of the decks visited so far. It counts a cycle once all decks of the
// cycle are visited, so the number of cycles is a lower bound.
func (q *Census) Preview(parts []*reform.Tally) (*CensusResult, error) {
	if err := q.planned().Check(parts...); err != nil {
		return nil, err
	}
	return q.result(q.planned().SoFar(reform.Sum(parts...)), false), nil
}

func (q *Census) result(r *reform.Result, whole bool) *CensusResult {
	text := func(x uint64) string { return strconv.FormatUint(x, 10) }
	texts := func(counts map[uint64]uint64) map[uint64]string {
		m := make(map[uint64]string, len(counts))
		for i, x := range counts {
			m[i] = text(x)
		}
		return m
	}
	c := &CensusResult{
		Decks: r.Decks.String(), Won: text(r.Won),
		Reformed: []string{""}, InCycles: text(r.InCycles), LeadingToCycles: text(r.LeadingToCycles),
		Cycles: texts(r.Cycles), Basins: texts(r.Basins), Longest: longestOf(r.Longest),
		Histograms: OrbitHistograms{texts(r.Trajectory), texts(r.Preperiod), map[uint64]string{}},
	}
	if len(r.Reformed) > 0 {
		c.Reformed = decimals(r.Reformed)
	}
	for i, x := range r.Indegree {
		if x > 0 {
			c.Histograms.Indegree[uint64(i)] = text(x)
		}
	}
	c.Reformed[0] = ""
	if whole {
		c.Unreformed, c.GardenOfEden = r.Unreformed.String(), r.GardenOfEden.String()
		c.Reformed[0] = c.Unreformed
		if r.GardenOfEden.Sign() > 0 {
			c.Histograms.Indegree[0] = c.GardenOfEden
		}
	}
	return c
}
