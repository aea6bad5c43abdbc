package reform

import (
	"bytes"
	"fmt"
	"math"
	"math/big"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

// A Measure is a number that a census finds of a deck.
type Measure string

const (
	// OfReformed is how often a deck can be reformed. Decks that reach a cycle have no such number.
	OfReformed Measure = "reformed"
	// OfCycle is the period of the cycle that a deck is on. Other decks have no such number.
	OfCycle Measure = "cycle"
	// OfBasin is the period of the cycle that a deck reaches or is on.
	OfBasin Measure = "basin"
	// OfPreperiod is the pre-period of a deck that reaches a cycle, 0 on it.
	OfPreperiod Measure = "preperiod"
	// OfTrajectory is the pre-period and the period of a deck that reaches a cycle.
	OfTrajectory Measure = "trajectory"
	// OfIndegree is how many decks reform to a deck.
	OfIndegree Measure = "indegree"
)

// Measures lists all measures.
func Measures() []Measure {
	return []Measure{OfReformed, OfCycle, OfBasin, OfPreperiod, OfTrajectory, OfIndegree}
}

// Least is the smallest value of a measure.
func (m Measure) Least() uint64 {
	if m == OfCycle || m == OfBasin || m == OfTrajectory {
		return 1
	}
	return 0
}

// A Wanted says which decks are wanted: those of a value or, with OrMore, of at least that. The first Limit of them
// after the deck After are listed in dictionary order, and Draws of them, different ones, are drawn at random.
type Wanted struct {
	Of     Measure
	Value  uint64
	OrMore bool
	Limit  int
	After  deck.Deck
	Draws  int
	Seed   uint64
}

// A Listing is the plan of listing and counting the decks of a problem with a value. It visits the strings of the
// winning decks, as a census does: all decks with a value are strings or win, but for those that do not win and Gardens
// of Eden. These others are counted by subtraction, and listed by trying decks one after another, since there are many
// of them.
//
// Cost: that of a census, and in shard 0 that of the others.
type Listing struct {
	Wanted
	Shards int
	Work   float64 // approximate total of the units that Run ticks, but for the others
	census *Census
}

// A Listed is the result of a shard: how many decks it has, the first of them, and those drawn, in the order of the
// draw. For others, Count is the number of decks that are not wanted, and shard 0 has the decks of all shards.
type Listed struct {
	Count uint64      `json:"count"`
	Decks []deck.Deck `json:"decks"`
	Drawn []deck.Deck `json:"drawn"`
}

// NewListing plans the listing of the decks of a valid problem.
func NewListing(q winning.Problem, w Wanted) *Listing {
	return NewCensus(q).listing(w)
}

func (c *Census) listing(w Wanted) *Listing {
	return &Listing{Wanted: w, Shards: c.Shards, Work: c.Work, census: c}
}

// Won is the approximate number of winning decks.
func (l *Listing) Won() float64 { return l.census.Won }

// Bytes is the approximate memory of a running shard.
func (l *Listing) Bytes() float64 { return l.census.Bytes + float64(2*(l.Limit+l.Draws)*(l.n()+48)) }

func (l *Listing) n() int { return l.census.Problem.Shape.N() }

// others reports whether the wanted decks are those that do not win, or Gardens of Eden.
func (w *Wanted) others() bool { return w.Value == 0 && (w.Of == OfReformed || w.Of == OfIndegree) }

// is reports whether a value is wanted.
func (w *Wanted) is(value uint64) bool { return value == w.Value || w.OrMore && value > w.Value }

// Run lists the decks of one shard. It calls tick with the number of decks visited since the last call, whole or
// partial, and returns the error of tick.
func (l *Listing) Run(shard int, tick func(units float64) error) (*Listed, error) {
	g := &collector{Listing: l, n: l.n(), first: l.first(), draw: l.draw()}
	g.fates = newFateCache(l.census.Problem, func(float64) error { return tick(0) })
	decks := 0
	err := l.census.strings.Run(shard, func(units float64) error {
		units += float64(decks)
		decks = 0
		return tick(units)
	}, func(s, all []uint8) error {
		decks += len(all) / g.n
		return g.collect(s, all)
	})
	if err == nil && shard == 0 && l.others() {
		err = l.list(g.first, g.draw, tick)
	}
	return &Listed{g.count, g.first.decks(), g.draw.decks()}, err
}

// A collector counts the wanted decks of a shard and keeps the first of them.
type collector struct {
	*Listing
	n     int
	fates *fateCache
	first *order
	draw  *order
	count uint64
}

func (g *collector) take(d []uint8) {
	g.count++
	g.first.offer(d)
	g.draw.offer(d)
}

// collect keeps the wanted decks among a string s and all its preimages, which are n cards each. A deck on a cycle is
// met as a string, so that it is left out among the preimages where it would count twice.
func (g *collector) collect(s, all []uint8) error {
	indegree := uint64(len(all) / g.n)
	switch {
	case g.Of == OfIndegree && g.Value == 0:
		g.count++
	case g.Of == OfIndegree:
		if g.is(indegree) {
			g.take(s)
		}
	case g.others():
		g.count += indegree
	default:
		f, err := g.fates.follow(s)
		if err != nil {
			return err
		}
		g.enterFate(s, all, f)
	}
	return nil
}

func (g *collector) enterFate(s, all []uint8, f fate) {
	var before uint64 // the value of the preimages
	switch g.Of {
	case OfReformed:
		before = f.length + 1
	case OfBasin, OfCycle:
		before = f.period
	case OfPreperiod:
		before = f.length + 1
	case OfTrajectory:
		before = f.length + 1 + f.period
	}
	if (g.Of == OfReformed) != (f.period == 0) {
		return
	}
	onCycle := f.period > 0 && f.length == 0
	var except []uint8
	switch {
	case g.Of == OfCycle:
		if onCycle && g.is(before) {
			g.take(s)
		}
		return
	case onCycle && g.Of != OfBasin:
		if g.is(before - 1) {
			g.take(s)
		}
		if g.is(before) {
			except = g.fates.predecessor(s, f.period)
		}
	}
	if !g.is(before) {
		return
	}
	for d := range slices.Chunk(all, g.n) {
		if !bytes.Equal(d, except) {
			g.take(d)
		}
	}
}

// Check refuses a part that its shard cannot give.
func (l *Listing) Check(shard int, part *Listed) error {
	decks := l.census.Problem.Shape.Count()
	if decks.Cmp(new(big.Int).SetUint64(part.Count)) < 0 {
		return fmt.Errorf("count is %d, more than there are decks", part.Count)
	}
	if err := l.check("decks", shard, part.Count, part.Decks, l.first()); err != nil {
		return err
	}
	return l.check("drawn", shard, part.Count, part.Drawn, l.draw())
}

// check refuses decks that are not whole, not in their order or not as many as they must be.
func (l *Listing) check(name string, shard int, count uint64, decks []deck.Deck, o *order) error {
	least, most := min(count, uint64(o.limit)), uint64(o.limit)
	switch {
	case l.others() && shard > 0:
		least, most = 0, 0
	case l.others():
		least = 0
	case o.after != nil:
		least, most = 0, least
	default:
		most = least
	}
	if listed := uint64(len(decks)); listed < least || listed > most {
		return fmt.Errorf("%s has %d decks; the count and the request allow %d to %d", name, listed, least, most)
	}
	for i, d := range decks {
		if len(d) != l.n() {
			return fmt.Errorf("%s has a deck of %d cards, not %d", name, len(d), l.n())
		}
		if err := l.census.Problem.Shape.Check(d); err != nil {
			return fmt.Errorf("%s has a deck that is not whole: %w", name, err)
		}
		if i > 0 && o.compare(o.entry(Bytes(decks[i-1])), o.entry(Bytes(d))) >= 0 {
			return fmt.Errorf("%s is not in order: deck %d must not come after the one before it", name, i+1)
		}
		if o.after != nil && slices.Compare(d, l.After) <= 0 {
			return fmt.Errorf("%s has a deck that is not after the cursor", name)
		}
	}
	return nil
}

// Join puts the parts of shards together: the count of all decks, nil if it is not known before all parts are there,
// the first decks and those drawn. Join refuses parts that hold more decks together than there are, and decks that are
// not wanted.
func (l *Listing) Join(whole bool, parts ...*Listed) (count *big.Int, decks, drawn []deck.Deck, err error) {
	count = new(big.Int)
	first, draw := l.first(), l.draw()
	for _, part := range parts {
		count.Add(count, new(big.Int).SetUint64(part.Count))
		for _, d := range part.Decks {
			first.offer(Bytes(d))
		}
		for _, d := range part.Drawn {
			draw.offer(Bytes(d))
		}
	}
	all := l.census.Problem.Shape.Count()
	if count.Cmp(all) > 0 {
		return nil, nil, nil, fmt.Errorf("the shards hold %s decks, but there are %s: one of them is damaged", count, all)
	}
	switch {
	case !l.others():
	case whole:
		count.Sub(all, count)
	default:
		count = nil
	}
	decks, drawn = first.decks(), draw.decks()
	most := int64(max(len(decks), len(drawn)))
	if count != nil && count.Cmp(big.NewInt(most)) < 0 {
		return nil, nil, nil, fmt.Errorf("the shards list %d decks, but count %s: one of them is damaged", most, count)
	}
	wants := l.follower()
	for _, list := range [][]deck.Deck{decks, drawn} {
		for i, d := range list {
			if i > 0 && slices.Equal(d, list[i-1]) {
				return nil, nil, nil, fmt.Errorf("the deck %v is listed twice: a shard is damaged", d)
			}
			if is, err := wants(d); err != nil || !is {
				return nil, nil, nil, fmt.Errorf("the deck %v is listed, but is none of those asked for: a shard is damaged", d)
			}
		}
	}
	return count, decks, drawn, nil
}

// follower returns a function that follows a deck and reports whether it is wanted.
func (l *Listing) follower() func(d deck.Deck) (bool, error) {
	if l.Of == OfIndegree {
		b := winning.NewBuilder(l.census.Problem)
		return func(d deck.Deck) (bool, error) {
			count := uint64(0)
			b.Decks(Bytes(d), math.MaxInt, func([]uint8) bool {
				count++
				return count <= l.Value
			})
			return l.is(count), nil
		}
	}
	f := New(l.census.Problem)
	return func(d deck.Deck) (bool, error) {
		o, err := f.Orbit(d, func(float64) error { return nil })
		switch {
		case err != nil || (l.Of == OfReformed) != (o.Period == 0):
			return false, err
		case l.Of == OfReformed:
			return l.is(o.Reformations), nil
		case l.Of == OfCycle:
			return o.Preperiod == 0 && l.is(o.Period), nil
		case l.Of == OfBasin:
			return l.is(o.Period), nil
		case l.Of == OfPreperiod:
			return l.is(o.Preperiod), nil
		}
		return l.is(o.Trajectory()), nil
	}
}
