package job

import (
	"fmt"
	"math"
	"strconv"

	"rencontre/core/deck"
	"rencontre/core/estimate"
)

func init() { register("estimate", &Estimate{}) }

// Estimate plays random decks: Trials of them, counted from the first deal of the seed, or as
// many as an interval of the half-width Precision needs. From is an earlier result, whose deals
// are not played again; the result is the same as without it.
//
// A shard is some chunks of deals.
type Estimate struct {
	resumable
	AnySolitaire
	Trials    *int            `json:"trials,omitempty" doc:"how many decks are dealt; or give precision" unit:"deals" low:"1" high:"1000000000000"`
	Precision *float64        `json:"precision,omitempty" doc:"half of the width that the interval may have" unit:"probability"`
	Seed      *uint64         `json:"seed" doc:"of the random numbers" unit:"seed"`
	From      *EstimateResult `json:"from,omitempty" doc:"an earlier result, whose deals count"`

	// Set by Validate, which needs them for its checks.
	known  *estimate.Tally // counts of From
	series series
}

// EstimateResult is the result of estimate. It states what was played, so that a later request
// can resume from it. Best is the best score, and BestDeck the first deck that had it.
type EstimateResult struct {
	Game   string `json:"game"`
	Ranks  int    `json:"ranks"`
	Suits  int    `json:"suits"`
	Burn   bool   `json:"burn,omitempty"`
	Order  string `json:"order,omitempty"`
	Passes *int   `json:"passes,omitempty"`
	Seed   uint64 `json:"seed"`

	Trials      string     `json:"trials"`
	Won         string     `json:"won"`
	Probability float64    `json:"probability"`
	Interval    [2]float64 `json:"interval"`
	SetAside    Histogram  `json:"setAside"`
	Score       Histogram  `json:"score"`
	ByRank      []string   `json:"byRank"`
	Best        int        `json:"best"`
	BestDeck    []int      `json:"bestDeck"`
}

// Histogram counts deals by a value. StdError is the standard error of the mean; a single deal
// has none.
type Histogram struct {
	Counts   []string `json:"counts"`
	Mean     float64  `json:"mean"`
	StdError *float64 `json:"stdError"`
}

// MaxDeals is the largest number of deals.
const MaxDeals = estimate.MaxTrials

// EventInterval returns the interval of the probability of an event that occurred in met deals.
// Interval is the same for winning.
func (r *EstimateResult) EventInterval(met uint64) (low, high float64, err error) {
	deals, err := strconv.ParseUint(r.Trials, 10, 64)
	if err != nil || met > deals {
		return 0, 1, fmt.Errorf("job: %d of %.40q deals", met, r.Trials)
	}
	low, high = estimate.Interval(met, deals)
	return low, high, nil
}

func (q *Estimate) Validate() error {
	if err := q.validAnyGame(); err != nil {
		return err
	}
	if err := q.validShape(estimate.MaxCards); err != nil {
		return err
	}
	if err := q.validTreize(); err != nil {
		return err
	}
	if q.From != nil {
		inherit(&q.Seed, q.From.Seed)
	}
	fill(&q.Seed, 1)
	if err := q.validFrom(); err != nil {
		return err
	}
	first, trials := uint64(0), uint64(0)
	if q.known != nil {
		first = q.known.Trials
	}
	switch {
	case q.Trials != nil && q.Precision != nil:
		return bad("precision", "trials are given too; one of them says when to stop")
	case q.Trials != nil:
		trials = uint64(*q.Trials)
	case q.Precision != nil:
		planned, err := q.plan()
		if err != nil {
			return err
		}
		trials = max(planned, first)
	default:
		return bad("trials", "is missing; it must be a whole number from 1 to %d, or give precision instead",
			estimate.MaxTrials)
	}
	var err error
	q.series, err = newSeries(first, trials, estimate.ChunkDeals, q.shardsAtMost())
	return err
}

// plan finds the number of trials for the precision from a small pilot: the first deals of the
// seed. The number depends on the request alone.
func (q *Estimate) plan() (trials uint64, err error) {
	if !(*q.Precision > 0 && *q.Precision < 0.5) {
		return 0, bad("precision", "is %v; it must be above 0 and below 0.5, the half-width of the interval", *q.Precision)
	}
	pilot, err := estimate.Chunk(q.rules(), q.shape(), *q.Seed, 0, 0, estimate.PilotDeals,
		func(float64) error { return nil })
	if err != nil {
		return 0, fmt.Errorf("pilot: %w", err)
	}
	trials, ok := estimate.Trials(pilot.Won, *q.Precision)
	if !ok {
		return 0, bad("precision", "is %v, for which more than %d deals must be played; it must be greater",
			*q.Precision, estimate.MaxTrials)
	}
	return trials, nil
}

// validFrom refuses a result of another game or another seed.
func (q *Estimate) validFrom() error {
	if q.From == nil {
		return nil
	}
	if err := validResume(q, q.From, "trials"); err != nil {
		return err
	}
	t, err := q.From.tally()
	if err == nil {
		err = t.Check(q.shape())
	}
	if err != nil {
		return bad("from", "%v", err)
	}
	q.known = t
	return nil
}

// tally reads the counts of a result. It ignores what is computed from them.
func (f *EstimateResult) tally() (*estimate.Tally, error) {
	t := &estimate.Tally{Best: f.Best, BestDeck: f.BestDeck}
	var wrong error
	read := func(text string) uint64 {
		x, err := strconv.ParseUint(text, 10, 64)
		if (err != nil || x > estimate.MaxTrials*estimate.MaxCards) && wrong == nil {
			wrong = fmt.Errorf("has %q where a count must be", clip(text))
		}
		return x
	}
	list := func(texts []string) []uint64 {
		counts := make([]uint64, len(texts))
		for i, text := range texts {
			counts[i] = read(text)
		}
		return counts
	}
	t.Trials, t.Won = read(f.Trials), read(f.Won)
	t.SetAside, t.Score, t.ByRank = list(f.SetAside.Counts), list(f.Score.Counts), list(f.ByRank)
	return t, wrong
}

func (q *Estimate) Cost() Cost {
	return costOf(float64(q.series.total-q.series.first), estimate.Effort(q.rules(), q.shape()), 4*q.partBytes())
}

// partBytes is the largest size of a shard as text. The scores of t0 are unbounded and not
// included.
func (q *Estimate) partBytes() float64 {
	n, m := *q.Ranks**q.Suits, *q.Ranks
	return float64(countBytes * (n + m + n*(m+1)/2))
}

// countBytes is the length of a number up to estimate.MaxTrials and a comma.
const countBytes = 14

// shardsAtMost bounds what a long run stores to some megabytes. If parts are small, a stopped
// run loses at most a thousandth of its work.
func (q *Estimate) shardsAtMost() uint64 {
	return uint64(max(50, min(1000, keptBytes/q.partBytes())))
}

const keptBytes = 16 << 20

func (q *Estimate) Shards() int { return q.series.shards() }

func (q *Estimate) Run(shard int, tick Tick) (*estimate.Tally, error) {
	sum := estimate.Sum(*q.Ranks, nil)
	err := q.series.run(shard, func(chunk uint64, from, to int) error {
		t, err := estimate.Chunk(q.rules(), q.shape(), *q.Seed, chunk, from, to, tick)
		if err == nil {
			sum.Add(t)
		}
		return err
	})
	return sum, err
}

// Check refuses a tally of other deals, and counts that contradict each other.
func (q *Estimate) Check(shard int, t *estimate.Tally) error {
	trials := q.series.trials(shard)
	if t.Trials != trials {
		return fmt.Errorf("trials is %d, not %d", t.Trials, trials)
	}
	return t.Check(q.shape())
}

func (q *Estimate) Merge(parts []*estimate.Tally) (*EstimateResult, error) {
	sum := q.sum(parts)
	return q.result(sum), q.series.whole(sum.Trials)
}

// Preview makes the result of the deals before the first missing shard.
func (q *Estimate) Preview(parts []*estimate.Tally) (*EstimateResult, error) {
	return q.result(q.sum(parts)), nil
}

// sum adds the parts to the earlier result.
func (q *Estimate) sum(parts []*estimate.Tally) *estimate.Tally {
	if q.known != nil {
		parts = append([]*estimate.Tally{q.known}, parts...)
	}
	return estimate.Sum(*q.Ranks, parts)
}

func (q *Estimate) result(t *estimate.Tally) *EstimateResult {
	low, high := estimate.Interval(t.Won, t.Trials)
	return &EstimateResult{
		Game: q.Game, Ranks: *q.Ranks, Suits: *q.Suits, Burn: q.Burn, Order: q.Order, Passes: q.Passes, Seed: *q.Seed,
		Trials:      strconv.FormatUint(t.Trials, 10),
		Won:         strconv.FormatUint(t.Won, 10),
		Probability: float64(t.Won) / float64(t.Trials),
		Interval:    [2]float64{low, high},
		SetAside:    histogram(t.SetAside),
		Score:       histogram(t.Score),
		ByRank:      decimals(t.ByRank),
		Best:        t.Best,
		BestDeck:    cards(deck.Deck(t.BestDeck)),
	}
}

func histogram(list []uint64) Histogram {
	mean, stdError := estimate.Mean(list)
	h := Histogram{Counts: decimals(list), Mean: mean}
	if !math.IsNaN(stdError) {
		h.StdError = &stdError
	}
	return h
}
