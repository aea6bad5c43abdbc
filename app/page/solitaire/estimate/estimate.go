// Package estimate has the part Simulate of the page about winning decks, for every solitaire: random decks are played,
// and the probability of winning is shown with its interval, beside the exact value if that is known.
package estimate

import (
	"math"
	"net/url"
	"strconv"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/exact"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// estimate plays random decks of any game and shows the result with its uncertainty, beside the exact distribution if
// that is known.
type estimate struct {
	*calc.Frame
	calc.Form
	game   *game.Form
	amount *amount
	of     *calc.Choice // what the histogram counts
	from   *calc.Earlier[job.EstimateResult]
	open   bool // the question is unfolded on a phone that shows an answer

	answer *calc.Answer[job.EstimateResult]
	exact  *exact.Reference

	history   []intervalPoint
	histogram ui.Result // of the answer
	byRank    ui.Result
}

// New makes the part.
func New(f *calc.Frame) calc.Calculator {
	p := &estimate{Frame: f, game: game.NewOfWins(game.WithTreize, game.Seeded), amount: newAmount(),
		of: words.CountedBy("counted")}
	p.Form = calc.Form{p.game, p.amount, p.of}
	p.answer = calc.PageAnswer[job.EstimateResult](f, p.heard)
	p.from = calc.NewEarlier[job.EstimateResult](f, p.Ask)
	p.exact = exact.New(f, p.draw)
	return p
}

func (p *estimate) Head() calc.Head {
	return calc.Head{
		Title: "How often do " + p.game.Cards() + " " + words.Of(p.game.Game()).Win + " at " + p.game.Name() + "?",
		Lead:  "Deal decks at random and play each to its end.",
		More:  p.game.How(false),
		Description: "How often is a card-matching solitaire won? Deal millions of random decks. See the estimate, its " +
			"interval, the seed and, where known, the exact value.",
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

// deals returns the request for n deals of the question, and request the one for the amount asked for.
func (p *estimate) deals(n int) *job.Estimate {
	return &job.Estimate{AnySolitaire: p.game.Any(), Seed: p.game.Seed(), Trials: new(n)}
}

func (p *estimate) request() *job.Estimate {
	q := p.deals(p.amount.trials.Int())
	if p.amount.precise() {
		q.Trials, q.Precision = nil, new(p.amount.precision.Value())
	}
	return q
}

func (p *estimate) Ask() {
	if !p.Right() {
		p.answer.Forget()
		p.exact.Forget()
		return
	}
	q := p.request()
	from, asking := p.from.Find(p.deals(p.from.Int()))
	q.From = from
	if asking {
		p.answer.Forget()
	} else {
		p.answer.Ask(q, calc.Offered)
	}
	if wrong := p.answer.Wrong(); wrong != nil {
		p.exact.Forget()
		if p.Refused(wrong) == "" {
			p.answer.Forget() // the refusal is shown beside the field
		}
		return
	}
	s, _ := p.game.Shape()
	p.exact.Ask(p.game, s, p.of.Value() == "setAside")
	p.draw()
}

// seen returns what the deals have shown so far, nil before the first.
func (p *estimate) seen() *job.EstimateResult {
	if e := p.answer.Value(); p.answer.Known() && e.Trials != "" {
		return &e
	}
	return nil
}

// heard takes the result so far.
func (p *estimate) heard() {
	if p.seen() == nil {
		return
	}
	if p.from.Covered(p.answer, p.request()) {
		p.Noted()
	}
	p.draw()
}

// changed is called after a change of the question.
func (p *estimate) changed() {
	p.from.Put(0)
	p.history = nil
	p.Changed()
}

// goOn plays more deals after the present ones.
func (p *estimate) goOn(target int) {
	n := int(toFloat(p.seen().Trials))
	p.answer.As(p.deals(n))
	p.from.Put(n)
	p.amount.until.Set("trials")
	p.amount.trials.Put(target)
	p.Changed()
}

// toFloat converts a count of a result, which is below 2^53.
func toFloat(text string) float64 { return figure.Float64(figure.Int(text)) }

// won says what winning means.
func (p *estimate) won() string { return words.Of(p.game.Game()).Won }

// unit names what the histogram counts.
func (p *estimate) unit() string {
	if p.of.Value() == "score" {
		return "score"
	}
	return words.Of(p.game.Game()).Tally
}

// decimalsFor returns the number of decimals to show, so that two digits are uncertain by the half-width of the
// interval.
func decimalsFor(half float64) int {
	if half <= 0 {
		return 6
	}
	return max(0, int(math.Ceil(-math.Log10(half)))+1)
}

// percent formats a probability as per cent, with the decimals that an uncertainty of half allows.
func percent(p, half float64) string { return toPrecision(100*p, 100*half) + "\u00a0%" }

// toPrecision formats x with the decimals that an uncertainty of half allows.
func toPrecision(x, half float64) string {
	digits := decimalsFor(half)
	switch {
	case x == 0 || x == 1:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 1e-4 || digits <= 6:
		return figure.Group(strconv.FormatFloat(x, 'f', digits, 64))
	}
	exponent := int(math.Floor(math.Log10(x)))
	return strconv.FormatFloat(x/math.Pow10(exponent), 'f', max(0, digits+exponent), 64) + figure.Times10(exponent)
}
