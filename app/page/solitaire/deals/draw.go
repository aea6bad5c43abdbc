package deals

import (
	"cmp"
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

func (p *deals) Draw() []app.UI {
	fold := p.game.Fold("", p.dealable(), &p.open)
	fold.Wide = true
	class := "panel deals"
	if p.lesson && p.dealable() { // the title asks its question
		class += " lesson"
		fold.Name = []app.UI{app.Text(p.game.Name() + ", " + figure.Count(p.shape.N(), "card"))}
	}
	all := []app.UI{fold.Draw(p.game.Draw(p.changed, p.changed)...)}
	if !p.dealable() {
		return all
	}
	// What a deal changes in height stands below the buttons, so that they stay under the finger.
	parts := []app.UI{p.drawHead(), p.drawControls(), p.drawLast(), p.histogram(), p.drawGuess(), p.drawClass()}
	if p.phone.On() { // its code stands near the buttons
		parts = []app.UI{p.drawHead(), p.drawControls(), p.drawClass(), p.drawLast(), p.histogram(), p.drawGuess()}
	}
	return append(all,
		h.Tag("section", []string{"class", class, "aria-label", "The deals", "data-present", "part"}, parts...),
		p.exact.Draw(),
		app.If(!p.hide.On(), p.drawWhy),
		app.If(p.sheet.On(), p.drawSheet),
		ui.FoldedTable("The table", p.table()))
}

// changed is called after a change of the question. It deals again from the first deck. The guesses of another number
// of cards are of no use.
func (p *deals) changed() {
	p.n.Reset()
	if s, fits := p.game.Shape(); fits && s != p.shape {
		p.guesses.clear()
	}
	p.Changed()
}

func (p *deals) drawHead() app.UI {
	return h.Box("div", "deal-head stack", ui.Head("", p.title(), p.share()), p.drawSteps())
}

// drawLast draws the deck of the last deal and what came of it, before the first deal a deck that lies face down.
func (p *deals) drawLast() app.UI {
	name, ending, label := "The first deck", "face down", "The first deck, face down"
	if p.last != nil {
		name, ending, label = "Deal "+figure.Whole(p.n.Int()), p.ending(), "The deck of the last deal, top card first"
	}
	var cards app.UI
	if n := p.turned(); n <= mostOnPaper {
		row := p.lastCards()
		cards = h.Tag("ul", []string{"class", "cards small", "aria-label", label},
			app.Range(make([]struct{}, n)).Slice(func(i int) app.UI {
				card := ui.Facedown("", "face down")
				if row != nil {
					card = row[i].Draw()
				}
				return h.Box("li", "", app.If(p.game.Game() == solitaire.T1, func() app.UI {
					return h.Text("span", "count", strconv.Itoa(i+1))
				}), card)
			}))
	}
	return h.Box("div", "flow deal-so", h.Text("p", "soft grow", figure.Count(p.total(), "deal")+" so far."),
		h.Box("div", "deal-last", h.Box("p", "", append([]app.UI{h.Text("span", "note", name+": ")},
			ui.Words(ending+".")...)...), cards))
}

// matches reports whether a hit is a card at its own number of the deal.
func (p *deals) matches() bool {
	return words.AnyHitWins(p.game.Game()) && p.game.Game() != solitaire.T0
}

// lastCards returns the cards of the last deal, nil if there is none. Those at their own number are marked.
func (p *deals) lastCards() []ui.Card {
	if p.last == nil {
		return nil
	}
	cards := ui.Cards(p.dealt, p.shape.Ranks)
	for i, c := range cards {
		if p.matches() && slices.ContainsFunc(p.last.End.Aside, func(a ui.Card) bool {
			return a.Rank == c.Rank && a.Copy == c.Copy
		}) {
			cards[i].State = ui.Hit
		}
	}
	return cards
}

// ending says what came of the last deal, with marked words (see ui.Words).
func (p *deals) ending() string {
	if !p.matches() {
		return game.Ending(p.rules(*p.game.Seed(), 0), p.last.End)
	}
	switch n := len(p.last.End.Aside); n {
	case 0:
		return "no card came at its own number"
	case 1:
		return "1 card came at its own number"
	default:
		return strconv.Itoa(n) + " cards came at their own number"
	}
}

// drawSteps draws the order of a lesson: guess, deal, show the answer or, on a phone, read out the code. It stays once
// the answer is shown, so that the chart keeps its place.
func (p *deals) drawSteps() app.UI {
	if !p.lesson {
		return nil
	}
	at, last := 0, app.Text("The answer: "+cmp.Or(p.answer(), "it is being computed."))
	switch {
	case !p.hide.On() || p.total() >= 100:
		at = 2
	case p.guesses.any() || p.total() > 0:
		at = 1
	}
	switch {
	case p.phone.On():
		last = app.Text("Read out your code")
	case p.hide.On():
		last = ui.Button("Show the answer", "", "link", ui.Handler(p.reveal))
	}
	ask := h.Box("div", "flow deal-guess", append([]app.UI{h.Text("span", "", "Guess: "+p.asks())}, p.drawAsk()...)...)
	steps := []app.UI{ask, app.Text("Deal 100 or more"), last}
	return h.Box("ol", "lesson-steps note", app.Range(steps).Slice(func(i int) app.UI {
		return h.Tag("li", []string{"aria-current", map[bool]string{false: "false", true: "step"}[i == at]}, steps[i])
	}))
}

func (p *deals) share() app.UI {
	return &ui.Share{Name: "rencontre-deals-" + p.game.File(), File: p.file, Chart: "deals", Is: ui.Estimate}
}

// file makes the table with all digits. The deals themselves have no request, since an estimate shuffles differently;
// the request of an estimate for the same question stands for them.
func (p *deals) file() (ui.File, error) {
	j, err := job.Of(&job.Estimate{AnySolitaire: p.game.Any(), Seed: p.game.Seed(), Trials: new(max(1, p.n.Int()))})
	if err != nil {
		return ui.File{}, err
	}
	f := ui.File{Table: p.tableOf(figure.Float, (*big.Rat).RatString), Answers: []ui.Answer{
		{Request: json.RawMessage(j.Key)}}}
	if !p.hide.On() {
		f.Answers = append(f.Answers, p.exact.Exported()...)
	}
	return f, nil
}

// seen returns the number and share of deals with i hits, and the interval of the share.
func (p *deals) seen(i int) (count int, share, low, high float64) {
	if i < len(p.counts) {
		count = p.counts[i]
	}
	if p.total() == 0 {
		return 0, 0, 0, 0
	}
	low, high, err := p.Chance(uint64(count))
	if err != nil {
		panic(err) // the count is at most the number of deals
	}
	return count, float64(count) / float64(p.total()), low, high
}

// law returns the exact chance of i hits, or nil if it is unknown or hidden.
func (p *deals) law(i int) *big.Rat {
	if p.hide.On() || i >= len(p.exact.Law) {
		return nil
	}
	return p.exact.Law[i]
}

// outOf formats a chance as decks out of all, with a word between, if there are few, and otherwise as a decimal.
func (p *deals) outOf(r *big.Rat, of string) string {
	all := p.shape.Count()
	some := new(big.Rat).Mul(r, new(big.Rat).SetInt(all))
	if some.IsInt() && all.IsInt64() && all.Int64() < 10_000 {
		return figure.Group(some.Num().String()) + of + figure.Group(all.String())
	}
	return figure.Round(figure.Ratio(r))
}

// maxWritten is the largest number of columns in which intervals and counts are written: more would run into each other
// on a phone, and when a class reads them from afar.
const maxWritten = 9

// histogram draws a bar for each number of hits. The table has the same numbers.
func (p *deals) histogram() app.UI {
	c := &ui.Chart{ID: "deals", Label: p.caption() + ": the numbers are in the table", X: p.words().Hits,
		Y: "share of the deals", Seen: figure.Count(p.total(), "deal")}
	n := p.columns()
	if n <= maxWritten && p.total() > 0 {
		c.Seen += ", lines: 95 % intervals"
	}
	for i := range n {
		count, share, low, high := p.seen(i)
		bar := ui.Bar{X: strconv.Itoa(i), Y: share}
		if n <= maxWritten && p.total() > 0 {
			if bar.Text = figure.Whole(count); count > 0 {
				bar.Low, bar.High = low, high
			}
		}
		if l := p.law(i); l != nil && n <= 8 {
			bar.X += "\n" + p.outOf(l, "/") // short enough for a phone
		}
		c.Bars = append(c.Bars, bar)
	}
	if !p.hide.On() {
		c.Exact = p.exact.Strokes(n)
	}
	return h.Box("div", "", c)
}

func (p *deals) caption() string {
	return figure.Count(p.total(), "deal") + " grouped by how many " + p.words().Hits + ", " + p.game.Name() + ", " +
		p.game.Size()
}

// table returns the table on the page.
func (p *deals) table() figure.Table {
	return p.tableOf(figure.Round, func(chance *big.Rat) string { return p.outOf(chance, " of ") })
}

// tableOf makes the table of deals by number of hits. decimal and exact format its numbers.
func (p *deals) tableOf(decimal func(float64) string, exact func(*big.Rat) string) figure.Table {
	t := figure.Table{Caption: p.caption(), Head: []string{p.words().Unit, "deals", "share"}}
	if !p.hide.On() {
		t.Head = append(t.Head, "exact")
	}
	for i := range p.columns() {
		count, share, _, _ := p.seen(i)
		row := []string{strconv.Itoa(i), strconv.Itoa(count), decimal(share)}
		if !p.hide.On() {
			is := ""
			if l := p.law(i); l != nil {
				is = exact(l)
			}
			row = append(row, is)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (p *deals) drawControls() app.UI {
	full, all := p.n.Int() >= mostDeals, "Deal "+figure.Whole(mostDeals)
	many := all
	if p.walk.Goes() {
		many = "Pause"
	}
	return h.Tag("div", []string{"class", "controls", "role", "group", "aria-label", "Deals"},
		ui.IconButton("Start again", "first", ui.Handler(p.again)),
		ui.Button("Deal one", "", "main", ui.Handler(p.one)).Attr("disabled", full),
		ui.Button("Deal 100", "", "", ui.Handler(func() { p.run(100) })).Attr("disabled", full),
		ui.Button(many, "", "", ui.Handler(p.turn)).Attr("disabled", full).Attr("data-widest", all),
		app.If(!p.phone.On(), func() app.UI { return p.hide.Draw(p.hid) }),
		app.If(!p.phone.On(), func() app.UI {
			return h.Box("div", "flow", &ui.QR{Text: "Link for phones", To: p.phoneLink},
				ui.Button("Worksheet", "", "", ui.Handler(p.turnSheet)).ID(p.sheet.ID).
					Aria("pressed", strconv.FormatBool(p.sheet.On())), ui.PresentButton(),
				app.If(p.lesson, func() app.UI { return ui.Button("New lesson", "", "link", ui.Handler(p.newLesson)) }))
		}),
		app.If(!p.phone.On(), func() app.UI { // each phone has its own
			return h.Box("span", "note", ui.Words("The same deals on every device: [seed] "+
				strconv.FormatUint(*p.game.Seed(), 10)+".")...)
		}))
}

// asks is the question of the guess.
func (p *deals) asks() string {
	of := p.of()
	asks := "How many of 100 deals "
	if all := p.shape.Count(); all.IsInt64() && all.Int64() == int64(of) {
		asks = "How many of the " + strconv.Itoa(of) + " decks "
	}
	return asks + p.words().Win + "?"
}

// drawAsk draws the field for a guess. It stays once the answer is shown, and the button that clears the guesses stands
// there before the first, so that everything below keeps its place.
func (p *deals) drawAsk() []app.UI {
	return []app.UI{p.guess.DrawTyped(func() {}),
		ui.Button("Add guess", "", "", ui.Handler(p.vote)).Attr("disabled", !p.hide.On()),
		ui.Button("Clear", "", "link", ui.Handler(p.clearGuesses)).Aria("label", "Clear guesses").
			Attr("disabled", !p.guesses.any()),
		app.If(p.phone.On(), p.drawTaken)}
}

// drawTaken says on a phone what its guess is, and that no one else gets it: a code has results alone.
func (p *deals) drawTaken() app.UI {
	says := "Your guess stays on this phone."
	if p.guesses.any() {
		says = "Your guess: " + strings.Join(figure.Texts(p.guesses.given()), ", ") + ", on this phone only."
	}
	return h.Tag("p", []string{"role", "status"}, app.Text(says))
}

// answer returns the exact number of wins among the deals or decks that the question is about, and "" if it is hidden
// or not known.
func (p *deals) answer() string {
	if p.hide.On() || p.exact.Won == nil {
		return ""
	}
	of := strconv.Itoa(p.of())
	return figure.Places(new(big.Rat).Mul(p.exact.Won, big.NewRat(int64(p.of()), 1)), 3) + " of " + of
}

// drawGuess draws in one line the guesses of the class, the observed and, unless it is hidden, the exact share.
func (p *deals) drawGuess() app.UI {
	of := p.of()
	line := ""
	mark := func(class, text string, x float64) {
		line += `<i class="` + class + `" style="left:` + strconv.FormatFloat(100*x/float64(of), 'f', 2, 64) + `%">` +
			text + "</i>"
	}
	mark("end", "0", 0)
	mark("end", strconv.Itoa(of), float64(of))
	given := p.guesses.given()
	var votes []string
	for _, g := range given {
		times := strconv.Itoa(p.guesses.times[g])
		votes = append(votes, strconv.Itoa(g)+" ("+times+"×)")
		mark("guessed", times, float64(g))
	}
	var guessed, seen, exact app.UI
	if len(votes) > 0 {
		guessed = h.Text("span", "num", strings.Join(votes, ", "))
	}
	if n := p.total(); n > 0 {
		x := float64(p.won) / float64(n) * float64(of)
		mark("seen", "", x)
		places := min(1, p.won*of%n) // none for a whole number
		seen = h.Text("span", "num", strconv.FormatFloat(x, 'f', places, 64)+" of "+strconv.Itoa(of))
	}
	if text := p.answer(); text != "" {
		x := figure.Ratio(p.exact.Won) * float64(of)
		mark("exact", "", x)
		if len(given) > 0 {
			nearest := slices.MinFunc(given, func(a, b int) int {
				return int(math.Copysign(1, math.Abs(float64(a)-x)-math.Abs(float64(b)-x)))
			})
			text += "; the nearest guess is " + strconv.Itoa(nearest)
		}
		exact = h.Box("span", "flow", h.Text("span", "num", text), ui.Tag(ui.Exact))
	}
	ask := app.If(!p.lesson, func() app.UI {
		return h.Text("p", "note", "Hide the answer to let the class guess first.")
	})
	return h.Tag("section", []string{"class", "guess stack", "aria-label", "The guess"},
		h.Text("h2", "", p.asks()), ask,
		app.Raw(`<div class="guess-line" aria-hidden="true">`+line+"</div>"),
		ui.Facts(ui.Fact{Term: "Guessed", Value: guessed}, ui.Fact{Term: "Seen", Value: seen},
			ui.Fact{Term: "Exact", Value: exact}))
}
