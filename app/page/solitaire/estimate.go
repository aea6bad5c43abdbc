package solitaire

import (
	"math"
	"net/url"
	"strconv"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// estimate plays random decks of any game, and says how far what it saw can be
// trusted, with the exact law beside it wherever there is one.
type estimate struct {
	*calc.Frame
	calc.Form
	game   *game.Form
	amount *amount
	of     *calc.Choice // what the histogram counts
	from   *calc.Number // deals of a kept result to go on from; 0: none
	open   bool         // the question, on a phone that shows an answer

	answer  *calc.Answer[job.EstimateResult]
	earlier *calc.Answer[job.EstimateResult] // of from
	exact   *exact

	history []sight
	bars    []ui.Bar // of the answer
	strokes *ui.Law  // of exact, over them
	axis    string   // what they stand on
	table   figure.Table
	ranks   []ui.Bar
	byRank  figure.Table
}

// Estimate is the page Estimate.
func Estimate(f *calc.Frame) calc.Calculator {
	p := &estimate{Frame: f, game: game.New(solitaire.Mousetrap, 9, 1, game.WithTreize, game.Seeded,
		game.Usual(solitaire.HeLovesMe, 13, 4)), amount: newAmount(), of: &calc.Choice{
		ID: "of", Label: "Counted by", Kind: "way to count here", Default: "setAside",
		Options: []ui.Option{{Value: "setAside", Text: "cards"}, {Value: "score", Text: "score"}}},
		from: &calc.Number{ID: "from", Judged: true}}
	p.Form = calc.Form{p.game, p.amount, p.of}
	p.answer = calc.Ask[job.EstimateResult](f, p.heard)
	p.earlier = calc.Ask[job.EstimateResult](f, p.Ask)
	p.exact = newExact(f, p.draw)
	return p
}

func (p *estimate) Head() calc.Head {
	return calc.Head{
		Title: p.game.Name() + ", simulated",
		Lead:  p.game.Short(),
		More:  p.game.How(false),
		Nav:   p.game.Nav("/estimate"),
		Description: "Random decks by the million: how often a card-matching solitaire is won, with an interval, a seed, " +
			"and the exact value wherever there is one.",
	}
}

func (p *estimate) Read(v url.Values) {
	p.Form.Read(v)
	if unknown := p.of.Unknown(); unknown != "" {
		p.game.Say(unknown)
	}
	p.from.Read(v)
	p.history = nil
}

func (p *estimate) Query() url.Values {
	v := p.Form.Query()
	p.from.Write(v)
	return v
}

// deals is the request for so many of the question's deals, and request that for
// what is asked.
func (p *estimate) deals(n int) *job.Estimate {
	return &job.Estimate{AnySolitaire: p.game.Any(), Seed: p.game.Seed(), Trials: new(n)}
}

func (p *estimate) request() *job.Estimate {
	q := p.deals(p.amount.trials.Int())
	if p.amount.precise() {
		q.Trials, q.Precision = nil, new(p.amount.precision.x)
	}
	return q
}

func (p *estimate) Ask() {
	if !p.Right() {
		p.answer.Forget()
		p.exact.forget()
		return
	}
	if request, known := p.goingOn(); known {
		p.answer.Ask(request, calc.Offered)
	} else {
		p.answer.Forget()
	}
	if wrong := p.answer.Wrong(); wrong != nil {
		p.exact.forget()
		if p.Refused(wrong) == "" {
			p.answer.Forget() // it is said beside the field
		}
		return
	}
	s, _ := p.game.Shape()
	p.exact.ask(p.game, s, p.of.Value() == "setAside")
	p.draw()
}

// goingOn is the request, with the result to go on from where a link has one: what is
// kept of that is not played again. The result is the same without it. It is not
// known while it is looked for.
func (p *estimate) goingOn() (q *job.Estimate, known bool) {
	q = p.request()
	if n := p.from.Int(); n > 0 {
		p.earlier.Ask(p.deals(n), calc.Recalled)
		switch {
		case p.earlier.Status() == calc.Asking:
			return nil, false
		case p.from.Int() != n:
			// It was there at once, was heard, and all was asked and answered.
		case p.earlier.Whole():
			q.From = new(p.earlier.Value())
		}
	}
	return q, true
}

// seen is what the deals have shown so far, nil before the first.
func (p *estimate) seen() *job.EstimateResult {
	if e := p.answer.Value(); p.answer.Known() && e.Trials != "" {
		return &e
	}
	return nil
}

// heard takes what is known so far. A result that went on from another is, once it
// is whole, that of all its deals, however they came.
func (p *estimate) heard() {
	if p.seen() == nil {
		return
	}
	p.remember(p.seen())
	if p.answer.Whole() && p.from.Int() > 0 {
		p.from.Put(0)
		p.Noted()
		p.answer.As(p.request())
	}
	p.draw()
}

// changed is called after a change of the question.
func (p *estimate) changed() {
	p.from.Put(0)
	p.history = nil
	p.Changed()
}

// goOn plays more deals behind those that were seen.
func (p *estimate) goOn(target int) {
	n := int(tally(p.seen().Trials))
	p.answer.As(p.deals(n))
	p.from.Put(n)
	p.amount.until.Set("trials")
	p.amount.trials.Put(target)
	p.Changed()
}

// tally is a count of a result; they are all below 2^53.
func tally(text string) float64 { return figure.Float64(figure.Int(text)) }

// won says what it means to win: in the games of one pass, a hit.
func (p *estimate) won() string {
	switch p.game.Game() {
	case solitaire.T0, solitaire.T1, solitaire.T2, solitaire.T3:
		return "At least one [hit]"
	case solitaire.HeLovesMe:
		return "Won, all [stored] but a 2"
	}
	return "Won, all [set aside]"
}

// unit is what the histogram counts.
func (p *estimate) unit() string {
	switch {
	case p.of.Value() == "score":
		return "score"
	case p.game.Game() == solitaire.HeLovesMe:
		return "stored"
	case p.game.Game() == solitaire.T0:
		return "wins"
	case p.game.Game().Treize() && p.game.Game() != solitaire.T4:
		return "hits"
	}
	return "set aside"
}

// places is how many decimals an uncertainty leaves of a number, so that two
// digits of it are uncertain.
func places(half float64) int {
	if half <= 0 {
		return 6
	}
	return max(0, int(math.Ceil(-math.Log10(half)))+1)
}

// near is x as far as an uncertainty of half lets it be said.
func near(x, half float64) string {
	digits := places(half)
	switch {
	case x == 0 || x == 1:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 1e-4 || digits <= 6:
		return figure.Group(strconv.FormatFloat(x, 'f', digits, 64))
	}
	exponent := int(math.Floor(math.Log10(x)))
	return strconv.FormatFloat(x/math.Pow10(exponent), 'f', max(0, digits+exponent), 64) + " × 10" +
		figure.Superscript(exponent)
}
