package job

import (
	"fmt"
	"math"

	"rencontre/core/deck"
	"rencontre/core/particle"
	"rencontre/core/solitaire"
)

func init() { register("sample-decks", &SampleDecks{}) }

// SampleDecks draws winning decks and estimates which ranks stand where in all winning decks.
// Each deck is drawn from its own population, so that the decks are independent; the estimate
// uses all decks of the populations. More particles make the draw more uniform: the error of a
// deck's probability is of the order of one over the number of particles.
//
// A shard is a population.
type SampleDecks struct {
	Population
	Decks *int `json:"decks" doc:"how many decks are drawn" unit:"decks" low:"1" high:"1000" preset:"10"`
}

// SampleDecksResult is the result of sample-decks. Strings are the reformed decks. Shares[i][v]
// is the estimated share of winning decks with rank v+1 at index i, to six decimals; each
// population is weighted by the number of decks it stands for. Error is the largest standard
// error of a share. Spread is the relative standard deviation of the weights; its square is of
// the order of the error of a deck's probability. Both are null with too few populations. A
// dead population has no deck. Theorem says in a sentence why there is none.
type SampleDecksResult struct {
	Decks     []deck.Deck `json:"decks"`
	Strings   []deck.Deck `json:"strings"`
	Shares    [][]float64 `json:"shares" null:"no deck was drawn"`
	Error     *float64    `json:"error"`
	Spread    *float64    `json:"spread"`
	Particles int         `json:"particles"`
	Seed      uint64      `json:"seed"`
	Dead      int         `json:"dead"`
	Theorem   string      `json:"theorem,omitempty"`
}

// Limits of sample-decks. The counts of all populations are merged in one place.
const (
	maxPlaces    = 1 << 20
	fewParticles = 2000
	sharePlaces  = 1e6
)

func (q *SampleDecks) Validate() error {
	if err := q.validPopulation(fewParticles, ""); err != nil {
		return err
	}
	most := maxPlaces / (*q.Ranks * *q.Ranks * *q.Suits)
	if *q.Decks > most {
		return bad("decks", "is %d; of %s at most %d are drawn at a time, so draw again with another seed",
			*q.Decks, q.size(), most)
	}
	return nil
}

func (q *SampleDecks) Cost() Cost {
	work, bytes := particle.SampleEffort(q.problem(), *q.Particles)
	return costOf(float64(*q.Decks)*work, 1, bytes)
}

func (q *SampleDecks) Shards() int { return *q.Decks }

// sampled is the part of a shard.
type sampled struct {
	Estimate string    `json:"estimate"`
	Deck     deck.Deck `json:"deck"`
	Counts   [][]int   `json:"counts"`
}

func (q *SampleDecks) Run(shard int, tick Tick) (*sampled, error) {
	d, err := particle.Sample(q.problem(), *q.Particles, 1, *q.Seed, uint64(shard), tick)
	if err != nil {
		return nil, err
	}
	s := &sampled{Estimate: d.Estimate.String(), Counts: d.Counts}
	if len(d.Decks) > 0 {
		s.Deck = d.Decks[0]
	}
	return s, nil
}

// Check refuses a part that no population can give.
func (q *SampleDecks) Check(_ int, s *sampled) error {
	weight, err := particle.ParseEstimate(q.problem(), *q.Particles, s.Estimate)
	if err != nil {
		return err
	}
	if weight.Digits == 0 {
		if s.Deck != nil || s.Counts != nil {
			return fmt.Errorf("has a deck or counts of a population that is dead")
		}
		return nil
	}
	if len(s.Counts) != q.shape().N() {
		return fmt.Errorf("has %d places, not %d", len(s.Counts), q.shape().N())
	}
	for _, row := range s.Counts {
		if len(row) != *q.Ranks {
			return fmt.Errorf("has %d ranks, not %d", len(row), *q.Ranks)
		}
		left := *q.Particles
		for _, n := range row {
			if n < 0 || n > left {
				return fmt.Errorf("counts are not those of %d decks", *q.Particles)
			}
			left -= n
		}
		if left != 0 {
			return fmt.Errorf("counts are not those of %d decks", *q.Particles)
		}
	}
	return q.problem().Wins(s.Deck)
}

func (q *SampleDecks) Merge(parts []*sampled) (*SampleDecksResult, error) { return q.Preview(parts) }

// Preview makes the result of the finished populations.
func (q *SampleDecks) Preview(parts []*sampled) (*SampleDecksResult, error) {
	r := &SampleDecksResult{Decks: []deck.Deck{}, Strings: []deck.Deck{}, Particles: *q.Particles, Seed: *q.Seed,
		Theorem: q.noneWins()}
	var weights []particle.Number
	var counts [][][]int
	for _, s := range parts {
		weight, err := particle.Parse(s.Estimate)
		if err != nil {
			return nil, err
		}
		if weight.Digits == 0 {
			r.Dead++
			continue
		}
		r.Decks = append(r.Decks, s.Deck)
		r.Strings = append(r.Strings, solitaire.Play(q.rules(), s.Deck).Reformed())
		weights, counts = append(weights, weight), append(counts, s.Counts)
	}
	if len(r.Decks) > 0 {
		w := particle.Weights(weights)
		r.Shares, r.Error = q.shares(w, counts)
		r.Spread = spread(w)
	}
	return r, nil
}

// shares returns the weighted means of the populations' shares and the largest standard error
// of a mean, computed as that of a ratio from the spread of the populations. Products are
// converted to float64 so that no compiler fuses them with a sum, which would change the result
// on some machines.
func (q *SampleDecks) shares(weights []float64, counts [][][]int) (shares [][]float64, largest *float64) {
	size, worst := float64(*q.Particles), 0.0
	for at := range q.shape().N() {
		row := make([]float64, *q.Ranks)
		for v := range row {
			mean, square := 0.0, 0.0
			for i, w := range weights {
				mean += float64(w * float64(counts[i][at][v]) / size)
			}
			for i, w := range weights {
				off := float64(w * float64(float64(counts[i][at][v])/size-mean))
				square += float64(off * off)
			}
			row[v] = math.Round(mean*sharePlaces) / sharePlaces
			worst = max(worst, square)
		}
		shares = append(shares, row)
	}
	n := float64(len(weights))
	if n < particle.FewestRuns {
		return shares, nil
	}
	e := math.Round(math.Sqrt(worst*n/(n-1))*sharePlaces) / sharePlaces
	return shares, &e
}

// spread is the relative standard deviation of weights that add up to 1.
func spread(weights []float64) *float64 {
	n, sum := float64(len(weights)), 0.0
	if n < particle.FewestRuns {
		return nil
	}
	for _, w := range weights {
		off := float64(n*w) - 1
		sum += float64(off * off)
	}
	s := math.Round(math.Sqrt(sum/(n-1))*sharePlaces) / sharePlaces
	return &s
}
