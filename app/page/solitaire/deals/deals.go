// Package deals has the page Deal by deal: the histogram of random deals grows before the exact distribution. A class
// guesses first (see guesses.go), its phones deal too (lesson.go), and a worksheet is printed.
package deals

import (
	"fmt"
	"net/url"
	"strconv"
	"time"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/exact"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// deals deals decks of a game and draws the growing histogram before the exact law.
type deals struct {
	*calc.Frame
	calc.Form
	game  *game.Form
	hide  *calc.Check // hides the law
	n     *calc.Place // number of deals so far, without those of phones
	phone *calc.Check // this is the phone of a pupil
	class *class
	sheet *calc.Check // shows the worksheet
	open  bool        // the question is unfolded

	lesson bool // the answer was hidden, for a class that guesses first

	validation *calc.Answer[job.EstimateResult] // one deal; validates the question
	exact      *exact.Answer
	walk       *calc.Walk
	goal       int // number of deals at which the walk ends

	job.EstimateResult // what was observed, in the form of an estimate
	shape              deck.Shape
	counts             []int // deals by number of hits
	won                int
	last               *game.Replay // the last deal
	dealt              deck.Deck

	guess   calc.Number
	guesses *guesses // of a class

	codeTyped, codeWrong string // in the field for codes, and why that is refused
}

// mostDeals is the number of deals after which an estimate, which deals millions, is more useful. mostColumns is the
// largest number of columns drawn.
const (
	mostDeals   = 10_000
	mostColumns = 54
)

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	p := &deals{Frame: f, game: game.New(solitaire.Mousetrap, 4, 1, game.WithTreize, game.Seeded),
		hide: &calc.Check{ID: "hide", Text: "Hide the answer"}, n: &calc.Place{ID: "deals", Kind: "number of deals"},
		phone: &calc.Check{ID: "phone"}, class: &class{}, sheet: &calc.Check{ID: "sheet", Text: "Worksheet"},
		guesses: &guesses{}}
	p.guess = calc.Number{ID: "guess", Label: "Guess", Check: p.checkGuess}
	p.Form = calc.Form{p.game, p.hide, p.n, p.phone, p.class, p.sheet, p.guesses}
	p.validation = calc.FormAnswer[job.EstimateResult](f, nil)
	p.exact = exact.New(f, func() { f.Defer(ui.Follow) }) // a link may lead to what explains it
	p.walk = calc.NewWalk(func(_ time.Duration, do func()) { f.Later(pause, do) }, p.begin, p.on)
	return p
}

func (p *deals) Head() calc.Head {
	head := calc.Head{
		Title: p.game.Name() + ", deal by deal",
		Lead:  "How often " + p.words().Often + "?",
		More:  p.game.How(false),
		Description: "Deal decks of a card-matching solitaire and watch the histogram grow over the exact distribution. " +
			"For classes: guesses, results from phones, and a worksheet.",
		Nav: p.game.Nav("/deals"),
	}
	if p.lesson && p.dealable() {
		head.Title, head.Name = p.title(), head.Title
		head.Lead = "Guess, deal the cards, then compare with the exact answer."
		if p.phone.On() {
			head.Lead = "Guess, deal, then compare with your class."
		}
	}
	return head
}

// title is the question of a lesson.
func (p *deals) title() string { return fmt.Sprintf(p.words().Title, figure.Word(p.turned())) }

// turned is how many cards of a deck are turned at most: all but at T2, which ends after one card of each rank.
func (p *deals) turned() int {
	if p.game.Game() == solitaire.T2 {
		return p.shape.Ranks
	}
	return p.shape.N()
}

func (p *deals) Read(v url.Values) {
	p.walk.Halt()
	p.Form.Read(v)
	p.hide.Set(p.hide.On() || p.phone.On()) // the teacher shows the answer, to all at once
	p.lesson = p.hide.On()
	if p.phone.On() && !v.Has("seed") {
		p.game.SetSeed(newPhoneSeed())
		p.Noted() // a reload keeps it
	}
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
	if p.validation.Ask(&job.Estimate{AnySolitaire: p.game.Any(), Seed: p.game.Seed(), Trials: new(1)},
		calc.Found); p.validation.Wrong() != nil {
		p.exact.Forget()
		return
	}
	p.shape = s
	p.guesses.limit(p.of())
	p.exact.Ask(p.game, s, true)
	if wrong := p.n.Fit(0, mostDeals, 0); wrong != "" {
		p.game.Say(wrong)
	}
	for _, seed := range p.class.seeds {
		p.add(seed)
	}
	n := p.n.Int()
	p.n.Put(0)
	p.deal(n)
}

// rules returns the rules of deal i of a seed. Problem I has a different seed for each deal.
func (p *deals) rules(seed uint64, i int) solitaire.Rules {
	r := p.game.Rules(p.shape.Ranks)
	if r.Game == solitaire.T0 {
		r.Seed = seed + uint64(i)
	}
	return r
}

// deal deals more decks.
func (p *deals) deal(more int) {
	from := p.n.Int()
	to := min(from+more, mostDeals)
	for i := from; i < to; i++ {
		p.dealt = p.play(*p.game.Seed(), i)
	}
	p.n.Put(to)
	p.Trials = strconv.Itoa(p.total())
	if to > from {
		p.last = game.NewReplay(p.rules(*p.game.Seed(), to-1), p.dealt)
	}
}

// deck returns deck i of a seed.
func (p *deals) deck(seed uint64, i int) deck.Deck {
	d := p.shape.Sorted()
	deck.Shuffle(d, deck.Stream(seed, uint64(i)))
	return d
}

// play plays deck i of a seed, counts it, and returns it.
func (p *deals) play(seed uint64, i int) deck.Deck {
	d := p.deck(seed, i)
	t := solitaire.NewTable(p.rules(seed, i), d)
	for t.Outcome == solitaire.Unfinished {
		t.Step()
	}
	hits := len(t.SetAside)
	for len(p.counts) <= hits {
		p.counts = append(p.counts, 0)
	}
	p.counts[hits]++
	if p.wins(t) {
		p.won++
	}
	return d
}

// total returns the number of deals, with those of phones.
func (p *deals) total() int { return p.n.Int() + classDeals*len(p.class.seeds) }

// wins reports whether an estimate counts the game as won.
func (p *deals) wins(t *solitaire.Table) bool {
	if words.AnyHitWins(p.game.Game()) {
		return len(t.SetAside) > 0
	}
	return t.Outcome == solitaire.Won
}

func (p *deals) words() words.Words { return words.Of(p.game.Game()) }

// pause is the pause between deals of the walk. A phone can redraw the chart in this time.
const pause = 120 * time.Millisecond

func (p *deals) begin() bool { return p.dealable() && p.n.Int() < p.goal }

func (p *deals) dealable() bool { return p.shape.Ranks > 0 && p.Right() }

// on deals the next decks: more and more at a time, so that the first are seen one by one.
func (p *deals) on() bool {
	p.deal(min(1+p.n.Int()/10, max(1, 2000/p.shape.N()), p.goal-p.n.Int()))
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
	p.goal = min(p.n.Int()+more, mostDeals)
	p.walk.Turn()
}

func (p *deals) turn() {
	if !p.walk.Goes() {
		p.run(mostDeals)
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
	keys := calc.Keys{"ArrowRight": p.one, " ": p.turn, "Home": p.again}
	if !p.phone.On() {
		keys["h"] = func() {
			p.hide.Set(!p.hide.On())
			p.hid()
		}
	}
	return keys
}

// hid is called after the answer was hidden or shown.
func (p *deals) hid() {
	p.lesson = p.lesson || p.hide.On()
	p.Noted()
}

// reveal shows the answer.
func (p *deals) reveal() {
	p.hide.Set(false)
	p.hid()
}

// of returns the number of decks in the question how many win: all decks, if there are few.
func (p *deals) of() int {
	if all := p.shape.Count(); all.IsInt64() && all.Int64() <= 120 {
		return int(all.Int64())
	}
	return 100
}

// columns returns the number of columns: for every possible number of hits or, if there are many, up to the largest
// that was observed or is likely.
func (p *deals) columns() int {
	n := len(p.counts)
	if !p.hide.On() {
		for i, c := range p.exact.Law {
			if f, _ := c.Float64(); f > 1e-3 {
				n = max(n, i+1)
			}
		}
	}
	if p.game.Game() == solitaire.T0 { // its hits are unlimited
		return min(max(n, 8), mostColumns)
	}
	return min(max(n, min(p.shape.N()+1, maxWritten)), mostColumns)
}
