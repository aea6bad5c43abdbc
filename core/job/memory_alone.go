package job

import (
	"math"
	"math/big"

	"rencontre/core/memory"
)

func init() { registerSingle("memory-alone", &MemoryAlone{}) }

// Limits of memory-alone for pairs. The exact distribution takes n^3 coefficients of n log n bits, a
// mean in floating point n^2 positions.
const (
	AlonePairs = 1000
	aloneExact = 100
)

// aloneCurve is the greatest number of steps of the curve by the cards remembered, and aloneFading the step of
// that by the per cent of cards forgotten.
const (
	aloneCurve  = 50
	aloneFading = 5
)

// MemoryAlone is Memory played by one player, who forgets nothing, remembers the single cards seen last, or forgets
// each card with some probability after each move. With 3 or 4 copies, a move turns so many cards, and Pairs counts
// triples or quadruples. With the match "any", each label has four cards, any two of them are a pair, and Pairs counts
// labels. With Known the player begins in the middle.
type MemoryAlone struct {
	single
	Pairs    *int   `json:"pairs" doc:"pairs on the table, or triples, quadruples, or ranks of four cards" unit:"pairs"`
	Copies   *int   `json:"copies,omitempty" doc:"cards of each label: 2, 3 or 4; 2 if missing" unit:"cards" low:"2" high:"4"`
	Match    string `json:"match,omitempty" doc:"all cards of a label, or any two of four" enum:"all,any"`
	Known    *int   `json:"known,omitempty" doc:"known cards, all different; 0 if missing" unit:"cards"`
	Blind    bool   `json:"blind,omitempty" doc:"both cards of a move are chosen before one is seen"`
	Capacity *int   `json:"capacity,omitempty" doc:"cards that the player remembers; all if missing" unit:"cards" low:"0" high:"1000"`
	Forget   *int   `json:"forget,omitempty" doc:"chance to forget a card after a move; 0 if missing" unit:"percent" low:"0" high:"100"`
}

// MemoryAloneResult has the expected number of moves, of mistakes (moves that are more than there are pairs), and of
// lucky moves. The probability of i mistakes is Distribution[i], exact, and Decimals[i], the same rounded. Mean,
// Mistakes, Lucky and both lists are left out beyond the exact limit, and both lists if the player forgets. Means[i] is
// the mean for i+1 pairs, none of whose cards are known. ByKnown[k] is the mean for so many pairs of which k cards are
// known. With a limited memory, Curve[i] is the mean for a memory of Capacities[i] cards; if each card can be
// forgotten, it is that for Forgets[i] per cent. MaxError bounds the error of Means, ByKnown and Curve, and of the
// decimals where there is no fraction.
type MemoryAloneResult struct {
	Mean            string    `json:"mean,omitempty"`
	Decimal         float64   `json:"decimal"`
	Mistakes        string    `json:"mistakes,omitempty"`
	MistakesDecimal float64   `json:"mistakesDecimal"`
	Lucky           string    `json:"lucky,omitempty"`
	LuckyDecimal    float64   `json:"luckyDecimal"`
	Distribution    []string  `json:"distribution,omitempty"`
	Decimals        []float64 `json:"decimals,omitempty"`
	Means           []float64 `json:"means"`
	ByKnown         []float64 `json:"byKnown,omitempty"`
	Capacities      []int     `json:"capacities,omitempty"`
	Forgets         []int     `json:"forgets,omitempty"`
	Curve           []float64 `json:"curve,omitempty"`
	MaxError        float64   `json:"maxError"`
}

func (q *MemoryAlone) Validate() error {
	if err := q.kind(); err != nil {
		return err
	}
	most, _ := q.Limits()
	if err := within("pairs", q.Pairs, 1, most, ""); err != nil {
		return err
	}
	if q.Known != nil {
		if err := within("known", q.Known, 0, *q.Pairs, ""); err != nil {
			return err
		}
	}
	for _, field := range []**int{&q.Known, &q.Forget} {
		if *field != nil && **field == 0 { // the default is left out
			*field = nil
		}
	}
	return q.together()
}

// kind refuses wrong copies and matches.
func (q *MemoryAlone) kind() error {
	if err := oneOf("match", &q.Match, "all", "any"); err != nil {
		return err
	}
	usual := 2
	if q.Match == "any" {
		usual = memory.MaxCopies
	} else {
		q.Match = ""
	}
	if q.Copies == nil {
		return nil
	}
	if q.Match == "any" && *q.Copies != usual {
		return bad("copies", "is %d; with the match %q each label has %d cards", *q.Copies, q.Match, usual)
	}
	if *q.Copies == usual { // the default is left out
		q.Copies = nil
	}
	return nil
}

// together refuses fields that do not go together.
func (q *MemoryAlone) together() error {
	given := []struct {
		field string
		is    bool
	}{{"capacity", q.Capacity != nil}, {"forget", q.Forget != nil}, {"known", q.Known != nil}, {"blind", q.Blind}}
	for i, g := range given {
		switch {
		case !g.is:
			continue
		case q.Copies != nil:
			return bad(g.field, "is for pairs, not for %d copies; leave %s or copies out", *q.Copies, g.field)
		case q.Match != "":
			return bad(g.field, "is for pairs, not for any two of four cards; leave %s or match out", g.field)
		}
		for _, other := range given[:min(i, 2)] {
			if other.is {
				return bad(g.field, "does not go with %s; leave %s or %[1]s out", other.field, g.field)
			}
		}
	}
	return nil
}

// Limits returns the limits of pairs: of any result, and of the exact one. With r copies there are n^r positions.
func (q *MemoryAlone) Limits() (most, exact int) {
	switch {
	case q.Match == "any":
		return 26, 13
	case q.Forget != nil:
		return 100, 12
	case q.Copies != nil && *q.Copies == 3:
		return 100, 30
	case q.Copies != nil && *q.Copies == 4:
		return 30, 12
	}
	return AlonePairs, aloneExact
}

// exact reports whether there is an exact result.
func (q *MemoryAlone) exact() bool {
	_, exact := q.Limits()
	return *q.Pairs <= exact
}

// known is the number of known cards.
func (q *MemoryAlone) known() int {
	if q.Known == nil {
		return 0
	}
	return *q.Known
}

// taken is the number of pairs, triples or quadruples to take.
func (q *MemoryAlone) taken() int {
	if q.Match == "any" {
		return 2 * *q.Pairs
	}
	return *q.Pairs
}

// Nanoseconds of a position in floating point, and of a coefficient; of a position with a limited
// memory in floating point; with more than two copies, of an outcome and of a coefficient; the same for any two of
// four; of a coefficient if both cards are chosen at once, and of a mean by the formula; of a product if cards are
// forgotten.
const (
	aloneMean        = 80
	aloneCoefficient = 250
	limitedMean      = 25
	tupleMean        = 80
	tupleCoefficient = 80
	fourMean         = 250
	fourCoefficient  = 150
	blindCoefficient = 130
	blindMean        = 1500
	fadingProduct    = 40
)

// fadingExact is the time of an exact product if cards are forgotten, in nanoseconds.
func (q *MemoryAlone) fadingExact() float64 { return 3000 + 0.4*math.Pow(float64(*q.Pairs), 5) }

// limitedExact is the time of an exact position with a limited memory, in nanoseconds.
func (q *MemoryAlone) limitedExact() float64 { return 1500 + 150*float64(*q.Pairs) }

// Cost counts nanoseconds.
func (q *MemoryAlone) Cost() Cost {
	n := float64(*q.Pairs)
	exact := 0.0 // 1 if there is an exact result
	if q.exact() {
		exact = 1
	}
	switch {
	case q.Capacity != nil:
		work := 2 * q.limited(*q.Capacity) * (limitedMean + exact*q.limitedExact())
		for _, c := range memory.Capacities(*q.Pairs, aloneCurve) {
			work += q.limited(c) * limitedMean
		}
		return costOf(work, 1, n*3000+exact*n*40000)
	case q.Forget != nil:
		each := memory.FadingWork(*q.Pairs)
		return costOf(each*((2+100/aloneFading+1)*fadingProduct+2*exact*q.fadingExact()), 1, n*n*200+exact*n*n*3000)
	case q.Match != "":
		positions := 1.0
		for i := range 5 {
			positions *= (n + float64(i) + 1) / float64(i+1)
		}
		outcomes := positions * 16 * n / (n + 11)
		return costOf(outcomes*(fourMean+exact*fourCoefficient*n*0.69), 1, positions*(350+exact*n*60))
	case q.Blind:
		k, u := float64(q.known()), 2*n-float64(q.known())
		coefficients := exact * (u * u * (n - k + 1) / 8)
		return costOf(2*n*blindMean+coefficients*blindCoefficient, 1, n*3000+coefficients*40)
	case q.Copies != nil:
		outcomes, positions := q.outcomes()
		return costOf(outcomes*(tupleMean+exact*tupleCoefficient*n/2), 1, positions*(200+exact*n*60))
	}
	coefficients := exact * (n*n*n/6 + n*n)
	return costOf(triangle(*q.Pairs)*aloneMean+coefficients*aloneCoefficient, 1, n*3000+coefficients*16)
}

// limited is the number of positions with a memory of c cards.
func (q *MemoryAlone) limited(c int) float64 {
	return rows(1, *q.Pairs, func(p int) float64 { return float64(min(p, c) + 1) })
}

// outcomes is about the number of outcomes of the moves of all positions, with more than two copies.
func (q *MemoryAlone) outcomes() (outcomes, positions float64) {
	n := float64(*q.Pairs)
	positions = 1
	for i := range *q.Copies {
		positions *= (n + float64(i)) / float64(i+1)
	}
	if *q.Copies == 3 {
		return positions * 25 * n / (n + 5), positions
	}
	return positions * 200 * n / (n + 10), positions
}

func (q *MemoryAlone) Run(_ int, tick Tick) (*MemoryAloneResult, error) {
	means, err := q.means(tick)
	if err != nil {
		return nil, err
	}
	n := *q.Pairs
	r := &MemoryAloneResult{Decimal: means.Moves[n], LuckyDecimal: means.Lucky[n], Means: means.Moves[1:],
		ByKnown: means.MovesKnowing, MaxError: means.MaxError}
	if k := q.known(); k > 0 {
		r.Decimal, r.LuckyDecimal = means.MovesKnowing[k], means.LuckyKnowing[k]
	}
	r.MistakesDecimal = r.Decimal - float64(q.taken())
	if err := q.curve(r, tick); err != nil {
		return nil, err
	}
	if q.Blind {
		mean, lucky := memory.BlindMean(n, q.known())
		r.means(q.taken(), mean, lucky)
	}
	if !q.exact() {
		return r, nil
	}
	return r, q.exactly(r, tick)
}

// means computes the means in floating point.
func (q *MemoryAlone) means(tick Tick) (*memory.AloneMeans, error) {
	n := *q.Pairs
	switch {
	case q.Capacity != nil:
		return memory.SolveLimitedMeans(n, *q.Capacity, tick.scaled(limitedMean))
	case q.Forget != nil:
		return memory.SolveFadingMeans(n, *q.Forget, tick.scaled(fadingProduct))
	case q.Match != "":
		return memory.SolveFoursMeans(n, tick.scaled(fourMean))
	case q.Copies != nil:
		return memory.SolveTuplesMeans(n, *q.Copies, tick.scaled(tupleMean))
	case q.Blind:
		return q.blindMeans(), tick(float64(2*n) * blindMean)
	}
	return memory.SolveAloneMeans(n, tick.scaled(aloneMean))
}

// blindMeans are the means if both cards are chosen at once, by the formula.
func (q *MemoryAlone) blindMeans() *memory.AloneMeans {
	n := *q.Pairs
	r := &memory.AloneMeans{MaxError: float64(2*n) * 0x1p-52}
	for p := range n + 1 {
		moves, lucky := memory.BlindMean(p, 0)
		r.Moves, r.Lucky = append(r.Moves, decimal(moves)), append(r.Lucky, decimal(lucky))
		moves, lucky = memory.BlindMean(n, p)
		r.MovesKnowing, r.LuckyKnowing = append(r.MovesKnowing, decimal(moves)), append(r.LuckyKnowing, decimal(lucky))
	}
	return r
}

// curve adds the means by the memory of a player who forgets.
func (q *MemoryAlone) curve(r *MemoryAloneResult, tick Tick) error {
	n := *q.Pairs
	switch {
	case q.Capacity != nil:
		curve, err := memory.SolveLimitedCurve(n, memory.Capacities(n, aloneCurve), tick.scaled(limitedMean))
		if err != nil {
			return err
		}
		r.Capacities, r.Curve, r.MaxError = curve.Capacities, curve.Moves, max(r.MaxError, curve.MaxError)
	case q.Forget != nil:
		for percent := 0; percent <= 100; percent += aloneFading {
			mean, off, err := memory.SolveFadingMean(n, percent, tick.scaled(fadingProduct))
			if err != nil {
				return err
			}
			r.Forgets, r.Curve, r.MaxError = append(r.Forgets, percent), append(r.Curve, mean), max(r.MaxError, off)
		}
	}
	return nil
}

// exactly adds the exact result.
func (q *MemoryAlone) exactly(r *MemoryAloneResult, tick Tick) error {
	var mean, luck *big.Rat
	var err error
	switch {
	case q.Capacity != nil:
		mean, luck, err = memory.SolveLimited(*q.Pairs, *q.Capacity, tick.scaled(q.limitedExact()))
	case q.Forget != nil:
		mean, luck, err = memory.SolveFading(*q.Pairs, *q.Forget, tick.scaled(q.fadingExact()))
	default:
		var a *memory.Alone
		a, err = q.distribution(tick)
		if err != nil {
			return err
		}
		mean, luck = a.Mean(q.taken()), a.Luck()
		for i := range a.Extra {
			p := a.Probability(i)
			r.Distribution, r.Decimals = append(r.Distribution, p.RatString()), append(r.Decimals, decimal(p))
		}
	}
	if err != nil {
		return err
	}
	r.means(q.taken(), mean, luck)
	return nil
}

func (q *MemoryAlone) distribution(tick Tick) (*memory.Alone, error) {
	switch n := *q.Pairs; {
	case q.Match != "":
		return memory.SolveFours(n, tick.scaled(fourCoefficient))
	case q.Copies != nil:
		return memory.SolveTuples(n, *q.Copies, tick.scaled(tupleCoefficient))
	case q.Blind:
		return memory.SolveBlind(n, q.known(), tick.scaled(blindCoefficient))
	default:
		return memory.SolveAlone(n, q.known(), tick.scaled(aloneCoefficient))
	}
}

// means sets the exact means, where so many pairs are taken.
func (r *MemoryAloneResult) means(pairs int, mean, lucky *big.Rat) {
	mistakes := new(big.Rat).Sub(mean, big.NewRat(int64(pairs), 1))
	r.Mean, r.Mistakes, r.Lucky = mean.RatString(), mistakes.RatString(), lucky.RatString()
	r.Decimal, r.MistakesDecimal, r.LuckyDecimal = decimal(mean), decimal(mistakes), decimal(lucky)
}
