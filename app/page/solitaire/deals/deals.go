// Package deals has the page Deal by deal: the histogram of random deals grows before the exact distribution. A class
// that guesses first has a lesson.
package deals

import (
	"net/url"
	"strconv"
	"time"

	"rencontre/app/calc"
	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/dealt"
	"rencontre/app/page/solitaire/exact"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/pages"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// deals deals decks of a game and draws the growing histogram before the exact distribution.
type deals struct {
	*calc.Frame
	calc.Form
	game *game.Form
	n    *calc.Position // number of deals so far
	open bool           // the question is unfolded

	validation *calc.Answer[job.EstimateResult] // one deal; validates the question
	exact      *exact.Reference
	walk       *calc.Walk
	goal       int // number of deals at which the walk ends

	job.EstimateResult                // what was observed, in the form of an estimate
	of                 dealt.Question // without ranks while it is wrong
	counts             []int          // deals by number of hits
	won                int
	last               *dealt.Deal // the last deal
}

// maxDeals is the number of deals after which an estimate, which deals millions, is more useful. maxColumns is the
// largest number of columns drawn, maxLaid that of cards.
const (
	maxDeals   = 10_000
	maxColumns = 54
	maxLaid    = 26
)

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	p := &deals{Frame: f, game: game.New(solitaire.Mousetrap, 4, 1, game.WithTreize, game.Seeded),
		n: &calc.Position{ID: "deals", Kind: "number of deals"}}
	p.Form = calc.Form{p.game, p.n}
	p.validation = calc.FormAnswer[job.EstimateResult](f, nil)
	p.exact = exact.New(f, func() {})
	p.walk = calc.NewWalk(func(_ time.Duration, do func()) { f.Later(pause, do) }, p.begin, p.on)
	return p
}

func (p *deals) Head() calc.Head {
	return calc.Head{
		Title: p.game.Name() + ", deal by deal",
		Lead:  "How often " + p.words().Often + "?",
		More:  p.game.How(false),
		Description: "Deal decks of a card-matching solitaire and watch the histogram grow over the exact distribution, " +
			"or teach a lesson about it.",
		Nav: p.game.Nav("/deals"),
	}
}

// Read turns to the lesson that an address led to when a class guessed on this page.
func (p *deals) Read(v url.Values) {
	p.walk.Halt()
	if lesson, is := pages.Lesson(v); is {
		p.Defer(func() { ui.Leave(site.Path(lesson)) })
	}
	p.Form.Read(v)
}

func (p *deals) Leave() { p.walk.Halt() }

// Ask starts again and deals as many decks as the address says.
func (p *deals) Ask() {
	p.walk.Halt()
	p.counts, p.won, p.last = nil, 0, nil
	s, fits := p.game.Shape()
	if !fits || !p.Right() {
		p.exact.Forget()
		return
	}
	p.validation.Ask(&job.Estimate{AnySolitaire: p.game.Any(), Seed: p.game.Seed(), Trials: new(1)},
		calc.Found)
	if p.validation.Wrong() != nil {
		p.exact.Forget()
		return
	}
	p.of = dealt.Of(p.game, s)
	p.exact.Ask(p.game, s, true)
	if wrong := p.n.Fit(0, maxDeals, 0); wrong != "" {
		p.game.Say(wrong)
	}
	n := p.n.Int()
	p.n.Put(0)
	p.deal(n)
}

// deal deals more decks.
func (p *deals) deal(more int) {
	from := p.n.Int()
	to := min(from+more, maxDeals)
	for i := from; i < to; i++ {
		t := p.of.Play(*p.game.Seed(), i)
		hits := len(t.SetAside)
		for len(p.counts) <= hits {
			p.counts = append(p.counts, 0)
		}
		p.counts[hits]++
		if p.of.Won(t) {
			p.won++
		}
	}
	p.n.Put(to)
	p.Trials = strconv.Itoa(to)
	if to > from {
		p.last = p.of.Lay(*p.game.Seed(), to-1)
	}
}

func (p *deals) words() words.Words { return words.Of(p.game.Game()) }

// pause is the pause between deals of the walk. A phone can redraw the chart in this time.
const pause = 120 * time.Millisecond

func (p *deals) begin() bool { return p.dealable() && p.n.Int() < p.goal }

func (p *deals) dealable() bool { return p.of.Shape.Ranks > 0 && p.Right() }

// on deals the next decks: more and more at a time, so that the first are seen one by one.
func (p *deals) on() bool {
	p.deal(min(1+p.n.Int()/10, max(1, 2000/p.of.Shape.N()), p.goal-p.n.Int()))
	if p.n.Int() < p.goal {
		return true
	}
	p.Noted()
	return false
}

// one deals one deck, run deals more by a walk, turn starts or stops that, and again starts from the beginning.
func (p *deals) one() {
	p.walk.Halt()
	if p.dealable() {
		p.deal(1)
		p.Noted()
	}
}

func (p *deals) run(more int) {
	p.walk.Halt()
	p.goal = min(p.n.Int()+more, maxDeals)
	p.walk.Turn()
}

func (p *deals) toggle() {
	if !p.walk.Goes() {
		p.run(maxDeals)
		return
	}
	p.walk.Halt()
	p.Noted()
}

func (p *deals) again() {
	p.n.Put(0)
	p.Moved()
}

func (p *deals) Keys() calc.Keys {
	return calc.Keys{"ArrowRight": p.one, " ": p.toggle, "Home": p.again}
}

// columns returns the number of columns: for every possible number of hits or, if there are many, up to the largest
// that was observed or is likely.
func (p *deals) columns() int {
	n := len(p.counts)
	for i, c := range p.exact.Distribution {
		if f, _ := c.Float64(); f > 1e-3 {
			n = max(n, i+1)
		}
	}
	if p.game.Game() == solitaire.T0 { // its hits are unlimited
		return min(max(n, 8), maxColumns)
	}
	return min(max(n, min(p.of.Shape.N()+1, maxWritten)), maxColumns)
}
