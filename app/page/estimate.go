package page

import (
	"encoding/json"
	"math"
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// Estimate plays random decks of any game, and says how far what it saw can be
// trusted, with the exact law beside it wherever there is one.
type Estimate struct {
	app.Compo

	q                 question
	until             string // "trials" or "precision"
	trials, precision string // as typed
	of                string // what the histogram counts
	from              string // deals of a kept result to go on from
	base              string // that result, if it was here a moment ago

	desk  desk
	exact exact
	open  bool // the question, on a phone that shows an answer

	seen    *job.Estimated // what is shown: the whole, or the deals so far
	text    string         // that it was read from
	part    bool
	history []sight
	bars    []ui.Bar // of seen
	strokes *ui.Law  // of exact, over them
	axis    string   // what they stand on
	table   ui.Table
	ranks   []ui.Bar
	byRank  ui.Table
}

const (
	someDeals = "1000000"
	someHalf  = "0.001"
)

func (p *Estimate) OnInit() {
	p.q = newQuestion(13, 4)
	p.q.game, p.q.treize, p.q.seeded = solitaire.HeLovesMe, true, true
	p.until, p.of = "trials", "setAside"
	p.trials, p.precision = someDeals, someHalf
	p.exact.changed = p.draw
}

func (p *Estimate) OnPreRender(ctx app.Context) { p.title(ctx) }
func (p *Estimate) OnDismount()                 { p.desk.leave(); p.exact.leave() }

func (p *Estimate) OnNav(ctx app.Context) {
	p.desk.ctx = ctx
	p.exact.enter(ctx)
	p.base, p.history = "", nil
	p.read(ctx.Page().URL().Query())
	p.title(ctx)
	p.ask()
}

// read takes the question from an address.
func (p *Estimate) read(v url.Values) {
	p.q.read(v)
	typed := func(name, standard string) string {
		if v.Has(name) {
			return v.Get(name)
		}
		return standard
	}
	p.trials, p.precision = typed("trials", someDeals), typed("precision", someHalf)
	p.from = v.Get("from")
	p.until, p.of = "trials", "setAside"
	if v.Has("precision") {
		p.until = "precision"
	}
	if v.Get("of") == "score" {
		p.of = "score"
	}
}

// query is what read understands.
func (p *Estimate) query() string {
	more := []string{"trials=" + url.QueryEscape(p.trials)}
	if p.until == "precision" {
		more[0] = "precision=" + url.QueryEscape(p.precision)
	}
	if p.of == "score" {
		more = append(more, "of=score")
	}
	if p.from != "" {
		more = append(more, "from="+url.QueryEscape(p.from))
	}
	return p.q.write(more...)
}

func (p *Estimate) title(ctx app.Context) {
	ctx.Page().SetTitle("%s, estimated · Rencontre", gameNames[p.q.game])
	ctx.Page().SetDescription("Random decks by the million: how often a card-matching solitaire is won, with an interval, a seed, and the exact value wherever there is one.")
}

// request is that of the question, with more behind it.
func (p *Estimate) request(s deck.Shape, amount, more string) string {
	return p.q.request("estimate", s, `"seed":`+value(p.q.seed)+`,`+amount+more)
}

// amount says when to stop, as a field of a request.
func (p *Estimate) amount() string {
	if p.until == "precision" {
		return `"precision":` + value(p.precision)
	}
	return `"trials":` + value(p.trials)
}

// ask turns to the question that the fields ask.
func (p *Estimate) ask() {
	p.seen, p.text, p.part = nil, "", false
	p.q.refused = nil
	s, ranks, suits := p.q.shape()
	if ranks != "" || suits != "" {
		p.desk.refuse(nil)
		p.exact.refuse()
		return
	}
	p.exact.turn(&p.q, s, p.of)
	if p.from == "" {
		p.turn(s, "")
		return
	}
	if p.base != "" {
		p.turn(s, p.base)
		return
	}
	// A link to a run that went on from another: what this device has kept of
	// that one is not played again. The result is the same without it.
	earlier, err := job.Parse([]byte(p.request(s, `"trials":`+value(p.from), "")))
	if err != nil || app.IsServer {
		p.turn(s, "")
		return
	}
	p.desk.refuse(nil)
	asked := p.query()
	p.desk.ctx.Async(func() {
		saved, err := store.Of(kept(), earlier).Load()
		p.desk.ctx.Dispatch(func(app.Context) {
			if p.query() != asked {
				return // another question has come
			}
			if err != nil {
				app.Log("estimate:", err) // it is played again
			}
			p.turn(s, string(saved.Result))
		})
	})
}

// turn asks for the deals, going on from a result if there is one.
func (p *Estimate) turn(s deck.Shape, base string) {
	more := ""
	if base != "" {
		more = `,"from":` + base
	}
	p.desk.turn(p.request(s, p.amount(), more), p.hear)
	if wrong := p.desk.wrong; wrong != nil {
		p.exact.refuse()
		if p.q.refuse(wrong) == "" {
			p.desk.refuse(nil) // it is said beside the field
		}
	}
}

// hear takes what is known so far.
func (p *Estimate) hear(result json.RawMessage, whole bool) {
	if string(result) == p.text && p.part == !whole {
		return
	}
	var e *job.Estimated
	if !decoded("estimate", result, &e) || e == nil {
		return // nothing yet
	}
	p.seen, p.text, p.part = e, string(result), !whole
	p.remember(e)
	if whole && p.from != "" {
		p.settle(result)
	}
	p.draw()
}

// settle keeps a result that went on from another as what it is: that of all its
// deals, however they came.
func (p *Estimate) settle(result json.RawMessage) {
	p.from, p.base = "", ""
	ui.Replace(p.query())
	s, _, _ := p.q.shape()
	j, err := job.Parse([]byte(p.request(s, p.amount(), "")))
	if err != nil {
		app.Log("estimate:", err)
		return
	}
	p.desk.ctx.Async(func() {
		if err := store.Of(kept(), j).Finish(result); err != nil {
			app.Log("estimate:", err)
		}
	})
}

func (p *Estimate) changed(ctx app.Context) {
	p.from, p.base, p.history = "", "", nil
	ui.Push(p.query())
	p.title(ctx)
	p.ask()
}

// goOn plays more deals behind those that were seen.
func (p *Estimate) goOn(target uint64) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		p.from, p.base = p.seen.Trials, p.text
		p.until, p.trials = "trials", strconv.FormatUint(target, 10)
		ui.Push(p.query())
		p.ask()
	}
}

// deals is a count of a result; they are all below 2^53.
func deals(text string) float64 {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		app.Log("estimate: no count:", text)
	}
	return float64(n)
}

// won says what it means to win: in the games of one pass, a hit.
func (p *Estimate) won() string {
	switch p.q.game {
	case solitaire.T0, solitaire.T1, solitaire.T2, solitaire.T3:
		return "At least one hit"
	case solitaire.HeLovesMe:
		return "Won, all stored but a 2"
	}
	return "Won, all set aside"
}

// unit is what the histogram counts.
func (p *Estimate) unit() string {
	switch {
	case p.of == "score":
		return "score"
	case p.q.game == solitaire.HeLovesMe:
		return "stored"
	case p.q.game == solitaire.T0:
		return "wins"
	case p.q.game.Treize() && p.q.game != solitaire.T4:
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
		return ui.Figures(strconv.FormatFloat(x, 'f', digits, 64))
	}
	exponent := int(math.Floor(math.Log10(x)))
	return strconv.FormatFloat(x/math.Pow10(exponent), 'f', max(0, digits+exponent), 64) + " × 10" + ui.Superscript(exponent)
}
