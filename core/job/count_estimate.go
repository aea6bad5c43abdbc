package job

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"rencontre/core/particle"
	"rencontre/core/solitaire"
)

func init() { register("count-estimate", func() Task { return &CountEstimate{} }) }

// count-estimate estimates how many decks win, by runs of as many particles. from is
// an earlier result, whose runs are not made again; the result is the same as without
// it.
//
// A shard is a run.
type CountEstimate struct {
	Goal
	Particles *int                 `json:"particles"`
	Runs      *int                 `json:"runs"`
	Seed      *uint64              `json:"seed"`
	From      *CountEstimateResult `json:"from,omitempty"`

	effort later[Cost] // of a run
}

// CountEstimateResult is the result of count-estimate. It says what was estimated, so
// that it can be gone on from. Won and the ends of Interval are numbers such as
// "9.21e39", which may be beyond what a JSON number holds; Chances is the interval over
// Decks, as Probability is Won. Where no interval could be trusted there is none and
// Why says the reason.
type CountEstimateResult struct {
	Game      string `json:"game"`
	Ranks     int    `json:"ranks"`
	Suits     int    `json:"suits"`
	Burn      bool   `json:"burn,omitempty"`
	Order     string `json:"order,omitempty"`
	Of        string `json:"of"`
	Particles int    `json:"particles"`
	Seed      uint64 `json:"seed"`

	Decks         string      `json:"decks"`
	Won           string      `json:"won"`
	Probability   float64     `json:"probability"`
	RelativeError *float64    `json:"relativeError"`
	Interval      *[2]string  `json:"interval"`
	Chances       *[2]float64 `json:"chances"`
	Why           string      `json:"why,omitempty"`
	Runs          []string    `json:"runs"`
	Dead          int         `json:"dead"`
}

// Limits of count-estimate. A worker holds one population, of at most mostHeld bytes.
const (
	MostRuns      = 10_000
	mostHeld      = 512 << 20
	someRuns      = 20
	someParticles = 20_000
	wonDigits     = 6
)

func (q *CountEstimate) Validate() error {
	if err := q.validOf(mousetraps); err != nil {
		return err
	}
	if err := q.validShape(particle.MaxCards); err != nil {
		return err
	}
	if f := q.From; f != nil {
		if q.Seed == nil {
			q.Seed = &f.Seed
		}
		if q.Particles == nil {
			q.Particles = &f.Particles
		}
	}
	fill(&q.Seed, 1)
	fill(&q.Particles, someParticles)
	fill(&q.Runs, someRuns)
	if err := within("runs", q.Runs, 1, MostRuns, ""); err != nil {
		return err
	}
	if err := q.validFrom(); err != nil {
		return err
	}
	if err := within("particles", q.Particles, 1, particle.MaxParticles, "; more runs serve as well"); err != nil {
		return err
	}
	if bytes := particle.Bytes(q.problem(), *q.Particles); bytes > mostHeld {
		return bad("particles", "is %d, which are %.0f MB, and at most %d MB are held; take fewer and more runs", *q.Particles, bytes/(1<<20), mostHeld>>20)
	}
	return nil
}

// validFrom refuses a result that is not one of these decks, with these particles.
func (q *CountEstimate) validFrom() error {
	f := q.From
	if f == nil {
		return nil
	}
	if f.Order == string(solitaire.Up) {
		f.Order = ""
	}
	switch {
	case f.Game != q.Game:
		return bad("from", "is a result of %q, not of %s", clip(f.Game), q.Game)
	case f.Ranks != *q.Ranks || f.Suits != *q.Suits:
		return bad("from", "is a result for %s in %s, not for %s", plural(f.Ranks, "rank"), plural(f.Suits, "suit"), q.size())
	case f.Burn != q.Burn || f.Order != q.Order || f.Of != q.Of:
		return bad("from", "is a result with other options (burn, order or of)")
	case f.Particles != *q.Particles:
		return bad("from", "is a result of %d particles, not of %d", f.Particles, *q.Particles)
	case f.Seed != *q.Seed:
		return bad("from", "has the seed %d, not %d", f.Seed, *q.Seed)
	case len(f.Runs) == 0:
		return bad("from", "has no runs")
	case len(f.Runs) > *q.Runs:
		return bad("runs", "is %d; the result to go on from has %d already, and they count", *q.Runs, len(f.Runs))
	}
	for i, text := range f.Runs {
		if _, err := particle.Parse(text); err != nil {
			return bad("from", "has %q for run %d, which is no estimate", clip(text), i+1)
		}
	}
	return nil
}

// run is what a run costs.
func (q *CountEstimate) run() Cost {
	return q.effort.get(func() Cost {
		work, bytes := particle.Effort(q.problem(), *q.Particles)
		return Cost{Work: work, Seconds: work * 1e-9, Bytes: bytes}
	})
}

// known are the runs of from.
func (q *CountEstimate) known() []string {
	if q.From == nil {
		return nil
	}
	return q.From.Runs
}

func (q *CountEstimate) Cost() Cost {
	c := q.run()
	// At least a little: what is known already is handed on.
	runs := max(1e-3, float64(*q.Runs-len(q.known())))
	return Cost{Work: runs * c.Work, Seconds: runs * c.Seconds, Bytes: 1<<20 + c.Bytes}
}

func (q *CountEstimate) Shards() int { return max(1, *q.Runs-len(q.known())) }

// Run gives the estimate of a run, the text that is kept of it; null if all runs are
// known.
func (q *CountEstimate) Run(shard int, tick Tick) (json.RawMessage, error) {
	run := len(q.known()) + shard
	if run == *q.Runs {
		return encode([]string{})
	}
	won, err := particle.Run(q.problem(), *q.Particles, *q.Seed, uint64(run), tick)
	if err != nil {
		return nil, err
	}
	return encode([]string{won.String()})
}

func (q *CountEstimate) Merge(parts []json.RawMessage) (any, error) {
	runs, err := q.join(parts)
	if err != nil {
		return nil, err
	}
	if len(runs) != *q.Runs {
		return nil, fmt.Errorf("the shards have %d runs, not %d", len(runs), *q.Runs)
	}
	return q.result(runs)
}

// Preview is the result of the runs before the first that is missing, so that it can
// be gone on from; null if that is the first.
func (q *CountEstimate) Preview(parts []json.RawMessage) (any, error) {
	if i := slices.IndexFunc(parts, func(p json.RawMessage) bool { return p == nil }); i >= 0 {
		parts = parts[:i]
	}
	runs, err := q.join(parts)
	if err != nil || len(runs) == 0 {
		return nil, err
	}
	return q.result(runs)
}

// join lists the runs that were known and those of shards.
func (q *CountEstimate) join(parts []json.RawMessage) ([]string, error) {
	runs := slices.Clone(q.known())
	for i, part := range parts {
		var own []string
		if err := json.Unmarshal(part, &own); err != nil {
			return nil, fmt.Errorf("shard %d: %w", i, err)
		}
		runs = append(runs, own...)
	}
	return runs, nil
}

func (q *CountEstimate) result(runs []string) (any, error) {
	estimates := make([]particle.Number, len(runs))
	for i, text := range runs {
		var err error
		if estimates[i], err = particle.Parse(text); err != nil {
			return nil, fmt.Errorf("run %d: %w", i, err)
		}
	}
	s, decks := particle.Summarise(estimates), q.shape().Count()
	r := CountEstimateResult{
		Game: q.Game, Ranks: *q.Ranks, Suits: *q.Suits, Burn: q.Burn, Order: q.Order, Of: q.Of, Particles: *q.Particles, Seed: *q.Seed,
		Decks: decks.String(), Won: s.Mean.Round(wonDigits).String(), Probability: s.Mean.Over(decks),
		Why: s.Why, Runs: runs, Dead: s.Dead,
	}
	if !math.IsNaN(s.RelativeError) {
		r.RelativeError = &s.RelativeError
	}
	if s.Why == "" {
		r.Interval = &[2]string{s.Low.Round(wonDigits).String(), s.High.Round(wonDigits).String()}
		r.Chances = &[2]float64{s.Low.Over(decks), s.High.Over(decks)}
	}
	return r, nil
}
