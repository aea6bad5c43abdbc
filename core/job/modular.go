package job

import "rencontre/core/estimate"

func init() { register("modular-deals", &ModularDeals{}) }

// ModularDeals deals decks of Modular Mousetrap in one suit and counts those that win. It takes
// more ranks than estimate, which counts more.
//
// A shard is some chunks of deals.
type ModularDeals struct {
	Ranks  *int    `json:"ranks" doc:"how many ranks the deck has" unit:"ranks" low:"1" high:"1000"`
	Trials *int    `json:"trials" doc:"how many decks are dealt" unit:"deals" low:"1" high:"10000000" preset:"10000"`
	Seed   *uint64 `json:"seed" doc:"of the random numbers" unit:"seed" preset:"1"`

	series series
}

// ModularDealsResult is the result of modular-deals.
type ModularDealsResult struct {
	Ranks       int        `json:"ranks"`
	Seed        uint64     `json:"seed"`
	Trials      int        `json:"trials"`
	Won         int        `json:"won"`
	Probability float64    `json:"probability"`
	Interval    [2]float64 `json:"interval"`
}

const (
	// MaxModular is the largest number of ranks.
	MaxModular = estimate.MaxModular
	// MaxModularDeals is the largest number of deals.
	MaxModularDeals = 10_000_000
	modularShards   = 1000
	modularStep     = 1.5 // nanoseconds
)

func (q *ModularDeals) Validate() error {
	var err error
	q.series, err = newSeries(0, uint64(*q.Trials), estimate.ModularDeals, modularShards)
	return err
}

// Cost counts steps.
func (q *ModularDeals) Cost() Cost {
	return costOf(float64(*q.Trials)*estimate.ModularWork(*q.Ranks), modularStep, 0)
}

func (q *ModularDeals) Shards() int { return q.series.shards() }

func (q *ModularDeals) Run(shard int, tick Tick) (*won, error) {
	part := &won{}
	err := q.series.run(shard, func(chunk uint64, _, to int) error {
		n, err := estimate.CountModular(*q.Ranks, *q.Seed, chunk, to, tick)
		part.Games, part.Won = part.Games+to, part.Won+n
		return err
	})
	return part, err
}

func (q *ModularDeals) Check(shard int, part *won) error {
	return part.check(int(q.series.trials(shard)))
}

func (q *ModularDeals) Merge(parts []*won) (*ModularDealsResult, error) {
	r, err := q.Preview(parts)
	if err != nil {
		return nil, err
	}
	return r, q.series.whole(uint64(r.Trials))
}

// Preview makes the result of the finished shards. Their deals are a fair sample too.
func (q *ModularDeals) Preview(parts []*won) (*ModularDealsResult, error) {
	all, probability, interval := sumWon(parts)
	return &ModularDealsResult{*q.Ranks, *q.Seed, all.Games, all.Won, probability, interval}, nil
}
