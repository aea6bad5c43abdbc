package dundee

import (
	"fmt"
	"math/big"
	"slices"

	"rencontre/core/meter"
)

// A Tick receives the work since its last call, which comes at least about once a millisecond, in the unit that the
// function states. Its error stops the work.
type Tick = meter.Tick

// A pace meters elementary operations of a few nanoseconds each, and reports them in the
// units of the caller.
type pace struct{ meter.Meter }

// perTick operations take a quarter of a millisecond natively, under one in a browser.
const perTick = 100_000

func newPace(tick Tick) *pace { return &pace{meter.Meter{Tick: tick, Every: perTick}} }

// spend adds operations, which are also the units.
func (p *pace) spend(operations int) error { return p.Spend(float64(operations)) }

// A Size is the work and memory that a Game needs.
type Size struct {
	Multisets *big.Int // visited twice in a pass
	Moduli    int
	distinct  int // upper bound of the distinct numbers in a multiset
}

const (
	// passBytes bounds the memory of a pass, except that it has at least one modulus.
	passBytes = 128 << 20
	// MaxMultisets bounds the multisets of a Game. A modulus takes a gibibyte then.
	MaxMultisets = 1 << 27
)

// Fits reports whether there are few enough multisets.
func (s Size) Fits() bool { return s.Multisets.Cmp(big.NewInt(MaxMultisets)) <= 0 }

// Residues is the number of residues of all multisets.
func (s Size) Residues() float64 { return s.multisets() * float64(s.Moduli) }

func (s Size) multisets() float64 {
	n, _ := s.Multisets.Float64()
	return n
}

// moduliOfPass returns how many moduli a pass has. The last has the rest.
func (s Size) moduliOfPass() int {
	return int(max(1, min(float64(s.Moduli), passBytes/8/max(1, s.multisets()))))
}

// Passes returns the number of passes, each for some of the moduli.
func (s Size) Passes() int { return (s.Moduli + s.moduliOfPass() - 1) / s.moduliOfPass() }

// Bytes estimates the memory of a pass.
func (s Size) Bytes() float64 { return 8*s.multisets()*float64(s.moduliOfPass()) + 1<<20 }

// Nanoseconds estimates the time of a pass for each multiset, there and back.
func (s Size) Nanoseconds() float64 {
	k := float64(s.Moduli) / float64(s.Passes())
	return 2 * (15 + 2*k + float64(s.distinct)*(4+0.5*k))
}

// Need returns what a Game needs for a number of rounds.
func Need(deck []int, rounds int) Size {
	s := descending(deck)
	c := sum(s)
	must(0 <= rounds && rounds <= c, "%d rounds with %d cards", rounds, c)
	size := Size{Multisets: new(big.Int), Moduli: moduliFor(fallingFactorial(c, rounds)), distinct: 1}
	if s[len(s)-1] == 0 || rounds == 0 {
		return size
	}
	_, lo, n := latticeSize(s, rounds)
	size.Multisets = n
	// There are no more distinct numbers than ranks, and no more than there are values.
	size.distinct = min(len(s), s[0]-lo[len(s)-1]+1)
	return size
}

// A Game is played by the best adaptive player. It asks for the probability to win any number of
// rounds up to Horizon, and for the names of the first of Rounds rounds.
type Game struct {
	Deck            []int
	Horizon, Rounds int
}

// Residues are weights modulo some numbers: for every weight, a residue for each modulus.
//
// Lost has a weight for every number of rounds m from 0 to Horizon: the number of ways to turn m
// of the distinguishable cards with a coincidence at the last and none before. After has a weight
// for every number of cards that a rank has, the largest first: the number of ways to go on, once
// a certain card of such a rank is turned, to the end of Rounds rounds with a coincidence.
type Residues struct {
	Lost  []uint64 `json:"lost"`
	After []uint64 `json:"after"`
}

// Pass computes the residues of one pass.
func (g Game) Pass(i int, tick Tick) (Residues, error) { return g.begin(tick).run(i) }

// Solve computes all passes and joins them.
func (g Game) Solve(tick Tick) ([]*big.Rat, []Choice, error) {
	p := g.begin(tick)
	passes := make([]Residues, p.size.Passes())
	for i := range passes {
		if i > 0 {
			clear(p.weight)
		}
		var err error
		passes[i], err = p.run(i)
		if err != nil {
			return nil, nil, err
		}
	}
	return g.Join(passes, tick)
}

// Join puts all passes together, in order. It returns the probability that the player wins, for
// every number of rounds from 0 to Horizon, and the choices in the first of Rounds rounds.
func (g Game) Join(passes []Residues, tick Tick) ([]*big.Rat, []Choice, error) {
	numbers, moduli := slices.Compact(descending(g.Deck)), Need(g.Deck, g.Horizon).Moduli
	lost, after := make([][]uint64, g.Horizon+1), make([][]uint64, len(numbers))
	for _, r := range passes {
		appendEach(lost, r.Lost)
		appendEach(after, r.After)
	}
	if len(lost[0]) != moduli || len(after[0]) != moduli {
		return nil, nil, fmt.Errorf("there are residues for %d and %d moduli, not %d", len(lost[0]), len(after[0]), moduli)
	}
	all := newRemainders(moduli)
	wins, err := g.wins(all, lost, newPace(tick))
	if err == nil {
		err = checkWins(wins)
	}
	if g.Rounds == 0 || err != nil {
		return wins, nil, err
	}
	ways := fallingFactorial(sum(g.Deck)-1, g.Rounds-1)
	win := map[int]*big.Rat{}
	for i, n := range numbers {
		if n > 0 {
			loses := all.number(after[i])
			win[n] = new(big.Rat).SetFrac(loses.Sub(ways, loses), ways)
			if err := checkWins([]*big.Rat{win[n]}); err != nil {
				return nil, nil, err
			}
		}
	}
	return wins, choices(g.Deck, 1, win), nil
}

// appendEach appends to each of the weights its residues in a pass.
func appendEach(weights [][]uint64, residues []uint64) {
	k := len(residues) / len(weights)
	for i := range weights {
		weights[i] = append(weights[i], residues[i*k:][:k]...)
	}
}

func (g Game) wins(all *remainders, lost [][]uint64, p *pace) ([]*big.Rat, error) {
	wins := make([]*big.Rat, len(lost))
	won, ways := big.NewInt(1), big.NewInt(1) // to turn m cards, without a coincidence and in all
	for m := range wins {
		if m > 0 {
			left := big.NewInt(int64(sum(g.Deck) - m + 1))
			won.Mul(won, left)
			ways.Mul(ways, left)
		}
		won.Sub(won, all.number(lost[m]))
		wins[m] = new(big.Rat).SetFrac(won, ways)
		// Reducing to lowest terms takes a time quadratic in the length.
		if err := p.Step(float64(50*len(ways.Bits())*len(ways.Bits())), 0); err != nil {
			return nil, err
		}
	}
	return wins, p.Flush()
}

// A pass goes through the multisets for some moduli.
type pass struct {
	Game
	*pace
	size    Size
	cards   int
	lattice *lattice // nil where the player surely wins
	gaps    []uint64
	weight  []uint64 // of every multiset
}

func (g Game) begin(tick Tick) *pass {
	s := descending(g.Deck)
	must(0 <= g.Rounds && g.Rounds <= g.Horizon, "%d of %d rounds", g.Rounds, g.Horizon)
	p := &pass{Game: g, pace: newPace(tick), size: Need(s, g.Horizon), cards: sum(s)}
	if p.size.Multisets.Sign() > 0 {
		p.lattice = newLattice(s, g.Horizon)
		p.weight = make([]uint64, p.lattice.size*p.size.moduliOfPass())
	}
	return p
}

func (p *pass) run(i int) (r Residues, err error) {
	k := p.size.moduliOfPass()
	p.gaps = gaps()[i*k : min((i+1)*k, p.size.Moduli)]
	r.Lost = make([]uint64, (p.Horizon+1)*len(p.gaps))
	r.After = make([]uint64, len(slices.Compact(descending(p.Deck)))*len(p.gaps))
	if p.lattice == nil {
		return r, nil
	}
	if err = p.forth(p.lattice.last(), r.Lost); err == nil && p.Rounds > 0 {
		err = p.back(p.lattice.first(), r.After)
	}
	if err != nil {
		return r, err
	}
	return r, p.Flush()
}

// of returns the residues of weight n.
func (p *pass) of(weights []uint64, n int) []uint64 { return weights[n*len(p.gaps):][:len(p.gaps)] }

// forth visits the multisets in descending order, in which every position comes before those it
// leads to. The weight of a position is the number of ways to turn the cards that lead to it
// without a coincidence.
//
// A position with n ranks of x+1 cards is reached from one with n+1 such ranks, for every number x
// of cards that a rank has, with the factor (n+1) (x+1) or less. The factors add up to at most
// 2 (c-1) + d, where d numbers are distinct. With 2,000 cards that is below 2^12, for d (d+1)/2
// is below c.
func (p *pass) forth(w *walk, lost []uint64) error {
	set(p.of(p.weight, w.index), 1)
	var draws []draw
	for ; ; w.down() {
		draws = draws[:0]
		t := p.cards - w.cards
		if t < p.Horizon {
			here, lost := p.of(p.weight, w.index), p.of(lost, t+1)
			reduce(here, p.gaps)
			addMul(lost, here, uint64(w.least()))
			reduce(lost, p.gaps)
			draws = w.draws(draws)
			for _, d := range draws {
				addMul(p.of(p.weight, d.to), here, d.weight)
			}
		}
		if err := p.visited(len(draws)); err != nil || w.index == 0 {
			return err
		}
	}
}

// back visits the multisets in ascending order. The weight of a position is the number of ways to
// turn cards in the rounds left with a coincidence. The factors of a sum add up to the cards left.
func (p *pass) back(w *walk, after []uint64) error {
	// rest has the ways to turn cards in the rounds after round t.
	rest := make([]uint64, (p.Rounds+1)*len(p.gaps))
	set(p.of(rest, p.Rounds), 1)
	for t := p.Rounds - 1; t > 0; t-- {
		addMul(p.of(rest, t), p.of(rest, t+1), uint64(p.cards-t))
		reduce(p.of(rest, t), p.gaps)
	}
	var draws []draw
	for ; ; w.up() {
		draws = draws[:0]
		here := p.of(p.weight, w.index)
		clear(here)
		t := p.cards - w.cards
		if t < p.Rounds {
			addMul(here, p.of(rest, t+1), uint64(w.least()))
			draws = w.draws(draws)
			for _, d := range draws {
				addMul(here, p.of(p.weight, d.to), d.weight)
			}
			reduce(here, p.gaps)
		}
		if err := p.visited(len(draws)); err != nil {
			return err
		}
		if w.index == w.size-1 {
			break
		}
	}
	for i, r := range w.runs {
		n := w.after(r)
		if n >= 0 {
			copy(p.of(after, i), p.of(p.weight, n))
		}
	}
	return nil
}

func set(weight []uint64, x uint64) {
	for i := range weight {
		weight[i] = x
	}
}

func (p *pass) visited(draws int) error { return p.Step(float64((draws+2)*(len(p.gaps)+8)), 0.5) }
