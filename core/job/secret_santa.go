package job

import (
	"math/big"
	"slices"

	"rencontre/core/coincidence"
	"rencontre/core/deck"
)

func init() {
	registerSingle("secret-santa", &SecretSanta{})
	registerSingle("secret-santa-draw", &SecretSantaDraw{})
}

// SantaPeople bounds the people who draw names.
const SantaPeople = 100

// Group is the people who draw names for a gift exchange.
type Group struct {
	People   *int  `json:"people,omitempty" doc:"how many people draw; default: those of the families" unit:"people" low:"2" high:"100"`
	Families []int `json:"families,omitempty" doc:"sizes of families that do not draw each other" unit:"people"`
}

// validGroup refuses a group that has no right drawing.
func (g *Group) validGroup() error {
	inFamilies := 0
	for i, a := range g.Families {
		if a < 1 || a > SantaPeople {
			return bad("families", "entry %d is %d; it must be from 1 to %d", i+1, a, SantaPeople)
		}
		inFamilies += a
		if inFamilies > SantaPeople {
			return bad("families", "add up to more than %d people, which is the limit", SantaPeople)
		}
	}
	if len(g.Families) > 0 {
		fill(&g.People, inFamilies)
	}
	if err := within("people", g.People, 2, SantaPeople, ""); err != nil {
		return err
	}
	if inFamilies > *g.People {
		return bad("families", "have %d people, and only %d draw; raise people, or leave it out", inFamilies, *g.People)
	}
	if !g.families().Possible() {
		return bad("families", "have one of %d among %d people; a family can be at most half of them, or else somebody "+
			"draws a name of their own family", slices.Max(g.Families), *g.People)
	}
	return nil
}

// families lists all people: those without a family are families of one, after the others.
func (g *Group) families() coincidence.Families {
	alone := *g.People
	for _, a := range g.Families {
		alone -= a
	}
	return append(slices.Clone(coincidence.Families(g.Families)), slices.Repeat([]int{1}, alone)...)
}

// SecretSanta asks how likely it is, when people draw each other's names, that nobody draws a name
// of their own family, and what such a drawing is like.
type SecretSanta struct {
	single
	Group
}

// SecretSantaResult is the result of secret-santa. A drawing is right if nobody draws a name of their
// own family. Circle and Pair are probabilities among right drawings: that all people are in one
// circle, and that some two draw each other. Pairs is the mean number of such pairs. Stuck is the
// probability that only the last person's own name is left, if who draws their own draws again. It is
// left out if there are families.
type SecretSantaResult struct {
	Orders       string   `json:"orders"`
	Drawings     string   `json:"drawings"`
	P            string   `json:"p"`
	Decimal      float64  `json:"decimal"`
	Circles      string   `json:"circles"`
	Circle       string   `json:"circle"`
	CircleDec    float64  `json:"circleDecimal"`
	WithoutPairs string   `json:"withoutPairs"`
	Pair         string   `json:"pair"`
	PairDec      float64  `json:"pairDecimal"`
	Pairs        string   `json:"pairs"`
	PairsDec     float64  `json:"pairsDecimal"`
	Stuck        string   `json:"stuck,omitempty"`
	StuckDec     *float64 `json:"stuckDecimal,omitempty"`
}

func (q *SecretSanta) Validate() error { return q.validGroup() }

// stuckWork is the work to find who is stuck.
func (q *SecretSanta) stuckWork() float64 {
	if q.together() {
		return 0
	}
	n := float64(*q.People)
	return 3 * n * n
}

// together reports whether there are families of several people.
func (g *Group) together() bool { return len(g.Families) > 0 && slices.Max(g.Families) > 1 }

// productTime is about the time of a product of numbers of so many people, in nanoseconds.
func (g *Group) productTime() float64 { return 45 + logFactorial(*g.People)/12 }

// Cost counts products of large numbers.
func (q *SecretSanta) Cost() Cost {
	n := float64(*q.People)
	return costOf(q.families().Products()+q.stuckWork(), q.productTime(), n*n*(60+logFactorial(*q.People)/8))
}

func (q *SecretSanta) Run(_ int, tick Tick) (*SecretSantaResult, error) {
	f := q.families()
	orders := new(big.Int).MulRange(1, int64(*q.People))
	var counts [4]*big.Int
	for i, count := range []func(func(float64) error) (*big.Int, error){f.Drawings, f.Circles, f.WithoutPairs, f.Pairs} {
		n, err := count(tick)
		if err != nil {
			return nil, err
		}
		counts[i] = n
	}
	right, circles, without, pairs := counts[0], counts[1], counts[2], counts[3]
	r := &SecretSantaResult{Orders: orders.String(), Drawings: right.String(), Circles: circles.String(),
		WithoutPairs: without.String()}
	r.P, r.Decimal = ratio(right, orders)
	r.Circle, r.CircleDec = ratio(circles, right)
	r.Pair, r.PairDec = ratio(new(big.Int).Sub(right, without), right)
	r.Pairs, r.PairsDec = ratio(pairs, right)
	if q.together() {
		return r, nil
	}
	stuck := coincidence.Stuck(*q.People)
	r.Stuck, r.StuckDec = stuck.RatString(), new(decimal(stuck))
	return r, tick(q.stuckWork())
}

// ratio is a/b, exactly and rounded.
func ratio(a, b *big.Int) (exact string, rounded float64) {
	r := new(big.Rat).SetFrac(a, b)
	return r.RatString(), decimal(r)
}

// SecretSantaDraw draws names, each right drawing with the same probability.
type SecretSantaDraw struct {
	single
	Group
	Seed *uint64 `json:"seed" doc:"of the random numbers" unit:"seed" preset:"1"`
}

// SecretSantaDrawResult is the result of secret-santa-draw. Drawn[i] is the person, from 1, whose name
// person i+1 draws. People are numbered family by family, then those without one.
type SecretSantaDrawResult struct {
	Drawn []int `json:"drawn"`
}

func (q *SecretSantaDraw) Validate() error { return q.validGroup() }

// Cost counts products of large numbers.
func (q *SecretSantaDraw) Cost() Cost {
	n := float64(*q.People)
	return costOf(q.families().DrawProducts(), q.productTime(), n*logFactorial(*q.People)/8)
}

func (q *SecretSantaDraw) Run(_ int, tick Tick) (*SecretSantaDrawResult, error) {
	drawn, err := q.families().Draw(deck.Stream(*q.Seed, 1), tick)
	if err != nil {
		return nil, err
	}
	for i := range drawn {
		drawn[i]++
	}
	return &SecretSantaDrawResult{drawn}, nil
}
