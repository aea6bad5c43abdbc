package lesson

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// asks is the question of the guess.
func (p *page) asks() string {
	if p.lesson.asks != "" {
		return p.lesson.asks
	}
	of := p.of100()
	asks := "How many of 100 deals "
	if all := p.question.Shape.Count(); all.IsInt64() && all.Int64() == int64(of) {
		asks = "How many of the " + strconv.Itoa(of) + " decks "
	}
	return asks + p.words().Win + "?"
}

// titled is the question of the lesson about any game.
func (p *page) titled() string {
	return fmt.Sprintf(p.words().Title, figure.Word(p.question.Turned()))
}

// of100 returns the number of decks in the question how many win: all decks, if there are few.
func (p *page) of100() int {
	if all := p.question.Shape.Count(); p.lesson.game == "" && all.IsInt64() && all.Int64() <= 120 {
		return int(all.Int64())
	}
	return 100
}

// maxMoves is the largest guess of the moves of a game.
const maxMoves = 32

// scale is the range of the guesses.
func (p *page) scale() (low, high int) {
	if p.lesson.of == "memory" {
		return p.lesson.ranks, maxMoves
	}
	return 0, p.of100()
}

// outcome returns what came of deal i of a seed: its moves, or all or nothing of the scale.
func (p *page) outcome(seed uint64, i int) float64 {
	if p.lesson.of == "memory" {
		return float64(turn.Alone(p.question.Deck(seed, i)))
	}
	if p.question.Won(p.question.Play(seed, i)) != p.lesson.none {
		return float64(p.of100())
	}
	return 0
}

// redeal deals what the address says, unless it is dealt.
func (p *page) redeal() {
	want := fmt.Sprint(p.lesson.of, " ", p.question, " ", *p.game.Seed(), " ", p.class.seeds)
	if n := p.n.Int(); want != p.asked || n != len(p.own) {
		p.asked, p.own, p.phones, p.last = want, nil, nil, nil
		for _, seed := range p.class.seeds {
			p.add(seed)
		}
		p.n.Put(0)
		p.deal(n)
	}
	p.settle()
}

// deal deals more decks.
func (p *page) deal(more int) {
	from := len(p.own)
	to := min(from+more, maxDeals)
	for i := from; i < to; i++ {
		p.own = append(p.own, p.outcome(*p.game.Seed(), i))
	}
	p.n.Put(to)
	if to > from {
		p.last = p.question.Lay(*p.game.Seed(), to-1)
	}
	p.settle()
}

// add counts the deals of a phone.
func (p *page) add(seed int) {
	for i := range classDeals {
		p.phones = append(p.phones, p.outcome(uint64(seed), i))
	}
	p.asked = fmt.Sprint(p.lesson.of, " ", p.question, " ", *p.game.Seed(), " ", p.class.seeds)
	p.settle()
}

// total returns the number of deals, with those of phones.
func (p *page) total() int { return len(p.phones) + len(p.own) }

// denser is the factor between the deals of two points of the trail, finer than a screen shows.
const denser = 1.03

// settle draws the trail: the mean of the first 1, 2, 3, … deals, those of phones first.
func (p *page) settle() {
	var path strings.Builder
	sum, n, next, command := 0.0, 0, 1.0, "M"
	for _, outcomes := range [][]float64{p.phones, p.own} {
		for _, x := range outcomes {
			n++
			sum += x
			if float64(n) < next && n < p.total() {
				continue
			}
			next = math.Max(float64(n+1), float64(n)*denser)
			p.mean = sum / float64(n)
			fmt.Fprintf(&path, "%s%.2f %.2f", command, across(n), 100-p.up(p.mean))
			command = "L"
		}
	}
	p.trail = path.String()
}

// maxTotal is the largest number of deals in the picture.
const maxTotal = maxDeals + maxPhones*classDeals

// across is the place of a number of deals in the picture, in per cent: ten times as many are a step to the right.
func across(n int) float64 { return 100 * math.Log10(float64(n)) / math.Log10(maxTotal) }

// drawn is the range of the pictures, in which small numbers are seen.
func (p *page) drawn() (low, high int) {
	low, high = p.scale()
	if p.lesson.top > 0 {
		high = p.lesson.top
	}
	return low, high
}

// up is the height of a number in a picture, in per cent.
func (p *page) up(x float64) float64 {
	low, high := p.drawn()
	return 100 * min(max((x-float64(low))/float64(high-low), 0), 1)
}

// pause is the pause between deals of the walk. A phone can draw the picture in this time.
const pause = 120 * time.Millisecond

func (p *page) begin() bool { return p.dealable() && p.n.Int() < p.goal }

// on deals the next decks: more and more at a time, so that the first are seen one by one and ten thousand are dealt
// in five seconds.
func (p *page) on() bool {
	p.deal(min(1+p.n.Int()/3, max(1, 30_000/p.question.Shape.N()), p.goal-p.n.Int()))
	if p.n.Int() < p.goal {
		return true
	}
	p.Noted()
	return false
}

// run deals until there are so many deals, at once if the user prefers that nothing moves. again begins with none.
func (p *page) run(goal int) {
	p.walk.Halt()
	p.goal = min(goal, maxDeals)
	if ui.Still() {
		p.deal(p.goal - p.n.Int())
		p.Noted()
		return
	}
	p.walk.Turn()
}

func (p *page) pause() {
	p.walk.Halt()
	p.Noted()
}

// finish deals at once what is left of a walk.
func (p *page) finish() {
	if p.walk.Goes() {
		p.walk.Halt()
		p.deal(p.goal - p.n.Int())
	}
}

func (p *page) again() {
	p.n.Put(0)
	p.Moved()
}

// exactly is the lesson's answer on the scale, nil while it is not known.
func (p *page) exactly() *big.Rat {
	of := big.NewRat(int64(p.of100()), 1)
	switch {
	case p.lesson.of == "memory":
		if p.alone.Whole() {
			return figure.Rational(p.alone.Value().Mean)
		}
	case p.lesson.of == "santa":
		if p.santa.Whole() {
			return of.Mul(of, figure.Rational(p.santa.Value().P))
		}
	case p.exact.Won == nil:
	case p.lesson.none:
		return of.Mul(of, p.exact.Distribution[0])
	default:
		return of.Mul(of, p.exact.Won)
	}
	return nil
}

// values lists the numbers of the picture of a curve on the scale, from its lowest one on, as far as they are known.
// exact has those that are fractions.
func (p *page) values() (all []float64, exact []*big.Rat) {
	if p.lesson.of == "memory" {
		if p.moves.Whole() {
			for i, mean := range p.moves.Value().Means[p.now().curve.low-1:] {
				all = append(all, mean/float64(i+p.now().curve.low))
			}
		}
		return all, nil
	}
	for i := range p.curve.Len() {
		r := p.curve.Value(i)
		if r == nil {
			break
		}
		of := figure.Rational(r.P[0])
		if !p.lesson.none {
			of = new(big.Rat).Sub(big.NewRat(1, 1), of)
		}
		of.Mul(of, big.NewRat(100, 1))
		all, exact = append(all, figure.Ratio(of)), append(exact, of)
	}
	return all, exact
}

// nearest is the guess that is nearest to the answer.
func nearest(given []int, x float64) int {
	best := given[0]
	for _, g := range given {
		if math.Abs(float64(g)-x) < math.Abs(float64(best)-x) {
			best = g
		}
	}
	return best
}
