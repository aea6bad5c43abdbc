package count

import (
	"math/big"
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/order"
	"rencontre/core/solitaire"
)

// count counts winning decks in a grid of ranks by suits, as the papers print them. Each cell can be counted on this
// device.
type count struct {
	*question

	validation *calc.Answer[job.CountResult] // the chosen cell; validates it
	answers    map[cell]*calc.Answer[job.CountResult]
	records    map[cell]*record // what is known without counting
	tallies    map[cell]*tally  // results counted on this device
	kept       map[cell]float64 // stored fractions of interrupted counts, for cells without an answer
	backed     string           // confirmation of the chosen cell's tally
	listed     bool             // the counts of this device are known, and a quick one of the chosen cell has begun

	quick      *calc.Many[job.CountResult] // the quick cells
	quickCells []cell                      // the cells of its list

	guesses map[cell]*calc.Answer[job.CountEstimateResult] // estimates, beyond counting
	// stored fractions of interrupted ones, for cells without an answer
	begun map[cell]float64
}

// newCount makes the part of the grids.
func newCount(f *calc.Frame) calc.Calculator {
	p := &count{question: newQuestion(f, false), records: map[cell]*record{},
		answers: map[cell]*calc.Answer[job.CountResult]{}, tallies: map[cell]*tally{},
		kept:    map[cell]float64{},
		guesses: map[cell]*calc.Answer[job.CountEstimateResult]{}, begun: map[cell]float64{}}
	p.validation = calc.PageAnswer[job.CountResult](f, nil)
	p.quick = calc.PageMany[job.CountResult](f, p.heardQuick)
	p.quick.Keep()
	return p
}

func (p *count) Head() calc.Head {
	return p.head(calc.Head{
		// Without the game, so that the fields below it stay where they are when another one is chosen.
		Title: "How many " + figure.Whole(p.asked().ranks*p.asked().suits) + "-\u2060card decks win?",
		Description: "How many decks of m ranks in s suits win at Mousetrap, Modular Mousetrap and He Loves Me: counted " +
			"exactly on your device and compared with the papers and OEIS.",
	})
}

// winning says which decks win.
func (p *count) winning() string {
	switch c, _ := p.cell(); {
	case c.game != solitaire.HeLovesMe:
		return "A deck wins if every card is [set aside]."
	case c.weak:
		return "A deck wins [weakly|weak] if all cards but one are [stored]. Any card may be left."
	case c.order != "":
		return "A deck wins if it reaches the [best score] possible: every card is [stored] except one of the lowest that " +
			"can be left."
	}
	return "A deck wins if it reaches the [best score]: every card is [stored] except one 2."
}

// cell returns the chosen cell. ok is false if there is no such shape.
func (p *count) cell() (c cell, ok bool) {
	return p.asked(), p.Right()
}

func (p *count) layout() layout { return layoutOf(p.game.Game(), p.of.weak()) }

// Ask lists the counts of this device, then asks for the chosen cell.
func (p *count) Ask() {
	p.choose()
	p.Desk().Stored(p.Page(), "count", func(all []calc.Work, ready bool, err error) {
		if err != nil {
			app.Log("count:", err) // the grid shows less; an answer says why nothing can be stored
		}
		for _, k := range all {
			c, ok := cellOf(k.Job.Task.(*job.Count).Goal)
			switch {
			case !ok || k.Job.Task.(*job.Count).Split != 0:
			case k.Busy || k.Done:
				p.request(c)
			default:
				p.kept[c] = k.FinishedPart
			}
		}
		p.checkSum()
		if ready {
			p.openCell()
			p.listed = true
		}
	})
	p.recallGuesses()
}

// choose takes the chosen cell from the fields.
func (p *count) choose() {
	p.validation.Forget()
	if !p.Right() {
		return
	}
	c, _ := p.cell()
	p.validation.Ask(c.count(), calc.Found)
	for other, a := range p.answers {
		if other != c && p.asks(other) {
			p.kept[other] = a.FinishedPart()
			a.Forget()
		}
	}
	p.checkSum()
}

// checkSum derives the confirmation of the chosen cell.
func (p *count) checkSum() {
	p.backed = ""
	if c, ok := p.cell(); ok && p.tallies[c] != nil {
		p.backed = p.backing(c)
	}
}

// status returns the status of a cell's answer.
func (p *count) status(c cell) calc.Status {
	if a := p.answers[c]; a != nil {
		return a.Status()
	}
	return calc.Idle
}

// requested reports whether a cell's count was asked for.
func (p *count) requested(c cell) bool { return p.status(c) != calc.Idle }
func (p *count) asks(c cell) bool {
	s := p.status(c)
	return s == calc.Asking || s == calc.Waiting || s == calc.Interrupted
}

// here returns what this device has of a cell.
func (p *count) here(c cell) deviceState {
	n := deviceState{counted: p.tallies[c], kept: p.share(c), takes: p.estimate(c)}
	if a := p.guesses[c]; a != nil {
		n.guessing, n.guessed = a.Busy(), a.Progress()
		if a.Known() {
			n.guess = guessOf(a.Value())
		}
	}
	if a := p.answers[c]; a != nil && a.Busy() {
		n.running, n.done = true, a.Progress()
	}
	return n
}

// share returns the stored fraction of an interrupted count, from 0 to 1.
func (p *count) share(c cell) float64 {
	if s := p.status(c); s != calc.Idle && s != calc.Asking {
		return p.answers[c].FinishedPart()
	}
	return p.kept[c]
}

// estimate returns how long a count will take on this device, or 0 if that is unknown without its plan.
func (p *count) estimate(c cell) time.Duration {
	s, known := c.seconds()
	if !known {
		if p.requested(c) {
			return p.answers[c].TimeLeft()
		}
		return 0
	}
	workers := p.Desk().Workers()
	return p.Desk().Time("count", job.Cost{Seconds: s}, workers, workers)
}

// isInstant reports whether a count is known to take only a moment.
func (p *count) isInstant(c cell) bool {
	_, known := c.seconds()
	return known && p.estimate(c) < calc.Moment
}

// maxPlannedCards is the largest number of cards for which a count without a known cost is planned. The plan of a
// larger one takes a worker seconds.
const maxPlannedCards = 40

// openCell handles a newly chosen cell: a quick count starts, an interrupted one is offered, and a count of unknown
// cost is planned.
func (p *count) openCell() {
	c, ok := p.cell()
	if !ok || p.requested(c) || p.beyond(c) != "" {
		return
	}
	if _, known := c.seconds(); p.isInstant(c) || p.share(c) > 0 || !known {
		p.request(c)
	}
}

// request asks for a cell's count. A quick count starts at once; a long one asks the user first.
func (p *count) request(c cell) {
	if p.answers[c] == nil {
		p.answers[c] = calc.PageAnswer[job.CountResult](p.Frame, func() { p.heard(c) })
		p.answers[c].Keep()
	}
	p.answers[c].Ask(c.count(), calc.Offered)
}

// heard takes a result.
func (p *count) heard(c cell) {
	a := p.answers[c]
	won, ok := new(big.Int).SetString(a.Value().Won, 10)
	if !a.Whole() || !ok { // the stored result is damaged
		return
	}
	n := numberOf(c.shape(), won)
	p.tallies[c] = &tally{n, p.record(c).judge(n), a.Parts(), a.Took(), a.Value().Theorem != "", a.Value().Evidence}
	delete(p.kept, c)
	p.checkSum()
}

// begin starts the chosen cell's count if possible. A long count asks first; the second call starts it.
func (p *count) begin() {
	c, ok := p.cell()
	switch {
	case !ok || p.tallies[c] != nil:
	case p.beyond(c) != "":
		p.beginGuess(c)
	case !p.requested(c):
		p.request(c)
	case p.asks(c):
		p.answers[c].Start()
	}
}

// changed is called after a change of the question, reshaped after a change of the cell by the fields, and moved after
// a change of the cell in the grid, which makes no entry in the history.
func (p *count) changed() {
	p.halt()
	p.Changed()
}

func (p *count) reshaped() {
	p.Entered()
	p.show()
	p.openCell()
}

func (p *count) moved() {
	p.Noted()
	p.show()
}

// show shows the chosen cell.
func (p *count) show() {
	p.choose()
	c, ok := p.cell()
	p.turnGuess(c)
	if _, known := c.seconds(); ok && (!known || p.share(c) > 0) {
		p.openCell()
	}
}

func (p *count) pick(ranks, suits int) {
	p.game.SetShape(deck.Shape{Ranks: ranks, Suits: suits})
	p.moved()
}

// quickCell is the time limit of a quick count. One button counts all quick cells of a grid.
const quickCell = time.Second

// isQuick reports whether a cell's count is quick and not yet done.
func (p *count) isQuick(c cell) bool {
	d := p.estimate(c)
	return d > 0 && d < quickCell && p.tallies[c] == nil && !p.requested(c) && p.share(c) == 0
}

// countQuick counts the quick cells, the fastest first.
func (p *count) countQuick() {
	var tasks []job.Request
	p.quickCells = nil
	chosen, _ := p.cell()
	for _, c := range chosen.all() {
		if p.isQuick(c) {
			p.quickCells = append(p.quickCells, c)
		}
	}
	p.quickCells = order.By(p.quickCells, func(a, b cell) int { return int(p.estimate(a) - p.estimate(b)) })
	for _, c := range p.quickCells {
		tasks = append(tasks, c.count())
	}
	if err := p.quick.Ask(tasks...); err != nil {
		app.Log("count:", err) // no cell of a grid is refused
	}
	p.quick.Start()
}

// heardQuick opens the counted cells; their results are stored.
func (p *count) heardQuick() {
	for i, c := range p.quickCells {
		if p.quick.Value(i) != nil {
			p.request(c)
		}
	}
}

// halt stops counting quick cells.
func (p *count) halt() {
	p.quickCells = nil
	_ = p.quick.Ask() // an empty list has no invalid request
}

// stop returns the cell of the grid that the Tab key reaches.
func (p *count) stop() (ranks, suits int) {
	l := p.layout()
	c, ok := p.cell()
	if !ok || !slices.Contains(l.suits, c.suits) || c.ranks < l.from || c.ranks > l.to {
		return l.from, l.suits[0]
	}
	return c.ranks, c.suits
}
