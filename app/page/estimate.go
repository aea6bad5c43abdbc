package page

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/estimate"
	"rencontre/core/job"
	"rencontre/core/paper"
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

// A sight is what was known at some time of a run.
type sight struct{ trials, low, p, high float64 }

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
	ui.Replace("/estimate", p.query())
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

// remember adds to the history of the interval, of which some hundred points
// are enough.
func (p *Estimate) remember(e *job.Estimated) {
	n := deals(e.Trials)
	if k := len(p.history); k > 0 && p.history[k-1].trials >= n {
		p.history = nil // another run
	}
	if len(p.history) == 200 {
		for i := range 100 {
			p.history[i] = p.history[2*i]
		}
		p.history = p.history[:100]
	}
	p.history = append(p.history, sight{n, e.Interval[0], e.Probability, e.Interval[1]})
}

func (p *Estimate) changed(ctx app.Context) {
	p.from, p.base, p.history = "", "", nil
	ui.Push("/estimate", p.query())
	p.title(ctx)
	p.ask()
}

// goOn plays more deals behind those that were seen.
func (p *Estimate) goOn(target uint64) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		p.from, p.base = p.seen.Trials, p.text
		p.until, p.trials = "trials", strconv.FormatUint(target, 10)
		ui.Push("/estimate", p.query())
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

// whiskered is how many bars there may be for an interval to be drawn on each.
const whiskered = 40

// draw makes the charts and tables of what is known; it takes too long to be
// done at every rendering.
func (p *Estimate) draw() {
	e := p.seen
	if e == nil {
		return
	}
	histogram, n := e.SetAside, deals(e.Trials)
	if p.of == "score" {
		histogram = e.Score
	}
	size := fmt.Sprintf("%s, m = %d, s = %d", gameNames[p.q.game], e.Ranks, e.Suits)
	p.table = ui.Table{Caption: "Deals by " + p.unit() + ", " + size, Head: []string{p.unit(), "deals", "frequency", "95 % interval"}}
	law := p.exact.law
	if law != nil {
		p.table.Head = append(p.table.Head, "exact")
	}
	p.bars, p.ranks = nil, nil
	last := len(histogram.Counts)
	for i, p := range law { // as far as a deal could have been seen
		if p.Cmp(big.NewRat(1, int64(n))) > 0 {
			last = max(last, i+1)
		}
	}
	for i := range last {
		count := "0"
		if i < len(histogram.Counts) {
			count = histogram.Counts[i]
		}
		c := deals(count)
		low, high := estimate.Interval(uint64(c), uint64(n))
		half := (high - low) / 2
		bar := ui.Bar{X: strconv.Itoa(i), Y: c / n}
		if last <= whiskered && c > 0 {
			bar.Low, bar.High = low, high
		}
		p.bars = append(p.bars, bar)
		if c == 0 && (i >= len(law) || law[i].Sign() == 0) {
			continue // a gap is seen in the chart
		}
		row := []string{strconv.Itoa(i), count, near(c/n, half), near(low, half) + " to " + near(high, half)}
		if law != nil {
			is := ""
			if i < len(law) {
				is = decimal(law[i], 2+places(half))
			}
			row = append(row, is)
		}
		p.table.Rows = append(p.table.Rows, row)
	}
	p.strokes = p.exact.strokes(len(p.bars))
	p.axis = p.unit()
	if by := (len(p.bars) + mostBars - 1) / mostBars; by > 1 {
		p.bars, p.strokes = bins(p.bars, p.strokes, by)
		p.axis = fmt.Sprintf("%s, %d at a time", p.axis, by)
	}
	p.byRank = ui.Table{Caption: "Cards set aside in a deal, by rank, " + size, Head: []string{"rank", "cards", "a deal"}}
	for i, c := range e.ByRank {
		face := deck.Face(i+1, e.Ranks)
		p.ranks = append(p.ranks, ui.Bar{X: face, Y: deals(c) / n})
		p.byRank.Rows = append(p.byRank.Rows, []string{face, c, ui.Round(deals(c) / n)})
	}
}

// mostBars is how many bars a phone can show.
const mostBars = 64

// bins puts by neighbours together, named by the first.
func bins(bars []ui.Bar, law *ui.Law, by int) ([]ui.Bar, *ui.Law) {
	var wide []ui.Bar
	for i := 0; i < len(bars); i += by {
		b := ui.Bar{X: bars[i].X}
		for _, one := range bars[i:min(i+by, len(bars))] {
			b.Y += one.Y
		}
		wide = append(wide, b)
	}
	if law == nil || len(law.Y) < len(bars) {
		return wide, nil // of a bin of which a part is not known, nothing is
	}
	sums := make([]float64, len(wide))
	for i, y := range law.Y[:len(bars)] {
		sums[i/by] += y
	}
	return wide, &ui.Law{Name: law.Name, Y: sums}
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

// drawing ------------------------------------------------------------------

func (p *Estimate) Render() app.UI {
	s, _, _ := p.q.shape()
	return ui.Shell("/estimate",
		ui.Title(gameNames[p.q.game]+", estimated", gameSentences[p.q.game]),
		p.question(),
		p.desk.draw(fmt.Sprintf("%s, m = %d, s = %d", gameNames[p.q.game], s.Ranks, s.Suits), "deals"),
		h.Span().Class("hidden").Role("status").Text(p.spoken()),
		app.If(p.seen != nil, p.result),
	)
}

// spoken is what a screen reader hears when the deals are over.
func (p *Estimate) spoken() string {
	if p.seen == nil || p.part {
		return ""
	}
	e, half := p.seen, (p.seen.Interval[1]-p.seen.Interval[0])/2
	return fmt.Sprintf("%s: %s, from %s to %s, after %s deals.", p.won(), near(e.Probability, half), near(e.Interval[0], half), near(e.Interval[1], half), ui.Figures(e.Trials))
}

func (p *Estimate) question() app.UI {
	class := ""
	if p.seen != nil && !p.open {
		class = "folds"
	}
	amount := ui.Number("precision", "Precision, ±", p.precision, "Half of the interval.",
		func(ctx app.Context, v string) { p.precision = v; p.changed(ctx) }, p.q.refused["precision"])
	if p.until == "trials" {
		amount = ui.Number("trials", "Deals", p.trials, "From 1 to 10¹².",
			func(ctx app.Context, v string) { p.trials = v; p.changed(ctx) }, p.q.refused["trials"])
	}
	fields := append(p.q.fields(false, p.changed, p.changed),
		ui.Choice("until", "Play until", []ui.Option{{Value: "trials", Text: "a number of deals"}, {Value: "precision", Text: "a precision"}}, p.until,
			func(ctx app.Context, v string) { p.until = v; p.changed(ctx) }),
		amount,
	)
	return h.Section().Class("panel").Class(class).Aria("label", "The question").Body(
		h.Div().Class("question").Body(fields...),
		p.q.folded(p.folded(), func(ctx app.Context, e app.Event) { p.open = true }),
	)
}

func (p *Estimate) folded() string {
	if p.until == "precision" {
		return "± " + p.precision + ", seed " + p.q.seed
	}
	return ui.Figures(p.trials) + " deals, seed " + p.q.seed
}

func (p *Estimate) result() app.UI {
	return h.Div().Class("estimated").Body(
		h.Div().Class("charts").Body(
			h.Section().Class("panel result").Aria("label", "Histogram").Body(
				h.Div().Class("result-head").Body(
					ui.Choice("of", "Counted by", []ui.Option{{Value: "setAside", Text: "cards"}, {Value: "score", Text: "score"}}, p.of, p.count),
					app.If(!p.part, p.share),
				),
				&ui.Chart{ID: "chart", Label: p.table.Caption + ": the numbers stand in the table", X: p.axis, Y: "frequency",
					Bars: p.bars, Seen: ui.Figures(p.seen.Trials) + " deals, 95 %", Exact: p.strokes},
				tableBehind(p.table),
			),
			h.Section().Class("panel result").Aria("label", "By rank").Body(
				h.H2().Text("Which cards are "+strings.ToLower(stored(p.q.game))),
				&ui.Chart{ID: "by-rank", Label: p.byRank.Caption + ": the numbers stand in the table", X: "rank", Y: "cards a deal", Bars: p.ranks},
				tableBehind(p.byRank),
			),
		),
		h.Div().Class("charts").Body(
			p.estimated(),
			p.exact.draw(p),
			p.printed(),
		),
		p.exact.desks(),
	)
}

// tableBehind is a table behind a tap.
func tableBehind(t ui.Table) app.UI {
	return h.Elem("details").Body(h.T("summary", "", "The table"), t.Draw())
}

// count chooses what the histogram counts.
func (p *Estimate) count(ctx app.Context, of string) {
	p.of = of
	ui.Replace("/estimate", p.query())
	s, _, _ := p.q.shape()
	p.exact.turn(&p.q, s, p.of)
	p.draw()
}

func (p *Estimate) share() app.UI {
	return &ui.Share{Name: fmt.Sprintf("rencontre-estimate-%s-%dx%d", p.q.game, p.seen.Ranks, p.seen.Suits), Table: p.table, Request: p.desk.key(), Result: p.text, Chart: "chart", Is: ui.Estimate}
}

// estimated is the panel of what was seen.
func (p *Estimate) estimated() app.UI {
	e := p.seen
	n, half := deals(e.Trials), (e.Interval[1]-e.Interval[0])/2
	so := ui.Figures(e.Trials) + " deals"
	if p.part {
		so += " so far"
	}
	mean := func(of job.Histogram) app.UI {
		text := near(of.Mean, 0.001)
		if of.StdError != nil {
			text = near(of.Mean, *of.StdError) + " ± " + near(*of.StdError, *of.StdError)
		}
		return h.T("span", "num", text)
	}
	one := ""
	if p := e.Probability; p > 0 && p < 0.5 {
		one = "One deal in " + ui.Round(1/p) + "."
	}
	return h.Section().Class("panel result").Aria("label", "Estimate").Body(
		h.Div().Class("result-head").Body(ui.Tag(ui.Estimate), h.T("span", "soft", so)),
		h.H2().Text(p.won()),
		h.P().Class("figure").Text(near(e.Probability, half)),
		app.If(one != "", func() app.UI { return h.P().Class("soft").Text(one) }),
		p.funnel(),
		ui.Facts(
			ui.Fact{Term: "Seen", Value: h.T("span", "num", fmt.Sprintf("%s of %s", ui.Figures(e.Won), ui.Figures(e.Trials)))},
			ui.Fact{Term: "Interval", Value: h.T("span", "num", fmt.Sprintf("%s to %s, 95 %%", near(e.Interval[0], half), near(e.Interval[1], half)))},
			ui.Fact{Term: "Mean " + strings.ToLower(stored(p.q.game)), Value: mean(e.SetAside)},
			ui.Fact{Term: "Mean score", Value: mean(e.Score)},
			ui.Fact{Term: "Best score", Value: p.best()},
			ui.Fact{Term: "Seed", Value: h.T("span", "num", strconv.FormatUint(e.Seed, 10)+"; same bytes anywhere")},
		),
		app.If(!p.part && n < estimate.MaxTrials, func() app.UI {
			target := min(uint64(n)*10, estimate.MaxTrials)
			return h.Div().Body(ui.Button("Go on to "+ui.Whole(target)+" deals", "run", "", p.goOn(target)))
		}),
	)
}

// cells are what papers have printed of the question from simulations.
func (p *Estimate) cells() []paper.Estimate {
	s, _, _ := p.q.shape()
	r := p.q.rules(s.Ranks)
	return slices.DeleteFunc(paper.Estimates(), func(e paper.Estimate) bool {
		// Whether Mousetrap burns does not matter to the decks that win.
		return e.Game != r.Game || e.Ranks != s.Ranks || e.Suits != s.Suits || e.Order != r.Order || e.Passes != r.Passes
	})
}

// printed compares them with what a longer run has found.
func (p *Estimate) printed() app.UI {
	var facts []ui.Fact
	for _, e := range p.cells() {
		verdict, half := "differs", (e.High-e.Low)/2
		if e.Agrees() {
			verdict = "agrees"
		}
		value, exponent, tiny := strings.Cut(e.Printed, "e")
		if n, err := strconv.Atoi(exponent); tiny && err == nil {
			value += " × 10" + ui.Superscript(n)
		}
		found := fmt.Sprintf("%s deals of seed %d: %s to %s.", ui.Whole(e.Trials), e.Seed, near(e.Low, half), near(e.High, half))
		if exact := e.Exact(); exact != nil {
			found = fmt.Sprintf("Counted: %s decks win, %s.", ui.Figures(e.Decks), decimal(exact, 8))
		}
		facts = append(facts, ui.Fact{Term: paperNames[e.Paper] + ", " + e.Where, Value: h.E("span", "tight",
			h.E("span", "flow", h.T("span", "num", value), ui.Verdict(verdict)),
			h.T("span", "note", found),
		)})
	}
	if note := p.record(); note != nil {
		facts = append(facts, ui.Fact{Term: "Bersani 2010, table 1", Value: note})
	}
	if facts == nil {
		return nil
	}
	return h.Section().Class("panel result printed").Aria("label", "Published").Body(
		h.Div().Class("result-head").Body(ui.Tag(ui.Published)),
		h.H2().Text("Printed, from simulations"),
		ui.Facts(facts...),
	)
}

// record is the best score that the paper's own deals of He Loves Me have met.
func (p *Estimate) record() app.UI {
	s, _, _ := p.q.shape()
	all := paper.Records()
	i := slices.IndexFunc(all, func(r paper.Record) bool { return r.Ranks == s.Ranks && r.Suits == s.Suits })
	if i < 0 || p.q.game != solitaire.HeLovesMe || p.q.calling() != "" {
		return nil
	}
	r, greatest := all[i], solitaire.BestScore(s)
	after := ""
	if r.Deals > 0 {
		after = " in " + ui.Whole(r.Deals) + " deals"
	}
	note := "The greatest score there is."
	switch {
	case !r.Won && s.Suits == 2 && s.Ranks <= 5:
		note = fmt.Sprintf("No deck scores %d: the best there is.", greatest)
	case !r.Won:
		note = fmt.Sprintf("There are decks with %d; so many deals have met none.", greatest)
	}
	return h.E("span", "tight",
		h.T("span", "num", fmt.Sprintf("best score %d of %d%s", r.Score, greatest, after)),
		h.T("span", "note", note),
	)
}

// best is the best deck seen, to be played.
func (p *Estimate) best() app.UI {
	e := p.seen
	query := p.q.write("deck=" + dashed(deck.Deck(e.BestDeck)))
	text := "play the deck"
	if p.q.game == solitaire.T0 {
		text = "play its first deck"
	}
	score := ui.Whole(e.Best)
	if p.q.game == solitaire.HeLovesMe {
		most := solitaire.BestScore(deck.Shape{Ranks: e.Ranks, Suits: e.Suits})
		if p.q.calling() == solitaire.Down && e.Ranks > 1 {
			most++ // an ace can be left, not only a 2
		}
		score += " of at most " + ui.Whole(most)
	}
	return h.E("span", "flow", h.T("span", "num", score), h.A().Attr("href", site.Path("/play?"+query)).Text(text))
}

// funnel draws how the interval became narrower, deals on a logarithmic scale.
func (p *Estimate) funnel() app.UI {
	if len(p.history) == 0 {
		return nil
	}
	const width, height = 320.0, 88.0
	first, last := p.history[0], p.history[len(p.history)-1]
	low, high := first.low, first.high
	for _, s := range p.history {
		low, high = min(low, s.low), max(high, s.high)
	}
	pad := (high - low) * 0.08
	if pad == 0 {
		pad = 1
	}
	low, high = low-pad, high+pad
	span := math.Log(last.trials / first.trials)
	x := func(s sight) float64 {
		if span == 0 {
			return width
		}
		return width * math.Log(s.trials/first.trials) / span
	}
	y := func(v float64) float64 { return height * (high - v) / (high - low) }
	var above, below, middle []string
	at := func(x, v float64) string { return fmt.Sprintf("%.1f,%.1f", x, y(v)) }
	if span == 0 { // a single sight is as wide as the picture
		above, below, middle = []string{at(0, last.high)}, []string{at(0, last.low)}, []string{at(0, last.p)}
	}
	for _, s := range p.history {
		above = append(above, at(x(s), s.high))
		below = append([]string{at(x(s), s.low)}, below...)
		middle = append(middle, at(x(s), s.p))
	}
	if span == 0 {
		below = []string{at(width, last.low), at(0, last.low)}
	}
	known := ""
	if won := p.exact.won; won != nil {
		if v, _ := won.Float64(); v >= low && v <= high {
			known = fmt.Sprintf(`<path class="known" d="M0 %.1fH%.0f"/>`, y(v), width)
		}
	}
	caption := "The 95 % interval after " + ui.Figures(p.seen.Trials) + " deals"
	if span > 0 {
		caption = "The 95 % interval from " + ui.Whole(uint64(first.trials)) + " to " + ui.Figures(p.seen.Trials) + " deals"
	}
	if known != "" {
		caption += "; black, the exact value"
	}
	return h.E("figure", "funnel",
		app.Raw(fmt.Sprintf(`<svg aria-hidden="true" viewBox="0 0 %.0f %.0f" preserveAspectRatio="none"><polygon points="%s %s"/><polyline points="%s"/>%s</svg>`,
			width, height, strings.Join(above, " "), strings.Join(below, " "), strings.Join(middle, " "), known)),
		h.T("p", "note", caption+"."),
	)
}

// holds says in words whether an interval holds an exact value.
func holds(won *big.Rat, interval [2]float64) string {
	v, _ := won.Float64()
	if v >= interval[0] && v <= interval[1] {
		return "The interval of the deals holds it."
	}
	return "The interval of the deals misses it, as one in twenty does."
}
