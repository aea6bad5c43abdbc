package job

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"rencontre/core/particle"
)

func init() { register("count-estimate", &CountEstimate{}) }

// CountEstimate estimates how many decks win, by independent runs of equally many particles.
// From is an earlier result, whose runs are not repeated; the result is the same as without it.
//
// A shard is a run.
type CountEstimate struct {
	resumable
	Population
	Runs *int                 `json:"runs" doc:"independent runs" unit:"runs" low:"1" high:"10000" preset:"20"`
	From *CountEstimateResult `json:"from,omitempty" doc:"an earlier result, whose runs count"`
}

// Population is the part of a request that gives the size of the runs.
type Population struct {
	Goal
	Particles *int    `json:"particles" doc:"decks that a run follows side by side" unit:"decks"`
	Seed      *uint64 `json:"seed" doc:"of the random numbers" unit:"seed"`
}

// validPopulation refuses a population that does not fit in memory. also names an alternative
// to more particles.
func (q *Population) validPopulation(particles int, hint string) error {
	if err := q.validOf(mousetraps); err != nil {
		return err
	}
	if err := q.validShape(particle.MaxCards); err != nil {
		return err
	}
	fill(&q.Seed, 1)
	fill(&q.Particles, particles)
	if err := within("particles", q.Particles, 1, particle.MaxParticles, hint); err != nil {
		return err
	}
	bytes := particle.Bytes(q.problem(), *q.Particles)
	if bytes > maxHeld {
		return bad("particles", "is %d, which are %.0f MB, and at most %d MB are held; take fewer particles"+hint,
			*q.Particles, bytes/(1<<20), maxHeld>>20)
	}
	return nil
}

// CountEstimateResult is the result of count-estimate. It states what was estimated, so that a
// later request can resume from it. Won and the ends of Interval are numbers such as "9.21e39",
// which may exceed a JSON number. Probability is Won over Decks, and Chances is Interval over
// Decks. If no interval can be trusted, Interval is missing and Why gives the reason. If a theorem gives the
// number, Won is exact, Theorem states it, and there are no runs.
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
	Theorem       string      `json:"theorem,omitempty"`
	Runs          []string    `json:"runs"`
	Dead          int         `json:"dead"`
}

// Limits of count-estimate. A worker holds one population, of at most maxHeld bytes.
const (
	MaxRuns       = 10_000
	maxHeld       = 512 << 20
	someParticles = 20_000
	wonDigits     = 6
)

func (q *CountEstimate) Validate() error {
	f := q.From
	if f != nil {
		inherit(&q.Seed, f.Seed)
		inherit(&q.Particles, f.Particles)
	}
	if err := q.validPopulation(someParticles, "; more runs serve as well"); err != nil {
		return err
	}
	if q.From == nil {
		return nil
	}
	if err := validResume(q, q.From, "runs"); err != nil {
		return err
	}
	runs := q.From.Runs
	if q.theorem() != "" {
		if len(runs) > 0 {
			return bad("from", "has runs, but a theorem gives the number")
		}
		return nil
	}
	switch {
	case len(runs) == 0:
		return bad("from", "has no runs")
	case len(runs) > *q.Runs:
		return bad("runs", "is %d; the result to go on from has %d already, and they count", *q.Runs, len(runs))
	}
	for i, text := range q.From.Runs {
		if _, err := particle.ParseEstimate(q.problem(), *q.Particles, text); err != nil {
			return bad("from", "has %q for run %d, which is no estimate of this", clip(text), i+1)
		}
	}
	return nil
}

// theorem gives the number, or is empty.
func (q *CountEstimate) theorem() string {
	_, theorem := q.proved()
	return theorem
}

// known lists the runs of the earlier result.
func (q *CountEstimate) known() []string {
	if q.From == nil {
		return nil
	}
	return q.From.Runs
}

func (q *CountEstimate) Cost() Cost {
	if q.theorem() != "" {
		return costOf(1, 1, 0)
	}
	work, bytes := particle.Effort(q.problem(), *q.Particles)
	return costOf(float64(*q.Runs-len(q.known()))*work, 1, bytes)
}

func (q *CountEstimate) Shards() int {
	if q.theorem() != "" {
		return 1
	}
	return max(1, *q.Runs-len(q.known()))
}

// Run returns the estimate of a run as text, empty if all runs are known or none is needed.
func (q *CountEstimate) Run(shard int, tick Tick) (string, error) {
	if q.theorem() != "" {
		return "", tick(1)
	}
	run := len(q.known()) + shard
	if run == *q.Runs {
		return "", nil
	}
	won, err := particle.Run(q.problem(), *q.Particles, *q.Seed, uint64(run), tick)
	return won.String(), err
}

// Check refuses text that is not an estimate, and one that no population gives. Where a theorem gives
// the number, the only part is empty.
func (q *CountEstimate) Check(_ int, run string) error {
	if q.theorem() != "" {
		if run != "" {
			return fmt.Errorf("is %s, but %s gives the number without runs", clip(run), q.theorem())
		}
		return nil
	}
	_, err := particle.ParseEstimate(q.problem(), *q.Particles, run)
	return err
}

func (q *CountEstimate) Merge(runs []string) (*CountEstimateResult, error) {
	if len(q.known()) == *q.Runs {
		runs = nil
	}
	return q.Preview(runs)
}

// Preview makes the result of the runs before the first missing one.
func (q *CountEstimate) Preview(runs []string) (*CountEstimateResult, error) {
	if won, theorem := q.proved(); won != nil {
		return q.exact(won, theorem), nil
	}
	return q.result(append(slices.Clone(q.known()), runs...))
}

// exact is the result if a theorem gives the number.
func (q *CountEstimate) exact(won *big.Int, theorem string) *CountEstimateResult {
	decks, none := q.shape().Count(), 0.0
	p := decimal(new(big.Rat).SetFrac(won, decks))
	r := q.begun(decks)
	r.Won, r.Probability, r.RelativeError, r.Theorem, r.Runs = won.String(), p, &none, theorem, []string{}
	r.Interval, r.Chances = &[2]string{r.Won, r.Won}, &[2]float64{p, p}
	return r
}

// begun is a result without an estimate.
func (q *CountEstimate) begun(decks *big.Int) *CountEstimateResult {
	return &CountEstimateResult{
		Game: q.Game, Ranks: *q.Ranks, Suits: *q.Suits, Burn: q.Burn, Order: q.Order, Of: q.Of,
		Particles: *q.Particles, Seed: *q.Seed, Decks: decks.String(),
	}
}

func (q *CountEstimate) result(runs []string) (*CountEstimateResult, error) {
	estimates := make([]particle.Number, len(runs))
	for i, text := range runs {
		var err error
		if estimates[i], err = particle.Parse(text); err != nil {
			return nil, fmt.Errorf("run %d: %w", i, err)
		}
	}
	s, decks := particle.Summarise(q.problem(), *q.Particles, estimates), q.shape().Count()
	r := q.begun(decks)
	r.Won, r.Probability = s.Mean.Round(wonDigits).String(), s.Mean.Over(decks)
	r.Why, r.Runs, r.Dead = s.Why, runs, s.Dead
	if !math.IsNaN(s.RelativeError) {
		r.RelativeError = &s.RelativeError
	}
	if s.Why == "" {
		r.Interval = &[2]string{s.Low.Round(wonDigits).String(), s.High.Round(wonDigits).String()}
		r.Chances = &[2]float64{s.Low.Over(decks), s.High.Over(decks)}
	}
	return r, nil
}
